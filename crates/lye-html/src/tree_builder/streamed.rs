//! The result of writing a fragment while it is parsed.

use crate::serialize::SerializeReport;
use crate::tree::Tree;

/// The result of [`Parser::stream_fragment`](crate::Parser::stream_fragment).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StreamedFragment<'s> {
    /// The writer's report. It omitted nothing.
    pub report: SerializeReport,
    /// At least as many nodes as a tree would have.
    pub max_nodes: u32,
    /// A tree that contains only its root. It has the source and the outcome of the parse ([`Tree::outcome`]).
    pub tree: Tree<'s>,
}

/// The reason why [`Parser::stream_fragment`](crate::Parser::stream_fragment) wrote nothing: the fragment must be parsed to a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct NeedsTree {
    /// Whether the input is known to contain a [stray control character](crate::encoding::is_stray_control).
    pub has_controls: bool,
}
