//! The stable writer: writes only what every parser reads back as the same tokens.
//!
//! The standard's own writer does not promise that (HTML Standard, 13.3, the warning at its end). What cannot be written
//! so is left out and counted. Whether the *tree* reads back the same is another question: nesting that a parser would
//! restructure is written as it stands.

use super::{bit, class, escape, reserve};
use crate::QuirksMode;
use crate::names::{
    AttrId, AttrNamespace, Namespace, adjust_foreign_attr, adjust_mathml_attr, adjust_svg_attr,
    adjust_svg_tag, attr, lower_tag, tag,
};
use crate::tree::{Attr, Kind, Node, NodeId, NodeRef, Tree, flag};

/// What the stable writer left out or changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unstable {
    /// Elements replaced by their children: `plaintext`, and names that would read back as others.
    pub elements: u32,
    /// Attributes left out, since their names would read back as others.
    pub attributes: u32,
    /// Texts left out: of raw text elements, where they would end the element or be markup to some parser.
    pub texts: u32,
    /// Comments left out.
    pub comments: u32,
    /// Processing instructions left out: all, since older parsers make comments of them that end at the first `>`.
    pub processing_instructions: u32,
    /// U+0000 characters written as U+FFFD.
    pub nuls: u32,
}

impl Unstable {
    /// Whether everything was written.
    ///
    /// ```
    /// assert!(lye_html::serialize::Unstable::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What is in a node (of a template: its contents), in a form that reads back the same. O(output).
///
/// Beside what [`inner_html`](super::inner_html) does:
/// - a line feed at the start of `pre`, `textarea` and `listing` is doubled, as parsers ignore the first;
/// - CR is written as `&#13;`;
/// - a document begins with a doctype that keeps its quirks mode;
/// - what cannot read back the same is left out: see [`Unstable`]. So are shadow roots.
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<pre>\n\n1</pre><!-- 2 --><plaintext>3", &Context::html("div"))?;
/// assert_eq!(serialize::stable(&tree.root()), "<pre>\n\n1</pre><!-- 2 -->3");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn stable(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    stable_into(node, &mut out);
    out
}

/// Appends [`stable`] to a string, and says what was left out.
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<p>1<?pi?>2<b \">3", &Context::html("div"))?;
/// let mut out = String::new();
/// let unstable = serialize::stable_into(&tree.root(), &mut out);
/// assert_eq!(out, "<p>12<b>3</b></p>");
/// assert_eq!((unstable.processing_instructions, unstable.attributes), (1, 1));
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn stable_into(node: &NodeRef<'_, '_>, out: &mut String) -> Unstable {
    reserve(node, out);
    let tree = node.tree();
    let mut writer = Writer { tree, line_feed_is_eaten: usize::MAX, out, unstable: Unstable::default() };
    if tree.at(node.id()).kind == Kind::Document {
        writer.doctype();
    }
    writer.inner(node.id());
    writer.unstable
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    out: &'w mut String,
    /// Where a start tag ended behind which a parser ignores a line feed.
    line_feed_is_eaten: usize,
    unstable: Unstable,
}

/// How an element is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// With start and end tag.
    Whole,
    /// Without content and end tag.
    Void,
    /// With nothing but its text, written as it is.
    RawText,
    /// With nothing but its text, escaped.
    EscapedText,
    /// Its children in its place.
    ChildrenOnly,
}

impl Writer<'_, '_> {
    /// A doctype of the same quirks mode.
    fn doctype(&mut self) {
        self.out.push_str(match self.tree.quirks {
            QuirksMode::NoQuirks => "<!DOCTYPE html>",
            QuirksMode::LimitedQuirks => {
                "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \
                 \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\">"
            }
            QuirksMode::Quirks => "",
        });
    }

    /// Writes what is in a node, going along the links.
    fn inner(&mut self, top: NodeId) {
        let mut container = self.contents(top);
        let mut at = self.tree.at(container).first;
        loop {
            while at.is_none() {
                if container == top {
                    return;
                }
                // Up: out of an element, or out of a template's contents and the template.
                let node = self.tree.at(container);
                let element = if node.kind == Kind::Fragment { NodeId(node.extra) } else { container };
                if element.is_none() || element == top {
                    return;
                }
                let record = self.tree.at(element);
                if self.form(record) == Form::Whole {
                    self.end_tag(record);
                }
                // The parent of an element is what it was entered from: an element, or the fragment that holds it.
                (container, at) = (record.parent, record.next);
            }
            let node = self.tree.at(at);
            match node.kind {
                Kind::Element => match self.form(node) {
                    Form::Whole => {
                        self.start_tag(at, node);
                        container = self.contents(at);
                        at = self.tree.at(container).first;
                        continue;
                    }
                    Form::ChildrenOnly => {
                        self.unstable.elements += 1;
                        container = self.contents(at);
                        at = self.tree.at(container).first;
                        continue;
                    }
                    Form::Void => self.start_tag(at, node),
                    form => self.text_element(at, node, form),
                },
                Kind::Text => self.text(at, node),
                Kind::Comment => self.comment(node),
                Kind::ProcessingInstruction => self.unstable.processing_instructions += 1,
                // The doctype was written first; the others are never children.
                Kind::Doctype | Kind::Document | Kind::Fragment => {}
            }
            at = node.next;
        }
    }

    /// A template stands for its contents.
    #[inline]
    fn contents(&self, id: NodeId) -> NodeId {
        let node = self.tree.at(id);
        if node.kind == Kind::Element && node.extra != u32::MAX {
            let fragment = NodeId(node.extra);
            if self.tree.at(fragment).flags & flag::SHADOW_ROOT == 0 {
                return fragment;
            }
        }
        id
    }

    #[inline]
    fn form(&self, node: &Node) -> Form {
        let name = self.tree.tag_name(node.name);
        let stands = match node.ns {
            Namespace::Html => {
                tokenizes_to_itself(name) && node.name != tag::PLAINTEXT && node.name != tag::IMAGE
            }
            Namespace::Svg => {
                adjust_svg_tag(lower_tag(node.name)) == node.name
                    && (tokenizes_to_itself(name) || lower_tag(node.name) != node.name)
            }
            Namespace::MathMl => tokenizes_to_itself(name),
        };
        if !stands {
            return Form::ChildrenOnly;
        }
        if node.ns != Namespace::Html {
            return Form::Whole;
        }
        match class(node.name) {
            bits if bits & bit::VOID != 0 => Form::Void,
            bits if bits & (bit::RAW | bit::NOSCRIPT) != 0 => Form::RawText,
            bits if bits & bit::RCDATA != 0 => Form::EscapedText,
            _ => Form::Whole,
        }
    }

    #[inline]
    fn start_tag(&mut self, id: NodeId, node: &Node) {
        self.out.push('<');
        self.out.push_str(self.tree.tag_name(node.name));
        let tree = self.tree;
        for attr in tree.attr_records(id) {
            self.attribute(node.ns, attr);
        }
        self.out.push('>');
        if node.ns == Namespace::Html && class(node.name) & bit::EATS_LINE_FEED != 0 {
            self.line_feed_is_eaten = self.out.len();
        }
    }

    #[inline]
    fn end_tag(&mut self, node: &Node) {
        self.out.push_str("</");
        self.out.push_str(self.tree.tag_name(node.name));
        self.out.push('>');
    }

    #[inline]
    fn attribute(&mut self, element: Namespace, attr: &Attr) {
        let name = self.tree.attr_name(attr.id());
        let Some(prefix) = stable_attr_prefix(element, attr.ns(), attr.id(), name) else {
            self.unstable.attributes += 1;
            return;
        };
        self.out.push_str(prefix);
        self.out.push_str(name);
        self.out.push_str("=\"");
        self.unstable.nuls += escape::stable_value(self.tree.str(attr.value), self.out);
        self.out.push('"');
    }

    #[inline]
    fn text(&mut self, id: NodeId, node: &Node) {
        let data = self.tree.str(node.data);
        // The root of a parsed fragment stands for its context element; raw text there is raw text.
        if let Some(parent) = self.tree.nodes.get(node.parent.index())
            && parent.kind == Kind::Fragment
            && parent.ns == Namespace::Html
            && class(parent.name) & (bit::RAW | bit::NOSCRIPT) != 0
        {
            self.raw_text(id, parent);
            return;
        }
        self.double_line_feed(data);
        self.unstable.nuls += escape::stable_text(data, self.out);
    }

    fn double_line_feed(&mut self, data: &str) {
        if self.line_feed_is_eaten == self.out.len() && data.starts_with('\n') {
            self.out.push('\n');
        }
    }

    /// An element that holds nothing but text: what else is in it would read back as text.
    fn text_element(&mut self, id: NodeId, node: &Node, form: Form) {
        self.start_tag(id, node);
        let mut child = node.first;
        while child.is_some() {
            let record = self.tree.at(child);
            match record.kind {
                Kind::Text if form == Form::RawText => self.raw_text(child, node),
                Kind::Text => {
                    let data = self.tree.str(record.data);
                    self.double_line_feed(data);
                    self.unstable.nuls += escape::stable_text(data, self.out);
                }
                Kind::Element => self.unstable.elements += 1,
                Kind::Comment => self.unstable.comments += 1,
                _ => {}
            }
            child = record.next;
        }
        self.end_tag(node);
    }

    fn raw_text(&mut self, id: NodeId, parent: &Node) {
        let data = self.tree.str(self.tree.at(id).data);
        if is_stable_raw_text(parent, data) {
            self.out.push_str(data);
        } else {
            self.unstable.texts += 1;
        }
    }

    fn comment(&mut self, node: &Node) {
        let data = self.tree.str(node.data);
        if !is_stable_comment(data) {
            self.unstable.comments += 1;
            return;
        }
        self.out.push_str("<!--");
        self.out.push_str(data);
        self.out.push_str("-->");
    }
}

/// Whether a name is what the tokenizer makes of it: it starts with an ASCII letter, and holds nothing that ends or
/// changes a name. Quotes, `<` and `=` are left out as well, though they would survive.
#[inline]
fn tokenizes_to_itself(name: &str) -> bool {
    name.bytes().next().is_some_and(|b| b.is_ascii_lowercase()) && name.bytes().all(is_plain_name_byte)
}

#[inline]
fn is_plain_name_byte(byte: u8) -> bool {
    !matches!(
        byte,
        0..=b' ' | b'/' | b'>' | b'<' | b'=' | b'"' | b'\'' | b'`' | b'A'..=b'Z' | 0x7F
    )
}

/// What stands before an attribute's local name, if the attribute reads back the same.
#[inline]
fn stable_attr_prefix(element: Namespace, ns: AttrNamespace, id: AttrId, name: &str) -> Option<&'static str> {
    if ns == AttrNamespace::None && element == Namespace::Html {
        return (!name.is_empty() && name.bytes().all(is_plain_name_byte)).then_some(" ");
    }
    if element == Namespace::Html {
        return None;
    }
    // What tree construction makes of the spelling has to be this attribute (13.2.6.1, the three adjustments).
    match (ns, id) {
        (AttrNamespace::XLink, attr::ACTUATE | attr::ARCROLE | attr::HREF | attr::ROLE) => Some(" xlink:"),
        (AttrNamespace::XLink, attr::SHOW | attr::TITLE | attr::TYPE) => Some(" xlink:"),
        (AttrNamespace::Xml, attr::LANG | attr::SPACE) => Some(" xml:"),
        (AttrNamespace::Xmlns, attr::XMLNS) => Some(" "),
        (AttrNamespace::Xmlns, attr::XLINK) => Some(" xmlns:"),
        (AttrNamespace::None, _) => {
            let adjust = if element == Namespace::MathMl { adjust_mathml_attr } else { adjust_svg_attr };
            let read_back = if name.bytes().any(|b| b.is_ascii_uppercase()) {
                AttrId::from_name(&name.to_ascii_lowercase()).map(adjust)
            } else if adjust_foreign_attr(id).is_some()
                || name.is_empty()
                || !name.bytes().all(is_plain_name_byte)
            {
                None
            } else {
                Some(adjust(id))
            };
            (read_back == Some(id)).then_some(" ")
        }
        _ => None,
    }
}

/// Whether text reads back the same inside a raw text element, whether its parser knows scripting or not.
fn is_stable_raw_text(parent: &Node, data: &str) -> bool {
    if data.bytes().any(|b| matches!(b, 0 | b'\r')) {
        return false;
    }
    match parent.name {
        tag::STYLE => !has_end_tag(data, "style"),
        // "<!--" may lead to the escaped states, in which an end tag is none.
        tag::SCRIPT => !has_end_tag(data, "script") && !data.contains("<!--"),
        // Raw text to some parsers and markup to others: only what is the same to both.
        _ => !data.bytes().any(|b| matches!(b, b'<' | b'&')),
    }
}

fn has_end_tag(data: &str, name: &str) -> bool {
    memchr::memmem::find_iter(data.as_bytes(), b"</").any(|at| {
        let rest = &data.as_bytes()[at + 2..];
        // A text that ends inside the name could be continued by the next text node: that counts too.
        let len = rest.len().min(name.len());
        rest[..len].eq_ignore_ascii_case(&name.as_bytes()[..len])
    }) || data.ends_with('<')
}

/// Whether a comment reads back the same (HTML Standard, 13.1.6, and the tokenizer's comment states).
fn is_stable_comment(data: &str) -> bool {
    !(data.starts_with('>')
        || data.starts_with("->")
        || data.contains("-->")
        || data.contains("--!>")
        || data.ends_with("<!-")
        || data.ends_with('-')
        || data.bytes().any(|b| matches!(b, 0 | b'\r')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, parse_document, parse_fragment};

    fn written(html: &str) -> String {
        stable(&parse_fragment(html, &Context::html("div")).unwrap().root())
    }

    #[test]
    fn ordinary_markup_is_written_as_by_the_standard() {
        let html = "<p class=\"a &amp; b\">1 &lt; 2<br><svg viewBox=\"0\" xlink:href=\"#\"><foreignObject></foreignObject></svg></p>";
        assert_eq!(written(html), html);
    }

    #[test]
    fn a_leading_line_feed_is_doubled() {
        assert_eq!(written("<pre>\n\nx</pre>"), "<pre>\n\nx</pre>");
        assert_eq!(written("<textarea>\n\nx</textarea>"), "<textarea>\n\nx</textarea>");
        assert_eq!(written("<pre>\nx</pre>"), "<pre>x</pre>");
        assert_eq!(written("<pre><b>\n</b></pre>"), "<pre><b>\n</b></pre>");
    }

    #[test]
    fn carriage_returns_survive() {
        assert_eq!(written("<p title='&#13;'>&#13;</p>"), "<p title=\"&#13;\">&#13;</p>");
    }

    #[test]
    fn names_that_change_are_not_written() {
        let mut tree = Tree::new_fragment();
        for name in ["DIV", "a b", "1", "image", "plaintext", "x>y", "a\u{0}"] {
            let element = tree.create_element(Namespace::Html, name);
            let text = tree.create_text("t").unwrap();
            tree.append(element, text).unwrap();
            tree.append(NodeId::ROOT, element).unwrap();
        }
        let p = tree.create_element(Namespace::Html, "p");
        for name in ["on click", "a=b", "A", "x/y", ""] {
            tree.set_attr(p, name, "v").unwrap();
        }
        tree.append(NodeId::ROOT, p).unwrap();
        let mut out = String::new();
        let unstable = stable_into(&tree.root(), &mut out);
        assert_eq!(out, "ttttttt<p></p>");
        assert_eq!((unstable.elements, unstable.attributes), (7, 5));
    }

    #[test]
    fn foreign_attributes_are_written_as_they_are_adjusted() {
        let mut tree = Tree::new_fragment();
        let svg = tree.create_element(Namespace::Svg, "svg");
        for (ns, name) in [
            (AttrNamespace::None, "viewBox"),
            (AttrNamespace::None, "viewbox"),
            (AttrNamespace::None, "xlink:href"),
            (AttrNamespace::XLink, "href"),
            (AttrNamespace::XLink, "other"),
            (AttrNamespace::Xmlns, "xmlns"),
        ] {
            tree.set_attr_ns(svg, ns, name, "1").unwrap();
        }
        tree.append(NodeId::ROOT, svg).unwrap();
        assert_eq!(stable(&tree.root()), "<svg viewBox=\"1\" xlink:href=\"1\" xmlns=\"1\"></svg>");
    }

    #[test]
    fn raw_text_that_would_end_its_element_is_left_out() {
        let mut tree = Tree::new_fragment();
        for (name, data) in [
            ("style", "a{}"),
            ("style", "</style><img>"),
            ("style", "</STY"),
            ("script", "<!--"),
            ("xmp", "<b>"),
            ("iframe", "a&b"),
            ("noscript", "text"),
        ] {
            let element = tree.create_element(Namespace::Html, name);
            let text = tree.create_text(data).unwrap();
            tree.append(element, text).unwrap();
            tree.append(NodeId::ROOT, element).unwrap();
        }
        assert_eq!(
            stable(&tree.root()),
            "<style>a{}</style><style></style><style></style><script></script><xmp></xmp><iframe></iframe>\
             <noscript>text</noscript>"
        );
    }

    #[test]
    fn noscript_never_leaves_with_markup() {
        assert_eq!(
            written("<noscript><p title='</noscript><img src=x>'>a</noscript>"),
            "<noscript></noscript>"
        );
    }

    #[test]
    fn comments_that_would_end_early_are_left_out() {
        let mut tree = Tree::new_fragment();
        for data in [" fine ", ">", "->x", "a-->b", "a--!>b", "a<!-", "a-", "a\u{0}"] {
            let comment = tree.create_comment(data).unwrap();
            tree.append(NodeId::ROOT, comment).unwrap();
        }
        assert_eq!(stable(&tree.root()), "<!-- fine -->");
    }

    #[test]
    fn the_doctype_keeps_the_quirks_mode() {
        for html in [
            "<!DOCTYPE html><p>",
            "<p>",
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"x\"><p>",
        ] {
            let tree = parse_document(html).unwrap();
            let out = stable(&tree.root());
            assert_eq!(parse_document(&out).unwrap().quirks_mode(), tree.quirks_mode(), "{html}");
        }
    }

    #[test]
    fn template_contents_are_written() {
        let html = "<template><p>1</p><template>2</template></template>3";
        assert_eq!(written(html), html);
        let tree = parse_fragment(html, &Context::html("div")).unwrap();
        assert_eq!(stable(&tree.root().first_child().unwrap()), "<p>1</p><template>2</template>");
    }
}
