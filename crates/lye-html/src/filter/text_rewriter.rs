//! Rewriting the texts of streamed output.

use super::AddedAttribute;
use crate::Span;
use crate::names::{Namespace, TagId};

/// Rewrites the texts that [`Parser::stream_fragment`](crate::Parser::stream_fragment) writes. The calls come in the order of the output.
///
/// A text is everything between two tags that are written. If elements or comments between two texts are refused, the texts are one.
///
/// ```
/// use lye_html::filter::{InsertionFilter, TextDecision, TextPart, TextRewriter};
/// use lye_html::serialize::OutputAncestors;
/// use lye_html::{Context, Parser, Span};
/// struct Shout;
/// impl TextRewriter for Shout {
///     fn text(&mut self, text: &str, _: Span) -> TextDecision {
///         TextDecision::Replace(vec![TextPart::Text(text.to_uppercase())])
///     }
/// }
/// impl InsertionFilter for Shout {
///     fn text_rewriter(&mut self) -> Option<&mut impl TextRewriter> {
///         Some(self)
///     }
/// }
/// let (context, mut output) = (Context::html("body"), String::new());
/// let around = OutputAncestors::of_context(&context);
/// let streamed = Parser::default().stream_fragment("<p>a&lt;b", &context, &around, &mut Shout, &mut output)?;
/// assert!(streamed.is_ok());
/// assert_eq!(output, "<p>A&lt;B</p>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub trait TextRewriter {
    /// Receives the start of an element that is written.
    fn start(&mut self, namespace: Namespace, id: TagId) {
        let _ = (namespace, id);
    }
    /// Receives the end of an element that was written.
    fn end(&mut self, namespace: Namespace, id: TagId) {
        let _ = (namespace, id);
    }
    /// Returns `true` if a text certainly stays as it is. [`text`](Self::text) is not asked about it then. In an element that contains only text,
    /// such as `title`, other texts need the tree.
    fn keeps(&mut self, text: &str) -> bool {
        let _ = text;
        false
    }
    /// Decides about a text. The span is that of its first to its last character in the input.
    fn text(&mut self, text: &str, span: Span) -> TextDecision;
}

/// A decision about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextDecision {
    /// Writes it.
    Keep,
    /// Writes these parts instead.
    Replace(Vec<TextPart>),
    /// Gives up: the input must be parsed to a tree.
    NeedsTree,
}

/// A part of a rewritten text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextPart {
    /// A text.
    Text(String),
    /// An `a` element that contains only a text.
    Link {
        /// Its attributes. No two have the same name.
        attributes: Vec<AddedAttribute>,
        /// Its text.
        text: String,
    },
}
