//! Cleaning by the settings of another sanitizer, for the modules in `lye.compat`.

use crate::errors;
use crate::hooks::{self, Hooks, Memory};
use crate::policy::import_source;
use crate::text::{detached, utf8};
use lye::policy_tools::{self, Spelling};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Cleans by the settings of another sanitizer, and writes the output as that one does. For `lye.compat`.
///
/// With hooks, the policy keeps everything that the callbacks of the settings could keep, and the hooks decide.
#[pyclass(frozen, module = "lye._lye")]
pub(crate) struct PeerCleaner {
    cleaner: lye::Cleaner,
    spelling: Spelling,
    unmapped: Vec<String>,
    settings: String,
    source: String,
    hooks: Hooks,
    memory: Memory,
}

#[pymethods]
impl PeerCleaner {
    #[new]
    #[pyo3(signature = (settings, source, *, attribute_hook = None, link_hook = None, url_filter = None))]
    fn py_new(
        py: Python<'_>,
        settings: String,
        source: String,
        attribute_hook: Option<Py<PyAny>>,
        link_hook: Option<Py<PyAny>>,
        url_filter: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let hooks = Hooks { element: None, attribute: attribute_hook, link: link_hook, url: url_filter }
            .checked(py)?;
        let source_id = import_source(&source)?;
        let (imported, memory) = match hooks.is_empty() {
            true => (policy_tools::import(&settings, source_id), Memory::None),
            false => (policy_tools::import_for_hooks(&settings, source_id), Memory::OfTheCall),
        };
        let imported = imported.map_err(|error| errors::import_error(py, &error))?;
        let policy = hooks.in_policy(py, imported.policy, memory);
        let cleaner = lye::Cleaner::new(&policy).map_err(|error| errors::policy_error(py, &error))?;
        let cleaner = hooks.in_cleaner(py, cleaner, memory);
        let unmapped = imported.unmapped.iter().map(ToString::to_string).collect();
        Ok(Self { cleaner, spelling: imported.spelling, unmapped, settings, source, hooks, memory })
    }

    /// The settings that the policy does not express, each with its place and the reason.
    #[getter]
    fn unmapped(&self) -> Vec<String> {
        self.unmapped.clone()
    }

    /// Clean, and write the output as the other sanitizer does.
    fn clean(&self, py: Python<'_>, html: &Bound<'_, PyString>) -> PyResult<String> {
        let text = utf8(html)?;
        let clean = || {
            let clean = self.cleaner.clean(text)?;
            Ok(self.spelling.apply(clean.html()).into_owned())
        };
        let cleaned = self.memory.during(|| detached(py, text, clean));
        hooks::interrupted()?;
        cleaned.map_err(|error| errors::clean_error(py, &error, text))
    }

    #[staticmethod]
    fn _again(py: Python<'_>, parts: Parts) -> PyResult<Self> {
        let (settings, source, attribute, link, url) = parts;
        Self::py_new(py, settings, source, attribute, link, url)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (Parts,))> {
        let cleaner = slf.get();
        let Hooks { attribute, link, url, .. } = cleaner.hooks.clone_ref(slf.py());
        let parts = (cleaner.settings.clone(), cleaner.source.clone(), attribute, link, url);
        Ok((slf.get_type().getattr("_again")?.unbind(), (parts,)))
    }

    fn __repr__(&self) -> String {
        format!("<PeerCleaner for {}>", self.source)
    }
}

/// The arguments that make a cleaner again: settings, source and hooks.
type Parts = (String, String, Option<Py<PyAny>>, Option<Py<PyAny>>, Option<Py<PyAny>>);
