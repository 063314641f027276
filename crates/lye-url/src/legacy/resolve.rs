//! Resolving a URL against a base ("Resolving URLs" of the HTML5 drafts).

use super::parse::{Components, LegacyParseError};
use crate::percent::{percent_decode, percent_encode_byte_into};
use encoding_rs::{EncoderResult, Encoding};
use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use std::borrow::Cow;
use std::fmt;

/// Why a URL is not resolvable.
///
/// ```
/// use lye_url::legacy::{ResolveError, resolve};
///
/// assert_eq!(resolve("//a b/", "http://example.com/", encoding_rs::UTF_8), Err(ResolveError::Host));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The URL does not parse.
    Url(LegacyParseError),
    /// The base does not parse.
    Base(LegacyParseError),
    /// The base is not an absolute URL.
    RelativeBase,
    /// The percent-encoded octets of the host are not UTF-8, or the ToASCII algorithm fails.
    Host,
    /// The result would not be a URI of its scheme, or not a URI at all.
    Conformance,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(error) => write!(f, "the URL does not parse: {error}"),
            Self::Base(error) => write!(f, "the base URL does not parse: {error}"),
            Self::RelativeBase => f.write_str("the base URL is not absolute"),
            Self::Host => f.write_str("the host is not a valid domain name"),
            Self::Conformance => f.write_str("the result breaks a rule of RFC 3986 or of its scheme"),
        }
    }
}

impl std::error::Error for ResolveError {}

/// The schemes whose syntax has no authority: with `//` they are errors (step 9).
const WITHOUT_AUTHORITY: [&str; 5] = ["about", "data", "mailto", "tel", "urn"];

/// The schemes with a server-based naming authority (step 11).
const SERVER_BASED: [&str; 8] = ["ftp", "gopher", "http", "https", "nntp", "telnet", "ws", "wss"];

/// Resolves a URL relative to an absolute URL.
///
/// The encoding is that of the script or of the document that the URL comes from, and is used for the query. UTF-16 counts
/// as UTF-8. A character of the query that the encoding cannot express becomes `?`. The ToASCII algorithm of RFC 3490, with
/// *AllowUnassigned* and *UseSTD3ASCIIRules*, has no exact counterpart today; UTS 46 with *UseSTD3ASCIIRules* replaces
/// it. It is not applied to an address in brackets, which it would reject.
///
/// # Errors
/// If the URL is not resolvable.
///
/// ```
/// use lye_url::legacy::resolve;
///
/// let utf_8 = encoding_rs::UTF_8;
/// assert_eq!(resolve("../c?d", "http://example.com/a/b", utf_8)?, "http://example.com/c?d");
/// assert_eq!(
///     resolve("//example.com/a^b☺c%FFd%z/?e", "http://a/", utf_8)?,
///     "http://example.com/a%5Eb%E2%98%BAc%FFd%z/?e"
/// );
/// # Ok::<(), lye_url::legacy::ResolveError>(())
/// ```
pub fn resolve(url: &str, base: &str, encoding: &'static Encoding) -> Result<String, ResolveError> {
    // Steps 1 to 3.
    let encoding = encoding.output_encoding();
    let base = Components::parse(base).map_err(ResolveError::Base)?;
    let base_scheme = base.scheme().ok_or(ResolveError::RelativeBase)?;
    // Step 4.
    let url = Components::parse(url).map_err(ResolveError::Url)?;
    // Steps 5 to 7: the components of the URL, made ASCII.
    let authority = match (url.authority(), url.host()) {
        (Some(authority), Some(host)) => Some(ascii_authority(&url, authority, host)?),
        _ => None,
    };
    let path = escaped_path(url.path());
    let query = url.query().map(|query| escaped_query(query, encoding));
    // Step 8: RFC 3986, 5.2.2.
    let (scheme, authority, path, query) = if let Some(scheme) = url.scheme() {
        (scheme, authority, without_dot_segments(&path), query)
    } else if authority.is_some() {
        (base_scheme, authority, without_dot_segments(&path), query)
    } else {
        let base_authority = base.authority().map(Cow::Borrowed);
        if path.is_empty() {
            let query = query.or(base.query().map(Cow::Borrowed));
            (base_scheme, base_authority, base.path().to_owned(), query)
        } else if path.starts_with('/') {
            (base_scheme, base_authority, without_dot_segments(&path), query)
        } else {
            let merged = merge(&base, &path);
            (base_scheme, base_authority, without_dot_segments(&merged), query)
        }
    };
    // Step 9. A path without an authority cannot begin with `//` (RFC 3986, 3.3).
    let is_one_of = |schemes: &[&str]| schemes.iter().any(|one| one.eq_ignore_ascii_case(scheme));
    let wrong_path = match &authority {
        Some(_) => !path.is_empty() && !path.starts_with('/'),
        None => path.starts_with("//"),
    };
    if wrong_path || authority.is_some() && is_one_of(&WITHOUT_AUTHORITY) {
        return Err(ResolveError::Conformance);
    }
    // Step 10: RFC 3986, 5.3.
    let mut result = format!("{scheme}:");
    for (delimiter, part) in [
        ("//", authority.as_deref()),
        ("", Some(path.as_str())),
        ("?", query.as_deref()),
        ("#", url.fragment()),
    ] {
        if let Some(part) = part {
            result.push_str(delimiter);
            result.push_str(part);
        }
    }
    // Step 11. Those in the user information end the authority now; the remaining host and port are checked as in step 9.
    if is_one_of(&SERVER_BASED) && result.contains('\\') {
        result = result.replace('\\', "/");
        let replaced = Components::parse(&result).map_err(|_| ResolveError::Conformance)?;
        if let (Some(authority), Some(host)) = (replaced.authority(), replaced.host()) {
            ascii_authority(&replaced, authority, host).map_err(|_| ResolveError::Conformance)?;
        }
    }
    Ok(result)
}

/// Step 5: the authority with its host in ASCII.
fn ascii_authority<'a>(
    url: &Components<'a>,
    authority: &'a str,
    host: &'a str,
) -> Result<Cow<'a, str>, ResolveError> {
    // DEVIATION: RFC 3490 has ToASCII for labels, which an address in brackets or an empty host does not have; the drafts,
    // taken literally, would reject both.
    if host.is_empty() || url.is_ip_literal {
        return Ok(Cow::Borrowed(authority));
    }
    let octets = percent_decode(host.as_bytes());
    let unicode = std::str::from_utf8(&octets).map_err(|_| ResolveError::Host)?;
    let ascii = Uts46::new()
        .to_ascii(
            unicode.as_bytes(),
            AsciiDenyList::STD3,
            Hyphens::CheckFirstLast,
            DnsLength::VerifyAllowRootDot,
        )
        .map_err(|_| ResolveError::Host)?;
    let before = authority.split_once('@').map(|(userinfo, _)| userinfo);
    let mut result = String::with_capacity(authority.len());
    if let Some(userinfo) = before {
        result.push_str(userinfo);
        result.push('@');
    }
    result.push_str(&ascii);
    if let Some(port) = url.port() {
        result.push(':');
        result.push_str(port);
    }
    Ok(Cow::Owned(result))
}

/// `pchar` of RFC 3986 without `pct-encoded`: unreserved, sub-delims, `:` and `@`.
pub(super) fn is_pchar(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@".contains(c)
}

/// Step 6: percent-encodes as UTF-8 what does not match the original path production.
fn escaped_path(path: &str) -> Cow<'_, str> {
    escape(
        path,
        |c| is_pchar(c) || c == '/',
        |c, out| {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| percent_encode_byte_into(byte, out));
        },
    )
}

/// Step 7: percent-encodes in the encoding what does not match the original query production.
fn escaped_query<'a>(query: &'a str, encoding: &'static Encoding) -> Cow<'a, str> {
    escape(
        query,
        |c| is_pchar(c) || c == '/' || c == '?',
        |c, out| {
            let mut octets = [0; 32];
            let mut encoder = encoding.new_encoder();
            let (result, _, written) =
                encoder.encode_from_utf8_without_replacement(c.encode_utf8(&mut [0; 4]), &mut octets, true);
            if result == EncoderResult::InputEmpty {
                octets.iter().take(written).for_each(|&octet| percent_encode_byte_into(octet, out));
            } else {
                out.push('?');
            }
        },
    )
}

/// Escapes each character other than `%` that is not valid.
pub(super) fn escape(
    text: &str,
    is_valid: impl Fn(char) -> bool,
    mut escape_into: impl FnMut(char, &mut String),
) -> Cow<'_, str> {
    let is_kept = |c: char| c == '%' || is_valid(c);
    let Some((clean, rest)) = text.find(|c| !is_kept(c)).and_then(|first| text.split_at_checked(first))
    else {
        return Cow::Borrowed(text);
    };
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(clean);
    for c in rest.chars() {
        if is_kept(c) {
            out.push(c);
        } else {
            escape_into(c, &mut out);
        }
    }
    Cow::Owned(out)
}

/// "Merge paths" of RFC 3986, 5.2.3.
fn merge(base: &Components<'_>, path: &str) -> String {
    if base.authority().is_some() && base.path().is_empty() {
        return format!("/{path}");
    }
    match base.path().rsplit_once('/') {
        Some((before, _)) => format!("{before}/{path}"),
        None => path.to_owned(),
    }
}

/// "Remove dot segments" of RFC 3986, 5.2.4, in one pass.
fn without_dot_segments(path: &str) -> String {
    let mut output = String::with_capacity(path.len());
    let mut input = path;
    while !input.is_empty() {
        // 2A.
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest;
        // 2B.
        } else if input.starts_with("/./") {
            input = input.get(2..).unwrap_or_default();
        } else if input == "/." {
            input = "/";
        // 2C.
        } else if input.starts_with("/../") || input == "/.." {
            input = if input.len() == 3 { "/" } else { input.get(3..).unwrap_or_default() };
            output.truncate(output.rfind('/').unwrap_or(0));
        // 2D.
        } else if input == "." || input == ".." {
            input = "";
        // 2E.
        } else {
            let from = usize::from(input.starts_with('/'));
            let end = input.get(from..).and_then(|rest| rest.find('/')).map_or(input.len(), |at| from + at);
            let (segment, rest) = input.split_at_checked(end).unwrap_or((input, ""));
            output.push_str(segment);
            input = rest;
        }
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_1252};

    fn resolved(url: &str, base: &str) -> Result<String, ResolveError> {
        resolve(url, base, UTF_8)
    }

    /// The example of the drafts.
    #[test]
    fn paths_are_escaped() {
        let result = resolved("//example.com/a^b☺c%FFd%z/?e", "http://base/");
        assert_eq!(result.as_deref(), Ok("http://example.com/a%5Eb%E2%98%BAc%FFd%z/?e"));
    }

    /// The examples of RFC 3986, 5.4.
    #[test]
    fn relative_resolution() {
        for (url, expected) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("http:g", "http:g"),
        ] {
            assert_eq!(resolved(url, "http://a/b/c/d;p?q").as_deref(), Ok(expected), "{url}");
        }
        assert_eq!(resolved("g", "http://a").as_deref(), Ok("http://a/g"));
        assert_eq!(resolved("g", "x:a").as_deref(), Ok("x:g"));
    }

    #[test]
    fn queries_use_the_encoding() {
        for (query, encoding, expected) in [
            ("å≡ \"#^", WINDOWS_1252, "%E5?%20%22#^"),
            ("≡", SHIFT_JIS, "%81%DF"),
            ("≡", UTF_16LE, "%E2%89%A1"),
            ("¥", ISO_2022_JP, "%1B%28%4A%5C%1B%28%42"),
            ("a%z%/?", WINDOWS_1252, "a%z%/?"),
        ] {
            let result = resolve(&format!("?{query}"), "http://a/", encoding);
            assert_eq!(result, Ok(format!("http://a/?{expected}")), "{query}");
        }
    }

    #[test]
    fn hosts_become_ascii() {
        for (url, expected) in [
            ("//EXAMPLE.com", Ok("http://example.com")),
            ("//u:p@faß.example:8/", Ok("http://u:p@xn--fa-hia.example:8/")),
            ("//%C3%A9.example", Ok("http://xn--9ca.example")),
            ("//a%2Eb", Ok("http://a.b")),
            ("//[::1]:8/", Ok("http://[::1]:8/")),
            ("//a.", Ok("http://a.")),
            ("///a", Ok("http:///a")),
            ("//%FF", Err(ResolveError::Host)),
            ("//a b", Err(ResolveError::Host)),
            ("//a_b", Err(ResolveError::Host)),
            ("//-a", Err(ResolveError::Host)),
            ("//a..b", Err(ResolveError::Host)),
            ("//[a]", Err(ResolveError::Host)),
        ] {
            assert_eq!(resolved(url, "http://base/").as_deref(), expected.as_ref().copied(), "{url}");
        }
        assert_eq!(resolved(&format!("//{}", "a".repeat(64)), "x:"), Err(ResolveError::Host));
    }

    #[test]
    fn invalid_results_are_errors() {
        assert_eq!(resolved("data://a/,b", "http://base/"), Err(ResolveError::Conformance));
        assert_eq!(resolved("//a", "data:,b"), Err(ResolveError::Conformance));
        assert_eq!(resolved(".//a", "x:/b"), Err(ResolveError::Conformance));
        assert_eq!(resolved("a", "b"), Err(ResolveError::RelativeBase));
        assert_eq!(resolved("a", "1:"), Err(ResolveError::Base(LegacyParseError::Scheme)));
        assert_eq!(resolved("1:", "x:"), Err(ResolveError::Url(LegacyParseError::Scheme)));
    }

    #[test]
    fn reverse_solidi_of_server_based_schemes() {
        // Those of a path are escaped before; the others are in a fragment or before the host.
        assert_eq!(resolved("\\a#\\b", "http://base/").as_deref(), Ok("http://base/%5Ca#/b"));
        assert_eq!(resolved("#\\b", "x:a").as_deref(), Ok("x:a#\\b"));
        assert_eq!(resolved("//b\\@c/", "http://base/").as_deref(), Ok("http://b/@c/"));
        // The result must still be a URL.
        assert_eq!(resolved("//b:x\\@c/", "http://base/"), Err(ResolveError::Conformance));
        assert_eq!(resolved("//b_\\@c/", "http://base/"), Err(ResolveError::Conformance));
    }

    #[test]
    fn many_dot_segments_take_linear_time() {
        let url = "a/../".repeat(100_000) + &"../".repeat(100_000);
        assert_eq!(resolved(&url, "http://a/").as_deref(), Ok("http://a/"));
    }
}
