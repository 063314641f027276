//! Which attributes name elements or refer to them. Knows the generated table, and no values.

use super::generated::id_references::ID_REFERENCES;
use super::role::Role;
use lye_html::{AttrNamespace, Namespace};

/// A row of the generated table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) attribute: &'static str,
    pub(crate) attribute_namespace: AttrNamespace,
    /// `None` matches every namespace.
    pub(crate) namespace: Option<Namespace>,
    /// An empty list matches every element.
    pub(crate) elements: &'static [&'static str],
    /// `None` excludes an attribute from the rows after this one.
    pub(crate) role: Option<Role>,
}

/// Returns the rows with a role.
pub(crate) fn rows_of(role: Role) -> impl Iterator<Item = &'static Row> {
    ID_REFERENCES.iter().filter(move |row| row.role == Some(role))
}

/// Returns how an attribute of an element names it or refers to others, if it does. Names are compared without regard
/// to ASCII case. The time is logarithmic in the size of the table.
pub fn role(
    (namespace, element): (Namespace, &str),
    (attribute_namespace, attribute): (AttrNamespace, &str),
) -> Option<Role> {
    let name = || attribute.bytes().map(|byte| byte.to_ascii_lowercase());
    let first = ID_REFERENCES.partition_point(|row| row.attribute.bytes().lt(name()));
    let is_for = |row: &&Row| {
        row.attribute_namespace == attribute_namespace
            && row.namespace.is_none_or(|of| of == namespace)
            && (row.elements.is_empty() || row.elements.iter().any(|of| of.eq_ignore_ascii_case(element)))
    };
    let mut rows = ID_REFERENCES.iter().skip(first).take_while(|row| row.attribute.bytes().eq(name()));
    rows.find(is_for)?.role
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urls::{UrlSink, UrlValueKind, url_attribute};
    use lye_html::Namespace::{Html, MathMl, Svg};
    use lye_html::{AttrId, TagId};

    fn of(namespace: Namespace, element: &str, attribute: &str) -> Option<Role> {
        role((namespace, element), (AttrNamespace::None, attribute))
    }

    #[test]
    fn names_differ_from_lookalike_attributes() {
        assert_eq!(of(Html, "form", "name"), Some(Role::Name));
        assert_eq!(of(Svg, "g", "id"), Some(Role::Name));
        for element in ["meta", "param", "slot"] {
            assert_eq!((of(Html, element, "name"), of(Html, element, "id")), (None, Some(Role::Name)));
        }
        assert_eq!(of(Html, "output", "for"), Some(Role::Many));
        assert_eq!(of(Html, "label", "for"), Some(Role::One));
        assert_eq!(of(Svg, "animateMotion", "BEGIN"), Some(Role::Timing));
        assert_eq!(
            (of(Svg, "a", "begin"), of(MathMl, "mi", "fill"), of(Html, "p", "title")),
            (None, None, None)
        );
        assert_eq!(role((Svg, "use"), (AttrNamespace::XLink, "href")), Some(Role::Element));
        assert_eq!(role((Svg, "a"), (AttrNamespace::XLink, "href")), Some(Role::Fragment));
    }

    #[test]
    fn references_of_the_url_table_have_roles() {
        let names = || AttrId::all().filter_map(|id| id.name());
        for element in TagId::all().filter_map(|id| id.name()) {
            for attribute in names() {
                for namespace in [Html, Svg, MathMl] {
                    let sink = UrlSink::new(namespace, element, AttrNamespace::None, attribute);
                    let is_of_operators = (namespace, element, attribute) == (MathMl, "mo", "form");
                    let refers = url_attribute(&sink).is_some_and(|of| of.kind == UrlValueKind::IdReferences)
                        && !is_of_operators;
                    assert!(!refers || of(namespace, element, attribute).is_some(), "{element} {attribute}");
                }
            }
        }
    }
}
