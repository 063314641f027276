//! Query state and fragment state (URL Standard, 4.4).

use super::Parser;
use crate::percent::{
    FRAGMENT, QUERY, SPECIAL_QUERY, percent_encode_after_encoding, utf8_percent_encode_into,
};
use crate::scheme::SchemeType;
use crate::url::offset;
use crate::validation::ErrorSink;
use encoding_rs::UTF_8;

impl<S: ErrorSink> Parser<'_, S> {
    /// Query state, and the fragment that follows.
    pub(crate) fn query_state(&mut self, at: usize) {
        // 1.
        let special = self.is_special();
        let legacy = special && !matches!(self.url.scheme, SchemeType::Ws | SchemeType::Wss);
        let encoding = if legacy { self.encoding } else { UTF_8 };
        let rest = self.rest(at);
        let end = if self.overridden { None } else { memchr::memchr(b'#', rest.as_bytes()) };
        let query = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        // 3.
        self.reporter.units(query, at);
        // 2.
        self.url.query_start = offset(self.url.text.len());
        self.url.text.push('?');
        let set = if special { &SPECIAL_QUERY } else { &QUERY };
        percent_encode_after_encoding(encoding, query, set, false, &mut self.url.text);
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
