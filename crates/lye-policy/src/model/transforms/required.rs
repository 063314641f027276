//! The member `required`: attributes without which an element is not kept.

use super::super::names;
use super::super::{IdPolicy, Policy};
use super::ElementName;
use super::kinds::{Kind, kind};
use crate::ids::{Role, attributes};
use crate::members::{Problem, texts};
use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use crate::string_enum;
use lye_html::{AttrNamespace, Namespace, TagId};

record! {
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
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct RequiredAttributes = "required" {
        /// The attributes that the element must have.
        pub attributes: Vec<String> => (),
        /// What happens to an element that lacks one: it is removed with its content, or unwrapped. `alt`, for `img` only: it is replaced by
        /// the text of its `alt`.
        pub otherwise: WithoutRequired = WithoutRequired::default() => (value with_otherwise),
    }
}

/// What happens to an element that lacks a required attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum WithoutRequired {
    /// It is removed with its content.
    #[default]
    Remove,
    /// It is unwrapped: its content is kept.
    Unwrap,
    /// It is replaced by the text of its `alt`; without one, it is removed. Only for `img`.
    Alt,
}

string_enum!(WithoutRequired { Remove = "remove", Unwrap = "unwrap", Alt = "alt" });

impl RequiredAttributes {
    /// Creates a rule that removes elements that lack one of these attributes.
    pub fn new(attributes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            attributes: attributes.into_iter().map(Into::into).collect(),
            otherwise: WithoutRequired::default(),
        }
    }
}

impl Policy {
    pub(super) fn check_required_of(
        &self,
        config: &SanitizerConfig,
        key: &str,
        required: &RequiredAttributes,
    ) -> Result<(), Problem> {
        let element = ElementName::of_key(key);
        let path = Path::new(["required", key]);
        element.check().map_err(|problem| problem.at(path.clone()))?;
        if required.otherwise == WithoutRequired::Unwrap && !can_be_unwrapped(element) {
            return Err(texts::not_unwrapped(key).at(path.with("otherwise")));
        }
        if required.otherwise == WithoutRequired::Alt && key != "img" {
            return Err(texts::no_text_of_required(key).at(path.with("otherwise")));
        }
        let attributes = || {
            let each = required.attributes.iter().enumerate();
            each.map(|(at, name)| (path.with("attributes").with(at), name))
        };
        for (place, name) in attributes() {
            names::addable_attribute(element.namespace, name).map_err(|problem| problem.at(place))?;
        }
        let custom = self.custom_elements();
        let listed = custom.listed(config, element);
        if !listed.is_kept(config) {
            let problem = texts::required_not_kept(key, self.how_to_keep(key));
            return Err(problem.at(path).lacking(["sanitizer", "elements"]));
        }
        if required.attributes.is_empty() {
            let place = path.with("attributes");
            return Err(texts::nothing_required().at(place).lacking(path.steps().to_vec()));
        }
        for (place, name) in attributes() {
            self.check_required_attribute(config, element, listed, name)
                .map_err(|problem| problem.at(place))?;
        }
        Ok(())
    }

    fn check_required_attribute(
        &self,
        config: &SanitizerConfig,
        element: ElementName<'_>,
        listed: ElementName<'_>,
        name: &str,
    ) -> Result<(), Problem> {
        let attribute = (AttrNamespace::None, name);
        let is_set =
            self.set.iter().any(|(key, set)| ElementName::of_key(key) == element && set.contains_key(name));
        if !is_set && !names::keeps(config, Some((listed.namespace, listed.name)), attribute) {
            return Err(texts::required_attribute_not_kept(name).lacking(["sanitizer"]).lacking(["set"]));
        }
        let adds_to_links = !self.links.rel.is_empty() || self.links.target.is_some();
        if adds_to_links && matches!((element.name, name), ("a" | "area", "rel" | "target")) {
            return Err(texts::required_of_links(name));
        }
        if name == "srcdoc" {
            return Err(texts::required_of_frames());
        }
        let role = attributes::role((element.namespace, element.name), attribute);
        if self.ids != IdPolicy::Allow && role.is_some_and(|role| role != Role::Fragment) {
            return Err(texts::required_of_ids(name));
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
