//! The groups of elements that `allow` and `deny` name: `"@tables"`.

use super::generated::GROUPS;
use crate::sanitizer::Edition;

/// What a name of a group begins with.
pub(super) const GROUP: char = '@';

/// A group of elements.
#[derive(Debug)]
pub struct Group {
    /// The name, without `@`.
    pub name: &'static str,
    /// The first edition that has it.
    pub since: Edition,
    /// Its elements.
    pub rows: &'static [Row],
}

impl Group {
    /// Returns the elements, without `svg:*` and `math:*`.
    pub fn elements(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.rows.iter().map(|row| row.element).filter(|element| !element.ends_with('*'))
    }

    /// Returns the attributes that an element of the group usually has; none for other elements.
    pub fn usual(&self, element: &str) -> impl Iterator<Item = &'static str> {
        let has = self.elements().any(|known| known == element);
        let is_about = move |row: &&Row| match row.element.strip_suffix('*') {
            Some(prefix) => has && element.starts_with(prefix),
            None => row.element == element,
        };
        self.rows.iter().filter(is_about).flat_map(|row| row.attributes.iter().copied())
    }
}

/// An element of a group.
#[derive(Debug)]
pub struct Row {
    /// The name, after `svg:` or `math:` if it is of SVG or MathML. `svg:*` is every element of the group in that namespace.
    pub element: &'static str,
    /// The attributes that it usually has, after `xlink:` if they are of XLink.
    pub attributes: &'static [&'static str],
}

/// Returns the groups of an edition, in the order in which the data file has them.
pub fn groups(edition: Edition) -> impl Iterator<Item = &'static Group> {
    GROUPS.iter().filter(move |group| group.since <= edition)
}

/// Returns a group by its name without `@`.
pub fn group(name: &str, edition: Edition) -> Option<&'static Group> {
    groups(edition).find(|group| group.name == name)
}

/// Returns the attributes that an element usually has: those of all groups that have it.
pub(super) fn usual_attributes(element: &str, edition: Edition) -> impl Iterator<Item = &'static str> {
    groups(edition).flat_map(move |group| group.usual(element))
}
