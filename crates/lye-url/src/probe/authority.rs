//! The states of the probe from the authority on (URL Standard, 4.4).

use super::host::{IN_HOST, changed_host, plain_host};
use super::normalized::{Normalized, Reading, is_tab_or_newline};
use super::scan::end_of_plain;
use crate::code_points::is_drive;
use crate::host::ends_in_a_number;
use crate::scheme::SchemeType;

/// The part between the scheme and the path.
// Flat, so that the common case stays in registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Authority<'a> {
    pub(super) kind: AuthorityKind,
    /// The host, if it is a domain or opaque.
    pub(super) host: Normalized<'a>,
    /// The host, if it is an IP address.
    pub(super) address: u128,
    pub(super) port: Option<u16>,
    pub(super) credentials: bool,
}

/// Whether there is an authority, and the kind of its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AuthorityKind {
    /// The parser fails.
    Failure,
    /// The authority is the base's.
    OfBase,
    /// There is no authority: the host is null.
    Null,
    /// The host is empty.
    Empty,
    /// The host is a domain.
    Domain,
    /// The host is an IPv4 address.
    Ipv4,
    /// The host is an IPv6 address.
    Ipv6,
    /// The host is opaque.
    Opaque,
    /// Only the parser can tell the host.
    NeedsParser,
}

impl<'a> Authority<'a> {
    pub(super) const FAILURE: Self = Self::of_kind(AuthorityKind::Failure);

    /// Returns an authority without text, port and credentials.
    pub(super) const fn of_kind(kind: AuthorityKind) -> Self {
        Self::of_text(kind, Normalized::verbatim(""))
    }

    pub(super) const fn of_text(kind: AuthorityKind, host: Normalized<'a>) -> Self {
        Self { kind, host, address: 0, port: None, credentials: false }
    }
}

/// Fast path: an authority of a special URL that is only a domain, and equal to its serialization.
#[inline]
pub(super) fn domain_alone(input: &str, start: usize, scheme: SchemeType) -> Option<Authority<'_>> {
    let bytes = input.as_bytes();
    let end = end_of_plain(bytes, start);
    let is_alone = matches!(bytes.get(end), None | Some(b'/' | b'?' | b'#'));
    let raw = input.get(start..end).unwrap_or_default();
    let is_domain = is_alone && scheme.is_special() && !raw.is_empty() && !ends_in_a_number(raw);
    is_domain.then(|| Authority::of_text(AuthorityKind::Domain, Normalized::verbatim(raw)))
}

/// Authority state, host state and port state.
#[inline(never)]
pub(super) fn authority_state(input: &str, start: usize, scheme: SchemeType) -> Authority<'_> {
    let bytes = input.as_bytes();
    let is_special = scheme.is_special();
    let mut host_start = start;
    let mut colon = None;
    let mut is_plain = true;
    let mut inside_brackets = false;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            _ if IN_HOST[usize::from(byte)] => {}
            b'/' | b'?' | b'#' => break,
            b'\\' if is_special => break,
            // Everything before it is credentials.
            b'@' => {
                host_start = at + 1;
                colon = None;
                is_plain = true;
                inside_brackets = false;
            }
            _ if colon.is_some() => {}
            b':' if !inside_brackets => colon = Some(at),
            _ => {
                is_plain = false;
                inside_brackets = byte == b'[' || inside_brackets && byte != b']';
            }
        }
        at += 1;
    }
    let has_userinfo = host_start > start;
    let raw = input.get(host_start..colon.unwrap_or(at)).unwrap_or_default();
    let mut authority = if !is_blank(raw) {
        host_parser(raw, is_plain, !is_special)
    } else if is_special || colon.is_some() || has_userinfo {
        Authority::FAILURE
    } else {
        Authority::of_kind(AuthorityKind::Empty)
    };
    if authority.kind == AuthorityKind::Failure {
        return authority;
    }
    if let Some(colon) = colon {
        match port_state(bytes.get(colon + 1..at).unwrap_or_default()) {
            Some(port) => authority.port = port.filter(|port| scheme.default_port() != Some(*port)),
            None => return Authority::FAILURE,
        }
    }
    if has_userinfo {
        authority.credentials = has_credentials(input.get(start..host_start - 1).unwrap_or_default());
    }
    authority
}

/// Authority state, 1.4: whether there is a user name or a password before the `@`.
fn has_credentials(userinfo: &str) -> bool {
    let mut cleaned = Normalized::new(userinfo, Reading::Cleaned).bytes();
    match cleaned.next() {
        Some(b':') => cleaned.next().is_some(),
        first => first.is_some(),
    }
}

/// Port state: the port, if there is one; `None` is failure.
fn port_state(digits: &[u8]) -> Option<Option<u16>> {
    let mut value = None;
    for &byte in digits {
        match byte {
            b'0'..=b'9' => {
                let before: u16 = value.unwrap_or(0);
                value = Some(before.checked_mul(10)?.checked_add(u16::from(byte - b'0'))?);
            }
            b'\t' | b'\n' | b'\r' => {}
            _ => return None,
        }
    }
    Some(value)
}

/// File host state.
#[inline(never)]
pub(super) fn file_host_state(input: &str, start: usize) -> Authority<'_> {
    let rest = input.get(start..).unwrap_or_default();
    let raw = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    // 1.1 and 1.2.
    if is_blank(raw) || is_drive_letter(raw) {
        return Authority::of_kind(AuthorityKind::Empty);
    }
    // 1.3.
    let is_plain = raw.bytes().all(|byte| IN_HOST[usize::from(byte)]);
    let authority = host_parser(raw, is_plain, false);
    if authority.kind == AuthorityKind::Domain && authority.host == "localhost" {
        return Authority::of_kind(AuthorityKind::Empty);
    }
    authority
}

fn is_drive_letter(raw: &str) -> bool {
    let mut cleaned = Normalized::new(raw, Reading::Cleaned).bytes();
    let (Some(letter), Some(colon), None) = (cleaned.next(), cleaned.next(), cleaned.next()) else {
        return false;
    };
    is_drive(&[letter, colon])
}

/// Whether there are only tabs and newlines.
fn is_blank(raw: &str) -> bool {
    raw.bytes().all(is_tab_or_newline)
}

fn host_parser(raw: &str, is_plain: bool, is_opaque: bool) -> Authority<'_> {
    if is_plain { plain_host(raw, is_opaque) } else { changed_host(raw, is_opaque) }
}
