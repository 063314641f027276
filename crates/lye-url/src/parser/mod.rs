//! The basic URL parser (URL Standard, 4.4): its options, its errors, and the order of its states.
//!
//! The standard's state machine becomes functions, one for each state or run of states, which read the input from left to
//! right and write the serialization directly. States that only buffer (authority, host, port) find their end first.

mod authority;
mod fast;
mod file;
mod input;
mod path;
mod query;
mod relative;
mod scheme;
mod url_api;

use crate::host::HostKind;
use crate::report::{MAX_URL_BYTES, ParseError, Reporter};
use crate::scheme::SchemeType;
use crate::url::{NONE, Url};
use crate::validation::{Edition, ErrorSink};
use encoding_rs::Encoding;
use query::QueryEncoding;

pub(crate) use authority::{colon_after_host, port_value};
pub(crate) use input::without_tabs_and_newlines;
pub(crate) use scheme::end_of_scheme;

/// The options of the "basic URL parser" (section 4.4).
///
/// ```
/// use lye_url::{ParseOptions, Url};
/// use lye_url::validation::Edition;
///
/// let base = Url::parse("https://example.org/a")?;
/// let mut violations = Vec::new();
/// let options = ParseOptions::new()
///     .with_base(&base)
///     .with_encoding(encoding_rs::SHIFT_JIS)
///     .with_edition(Edition::Y2025)
///     .with_sink(&mut violations);
/// assert_eq!(Url::parse_with("?≡", options)?.search(), "?%81%DF");
/// assert!(violations.is_empty());
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "options have no effect until a parser takes them"]
pub struct ParseOptions<'a, S = ()> {
    base: Option<&'a Url>,
    encoding: Option<QueryEncoding>,
    edition: Edition,
    sink: S,
}

impl ParseOptions<'_> {
    /// Returns options without a base and without a sink, in UTF-8 and the current edition.
    ///
    /// ```
    /// use lye_url::{ParseOptions, Url};
    ///
    /// assert!(Url::parse_with("a:b", ParseOptions::new()).is_ok());
    /// ```
    pub const fn new() -> Self {
        Self { base: None, encoding: None, edition: Edition::Y2026, sink: () }
    }
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, S> ParseOptions<'a, S> {
    /// Sets the base URL.
    ///
    /// ```
    /// use lye_url::{ParseOptions, Url};
    ///
    /// let base = Url::parse("a:/b/c")?;
    /// assert_eq!(Url::parse_with("d", ParseOptions::new().with_base(&base))?.href(), "a:/b/d");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn with_base<'b>(self, base: &'b Url) -> ParseOptions<'b, S>
    where
        'a: 'b,
    {
        ParseOptions { base: Some(base), encoding: self.encoding, edition: self.edition, sink: self.sink }
    }

    /// Sets the encoding of queries in special URLs, except `ws` and `wss`: the encoding of a document in HTML.
    ///
    /// ```
    /// use lye_url::{ParseOptions, Url};
    ///
    /// let options = ParseOptions::new().with_encoding(encoding_rs::WINDOWS_1252);
    /// assert_eq!(Url::parse_with("http://a/?‽", options)?.search(), "?%26%238253%3B");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn with_encoding(self, encoding: &'static Encoding) -> Self {
        Self { encoding: Some(QueryEncoding::new(encoding)), ..self }
    }

    /// Sets the edition whose validation errors are reported. It does not change the URL, but that of 2025 fails for
    /// [some domains](Edition).
    ///
    /// ```
    /// use lye_url::{ParseOptions, Url};
    /// use lye_url::validation::Edition;
    ///
    /// let mut violations = Vec::new();
    /// let options = ParseOptions::new().with_edition(Edition::Y2025).with_sink(&mut violations);
    /// Url::parse_with("https://1.2.3/", options)?;
    /// assert!(violations.is_empty());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// Sets the receiver of validation errors.
    ///
    /// ```
    /// use lye_url::{ParseOptions, Url};
    ///
    /// let mut violations = Vec::new();
    /// Url::parse_with("https://1.2.3/", ParseOptions::new().with_sink(&mut violations))?;
    /// assert_eq!(violations[0].error.name(), "IPv4-too-few-parts");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn with_sink<T: ErrorSink>(self, sink: T) -> ParseOptions<'a, T> {
        ParseOptions { base: self.base, encoding: self.encoding, edition: self.edition, sink }
    }
}

/// The "basic URL parser" without a state override.
pub(crate) fn parse<S: ErrorSink>(input: &str, options: ParseOptions<'_, S>) -> Result<Url, ParseError> {
    // A URL that equals its serialization can still have validation errors in its domain, so the fast paths are only for
    // parses without a sink. So are failures of the edition of 2025.
    if !S::ENABLED
        && options.edition == Edition::Y2026
        && let Some(url) = fast::parse(input).or_else(|| fast::parse_relative(input, options.base?))
    {
        return Ok(url);
    }
    if input.len() > MAX_URL_BYTES {
        return Err(ParseError::TooLong);
    }
    let mut reporter = Reporter::new(options.sink, options.edition);
    let input = input::clean(input, &mut reporter);
    let mut parser = Parser::new(&input, options.base, options.encoding, reporter);
    parser.run()?;
    parser.finish()
}

/// The state of a parse. Positions are byte offsets in the input without its tabs and newlines.
pub(crate) struct Parser<'a, S> {
    input: &'a str,
    base: Option<&'a Url>,
    encoding: Option<QueryEncoding>,
    reporter: Reporter<S>,
    /// The record written so far.
    pub(crate) url: Url,
    /// Whether a state override is given, which setters do.
    pub(crate) overridden: bool,
}

impl<'a, S: ErrorSink> Parser<'a, S> {
    fn new(
        input: &'a str,
        base: Option<&'a Url>,
        encoding: Option<QueryEncoding>,
        reporter: Reporter<S>,
    ) -> Self {
        let url = Url {
            text: String::new(),
            scheme_end: 0,
            username_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            query_start: NONE,
            fragment_start: NONE,
            port: None,
            host: HostKind::Null,
            scheme: SchemeType::NotSpecial,
        };
        Self { input, base, encoding, reporter, url, overridden: false }
    }

    /// Returns the byte at a position; `None` is the EOF code point.
    fn c(&self, at: usize) -> Option<u8> {
        self.input.as_bytes().get(at).copied()
    }

    /// Returns the input from a position on.
    fn rest(&self, at: usize) -> &'a str {
        self.input.get(at..).unwrap_or_default()
    }

    fn is_special(&self) -> bool {
        self.url.scheme.is_special()
    }

    /// Returns the URL, unless it is too long.
    fn finish(self) -> Result<Url, ParseError> {
        if self.url.text.len() > MAX_URL_BYTES { Err(ParseError::TooLong) } else { Ok(self.url) }
    }
}

impl<'a> Parser<'a, ()> {
    /// Returns a parser for a setter: with a state override, for an input without tabs and newlines, and a record written up to
    /// the component to set.
    pub(crate) fn for_setter(input: &'a str, url: Url) -> Self {
        let reporter = Reporter::new((), Edition::default());
        Self { url, overridden: true, ..Self::new(input, None, None, reporter) }
    }
}
