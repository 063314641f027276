//! What a rule says of a value.

use super::integer::IntegerRange;
use super::pattern::ValuePattern;
use serde::{Deserialize, Serialize};

/// What the value of an attribute may be. All that a rule says has to hold. An attribute with another value is removed, but for
/// the cases in which its value is written anew: [tokens](Self::tokens) that are dropped, [integers](Self::integer) that are
/// written otherwise. What is written anew is judged too.
///
/// URLs are the business of [`UrlPolicy`](crate::urls::UrlPolicy), and rules for attributes that hold them are refused.
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
    /// It is one of these, as keywords are compared: without regard to ASCII case (HTML Standard, 2.3.3 "Keywords and enumerated
    /// attributes"). A [pattern](Self::pattern) compares exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_of: Option<Vec<String>>,
    /// It is a set of tokens with white space between them, of which only these stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenRule>,
    /// It is an integer of this range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub integer: Option<IntegerRange>,
    /// It begins so, exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefix: Option<String>,
    /// The whole of it matches this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<ValuePattern>,
    /// It has at most so many characters (Unicode scalar values).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<usize>,
}

/// Which tokens of a value stay: those that any of its lists has. The others are dropped, and the attribute is removed if none
/// stays (HTML Standard, 2.3.7 "Space-separated tokens").
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
    /// These stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    /// Those that begin with one of these and go on stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prefixes: Vec<String>,
    /// Those that match this as a whole stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<ValuePattern>,
}
