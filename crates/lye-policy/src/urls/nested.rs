//! The interface between URL rules and the cleaner of nested markup in values. Does not clean anything.

use super::generated::url_refusals;
use std::fmt;
use std::rc::Rc;

/// The kind of nested markup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NestedKind {
    /// An HTML document, as in `data:text/html`.
    Html,
    /// An SVG file, as in `data:image/svg+xml`.
    Svg,
    /// "An iframe srcdoc document" (HTML Standard, 4.8.5).
    Srcdoc,
}

/// Cleans markup in values, by the policy that checks them.
pub trait NestedMarkup {
    /// Returns the cleaned text, in the same form. Cleaning the result returns it unchanged.
    fn clean(&self, kind: NestedKind, text: &str) -> Result<Rc<str>, NestedRefusal>;
}

// Not a supertrait: each program would contain the code that prints whole policies.
impl fmt::Debug for dyn NestedMarkup + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NestedMarkup")
    }
}

/// Why nested markup is refused: a stable code that begins with `nested-`, and a sentence.
///
/// ```
/// use lye::urls::NestedRefusal;
///
/// assert_eq!(NestedRefusal::TooDeep.code(), "nested-too-deep");
/// assert_eq!(NestedRefusal::TooLarge.to_string(), "there is more nested markup than the policy allows");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NestedRefusal {
    /// The policy does not clean such markup.
    NotAllowed,
    /// It is nested deeper than the policy allows.
    TooDeep,
    /// It is longer than the policy allows, or all nested markup together is longer than the input permits.
    TooLarge,
    /// It cannot be decoded, or does not have its declared type.
    NotReadable,
}

impl NestedRefusal {
    /// Returns the code of the reason.
    pub fn code(self) -> &'static str {
        url_refusals::of_nested(self).0
    }
}

impl fmt::Display for NestedRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(url_refusals::of_nested(*self).1)
    }
}

impl std::error::Error for NestedRefusal {}
