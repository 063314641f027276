//! Form data, the parameters of a query, percent-encoding.

use encoding_rs::Encoding;
use lye_url::percent::{self, AsciiSet};
use lye_url::{SearchParams, Url, form_urlencoded};

const SETS: &[&AsciiSet] = &[
    &percent::C0_CONTROL,
    &percent::FRAGMENT,
    &percent::QUERY,
    &percent::SPECIAL_QUERY,
    &percent::PATH,
    &percent::USERINFO,
    &percent::COMPONENT,
    &percent::FORM_URLENCODED,
];

pub(super) fn check(text: &str, value: &str, encoding: &'static Encoding) {
    let pairs = owned(form_urlencoded::parse_str(text));
    let written = form_urlencoded::serialize(pairs.iter().map(|(name, value)| (name, value)));
    let is_written = |byte: u8| byte.is_ascii_alphanumeric() || b"*-._+%&=".contains(&byte);
    assert!(written.bytes().all(is_written), "{written:?}");
    assert_eq!(owned(form_urlencoded::parse_str(&written)), pairs, "{written:?}");
    let legacy = form_urlencoded::serialize_with_encoding([(text, value)], encoding);
    assert!(legacy.bytes().all(is_written), "{legacy:?}");

    parameters(text, value);
    for set in SETS {
        percent_encoding(text, set);
        let mut out = String::new();
        percent::percent_encode_after_encoding(encoding, text, set, false, &mut out);
        assert!(out.is_ascii(), "{out:?}");
    }
}

/// Pairs of owned strings.
fn owned<N: Into<String>, V: Into<String>>(pairs: impl Iterator<Item = (N, V)>) -> Vec<(String, String)> {
    pairs.map(|(name, value)| (name.into(), value.into())).collect()
}

fn percent_encoding(text: &str, set: &AsciiSet) {
    let encoded = percent::utf8_percent_encode(text, set);
    assert!(
        encoded.bytes().all(|byte| byte.is_ascii() && (byte == b'%' || !set.contains(byte))),
        "{encoded:?}"
    );
    if set.contains(b'%') {
        assert_eq!(percent::percent_decode(encoded.as_bytes()), text.as_bytes());
    } else {
        assert_eq!(percent::percent_decode(encoded.as_bytes()), percent::percent_decode(text.as_bytes()));
        assert_eq!(percent::utf8_percent_encode(&encoded, set), encoded, "encoded twice");
    }
}

/// Compares `URLSearchParams` with a list of pairs.
fn parameters(text: &str, value: &str) {
    let mut params = SearchParams::parse(text);
    assert_eq!(
        owned(params.iter()),
        owned(form_urlencoded::parse_str(text.strip_prefix('?').unwrap_or(text)))
    );
    let again = SearchParams::parse(&params.to_string());
    // A `?` that begins the first name is written as %3F.
    assert_eq!(owned(again.iter()), owned(params.iter()));

    let size = params.size();
    params.append(value, "1");
    assert_eq!((params.size(), params.has(value, Some("1"))), (size + 1, true));
    params.set(value, "2");
    assert_eq!(params.get_all(value).collect::<Vec<_>>(), ["2"]);
    let before = owned(params.iter());
    params.sort();
    let mut sorted = before;
    sorted.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    assert_eq!(owned(params.iter()), sorted);
    params.delete(value, None);
    assert_eq!((params.has(value, None), params.get(value)), (false, None));
}

/// Asserts that writing the parameters of a URL back does not change them.
pub(super) fn check_query(url: &Url) {
    let params = SearchParams::of_url(url);
    let mut changed = url.clone();
    params.update_url(&mut changed);
    assert_eq!(owned(SearchParams::of_url(&changed).iter()), owned(params.iter()), "{url}");
    assert_eq!(
        (changed.host(), changed.pathname(), changed.hash()),
        (url.host(), url.pathname(), url.hash())
    );
    let again = Url::parse(changed.href());
    assert_eq!(again.as_ref().map(Url::href), Ok(changed.href()));
}
