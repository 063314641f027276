//! Parsing as methods of [`Url`].

use super::{ParseOptions, parse};
use crate::report::ParseError;
use crate::url::Url;
use crate::validation::ErrorSink;

/// Parsing.
impl Url {
    /// Parses an absolute URL.
    ///
    /// # Errors
    /// If the input is not a URL, or needs a base.
    ///
    /// ```
    /// use lye_url::Url;
    ///
    /// assert_eq!(Url::parse(" HTTP://EXAMPLE.com ")?.href(), "http://example.com/");
    /// assert!(Url::parse("/path").is_err());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        parse(input, ParseOptions::new())
    }

    /// Parses a URL that may be relative to a base.
    ///
    /// # Errors
    /// If the input is not a URL.
    ///
    /// ```
    /// use lye_url::Url;
    ///
    /// let base = Url::parse("https://example.org/a/b")?;
    /// assert_eq!(Url::parse_with_base("c?d", &base)?.href(), "https://example.org/a/c?d");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn parse_with_base(input: &str, base: &Url) -> Result<Self, ParseError> {
        parse(input, ParseOptions::new().with_base(base))
    }

    /// Parses with all options of the basic URL parser: a base, an encoding for the query, a sink for validation errors.
    ///
    /// # Errors
    /// If the input is not a URL.
    ///
    /// ```
    /// use lye_url::{ParseOptions, Url};
    ///
    /// let options = ParseOptions::new().with_encoding(encoding_rs::WINDOWS_1252);
    /// assert_eq!(Url::parse_with("https://example.org/é?é", options)?.href(), "https://example.org/%C3%A9?%E9");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn parse_with<S: ErrorSink>(input: &str, options: ParseOptions<'_, S>) -> Result<Self, ParseError> {
        parse(input, options)
    }
}
