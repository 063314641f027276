//! Byte ranges in the source.

/// A range of bytes in the source, `start..end`. Both ends are character boundaries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Creates a span from its two ends.
    ///
    /// ```
    /// assert_eq!(lye_html::Span::new(2, 5).len(), 3);
    /// ```
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }
    /// Returns the number of bytes.
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }
    /// Returns `true` if it is empty.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
    /// Returns the span as a range of indices.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
