//! Writes relative URLs so that every browser parses the same, whatever the base.

use super::base::UrlBases;
use super::verdict::UrlRefusal;
use lye_text::is_invisible;
use lye_url::percent::{FRAGMENT, PATH, QUERY, SPECIAL_QUERY, utf8_percent_encode_into};
use lye_url::probe::{BaseKind, UrlForm, probe};
use lye_url::{Url, valid};
use std::borrow::Cow;
use std::sync::LazyLock;

/// Two bases that represent all unknown bases: both schemes, and a path deep enough for `..` to take effect.
static PROBE_BASES: LazyLock<Vec<Url>> = LazyLock::new(|| {
    let bases = ["http://a.invalid/b/c/d?e#f", "https://g.invalid/h"];
    bases.iter().filter_map(|base| Url::parse(base).ok()).collect()
});

/// Returns the output form of a relative URL or fragment: unchanged if it is a valid URL string without invisible
/// characters, and without dot segments if it begins with `/`; otherwise with its parts percent-encoded as the parser
/// encodes them, `\` replaced as the parser does, and without the characters that the parser drops. Both forms must
/// resolve to the same URL, against the base or two representatives.
///
/// # Errors
/// Fails if it does not resolve, or if no such form is found.
pub(super) fn written<'v>(value: Cow<'v, str>, bases: &UrlBases) -> Result<Cow<'v, str>, UrlRefusal> {
    let bases = resolving(bases);
    // There is at least one base.
    let base = &bases[0];
    if bases.iter().any(|base| probe(&value, BaseKind::Url(base)).fails()) {
        return Err(UrlRefusal::Unparsable);
    }
    let form = probe(&value, BaseKind::Url(base)).form();
    let is_path_absolute = form == UrlForm::PathAbsolute;
    let stands = bases.iter().all(|base| valid::is_relative_url_with_fragment(&value, base))
        && !has_invisible(&value)
        && !(is_path_absolute && has_dot_segments(value.split(['?', '#']).next().unwrap_or_default()));
    if stands {
        return Ok(value);
    }
    let out = encoded(&value, base, is_path_absolute)?;
    // A path that begins with `//` would become a host once its dot segments are removed: the form reveals that.
    let reads_the_same = bases.iter().all(|base| {
        probe(&out, BaseKind::Url(base)).form() == form
            && Url::parse_with_base(&out, base) == Url::parse_with_base(&value, base)
    });
    if reads_the_same { Ok(Cow::Owned(out)) } else { Err(UrlRefusal::NotRewritable) }
}

/// Returns the path to which a relative URL resolves, if it does not depend on an unknown base.
pub(super) fn path(value: &str, bases: &UrlBases) -> Option<String> {
    let is_known = bases.url().is_some();
    let base = resolving(bases).first()?;
    let is_independent = probe(value, BaseKind::Url(base)).form() == UrlForm::PathAbsolute;
    (is_known || is_independent)
        .then(|| Url::parse_with_base(value, base).ok())?
        .map(|url| url.pathname().to_owned())
}

/// Returns the base if it is known, otherwise the two representatives; never empty.
pub(super) fn resolving(bases: &UrlBases) -> &[Url] {
    bases.url().map_or(PROBE_BASES.as_slice(), std::slice::from_ref)
}

/// Writes the parts of a relative URL as the parser would (URL Standard, 4.4: steps 1 to 3, then the path, query and fragment
/// states).
fn encoded(value: &str, base: &Url, is_path_absolute: bool) -> Result<String, UrlRefusal> {
    let kept: String =
        value.trim_matches(|c: char| c <= ' ').chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    let (rest, fragment) = cut(&kept, '#');
    let (path, query) = cut(rest, '?');
    let mut out = String::with_capacity(kept.len());
    if is_path_absolute {
        // A space at the end of the path is not one at the end of the URL, which the parser would drop.
        let url = Url::parse_with_base(&format!("{path}?"), base).map_err(|_| UrlRefusal::Unparsable)?;
        out.push_str(url.pathname());
    } else {
        let path = if base.is_special() { Cow::Owned(path.replace('\\', "/")) } else { Cow::Borrowed(path) };
        utf8_percent_encode_into(&path, &PATH, &mut out);
    }
    if let Some(query) = query {
        out.push('?');
        utf8_percent_encode_into(query, if base.is_special() { &SPECIAL_QUERY } else { &QUERY }, &mut out);
    }
    if let Some(fragment) = fragment {
        out.push('#');
        utf8_percent_encode_into(fragment, &FRAGMENT, &mut out);
    }
    Ok(out)
}

/// Splits at a delimiter: the part before it, and the part after it if it occurs.
pub(super) fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, behind)| (before, Some(behind)))
}

/// Returns `true` if a path has a "single-dot" or "double-dot URL path segment" (URL Standard, 4.1).
pub(super) fn has_dot_segments(path: &str) -> bool {
    let dots = [".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"];
    path.split('/').any(|segment| dots.iter().any(|dots| segment.eq_ignore_ascii_case(dots)))
}

/// Returns `true` if a text has characters that are invisible or change the direction of text, or begins or ends with white
/// space beyond ASCII. They are valid in URLs. The first make one URL look like another (the set of `remove_invisibles`);
/// the others may hide a scheme from everything but a script that trims.
pub(super) fn has_invisible(text: &str) -> bool {
    // The last are placeholders for missing characters.
    !text.is_ascii()
        && (text.chars().any(|c| is_invisible(c) || matches!(c, '\u{FFFC}'..='\u{FFFF}'))
            || text.starts_with(is_trimmed_by_scripts)
            || text.ends_with(is_trimmed_by_scripts))
}

/// Returns `true` for the characters beyond ASCII that `trim()` of JavaScript removes (ECMAScript, 22.1.3.32.1 "TrimString").
fn is_trimmed_by_scripts(c: char) -> bool {
    !c.is_ascii() && (c.is_whitespace() && c != '\u{85}' || c == '\u{FEFF}')
}

/// Returns a URL with the characters at both ends percent-encoded that `trim()` of JavaScript removes and URL parsers keep; `None` if there are
/// none. They follow or precede only spaces and controls, which the URL parser drops.
#[inline]
pub(super) fn with_encoded_ends(value: &str) -> Option<String> {
    let is_inner = |byte: &u8| matches!(byte, b'!'..=b'\x7F');
    let [first, last] = [value.as_bytes().first(), value.as_bytes().last()];
    if first.is_some_and(is_inner) && last.is_some_and(is_inner) { None } else { encoded_ends(value) }
}

/// [`with_encoded_ends`], for values with any characters at their ends.
#[cold]
#[inline(never)]
fn encoded_ends(value: &str) -> Option<String> {
    let inner = value.trim_matches(|c: char| c <= ' ' || is_trimmed_by_scripts(c));
    let is_removed_by_parsers = |c: char| c <= ' ';
    let trimmed = value.trim_matches(is_removed_by_parsers);
    if trimmed.len() == inner.len() {
        return None;
    }
    let start = trimmed.find(inner)?;
    let (before, rest) = trimmed.split_at_checked(start)?;
    let (inner, after) = rest.split_at_checked(inner.len())?;
    let mut out = String::with_capacity(value.len());
    utf8_percent_encode_into(before, &PATH, &mut out);
    out.push_str(inner);
    utf8_percent_encode_into(after, &PATH, &mut out);
    Some(out)
}
