//! The result of writing a fragment while it is parsed.

use crate::Span;
use crate::errors::{Outcome, ParseError};
use crate::serialize::SerializeReport;
use crate::tree::original_offset;

/// The result of [`Parser::stream_fragment`](crate::Parser::stream_fragment).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StreamedFragment {
    /// The writer's report. It omitted nothing.
    pub report: SerializeReport,
    /// At least as many nodes as a tree would have.
    pub max_nodes: u32,
    /// Whether the whole input was parsed.
    pub outcome: Outcome,
    /// The parse errors in the order in which they were found. Empty unless [`ParseOptions::errors`](crate::ParseOptions::errors) is set.
    pub errors: Vec<ParseError>,
    /// See [`Tree::ignored_solidus`](crate::Tree::ignored_solidus).
    pub ignored_solidus: Option<Span>,
    /// The positions in the normalized input of the line feeds that were CR LF, ascending.
    pub(crate) crlf: Vec<u32>,
}

impl StreamedFragment {
    /// Maps an offset in the input with normalized newlines, as in the spans that filters see, to the offset in the original input. O(log n).
    pub fn original_offset(&self, offset: u32) -> u32 {
        original_offset(&self.crlf, offset)
    }
}

/// The reason why [`Parser::stream_fragment`](crate::Parser::stream_fragment) wrote nothing: the fragment must be parsed to a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct NeedsTree {
    /// Whether the input is known to contain a [stray control character](crate::encoding::is_stray_control).
    pub has_controls: bool,
}
