//! The media types of `data:` URLs.

use super::generated::url_names::ALIASES;
use super::text_form::{from_text, shows_text};
use super::{InvalidUrlPolicy, NestedKind};
use crate::members::{Problem, TableKey};

/// The essence of a media type that `data:` URLs may have. Its other usual names count as the same: `image/jpg` as `image/jpeg`. Types that browsers treat as markup, script or style are
/// refused, because such data must be cleaned itself. HTML and SVG may be listed in policies that [clean nested
/// markup](crate::model::Limits::with_nested_depth); a [`UrlPolicy`](super::UrlPolicy) alone refuses such data.
///
/// ```
/// use lye::urls::DataType;
///
/// assert_eq!(DataType::parse("IMAGE/GIF")?.as_str(), "image/gif");
/// assert!(DataType::parse("text/xml").is_err() && DataType::parse("image/*").is_err());
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DataType(String);

impl DataType {
    /// Parses the essence of a media type: `type/subtype`, in any case.
    ///
    /// # Errors
    /// Fails if it is not an essence (parameters and `*` are not allowed), or is an XML, JavaScript or CSS type. Of the
    /// markup types, `text/html` and `image/svg+xml` are accepted.
    ///
    /// ```
    /// assert!(lye::urls::DataType::parse("application/xhtml+xml").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid =
            |message: &str, remedy: &str| Err(InvalidUrlPolicy::new("media type", text, message, remedy));
        let essence = text.to_ascii_lowercase();
        match essence.split_once('/') {
            Some((_, "*")) | Some(("*", _)) => {
                return invalid("would allow markup", "list the types one by one, such as `image/png`");
            }
            Some((kind, subtype)) if is_token(kind) && is_token(subtype) => {}
            _ => {
                return invalid(
                    "is not a media type",
                    "write a type and a subtype without parameters, such as `image/png`",
                );
            }
        }
        if markup(&essence).is_none() && is_active(&essence) {
            return invalid(
                "is markup, script or style for browsers, which no URL rule can check",
                "remove it",
            );
        }
        Ok(Self(essence))
    }

    /// Returns the essence, in lower case.
    ///
    /// ```
    /// assert_eq!(lye::urls::DataType::parse("font/woff2")?.as_str(), "font/woff2");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns `true` if a media type, in any case, is this one or another name of it.
    pub(super) fn names(&self, essence: &str) -> bool {
        usual_name(&self.0).eq_ignore_ascii_case(usual_name(essence))
    }

    /// Returns the kind of markup that browsers parse this type as, if that markup can be cleaned.
    pub(crate) fn markup(&self) -> Option<NestedKind> {
        markup(&self.0)
    }
}

/// Returns the usual name of a media type that has several. Linear in the table.
fn usual_name(essence: &str) -> &str {
    let is_it = |name: &&str| name.eq_ignore_ascii_case(essence);
    let known = ALIASES.iter().find(|(_, aliases)| aliases.iter().any(is_it));
    known.map_or(essence, |(name, _)| name)
}

/// Whether a text consists of "HTTP token code points" (MIME Sniffing Standard, 2).
pub(super) fn is_token(text: &str) -> bool {
    let is_legal = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_legal)
}

/// Returns the kind of markup of a type, if it can be cleaned.
fn markup(essence: &str) -> Option<NestedKind> {
    match essence {
        "text/html" => Some(NestedKind::Html),
        "image/svg+xml" => Some(NestedKind::Svg),
        _ => None,
    }
}

/// Returns `true` if browsers treat a type as HTML, XML, script or style: the "HTML MIME type", "XML MIME type" and
/// "JavaScript MIME type" of the MIME Sniffing Standard, 4.6, and types that some program once ran.
fn is_active(essence: &str) -> bool {
    let subtype = essence.split_once('/').map_or("", |(_, subtype)| subtype);
    subtype.ends_with("xml")
        || ["html", "script", "css", "xsl"].iter().any(|part| subtype.contains(part))
        || ["multipart/related", "message/rfc822", "text/x-component", "application/x-shockwave-flash"]
            .contains(&essence)
}

shows_text!(DataType, 0);
from_text!(DataType, InvalidUrlPolicy);

impl TableKey for DataType {
    const EXAMPLES: &'static [&'static str] = &["image/png", "image/gif", "image/jpeg", "image/webp"];

    fn read(text: &str) -> Result<Self, Problem> {
        Ok(Self::parse(text)?)
    }

    fn write(&self) -> String {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_name_one_type_and_no_markup() {
        let mut names: Vec<&str> =
            ALIASES.iter().flat_map(|(name, aliases)| aliases.iter().chain([name])).copied().collect();
        assert!(names.iter().all(|name| !is_active(name) && markup(name).is_none()));
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        let names = |listed: &str, found: &str| DataType::parse(listed).unwrap().names(found);
        for (listed, found) in [
            ("image/jpeg", "image/jpeg"),
            ("image/jpeg", "IMAGE/JPG"),
            ("image/jpeg", "image/pjpeg"),
            ("image/jpg", "image/jpeg"),
            ("image/pjpeg", "image/jpg"),
            ("image/png", "image/x-png"),
            ("image/x-icon", "image/vnd.microsoft.icon"),
            ("audio/mpeg", "audio/mp3"),
        ] {
            assert!(names(listed, found), "{listed} {found}");
        }
        for (listed, found) in
            [("image/png", "image/jpg"), ("image/jpeg", "image/jpx"), ("image/gif", "image/png")]
        {
            assert!(!names(listed, found), "{listed} {found}");
        }
    }
}
