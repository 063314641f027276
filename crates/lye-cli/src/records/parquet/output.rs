//! Writes a Parquet file that is like another one: the same schema and metadata, and row groups that are written one after the other.

use super::super::PARQUET_MAGIC;
use super::super::input_run::RecordSink;
use super::thrift::{Malformed, field_range};
use ::parquet::bloom_filter::Sbbf;
use ::parquet::errors::{ParquetError, Result};
use ::parquet::file::metadata::page_index::PageIndexBuilder;
use ::parquet::file::metadata::{
    FileMetaData, ParquetMetaDataBuilder, ParquetMetaDataWriter, RowGroupMetaData,
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

    /// Writes the end of the file, with the schema and the orders of columns of another file, whose metadata is encoded in `footer`.
    pub(super) fn finish(&mut self, footer: &[u8]) -> Result<()> {
        let end = self.end.take().unwrap_or_default();
        let end = with_fields_of(footer, &end).map_err(|error| ParquetError::General(error.to_string()))?;
        Ok(self.write_all(&end)?)
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

/// Returns the end of a file with fields of another footer: the schema, of which the writer does not know everything, and the orders of
/// the columns, which the writer replaces by newer ones that do not hold for the statistics of columns that are copied.
fn with_fields_of(footer: &[u8], end: &[u8]) -> std::result::Result<Vec<u8>, Malformed> {
    const COLUMN_ORDERS: i16 = 7;
    const SCHEMA: i16 = 2;
    let (end, magic) = end.split_last_chunk::<4>().ok_or(Malformed)?;
    let (end, length) = end.split_last_chunk::<4>().ok_or(Malformed)?;
    let start =
        usize::try_from(u32::from_le_bytes(*length)).ok().and_then(|length| end.len().checked_sub(length));
    let (indexes, written) = end.split_at_checked(start.ok_or(Malformed)?).ok_or(Malformed)?;
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
    let length = u32::try_from(written.len()).map_err(|_| Malformed)?;
    Ok([indexes, &written, &length.to_le_bytes(), magic].concat())
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
