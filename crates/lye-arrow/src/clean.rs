//! Cleans columns.

use crate::builders::TextBuilder;
use crate::cleaner::{CleanColumn, ColumnCleaner};
use crate::dictionary;
use crate::error::ColumnError;
use crate::findings::{FindingsBuilder, RowFindings};
use crate::input::{Rows, Values};
use crate::job::{self, Job};
use crate::tasks;
use arrow_array::{Array, ArrayRef, downcast_dictionary_array};
use arrow_schema::DataType;

impl ColumnCleaner {
    /// Cleans each value of an array alone, as [`Cleaner::clean`](lye::Cleaner::clean) does. Null stays null.
    ///
    /// The array is Utf8, LargeUtf8, Utf8View, or a dictionary of one of these; the output is of the same type. Of a dictionary, each
    /// value that occurs is cleaned once, and the output's dictionary has no value twice. An array of type Null is returned as it is.
    ///
    /// Buffers are not copied, and must not change meanwhile. Views of values that did not change point into the buffers of the input, which
    /// the output keeps: a later change of these buffers changes the output.
    ///
    /// Beyond the output, it allocates a few MB, and on each thread what cleaning the longest value takes. For Utf8 and LargeUtf8, it
    /// reserves a buffer that is a thirty-second longer than the input; if the output is longer still, the buffer doubles, and shrinks at
    /// the end. The distinct outputs of a dictionary are in memory twice. Linear time in the length of the column.
    ///
    /// # Errors
    /// Fails if the array has another type, if its buffers contradict each other, if a value is not UTF-8, and if the output is too long
    /// for the type. Fails if a value is refused, except with [`OnError::Null`](crate::OnError::Null) and
    /// [`OnError::KeepEscaped`](crate::OnError::KeepEscaped).
    pub fn clean(&self, array: &dyn Array) -> Result<CleanColumn, ColumnError> {
        downcast_dictionary_array!(
            array => dictionary::clean(self, array),
            DataType::Null => self.nulls(array),
            _ => job::run(self, array, None),
        )
    }

    /// Returns an array without values as it is.
    fn nulls(&self, array: &dyn Array) -> Result<CleanColumn, ColumnError> {
        let findings = self.findings.map(|column| {
            let mut findings = FindingsBuilder::new(column, array.len());
            (0..array.len()).try_for_each(|row| findings.push(row, &RowFindings::Null))?;
            findings.finish()
        });
        Ok(CleanColumn { array: array.slice(0, array.len()), findings: findings.transpose()? })
    }

    /// Cleans the chunks of a column, each as [`clean`](Self::clean) does. Rows in errors count through all chunks.
    ///
    /// # Errors
    /// Fails as [`clean`](Self::clean) does, at the first chunk that fails.
    pub fn clean_chunks(&self, chunks: &[ArrayRef]) -> Result<Vec<CleanColumn>, ColumnError> {
        let mut rows = 0;
        chunks
            .iter()
            .map(|chunk| {
                let before = rows;
                rows += chunk.len();
                self.clean(chunk).map_err(|error| error.in_row(|row| before + row))
            })
            .collect()
    }
}

impl Job for &ColumnCleaner {
    type Done = CleanColumn;

    fn run<'a, V: Values<'a>, B: TextBuilder>(
        self,
        rows: Rows<'a, V>,
        mut builder: B,
    ) -> Result<CleanColumn, ColumnError> {
        let mut findings = self.findings.map(|column| FindingsBuilder::new(column, rows.len()));
        tasks::run(&rows, self, B::SHARES, |row, output, found| {
            builder.push(row, output)?;
            findings.as_mut().map_or(Ok(()), |findings| findings.push(row, &found))
        })?;
        let findings = findings.map(FindingsBuilder::finish).transpose()?;
        Ok(CleanColumn { array: builder.finish(), findings })
    }
}
