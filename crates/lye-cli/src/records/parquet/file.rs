//! Opens Parquet files: reads and checks the metadata.

use super::super::PARQUET_MAGIC;
use super::contained::contained;
use super::guard::{self, BadFooter};
use super::source::Source;
use super::thrift::Malformed;
use super::{corrupt, unreadable};
use ::parquet::file::metadata::{
    PageIndexPolicy, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader, RowGroupMetaData,
};
use ::parquet::file::reader::{ChunkReader as _, Length as _};
use std::fs::File;
use std::ops::Range;
use std::sync::Arc;

/// How many bytes of text the columns to clean may have for each byte of the file, beside [`TEXT_BYTES`]. Rows that share an entry of a
/// dictionary each have its text: a file of 700 bytes can have 100 GB.
pub(super) const TEXT_PER_BYTE: u64 = 1_000;
/// How many bytes of text the columns to clean may have in every file.
pub(super) const TEXT_BYTES: u64 = 1 << 30;

/// Returns how many bytes of text the columns to clean may have in a file of this length.
pub(super) fn max_text_bytes(length: u64) -> u64 {
    length.saturating_mul(TEXT_PER_BYTE).saturating_add(TEXT_BYTES)
}

/// An open file.
pub(super) struct ParquetFile {
    pub(super) source: Arc<Source>,
    /// The metadata, as it is encoded.
    pub(super) footer: Vec<u8>,
    pub(super) metadata: ParquetMetaData,
}

impl ParquetFile {
    /// Reads the metadata.
    ///
    /// # Errors
    /// Fails if the file is not Parquet, is corrupt or truncated, is encrypted, or has its columns in another file.
    pub(super) fn open(file: File) -> Result<Self, String> {
        let source = Source::new(file).map_err(|error| unreadable(&error))?;
        let footer = footer(&source)?;
        let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
        let metadata = contained(|| {
            ParquetMetaDataReader::new().with_metadata_options(Some(options)).parse_and_finish(&source)
        })?;
        check_chunks(&source, &metadata)?;
        let metadata = with_page_indexes(&source, metadata)?;
        Ok(Self { source: Arc::new(source), footer, metadata })
    }
}

/// Reads the metadata at the end of a file, still encoded, and checks it.
fn footer(source: &Source) -> Result<Vec<u8>, String> {
    /// The length of the metadata, and the magic number.
    const SUFFIX: usize = 8;
    const ENCRYPTED_MAGIC: [u8; 4] = *b"PARE";
    const ENCRYPTED: &str = "the file is encrypted, which is not supported; decrypt it first";
    let end = source.len().checked_sub(SUFFIX as u64).ok_or_else(|| corrupt(&"it is too short"))?;
    let suffix = source.get_bytes(end, SUFFIX).map_err(|error| unreadable(&error))?;
    let (length, magic) = suffix.split_at(SUFFIX / 2);
    if magic == ENCRYPTED_MAGIC {
        return Err(ENCRYPTED.to_owned());
    }
    if magic != PARQUET_MAGIC {
        return Err(corrupt(&"it does not end with `PAR1`"));
    }
    let length = length.try_into().map(u32::from_le_bytes).unwrap_or_default();
    let start = end.checked_sub(u64::from(length)).ok_or_else(|| corrupt(&"it is too short"))?;
    let footer = source.get_bytes(start, length as usize).map_err(|error| unreadable(&error))?;
    guard::check_footer(&footer).map_err(|error| match error {
        BadFooter::Encrypted => ENCRYPTED.to_owned(),
        BadFooter::Corrupt => corrupt(&Malformed),
    })?;
    Ok(footer.to_vec())
}

/// Checks that column chunks begin in the file, and do not overlap so far that a copy would be larger than the file.
fn check_chunks(source: &Source, metadata: &ParquetMetaData) -> Result<(), String> {
    let mut left = source.len();
    for chunk in metadata.row_groups().iter().flat_map(RowGroupMetaData::columns) {
        if let Some(path) = chunk.file_path() {
            return Err(format!("the columns are in another file, `{path}`; pass that file"));
        }
        let (start, length) = contained(|| Ok(chunk.byte_range()))?;
        let is_in_file = length == 0 || start >= PARQUET_MAGIC.len() as u64;
        left = left
            .checked_sub(length)
            .filter(|_| is_in_file)
            .ok_or_else(|| corrupt(&"a column is not in it"))?;
    }
    Ok(())
}

/// Reads the page indexes, if they are beside each other, as all writers place them.
fn with_page_indexes(source: &Source, metadata: ParquetMetaData) -> Result<ParquetMetaData, String> {
    /// The maximum number of other bytes between two indexes.
    const MAX_GAP: u64 = 1 << 16;
    let chunks = metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
    let mut ranges: Vec<Range<u64>> =
        chunks.flat_map(|chunk| [chunk.column_index_range(), chunk.offset_index_range()]).flatten().collect();
    ranges.sort_by_key(|range| range.start);
    for range in &ranges {
        let length = usize::try_from(range.end - range.start).map_err(|error| corrupt(&error))?;
        let bytes = source.get_bytes(range.start, length).map_err(|error| unreadable(&error))?;
        guard::check_index(&bytes).map_err(|error| corrupt(&error))?;
    }
    let is_near = |(one, next): (&Range<u64>, &Range<u64>)| next.start.saturating_sub(one.end) <= MAX_GAP;
    if !ranges.iter().zip(ranges.iter().skip(1)).all(is_near) {
        return Ok(metadata);
    }
    let mut reader =
        ParquetMetaDataReader::new_with_metadata(metadata).with_page_index_policy(PageIndexPolicy::Optional);
    contained(|| reader.read_page_indexes(source).and_then(|()| reader.finish()))
}
