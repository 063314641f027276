//! Hostile inputs: generators for the families of markup that some HTML parser or sanitizer processes in more than linear time,
//! [`mutations`] of ambiguous markup, and published [`payloads`].
//!
//! The benchmark counts instructions on inputs of n, 2n, 4n and 8n bytes. Tests use the inputs too. This crate does not depend on Lye: the
//! policies that families name are TOML texts.
//!
//! ```
//! let family = lye_hostile::family("deep-div").unwrap();
//! assert_eq!(family.generate(12), "<div><div><div>");
//! ```
#![forbid(unsafe_code)]

mod cleaning;
mod css;
mod hidden;
mod members;
mod mutation;
mod parsing;
mod payloads;
mod policies;
mod random;
pub mod random_members;
mod reports;
mod shapes;

pub use css::CSS_PIECES;
pub use mutation::mutations;
pub use payloads::{Payload, payloads};
pub use random::Rng;

/// A family of hostile inputs.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name on the command line of the benchmark.
    pub name: &'static str,
    /// What the family attacks.
    pub hurts: &'static str,
    /// The policy for cleaning the family, in TOML. `None` for the preset `default`.
    pub policy: Option<&'static str>,
    /// Whether the tree that the standard requires grows faster than the input, so that a parser has to stop at some point.
    pub explodes: bool,
    make: fn(usize) -> String,
}

impl Family {
    /// Returns an input of at least `bytes` bytes, and at most a repeated unit and its frame more. Always the same for the same length.
    pub fn generate(&self, bytes: usize) -> String {
        (self.make)(bytes)
    }
}

/// Returns all families: first those that are hard to parse, then those that are hard to clean, then those that are hard to report.
pub fn families() -> impl Iterator<Item = &'static Family> {
    let hard_to_clean = cleaning::CLEANING.iter().chain(members::MEMBERS).chain(hidden::HIDDEN);
    parsing::PARSING.iter().chain(hard_to_clean).chain(reports::REPORTS)
}

/// Returns the family with this name.
pub fn family(name: &str) -> Option<&'static Family> {
    families().find(|family| family.name == name)
}

/// Returns a million nested `<div>`s: 5 MB, deep enough to overflow the stack of any recursive function.
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
