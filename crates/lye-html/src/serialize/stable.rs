//! The stable writer: writes only what every parser reads back as the same tokens.
//!
//! The standard's own writer does not promise that (HTML Standard, 13.3, the warning at its end). What cannot be written
//! so is left out and counted. Whether the *tree* reads back the same is another question: nesting that a parser might
//! restructure is written as it stands, and noted ([`Unstable::may_move`]).

use super::nesting::{MOST_OPEN, Nesting};
use super::surroundings::Surroundings;
use super::{bit, class, escape, reserve};
use crate::QuirksMode;
use crate::names::{
    ATTR_COUNT, AttrId, AttrNamespace, Namespace, TAG_COUNT, TagId, adjust_foreign_attr, adjust_mathml_attr,
    adjust_svg_attr, adjust_svg_tag, attr, lower_tag, tag,
};
use crate::tree::{Attr, Kind, Node, NodeId, NodeRef, Tree, flag};
use std::borrow::Cow;
use std::sync::LazyLock;

/// What the stable writer left out or changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unstable {
    /// Elements replaced by their children: `plaintext`, and names that would read back as others. Elements left out, where
    /// only text can be: in `style` or `textarea`, say.
    pub elements: u32,
    /// Attributes left out: names that would read back as others, and of templates those that make parsers move what is in
    /// them (`for`, `shadowrootmode`).
    pub attributes: u32,
    /// Texts left out: of raw text elements, where they would end the element or be markup to some parser.
    pub texts: u32,
    /// Comments left out.
    pub comments: u32,
    /// Processing instructions left out: all, since older parsers make comments of them that end at the first `>`.
    pub processing_instructions: u32,
    /// U+0000 characters written as U+FFFD.
    pub nuls: u32,
    /// Elements replaced by their children, or by nothing, and texts left out, as the [`Extent`] says.
    pub flattened: u32,
    /// How many elements that can hold others are nested at the deepest place of what was written.
    pub depth: u32,
    /// Whether a parser may make another tree of what was written. If not, it makes the same, in the same context: nothing was
    /// left out, and all nesting is of the kinds that are known to be read back as they are written.
    pub may_move: bool,
}

impl Unstable {
    /// Whether everything was written.
    ///
    /// ```
    /// assert!(lye_html::serialize::Unstable::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        Self { may_move: false, depth: 0, ..*self } == Self::default()
    }
}

/// How much of a tree [`stable_within_into`] writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All that reads back as the same tokens.
    Tokens,
    /// Of that, what is certain to be read back in its place. In the place of other elements stands what is in them, if it is not
    /// raw text.
    CertainNesting,
    /// Text, and of elements only those that every document has: `html`, `head` and `body`.
    Text,
}

/// The identifiers of a doctype of the name `html`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StableDoctype {
    /// The public identifier, if it has one.
    pub public_id: Option<&'static str>,
    /// The system identifier, if it has one.
    pub system_id: Option<&'static str>,
}

/// The doctype that the stable writer gives to documents of a quirks mode, if it gives them one.
///
/// ```
/// use lye_html::{QuirksMode, serialize::stable_doctype};
/// assert_eq!(stable_doctype(QuirksMode::NoQuirks).unwrap().public_id, None);
/// assert_eq!(stable_doctype(QuirksMode::Quirks), None);
/// ```
pub fn stable_doctype(quirks: QuirksMode) -> Option<StableDoctype> {
    match quirks {
        QuirksMode::NoQuirks => Some(StableDoctype { public_id: None, system_id: None }),
        QuirksMode::LimitedQuirks => Some(StableDoctype {
            public_id: Some("-//W3C//DTD XHTML 1.0 Transitional//EN"),
            system_id: Some("http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"),
        }),
        QuirksMode::Quirks => None,
    }
}

/// Something that the stable writer leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {
    /// The tags of an element. What is in it (of a template: in its contents) stands in its place.
    Tags(NodeId),
    /// A node with all that is in it.
    Node(NodeId),
    /// The attribute of an element at this place among its attributes, from 0.
    Attribute(NodeId, usize),
    /// All texts right in an element.
    Texts(NodeId),
}

/// What [`stable_within_into`] leaves out of a node, in tree order: the [`Unstable`] counts of elements, attributes, texts, comments,
/// processing instructions and of what is flattened, thing by thing. It writes all of it once more, so that it costs as much.
///
/// ```
/// use lye_html::serialize::{Extent, LeftOut, Surroundings, left_out};
/// use lye_html::{Context, Namespace};
/// let tree = lye_html::parse_fragment("1<?pi?>", &Context::html("body"))?;
/// let body = Surroundings::new([(Namespace::Html, "body")]);
/// let instruction = tree.root().last_child().unwrap();
/// assert_eq!(left_out(&tree.root(), &body, Extent::Tokens), [LeftOut::Node(instruction.id())]);
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn left_out(node: &NodeRef<'_, '_>, surroundings: &Surroundings, extent: Extent) -> Vec<LeftOut> {
    let mut left_out = Vec::new();
    write(node, surroundings, extent, &mut String::new(), Some(&mut left_out));
    left_out
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
    let top = node.tree().at(node.id());
    let surroundings = match top.kind {
        Kind::Element | Kind::Fragment => {
            Surroundings::of_fragment(top.ns, top.name, top.flags & flag::IN_FORM != 0)
        }
        _ => Surroundings::DOCUMENT,
    };
    stable_within_into(node, &surroundings, Extent::Tokens, out)
}

/// The same for what will stand inside elements, as much of it as the extent says.
///
/// What it is certain of is read back as it is in both ways of putting it there: as `innerHTML` of the last of the elements, and as a
/// part of a page in which their tags are around it.
///
/// ```
/// use lye_html::serialize::{Extent, Surroundings, stable_within_into};
/// use lye_html::{Context, Namespace};
/// let tree = lye_html::parse_fragment("<div>1</div><b>2</b>", &Context::html("p"))?;
/// let paragraph = Surroundings::new([(Namespace::Html, "body"), (Namespace::Html, "p")]);
/// let mut out = String::new();
/// assert!(stable_within_into(&tree.root(), &paragraph, Extent::Tokens, &mut out).may_move);
/// out.clear();
/// let unstable = stable_within_into(&tree.root(), &paragraph, Extent::CertainNesting, &mut out);
/// assert_eq!((out.as_str(), unstable.flattened), ("1<b>2</b>", 1));
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn stable_within_into(
    node: &NodeRef<'_, '_>,
    surroundings: &Surroundings,
    extent: Extent,
    out: &mut String,
) -> Unstable {
    write(node, surroundings, extent, out, None)
}

fn write(
    node: &NodeRef<'_, '_>,
    surroundings: &Surroundings,
    extent: Extent,
    out: &mut String,
    left_out: Option<&mut Vec<LeftOut>>,
) -> Unstable {
    reserve(node, out);
    let tree = node.tree();
    let known_attrs = LazyLock::force(&KNOWN_ATTRS);
    let top = tree.at(node.id());
    let mut writer = Writer {
        tree,
        known_attrs,
        known_forms: LazyLock::force(&KNOWN_FORMS),
        line_feed_is_eaten: usize::MAX,
        out,
        unstable: Unstable::default(),
        left_out,
        extent,
        nesting: Some(surroundings.inside).filter(|_| surroundings.is_certain || extent != Extent::Tokens),
        most_open: MOST_OPEN.saturating_sub(surroundings.depth),
        // As deep as most trees are: it need not grow.
        open: Vec::with_capacity(64),
    };
    if top.kind == Kind::Document {
        writer.doctype();
    }
    // The root of a parsed fragment has the name of its context element, for which it stands.
    let form = match top.kind {
        Kind::Element => writer.form(top),
        Kind::Fragment if top.ns == Namespace::Html => Form::of_html(top.name),
        _ => Form::Whole,
    };
    match form {
        Form::RawText | Form::EscapedText => writer.only_text(node.id(), top),
        Form::Void if top.kind == Kind::Element => {}
        _ => writer.inner(node.id()),
    }
    let is_certain = writer.nesting.is_some_and(Nesting::is_complete) && writer.unstable.is_empty();
    Unstable { may_move: writer.unstable.may_move || !is_certain, ..writer.unstable }
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    out: &'w mut String,
    known_attrs: &'static [u8; ATTR_COUNT],
    known_forms: &'static [Form; TAG_COUNT],
    /// Where a start tag ended behind which a parser ignores a line feed.
    line_feed_is_eaten: usize,
    unstable: Unstable,
    /// What was left out, if somebody asks.
    left_out: Option<&'w mut Vec<LeftOut>>,
    extent: Extent,
    /// What is open here, as long as all nesting reads back as it is written.
    nesting: Option<Nesting>,
    /// How many elements may be open.
    most_open: usize,
    /// Of each node that is open: the nesting around it.
    open: Vec<Open>,
}

/// A node in which the writer is.
#[derive(Clone, Copy)]
struct Open {
    /// Whether it has a start tag, which asks for an end tag.
    is_written: bool,
    /// What was open around it, if that was certain.
    around: Option<Nesting>,
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

impl Form {
    /// Of an element of the HTML namespace whose name can be written.
    #[inline]
    fn of_html(name: TagId) -> Self {
        match class(name) {
            bits if bits & bit::VOID != 0 => Self::Void,
            bits if bits & (bit::RAW | bit::NOSCRIPT) != 0 => Self::RawText,
            bits if bits & bit::RCDATA != 0 => Self::EscapedText,
            _ => Self::Whole,
        }
    }
}

impl Writer<'_, '_> {
    /// A doctype of the same quirks mode.
    fn doctype(&mut self) {
        let Some(StableDoctype { public_id, system_id }) = stable_doctype(self.tree.quirks) else { return };
        self.out.push_str("<!DOCTYPE html");
        if let (Some(public_id), Some(system_id)) = (public_id, system_id) {
            self.out.extend([" PUBLIC \"", public_id, "\" \"", system_id, "\""]);
        }
        self.out.push('>');
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
                self.leave(record);
                // The parent of an element is what it was entered from: an element, or the fragment that holds it.
                (container, at) = (record.parent, record.next);
            }
            let node = self.tree.at(at);
            match node.kind {
                Kind::Element => {
                    let form = self.form(node);
                    let inside = self.inside(node);
                    let is_written = inside.is_some() || self.extent == Extent::Tokens;
                    match form {
                        Form::Whole if is_written => {
                            self.start_tag(at, node);
                            self.open.push(Open { is_written: true, around: self.nesting });
                            self.unstable.depth = self.unstable.depth.max(self.open.len() as u32);
                            self.nesting = inside;
                            container = self.contents(at);
                            at = self.tree.at(container).first;
                            continue;
                        }
                        Form::Whole | Form::ChildrenOnly => {
                            match form {
                                Form::ChildrenOnly => self.unstable.elements += 1,
                                _ => self.unstable.flattened += 1,
                            }
                            self.leave_out(LeftOut::Tags(at));
                            self.open.push(Open { is_written: false, around: None });
                            container = self.contents(at);
                            at = self.tree.at(container).first;
                            continue;
                        }
                        _ if !is_written => {
                            self.unstable.flattened += 1;
                            if form == Form::EscapedText {
                                self.leave_out(LeftOut::Tags(at));
                                self.text_of(node);
                            } else {
                                self.leave_out(LeftOut::Node(at));
                            }
                        }
                        Form::Void => {
                            self.start_tag(at, node);
                            self.nesting = self.nesting.filter(|_| inside.is_some());
                        }
                        Form::RawText | Form::EscapedText => {
                            self.start_tag(at, node);
                            self.only_text(at, node);
                            self.end_tag(node);
                            self.nesting = self.nesting.filter(|_| inside.is_some());
                        }
                    }
                }
                Kind::Text => self.text_in_place(at, node),
                Kind::Comment if self.extent == Extent::Text => {
                    self.unstable.flattened += 1;
                    self.leave_out(LeftOut::Node(at));
                }
                Kind::Comment => self.comment(at, node),
                Kind::ProcessingInstruction => {
                    self.unstable.processing_instructions += 1;
                    self.leave_out(LeftOut::Node(at));
                }
                // The doctype was written first; the others are never children.
                Kind::Doctype | Kind::Document | Kind::Fragment => {}
            }
            at = node.next;
        }
    }

    #[cold]
    fn leave_out(&mut self, what: LeftOut) {
        if let Some(left_out) = &mut self.left_out {
            left_out.push(what);
        }
    }

    /// What is open in an element; `None` if it might be read elsewhere, or if it is not to be written here.
    #[inline]
    fn inside(&self, node: &Node) -> Option<Nesting> {
        let inside = self.nesting?.enter(node.ns, node.name)?;
        let is_in_extent = self.extent != Extent::Text || is_in_every_document(node);
        (self.open.len() < self.most_open && is_in_extent).then_some(inside)
    }

    /// Leaves what was gone into last.
    #[inline]
    fn leave(&mut self, node: &Node) {
        // Whatever is left was gone into.
        let Some(Open { is_written: true, around }) = self.open.pop() else { return };
        self.end_tag(node);
        if let Some(inside) = self.nesting {
            // Parsers make up what is missing, all in the same way.
            self.unstable.may_move |= !inside.is_complete();
            let is_known = inside.is_complete() || self.extent != Extent::Tokens;
            self.nesting = around.filter(|_| is_known).map(|here| here.behind(node.name));
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
        match self.known_forms.get(node.name.index()) {
            Some(&form) if node.ns == Namespace::Html => form,
            _ => self.form_of_other(node),
        }
    }

    /// Of an element in foreign content, or one whose name no standard mentions.
    fn form_of_other(&self, node: &Node) -> Form {
        let lower = lower_tag(node.name);
        let is_adjusted = node.ns == Namespace::Svg && adjust_svg_tag(lower) == node.name;
        // Known names are in lower case, or are such that SVG adjusts to; tests make sure of it.
        let stands = match node.ns {
            Namespace::Svg if lower != node.name || !is_adjusted => is_adjusted,
            _ if node.name.index() < TAG_COUNT => lower == node.name,
            _ => tokenizes_to_itself(self.tree.tag_name(node.name)),
        };
        if stands { Form::Whole } else { Form::ChildrenOnly }
    }

    #[inline]
    fn start_tag(&mut self, id: NodeId, node: &Node) {
        self.out.push('<');
        self.out.push_str(self.tree.tag_name(node.name));
        let tree = self.tree;
        let is_template = node.ns == Namespace::Html && node.name == tag::TEMPLATE;
        for (at, attr) in tree.attr_records(id).iter().enumerate() {
            let moves_content = is_template && attr.ns() == AttrNamespace::None && moves_content(attr.id());
            if moves_content || !self.attribute(node.ns, attr) {
                self.unstable.attributes += 1;
                self.leave_out(LeftOut::Attribute(id, at));
            }
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

    /// Writes an attribute, if it reads back the same. Whether it does.
    #[inline]
    fn attribute(&mut self, element: Namespace, attr: &Attr) -> bool {
        let name = self.tree.attr_name(attr.id());
        let prefix = match self.known_attrs.get(attr.id().index()) {
            Some(stable_in) if attr.ns() == AttrNamespace::None => {
                (stable_in >> element as u8 & 1 != 0).then_some(" ")
            }
            _ => stable_attr_prefix(element, attr.ns(), attr.id(), name),
        };
        let Some(prefix) = prefix else { return false };
        self.out.push_str(prefix);
        self.out.push_str(name);
        self.out.push_str("=\"");
        self.unstable.nuls += escape::stable_value(self.tree.str(attr.value), self.out);
        self.out.push('"');
        true
    }

    /// A text among elements.
    #[inline]
    fn text_in_place(&mut self, id: NodeId, node: &Node) {
        let stays = |here: &Nesting| here.keeps_text(|| self.tree.str(node.data));
        let nesting = self.nesting.filter(stays);
        if nesting.is_none() && self.extent != Extent::Tokens {
            self.unstable.flattened += 1;
            self.leave_out(LeftOut::Node(id));
            return;
        }
        self.nesting = nesting;
        self.text(node);
    }

    /// The texts of an element that is not written.
    fn text_of(&mut self, parent: &Node) {
        let mut child = parent.first;
        while child.is_some() {
            let node = self.tree.at(child);
            if node.kind == Kind::Text {
                self.text_in_place(child, node);
            } else {
                self.leave_out(LeftOut::Node(child));
            }
            child = node.next;
        }
    }

    #[inline]
    fn text(&mut self, node: &Node) {
        let data = self.tree.str(node.data);
        self.double_line_feed(data);
        self.unstable.nuls += escape::stable_text(data, self.out);
    }

    fn double_line_feed(&mut self, data: &str) {
        if self.line_feed_is_eaten == self.out.len() && data.starts_with('\n') {
            self.out.push('\n');
        }
    }

    /// The content of an element that holds nothing but text: what else is in it would read back as text.
    fn only_text(&mut self, id: NodeId, parent: &Node) {
        let is_raw = Form::of_html(parent.name) == Form::RawText;
        // Raw text is judged as a whole: two text nodes may be harmless and together an end tag.
        let mut raw = Cow::Borrowed("");
        let mut child = parent.first;
        while child.is_some() {
            let node = self.tree.at(child);
            match node.kind {
                Kind::Text if is_raw => raw += self.tree.str(node.data),
                Kind::Text => self.text(node),
                Kind::Element => self.unstable.elements += 1,
                Kind::Comment => self.unstable.comments += 1,
                Kind::ProcessingInstruction => self.unstable.processing_instructions += 1,
                Kind::Document | Kind::Fragment | Kind::Doctype => {}
            }
            if node.kind != Kind::Text {
                self.leave_out(LeftOut::Node(child));
            }
            child = node.next;
        }
        if is_stable_raw_text(parent, &raw) {
            self.out.push_str(&raw);
        } else {
            self.unstable.texts += 1;
            self.leave_out(LeftOut::Texts(id));
        }
    }

    fn comment(&mut self, id: NodeId, node: &Node) {
        let data = self.tree.str(node.data);
        if !is_stable_comment(data) {
            self.unstable.comments += 1;
            self.leave_out(LeftOut::Node(id));
            return;
        }
        self.out.push_str("<!--");
        self.out.push_str(data);
        self.out.push_str("-->");
    }
}

fn is_in_every_document(node: &Node) -> bool {
    node.ns == Namespace::Html && matches!(node.name, tag::HTML | tag::HEAD | tag::BODY)
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

/// How elements of the HTML namespace are written, by their known names.
static KNOWN_FORMS: LazyLock<[Form; TAG_COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|index| match TagId(index as u32) {
        // An `image` start tag makes an `img`; nothing ends a `plaintext`.
        tag::PLAINTEXT | tag::IMAGE | TagId::NONE => Form::ChildrenOnly,
        name if lower_tag(name) != name => Form::ChildrenOnly,
        name => Form::of_html(name),
    })
});

/// For each known attribute name in no namespace, in elements of which namespaces it reads back the same: a bit for each.
static KNOWN_ATTRS: LazyLock<[u8; ATTR_COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let id = AttrId(index as u32);
        let name = id.name().unwrap_or("");
        [Namespace::Html, Namespace::Svg, Namespace::MathMl].into_iter().fold(0, |bits, element| {
            let is_stable = stable_attr_prefix(element, AttrNamespace::None, id, name).is_some();
            bits | u8::from(is_stable) << element as u8
        })
    })
});

/// Whether an attribute makes some parsers put what is in a template elsewhere: into marked content, or a shadow root.
fn moves_content(id: AttrId) -> bool {
    matches!(id, attr::FOR | attr::SHADOWROOTMODE)
}

/// What stands before an attribute's local name, if the attribute reads back the same.
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
    if memchr::memchr2(0, b'\r', data.as_bytes()).is_some() {
        return false;
    }
    match parent.name {
        tag::STYLE => !has_tag(data, b"</", "style"),
        // "<!--" and "<script" together lead to the double escaped state, in which the end tag is none (13.2.5.27).
        tag::SCRIPT => {
            let escapes = data.contains("<!--") && has_tag(data, b"<", "script");
            !escapes && !has_tag(data, b"</", "script")
        }
        // Raw text to some parsers and markup to others: only what is the same to both.
        _ => memchr::memchr2(b'<', b'&', data.as_bytes()).is_none(),
    }
}

/// Whether text has the beginning of a tag in it, in any case.
fn has_tag(data: &str, opening: &[u8], name: &str) -> bool {
    memchr::memmem::find_iter(data.as_bytes(), opening).any(|at| {
        let behind = data.as_bytes().get(at + opening.len()..).unwrap_or(&[]);
        behind.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
    })
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
            ("style", "a</STYLEx"),
            ("script", "</ScRiPt"),
            ("script", "<!-- <SCRIPT"),
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
            "<style>a{}</style><style></style><style></style><script></script><script></script><xmp></xmp><iframe></iframe>\
             <noscript>text</noscript>"
        );
    }

    #[test]
    fn raw_text_that_only_looks_dangerous_is_written() {
        for html in [
            "<style>a>b{}</sty</style>",
            "<style><</style>",
            "<script><!-- x //--></script>",
            "<script><!--</script>",
            "<script>'<script'</script>",
        ] {
            assert_eq!(written(html), html);
            assert_eq!(written(&written(html)), html);
        }
    }

    #[test]
    fn raw_text_is_judged_as_a_whole() {
        for (name, pieces) in [("style", ["a</st", "yle>"]), ("script", ["<!-", "-<script>"])] {
            let mut tree = Tree::new_fragment();
            let element = tree.create_element(Namespace::Html, name);
            for piece in pieces {
                let text = tree.create_text(piece).unwrap();
                tree.append(element, text).unwrap();
            }
            tree.append(NodeId::ROOT, element).unwrap();
            let mut out = String::new();
            assert_eq!(stable_into(&tree.root(), &mut out).texts, 1);
            assert_eq!(out, format!("<{name}></{name}>"));
            // The element itself as the start.
            assert_eq!(stable(&tree.node(element)), "");
        }
    }

    #[test]
    fn only_text_is_written_where_only_text_can_be() {
        let mut tree = Tree::new_fragment();
        for name in ["textarea", "style"] {
            let element = tree.create_element(Namespace::Html, name);
            let bold = tree.create_element(Namespace::Html, "b");
            let comment = tree.create_comment("c").unwrap();
            let text = tree.create_text("\n>").unwrap();
            for child in [bold, comment, text] {
                tree.append(element, child).unwrap();
            }
            tree.append(NodeId::ROOT, element).unwrap();
        }
        let mut out = String::new();
        let unstable = stable_into(&tree.root(), &mut out);
        assert_eq!(out, "<textarea>\n\n&gt;</textarea><style>\n></style>");
        assert_eq!((unstable.elements, unstable.comments), (2, 2));
        let [textarea, style] = tree.root().children().collect::<Vec<_>>()[..] else { panic!("two") };
        assert_eq!((stable(&textarea).as_str(), stable(&style).as_str()), ("\n&gt;", "\n>"));
    }

    #[test]
    fn a_fragment_is_written_as_its_context_reads_it() {
        let tree = parse_fragment("a>b &amp;", &Context::html("style")).unwrap();
        assert_eq!(stable(&tree.root()), "a>b &amp;");
        let tree = parse_fragment("<b>", &Context::html("textarea")).unwrap();
        assert_eq!(stable(&tree.root()), "&lt;b&gt;");
    }

    #[test]
    fn templates_do_not_move_what_is_in_them() {
        assert_eq!(
            written(
                "<template for=x id=a>1</template><template shadowrootmode=open>2</template><label for=x></label>"
            ),
            "<template id=\"a\">1</template><template>2</template><label for=\"x\"></label>"
        );
    }

    #[test]
    fn known_element_names_are_stable_by_their_case() {
        for index in 1..TAG_COUNT {
            let id = crate::names::TagId(index as u32);
            assert_eq!(lower_tag(id) == id, tokenizes_to_itself(id.name().unwrap()), "{id:?}");
        }
    }

    #[test]
    fn every_known_name_reads_back_where_it_is_written() {
        for (element, before, after) in [
            (Namespace::Html, "<p ", "=\"1\"></p>"),
            (Namespace::Svg, "<svg ", "=\"1\"></svg>"),
            (Namespace::MathMl, "<math ", "=\"1\"></math>"),
        ] {
            for index in 1..ATTR_COUNT {
                let name = AttrId(index as u32).name().unwrap();
                let html = format!("{before}{name}{after}");
                let tree = parse_fragment(&html, &Context::html("div")).unwrap();
                let read = tree.root().first_child().unwrap().attrs().next().unwrap();
                let is_same = read.local_name() == name && read.namespace() == AttrNamespace::None;
                assert_eq!(KNOWN_ATTRS[index] >> element as u8 & 1 != 0, is_same, "{html}");
                assert_eq!(written(&html), stable(&tree.root()), "{html}");
                assert_eq!(written(&stable(&tree.root())), stable(&tree.root()), "{html}");
            }
        }
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
