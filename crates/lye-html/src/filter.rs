//! The insertion filter: the seam at which a sanitizer decides while the parser builds.
//!
//! The tree builder asks about each element, attribute, comment and processing instruction as it is about to be inserted.
//! What the filter refuses is parsed as ever (it stands on the stack of open elements, switches the tokenizer, bounds
//! scopes), but is not in the tree.

use crate::Span;
use crate::names::{AttrId, AttrNamespace, Namespace, TagId, adjust_mathml_attr, adjust_svg_attr};
use crate::tokenizer::TokenAttr;
use crate::tree::{Attr, AttrRef, Tree, whole_span};

/// What becomes of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementDecision {
    /// It is inserted.
    Keep,
    /// It is not inserted; what would be its children is inserted where it would be.
    ReplaceWithChildren,
    /// Neither it nor what would be in it is inserted.
    Remove,
    /// It is inserted under another name of the standards, in its own namespace. The parse goes on as if it had the name that it
    /// was written with; its attributes are decided as those of an element of the new name.
    ///
    /// What is in an element is read by its name: it is for names of the same kind, such as `b` and `strong`. A `template` keeps its
    /// name, and no element becomes one.
    Rename(TagId),
}

/// What becomes of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttributeDecision {
    /// It is stored.
    Keep,
    /// It is stored with another value: what [`InsertionFilter::replacement`] then gives.
    Replace,
    /// It is not stored.
    Remove,
}

/// What a tag is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagReading {
    /// Markup, as the standard has it.
    Markup,
    /// Text: its characters in the source are processed as character tokens. With the start tag of an element that holds raw
    /// text, what is in it becomes text too.
    Text,
}

/// An attribute that an element gets from a filter. It has no namespace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddedAttribute {
    /// Its local name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// An element that is about to be inserted.
#[derive(Clone, Copy, Debug)]
pub struct ElementInfo<'a> {
    /// Its namespace.
    pub namespace: Namespace,
    /// Its local name as a number: a constant for names of the standards.
    pub id: TagId,
    /// Its start tag in the source; empty where the parser made it up.
    pub span: Span,
    attrs: &'a [TokenAttr],
    tree: &'a Tree<'a>,
}

impl<'a> ElementInfo<'a> {
    /// An element that is about to be inserted into a tree, with the attributes of its start tag.
    #[inline]
    pub(crate) fn new(
        tree: &'a Tree<'a>,
        namespace: Namespace,
        id: TagId,
        attrs: &'a [TokenAttr],
        span: Span,
    ) -> Self {
        Self { namespace, id, span, attrs, tree }
    }

    /// Its local name.
    #[inline]
    pub fn name(&self) -> &'a str {
        self.tree.tag_name(self.id)
    }

    /// The value of an attribute of its start tag, references decoded, whatever the filter decides about that attribute.
    /// O(attributes).
    ///
    /// Names are as the tokenizer has them: lower-case, and with their prefix in the name (`xlink:href`).
    pub fn attribute(&self, id: AttrId) -> Option<&'a str> {
        let attr = self.attrs.iter().find(|attr| attr.id == id && id != AttrId::NONE)?;
        Some(self.tree.str(attr.value))
    }

    /// The attribute without a namespace of this local name, as the start tag has it. Linear in the attributes.
    pub fn find_attribute(&self, local_name: &str) -> Option<AttrInfo<'a>> {
        let adjusted = |attr: &TokenAttr| match self.namespace {
            Namespace::Html => attr.id,
            Namespace::Svg => adjust_svg_attr(attr.id),
            Namespace::MathMl => adjust_mathml_attr(attr.id),
        };
        let id = AttrId::from_name(local_name);
        let is_it = |attr: &&TokenAttr| match id {
            Some(id) => adjusted(attr) == id,
            None => attr.id == AttrId::NONE && self.tree.str(attr.name) == local_name,
        };
        let token = self.attrs.iter().find(is_it)?;
        Some(AttrInfo::new(self.tree, AttrNamespace::None, adjusted(token), token))
    }

    /// The whole of an attribute in the source: its name, its value and the quotes around that.
    pub fn attribute_span(&self, attribute: &AttrInfo<'_>) -> Span {
        whole_span(self.tree.source(), attribute.name_span(), attribute.value_span())
    }
}

/// An attribute that is about to be stored.
#[derive(Clone, Copy, Debug)]
pub struct AttrInfo<'a> {
    /// Its namespace.
    pub namespace: AttrNamespace,
    /// Its local name as a number; [`AttrId::NONE`] for a name that no standard mentions.
    pub id: AttrId,
    token: &'a TokenAttr,
    tree: &'a Tree<'a>,
}

impl<'a> AttrInfo<'a> {
    /// An attribute of a start tag, with namespace and name as they are adjusted for its element.
    #[inline]
    pub(crate) fn new(
        tree: &'a Tree<'a>,
        namespace: AttrNamespace,
        id: AttrId,
        token: &'a TokenAttr,
    ) -> Self {
        Self { namespace, id, token, tree }
    }

    /// Its local name.
    #[inline]
    pub fn name(&self) -> &'a str {
        self.id.name().unwrap_or_else(|| self.tree.str(self.token.name))
    }

    /// Its value, references decoded.
    #[inline]
    pub fn value(&self) -> &'a str {
        self.tree.str(self.token.value)
    }

    /// How many bytes its value has, references decoded. It costs less than to ask the value.
    #[inline]
    pub fn value_bytes(&self) -> usize {
        self.token.value.len as usize
    }

    /// Where the name stands in the source.
    #[inline]
    pub fn name_span(&self) -> Span {
        self.token.name_span
    }

    /// Where the value stands in the source.
    #[inline]
    pub fn value_span(&self) -> Span {
        self.token.value_span
    }

    /// Whether the value is what stands in the source: no character reference was decoded in it.
    pub fn is_verbatim(&self) -> bool {
        !self.token.value.is_side()
    }
}

/// An element whose start tag was written, under the name and with the attributes that the filter gave it.
#[derive(Clone, Copy, Debug)]
pub struct OutputElement<'a> {
    /// Its namespace.
    pub namespace: Namespace,
    /// Its local name as a number: a constant for names of the standards.
    pub id: TagId,
    /// Its start tag in the source, or that of what it is a copy of; empty where the parser made it up.
    pub span: Span,
    attrs: &'a [Attr],
    tree: &'a Tree<'a>,
}

impl<'a> OutputElement<'a> {
    pub(crate) fn new(
        tree: &'a Tree<'a>,
        (namespace, id): (Namespace, TagId),
        attrs: &'a [Attr],
        span: Span,
    ) -> Self {
        Self { namespace, id, span, attrs, tree }
    }

    /// Its local name.
    pub fn name(&self) -> &'a str {
        self.tree.tag_name(self.id)
    }

    /// The attribute with this name and no namespace. A copy has none here: it has those of the element with the same span.
    /// O(attributes).
    pub fn attribute(&self, id: AttrId) -> Option<AttrRef<'a, 'a>> {
        let attr = self.attrs.iter().find(|attr| attr.ns() == AttrNamespace::None && attr.id() == id)?;
        Some(AttrRef { tree: self.tree, attr: *attr })
    }
}

/// What was done where the parser writes at once ([`Parser::stream_fragment`](crate::Parser::stream_fragment)).
#[derive(Clone, Copy, Debug)]
pub enum OutputEvent<'a> {
    /// An element begins. Every element ends, with or without an end tag.
    StartElement(OutputElement<'a>),
    /// The element that began last and has not ended ends.
    EndElement,
    /// A text, or the next piece of the one before.
    Text {
        /// What it says.
        data: &'a str,
        /// Whether a piece of the same text was just before.
        continues: bool,
    },
    /// A comment.
    Comment,
    /// The parser copied an element whose start tag stands there, whether the filter keeps it or not. If it is written, it begins next.
    Copy(Span),
}

/// Decides what the parser inserts. Every method's default keeps everything.
///
/// ```
/// use lye_html::{Context, ElementDecision, ElementInfo, InsertionFilter, Parser, serialize};
/// struct NoBold;
/// impl InsertionFilter for NoBold {
///     fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
///         if element.name() == "b" { ElementDecision::ReplaceWithChildren } else { ElementDecision::Keep }
///     }
/// }
/// let tree = Parser::default().parse_fragment_filtered("<p>a <b>bold", &Context::html("div"), &mut NoBold)?;
/// assert_eq!(serialize::inner_html(&tree.root()), "<p>a bold</p>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub trait InsertionFilter {
    /// Whether the filter takes some tags for text, so that it has to be asked about each. Asked once for each parse.
    fn reads_tags(&self) -> bool {
        false
    }
    /// What a start tag is taken for, before it is processed: with the namespace and the name of the element that would be made of
    /// it. Asked only if the filter [reads tags](InsertionFilter::reads_tags).
    fn start_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        let _ = element;
        TagReading::Markup
    }
    /// The same of an end tag: with the namespace that a start tag would have here, and without attributes.
    fn end_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        let _ = element;
        TagReading::Markup
    }
    /// Whether tags of this name, in lower case, are markup where that is in doubt: HTML does not define it, or it is that of a void
    /// element that does nothing without attributes, and there are none. Asked only if the parse is
    /// [lossless](crate::ParseOptions::lossless).
    fn knows_element(&self, name: &str) -> bool {
        let _ = name;
        false
    }
    /// The same of processing instructions with this target.
    fn knows_processing_instruction(&self, target: &str) -> bool {
        let _ = target;
        false
    }
    /// Decides about an element.
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        let _ = element;
        ElementDecision::Keep
    }
    /// Whether an element keeps an attribute. Asked only for elements that are kept, about all attributes of one after
    /// the other.
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        let _ = (element, attribute);
        AttributeDecision::Keep
    }
    /// The other value of the attribute of which [`InsertionFilter::attribute`] just said [`AttributeDecision::Replace`].
    ///
    /// All that a filter replaces and adds, and the input, are together at most [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES)
    /// long: attributes beyond that are not stored.
    fn replacement(&self) -> &str {
        ""
    }
    /// What a kept element gets beside the attributes that it keeps. Asked when all its attributes were decided. An attribute
    /// that it has already is replaced.
    fn additions(&mut self, element: &ElementInfo<'_>) -> &[AddedAttribute] {
        let _ = element;
        &[]
    }
    /// Whether a comment is inserted.
    fn comment(&mut self, data: &str, span: Span) -> bool {
        let _ = (data, span);
        true
    }
    /// Whether the filter wants to be told of some of what is written, where the parser writes at once, and of what is copied. Asked
    /// once for each parse.
    fn watches_writing(&self) -> bool {
        false
    }
    /// Whether it wants to be told of an element of this name and of all that is in it. Asked about elements that are not in such
    /// ones.
    fn watches(&self, namespace: Namespace, id: TagId) -> bool {
        let _ = (namespace, id);
        true
    }
    /// Tells what was written, in the order of the output.
    fn written(&mut self, what: &OutputEvent<'_>) {
        let _ = what;
    }
    /// Whether a processing instruction is inserted.
    fn processing_instruction(&mut self, target: &str, data: &str, span: Span) -> bool {
        let _ = (target, data, span);
        true
    }
}

/// The filter of plain parsing: keeps everything, costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepAll;

impl InsertionFilter for KeepAll {}
