//! The strings of a tree: ranges of the source, or of a side buffer if they differ from the source.

/// The bit that marks a [`StrRef`] into the side buffer.
pub(crate) const SIDE: u32 = 1 << 31;

/// A string of a tree: a range of the source or, if the high bit of `start` is set, of the side buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct StrRef {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl StrRef {
    pub(crate) const EMPTY: Self = Self { start: 0, len: 0 };

    /// Refers to the source bytes `start..end`.
    #[inline]
    pub(crate) fn source(start: usize, end: usize) -> Self {
        Self { start: start as u32, len: (end - start) as u32 }
    }

    /// Refers to the side buffer's bytes `start..end`.
    #[inline]
    pub(crate) fn side(start: usize, end: usize) -> Self {
        Self { start: start as u32 | SIDE, len: (end - start) as u32 }
    }

    #[inline]
    pub(crate) fn is_side(self) -> bool {
        self.start & SIDE != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the range in its buffer.
    #[inline]
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        let start = (self.start & !SIDE) as usize;
        start..start + self.len as usize
    }

    /// Resolves it against the two buffers. An invalid range gives the empty string.
    #[inline]
    pub(crate) fn get<'a>(self, source: &'a str, side: &'a str) -> &'a str {
        let buffer = if self.is_side() { side } else { source };
        buffer.get(self.range()).unwrap_or("")
    }
}
