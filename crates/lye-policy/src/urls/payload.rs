//! Detects URLs that exfiltrate data: parts of a URL that look like data rather than words.
//!
//! An attacker who can influence a program that writes a link or an image (such as a language model that reads hostile
//! text) can make it put secrets into the URL, and the server receives them. Such URLs have long queries or encoded
//! parts.

use std::borrow::Cow;

/// The minimum length of a run of letters and digits that may be data.
const MIN_RUN_LENGTH: usize = 8;

/// A longer run is data, whatever it looks like: hardly any word has as many letters.
const MAX_WORD_LENGTH: usize = 24;

/// Returns how many bytes of a URL look like data: the runs of ASCII letters, digits and percent-encoded bytes that are
/// longer than any word, and those of 8 bytes or more that change between letters and digits, or from lower to upper
/// case, at least twice. Linear.
///
/// Everything after the scheme counts, including host and fragment. Letters beyond ASCII are words, also if they are percent-encoded: they
/// end a run and count as nothing.
pub(super) fn opaque_bytes(url: &str) -> usize {
    let rest = url.split_once(':').map_or(url, |(_, rest)| rest);
    let rest = without_encoded_words(rest);
    rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '%'))
        .filter(|run| is_opaque(run))
        .map(str::len)
        .sum()
}

/// Replaces percent-encoded UTF-8 of letters and digits beyond ASCII, and of the marks after them, by spaces.
fn without_encoded_words(text: &str) -> Cow<'_, str> {
    // Most URLs have none.
    if !text.as_bytes().windows(2).any(|pair| matches!(pair, [b'%', b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F']))
    {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut is_in_word) = (text, false);
    while let Some(first) = rest.chars().next() {
        let encoded = encoded_character(rest).filter(|&(c, _)| {
            c.is_alphanumeric() || is_in_word && !lye_text::is_invisible(c) && !is_private(c)
        });
        is_in_word = encoded.is_some();
        let length = match encoded {
            Some((_, length)) => {
                out.push(' ');
                length
            }
            None => {
                out.push(first);
                first.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    Cow::Owned(out)
}

/// Returns the character beyond ASCII that a text begins with in percent-encoded UTF-8, and the length of its encoding.
fn encoded_character(text: &str) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    let byte = |at: usize| {
        let digits = text.get(3 * at..3 * at + 3)?.strip_prefix('%')?;
        u8::from_str_radix(digits, 16).ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    let length = match byte(0)? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    for (at, place) in bytes.iter_mut().enumerate().take(length) {
        *place = byte(at)?;
    }
    let character = std::str::from_utf8(bytes.get(..length)?).ok()?.chars().next()?;
    Some((character, 3 * length))
}

fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..)
}

fn is_opaque(run: &str) -> bool {
    if run.len() > MAX_WORD_LENGTH {
        return true;
    }
    let changes = run.as_bytes().windows(2).filter(|pair| match pair {
        [a, b] => {
            a.is_ascii_digit() != b.is_ascii_digit() || a.is_ascii_lowercase() && b.is_ascii_uppercase()
        }
        _ => false,
    });
    run.len() >= MIN_RUN_LENGTH && changes.count() >= 2
}

/// Returns the length of a URL's query in bytes, without the `?`.
pub(super) fn query_length(url: &str) -> usize {
    let without_fragment = url.split('#').next().unwrap_or_default();
    without_fragment.split_once('?').map_or(0, |(_, query)| query.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn human_written_urls_have_little_opaque_data() {
        for url in [
            "https://example.org/",
            "https://en.wikipedia.org/wiki/List_of_unsolved_problems_in_computer_science",
            "https://example.org/2026/11/21/how-to-make-soap-at-home-without-burning-the-kitchen-down",
            "https://example.com/search?q=cold+process+soap&page=12&lang=en",
            "/wiki/Donaudampfschifffahrt#Geschichte",
            "mailto:someone@example.org?subject=Hello",
        ] {
            assert_eq!(opaque_bytes(url), 0, "{url}");
        }
        // An abbreviated hash, and the id of a video.
        assert_eq!(opaque_bytes("https://example.org/commit/1f3a9c07"), 8);
        assert_eq!(opaque_bytes("https://example.org/watch?v=dQw4w9WgXcQ"), 11);
    }

    #[test]
    fn encoded_parts_are_opaque() {
        let hexadecimal = "7468652070617373776f7264206973206875";
        assert_eq!(opaque_bytes(&format!("https://{hexadecimal}.example.org/")), 36);
        assert_eq!(opaque_bytes(&format!("https://example.org/?d={hexadecimal}")), 36);
        // Base64url: only what stands between `-` and `_` counts as a run.
        assert!(opaque_bytes("https://example.org/VGhlIHBhc3N3b3JkIGlz-IGh1bnRlcjIgYW5kIG1vcmU_/x.png") > 40);
        assert_eq!(opaque_bytes("https://example.org/#%74%68%65%20%70%61%73%73%77%6f%72%64"), 36);
    }

    #[test]
    fn international_words_are_not_opaque() {
        for url in [
            "https://ru.wikipedia.org/wiki/%D0%92%D0%B8%D0%BA%D0%B8%D0%BF%D0%B5%D0%B4%D0%B8%D1%8F",
            "https://ru.wikipedia.org/wiki/Википедия",
            "https://ja.wikipedia.org/wiki/%E3%82%A6%E3%82%A3%E3%82%AD%E3%83%9A%E3%83%87%E3%82%A3%E3%82%A2",
            "https://hi.wikipedia.org/wiki/%E0%A4%B5%E0%A4%BF%E0%A4%95%E0%A4%BF%E0%A4%AA%E0%A5%80%E0%A4%A1%E0%A4%BF%E0%A4%AF%E0%A4%BE",
            "https://th.wikipedia.org/wiki/%E0%B8%A0%E0%B8%B2%E0%B8%A9%E0%B8%B2%E0%B9%84%E0%B8%97%E0%B8%A2",
            "https://de.wikipedia.org/wiki/%c3%9cber%c3%a4nderung",
        ] {
            assert_eq!(opaque_bytes(url), 0, "{url}");
        }
        // Encoded ASCII, random bytes, private and invisible characters.
        for data in [
            "%70%61%73%73%77%6F%72%64%31%32",
            "%FF%80%91%A2%B3%C4%D5%E6%F7%88",
            "%EE%80%80%EE%80%81%EE%80%82%EE%80%83",
            "%E2%80%8B%E2%80%8C%E2%80%8B%E2%80%8C",
            "%D0%D0%D0%D0%D0%D0%D0%D0%D0%D0",
        ] {
            assert_eq!(opaque_bytes(&format!("https://example.org/{data}")), data.len(), "{data}");
        }
        // Words between data do not hide it.
        assert_eq!(opaque_bytes("/dQw4w9WgXcQ%D0%92dQw4w9WgXcQ"), 22);
    }

    #[test]
    fn queries_end_where_fragments_begin() {
        assert_eq!(query_length("https://example.org/?abc#?defgh"), 3);
        assert_eq!(query_length("?abc?d"), 5);
        assert_eq!(query_length("/a#?b"), 0);
        assert_eq!(query_length(""), 0);
    }
}
