//! Hooks into tree construction. A sanitizer uses them to decide what is inserted while the tree is built.
//!
//! The tree builder asks an [`InsertionFilter`] about each element, attribute, comment and processing instruction before it inserts it.
//! A refused element is parsed like any other: it is on the stack of open elements, switches the tokenizer and bounds scopes. It is
//! only missing from the tree. So a filter never changes how the rest of the input is parsed.
//!
//! A filter can provide three more roles:
//!
//! - a [`TagReader`] decides whether a tag is markup or text, before the tag is processed;
//! - an [`OutputObserver`] sees what [`Parser::stream_fragment`](crate::Parser::stream_fragment) writes;
//! - a [`TextRewriter`] rewrites the texts in that output.

mod info;
mod observer;
mod refusal;
mod tag_reader;
mod text_rewriter;

pub(crate) use info::adjusted;
pub use info::{AttrInfo, ElementInfo};
pub use observer::{OutputElement, OutputEvent, OutputObserver};
pub use tag_reader::{TagReader, TagReading};
pub use text_rewriter::{TextDecision, TextPart, TextRewriter};

pub use crate::names::{AttributeSet, ElementAttributes, NeededAttributes};
#[doc(hidden)]
pub use crate::separation::Separation;

use crate::Span;
use crate::names::{Namespace, TagId};
use std::ops::Range;
use std::sync::Arc;

/// A filter's decision about an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementDecision {
    /// Inserts it.
    Keep,
    /// Inserts its children in its place.
    ReplaceWithChildren,
    /// Inserts neither the element nor anything in it.
    Remove,
    /// Inserts it under another name of the standards, in the same namespace. The parse continues as if it had its original name. The filter
    /// decides about its attributes as attributes of an element with the new name.
    ///
    /// The content of an element is parsed by its name, so use names of the same kind, such as `b` and `strong`. A `template` keeps its
    /// name, and no element becomes a `template`.
    Rename(TagId),
}

/// A filter's decision about an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttributeDecision {
    /// Stores it.
    Keep,
    /// Stores it with another value, which [`InsertionFilter::replacement`] returns.
    Replace,
    /// Does not store it.
    Remove,
}

/// An attribute that a filter adds to an element. It has no namespace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddedAttribute {
    /// Its local name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Decides what the parser inserts. The default of each method keeps everything.
///
/// ```
/// use lye_html::filter::{ElementDecision, ElementInfo, InsertionFilter};
/// use lye_html::{Context, Parser, serialize};
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
    /// Decides about an element.
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        let _ = element;
        ElementDecision::Keep
    }
    /// Returns `true` if an HTML element of the standard is kept when it has no attributes that are needed, and the filter would do nothing
    /// else if it were asked about it: [`element`](Self::element) has no effect, and [`additions`](Self::additions) returns nothing. The
    /// parser need not ask these then.
    fn keeps_bare(&self, element: TagId) -> bool {
        let _ = element;
        false
    }
    /// Decides about an attribute. Asked only about elements that are kept, about one attribute after the other.
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        let _ = (element, attribute);
        AttributeDecision::Keep
    }
    /// Returns `true` if [`attribute`](Self::attribute) would keep an attribute of an HTML element of the standards, and need not be asked about it.
    /// `element` is that about which [`element`](Self::element) was just asked, by its new name.
    fn certainly_keeps(&mut self, element: TagId, attribute: &AttrInfo<'_>) -> bool {
        let _ = (element, attribute);
        false
    }
    /// Returns which attributes the filter needs, if not all. Of start tags whose nesting is certain, the parser may leave the others out of
    /// [`ElementInfo`], and does not ask [`attribute`](Self::attribute) about them.
    fn needed_attributes(&self) -> Option<Arc<NeededAttributes>> {
        None
    }
    /// Receives the attributes that were left out of the start tag of a kept element: that which [`element`](Self::element) was just asked
    /// about, after its other attributes, or one that [`keeps_bare`](Self::keeps_bare) keeps without all of them. `element` has just these
    /// attributes. Unless the filter needs [them described](NeededAttributes::describing_others), only their number is right.
    fn attributes_left_out(&mut self, element: &ElementInfo<'_>) {
        let _ = element;
    }
    /// Returns the new value of the attribute for which [`InsertionFilter::attribute`] just returned [`AttributeDecision::Replace`].
    ///
    /// The input and everything that a filter replaces and adds are at most [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES) long together.
    /// Attributes beyond that are not stored.
    fn replacement(&self) -> &str {
        ""
    }
    /// Returns the attributes that a kept element gets in addition. Asked after all its attributes were decided. An added attribute
    /// replaces a kept one of the same name.
    fn additions(&mut self, element: &ElementInfo<'_>) -> &[AddedAttribute] {
        let _ = element;
        &[]
    }
    /// Returns `true` if the filter needs to know where the attributes are written that it just kept or added. Asked while
    /// [`Parser::stream_fragment`](crate::Parser::stream_fragment) writes.
    fn wants_attributes(&self) -> bool {
        false
    }
    /// Receives the output up to the attributes that [`wants_attributes`](Self::wants_attributes) asked for, each written as
    /// ` name="value"` with the value escaped. `start` is where their start tag begins in the output, and `span` where it is in the source.
    fn attributes_written(&mut self, output: &str, start: usize, span: Span) {
        let _ = (output, start, span);
    }
    /// Receives the position of a copy of a start tag in the output. `tag` is the range of the original there.
    fn start_tag_copied(&mut self, tag: Range<usize>, copy: usize) {
        let _ = (tag, copy);
    }
    /// Returns `true` if a text of a finished tree is kept. `parent` is the start tag of its parent; `None` outside of all elements. Asked
    /// only by [`Parser::stream_tree`](crate::Parser::stream_tree) and [`Parser::filter_tree`](crate::Parser::filter_tree).
    fn keeps_text(&mut self, parent: Option<Span>, data: &str, span: Span) -> bool {
        let _ = (parent, data, span);
        true
    }
    /// Returns `true` if a comment is inserted.
    fn comment(&mut self, data: &str, span: Span) -> bool {
        let _ = (data, span);
        true
    }
    /// Returns `true` if a processing instruction is inserted.
    fn processing_instruction(&mut self, target: &str, data: &str, span: Span) -> bool {
        let _ = (target, data, span);
        true
    }
    /// Receives a start tag `html` or `body` in a fragment, which the parser ignores. `element` has its attributes.
    fn ignored_page_tag(&mut self, element: &ElementInfo<'_>) {
        let _ = element;
    }
    /// Returns `true` if the parser must insert a line feed between texts where it refuses an element that browsers show as a block, such
    /// as `div`, `td` or `br`. The parser asks once for each parse.
    ///
    /// ```
    /// use lye_html::filter::{ElementDecision, ElementInfo, InsertionFilter};
    /// use lye_html::{Context, Parser, serialize};
    /// struct OnlyText;
    /// impl InsertionFilter for OnlyText {
    ///     fn element(&mut self, _: &ElementInfo<'_>) -> ElementDecision {
    ///         ElementDecision::ReplaceWithChildren
    ///     }
    ///     fn separates_blocks(&self) -> bool {
    ///         true
    ///     }
    /// }
    /// let html = "<div>one</div><div>t<b>w</b>o</div>";
    /// let tree = Parser::default().parse_fragment_filtered(html, &Context::html("body"), &mut OnlyText)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "one\ntwo");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    fn separates_blocks(&self) -> bool {
        false
    }
    /// Returns the tag reader, if the filter has one.
    fn tag_reader(&mut self) -> Option<&mut impl TagReader> {
        None::<&mut KeepAll>
    }
    /// Returns the observer of streamed output, if the filter has one. Must be `Some` throughout a parse or `None` throughout.
    fn observer(&mut self) -> Option<&mut impl OutputObserver> {
        None::<&mut KeepAll>
    }
    /// Returns the rewriter of streamed texts, if the filter has one. Must be `Some` throughout a parse or `None` throughout. Parsing to a
    /// tree does not ask for it.
    fn text_rewriter(&mut self) -> Option<&mut impl TextRewriter> {
        None::<&mut KeepAll>
    }
}

/// The filter that keeps everything, reads all tags as markup and ignores the output.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepAll;

impl InsertionFilter for KeepAll {}

impl TagReader for KeepAll {
    fn reads_all_tags(&self) -> bool {
        false
    }
}

impl OutputObserver for KeepAll {
    fn observes(&self, _: Namespace, _: TagId) -> bool {
        false
    }

    fn event(&mut self, _: &OutputEvent<'_>) {}
}

impl TextRewriter for KeepAll {
    fn text(&mut self, _: &str, _: Span) -> TextDecision {
        TextDecision::Keep
    }
}
