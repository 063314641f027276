//! The member `required`: attributes without which an element is not kept.

use super::super::error::Problem;
use super::super::names;
use super::super::{IdPolicy, Policy};
use super::ElementName;
use super::kinds::{Kind, kind};
use crate::ids::{Role, attributes};
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use crate::string_enum;
use lye_html::{AttrNamespace, Namespace, TagId};
use serde::{Deserialize, Serialize};

/// Attributes that an element must have after cleaning, and what happens to an element that lacks one.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::policy::{RequiredAttributes, WithoutRequired};
/// let config = SanitizerConfig::from_json(
///     r#"{ "elements": [{ "name": "a", "attributes": ["href"] }, { "name": "img", "attributes": ["src"] }] }"#,
/// )?;
/// let policy = Policy::default().with_sanitizer(config).with_required([
///     ("img", RequiredAttributes::new(["src"])),
///     ("a", RequiredAttributes::new(["href"]).with_otherwise(WithoutRequired::Unwrap)),
/// ]);
/// let cleaner = Cleaner::new(&policy)?;
/// assert_eq!(cleaner.clean("<a href=javascript:x>Text</a><img src=javascript:y>")?.html(), "Text");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RequiredAttributes {
    /// The local names of the attributes, without a namespace. The element must have all of them.
    pub attributes: Vec<String>,
    /// What happens to an element that lacks one. Default: it is removed.
    #[serde(default)]
    pub otherwise: WithoutRequired,
}

/// What happens to an element that lacks a required attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum WithoutRequired {
    /// It is removed with its content.
    #[default]
    Remove,
    /// It is unwrapped: its content is kept.
    Unwrap,
}

string_enum!(WithoutRequired { Remove = "remove", Unwrap = "unwrap" });

impl RequiredAttributes {
    /// Creates a rule that removes elements that lack one of these attributes.
    pub fn new(attributes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            attributes: attributes.into_iter().map(Into::into).collect(),
            otherwise: WithoutRequired::default(),
        }
    }

    /// Sets [`otherwise`](Self#structfield.otherwise).
    #[must_use]
    pub fn with_otherwise(self, otherwise: WithoutRequired) -> Self {
        Self { otherwise, ..self }
    }
}

impl Policy {
    pub(super) fn check_required(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        for (key, required) in &self.required {
            let element = ElementName::of_key(key);
            let path = Path::new(["required", key]);
            if names::made_element(element.namespace, element.name).as_deref() != Some(element.name) {
                let problem = Problem::new("no parser creates this element");
                return Err(problem
                    .at(path)
                    .with_remedy("write an element name such as `img`, `svg:image` or `math:mi`"));
            }
            if required.otherwise == WithoutRequired::Unwrap && !can_be_unwrapped(element) {
                let problem =
                    Problem::new(format!("`{key}` cannot be unwrapped: its content is not ordinary markup"));
                return Err(problem.at(path.with("otherwise")).with_remedy("write \"remove\""));
            }
            let attributes = || {
                let each = required.attributes.iter().enumerate();
                each.map(|(at, name)| (path.with("attributes").with(at), name))
            };
            for (place, name) in attributes() {
                names::addable_attribute(element.namespace, name).map_err(|problem| problem.at(place))?;
            }
            if !element.is_kept(config) && !self.admits_custom(element) {
                let problem = Problem::new(format!("the sanitizer does not keep `{key}`"));
                return Err(problem
                    .at(path)
                    .lacking(["sanitizer", "elements"])
                    .lacking(["custom_elements"])
                    .with_remedy("list it in `sanitizer.elements`, or remove the entry"));
            }
            if required.attributes.is_empty() {
                let problem = Problem::new("no attribute is required");
                return Err(problem
                    .at(path.with("attributes"))
                    .lacking(path.steps().to_vec())
                    .with_remedy("list attributes, as in `attributes = [\"src\"]`"));
            }
            for (place, name) in attributes() {
                self.check_required_attribute(config, element, name).map_err(|problem| problem.at(place))?;
            }
        }
        Ok(())
    }

    fn admits_custom(&self, element: ElementName<'_>) -> bool {
        element.namespace == Namespace::Html && self.custom_elements.admit(element.name)
    }

    fn check_required_attribute(
        &self,
        config: &SanitizerConfig,
        element: ElementName<'_>,
        name: &str,
    ) -> Result<(), Problem> {
        let attribute = (AttrNamespace::None, name);
        let is_set =
            self.set.iter().any(|(key, set)| ElementName::of_key(key) == element && set.contains_key(name));
        let of_custom = self.admits_custom(element)
            && self.custom_elements.attributes.iter().any(|listed| listed == name);
        if !is_set && !of_custom && !names::keeps(config, Some((element.namespace, element.name)), attribute)
        {
            let problem =
                Problem::new(format!("the sanitizer does not keep `{name}`, so the element is never kept"));
            let problem = problem.lacking(["sanitizer"]).lacking(["custom_elements"]).lacking(["set"]);
            return Err(problem.with_remedy("list the attribute in `sanitizer`, or remove it here"));
        }
        let adds_to_links = !self.links.rel.is_empty() || self.links.target.is_some();
        if adds_to_links && matches!((element.name, name), ("a" | "area", "rel" | "target")) {
            let problem = Problem::new(format!("`links` writes `{name}`"));
            return Err(problem.with_remedy("remove it here, or `links`"));
        }
        if name == "srcdoc" {
            let problem = Problem::new("`nested` decides about frames without a document");
            return Err(problem.with_remedy("remove it"));
        }
        let role = attributes::role((element.namespace, element.name), attribute);
        if self.ids != IdPolicy::Allow && role.is_some_and(|role| role != Role::Fragment) {
            let problem = Problem::new(format!("`ids` may remove `{name}` after this rule has decided"));
            return Err(problem.with_remedy("remove it here, or set `ids = \"allow\"`"));
        }
        Ok(())
    }
}

/// Whether the content of an element is markup that can stand in its place.
fn can_be_unwrapped(element: ElementName<'_>) -> bool {
    match element.namespace {
        Namespace::Html => kind(TagId::from_name(element.name)) != Kind::Special,
        Namespace::Svg => !matches!(element.name, "svg" | "style" | "script"),
        Namespace::MathMl => !matches!(element.name, "math" | "annotation" | "annotation-xml"),
    }
}
