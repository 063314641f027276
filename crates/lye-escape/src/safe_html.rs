//! The type of HTML that templates can insert without escaping.

use serde::Serialize;
use std::fmt;

/// HTML that can be inserted into a page without escaping.
///
/// A value comes from cleaning (crate `lye`), from encoding text, or from [`SafeHtml::dangerously_assume_safe`]. To review a program, search
/// for that name. The template engines of the features `askama`, `maud`, `minijinja` and `tera` do not escape it.
///
/// Serde writes it as a string. It does not implement `Deserialize`, because a deserialized string may not be clean. To clean while
/// deserializing, use `lye::safe_html::deserialize_clean`.
///
/// ```
/// use lye_escape::{SafeHtml, encode};
/// let comment: SafeHtml = encode("1 < 2");
/// assert_eq!(format!("<li>{comment}</li>"), "<li>1 &lt; 2</li>");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SafeHtml(String);

impl SafeHtml {
    /// Treats a string as safe HTML. The caller guarantees that it is complete, balanced HTML, and that no part of it comes from a person
    /// who is not allowed to run script.
    ///
    /// ```
    /// use lye_escape::SafeHtml;
    /// let logo = SafeHtml::dangerously_assume_safe("<img src='/logo.png' alt=''>");
    /// assert_eq!(logo.to_string(), "<img src='/logo.png' alt=''>");
    /// ```
    pub fn dangerously_assume_safe(html: impl Into<String>) -> Self {
        Self(html.into())
    }

    /// Returns the HTML.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<SafeHtml> for String {
    fn from(html: SafeHtml) -> Self {
        html.0
    }
}

impl AsRef<str> for SafeHtml {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SafeHtml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for SafeHtml {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Askama does not escape it.
#[cfg(feature = "askama")]
impl askama::filters::HtmlSafe for SafeHtml {}

#[cfg(feature = "askama")]
impl askama::FastWritable for SafeHtml {
    fn write_into(&self, dest: &mut dyn fmt::Write, _: &dyn askama::Values) -> askama::Result<()> {
        Ok(dest.write_str(&self.0)?)
    }
}

/// Maud does not escape it.
#[cfg(feature = "maud")]
impl maud::Render for SafeHtml {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(&self.0);
    }
}

/// MiniJinja does not escape it. A value that serde serializes is an ordinary string, which MiniJinja escapes.
#[cfg(feature = "minijinja")]
impl From<SafeHtml> for minijinja::Value {
    fn from(html: SafeHtml) -> Self {
        Self::from_safe_string(html.0)
    }
}

/// Tera does not escape it, if it is inserted as a value. A value that serde serializes is an ordinary string, which Tera escapes.
#[cfg(feature = "tera")]
impl From<SafeHtml> for tera::Value {
    fn from(html: SafeHtml) -> Self {
        Self::safe_string(&html.0)
    }
}
