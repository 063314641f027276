//! HTML from one user for others, as the Secure Programming HOWTO has it (5.11): forbid, encode or validate.
//!
//! - *Forbid*: [`strip`] takes all markup away, [`refuse_markup`] names the first; [`LegalCharacters`] lists what may be in a text.
//! - *Encode*: [`encode()`] shows a text as it was written; an [`Encoder`] has options, and notices what is encoded already.
//! - *Validate*: an [`XhtmlValidator`] accepts what is well-formed and listed as it is, and refuses all else.
//!
//! What is shown to others is marked as somebody's by a [`Containment`].
//! Before all of them, a [`CharsetCheck`] decodes what came as bytes.
//!
//! A [`Cleaner`](crate::Cleaner) with a list of what is kept is the way between them: it takes any input, and gives balanced output.

mod characters;
mod charset;
mod contain;
mod encode;
mod encoded;
mod markup;
mod place;
mod xhtml;

pub use characters::{IllegalCharacter, LegalCharacters, Placeholder};
pub use charset::{
    CharsetCheck, CharsetFinding, CharsetProblem, ControlCharacters, EncodingSwitches, Inspected,
    declare_utf_8,
};
pub use contain::{ClassInUse, Containment, ContainmentElement, ContainmentError, InvalidContainment};
pub use encode::{AlreadyEncoded, DoubleEncoding, Encoded, Encoder, NonAscii, Quotes, encode};
pub use encoded::{EncodedReference, find_encoded};
pub use markup::{Markup, MarkupKind, refuse_markup, strip};
pub use place::Place;
pub use xhtml::{XhtmlError, XhtmlErrorKind, XhtmlValidator};
