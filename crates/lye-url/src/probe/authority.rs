//! The states of the probe from the authority on, and the host parser (URL Standard, 3.5 and 4.4).

use super::ProbedHost;
use super::normalized::{Normalized, Reading, is_tab_or_newline};
use crate::code_points::{is_drive, is_forbidden_domain, is_forbidden_host};
use crate::host::{ends_in_a_number, ipv4, ipv6};
use crate::parser::Reporter;
use crate::scheme::SchemeType;
use crate::violations::Edition;

/// What follows the scheme, up to the path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Authority<'a> {
    /// The parser fails.
    Failure,
    /// It is the base's.
    OfBase,
    /// It is the input's.
    Own { host: ProbedHost<'a>, port: Option<u16>, credentials: bool },
}

impl<'a> Authority<'a> {
    pub(super) const fn without_port(host: ProbedHost<'a>) -> Self {
        Self::Own { host, port: None, credentials: false }
    }
}

/// What stands in a host of any kind as it is, and ends none: by byte.
static IN_HOST: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    while at < 0x80 {
        let byte = at as u8;
        table[at] = !byte.is_ascii_uppercase() && !is_forbidden_domain(byte);
        at += 1;
    }
    table
};

/// Authority state, host state and port state.
#[inline]
pub(super) fn authority_state(input: &str, start: usize, scheme: SchemeType) -> Authority<'_> {
    let bytes = input.as_bytes();
    let is_special = scheme.is_special();
    let mut host_start = start;
    let mut colon = None;
    let mut is_plain = true;
    let mut inside_brackets = false;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        if !IN_HOST[usize::from(byte)] {
            match byte {
                b'/' | b'?' | b'#' => break,
                b'\\' if is_special => break,
                // All before it were credentials.
                b'@' => {
                    host_start = at + 1;
                    colon = None;
                    is_plain = true;
                    inside_brackets = false;
                }
                b':' if !inside_brackets => colon = colon.or(Some(at)),
                _ => {
                    is_plain &= colon.is_some();
                    match byte {
                        b'[' => inside_brackets = true,
                        b']' => inside_brackets = false,
                        _ => {}
                    }
                }
            }
        }
        at += 1;
    }
    let raw = input.get(host_start..colon.unwrap_or(at)).unwrap_or_default();
    let has_userinfo = host_start > start;
    let host = if is_blank(raw, is_plain) {
        if is_special || colon.is_some() || has_userinfo {
            return Authority::Failure;
        }
        ProbedHost::Empty
    } else {
        match host(raw, is_plain, !is_special) {
            Some(host) => host,
            None => return Authority::Failure,
        }
    };
    let port = match colon {
        None => None,
        Some(colon) => match port_state(bytes.get(colon + 1..at).unwrap_or_default()) {
            Some(port) => port.filter(|port| scheme.default_port() != Some(*port)),
            None => return Authority::Failure,
        },
    };
    let credentials =
        has_userinfo && has_credentials(input.get(start..host_start.saturating_sub(1)).unwrap_or_default());
    Authority::Own { host, port, credentials }
}

/// Authority state, 1.4: whether a user name or a password stands before the `@`.
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
pub(super) fn file_host_state(input: &str, start: usize) -> Authority<'_> {
    let rest = input.get(start..).unwrap_or_default();
    let raw = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let is_plain = raw.bytes().all(|byte| IN_HOST[usize::from(byte)]);
    // 1.1 and 1.2.
    if is_blank(raw, is_plain) || is_drive_letter(raw) {
        return Authority::without_port(ProbedHost::Empty);
    }
    // 1.3.
    match host(raw, is_plain, false) {
        None => Authority::Failure,
        Some(ProbedHost::Domain(domain)) if domain == "localhost" => {
            Authority::without_port(ProbedHost::Empty)
        }
        Some(host) => Authority::without_port(host),
    }
}

fn is_drive_letter(raw: &str) -> bool {
    let mut cleaned = Normalized::new(raw, Reading::Cleaned).bytes();
    let (Some(letter), Some(colon), None) = (cleaned.next(), cleaned.next(), cleaned.next()) else {
        return false;
    };
    is_drive(&[letter, colon])
}

/// Whether nothing is left without tabs and newlines, which are not plain.
fn is_blank(raw: &str, is_plain: bool) -> bool {
    raw.is_empty() || !is_plain && raw.bytes().all(is_tab_or_newline)
}

/// The "host parser", of a host that is not blank. `None` is failure.
#[inline]
fn host(raw: &str, is_plain: bool, is_opaque: bool) -> Option<ProbedHost<'_>> {
    if !is_plain {
        return changed_host(raw, is_opaque);
    }
    let text = Normalized::verbatim(raw);
    if is_opaque { Some(ProbedHost::Opaque(text)) } else { domain_or_ipv4(raw, text) }
}

/// The "host parser", of a host that is not serialized as it is written, if it is a host.
#[cold]
fn changed_host(raw: &str, is_opaque: bool) -> Option<ProbedHost<'_>> {
    let cleaned = Normalized::new(raw, Reading::Cleaned);
    // Step 1.
    if cleaned.bytes().next() == Some(b'[') {
        // An address is never too long for the buffer.
        let buffer = Buffer::of(cleaned)?;
        let address = buffer.as_str().strip_prefix('[')?.strip_suffix(']')?;
        let pieces = ipv6::parse(address.as_bytes(), 0, &mut no_reporter()).ok()?;
        return Some(ProbedHost::Ipv6(pieces.into()));
    }
    // Step 2.
    if is_opaque {
        if cleaned.bytes().any(is_forbidden_host) {
            return None;
        }
        let encoded = Normalized::new(raw, Reading::Opaque);
        let is_verbatim = encoded.bytes().eq(raw.bytes());
        return Some(ProbedHost::Opaque(if is_verbatim { Normalized::verbatim(raw) } else { encoded }));
    }
    // Steps 3 to 6; domain parser, steps 4 to 9.
    let domain = Normalized::new(raw, Reading::Domain);
    if !domain.bytes().all(|byte| byte.is_ascii()) {
        return Some(ProbedHost::NeedsParser);
    }
    if domain.bytes().any(is_forbidden_domain) {
        return None;
    }
    match Buffer::of(domain) {
        Some(buffer) => domain_or_ipv4(buffer.as_str(), domain),
        None => Some(ProbedHost::NeedsParser),
    }
}

/// The "host parser", steps 8 and 9.
#[inline]
fn domain_or_ipv4<'a>(ascii: &str, domain: Normalized<'a>) -> Option<ProbedHost<'a>> {
    // Most domains end in a letter that no number ends in.
    let may_end = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'x' | b'.');
    if !ascii.as_bytes().last().is_some_and(may_end) || !ends_in_a_number(ascii) {
        return Some(ProbedHost::Domain(domain));
    }
    let address = ipv4::parse(ascii, 0, true, &mut no_reporter()).ok()?;
    Some(ProbedHost::Ipv4(address.into()))
}

fn no_reporter() -> Reporter<()> {
    Reporter::new((), Edition::Y2026)
}

/// A host in ASCII, made of one that is written otherwise.
struct Buffer {
    bytes: [u8; 255],
    len: usize,
}

impl Buffer {
    /// `None` if it is too long.
    fn of(host: Normalized<'_>) -> Option<Self> {
        let mut buffer = Self { bytes: [0; 255], len: 0 };
        for byte in host.bytes() {
            *buffer.bytes.get_mut(buffer.len)? = byte;
            buffer.len += 1;
        }
        Some(buffer)
    }

    /// The text; empty if it is no UTF-8.
    fn as_str(&self) -> &str {
        std::str::from_utf8(self.bytes.get(..self.len).unwrap_or_default()).unwrap_or_default()
    }
}
