//! Reads a column of strings in batches of rows: the values, and the levels that say which of them are null, and which are in a list.

use super::super::BYTES_AT_ONCE;
use super::pages::{CheckedPages, Dictionary};
use ::parquet::column::page::PageReader;
use ::parquet::column::reader::ColumnReaderImpl;
use ::parquet::data_type::{ByteArray, ByteArrayType};
use ::parquet::errors::{ParquetError, Result};
use ::parquet::schema::types::ColumnDescPtr;

/// The maximum number of rows in a batch.
const ROWS_AT_ONCE: usize = 8192;
/// The maximum number of rows that are read before their bytes are counted. Many rows can share a long value of a dictionary.
const ROWS_PER_READ: usize = 64;

/// Rows of a column chunk.
#[derive(Default)]
pub(super) struct Batch {
    /// The values that are not null.
    pub(super) values: Vec<ByteArray>,
    /// For each value, the index of its row in the batch.
    pub(super) rows: Vec<usize>,
    pub(super) row_count: usize,
    /// The level of values that are not null.
    max_definition: i16,
    /// For each value and each null, how much of its path is defined; empty if nothing on the path is optional or repeated.
    definition_levels: Vec<i16>,
    /// For each value and each null, which list it continues; empty if nothing on the path is repeated.
    repetition_levels: Vec<i16>,
}

impl Batch {
    pub(super) fn definition_levels(&self) -> Option<&[i16]> {
        Some(self.definition_levels.as_slice()).filter(|levels| !levels.is_empty())
    }

    pub(super) fn repetition_levels(&self) -> Option<&[i16]> {
        Some(self.repetition_levels.as_slice()).filter(|levels| !levels.is_empty())
    }

    /// Returns the outputs of the values, and makes those null that are `None`. The leaf must be optional then.
    pub(super) fn with_nulls(&mut self, outputs: Vec<Option<ByteArray>>) -> Vec<ByteArray> {
        let max_definition = self.max_definition;
        let defined = self.definition_levels.iter_mut().filter(|level| **level == max_definition);
        for (level, output) in defined.zip(&outputs) {
            *level -= i16::from(output.is_none());
        }
        outputs.into_iter().flatten().collect()
    }

    fn set_rows(&mut self) -> Result<()> {
        if self.definition_levels.is_empty() {
            self.rows = (0..self.values.len()).collect();
            return Ok(());
        }
        let mut started: usize = 0;
        let continues = self.repetition_levels.iter().map(|level| *level > 0);
        for (level, continues) in self.definition_levels.iter().zip(continues.chain(std::iter::repeat(false)))
        {
            started += usize::from(!continues);
            if *level == self.max_definition {
                self.rows.push(started.saturating_sub(1));
            }
        }
        if self.rows.len() == self.values.len() && started == self.row_count {
            Ok(())
        } else {
            Err(ParquetError::General("the levels do not fit the values".to_owned()))
        }
    }
}

/// Reads batches of a column chunk.
pub(super) struct BatchReader {
    reader: ColumnReaderImpl<ByteArrayType>,
    max_definition: i16,
    dictionary: Dictionary,
    /// The greatest mean length of the rows of a read, in bytes.
    row_length: usize,
}

impl BatchReader {
    pub(super) fn new(pages: impl PageReader + 'static, column: ColumnDescPtr) -> Self {
        let dictionary = Dictionary::default();
        let pages = CheckedPages::new(pages, &column, dictionary.clone());
        let max_definition = column.max_def_level();
        // The first read is of one row.
        Self {
            reader: ColumnReaderImpl::new(column, Box::new(pages)),
            max_definition,
            dictionary,
            row_length: BYTES_AT_ONCE,
        }
    }

    /// Returns the place of a value in the dictionary, if it is there.
    pub(super) fn entry(&self, value: &ByteArray) -> Option<usize> {
        self.dictionary.place(value)
    }

    /// Reads the next batch, which has no rows at the end.
    pub(super) fn read(&mut self) -> Result<Batch> {
        let mut batch = Batch { max_definition: self.max_definition, ..Batch::default() };
        let mut bytes = 0;
        while batch.row_count < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE {
            let rows = ((BYTES_AT_ONCE - bytes) / self.row_length.max(1)).clamp(1, ROWS_PER_READ);
            let known = batch.values.len();
            let (rows, _, levels) = self.reader.read_records(
                rows,
                Some(&mut batch.definition_levels),
                Some(&mut batch.repetition_levels),
                &mut batch.values,
            )?;
            if rows == 0 && levels > 0 {
                return Err(ParquetError::General("incomplete row".to_owned()));
            }
            if rows == 0 {
                break;
            }
            let read: usize = batch.values.iter().skip(known).map(ByteArray::len).sum();
            let is_first = self.row_length == BYTES_AT_ONCE;
            self.row_length = if is_first { read / rows } else { self.row_length.max(read / rows) };
            bytes += read;
            batch.row_count += rows;
        }
        batch.set_rows()?;
        Ok(batch)
    }
}
