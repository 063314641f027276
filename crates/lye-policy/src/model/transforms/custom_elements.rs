//! Custom elements that are kept by name patterns.

use super::super::Policy;
use super::super::error::Problem;
use super::super::names;
use crate::path::Path;
use crate::sanitizer::{SanitizerConfig, SanitizerElementWithAttributes};
use lye_html::Namespace;
use serde::{Deserialize, Serialize};

/// The name under which the configuration lists the attributes of custom elements. No parser creates an element with this name.
pub const STAND_IN: &str = "*";

/// SVG and MathML names with a hyphen, which are not valid custom element names (HTML Standard, 4.13.2).
const RESERVED: [&str; 8] = [
    "annotation-xml",
    "color-profile",
    "font-face",
    "font-face-src",
    "font-face-uri",
    "font-face-format",
    "font-face-name",
    "missing-glyph",
];

/// Which custom elements are kept, by name patterns, and with which attributes. Entries of the sanitizer for a custom element
/// take precedence.
///
/// Their attributes are checked like all others: event handlers are never kept, and attributes that hold URLs need a rule.
///
/// ```
/// use lye::{Cleaner, Policy};
/// use lye::policy::CustomElements;
/// let custom = CustomElements::default().with_names(["x-*"]).with_attributes(["label"]);
/// let cleaner = Cleaner::new(&Policy::default().with_custom_elements(custom))?;
/// assert_eq!(
///     cleaner.clean("<x-card label=a onclick=b>c</x-card><y-card>d</y-card>")?.html(),
///     r#"<x-card label="a">c</x-card>"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct CustomElements {
    /// Patterns, in which `*` matches any number of characters. Only valid custom element names match (HTML Standard, 4.13.2 "valid custom
    /// element name"), so `*` matches every custom element.
    pub names: Vec<String>,
    /// The attributes that they may have, in addition to those of every element.
    pub attributes: Vec<String>,
}

/// Setters: each replaces one part.
impl CustomElements {
    /// Sets [`names`](Self#structfield.names).
    #[must_use]
    pub fn with_names(self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets [`attributes`](Self#structfield.attributes).
    #[must_use]
    pub fn with_attributes(self, attributes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { attributes: attributes.into_iter().map(Into::into).collect(), ..self }
    }
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
        for (at, pattern) in custom.names.iter().enumerate() {
            let breaks = |c: char| c.is_ascii_whitespace() || c.is_ascii_uppercase() || "/>\0".contains(c);
            let can_begin = pattern.starts_with(|first: char| first.is_ascii_lowercase() || first == '*');
            if !can_begin || pattern.contains(breaks) || !pattern.contains(['-', '*']) {
                return Err(Problem::new("this is not a valid custom element name")
                    .at(path.with("names").with(at))
                    .with_remedy("a name starts with a letter, contains a hyphen and has no capital letters: write one such as `x-card` or `x-*`"));
            }
        }
        for (at, name) in custom.attributes.iter().enumerate() {
            names::addable_attribute(Namespace::Html, name)
                .map_err(|problem| problem.at(path.with("attributes").with(at)))?;
        }
        if custom.names.is_empty() {
            if custom.attributes.is_empty() {
                return Ok(());
            }
            let problem = Problem::new("`names` allows no custom element to have these attributes");
            let problem = problem.lacking(["custom_elements", "names"]);
            return Err(problem
                .at(path.with("attributes"))
                .with_remedy("list some names: `names = [\"x-*\"]`"));
        }
        if config.elements.is_none() {
            let message =
                "without `sanitizer.elements`, all custom elements and their attributes are kept already";
            return Err(Problem::new(message).at(path).lacking(["sanitizer", "elements"]).with_remedy(
                "list the allowed elements in `sanitizer.elements`, or remove `custom_elements`",
            ));
        }
        Ok(())
    }
}

impl CustomElements {
    /// Whether this is a valid custom element name that matches a pattern. Takes time proportional to the name times the patterns.
    #[doc(hidden)]
    pub fn admit(&self, name: &str) -> bool {
        is_valid_name(name) && self.names.iter().any(|pattern| matches(pattern, name))
    }
}

/// Whether this is a "valid custom element name" (HTML Standard, 4.13.2), with "valid element local name" (DOM Standard, 1.4).
fn is_valid_name(name: &str) -> bool {
    let breaks = |byte: u8| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ' | 0 | b'/' | b'>');
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.contains('-')
        && !name.bytes().any(|byte| byte.is_ascii_uppercase() || breaks(byte))
        && !RESERVED.contains(&name)
}

/// Whether a name matches a pattern, in which `*` matches any number of characters.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut name) = name.strip_prefix(first) else { return false };
    let mut parts = rest.split('*');
    // `split` returns at least one part.
    let last = parts.next_back().unwrap_or_default();
    for part in parts {
        let Some(at) = name.find(part) else { return false };
        name = name.get(at + part.len()..).unwrap_or_default();
    }
    name.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_standard() {
        for name in ["x-y", "a-", "x-é", "emotion-😍", "x-y.z", "x-1:2", "x-\"<"] {
            assert!(is_valid_name(name), "{name}");
        }
        for name in
            ["x", "-x", "1-x", "X-y", "x-Y", "é-x", "font-face", "annotation-xml", "x- y", "x-/", "x-\0", ""]
        {
            assert!(!is_valid_name(name), "{name}");
        }
    }

    #[test]
    fn asterisk_matches_any_characters() {
        for (pattern, name, expected) in [
            ("x-*", "x-", true),
            ("x-*", "x-a-b", true),
            ("x-*", "ax-a", false),
            ("*-card", "x-card", true),
            ("*-card", "x-cards", false),
            ("a*-b*c", "a-bc", true),
            ("a*-b*c", "axx-bxxc", true),
            ("a*-b*c", "a-bcd", false),
            ("a-b*b", "a-b", false),
            ("a-b", "a-b", true),
            ("a-b", "a-bc", false),
            ("*", "a-b", true),
            ("**", "a-b", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }
}
