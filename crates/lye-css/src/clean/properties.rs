//! What is known of properties.

use super::generated::properties::{GROUPS, PROPERTIES};
use super::types::Types;

/// A property: what its values are made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property {
    pub(crate) name: &'static str,
    pub(crate) types: Types,
    pub(crate) limit: Limit,
    /// Its own keywords, besides those of every property.
    keywords: &'static [&'static str],
}

/// How the values of a property are limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// Its lengths have the limit that all lengths have.
    Length,
    /// Its keywords are listed by the policy.
    Position,
    /// Its number is limited.
    Layer,
    /// Its lengths say how far something is painted, or moved, beyond the box.
    Outset,
    /// Its negative lengths move the box.
    Shift,
    /// As [`Outset`](Self::Outset), and its negative lengths move what follows.
    Spacing,
    /// Its lengths are sizes of fonts.
    FontSize,
    /// Its numbers are multiples of the size of the font.
    Line,
    /// It is a name that gets a prefix.
    Name,
    /// The size of a font, and perhaps a slash and the height of lines.
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
    /// Whether an identifier is a keyword of it.
    pub(crate) fn has_keyword(&self, ident: &str) -> bool {
        self.keywords.iter().any(|keyword| keyword.eq_ignore_ascii_case(ident))
    }
}

/// The place of a property in the table, whatever the case of its name.
pub(crate) fn find(name: &str) -> Option<usize> {
    let order = |known: &Property| known.name.bytes().cmp(name.bytes().map(|byte| byte.to_ascii_lowercase()));
    PROPERTIES.binary_search_by(order).ok()
}

/// The property at a place that [`find`] gave.
pub(crate) fn at(place: usize) -> &'static Property {
    &PROPERTIES[place] // A place in the table.
}

/// How many properties there are.
pub(crate) fn count() -> usize {
    PROPERTIES.len()
}

/// The properties of a group, or the property of this name; nothing if there is neither.
pub(crate) fn members(name: &str) -> Option<Vec<usize>> {
    match GROUPS.iter().find(|(group, _)| *group == name) {
        Some((_, names)) => names.iter().map(|name| find(name)).collect(),
        None => PROPERTIES.binary_search_by_key(&name, |known| known.name).ok().map(|place| vec![place]),
    }
}

/// All names that policies may use: groups and properties.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().map(|(group, _)| *group).chain(PROPERTIES.iter().map(|known| known.name))
}

/// The keywords of every property (CSS Cascade 5, 7.3).
const WIDE: [&str; 5] = ["inherit", "initial", "unset", "revert", "revert-layer"];

pub(crate) fn is_wide_keyword(ident: &str) -> bool {
    WIDE.iter().any(|keyword| keyword.eq_ignore_ascii_case(ident))
}

/// The system colours (CSS Color 4, 6.2, and the older ones that stand for them), and `currentcolor`.
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

/// Whether an identifier is a colour.
pub(crate) fn is_color(ident: &str) -> bool {
    cssparser::color::parse_named_color(ident).is_ok()
        || SYSTEM_COLORS.iter().any(|keyword| keyword.eq_ignore_ascii_case(ident))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_whatever_their_case() {
        for (place, property) in PROPERTIES.iter().enumerate() {
            assert_eq!(find(property.name), Some(place));
            assert_eq!(find(&property.name.to_ascii_uppercase()), Some(place));
        }
        assert_eq!(find("colo"), None);
    }

    #[test]
    fn what_runs_script_is_no_property() {
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
