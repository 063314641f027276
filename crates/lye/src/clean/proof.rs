//! How it is known that an output reads back as it was cleaned.

use std::fmt;

/// How it is known that an output is read as the tree that was cleaned, by parsers of today and of 2023, with scripting on and off, in
/// both ways of putting it where it will stand ([`OutputContext`](crate::OutputContext)). From the strongest to the weakest.
///
/// The promise is the same, whatever the proof: all that such a reader finds in the output is what the policy keeps, and cleaning the
/// output again by the same policy changes nothing. Of markup in values (`srcdoc`, drawings in `data:` URLs), the proof of an output is no
/// stronger than the weakest of what is in it.
///
/// ```
/// use lye::Proof;
/// assert_eq!(lye::clean("<p>Fish <b>&</b> chips")?.proof(), Proof::ByConstruction);
/// # Ok::<(), lye::CleanError>(())
/// ```
///
/// It shows itself in words.
///
/// ```
/// assert_eq!(lye::Proof::AfterPasses(2).to_string(), "after 2 passes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// Each element and text stands where every parser leaves it: the table says so that the tests of `lye-html` compare with parsers,
    /// element by element. Nothing was read again.
    ByConstruction,
    /// The table is not certain of something in it. The output was read again by all such readers as often as they could differ, cleaned
    /// again, and nothing changed.
    ByReparse,
    /// The same, after the output was read as something else so many times and replaced by what that was cleaned to.
    AfterPasses(u32),
    /// It would not stand still, or not where it will stand. What the table is not certain of was taken away until it did: elements were
    /// replaced by what is in them, at the worst by text alone or by nothing. Findings say so
    /// ([`FLATTENED`](crate::FindingCode::FLATTENED)).
    Flattened,
}

impl fmt::Display for Proof {
    /// `by construction`, `by replay`, `after 2 passes`, `flattened`.
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
