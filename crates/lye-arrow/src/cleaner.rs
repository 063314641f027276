//! The cleaner of columns and its settings.

use crate::options::{FindingsColumn, Interrupt, OnError, Threads};
use arrow_array::ArrayRef;
use lye::{Cleaner, FindingsMode};
use rayon::ThreadPool;
use std::sync::Arc;

/// Cleans columns of text by one policy. Keep it: threads may share it.
///
/// ```
/// use arrow_array::{StringViewArray, cast::AsArray};
/// use lye_arrow::{ColumnCleaner, FindingsColumn, OnError};
/// let policy = lye::Policy::from_toml("[limits]\ninput_bytes = 20")?;
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

    /// Sets what a second column holds. Policies that [refuse](FindingsMode::Reject) inputs with findings still do.
    #[must_use]
    pub fn with_findings(mut self, findings: FindingsColumn) -> Self {
        if self.cleaner.findings_mode() != FindingsMode::Reject {
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

    /// Sets a function that says whether to stop. The thread that calls asks it before each task, which has at least 32 KB or 4,096 rows.
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
}
