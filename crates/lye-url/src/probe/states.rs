//! The states of the probe up to the authority: scheme, special schemes, relative, file (URL Standard, 4.4).

use super::authority::{Authority, authority_state, file_host_state};
use super::normalized::{Normalized, Reading, is_tab_or_newline};
use super::{BaseKind, Probe, ProbedHost, UrlForm};
use crate::scheme::SchemeType;
use crate::url::MAX_URL_BYTES;

/// What a URL may have that neither the base nor the input has: solidi, and the digits of an IP address.
const ADDED: usize = 64;

/// Says what [`Url::parse`](crate::Url::parse) and [`Url::parse_with_base`](crate::Url::parse_with_base) would say of an
/// input: whether it fails, its scheme, host, port and whether it includes credentials; and how it is written.
///
/// Nothing is allocated. The time is linear in the input up to the end of its host and port; what follows is not looked at.
/// The answer is the parser's for every input; where it would take IDNA to know, it is [`ProbedHost::NeedsParser`].
///
/// ```
/// use lye_url::{BaseKind, ProbedHost, SchemeType, UrlForm, probe};
///
/// let link = probe(" HTTPS:\\\\me@EXAMPLE.org:8080/a", BaseKind::None);
/// assert_eq!(link.form(), UrlForm::Absolute);
/// assert_eq!(link.scheme_type(), Some(SchemeType::Https));
/// assert!(matches!(link.host(), ProbedHost::Domain(domain) if domain == "example.org"));
/// assert_eq!(link.port(), Some(8080));
/// assert!(link.includes_credentials());
/// ```
#[inline]
pub fn probe<'a>(input: &'a str, base: BaseKind<'a>) -> Probe<'a> {
    let states = States { input: trimmed(input), base };
    let probe = states.scheme_state();
    // A percent-encoded byte takes three.
    let most = input.len().saturating_mul(3).saturating_add(base.len()).saturating_add(ADDED);
    if most > MAX_URL_BYTES { probe.of_long_input(input.len()) } else { probe }
}

/// Step 1.3: without C0 controls and spaces at its ends.
#[inline]
fn trimmed(input: &str) -> &str {
    match input.as_bytes() {
        [first, .., last] if *first > b' ' && *last > b' ' => input,
        _ => input.trim_matches(|c| c <= ' '),
    }
}

impl<'a> Probe<'a> {
    #[cold]
    fn of_long_input(self, len: usize) -> Self {
        let authority = match self.authority {
            _ if len > MAX_URL_BYTES => Authority::Failure,
            Authority::Failure => Authority::Failure,
            _ => Authority::without_port(ProbedHost::NeedsParser),
        };
        Self { authority, ..self }
    }
}

/// A probe under way.
#[derive(Clone, Copy)]
struct States<'a> {
    input: &'a str,
    base: BaseKind<'a>,
}

impl<'a> States<'a> {
    /// Scheme start state and scheme state.
    #[inline]
    fn scheme_state(self) -> Probe<'a> {
        let bytes = self.input.as_bytes();
        let Some(first) = bytes.first().filter(|first| first.is_ascii_alphabetic()) else {
            return self.no_scheme_state();
        };
        let mut is_verbatim = first.is_ascii_lowercase();
        let mut at = 1;
        loop {
            match bytes.get(at) {
                Some(b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.') => {}
                Some(b':') => break,
                Some(b'A'..=b'Z' | b'\t' | b'\n' | b'\r') => is_verbatim = false,
                _ => return self.no_scheme_state(),
            }
            at += 1;
        }
        let raw = self.input.get(..at).unwrap_or_default();
        let (kind, name) =
            if is_verbatim { (SchemeType::of(raw), Normalized::verbatim(raw)) } else { changed_scheme(raw) };
        let authority = self.after_scheme(kind, at + 1);
        Probe { form: UrlForm::Absolute, scheme: Some((kind, name)), authority, base: self.base }
    }

    /// Scheme state, 2.4 to 2.9.
    #[inline]
    fn after_scheme(self, scheme: SchemeType, at: usize) -> Authority<'a> {
        let (form, after) = self.relative_form(at, scheme.is_special());
        let is_of_base = self.base.scheme_type() == Some(scheme);
        match (scheme, form) {
            // File state, file slash state.
            (SchemeType::File, UrlForm::SchemeRelative) => file_host_state(self.input, after),
            (SchemeType::File, _) if is_of_base => Authority::OfBase,
            (SchemeType::File, _) => Authority::without_port(ProbedHost::Empty),
            // Path or authority state; path state or opaque path state.
            (SchemeType::NotSpecial, UrlForm::SchemeRelative) => authority_state(self.input, after, scheme),
            (SchemeType::NotSpecial, _) => Authority::without_port(ProbedHost::Null),
            // Special authority slashes state; special relative or authority state, relative state.
            (_, UrlForm::SchemeRelative) => self.special_authority_ignore_slashes_state(after, scheme),
            (_, _) if is_of_base => Authority::OfBase,
            (_, _) => self.special_authority_ignore_slashes_state(at, scheme),
        }
    }

    /// No scheme state, relative state, relative slash state, file state, file slash state.
    #[inline]
    fn no_scheme_state(self) -> Probe<'a> {
        let base_scheme = self.base.scheme_type();
        let is_opaque = self.base.has_opaque_path();
        let is_list_of_other = base_scheme == Some(SchemeType::NotSpecial) && !is_opaque;
        let (form, after) = self.relative_form(0, !is_list_of_other);
        let authority = match (base_scheme, form) {
            (None, _) => Authority::Failure,
            (_, UrlForm::Fragment) => Authority::OfBase,
            _ if is_opaque => Authority::Failure,
            (Some(SchemeType::File), UrlForm::SchemeRelative) => file_host_state(self.input, after),
            (Some(SchemeType::NotSpecial), UrlForm::SchemeRelative) => {
                authority_state(self.input, after, SchemeType::NotSpecial)
            }
            (Some(scheme), UrlForm::SchemeRelative) => {
                self.special_authority_ignore_slashes_state(after, scheme)
            }
            _ => Authority::OfBase,
        };
        Probe { form, scheme: None, authority, base: self.base }
    }

    /// Special authority ignore slashes state.
    #[inline]
    fn special_authority_ignore_slashes_state(self, mut at: usize, scheme: SchemeType) -> Authority<'a> {
        while let Some(b'/' | b'\\' | b'\t' | b'\n' | b'\r') = self.input.as_bytes().get(at) {
            at += 1;
        }
        authority_state(self.input, at, scheme)
    }

    /// How the input is written from a position on, where no scheme stands; and where it goes on after two solidi.
    #[inline]
    fn relative_form(self, at: usize, is_special: bool) -> (UrlForm, usize) {
        let is_solidus = |c| c == Some(b'/') || is_special && c == Some(b'\\');
        let (first, after) = self.c(at);
        if is_solidus(first) {
            let (second, after) = self.c(after);
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

    /// The byte at a position, without regard to tabs and newlines (step 3), and where the next one stands.
    #[inline]
    fn c(self, mut at: usize) -> (Option<u8>, usize) {
        let bytes = self.input.as_bytes();
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            if !is_tab_or_newline(byte) {
                return (Some(byte), at);
            }
        }
        (None, at)
    }
}

/// A scheme with upper case, tabs or newlines.
#[cold]
fn changed_scheme(raw: &str) -> (SchemeType, Normalized<'_>) {
    use SchemeType::{File, Ftp, Http, Https, NotSpecial, Ws, Wss};
    let name = Normalized::new(raw, Reading::Scheme);
    let special = [Http, Https, Ws, Wss, Ftp, File].into_iter().find(|special| name == special.name());
    (special.unwrap_or(NotSpecial), name)
}
