//! Problems of value rules: contradictions, and settings without effect.

use super::rule::ValueRule;
use crate::members::{Problem, texts};
use crate::path::Path;

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
