//! The rules about `javascript:` URLs (HTML Standard, 8.6, "contains a javascript: URL").

use url::Url;

/// Whether an attribute's value contains a `javascript:` URL: parsed without a base, it has that scheme.
///
/// Stricter than the standard in one case: a value that is no URL but begins with `javascript:` counts as one, because
/// a browser has run such a value (`javascript://:/`) after changing it.
pub(crate) fn contains_javascript_url(value: &str) -> bool {
    // SAME-AS-SPEC: the URL parser takes controls and spaces from the front and tabs and line breaks from everywhere, so
    // the scheme begins with the first other character. Most links are told apart by it, without a parse.
    let first = value.bytes().find(|&byte| byte > b' ');
    if !first.is_some_and(|byte| byte.eq_ignore_ascii_case(&b'j')) {
        return false;
    }
    match Url::parse(value) {
        Ok(url) => url.scheme() == "javascript",
        Err(_) => begins_with_javascript(value),
    }
}

/// Whether a value begins with `javascript:` as the URL parser reads it.
fn begins_with_javascript(value: &str) -> bool {
    let mut read = value
        .trim_start_matches(|c: char| c <= ' ')
        .bytes()
        .filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    b"javascript:".iter().all(|wanted| read.next().is_some_and(|byte| byte.eq_ignore_ascii_case(wanted)))
}

/// Whether the `attributeName` of an animation names an attribute that holds a link: `href`, with any prefix.
///
/// Stricter than the standard: any part between colons counts, because a browser has taken `xlink:href:x` for
/// `xlink:href`.
pub(crate) fn names_a_link(value: &str) -> bool {
    value.split(':').any(|part| part == "href")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn javascript_urls_are_seen_however_they_are_written() {
        for value in [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            " javascript:alert(1)",
            "\u{1}\u{1f} javascript:alert(1)",
            "java\tscript:alert(1)",
            "java\r\nscript:alert(1)",
            "\njavascript\t:alert(1)",
            "javascript:",
            "javascript://%0aalert(1)",
            "javascript://example.org/%0aalert(1)",
            // No URL for the parser, and refused all the same.
            "javascript://:/alert(1)",
            "java\nscript://:/",
        ] {
            assert!(contains_javascript_url(value), "{value:?}");
        }
    }

    #[test]
    fn other_values_pass() {
        for value in [
            "",
            " ",
            "/javascript:x",
            "#javascript:x",
            "javascript",
            "javascript%3Aalert(1)",
            "javascripts:x",
            "java script:x",
            "\u{a0}javascript:x",
            "xjavascript:x",
            "https://example.org/?javascript:",
            "jabber:someone@example.org",
            "j",
            "java\u{0}script:x",
        ] {
            assert!(!contains_javascript_url(value), "{value:?}");
        }
    }

    /// The prefix read by hand and the URL parser agree wherever the parser gives an answer.
    #[test]
    fn the_prefix_agrees_with_the_url_parser() {
        let pieces = [
            "",
            "j",
            "J",
            "javascript",
            "JAVASCRIPT",
            ":",
            "\t",
            "\n",
            "\r",
            " ",
            "\u{1}",
            "\u{a0}",
            "/",
            "s",
        ];
        let mut seen = 0;
        for a in pieces {
            for b in pieces {
                for c in pieces {
                    for d in pieces {
                        let value = [a, b, c, d, "alert(1)"].concat();
                        if let Ok(url) = Url::parse(&value) {
                            assert_eq!(
                                url.scheme() == "javascript",
                                begins_with_javascript(&value),
                                "{value:?}"
                            );
                            assert_eq!(
                                url.scheme() == "javascript",
                                contains_javascript_url(&value),
                                "{value:?}"
                            );
                            seen += 1;
                        }
                    }
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn animations_of_links_are_seen() {
        for value in ["href", "xlink:href", "ylink:href", ":href", "xlink:href:x"] {
            assert!(names_a_link(value), "{value}");
        }
        for value in ["", "hreflang", "xref", " href ", "HREF", "xlink:hreflang", "x"] {
            assert!(!names_a_link(value), "{value}");
        }
    }
}
