//! Inputs that are XHTML: HTML parsing reads their empty-element tags as start tags.

use super::{Action, Finding, FindingCode, reported_tag};
use lye_html::{Span, TagId};
use memchr::{memchr, memchr3, memmem};

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
    if !may_have_empty_element(input) {
        return None;
    }
    let (mut at, mut foreign) = (0, 0_usize);
    while let Some(length) = memchr(b'<', &bytes[at..]) {
        let start = at + length;
        let tag = Tag::read(&input[start..])?;
        at = start + tag.length;
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

/// Returns `false` if each `/>` is in a tag of a void element. In well-formed XML, no tag contains another `<`.
fn may_have_empty_element(input: &str) -> bool {
    let mut behind = 0;
    memmem::find_iter(input.as_bytes(), b"/>").any(|end| {
        let tag = input.get(std::mem::replace(&mut behind, end)..end).and_then(|text| text.rsplit_once('<'));
        !tag.is_some_and(|(_, tag)| VOID.contains(&name_of(tag)))
    })
}

/// Returns the name that a tag begins with, behind its `<`.
fn name_of(tag: &str) -> &str {
    let is_end = |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>');
    &tag[..tag.bytes().position(is_end).unwrap_or(tag.len())]
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
        let name = name_of(inner);
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
