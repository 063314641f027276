//! The member `output`: where the output is inserted, what is added to it, and what happens to findings.

use super::{BodyPolicy, OutputContext, ParserEdition, Policy, parsers};
use crate::string_enum;
use std::collections::BTreeSet;

members! {
    /// Where the output is inserted, what is added to it, and what happens to findings.
    #[derive(Clone, PartialEq, Debug)]
    pub(super) struct OutputMembers = "output" in Policy.output {
        /// Where the output is inserted: a chain of elements, `document` or `srcdoc`.
        pub(super) context: OutputContext = OutputContext::default() => (value with_context),
        /// What happens to findings: count them, return them, or fail with an error.
        pub(super) findings: FindingsMode = FindingsMode::default() => (value with_findings),
        /// What becomes of the `html` and `body` tags of a page that is cleaned as a fragment: ignore them, or put the output in a `div`
        /// with their attributes and colors.
        pub(super) body: BodyPolicy = BodyPolicy::default() => (value with_body),
        /// Whether a line feed separates texts where a block between them was removed or unwrapped. Default: `true` if the policy unwraps
        /// any element.
        pub(super) separate_blocks: Option<bool> = None => (),
        /// Whether to wrap the output in a `div` that clips its content, so that it cannot cover the rest of the page.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// let cleaner = Cleaner::new(&Policy::default().with_wrapper())?;
        /// let clean = cleaner.clean("<p>a</div>")?.into_html();
        /// assert!(clean.starts_with("<div style=\"all: unset !important; ") && clean.ends_with("<p>a</p></div>"));
        /// assert_eq!(cleaner.clean(&clean)?.html(), clean);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub(super) wrapper: bool = false => (flag with_wrapper),
        /// Which parsers must parse the output to the cleaned tree, by edition of the HTML Standard. Default: both.
        pub(super) parsers: BTreeSet<ParserEdition> = parsers::all() => (),
    }
}

/// What happens to findings, the reports of everything that was removed or changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum FindingsMode {
    /// Only count them.
    #[default]
    Silent,
    /// Return them with the output.
    Collect,
    /// Fail with an error if there is any finding, without output.
    Reject,
}

string_enum!(FindingsMode { Silent = "silent", Collect = "collect", Reject = "reject" });

/// Setters for the output.
impl Policy {
    /// Which parsers must parse the output to the cleaned tree, by edition of the HTML Standard. Default: both.
    #[must_use]
    pub fn with_parsers(mut self, parsers: impl IntoIterator<Item = ParserEdition>) -> Self {
        self.output.parsers = parsers.into_iter().collect();
        self
    }

    /// Whether a line feed separates texts where a block between them was removed or unwrapped. Default: `true` if the policy unwraps
    /// any element.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::DisallowedAction;
    /// let policy = Policy::default()
    ///     .with_sanitizer(SanitizerConfig::default().with_elements(["b"]))
    ///     .with_disallowed(DisallowedAction::Unwrap);
    /// let clean = |policy: &Policy| Cleaner::new(policy).unwrap().clean("<div>one</div><div><b>two").unwrap().into_html();
    /// assert_eq!(clean(&policy), "one\n<b>two</b>");
    /// assert_eq!(clean(&policy.with_separate_blocks(false)), "one<b>two</b>");
    /// ```
    #[must_use]
    pub fn with_separate_blocks(mut self, separate_blocks: bool) -> Self {
        self.output.separate_blocks = Some(separate_blocks);
        self
    }

    /// Leaves the output without a wrapper.
    #[must_use]
    pub fn without_wrapper(mut self) -> Self {
        self.output.wrapper = false;
        self
    }
}
