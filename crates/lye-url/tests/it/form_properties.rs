//! Properties of percent-encoding, `application/x-www-form-urlencoded` and search parameters over hostile strings.

use crate::pieces::PIECES;
use encoding_rs::{GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, WINDOWS_1252};
use lye_hostile::Rng;
use lye_url::percent::{self, AsciiSet};
use lye_url::{SearchParams, Url, form_urlencoded};

const SETS: [&AsciiSet; 8] = [
    &percent::C0_CONTROL,
    &percent::FRAGMENT,
    &percent::QUERY,
    &percent::SPECIAL_QUERY,
    &percent::PATH,
    &percent::USERINFO,
    &percent::COMPONENT,
    &percent::FORM_URLENCODED,
];

type Pairs = Vec<(String, String)>;

fn pairs(rng: &mut Rng) -> Pairs {
    (0..rng.below(6)).map(|_| (rng.text(PIECES, 2), rng.text(PIECES, 3))).collect()
}

fn parsed(text: &[u8]) -> Pairs {
    form_urlencoded::parse(text).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

/// Section 1.3, step by step.
fn percent_decoded(input: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    let mut at = 0;
    while at < input.len() {
        let digits = input.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let is_hex = |digits: &&str| digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        match digits.filter(is_hex) {
            Some(digits) if input[at] == b'%' => {
                output.push(u8::from_str_radix(digits, 16).expect("two hexadecimal digits"));
                at += 3;
            }
            _ => {
                output.push(input[at]);
                at += 1;
            }
        }
    }
    output
}

#[test]
fn percent_encoding() {
    let mut rng = Rng::new(0xD1B5_4A32_D192_ED03);
    rng.cases(50_000, |rng| {
        let (text, set) = (rng.text(PIECES, 6), SETS[rng.below(SETS.len())]);
        let encoded = percent::utf8_percent_encode(&text, set);
        assert!(encoded.bytes().all(|byte| byte == b'%' || !set.contains(byte)), "{text:?} {encoded:?}");
        assert_eq!(&*percent::percent_decode(text.as_bytes()), percent_decoded(text.as_bytes()), "{text:?}");
        if set.contains(b'%') {
            // A set that contains the percent sign is reversible.
            assert_eq!(&*percent::percent_decode(encoded.as_bytes()), text.as_bytes());
        } else {
            // Without it, a second encoding changes nothing, and the decoder gives the same bytes.
            assert_eq!(percent::utf8_percent_encode(&encoded, set), encoded);
            assert_eq!(percent::percent_decode(encoded.as_bytes()), percent::percent_decode(text.as_bytes()));
        }
    });
}

fn owned<T>((octets, encoding, is_unencodable): (std::borrow::Cow<'_, [u8]>, T, bool)) -> (Vec<u8>, T, bool) {
    (octets.into_owned(), encoding, is_unencodable)
}

#[test]
fn percent_encoding_after_encoding() {
    let mut rng = Rng::new(0xA076_1D64_78BD_642F);
    rng.cases(20_000, |rng| {
        let text = rng.text(PIECES, 6);
        let encoding = [UTF_8, WINDOWS_1252, SHIFT_JIS, ISO_2022_JP, GB18030][rng.below(5)];
        let (set, plus) = (SETS[rng.below(SETS.len())], rng.below(2) == 0);
        let mut encoded = String::new();
        percent::percent_encode_after_encoding(encoding, &text, set, plus, &mut encoded);
        // Section 1.3, step by step, character by character: an encoder without state is the same for all together.
        if encoding != ISO_2022_JP {
            let mut expected = String::new();
            for c in text.chars() {
                let (octets, _, is_unencodable) = owned(encoding.encode(c.encode_utf8(&mut [0; 4])));
                if is_unencodable {
                    expected += &format!("%26%23{}%3B", u32::from(c));
                    continue;
                }
                for byte in octets {
                    match byte {
                        b' ' if plus => expected.push('+'),
                        byte if set.contains(byte) => expected += &format!("%{byte:02X}"),
                        byte => expected.push(char::from(byte)),
                    }
                }
            }
            assert_eq!(encoded, expected, "{text:?} {} {set:?} {plus}", encoding.name());
        }
        // `encoding_rs` makes the same character references, but does not percent-encode them.
        if set.contains(b'%') && !plus {
            let (octets, ..) = encoding.encode(&text);
            assert_eq!(percent::percent_decode(encoded.as_bytes()), octets, "{text:?} {}", encoding.name());
        }
    });
}

#[test]
fn pairs_round_trip() {
    let mut rng = Rng::new(0xE703_7ED1_A0B4_28DB);
    rng.cases(20_000, |rng| {
        let list = pairs(rng);
        let text = form_urlencoded::serialize(list.iter().map(|(name, value)| (name, value)));
        let is_expected = |byte: u8| byte.is_ascii_alphanumeric() || b"*-._%+&=".contains(&byte);
        assert!(text.bytes().all(is_expected), "{text}");
        assert_eq!(parsed(text.as_bytes()), list, "{text}");
        // The serialization of parsed pairs parses to the same pairs.
        let found = parsed(rng.text(PIECES, 8).as_bytes());
        let text = form_urlencoded::serialize(found.iter().map(|(name, value)| (name, value)));
        assert_eq!(parsed(text.as_bytes()), found, "{text}");
    });
}

#[test]
fn bytes_that_are_not_utf8_parse() {
    let mut rng = Rng::new(0x8EBC_6AF0_9C88_C6E3);
    rng.cases(20_000, |rng| {
        let bytes: Vec<u8> = (0..rng.below(12)).map(|_| rng.below(256) as u8).collect();
        let sequences = bytes.split(|&byte| byte == b'&').filter(|sequence| !sequence.is_empty());
        assert_eq!(parsed(&bytes).len(), sequences.count(), "{bytes:?}");
    });
}

/// Compares `SearchParams` with a plain list that is searched from its beginning.
#[test]
fn search_params_behave_like_a_list() {
    let mut rng = Rng::new(0x5899_65CC_7537_4CC3);
    let mut url = Url::parse("https://example.com/").expect("a URL");
    rng.cases(5_000, |rng| {
        let mut list = pairs(rng);
        let mut params: SearchParams = list.iter().cloned().collect();
        for _ in 0..8 {
            // Few names, so that they repeat.
            let name = match list.len() {
                0 => rng.text(PIECES, 1),
                length if rng.below(4) > 0 => list[rng.below(length)].0.clone(),
                _ => rng.text(PIECES, 2),
            };
            let value = rng.text(PIECES, 1);
            match rng.below(5) {
                0 => {
                    params.append(name.as_str(), value.as_str());
                    list.push((name.clone(), value.clone()));
                }
                1 => {
                    params.delete(&name, None);
                    list.retain(|pair| pair.0 != name);
                }
                2 => {
                    params.delete(&name, Some(&value));
                    list.retain(|pair| *pair != (name.clone(), value.clone()));
                }
                3 => {
                    params.set(name.as_str(), value.as_str());
                    match list.iter().position(|pair| pair.0 == name) {
                        None => list.push((name.clone(), value.clone())),
                        Some(first) => {
                            list[first].1.clone_from(&value);
                            let mut at = 0;
                            list.retain(|pair| {
                                at += 1;
                                at <= first + 1 || pair.0 != name
                            });
                        }
                    }
                }
                _ => {
                    params.sort();
                    list.sort_by_cached_key(|pair| pair.0.encode_utf16().collect::<Vec<_>>());
                }
            }
            let values: Vec<&str> =
                list.iter().filter(|pair| pair.0 == name).map(|pair| pair.1.as_str()).collect();
            assert_eq!(params.get(&name), values.first().copied());
            assert_eq!(params.get_all(&name).collect::<Vec<_>>(), values);
            assert_eq!(params.has(&name, None), !values.is_empty());
            assert_eq!(params.has(&name, Some(&value)), values.contains(&value.as_str()));
        }
        assert_eq!((params.size(), params.is_empty()), (list.len(), list.is_empty()));
        params.update_url(&mut url);
        assert_eq!(SearchParams::of_url(&url), params);
        assert_eq!(url.query().is_none(), list.is_empty());
        assert_eq!(SearchParams::parse(&params.to_string()), params);
        assert_eq!(params.into_iter().collect::<Pairs>(), list);
    });
}
