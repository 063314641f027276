//! The insertion filter: the seam at which a sanitizer decides while the parser builds.
//!
//! The tree builder asks about each element, attribute, comment and processing instruction as it is about to be inserted.
//! What the filter refuses is parsed as ever (it stands on the stack of open elements, switches the tokenizer, bounds
//! scopes), but is not in the tree.

use crate::Span;
use crate::names::{AttrId, AttrNamespace, Namespace, TagId};

/// What becomes of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementDecision {
    /// It is inserted.
    Keep,
    /// It is not inserted; what would be its children is inserted where it would be.
    ReplaceWithChildren,
    /// Neither it nor what would be in it is inserted.
    Remove,
}

/// An element that is about to be inserted.
#[derive(Clone, Copy, Debug)]
pub struct ElementInfo<'a> {
    /// Its namespace.
    pub namespace: Namespace,
    /// Its local name as a number: a constant for names of the standards.
    pub id: TagId,
    /// Its local name.
    pub name: &'a str,
    /// Its start tag in the source; empty where the parser made it up.
    pub span: Span,
}

/// An attribute that is about to be stored.
#[derive(Clone, Copy, Debug)]
pub struct AttrInfo<'a> {
    /// Its namespace.
    pub namespace: AttrNamespace,
    /// Its local name as a number; [`AttrId::NONE`] for a name that no standard mentions.
    pub id: AttrId,
    /// Its local name.
    pub name: &'a str,
    /// Its value, references decoded.
    pub value: &'a str,
    /// Where the name stands in the source.
    pub name_span: Span,
    /// Where the value stands in the source.
    pub value_span: Span,
}

/// Decides what the parser inserts. Every method's default keeps everything.
///
/// ```
/// use lye_html::{Context, ElementDecision, ElementInfo, InsertionFilter, Parser, serialize};
/// struct NoBold;
/// impl InsertionFilter for NoBold {
///     fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
///         if element.name == "b" { ElementDecision::ReplaceWithChildren } else { ElementDecision::Keep }
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
    /// Whether an element keeps an attribute. Asked only for elements that are kept.
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
        let _ = (element, attribute);
        true
    }
    /// Whether a comment is inserted.
    fn comment(&mut self, data: &str, span: Span) -> bool {
        let _ = (data, span);
        true
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
