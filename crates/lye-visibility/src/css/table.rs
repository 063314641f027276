//! The types of the generated table of what can hide, and look-ups in it.

use super::effect::Row;
use super::generated::hiding::{ATTRIBUTES, ELEMENTS, NAMES, ROWS};
use lye_html::{AttrId, Namespace, TagId};
use std::sync::LazyLock;

/// Properties that share a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowData {
    pub(crate) grammar: Grammar,
    pub(crate) hides: &'static str,
    pub(crate) shows: &'static str,
}

/// How values are parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grammar {
    Word,
    Words,
    Only,
    Opacity,
    Content,
    Contain,
    All,
    Position,
    Inset,
    Margin,
    Padding,
    Border,
    Spacing,
    Float,
    Layer,
    Shift,
    Columns,
    Gap,
    Tracks,
    Lines,
    Clamp,
    Size,
    BoxSizing,
    Ratio,
    Flex,
    Overflow,
    Clip,
    ClipPath,
    Transform,
    Translate,
    Scale,
    Rotate,
    Origin,
    Zoom,
    Filter,
    Animation,
    BoxShadow,
    Colour,
    Fill,
    Stroke,
    Background,
    Partial,
    TextShadow,
    Thickness,
    FontSize,
    Font,
    Adjust,
    Family,
    LineHeight,
    Indent,
    LetterSpacing,
    WordSpacing,
    TabSize,
    Direction,
    Align,
}

/// A property that can hide.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Property {
    pub(super) name: &'static str,
    pub(super) row: Row,
    /// Whether its value determines the whole state of its row.
    pub(super) is_whole: bool,
}

impl Property {
    pub(crate) fn row(self) -> Row {
        self.row
    }

    pub(super) fn data(self) -> RowData {
        ROWS[usize::from(self.row.0)] // The table names only rows that it has.
    }
}

/// The hash table of names: 1 plus the index of the property, or 0 if empty. Collisions use the next free entry.
const PLACES: usize = 1024;
static BY_NAME: [u8; PLACES] = {
    let mut table = [0; PLACES];
    let mut at = 0;
    while at < NAMES.len() {
        let mut place = place_of(NAMES[at].0.as_bytes());
        while table[place] != 0 {
            place = (place + 1) % PLACES;
        }
        table[place] = at as u8 + 1;
        at += 1;
    }
    assert!(at < 255);
    table
};

/// Returns the hash of a name in lower case.
const fn place_of(name: &[u8]) -> usize {
    let mut hash = name.len() as u32;
    let mut at = 0;
    while at < name.len() {
        hash = (hash ^ name[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ hash >> 15) as usize % PLACES
}

/// Returns the property of this name, in any case, if it can hide. Linear in the name.
pub(crate) fn property(name: &str) -> Option<Property> {
    const MAX_NAME_LENGTH: usize = 34;
    let mut buffer = [0; MAX_NAME_LENGTH];
    let lower = buffer.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    let mut place = place_of(lower);
    loop {
        // Most entries are empty; the next empty one ends the search.
        let at = usize::from(*BY_NAME.get(place)?).checked_sub(1)?;
        let (name, row, index) = *NAMES.get(at)?;
        if name.as_bytes() == lower {
            return Some(Property { name, row: Row(row), is_whole: index == 0 });
        }
        place = (place + 1) % PLACES;
    }
}

/// What an element hides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ElementRule {
    pub(crate) name: &'static str,
    pub(crate) namespace: Option<Namespace>,
    pub(crate) meaning: Meaning,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// Its content is not shown.
    Gone,
    /// Its content is not shown without the attribute `open`.
    Closed,
    /// Of its children, only the first `summary` is shown without the attribute `open`.
    OnlySummary,
    /// Of its children, only the first is shown.
    OnlyFirst,
}

/// The effect of an attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeRule {
    pub(crate) name: &'static str,
    pub(crate) namespace: Option<Namespace>,
    /// An empty list matches every element.
    pub(crate) elements: &'static [&'static str],
    pub(crate) hint: Hint,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hint {
    Hidden,
    BackgroundColor,
    BackgroundImage,
    Color,
    LinkColor,
    Margin,
    FontSize,
    Width,
    Height,
    BorderSpacing,
    CellPadding,
    Border,
    Shadow,
    Presentation,
    Geometry,
    ScriptLevel,
    Direction,
}

/// The rules of each element with a known name, by its index: 1 plus the index of the rule.
static BY_TAG: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let mut table = vec![[0_u8; 3]; TagId::all().len()];
    for (number, rule) in (1..).zip(ELEMENTS) {
        let place = TagId::from_name(rule.name).and_then(|tag| table.get_mut(tag.index()));
        if let (Some(entry), Some(namespace)) = (place, rule.namespace) {
            entry[namespace as usize] = number; // There are three.
        }
    }
    table
});

/// The rules about an attribute, each with its elements; an empty list matches every element.
type AttributeRules = Vec<(AttributeRule, Vec<TagId>)>;

/// The rules of each attribute with a known name, each with its elements; an empty list matches every element.
static BY_ATTRIBUTE: LazyLock<Vec<AttributeRules>> = LazyLock::new(|| {
    let mut table = vec![Vec::new(); AttrId::all().len()];
    for rule in ATTRIBUTES {
        let elements = rule.elements.iter().filter_map(|name| TagId::from_name(name)).collect();
        if let Some(rules) = AttrId::from_name(rule.name).and_then(|id| table.get_mut(id.index())) {
            rules.push((*rule, elements));
        }
    }
    table
});

/// Returns what an element hides, by its name.
pub(crate) fn element_meaning(namespace: Namespace, tag: TagId) -> Option<Meaning> {
    let number = BY_TAG.get(tag.index())?[namespace as usize]; // There are three.
    ELEMENTS.get(usize::from(number).checked_sub(1)?).map(|rule| rule.meaning)
}

/// Returns the effect of an attribute of an element.
pub(crate) fn attribute_hint(namespace: Namespace, element: TagId, attribute: AttrId) -> Option<Hint> {
    let rules = BY_ATTRIBUTE.get(attribute.index())?;
    let is_for = |(rule, elements): &&(AttributeRule, Vec<TagId>)| {
        rule.namespace == Some(namespace) && (elements.is_empty() || elements.contains(&element))
    };
    rules.iter().find(is_for).map(|(rule, _)| rule.hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parser_knows_all_names_of_the_table() {
        for rule in ELEMENTS {
            let tag = TagId::from_name(rule.name).unwrap_or_else(|| panic!("{} is not known", rule.name));
            assert_eq!(element_meaning(rule.namespace.unwrap(), tag), Some(rule.meaning), "{}", rule.name);
        }
        for rule in ATTRIBUTES {
            assert!(AttrId::from_name(rule.name).is_some(), "{} is not known", rule.name);
            for name in rule.elements {
                assert!(TagId::from_name(name).is_some(), "{name} is not known");
            }
        }
    }

    #[test]
    fn properties_are_found_in_any_case() {
        for (name, row, index) in NAMES {
            let found = property(&name.to_ascii_uppercase()).unwrap();
            assert_eq!((found.name, found.row, found.is_whole), (*name, Row(*row), *index == 0));
        }
        assert!(property("colour").is_none() && property("").is_none());
    }
}
