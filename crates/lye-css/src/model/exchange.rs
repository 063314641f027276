//! Types that the engine and its callers exchange: decisions about URLs, references, results.

/// Decides about each URL.
pub type JudgeUrl<'u> = dyn FnMut(&str) -> UrlDecision + 'u;

/// The caller's decision about a URL in CSS.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UrlDecision {
    /// The URL is kept.
    Keep,
    /// This URL replaces it.
    Rewrite(String),
    /// This URL, which loads nothing, replaces it; an `@import` is dropped instead.
    Placeholder(String),
    /// The declaration or rule with the URL is dropped.
    Drop,
}

/// How CSS refers to elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CssReference<'a> {
    /// An id: in a selector, or in `element()` of some browsers.
    Id(&'a str),
    /// The fragment of a fragment-only URL, as written.
    Fragment(&'a str),
    /// A class in a selector.
    Class(&'a str),
}

/// The result of cleaning a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cleaned {
    /// The text needs no change.
    Unchanged,
    /// This text replaces it.
    Changed(String),
}
