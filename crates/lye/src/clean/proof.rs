//! How the round trip of an output was proven.

use std::fmt;

/// How it was proven that an output parses to the cleaned tree: by parsers of today and of 2023, with scripting on
/// and off, and at each possible insertion into its [`OutputContext`](crate::OutputContext). Ordered from strongest
/// to weakest.
///
/// The guarantee is the same for every proof: such a parser finds nothing in the output that the policy does not
/// keep, and cleaning the output again with the same policy changes nothing. If values contain markup (`srcdoc`,
/// drawings in `data:` URLs), the proof is no stronger than the weakest of theirs.
///
/// ```
/// use lye::Proof;
/// assert_eq!(lye::clean("<p>Fish <b>&</b> chips")?.proof(), Proof::ByConstruction);
/// # Ok::<(), lye::CleanError>(())
/// ```
///
/// `Display` writes it in words.
///
/// ```
/// assert_eq!(lye::Proof::AfterPasses(2).to_string(), "after 2 passes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// Every parser leaves each element and text where it is, according to a table that the tests of `lye-html`
    /// compare with parsers, element by element. Nothing was parsed again.
    ByConstruction,
    /// The table is not certain about some element. The output was parsed again by each such parser that could
    /// differ, cleaned again, and nothing changed.
    ByReparse,
    /// As [`ByReparse`](Self::ByReparse), after this many passes in which the output parsed differently and was
    /// replaced by the cleaned result.
    AfterPasses(u32),
    /// The output kept changing, or changed where it is inserted. What the table is not certain about was
    /// removed until it was stable: elements were unwrapped, at worst down to plain text or nothing. Findings
    /// with the code [`FLATTENED`](crate::findings::FindingCode::FLATTENED) say so.
    Flattened,
}

impl fmt::Display for Proof {
    /// Writes `by construction`, `by replay`, `after 2 passes` or `flattened`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByConstruction => f.write_str("by construction"),
            Self::ByReparse => f.write_str("by replay"),
            Self::AfterPasses(1) => f.write_str("after 1 pass"),
            Self::AfterPasses(passes) => write!(f, "after {passes} passes"),
            Self::Flattened => f.write_str("flattened"),
        }
    }
}
