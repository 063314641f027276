//! Offsets in the units of other languages' strings.

/// What an offset in a string counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OffsetUnit {
    /// Unicode code points, as in Python.
    CodePoint,
    /// UTF-16 code units, as in JavaScript, Java and C#.
    Utf16,
}

impl OffsetUnit {
    fn length(self, text: &str) -> usize {
        match self {
            Self::CodePoint => text.chars().count(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
        }
    }
}

/// Converts offsets in the bytes of a text, such as those of [`Finding::span`](super::Finding::span).
///
/// ```
/// use lye::findings::{OffsetUnit, TextOffsets};
/// let text = "é🙂<b>";
/// assert_eq!(TextOffsets::new(text, OffsetUnit::CodePoint, [6]).of(6), 2);
/// assert_eq!(TextOffsets::new(text, OffsetUnit::Utf16, [6]).of(6), 3);
/// ```
#[derive(Clone, Debug)]
pub struct TextOffsets {
    /// Pairs of bytes and units, sorted. Empty if all characters are one byte.
    known: Vec<(u32, usize)>,
}

impl TextOffsets {
    /// Converts the given offsets in one pass over the text: O(text + n log n).
    pub fn new(text: &str, unit: OffsetUnit, offsets: impl IntoIterator<Item = u32>) -> Self {
        if text.is_ascii() {
            return Self { known: Vec::new() };
        }
        let mut sorted: Vec<u32> = offsets.into_iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let (mut bytes, mut units) = (0, 0);
        let mut known = Vec::with_capacity(sorted.len());
        for offset in sorted {
            let end = (offset as usize).min(text.len());
            units += text.get(bytes..end).map_or(0, |part| unit.length(part));
            bytes = end;
            known.push((offset, units));
        }
        Self { known }
    }

    /// Returns the offset in units for one of the given offsets in bytes.
    pub fn of(&self, offset: u32) -> usize {
        let found = self.known.binary_search_by_key(&offset, |&(known, _)| known);
        found.ok().and_then(|at| self.known.get(at)).map_or(offset as usize, |&(_, units)| units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_count_the_unit() {
        let text = "aé🙂<b>";
        let offsets = [0, 1, 3, 7, 10];
        let of = |unit| offsets.map(|offset| TextOffsets::new(text, unit, offsets).of(offset));
        assert_eq!(of(OffsetUnit::CodePoint), [0, 1, 2, 3, 6]);
        assert_eq!(of(OffsetUnit::Utf16), [0, 1, 2, 4, 7]);
        // Without other characters than ASCII, bytes count the same.
        assert_eq!(TextOffsets::new("<b>x", OffsetUnit::Utf16, [3]).of(3), 3);
    }
}
