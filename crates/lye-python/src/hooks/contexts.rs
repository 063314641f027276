//! What hooks get and return, as Python objects.

use crate::url::Url;
use lye::hooks::{ElementContext, LinkContext};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};

/// An element that the policy keeps, as an element hook sees it.
#[pyclass(frozen, module = "lye.hooks")]
pub(crate) struct Element {
    /// Its local name, after the renames of the policy.
    #[pyo3(get)]
    name: String,
    /// `html`, `svg` or `math`.
    #[pyo3(get)]
    namespace: &'static str,
    attributes: Vec<(String, String)>,
    kept: Vec<(String, String)>,
}

/// A link, as a link hook sees it.
#[pyclass(frozen, module = "lye.hooks")]
pub(crate) struct Link {
    /// `a` or `area`.
    #[pyo3(get)]
    name: String,
    /// `html` or `svg`.
    #[pyo3(get)]
    namespace: &'static str,
    attributes: Vec<(String, String)>,
    /// The text in the link.
    #[pyo3(get)]
    text: String,
    /// Whether the policy made the link from text.
    #[pyo3(get)]
    is_new: bool,
}

/// A URL that a URL filter decides about.
#[pyclass(frozen, module = "lye.hooks")]
pub(crate) struct UrlContext {
    /// The name of the element.
    #[pyo3(get)]
    element: String,
    /// The local name of the attribute.
    #[pyo3(get)]
    attribute: String,
    /// The URL as written.
    #[pyo3(get)]
    value: String,
    /// The parsed URL; `None` if it does not parse, or is relative to an unknown base. `//example.org/` counts as `https`.
    #[pyo3(get)]
    url: Option<Url>,
}

/// A change by a hook: a new name (elements), attributes to set or, with `None`, to remove, a new text (links).
#[pyclass(frozen, module = "lye.hooks")]
#[derive(Default)]
pub(crate) struct Change {
    pub(super) name: Option<String>,
    pub(super) attributes: Vec<(String, Option<String>)>,
    pub(super) text: Option<String>,
}

fn dict<'py>(py: Python<'py>, pairs: &[(String, String)]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    pairs.iter().try_for_each(|(name, value)| dict.set_item(name, value))?;
    Ok(dict)
}

fn owned<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<(String, String)> {
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

impl Element {
    pub(super) fn new(element: &ElementContext<'_>) -> Self {
        Self {
            name: element.name().to_owned(),
            namespace: element.namespace().name(),
            attributes: owned(element.attributes()),
            kept: owned(element.kept_attributes()),
        }
    }
}

#[pymethods]
impl Element {
    /// The attributes in the input, even those that the policy removes.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dict(py, &self.attributes)
    }

    /// The attributes that the policy keeps and adds.
    #[getter]
    fn kept_attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dict(py, &self.kept)
    }

    fn __repr__(&self) -> String {
        format!("<Element {}>", self.name)
    }
}

impl Link {
    pub(super) fn new(link: &LinkContext<'_>) -> Self {
        Self {
            name: link.name().to_owned(),
            namespace: link.namespace().name(),
            attributes: owned(link.attributes()),
            text: link.text().to_owned(),
            is_new: link.is_new(),
        }
    }
}

#[pymethods]
impl Link {
    /// The attributes that the policy keeps and adds.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dict(py, &self.attributes)
    }

    fn __repr__(&self) -> String {
        format!("<Link {:?}>", self.text)
    }
}

impl UrlContext {
    pub(super) fn new(context: &lye::urls::UrlContext<'_>) -> Self {
        Self {
            element: context.element.to_owned(),
            attribute: context.attribute.to_owned(),
            value: context.value.to_owned(),
            url: context.url.cloned().map(Url::from),
        }
    }
}

#[pymethods]
impl UrlContext {
    fn __repr__(&self) -> String {
        format!("<UrlContext {:?}>", self.value)
    }
}

#[pymethods]
impl Change {
    #[new]
    #[pyo3(signature = (*, name = None, attributes = None, text = None))]
    fn py_new(
        name: Option<String>,
        attributes: Option<&Bound<'_, PyMapping>>,
        text: Option<String>,
    ) -> PyResult<Self> {
        let mut pairs = Vec::new();
        if let Some(attributes) = attributes {
            for item in attributes.items()?.iter() {
                pairs.push(item.extract()?);
            }
        }
        Ok(Self { name, attributes: pairs, text })
    }

    fn __repr__(&self) -> String {
        format!("<Change name={:?} attributes={:?} text={:?}>", self.name, self.attributes, self.text)
    }
}
