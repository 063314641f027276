//! Pages of a column of strings, checked before their values are decoded. Delta encodings declare how many lengths follow, and the
//! crate `parquet` allocates as many.

use super::thrift::{CompactReader, Malformed};
use ::parquet::basic::Encoding;
use ::parquet::column::page::{Page, PageMetadata, PageReader};
use ::parquet::data_type::ByteArray;
use ::parquet::errors::{ParquetError, Result};
use ::parquet::schema::types::ColumnDescriptor;
use bytes::Bytes;
use std::sync::{Arc, OnceLock};

/// A reader of pages that checks them.
pub(super) struct CheckedPages<P> {
    pages: P,
    max_repetition: i16,
    max_definition: i16,
    dictionary: Dictionary,
}

/// The bytes of the dictionary of a column chunk, once its page is read. The values of rows are slices of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Dictionary(Arc<OnceLock<Bytes>>);

impl Dictionary {
    /// Returns the place of a value in the dictionary, if it is there.
    pub(super) fn place(&self, value: &ByteArray) -> Option<usize> {
        let bytes = self.0.get()?;
        // Each entry follows its length, so that no two begin at the same place.
        let place = value.data().as_ptr().addr().checked_sub(bytes.as_ptr().addr())?;
        (place < bytes.len()).then_some(place)
    }
}

impl<P: PageReader> CheckedPages<P> {
    pub(super) fn new(pages: P, column: &ColumnDescriptor, dictionary: Dictionary) -> Self {
        let (max_repetition, max_definition) = (column.max_rep_level(), column.max_def_level());
        Self { pages, max_repetition, max_definition, dictionary }
    }

    fn check(&self, page: &Page) -> Result<()> {
        let values = match page {
            Page::DictionaryPage { buf, .. } => {
                let _ = self.dictionary.0.set(buf.clone()); // A chunk has one at most.
                return Ok(());
            }
            Page::DataPage { buf, num_values, rep_level_encoding, def_level_encoding, .. } => {
                let count = *num_values;
                after_levels(buf, self.max_repetition, *rep_level_encoding, count)
                    .and_then(|rest| after_levels(rest, self.max_definition, *def_level_encoding, count))
            }
            Page::DataPageV2 { buf, rep_levels_byte_len, def_levels_byte_len, .. } => {
                let levels = u64::from(*rep_levels_byte_len) + u64::from(*def_levels_byte_len);
                usize::try_from(levels).ok().and_then(|levels| buf.get(levels..)).ok_or(Malformed)
            }
        };
        let lists = match page.encoding() {
            Encoding::DELTA_LENGTH_BYTE_ARRAY => 1,
            // The lengths of the prefixes, and those of the rest of each string.
            Encoding::DELTA_BYTE_ARRAY => 2,
            _ => return Ok(()),
        };
        values
            .and_then(|values| {
                let mut rest = values;
                (0..lists).try_for_each(|_| {
                    rest = after_delta(rest, page.num_values())?;
                    Ok(())
                })
            })
            .map_err(|Malformed| ParquetError::General("malformed lengths of strings".to_owned()))
    }
}

/// Returns the bytes after the levels of a data page of the first format.
fn after_levels(
    bytes: &[u8],
    max_level: i16,
    encoding: Encoding,
    count: u32,
) -> std::result::Result<&[u8], Malformed> {
    if max_level == 0 {
        return Ok(bytes);
    }
    let length = match (encoding, bytes.split_first_chunk()) {
        (Encoding::RLE, Some((length, _))) => {
            u64::from(u32::from_le_bytes(*length)) + size_of::<u32>() as u64
        }
        (Encoding::RLE, None) => return Err(Malformed),
        // Packed bits, which are deprecated.
        _ => (u64::from(count) * u64::from(i16::BITS - max_level.leading_zeros())).div_ceil(8),
    };
    usize::try_from(length).ok().and_then(|length| bytes.get(length..)).ok_or(Malformed)
}

/// Returns the bytes after integers in the encoding DELTA_BINARY_PACKED, of which there are at most `max_count`.
fn after_delta(bytes: &[u8], max_count: u32) -> std::result::Result<&[u8], Malformed> {
    let mut reader = CompactReader::of_bytes(bytes);
    let block_values = reader.varint()?;
    let blocks = reader.varint()?;
    let count = reader.varint()?;
    reader.varint()?;
    let values_per_width = block_values.checked_div(blocks).filter(|count| *count > 0).ok_or(Malformed)?;
    if count > u64::from(max_count) {
        return Err(Malformed);
    }
    // The header has the first value.
    let mut left = count.saturating_sub(1);
    while left > 0 {
        reader.varint()?;
        let widths: Vec<u8> = (0..blocks).map(|_| reader.byte()).collect::<std::result::Result<_, _>>()?;
        for width in widths {
            if left > 0 {
                let bits = u64::from(width).checked_mul(values_per_width).ok_or(Malformed)?;
                reader.skip_bytes(bits / 8)?;
                left = left.saturating_sub(values_per_width);
            }
        }
    }
    let end = bytes.len() - usize::try_from(reader.left()).map_err(|_| Malformed)?;
    bytes.get(end..).ok_or(Malformed)
}

impl<P: PageReader> Iterator for CheckedPages<P> {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl<P: PageReader> PageReader for CheckedPages<P> {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        page.iter().try_for_each(|page| self.check(page))?;
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.pages.at_record_boundary()
    }
}
