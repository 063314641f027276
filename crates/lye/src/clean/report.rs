//! Findings alone: what cleaning would do.

use super::cleaner::Account;
use super::{Cleaner, Proof};
use crate::findings::{Finding, Recorder};
use crate::{CleanError, Removals};

/// What cleaning an input would do. It has no output: what a policy is tried on goes on as it is, under the responsibility of whoever
/// has it.
///
/// ```
/// use lye::Cleaner;
/// let report = Cleaner::default().report("<b onclick=x>Fish")?;
/// assert_eq!(report.findings()[0].to_string(), "attribute-not-allowed: removed `onclick` of <b>");
/// assert!(!report.is_clean());
/// assert!(Cleaner::default().report("<b>Fish</b>")?.is_clean());
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    removals: Removals,
    findings: Vec<Finding>,
    proof: Proof,
    is_clean: bool,
}

impl Report {
    /// How much would be taken away.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }

    /// What was found, as [`Clean::findings`](super::Clean::findings) has it.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// How it would be known that the output is read as what was cleaned.
    pub fn proof(&self) -> Proof {
        self.proof
    }

    /// Whether the input is clean already: the output would be the same, byte for byte.
    pub fn is_clean(&self) -> bool {
        self.is_clean
    }
}

impl Cleaner {
    /// Says what [`Cleaner::clean`] would do to a string, and leaves it at that: to try a policy on what is shown without it. Findings are
    /// collected, whatever the policy says of them; there is no [`SafeHtml`](crate::SafeHtml), for nothing is made safe.
    ///
    /// # Errors
    /// As [`Cleaner::clean`], but that no finding refuses the input.
    pub fn report(&self, html: &str) -> Result<Report, CleanError> {
        let mut output = String::with_capacity(html.len());
        let recorder = Recorder::collecting_within(&self.compiled.limits);
        let Account { removals, findings, proof } = self.clean_recording(recorder, html, &mut output)?;
        Ok(Report { removals, findings, proof, is_clean: output == html })
    }
}
