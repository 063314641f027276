//! Path start state, path state and opaque path state (URL Standard, 4.4).

use super::{ParseError, Parser, fast};
use crate::code_points::is_drive;
use crate::percent::{C0_CONTROL, PATH, utf8_percent_encode_into};
use crate::scheme::SchemeType;
use crate::validation::{ErrorSink, ValidationError};

/// A "single-dot URL path segment". Percent-encoding does not change whether a segment is one.
fn is_single_dot(segment: &[u8]) -> bool {
    matches!(segment, b"." | b"%2e" | b"%2E")
}

/// A "double-dot URL path segment".
fn is_double_dot(segment: &[u8]) -> bool {
    match segment {
        [b'.', rest @ ..] => is_single_dot(rest),
        [b'%', b'2', b'e' | b'E', rest @ ..] => is_single_dot(rest),
        _ => false,
    }
}

impl<S: ErrorSink> Parser<'_, S> {
    /// "Shorten a URL's path": the path is the end of the text.
    pub(super) fn shorten(&mut self) {
        let start = self.url.path_start as usize;
        let path = self.url.text.as_bytes().get(start..).unwrap_or_default();
        // Step 3.
        if self.url.scheme == SchemeType::File
            && let [b'/', letter, b':'] = path
            && letter.is_ascii_alphabetic()
        {
            return;
        }
        // Step 4.
        let last = memchr::memrchr(b'/', path).unwrap_or_default();
        self.url.text.truncate(start + last);
    }

    /// Path start state.
    pub(crate) fn path_start_state(&mut self, at: usize) -> Result<(), ParseError> {
        match self.c(at) {
            Some(b'\\') if self.is_special() => {
                self.reporter.report(ValidationError::InvalidReverseSolidus, at);
                self.path_state(at + 1, true)
            }
            Some(b'/') => self.path_state(at + 1, true),
            _ if self.is_special() => self.path_state(at, true),
            Some(b'?' | b'#') if !self.overridden => {
                self.after_path(at);
                Ok(())
            }
            Some(_) => self.path_state(at, true),
            None => {
                if self.overridden && self.url.host == crate::host::HostKind::Null {
                    self.url.text.push('/');
                }
                Ok(())
            }
        }
    }

    /// Path state, to the end of the URL. `report_first` is whether units of the first segment are reported.
    pub(super) fn path_state(&mut self, at: usize, report_first: bool) -> Result<(), ParseError> {
        let rest = self.rest(at);
        let end = if self.overridden { None } else { memchr::memchr2(b'?', b'#', rest.as_bytes()) };
        let path = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        if !S::ENABLED && self.url.scheme != SchemeType::File && fast::is_plain_path(path) {
            self.url.text.push('/');
            self.url.text.push_str(path);
        } else {
            self.segments(path, at, report_first);
        }
        self.url.protect_path();
        self.after_path(at + path.len());
        Ok(())
    }

    /// Path state up to the end of the path.
    fn segments(&mut self, path: &str, at: usize, report_first: bool) {
        let special = self.is_special();
        let mut start = 0;
        loop {
            let rest = path.as_bytes().get(start..).unwrap_or_default();
            let found = if special { memchr::memchr2(b'/', b'\\', rest) } else { memchr::memchr(b'/', rest) };
            let end = start + found.unwrap_or(rest.len());
            let segment = path.get(start..end).unwrap_or_default();
            if S::ENABLED {
                if report_first || start > 0 {
                    self.reporter.units(segment, at + start);
                }
                if path.as_bytes().get(end) == Some(&b'\\') {
                    self.reporter.report(ValidationError::InvalidReverseSolidus, at + end);
                }
            }
            self.segment(segment, found.is_none());
            if found.is_none() {
                return;
            }
            start = end + 1;
        }
    }

    /// Path state, 1.2 to 1.4. `is_last` is whether no solidus follows.
    fn segment(&mut self, segment: &str, is_last: bool) {
        if is_double_dot(segment.as_bytes()) {
            self.shorten();
            if is_last {
                self.url.text.push('/');
            }
        } else if is_single_dot(segment.as_bytes()) {
            if is_last {
                self.url.text.push('/');
            }
        } else {
            let is_first = self.url.text.len() == self.url.path_start as usize;
            self.url.text.push('/');
            if is_first && self.url.scheme == SchemeType::File && is_drive(segment.as_bytes()) {
                self.url.text.push_str(segment.get(..1).unwrap_or_default());
                self.url.text.push(':');
            } else {
                utf8_percent_encode_into(segment, &PATH, &mut self.url.text);
            }
        }
    }

    /// Handles the byte after the path.
    fn after_path(&mut self, at: usize) {
        if self.overridden {
            return;
        }
        match self.c(at) {
            Some(b'?') => self.query_state(at + 1),
            Some(b'#') => self.fragment_state(at + 1),
            _ => {}
        }
    }

    /// Opaque path state.
    pub(super) fn opaque_path_state(&mut self, at: usize) -> Result<(), ParseError> {
        let rest = self.rest(at);
        let end = memchr::memchr2(b'?', b'#', rest.as_bytes());
        let path = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        if S::ENABLED {
            self.opaque_path_units(path, at);
        }
        // 3.2: of the trailing spaces only the last is right before the `?` or `#`.
        let (body, last_space) = match path.strip_suffix(' ') {
            Some(body) if end.is_some() => (body, "%20"),
            _ => (path, ""),
        };
        utf8_percent_encode_into(body, &C0_CONTROL, &mut self.url.text);
        self.url.text.push_str(last_space);
        self.after_path(at + path.len());
        Ok(())
    }

    /// Opaque path state, 3.1, 4.1 and 4.2. Before June 2026 spaces were not errors.
    fn opaque_path_units(&mut self, path: &str, at: usize) {
        if self.reporter.edition() == crate::validation::Edition::Y2026 {
            self.reporter.units(path, at);
            return;
        }
        let mut start = 0;
        for piece in path.split(' ') {
            self.reporter.units(piece, at + start);
            start += piece.len() + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots() {
        for single in [".", "%2e", "%2E"] {
            assert!(is_single_dot(single.as_bytes()) && !is_double_dot(single.as_bytes()));
        }
        for double in ["..", ".%2e", "%2E.", "%2e%2E"] {
            assert!(is_double_dot(double.as_bytes()) && !is_single_dot(double.as_bytes()));
        }
        for neither in ["", "...", "%2", "%2e%2e.", "a.", ".a"] {
            assert!(!is_double_dot(neither.as_bytes()) && !is_single_dot(neither.as_bytes()));
        }
    }
}
