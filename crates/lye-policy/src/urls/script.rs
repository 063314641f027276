//! Which attributes could run script if nothing removed them. Findings are as severe; no decision about an attribute depends on it.

use super::attributes::{UrlValueKind, treats_as_url, url_attribute};
use super::scheme::{SCRIPT_SCHEMES, WRAPPING_SCHEMES};
use super::sink::UrlSink;
use memchr::{memchr_iter, memchr2, memchr3_iter};
use std::borrow::Cow;

/// Returns `true` if an attribute is an event handler, or if its value could run script: as a URL, as markup or as CSS. O(value).
///
/// ```
/// use lye_policy::urls::{UrlSink, may_run_script};
///
/// assert!(may_run_script(&UrlSink::html("x-y", "onclick"), ""));
/// assert!(may_run_script(&UrlSink::html("a", "href"), "java\nscript:x()"));
/// assert!(!may_run_script(&UrlSink::html("a", "title"), "javascript: the good parts"));
/// ```
pub fn may_run_script(sink: &UrlSink<'_>, value: &str) -> bool {
    if sink.attribute.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on")) {
        return true;
    }
    // Without a scheme, a declaration or a tag, nothing can.
    if memchr2(b':', b'<', value.as_bytes()).is_none() {
        return false;
    }
    match url_attribute(sink).map(|known| known.kind) {
        Some(UrlValueKind::Html) => true,
        Some(UrlValueKind::IdReferences) => false,
        Some(UrlValueKind::Css) => css_may_run_script(value),
        Some(UrlValueKind::Url) => is_script_url(&compact(value)),
        None => treats_as_url(sink) && is_script_url(&compact(value)),
        Some(_) => has_script_url(&compact(value)),
    }
}

/// Returns `true` if CSS could run script: in old browsers, or in programs that read it as HTML and find markup in it. O(css).
pub fn css_may_run_script(css: &str) -> bool {
    let text = compact(css);
    let bytes = text.as_bytes();
    let begins_program = |at: usize| match bytes[at] {
        b'(' => bytes[..at].ends_with(b"expression"),
        b'z' => bytes[at..].starts_with(b"z-binding") && bytes[..at].ends_with(b"-mo"),
        _ => matches!(bytes.get(at + 1), Some(b'a'..=b'z' | b'/' | b'!')),
    };
    memchr3_iter(b'(', b'z', b'<', bytes).any(begins_program)
        || memchr_iter(b':', bytes).any(|at| bytes[..at].ends_with(b"behavior"))
        || has_script_url(&text)
}

/// Returns a value in lower case, without what URL parsers skip before a URL and in it (URL Standard, 4.4).
fn compact(value: &str) -> Cow<'_, str> {
    let value = value.trim_start_matches(|c| c <= ' ');
    let mut breaks = memchr3_iter(b'\t', b'\n', b'\r', value.as_bytes()).peekable();
    // Looks at all bytes, several at a time.
    let has_capitals = value.bytes().fold(false, |any, byte| any | byte.is_ascii_uppercase());
    if breaks.peek().is_none() && !has_capitals {
        return value.into();
    }
    let (mut text, mut start) = (String::with_capacity(value.len()), 0);
    for end in breaks {
        text.push_str(&value[start..end]);
        start = end + 1;
    }
    text.push_str(&value[start..]);
    text.make_ascii_lowercase();
    text.into()
}

/// Returns `true` if a compact URL is a program, contains another URL, or is a document of its own that could run script.
fn is_script_url(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once(':') else { return false };
    match scheme {
        "data" => {
            let media_type = rest.split([',', ';']).next().unwrap_or_default();
            ["html", "xml", "script"].iter().any(|part| media_type.contains(part))
        }
        _ => SCRIPT_SCHEMES.contains(&scheme) || WRAPPING_SCHEMES.contains(&scheme),
    }
}

/// Returns `true` if any URL of a compact list could run script.
fn has_script_url(text: &str) -> bool {
    // Where the text behind the last colon begins.
    let mut before = 0;
    memchr_iter(b':', text.as_bytes()).any(|colon| {
        let start = std::mem::replace(&mut before, colon + 1);
        let behind_colon = &text[start..colon];
        if !may_be_script_scheme(behind_colon) {
            return false;
        }
        // The scheme of a piece ends at its first colon.
        let piece = behind_colon.rfind(is_end_of_piece).map(|end| start + end + 1);
        piece.or((start == 0).then_some(0)).is_some_and(|piece| {
            let piece = text[piece..].split(is_end_of_piece).next().unwrap_or_default();
            is_script_url(piece.trim_start_matches(|c| c <= ' '))
        })
    })
}

/// Returns `true` if a text may end in a scheme that [`is_script_url`] knows.
fn may_be_script_scheme(text: &str) -> bool {
    let end = text.as_bytes().last();
    let ends_with = |scheme: &&str| end == scheme.as_bytes().last() && text.ends_with(scheme);
    SCRIPT_SCHEMES.iter().any(ends_with) || WRAPPING_SCHEMES.iter().any(ends_with) || ends_with(&"data")
}

fn is_end_of_piece(c: char) -> bool {
    matches!(c, ' ' | ',' | ';' | '=' | '(' | '"' | '\'')
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_html::{AttrNamespace, Namespace};

    #[test]
    fn script_is_found_in_every_grammar() {
        let html = UrlSink::html;
        let href = UrlSink::new(Namespace::Svg, "a", AttrNamespace::XLink, "href");
        for (sink, value) in [
            (html("p", "ONCLICK"), ""),
            (html("iframe", "srcdoc"), "<p>"),
            (html("a", "href"), "\u{1} JaVa\tScRiPt:x"),
            (html("a", "href"), "vbscript:x"),
            (html("a", "href"), "view-source:javascript:x"),
            (html("iframe", "src"), "data:text/html,<script>x</script>"),
            (html("embed", "src"), "DATA:image/svg+xml;base64,PHN2Zz4="),
            (html("x-y", "data-link"), "javascript:x"),
            (html("img", "srcset"), "a.png 1x, javascript:x 2x"),
            (html("a", "ping"), "/a java\nscript:x"),
            (html("meta", "content"), "0;url='javascript:x'"),
            (html("p", "style"), "width: EXPRESSION(x)"),
            (html("p", "style"), "background: url( 'javascript:x')"),
            (html("p", "style"), "behavior:url(x)"),
            (href, "javascript:x"),
        ] {
            assert!(may_run_script(&sink, value), "{sink:?} {value:?}");
        }
    }

    #[test]
    fn other_values_run_nothing() {
        for (element, attribute, value) in [
            ("a", "href", "https://example.org/javascript:x"),
            ("a", "href", "/?a=javascript:x"),
            ("a", "title", "javascript:x"),
            ("img", "alt", "javascript:x"),
            ("img", "src", "data:image/png;base64,AAAA"),
            ("img", "srcset", "a.png 1x, b.png 2x"),
            ("label", "for", "javascript:x"),
            ("meta", "content", "0;url=/news"),
            ("p", "style", "color: red"),
            ("p", "o", ""),
        ] {
            assert!(!may_run_script(&UrlSink::html(element, attribute), value), "{attribute} {value:?}");
        }
    }
}
