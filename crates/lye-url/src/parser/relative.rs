//! Relative state and relative slash state: the parts taken from the base (URL Standard, 4.4).

use super::{ParseError, Parser};
use crate::url::{NONE, Url, offset};
use crate::validation::{ErrorSink, ValidationError};

impl<S: ErrorSink> Parser<'_, S> {
    /// Begins the record with the base's scheme.
    pub(super) fn take_scheme(&mut self, base: &Url) {
        self.url.text.reserve(base.text.len() + self.input.len() + 16);
        self.url.text.push_str(base.scheme());
        self.begin(base.scheme);
    }

    /// Copies the base's record up to an offset at which one of its components ends.
    pub(super) fn take_from_base(&mut self, base: &Url, end: u32) {
        let text = &mut self.url.text;
        text.clear();
        text.reserve(base.text.len() + self.input.len() + 16);
        text.push_str(base.slice(0, end));
        self.url.scheme_end = base.scheme_end;
        self.url.username_end = base.username_end;
        self.url.host_start = base.host_start;
        self.url.host_end = base.host_end;
        self.url.path_start = base.path_start;
        self.url.query_start = if base.query_start < end { base.query_start } else { NONE };
        self.url.fragment_start = NONE;
        self.url.port = base.port;
        self.url.host = base.host;
        self.url.scheme = base.scheme;
    }

    /// Copies the base's record up to its port, with an empty path.
    pub(super) fn take_authority(&mut self, base: &Url) {
        let end = base.host_end_with_port();
        self.take_from_base(base, end);
        self.url.path_start = end;
    }

    /// Relative state. The scheme is written already.
    pub(super) fn relative_state(&mut self, base: &Url, at: usize) -> Result<(), ParseError> {
        match self.c(at) {
            Some(b'/') => self.relative_slash_state(base, at + 1),
            Some(b'\\') if self.is_special() => {
                self.reporter.report(ValidationError::InvalidReverseSolidus, at);
                self.relative_slash_state(base, at + 1)
            }
            _ => {
                let shorten = |parser: &mut Self| {
                    parser.shorten();
                    Ok(())
                };
                self.relative_to_base_path(base, at, shorten)
            }
        }
    }

    /// Relative state, 5; file state, 4: continues the base's path, query or fragment. A path is shortened first.
    pub(super) fn relative_to_base_path(
        &mut self,
        base: &Url,
        at: usize,
        make_ready: impl FnOnce(&mut Self) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        match self.c(at) {
            Some(b'?') => {
                self.take_from_base(base, base.path_end());
                self.query_state(at + 1);
                Ok(())
            }
            Some(b'#') => {
                self.take_from_base(base, base.query_end());
                self.fragment_state(at + 1);
                Ok(())
            }
            None => {
                self.take_from_base(base, base.query_end());
                Ok(())
            }
            Some(_) => {
                self.take_authority(base);
                self.url.text.push_str(base.pathname());
                make_ready(self)?;
                self.path_state(at, true)
            }
        }
    }

    /// Relative slash state.
    fn relative_slash_state(&mut self, base: &Url, at: usize) -> Result<(), ParseError> {
        match self.c(at) {
            Some(b'/') if self.is_special() => self.special_authority_ignore_slashes_state(at + 1),
            Some(b'\\') if self.is_special() => {
                self.reporter.report(ValidationError::InvalidReverseSolidus, at);
                self.special_authority_ignore_slashes_state(at + 1)
            }
            Some(b'/') => self.authority_state(at + 1),
            _ => {
                self.take_authority(base);
                self.path_state(at, true)
            }
        }
    }
}

impl Url {
    /// Returns where the host and its port end. If the host is null, this is where the `/.` before the path may begin.
    pub(crate) fn host_end_with_port(&self) -> u32 {
        if self.port.is_some() { self.path_start } else { self.host_end }
    }

    /// Writes the `/.` before a path that would otherwise be read as a host (4.5, step 3).
    pub(crate) fn protect_path(&mut self) {
        if self.host == crate::host::HostKind::Null
            && let Some("//") = self.text.get(self.path_start as usize..self.path_start as usize + 2)
        {
            self.text.insert_str(self.path_start as usize, "/.");
            self.path_start = offset(self.path_start as usize + 2);
        }
    }
}
