//! The built-in configurations of the HTML Standard (8.6, "HTML sanitization"), edition of September 2026.

use super::allow_list::AllowList;
use super::generated::safe_default;

pub(crate) use safe_default::UNSAFE_ELEMENTS;

/// The built-in safe default configuration.
pub(crate) const SAFE_DEFAULT: AllowList<'static> =
    AllowList { elements: safe_default::ELEMENTS, attributes: safe_default::ATTRIBUTES };

/// The pairs of element and attribute that navigate when they are used (the built-in navigating URL attributes list).
/// MathML's `href`, which counts on every element, is the engine's business.
pub(crate) const NAVIGATING: &[(lye_html::Namespace, &str, &str)] = {
    use lye_html::Namespace::{Html, Svg};
    &[
        (Html, "a", "href"),
        (Html, "area", "href"),
        (Html, "button", "formaction"),
        (Html, "form", "action"),
        (Html, "input", "formaction"),
        (Svg, "a", "href"),
    ]
};

/// The elements of SVG whose `attributeName` says which attribute they change (the built-in animating URL attributes
/// list).
pub(crate) const ANIMATING: &[&str] = &["animate", "animateTransform", "set"];

#[cfg(test)]
mod tests {
    use super::*;
    use lye_html::{AttrId, TagId};

    #[test]
    fn the_safe_default_has_the_size_that_the_standard_gives_it() {
        assert_eq!(SAFE_DEFAULT.elements.len(), 121);
        assert_eq!(SAFE_DEFAULT.attributes.len(), 58);
        assert_eq!(UNSAFE_ELEMENTS.len(), 8);
    }

    #[test]
    fn the_parser_knows_every_name_so_that_tables_can_be_indexed_by_it() {
        for element in SAFE_DEFAULT.elements {
            assert!(TagId::from_name(element.name).is_some(), "{}", element.name);
            for name in element.attributes {
                assert!(AttrId::from_name(name).is_some(), "{name}");
            }
        }
        for name in SAFE_DEFAULT.attributes {
            assert!(AttrId::from_name(name).is_some(), "{name}");
        }
        for (_, name) in UNSAFE_ELEMENTS {
            assert!(TagId::from_name(name).is_some(), "{name}");
        }
        for (_, tag, attr) in NAVIGATING {
            assert!(TagId::from_name(tag).is_some() && AttrId::from_name(attr).is_some(), "{tag} {attr}");
        }
        for name in ANIMATING {
            assert!(TagId::from_name(name).is_some(), "{name}");
        }
    }

    #[test]
    fn the_safe_default_lists_nothing_unsafe() {
        for element in SAFE_DEFAULT.elements {
            assert!(!UNSAFE_ELEMENTS.contains(&(element.namespace, element.name)), "{}", element.name);
            assert!(element.attributes.iter().all(|name| !name.starts_with("on")), "{}", element.name);
        }
        assert!(SAFE_DEFAULT.attributes.iter().all(|name| !name.starts_with("on") && *name != "style"));
    }
}
