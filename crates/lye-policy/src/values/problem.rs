//! Problems of value rules: contradictions, and settings without effect.

use super::rule::ValueRule;
use crate::path::Path;

/// A problem in a part of a rule: where it is, what is wrong, and how to fix it.
pub(crate) type RuleProblem = (Path, String, &'static str);

const OR_REMOVE: &str = "list what is kept, or leave the attribute out of the sanitizer's lists";

impl ValueRule {
    /// Returns the first problem of the rule itself.
    pub(crate) fn problem(&self) -> Option<RuleProblem> {
        if *self == Self::default() {
            let remedy = "add a condition, as in `{ one_of = [\"left\", \"right\"] }`, or remove the rule";
            return Some((Path::default(), "the rule has no condition".to_owned(), remedy));
        }
        if let Some(keywords) = &self.one_of {
            if keywords.is_empty() {
                return Some((
                    Path::new(["one_of"]),
                    "the list is empty, so that no value passes".to_owned(),
                    OR_REMOVE,
                ));
            }
            if let Some((at, keyword)) = first_duplicate(keywords) {
                let message =
                    format!("`{keyword}` is listed twice: keywords are compared without regard to case");
                return Some((Path::new(["one_of"]).with(at), message, "remove one of the entries"));
            }
        }
        if let Some(tokens) = &self.tokens {
            let bad = |token: &String| token.is_empty() || token.contains(|c: char| c.is_ascii_whitespace());
            for (member, list) in [("one_of", &tokens.one_of), ("prefixes", &tokens.prefixes)] {
                if let Some((at, token)) = list.iter().enumerate().find(|(_, token)| bad(token)) {
                    let message = format!("{token:?} is neither a token nor the prefix of one");
                    let place = Path::new(["tokens", member]).with(at);
                    return Some((place, message, "write tokens one by one, without white space"));
                }
            }
            if self.integer.is_some() {
                let message = "a value cannot be a list of tokens and an integer".to_owned();
                return Some((Path::new(["integer"]), message, "remove `tokens` or `integer`"));
            }
            if tokens.one_of.is_empty() && tokens.prefixes.is_empty() && tokens.pattern.is_none() {
                return Some((Path::new(["tokens"]), "it keeps no token".to_owned(), OR_REMOVE));
            }
        }
        if let Some(range) = self.integer
            && let (Some(min), Some(max)) = (range.min, range.max)
            && min > max
        {
            let message = format!("no integer is at least {min} and at most {max}");
            return Some((Path::new(["integer"]), message, "swap `min` and `max`"));
        }
        if self.starts_with.as_ref().is_some_and(String::is_empty) {
            return Some((
                Path::new(["starts_with"]),
                "every value starts with this".to_owned(),
                "leave it out",
            ));
        }
        self.keyword_problem()
    }

    /// Returns a problem with keywords that the rest of the rule refuses.
    fn keyword_problem(&self) -> Option<RuleProblem> {
        let rest = Self { one_of: None, tokens: None, integer: None, ..self.clone() };
        let keywords = self.one_of.as_ref()?;
        let refuses = |keyword: &str| rest.judge("", keyword) != super::ValueVerdict::Keep;
        let (at, refused) = keywords.iter().enumerate().find(|(_, keyword)| refuses(keyword))?;
        let message = format!("`{refused}` is listed, but the rest of the rule refuses it");
        Some((Path::new(["one_of"]).with(at), message, "remove it from the list, or the rest of the rule"))
    }
}

fn first_duplicate(keywords: &[String]) -> Option<(usize, &String)> {
    keywords.iter().enumerate().find_map(|(at, keyword)| {
        let earlier = keywords.get(..at).unwrap_or_default();
        earlier.iter().any(|other| other.eq_ignore_ascii_case(keyword)).then_some((at, keyword))
    })
}
