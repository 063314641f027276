//! The error for URL policies and their values.

use crate::members::Problem;
use std::fmt;

/// Why a URL policy, or a value in it, is refused: what is wrong, and what to write instead.
///
/// ```
/// use lye::urls::UrlScheme;
///
/// let error = UrlScheme::parse("javascript").unwrap_err();
/// assert_eq!(error.value(), "javascript");
/// assert_eq!(
///     error.to_string(),
///     r#"scheme "javascript" is for URLs that are programs, and no policy can allow them: remove it"#
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidUrlPolicy {
    what: &'static str,
    value: String,
    /// What the value is or does: its message goes on behind the value.
    problem: Problem,
}

impl InvalidUrlPolicy {
    /// `what` is the kind of value in terms of the policy file: "scheme", "host", "rule". The message of the problem goes on behind the value.
    pub(crate) fn new(what: &'static str, value: impl Into<String>, problem: Problem) -> Self {
        Self { what, value: value.into(), problem }
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
        let Self { what, value, problem: Problem { message, remedy, .. } } = self;
        write!(f, "{what} {value:?} {message}: {}", remedy.as_deref().unwrap_or_default())
    }
}

impl std::error::Error for InvalidUrlPolicy {}

impl From<InvalidUrlPolicy> for Problem {
    fn from(InvalidUrlPolicy { value, problem, .. }: InvalidUrlPolicy) -> Self {
        let value =
            if value.is_empty() { "the text".to_owned() } else { format!("`{}`", value.escape_debug()) };
        Self { message: format!("{value} {}", problem.message), ..problem }
    }
}
