//! Preparation of the input: trims it, and removes tabs and newlines (URL Standard, 4.4, steps 1 to 3).

use super::Reporter;
use crate::validation::{ErrorSink, ValidationError};
use std::borrow::Cow;

/// Steps 1 to 3, for a parse without a record.
pub(super) fn clean<'i, S: ErrorSink>(input: &'i str, reporter: &mut Reporter<S>) -> Cow<'i, str> {
    // Steps 1.2 and 1.3: C0 controls and spaces.
    let end_trimmed = input.trim_end_matches(|c| c <= ' ');
    let trimmed = end_trimmed.trim_start_matches(|c| c <= ' ');
    reporter.cut = end_trimmed.len() - trimmed.len();
    if reporter.cut > 0 {
        reporter.report_raw(ValidationError::InvalidUrlUnit, 0);
    }
    if end_trimmed.len() < input.len() {
        reporter.report_raw(ValidationError::InvalidUrlUnit, end_trimmed.len());
    }
    // Steps 2 and 3.
    let cleaned = without_tabs_and_newlines(trimmed);
    if S::ENABLED && matches!(cleaned, Cow::Owned(_)) {
        let found = memchr::memchr3_iter(b'\t', b'\n', b'\r', trimmed.as_bytes());
        reporter.removed = found.collect();
        let first = reporter.removed.first().copied().unwrap_or_default();
        let cut = reporter.cut;
        reporter.report_raw(ValidationError::InvalidUrlUnit, first + cut);
    }
    cleaned
}

/// Returns an input without "ASCII tab or newline".
pub(crate) fn without_tabs_and_newlines(input: &str) -> Cow<'_, str> {
    if memchr::memchr3(b'\t', b'\n', b'\r', input.as_bytes()).is_none() {
        return Cow::Borrowed(input);
    }
    Cow::Owned(input.split(['\t', '\n', '\r']).collect())
}
