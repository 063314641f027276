//! Writes a Parquet file that is like another one: the same schema and metadata, and row groups that are written one after the other.

use super::super::PARQUET_MAGIC;
use super::super::input_run::RecordSink;
use super::thrift::{Malformed, field_range};
use ::parquet::bloom_filter::Sbbf;
use ::parquet::errors::{ParquetError, Result};
use ::parquet::file::metadata::page_index::PageIndexBuilder;
use ::parquet::file::metadata::{
    FileMetaData, ParquetMetaDataBuilder, ParquetMetaDataReader, ParquetMetaDataWriter, RowGroupMetaData,
};
use ::parquet::file::page_index::column_index::ColumnIndexMetaData;
use ::parquet::file::page_index::offset_index::OffsetIndexMetaData;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedRowGroupWriter, TrackedWrite};
use std::io::{self, Write};
use std::sync::Arc;

/// Passes bytes on to the output of the command.
pub(super) struct Output<'a> {
    sink: &'a mut RecordSink,
    /// The end of the file, once it is collected instead of written.
    end: Option<Vec<u8>>,
    /// The first error of writing.
    pub(super) failure: Option<io::Error>,
}

impl<'a> Output<'a> {
    pub(super) fn new(sink: &'a mut RecordSink) -> Self {
        Self { sink, end: None, failure: None }
    }

    /// Writes the end of the file, with the schema and the orders of columns of another file, whose metadata is also encoded in
    /// `footer`.
    pub(super) fn finish(&mut self, file: &FileMetaData, footer: &[u8]) -> Result<()> {
        let malformed = || ParquetError::General(Malformed.to_string());
        let end = self.end.take().unwrap_or_default();
        let (indexes, written) = split_end(&end).ok_or_else(malformed)?;
        let written = with_fields_of(footer, written).map_err(|Malformed| malformed())?;
        let known = ParquetMetaDataReader::decode_metadata(&written)?;
        if known.file_metadata().schema() != file.schema() {
            return Err(malformed());
        }
        self.write_all(indexes)?;
        self.write_all(&written)?;
        self.write_all(&u32::try_from(written.len())?.to_le_bytes())?;
        Ok(self.write_all(&PARQUET_MAGIC)?)
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(end) = &mut self.end {
            end.extend_from_slice(bytes);
            return Ok(bytes.len());
        }
        self.sink.write(bytes).map_err(|error| {
            let kind = error.kind();
            self.failure.get_or_insert(error);
            kind.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file that is being written.
pub(super) struct FileWriter<'o, 's> {
    bytes: TrackedWrite<&'o mut Output<'s>>,
    file: FileMetaData,
    row_groups: Vec<RowGroupMetaData>,
    indexes: PageIndexBuilder,
}

impl<'o, 's> FileWriter<'o, 's> {
    /// Starts a file with this metadata and so many row groups.
    pub(super) fn new(output: &'o mut Output<'s>, file: FileMetaData, row_groups: usize) -> Result<Self> {
        let mut bytes = TrackedWrite::new(output);
        bytes.write_all(&PARQUET_MAGIC)?;
        let indexes = PageIndexBuilder::new(row_groups, file.schema_descr().num_columns());
        Ok(Self { bytes, file, row_groups: Vec::new(), indexes })
    }

    /// Starts the next row group.
    pub(super) fn row_group(
        &mut self,
        properties: WriterProperties,
    ) -> Result<SerializedRowGroupWriter<'_, &'o mut Output<'s>>> {
        let Self { bytes, file, row_groups, indexes } = self;
        let at = row_groups.len();
        let ordinal = i32::try_from(at)?;
        let close = move |bytes: &mut TrackedWrite<&'o mut Output<'s>>,
                          row_group: RowGroupMetaData,
                          filters: Vec<Option<Sbbf>>,
                          column_indexes: Vec<Option<ColumnIndexMetaData>>,
                          offset_indexes: Vec<Option<OffsetIndexMetaData>>| {
            for (column, index) in column_indexes.into_iter().enumerate() {
                index.into_iter().for_each(|index| indexes.put_column_index(index, at, column));
            }
            for (column, index) in offset_indexes.into_iter().enumerate() {
                index.into_iter().for_each(|index| indexes.put_offset_index(index, at, column));
            }
            row_groups.push(with_bloom_filters(row_group, filters, bytes)?);
            Ok(())
        };
        let schema = file.schema_descr_ptr();
        Ok(SerializedRowGroupWriter::new(schema, Arc::new(properties), bytes, ordinal, Some(Box::new(close))))
    }

    /// Collects the page indexes and the footer, for [`Output::finish`].
    pub(super) fn finish(self) -> Result<()> {
        let Self { mut bytes, file, row_groups, indexes } = self;
        bytes.flush()?;
        bytes.inner_mut().end = Some(Vec::new());
        let metadata = ParquetMetaDataBuilder::new(file)
            .set_row_groups(row_groups)
            .set_page_index(Some(Arc::new(indexes.build())))
            .build();
        let writer = ParquetMetaDataWriter::new_with_tracked(bytes, &metadata);
        writer.with_preserve_page_index_locations(false).finish()
    }
}

/// Returns the page indexes and the metadata of the end of a file.
fn split_end(end: &[u8]) -> Option<(&[u8], &[u8])> {
    let (end, _magic) = end.split_last_chunk::<4>()?;
    let (end, length) = end.split_last_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    end.split_at_checked(end.len().checked_sub(length)?)
}

/// Returns encoded metadata with fields of another file: the schema, of which the writer does not know everything, and the orders of
/// the columns, which the writer replaces by newer ones that do not hold for the statistics of columns that are copied.
fn with_fields_of(footer: &[u8], written: &[u8]) -> std::result::Result<Vec<u8>, Malformed> {
    const COLUMN_ORDERS: i16 = 7;
    const SCHEMA: i16 = 2;
    let mut written = written.to_vec();
    // The last field first: the other stays where it is.
    for id in [COLUMN_ORDERS, SCHEMA] {
        let Some(field) = field_range(&written, id)? else { continue };
        match field_range(footer, id)? {
            Some(known) => {
                let value = footer.get(known.value).ok_or(Malformed)?;
                written.splice(field.value, value.iter().copied());
            }
            None => drop(written.drain(field.start..field.value.end)),
        }
    }
    Ok(written)
}

/// Writes the Bloom filters of a row group after it.
fn with_bloom_filters(
    row_group: RowGroupMetaData,
    filters: Vec<Option<Sbbf>>,
    bytes: &mut TrackedWrite<impl Write>,
) -> Result<RowGroupMetaData> {
    let columns = row_group.columns().iter().zip(filters).map(|(column, filter)| {
        let column = column.clone();
        let Some(filter) = filter else { return Ok(column) };
        let start = bytes.bytes_written();
        filter.write(&mut *bytes)?;
        let length = bytes.bytes_written() - start;
        column
            .into_builder()
            .set_bloom_filter_offset(Some(i64::try_from(start)?))
            .set_bloom_filter_length(Some(i32::try_from(length)?))
            .build()
    });
    let columns = columns.collect::<Result<_>>()?;
    row_group.into_builder().set_column_metadata(columns).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schema_and_column_orders_are_kept() {
        // A version, a list of one struct (the schema), the number of rows, a list (the orders of columns).
        let footer = [0x15, 2, 0x19, 0x1C, 0x48, 1, b'a', 0, 0x16, 8, 0x49, 0x1C, 0x1C, 0, 0, 0];
        let written = [0x15, 4, 0x19, 0x1C, 0x48, 1, b'b', 0, 0x16, 8, 0x49, 0x1C, 0x3C, 0, 0, 0];
        let expected = [0x15, 4, 0x19, 0x1C, 0x48, 1, b'a', 0, 0x16, 8, 0x49, 0x1C, 0x1C, 0, 0, 0];
        assert_eq!(with_fields_of(&footer, &written).as_deref(), Ok(&expected[..]));
        let without_orders = [&footer[..10], &[0]].concat();
        let expected = [&expected[..10], &[0]].concat();
        assert_eq!(with_fields_of(&without_orders, &written), Ok(expected));
    }
}
