//! Valid host and URL strings: the rules for those who write URLs (URL Standard, 3.4 and 4.3).
//!
//! Browsers parse far more than this; these rules are for authors and conformance checkers. A user name or a password is never
//! valid. An input is valid if and only if it parses without a validation error of the current edition; [`Url::parse_with`]
//! reports the errors and their positions. All functions take time linear in the input.
//!
//! ```
//! use lye_url::{Url, valid};
//!
//! assert!(valid::is_url("https://example.org/a?b#c", None));
//! assert!(!valid::is_url("https://me@example.org/", None));
//! let base = Url::parse("https://example.org/")?;
//! assert!(valid::is_url("../a", Some(&base)));
//! # Ok::<(), lye_url::ParseError>(())
//! ```

use crate::code_points::{is_forbidden_host, is_url_code_point};
use crate::host::{domain_to_ascii, ends_in_a_number};
use crate::scheme::SchemeType;
use crate::url::Url;

/// Whether the input is a "valid URL string" (section 4.3). Without a base URL, only absolute URLs are valid.
///
/// ```
/// use lye_url::{Url, valid};
///
/// assert!(valid::is_url("mailto:a@example.org", None));
/// assert!(!valid::is_url("a b", None));
/// // With an opaque path as its base, a relative URL is a fragment.
/// let base = Url::parse("mailto:a@example.org")?;
/// assert!(valid::is_url("#a", Some(&base)) && !valid::is_url("a", Some(&base)));
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[must_use]
pub fn is_url(input: &str, base: Option<&Url>) -> bool {
    is_absolute_url_with_fragment(input)
        || base.is_some_and(|base| is_relative_url_with_fragment(input, base))
}

/// Whether the input is an "absolute-URL-with-fragment string" (section 4.3): an absolute URL, with or without a fragment.
///
/// ```
/// assert!(lye_url::valid::is_absolute_url_with_fragment("https://example.org/#a"));
/// assert!(!lye_url::valid::is_absolute_url_with_fragment("https://example.org/#a#b"));
/// ```
pub fn is_absolute_url_with_fragment(input: &str) -> bool {
    before_optional(input, '#', is_fragment).is_some_and(is_absolute_url)
}

/// Whether the input is an "absolute-URL string" (section 4.3): it has no fragment.
///
/// ```
/// use lye_url::valid::is_absolute_url;
///
/// assert!(is_absolute_url("https://example.org?a") && is_absolute_url("x:/a") && is_absolute_url("file:///a"));
/// assert!(!is_absolute_url("https:example.org") && !is_absolute_url("file:a") && !is_absolute_url("//a"));
/// ```
pub fn is_absolute_url(input: &str) -> bool {
    let Some((scheme, rest)) = input.split_once(':') else { return false };
    let Some(rest) = before_optional(rest, '?', is_query) else { return false };
    is_scheme(scheme)
        && match SchemeType::of(&scheme.to_ascii_lowercase()) {
            SchemeType::NotSpecial => {
                is_scheme_relative(rest) || is_path_absolute_non_authority(rest) || is_opaque_path(rest)
            }
            SchemeType::File => is_scheme_relative_file(rest),
            _ => is_scheme_relative_special(rest),
        }
}

/// Whether the input is a "relative-URL-with-fragment string" (section 4.3).
///
/// ```
/// use lye_url::Url;
/// use lye_url::valid::is_relative_url_with_fragment;
///
/// let base = Url::parse("https://example.org/")?;
/// assert!(is_relative_url_with_fragment("", &base) && is_relative_url_with_fragment("a?b#c", &base));
/// assert!(!is_relative_url_with_fragment("a:b", &base));
/// # Ok::<(), lye_url::ParseError>(())
/// ```
pub fn is_relative_url_with_fragment(input: &str, base: &Url) -> bool {
    if base.has_opaque_path() {
        return input.strip_prefix('#').is_some_and(is_fragment);
    }
    before_optional(input, '#', is_fragment).is_some_and(|input| is_relative_url(input, base))
}

/// Whether the input is a "relative-URL string" (section 4.3): it has no fragment. Against a base with an opaque path, none is
/// valid.
///
/// ```
/// use lye_url::Url;
/// use lye_url::valid::is_relative_url;
///
/// let base = Url::parse("file:///a")?;
/// assert!(is_relative_url("/b", &base) && is_relative_url("///b", &base));
/// assert!(!is_relative_url("//b:80/", &base));
/// # Ok::<(), lye_url::ParseError>(())
/// ```
pub fn is_relative_url(input: &str, base: &Url) -> bool {
    let Some(input) = before_optional(input, '?', is_query) else { return false };
    if base.has_opaque_path() {
        return false;
    }
    is_path_absolute_non_authority(input)
        || is_path_relative_scheme_less(input)
        || match base.scheme_type() {
            SchemeType::NotSpecial => is_scheme_relative(input),
            SchemeType::File => is_scheme_relative_file(input),
            _ => is_scheme_relative_special(input),
        }
}

/// Whether the input is a "URL-scheme string" (section 4.3). It need not be registered.
///
/// ```
/// assert!(lye_url::valid::is_scheme("Web+demo.1-2"));
/// assert!(!lye_url::valid::is_scheme("1a") && !lye_url::valid::is_scheme(""));
/// ```
#[must_use]
pub fn is_scheme(input: &str) -> bool {
    input.starts_with(|c: char| c.is_ascii_alphabetic())
        && input.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Whether the input is a "URL-port string" (section 4.3): empty, or a number below 65,536.
///
/// ```
/// assert!(lye_url::valid::is_port("") && lye_url::valid::is_port("0080"));
/// assert!(!lye_url::valid::is_port("65536") && !lye_url::valid::is_port("+1"));
/// ```
#[must_use]
pub fn is_port(input: &str) -> bool {
    let number = input.trim_start_matches('0');
    input.bytes().all(|byte| byte.is_ascii_digit()) && (number.is_empty() || number.parse::<u16>().is_ok())
}

/// Whether the input is a "path-absolute-URL string" (section 4.3).
///
/// ```
/// assert!(lye_url::valid::is_path_absolute("//a/../%20"));
/// assert!(!lye_url::valid::is_path_absolute("a") && !lye_url::valid::is_path_absolute("/a b"));
/// ```
#[must_use]
pub fn is_path_absolute(input: &str) -> bool {
    input.starts_with('/') && is_path(input)
}

/// Whether the input is a "URL-query string" (section 4.3).
///
/// ```
/// assert!(lye_url::valid::is_query("a=ü&?") && !lye_url::valid::is_query("a=%"));
/// ```
#[must_use]
pub fn is_query(input: &str) -> bool {
    is_units(input)
}

/// Whether the input is a "URL-fragment string" (section 4.3).
///
/// ```
/// assert!(lye_url::valid::is_fragment("a/?") && !lye_url::valid::is_fragment("#"));
/// ```
#[must_use]
pub fn is_fragment(input: &str) -> bool {
    is_units(input)
}

/// Whether the input is a "valid host string" (section 3.4): a domain, an IPv4 address, or an IPv6 address in brackets.
///
/// ```
/// use lye_url::valid::is_host;
///
/// assert!(is_host("ex.ample") && is_host("127.0.0.1") && is_host("[::1]") && is_host("☕.example"));
/// assert!(!is_host("127.1") && !is_host("[::01]") && !is_host("a_b") && !is_host(""));
/// ```
#[must_use]
pub fn is_host(input: &str) -> bool {
    match bracketed(input) {
        Some(address) => is_ipv6_address(address),
        None => is_domain(input) || is_ipv4_address(input),
    }
}

/// Whether the input is a "valid domain string" (section 3.4), that is, a "valid domain".
///
/// ```
/// use lye_url::valid::is_domain;
///
/// assert!(is_domain("EXAMPLE.com") && is_domain("faß.example"));
/// assert!(!is_domain("-a.example") && !is_domain("a..example") && !is_domain("a.1") && !is_domain("a%2Eb"));
/// ```
#[must_use]
pub fn is_domain(input: &str) -> bool {
    // Steps 1 to 4.
    domain_to_ascii(input, true).is_some_and(|domain| !ends_in_a_number(&domain))
}

/// Whether the input is a "valid IPv4-address string" (section 3.4).
///
/// ```
/// use lye_url::valid::is_ipv4_address;
///
/// assert!(is_ipv4_address("192.0.2.255"));
/// assert!(!is_ipv4_address("192.0.2.256") && !is_ipv4_address("192.0.2.01") && !is_ipv4_address("192.0.2.1."));
/// ```
#[must_use]
pub fn is_ipv4_address(input: &str) -> bool {
    let is_part = |part: &str| {
        part.bytes().all(|byte| byte.is_ascii_digit())
            && (part == "0" || !part.starts_with('0'))
            && part.parse::<u8>().is_ok()
    };
    input.split('.').count() == 4 && input.split('.').all(is_part)
}

/// Whether the input is a "valid IPv6-address string" (section 3.4), without its brackets.
///
/// ```
/// use lye_url::valid::is_ipv6_address;
///
/// assert!(is_ipv6_address("::") && is_ipv6_address("2001:DB8::1") && is_ipv6_address("::ffff:192.0.2.1"));
/// assert!(!is_ipv6_address("1::2::3") && !is_ipv6_address("2001:0db8::") && !is_ipv6_address("192.0.2.1::"));
/// ```
#[must_use]
pub fn is_ipv6_address(input: &str) -> bool {
    let optional = |part: &str, may_end_in_ipv4| match part {
        "" => Some(0),
        _ => effective_piece_length(part, may_end_in_ipv4),
    };
    match input.split_once("::") {
        None => effective_piece_length(input, true) == Some(8),
        Some((before, after)) => match (optional(before, false), optional(after, true)) {
            (Some(before), Some(after)) => before + after <= 7,
            _ => false,
        },
    }
}

/// Whether the input is a "valid opaque-host string" (section 3.4): the host of a URL that is not special.
///
/// ```
/// use lye_url::valid::is_opaque_host;
///
/// assert!(is_opaque_host("a%20B_ü") && is_opaque_host("[::1]"));
/// assert!(!is_opaque_host("") && !is_opaque_host("a:b") && !is_opaque_host("a b"));
/// ```
pub fn is_opaque_host(input: &str) -> bool {
    match bracketed(input) {
        Some(address) => is_ipv6_address(address),
        None => !input.is_empty() && is_units(input) && !input.bytes().any(is_forbidden_host),
    }
}

/// Whether the input has only "URL units": URL code points and percent-encoded bytes.
fn is_units(input: &str) -> bool {
    let bytes = input.as_bytes();
    input.char_indices().all(|(at, c)| match c {
        '%' => matches!(bytes.get(at + 1..at + 3), Some(digits) if digits.iter().all(u8::is_ascii_hexdigit)),
        _ => is_url_code_point(c),
    })
}

/// Returns the part before a delimiter, if there is no delimiter or the part after it is valid.
fn before_optional(input: &str, delimiter: char, is_valid: fn(&str) -> bool) -> Option<&str> {
    match input.split_once(delimiter) {
        None => Some(input),
        Some((before, after)) => is_valid(after).then_some(before),
    }
}

/// Whether the input has only path segments and solidi between them. Dot segments are valid, too.
fn is_path(input: &str) -> bool {
    is_units(input) && !input.contains('?')
}

/// Whether the input is a "path-absolute-non-authority-URL string".
fn is_path_absolute_non_authority(input: &str) -> bool {
    is_path_absolute(input) && !input.starts_with("//")
}

/// Whether the input is a "path-relative-scheme-less-URL string".
fn is_path_relative_scheme_less(input: &str) -> bool {
    !input.starts_with('/')
        && is_path(input)
        && !input.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme))
}

/// Whether the input is an "opaque-path-URL string".
fn is_opaque_path(input: &str) -> bool {
    !input.starts_with('/') && is_path(input)
}

/// Whether the input is a "scheme-relative-special-URL string".
fn is_scheme_relative_special(input: &str) -> bool {
    authority(input).is_some_and(|(authority, path)| {
        is_host_and_port(authority, is_host) && (path.is_empty() || is_path_absolute(path))
    })
}

/// Whether the input is a "scheme-relative-URL string".
fn is_scheme_relative(input: &str) -> bool {
    authority(input).is_some_and(|(authority, path)| {
        (authority.is_empty() || is_host_and_port(authority, is_opaque_host))
            && (path.is_empty() || is_path_absolute(path))
    })
}

/// Whether the input is a "scheme-relative-file-URL string".
fn is_scheme_relative_file(input: &str) -> bool {
    authority(input).is_some_and(|(host, path)| {
        (host.is_empty() || is_host(host)) && (path.is_empty() || is_path_absolute(path))
    })
}

/// Returns the part between `//` and the path, and the path.
fn authority(input: &str) -> Option<(&str, &str)> {
    let rest = input.strip_prefix("//")?;
    rest.split_at_checked(rest.find('/').unwrap_or(rest.len()))
}

/// Whether the input is a host and, optionally, `:` and a port. A host has no colon outside brackets.
fn is_host_and_port(input: &str, is_host: fn(&str) -> bool) -> bool {
    let end_of_host = match input.starts_with('[') {
        true => input.find(']').map_or(input.len(), |bracket| bracket + 1),
        false => input.find(':').unwrap_or(input.len()),
    };
    let Some((host, port)) = input.split_at_checked(end_of_host) else { return false };
    is_host(host) && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
}

/// Returns the part in the brackets of an IPv6 address.
fn bracketed(input: &str) -> Option<&str> {
    input.strip_prefix('[')?.strip_suffix(']')
}

/// The "effective piece length" of a "valid IPv6-pieces string" or, if it may be one, of a "valid IPv6-pieces-and-IPv4
/// string"; `None` if the input is neither.
fn effective_piece_length(input: &str, may_end_in_ipv4: bool) -> Option<usize> {
    let (pieces, ipv4) = match input.rsplit_once(':') {
        Some((pieces, last)) if last.contains('.') => (Some(pieces), Some(last)),
        None if input.contains('.') => (None, Some(input)),
        _ => (Some(input), None),
    };
    let is_piece = |piece: &str| {
        (1..=4).contains(&piece.len())
            && piece.bytes().all(|byte| byte.is_ascii_hexdigit())
            && (piece == "0" || !piece.starts_with('0'))
    };
    let mut length = match ipv4 {
        Some(address) => {
            if !may_end_in_ipv4 || !is_ipv4_address(address) {
                return None;
            }
            2_usize
        }
        None => 0,
    };
    for piece in pieces.into_iter().flat_map(|pieces| pieces.split(':')) {
        if !is_piece(piece) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_urls() {
        for valid in [
            "https://example.org",
            "HTTPS://example.org:/",
            "https://example.org:65535/a//b/?a?b",
            "wss://[::1]:80/",
            "https://1.2.3.4/%7E",
            "https://☕.example/ü",
            "ftp://a?",
            "file://",
            "file:///",
            "file://host",
            "file://host/C:/x",
            "file:////x",
            "about:blank",
            "data:text/plain,a/b",
            "x:",
            "x:?q",
            "x:/",
            "x:/a:b",
            "x://",
            "x:///a",
            "x://a_b%20:80/c",
            "x://[1::2]",
            "urn:isbn:0:1",
        ] {
            assert!(is_absolute_url(valid), "{valid}");
            assert!(is_url(&format!("{valid}#a%23"), None), "{valid}");
            assert!(Url::parse(valid).is_ok(), "{valid}");
        }
        for invalid in [
            "",
            "https:",
            "https:/a",
            "https://",
            "https:///a",
            "https://a b/",
            "https://a/ b",
            "https://a/\\b",
            "https://a/[b]",
            "https://a/%2",
            "https://a/?|",
            "https://a:b/",
            "https://a:65536/",
            "https://u@a/",
            "https://u:p@a/",
            "https://[::1/",
            "https://[::1]a/",
            "https://a%2Eb/",
            "https://1.2.3/",
            "https://0x7f/",
            "https://a_b/",
            "file:",
            "file:/a",
            "file://a:80/",
            "x://a b",
            "x://:80/",
            "x:a b",
            "x:a\u{7F}",
            "1x:a",
            ":a",
            "a",
            "//a",
            "/a",
            "https://a/#b",
            " x:a",
            "x:\u{FDD0}",
        ] {
            assert!(!is_absolute_url(invalid), "{invalid}");
        }
    }

    #[test]
    fn relative_urls() {
        let check = |base: &str, valid: &[&str], invalid: &[&str]| {
            let base = Url::parse(base).expect(base);
            for input in valid {
                assert!(is_url(input, Some(&base)), "{input} {base}");
                assert!(Url::parse_with_base(input, &base).is_ok(), "{input} {base}");
                assert!(!is_url(input, None), "{input}");
            }
            for input in invalid {
                assert!(!is_url(input, Some(&base)), "{input} {base}");
            }
        };
        check(
            "https://example.org/",
            &["", "?", "#", "a", "a/b:c", "../?q#f", "/", "/a//b", "//a", "//a:1/b", ".:a", "1:a"],
            &["//", "///a", "a b", "//a b", "\\a", "a%", "https:a", "[", "#a#b", "//u@a/"],
        );
        check("file:///a", &["a", "//", "//a", "///a", "//a/b"], &["//a:1", "|", "C|/a"]);
        check("x://a/b", &["a", "//", "//a:1", "///a", "//A_b/c"], &["//a b", "//:1"]);
        check("x:a", &["#", "#a"], &["", "a", "/a", "?a", "a#b", "#a b"]);
    }

    #[test]
    fn addresses() {
        for valid in [
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:1.2.3.4",
            "::",
            "1::",
            "::8",
            "1:2:3:4:5:6:7::",
            "1::3:4:5:6:7:8",
            "::1.2.3.4",
            "1::1.2.3.4",
            "1:2:3:4:5::1.2.3.4",
            "ABCD::",
            "::0",
        ] {
            assert!(is_ipv6_address(valid), "{valid}");
            assert!(is_opaque_host(&format!("[{valid}]")));
        }
        for invalid in [
            "",
            ":",
            ":::",
            "1",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7:1.2.3.4",
            "1:2:3:4:5:6::1.2.3.4",
            "1:2:3:4:5:6:7::8",
            "::1::",
            "00::",
            "::01",
            "12345::",
            "::g",
            "1.2.3.4::1",
            "1.2.3.4",
            "::1.2.3",
            "::1.2.3.4:5",
            "::1.2.3.04",
            "fe80::1%25eth0",
        ] {
            assert!(!is_ipv6_address(invalid), "{invalid}");
        }
        for invalid in ["", "1.2.3", "1.2.3.4.5", "1..3.4", "1.2.3.+4", "1.2.3.4 ", "0x1.2.3.4", "00.0.0.0"] {
            assert!(!is_ipv4_address(invalid), "{invalid}");
        }
    }

    #[test]
    fn domains() {
        for valid in ["a", "example.com", "xn--fa-hia.example", "إختبار", "1a", "a.1a", "0xg"] {
            assert!(is_domain(valid), "{valid}");
        }
        let long = "a".repeat(64);
        for invalid in
            ["", ".", "a..b", "a-", "1", "a.0x1", "a.0x", "1.2.3.4", "xn--8i7caa", "a b", "a/b", &long]
        {
            assert!(!is_domain(invalid), "{invalid}");
        }
    }
}
