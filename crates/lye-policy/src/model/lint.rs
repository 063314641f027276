//! The member `lint`: lints that the author of a policy accepts.

use super::Policy;
use crate::members::{Problem, texts};
use std::collections::BTreeMap;

members! {
    /// The lints that the author of a policy accepts, each with a reason. They do not change what the policy does.
    ///
    /// ```
    /// use lye::Policy;
    /// use lye::policy::LintPolicy;
    /// let policy = Policy::from_json(r#"{ "allow": { "p": ["id"] } }"#)?;
    /// assert_eq!(lye::policy_tools::lint(&policy).len(), 1);
    /// let accepted = LintPolicy::default().with_accepted("ids-not-isolated", "the output is in a frame of its own");
    /// assert_eq!(lye::policy_tools::lint(&policy.with_lint(accepted)), []);
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    pub struct LintPolicy = "lint" {
        /// Codes of lints that are meant, each with the reason.
        pub accept: BTreeMap<String, String> = BTreeMap::new() => (),
    }
}

impl LintPolicy {
    /// Accepts a lint, for a reason.
    #[must_use]
    pub fn with_accepted(mut self, code: impl Into<String>, reason: impl Into<String>) -> Self {
        self.accept.insert(code.into(), reason.into());
        self
    }
}

impl Policy {
    /// Checks that each accepted lint has a reason.
    pub(super) fn check_lint(&self, problems: &mut Vec<Problem>) {
        let without_reason = self.lint.accept.iter().filter(|(_, reason)| reason.trim().is_empty());
        problems.extend(
            without_reason.map(|(code, _)| texts::lint_without_reason().at(["lint", "accept", code])),
        );
    }
}
