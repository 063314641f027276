//! Displays text from users without a policy, following the Secure Programming HOWTO (5.11): forbid markup, or encode it.
//!
//! - *Forbid*: [`strip`] removes all markup, [`refuse_markup`] reports the first; [`LegalCharacters`] lists the allowed characters.
//! - *Encode*: [`encode()`] displays a text as it was written. An [`Encoder`] has options, and detects text that is already encoded.
//! - [`containment`] wraps content in an element that marks it as a user's.
//! - [`charset`] decodes bytes, and reports what is not valid in their encoding.
//!
//! All of them return [`SafeHtml`]: HTML that templates can insert without escaping. The crate `lye` cleans HTML by a policy, and validates
//! XHTML.
//!
//! # On input or on output
//!
//! If you clean before storing, every program that displays the content can trust it. If you clean before displaying, it does not matter
//! how content got into the store. Cleaning is idempotent, so you can do both with the same policy. The type [`SafeHtml`] records that
//! content was cleaned.
//!
//! # What a filter cannot do
//!
//! A browser follows a link with a `GET` request. As long as some sites act on `GET`, also in the reader's own network, no link is
//! completely safe, whatever pattern it matches.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "modes")]
mod characters;
#[cfg(feature = "modes")]
pub mod charset;
#[cfg(feature = "modes")]
pub mod containment;
#[cfg(feature = "modes")]
mod encode;
#[cfg(feature = "modes")]
mod encoded;
#[cfg(feature = "modes")]
mod error;
#[cfg(feature = "modes")]
mod markup;
#[cfg(feature = "modes")]
mod place;
mod safe_html;

#[cfg(feature = "modes")]
pub use characters::{IllegalCharacter, LegalCharacters, Placeholder};
#[cfg(feature = "modes")]
pub use encode::{AlreadyEncoded, DoubleEncoding, Encoded, Encoder, NonAscii, Quotes, encode};
#[cfg(feature = "modes")]
pub use encoded::{EncodedReference, find_encoded};
#[cfg(feature = "modes")]
pub use error::EscapeError;
#[cfg(feature = "modes")]
pub use markup::{Markup, MarkupKind, refuse_markup, strip};
#[cfg(feature = "modes")]
pub use place::Place;
pub use safe_html::SafeHtml;
