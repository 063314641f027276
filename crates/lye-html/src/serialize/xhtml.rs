//! XHTML: well-formed XML that says as much of a tree as XML can.

use super::{bit, class, reserve};
use crate::names::{AttrNamespace, Namespace};
use crate::tree::{Attr, Kind, Node, NodeId, NodeRef, Tree, flag};

/// What is in a node, as XML 1.0 with namespaces; of a document, its root element. O(input + output).
///
/// The result is well-formed whatever the tree holds: a document's as a whole, any other as the content of an element. What
/// XML cannot say is left out:
///
/// - characters that XML 1.0 does not allow (most control characters, U+FFFE and U+FFFF),
/// - attributes whose name is not an `NCName`; an element with such a name is replaced by its children,
/// - `xmlns` attributes of the source: namespaces are declared where they are needed, on each top-level element and wherever
///   an element's namespace is not its parent's; `xmlns:xlink` on each element that has XLink attributes,
/// - comments whose data has `--` in it or ends in `-`, processing instructions, doctypes, shadow roots.
///
/// A template's contents are written as its children. The text of `style` and `script` is escaped like any other, so that an
/// XML parser reads it as it was. Characters that XML would normalize away are written as references.
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<p a:b=1 class=x>1 &lt; 2<br><svg><a xlink:href=#></svg>", &Context::html("body"))?;
/// assert_eq!(
///     serialize::xhtml(&tree.root()),
///     "<p xmlns=\"http://www.w3.org/1999/xhtml\" class=\"x\">1 &lt; 2<br />\
///      <svg xmlns=\"http://www.w3.org/2000/svg\">\
///      <a xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#\" /></svg></p>"
/// );
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn xhtml(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    xhtml_into(node, &mut out);
    out
}

/// Appends [`xhtml`] to a string.
pub fn xhtml_into(node: &NodeRef<'_, '_>, out: &mut String) {
    reserve(node, out);
    Writer { tree: node.tree(), out, scopes: Vec::new() }.inner(node.id());
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    out: &'w mut String,
    /// The open elements that declare a default namespace.
    scopes: Vec<(NodeId, Namespace)>,
}

impl Writer<'_, '_> {
    /// Walks by links; `at` is what is to be written next.
    fn inner(&mut self, top: NodeId) {
        let (mut container, mut at) = self.enter(top);
        loop {
            while at.is_none() {
                if container == top {
                    return;
                }
                let node = self.tree.at(container);
                // The contents of a template stand for its children.
                let element = if node.kind == Kind::Fragment { NodeId(node.extra) } else { container };
                if element == top {
                    return;
                }
                self.close(element);
                (container, at) = (self.tree.at(element).parent, self.tree.at(element).next);
            }
            if self.open(at) {
                (container, at) = self.enter(at);
            } else {
                at = self.tree.at(at).next;
            }
        }
    }

    /// Where the content of a node is, and the first node there.
    fn enter(&self, id: NodeId) -> (NodeId, NodeId) {
        let node = self.tree.at(id);
        if node.kind == Kind::Element && node.extra != u32::MAX {
            let fragment = NodeId(node.extra);
            if self.tree.at(fragment).flags & flag::SHADOW_ROOT == 0 {
                return (fragment, self.tree.at(fragment).first);
            }
        }
        (id, node.first)
    }

    /// Writes a node up to its content. Whether it has any.
    fn open(&mut self, id: NodeId) -> bool {
        let node = self.tree.at(id);
        match node.kind {
            Kind::Element => return self.start_tag(id, node),
            // Text directly in a document, which only an edit could bring there, would not be well-formed.
            Kind::Text if self.tree.at(node.parent).kind != Kind::Document => {
                escape::<false>(self.tree.str(node.data), self.out);
            }
            Kind::Comment if self.tree.at(node.parent).kind != Kind::Document => self.comment(node),
            _ => {}
        }
        false
    }

    fn start_tag(&mut self, id: NodeId, node: &Node) -> bool {
        let tree = self.tree;
        let name = tree.tag_name(node.name);
        if !is_ncname(name) {
            return true;
        }
        self.out.push('<');
        self.out.push_str(name);
        if self.scopes.last().is_none_or(|&(_, namespace)| namespace != node.ns) {
            self.scopes.push((id, node.ns));
            self.out.push_str(" xmlns=\"");
            self.out.push_str(node.ns.uri());
            self.out.push('"');
        }
        let mut xlink_declared = false;
        for attr in tree.attr_records(id) {
            self.attribute(attr, &mut xlink_declared);
        }
        let void = node.ns != Namespace::Html || class(node.name) & bit::VOID != 0;
        if void && self.enter(id).1.is_none() {
            self.out.push_str(" />");
            self.leave(id);
            return false;
        }
        self.out.push('>');
        true
    }

    fn attribute(&mut self, attr: &Attr, xlink_declared: &mut bool) {
        let name = self.tree.attr_name(attr.id());
        // Names without a prefix, names with `xml:` and names with `xlink:` cannot be equal, nor, since no others have a
        // colon and the source's declarations are left out, can two attributes have one name.
        let prefix = match attr.ns() {
            AttrNamespace::None if name != "xmlns" => " ",
            AttrNamespace::Xml => " xml:",
            AttrNamespace::XLink => " xlink:",
            AttrNamespace::None | AttrNamespace::Xmlns => return,
        };
        if !is_ncname(name) {
            return;
        }
        if attr.ns() == AttrNamespace::XLink && !*xlink_declared {
            *xlink_declared = true;
            self.out.push_str(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
        }
        self.out.push_str(prefix);
        self.out.push_str(name);
        self.out.push_str("=\"");
        escape::<true>(self.tree.str(attr.value), self.out);
        self.out.push('"');
    }

    fn comment(&mut self, node: &Node) {
        let start = self.out.len();
        self.out.push_str("<!--");
        let data_start = self.out.len();
        self.out.extend(self.tree.str(node.data).chars().filter(|&c| is_xml_char(c)));
        let data = self.out.get(data_start..).unwrap_or("");
        if data.contains("--") || data.ends_with('-') {
            self.out.truncate(start);
        } else {
            self.out.push_str("-->");
        }
    }

    /// Writes the end tag of an element.
    fn close(&mut self, id: NodeId) {
        let name = self.tree.tag_name(self.tree.at(id).name);
        if is_ncname(name) {
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
            self.leave(id);
        }
    }

    /// Ends the scope of the declaration that an element may have had.
    fn leave(&mut self, id: NodeId) {
        self.scopes.pop_if(|&mut (element, _)| element == id);
    }
}

/// Writes text, or (`VALUE`) an attribute value between double quotes.
fn escape<const VALUE: bool>(text: &str, out: &mut String) {
    let bytes = text.as_bytes();
    let mut done = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let (reference, len) = match byte {
            b'&' => ("&amp;", 1),
            b'<' => ("&lt;", 1),
            b'>' => ("&gt;", 1),
            b'"' if VALUE => ("&quot;", 1),
            b'\t' if VALUE => ("&#9;", 1),
            b'\n' if VALUE => ("&#10;", 1),
            b'\r' => ("&#13;", 1),
            b'\t' | b'\n' => continue,
            0..b' ' => ("", 1),
            // U+FFFE and U+FFFF
            0xEF if matches!(bytes.get(at + 1..at + 3), Some([0xBF, 0xBE | 0xBF])) => ("", 3),
            _ => continue,
        };
        // Both ends stand before or after whole characters.
        out.push_str(text.get(done..at).unwrap_or(""));
        out.push_str(reference);
        done = at + len;
    }
    out.push_str(text.get(done..).unwrap_or(""));
}

/// `Char` (XML 1.0, fifth edition, production 2). Surrogates are no `char`s.
fn is_xml_char(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

/// `NCName` (Namespaces in XML 1.0, production 4): a name without a colon.
fn is_ncname(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(starts_name) && chars.all(|c| starts_name(c) || continues_name(c))
}

/// `NameStartChar` (XML 1.0, fifth edition, production 4) without the colon.
fn starts_name(c: char) -> bool {
    matches!(c,
        'a'..='z' | 'A'..='Z' | '_'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}'
        | '\u{37F}'..='\u{1FFF}' | '\u{200C}' | '\u{200D}' | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// What `NameChar` (XML 1.0, fifth edition, production 4a) has more than `NameStartChar`.
fn continues_name(c: char) -> bool {
    matches!(c, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}' | '\u{2040}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, parse_fragment};

    const HTML: &str = " xmlns=\"http://www.w3.org/1999/xhtml\"";
    const SVG: &str = " xmlns=\"http://www.w3.org/2000/svg\"";
    const MATHML: &str = " xmlns=\"http://www.w3.org/1998/Math/MathML\"";
    const XLINK: &str = " xmlns:xlink=\"http://www.w3.org/1999/xlink\"";

    /// `H`, `S`, `M` and `L` behind a `~` in what is expected stand for the declarations.
    #[track_caller]
    fn check(input: &str, expected: &str) {
        let expected =
            expected.replace("~H", HTML).replace("~S", SVG).replace("~M", MATHML).replace("~L", XLINK);
        let tree = parse_fragment(input, &Context::html("body")).unwrap();
        assert_eq!(xhtml(&tree.root()), expected, "{input}");
        assert_eq!(well_formed(&format!("<x>{expected}</x>")), Ok(()));
    }

    #[test]
    fn namespaces_are_declared_where_they_change() {
        check("a<b>b</b><i>c</i>", "a<b~H>b</b><i~H>c</i>");
        check(
            "<p><svg><g><foreignObject><p>x</p></foreignObject><rect/></svg><math><mi>y</math>",
            "<p~H><svg~S><g><foreignObject><p~H>x</p></foreignObject><rect /></g></svg>\
             <math~M><mi>y</mi></math></p>",
        );
        check("<svg xmlns=x xmlns:xlink=y xmlns:z=u /><p xmlns=v>", "<svg~S /><p~H></p>");
        check(
            "<svg><a xlink:href=1 xlink:title=2 xml:lang=de><b xlink:href=3>",
            "<svg~S><a~L xlink:href=\"1\" xlink:title=\"2\" xml:lang=\"de\" /></svg><b~H></b>",
        );
    }

    #[test]
    fn what_xml_has_no_names_for_is_left_out() {
        check("<o:p>1</o:p><p a:b=1 c=2 \"=3 <=4 -=5 é=6 1a=7>2", "1<p~H c=\"2\" é=\"6\">2</p>");
        check("<svg><a:b><circle/>x</a:b></svg>", "<svg~S><circle />x</svg>");
        check("<o:p><b>1</b><i>2</i></o:p>", "<b~H>1</b><i~H>2</i>");
        check("a<!--b--><!--c--d--><!--e- --><!--f--->g<?target data?>h", "a<!--b--><!--e- -->gh");
        check("<p>a\u{1}\u{FFFE}b\u{FFFF}c\u{FFFD}\u{1F600}&#x0b;d", "<p~H>abc\u{FFFD}\u{1F600}d</p>");
        check("<!--a-\u{1}-b--><!--c\u{1}-->", "<!--c-->");
    }

    #[test]
    fn text_reads_back_as_it_was() {
        check(
            "<p title='a\tb\nc&#13;d\"<>&amp;'>x\ty\nz&#13;]]>\"",
            "<p~H title=\"a&#9;b&#10;c&#13;d&quot;&lt;&gt;&amp;\">x\ty\nz&#13;]]&gt;\"</p>",
        );
        check(
            "<style>a>b</style><script>1<2&&3</script>",
            "<style~H>a&gt;b</style><script~H>1&lt;2&amp;&amp;3</script>",
        );
        check("<template>a<b>c</b></template>d", "<template~H>a<b>c</b></template>d");
        check(
            "<br><hr><img alt=x><p></p><svg></svg>",
            "<br~H /><hr~H /><img~H alt=\"x\" /><p~H></p><svg~S />",
        );
    }

    #[test]
    fn of_a_document_the_root_element_is_written() {
        let tree = crate::parse_document("<!--a--><!DOCTYPE html><title>b</title>c<!--d-->").unwrap();
        let expected = format!("<html{HTML}><head><title>b</title></head><body>c<!--d--></body></html>");
        assert_eq!(xhtml(&tree.root()), expected);
        let body = tree.root().descendants().find(|n| n.name() == "body").unwrap();
        assert_eq!(xhtml(&body), "c<!--d-->");
    }

    #[test]
    fn edited_trees_stay_well_formed() {
        let mut tree = Tree::new_fragment();
        let br = tree.create_element(Namespace::Html, "br");
        let odd = tree.create_element(Namespace::Svg, "not a name");
        let text = tree.create_text("]]>").unwrap();
        let comment = tree.create_comment("-").unwrap();
        tree.append(NodeId::ROOT, br).unwrap();
        tree.append(br, odd).unwrap();
        tree.append(odd, text).unwrap();
        tree.append(odd, comment).unwrap();
        tree.set_attr(br, "x y", "1").unwrap();
        tree.set_attr(br, "xmlns", "1").unwrap();
        assert_eq!(xhtml(&tree.root()), format!("<br{HTML}>]]&gt;</br>"));
    }

    #[test]
    fn whatever_is_parsed_comes_out_well_formed() {
        let pieces = [
            "<p a=1 a=2 b:c=3>",
            "<svg xlink:href=1 xml:lang=2 xmlns=3 xlink:href=4>",
            "</svg>",
            "<math definitionurl=1>",
            "<a href='\"&#0;'>",
            "</a>",
            "<b>",
            "</p>",
            "<o:p>",
            "</o:p>",
            "<x\u{1}y>",
            "<!---->",
            "<!--a--b-->",
            "<?pi x?>",
            "text & <",
            "\u{FFFF}\u{1}\r\n",
            "<template>",
            "</template>",
            "<table>",
            "<td viewbox=1 viewBox=2>",
            "<li>",
            "<script>a<b</script>",
            "<textarea>",
            "</textarea>",
            "<foreignObject>",
            "<br x/y=z>",
            "]]>",
            "&#13;",
            "<é ü=ö>",
        ];
        let mut state = 7_u64;
        for _ in 0..3_000 {
            let mut input = String::new();
            for _ in 0..12 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                input.push_str(pieces[(state >> 33) as usize % pieces.len()]);
            }
            let tree = parse_fragment(&input, &Context::html("div")).unwrap();
            let written = format!("<x>{}</x>", xhtml(&tree.root()));
            assert_eq!(well_formed(&written), Ok(()), "{input:?}\n{written}");
            let tree = crate::parse_document(&input).unwrap();
            assert_eq!(well_formed(&xhtml(&tree.root())), Ok(()), "{input:?}");
        }
    }

    /// A reader of as much XML as the writer writes, strict in all of it.
    fn well_formed(xml: &str) -> Result<(), String> {
        let mut open = Vec::new();
        let mut rest = xml;
        while !rest.is_empty() {
            let here = || format!("{:?}", rest.chars().take(40).collect::<String>());
            if let Some(data) = rest.strip_prefix("<!--") {
                let end = data.find("--").ok_or_else(here)?;
                rest = data[end..].strip_prefix("-->").ok_or_else(here)?;
            } else if let Some(tag) = rest.strip_prefix("</") {
                let (name, behind) = tag.split_once('>').ok_or_else(here)?;
                if open.pop() != Some(name) {
                    return Err(here());
                }
                rest = behind;
            } else if let Some(tag) = rest.strip_prefix('<') {
                let end = tag.find([' ', '>']).ok_or_else(here)?;
                let name = &tag[..end];
                if !is_ncname(name) {
                    return Err(here());
                }
                let mut tag = &tag[end..];
                let mut names = Vec::new();
                loop {
                    if let Some(behind) = tag.strip_prefix('>') {
                        open.push(name);
                        rest = behind;
                        break;
                    } else if let Some(behind) = tag.strip_prefix(" />") {
                        rest = behind;
                        break;
                    }
                    let (attr, behind) =
                        tag.strip_prefix(' ').and_then(|t| t.split_once("=\"")).ok_or_else(here)?;
                    let (value, behind) = behind.split_once('"').ok_or_else(here)?;
                    let local = ["xml:", "xlink:", "xmlns:"]
                        .iter()
                        .find_map(|p| attr.strip_prefix(p))
                        .unwrap_or(attr);
                    if !is_ncname(local) || names.contains(&attr) || value.contains(['<', '\n', '\r', '\t']) {
                        return Err(here());
                    }
                    names.push(attr);
                    characters(value)?;
                    tag = behind;
                }
                if names.iter().any(|n| n.starts_with("xlink:")) && !names.contains(&"xmlns:xlink") {
                    return Err(here());
                }
            } else {
                let end = rest.find('<').unwrap_or(rest.len());
                characters(&rest[..end])?;
                rest = &rest[end..];
            }
        }
        if open.is_empty() { Ok(()) } else { Err(format!("open: {open:?}")) }
    }

    fn characters(text: &str) -> Result<(), String> {
        let references = ["&amp;", "&lt;", "&gt;", "&quot;", "&#9;", "&#10;", "&#13;"];
        let fine = text.chars().all(|c| is_xml_char(c) && c != '\r')
            && !text.contains("]]>")
            && text.match_indices('&').all(|(at, _)| references.iter().any(|r| text[at..].starts_with(r)));
        if fine { Ok(()) } else { Err(format!("{text:?}")) }
    }
}
