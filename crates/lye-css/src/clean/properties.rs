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

/// The number of slots: a power of two, and more than twice the number of properties, so that searches are short.
const SLOTS: usize = 1024;

/// A hash table of the properties: in each slot the index of a property, or [`FREE`]. A property is in the first slot from
/// that of its name on that was free.
static TABLE: [u16; SLOTS] = {
    let mut table = [FREE; SLOTS];
    let mut place = 0;
    while place < PROPERTIES.len() {
        let mut slot = slot(PROPERTIES[place].name.as_bytes());
        while table[slot] != FREE {
            slot = (slot + 1) % SLOTS;
        }
        table[slot] = place as u16; // There are fewer properties than slots.
        place += 1;
    }
    table
};
const FREE: u16 = u16::MAX;

/// Returns the first slot for a name: the same in any case, by its length and its ends.
const fn slot(name: &[u8]) -> usize {
    /// Makes ASCII letters lower-case.
    const LOWER: u64 = 0x2020_2020_2020_2020;
    let (first, last) = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        _ => {
            let mut bytes = [0; 8];
            let mut at = 0;
            while at < name.len() {
                bytes[at] = name[at]; // The name is shorter than a chunk.
                at += 1;
            }
            (u64::from_le_bytes(bytes), 0)
        }
    };
    let mixed = (first | LOWER) ^ (last | LOWER).rotate_left(29) ^ name.len() as u64;
    (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize % SLOTS
}

/// Returns the index of a property in the table, by its name in any case.
pub(crate) fn find(name: &str) -> Option<usize> {
    let mut slot = slot(name.as_bytes());
    loop {
        let place = TABLE[slot]; // A slot is below the length.
        if place == FREE {
            return None;
        }
        let place = usize::from(place);
        let known = PROPERTIES.get(place)?.name;
        if known == name || known.eq_ignore_ascii_case(name) {
            return Some(place);
        }
        slot = (slot + 1) % SLOTS;
    }
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
    }

    #[test]
    fn other_names_are_not_found() {
        for property in PROPERTIES {
            let name = property.name;
            for other in
                [&name[1..], &name[..name.len() - 1], &format!("{name}x"), &name.replacen('-', "m", 1)]
            {
                assert_eq!(find(other), PROPERTIES.iter().position(|known| known.name == other), "{other}");
            }
        }
        assert_eq!(find(""), None);
        assert_eq!(find(&"color".repeat(100)), None);
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
