//! A sanitizer configuration compiled to tables, and decisions about attribute names and values that need only these
//! tables. Does not depend on trees or policies.
//!
//! An SVG animation gives an attribute a value that no rule has checked. The standard refuses animations that change a
//! link. The string API allows only the attributes in `data/drawing-attributes.txt`: those that affect how something is drawn.

mod compile;
mod generated;
mod tables;

pub use compile::{Strictness, compile};
use generated::DRAWING;
use lye_url::probe::{BaseKind, probe};
pub use tables::{AttrRule, DecidingMembers, ElementRule, Engine, NameTable};

/// The decision about an attribute with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrDecision {
    Kept,
    /// The configuration does not allow the attribute.
    Unlisted,
    /// The configuration allows the attribute, but not this value.
    BadValue,
}

/// Decides about an attribute by the decision about its name, and by its value if that matters. `strict` is for the
/// string API.
#[inline]
pub fn judge<'v>(decision: AttrRule, value: impl FnOnce() -> &'v str, strict: bool) -> AttrDecision {
    let bad = match decision {
        AttrRule::Keep | AttrRule::Srcdoc => false,
        AttrRule::Remove | AttrRule::Data => return AttrDecision::Unlisted,
        AttrRule::Url => contains_javascript_url(value(), strict),
        AttrRule::AnimatedName if strict => !is_drawing_attribute(value()),
        AttrRule::AnimatedName => is_link_name(value()),
    };
    if bad { AttrDecision::BadValue } else { AttrDecision::Kept }
}

/// "Contains a javascript: URL" (HTML Standard, 8.6): parsed without a base, it has that scheme.
///
/// A value that fails to parse does not, unless `strict`: a browser has run such a value (`javascript://:/`) after
/// changing it.
fn contains_javascript_url(value: &str, strict: bool) -> bool {
    // C0 controls and spaces before a URL are ignored. The first letter after them decides about most values.
    if !matches!(value.bytes().find(|&byte| byte > b' '), Some(b'j' | b'J')) {
        return false;
    }
    let probe = probe(value, BaseKind::None);
    probe.scheme().is_some_and(|scheme| scheme == "javascript") && (strict || !probe.fails())
}

/// Returns `true` if the `attributeName` of an animation is `href`, with any prefix or none.
///
/// The standard lists `href` and `xlink:href`; web-platform-tests expect any prefix.
fn is_link_name(value: &str) -> bool {
    value.split_once(':').map_or(value, |(_, local)| local) == "href"
}

/// Returns `true` if an animation may change the attribute named by its `attributeName`. Names are compared exactly, as
/// browsers do.
pub(super) fn is_drawing_attribute(attribute: &str) -> bool {
    DRAWING.binary_search(&attribute).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urls::{UrlSink, UrlValueKind, url_attribute};
    use lye_html::{AttrNamespace, Namespace};
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

    /// The parser rejects these as URLs.
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
    fn javascript_urls_are_found_in_any_spelling() {
        for value in JAVASCRIPT {
            assert_eq!(judge(AttrRule::Url, || value, false), AttrDecision::BadValue, "{value:?}");
            assert_eq!(judge(AttrRule::Url, || value, true), AttrDecision::BadValue, "{value:?}");
        }
    }

    #[test]
    fn invalid_urls_pass_only_by_the_standard() {
        for value in BROKEN_JAVASCRIPT {
            assert_eq!(judge(AttrRule::Url, || value, false), AttrDecision::Kept, "{value:?}");
            assert_eq!(judge(AttrRule::Url, || value, true), AttrDecision::BadValue, "{value:?}");
        }
    }

    #[test]
    fn other_values_pass() {
        for value in OTHERS {
            assert_eq!(judge(AttrRule::Url, || value, false), AttrDecision::Kept, "{value:?}");
            assert_eq!(judge(AttrRule::Url, || value, true), AttrDecision::Kept, "{value:?}");
        }
    }

    /// The rule agrees with the standard wherever the URL parser returns a URL.
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
    fn animations_of_links_are_found() {
        for value in ["href", "xlink:href", "ylink:href", ":href"] {
            assert_eq!(judge(AttrRule::AnimatedName, || value, false), AttrDecision::BadValue, "{value}");
            assert_eq!(judge(AttrRule::AnimatedName, || value, true), AttrDecision::BadValue, "{value}");
        }
        assert_eq!(judge(AttrRule::AnimatedName, || "xlink:href:x", false), AttrDecision::Kept);
        assert_eq!(judge(AttrRule::AnimatedName, || "xlink:href:x", true), AttrDecision::BadValue);
        for value in ["", "hreflang", "xref", " href ", "HREF", "xlink:hreflang", "class"] {
            assert_eq!(judge(AttrRule::AnimatedName, || value, false), AttrDecision::Kept, "{value}");
            assert_eq!(judge(AttrRule::AnimatedName, || value, true), AttrDecision::BadValue, "{value}");
        }
        assert_eq!(judge(AttrRule::AnimatedName, || "fill", true), AttrDecision::Kept);
    }

    #[test]
    fn the_table_is_sorted_and_has_no_links() {
        assert!(DRAWING.is_sorted());
        for &name in DRAWING {
            assert!(!name.starts_with("on") && !["style", "class", "id"].contains(&name), "{name}");
            let sink = UrlSink::new(Namespace::Svg, "path", AttrNamespace::None, name);
            // Attributes that hold CSS get only values that load nothing.
            let kind = url_attribute(&sink).map(|known| known.kind);
            assert!(matches!(kind, None | Some(UrlValueKind::Css)), "{name}");
        }
    }

    #[test]
    fn only_drawing_attributes_are_animated() {
        for name in ["fill", "transform", "stroke-dashoffset", "cx", "d", "viewBox"] {
            assert!(is_drawing_attribute(name), "{name}");
        }
        for name in [
            "",
            "href",
            "xlink:href",
            "ylink:href",
            "xlink:href:x",
            "HREF",
            " fill",
            "Fill",
            "svg:fill",
            "style",
            "class",
            "id",
            "onclick",
            "target",
            "attributeName",
            "begin",
            "to",
            "in",
            "result",
            "xml:base",
            "data-x",
        ] {
            assert!(!is_drawing_attribute(name), "{name}");
        }
    }
}
