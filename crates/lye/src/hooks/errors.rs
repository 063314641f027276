//! The errors of hooks, and the record of their calls.

use super::ElementHookDecision;
use crate::findings::{FindingCode, reported_name};
use lye_policy::hooks::{HookErrorKind, HookFailure, Question};
use lye_policy::urls::{UrlFilterErrors, UrlRefusal, UrlSink};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// The maximum number of errors that are kept for an input. Each is kept once.
const MOST: usize = 100;

/// An error of a hook, or a panic: see [`Clean::hook_errors`](crate::Clean::hook_errors).
///
/// ```
/// use lye::Cleaner;
/// use lye::hooks::ElementHookDecision;
/// let cleaner = Cleaner::default().with_element_hook(|element| match element.attribute("title") {
///     Some(_) => Err("the database does not answer".into()),
///     None => Ok(ElementHookDecision::Keep),
/// });
/// let clean = cleaner.clean("<p>one<p title=x>two")?;
/// assert_eq!(clean.html(), "<p>one</p>");
/// let [error] = clean.hook_errors() else { panic!() };
/// assert_eq!(error.to_string(), "element-hook-failed: <p>: the database does not answer");
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HookError {
    code: FindingCode,
    element: Box<str>,
    attribute: Option<Box<str>>,
    kind: HookErrorKind,
    text: Box<str>,
}

impl HookError {
    /// Returns the code of the finding about it: `element-hook-failed`, `attribute-hook-failed`, `link-hook-failed` or
    /// `url-filter-failed`.
    pub fn code(&self) -> FindingCode {
        self.code
    }

    /// Returns why the hook gave no answer.
    ///
    /// ```
    /// use lye::Cleaner;
    /// use lye::hooks::{AttributeHookDecision, HookErrorKind};
    /// use std::sync::OnceLock;
    /// static CLEANER: OnceLock<Cleaner> = OnceLock::new();
    /// // A hook that never ends: it cleans what it was called for.
    /// let cleaner = CLEANER.get_or_init(|| {
    ///     Cleaner::default().with_attribute_hook(|_| {
    ///         let clean = CLEANER.get().ok_or("no cleaner")?.clean("<p title=x>")?;
    ///         let error = clean.hook_errors().first();
    ///         match error {
    ///             Some(error) if error.kind() == HookErrorKind::TooDeep => Err("it is called too deep".into()),
    ///             _ => Ok(AttributeHookDecision::Keep),
    ///         }
    ///     })
    /// });
    /// assert_eq!(cleaner.clean("<p title=x>")?.html(), "<p title=\"x\"></p>");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn kind(&self) -> HookErrorKind {
        self.kind
    }

    /// Returns the name of the element, truncated to 256 bytes.
    pub fn element(&self) -> &str {
        &self.element
    }

    /// Returns the name of the attribute, truncated to 256 bytes. `None` if the hook decided about an element.
    pub fn attribute(&self) -> Option<&str> {
        self.attribute.as_deref()
    }

    /// Returns the text of the error or of the panic, truncated to 4,096 bytes.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for HookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.code)?;
        if let Some(attribute) = &self.attribute {
            write!(f, "`{attribute}` of ")?;
        }
        write!(f, "<{}>: {}", self.element, self.text)
    }
}

impl std::error::Error for HookError {}

/// The calls of hooks for one input and all markup in its values: their errors, and what the element hook answered about its own
/// results, which later passes ask about.
#[derive(Debug, Default)]
pub(crate) struct HookCalls {
    errors: RefCell<Vec<HookError>>,
    results: RefCell<BTreeMap<Question, ElementHookDecision>>,
}

impl HookCalls {
    /// Returns what the element hook answered about an element, if that is a result of its own.
    pub(super) fn of_result(&self, question: impl FnOnce() -> Question) -> Option<ElementHookDecision> {
        let results = self.results.borrow();
        if results.is_empty() { None } else { results.get(&question()).cloned() }
    }

    /// Remembers what the element hook answered about its own result.
    pub(super) fn add_result(&self, question: Question, answer: ElementHookDecision) {
        self.results.borrow_mut().insert(question, answer);
    }

    /// Adds an error about an element, or an attribute of one.
    #[cold]
    pub(crate) fn add_error(
        &self,
        code: FindingCode,
        (element, attribute): (&str, Option<&str>),
        failure: HookFailure,
    ) {
        let mut errors = self.errors.borrow_mut();
        let error = HookError {
            code,
            element: reported_name(element).into(),
            attribute: attribute.map(|attribute| reported_name(attribute).into()),
            kind: failure.kind,
            text: failure.text.into(),
        };
        if errors.len() < MOST && !errors.contains(&error) {
            errors.push(error);
        }
    }

    /// Returns the errors so far, and forgets them.
    pub(crate) fn take_errors(&self) -> Vec<HookError> {
        self.errors.take()
    }
}

impl UrlFilterErrors for HookCalls {
    fn url_filter_failed(&self, sink: &UrlSink<'_>, failure: HookFailure) {
        let place = (sink.element, Some(sink.attribute));
        self.add_error(FindingCode::of_refusal(&UrlRefusal::FilterFailed), place, failure);
    }
}
