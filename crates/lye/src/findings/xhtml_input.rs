//! Inputs that are XHTML: HTML parsing reads their empty-element tags as start tags.

use super::{Action, Finding, FindingCode, reported_tag};
use lye_html::{Span, TagId};
use memchr::{memchr, memchr_iter, memchr3};

/// How far the start of an input is searched for a declaration.
const MOST_BEFORE_DECLARATION: usize = 1024;

/// The elements that have no content, so that `/>` changes nothing.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];

/// Returns a finding about the first tag that is an empty element in XHTML and a start tag in HTML, if the input says that it is XHTML. O(input).
pub(crate) fn first_empty_element(input: &str) -> Option<Finding> {
    let start = &input[..input.floor_char_boundary(MOST_BEFORE_DECLARATION)];
    let is_xml = start.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with("<?xml");
    if !is_xml && !start.contains("http://www.w3.org/1999/xhtml") {
        return None;
    }
    let bytes = input.as_bytes();
    let (mut next, mut foreign) = (memchr(b'<', bytes), 0_usize);
    while let Some(start) = next {
        next = memchr(b'<', &bytes[start + 1..]).map(|length| start + 1 + length);
        let until = next.unwrap_or(bytes.len());
        if is_unimportant(&bytes[start..until]) {
            continue;
        }
        let tag = Tag::read(&input[start..])?;
        let at = start + tag.length;
        if at > until {
            next = memchr(b'<', &bytes[at..]).map(|length| at + length);
        }
        let is_foreign = matches!(tag.name, "svg" | "math");
        match tag.kind {
            Kind::Start if is_foreign => foreign += 1,
            Kind::End if is_foreign => foreign = foreign.saturating_sub(1),
            Kind::Empty if foreign == 0 && !is_foreign && !VOID.contains(&tag.name) => {
                let id = TagId::from_name(tag.name).unwrap_or(TagId::NONE);
                return Some(Finding {
                    node: reported_tag(id, tag.name),
                    span: Span::new(start as u32, at as u32),
                    ..Finding::new(FindingCode::XHTML_INPUT, Action::Noted)
                });
            }
            _ => {}
        }
    }
    None
}

/// Returns `true` for a text from a tag to the next `<` if the tag is neither empty nor a declaration nor one of an element that changes how others
/// are read. In well-formed XML, no tag contains another `<`.
fn is_unimportant(text: &[u8]) -> bool {
    let name = text.get(1..).unwrap_or_default();
    let name = name.strip_prefix(b"/").unwrap_or(name);
    let mut ends = memchr_iter(b'>', text).peekable();
    !matches!(name, [b'!', ..] | [b's', b'v', ..] | [b'm', b'a', ..])
        && ends.peek().is_some()
        && ends.all(|end| !text[..end].ends_with(b"/"))
}

/// Markup as XML reads it.
struct Tag<'t> {
    kind: Kind,
    /// Empty for what is not a tag.
    name: &'t str,
    length: usize,
}

enum Kind {
    Start,
    End,
    Empty,
    Other,
}

impl<'t> Tag<'t> {
    /// Reads markup at the start of a text. Returns `None` if it does not end.
    fn read(text: &'t str) -> Option<Self> {
        let until = |end: &str| Some(text.find(end)? + end.len());
        let other = |length| Some(Self { kind: Kind::Other, name: "", length });
        if text.starts_with("<!--") {
            return other(until("-->")?);
        }
        if text.starts_with("<![CDATA[") {
            return other(until("]]>")?);
        }
        let inner = &text[1..];
        let (is_end, inner) = inner.strip_prefix('/').map_or((false, inner), |inner| (true, inner));
        let is_end_of_name = |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>');
        let name = &inner[..inner.bytes().position(is_end_of_name).unwrap_or(inner.len())];
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return other(1);
        }
        let bytes = text.as_bytes();
        let mut at = 0;
        let length = loop {
            at += memchr3(b'>', b'"', b'\'', &bytes[at..])? + 1;
            match bytes[at - 1] {
                b'>' => break at,
                quote => at += memchr(quote, &bytes[at..])? + 1,
            }
        };
        let kind = match text[..length].ends_with("/>") {
            _ if is_end => Kind::End,
            true => Kind::Empty,
            false => Kind::Start,
        };
        Some(Self { kind, name, length })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: Option<&str>) {
        let found = first_empty_element(input).map(|finding| &input[finding.span().range()]);
        assert_eq!(found, expected, "{input}");
    }

    const HTML: &str = "<html xmlns=\"http://www.w3.org/1999/xhtml\">";

    #[test]
    fn the_first_empty_element_of_xhtml_is_found() {
        for (content, expected) in [
            ("<head><title/></head>", Some("<title/>")),
            ("<p>a<br/><img src='a'/><a id=\"b>/\" />", Some("<a id=\"b>/\" />")),
            ("<svg><path/></svg><script src='a'/>", Some("<script src='a'/>")),
            ("<svg/><math><mi/></math><i/>", Some("<i/>")),
            ("<!-- <a/> --><![CDATA[<a/>]]><p title='<a/>'>1 < 2 <x-y/>", Some("<x-y/>")),
            ("<p>a</p><br/>", None),
            ("<svg><path/></svg>", None),
            ("<p title='<a/>", None),
        ] {
            check(&format!("{HTML}{content}"), expected);
            check(&format!("\u{feff} <?xml version='1.0'?>{content}"), expected);
            // HTML authors write this, too.
            check(content, None);
        }
    }
}
