//! The prefix that a policy adds to names of an input.

use std::fmt;

/// A prefix of names: at most 64 ASCII letters, digits, hyphens and underscores, beginning with a letter.
///
/// ```
/// use lye_text::NamePrefix;
/// assert_eq!(NamePrefix::parse("user-")?.as_str(), "user-");
/// assert_eq!(
///     NamePrefix::parse("2-").unwrap_err().to_string(),
///     "`2-` is not a valid name prefix; expected a letter, then letters, digits, `-` and `_`, such as `user-`"
/// );
/// # Ok::<(), lye_text::InvalidNamePrefix>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NamePrefix(String);

impl NamePrefix {
    /// The maximum length in bytes: every reference repeats the prefix.
    pub const MAX_LENGTH: usize = 64;

    /// Parses a prefix.
    ///
    /// # Errors
    /// Fails if it has other characters, or is too long.
    pub fn parse(text: &str) -> Result<Self, InvalidNamePrefix> {
        let is_of_prefix = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text.bytes().all(is_of_prefix)
            && text.len() <= Self::MAX_LENGTH
        {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidNamePrefix(text.chars().take(Self::MAX_LENGTH).collect()))
        }
    }

    /// Returns `user-`.
    pub fn user() -> Self {
        Self("user-".to_owned())
    }

    /// Returns the prefix.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for NamePrefix {
    type Error = InvalidNamePrefix;

    fn try_from(text: String) -> Result<Self, InvalidNamePrefix> {
        Self::parse(&text)
    }
}

impl From<NamePrefix> for String {
    fn from(prefix: NamePrefix) -> Self {
        prefix.0
    }
}

impl fmt::Display for NamePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a string is not a valid [`NamePrefix`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidNamePrefix(String);

impl fmt::Display for InvalidNamePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(
            f,
            "`{text}` is not a valid name prefix; expected a letter, then letters, digits, `-` and `_`, such as `user-`"
        )
    }
}

impl std::error::Error for InvalidNamePrefix {}
