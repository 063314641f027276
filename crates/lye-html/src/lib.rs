//! An HTML parser that builds the tree that browsers build.
//!
//! Bytes are decoded ([`encoding`]), tokenized and built into a [`Tree`], by the algorithm of the HTML Standard of late 2026. This takes
//! time and memory linear in the input, without recursion and without unsafe code. Trees can be read ([`NodeRef`]), edited (the methods
//! of [`Tree`]) and written ([`serialize`]).
//!
//! ```
//! use lye_html::{Context, serialize};
//!
//! // Markup without end tags, as a browser parses it.
//! let tree = lye_html::parse_fragment("<p>One <b>two<p>three", &Context::html("body"))?;
//! assert_eq!(serialize::inner_html(&tree.root()), "<p>One <b>two</b></p><p><b>three</b></p>");
//!
//! // Every node knows its position in the source.
//! let bold = tree.root().descendants().find(|n| n.name() == "b").unwrap();
//! assert_eq!(bold.span().range(), 7..10);
//! # Ok::<(), lye_html::InputError>(())
//! ```
//!
//! # Modules
//!
//! - [`encoding`] detects encodings and decodes bytes.
//! - [`filter`] has the traits by which a sanitizer decides while the tree is built.
//! - [`serialize`] writes trees as HTML, XHTML, Markdown or plain text.
//! - [`tree`] has the iterators, attributes and errors of the tree's methods.
//! - [`tag`] and [`attr`] have the ids of all names that the standards define.
//!
//! # Not included
//!
//! The parser runs no scripts and loads nothing. It has no policy: the crate `lye` decides which markup is safe, by an
//! [`InsertionFilter`](filter::InsertionFilter).
//!
//! # Limits
//!
//! Inputs are at most [`MAX_INPUT_BYTES`] long. Where the standard requires a tree that grows with the square of the input, a node budget
//! ends the parse: see [`ParseOptions::node_budget`] and [`Outcome`].
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod char_ref;
mod controls;
pub mod encoding;
mod errors;
pub mod filter;
mod names;
mod nesting;
mod options;
mod parser;
mod position;
mod separation;
pub mod serialize;
mod span;
#[doc(hidden)]
pub mod testing;
mod tokenizer;
#[cfg(feature = "trace")]
#[doc(hidden)]
pub mod trace;
pub mod tree;
mod tree_builder;
#[doc(hidden)]
pub mod visit;

pub use errors::{InputError, Outcome, ParseError, ParseErrorCode};
pub use names::{AttrId, AttrNamespace, Namespace, TagId, attr, tag};
pub use options::{
    Context, Depth, Dialect, MAX_INPUT_BYTES, ParseOptions, QuirksMode, Scripting, Tokenization,
};
pub use parser::{Parser, parse_document, parse_fragment};
pub use position::Position;
pub use span::Span;
pub use tree::{NodeId, NodeKind, NodeRef, Tree};
pub use tree_builder::{NeedsTree, StreamedFragment};
