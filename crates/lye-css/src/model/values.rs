//! Rules for the values of properties: the member `css.values`.

use std::fmt;
use std::sync::Arc;

/// The allowed values of a CSS property. All conditions must hold. They apply to the value as it is written to the output, without
/// `!important`: comments are removed, and white space between two components is one space.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::css::{CssPolicy, CssValueRule};
///
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["style"] }"#)?;
/// let align = CssValueRule::default().with_one_of(["left", "right"]);
/// let css = CssPolicy::default().with_properties(["text-align"]).with_value_rule("text-align", align);
/// let cleaner = Cleaner::new(&Policy::default().with_sanitizer(config).with_css(css))?;
/// assert_eq!(
///     cleaner.clean("<p style='text-align: RIGHT'>a<p style='text-align: center'>b")?.html(),
///     r#"<p style="text-align: RIGHT">a</p><p>b</p>"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CssValueRule {
    /// The value is one of these, without regard to ASCII case.
    pub one_of: Option<Vec<String>>,
    /// This regular expression matches the whole value. It needs the feature `patterns`.
    pub pattern: Option<String>,
}

/// Setters: each replaces one part.
impl CssValueRule {
    /// Sets [`one_of`](Self#structfield.one_of).
    #[must_use]
    pub fn with_one_of(self, one_of: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { one_of: Some(one_of.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`pattern`](Self#structfield.pattern).
    #[must_use]
    pub fn with_pattern(self, pattern: impl Into<String>) -> Self {
        Self { pattern: Some(pattern.into()), ..self }
    }
}

/// A compiled pattern, which the caller provides.
#[derive(Clone)]
pub struct PatternMatcher(Arc<dyn Fn(&str) -> bool + Send + Sync>);

impl PatternMatcher {
    /// Creates a matcher from a function that says whether a whole value matches.
    pub fn new(matches: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(matches))
    }

    /// Returns `true` if the whole value matches.
    pub fn matches(&self, value: &str) -> bool {
        (self.0)(value)
    }
}

impl fmt::Debug for PatternMatcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PatternMatcher")
    }
}
