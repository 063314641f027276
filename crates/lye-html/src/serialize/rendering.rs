//! How elements are rendered: which begin a line, which are hidden. Used for plain text and Markdown.

use crate::names::{AttrId, AttrNamespace, Namespace, TAG_COUNT, TagId, tag};
use crate::tree::{Node, NodeId, NodeType, Tree};

/// The roles of an element in rendered text, as bits.
pub(super) mod is {
    /// Begins and ends a line.
    pub(in crate::serialize) const BLOCK: u16 = 1;
    /// Has an empty line before and after it.
    pub(in crate::serialize) const PARAGRAPH: u16 = 2;
    /// Keeps its white space.
    pub(in crate::serialize) const PREFORMATTED: u16 = 4;
    /// Is not written.
    pub(in crate::serialize) const HIDDEN: u16 = 8;
    pub(in crate::serialize) const LIST: u16 = 16;
    pub(in crate::serialize) const ITEM: u16 = 32;
    pub(in crate::serialize) const ROW: u16 = 64;
    pub(in crate::serialize) const CELL: u16 = 128;
    pub(in crate::serialize) const BREAK: u16 = 256;
    pub(in crate::serialize) const IMAGE: u16 = 512;
    /// Hidden in SVG or MathML, regardless of its role in HTML.
    pub(in crate::serialize) const HIDDEN_FOREIGN: u16 = 1024;
    /// May be written with [`Signs`](super::super::signs::Marks).
    pub(in crate::serialize) const SIGNED: u16 = 2048;
}

static ROLES: [u16; TAG_COUNT] = roles();

const fn roles() -> [u16; TAG_COUNT] {
    use tag::*;
    let mut roles = [0; TAG_COUNT];
    let blocks = [
        ADDRESS, ARTICLE, ASIDE, BODY, CAPTION, CENTER, COL, COLGROUP, DD, DETAILS, DIALOG, DIV, DL, DT,
        FIELDSET, FIGCAPTION, FIGURE, FOOTER, FORM, HEADER, HGROUP, HTML, LEGEND, MAIN, MARQUEE, NAV,
        OPTGROUP, OPTION, SEARCH, SECTION, SUMMARY, TABLE, TBODY, TFOOT, THEAD,
    ];
    let hidden = [
        HEAD, TITLE, SCRIPT, STYLE, TEMPLATE, NOSCRIPT, IFRAME, NOEMBED, NOFRAMES, DATALIST, AUDIO, VIDEO,
        CANVAS, OBJECT,
    ];
    add(&mut roles, &blocks, is::BLOCK);
    add(
        &mut roles,
        &[P, H1, H2, H3, H4, H5, H6, BLOCKQUOTE, HR, PRE, LISTING, XMP, PLAINTEXT],
        is::BLOCK | is::PARAGRAPH,
    );
    add(&mut roles, &[PRE, LISTING, XMP, PLAINTEXT, TEXTAREA], is::PREFORMATTED);
    add(&mut roles, &hidden, is::HIDDEN);
    add(&mut roles, &[UL, OL, MENU, DIR], is::BLOCK | is::LIST);
    add(&mut roles, &[LI], is::BLOCK | is::ITEM);
    add(&mut roles, &[TR], is::BLOCK | is::ROW);
    add(&mut roles, &[TD, TH], is::CELL);
    add(&mut roles, &[BR], is::BREAK);
    add(&mut roles, &[IMG], is::IMAGE);
    add(&mut roles, &[Q, RT, SUB, SUP], is::SIGNED);
    add(&mut roles, &[TITLE, DESC, METADATA, SCRIPT, STYLE, ANNOTATION, ANNOTATION_XML], is::HIDDEN_FOREIGN);
    roles
}

const fn add(roles: &mut [u16; TAG_COUNT], names: &[TagId], role: u16) {
    let mut at = 0;
    while at < names.len() {
        roles[names[at].index()] |= role;
        at += 1;
    }
}

/// Returns the roles of an element, or of the context element for which the root of a fragment stands.
pub(super) fn role(node: &Node) -> u16 {
    if !matches!(node.kind, NodeType::Element | NodeType::Fragment) {
        return 0;
    }
    let role = ROLES.get(node.name.index()).copied().unwrap_or(0);
    match node.ns {
        Namespace::Html => role & !is::HIDDEN_FOREIGN,
        Namespace::MathMl => role & is::HIDDEN_FOREIGN | is::SIGNED,
        Namespace::Svg => role & is::HIDDEN_FOREIGN,
    }
}

/// Returns the value of the attribute with this name and no namespace. O(attributes).
pub(super) fn attribute<'t>(tree: &'t Tree<'_>, id: NodeId, name: AttrId) -> Option<&'t str> {
    let attr = tree.attr_records(id).iter().find(|a| a.id() == name && a.ns() == AttrNamespace::None)?;
    Some(tree.str(attr.value))
}

/// "Rules for parsing integers" (HTML Standard, 2.3.4.1), limited to 32 bits.
pub(super) fn integer(text: &str) -> Option<i64> {
    let text = text.trim_start_matches([' ', '\t', '\n', '\r', '\x0C']);
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = unsigned.len() - unsigned.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let signed = text.get(..text.len() - unsigned.len() + digits)?;
    signed.parse::<i32>().ok().map(i64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_parsed_as_html_does() {
        let cases =
            [("1", Some(1)), (" +2a", Some(2)), ("-3", Some(-3)), ("- 3", None), ("", None), ("a", None)];
        for (text, number) in cases {
            assert_eq!(integer(text), number, "{text}");
        }
    }
}
