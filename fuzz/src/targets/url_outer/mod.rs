//! The algorithms around the URL parser: each satisfies its own properties, and none panics.

mod forms;
mod hosts;
mod legacy;
mod rendering;
mod strings;

use super::url_identity::{ENCODINGS, url_and_base};
use crate::input::Input;
use lye_url::Url;

/// Asserts for the same text: encoded forms parse to their pairs, percent-decoding reverses encoding, valid strings are those that parse
/// without validation errors, hosts belong to their sites, renderings hide what they should, and the algorithms of 2011 reach a fixed
/// point.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let encoding = input.pick(ENCODINGS);
    let other = input.pick(ENCODINGS);
    let (text, base) = url_and_base(&input);
    let value = input.parts().nth(2).unwrap_or_default();
    forms::check(text, value, encoding);
    strings::check(text, base.as_ref());
    legacy::check(text, value, base.as_ref().map_or("http://example.org/a/b?c", Url::href), other);
    hosts::check_addresses(data);
    let parsed = match &base {
        Some(base) => Url::parse_with_base(text, base),
        None => Url::parse(text),
    };
    let Ok(url) = parsed else { return };
    forms::check_query(&url);
    hosts::check(&url, base.as_ref(), value);
    rendering::check(&url, 1 + input.choose(60));
}
