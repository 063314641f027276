//! Functions on plain text, as it stands between tags or in attribute values, after character references were read.
//!
//! - [`strip_invisibles`] takes out characters that show nothing, and those that reorder what is shown.
//! - [`defuse_templates`] writes apart what opens an expression of a template language.
//! - [`links_in`] finds URLs, domains and e-mail addresses, with the feature `public-suffix`.
//!
//! None of them knows markup or policies.

mod generated;
mod invisibles;
#[cfg(feature = "public-suffix")]
mod linkify;
mod templates;

pub use invisibles::{Invisible, InvisibleKind, Invisibles, strip_invisibles};
pub(crate) use invisibles::{is_invisible, is_plain};
#[cfg(feature = "public-suffix")]
pub use linkify::{FoundLink, LinkKind, links_in};
pub(crate) use templates::has_template_syntax;
pub use templates::{defuse_templates, defuse_templates_in_url};
