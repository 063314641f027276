//! Detects, without parsing, markup that cannot hide anything, as most outputs and many comments are.

use crate::css::attribute_hint;
use lye_html::{AttrId, Namespace, TagId, attr};
use memchr::memchr2;
use std::ops::Range;

/// Nested this deep, elements that shrink text still leave it readable.
const MOST_SHRINKING: usize = 4;

/// Returns `true` if all elements of an input are ones that hide nothing and have visible colors, and no attribute
/// affects how they look. Returns `false` in doubt. Linear in the text.
pub fn is_plain(html: &str) -> bool {
    let bytes = html.as_bytes();
    // The elements that are open from one on that shrinks. One that is not closed in order stays open here.
    let mut open: Vec<&[u8]> = Vec::new();
    let mut shrinking = 0;
    all_tags(bytes, |at| {
        let closes = bytes.get(at + 1) == Some(&b'/');
        if closes && open.is_empty() {
            return true;
        }
        let at = at + 1 + usize::from(closes);
        if !bytes.get(at).is_some_and(u8::is_ascii_alphabetic) {
            return true;
        }
        let end = end_of(bytes, at, |byte| is_space(byte) || matches!(byte, b'/' | b'>'));
        let name = bytes.get(at..end).unwrap_or_default();
        if closes {
            let closed = open.pop_if(|last| *last == name);
            shrinking -= usize::from(closed.is_some_and(shrinks));
            return true;
        }
        if shrinks(name) || !open.is_empty() && !matches!(name, b"br" | b"hr" | b"img" | b"wbr") {
            open.push(name);
            shrinking += usize::from(shrinks(name));
        }
        hides_nothing(name)
            && shrinking <= MOST_SHRINKING
            && (bytes.get(end) == Some(&b'>') || has_no_looks(html, at..end))
    })
}

/// Returns `true` for elements that the user agent style sheet shrinks.
fn shrinks(name: &[u8]) -> bool {
    matches!(name, b"small" | b"sub" | b"sup")
}

/// Whether `holds` is true for the offset of each `<`, in order. Searches eight bytes at a time, and ends at the first for which it is not.
pub(super) fn all_tags(bytes: &[u8], mut holds: impl FnMut(usize) -> bool) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const LOW: u64 = ONES * 0x7F;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for (number, chunk) in chunks.iter().enumerate() {
        // A byte that is `<` is now 0, and only its highest bit gets set.
        let other = u64::from_le_bytes(*chunk) ^ (ONES * u64::from(b'<'));
        let mut bits = !(((other & LOW) + LOW) | other | LOW);
        while bits != 0 {
            if !holds(number * 8 + (bits.trailing_zeros() / 8) as usize) {
                return false;
            }
            bits &= bits - 1;
        }
    }
    let behind = bytes.len() - rest.len();
    rest.iter().enumerate().all(|(at, byte)| *byte != b'<' || holds(behind + at))
}

/// Reads a start tag from the end of its name on ("before attribute name state", HTML Standard, 13.2.5.32, and the states that follow). Returns
/// `false` if an attribute may affect how the element looks, or if the tag contains another `<` or does not end.
fn has_no_looks(html: &str, element: Range<usize>) -> bool {
    let bytes = html.as_bytes();
    let mut at = element.end;
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b'<');
    loop {
        at = end_of(bytes, at, |byte| !is_space(byte) && byte != b'/');
        if matches!(byte(at), b'>' | b'<') {
            return byte(at) == b'>';
        }
        // A name may begin with `=`.
        let end = end_of(bytes, at + 1, |byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='));
        if may_have_look(html, &element, bytes.get(at..end).unwrap_or_default()) {
            return false;
        }
        at = end_of(bytes, end, |byte| !is_space(byte));
        if byte(at) != b'=' {
            continue;
        }
        at = end_of(bytes, at + 1, |byte| !is_space(byte));
        at = match byte(at) {
            quote @ (b'"' | b'\'') => {
                let value = bytes.get(at + 1..).unwrap_or_default();
                let end = memchr2(quote, b'<', value).map_or(bytes.len(), |length| at + 1 + length);
                end + usize::from(byte(end) == quote)
            }
            _ => end_of(bytes, at, |byte| is_space(byte) || matches!(byte, b'>' | b'<')),
        };
        if byte(at) == b'<' {
            return false;
        }
    }
}

/// Returns `true` if an attribute may affect how its element looks.
fn may_have_look(html: &str, element: &Range<usize>, name: &[u8]) -> bool {
    if is_usual(name) {
        return false;
    }
    if name.iter().any(|byte| *byte == b'<' || byte.is_ascii_uppercase()) {
        return true;
    }
    let element = html.get(element.clone()).and_then(TagId::from_name).unwrap_or(TagId::NONE);
    let known = std::str::from_utf8(name).ok().and_then(AttrId::from_name);
    known.is_some_and(|id| id == attr::STYLE || attribute_hint(Namespace::Html, element, id).is_some())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

/// Returns the first offset at or after `at` with a byte that `ends` accepts.
fn end_of(bytes: &[u8], at: usize, ends: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| ends(*byte)).unwrap_or(rest.len())
}

/// Returns `true` for the most frequent attributes, which affect no look.
fn is_usual(name: &[u8]) -> bool {
    matches!(name, b"href" | b"src" | b"alt" | b"title" | b"class" | b"rel" | b"id")
}

/// Returns `true` for HTML elements without attributes whose text is visible everywhere.
#[rustfmt::skip]
fn hides_nothing(name: &[u8]) -> bool {
    matches!(
        name,
        b"a" | b"abbr" | b"address" | b"article" | b"aside" | b"b" | b"blockquote" | b"br" | b"caption" | b"center" | b"cite" | b"code" | b"dd" | b"del" | b"dfn" | b"div" | b"dl" | b"dt" | b"em" | b"figcaption" | b"figure" | b"font" | b"footer" | b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" | b"header" | b"hgroup" | b"hr" | b"i" | b"img" | b"ins" | b"kbd" | b"li" | b"main" | b"mark" | b"nav" | b"ol" | b"p" | b"pre" | b"q" | b"s" | b"samp" | b"section" | b"small" | b"span" | b"strike" | b"strong" | b"sub" | b"sup" | b"table" | b"tbody" | b"td" | b"tfoot" | b"th" | b"thead" | b"time" | b"tr" | b"tt" | b"u" | b"ul" | b"var" | b"wbr"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::css::element_meaning;

    #[test]
    fn markup_without_styles_is_plain() {
        for html in [
            "",
            "a < b",
            "<p>one<br/>two</p><!-- <b> -->",
            "<a href=\"/?a=b\" title='>' rel=x>link</a>",
            "<table><tr><td class=a>x</table>",
            "<p =a b = c d/e>",
            &"<sup><a href=x>1</a><br></sup>".repeat(9),
        ] {
            assert!(is_plain(html), "{html}");
        }
    }

    #[test]
    fn markup_that_may_hide_is_not_plain() {
        for html in [
            "<p style=''>",
            "<p STYLE=''>",
            "<p title='>' style=color:red>",
            "<p title=\"'\" hidden>",
            "<p a/hidden>",
            "<p a= hidden hidden>",
            "<p a\n=\nb hidden>",
            "<p a='b'hidden>",
            "<p a=\"b\"/hidden>",
            "<!-- --!><p hidden>",
            "<td bgcolor=red>",
            "<font color=white>",
            "<svg>",
            "<math>",
            "<STYLE>",
            "<style>",
            "<template>",
            "<details>",
            "<x-y>",
            "<a title='<p hidden>'>",
            "<a <p hidden>",
            "<a title=",
            "<a",
            "<sup><sup><sup><sup><sup>x",
            // The end tag closes nothing.
            &"<sup><b></sup>".repeat(5),
            &"<sup></b>".repeat(5),
            &"<sup><table><td></sup>".repeat(5),
        ] {
            assert!(!is_plain(html), "{html}");
        }
    }

    #[test]
    fn all_tags_are_found() {
        for text in ["", "<", "<<<<<<<<<", "abcdefgh<", "a<bcdefg<ijk<mnop<q<r", "\u{BC}<\u{FC}<|=;\u{7F}<"] {
            let places: Vec<_> = text.match_indices('<').map(|(at, _)| at).collect();
            let mut found = Vec::new();
            assert!(all_tags(text.as_bytes(), |at| {
                found.push(at);
                true
            }));
            assert_eq!(found, places, "{text}");
        }
    }

    #[test]
    fn plain_elements_have_no_meaning() {
        let is_plain = |id: &TagId| id.name().is_some_and(|name| hides_nothing(name.as_bytes()));
        let plain: Vec<_> = TagId::all().filter(is_plain).collect();
        assert!(plain.len() > 60);
        assert!(plain.iter().all(|id| element_meaning(Namespace::Html, *id).is_none()));
        let is_usual = |id: &AttrId| id.name().is_some_and(|name| is_usual(name.as_bytes()));
        let usual: Vec<_> = AttrId::all().filter(is_usual).collect();
        assert_eq!(usual.len(), 7);
        let has_hint =
            |id| plain.iter().any(|element| attribute_hint(Namespace::Html, *element, id).is_some());
        assert!(!usual.into_iter().any(has_hint));
    }
}
