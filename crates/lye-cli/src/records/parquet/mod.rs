//! Cleans columns of Parquet files. Everything else is kept: the schema, the metadata, the number and the sizes of row groups, and the
//! other columns, which are copied as they are encoded.
//!
//! A column is read, cleaned and written in batches. In memory are a page of the input, a batch, and, if the column has a dictionary, the
//! compressed pages of one column chunk of the output.
//!
//! Two parts of the metadata are lost, because the crate `parquet` does not read them: key-value metadata of single column chunks, and
//! page indexes that are far from each other.

mod batch;
mod guard;
mod leaves;
mod output;
mod pages;
mod source;
mod thrift;

use super::input_run::{CleanedRecord, InputRun, RecordSink};
use super::{Job, PARQUET_MAGIC};
use ::parquet::basic::Encoding;
use ::parquet::bloom_filter::Sbbf;
use ::parquet::column::writer::{ColumnCloseResult, ColumnWriterImpl};
use ::parquet::data_type::{ByteArray, ByteArrayType};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::{
    ColumnChunkMetaData, PageIndexPolicy, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
    RowGroupMetaData, SortingColumn,
};
use ::parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};
use ::parquet::file::reader::{ChunkReader as _, Length as _};
use ::parquet::file::serialized_reader::SerializedPageReader;
use batch::BatchReader;
use guard::{BadFooter, PageSummary};
use leaves::Leaf;
use output::{FileWriter, Output};
use source::Source;
use std::any::Any;
use std::fmt::Display;
use std::fs::File;
use std::ops::{ControlFlow, Range};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use thrift::Malformed;

/// Cleans the leaves with these names in a file. Returns what [`InputRun::finish`] returns, or `None` after an interrupt.
pub(super) fn clean(
    job: &Job<'_>,
    mut run: InputRun<'_>,
    file: File,
    names: &[String],
) -> Result<Option<bool>, String> {
    let input = run.input();
    let mut sink = RecordSink::new(job.target, input)?;
    let mut output = Output::new(&mut sink);
    let done = contained(|| {
        let file = ParquetFile::open(file)?;
        let leaves = leaves::select(file.metadata.file_metadata().schema_descr(), names)?;
        let columns = Columns { job, leaves };
        if job.target.check_only {
            return file.clean(&columns, &mut run, None);
        }
        let flow = file.clean(&columns, &mut run, Some(&mut output))?;
        if flow.is_continue() {
            output.finish(file.metadata.file_metadata(), &file.footer).map_err(|error| unreadable(&error))?;
        }
        Ok(flow)
    });
    if let Some(error) = output.failure.take() {
        return Err(sink.unwritable(&error));
    }
    match done {
        Ok(ControlFlow::Continue(())) => run.finish(sink, None),
        Ok(ControlFlow::Break(())) => Ok(None),
        Err(problem) => Err(format!("{input}: {problem}")),
    }
}

/// Calls a function that reads a file with the crate `parquet`, and turns panics into errors. The crate panics for some files that are
/// corrupt; no message of a panic is printed.
fn contained<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let done = panic::catch_unwind(AssertUnwindSafe(read));
    panic::set_hook(hook);
    done.unwrap_or_else(|panic| {
        let message = panic_message(&*panic);
        Err(corrupt(&format_args!("the decoder failed: {message}")))
    })
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (_, Some(message)) => message,
        _ => "no message",
    }
}

/// Returns the message for a file that is corrupt.
fn corrupt(detail: &dyn Display) -> String {
    format!("the Parquet file is corrupt or truncated: {detail}")
}

/// Returns the message for an error of the crate `parquet`.
fn unreadable(error: &ParquetError) -> String {
    match error {
        ParquetError::NYI(detail) => format!("not supported: {detail}"),
        ParquetError::General(detail) | ParquetError::EOF(detail) => corrupt(detail),
        ParquetError::External(error) => corrupt(error),
        error => corrupt(error),
    }
}

/// The columns to clean, and how.
struct Columns<'a> {
    job: &'a Job<'a>,
    leaves: Vec<Leaf>,
}

/// A column chunk: the values of a leaf in a row group.
struct Chunk<'f> {
    leaf: &'f Leaf,
    metadata: &'f ColumnChunkMetaData,
    /// The number of the row group, from 1.
    row_group: usize,
    /// The numbers of its rows in the file, from 1.
    rows: Range<u64>,
}

impl Chunk<'_> {
    /// Adds the name of the chunk to a message.
    fn named(&self, problem: String) -> String {
        format!("row group {}, `{}`: {problem}", self.row_group, self.leaf.name)
    }

    /// Returns the position of a row for messages.
    fn position(&self, row: u64) -> String {
        format!(": row group {}, row {row}", self.row_group)
    }
}

/// An open file.
struct ParquetFile {
    source: Arc<Source>,
    /// The metadata, as it is encoded.
    footer: Vec<u8>,
    metadata: ParquetMetaData,
}

impl ParquetFile {
    fn open(file: File) -> Result<Self, String> {
        let source = Source::new(file).map_err(|error| unreadable(&error))?;
        let footer = footer(&source)?;
        let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
        let metadata = ParquetMetaDataReader::new()
            .with_metadata_options(Some(options))
            .parse_and_finish(&source)
            .map_err(|error| unreadable(&error))?;
        check_chunks(&source, &metadata)?;
        let metadata = with_page_indexes(&source, metadata)?;
        Ok(Self { source: Arc::new(source), footer, metadata })
    }

    /// Cleans the columns of all row groups, and writes everything but the end of the file. Breaks after an interrupt.
    fn clean(
        &self,
        columns: &Columns<'_>,
        run: &mut InputRun<'_>,
        output: Option<&mut Output<'_>>,
    ) -> Result<ControlFlow<()>, String> {
        let row_groups = self.metadata.row_groups();
        let mut writer = match output {
            Some(output) => {
                let file = self.metadata.file_metadata().clone();
                Some(FileWriter::new(output, file, row_groups.len()).map_err(|error| unreadable(&error))?)
            }
            None => None,
        };
        let mut next_row = 1;
        for (at, row_group) in row_groups.iter().enumerate() {
            let first_row = next_row;
            next_row += u64::try_from(row_group.num_rows()).map_err(|error| corrupt(&error))?;
            let rows = first_row..next_row;
            if self.clean_row_group(columns, run, at, row_group, rows, writer.as_mut())?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        if let Some(writer) = writer {
            writer.finish().map_err(|error| unreadable(&error))?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn clean_row_group(
        &self,
        columns: &Columns<'_>,
        run: &mut InputRun<'_>,
        at: usize,
        row_group: &RowGroupMetaData,
        rows: Range<u64>,
        writer: Option<&mut FileWriter<'_, '_>>,
    ) -> Result<ControlFlow<()>, String> {
        let summary = self.summary(columns, row_group)?;
        let mut writer = match writer {
            Some(writer) => {
                let properties = properties(columns, row_group, summary);
                Some(writer.row_group(properties).map_err(|error| unreadable(&error))?)
            }
            None => None,
        };
        for (index, metadata) in row_group.columns().iter().enumerate() {
            let leaf = columns.leaves.iter().find(|leaf| leaf.index == index);
            match (leaf, &mut writer) {
                (Some(leaf), writer) => {
                    let chunk = Chunk { leaf, metadata, row_group: at + 1, rows: rows.clone() };
                    let mut column = match writer {
                        Some(writer) => writer.next_column().map_err(|error| unreadable(&error))?,
                        None => None,
                    };
                    let typed = column.as_mut().map(|column| column.typed::<ByteArrayType>());
                    if self.clean_chunk(columns, run, &chunk, typed)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    if let Some(column) = column {
                        column.close().map_err(|error| chunk.named(unreadable(&error)))?;
                    }
                }
                (None, Some(writer)) => {
                    let copied = self.copied(at, index, metadata, row_group.num_rows());
                    let appended = copied.and_then(|copied| writer.append_column(&*self.source, copied));
                    appended.map_err(|error| unreadable(&error))?;
                }
                (None, None) => {}
            }
            run.advance(u64::try_from(metadata.compressed_size()).unwrap_or_default());
        }
        if let Some(writer) = writer {
            writer.close().map_err(|error| unreadable(&error))?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Checks the pages of all columns to clean.
    fn summary(&self, columns: &Columns<'_>, row_group: &RowGroupMetaData) -> Result<PageSummary, String> {
        let mut summary = PageSummary::default();
        for leaf in &columns.leaves {
            let Some(metadata) = row_group.columns().get(leaf.index) else { continue };
            let checked = guard::check_pages(&self.source, metadata);
            summary.has_v2 |= checked.map_err(|error| corrupt(&error))?.has_v2;
        }
        Ok(summary)
    }

    /// Returns what the writer has to know of a column chunk that is copied.
    fn copied(
        &self,
        row_group: usize,
        column: usize,
        metadata: &ColumnChunkMetaData,
        rows: i64,
    ) -> Result<ColumnCloseResult, ParquetError> {
        let indexes = self.metadata.page_index();
        Ok(ColumnCloseResult {
            bytes_written: u64::try_from(metadata.compressed_size())?,
            rows_written: u64::try_from(rows)?,
            metadata: metadata.clone(),
            bloom_filter: Sbbf::read_from_column_chunk(metadata, &*self.source)?,
            column_index: indexes.and_then(|indexes| indexes.column_index(row_group, column)).cloned(),
            offset_index: indexes.and_then(|indexes| indexes.offset_index(row_group, column)).cloned(),
        })
    }

    fn clean_chunk(
        &self,
        columns: &Columns<'_>,
        run: &mut InputRun<'_>,
        chunk: &Chunk<'_>,
        mut writer: Option<&mut ColumnWriterImpl<'_, ByteArrayType>>,
    ) -> Result<ControlFlow<()>, String> {
        let Chunk { leaf, metadata, rows, .. } = chunk;
        let Columns { job, .. } = columns;
        let unreadable = |error: ParquetError| chunk.named(unreadable(&error));
        let row_count = usize::try_from(rows.end - rows.start).map_err(|error| corrupt(&error))?;
        let pages =
            SerializedPageReader::new(self.source.clone(), metadata, row_count, None).map_err(unreadable)?;
        let mut reader = BatchReader::new(pages, metadata.column_descr_ptr());
        let mut next_row = rows.start;
        let input = run.input();
        loop {
            if run.is_interrupted() {
                return Ok(ControlFlow::Break(()));
            }
            let batch = reader.read().map_err(unreadable)?;
            if batch.row_count == 0 {
                break;
            }
            let row = |index: usize| next_row + index as u64;
            let texts: Vec<(u64, &ByteArray)> =
                batch.rows.iter().map(|index| row(*index)).zip(&batch.values).collect();
            let mut cleaned = Vec::new();
            run.clean_batch(
                &texts,
                |(row, _)| chunk.position(*row),
                |(row, value)| {
                    let text = value.as_utf8().map_err(|_| format!("{}: not valid UTF-8", leaf.name))?;
                    let (content, entry) = job.text(input, || chunk.position(*row), &leaf.name, text)?;
                    let has_changed = content != text;
                    Ok(CleanedRecord { content, has_changed, entries: entry.into_iter().collect() })
                },
                |_, text: Option<String>| {
                    // After an error, no output is kept.
                    cleaned.push(ByteArray::from(text.unwrap_or_default().into_bytes()));
                },
            );
            next_row += batch.row_count as u64;
            if let Some(writer) = writer.as_deref_mut() {
                let levels = (batch.definition_levels(), batch.repetition_levels());
                writer.write_batch(&cleaned, levels.0, levels.1).map_err(unreadable)?;
            }
            if next_row > rows.end {
                break;
            }
        }
        if next_row == rows.end {
            return Ok(ControlFlow::Continue(()));
        }
        let count = next_row - rows.start;
        Err(chunk.named(corrupt(&format_args!("{count} rows instead of {row_count}"))))
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

/// Checks that all column chunks are in the file, and do not overlap so far that a copy would be larger than the file.
fn check_chunks(source: &Source, metadata: &ParquetMetaData) -> Result<(), String> {
    let mut left = source.len();
    for chunk in metadata.row_groups().iter().flat_map(RowGroupMetaData::columns) {
        if let Some(path) = chunk.file_path() {
            return Err(format!("the columns are in another file, `{path}`; pass that file"));
        }
        let (_, length) = chunk.byte_range();
        left = left.checked_sub(length).ok_or_else(|| corrupt(&"a column is not in it"))?;
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
    reader.read_page_indexes(source).and_then(|()| reader.finish()).map_err(|error| unreadable(&error))
}

/// Returns the properties of a row group of the output: cleaned columns are encoded as they are in the input.
fn properties(columns: &Columns<'_>, row_group: &RowGroupMetaData, summary: PageSummary) -> WriterProperties {
    let version = if summary.has_v2 { WriterVersion::PARQUET_2_0 } else { WriterVersion::PARQUET_1_0 };
    let is_cleaned = |column: usize| columns.leaves.iter().any(|leaf| leaf.index == column);
    // The order of a cleaned column may change, and with it that of the columns after it.
    let sorting = row_group.sorting_columns().map(|sorting| {
        let is_kept = |column: &&SortingColumn| !usize::try_from(column.column_idx).is_ok_and(is_cleaned);
        sorting.iter().take_while(is_kept).cloned().collect::<Vec<_>>()
    });
    let chunks: Vec<_> =
        columns.leaves.iter().filter_map(|leaf| row_group.columns().get(leaf.index)).collect();
    let has_offset_index = chunks.iter().any(|chunk| chunk.offset_index_offset().is_some());
    let mut properties = WriterProperties::builder()
        .set_writer_version(version)
        .set_offset_index_disabled(!has_offset_index)
        .set_sorting_columns(sorting.filter(|sorting| !sorting.is_empty()));
    for chunk in chunks {
        let path = chunk.column_path().clone();
        let encodings = chunk.encodings_mask();
        let has = |encoding: Encoding| encodings.is_set(encoding);
        let delta = [Encoding::DELTA_BYTE_ARRAY, Encoding::DELTA_LENGTH_BYTE_ARRAY];
        let encoding = delta.into_iter().find(|encoding| has(*encoding)).unwrap_or(Encoding::PLAIN);
        let statistics = match (chunk.column_index_offset(), chunk.statistics()) {
            (Some(_), _) => EnabledStatistics::Page,
            (None, Some(_)) => EnabledStatistics::Chunk,
            (None, None) => EnabledStatistics::None,
        };
        let has_dictionary = has(Encoding::RLE_DICTIONARY) || has(Encoding::PLAIN_DICTIONARY);
        properties = properties
            .set_column_compression(path.clone(), chunk.compression())
            .set_column_dictionary_enabled(path.clone(), has_dictionary)
            .set_column_encoding(path.clone(), encoding)
            .set_column_statistics_enabled(path.clone(), statistics);
        if chunk.bloom_filter_offset().is_some() {
            let values = u64::try_from(chunk.num_values()).unwrap_or_default().max(1);
            properties = properties
                .set_column_bloom_filter_enabled(path.clone(), true)
                .set_column_bloom_filter_max_ndv(path, values);
        }
    }
    properties.build()
}
