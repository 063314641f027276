//! Problems of a policy, where they are found.

use crate::path::{Path, Step};
use std::ops::Range;

/// A problem and its remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub path: Path,
    pub message: String,
    pub remedy: Option<String>,
    /// The parts of the policy that lack something, if that is the problem.
    pub lacking: Vec<Path>,
}

impl Problem {
    /// Creates a problem of the whole policy.
    pub fn new(message: impl Into<String>) -> Self {
        Self { path: Path::default(), message: message.into(), remedy: None, lacking: Vec::new() }
    }

    pub fn at(self, path: impl Into<Path>) -> Self {
        Self { path: path.into(), ..self }
    }

    pub fn with_remedy(self, remedy: impl Into<String>) -> Self {
        Self { remedy: Some(remedy.into()), ..self }
    }

    /// Says in which part of the policy something is lacking. If a value there cannot be read, this problem may be a consequence.
    pub fn lacking(mut self, part: impl IntoIterator<Item = impl Into<Step>>) -> Self {
        self.lacking.push(Path::new(part));
        self
    }
}

/// A problem found while reading a text, with its byte range once that is known.
#[derive(Debug)]
pub(crate) struct ReadError {
    pub(crate) problem: Box<Problem>,
    pub(crate) span: Option<Range<usize>>,
}

impl ReadError {
    pub(crate) fn new(problem: Problem) -> Self {
        Self { problem: Box::new(problem), span: None }
    }

    pub(crate) fn at(self, span: Range<usize>) -> Self {
        Self { span: Some(span), ..self }
    }
}
