//! Valid URLs, by the four definitions of the HTML5 drafts ("Terminology").

use super::parse::{ip_future, percent_signs_are_followed_by_digits};
use super::resolve::is_pchar;
use super::strip_spaces;
use crate::valid::is_scheme;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use std::net::Ipv6Addr;

/// Whether a string is a "valid URL" in a document of an encoding.
///
/// A valid URL is a valid IRI reference (RFC 3987). In addition, it has no query, or its query has no unescaped non-ASCII
/// characters, or the encoding is UTF-8 or UTF-16.
///
/// ```
/// use encoding_rs::{UTF_8, WINDOWS_1252};
/// use lye_url::legacy::is_valid_url;
///
/// assert!(is_valid_url("/ü?ü", UTF_8) && is_valid_url("/ü?%FC", WINDOWS_1252));
/// assert!(!is_valid_url("/ü?ü", WINDOWS_1252) && !is_valid_url("a b", UTF_8));
/// ```
pub fn is_valid_url(url: &str, document_encoding: &'static Encoding) -> bool {
    let Some(query) = iri_reference_query(url) else { return false };
    query.is_none_or(str::is_ascii) || [UTF_8, UTF_16BE, UTF_16LE].contains(&document_encoding)
}

/// Whether a string is a "valid non-empty URL".
///
/// ```
/// use encoding_rs::UTF_8;
/// use lye_url::legacy::{is_valid_non_empty_url, is_valid_url};
///
/// assert!(is_valid_url("", UTF_8) && !is_valid_non_empty_url("", UTF_8));
/// ```
#[must_use]
pub fn is_valid_non_empty_url(url: &str, document_encoding: &'static Encoding) -> bool {
    !url.is_empty() && is_valid_url(url, document_encoding)
}

/// Whether a string is a "valid URL potentially surrounded by spaces".
///
/// ```
/// use encoding_rs::UTF_8;
/// use lye_url::legacy::is_valid_url_potentially_surrounded_by_spaces;
///
/// assert!(is_valid_url_potentially_surrounded_by_spaces(" a\n", UTF_8));
/// ```
#[must_use]
pub fn is_valid_url_potentially_surrounded_by_spaces(
    url: &str,
    document_encoding: &'static Encoding,
) -> bool {
    is_valid_url(strip_spaces(url), document_encoding)
}

/// Whether a string is a "valid non-empty URL potentially surrounded by spaces".
///
/// ```
/// use encoding_rs::UTF_8;
/// use lye_url::legacy::is_valid_non_empty_url_potentially_surrounded_by_spaces;
///
/// assert!(is_valid_non_empty_url_potentially_surrounded_by_spaces(" a\n", UTF_8));
/// assert!(!is_valid_non_empty_url_potentially_surrounded_by_spaces(" \n", UTF_8));
/// ```
#[must_use]
pub fn is_valid_non_empty_url_potentially_surrounded_by_spaces(
    url: &str,
    document_encoding: &'static Encoding,
) -> bool {
    is_valid_non_empty_url(strip_spaces(url), document_encoding)
}

/// Returns the query, if any, of an `IRI-reference` of RFC 3987, or `None` if the text is not one.
fn iri_reference_query(text: &str) -> Option<Option<&str>> {
    let (rest, fragment) = split_optional(text, '#');
    let (rest, query) = split_optional(rest, '?');
    // A scheme ends at a colon in the first segment; a relative reference has no colon there.
    let first_segment = rest.split('/').next()?;
    let hierarchical = match first_segment.split_once(':') {
        Some((scheme, _)) if is_scheme(scheme) => rest.get(scheme.len() + 1..)?,
        Some(_) => return None,
        None => rest,
    };
    let path = match hierarchical.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len()))?;
            if !is_authority(authority) {
                return None;
            }
            path
        }
        None => hierarchical,
    };
    let is_valid = is_made_of(path, |c| is_ipchar(c) || c == '/')
        && query
            .is_none_or(|query| is_made_of(query, |c| is_ipchar(c) || is_private(c) || c == '/' || c == '?'))
        && fragment.is_none_or(|fragment| is_made_of(fragment, |c| is_ipchar(c) || c == '/' || c == '?'));
    is_valid.then_some(query)
}

/// `iauthority`.
fn is_authority(text: &str) -> bool {
    let (userinfo, hostport) = match text.rsplit_once('@') {
        Some((userinfo, hostport)) => (Some(userinfo), hostport),
        None => (None, text),
    };
    let is_name = |c: char| is_ipchar(c) && c != ':' && c != '@';
    if !userinfo.is_none_or(|userinfo| is_made_of(userinfo, |c| is_name(c) || c == ':')) {
        return false;
    }
    let (is_host, rest) = match hostport.strip_prefix('[') {
        Some(literal) => {
            let Some((address, rest)) = literal.split_once(']') else { return false };
            (address.parse::<Ipv6Addr>().is_ok() || ip_future(address).is_some_and(is_ip_text), rest)
        }
        None => {
            let end = hostport.find(':').unwrap_or(hostport.len());
            let (host, rest) = hostport.split_at_checked(end).unwrap_or((hostport, ""));
            (is_made_of(host, is_name), rest)
        }
    };
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    is_host && (rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port))
}

/// Whether a text is the part of an `IPvFuture` after its version.
fn is_ip_text(text: &str) -> bool {
    text.chars().all(|c| is_pchar(c) && c != '@')
}

/// Splits a text at a delimiter, if it has one.
fn split_optional(text: &str, delimiter: char) -> (&str, Option<&str>) {
    match text.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// Whether a text has only these characters and percent-encoded octets.
fn is_made_of(text: &str, is_allowed: impl Fn(char) -> bool) -> bool {
    text.chars().all(|c| c == '%' || is_allowed(c)) && percent_signs_are_followed_by_digits(text)
}

/// `ipchar` without `pct-encoded`: `pchar` and `ucschar`.
fn is_ipchar(c: char) -> bool {
    let plane_end = u32::from(c) & 0xFFFF;
    is_pchar(c)
        || match c {
            '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}' => true,
            '\u{E0000}'..='\u{E0FFF}' => false,
            '\u{10000}'..='\u{EFFFD}' => plane_end <= 0xFFFD,
            _ => false,
        }
}

/// `iprivate`.
fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::WINDOWS_1252;

    #[test]
    fn iri_references() {
        for valid in [
            "",
            "#",
            "?",
            "a",
            "./a:b",
            "/a//b",
            "//",
            "//u:p@h:/",
            "//h:80",
            "//[::1]:80/",
            "//[v1.a:b]",
            "http://é.example/ü?\u{E000}#ü",
            "mailto:a@b",
            "x:",
            "a%20b",
            "about:legacy-compat",
            "about:srcdoc",
            "\u{20000}",
        ] {
            assert!(is_valid_url(valid, UTF_8), "{valid}");
        }
        for invalid in [
            " ",
            "a b",
            "1:a",
            ":a",
            "%",
            "%2",
            "%é",
            "a#b#c",
            "[",
            "|",
            "^",
            "\\",
            "//a@b@c",
            "//[::1",
            "//[::g]",
            "//[::1]a",
            "//a:b",
            "//a%",
            "\u{E000}",
            "#\u{E000}",
            "\u{FFFE}",
            "\u{1FFFE}",
            "\u{E0001}",
            "\u{85}",
        ] {
            assert!(!is_valid_url(invalid, UTF_8), "{invalid}");
        }
    }

    #[test]
    fn encoding_matters_only_for_queries() {
        for encoding in [UTF_8, UTF_16BE, UTF_16LE] {
            assert!(is_valid_url("é?é#é", encoding));
        }
        assert!(is_valid_url("é?e#é", WINDOWS_1252) && is_valid_url("é#é?", WINDOWS_1252));
        assert!(!is_valid_url("e?é", WINDOWS_1252));
    }

    #[test]
    fn spaces_around() {
        assert!(is_valid_url_potentially_surrounded_by_spaces("\t\n\u{C}\r a ", UTF_8));
        assert!(!is_valid_url_potentially_surrounded_by_spaces("\u{B}a", UTF_8));
        assert!(is_valid_url_potentially_surrounded_by_spaces("  ", UTF_8));
        assert!(!is_valid_non_empty_url_potentially_surrounded_by_spaces("  ", UTF_8));
    }
}
