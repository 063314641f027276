//! The rules about `javascript:` URLs (HTML Standard, 8.6, "contains a javascript: URL").

use lye_url::{BaseKind, probe};

/// Whether an attribute's value contains a `javascript:` URL: parsed without a base, it has that scheme.
///
/// Stricter than the standard in one case: a value that is no URL but begins with `javascript:` counts as one, because
/// a browser has run such a value (`javascript://:/`) after changing it.
pub(crate) fn contains_javascript_url(value: &str) -> bool {
    // The probe has the scheme of values that fail, too.
    probe(value, BaseKind::None).scheme().is_some_and(|scheme| scheme == "javascript")
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
    use lye_url::Url;

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

    /// The rule is the standard's wherever the URL parser gives an answer.
    #[test]
    fn the_url_parser_agrees() {
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
