//! The member `parsers`: which parsers must read an output as it was cleaned.

use crate::members::{Problem, texts};
use crate::string_enum;
use std::collections::BTreeSet;

/// An edition of the HTML Standard's parsing rules.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::policy::ParserEdition;
/// let config = SanitizerConfig::default().with_elements(["select", "option", "b"]);
/// let policy = Policy::default().with_sanitizer(config);
/// let select = "<select><option><b>Fish</b></option></select>";
/// assert_eq!(Cleaner::new(&policy)?.clean(select)?.html(), "<select><option>Fish</option></select>");
/// let policy = policy.with_parsers([ParserEdition::Html2026]);
/// assert_eq!(Cleaner::new(&policy)?.clean(select)?.html(), select);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ParserEdition {
    /// The rules of 2023, which parsers and older browsers follow: `select` contains only text, and there are no processing
    /// instructions.
    Html2023,
    /// The rules of today, with elements in `option` (customizable `select`).
    Html2026,
}

string_enum!(ParserEdition { Html2023 = "2023", Html2026 = "2026" });

/// Returns both editions.
pub(super) fn all() -> BTreeSet<ParserEdition> {
    BTreeSet::from([ParserEdition::Html2023, ParserEdition::Html2026])
}

/// Checks that the parsers of today are among them.
pub(super) fn check(parsers: &BTreeSet<ParserEdition>) -> Result<(), Problem> {
    if parsers.contains(&ParserEdition::Html2026) {
        return Ok(());
    }
    Err(texts::without_todays_parsers().at(["output", "parsers"]))
}
