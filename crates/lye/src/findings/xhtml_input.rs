//! Inputs that are XHTML: HTML parsing reads their empty-element tags as start tags.

use super::{Action, Finding, FindingCode, reported_tag};
use lye_html::{Span, TagId};

/// How far the start of an input is searched for a declaration.
const MOST_BEFORE_DECLARATION: usize = 1024;

/// Returns a finding about a tag that is an empty element in XHTML and a start tag in HTML, if the input says that it is XHTML. O(1).
pub(super) fn xhtml_input(input: &str, tag: Span) -> Option<Finding> {
    let start = &input[..input.floor_char_boundary(MOST_BEFORE_DECLARATION)];
    let is_xml = start.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with("<?xml");
    if !is_xml && !start.contains("http://www.w3.org/1999/xhtml") {
        return None;
    }
    let name = input.get(tag.range())?.trim_start_matches('<');
    let name = name.split([' ', '\t', '\r', '\n', '\x0C', '/']).next()?.to_ascii_lowercase();
    let id = TagId::from_name(&name).unwrap_or(TagId::NONE);
    let finding = Finding::new(FindingCode::XHTML_INPUT, Action::Noted);
    Some(Finding { node: reported_tag(id, &name), span: tag, ..finding })
}
