//! Lints about `allow` and `deny` as a whole.

use super::{LintCode, Linter, Lints};
use lye_policy::model::CommentPatterns;
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;

impl Linter<'_> {
    /// `listed` is what both tables mean.
    pub(super) fn lint_allow(&self, listed: &SanitizerConfig, lints: &mut Lints) {
        let allow = self.policy.allow();
        if listed.elements.as_ref().is_some_and(Vec::is_empty) {
            lints.add(
                LintCode::ElementsEmpty,
                Path::new(["allow"]),
                "no element is kept: only text is",
                "allow some elements, as in `allow = { \"@text\" = true }`",
            );
        }
        let patterns = self.policy.comment_patterns();
        if patterns.as_ref().is_some_and(CommentPatterns::keep_conditions) {
            lints.add(
                LintCode::ConditionalCommentsKept,
                Path::new(["allow", "#comment"]),
                "a comment such as `[if !mso]><!` hides what follows from Outlook, also what follows the output",
                "remove the pattern, unless the output is the whole mail",
            );
        }
        if listed.comments == Some(true) && patterns.is_none() {
            lints.add(
                LintCode::CommentsKept,
                Path::new(["allow", "#comment"]),
                "parsers disagree on where a comment ends, and comments may reveal what authors did not mean to publish",
                "remove it",
            );
        }
        for (key, _) in
            allow.into_iter().flat_map(|allow| allow.iter()).filter(|(key, _)| key.starts_with('?'))
        {
            lints.add(
                LintCode::InstructionsKept,
                Path::new(["allow", key]),
                "older parsers read processing instructions as comments, which end elsewhere",
                "remove it",
            );
        }
        self.lint_denied(lints);
    }

    /// Reports entries of `allow` that `deny` takes away.
    fn lint_denied(&self, lints: &mut Lints) {
        let (deny, edition) = (self.policy.deny(), self.policy.edition());
        for (key, list) in self.policy.allow().into_iter().flat_map(|allow| allow.iter()) {
            let path = Path::new(["allow", key]);
            let mut add = |path: Path, denied: Path| {
                let message = format!("no effect: `{denied}` takes it away");
                lints.add(LintCode::AllowDenied, path, message, "remove one of the two");
            };
            let whole = deny.entry_of_element(key, edition).filter(|entry| entry.is_whole(deny));
            if let Some(entry) = whole {
                add(path, entry.path("deny"));
                continue;
            }
            for name in list.names() {
                if let Some(entry) =
                    deny.entry_of_attribute(key, name, edition).filter(|entry| entry.name.is_some())
                {
                    add(path.with_entry(name), entry.path("deny"));
                }
            }
        }
    }
}
