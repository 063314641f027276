//! Integers in attributes (HTML Standard, 2.3.4 "Numbers").

members! {
    /// A range of integers. A value is parsed by the rules for parsing integers (HTML Standard, 2.3.4.1 "Signed integers"),
    /// which skip leading white space and ignore trailing characters. It is written as the shortest valid integer.
    ///
    /// ```
    /// let range = lye::policy::IntegerRange::default().with_min(1).with_max(1000);
    /// assert_eq!((range.min, range.max), (Some(1), Some(1000)));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct IntegerRange = "integer" {
        /// The smallest allowed integer.
        pub min: Option<i64> = None => (some with_min),
        /// The largest allowed integer.
        pub max: Option<i64> = None => (some with_max),
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
