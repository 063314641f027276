//! The native module of the Python package `lye`. It converts arguments, calls `lye`, and converts the result back.
#![forbid(unsafe_code)]

mod arrow;
mod cleaner;
mod errors;
mod explanation;
mod finding;
mod hooks;
mod peer;
mod policy;
mod removals;
mod report;
mod text;
mod threads;
mod url;

/// The module `lye._lye`. The package exports its items.
#[pyo3::pymodule(gil_used = false)]
#[pyo3(name = "_lye")]
mod native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arrow::{Array, clean_arrow};
    #[pymodule_export]
    use crate::cleaner::Cleaner;
    #[pymodule_export]
    use crate::explanation::Explanation;
    #[pymodule_export]
    use crate::finding::Finding;
    #[pymodule_export]
    use crate::hooks::{Change, Element, Link, UrlContext};
    #[pymodule_export]
    use crate::peer::PeerCleaner;
    #[pymodule_export]
    use crate::policy::{ImportedPolicy, Lint, Policy};
    #[pymodule_export]
    use crate::removals::Removals;
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::text::{command, escape_text, has_markup, strip_markup};
    #[pymodule_export]
    use crate::url::Url;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::threads::init();
        module.add("__version__", lye::VERSION)?;
        module
            .add("PRESETS", pyo3::types::PyTuple::new(module.py(), lye::Preset::ALL.map(lye::Preset::name))?)
    }
}
