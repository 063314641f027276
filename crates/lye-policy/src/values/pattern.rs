//! Patterns that must match a whole value.

use super::InvalidValue;
use super::matcher::{Matcher, check, compile};
use crate::members::texts;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;

/// The longest pattern, in bytes.
pub const MAX_PATTERN_BYTES: usize = 2048;

/// A regular expression that must match a whole value, in the syntax of the crate `regex`. Matching takes time linear
/// in the value, whatever the pattern: there are no backreferences. A pattern has at most 2,048 bytes, and takes at
/// most 256 KiB when compiled.
///
/// ```
/// use lye::policy::ValuePattern;
/// let pattern = ValuePattern::parse("[a-z]+|[0-9]{1,3}")?;
/// assert!(pattern.matches("abc") && pattern.matches("123"));
/// assert!(ValuePattern::parse(r"\p{Lu}[\p{L}\p{M}'-]*")?.matches("Ünal-O'Brien"));
/// assert!(!pattern.matches("abc ") && !pattern.matches("1234") && !pattern.matches("abc\n"));
/// assert_eq!(
///     ValuePattern::parse("[a-z").unwrap_err().to_string(),
///     "the pattern \"[a-z\" is not valid: unclosed character class; write a regular expression such as \"[a-z0-9-]+\""
/// );
/// # Ok::<(), lye::policy::InvalidValue>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValuePattern {
    source: String,
    whole: Matcher,
}

impl ValuePattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// Fails if it is not a valid regular expression, or is too large. Always fails without the feature `patterns`.
    pub fn parse(source: &str) -> Result<Self, InvalidValue> {
        if source.len() > MAX_PATTERN_BYTES {
            return Err(texts::pattern_too_long(MAX_PATTERN_BYTES).into());
        }
        // Read the pattern on its own first: `a)|(b` is not a valid pattern, though it would be one between parentheses.
        check(source)?;
        let whole = compile(&format!(r"\A(?:{source})\z"), source)?;
        Ok(Self { source: source.to_owned(), whole })
    }

    /// Returns `true` if the whole value matches. Linear in the value.
    pub fn matches(&self, value: &str) -> bool {
        self.whole.is_match(value)
    }

    /// Returns the source of the pattern.
    pub fn as_str(&self) -> &str {
        &self.source
    }
}

impl PartialEq for ValuePattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl Eq for ValuePattern {}

impl fmt::Display for ValuePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

text_value!(ValuePattern, None, &[], recent);

/// The number of patterns that [`recent`] keeps.
const RECENT: usize = 8;

/// Compiles a pattern, or returns one of the last: policies repeat the same few from attribute to attribute, and compiling takes longer than
/// all else that reads a policy.
fn recent(source: &str) -> Result<ValuePattern, InvalidValue> {
    thread_local! {
        static LAST: RefCell<VecDeque<ValuePattern>> = const { RefCell::new(VecDeque::new()) };
    }
    LAST.with_borrow_mut(|last| {
        if let Some(known) = last.iter().find(|known| known.source == source) {
            return Ok(known.clone());
        }
        let pattern = ValuePattern::parse(source)?;
        last.truncate(RECENT - 1);
        last.push_front(pattern.clone());
        Ok(pattern)
    })
}

#[cfg(all(test, feature = "patterns"))]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_the_whole_value() {
        assert!(ValuePattern::parse("a)|(b").is_err());
        assert!(
            ValuePattern::parse("a|b").is_ok_and(|pattern| !pattern.matches("ax") && !pattern.matches("xb"))
        );
        // A comment would swallow the end.
        assert!(ValuePattern::parse("(?x)a # b").is_err());
        assert!(ValuePattern::parse("(?m)^a$").is_ok_and(|pattern| !pattern.matches("a\nb")));
    }

    #[test]
    fn patterns_that_need_too_much_memory_are_refused() {
        for source in ["(a{1000}){1000}", "((((a{99}){99}){99}){99})", &"a".repeat(MAX_PATTERN_BYTES + 1)] {
            assert!(ValuePattern::parse(source).is_err());
        }
        assert!(ValuePattern::parse(&format!("{}a{}", "(".repeat(60), ")".repeat(60))).is_err());
    }
}
