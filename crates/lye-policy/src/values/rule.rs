//! The rule for an attribute value, whether a value keeps it, and contradictions in it.

use super::pattern::ValuePattern;
use crate::members::{Problem, texts};
use crate::path::Path;
use std::borrow::Cow;

members! {
    /// The allowed values of an attribute. All conditions of a rule must hold. An attribute with another value is
    /// removed, except where the value is rewritten: [tokens](Self::tokens) that are dropped, [integers](Self::integer)
    /// that are normalized. The rewritten value is checked too.
    ///
    /// [`UrlPolicy`](crate::urls::UrlPolicy) decides about URLs; value rules for attributes that hold URLs are refused.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// use lye::policy::ValueRule;
    /// use lye::urls::UrlRuleKey;
    /// let rule = ValueRule::default().with_one_of(["left", "right"]);
    /// let config = lye::SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["align"] }"#)?;
    /// let policy = Policy::default()
    ///     .with_sanitizer(config)
    ///     .with_values([(UrlRuleKey::html("p", "align")?, rule)].into());
    /// let cleaner = Cleaner::new(&policy)?;
    /// assert_eq!(cleaner.clean("<p align=LEFT>a<p align=top>b")?.html(), r#"<p align="LEFT">a</p><p>b</p>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct ValueRule = "value_rule" {
        /// Allowed keywords, ignoring ASCII case.
        ///
        /// HTML Standard, 2.3.3 "Keywords and enumerated attributes". A [pattern](Self::pattern) compares exactly.
        pub one_of: Option<Vec<String>> = None => (some_texts with_one_of),
        /// Which tokens of a list to keep.
        pub tokens: Option<TokenRule> = None => (some with_tokens),
        /// The range of a value that is an integer.
        pub integer: Option<IntegerRange> = None => (some with_integer),
        /// A regular expression that the whole value must match.
        pub pattern: Option<ValuePattern> = None => (some with_pattern),
        /// The text that the value must start with.
        pub starts_with: Option<String> = None => (text with_starts_with),
        /// The maximum length, in characters.
        pub max_length: Option<usize> = None => (some with_max_length),
    }
}

members! {
    /// Which tokens of a value are kept: those that any of these lists has. The others are dropped, and the attribute is
    /// removed if none is left, unless `keep_empty` is set (HTML Standard, 2.3.7 "Space-separated tokens").
    ///
    /// Tokens are compared exactly, as those of `class` are. Those of `rel`, `rev`, `sandbox`, `blocking`, `sizes` and `autocomplete`
    /// are keywords, which are compared without regard to ASCII case.
    ///
    /// ```
    /// let rule = lye::policy::TokenRule::default().with_one_of(["note"]).with_prefixes(["language-"]);
    /// assert_eq!(rule.prefixes, ["language-"]);
    /// ```
    pub struct TokenRule = "token_rule" {
        /// Allowed tokens.
        pub one_of: Vec<String> = Vec::new() => (texts with_one_of),
        /// Allowed prefixes; a token must be longer than its prefix.
        pub prefixes: Vec<String> = Vec::new() => (texts with_prefixes),
        /// A regular expression that an allowed token matches as a whole.
        pub pattern: Option<ValuePattern> = None => (some with_pattern),
        /// Whether the attribute is kept if no token is left.
        ///
        /// ```
        /// use lye::policy::{TokenRule, ValueRule};
        /// use lye::{Cleaner, Policy, SanitizerConfig};
        ///
        /// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["class"] }"#)?;
        /// let tokens = TokenRule::default().with_one_of(["note"]).with_keep_empty();
        /// let rule = ValueRule::default().with_tokens(tokens);
        /// let policy = Policy::default().with_sanitizer(config).with_values([("p[class]".parse()?, rule)].into());
        /// assert_eq!(Cleaner::new(&policy)?.clean("<p class=admin>a")?.html(), r#"<p class="">a</p>"#);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub keep_empty: bool = false => (flag with_keep_empty),
    }
}

members! {
    /// A range of integers. A value is parsed by the rules for parsing integers (HTML Standard, 2.3.4.1 "Signed integers"),
    /// which skip leading white space and ignore trailing characters. It is written as the shortest valid integer.
    ///
    /// ```
    /// let range = lye::policy::IntegerRange::default().with_min(1).with_max(1000);
    /// assert_eq!((range.min, range.max), (Some(1), Some(1000)));
    /// ```
    #[derive(Copy)]
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

/// The decision about a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueVerdict {
    /// The value is kept.
    Keep,
    /// This value replaces it.
    Rewrite(String),
    /// The attribute is removed.
    Drop,
}

impl ValueRule {
    /// Checks a value of the attribute with this name. Checking a rewritten value keeps it. The time is linear in the
    /// value times the rule.
    #[doc(hidden)]
    pub fn judge(&self, attribute: &str, value: &str) -> ValueVerdict {
        match self.kept(attribute, value) {
            None => ValueVerdict::Drop,
            Some(kept) if kept == value => ValueVerdict::Keep,
            Some(kept) => ValueVerdict::Rewrite(kept.into_owned()),
        }
    }

    fn kept<'v>(&self, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
        let value = match (&self.tokens, self.integer) {
            (Some(tokens), _) => tokens.kept(attribute, value)?,
            (None, Some(range)) => {
                let integer = parse_integer(value).filter(|&integer| range.contains(integer))?;
                Cow::Owned(integer.to_string())
            }
            (None, None) => Cow::Borrowed(value),
        };
        let holds = self
            .one_of
            .as_ref()
            .is_none_or(|keywords| keywords.iter().any(|keyword| keyword.eq_ignore_ascii_case(&value)))
            && self.starts_with.as_ref().is_none_or(|start| value.starts_with(start.as_str()))
            && self.pattern.as_ref().is_none_or(|pattern| pattern.matches(&value))
            && self.max_length.is_none_or(|most| value.chars().count() <= most);
        holds.then_some(value)
    }
}

impl TokenRule {
    /// Returns the tokens to keep, borrowed if that is all of them; `None` if none is kept, unless that may be.
    fn kept<'v>(&self, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
        let ignores_case = are_keywords(attribute);
        let all = || value.split_ascii_whitespace();
        let kept: Vec<&str> = all().filter(|token| self.allows(token, ignores_case)).collect();
        match kept.len() {
            0 if !self.keep_empty => None,
            count if count == all().count() => Some(Cow::Borrowed(value)),
            _ => Some(Cow::Owned(kept.join(" "))),
        }
    }

    fn allows(&self, token: &str, ignores_case: bool) -> bool {
        let is =
            |listed: &str| if ignores_case { listed.eq_ignore_ascii_case(token) } else { listed == token };
        let begins = |prefix: &String| {
            token.len() > prefix.len()
                && token.get(..prefix.len()).is_some_and(|start| {
                    if ignores_case { prefix.eq_ignore_ascii_case(start) } else { prefix == start }
                })
        };
        self.one_of.iter().any(|listed| is(listed))
            || self.prefixes.iter().any(begins)
            || self.pattern.as_ref().is_some_and(|pattern| pattern.matches(token))
    }
}

/// Returns `true` if the tokens of an attribute are keywords, which are compared without regard to ASCII case (HTML
/// Standard: 4.6.7 "Link types", 4.8.5 "sandbox", 2.5.8 "Blocking attributes", 4.2.4 "sizes", 4.10.18.7 "Autofill").
fn are_keywords(attribute: &str) -> bool {
    ["rel", "rev", "sandbox", "blocking", "sizes", "autocomplete"].contains(&attribute)
}

impl ValueRule {
    /// Returns the first problem of the rule itself, with its path in the rule.
    pub(crate) fn problem(&self) -> Option<Problem> {
        if *self == Self::default() {
            return Some(texts::rule_without_condition());
        }
        if let Some(keywords) = &self.one_of {
            if keywords.is_empty() {
                return Some(texts::value_list_empty().at(["one_of"]));
            }
            if let Some((at, keyword)) = first_duplicate(keywords) {
                return Some(texts::keyword_twice(keyword).at(Path::new(["one_of"]).with(at)));
            }
        }
        if let Some(tokens) = &self.tokens {
            let bad = |token: &String| token.is_empty() || token.contains(|c: char| c.is_ascii_whitespace());
            for (member, list) in [("one_of", &tokens.one_of), ("prefixes", &tokens.prefixes)] {
                if let Some((at, token)) = list.iter().enumerate().find(|(_, token)| bad(token)) {
                    let problem = texts::no_token(format_args!("{token:?}"));
                    return Some(problem.at(Path::new(["tokens", member]).with(at)));
                }
            }
            if self.integer.is_some() {
                return Some(texts::tokens_and_integer().at(["integer"]));
            }
            if tokens.one_of.is_empty() && tokens.prefixes.is_empty() && tokens.pattern.is_none() {
                return Some(texts::no_token_kept().at(["tokens"]));
            }
        }
        if let Some(range) = self.integer
            && let (Some(min), Some(max)) = (range.min, range.max)
            && min > max
        {
            return Some(texts::no_integer(min, max).at(["integer"]));
        }
        if self.starts_with.as_ref().is_some_and(String::is_empty) {
            return Some(texts::empty_start().at(["starts_with"]));
        }
        self.keyword_problem()
    }

    /// Returns a problem with keywords that the rest of the rule refuses.
    fn keyword_problem(&self) -> Option<Problem> {
        let rest = Self { one_of: None, tokens: None, integer: None, ..self.clone() };
        let keywords = self.one_of.as_ref()?;
        let refuses = |keyword: &str| rest.judge("", keyword) != super::ValueVerdict::Keep;
        let (at, refused) = keywords.iter().enumerate().find(|(_, keyword)| refuses(keyword))?;
        Some(texts::keyword_refused(refused).at(Path::new(["one_of"]).with(at)))
    }
}

fn first_duplicate(keywords: &[String]) -> Option<(usize, &String)> {
    keywords.iter().enumerate().find_map(|(at, keyword)| {
        let earlier = keywords.get(..at).unwrap_or_default();
        earlier.iter().any(|other| other.eq_ignore_ascii_case(keyword)).then_some((at, keyword))
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
