//! Lints about the lints that a policy accepts.

use super::{LintCode, Linter, Lints, texts};
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
                    lints.add(path, texts::accept_dead_unknown(name.escape_debug(), error.remedy()));
                }
                Ok(code)
                    if !OF_TEXTS.contains(&code) && !lints.0.iter().any(|(raised, _)| *raised == code) =>
                {
                    lints.add(path, texts::accept_dead());
                }
                Ok(_) => {}
            }
        }
    }
}
