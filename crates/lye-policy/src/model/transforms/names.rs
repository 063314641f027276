//! Names of elements and attributes as policies write them: with namespaces, and by prefixes such as `data-*`.

use crate::members::{Problem, texts};
use crate::model::names;
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
        self.namespace.qualified(self.name)
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
