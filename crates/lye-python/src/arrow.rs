//! Columns in Arrow's memory format.

use crate::cleaner::Cleaner;
use crate::{errors, threads};
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array as _, ArrayRef, new_empty_array};
use arrow_schema::{Field, FieldRef};
use lye_arrow::{CleanColumn, ColumnCleaner, ColumnError, FindingsColumn, OnError, Threads, findings_type};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::{PyArray, PyChunkedArray};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// An array in Arrow's memory format, which `pyarrow.array`, `polars.Series` and others take without a copy.
#[pyclass(frozen, module = "lye.arrow")]
pub(crate) struct Array {
    array: ArrayRef,
    field: FieldRef,
}

#[pymethods]
impl Array {
    /// Return the schema and the data. Another schema may be requested, and is not made.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let array = FFI_ArrowArray::new(&self.array.to_data());
        Ok((self.__arrow_c_schema__(py)?, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.field.as_ref())
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<Array of {} {}>", self.array.len(), self.field.data_type())
    }
}

/// How many threads a call may ask for: more help on no machine, and starting them takes time.
const MOST_THREADS: usize = 512;

/// How long to clean before asking for signals again: the interpreter's lock may have to be waited for.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(100);

/// The arrays of a column, and those of its findings.
type Cleaned = (Vec<Array>, Option<Vec<Array>>);

/// Clean each chunk of an array; one without chunks counts as an empty chunk. Return the chunks, and their findings or `None`.
#[pyfunction]
pub(crate) fn clean_arrow(
    array: &Bound<'_, PyAny>,
    cleaner: &Bound<'_, Cleaner>,
    findings: Option<&str>,
    on_error: &str,
    threads: Option<i64>,
) -> PyResult<Cleaned> {
    let py = array.py();
    let mut columns = ColumnCleaner::new(cleaner.get().without_hooks()?.clone());
    columns = match findings {
        None => columns,
        Some("list") => columns.with_findings(FindingsColumn::List),
        Some("counts") => columns.with_findings(FindingsColumn::Counts),
        Some(other) => return Err(unknown("findings", other, "None, \"list\" or \"counts\"")),
    };
    columns = columns.with_on_error(match on_error {
        "raise" => OnError::Raise,
        "null" => OnError::Null,
        "keep-escaped" => OnError::KeepEscaped,
        other => return Err(unknown("on_error", other, "\"raise\", \"null\" or \"keep-escaped\"")),
    });
    let pool = match threads.map(usize::try_from) {
        None => threads::pool()?,
        Some(Ok(1)) => {
            columns = columns.with_threads(Threads::One);
            None
        }
        Some(Ok(count @ 2..=MOST_THREADS)) => Some(Arc::new(threads::pool_of(count)?)),
        Some(_) => {
            let count = threads.unwrap_or_default();
            let problem = format!("threads={count}: expected None or a number from 1 to {MOST_THREADS}");
            return Err(PyValueError::new_err(problem));
        }
    };
    // For some arrays that are not valid, Arrow panics.
    let imported = catch_unwind(AssertUnwindSafe(|| imported(array)));
    let (mut chunks, field) = imported
        .map_err(|_| PyValueError::new_err("the array is not valid: Arrow cannot read its structure"))??;
    if chunks.is_empty() {
        chunks.push(new_empty_array(field.data_type()));
    }
    let interrupt: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let (signal, asked) = (interrupt.clone(), Mutex::new(Instant::now()));
    columns = columns.with_interrupt(move || {
        let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.elapsed() < BETWEEN_SIGNALS {
            return false;
        }
        *asked = Instant::now();
        let signals = Python::attach(|py| py.check_signals());
        let is_interrupted = signals.is_err();
        *signal.lock().unwrap_or_else(PoisonError::into_inner) = signals.err();
        is_interrupted
    });
    columns = pool.into_iter().fold(columns, ColumnCleaner::with_pool);
    let cleaned = py.detach(|| columns.clean_chunks(&chunks));
    if let Some(interrupt) = interrupt.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(interrupt);
    }
    let (cleaned, found): (Vec<_>, Vec<_>) = cleaned
        .map_err(|error| column_error(py, &error))?
        .into_iter()
        .map(|CleanColumn { array, findings }| (array, findings))
        .unzip();
    // Values may become null. The metadata describes the input: Polars lists the values of an enum there.
    let field = field.as_ref().clone().with_nullable(true).with_metadata(HashMap::new());
    let arrays = exported(cleaned, field);
    let findings = columns.findings().map(|column| {
        exported(found.into_iter().flatten().collect(), Field::new("", findings_type(column), true))
    });
    Ok((arrays, findings))
}

/// Takes the chunks of an array, and what they are.
fn imported(array: &Bound<'_, PyAny>) -> PyResult<(Vec<ArrayRef>, FieldRef)> {
    if array.hasattr("__arrow_c_array__")? {
        let (array, field) = array.extract::<PyArray>()?.into_inner();
        Ok((vec![array], field))
    } else if array.hasattr("__arrow_c_stream__")? {
        Ok(array.extract::<PyChunkedArray>()?.into_inner())
    } else {
        Err(PyTypeError::new_err(format!(
            "expected an Arrow array, which has `__arrow_c_array__` or `__arrow_c_stream__`, not {}",
            array.get_type().name()?
        )))
    }
}

/// Converts arrays to objects of Python.
fn exported(chunks: Vec<ArrayRef>, field: Field) -> Vec<Array> {
    let field = Arc::new(field);
    chunks.into_iter().map(|array| Array { array, field: field.clone() }).collect()
}

/// Returns the error for an argument that is not known.
fn unknown(argument: &str, value: &str, expected: &str) -> PyErr {
    PyValueError::new_err(format!("{argument}={value:?}: expected {expected}"))
}

/// Why a column was not cleaned.
fn column_error(py: Python<'_>, error: &ColumnError) -> PyErr {
    match error {
        ColumnError::Refused { row, error } => errors::refused_row(py, *row, error),
        ColumnError::UnsupportedType(_) => PyTypeError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    }
}
