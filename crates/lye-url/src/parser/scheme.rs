//! Scheme start state, scheme state and the states that choose what follows (URL Standard, 4.4).

use super::{ParseError, Parser};
use crate::scheme::SchemeType;
use crate::url::offset;
use crate::validation::{ErrorSink, ValidationError};

/// Returns the position of the colon that ends the scheme at the beginning of a text.
pub(crate) fn end_of_scheme(input: &[u8]) -> Option<usize> {
    let (first, rest) = input.split_first()?;
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let in_scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let end = 1 + rest.iter().position(|b| !in_scheme(b))?;
    (input.get(end) == Some(&b':')).then_some(end)
}

impl<S: ErrorSink> Parser<'_, S> {
    /// Step 9, from the scheme start state on.
    pub(super) fn run(&mut self) -> Result<(), ParseError> {
        let Some(end) = end_of_scheme(self.input.as_bytes()) else { return self.no_scheme_state() };
        // Room for a solidus and some percent-encoding.
        self.url.text.reserve(self.input.len() + 16);
        self.url.text.push_str(self.input.get(..end).unwrap_or_default());
        self.url.text.make_ascii_lowercase();
        let scheme = SchemeType::of(&self.url.text);
        self.begin(scheme);
        self.after_scheme(end + 1)
    }

    /// Ends the written scheme.
    pub(super) fn begin(&mut self, scheme: SchemeType) {
        self.url.scheme = scheme;
        self.url.scheme_end = offset(self.url.text.len());
        self.url.text.push(':');
        self.no_host();
    }

    /// Sets all offsets up to the path to the current end of the text: the host is null.
    fn no_host(&mut self) {
        let at = offset(self.url.text.len());
        self.url.username_end = at;
        self.url.host_start = at;
        self.url.host_end = at;
        self.url.path_start = at;
    }

    /// Scheme state, 2.4 to 2.9.
    fn after_scheme(&mut self, at: usize) -> Result<(), ParseError> {
        let slashes = self.rest(at).starts_with("//");
        let scheme = self.url.scheme;
        if scheme == SchemeType::File {
            if !slashes {
                self.reporter.report(ValidationError::SpecialSchemeMissingFollowingSolidus, at);
            }
            return self.file_state(at);
        }
        if scheme.is_special() {
            if slashes {
                return self.special_authority_ignore_slashes_state(at + 2);
            }
            // Special relative or authority state, special authority slashes state.
            self.reporter.report(ValidationError::SpecialSchemeMissingFollowingSolidus, at);
            return match self.base {
                Some(base) if base.scheme == scheme => self.relative_state(base, at),
                _ => self.special_authority_ignore_slashes_state(at),
            };
        }
        // Path or authority state.
        if slashes {
            return self.authority_state(at + 2);
        }
        if self.c(at) == Some(b'/') {
            return self.path_state(at + 1, true);
        }
        self.opaque_path_state(at)
    }

    /// No scheme state.
    fn no_scheme_state(&mut self) -> Result<(), ParseError> {
        match self.base {
            Some(base) if base.has_opaque_path() && self.c(0) == Some(b'#') => {
                self.take_from_base(base, base.query_end());
                self.fragment_state(1);
                Ok(())
            }
            Some(base) if !base.has_opaque_path() => {
                if base.scheme == SchemeType::File {
                    self.take_scheme(base);
                    self.file_state(0)
                } else {
                    self.take_scheme(base);
                    self.relative_state(base, 0)
                }
            }
            _ => Err(self.reporter.fail(ValidationError::MissingSchemeNonRelativeUrl, 0)),
        }
    }

    /// Special authority ignore slashes state.
    pub(super) fn special_authority_ignore_slashes_state(&mut self, mut at: usize) -> Result<(), ParseError> {
        while let Some(b'/' | b'\\') = self.c(at) {
            self.reporter.report(ValidationError::SpecialSchemeMissingFollowingSolidus, at);
            at += 1;
        }
        self.authority_state(at)
    }
}
