//! What cleaning gives.

use super::Proof;
use super::cleaner::Account;
use crate::findings::Finding;
use crate::{Removals, SafeHtml};
use std::fmt;

/// Cleaned HTML, and what was taken away.
///
/// It shows itself as its HTML, so it can be written into a page with `{}`.
///
/// ```
/// let clean = lye::clean("<p>1 < 2<br>")?;
/// assert_eq!(format!("<main>{clean}</main>"), "<main><p>1 &lt; 2<br></p></main>");
/// assert!(clean.removals().is_empty());
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clean {
    html: SafeHtml,
    removals: Removals,
    findings: Vec<Finding>,
    proof: Proof,
}

pub(super) fn new(html: String, account: Account) -> Clean {
    let Account { removals, findings, proof } = account;
    Clean { html: SafeHtml::of_cleaned(html), removals, findings, proof }
}

impl Clean {
    /// The cleaned HTML.
    pub fn html(&self) -> &str {
        self.html.as_str()
    }

    /// The cleaned HTML, as a string of its own.
    pub fn into_html(self) -> String {
        self.html.into()
    }

    /// The cleaned HTML, as a type that template engines do not escape again.
    ///
    /// ```
    /// fn show(html: &lye::SafeHtml) -> String {
    ///     format!("<main>{html}</main>")
    /// }
    /// assert_eq!(show(lye::clean("<b>x")?.safe_html()), "<main><b>x</b></main>");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn safe_html(&self) -> &SafeHtml {
        &self.html
    }

    /// The cleaned HTML, as a type that template engines do not escape again.
    pub fn into_safe_html(self) -> SafeHtml {
        self.html
    }

    /// How much was taken away.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }

    /// How it is known that the output is read as what was cleaned.
    pub fn proof(&self) -> Proof {
        self.proof
    }

    /// What was found, in the order of the input, and then what has no place in it or was found in the finished tree; empty unless
    /// findings are [collected](crate::FindingsMode::Collect).
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

impl fmt::Display for Clean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.html())
    }
}
