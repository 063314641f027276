//! URLs as HTML5 defined them before the URL Standard: the section "URLs" of the drafts of 2011.
//!
//! The drafts build on RFC 3986 and RFC 3987, with willful violations. They define [valid URLs](is_valid_url),
//! [parsing](Components::parse), [resolving](resolve()), the [document base URL](document_base_url), and the
//! [seven attributes](Attribute) that decompose a URL. Comments cite the section names of the drafts.
//!
//! ```
//! use lye_url::legacy;
//!
//! let url = legacy::resolve("../ü?ü", "http://example.com/a/b", encoding_rs::WINDOWS_1252)?;
//! assert_eq!(url, "http://example.com/%C3%BC?%FC");
//! # Ok::<(), lye_url::legacy::ResolveError>(())
//! ```
//!
//! The section "Dynamic changes to base URLs" is about live documents: when `xml:base`, the document base URL or the document
//! of an element changes, displayed hyperlinks and `cite` attributes are resolved again, and images are not. It defines no
//! algorithm of its own; call [`resolve()`] again.

mod base;
mod decompose;
mod parse;
mod resolve;
mod valid;

pub use base::{Document, document_base_url, element_base_url};
pub use decompose::Attribute;
pub use parse::{Components, LegacyParseError};
pub use resolve::{ResolveError, resolve};
pub use valid::{
    is_valid_non_empty_url, is_valid_non_empty_url_potentially_surrounded_by_spaces, is_valid_url,
    is_valid_url_potentially_surrounded_by_spaces,
};

use crate::percent::percent_encode_byte_into;

/// The reserved URL for DOCTYPEs, which is never resolved ("Terminology").
///
/// ```
/// assert!(lye_url::legacy::is_absolute_url(lye_url::legacy::ABOUT_LEGACY_COMPAT));
/// ```
pub const ABOUT_LEGACY_COMPAT: &str = "about:legacy-compat";

/// The reserved URL that is the address of `iframe` `srcdoc` documents ("Terminology").
///
/// ```
/// assert!(lye_url::legacy::is_absolute_url(lye_url::legacy::ABOUT_SRCDOC));
/// ```
pub const ABOUT_SRCDOC: &str = "about:srcdoc";

/// The address of documents without an address yet.
pub(crate) const ABOUT_BLANK: &str = "about:blank";

/// Whether a URL is an "absolute URL": it resolves to the same URL with any base ("Resolving URLs").
///
/// ```
/// use lye_url::legacy::is_absolute_url;
///
/// assert!(is_absolute_url("http:a") && is_absolute_url(" mailto:a@b "));
/// assert!(!is_absolute_url("//example.com/") && !is_absolute_url("http://a b/"));
/// ```
#[must_use]
pub fn is_absolute_url(url: &str) -> bool {
    AbsoluteUrl::of(url).is_some()
}

/// Whether a URL is a "hierarchical URL": absolute, and with `/` after its scheme ("Resolving URLs").
///
/// ```
/// use lye_url::legacy::is_hierarchical_url;
///
/// assert!(is_hierarchical_url("x:/a") && is_hierarchical_url("x://a"));
/// assert!(!is_hierarchical_url("x:a") && !is_hierarchical_url("/a"));
/// ```
#[must_use]
pub fn is_hierarchical_url(url: &str) -> bool {
    AbsoluteUrl::of(url).is_some_and(|url| url.is_hierarchical)
}

/// Whether a URL is an "authority-based URL": absolute, and with `//` after its scheme ("Resolving URLs").
///
/// ```
/// use lye_url::legacy::is_authority_based_url;
///
/// assert!(is_authority_based_url("http://a/") && is_authority_based_url("file:///a"));
/// assert!(!is_authority_based_url("http:/a"));
/// ```
#[must_use]
pub fn is_authority_based_url(url: &str) -> bool {
    AbsoluteUrl::of(url).is_some_and(|url| url.is_authority_based)
}

/// The properties of an absolute URL "when resolved and then parsed".
#[derive(Clone, Copy)]
pub(crate) struct AbsoluteUrl {
    pub(crate) is_hierarchical: bool,
    pub(crate) is_authority_based: bool,
}

impl AbsoluteUrl {
    /// Returns `None` if the URL is not absolute: it has no scheme, or it does not resolve.
    pub(crate) fn of(url: &str) -> Option<Self> {
        Components::parse(url).ok()?.scheme()?;
        let resolved = resolve(url, ABOUT_BLANK, encoding_rs::UTF_8).ok()?;
        let (_, rest) = resolved.split_once(':')?;
        Some(Self { is_hierarchical: rest.starts_with('/'), is_authority_based: rest.starts_with("//") })
    }
}

/// Returns a "fragment-escaped" string: percent-encodes the ASCII characters that a fragment cannot have ("Resolving URLs").
///
/// The list is U+0000 to U+0020 and `"#%<>[\]^{|}`. A percent sign is escaped too, so that decoding restores the string.
/// Characters from U+007F on are kept.
///
/// ```
/// assert_eq!(lye_url::legacy::fragment_escape("a b%#☺"), "a%20b%25%23☺");
/// ```
#[must_use]
pub fn fragment_escape(input: &str) -> String {
    let mut output = String::with_capacity(input.len());
    for c in input.chars() {
        match c {
            '\0'..=' ' | '"' | '#' | '%' | '<' | '>' | '[' | '\\' | ']' | '^' | '{' | '|' | '}' => {
                percent_encode_byte_into(c as u8, &mut output);
            }
            _ => output.push(c),
        }
    }
    output
}

/// Strips leading and trailing space characters: space, tab, line feed, form feed, carriage return.
pub(crate) fn strip_spaces(input: &str) -> &str {
    input.trim_matches([' ', '\t', '\n', '\u{C}', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_absolute_urls() {
        for (url, absolute, hierarchical, authority) in [
            ("http://example.com/", true, true, true),
            ("http:/a", true, true, false),
            ("http:a", true, false, false),
            ("data:,a", true, false, false),
            ("data://a", false, false, false),
            ("x:", true, false, false),
            ("", false, false, false),
            ("1x:a", false, false, false),
            ("http://a@b@c/", false, false, false),
            (ABOUT_LEGACY_COMPAT, true, false, false),
            (ABOUT_SRCDOC, true, false, false),
            (ABOUT_BLANK, true, false, false),
        ] {
            let found = (is_absolute_url(url), is_hierarchical_url(url), is_authority_based_url(url));
            assert_eq!(found, (absolute, hierarchical, authority), "{url}");
        }
    }

    #[test]
    fn fragment_escape_keeps_other_characters() {
        assert_eq!(fragment_escape("\0\u{1F} !\u{7F}\u{80}`'()~"), "%00%1F%20!\u{7F}\u{80}`'()~");
        assert_eq!(fragment_escape("\"#%<>[\\]^{|}"), "%22%23%25%3C%3E%5B%5C%5D%5E%7B%7C%7D");
    }
}
