//! Safe HTML: strings that templates can insert without escaping.

pub use lye_escape::SafeHtml;

use serde::{Deserialize, Deserializer};

/// Reads a string with serde and cleans it by the preset `default`, as [`clean`](crate::clean) does.
///
/// This may remove content that a wider policy kept before.
///
/// ```
/// use lye::SafeHtml;
///
/// #[derive(serde::Deserialize)]
/// struct Comment {
///     #[serde(deserialize_with = "lye::safe_html::deserialize_clean")]
///     body: SafeHtml,
/// }
///
/// let comment: Comment = serde_json::from_str(r#"{ "body": "<i onclick='x'>Hi</i>" }"#)?;
/// assert_eq!(comment.body.as_str(), "<i>Hi</i>");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
/// Fails if the value is not a string, or cannot be cleaned.
pub fn deserialize_clean<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SafeHtml, D::Error> {
    let html = String::deserialize(deserializer)?;
    crate::clean(&html).map(SafeHtml::from).map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json, to_value};

    #[test]
    fn deserialized_html_is_cleaned() {
        let read = deserialize_clean(&json!("<b onclick=x>1 &lt; 2")).unwrap();
        assert_eq!(read.as_str(), "<b>1 &lt; 2</b>");
        let written = to_value(&read).unwrap();
        assert_eq!(written, Value::from("<b>1 &lt; 2</b>"));
        assert_eq!(deserialize_clean(&written).unwrap(), read);
        assert!(deserialize_clean(&json!(7)).is_err());
    }
}
