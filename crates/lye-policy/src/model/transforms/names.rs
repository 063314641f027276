//! Names of elements and attributes as policies write them: with namespaces, by prefixes such as `data-*`, and by patterns such as `x-*`.

use crate::members::{Problem, texts};
use crate::model::generated::NOT_CUSTOM;
use crate::model::{Policy, names};
use crate::sanitizer::{SanitizerAttribute, SanitizerConfig, SanitizerElement};
use lye_html::{AttrId, AttrNamespace, Namespace, TagId};

/// A namespace and a local name: `img`, `svg:image`, `math:mi`. `html:mi` is an element that HTML has outside of formulas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ElementName<'k> {
    /// The namespace.
    pub namespace: Namespace,
    /// The local name.
    pub name: &'k str,
}

impl<'k> ElementName<'k> {
    /// Parses a key. Accepts any string, including names that no parser creates.
    pub fn of_key(key: &'k str) -> Self {
        match key.split_once(':') {
            Some(("svg", name)) => Self { namespace: Namespace::Svg, name },
            Some(("math", name)) => Self { namespace: Namespace::MathMl, name },
            Some(("html", name)) => Self { namespace: Namespace::Html, name },
            _ => Self { namespace: Namespace::Html, name: key },
        }
    }

    /// Returns the key that [`of_key`](Self::of_key) parses.
    pub fn key(self) -> String {
        let prefix = match self.namespace {
            Namespace::Html => "",
            Namespace::Svg => "svg:",
            Namespace::MathMl => "math:",
        };
        format!("{prefix}{}", self.name)
    }

    /// Fails if no parser creates the element.
    pub(in crate::model) fn check(self) -> Result<(), Problem> {
        let is_made = names::made_element(self.namespace, self.name).as_deref() == Some(self.name);
        if is_made { Ok(()) } else { Err(texts::no_element()) }
    }

    /// Whether a canonical, valid configuration keeps it.
    pub fn is_kept(self, config: &SanitizerConfig) -> bool {
        let is_it = |element: &SanitizerElement| element.known() == Some((self.namespace, self.name));
        match (&config.elements, TagId::from_name(self.name).and_then(TagId::name)) {
            (_, Some(name)) => names::keeps_element(config, self.namespace, name),
            (Some(elements), None) => elements.iter().any(|listed| is_it(&listed.element)),
            (None, None) => {
                let removed = config.remove_elements.iter().chain(&config.replace_with_children_elements);
                !removed.flatten().any(is_it)
            }
        }
    }
}

/// The namespaces of attributes that have one, with what is written before their names.
const NAMESPACES: [(AttrNamespace, &str); 3] =
    [(AttrNamespace::XLink, "xlink:"), (AttrNamespace::Xml, "xml:"), (AttrNamespace::Xmlns, "xmlns:")];

/// Returns the attribute that a name in a list means.
pub(in crate::model) fn attribute(name: impl AsRef<str>) -> SanitizerAttribute {
    let name = name.as_ref();
    let prefixed =
        NAMESPACES.iter().find_map(|(namespace, prefix)| Some((*namespace, name.strip_prefix(prefix)?)));
    let (namespace, name) = prefixed.unwrap_or((AttrNamespace::None, name));
    SanitizerAttribute::new(namespace, name.to_owned())
}

/// Returns the name in a list that means an attribute, if there is one.
pub fn attribute_name(attribute: &SanitizerAttribute) -> Option<String> {
    let name = &attribute.name;
    match attribute.namespace.as_deref().filter(|uri| !uri.is_empty()) {
        None => (!name.contains([':', '*'])).then(|| name.to_string()),
        Some(uri) => {
            let (_, prefix) = NAMESPACES.iter().find(|(namespace, _)| namespace.uri() == Some(uri))?;
            Some(format!("{prefix}{name}"))
        }
    }
}

/// The key for all elements.
pub const ALL_ELEMENTS: &str = "*";

/// Prefixes of names that the standards define.
const STANDARD: [&str; 2] = ["aria-", "data-"];

/// Whether attributes can be kept by this beginning of their names.
pub fn is_attribute_prefix(prefix: &str) -> bool {
    check_prefix(prefix).is_ok()
}

/// Checks the beginning of names of attributes.
pub(in crate::model) fn check_prefix(prefix: &str) -> Result<(), Problem> {
    let is_name = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    let begins = prefix.starts_with(|first: char| first.is_ascii_lowercase());
    if !begins || !prefix.ends_with('-') || !prefix.bytes().all(is_name) {
        return Err(texts::no_prefix(prefix.escape_debug()));
    }
    if prefix.starts_with("on") {
        return Err(texts::prefix_of_handlers());
    }
    let is_standard = STANDARD.iter().any(|standard| prefix.starts_with(standard));
    let other = AttrId::all().filter_map(AttrId::name).find(|name| name.starts_with(prefix));
    match other {
        Some(name) if !is_standard => Err(texts::prefix_of_standard(name, prefix)),
        _ => names::addable_attribute(lye_html::Namespace::Html, &format!("{prefix}x")),
    }
}

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
