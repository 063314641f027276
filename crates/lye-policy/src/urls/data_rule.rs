//! Which `data:` URLs a rule allows.

use super::invalid::InvalidUrlPolicy;
use super::text_form::text_form;
use crate::urls::NestedKind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A type of data that a [`UrlRule`](super::UrlRule) allows in `data:` URLs, and how much of it.
///
/// ```
/// let rule = lye::DataRule { media_type: lye::DataType::parse("image/png")?, max_bytes: 10_000 };
/// assert_eq!(rule.media_type.as_str(), "image/png");
/// # Ok::<(), lye::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataRule {
    /// The essence of the media type: `image/png`.
    #[serde(rename = "type")]
    pub media_type: DataType,
    /// How many bytes of data there may be, decoded.
    pub max_bytes: u64,
}

/// The essence of a media type that `data:` URLs may have: none that browsers read as markup, script or style, because such data
/// has to be cleaned itself. HTML and SVG may be listed in policies that [have it cleaned](crate::model::NestedPolicy); a [`UrlPolicy`](super::UrlPolicy)
/// by itself refuses such data.
///
/// ```
/// use lye::DataType;
///
/// assert_eq!(DataType::parse("IMAGE/GIF")?.as_str(), "image/gif");
/// assert!(DataType::parse("text/xml").is_err() && DataType::parse("image/*").is_err());
/// # Ok::<(), lye::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DataType(String);

impl DataType {
    /// Reads the essence of a media type: `type/subtype`, in any case.
    ///
    /// # Errors
    /// If it is no essence (it may have no parameters, and no `*`), or one of XML, JavaScript or CSS. Of HTML and SVG, `text/html` and
    /// `image/svg+xml` pass.
    ///
    /// ```
    /// assert!(lye::DataType::parse("application/xhtml+xml").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |reason: &str| Err(InvalidUrlPolicy::new("media type", text, reason));
        let essence = text.to_ascii_lowercase();
        let is_token = |part: &str| !part.is_empty() && part.bytes().all(is_token_byte);
        match essence.split_once('/') {
            Some((_, "*")) | Some(("*", _)) => {
                return invalid(r#"list the types one by one, such as "image/png": "*" would let markup in"#);
            }
            Some((kind, subtype)) if is_token(kind) && is_token(subtype) => {}
            _ => return invalid(r#"write a type and a subtype without parameters, such as "image/png""#),
        }
        if markup(&essence).is_none() && is_active(&essence) {
            return invalid(
                "browsers read it as markup, script or style, which no URL rule can judge: remove it",
            );
        }
        Ok(Self(essence))
    }

    /// The essence, in lower case.
    ///
    /// ```
    /// assert_eq!(lye::DataType::parse("font/woff2")?.as_str(), "font/woff2");
    /// # Ok::<(), lye::InvalidUrlPolicy>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What markup browsers read it as, if somebody can clean that.
    pub(crate) fn markup(&self) -> Option<NestedKind> {
        markup(&self.0)
    }
}

/// An "HTTP token code point" (MIME Sniffing Standard, 2).
pub(super) fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

/// The markup that a type is, if it can be cleaned.
fn markup(essence: &str) -> Option<NestedKind> {
    match essence {
        "text/html" => Some(NestedKind::Html),
        "image/svg+xml" => Some(NestedKind::Svg),
        _ => None,
    }
}

/// Whether browsers read a type as HTML, XML, script or style: the "HTML MIME type", "XML MIME type" and "JavaScript MIME type"
/// of the MIME Sniffing Standard, 4.6, and what some program once ran.
fn is_active(essence: &str) -> bool {
    let subtype = essence.split_once('/').map_or("", |(_, subtype)| subtype);
    subtype.ends_with("xml")
        || ["html", "script", "css", "xsl"].iter().any(|part| subtype.contains(part))
        || ["multipart/related", "message/rfc822", "text/x-component", "application/x-shockwave-flash"]
            .contains(&essence)
}

impl fmt::Display for DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

text_form!(DataType);
