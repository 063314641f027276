//! The names of attributes in the lists of `allow` and `deny`: `title`, `xlink:href`.

use crate::sanitizer::SanitizerAttribute;
use lye_html::AttrNamespace;

/// The namespaces of attributes that have one, with what is written before their names.
const NAMESPACES: [(AttrNamespace, &str); 3] =
    [(AttrNamespace::XLink, "xlink:"), (AttrNamespace::Xml, "xml:"), (AttrNamespace::Xmlns, "xmlns:")];

/// Returns the attribute that a name in a list means.
pub(super) fn attribute(name: impl AsRef<str>) -> SanitizerAttribute {
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
