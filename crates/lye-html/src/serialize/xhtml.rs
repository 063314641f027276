//! XHTML: well-formed XML with as much of a tree as XML can express.

use super::{bit, class, reserve};
use crate::names::{AttrNamespace, Namespace};
use crate::tree::{Attr, Node, NodeId, NodeRef, NodeType, Tree, flag};

/// Returns the content of a node as XML 1.0 with namespaces. For a document, returns its root element. O(input + output).
///
/// The result is always well-formed: that of a document as a whole, any other as the content of an element. What XML cannot express is
/// omitted:
///
/// - characters that XML 1.0 does not allow (most control characters, U+FFFE and U+FFFF),
/// - attributes whose name is not an `NCName`, except `epub:…` of HTML elements; an element with such a name is replaced by its children,
/// - `xmlns` attributes of the source: namespaces are declared where they are needed, on each top-level element and wherever an element's
///   namespace differs from its parent's; `xmlns:xlink` and `xmlns:epub` on each element that has such attributes,
/// - comments whose data contains `--` or ends in `-`; comments whose data begins with `>` or `->`, which HTML parses differently;
///   processing instructions, doctypes, shadow roots.
///
/// A template's contents are written as its children. The text of `style` and `script` is escaped like any other, so that an XML parser
/// reads it unchanged. Characters that XML would normalize away are written as references.
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
#[must_use]
pub fn xhtml(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    xhtml_into(node, &mut out);
    out
}

/// Appends [`xhtml`] to a string. Returns what was omitted.
pub fn xhtml_into(node: &NodeRef<'_, '_>, out: &mut String) -> XmlOmissions {
    write(node, None, out, &mut |_| {})
}

/// Appends [`xhtml`] to a string, and reports each omission.
#[doc(hidden)]
pub fn xhtml_with(
    node: &NodeRef<'_, '_>,
    out: &mut String,
    told: &mut dyn FnMut(XmlOmission<'_>),
) -> XmlOmissions {
    write(node, None, out, told)
}

/// Something that [`xhtml`] omitted.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum XmlOmission<'a> {
    /// An element with this name, replaced by its children.
    Element(&'a str),
    /// An attribute of an element, with its value.
    Attribute(&'a str, &'a str, &'a str),
    /// Characters of the value of an attribute of an element.
    Value(&'a str, &'a str, &'a str),
    /// Characters of a text.
    Text(&'a str),
    /// A comment.
    Comment(&'a str),
    /// A processing instruction, by its target and data.
    Instruction(&'a str, &'a str),
}

/// Appends [`xhtml`] to a string inside an element that declares a default namespace. Elements of that namespace do not declare it again.
/// Returns what was omitted.
///
/// ```
/// use lye_html::{Context, Namespace, serialize};
/// let tree = lye_html::parse_fragment("<b>1</b><!-- 2 --- 3 --><o:p a:b=4>5", &Context::html("p"))?;
/// let mut page = "<p xmlns=\"http://www.w3.org/1999/xhtml\">".to_owned();
/// let omissions = serialize::xhtml_within(&tree.root(), Namespace::Html, &mut page);
/// assert!(page.ends_with("<b>1</b>5"));
/// assert_eq!((omissions.comments, omissions.elements), (1, 1));
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn xhtml_within(node: &NodeRef<'_, '_>, default_namespace: Namespace, out: &mut String) -> XmlOmissions {
    write(node, Some(default_namespace), out, &mut |_| {})
}

fn write(
    node: &NodeRef<'_, '_>,
    declared: Option<Namespace>,
    out: &mut String,
    told: &mut dyn FnMut(XmlOmission<'_>),
) -> XmlOmissions {
    reserve(node, out);
    // The outer declaration belongs to no element, so it stays to the end.
    let scopes = declared.map(|namespace| (NodeId::NONE, namespace)).into_iter().collect();
    let mut writer = Writer { tree: node.tree(), out, scopes, omissions: XmlOmissions::default(), told };
    writer.inner(node.id());
    writer.omissions
}

/// What [`xhtml`] omitted because XML cannot express it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct XmlOmissions {
    /// Elements replaced by their children, because of their names.
    pub elements: u32,
    /// Attributes, because of their names. Does not count `xmlns` attributes that declare what the output declares where it is needed.
    pub attributes: u32,
    /// Texts and attribute values that lost characters.
    pub texts: u32,
    /// Comments.
    pub comments: u32,
    /// Processing instructions.
    pub processing_instructions: u32,
}

impl XmlOmissions {
    /// Returns `true` if nothing was omitted.
    ///
    /// ```
    /// assert!(lye_html::serialize::XmlOmissions::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    out: &'w mut String,
    /// The open elements that declare a default namespace.
    scopes: Vec<(NodeId, Namespace)>,
    omissions: XmlOmissions,
    /// Called with each omission.
    told: &'w mut dyn FnMut(XmlOmission<'_>),
}

impl Writer<'_, '_> {
    /// Writes the content of a node. Walks by links; `at` is the next node to write.
    fn inner(&mut self, top: NodeId) {
        let (mut container, mut at) = self.enter(top);
        loop {
            while at.is_none() {
                if container == top {
                    return;
                }
                let node = self.tree.at(container);
                // The contents of a template replace its children.
                let element = if node.kind == NodeType::Fragment { NodeId(node.extra) } else { container };
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

    /// Returns the container of a node's content, and the first node in it.
    fn enter(&self, id: NodeId) -> (NodeId, NodeId) {
        let node = self.tree.at(id);
        if node.kind == NodeType::Element && node.extra != u32::MAX {
            let fragment = NodeId(node.extra);
            if self.tree.at(fragment).flags & flag::SHADOW_ROOT == 0 {
                return (fragment, self.tree.at(fragment).first);
            }
        }
        (id, node.first)
    }

    /// Writes a node up to its content. Returns `true` if it has any.
    fn open(&mut self, id: NodeId) -> bool {
        let node = self.tree.at(id);
        match node.kind {
            NodeType::Element => return self.start_tag(id, node),
            // Text directly in a document would not be well-formed. Only an edit can insert it.
            NodeType::Text if self.tree.at(node.parent).kind != NodeType::Document => {
                let text = self.tree.str(node.data);
                if escape::<false>(text, self.out) {
                    self.omissions.texts += 1;
                    (self.told)(XmlOmission::Text(text));
                }
            }
            NodeType::Comment if self.tree.at(node.parent).kind != NodeType::Document => self.comment(node),
            NodeType::ProcessingInstruction => {
                self.omissions.processing_instructions += 1;
                (self.told)(XmlOmission::Instruction(
                    self.tree.tag_name(node.name),
                    self.tree.str(node.data),
                ));
            }
            _ => {}
        }
        false
    }

    fn start_tag(&mut self, id: NodeId, node: &Node) -> bool {
        let tree = self.tree;
        let name = tree.tag_name(node.name);
        if !is_ncname(name) {
            self.omissions.elements += 1;
            (self.told)(XmlOmission::Element(name));
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
        let mut declared = Declared::default();
        for attr in tree.attr_records(id) {
            self.attribute(node, attr, &mut declared);
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

    fn attribute(&mut self, element: &Node, attr: &Attr, declared: &mut Declared) {
        let (tree, name) = (self.tree, self.tree.attr_name(attr.id()));
        let (of, value) = (tree.tag_name(element.name), tree.str(attr.value));
        if is_declaration(element.ns, attr.ns(), name, value) {
            return;
        }
        // Names without a prefix, with `xml:`, with `xlink:` and with `epub:` cannot be equal. No other names contain a colon, and
        // declarations of the source are omitted. So no two attributes have the same name.
        let epub = name.strip_prefix("epub:").filter(|_| element.ns == Namespace::Html);
        let (prefix, local) = match (attr.ns(), epub) {
            (AttrNamespace::None, Some(local)) => (" epub:", local),
            (AttrNamespace::None, None) if name != "xmlns" => (" ", name),
            (AttrNamespace::Xml, _) => (" xml:", name),
            (AttrNamespace::XLink, _) => (" xlink:", name),
            (AttrNamespace::None | AttrNamespace::Xmlns, _) => (" ", ""),
        };
        if !is_ncname(local) {
            self.omissions.attributes += 1;
            (self.told)(XmlOmission::Attribute(of, name, value));
            return;
        }
        match prefix {
            " xlink:" if !std::mem::replace(&mut declared.xlink, true) => {
                self.out.push_str(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
            }
            " epub:" if !std::mem::replace(&mut declared.epub, true) => {
                self.out.push_str(" xmlns:epub=\"");
                self.out.push_str(EPUB);
                self.out.push('"');
            }
            _ => {}
        }
        self.out.push_str(prefix);
        self.out.push_str(local);
        self.out.push_str("=\"");
        if escape::<true>(value, self.out) {
            self.omissions.texts += 1;
            (self.told)(XmlOmission::Value(of, name, value));
        }
        self.out.push('"');
    }

    fn comment(&mut self, node: &Node) {
        let start = self.out.len();
        self.out.push_str("<!--");
        let data_start = self.out.len();
        self.out.extend(self.tree.str(node.data).chars().filter(|&c| is_xml_char(c)));
        let data = self.out.get(data_start..).unwrap_or("");
        // The last two end the comment immediately in HTML parsers (HTML Standard, 13.2.5.43 "comment start state").
        let ends_early = data.starts_with('>') || data.starts_with("->");
        if data.contains("--") || data.ends_with('-') || ends_early {
            self.out.truncate(start);
            self.omissions.comments += 1;
            (self.told)(XmlOmission::Comment(self.tree.str(node.data)));
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

    /// Ends the scope of an element's declaration, if it has one.
    fn leave(&mut self, id: NodeId) {
        self.scopes.pop_if(|&mut (element, _)| element == id);
    }
}

/// The namespace of the attributes with the prefix `epub` (EPUB 3.3, D.1).
const EPUB: &str = "http://www.idpf.org/2007/ops";

/// Which prefixes an element declares.
#[derive(Default)]
struct Declared {
    xlink: bool,
    epub: bool,
}

/// Returns `true` if an attribute declares what the output declares where it is needed.
fn is_declaration(element: Namespace, namespace: AttrNamespace, name: &str, value: &str) -> bool {
    let declared = match (namespace, name) {
        (AttrNamespace::None | AttrNamespace::Xmlns, "xmlns") => element.uri(),
        (AttrNamespace::Xmlns, "xlink") | (AttrNamespace::None, "xmlns:xlink") => {
            AttrNamespace::XLink.uri().unwrap_or_default()
        }
        (AttrNamespace::None, "xmlns:epub") => EPUB,
        _ => return false,
    };
    value == declared
}

/// Writes text or, if `VALUE` is set, an attribute value between double quotes. Returns `true` if characters were omitted.
fn escape<const VALUE: bool>(text: &str, out: &mut String) -> bool {
    let bytes = text.as_bytes();
    let (mut done, mut is_lossy) = (0, false);
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
        // Both ends are character boundaries.
        out.push_str(text.get(done..at).unwrap_or(""));
        out.push_str(reference);
        is_lossy |= reference.is_empty();
        done = at + len;
    }
    out.push_str(text.get(done..).unwrap_or(""));
    is_lossy
}

/// `Char` (XML 1.0, fifth edition, production 2). A `char` is never a surrogate.
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

/// The characters of `NameChar` (XML 1.0, fifth edition, production 4a) that `NameStartChar` does not contain.
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

    /// In the expected string, `H`, `S`, `M` and `L` after a `~` stand for the declarations.
    #[track_caller]
    fn check(input: &str, expected: &str) {
        let expected =
            expected.replace("~H", HTML).replace("~S", SVG).replace("~M", MATHML).replace("~L", XLINK);
        let tree = parse_fragment(input, &Context::html("body")).unwrap();
        assert_eq!(xhtml(&tree.root()), expected, "{input}");
    }

    #[test]
    fn namespace_changes_are_declared() {
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
    fn epub_attributes_declare_their_prefix() {
        const EPUB: &str = " xmlns:epub=\"http://www.idpf.org/2007/ops\"";
        let tree =
            parse_fragment("<p epub:type=a epub:b=c epub:=d><svg epub:type=e>", &Context::html("body"))
                .unwrap();
        let mut out = String::new();
        let omissions = xhtml_into(&tree.root(), &mut out);
        assert_eq!(out, format!("<p{HTML}{EPUB} epub:type=\"a\" epub:b=\"c\"><svg{SVG} /></p>"));
        assert_eq!(omissions.attributes, 2);
    }

    #[test]
    fn declarations_that_are_wrong_are_counted() {
        for (html, count) in [
            ("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>", 0),
            ("<p xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'>", 0),
            ("<svg xmlns=x xmlns:xlink=y xmlns:z=u><p xmlns=v xmlns:epub=w>", 5),
        ] {
            let tree = parse_fragment(html, &Context::html("body")).unwrap();
            assert_eq!(xhtml_into(&tree.root(), &mut String::new()).attributes, count, "{html}");
        }
    }

    #[test]
    fn names_that_xml_lacks_are_omitted() {
        check("<o:p>1</o:p><p a:b=1 c=2 \"=3 <=4 -=5 é=6 1a=7>2", "1<p~H c=\"2\" é=\"6\">2</p>");
        check("<svg><a:b><circle/>x</a:b></svg>", "<svg~S><circle />x</svg>");
        check("<o:p><b>1</b><i>2</i></o:p>", "<b~H>1</b><i~H>2</i>");
        check("a<!--b--><!--c--d--><!--e- --><!--f--->g<?target data?>h", "a<!--b--><!--e- -->gh");
        check("<p>a\u{1}\u{FFFE}b\u{FFFF}c\u{FFFD}\u{1F600}&#x0b;d", "<p~H>abc\u{FFFD}\u{1F600}d</p>");
        check("<!--a-\u{1}-b--><!--c\u{1}-->", "<!--c-->");
    }

    #[test]
    fn text_round_trips() {
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
    fn document_is_written_as_its_root_element() {
        let tree = crate::parse_document("<!--a--><!DOCTYPE html><title>b</title>c<!--d-->").unwrap();
        let expected = format!("<html{HTML}><head><title>b</title></head><body>c<!--d--></body></html>");
        assert_eq!(xhtml(&tree.root()), expected);
        let body = tree.root().descendants().find(|n| n.name() == "body").unwrap();
        assert_eq!(xhtml(&body), "c<!--d-->");
    }

    #[test]
    fn comments_round_trip_in_html_too() {
        for data in [">x", "->x", "\u{C}>x", "\u{C}->x"] {
            let mut tree = Tree::new_fragment();
            let comment = tree.create_comment(data).unwrap();
            tree.append(NodeId::ROOT, comment).unwrap();
            assert_eq!(xhtml(&tree.root()), "", "{data:?}");
        }
    }

    #[test]
    fn edited_trees_are_well_formed() {
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
}
