//! How bad a finding is.

use super::Finding;
use super::about::Entry;
use lye_policy::string_enum;
use serde::Serialize;

/// How bad a finding is. They are ordered: an error is greater than a note.
///
/// ```
/// use lye::{Cleaner, FindingsMode, Severity};
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
    /// Something was written anew, or is only told of.
    Note,
    /// Content or markup was lost.
    Warning,
    /// It could run script, load something or lead elsewhere, or was made to get round a sanitizer.
    Error,
}

string_enum!(Severity { Note = "note", Warning = "warning", Error = "error" });

impl Severity {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Note, Self::Warning, Self::Error];
}

impl Finding {
    /// How bad it is: by its code, and for what is not allowed also by the name of the element or of the attribute.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode, Severity};
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

    /// Why it is bad, in a sentence or a part of one.
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

    /// The name on which the severity depends.
    fn name(&self) -> &str {
        self.attribute().unwrap_or(self.node())
    }
}
