//! Checks of a file before the crate `parquet` reads a part of it. That crate allocates what the file declares, and recurses as deep as
//! the file says: a failed allocation or a full stack would end the process.

use super::source::Source;
use super::thrift::{CompactReader, Field, Malformed, kind};
use ::parquet::file::metadata::ColumnChunkMetaData;
use std::io::Read;

/// The maximum depth of a schema. A list in a list is four levels.
const MAX_SCHEMA_DEPTH: usize = 64;
/// The maximum length of a page of which the metadata of its column chunk does not know.
const MAX_PAGE_BYTES: i64 = 64 << 20;
/// The maximum number of values in a page. PyArrow does not write more in a row group.
const MAX_PAGE_VALUES: i64 = 1 << 26;

/// What a footer contains that its reader cannot handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BadFooter {
    Corrupt,
    /// Columns are encrypted.
    Encrypted,
}

impl From<Malformed> for BadFooter {
    fn from(_: Malformed) -> Self {
        Self::Corrupt
    }
}

/// Checks the metadata of a file: the lengths of lists, and the depth of the schema.
pub(super) fn check_footer(footer: &[u8]) -> Result<(), BadFooter> {
    const SCHEMA: i16 = 2;
    const ENCRYPTION_ALGORITHM: i16 = 8;
    let mut reader = CompactReader::of_bytes(footer);
    let mut last = 0;
    while let Some(Field { id, kind }) = reader.field(last)? {
        last = id;
        match (id, kind) {
            (SCHEMA, kind::LIST) => check_schema(&mut reader)?,
            (ENCRYPTION_ALGORITHM, _) => return Err(BadFooter::Encrypted),
            (_, kind) => reader.skip(kind)?,
        }
    }
    Ok(())
}

/// Checks the tree of a schema: a list of elements in depth-first order.
fn check_schema(reader: &mut CompactReader<impl Read>) -> Result<(), Malformed> {
    const NUM_CHILDREN: i16 = 5;
    let (kind, count) = reader.list()?;
    if kind != kind::STRUCT {
        return Err(Malformed);
    }
    // For each open element, the number of its children that are still to come.
    let mut open: Vec<u64> = Vec::new();
    for at in 0..count {
        let mut children = 0;
        let mut last = 0;
        while let Some(Field { id, kind }) = reader.field(last)? {
            last = id;
            match (id, kind) {
                (NUM_CHILDREN, kind::I32) => {
                    children = u64::try_from(reader.integer()?).map_err(|_| Malformed)?;
                }
                (_, kind) => reader.skip(kind)?,
            }
        }
        if let Some(parent) = open.last_mut() {
            *parent -= 1;
        }
        if children > count - at - 1 {
            return Err(Malformed);
        }
        open.push(children);
        while open.last() == Some(&0) {
            open.pop();
        }
        if open.len() > MAX_SCHEMA_DEPTH || open.is_empty() != (at + 1 == count) {
            return Err(Malformed);
        }
    }
    Ok(())
}

/// Checks a column index or an offset index: the lengths of lists.
pub(super) fn check_index(bytes: &[u8]) -> Result<(), Malformed> {
    CompactReader::of_bytes(bytes).skip(kind::STRUCT)
}

/// What the headers of pages say.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PageSummary {
    /// Whether a data page has the second format.
    pub(super) has_v2: bool,
}

/// The header of a page.
#[derive(Clone, Copy, Default, Debug)]
struct PageHeader {
    kind: i64,
    uncompressed: i64,
    compressed: i64,
    values: i64,
}

/// Checks the headers of all pages of a column chunk: their sizes, and the numbers of values.
pub(super) fn check_pages(source: &Source, chunk: &ColumnChunkMetaData) -> Result<PageSummary, Malformed> {
    const DICTIONARY_PAGE: i64 = 2;
    const DATA_PAGE_V2: i64 = 3;
    /// The bytes of an empty string in a dictionary.
    const MIN_ENTRY: i64 = 4;
    let (mut offset, mut left) = chunk.byte_range();
    let mut summary = PageSummary::default();
    while left > 0 {
        let mut reader = CompactReader::new(source.read_from(offset).map_err(|_| Malformed)?, left);
        let header = page_header(&mut reader)?;
        let length = left - reader.left() + u64::try_from(header.compressed).map_err(|_| Malformed)?;
        let max_values = match header.kind {
            DICTIONARY_PAGE => header.uncompressed / MIN_ENTRY,
            _ => MAX_PAGE_VALUES,
        };
        let fits = (0..=chunk.uncompressed_size().max(MAX_PAGE_BYTES)).contains(&header.uncompressed)
            && (0..=max_values).contains(&header.values);
        if !fits {
            return Err(Malformed);
        }
        summary.has_v2 |= header.kind == DATA_PAGE_V2;
        offset += length;
        left = left.checked_sub(length).ok_or(Malformed)?;
    }
    Ok(summary)
}

fn page_header(reader: &mut CompactReader<impl Read>) -> Result<PageHeader, Malformed> {
    let mut header = PageHeader::default();
    let mut last = 0;
    while let Some(Field { id, kind }) = reader.field(last)? {
        last = id;
        match (id, kind) {
            (1, kind::I32) => header.kind = reader.integer()?,
            (2, kind::I32) => header.uncompressed = reader.integer()?,
            (3, kind::I32) => header.compressed = reader.integer()?,
            // The header of a data page, a dictionary page, or a data page of the second format.
            (5 | 7 | 8, kind::STRUCT) => {
                let mut last = 0;
                while let Some(Field { id, kind }) = reader.field(last)? {
                    last = id;
                    match (id, kind) {
                        (1, kind::I32) => header.values = reader.integer()?,
                        (_, kind) => reader.skip(kind)?,
                    }
                }
            }
            (_, kind) => reader.skip(kind)?,
        }
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a footer with a schema whose elements have so many children.
    fn footer(children: &[u8]) -> Vec<u8> {
        let mut footer = vec![0x15, 2, 0x19, 0xFC];
        let count = children.len();
        footer.extend([(count & 0x7F) as u8 | 0x80, (count >> 7) as u8]);
        for count in children {
            // An empty name, and the number of children.
            footer.extend([0x48, 0, 0x15, count * 2, 0]);
        }
        footer.push(0);
        footer
    }

    #[test]
    fn the_tree_of_a_schema_is_checked() {
        assert_eq!(check_footer(&footer(&[2, 0, 1, 0])), Ok(()));
        for bad in [&[2, 0][..], &[1, 0, 0], &[0, 0], &[60, 0, 0]] {
            assert_eq!(check_footer(&footer(bad)), Err(BadFooter::Corrupt), "{bad:?}");
        }
        let deep = |depth: usize| {
            let mut children = vec![1; depth];
            children.push(0);
            check_footer(&footer(&children))
        };
        assert_eq!(deep(MAX_SCHEMA_DEPTH), Ok(()));
        assert_eq!(deep(MAX_SCHEMA_DEPTH + 1), Err(BadFooter::Corrupt));
        assert_eq!(deep(10_000), Err(BadFooter::Corrupt));
    }

    #[test]
    fn encryption_is_recognized() {
        let mut footer = footer(&[1, 0]);
        footer.pop();
        footer.extend([0x6C, 0x1C, 0, 0, 0]);
        assert_eq!(check_footer(&footer), Err(BadFooter::Encrypted));
    }
}
