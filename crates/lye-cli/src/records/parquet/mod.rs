//! Cleans columns of Parquet files. Everything else is kept: the schema, the metadata, the number and the sizes of row groups, and the
//! other columns, which are copied as they are encoded.
//!
//! A column is read, cleaned and written in batches. In memory are a page of the input, a batch, and, if the column has a dictionary, the
//! compressed pages of one column chunk of the output.
//!
//! Two parts of the metadata are lost, because the crate `parquet` does not read them: key-value metadata of single column chunks, and
//! page indexes that are far from each other.

mod batch;
mod contained;
mod entries;
mod file;
mod found_column;
mod guard;
mod leaves;
mod output;
mod pages;
mod properties;
mod source;
mod thrift;

use super::input_run::{CleanedRecord, InputRun, RecordSink};
use super::{Job, OnError};
use ::parquet::bloom_filter::Sbbf;
use ::parquet::column::writer::{ColumnCloseResult, ColumnWriterImpl};
use ::parquet::data_type::ByteArrayType;
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::{ColumnChunkMetaData, FileMetaData, RowGroupMetaData};
use ::parquet::file::reader::Length as _;
use ::parquet::file::serialized_reader::SerializedPageReader;
use batch::BatchReader;
use contained::contained;
use entries::{CleanValue, Entries};
use file::ParquetFile;
use found_column::FoundRows;
use guard::PageSummary;
use indicatif::HumanBytes;
use leaves::Leaf;
use output::{FileWriter, Output};
use properties::row_group_properties;
use std::cell::Cell;
use std::fmt::Display;
use std::fs::File;
use std::ops::{ControlFlow, Range};

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
    let done = clean_file(job, &mut run, file, names, &mut output);
    if let Some(error) = output.failure.take() {
        return Err(sink.unwritable(&error));
    }
    match done {
        Ok(ControlFlow::Continue(())) => run.finish(sink, None),
        Ok(ControlFlow::Break(())) => Ok(None),
        Err(problem) => Err(format!("{input}: {problem}")),
    }
}

fn clean_file(
    job: &Job<'_>,
    run: &mut InputRun<'_>,
    file: File,
    names: &[String],
    output: &mut Output<'_>,
) -> Result<ControlFlow<()>, String> {
    let file = ParquetFile::open(file)?;
    let leaves = leaves::select(file.metadata.file_metadata().schema_descr(), names)?;
    if job.on_error == OnError::Null
        && let Some(leaf) = leaves.iter().find(|leaf| !leaf.is_optional)
    {
        return Err(format!("`{}` cannot be null; pass --on-error keep-escaped", leaf.name));
    }
    let (metadata, footer) = match &job.found {
        None => (file.metadata.file_metadata().clone(), file.footer.clone()),
        Some(column) => (
            found_column::with_column(file.metadata.file_metadata(), column)?,
            found_column::with_column_in_footer(&file.footer, column)?,
        ),
    };
    let columns =
        Columns { job, leaves, metadata, text_bytes: Cell::new(file::max_text_bytes(file.source.len())) };
    if job.target.check_only {
        return file.clean(&columns, run, None);
    }
    let flow = file.clean(&columns, run, Some(output))?;
    if flow.is_continue() {
        contained(|| output.finish(&columns.metadata, &footer))?;
    }
    Ok(flow)
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
    /// The metadata of the output.
    metadata: FileMetaData,
    /// How many bytes of text the rest of the file may have.
    text_bytes: Cell<u64>,
}

/// Counts the texts of rows. `left` is how many bytes the rest of the file may have.
///
/// # Errors
/// Fails if the file has too many: its rows share texts, or it is compressed too well.
fn count_text(left: &Cell<u64>, bytes: u64) -> Result<(), String> {
    left.set(left.get().checked_sub(bytes).ok_or_else(|| {
        format!(
            "its rows have more than {} times as many bytes of text as the file, and more than {}; \
             it may be a decompression bomb, or you can clean each distinct text once",
            file::TEXT_PER_BYTE,
            HumanBytes(file::TEXT_BYTES)
        )
    })?);
    Ok(())
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

impl ParquetFile {
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
                let file = columns.metadata.clone();
                Some(contained(|| FileWriter::new(output, file, row_groups.len()))?)
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
            contained(|| writer.finish())?;
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
                let properties = || row_group_properties(&columns.leaves, row_group, summary);
                Some(contained(|| writer.row_group(properties()))?)
            }
            None => None,
        };
        let mut found = FoundRows::new();
        for (index, metadata) in row_group.columns().iter().enumerate() {
            let leaf = columns.leaves.iter().find(|leaf| leaf.index == index);
            match (leaf, &mut writer) {
                (Some(leaf), writer) => {
                    let chunk = Chunk { leaf, metadata, row_group: at + 1, rows: rows.clone() };
                    let mut column = match writer {
                        Some(writer) => contained(|| writer.next_column())?,
                        None => None,
                    };
                    let typed = column.as_mut().map(|column| column.typed::<ByteArrayType>());
                    if self.clean_chunk(columns, run, &chunk, typed, &mut found)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    if let Some(column) = column {
                        contained(|| column.close()).map_err(|problem| chunk.named(problem))?;
                    }
                }
                // Without rows there is no page, and the offsets of pages mean nothing.
                (None, Some(writer)) if row_group.num_rows() == 0 => {
                    if let Some(column) = contained(|| writer.next_column())? {
                        contained(|| column.close())?;
                    }
                }
                (None, Some(writer)) => {
                    contained(|| {
                        let copied = self.copied(at, index, metadata, row_group.num_rows())?;
                        writer.append_column(&*self.source, copied)
                    })?;
                }
                (None, None) => {}
            }
            run.advance(u64::try_from(metadata.compressed_size()).unwrap_or_default());
        }
        if let (Some(_), Some(writer)) = (&columns.job.found, &mut writer)
            && let Some(mut column) = contained(|| writer.next_column())?
        {
            let rows = usize::try_from(rows.end - rows.start).map_err(|error| corrupt(&error))?;
            found.write(rows, column.typed::<ByteArrayType>())?;
            contained(|| column.close())?;
        }
        if let Some(writer) = writer {
            contained(|| writer.close())?;
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
        found: &mut FoundRows,
    ) -> Result<ControlFlow<()>, String> {
        let Chunk { leaf, metadata, rows, .. } = chunk;
        let Columns { job, .. } = columns;
        let named = |problem: String| chunk.named(problem);
        let row_count = usize::try_from(rows.end - rows.start).map_err(|error| corrupt(&error))?;
        let pages = || SerializedPageReader::new(self.source.clone(), metadata, row_count, None);
        let mut reader = BatchReader::new(contained(pages).map_err(named)?, metadata.column_descr_ptr());
        let mut entries = Entries::default();
        let mut next_row = rows.start;
        let input = run.input();
        loop {
            if run.is_interrupted() {
                return Ok(ControlFlow::Break(()));
            }
            let mut batch = contained(|| reader.read()).map_err(named)?;
            if batch.row_count == 0 {
                break;
            }
            let text_bytes = batch.values.iter().map(|value| value.len() as u64).sum();
            count_text(&columns.text_bytes, text_bytes).map_err(named)?;
            let first_row = next_row;
            let row_of = |index: usize| first_row + index as u64;
            let values = batch.rows.iter().map(|index| row_of(*index)).zip(&batch.values);
            let texts = entries.new_texts(values, |value| reader.entry(value));
            let mut outputs = Vec::with_capacity(texts.len());
            run.clean_batch(
                &texts,
                |(row, _)| chunk.position(*row),
                |(row, value)| {
                    let text = value.as_utf8().map_err(|_| format!("{}: not valid UTF-8", leaf.name))?;
                    let cleaned = job.text(input, || chunk.position(*row), &leaf.name, None, text)?;
                    let has_changed = cleaned.output.as_deref() != Some(text);
                    let (entries, refusals) =
                        (Vec::from_iter(cleaned.entry), Vec::from_iter(cleaned.refusal));
                    Ok(CleanedRecord {
                        content: (cleaned.output, cleaned.found),
                        has_changed,
                        entries,
                        refusals,
                    })
                },
                |_, cleaned| outputs.push(CleanValue::of(cleaned)),
            );
            let outputs = entries.outputs(outputs);
            run.count_repeated(&outputs.repeated);
            for (row, found_there) in batch.rows.iter().zip(&outputs.found) {
                let row = usize::try_from(row_of(*row) - rows.start).map_err(|error| corrupt(&error))?;
                found.add(row, found_there.as_deref());
            }
            let values = batch.with_nulls(outputs.values);
            next_row += batch.row_count as u64;
            if let Some(writer) = writer.as_deref_mut() {
                let levels = (batch.definition_levels(), batch.repetition_levels());
                contained(|| writer.write_batch(&values, levels.0, levels.1)).map_err(named)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_rows_are_bounded_by_the_length_of_the_file() {
        let left = Cell::new(file::max_text_bytes(10));
        let count = |bytes| count_text(&left, bytes);
        assert_eq!(count(10 * file::TEXT_PER_BYTE), Ok(()));
        assert_eq!(count(file::TEXT_BYTES), Ok(()));
        assert!(
            count(1)
                .unwrap_err()
                .contains("1000 times as many bytes of text as the file, and more than 1.00 GiB")
        );
    }
}
