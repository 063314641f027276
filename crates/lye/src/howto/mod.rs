//! HTML from one user for others, as the Secure Programming HOWTO has it (5.11): forbid, encode or validate.
//!
//! - *Forbid*: [`strip`] takes all markup away, [`refuse_markup`] names the first; [`LegalCharacters`] lists what may be in a text.
//! - *Encode*: [`encode()`] shows a text as it was written; an [`Encoder`] has options, and notices what is encoded already.
//! - *Validate*: an [`XhtmlValidator`] accepts what is well-formed and listed as it is, and refuses all else.
//!   [`MINIMAL`], [`LINKS`] and [`LISTS`] are policies that list little.
//!
//! What is shown to others is marked as somebody's by a [`Containment`].
//! Before all of them, a [`CharsetCheck`] decodes what came as bytes.
//!
//! A [`Cleaner`](crate::Cleaner) with a list of what is kept is the way between them: it takes any input, and gives balanced output.
//!
//! # On input or on output
//!
//! Both places have their reasons: what is cleaned before it is shown is clean whichever way it got into the store, and what is
//! cleaned before it is stored can be trusted by every program that shows it. All that is here can be done in either place, and
//! with the same policy in both: cleaning what is clean changes nothing, a [`SafeHtml`](crate::SafeHtml) says in its type that it
//! was cleaned, and serde cleans one that it reads.
//!
//! # What no filter does
//!
//! A link is followed by a `GET` request. As long as there are sites that act on one, inside the reader's network too, no link is
//! safe for sure, whatever pattern it matches.

mod characters;
mod charset;
mod contain;
mod encode;
mod encoded;
mod markup;
mod place;
mod presets;
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
pub use presets::{LINKS, LISTS, MINIMAL};
pub use xhtml::{XhtmlError, XhtmlErrorKind, XhtmlValidator};
