//! The names of lints as strings, and their severities.

use super::LintCode;
use lye_policy::model::did_you_mean::closest;
use std::fmt;
use std::str::FromStr;

/// How severe a lint is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum LintSeverity {
    /// The policy works as written, but what it allows has led to attacks on other sanitizers. Allow it only on purpose.
    Risk,
    /// The setting has no effect, or probably not the intended one.
    Warning,
}

impl LintSeverity {
    /// Returns `risk` or `warning`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Risk => "risk",
            Self::Warning => "warning",
        }
    }
}

impl fmt::Display for LintSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Display for LintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Parses what [`LintCode::as_str`] returns.
impl FromStr for LintCode {
    type Err = UnknownLintCode;

    fn from_str(name: &str) -> Result<Self, UnknownLintCode> {
        let found = Self::ALL.iter().find(|code| code.as_str() == name);
        found.copied().ok_or_else(|| UnknownLintCode { name: name.to_owned() })
    }
}

/// The error for a string that is not a [`LintCode`].
///
/// ```
/// let error = "id-not-isolated".parse::<lye::policy_tools::LintCode>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown lint `id-not-isolated`; did you mean `ids-not-isolated`?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLintCode {
    name: String,
}

impl UnknownLintCode {
    pub(super) fn remedy(&self) -> String {
        match closest(&self.name, LintCode::ALL.iter().map(|code| code.as_str())) {
            Some(closest) => format!("did you mean `{closest}`?"),
            None => "see docs/lints.md for the list".to_owned(),
        }
    }
}

impl fmt::Display for UnknownLintCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown lint `{}`; {}", self.name, self.remedy())
    }
}

impl std::error::Error for UnknownLintCode {}
