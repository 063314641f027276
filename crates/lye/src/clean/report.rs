//! Dry runs: what cleaning would do.

use super::job::{Account, CleanJob};
use super::{Cleaner, Proof};
use crate::findings::{Finding, Findings, Recorder};
use crate::hooks::HookError;
use crate::{CleanError, Removals};

/// What cleaning an input would do, without an output.
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
    pub(super) removals: Removals,
    pub(super) findings: Findings,
    pub(super) proof: Proof,
    pub(super) is_clean: bool,
    pub(super) hook_errors: Vec<HookError>,
}

impl Report {
    /// Returns how much would be removed.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }

    /// Returns the findings, as [`Clean::findings`](super::Clean::findings) does.
    pub fn findings(&self) -> &[Finding] {
        self.findings.as_slice()
    }

    /// Returns the errors of hooks, each once, and at most 100. Findings need not be collected.
    pub fn hook_errors(&self) -> &[HookError] {
        &self.hook_errors
    }

    /// Returns how the round trip of the output would be proven.
    pub fn proof(&self) -> Proof {
        self.proof
    }

    /// Returns `true` if the input is already clean: the output would be identical.
    pub fn is_clean(&self) -> bool {
        self.is_clean
    }
}

impl Cleaner {
    /// Reports what [`Cleaner::clean`] would do to a string, for trying out a policy. Collects findings
    /// whatever the policy says. Returns no [`SafeHtml`](crate::SafeHtml), since the input is not made safe.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does, except that no finding refuses the input.
    pub fn report(&self, html: &str) -> Result<Report, CleanError> {
        let mut output = String::with_capacity(html.len());
        let job = CleanJob::recording(Recorder::collecting_within(&self.compiled.limits));
        let Account { removals, findings, proof, hook_errors } = job.run(self, html, &mut output)?;
        Ok(Report { removals, findings: findings.into(), proof, is_clean: output == html, hook_errors })
    }
}
