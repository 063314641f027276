//! The seam for markup that stands in values: who judges a value asks through it, and who cleans documents answers.

use std::fmt;
use std::rc::Rc;

/// What markup in a value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NestedKind {
    /// A document of HTML, as `data:text/html` holds it.
    Html,
    /// A file of SVG, as `data:image/svg+xml` holds it.
    Svg,
    /// "An iframe srcdoc document" (HTML Standard, 4.8.5).
    Srcdoc,
}

/// Cleans markup that stands in values, by the policy that is judging them.
pub trait NestedMarkup: fmt::Debug {
    /// What is left of a text, in the form in which it was. Cleaning that again gives it again.
    fn clean(&self, kind: NestedKind, text: &str) -> Result<Rc<str>, NestedRefusal>;
}

/// Why markup in a value is refused: a stable code that begins with `nested-`, and a sentence.
///
/// ```
/// use lye::NestedRefusal;
///
/// assert_eq!(NestedRefusal::TooDeep.code(), "nested-too-deep");
/// assert_eq!(NestedRefusal::TooLarge.to_string(), "there is more nested markup than the policy allows");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NestedRefusal {
    /// The policy has nobody clean such markup.
    NotAllowed,
    /// It stands in markup that stands in markup, deeper than the policy allows.
    TooDeep,
    /// It is longer than the policy allows, or all of it together is longer than the input permits.
    TooLarge,
    /// It cannot be decoded, or is not what it says that it is.
    NotReadable,
}

impl NestedRefusal {
    /// The code of the reason.
    pub fn code(self) -> &'static str {
        self.words().0
    }

    /// The code and the sentence.
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::NotAllowed => ("nested-not-allowed", "the policy does not clean nested markup"),
            Self::TooDeep => ("nested-too-deep", "the markup is nested deeper than the policy allows"),
            Self::TooLarge => ("nested-too-large", "there is more nested markup than the policy allows"),
            Self::NotReadable => ("nested-not-readable", "the nested markup cannot be read"),
        }
    }
}

impl fmt::Display for NestedRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().1)
    }
}

impl std::error::Error for NestedRefusal {}
