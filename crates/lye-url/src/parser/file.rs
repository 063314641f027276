//! The states of `file` URLs, with their drive letters (URL Standard, 4.4).

use super::{ParseError, Parser};
use crate::code_points::{is_drive, starts_with_drive};
use crate::host::{self, HostKind};
use crate::scheme::SchemeType;
use crate::url::{Url, offset};
use crate::validation::{ErrorSink, ValidationError};

impl<S: ErrorSink> Parser<'_, S> {
    /// Returns the base, if it is a `file` URL.
    fn file_base(&self) -> Option<&Url> {
        self.base.filter(|base| base.scheme == SchemeType::File)
    }

    /// File state. The scheme is written already.
    pub(super) fn file_state(&mut self, at: usize) -> Result<(), ParseError> {
        match self.c(at) {
            Some(b'/') => return self.file_slash_state(at + 1),
            Some(b'\\') => {
                self.reporter.report(ValidationError::InvalidReverseSolidus, at);
                return self.file_slash_state(at + 1);
            }
            _ => {}
        }
        let Some(base) = self.base.filter(|base| base.scheme == SchemeType::File) else {
            self.empty_host();
            return self.path_state(at, true);
        };
        self.relative_to_base_path(base, at, |parser| {
            if starts_with_drive(parser.rest(at).as_bytes()) {
                parser.reporter.report(ValidationError::FileInvalidWindowsDriveLetter, at);
                parser.url.text.truncate(parser.url.path_start as usize);
            } else {
                parser.shorten();
            }
            Ok(())
        })
    }

    /// File slash state.
    fn file_slash_state(&mut self, at: usize) -> Result<(), ParseError> {
        match self.c(at) {
            Some(b'/') => return self.file_host_state(at + 1),
            Some(b'\\') => {
                self.reporter.report(ValidationError::InvalidReverseSolidus, at);
                return self.file_host_state(at + 1);
            }
            _ => {}
        }
        match self.base.filter(|_| self.file_base().is_some()) {
            Some(base) => {
                self.take_authority(base);
                let first = base.path_segments().next().unwrap_or_default();
                let is_normalized = is_drive(first.as_bytes()) && first.ends_with(':');
                if is_normalized && !starts_with_drive(self.rest(at).as_bytes()) {
                    self.url.text.push('/');
                    self.url.text.push_str(first);
                }
            }
            None => self.empty_host(),
        }
        self.path_state(at, true)
    }

    /// File host state.
    fn file_host_state(&mut self, at: usize) -> Result<(), ParseError> {
        let end = self.end_of_authority(at);
        let host = self.input.get(at..end).unwrap_or_default();
        if is_drive(host.as_bytes()) {
            self.reporter.report(ValidationError::FileInvalidWindowsDriveLetterHost, at);
            self.empty_host();
            // The letter was already in the buffer: its `|` is not an error of the path.
            return self.path_state(at, false);
        }
        self.file_host(host, at)?;
        self.path_start_state(end)
    }

    /// File host state, 1.2 and 1.3: writes the host.
    pub(crate) fn file_host(&mut self, host: &str, at: usize) -> Result<(), ParseError> {
        self.empty_host();
        if host.is_empty() {
            return Ok(());
        }
        let kind = host::parse_into(host, false, at, &mut self.url.text, &mut self.reporter)?;
        if self.url.slice(self.url.host_start, u32::MAX) == "localhost" {
            self.url.text.truncate(self.url.host_start as usize);
        } else {
            self.end_host(kind);
        }
        Ok(())
    }

    /// Writes an empty host.
    fn empty_host(&mut self) {
        self.url.text.push_str("//");
        let at = offset(self.url.text.len());
        self.url.username_end = at;
        self.url.host_start = at;
        self.end_host(HostKind::Empty);
    }

    /// Ends the written host, and begins the path.
    pub(super) fn end_host(&mut self, kind: HostKind) {
        let at = offset(self.url.text.len());
        self.url.host = kind;
        self.url.host_end = at;
        self.url.path_start = at;
    }
}
