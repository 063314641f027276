//! The types of the generated table of what can hide, and look-ups in it.

use super::effect::{Row, Rows};
use super::generated::hiding::{ATTRIBUTES, ELEMENTS, ROWS};
use super::grammar::Judge;
use lye_html::{AttrId, Namespace, TagId};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Properties that share a state.
#[derive(Clone, Copy)]
pub(crate) struct RowData {
    /// The properties, separated by spaces, as in the other lists.
    pub(super) names: &'static str,
    pub(super) judge: Judge,
    /// Keywords that hide.
    pub(super) hides: &'static str,
    pub(super) shows: &'static str,
}

impl RowData {
    /// Returns the property that gives the row its name.
    pub(super) fn first_name(self) -> &'static str {
        self.names.split(' ').next().unwrap_or_default()
    }
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

    /// Returns `true` for the animations.
    pub(super) fn refers_to_keyframes(self) -> bool {
        self.data().first_name() == "animation"
    }

    pub(super) fn data(self) -> RowData {
        ROWS[usize::from(self.row.0)] // The table names only rows that it has.
    }
}

/// The properties, by their names.
static BY_NAME: LazyLock<HashMap<&'static [u8], Property>> = LazyLock::new(|| {
    let properties = (0..).zip(ROWS).flat_map(|(row, data)| {
        let property = move |name| Property { name, row: Row(row), is_whole: name == data.first_name() };
        data.names.split(' ').map(move |name| (name.as_bytes(), property(name)))
    });
    properties.collect()
});

/// Returns the row of a property.
pub(crate) fn row_of(name: &str) -> Rows {
    property(name).map_or(Rows::NONE, |property| Rows::only(property.row()))
}

/// Returns the property of this name, in any case, if it can hide. Linear in the name.
pub(crate) fn property(name: &str) -> Option<Property> {
    const MAX_NAME_LENGTH: usize = 34;
    let mut buffer = [0; MAX_NAME_LENGTH];
    let lower = buffer.get_mut(..name.len())?;
    lower.copy_from_slice(name.as_bytes());
    lower.make_ascii_lowercase();
    BY_NAME.get(&*lower).copied()
}

/// What an element hides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ElementRule {
    pub(crate) names: &'static str,
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
    pub(crate) names: &'static str,
    pub(crate) namespace: Option<Namespace>,
    /// An empty list matches every element.
    pub(crate) elements: &'static str,
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
    Shadow,
    Presentation,
    Geometry,
    ScriptLevel,
    Direction,
}

/// What each element with a known name hides, by its index and its namespace.
static BY_TAG: LazyLock<Vec<[Option<Meaning>; 3]>> = LazyLock::new(|| {
    let mut table = vec![[None; 3]; TagId::all().len()];
    for rule in ELEMENTS {
        for tag in rule.names.split(' ').filter_map(TagId::from_name) {
            if let (Some(entry), Some(namespace)) = (table.get_mut(tag.index()), rule.namespace) {
                entry[namespace as usize] = Some(rule.meaning); // There are three.
            }
        }
    }
    table
});

/// The rules of an attribute, each with its elements; an empty list matches every element.
type AttributeRules = Vec<(AttributeRule, Vec<TagId>)>;

/// The rules of each attribute with a known name.
static BY_ATTRIBUTE: LazyLock<Vec<AttributeRules>> = LazyLock::new(|| {
    let mut table = vec![Vec::new(); AttrId::all().len()];
    for rule in ATTRIBUTES {
        let elements: Vec<TagId> = rule.elements.split(' ').filter_map(TagId::from_name).collect();
        for attribute in rule.names.split(' ').filter_map(AttrId::from_name) {
            if let Some(rules) = table.get_mut(attribute.index()) {
                rules.push((*rule, elements.clone()));
            }
        }
    }
    table
});

/// Returns what an element hides, by its name.
pub(crate) fn element_meaning(namespace: Namespace, tag: TagId) -> Option<Meaning> {
    BY_TAG.get(tag.index())?[namespace as usize] // There are three.
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
            for name in rule.names.split(' ') {
                let tag = TagId::from_name(name).unwrap_or_else(|| panic!("{name} is not known"));
                assert_eq!(element_meaning(rule.namespace.unwrap(), tag), Some(rule.meaning), "{name}");
            }
        }
        for rule in ATTRIBUTES {
            for name in rule.names.split(' ') {
                assert!(AttrId::from_name(name).is_some(), "{name} is not known");
            }
            for name in rule.elements.split_whitespace() {
                assert!(TagId::from_name(name).is_some(), "{name} is not known");
            }
        }
    }

    #[test]
    fn properties_are_found_in_any_case() {
        for (row, data) in (0..).zip(ROWS) {
            for (index, name) in data.names.split(' ').enumerate() {
                let found = property(&name.to_ascii_uppercase()).unwrap();
                assert_eq!((found.name, found.row, found.is_whole), (name, Row(row), index == 0));
            }
        }
        assert!(property("colour").is_none() && property("").is_none());
    }
}
