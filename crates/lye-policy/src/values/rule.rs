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
/// use lye::{Cleaner, Policy, UrlRuleKey, ValueRule};
/// let rule = ValueRule { one_of: Some(vec!["left".into(), "right".into()]), ..ValueRule::default() };
/// let config = lye::SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["align"] }"#)?;
/// let policy = Policy::default()
///     .with_sanitizer(config)
///     .with_values([(UrlRuleKey::html("p", "align")?, rule)].into());
/// let cleaner = Cleaner::from_policy(&policy)?;
/// assert_eq!(cleaner.clean("<p align=LEFT>a<p align=top>b")?.html(), r#"<p align="LEFT">a</p><p>b</p>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
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

/// Which tokens of a value are kept: those that any of these lists has. The others are dropped, and the attribute is
/// removed if none is left (HTML Standard, 2.3.7 "Space-separated tokens").
///
/// Tokens are compared exactly, as those of `class` are. Those of `rel`, `rev`, `sandbox`, `blocking`, `sizes` and `autocomplete`
/// are keywords, which are compared without regard to ASCII case.
///
/// ```
/// let rule: lye::TokenRule = serde_json::from_str(r#"{ "one_of": ["note"], "prefixes": ["language-"] }"#)?;
/// assert_eq!(rule.prefixes, ["language-"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
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
}
