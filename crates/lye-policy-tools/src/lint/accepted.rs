//! Lints about the lints that a policy accepts.

use super::{LintCode, Linter, Lints};
use lye_policy::path::Path;

/// Lints that only the texts of policies show.
const OF_TEXTS: [LintCode; 1] = [LintCode::ListReplacesBase];

impl Linter<'_> {
    /// Reports accepted lints that the policy does not raise, given those that it raises.
    pub(super) fn lint_accepted(&self, lints: &mut Lints) {
        for name in self.policy.lint().accept.keys() {
            let path = Path::new(["lint", "accept", name]);
            match name.parse::<LintCode>() {
                Err(error) => {
                    let message = format!("no effect: unknown lint `{}`", name.escape_debug());
                    lints.add(LintCode::AcceptDead, path, message, error.remedy());
                }
                Ok(code)
                    if !OF_TEXTS.contains(&code) && !lints.0.iter().any(|(raised, _)| *raised == code) =>
                {
                    lints.add(
                        LintCode::AcceptDead,
                        path,
                        "no effect: the policy does not raise this lint",
                        "remove it",
                    );
                }
                Ok(_) => {}
            }
        }
    }
}
