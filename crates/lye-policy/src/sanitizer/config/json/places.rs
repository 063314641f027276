//! The path of a value in a configuration: `elements[3].attributes[0].name`.

use std::fmt;

/// The path of a value, linked to the path of its parent.
#[derive(Clone, Copy, Debug)]
pub(super) enum ValuePath<'p> {
    /// The value to convert.
    Root,
    /// A member of a dictionary.
    Member(&'p ValuePath<'p>, &'p str),
    /// An entry of a list.
    Entry(&'p ValuePath<'p>, usize),
}

impl<'p> ValuePath<'p> {
    pub(super) fn member(&'p self, name: &'p str) -> Self {
        Self::Member(self, name)
    }

    pub(super) fn entry(&'p self, index: usize) -> Self {
        Self::Entry(self, index)
    }
}

/// Writes the path from the root, which itself is empty.
impl fmt::Display for ValuePath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = Vec::new();
        let mut path = self;
        while let Self::Member(parent, _) | Self::Entry(parent, _) = path {
            steps.push(path);
            path = parent;
        }
        for (at, step) in steps.iter().rev().enumerate() {
            match step {
                Self::Root => {}
                Self::Member(_, name) if at == 0 => f.write_str(name)?,
                Self::Member(_, name) => write!(f, ".{name}")?,
                Self::Entry(_, index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_name_members_and_entries() {
        let elements = ValuePath::Root.member("elements");
        let entry = elements.entry(3);
        let attributes = entry.member("attributes");
        assert_eq!(attributes.entry(0).member("name").to_string(), "elements[3].attributes[0].name");
        assert_eq!(ValuePath::Root.to_string(), "");
    }
}
