//! Opaque hosts (URL Standard, 3.5).

use super::HostKind;
use crate::code_points::is_forbidden_host;
use crate::percent::{C0_CONTROL, utf8_percent_encode_into};
use crate::report::{ParseError, Reporter};
use crate::validation::{ErrorSink, ValidationError};

/// The "opaque-host parser".
pub(super) fn parse_into<S: ErrorSink>(
    input: &str,
    at: usize,
    out: &mut String,
    reporter: &mut Reporter<S>,
) -> Result<HostKind, ParseError> {
    // Step 1.
    if let Some(found) = input.bytes().position(is_forbidden_host) {
        return Err(reporter.fail(ValidationError::HostInvalidCodePoint, at + found));
    }
    // Steps 2 and 3.
    reporter.units(input, at);
    // Step 4.
    utf8_percent_encode_into(input, &C0_CONTROL, out);
    Ok(if input.is_empty() { HostKind::Empty } else { HostKind::Opaque })
}
