//! Detects URLs that exfiltrate data: parts of a URL that look like data rather than words.
//!
//! An attacker who can influence a program that writes a link or an image (such as a language model that reads hostile
//! text) can make it put secrets into the URL, and the server receives them. Such URLs have long queries or encoded
//! parts.

/// The minimum length of a run of letters and digits that may be data.
const MIN_RUN_LENGTH: usize = 8;

/// A longer run is data, whatever it looks like: hardly any word has as many letters.
const MAX_WORD_LENGTH: usize = 24;

/// Returns how many bytes of a URL look like data: the runs of ASCII letters, digits and percent-encoded bytes that are
/// longer than any word, and those of 8 bytes or more that change between letters and digits, or from lower to upper
/// case, at least twice. Linear.
///
/// Everything after the scheme counts, including host and fragment.
pub(super) fn opaque_bytes(url: &str) -> usize {
    let rest = url.split_once(':').map_or(url, |(_, rest)| rest);
    rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '%'))
        .filter(|run| is_opaque(run))
        .map(str::len)
        .sum()
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
    fn queries_end_where_fragments_begin() {
        assert_eq!(query_length("https://example.org/?abc#?defgh"), 3);
        assert_eq!(query_length("?abc?d"), 5);
        assert_eq!(query_length("/a#?b"), 0);
        assert_eq!(query_length(""), 0);
    }
}
