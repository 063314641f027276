//! Paths below which a rule allows URLs.

use super::invalid::InvalidUrlPolicy;
use super::text_form::text_form;
use lye_url::Url;
use std::fmt;

/// A path below which a [`UrlRule`](super::UrlRule) allows URLs: whole segments of the parsed URL's path.
///
/// ```
/// let prefix = lye::PathPrefix::parse("/docs")?;
/// assert!(prefix.matches("/docs") && prefix.matches("/docs/a") && !prefix.matches("/docsy"));
/// # Ok::<(), lye::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PathPrefix(String);

impl PathPrefix {
    /// Reads a prefix: a path that begins with `/`, with or without a `/` at its end. It is kept as a URL's path is serialized.
    ///
    /// # Errors
    /// If it does not begin with `/`, or has a query, a fragment or dot segments.
    ///
    /// ```
    /// use lye::PathPrefix;
    ///
    /// assert_eq!(PathPrefix::parse("/ü/")?.as_str(), "/%C3%BC");
    /// assert!(PathPrefix::parse("docs").is_err() && PathPrefix::parse("/a/../b").is_err());
    /// # Ok::<(), lye::InvalidUrlPolicy>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |reason: &str| InvalidUrlPolicy::new("path", text, reason);
        if !text.starts_with('/') || text.contains(['?', '#', '\\']) {
            return Err(invalid(
                r#"write a path that begins with "/", such as "/images", without query and fragment"#,
            ));
        }
        let url = Url::parse(&format!("https://host.invalid{text}")).map_err(|_| invalid("it is no path"))?;
        if url.pathname().matches('/').count() != text.matches('/').count() {
            return Err(invalid(r#"leave out "." and "..""#));
        }
        Ok(Self(url.pathname().strip_suffix('/').unwrap_or(url.pathname()).to_owned()))
    }

    /// The prefix, without a `/` at its end: the root is the empty string.
    ///
    /// ```
    /// assert_eq!(lye::PathPrefix::parse("/a/")?.as_str(), "/a");
    /// # Ok::<(), lye::InvalidUrlPolicy>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the path of a parsed URL is this one or below it.
    ///
    /// A path with an encoded `/` or `\` matches nothing: many servers decode it and only then look for `..`.
    ///
    /// ```
    /// let prefix = lye::PathPrefix::parse("/docs")?;
    /// assert!(!prefix.matches("/docs/..%2Fprivate"));
    /// # Ok::<(), lye::InvalidUrlPolicy>(())
    /// ```
    pub fn matches(&self, path: &str) -> bool {
        let encodes_a_separator = path
            .as_bytes()
            .windows(3)
            .any(|w| matches!(w, [b'%', b'2', b'f' | b'F'] | [b'%', b'5', b'c' | b'C']));
        !encodes_a_separator
            && path.strip_prefix(self.0.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

impl fmt::Display for PathPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "/" } else { &self.0 })
    }
}

text_form!(PathPrefix);
