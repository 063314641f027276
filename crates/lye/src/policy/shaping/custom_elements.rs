//! Custom elements that are kept by patterns of their names.

use super::super::Policy;
use super::super::error::Problem;
use super::super::names;
use super::super::path::Path;
use crate::engine::shaping::STAND_IN;
use crate::{SanitizerConfig, SanitizerElementWithAttributes};
use lye_html::Namespace;
use serde::{Deserialize, Serialize};

/// Which custom elements are kept, by patterns of their names, and what they may have. What the configuration of the sanitizer says
/// of one by its name comes first.
///
/// What they are kept with is judged as everything is: handlers never stay, and attributes that may hold URLs need a rule.
///
/// ```
/// use lye::{Cleaner, CustomElements, Policy};
/// let custom = CustomElements { names: vec!["x-*".into()], attributes: vec!["label".into()] };
/// let cleaner = Cleaner::from_policy(&Policy::default().with_custom_elements(custom))?;
/// assert_eq!(
///     cleaner.clean("<x-card label=a onclick=b>c</x-card><y-card>d</y-card>")?.html(),
///     r#"<x-card label="a">c</x-card>"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CustomElements {
    /// Patterns, in which `*` is any number of characters. Only valid custom element names match (HTML Standard, 4.13.2 "valid custom
    /// element name"), so that `*` is every custom element.
    pub names: Vec<String>,
    /// The attributes that they may have, beside those that every element may have.
    pub attributes: Vec<String>,
}

impl CustomElements {
    pub(super) fn stand_in(&self) -> SanitizerElementWithAttributes {
        SanitizerElementWithAttributes {
            attributes: Some(self.attributes.iter().map(|name| name.clone().into()).collect()),
            ..STAND_IN.into()
        }
    }
}

impl Policy {
    pub(super) fn check_custom_elements(&self, config: &SanitizerConfig) -> Result<(), Problem> {
        let custom = &self.custom_elements;
        let path = Path::new(["custom_elements"]);
        let problem =
            |path: Path, message: &str, remedy: &str| Err(Problem::new(message).at(path).with_remedy(remedy));
        for (at, pattern) in custom.names.iter().enumerate() {
            let breaks = |c: char| c.is_ascii_whitespace() || c.is_ascii_uppercase() || "/>\0".contains(c);
            let can_begin = pattern.starts_with(|first: char| first.is_ascii_lowercase() || first == '*');
            if !can_begin || pattern.contains(breaks) || !pattern.contains(['-', '*']) {
                return problem(
                    path.with("names").with(at),
                    "no custom element has such a name",
                    "names begin with a letter, have a hyphen and no capital letters: write one such as `x-card` or `x-*`",
                );
            }
        }
        if custom.names.is_empty() {
            if custom.attributes.is_empty() {
                return Ok(());
            }
            return problem(
                path.with("attributes"),
                "no custom element is kept that could have them",
                "say which: `names = [\"x-*\"]`",
            );
        }
        if config.elements.is_none() {
            return problem(
                path,
                "without a list of `sanitizer.elements`, all custom elements are kept with all attributes",
                "list in `sanitizer.elements` what is kept, or leave `custom_elements` out",
            );
        }
        for (at, name) in custom.attributes.iter().enumerate() {
            names::addable_attribute(Namespace::Html, name)
                .map_err(|problem| problem.at(path.with("attributes").with(at)))?;
        }
        Ok(())
    }
}
