//! An HTML parser that makes the tree that browsers make.
//!
//! Bytes become characters ([`encoding`]), characters tokens, tokens a [`Tree`]: by the algorithm of the HTML Standard
//! of late 2026, in time and memory linear in the input, without recursion and without unsafe code. Trees can be read
//! ([`NodeRef`]), edited ([`Tree`]'s methods) and written ([`serialize`]).
//!
//! ```
//! use lye_html::{Context, serialize};
//!
//! // What a browser makes of markup that nobody closed.
//! let tree = lye_html::parse_fragment("<p>One <b>two<p>three", &Context::html("body"))?;
//! assert_eq!(serialize::inner_html(&tree.root()), "<p>One <b>two</b></p><p><b>three</b></p>");
//!
//! // Every node knows where it stood.
//! let bold = tree.root().descendants().find(|n| n.name() == "b").unwrap();
//! assert_eq!(bold.span().range(), 7..10);
//! # Ok::<(), lye_html::InputError>(())
//! ```
//!
//! # What it is not
//!
//! It runs no scripts, loads nothing, and knows no policy: which markup is safe is the business of the crate `lye`, which
//! decides through the [`InsertionFilter`] while the tree is built.
//!
//! # Limits
//!
//! Inputs are at most [`MAX_INPUT_BYTES`] long. Where the standard demands a tree that grows with the square of the input,
//! a node budget ends the parse: see [`ParseOptions::node_budget`] and [`Outcome`].
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod char_ref;
mod controls;
pub mod encoding;
mod errors;
pub mod filter;
mod names;
mod parser;
mod position;
pub mod serialize;
mod span;
#[doc(hidden)]
pub mod testing;
mod tokenizer;
pub mod tree;
mod tree_builder;

pub use errors::{InputError, Outcome, ParseError, ParseErrorCode};
pub use names::{AttrId, AttrNamespace, Namespace, TagId, attr, tag};
pub use parser::{
    Context, Depth, Dialect, MAX_INPUT_BYTES, NeedsTree, ParseOptions, Parser, Scripting, StreamedFragment,
    Tokenization, parse_document, parse_fragment,
};
pub use position::Position;
pub use span::Span;
pub use tree::{NodeId, NodeKind, NodeRef, QuirksMode, Tree};
