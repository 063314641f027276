//! The rule for an attribute value.

use super::integer::IntegerRange;
use super::pattern::ValuePattern;
use serde::{Deserialize, Serialize};

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
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ValueRule {
    /// The value is one of these, compared as keywords: without regard to ASCII case (HTML Standard, 2.3.3 "Keywords
    /// and enumerated attributes"). A [pattern](Self::pattern) compares exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_of: Option<Vec<String>>,
    /// The value is a set of tokens separated by white space, of which only these are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenRule>,
    /// The value is an integer in this range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integer: Option<IntegerRange>,
    /// The value begins with this, exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// This pattern matches the whole value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<ValuePattern>,
    /// The value has at most this many characters (Unicode scalar values).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<usize>,
}

/// Setters: each replaces one part.
impl ValueRule {
    /// Sets [`one_of`](Self#structfield.one_of).
    #[must_use]
    pub fn with_one_of(self, one_of: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { one_of: Some(one_of.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`tokens`](Self#structfield.tokens).
    #[must_use]
    pub fn with_tokens(self, tokens: TokenRule) -> Self {
        Self { tokens: Some(tokens), ..self }
    }

    /// Sets [`integer`](Self#structfield.integer).
    #[must_use]
    pub fn with_integer(self, integer: IntegerRange) -> Self {
        Self { integer: Some(integer), ..self }
    }

    /// Sets [`prefix`](Self#structfield.prefix).
    #[must_use]
    pub fn with_prefix(self, prefix: impl Into<String>) -> Self {
        Self { prefix: Some(prefix.into()), ..self }
    }

    /// Sets [`pattern`](Self#structfield.pattern).
    #[must_use]
    pub fn with_pattern(self, pattern: ValuePattern) -> Self {
        Self { pattern: Some(pattern), ..self }
    }

    /// Sets [`max_length`](Self#structfield.max_length).
    #[must_use]
    pub fn with_max_length(self, max_length: usize) -> Self {
        Self { max_length: Some(max_length), ..self }
    }
}

/// Which tokens of a value are kept: those that any of these lists has. The others are dropped, and the attribute is
/// removed if none is left, unless `keep_empty` is set (HTML Standard, 2.3.7 "Space-separated tokens").
///
/// Tokens are compared exactly, as those of `class` are. Those of `rel`, `rev`, `sandbox`, `blocking`, `sizes` and `autocomplete`
/// are keywords, which are compared without regard to ASCII case.
///
/// ```
/// let rule: lye::policy::TokenRule = serde_json::from_str(r#"{ "one_of": ["note"], "prefixes": ["language-"] }"#)?;
/// assert_eq!(rule.prefixes, ["language-"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct TokenRule {
    /// Tokens to keep.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    /// Prefixes of tokens to keep; a token must be longer than its prefix.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prefixes: Vec<String>,
    /// A pattern that must match a whole token to keep it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<ValuePattern>,
    /// Whether the attribute is kept without a token. Default: no, and it is removed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keep_empty: bool,
}

/// Setters: each replaces one part.
impl TokenRule {
    /// Sets [`one_of`](Self#structfield.one_of).
    #[must_use]
    pub fn with_one_of(self, one_of: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { one_of: one_of.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets [`prefixes`](Self#structfield.prefixes).
    #[must_use]
    pub fn with_prefixes(self, prefixes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { prefixes: prefixes.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets [`pattern`](Self#structfield.pattern).
    #[must_use]
    pub fn with_pattern(self, pattern: ValuePattern) -> Self {
        Self { pattern: Some(pattern), ..self }
    }

    /// Turns on [`keep_empty`](Self#structfield.keep_empty).
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
    #[must_use]
    pub fn with_keep_empty(self) -> Self {
        Self { keep_empty: true, ..self }
    }
}
