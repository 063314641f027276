//! Reports validation errors at their positions in the original input.

use crate::code_points::is_url_code_point;
use crate::domain_error::DomainError;
use crate::percent::decoded;
use crate::validation::{Edition, ErrorSink, ValidationError};
use std::fmt;

/// Passes validation errors to the sink, if it is enabled.
pub(crate) struct Reporter<S> {
    sink: S,
    edition: Edition,
    /// The number of bytes trimmed from the beginning of the input.
    pub(crate) cut: usize,
    /// The offsets of removed tabs and newlines in the trimmed input, ascending.
    pub(crate) removed: Vec<usize>,
}

impl<S: ErrorSink> Reporter<S> {
    pub(crate) const fn new(sink: S, edition: Edition) -> Self {
        Self { sink, edition, cut: 0, removed: Vec::new() }
    }

    pub(crate) fn edition(&self) -> Edition {
        self.edition
    }

    /// Reports an error at a position in the cleaned input.
    pub(crate) fn report(&mut self, error: ValidationError, at: usize) {
        if S::ENABLED {
            self.report_raw(error, self.original(at));
        }
    }

    /// Reports an error of a domain at a position in the cleaned input, with details, whose positions are in the cleaned input too.
    pub(crate) fn report_domain(
        &mut self,
        error: ValidationError,
        at: usize,
        details: impl FnOnce() -> Vec<DomainError>,
    ) {
        if S::ENABLED && error.is_in(self.edition) {
            let mut details = details();
            for detail in &mut details {
                detail.position = self.original(detail.position);
            }
            self.sink.domain_error(error, self.original(at), details);
        }
    }

    /// Returns the position in the original input of one in the cleaned input.
    fn original(&self, at: usize) -> usize {
        // Counts the removed characters before the position: the n-th of them is n places further left in the cleaned input.
        let (mut low, mut high) = (0, self.removed.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.removed.get(middle) {
                Some(&removed) if removed - middle <= at => low = middle + 1,
                _ => high = middle,
            }
        }
        at + low + self.cut
    }

    /// Reports an error at a position in the original input.
    pub(crate) fn report_raw(&mut self, error: ValidationError, at: usize) {
        if S::ENABLED && error.is_in(self.edition) {
            self.sink.error(error, at);
        }
    }

    /// Reports the failure that ends the parse.
    pub(crate) fn fail(&mut self, error: ValidationError, at: usize) -> ParseError {
        self.report(error, at);
        ParseError::Invalid(error)
    }

    /// Reports every code point that is neither a URL code point nor the beginning of a percent-encoded byte.
    pub(crate) fn units(&mut self, text: &str, at: usize) {
        if S::ENABLED {
            for (offset, c) in text.char_indices() {
                let valid = match c {
                    '%' => decoded(text.as_bytes().get(offset..).unwrap_or_default()).is_some(),
                    c => is_url_code_point(c),
                };
                if !valid {
                    self.report(ValidationError::InvalidUrlUnit, at + offset);
                }
            }
        }
    }
}

/// Why an input is not a URL or not a host: the failures of the parsers (sections 3.5 and 4.4). An [`ErrorSink`] receives
/// the position in the input.
///
/// ```
/// use lye_url::{ParseError, Url};
/// use lye_url::validation::ValidationError;
///
/// let error = Url::parse("https://example.org:70000").unwrap_err();
/// assert_eq!(error, ParseError::Invalid(ValidationError::PortOutOfRange));
/// assert_eq!(error.to_string(), "port-out-of-range: The port is greater than 65535");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseError {
    /// The failure that ended the parse.
    Invalid(ValidationError),
    /// The input or the URL is longer than [`MAX_URL_BYTES`](crate::MAX_URL_BYTES).
    TooLong,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(error) => error.fmt(f),
            Self::TooLong => write!(f, "the URL is longer than {MAX_URL_BYTES} bytes"),
        }
    }
}

impl std::error::Error for ParseError {}

/// The maximum length of a URL, and of the parser's input, in bytes: 1 GiB. Longer input fails with [`ParseError::TooLong`]. The
/// standard has no limit; offsets in a [`Url`](crate::Url) have 32 bits.
///
/// ```
/// assert_eq!(lye_url::MAX_URL_BYTES, 1024 * 1024 * 1024);
/// ```
pub const MAX_URL_BYTES: usize = 1 << 30;
