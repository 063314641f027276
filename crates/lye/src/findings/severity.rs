//! The severity of findings.

use super::Finding;
use super::about::Entry;
use lye_policy::string_enum;
use serde::Serialize;

/// The severity of a finding, in ascending order.
///
/// ```
/// use lye::{Cleaner, FindingsMode};
/// use lye::findings::Severity;
/// let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
/// let clean = cleaner.clean("<blink onclick=x>a</blink><script>b</script><!-- c -->")?;
/// let severities: Vec<Severity> = clean.findings().iter().map(|finding| finding.severity()).collect();
/// assert_eq!(severities, [Severity::Warning, Severity::Error, Severity::Note]);
/// assert_eq!("error".parse(), Ok(Severity::Error));
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something was rewritten or is only reported, or a comment was removed.
    Note,
    /// Content or markup was lost, or readers may be misled.
    Warning,
    /// The input could run a script, load something or lead elsewhere, or looks like an attempt to bypass a sanitizer.
    Error,
}

string_enum!(Severity { Note = "note", Warning = "warning", Error = "error" });

impl Severity {
    /// All severities in ascending order.
    pub const ALL: [Self; 3] = [Self::Note, Self::Warning, Self::Error];
}

impl Finding {
    /// Returns the severity: that of the code, raised by the name of a refused element or attribute.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// use lye::findings::Severity;
    /// let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean("<p align=left onclick=x>")?;
    /// let [align, onclick] = clean.findings() else { panic!() };
    /// assert_eq!((align.severity(), onclick.severity()), (Severity::Warning, Severity::Error));
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn severity(&self) -> Severity {
        let entry = Entry::of(self.code);
        match entry.danger_of(self.name()) {
            Some(_) => Severity::Error,
            None => entry.severity,
        }
    }

    /// Returns why it matters, as a sentence or part of one.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean("<p onclick=x>")?;
    /// assert_eq!(clean.findings()[0].why(), "it is an event handler and runs script (XSS)");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn why(&self) -> &'static str {
        let entry = Entry::of(self.code);
        entry.danger_of(self.name()).unwrap_or(entry.about.why)
    }

    /// Returns the name that the severity depends on.
    fn name(&self) -> &str {
        self.attribute().unwrap_or(self.node())
    }
}
