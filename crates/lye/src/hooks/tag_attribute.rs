//! Attributes with their names as in a tag, which hooks see.

use lye_html::AttrNamespace;
use lye_html::tree::AttrRef;

/// An attribute that the policy gives an element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TagAttribute {
    pub(crate) namespace: AttrNamespace,
    /// Its local name.
    pub(crate) name: String,
    pub(crate) value: String,
}

impl TagAttribute {
    pub(crate) fn new(attribute: &AttrRef<'_, '_>) -> Self {
        Self {
            namespace: attribute.namespace(),
            name: attribute.local_name().to_owned(),
            value: attribute.value().to_owned(),
        }
    }

    /// Returns the name as in a tag: in lower case, with its prefix.
    pub(crate) fn name_in_tag(&self) -> String {
        name_in_tag(self.namespace, &self.name)
    }

    /// Returns the name as in a tag, and the value.
    pub(crate) fn into_pair(self) -> (String, String) {
        (self.name_in_tag(), self.value)
    }
}

/// Returns the attributes with their names as in a tag.
pub(crate) fn pairs(attributes: &[TagAttribute]) -> Vec<(String, String)> {
    attributes.iter().cloned().map(TagAttribute::into_pair).collect()
}

/// Borrows names and values.
pub(crate) fn borrowed(pairs: &[(String, String)]) -> impl ExactSizeIterator<Item = (&str, &str)> {
    pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
}

/// Returns the value of the attribute with a name, in any case.
pub(crate) fn value_of<'a>(attributes: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    attributes.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, value)| value)
}

/// Returns the name of an attribute as in a tag.
pub(crate) fn name_in_tag(namespace: AttrNamespace, local_name: &str) -> String {
    let mut name = namespace.qualified(local_name);
    name.make_ascii_lowercase();
    name
}
