//! What cleaning removed and why, and the output with it.

use crate::finding::Finding;
use crate::removals::Removals;
use crate::text::utf8;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};

/// The arguments that make a report again.
type Parts = (Py<PyTuple>, Removals, String, bool, Vec<String>);

/// What was removed, and why. Findings become Python objects when they are first asked for.
#[pyclass(frozen, module = "lye")]
pub(crate) struct Report {
    source: Source,
    findings: PyOnceLock<Py<PyTuple>>,
}

enum Source {
    /// The report, and the input in which its findings are.
    Native(lye::Report, Py<PyString>),
    /// A report that was pickled.
    Pickled { removals: Removals, proof: String, is_clean: bool, hook_errors: Vec<String> },
}

impl Report {
    pub(crate) fn new(report: lye::Report, html: &Bound<'_, PyString>) -> Self {
        Self { source: Source::Native(report, html.clone().unbind()), findings: PyOnceLock::new() }
    }
}

#[pymethods]
impl Report {
    /// Makes a report that was pickled.
    #[staticmethod]
    fn _again(
        py: Python<'_>,
        findings: Py<PyTuple>,
        removals: &Removals,
        proof: String,
        is_clean: bool,
        hook_errors: Vec<String>,
    ) -> Self {
        let source = Source::Pickled { removals: *removals, proof, is_clean, hook_errors };
        let converted = PyOnceLock::new();
        // It is empty.
        let _ = converted.set(py, findings);
        Self { source, findings: converted }
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Parts)> {
        let of = slf.get();
        let parts = (of.findings(slf.py())?, of.removals(), of.proof(), of.is_clean(), of.hook_errors());
        Ok((slf.get_type().getattr("_again")?.unbind(), parts))
    }

    #[getter]
    fn findings(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let convert = || match &self.source {
            Source::Native(report, _) if report.findings().is_empty() => Ok(PyTuple::empty(py).unbind()),
            Source::Native(report, html) => {
                let findings = Finding::all(utf8(html.bind(py))?, report.findings());
                PyTuple::new(py, findings).map(Bound::unbind)
            }
            Source::Pickled { .. } => Ok(PyTuple::empty(py).unbind()),
        };
        self.findings.get_or_try_init(py, convert).map(|findings| findings.clone_ref(py))
    }

    #[getter]
    fn removals(&self) -> Removals {
        match &self.source {
            Source::Native(report, _) => Removals::from(*report.removals()),
            Source::Pickled { removals, .. } => *removals,
        }
    }

    #[getter]
    fn proof(&self) -> String {
        match &self.source {
            Source::Native(report, _) => report.proof().to_string(),
            Source::Pickled { proof, .. } => proof.clone(),
        }
    }

    #[getter]
    fn is_clean(&self) -> bool {
        match &self.source {
            Source::Native(report, _) => report.is_clean(),
            Source::Pickled { is_clean, .. } => *is_clean,
        }
    }

    #[getter]
    fn hook_errors(&self) -> Vec<String> {
        match &self.source {
            Source::Native(report, _) => report.hook_errors().iter().map(ToString::to_string).collect(),
            Source::Pickled { hook_errors, .. } => hook_errors.clone(),
        }
    }

    fn __repr__(&self) -> String {
        let removals = match &self.source {
            Source::Native(report, _) => report.removals().to_string(),
            Source::Pickled { removals, .. } => removals.to_string(),
        };
        format!("<Report: removed {removals}>")
    }
}

/// Makes an output: a `str` of a class in `lye._results`, with its report.
pub(crate) fn output<'py>(
    class: &Bound<'py, PyType>,
    text: &str,
    report: Report,
) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    let output = class.call1((text,))?;
    output.setattr(pyo3::intern!(py, "_report"), report)?;
    Ok(output)
}

/// Returns the class of cleaned HTML.
pub(crate) fn clean_class<'py>(py: Python<'py>) -> PyResult<&'py Bound<'py, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "lye._results", "Clean")
}

/// Returns the class of exported content.
pub(crate) fn exported_class<'py>(py: Python<'py>) -> PyResult<&'py Bound<'py, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "lye._results", "Exported")
}
