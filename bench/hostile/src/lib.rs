//! Hostile inputs. Generators: each family of markup that some HTML parser or sanitizer handles in more than linear time,
//! at any length, and [`mutations`] of what is read in two ways. And the [`payloads`] that were published.
//!
//! Used by the benchmark, which counts instructions at n, 2n, 4n and 8n bytes, and by tests. Nothing here depends on Lye; the policies
//! that families name are texts.
//!
//! ```
//! let family = lye_hostile::family("deep-div").unwrap();
//! assert_eq!(family.generate(12), "<div><div><div>");
//! ```
#![forbid(unsafe_code)]

mod cleaning;
mod css;
mod mutation;
mod parsing;
mod payloads;
mod policies;
mod random;
mod shapes;

pub use css::CSS_PIECES;
pub use mutation::mutations;
pub use payloads::{Payload, payloads};
pub use random::Rng;

/// A kind of hostile input.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name, as the benchmark's command line takes it.
    pub name: &'static str,
    /// What it is meant to hurt.
    pub hurts: &'static str,
    /// The policy, in TOML, by which it is to be cleaned; none where that of the preset `default` does.
    pub policy: Option<&'static str>,
    /// Whether the standard's own tree for it grows faster than its input, so that a parser has to give up at some point.
    pub explodes: bool,
    make: fn(usize) -> String,
}

impl Family {
    /// An input of at least `bytes` bytes, and not many more: at most a repeated unit and what frames it. The same for the
    /// same length, always.
    pub fn generate(&self, bytes: usize) -> String {
        (self.make)(bytes)
    }
}

/// All families: those that are hard to parse, and then those that are hard to clean, which name their policies.
pub fn families() -> impl Iterator<Item = &'static Family> {
    parsing::PARSING.iter().chain(cleaning::CLEANING)
}

/// The family of this name.
pub fn family(name: &str) -> Option<&'static Family> {
    families().find(|family| family.name == name)
}

/// A million `<div>`s inside one another: 5 MB, a depth at which recursion of any kind is noticed.
pub fn million_divs() -> String {
    "<div>".repeat(1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        let mut names = std::collections::BTreeSet::new();
        for family in families() {
            assert!(names.insert(family.name), "{} twice", family.name);
        }
    }

    #[test]
    fn lengths_are_as_asked() {
        for family in families() {
            for bytes in [20_000, 40_000] {
                let len = family.generate(bytes).len();
                assert!((bytes..bytes + bytes / 20).contains(&len), "{}: {len} for {bytes}", family.name);
            }
        }
    }
}
