//! The errors of hooks.

use crate::findings::{FindingCode, reported_name};
use lye_policy::urls::{UrlFilterErrors, UrlRefusal, UrlSink};
use std::cell::RefCell;
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
    text: Box<str>,
}

impl HookError {
    /// Returns the code of the finding about it: `element-hook-failed`, `attribute-hook-failed`, `link-hook-failed` or
    /// `url-filter-failed`.
    pub fn code(&self) -> FindingCode {
        self.code
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

/// The errors of hooks for one input and all markup in its values.
#[derive(Debug, Default)]
pub(crate) struct HookErrors(RefCell<Vec<HookError>>);

impl HookErrors {
    /// Adds an error about an element, or an attribute of one.
    #[cold]
    pub(crate) fn add(&self, code: FindingCode, (element, attribute): (&str, Option<&str>), text: String) {
        let mut errors = self.0.borrow_mut();
        let error = HookError {
            code,
            element: reported_name(element).into(),
            attribute: attribute.map(|attribute| reported_name(attribute).into()),
            text: text.into(),
        };
        if errors.len() < MOST && !errors.contains(&error) {
            errors.push(error);
        }
    }

    /// Returns the errors so far, and forgets them.
    pub(crate) fn take(&self) -> Vec<HookError> {
        self.0.take()
    }
}

impl UrlFilterErrors for HookErrors {
    fn url_filter_failed(&self, sink: &UrlSink<'_>, text: String) {
        let place = (sink.element, Some(sink.attribute));
        self.add(FindingCode::of_refusal(&UrlRefusal::FilterFailed), place, text);
    }
}
