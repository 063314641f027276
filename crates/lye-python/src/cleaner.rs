//! Cleaners.

use crate::errors;
use crate::explanation::Explanation;
use crate::hooks::{self, Hooks, Memory};
use crate::policy::Policy;
use crate::report::{Report, clean_class, exported_class, output};
use crate::text::{detached, utf8};
use crate::threads;
use lye::export::ExportFormat;
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::{FindingsMode, OutputContext};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

/// Cleans by one policy. Keep it: making it reads and checks the policy.
///
/// Threads may share it. It pickles as the text of its policy.
///
/// :param policy: the name of a preset, a policy file, a mapping, or a `Policy`
/// :param allow: what to keep besides: `{"h3": True, "td": ["width"], "*": ["title"]}`
/// :param deny: what to take away: `{"q": True}`
/// :param context: where the output is inserted, such as `"body"`, `"td"`, `"document"` or `"form > div"`; else as the policy says
/// :param findings: whether outputs have findings, for which they keep their input. Without hooks, findings are collected when they
///     are first asked for
/// :param element_hook: decides about each element that the policy keeps
/// :param attribute_hook: gets element, attribute and value; returns the value to write, or `None` to remove the attribute
/// :param link_hook: decides about each link
/// :param url_filter: returns the URL to check instead, or `None` to drop it
///
/// A hook can narrow the policy and not widen it. If it raises an exception, what it was asked about is removed, and the exception
/// goes to `sys.unraisablehook` and to `hook_errors`.
#[pyclass(frozen, module = "lye")]
pub(crate) struct Cleaner {
    cleaner: Arc<lye::Cleaner>,
    /// Whether findings are collected when they are asked for, and not while cleaning.
    finds_later: bool,
    policy: Policy,
    context: OutputContext,
    findings: bool,
    hooks: Hooks,
}

/// The arguments that make a cleaner again: its policy, context, and whether it collects findings; then its hooks.
type Parts =
    (Policy, String, bool, (Option<Py<PyAny>>, Option<Py<PyAny>>, Option<Py<PyAny>>, Option<Py<PyAny>>));

impl Cleaner {
    fn made(
        py: Python<'_>,
        policy: Policy,
        context: Option<&str>,
        findings: bool,
        hooks: Hooks,
    ) -> PyResult<Self> {
        let hooks = hooks.checked(py)?;
        // Hooks are asked once, and may answer otherwise later.
        let finds_later = findings && hooks.is_empty() && !policy.refuses_findings();
        let mode = match policy.policy().findings() {
            FindingsMode::Reject => FindingsMode::Reject,
            _ if findings && !finds_later => FindingsMode::Collect,
            _ => FindingsMode::Silent,
        };
        let checked = hooks.in_policy(py, policy.policy().clone().with_findings(mode), Memory::None);
        let cleaner = lye::Cleaner::new(&checked).map_err(|error| errors::policy_error(py, &error))?;
        let cleaner = hooks.in_cleaner(py, cleaner, Memory::None);
        let (cleaner, context) = match context {
            None => (cleaner, policy.policy().context().clone()),
            Some(context) => {
                let context: OutputContext = context
                    .parse()
                    .map_err(|error: lye::policy::InvalidValue| PyValueError::new_err(error.to_string()))?;
                (cleaner.for_context(&context), context)
            }
        };
        Ok(Self { cleaner: Arc::new(cleaner), finds_later, policy, context, findings, hooks })
    }

    /// Returns what cleans columns, which ask no hooks.
    pub(crate) fn without_hooks(&self) -> PyResult<&lye::Cleaner> {
        if self.hooks.is_empty() {
            Ok(&self.cleaner)
        } else {
            Err(PyValueError::new_err(
                "a cleaner with hooks cannot clean columns; call `clean` for each value",
            ))
        }
    }

    /// What finds the findings of an output later.
    fn finder(&self) -> Option<&Arc<lye::Cleaner>> {
        self.finds_later.then_some(&self.cleaner)
    }
}

#[pymethods]
impl Cleaner {
    #[new]
    #[pyo3(
        signature = (policy = None, *, allow = None, deny = None, context = None, findings = true, element_hook = None, attribute_hook = None, link_hook = None, url_filter = None),
        text_signature = "(policy='default', *, allow=None, deny=None, context=None, findings=True, element_hook=None, attribute_hook=None, link_hook=None, url_filter=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "the keywords of a cleaner")]
    fn py_new(
        py: Python<'_>,
        policy: Option<&Bound<'_, PyAny>>,
        allow: Option<&Bound<'_, PyAny>>,
        deny: Option<&Bound<'_, PyAny>>,
        context: Option<&str>,
        findings: bool,
        element_hook: Option<Py<PyAny>>,
        attribute_hook: Option<Py<PyAny>>,
        link_hook: Option<Py<PyAny>>,
        url_filter: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let policy = policy.map_or_else(|| Ok(Policy::preset()), Policy::of)?.adding(py, allow, deny)?;
        let hooks =
            Hooks { element: element_hook, attribute: attribute_hook, link: link_hook, url: url_filter };
        Self::made(py, policy, context, findings, hooks)
    }

    #[staticmethod]
    fn _again(py: Python<'_>, parts: Parts) -> PyResult<Self> {
        let (policy, context, findings, (element, attribute, link, url)) = parts;
        Self::made(py, policy, Some(&context), findings, Hooks { element, attribute, link, url })
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (Parts,))> {
        let cleaner = slf.get();
        let Hooks { element, attribute, link, url } = cleaner.hooks.clone_ref(slf.py());
        let parts = (
            cleaner.policy.clone(),
            cleaner.context.to_string(),
            cleaner.findings,
            (element, attribute, link, url),
        );
        Ok((slf.get_type().getattr("_again")?.unbind(), (parts,)))
    }

    /// The policy.
    #[getter]
    fn policy(&self) -> Policy {
        self.policy.clone()
    }

    /// Where the output is inserted.
    #[getter]
    fn context(&self) -> String {
        self.context.to_string()
    }

    /// Return HTML that is safe to show. Raises `CleanError` if the policy or a limit refuses the input.
    fn clean<'py>(&self, py: Python<'py>, html: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let text = utf8(html)?;
        let clean = detached(py, text, || self.cleaner.clean(text));
        hooks::interrupted()?;
        let clean = clean.map_err(|error| errors::clean_error(py, &error, text))?;
        let (written, report) = clean.into_parts(text);
        output(clean_class(py)?, &written, Report::new(report, html, self.finder()))
    }

    /// Convert Markdown (CommonMark with GitHub's extensions) to HTML, and clean that. Findings have positions in that HTML.
    fn clean_markdown<'py>(
        &self,
        py: Python<'py>,
        markdown: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let markdown = utf8(markdown)?;
        let html = detached(py, markdown, || lye::markdown::to_untrusted_html(markdown));
        self.clean(py, &PyString::new(py, &html))
    }

    /// Clean many inputs on all cores, in their order. Cleaners with hooks use one core.
    fn clean_many<'py>(
        &self,
        py: Python<'py>,
        htmls: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut inputs = Vec::new();
        for html in htmls.try_iter()? {
            inputs.push(html?.cast_into::<PyString>()?);
        }
        if !self.hooks.is_empty() {
            return inputs.iter().map(|html| self.clean(py, html)).collect();
        }
        let texts = inputs.iter().map(utf8).collect::<PyResult<Vec<_>>>()?;
        let pool = threads::pool()?;
        let clean = || self.cleaner.clean_many(&texts);
        let cleaned = py.detach(|| match pool {
            None => clean(),
            Some(pool) => pool.install(clean),
        });
        let class = clean_class(py)?;
        let made = cleaned.into_iter().zip(inputs.iter().zip(texts)).map(|(clean, (html, text))| {
            let (output_text, report) =
                clean.map_err(|error| errors::clean_error(py, &error, text))?.into_parts(text);
            output(class, &output_text, Report::new(report, html, self.finder()))
        });
        made.collect()
    }

    /// Return what `clean` would remove, with findings in any case.
    fn report(&self, py: Python<'_>, html: &Bound<'_, PyString>) -> PyResult<Report> {
        let text = utf8(html)?;
        let report = detached(py, text, || self.cleaner.report(text));
        hooks::interrupted()?;
        Ok(Report::new(report.map_err(|error| errors::clean_error(py, &error, text))?, html, None))
    }

    /// Return what happens to each node and attribute, and by which rule.
    fn explain(&self, py: Python<'_>, html: &Bound<'_, PyString>) -> PyResult<Explanation> {
        let text = utf8(html)?;
        let explanation = detached(py, text, || self.cleaner.explain(text));
        hooks::interrupted()?;
        Ok(Explanation::new(explanation.map_err(|error| errors::clean_error(py, &error, text))?, html))
    }

    /// Clean, and write the result in another format.
    fn export<'py>(
        &self,
        py: Python<'py>,
        html: &Bound<'py, PyString>,
        format: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let text = utf8(html)?;
        let format = match format {
            "markdown" => ExportFormat::Markdown(MarkdownDialect::default()),
            "text" => ExportFormat::Text(LinkText::default()),
            "xhtml" => ExportFormat::Xhtml,
            _ => {
                let problem =
                    format!("{format:?}: unknown format; expected \"markdown\", \"text\" or \"xhtml\"");
                return Err(PyValueError::new_err(problem));
            }
        };
        let exported = detached(py, text, || self.cleaner.export(text, format));
        hooks::interrupted()?;
        let exported = exported.map_err(|error| errors::clean_error(py, &error, text))?;
        let (written, report) = exported.into_parts(text);
        output(exported_class(py)?, &written, Report::new(report, html, self.finder()))
    }

    fn __repr__(&self) -> String {
        format!("<Cleaner for {}>", self.context)
    }
}
