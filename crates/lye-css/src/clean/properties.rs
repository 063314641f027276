//! The table of CSS properties and system colors.

use super::generated::properties::{GROUPS, PROPERTIES};
use super::types::Types;

/// A property, with the types of its values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property {
    pub(crate) name: &'static str,
    pub(crate) types: Types,
    pub(crate) limit: Limit,
    /// Its own keywords, in addition to those of every property.
    keywords: &'static [&'static str],
}

/// How the values of a property are limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// Its lengths have the general limit.
    Length,
    /// The policy lists its keywords.
    Position,
    /// Its number is limited.
    Layer,
    /// Its lengths say how far something is painted or moved beyond the box.
    Outset,
    /// Its negative lengths move the box.
    Shift,
    /// As [`Outset`](Self::Outset), and its negative lengths move what follows.
    Spacing,
    /// Its lengths are font sizes.
    FontSize,
    /// Its numbers are multiples of the font size.
    Line,
    /// It is a name that gets a prefix.
    Name,
    /// A font size, optionally followed by a slash and a line height.
    Font,
}

pub(super) const fn property(
    name: &'static str,
    types: Types,
    limit: Limit,
    keywords: &'static [&'static str],
) -> Property {
    Property { name, types, limit, keywords }
}

impl Property {
    /// Returns `true` if an identifier is one of its keywords.
    pub(crate) fn has_keyword(&self, ident: &str) -> bool {
        self.keywords.iter().any(|keyword| keyword.eq_ignore_ascii_case(ident))
    }
}

/// Returns the index of a property in the table, by its name in any case.
pub(crate) fn find(name: &str) -> Option<usize> {
    let order = |known: &Property| known.name.bytes().cmp(name.bytes().map(|byte| byte.to_ascii_lowercase()));
    PROPERTIES.binary_search_by(order).ok()
}

/// Returns the property at an index from [`find`].
pub(crate) fn at(place: usize) -> &'static Property {
    &PROPERTIES[place] // A place in the table.
}

/// Returns the number of properties.
pub(crate) fn count() -> usize {
    PROPERTIES.len()
}

/// Returns the properties of a group, or the property of this name; `None` if there is neither.
pub(crate) fn members(name: &str) -> Option<Vec<usize>> {
    match GROUPS.iter().find(|(group, _)| *group == name) {
        Some((_, names)) => names.iter().map(|name| find(name)).collect(),
        None => PROPERTIES.binary_search_by_key(&name, |known| known.name).ok().map(|place| vec![place]),
    }
}

/// Returns all names that policies may use: groups and properties.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().map(|(group, _)| *group).chain(PROPERTIES.iter().map(|known| known.name))
}

/// The keywords of `position` (CSS Positioned Layout 3, 2).
pub(crate) const POSITIONS: [&str; 5] = ["static", "relative", "absolute", "fixed", "sticky"];

/// The keywords of every property (CSS Cascade 5, 7.3).
const WIDE: [&str; 5] = ["inherit", "initial", "unset", "revert", "revert-layer"];

pub(crate) fn is_wide_keyword(ident: &str) -> bool {
    WIDE.iter().any(|keyword| keyword.eq_ignore_ascii_case(ident))
}

/// The system colors (CSS Color 4, 6.2, including deprecated ones), and `currentcolor`.
const SYSTEM_COLORS: [&str; 43] = [
    "accentcolor",
    "accentcolortext",
    "activeborder",
    "activecaption",
    "activetext",
    "appworkspace",
    "background",
    "buttonborder",
    "buttonface",
    "buttonhighlight",
    "buttonshadow",
    "buttontext",
    "canvas",
    "canvastext",
    "captiontext",
    "currentcolor",
    "field",
    "fieldtext",
    "graytext",
    "highlight",
    "highlighttext",
    "inactiveborder",
    "inactivecaption",
    "inactivecaptiontext",
    "infobackground",
    "infotext",
    "linktext",
    "mark",
    "marktext",
    "menu",
    "menutext",
    "scrollbar",
    "selecteditem",
    "selecteditemtext",
    "threeddarkshadow",
    "threedface",
    "threedhighlight",
    "threedlightshadow",
    "threedshadow",
    "transparent",
    "visitedtext",
    "window",
    "windowtext",
];

/// Returns `true` if an identifier is a color.
pub(crate) fn is_color(ident: &str) -> bool {
    cssparser::color::parse_named_color(ident).is_ok()
        || SYSTEM_COLORS.iter().any(|keyword| keyword.eq_ignore_ascii_case(ident))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_any_case() {
        for (place, property) in PROPERTIES.iter().enumerate() {
            assert_eq!(find(property.name), Some(place));
            assert_eq!(find(&property.name.to_ascii_uppercase()), Some(place));
        }
        assert_eq!(find("colo"), None);
    }

    #[test]
    fn properties_that_run_script_are_unknown() {
        for name in ["behavior", "-moz-binding", "-ms-behavior", "binding", "expression", "src", "all"] {
            assert_eq!(members(name), None, "{name}");
        }
    }

    #[test]
    fn groups_hold_properties() {
        for (group, names) in GROUPS {
            assert_eq!(members(group).map(|members| members.len()), Some(names.len()), "{group}");
        }
    }
}
