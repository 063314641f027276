//! Lints about `allow` and `deny` as a whole.

use super::{Linter, Lints, texts};
use lye_policy::model::CommentPatterns;
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;

impl Linter<'_> {
    /// `listed` is what both tables mean.
    pub(super) fn lint_allow(&self, listed: &SanitizerConfig, lints: &mut Lints) {
        let allow = self.policy.allow();
        lints.add_if(listed.elements.as_ref().is_some_and(Vec::is_empty), ["allow"], texts::elements_empty());
        let patterns = self.policy.comment_patterns();
        if patterns.as_ref().is_some_and(CommentPatterns::keep_conditions) {
            lints.add(["allow", "#comment"], texts::conditional_comments_kept());
        }
        if listed.comments == Some(true) && patterns.is_none() {
            lints.add(["allow", "#comment"], texts::comments_kept());
        }
        for (key, _) in
            allow.into_iter().flat_map(|allow| allow.iter()).filter(|(key, _)| key.starts_with('?'))
        {
            lints.add(["allow", key], texts::instructions_kept());
        }
        self.lint_denied(lints);
    }

    /// Reports entries of `allow` that `deny` takes away.
    fn lint_denied(&self, lints: &mut Lints) {
        let (deny, edition) = (self.policy.deny(), self.policy.edition());
        for (key, list) in self.policy.allow().into_iter().flat_map(|allow| allow.iter()) {
            let path = Path::new(["allow", key]);
            let whole = deny.entry_of_element(key, edition).filter(|entry| entry.is_whole(deny));
            if let Some(entry) = whole {
                lints.add(path, texts::allow_denied(entry.path("deny")));
                continue;
            }
            for name in list.names() {
                if let Some(entry) =
                    deny.entry_of_attribute(key, name, edition).filter(|entry| entry.name.is_some())
                {
                    lints.add(path.with_entry(name), texts::allow_denied(entry.path("deny")));
                }
            }
        }
    }
}
