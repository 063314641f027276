//! Judging the values of attributes (HTML Standard, 8.6, "contains a javascript: URL").

use super::animations::draws;
use super::tables::AttrRule;
use lye_url::probe::{BaseKind, probe};

/// What becomes of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    Kept,
    /// The configuration does not let it through.
    Unlisted,
    /// The configuration would let it through, but not with this value.
    BadValue,
}

/// Judges an attribute by what its name said, and its value, if that matters. `strict` is for the string face.
#[inline]
pub fn judge<'v>(decision: AttrRule, value: impl FnOnce() -> &'v str, strict: bool) -> Judgement {
    let bad = match decision {
        AttrRule::Keep | AttrRule::Srcdoc => false,
        AttrRule::Remove | AttrRule::Data => return Judgement::Unlisted,
        AttrRule::Url => contains_javascript_url(value(), strict),
        AttrRule::AnimatedName if strict => !draws(value()),
        AttrRule::AnimatedName => is_a_link(value()),
    };
    if bad { Judgement::BadValue } else { Judgement::Kept }
}

/// Whether an attribute's value contains a `javascript:` URL: parsed without a base, it has that scheme.
///
/// What fails to parse contains none, unless `strict`: a browser has run such a value (`javascript://:/`) after changing it.
fn contains_javascript_url(value: &str, strict: bool) -> bool {
    // C0 controls and spaces before a URL do not count. Most values are decided by the first letter after them.
    if !matches!(value.bytes().find(|&byte| byte > b' '), Some(b'j' | b'J')) {
        return false;
    }
    let probe = probe(value, BaseKind::None);
    probe.scheme().is_some_and(|scheme| scheme == "javascript") && (strict || !probe.fails())
}

/// Whether the `attributeName` of an animation is `href`, with any prefix or none.
///
/// The standard's text has `href` and `xlink:href`; web-platform-tests has any prefix.
fn is_a_link(value: &str) -> bool {
    value.split_once(':').map_or(value, |(_, local)| local) == "href"
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_url::Url;

    const JAVASCRIPT: &[&str] = &[
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
    ];

    /// No URLs for the parser.
    const BROKEN_JAVASCRIPT: &[&str] = &["javascript://:/alert(1)", "java\nscript://:/"];

    const OTHERS: &[&str] = &[
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
    ];

    #[test]
    fn javascript_urls_are_seen_however_they_are_written() {
        for value in JAVASCRIPT {
            assert_eq!(judge(AttrRule::Url, || value, false), Judgement::BadValue, "{value:?}");
            assert_eq!(judge(AttrRule::Url, || value, true), Judgement::BadValue, "{value:?}");
        }
    }

    #[test]
    fn what_is_no_url_passes_in_the_standard_alone() {
        for value in BROKEN_JAVASCRIPT {
            assert_eq!(judge(AttrRule::Url, || value, false), Judgement::Kept, "{value:?}");
            assert_eq!(judge(AttrRule::Url, || value, true), Judgement::BadValue, "{value:?}");
        }
    }

    #[test]
    fn other_values_pass() {
        for value in OTHERS {
            assert_eq!(judge(AttrRule::Url, || value, false), Judgement::Kept, "{value:?}");
            assert_eq!(judge(AttrRule::Url, || value, true), Judgement::Kept, "{value:?}");
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
                        let url = Url::parse(&value);
                        let expected = url.as_ref().is_ok_and(|url| url.scheme() == "javascript");
                        assert_eq!(contains_javascript_url(&value, false), expected, "{value:?}");
                        if url.is_ok() {
                            assert_eq!(contains_javascript_url(&value, true), expected, "{value:?}");
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
        for value in ["href", "xlink:href", "ylink:href", ":href"] {
            assert_eq!(judge(AttrRule::AnimatedName, || value, false), Judgement::BadValue, "{value}");
            assert_eq!(judge(AttrRule::AnimatedName, || value, true), Judgement::BadValue, "{value}");
        }
        assert_eq!(judge(AttrRule::AnimatedName, || "xlink:href:x", false), Judgement::Kept);
        assert_eq!(judge(AttrRule::AnimatedName, || "xlink:href:x", true), Judgement::BadValue);
        for value in ["", "hreflang", "xref", " href ", "HREF", "xlink:hreflang", "class"] {
            assert_eq!(judge(AttrRule::AnimatedName, || value, false), Judgement::Kept, "{value}");
            assert_eq!(judge(AttrRule::AnimatedName, || value, true), Judgement::BadValue, "{value}");
        }
        assert_eq!(judge(AttrRule::AnimatedName, || "fill", true), Judgement::Kept);
    }
}
