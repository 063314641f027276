//! The host parser of the probe (URL Standard, 3.5).

use super::authority::{Authority, AuthorityKind};
use super::normalized::{Normalized, Reading};
use crate::code_points::{is_forbidden_domain, is_forbidden_host};
use crate::host::{ends_in_a_number, ipv4, ipv6};
use crate::report::Reporter;
use crate::validation::Edition;
use std::net::Ipv6Addr;

/// The bytes that every kind of host keeps as they are and that end no host.
pub(super) static IN_HOST: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    while at < 0x80 {
        let byte = at as u8;
        table[at] = !byte.is_ascii_uppercase() && !is_forbidden_domain(byte);
        at += 1;
    }
    table
};

/// The "host parser" for a non-empty host of [`IN_HOST`] bytes.
pub(super) fn plain_host(raw: &str, is_opaque: bool) -> Authority<'_> {
    if is_opaque {
        Authority::of_text(AuthorityKind::Opaque, Normalized::verbatim(raw))
    } else if ends_in_a_number(raw) {
        ipv4_address(raw)
    } else {
        Authority::of_text(AuthorityKind::Domain, Normalized::verbatim(raw))
    }
}

/// The "host parser" for a host with other bytes.
#[cold]
pub(super) fn changed_host(raw: &str, is_opaque: bool) -> Authority<'_> {
    let cleaned = Normalized::new(raw, Reading::Cleaned);
    // Step 1.
    if cleaned.bytes().next() == Some(b'[') {
        // A valid address is never too long for the buffer.
        return Buffer::of(cleaned).map_or(Authority::FAILURE, |buffer| ipv6_address(buffer.as_str()));
    }
    // Step 2.
    if is_opaque {
        if cleaned.bytes().any(is_forbidden_host) {
            return Authority::FAILURE;
        }
        return Authority::of_text(
            AuthorityKind::Opaque,
            Normalized::new(raw, Reading::Opaque).or_verbatim(),
        );
    }
    // Steps 3 to 6; domain parser, steps 4 to 9.
    let domain = Normalized::new(raw, Reading::Domain);
    if !domain.bytes().all(|byte| byte.is_ascii()) {
        return Authority::of_kind(AuthorityKind::NeedsParser);
    }
    if domain.bytes().any(is_forbidden_domain) {
        return Authority::FAILURE;
    }
    // Steps 8 and 9.
    match Buffer::of(domain) {
        None => Authority::of_kind(AuthorityKind::NeedsParser),
        Some(ascii) if ends_in_a_number(ascii.as_str()) => ipv4_address(ascii.as_str()),
        Some(_) => Authority::of_text(AuthorityKind::Domain, domain),
    }
}

/// The "host parser", step 9.
#[cold]
fn ipv4_address<'a>(text: &str) -> Authority<'a> {
    match ipv4::parse(text, 0, true, &mut no_reporter()) {
        Ok(address) => Authority { address: address.into(), ..Authority::of_kind(AuthorityKind::Ipv4) },
        Err(_) => Authority::FAILURE,
    }
}

/// The "host parser", step 1.
fn ipv6_address<'a>(text: &str) -> Authority<'a> {
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    match inside.map(|address| ipv6::parse(address.as_bytes(), 0, &mut no_reporter())) {
        Some(Ok(pieces)) => {
            let address = Ipv6Addr::from(pieces).to_bits();
            Authority { address, ..Authority::of_kind(AuthorityKind::Ipv6) }
        }
        _ => Authority::FAILURE,
    }
}

fn no_reporter() -> Reporter<()> {
    Reporter::new((), Edition::Y2026)
}

/// A host in ASCII, after normalization.
struct Buffer {
    bytes: [u8; 255],
    len: usize,
}

impl Buffer {
    /// Returns the buffer, or `None` if the host is too long.
    fn of(host: Normalized<'_>) -> Option<Self> {
        let mut buffer = Self { bytes: [0; 255], len: 0 };
        for byte in host.bytes() {
            *buffer.bytes.get_mut(buffer.len)? = byte;
            buffer.len += 1;
        }
        Some(buffer)
    }

    /// Returns the text, or an empty string if it is not UTF-8.
    fn as_str(&self) -> &str {
        std::str::from_utf8(self.bytes.get(..self.len).unwrap_or_default()).unwrap_or_default()
    }
}
