//! The exceptions of the package, which `lye._errors` defines.

use crate::finding::Finding;
use lye::policy_tools::{ImportError, LoadError};
use lye::{CleanError, PolicyError};
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// Makes an exception of a class in `lye._errors`.
fn exception<'py>(py: Python<'py>, class: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let made = || py.import("lye._errors")?.getattr(class)?.call1(arguments);
    made().map_or_else(|error: PyErr| error, PyErr::from_value)
}

/// Why an input was rejected.
pub(crate) fn clean_error(py: Python<'_>, error: &CleanError, html: &str) -> PyErr {
    let finding = error.finding().map(|finding| Finding::all(html, std::slice::from_ref(finding)));
    refusal(py, error.to_string(), error, finding.and_then(|mut findings| findings.pop()))
}

/// Why a value of a column was refused.
pub(crate) fn refused_row(py: Python<'_>, row: usize, error: &CleanError) -> PyErr {
    refusal(py, format!("row {row}: {error}"), error, None)
}

fn refusal(py: Python<'_>, message: String, error: &CleanError, finding: Option<Finding>) -> PyErr {
    let position = error.position();
    let line = position.map(|position| position.line);
    let column = position.map(|position| position.column);
    exception(py, "CleanError", (message, error.code(), line, column, finding))
}

/// Why a policy was rejected, with all problems.
pub(crate) fn policy_error(py: Python<'_>, error: &PolicyError) -> PyErr {
    let problems: Vec<_> = error
        .all()
        .iter()
        .map(|error| {
            let remedy = error.remedy().map(str::to_owned);
            let file = error.file().map(str::to_owned);
            (error.message().to_owned(), error.path(), remedy, file, error.line(), error.column())
        })
        .collect();
    exception(py, "PolicyError", (error.to_string(), problems))
}

/// Why a policy file was not loaded.
pub(crate) fn load_error(py: Python<'_>, error: LoadError) -> PyErr {
    match error {
        LoadError::Policy(error) => policy_error(py, &error),
        LoadError::Io(path, error) => {
            // Python adds the number itself.
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((error.raw_os_error(), text, path.display().to_string()))
        }
        error => PyValueError::new_err(error.to_string()),
    }
}

/// Why settings were not imported.
pub(crate) fn import_error(py: Python<'_>, error: &ImportError) -> PyErr {
    match error {
        ImportError::Policy(error) => policy_error(py, error),
        error => PyValueError::new_err(error.to_string()),
    }
}
