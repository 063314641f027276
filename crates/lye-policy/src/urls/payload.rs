//! URLs that carry data away: what in one reads as data rather than as words.
//!
//! Whoever gets a program to write a link or an image into a page (a language model that reads hostile text, say) can have it put
//! what it knows into the URL, whose server reads it. Such URLs have long queries, or parts that are encoded.

/// The shortest run of letters and digits that may read as data, if it looks like it.
const SHORTEST: usize = 8;

/// A run that is longer is data, whatever it looks like: hardly a word has as many letters.
const LONGEST_WORD: usize = 24;

/// How many bytes of a URL read as data: the runs of ASCII letters, digits and percent-encoded bytes that are longer than any word,
/// and those of 8 bytes and more that change between letters and digits, or from small to capital letters, at least twice. Linear.
///
/// What follows the scheme counts, host and fragment included.
pub(super) fn opaque_bytes(url: &str) -> usize {
    let rest = url.split_once(':').map_or(url, |(_, rest)| rest);
    rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '%'))
        .filter(|run| is_opaque(run))
        .map(str::len)
        .sum()
}

fn is_opaque(run: &str) -> bool {
    if run.len() > LONGEST_WORD {
        return true;
    }
    let changes = run.as_bytes().windows(2).filter(|pair| match pair {
        [a, b] => {
            a.is_ascii_digit() != b.is_ascii_digit() || a.is_ascii_lowercase() && b.is_ascii_uppercase()
        }
        _ => false,
    });
    run.len() >= SHORTEST && changes.count() >= 2
}

/// The length of a URL's query in bytes, without its `?`.
pub(super) fn query_length(url: &str) -> usize {
    let without_fragment = url.split('#').next().unwrap_or_default();
    without_fragment.split_once('?').map_or(0, |(_, query)| query.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_people_write_hold_hardly_any_data() {
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
        // An abbreviated hash, and the number of a video.
        assert_eq!(opaque_bytes("https://example.org/commit/1f3a9c07"), 8);
        assert_eq!(opaque_bytes("https://example.org/watch?v=dQw4w9WgXcQ"), 11);
    }

    #[test]
    fn what_is_encoded_is_data() {
        let hexadecimal = "7468652070617373776f7264206973206875";
        assert_eq!(opaque_bytes(&format!("https://{hexadecimal}.example.org/")), 36);
        assert_eq!(opaque_bytes(&format!("https://example.org/?d={hexadecimal}")), 36);
        // Base64, in the alphabet of URLs: what stands between `-` and `_`.
        assert!(opaque_bytes("https://example.org/VGhlIHBhc3N3b3JkIGlz-IGh1bnRlcjIgYW5kIG1vcmU_/x.png") > 40);
        assert_eq!(opaque_bytes("https://example.org/#%74%68%65%20%70%61%73%73%77%6f%72%64"), 36);
    }

    #[test]
    fn queries_end_where_fragments_begin() {
        assert_eq!(query_length("https://example.org/?abc#?defgh"), 3);
        assert_eq!(query_length("?abc?d"), 5);
        assert_eq!(query_length("/a#?b"), 0);
        assert_eq!(query_length(""), 0);
    }
}
