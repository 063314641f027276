//! Strings, and functions of text alone.

use crate::errors;
use pyo3::exceptions::{PyUnicodeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The length from which work is done without the interpreter's lock, in bytes. Below, giving it up and waiting for it costs more
/// than it saves.
const LONG: usize = 4096;

/// Returns the text of a string. UTF-8 has no lone surrogates, which strings may have.
pub(crate) fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|error| {
        let py = text.py();
        if !error.is_instance_of::<PyUnicodeError>(py) {
            return error;
        }
        let place = error.value(py).getattr("start").and_then(|start| start.extract::<usize>());
        let place = place.map(|at| format!(" at index {at}")).unwrap_or_default();
        let clear = PyValueError::new_err(format!(
            "the text has a lone surrogate{place}, which no HTML can contain; decode the input with `errors=\"replace\"`"
        ));
        clear.set_cause(py, Some(error));
        clear
    })
}

/// Calls a function, without the interpreter's lock if the text is long.
pub(crate) fn detached<T: Send>(py: Python<'_>, text: &str, work: impl FnOnce() -> T + Send) -> T {
    if text.len() < LONG { work() } else { py.detach(work) }
}

/// Escape text for HTML.
#[pyfunction]
pub(crate) fn escape_text(text: &Bound<'_, PyString>) -> PyResult<String> {
    Ok(lye::escape::encode(utf8(text)?).as_str().to_owned())
}

/// Remove all markup, and escape what is left.
#[pyfunction]
pub(crate) fn strip_markup(html: &Bound<'_, PyString>) -> PyResult<String> {
    let py = html.py();
    let html = utf8(html)?;
    let stripped = detached(py, html, || lye::escape::strip(html));
    Ok(stripped.map_err(|error| errors::clean_error(py, &error.into(), html))?.as_str().to_owned())
}

/// Return whether a parser reads anything in it as markup.
#[pyfunction]
pub(crate) fn has_markup(html: &Bound<'_, PyString>) -> PyResult<bool> {
    Ok(lye::escape::refuse_markup(utf8(html)?).is_err())
}

/// Run the command `lye`, and return its exit status.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| lye_cli::run(arguments))
}
