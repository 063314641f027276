//! Checks of a file before the crate `parquet` reads a part of it. That crate allocates what the file declares, and recurses as deep as
//! the file says: a failed allocation or a full stack would end the process.

use super::source::Source;
use super::thrift::{CompactReader, Field, Malformed, Shape, kind};
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
    const VERSION: i16 = 1;
    const SCHEMA: i16 = 2;
    const ENCRYPTION_ALGORITHM: i16 = 8;
    let mut reader = CompactReader::of_bytes(footer);
    let mut last = 0;
    while let Some(Field { id, kind }) = reader.field(last)? {
        // In another order, fields of the wrong type could hide the schema.
        if id <= last {
            return Err(BadFooter::Corrupt);
        }
        last = id;
        match (id, kind) {
            (SCHEMA, kind::LIST) => check_schema(&mut reader)?,
            (VERSION, kind::I32) => drop(reader.integer()?),
            (VERSION | SCHEMA, _) => return Err(BadFooter::Corrupt),
            (ENCRYPTION_ALGORITHM, _) => return Err(BadFooter::Encrypted),
            (_, kind) => reader.skip(kind)?,
        }
    }
    Ok(())
}

/// The field of a schema element with the number of its children.
const NUM_CHILDREN: i16 = 5;
const TIME_UNIT: Shape = Shape::Union(&[]);
const TIME: Shape = Shape::Struct(&[(1, Shape::Bool), (2, TIME_UNIT)]);
/// The types with parameters: decimal, time, timestamp, integer, variant, geometry, geography.
const LOGICAL_TYPE: Shape = Shape::Union(&[
    (5, Shape::Struct(&[(1, Shape::Integer), (2, Shape::Integer)])),
    (7, TIME),
    (8, TIME),
    (10, Shape::Struct(&[(1, Shape::Byte), (2, Shape::Bool)])),
    (16, Shape::Struct(&[(1, Shape::Byte)])),
    (17, Shape::Struct(&[(1, Shape::Binary)])),
    (18, Shape::Struct(&[(1, Shape::Binary), (2, Shape::Integer)])),
]);
/// The fields of a schema element: numbers, the name, and the logical type.
const SCHEMA_ELEMENT: &[(i16, Shape)] = &[
    (1, Shape::Integer),
    (2, Shape::Integer),
    (3, Shape::Integer),
    (4, Shape::Binary),
    (NUM_CHILDREN, Shape::Integer),
    (6, Shape::Integer),
    (7, Shape::Integer),
    (8, Shape::Integer),
    (9, Shape::Integer),
    (10, LOGICAL_TYPE),
];

/// Checks the tree of a schema: a list of elements in depth-first order.
fn check_schema(reader: &mut CompactReader<impl Read>) -> Result<(), Malformed> {
    let (kind, count) = reader.list()?;
    if kind != kind::STRUCT {
        return Err(Malformed);
    }
    // For each open element, the number of its children that are still to come.
    let mut open: Vec<u64> = Vec::new();
    for at in 0..count {
        let mut children = 0;
        let mut visit = |parent, id, value| {
            if (parent, id) == (0, NUM_CHILDREN) {
                children = value;
            }
        };
        reader.fields(SCHEMA_ELEMENT, 0, &mut visit)?;
        if let Some(parent) = open.last_mut() {
            *parent -= 1;
        }
        let children = u64::try_from(children).ok().filter(|children| *children < count - at);
        open.push(children.ok_or(Malformed)?);
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

/// The fields of a page header: numbers, and the headers of a data page, an index page, a dictionary page, and a data page of the
/// second format. The reader skips statistics.
const PAGE_HEADER: &[(i16, Shape)] = &[
    (1, Shape::Integer),
    (2, Shape::Integer),
    (3, Shape::Integer),
    (4, Shape::Integer),
    (5, Shape::Struct(&[(1, Shape::Integer), (2, Shape::Integer), (3, Shape::Integer), (4, Shape::Integer)])),
    (6, Shape::Struct(&[])),
    (7, Shape::Struct(&[(1, Shape::Integer), (2, Shape::Integer), (3, Shape::Bool)])),
    (
        8,
        Shape::Struct(&[
            (1, Shape::Integer),
            (2, Shape::Integer),
            (3, Shape::Integer),
            (4, Shape::Integer),
            (5, Shape::Integer),
            (6, Shape::Integer),
            (7, Shape::Bool),
        ]),
    ),
];

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
    let mut visit = |parent, id, value: i64| match (parent, id) {
        (0, 1) => header.kind = value,
        (0, 2) => header.uncompressed = value,
        (0, 3) => header.compressed = value,
        (5 | 7 | 8, 1) => header.values = header.values.max(value),
        _ => {}
    };
    reader.fields(PAGE_HEADER, 0, &mut visit)?;
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
