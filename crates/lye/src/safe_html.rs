//! A type for HTML that is safe to show, which templates write without escaping.

use crate::Clean;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// HTML that was cleaned and may be written into a page unescaped.
///
/// Created by cleaning, or by [`SafeHtml::dangerously_assume_safe`]; to review a program, search it for that name.
/// The template engines of the features `askama`, `maud`, `minijinja` and `tera` write it without escaping.
///
/// Serde writes it as a string. Deserialization does not trust its input and cleans it again with the default
/// policy: markup that only a wider policy keeps is lost in a round trip through JSON.
///
/// ```
/// use lye::SafeHtml;
/// let comment = SafeHtml::from(lye::clean("<b>Hi</b><script>alert(1)</script>")?);
/// assert_eq!(format!("<li>{comment}</li>"), "<li><b>Hi</b></li>");
///
/// let read: SafeHtml = serde_json::from_str(r#""<i onclick='x'>Hi</i>""#)?;
/// assert_eq!(read.as_str(), "<i>Hi</i>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SafeHtml(String);

impl SafeHtml {
    /// Marks a string as safe without cleaning it. The caller guarantees that it is complete, balanced HTML,
    /// without content from anyone who may not run scripts.
    ///
    /// ```
    /// use lye::SafeHtml;
    /// let logo = SafeHtml::dangerously_assume_safe("<img src='/logo.png' alt=''>");
    /// assert_eq!(logo.to_string(), "<img src='/logo.png' alt=''>");
    /// ```
    pub fn dangerously_assume_safe(html: impl Into<String>) -> Self {
        Self(html.into())
    }

    pub(crate) fn of_cleaned(html: String) -> Self {
        Self(html)
    }

    /// Returns the HTML.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Cleaned HTML is safe.
impl From<Clean> for SafeHtml {
    fn from(clean: Clean) -> Self {
        clean.into_safe_html()
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

/// Cleans the string, as [`clean`](crate::clean()) does.
impl<'de> Deserialize<'de> for SafeHtml {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let html = String::deserialize(deserializer)?;
        crate::clean(&html).map(Self::from).map_err(serde::de::Error::custom)
    }
}

/// Askama writes it unescaped.
#[cfg(feature = "askama")]
impl askama::filters::HtmlSafe for SafeHtml {}

#[cfg(feature = "askama")]
impl askama::FastWritable for SafeHtml {
    fn write_into(&self, dest: &mut dyn fmt::Write, _: &dyn askama::Values) -> askama::Result<()> {
        Ok(dest.write_str(&self.0)?)
    }
}

/// Maud writes it unescaped.
#[cfg(feature = "maud")]
impl maud::Render for SafeHtml {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(&self.0);
    }
}

/// MiniJinja writes it unescaped. Through serde it becomes an ordinary string, which MiniJinja escapes.
#[cfg(feature = "minijinja")]
impl From<SafeHtml> for minijinja::Value {
    fn from(html: SafeHtml) -> Self {
        Self::from_safe_string(html.0)
    }
}

/// Tera writes it unescaped if it is inserted as a value. Through serde it becomes an ordinary string, which Tera
/// escapes.
#[cfg(feature = "tera")]
impl From<SafeHtml> for tera::Value {
    fn from(html: SafeHtml) -> Self {
        Self::safe_string(&html.0)
    }
}

#[cfg(test)]
mod tests {
    use super::SafeHtml;
    use serde_json::{from_value, json, to_value};

    #[test]
    fn deserialization_cleans() {
        let read: SafeHtml = from_value(json!("<b onclick=x>1 &lt; 2")).unwrap();
        assert_eq!(read.as_str(), "<b>1 &lt; 2</b>");
        assert_eq!(to_value(&read).unwrap(), "<b>1 &lt; 2</b>");
        assert_eq!(from_value::<SafeHtml>(to_value(&read).unwrap()).unwrap(), read);
        assert!(from_value::<SafeHtml>(json!(7)).is_err());
    }
}
