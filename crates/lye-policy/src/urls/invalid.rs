//! The error for URL policies and their values.

use std::fmt;

/// Why a URL policy, or a value in it, is refused: what is wrong, and what to write instead.
///
/// ```
/// use lye::urls::UrlScheme;
///
/// let error = UrlScheme::parse("javascript").unwrap_err();
/// assert_eq!(error.value(), "javascript");
/// assert!(error.to_string().starts_with(r#"scheme "javascript": URLs with it are programs"#));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidUrlPolicy {
    what: &'static str,
    value: String,
    reason: String,
    /// The index of the rule in the list of an attribute.
    entry: Option<usize>,
    /// The member of the rule that is wrong.
    member: Option<&'static str>,
}

impl InvalidUrlPolicy {
    /// `what` is the kind of value in terms of the policy file: "scheme", "host", "rule".
    pub(crate) fn new(what: &'static str, value: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { what, value: value.into(), reason: reason.into(), entry: None, member: None }
    }

    /// Sets the index of the refused rule in the list of its attribute.
    pub(super) fn at_entry(self, entry: Option<usize>) -> Self {
        Self { entry, ..self }
    }

    /// Returns the index of the refused rule in the list of its attribute, if there is a list.
    pub(crate) fn entry(&self) -> Option<usize> {
        self.entry
    }

    /// Sets the member of the rule that is wrong.
    pub(super) fn of_member(self, member: Option<&'static str>) -> Self {
        Self { member, ..self }
    }

    /// Returns the member of the rule that is wrong, if it is one.
    pub(crate) fn member(&self) -> Option<&'static str> {
        self.member
    }

    /// Returns what is wrong, and after a colon what to write instead.
    pub(crate) fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns the kind of the refused value: `scheme`, `host`, `rule`…
    ///
    /// ```
    /// assert_eq!(lye::urls::HostPattern::parse("a b").unwrap_err().kind(), "host");
    /// ```
    pub fn kind(&self) -> &'static str {
        self.what
    }

    /// Returns the refused value as given; for a rule its key, such as `a[href]`.
    ///
    /// ```
    /// assert_eq!(lye::urls::HostPattern::parse("a b").unwrap_err().value(), "a b");
    /// ```
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl fmt::Display for InvalidUrlPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.what, self.value)?;
        if let Some(at) = self.entry {
            write!(f, "[{at}]")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for InvalidUrlPolicy {}
