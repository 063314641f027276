//! Explanations: what happened to each node and attribute.

use crate::report::{Report, clean_class, output};
use crate::text::utf8;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// What happened to each node and attribute. `str()` draws the tree with the changes.
#[pyclass(frozen, module = "lye")]
pub(crate) struct Explanation {
    explanation: lye::explain::Explanation,
    html: Py<PyString>,
}

impl Explanation {
    pub(crate) fn new(explanation: lye::explain::Explanation, html: &Bound<'_, PyString>) -> Self {
        Self { explanation, html: html.clone().unbind() }
    }
}

#[pymethods]
impl Explanation {
    /// The output, with all findings.
    #[getter]
    fn clean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let html = self.html.bind(py);
        let (text, report) = self.explanation.clean().clone().into_parts(utf8(html)?);
        output(clean_class(py)?, &text, Report::new(report, html, None))
    }

    /// Return the passes as JSON, as `lye explain --json` writes them.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        Ok(lye_cli::explanation_json(&self.explanation, utf8(self.html.bind(py))?))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(lye_cli::explanation_text(&self.explanation, utf8(self.html.bind(py))?))
    }
}
