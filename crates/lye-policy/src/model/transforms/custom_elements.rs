//! Custom elements that are kept by name patterns, such as `x-*` in `allow`.

use super::ElementName;
use crate::members::{Problem, texts};
use crate::model::Policy;
use crate::model::generated::NOT_CUSTOM;
use crate::sanitizer::SanitizerConfig;
use lye_html::Namespace;

/// The patterns of custom elements in `allow`, without the elements in `deny`.
///
/// The configuration lists each pattern as an element. Of several that match, the longest decides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CustomElements {
    patterns: Vec<String>,
    denied: Vec<String>,
}

impl CustomElements {
    /// Returns the patterns, longest first.
    pub fn patterns(&self) -> &[String] {
        &self.patterns
    }

    /// Returns the pattern that keeps a custom element of HTML, if any. Takes time proportional to the name times the patterns.
    pub fn find(&self, name: &str) -> Option<&str> {
        let pattern = self.patterns.iter().find(|pattern| matches_pattern(pattern, name))?;
        let is_denied = self.denied.iter().any(|denied| matches_pattern(denied, name));
        (is_valid_name(name) && !is_denied).then_some(pattern.as_str())
    }

    /// Returns the name under which a configuration lists an element: its own, or the pattern that keeps it.
    pub fn listed<'a>(&'a self, config: &SanitizerConfig, element: ElementName<'a>) -> ElementName<'a> {
        match element.namespace == Namespace::Html && !element.is_kept(config) {
            true => ElementName { name: self.find(element.name).unwrap_or(element.name), ..element },
            false => element,
        }
    }
}

impl Policy {
    /// Returns the custom elements that are kept by patterns.
    #[doc(hidden)]
    pub fn custom_elements(&self) -> CustomElements {
        let allowed = self.allow.iter().flat_map(|allow| allow.iter());
        let mut patterns: Vec<_> =
            allowed.map(|(key, _)| key.to_owned()).filter(|key| is_pattern(key)).collect();
        patterns.sort_by_key(|pattern| std::cmp::Reverse(pattern.len()));
        let denied = self.deny.iter().filter(|(key, list)| list.has_usual() && key.contains('-'));
        CustomElements { patterns, denied: denied.map(|(key, _)| key.to_owned()).collect() }
    }
}

/// Whether a key of `allow` is a pattern of the names of custom elements.
pub(in crate::model) fn is_pattern(key: &str) -> bool {
    key.contains('*') && key.contains('-')
}

/// Checks a pattern.
pub(in crate::model) fn check_pattern(pattern: &str) -> Result<(), Problem> {
    let breaks = |c: char| c.is_ascii_whitespace() || c.is_ascii_uppercase() || "/>\0:[".contains(c);
    let can_begin = pattern.starts_with(|first: char| first.is_ascii_lowercase() || first == '*');
    if can_begin && !pattern.contains(breaks) { Ok(()) } else { Err(texts::no_custom_element()) }
}

/// Whether this is a "valid custom element name" (HTML Standard, 4.13.2), with "valid element local name" (DOM Standard, 1.4).
fn is_valid_name(name: &str) -> bool {
    let breaks = |byte: u8| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ' | 0 | b'/' | b'>');
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.contains('-')
        && !name.bytes().any(|byte| byte.is_ascii_uppercase() || breaks(byte))
        && !NOT_CUSTOM.contains(&name)
}

/// Whether a text matches a pattern, in which `*` matches any number of characters. Linear in the text.
pub fn matches_pattern(pattern: &str, name: &str) -> bool {
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
            assert_eq!(matches_pattern(pattern, name), expected, "{pattern} {name}");
        }
    }
}
