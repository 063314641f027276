//! Query state and fragment state (URL Standard, 4.4).

use super::Parser;
use crate::percent::{
    AsciiSet, FRAGMENT, QUERY, SPECIAL_QUERY, percent_encode_after_encoding, utf8_percent_encode_into,
};
use crate::scheme::SchemeType;
use crate::url::offset;
use crate::validation::ErrorSink;
use encoding_rs::Encoding;
use std::fmt;

/// The encoding of queries, with the function that encodes: only programs that set an encoding link its tables.
#[derive(Clone, Copy)]
pub(super) struct QueryEncoding {
    encoding: &'static Encoding,
    encode: fn(&'static Encoding, &str, &AsciiSet, bool, &mut String),
}

impl QueryEncoding {
    pub(super) fn new(encoding: &'static Encoding) -> Self {
        Self { encoding, encode: percent_encode_after_encoding }
    }
}

impl fmt::Debug for QueryEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.encoding.fmt(f)
    }
}

impl<S: ErrorSink> Parser<'_, S> {
    /// Query state, and the fragment that follows.
    pub(crate) fn query_state(&mut self, at: usize) {
        // 1.
        let special = self.is_special();
        let legacy = special && !matches!(self.url.scheme, SchemeType::Ws | SchemeType::Wss);
        let rest = self.rest(at);
        let end = if self.overridden { None } else { memchr::memchr(b'#', rest.as_bytes()) };
        let query = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        // 3.
        self.reporter.units(query, at);
        // 2.
        self.url.query_start = offset(self.url.text.len());
        self.url.text.push('?');
        let set = if special { &SPECIAL_QUERY } else { &QUERY };
        match self.encoding.filter(|_| legacy) {
            Some(QueryEncoding { encoding, encode }) => {
                encode(encoding, query, set, false, &mut self.url.text)
            }
            None => utf8_percent_encode_into(query, set, &mut self.url.text),
        }
        if let Some(end) = end {
            self.fragment_state(at + end + 1);
        }
    }

    /// Fragment state.
    pub(crate) fn fragment_state(&mut self, at: usize) {
        let fragment = self.rest(at);
        self.reporter.units(fragment, at);
        self.url.fragment_start = offset(self.url.text.len());
        self.url.text.push('#');
        utf8_percent_encode_into(fragment, &FRAGMENT, &mut self.url.text);
    }
}
