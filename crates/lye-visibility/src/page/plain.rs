//! Detects, without parsing, markup that cannot hide anything, as most outputs and many comments are.

use crate::css::attribute_hint;
use lye_html::{AttrId, Namespace, TagId, attr, tag};
use memchr::{memchr, memchr2};

/// Nested this deep, elements that shrink text still leave it readable.
const MOST_SHRINKING: usize = 4;

/// Returns `true` if all elements of an input are ones that hide nothing and have visible colors, and no attribute
/// affects how they look. Returns `false` in doubt. Linear in the text.
pub fn is_plain(html: &str) -> bool {
    let bytes = html.as_bytes();
    let mut shrinking = 0;
    let mut at = 0;
    while let Some(next) = bytes.get(at..).and_then(|rest| memchr(b'<', rest)) {
        at += next + 1;
        if !bytes.get(at).is_some_and(u8::is_ascii_alphabetic) {
            continue;
        }
        let end = end_of(bytes, at, |byte| is_space(byte) || matches!(byte, b'/' | b'>'));
        let Some(name) = html.get(at..end).and_then(TagId::from_name) else { return false };
        shrinking += usize::from(matches!(name, tag::SMALL | tag::SUB | tag::SUP));
        if !hides_nothing(name) || shrinking > MOST_SHRINKING {
            return false;
        }
        match attributes(html, name, end) {
            Some(end) => at = end,
            None => return false,
        }
    }
    true
}

/// Returns the offsets of all `<`, searching eight bytes at a time.
pub(super) fn tags(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const LOW: u64 = ONES * 0x7F;
    let (chunks, rest) = bytes.as_chunks::<8>();
    let found = chunks.iter().enumerate().flat_map(|(number, chunk)| {
        // A byte that is `<` is now 0, and only its highest bit gets set.
        let other = u64::from_le_bytes(*chunk) ^ (ONES * u64::from(b'<'));
        let mut bits = !(((other & LOW) + LOW) | other | LOW);
        std::iter::from_fn(move || {
            let at = (bits != 0).then(|| number * 8 + (bits.trailing_zeros() / 8) as usize);
            bits &= bits.wrapping_sub(1);
            at
        })
    });
    let behind = bytes.len() - rest.len();
    let last = rest.iter().enumerate().filter(|(_, byte)| **byte == b'<').map(move |(at, _)| behind + at);
    found.chain(last)
}

/// Returns the end of a start tag, from the end of its name on ("before attribute name state", HTML Standard,
/// 13.2.5.32, and the states that follow). Returns `None` if an attribute may affect how the element looks, or if
/// the tag contains another `<`.
fn attributes(html: &str, element: TagId, mut at: usize) -> Option<usize> {
    let bytes = html.as_bytes();
    loop {
        at = end_of(bytes, at, |byte| !is_space(byte) && byte != b'/');
        if *bytes.get(at)? == b'>' {
            return Some(at + 1);
        }
        // A name may begin with `=`.
        let end = end_of(bytes, at + 1, |byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='));
        let name = html.get(at..end)?;
        if name.bytes().any(|byte| byte == b'<' || byte.is_ascii_uppercase()) {
            return None;
        }
        if let Some(id) = AttrId::from_name(name)
            && (id == attr::STYLE || attribute_hint(Namespace::Html, element, id).is_some())
        {
            return None;
        }
        at = end_of(bytes, end, |byte| !is_space(byte));
        if *bytes.get(at)? != b'=' {
            continue;
        }
        at = end_of(bytes, at + 1, |byte| !is_space(byte));
        let end = match *bytes.get(at)? {
            quote @ (b'"' | b'\'') => {
                at += 1;
                at + memchr2(quote, b'<', bytes.get(at..)?)?
            }
            _ => end_of(bytes, at, |byte| is_space(byte) || matches!(byte, b'>' | b'<')),
        };
        match *bytes.get(end)? {
            b'<' => return None,
            b'"' | b'\'' => at = end + 1,
            _ => at = end,
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

/// Returns the first offset at or after `at` with a byte that `ends` accepts.
fn end_of(bytes: &[u8], at: usize, ends: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| ends(*byte)).unwrap_or(rest.len())
}

/// Returns `true` for HTML elements without attributes whose text is visible everywhere.
fn hides_nothing(name: TagId) -> bool {
    matches!(
        name,
        tag::A
            | tag::ABBR
            | tag::ADDRESS
            | tag::ARTICLE
            | tag::ASIDE
            | tag::B
            | tag::BLOCKQUOTE
            | tag::BR
            | tag::CAPTION
            | tag::CENTER
            | tag::CITE
            | tag::CODE
            | tag::DD
            | tag::DEL
            | tag::DFN
            | tag::DIV
            | tag::DL
            | tag::DT
            | tag::EM
            | tag::FIGCAPTION
            | tag::FIGURE
            | tag::FONT
            | tag::FOOTER
            | tag::H1
            | tag::H2
            | tag::H3
            | tag::H4
            | tag::H5
            | tag::H6
            | tag::HEADER
            | tag::HGROUP
            | tag::HR
            | tag::I
            | tag::IMG
            | tag::INS
            | tag::KBD
            | tag::LI
            | tag::MAIN
            | tag::MARK
            | tag::NAV
            | tag::OL
            | tag::P
            | tag::PRE
            | tag::Q
            | tag::S
            | tag::SAMP
            | tag::SECTION
            | tag::SMALL
            | tag::SPAN
            | tag::STRIKE
            | tag::STRONG
            | tag::SUB
            | tag::SUP
            | tag::TABLE
            | tag::TBODY
            | tag::TD
            | tag::TFOOT
            | tag::TH
            | tag::THEAD
            | tag::TIME
            | tag::TR
            | tag::TT
            | tag::U
            | tag::UL
            | tag::VAR
            | tag::WBR
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
        ] {
            assert!(!is_plain(html), "{html}");
        }
    }

    #[test]
    fn all_tags_are_found() {
        for text in ["", "<", "<<<<<<<<<", "abcdefgh<", "a<bcdefg<ijk<mnop<q<r", "\u{BC}<\u{FC}<|=;\u{7F}<"] {
            let places: Vec<_> = text.match_indices('<').map(|(at, _)| at).collect();
            assert_eq!(tags(text.as_bytes()).collect::<Vec<_>>(), places, "{text}");
        }
    }

    #[test]
    fn plain_elements_have_no_meaning() {
        let plain: Vec<_> = TagId::all().filter(|id| hides_nothing(*id)).collect();
        assert!(plain.len() > 60);
        assert!(plain.iter().all(|id| element_meaning(Namespace::Html, *id).is_none()));
    }
}
