//! The states of the probe up to the authority: scheme, special schemes, relative, file (URL Standard, 4.4).

use super::authority::{Authority, AuthorityKind, authority_state, domain_alone, file_host_state};
use super::normalized::{Normalized, Reading, is_tab_or_newline};
use super::scan::end_of_plain;
use super::{BaseKind, Probe, UrlForm};
use crate::report::MAX_URL_BYTES;
use crate::scheme::{SchemeType, http_prefix};

/// Returns what [`Url::parse`](crate::Url::parse) or [`Url::parse_with_base`](crate::Url::parse_with_base) would find in an input: whether
/// parsing fails, the scheme, host and port, whether there are credentials, and the [form](super::UrlForm) of the URL.
///
/// It allocates nothing. It takes time linear in the input up to the end of its host and port, and does not read further.
/// The answers are the parser's for every input; where they depend on IDNA, the host is [`ProbedHost::NeedsParser`].
///
/// [`ProbedHost::NeedsParser`]: super::ProbedHost::NeedsParser
///
/// ```
/// use lye_url::SchemeType;
/// use lye_url::probe::{BaseKind, ProbedHost, UrlForm, probe};
///
/// let link = probe(" HTTPS:\\\\me@EXAMPLE.org:8080/a", BaseKind::None);
/// assert_eq!(link.form(), UrlForm::Absolute);
/// assert_eq!(link.scheme_type(), Some(SchemeType::Https));
/// assert!(matches!(link.host(), ProbedHost::Domain(domain) if domain == "example.org"));
/// assert_eq!(link.port(), Some(8080));
/// assert!(link.includes_credentials());
/// ```
#[must_use]
pub fn probe<'a>(input: &'a str, base: BaseKind<'a>) -> Probe<'a> {
    let trimmed = trimmed(input);
    let Start { form, scheme_type, scheme, next } = scheme_state(trimmed, base);
    let may_be_too_long = may_be_too_long(input.len(), base.len());
    // Each case returns on its own: merging them would make the common case wait for memory that the rare ones write.
    let end = |authority| Probe { base, form, scheme_type, scheme, authority, may_be_too_long };
    let at = match next {
        Next::Authority(at) => at,
        Next::None(kind) => return end(Authority::of_kind(kind)),
    };
    let scheme_type = scheme_type.unwrap_or(SchemeType::NotSpecial);
    if scheme_type == SchemeType::File {
        return end(file_host_state(trimmed, at));
    }
    let start = special_authority_ignore_slashes_state(trimmed, at, scheme_type);
    if let Some(authority) = domain_alone(trimmed, start, scheme_type) {
        return end(authority);
    }
    end(authority_state(trimmed, start, scheme_type))
}

/// Whether the input or the URL may exceed the parser's limit.
#[inline]
fn may_be_too_long(input_len: usize, base_len: usize) -> bool {
    /// Bytes that the URL may have beyond those of the base and the input: solidi, and the digits of an IP address.
    const ADDED: usize = 64;
    // A percent-encoded byte takes three.
    input_len.saturating_mul(3).saturating_add(base_len) > MAX_URL_BYTES - ADDED
}

/// Step 1.3: trims C0 controls and spaces.
#[inline]
fn trimmed(input: &str) -> &str {
    let is_kept = |byte: Option<&u8>| byte.is_some_and(|byte| *byte > b' ');
    let bytes = input.as_bytes();
    if is_kept(bytes.first()) && is_kept(bytes.last()) { input } else { input.trim_matches(|c| c <= ' ') }
}

/// The answers known before the authority.
struct Start<'a> {
    form: UrlForm,
    scheme_type: Option<SchemeType>,
    scheme: Normalized<'a>,
    next: Next,
}

/// The part after the scheme, or at its place.
enum Next {
    /// An authority, or the host of a `file` URL, from a position on. With a special scheme, solidi may come first.
    Authority(usize),
    /// No authority.
    None(AuthorityKind),
}

/// Scheme start state and scheme state.
#[inline]
fn scheme_state<'a>(input: &'a str, base: BaseKind<'_>) -> Start<'a> {
    let bytes = input.as_bytes();
    if let Some((kind, name)) = http_prefix(bytes) {
        let scheme = Normalized::verbatim(name);
        let next = Next::Authority(name.len() + 3);
        return Start { form: UrlForm::Absolute, scheme_type: Some(kind), scheme, next };
    }
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return no_scheme_state(input, base);
    }
    let plain_end = end_of_plain(bytes, 0);
    let (end, kind, scheme) = match bytes.get(plain_end) {
        Some(b':') => {
            let raw = input.get(..plain_end).unwrap_or_default();
            (plain_end, SchemeType::of(raw), Normalized::verbatim(raw))
        }
        Some(b'+' | b'A'..=b'Z' | b'\t' | b'\n' | b'\r') => {
            let Some(end) = end_of_scheme(bytes, plain_end) else { return no_scheme_state(input, base) };
            let (kind, scheme) = changed_scheme(input.get(..end).unwrap_or_default());
            (end, kind, scheme)
        }
        _ => return no_scheme_state(input, base),
    };
    let next = after_scheme(input, end + 1, kind, base.scheme_type() == Some(kind));
    Start { form: UrlForm::Absolute, scheme_type: Some(kind), scheme, next }
}

/// Scheme state, 2.4 to 2.9.
#[inline]
fn after_scheme(input: &str, at: usize, scheme: SchemeType, is_of_base: bool) -> Next {
    let (form, after) = relative_form(input, at, scheme.is_special());
    match (scheme, form) {
        // File state and file slash state; special authority slashes state; path or authority state.
        (_, UrlForm::SchemeRelative) => Next::Authority(after),
        // Path or authority state; path state or opaque path state.
        (SchemeType::NotSpecial, _) => Next::None(AuthorityKind::Null),
        // File state; special relative or authority state, relative state.
        (_, _) if is_of_base => Next::None(AuthorityKind::OfBase),
        (SchemeType::File, _) => Next::None(AuthorityKind::Empty),
        (_, _) => Next::Authority(at),
    }
}

/// No scheme state, relative state, relative slash state, file state, file slash state.
#[inline]
fn no_scheme_state<'a>(input: &str, base: BaseKind<'_>) -> Start<'a> {
    let scheme = base.scheme_type();
    let is_opaque = base.has_opaque_path();
    let (form, after) = relative_form(input, 0, is_opaque || scheme != Some(SchemeType::NotSpecial));
    let scheme_type = scheme.filter(|_| !is_opaque || form == UrlForm::Fragment);
    let next = match (scheme_type, form) {
        (None, _) => Next::None(AuthorityKind::Failure),
        (_, UrlForm::SchemeRelative) => Next::Authority(after),
        (_, _) => Next::None(AuthorityKind::OfBase),
    };
    Start { form, scheme_type, scheme: Normalized::verbatim(""), next }
}

/// Special authority ignore slashes state: returns where the authority begins.
#[inline]
fn special_authority_ignore_slashes_state(input: &str, mut at: usize, scheme: SchemeType) -> usize {
    while scheme.is_special()
        && let Some(b'/' | b'\\' | b'\t' | b'\n' | b'\r') = input.as_bytes().get(at)
    {
        at += 1;
    }
    at
}

/// Normalizes a scheme that may have upper case, tabs or newlines.
#[cold]
fn changed_scheme(raw: &str) -> (SchemeType, Normalized<'_>) {
    use SchemeType::{File, Ftp, Http, Https, NotSpecial, Ws, Wss};
    let scheme = Normalized::new(raw, Reading::Scheme).or_verbatim();
    let special = [Http, Https, Ws, Wss, Ftp, File].into_iter().find(|special| scheme == special.name());
    (special.unwrap_or(NotSpecial), scheme)
}

/// Returns the position of the colon that ends a scheme with plus signs, upper case, tabs or newlines.
#[cold]
fn end_of_scheme(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b':' => return Some(at),
            b'+' | b'-' | b'.' | b'\t' | b'\n' | b'\r' => at += 1,
            byte if byte.is_ascii_alphanumeric() => at += 1,
            _ => return None,
        }
    }
}

/// Returns the form of an input from a position on that has no scheme, and the position after its leading solidi.
#[inline]
fn relative_form(input: &str, at: usize, is_special: bool) -> (UrlForm, usize) {
    let is_solidus = |c| c == Some(b'/') || is_special && c == Some(b'\\');
    let (first, after) = c(input, at);
    if is_solidus(first) {
        let (second, after) = c(input, after);
        let form = if is_solidus(second) { UrlForm::SchemeRelative } else { UrlForm::PathAbsolute };
        return (form, after);
    }
    let form = match first {
        Some(b'?') => UrlForm::Query,
        Some(b'#') => UrlForm::Fragment,
        Some(_) => UrlForm::PathRelative,
        None => UrlForm::Empty,
    };
    (form, after)
}

/// Returns the byte at a position, skipping tabs and newlines (step 3), and the position after it.
#[inline]
fn c(input: &str, mut at: usize) -> (Option<u8>, usize) {
    while let Some(&byte) = input.as_bytes().get(at) {
        at += 1;
        if !is_tab_or_newline(byte) {
            return (Some(byte), at);
        }
    }
    (None, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_encoding_may_exceed_the_limit() {
        assert!(may_be_too_long(MAX_URL_BYTES / 3, 0));
        assert!(may_be_too_long(1, MAX_URL_BYTES));
        assert!(may_be_too_long(usize::MAX, usize::MAX));
        assert!(!may_be_too_long(MAX_URL_BYTES / 4, MAX_URL_BYTES / 8));
    }
}
