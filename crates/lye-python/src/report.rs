//! What cleaning removed and why, and the output with it.

use crate::errors;
use crate::finding::Finding;
use crate::removals::Removals;
use crate::text::{detached, utf8};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};
use std::sync::Arc;

/// The arguments that make a report again.
type Parts = (Py<PyTuple>, Removals, String, bool, Vec<String>);

/// What was removed, and why.
#[pyclass(frozen, module = "lye")]
pub(crate) struct Report {
    source: Source,
    findings: PyOnceLock<Py<PyTuple>>,
}

enum Source {
    /// The report, and the input in which its findings are. With a cleaner, it has no findings: cleaning does not collect them, and the
    /// cleaner finds them when they are asked for.
    Native(lye::Report, Py<PyString>, Option<Arc<lye::Cleaner>>),
    /// A report that was pickled.
    Pickled { removals: Removals, proof: String, is_clean: bool, hook_errors: Vec<String> },
}

impl Report {
    pub(crate) fn new(
        report: lye::Report,
        html: &Bound<'_, PyString>,
        finder: Option<&Arc<lye::Cleaner>>,
    ) -> Self {
        let source = Source::Native(report, html.clone().unbind(), finder.cloned());
        Self { source, findings: PyOnceLock::new() }
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

    /// What was removed, changed or noted, in the order of the input. Empty if the cleaner collects no findings.
    #[getter]
    fn findings(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let convert = || {
            let Source::Native(report, html, finder) = &self.source else {
                return Ok(PyTuple::empty(py).unbind());
            };
            let html = utf8(html.bind(py))?;
            let findings = match finder {
                None => Finding::all(html, report.findings()),
                Some(finder) => {
                    let found = detached(py, html, || finder.report(html));
                    Finding::all(
                        html,
                        found.map_err(|error| errors::clean_error(py, &error, html))?.findings(),
                    )
                }
            };
            PyTuple::new(py, findings).map(Bound::unbind)
        };
        self.findings.get_or_try_init(py, convert).map(|findings| findings.clone_ref(py))
    }

    /// How much was removed, by kind.
    #[getter]
    fn removals(&self) -> Removals {
        match &self.source {
            Source::Native(report, ..) => Removals::from(*report.removals()),
            Source::Pickled { removals, .. } => *removals,
        }
    }

    /// How it was proven that the output parses to the cleaned tree: `"by construction"`, `"by replay"`, …
    #[getter]
    fn proof(&self) -> String {
        match &self.source {
            Source::Native(report, ..) => report.proof().to_string(),
            Source::Pickled { proof, .. } => proof.clone(),
        }
    }

    /// Whether nothing was removed.
    #[getter]
    fn is_clean(&self) -> bool {
        match &self.source {
            Source::Native(report, ..) => report.is_clean(),
            Source::Pickled { is_clean, .. } => *is_clean,
        }
    }

    /// The errors of hooks.
    #[getter]
    fn hook_errors(&self) -> Vec<String> {
        match &self.source {
            Source::Native(report, ..) => report.hook_errors().iter().map(ToString::to_string).collect(),
            Source::Pickled { hook_errors, .. } => hook_errors.clone(),
        }
    }

    fn __repr__(&self) -> String {
        let removals = match &self.source {
            Source::Native(report, ..) => report.removals().to_string(),
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
