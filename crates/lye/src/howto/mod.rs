//! HTML from one user for others, as the Secure Programming HOWTO has it (5.11): forbid, encode or validate.
//!
//! - *Forbid*: [`strip`] takes all markup away, [`refuse_markup`] names the first; [`LegalCharacters`] lists what may be in a text.
//! - *Encode*: [`encode()`] shows a text as it was written; an [`Encoder`] has options, and notices what is encoded already.
//! - *Validate*: an [`XhtmlValidator`] accepts what is well-formed and listed as it is, and refuses all else.
//!
//! A [`Cleaner`](crate::Cleaner) with a list of what is kept is the way between them: it takes any input, and gives balanced output.

mod characters;
mod encode;
mod encoded;
mod markup;
mod place;
mod xhtml;

pub use characters::{IllegalCharacter, LegalCharacters, Placeholder};
pub use encode::{AlreadyEncoded, DoubleEncoding, Encoded, Encoder, NonAscii, Quotes, encode};
pub use encoded::{EncodedReference, find_encoded};
pub use markup::{Markup, MarkupKind, refuse_markup, strip};
pub use place::Place;
pub use xhtml::{XhtmlError, XhtmlErrorKind, XhtmlValidator};
