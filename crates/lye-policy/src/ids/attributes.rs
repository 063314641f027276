//! Which attributes name elements or refer to them, and which names clobber. Knows the generated tables, and no values.

use super::generated::clobbering_names::CLOBBERING_NAMES;
use super::generated::id_references::ID_REFERENCES;
use super::role::Role;
use crate::attribute_table;
use lye_html::{AttrId, AttrNamespace, Namespace};
use std::sync::LazyLock;

/// A row of the generated table. A row without a role excludes an attribute from the rows after it.
pub(crate) type Row = attribute_table::Row<Option<Role>>;

/// Returns the rows with a role.
pub(crate) fn rows_of(role: Role) -> impl Iterator<Item = &'static Row> {
    ID_REFERENCES.iter().filter(move |row| row.value == Some(role))
}

/// Returns how an attribute of an element names it or refers to others, if it does. Names are compared without regard
/// to ASCII case. The time is logarithmic in the size of the table.
pub fn role(
    element: (Namespace, &str),
    (attribute_namespace, attribute): (AttrNamespace, &str),
) -> Option<Role> {
    let mut rows = attribute_table::rows_of(ID_REFERENCES, attribute).iter();
    rows.find(|row| row.is_for(element, attribute_namespace))?.value
}

/// Returns `false` if an attribute has no names in its value, whatever its element. `id` is that of its local name. Some attributes without
/// an id have names. Reads no more than the value.
#[inline]
pub fn may_hold_names(id: AttrId, value: &str) -> bool {
    static SIGNS: LazyLock<Vec<Sign>> = LazyLock::new(|| AttrId::all().map(Sign::of).collect());
    match SIGNS.get(id.index()) {
        Some(Sign::Never) => false,
        None | Some(Sign::Always) => true,
        Some(Sign::Byte(sign)) => value.as_bytes().contains(sign),
    }
}

/// What tells that the value of an attribute has names.
#[derive(Clone, Copy)]
enum Sign {
    Never,
    Always,
    /// It has this byte.
    Byte(u8),
}

impl Sign {
    /// Returns the sign for all attributes with this name.
    fn of(id: AttrId) -> Self {
        let Some(name) = id.name() else { return Self::Always };
        let rows = ID_REFERENCES.iter().filter(|row| row.attribute.eq_ignore_ascii_case(name));
        let mut signs = rows.filter_map(|row| row.value).map(|role| match role {
            Role::HashName | Role::Fragment | Role::Element => Some(b'#'),
            Role::Css => Some(b'('),
            Role::Name | Role::One | Role::Many | Role::Target | Role::Timing => None,
        });
        match signs.next() {
            None => Self::Never,
            Some(Some(sign)) if signs.all(|other| other == Some(sign)) => Self::Byte(sign),
            Some(_) => Self::Always,
        }
    }
}

/// Returns `true` if an element with this id or name can take the place of a property of `document`, of a form or of `window`.
/// Logarithmic in the size of the generated table.
pub fn is_clobbering(name: &str) -> bool {
    CLOBBERING_NAMES.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{Forbidden, Rewritten};
    use crate::urls::{UrlSink, UrlValueKind, url_attribute};
    use lye_html::Namespace::{Html, MathMl, Svg};
    use lye_html::TagId;

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
        for element in ["font-face-name", "color-profile"] {
            assert_eq!((of(Svg, element, "name"), of(Svg, element, "id")), (None, Some(Role::Name)));
        }
        // No other element is an exception.
        for element in TagId::all().filter_map(TagId::name) {
            let is_exception = ["meta", "param", "slot"].contains(&element);
            assert_eq!(of(Html, element, "name").is_none(), is_exception, "{element}");
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
    fn names_are_recognized_without_the_element() {
        let values = ["", "a", "a b", "#a", "x#a", "url(#a)", "a.click", "_blank", "https://a.example/"];
        for id in AttrId::all().filter(|id| id.name().is_some()) {
            for (row, value) in ID_REFERENCES.iter().flat_map(|row| values.map(|value| (row, value))) {
                let is_it = id.name().is_some_and(|name| name.eq_ignore_ascii_case(row.attribute));
                let Some(role) = row.value.filter(|_| is_it) else { continue };
                let has_names = role.rewrite(value, None, &mut Forbidden) != Rewritten::Same;
                assert!(!has_names || may_hold_names(id, value), "{row:?} {value}");
            }
        }
        assert!(may_hold_names(AttrId::NONE, "a"));
        let may_hold = |name: &str, value| may_hold_names(AttrId::from_name(name).unwrap(), value);
        assert!(!may_hold("href", "https://a.example/") && may_hold("href", "#a") && may_hold("id", "a"));
        assert!(!may_hold("style", "color: red") && !may_hold("title", "#a"));
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

    #[test]
    fn names_of_properties_are_found_in_their_case() {
        for name in [
            "cookie",
            "body",
            "getElementById",
            "attributes",
            "nodeName",
            "submit",
            "location",
            "self",
            "__proto__",
            "onclick",
            "URL",
            // Only some browsers have these.
            "PERSISTENT",
            "ariaActionsElements",
            "focusGroup",
            "onmozfullscreenchange",
        ] {
            assert!(is_clobbering(name), "{name}");
        }
        for name in ["", "Cookie", "BODY", "introduction", "chapter-1", "content", "getelementbyid", " body"]
        {
            assert!(!is_clobbering(name), "{name}");
        }
    }

    #[test]
    fn names_are_sorted() {
        assert!(CLOBBERING_NAMES.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
