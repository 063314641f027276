//! Reports validation errors at their positions in the original input.

use super::ParseError;
use crate::code_points::is_url_code_point;
use crate::percent::decoded;
use crate::validation::{Edition, ErrorSink, ValidationError};

/// Passes validation errors to the sink, if it is enabled.
pub(crate) struct Reporter<S> {
    sink: S,
    edition: Edition,
    /// The number of bytes trimmed from the beginning of the input.
    pub(super) cut: usize,
    /// The offsets of removed tabs and newlines in the trimmed input, ascending.
    pub(super) removed: Vec<usize>,
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
            // Counts the removed characters before the position: the n-th of them is n places further left in the cleaned input.
            let (mut low, mut high) = (0, self.removed.len());
            while low < high {
                let middle = low + (high - low) / 2;
                match self.removed.get(middle) {
                    Some(&removed) if removed - middle <= at => low = middle + 1,
                    _ => high = middle,
                }
            }
            self.report_raw(error, at + low + self.cut);
        }
    }

    /// Reports an error at a position in the original input.
    pub(super) fn report_raw(&mut self, error: ValidationError, at: usize) {
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
