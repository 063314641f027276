//! Integers in attributes (HTML Standard, 2.3.4 "Numbers").

use serde::{Deserialize, Serialize};

/// A range of integers. A value is parsed by the rules for parsing integers (HTML Standard, 2.3.4.1 "Signed integers"),
/// which skip leading white space and ignore trailing characters. It is written as the shortest valid integer.
///
/// ```
/// let range: lye::policy::IntegerRange = serde_json::from_str(r#"{ "min": 1, "max": 1000 }"#)?;
/// assert_eq!((range.min, range.max), (Some(1), Some(1000)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct IntegerRange {
    /// The minimum. Default: any 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The maximum. Default: any 64-bit integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
}

/// Setters: each replaces one part.
impl IntegerRange {
    /// Sets [`min`](Self#structfield.min).
    #[must_use]
    pub fn with_min(self, min: i64) -> Self {
        Self { min: Some(min), ..self }
    }

    /// Sets [`max`](Self#structfield.max).
    #[must_use]
    pub fn with_max(self, max: i64) -> Self {
        Self { max: Some(max), ..self }
    }
}

impl IntegerRange {
    pub(super) fn contains(self, integer: i64) -> bool {
        self.min.is_none_or(|min| min <= integer) && self.max.is_none_or(|max| integer <= max)
    }
}

/// "The rules for parsing integers" (HTML Standard, 2.3.4.1). Returns `None` on errors, and for integers of more than
/// 64 bits.
pub(super) fn parse_integer(value: &str) -> Option<i64> {
    let number = value.trim_start_matches(['\t', '\n', '\x0C', '\r', ' ']);
    let (is_negative, digits) = match number.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, number.strip_prefix('+').unwrap_or(number)),
    };
    let end = digits.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
    let digits = digits.get(..end).filter(|digits| !digits.is_empty())?;
    digits.bytes().try_fold(0_i64, |sum, digit| {
        let digit = i64::from(digit - b'0');
        sum.checked_mul(10)?.checked_add(if is_negative { -digit } else { digit })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_parsed_as_in_the_standard() {
        for (value, integer) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("+7", Some(7)),
            ("007", Some(7)),
            (" \t\n\x0C\r-12px", Some(-12)),
            ("3.9", Some(3)),
            ("1e3", Some(1)),
            ("9223372036854775807", Some(i64::MAX)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("9223372036854775808", None),
            ("", None),
            ("-", None),
            ("+-1", None),
            ("- 1", None),
            ("px", None),
            ("\u{a0}1", None),
            ("\u{b}1", None),
            ("\u{661}", None),
        ] {
            assert_eq!(parse_integer(value), integer, "{value:?}");
        }
    }
}
