//! Columns in Arrow's memory format.

use crate::cleaner::Cleaner;
use crate::errors;
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::{Field, FieldRef};
use lye_arrow::{CleanColumn, ColumnCleaner, ColumnError, FindingsColumn, OnError, Threads};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::{PyArray, PyChunkedArray};
use std::sync::Arc;

/// An array in Arrow's memory format, which `pyarrow.array`, `polars.Series` and others take without a copy.
#[pyclass(frozen, module = "lye.arrow")]
pub(crate) struct Array {
    array: ArrayRef,
    field: FieldRef,
}

#[pymethods]
impl Array {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        to_array_pycapsules(py, self.field.clone(), &self.array, requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<Array of {} {}>", self.array.len(), self.field.data_type())
    }
}

/// An array in chunks, which `pyarrow.chunked_array`, `polars.Series` and others take without a copy.
#[pyclass(frozen, module = "lye.arrow")]
pub(crate) struct ChunkedArray {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

#[pymethods]
impl ChunkedArray {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(chunks, self.field.clone())), requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        format!(
            "<ChunkedArray of {} {} in {} chunks>",
            self.__len__(),
            self.field.data_type(),
            self.chunks.len()
        )
    }
}

/// Clean an array. Returns it, and the array of findings or `None`.
#[pyfunction]
pub(crate) fn clean_arrow<'py>(
    array: &Bound<'py, PyAny>,
    cleaner: &Bound<'py, Cleaner>,
    findings: Option<&str>,
    on_error: &str,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
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
    let pool = match threads {
        None => None,
        Some(0) => return Err(unknown("threads", "0", "None or a number from 1")),
        Some(1) => {
            columns = columns.with_threads(Threads::One);
            None
        }
        Some(count) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
            Some(pool.map_err(|error| PyValueError::new_err(format!("threads={count}: {error}")))?)
        }
    };
    let is_chunked = !array.hasattr("__arrow_c_array__")?;
    let (chunks, field) = if !is_chunked {
        let (array, field) = array.extract::<PyArray>()?.into_inner();
        (vec![array], field)
    } else if array.hasattr("__arrow_c_stream__")? {
        array.extract::<PyChunkedArray>()?.into_inner()
    } else {
        return Err(PyTypeError::new_err(format!(
            "expected an Arrow array, which has `__arrow_c_array__` or `__arrow_c_stream__`, not {}",
            array.get_type().name()?
        )));
    };
    let clean = || columns.clean_chunks(&chunks);
    let cleaned = py.detach(|| match pool {
        None => clean(),
        Some(pool) => pool.install(clean),
    });
    let (cleaned, found): (Vec<_>, Vec<_>) = cleaned
        .map_err(|error| column_error(py, &error))?
        .into_iter()
        .map(|CleanColumn { array, findings }| (array, findings))
        .unzip();
    // Values may become null.
    let field = Arc::new(field.as_ref().clone().with_nullable(true));
    let findings = findings.map(|findings| {
        let column = if findings == "list" { FindingsColumn::List } else { FindingsColumn::Counts };
        let field = Arc::new(Field::new("", lye_arrow::findings_type(column), true));
        exported(py, found.into_iter().flatten().collect(), field, is_chunked)
    });
    Ok((exported(py, cleaned, field, is_chunked)?, findings.transpose()?))
}

/// Returns the error for an argument that is not known.
fn unknown(argument: &str, value: &str, expected: &str) -> PyErr {
    PyValueError::new_err(format!("{argument}={value:?}: expected {expected}"))
}

/// Converts arrays to an object of Python.
fn exported(
    py: Python<'_>,
    chunks: Vec<ArrayRef>,
    field: FieldRef,
    is_chunked: bool,
) -> PyResult<Bound<'_, PyAny>> {
    Ok(match <[ArrayRef; 1]>::try_from(chunks) {
        Ok([array]) if !is_chunked => Bound::new(py, Array { array, field })?.into_any(),
        Ok(chunks) => Bound::new(py, ChunkedArray { chunks: chunks.into(), field })?.into_any(),
        Err(chunks) => Bound::new(py, ChunkedArray { chunks, field })?.into_any(),
    })
}

/// Why a column was not cleaned.
fn column_error(py: Python<'_>, error: &ColumnError) -> PyErr {
    match error {
        ColumnError::Refused { row, error } => errors::refused_row(py, *row, error),
        ColumnError::UnsupportedType(_) => PyTypeError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    }
}
