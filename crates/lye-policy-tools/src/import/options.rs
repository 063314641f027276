//! The options of other sanitizers that the importers know, and what they become. The guide has these tables.

/// An option of another sanitizer, and what an import makes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ImportOption {
    /// The name of the option.
    pub name: &'static str,
    /// What it becomes in a policy, or what to use instead, in Markdown.
    pub policy: &'static str,
}
