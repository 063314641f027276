//! The states of the probe from the authority on, and the host parser (URL Standard, 3.5 and 4.4).

use super::normalized::{Normalized, Reading, is_tab_or_newline};
use super::plain::end_of_plain;
use super::{Authority, Probe};
use crate::code_points::{is_drive, is_forbidden_domain, is_forbidden_host};
use crate::host::{ends_in_a_number, ipv4, ipv6};
use crate::parser::Reporter;
use crate::scheme::SchemeType;
use crate::violations::Edition;
use std::net::Ipv6Addr;

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

impl<'a> Probe<'a> {
    /// Authority state, host state and port state.
    #[inline]
    pub(super) fn authority_state(&mut self, input: &'a str, start: usize, scheme: SchemeType) {
        let bytes = input.as_bytes();
        let end = end_of_plain(bytes, start);
        let is_host_alone = end > start && matches!(bytes.get(end), None | Some(b'/' | b'?' | b'#'));
        if is_host_alone {
            let raw = input.get(start..end).unwrap_or_default();
            self.plain_host(raw, !scheme.is_special());
        } else {
            self.whole_authority(input, start, scheme);
        }
    }

    /// Authority state, host state and port state, whatever stands there.
    fn whole_authority(&mut self, input: &'a str, start: usize, scheme: SchemeType) {
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
                // All before it are credentials.
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
        if has_userinfo {
            self.credentials = has_credentials(input.get(start..host_start - 1).unwrap_or_default());
        }
        let raw = input.get(host_start..colon.unwrap_or(at)).unwrap_or_default();
        if !is_blank(raw) {
            self.host_parser(raw, is_plain, !is_special);
        } else if is_special || colon.is_some() || has_userinfo {
            self.authority = Authority::Failure;
        } else {
            self.authority = Authority::Empty;
        }
        if let Some(colon) = colon {
            match port_state(bytes.get(colon + 1..at).unwrap_or_default()) {
                Some(port) => self.port = port.filter(|port| scheme.default_port() != Some(*port)),
                None => self.authority = Authority::Failure,
            }
        }
    }

    /// File host state.
    pub(super) fn file_host_state(&mut self, input: &'a str, start: usize) {
        let rest = input.get(start..).unwrap_or_default();
        let raw = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
        // 1.1 and 1.2.
        if is_blank(raw) || is_drive_letter(raw) {
            self.authority = Authority::Empty;
            return;
        }
        // 1.3.
        self.host_parser(raw, raw.bytes().all(|byte| IN_HOST[usize::from(byte)]), false);
        if self.authority == Authority::Domain && self.host == "localhost" {
            self.authority = Authority::Empty;
        }
    }

    /// The "host parser", of a host that is not blank.
    fn host_parser(&mut self, raw: &'a str, is_plain: bool, is_opaque: bool) {
        if is_plain { self.plain_host(raw, is_opaque) } else { self.changed_host(raw, is_opaque) }
    }

    /// The "host parser", of a host that is written as it is serialized, unless it is an IPv4 address.
    #[inline]
    fn plain_host(&mut self, raw: &'a str, is_opaque: bool) {
        self.host = Normalized::verbatim(raw);
        // Most domains end in a letter that no number ends in.
        let may_end_a_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'x' | b'.');
        if is_opaque {
            self.authority = Authority::Opaque;
        } else if raw.as_bytes().last().is_some_and(may_end_a_number) {
            self.domain_or_ipv4(raw);
        } else {
            self.authority = Authority::Domain;
        }
    }

    /// The "host parser", of a host that is not written as it is serialized, if it is a host at all.
    #[cold]
    fn changed_host(&mut self, raw: &'a str, is_opaque: bool) {
        let cleaned = Normalized::new(raw, Reading::Cleaned);
        // Step 1.
        if cleaned.bytes().next() == Some(b'[') {
            // No address is too long for the buffer.
            let address = Buffer::of(cleaned).and_then(|buffer| ipv6_address(buffer.as_str()));
            self.authority = if address.is_some() { Authority::Ipv6 } else { Authority::Failure };
            self.address = address.unwrap_or_default();
            return;
        }
        // Step 2.
        if is_opaque {
            let fails = cleaned.bytes().any(is_forbidden_host);
            self.authority = if fails { Authority::Failure } else { Authority::Opaque };
            self.host = Normalized::new(raw, Reading::Opaque);
            return;
        }
        // Steps 3 to 6; domain parser, steps 4 to 9.
        self.host = Normalized::new(raw, Reading::Domain);
        if !self.host.bytes().all(|byte| byte.is_ascii()) {
            self.authority = Authority::NeedsParser;
        } else if self.host.bytes().any(is_forbidden_domain) {
            self.authority = Authority::Failure;
        } else if let Some(buffer) = Buffer::of(self.host) {
            self.domain_or_ipv4(buffer.as_str());
        } else {
            self.authority = Authority::NeedsParser;
        }
    }

    /// The "host parser", steps 8 and 9.
    fn domain_or_ipv4(&mut self, ascii: &str) {
        if !ends_in_a_number(ascii) {
            self.authority = Authority::Domain;
            return;
        }
        match ipv4::parse(ascii, 0, true, &mut no_reporter()) {
            Ok(address) => {
                self.authority = Authority::Ipv4;
                self.address = address.into();
            }
            Err(_) => self.authority = Authority::Failure,
        }
    }
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

fn is_drive_letter(raw: &str) -> bool {
    let mut cleaned = Normalized::new(raw, Reading::Cleaned).bytes();
    let (Some(letter), Some(colon), None) = (cleaned.next(), cleaned.next(), cleaned.next()) else {
        return false;
    };
    is_drive(&[letter, colon])
}

/// Whether nothing is left without tabs and newlines.
fn is_blank(raw: &str) -> bool {
    raw.bytes().all(is_tab_or_newline)
}

/// The "host parser", step 1: an IPv6 address in brackets.
fn ipv6_address(text: &str) -> Option<u128> {
    let address = text.strip_prefix('[')?.strip_suffix(']')?;
    let pieces = ipv6::parse(address.as_bytes(), 0, &mut no_reporter()).ok()?;
    Some(Ipv6Addr::from(pieces).to_bits())
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
