//! Counts of what was removed.

use pyo3::prelude::*;

/// How much was removed, by kind. `str()` lists the kinds: `1 element, 2 attributes`.
#[pyclass(frozen, eq, hash, module = "lye")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Removals(lye::Removals);

impl From<lye::Removals> for Removals {
    fn from(removals: lye::Removals) -> Self {
        Self(removals)
    }
}

#[pymethods]
impl Removals {
    /// Makes counts that were pickled.
    #[staticmethod]
    fn _again(counts: [u64; 12]) -> Self {
        let mut removals = lye::Removals::default();
        let [
            elements,
            attributes,
            urls,
            comments,
            processing_instructions,
            texts,
            flattened,
            css,
            rewritten,
            escaped,
            limits,
            mostly_hidden,
        ] = counts;
        removals.elements = elements;
        removals.attributes = attributes;
        removals.urls = urls;
        removals.comments = comments;
        removals.processing_instructions = processing_instructions;
        removals.texts = texts;
        removals.flattened = flattened;
        removals.css = css;
        removals.rewritten = rewritten;
        removals.escaped = escaped;
        removals.limits = limits;
        removals.mostly_hidden = mostly_hidden;
        Self(removals)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, ([u64; 12],))> {
        let of = slf.get().0;
        let counts = [
            of.elements,
            of.attributes,
            of.urls,
            of.comments,
            of.processing_instructions,
            of.texts,
            of.flattened,
            of.css,
            of.rewritten,
            of.escaped,
            of.limits,
            of.mostly_hidden,
        ];
        Ok((slf.get_type().getattr("_again")?.unbind(), (counts,)))
    }

    /// Elements that the policy does not keep.
    #[getter]
    fn elements(&self) -> u64 {
        self.0.elements
    }

    /// Attributes that the policy does not keep.
    #[getter]
    fn attributes(&self) -> u64 {
        self.0.attributes
    }

    /// Attributes removed because of their URLs.
    #[getter]
    fn urls(&self) -> u64 {
        self.0.urls
    }

    /// Comments.
    #[getter]
    fn comments(&self) -> u64 {
        self.0.comments
    }

    /// Processing instructions, such as `<?target data>`.
    #[getter]
    fn processing_instructions(&self) -> u64 {
        self.0.processing_instructions
    }

    /// Texts that cannot be written so that they parse back the same.
    #[getter]
    fn texts(&self) -> u64 {
        self.0.texts
    }

    /// Elements and texts removed because the output would not have been stable.
    #[getter]
    fn flattened(&self) -> u64 {
        self.0.flattened
    }

    /// CSS declarations and rules.
    #[getter]
    fn css(&self) -> u64 {
        self.0.css
    }

    /// Rewritten values and renamed elements, which do not count as removed.
    #[getter]
    fn rewritten(&self) -> u64 {
        self.0.rewritten
    }

    /// Start tags that became text, which do not count as removed.
    #[getter]
    fn escaped(&self) -> u64 {
        self.0.escaped
    }

    /// Limits of the policy that took effect.
    #[getter]
    fn limits(&self) -> u64 {
        self.0.limits
    }

    /// Inputs of which styles hide more text than they show.
    #[getter]
    fn mostly_hidden(&self) -> u64 {
        self.0.mostly_hidden
    }

    /// The number of removed items.
    #[getter]
    fn total(&self) -> u64 {
        self.0.total()
    }

    /// Whether anything was removed, or a limit took effect.
    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Removals: {}>", self.0)
    }
}

impl std::fmt::Display for Removals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
