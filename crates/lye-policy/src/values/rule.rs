//! The rule for an attribute value.

use super::integer::IntegerRange;
use super::pattern::ValuePattern;

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
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
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
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
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
