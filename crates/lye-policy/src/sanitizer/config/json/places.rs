//! Where in a configuration a value stands: `elements[3].attributes[0].name`.

use std::fmt;

/// The place of a value, linked to the place of what holds it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place<'p> {
    /// The value that is converted.
    Root,
    /// A member of a dictionary.
    Member(&'p Place<'p>, &'p str),
    /// An entry of a list.
    Entry(&'p Place<'p>, usize),
}

impl<'p> Place<'p> {
    pub(super) fn member(&'p self, name: &'p str) -> Self {
        Self::Member(self, name)
    }

    pub(super) fn entry(&'p self, index: usize) -> Self {
        Self::Entry(self, index)
    }
}

/// The path from the root, which itself is empty.
impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps = Vec::new();
        let mut place = self;
        while let Self::Member(parent, _) | Self::Entry(parent, _) = place {
            steps.push(place);
            place = parent;
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
    fn a_place_is_written_as_a_path() {
        let elements = Place::Root.member("elements");
        let entry = elements.entry(3);
        let attributes = entry.member("attributes");
        assert_eq!(attributes.entry(0).member("name").to_string(), "elements[3].attributes[0].name");
        assert_eq!(Place::Root.to_string(), "");
    }
}
