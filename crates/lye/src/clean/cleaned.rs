//! The result of cleaning.

use super::job::Account;
use super::{Proof, Report};
use crate::Removals;
use crate::findings::{Finding, Findings};
use crate::hooks::HookError;
use lye_escape::SafeHtml;
use std::fmt;

/// The result of cleaning: the HTML, what was removed, and the findings.
///
/// `Display` writes the HTML, so `{}` inserts it into a page.
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
    findings: Findings,
    proof: Proof,
    hook_errors: Vec<HookError>,
}

pub(super) fn new(html: String, account: Account) -> Clean {
    let Account { removals, findings, proof, hook_errors } = account;
    let findings = findings.into();
    Clean { html: SafeHtml::dangerously_assume_safe(html), removals, findings, proof, hook_errors }
}

impl Clean {
    /// Returns the cleaned HTML.
    pub fn html(&self) -> &str {
        self.html.as_str()
    }

    /// Returns the cleaned HTML as an owned string.
    pub fn into_html(self) -> String {
        self.html.into()
    }

    /// Returns the cleaned HTML as a type that template engines do not escape again.
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

    /// Splits it into the HTML and the rest, as [`Cleaner::report`](crate::Cleaner::report) returns it. `input` is what was cleaned.
    ///
    /// ```
    /// let (html, report) = lye::clean("<b onclick=x>y")?.into_parts("<b onclick=x>y");
    /// assert_eq!((html.as_str(), report.removals().attributes), ("<b>y</b>", 1));
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn into_parts(self, input: &str) -> (String, Report) {
        let Self { html, removals, findings, proof, hook_errors } = self;
        let is_clean = html.as_str() == input;
        (html.into(), Report { removals, findings, proof, is_clean, hook_errors })
    }

    /// Converts to a type that template engines do not escape again.
    pub fn into_safe_html(self) -> SafeHtml {
        self.html
    }

    /// Returns how much was removed.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }

    /// Returns the errors of [hooks](crate::hooks), each once, and at most 100. Findings need not be collected.
    pub fn hook_errors(&self) -> &[HookError] {
        &self.hook_errors
    }

    /// Returns how the round trip of the output was proven.
    pub fn proof(&self) -> Proof {
        self.proof
    }

    /// Returns the findings in the order of the input, followed by those without a position and those of the
    /// finished tree. Empty unless findings are [collected](crate::FindingsMode::Collect).
    pub fn findings(&self) -> &[Finding] {
        self.findings.as_slice()
    }
}

impl fmt::Display for Clean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.html())
    }
}

impl AsRef<str> for Clean {
    fn as_ref(&self) -> &str {
        self.html()
    }
}

impl From<Clean> for String {
    fn from(clean: Clean) -> Self {
        clean.into_html()
    }
}

/// Cleaned HTML is safe.
impl From<Clean> for SafeHtml {
    fn from(clean: Clean) -> Self {
        clean.into_safe_html()
    }
}
