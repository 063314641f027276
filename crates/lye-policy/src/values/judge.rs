//! Checks a value against its rule.

use super::integer::parse_integer;
use super::rule::{TokenRule, ValueRule};
use std::borrow::Cow;

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
