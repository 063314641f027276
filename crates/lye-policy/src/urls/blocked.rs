//! The attribute that keeps a refused URL, so that a page can load it when its user asks for that.

use super::generated::url_names::LOADED_LATE;
use super::text_form::{shows_text, text_form};
use super::{InvalidUrlPolicy, parse_without_base};

/// A `data-*` attribute for refused URLs (`keep_blocked_in` of a [`UrlRule`](super::UrlRule)).
///
/// ```
/// use lye::urls::BlockedUrlAttribute;
///
/// assert_eq!(BlockedUrlAttribute::parse("data-blocked-src")?.as_str(), "data-blocked-src");
/// for bad in ["src", "data-", "data-Blocked", "data-src"] {
///     assert!(BlockedUrlAttribute::parse(bad).is_err());
/// }
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockedUrlAttribute(String);

impl BlockedUrlAttribute {
    /// Parses a name: `data-`, and then lower-case letters, digits and hyphens.
    ///
    /// # Errors
    /// Fails if it is not such a name, or if common scripts load what it holds.
    pub fn parse(name: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |message, remedy| InvalidUrlPolicy::new("attribute", name, message, remedy);
        let is_of_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let own = name.strip_prefix("data-").unwrap_or_default();
        if own.is_empty() || !own.bytes().all(is_of_name) {
            return Err(invalid(
                "is not `data-` and lower-case letters",
                "write a name such as `data-blocked-src`",
            ));
        }
        if LOADED_LATE.contains(&name) {
            return Err(invalid(
                "is read by lazy-loading scripts, which would load the blocked URL",
                "write another name, such as `data-blocked-src`",
            ));
        }
        Ok(Self(name.to_owned()))
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

shows_text!(BlockedUrlAttribute, 0);
text_form!(BlockedUrlAttribute, Some("^data-[a-z0-9-]+$"), ["data-blocked-src"]);

/// Returns a refused URL as it is kept: serialized, if it is an absolute `http` or `https` URL without credentials.
pub fn blocked_url(value: &str) -> Option<String> {
    let url = parse_without_base(value).ok()?;
    (matches!(url.scheme(), "http" | "https") && !url.includes_credentials()).then(|| url.into_string())
}
