//! Custom elements by patterns of their names.

use crate::policy::CustomElements;

/// The name under which the configuration has what custom elements may have: no parser makes an element of this name.
pub(crate) const STAND_IN: &str = "*";

/// Names that begin like those of custom elements, and are of SVG and MathML (HTML Standard, 4.13.2).
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

impl CustomElements {
    /// Whether one of the patterns is for this name, and it is that of a custom element. Linear in the name times the patterns.
    pub(crate) fn admit(&self, name: &str) -> bool {
        is_valid_name(name) && self.names.iter().any(|pattern| matches(pattern, name))
    }
}

/// "Valid custom element name" (HTML Standard, 4.13.2), with "valid element local name" (DOM Standard, 1.4).
fn is_valid_name(name: &str) -> bool {
    let breaks = |byte: u8| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ' | 0 | b'/' | b'>');
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.contains('-')
        && !name.bytes().any(|byte| byte.is_ascii_uppercase() || breaks(byte))
        && !RESERVED.contains(&name)
}

/// Whether a name is as a pattern has it, in which `*` is any number of characters.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut name) = name.strip_prefix(first) else { return false };
    let mut parts = rest.split('*');
    // A split has at least one part.
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
    fn names_are_those_of_the_standard() {
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
    fn an_asterisk_is_any_number_of_characters() {
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
