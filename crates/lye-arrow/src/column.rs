//! Cleans columns.

use crate::builders::{StringBuilder, TextBuilder, ViewBuilder};
use crate::dictionary;
use crate::error::ColumnError;
use crate::findings::{FindingsBuilder, RowFindings};
use crate::input::{Rows, Values};
use crate::options::{FindingsColumn, Interrupt, OnError, Threads};
use crate::tasks;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, GenericStringArray, OffsetSizeTrait, downcast_dictionary_array};
use arrow_schema::DataType;
use lye::{Cleaner, FindingsMode};
use rayon::ThreadPool;
use std::sync::Arc;

/// Cleans columns of text by one policy. Keep it: threads may share it.
///
/// ```
/// use arrow_array::{StringViewArray, cast::AsArray};
/// use lye_arrow::{ColumnCleaner, FindingsColumn, OnError};
/// let policy = lye::Policy::from_toml("version = 1\n[limits]\ninput_bytes = 20")?;
/// let cleaner = ColumnCleaner::new(lye::Cleaner::new(&policy)?)
///     .with_on_error(OnError::Null)
///     .with_findings(FindingsColumn::Counts);
/// let column = StringViewArray::from(vec!["<b onclick=x>one", "longer than the limit of the policy"]);
/// let clean = cleaner.clean(&column)?;
/// assert_eq!(clean.array.as_string_view().iter().collect::<Vec<_>>(), [Some("<b>one</b>"), None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ColumnCleaner {
    pub(crate) cleaner: Cleaner,
    pub(crate) findings: Option<FindingsColumn>,
    pub(crate) on_error: OnError,
    pub(crate) threads: Threads,
    pub(crate) interrupt: Option<Interrupt>,
    pub(crate) pool: Option<Arc<ThreadPool>>,
    /// Cleans what is kept escaped.
    pub(crate) escaping: Option<Cleaner>,
}

/// A cleaned column.
#[derive(Clone, Debug)]
pub struct CleanColumn {
    /// The outputs, as an array of the same type and length as the input.
    pub array: ArrayRef,
    /// The findings of each value, null for null, if they were [asked for](ColumnCleaner::with_findings): an array of
    /// [`findings_type`](crate::findings_type()).
    pub findings: Option<ArrayRef>,
}

impl ColumnCleaner {
    /// Creates a cleaner of columns, which returns no findings, fails if a value is refused, and works on all cores.
    pub fn new(cleaner: Cleaner) -> Self {
        Self {
            cleaner,
            findings: None,
            on_error: OnError::default(),
            threads: Threads::default(),
            interrupt: None,
            pool: None,
            escaping: None,
        }
    }

    /// Sets what a second column holds. Policies that [refuse](FindingsMode::Refuse) inputs with findings still do.
    #[must_use]
    pub fn with_findings(mut self, findings: FindingsColumn) -> Self {
        if self.cleaner.findings_mode() != FindingsMode::Refuse {
            self.cleaner = self.cleaner.with_findings(FindingsMode::Collect);
        }
        Self { findings: Some(findings), ..self }
    }

    /// Returns what a second column holds.
    pub fn findings(&self) -> Option<FindingsColumn> {
        self.findings
    }

    /// Sets what happens to values that the policy or a limit refuses. Default: [`OnError::Raise`].
    #[must_use]
    pub fn with_on_error(self, on_error: OnError) -> Self {
        let escaping = (on_error == OnError::KeepEscaped)
            .then(|| self.cleaner.clone().with_findings(FindingsMode::Silent).without_limits());
        Self { on_error, escaping, ..self }
    }

    /// Sets how many threads work. Default: [`Threads::Pool`].
    #[must_use]
    pub fn with_threads(self, threads: Threads) -> Self {
        Self { threads, ..self }
    }

    /// Sets the pool whose threads work, together with the thread that calls. Default: rayon's current pool.
    #[must_use]
    pub fn with_pool(self, pool: Arc<ThreadPool>) -> Self {
        Self { pool: Some(pool), ..self }
    }

    /// Sets a function that says whether to stop. The thread that calls asks it every few MB of input.
    ///
    /// ```
    /// use arrow_array::StringArray;
    /// use lye_arrow::{ColumnCleaner, ColumnError};
    /// let cleaner = ColumnCleaner::new(lye::Cleaner::default()).with_interrupt(|| true);
    /// assert!(matches!(cleaner.clean(&StringArray::from(vec!["<b>"])), Err(ColumnError::Interrupted)));
    /// ```
    #[must_use]
    pub fn with_interrupt(self, is_interrupted: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { interrupt: Some(Interrupt(Arc::new(is_interrupted))), ..self }
    }

    /// Cleans each value of an array alone, as [`Cleaner::clean`] does. Null stays null.
    ///
    /// The array is Utf8, LargeUtf8, Utf8View, or a dictionary of one of these; the output is of the same type. Of a dictionary, each
    /// value that occurs is cleaned once, and the output's dictionary has no value twice. An array of type Null is returned as it is.
    ///
    /// Buffers are not copied, and must not change meanwhile. Views of values that did not change point into the buffers of the input, which
    /// the output keeps: who changes them later changes the output. Beyond the output, it allocates
    /// a few MB, and what cleaning single values of more than 32 KB takes on each thread. For Utf8 and LargeUtf8, it reserves a buffer that
    /// is a thirty-second longer than the input; if the output is longer still, the buffer doubles, and shrinks at the end. Of a dictionary, the distinct outputs are in
    /// memory twice. Linear time in the length of the column.
    ///
    /// # Errors
    /// Fails if the array has another type, if its buffers contradict each other, if a value is not UTF-8, if a value is refused
    /// (except with [`OnError::Null`] or [`OnError::KeepEscaped`]), and if the output has no room in the type.
    pub fn clean(&self, array: &dyn Array) -> Result<CleanColumn, ColumnError> {
        downcast_dictionary_array!(
            array => dictionary::clean(self, array),
            DataType::Null => self.nulls(array),
            _ => run(self, array, None),
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

/// What is done with the texts of an array.
pub(crate) trait Job {
    type Done;

    /// Cleans the rows, and builds an array of the same type.
    fn run<'a, V: Values<'a>, B: TextBuilder>(
        self,
        rows: Rows<'a, V>,
        builder: B,
    ) -> Result<Self::Done, ColumnError>;
}

/// Runs a job on the texts of an array; rows that are not wanted count as null.
pub(crate) fn run<J: Job>(
    job: J,
    array: &dyn Array,
    wanted: Option<&[bool]>,
) -> Result<J::Done, ColumnError> {
    match array.data_type() {
        DataType::Utf8 => run_strings(job, array.as_string::<i32>(), wanted),
        DataType::LargeUtf8 => run_strings(job, array.as_string::<i64>(), wanted),
        DataType::Utf8View => {
            let views = array.as_string_view();
            job.run(Rows::new(views, wanted), ViewBuilder::new(views))
        }
        other => Err(ColumnError::UnsupportedType(other.clone())),
    }
}

fn run_strings<J: Job, O: OffsetSizeTrait>(
    job: J,
    array: &GenericStringArray<O>,
    wanted: Option<&[bool]>,
) -> Result<J::Done, ColumnError> {
    let offset = |end: Option<&O>| end.and_then(|end| end.to_usize()).unwrap_or_default();
    let bytes = offset(array.value_offsets().last()).saturating_sub(offset(array.value_offsets().first()));
    // Offsets that are not valid may claim more than there is.
    let bytes = bytes.min(array.value_data().len());
    job.run(Rows::new(array, wanted), StringBuilder::<O>::new(array.len(), bytes + bytes / 32))
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
