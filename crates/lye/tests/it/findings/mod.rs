//! Findings: their contents and positions. They report every change and nothing else.

mod places;
mod removals;
mod replay;
mod severity;
mod streaming;
