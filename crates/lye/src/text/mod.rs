//! Functions on plain text, as it stands between tags or in attribute values, after character references were read.
//!
//! - [`strip_invisibles`] takes out characters that show nothing, and those that reorder what is shown.
//! - [`links_in`] finds URLs, domains and e-mail addresses.
//!
//! None of them knows markup or policies.

mod invisibles;
mod linkify;

pub use invisibles::{Invisible, InvisibleKind, Invisibles, strip_invisibles};
pub use linkify::{FoundLink, LinkKind, links_in};
