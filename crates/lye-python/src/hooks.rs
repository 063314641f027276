//! Functions in Python as hooks of a cleaner.

mod contexts;
mod memory;

pub(crate) use contexts::{Change, Element, Link, UrlContext};
use lye::hooks::{
    AttributeContext, AttributeHookDecision, ElementChange, ElementContext, ElementHookDecision, FilterError,
    LinkChange, LinkContext, LinkHookDecision,
};
use lye::urls::{self, FilterDecision};
pub(crate) use memory::Memory;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::cell::RefCell;

thread_local! {
    /// An exception that must not be handled as the error of a hook, such as `KeyboardInterrupt`.
    static INTERRUPT: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Returns the exception that interrupted a hook in the last call on this thread.
pub(crate) fn interrupted() -> PyResult<()> {
    INTERRUPT.take().map_or(Ok(()), Err)
}

/// Reports the exception of a hook, and returns it as the error of the hook.
fn failed(py: Python<'_>, hook: &Py<PyAny>, error: PyErr) -> FilterError {
    let text = error.to_string();
    if error.is_instance_of::<PyException>(py) {
        error.write_unraisable(py, Some(hook.bind(py)));
    } else {
        INTERRUPT.set(Some(error));
    }
    text.into()
}

/// The functions that a cleaner calls.
#[derive(Debug, Default)]
pub(crate) struct Hooks {
    pub(crate) element: Option<Py<PyAny>>,
    pub(crate) attribute: Option<Py<PyAny>>,
    pub(crate) link: Option<Py<PyAny>>,
    pub(crate) url: Option<Py<PyAny>>,
}

impl Hooks {
    /// Checks that each is callable.
    pub(crate) fn checked(self, py: Python<'_>) -> PyResult<Self> {
        let named = [
            ("element_hook", &self.element),
            ("attribute_hook", &self.attribute),
            ("link_hook", &self.link),
            ("url_filter", &self.url),
        ];
        for (name, hook) in named {
            if hook.as_ref().is_some_and(|hook| !hook.bind(py).is_callable()) {
                return Err(PyTypeError::new_err(format!("{name} is not callable")));
            }
        }
        Ok(self)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.element.is_none() && self.attribute.is_none() && self.link.is_none() && self.url.is_none()
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        let copy = |hook: &Option<Py<PyAny>>| hook.as_ref().map(|hook| hook.clone_ref(py));
        Self {
            element: copy(&self.element),
            attribute: copy(&self.attribute),
            link: copy(&self.link),
            url: copy(&self.url),
        }
    }

    /// Gives the URL filter to a policy.
    pub(crate) fn in_policy(&self, py: Python<'_>, policy: lye::Policy, memory: Memory) -> lye::Policy {
        let Some(filter) = self.url.as_ref().map(|filter| filter.clone_ref(py)) else { return policy };
        let urls = policy.urls().clone();
        policy.with_urls(urls.with_url_filter(urls::UrlFilter::new(move |context| {
            if memory.has_url(context.value) {
                return Ok(FilterDecision::Keep);
            }
            let decision = Python::attach(|py| url_decision(py, &filter, context))?;
            if let FilterDecision::Rewrite(url) = &decision {
                memory.add_url(url);
            }
            Ok(decision)
        })))
    }

    /// Gives the other hooks to a cleaner.
    pub(crate) fn in_cleaner(
        &self,
        py: Python<'_>,
        mut cleaner: lye::Cleaner,
        memory: Memory,
    ) -> lye::Cleaner {
        if let Some(hook) = self.element.as_ref().map(|hook| hook.clone_ref(py)) {
            cleaner = cleaner
                .with_element_hook(move |element| Python::attach(|py| element_decision(py, &hook, element)));
        }
        if let Some(hook) = self.attribute.as_ref().map(|hook| hook.clone_ref(py)) {
            cleaner = cleaner.with_attribute_hook(move |attribute| {
                if memory.has_attribute(attribute) {
                    return Ok(AttributeHookDecision::Keep);
                }
                let decision = Python::attach(|py| attribute_decision(py, &hook, attribute))?;
                if let AttributeHookDecision::Replace(value) = &decision {
                    memory.add_attribute(attribute, value);
                }
                Ok(decision)
            });
        }
        if let Some(hook) = self.link.as_ref().map(|hook| hook.clone_ref(py)) {
            cleaner = cleaner.with_link_hook(move |link| {
                if memory.has_link(link) {
                    return Ok(LinkHookDecision::Keep);
                }
                Python::attach(|py| link_decision(py, &hook, link, memory))
            });
        }
        cleaner
    }
}

fn element_decision(
    py: Python<'_>,
    hook: &Py<PyAny>,
    element: &ElementContext<'_>,
) -> Result<ElementHookDecision, FilterError> {
    let context = Element::new(element);
    let decide = || {
        let answer = hook.bind(py).call1((context,))?;
        if let Ok(change) = answer.cast::<Change>() {
            let Change { name, attributes, text } = change.get();
            if text.is_some() {
                return Err(PyValueError::new_err("only link hooks can set a text"));
            }
            let mut change = ElementChange::default();
            if let Some(name) = name {
                change = change.with_name(name);
            }
            for (name, value) in attributes {
                change = match value {
                    Some(value) => change.with_attribute(name, value),
                    None => change.without_attribute(name),
                };
            }
            return Ok(ElementHookDecision::Change(change));
        }
        Ok(match word(&answer)? {
            Word::Keep => ElementHookDecision::Keep,
            Word::Remove => ElementHookDecision::Remove,
            Word::Unwrap => ElementHookDecision::ReplaceWithChildren,
        })
    };
    decide().map_err(|error| failed(py, hook, error))
}

fn link_decision(
    py: Python<'_>,
    hook: &Py<PyAny>,
    link: &LinkContext<'_>,
    memory: Memory,
) -> Result<LinkHookDecision, FilterError> {
    let context = Link::new(link);
    let decide = || {
        let answer = hook.bind(py).call1((context,))?;
        if let Ok(change) = answer.cast::<Change>() {
            memory.add_link(link, change.get());
            let Change { name, attributes, text } = change.get();
            if name.is_some() {
                return Err(PyValueError::new_err("only element hooks can set a name"));
            }
            let mut change = LinkChange::default();
            if let Some(text) = text {
                change = change.with_text(text);
            }
            for (name, value) in attributes {
                change = match value {
                    Some(value) => change.with_attribute(name, value),
                    None => change.without_attribute(name),
                };
            }
            return Ok(LinkHookDecision::Change(change));
        }
        Ok(match word(&answer)? {
            Word::Keep => {
                memory.add_link(link, &Change::default());
                LinkHookDecision::Keep
            }
            Word::Remove => LinkHookDecision::Remove,
            Word::Unwrap => LinkHookDecision::ReplaceWithChildren,
        })
    };
    decide().map_err(|error| failed(py, hook, error))
}

fn attribute_decision(
    py: Python<'_>,
    hook: &Py<PyAny>,
    attribute: &AttributeContext<'_>,
) -> Result<AttributeHookDecision, FilterError> {
    let decide = || {
        let answer = hook.bind(py).call1((attribute.element, attribute.attribute, attribute.value))?;
        Ok(match replacement(&answer)? {
            None => AttributeHookDecision::Remove,
            Some(value) if value == attribute.value => AttributeHookDecision::Keep,
            Some(value) => AttributeHookDecision::Replace(value),
        })
    };
    decide().map_err(|error| failed(py, hook, error))
}

fn url_decision(
    py: Python<'_>,
    filter: &Py<PyAny>,
    url: &urls::UrlContext<'_>,
) -> Result<FilterDecision, FilterError> {
    let context = UrlContext::new(url);
    let decide = || {
        let answer = filter.bind(py).call1((context,))?;
        Ok(match replacement(&answer)? {
            None => FilterDecision::Drop,
            Some(value) if value == url.value => FilterDecision::Keep,
            Some(value) => FilterDecision::Rewrite(value),
        })
    };
    decide().map_err(|error| failed(py, filter, error))
}

enum Word {
    Keep,
    Remove,
    Unwrap,
}

fn word(answer: &Bound<'_, PyAny>) -> PyResult<Word> {
    let word = answer.cast::<PyString>().ok().map(ToString::to_string);
    match word.as_deref() {
        Some("keep") => Ok(Word::Keep),
        Some("remove") => Ok(Word::Remove),
        Some("unwrap") => Ok(Word::Unwrap),
        _ => Err(PyTypeError::new_err(format!(
            "a hook returns \"keep\", \"remove\", \"unwrap\" or a `Change`, not {}",
            answer.repr()?
        ))),
    }
}

fn replacement(answer: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if answer.is_none() {
        return Ok(None);
    }
    match answer.cast::<PyString>() {
        Ok(text) => Ok(Some(crate::text::utf8(text)?.to_owned())),
        Err(_) => Err(PyTypeError::new_err(format!(
            "a hook returns a `str` or `None`, not {}",
            answer.get_type().name()?
        ))),
    }
}
