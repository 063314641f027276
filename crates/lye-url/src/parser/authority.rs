//! Authority state, host state and port state (URL Standard, 4.4).

use super::{ParseError, Parser};
use crate::host;
use crate::percent::{USERINFO, utf8_percent_encode_into};
use crate::scheme::SchemeType;
use crate::url::offset;
use crate::validation::{ErrorSink, ValidationError};
use std::fmt::Write;

/// Returns the position of the first colon outside brackets, which ends a host.
pub(crate) fn colon_after_host(text: &str) -> Option<usize> {
    let mut inside_brackets = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b':' if !inside_brackets => return Some(at),
            b'[' => inside_brackets = true,
            b']' => inside_brackets = false,
            _ => {}
        }
    }
    None
}

/// Returns the value of a port in decimal digits, or `None` if it does not fit 16 bits.
pub(crate) fn port_value(digits: &[u8]) -> Option<u16> {
    digits.iter().try_fold(0_u16, |value, digit| value.checked_mul(10)?.checked_add(u16::from(digit - b'0')))
}

impl<S: ErrorSink> Parser<'_, S> {
    /// Returns where an authority ends.
    pub(crate) fn end_of_authority(&self, at: usize) -> usize {
        let rest = self.rest(at).as_bytes();
        let special = self.is_special();
        let ends = |&b: &u8| matches!(b, b'/' | b'?' | b'#') || special && b == b'\\';
        at + rest.iter().position(ends).unwrap_or(rest.len())
    }

    /// Authority state.
    pub(super) fn authority_state(&mut self, at: usize) -> Result<(), ParseError> {
        let end = self.end_of_authority(at);
        let authority = self.input.get(at..end).unwrap_or_default();
        self.url.text.push_str("//");
        let username_start = offset(self.url.text.len());
        self.url.username_end = username_start;
        self.url.host_start = username_start;
        let mut host_at = at;
        if let Some(last) = memchr::memrchr(b'@', authority.as_bytes()) {
            if S::ENABLED {
                for found in memchr::memchr_iter(b'@', authority.as_bytes()) {
                    self.reporter.report(ValidationError::InvalidCredentials, at + found);
                }
            }
            host_at = at + last + 1;
            if host_at == end {
                return Err(self.reporter.fail(ValidationError::HostMissing, host_at));
            }
            self.credentials(authority.get(..last).unwrap_or_default());
        }
        self.host_state(host_at, end)?;
        self.path_start_state(end)
    }

    /// Authority state, 1.4: the user name ends at the first colon. Serialized by the URL serializer (4.5, step 2.2).
    fn credentials(&mut self, userinfo: &str) {
        let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
        let text = &mut self.url.text;
        utf8_percent_encode_into(username, &USERINFO, text);
        self.url.username_end = offset(text.len());
        if !password.is_empty() {
            text.push(':');
            utf8_percent_encode_into(password, &USERINFO, text);
        }
        if !(username.is_empty() && password.is_empty()) {
            text.push('@');
        }
        self.url.host_start = offset(text.len());
    }

    /// Host state and port state: the part between the credentials and the end of the authority.
    fn host_state(&mut self, at: usize, end: usize) -> Result<(), ParseError> {
        let text = self.input.get(at..end).unwrap_or_default();
        let colon = colon_after_host(text);
        let host = text.get(..colon.unwrap_or(text.len())).unwrap_or_default();
        if host.is_empty() && (colon.is_some() || self.is_special()) {
            return Err(self.reporter.fail(ValidationError::HostMissing, at));
        }
        self.write_host(host, at)?;
        let Some(colon) = colon else { return Ok(()) };
        let digits = text.as_bytes().get(colon + 1..).unwrap_or_default();
        let port_at = at + colon + 1;
        if let Some(wrong) = digits.iter().position(|b| !b.is_ascii_digit()) {
            return Err(self.reporter.fail(ValidationError::PortInvalid, port_at + wrong));
        }
        let Some(port) = port_value(digits) else {
            return Err(self.reporter.fail(ValidationError::PortOutOfRange, port_at));
        };
        if !digits.is_empty() {
            self.write_port(port);
        }
        Ok(())
    }

    /// Runs the host parser and writes the host.
    pub(crate) fn write_host(&mut self, host: &str, at: usize) -> Result<(), ParseError> {
        let is_opaque = !self.is_special();
        let kind = host::parse_into(host, is_opaque, at, &mut self.url.text, &mut self.reporter)?;
        self.end_host(kind);
        Ok(())
    }

    /// Writes a port, unless it is the scheme's default.
    pub(crate) fn write_port(&mut self, port: u16) {
        if self.url.scheme.default_port() == Some(port) || self.url.scheme == SchemeType::File {
            return;
        }
        self.url.port = Some(port);
        // Writing to a string cannot fail.
        let _ = write!(self.url.text, ":{port}");
        self.url.path_start = offset(self.url.text.len());
    }
}
