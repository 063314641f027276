//! The policies of [Lye](https://docs.rs/lye): what is kept of untrusted HTML, which URLs, styles and values, and what is added.
//!
//! - [`model`] has [`Policy`](model::Policy): one value that a file can hold, read and checked with errors that name the place.
//! - [`sanitizer`] has the configurations of the HTML Standard's Sanitizer API.
//! - [`urls`] decides about URLs, [`values`] about other values of attributes.
//! - [`hazards`] lists attributes that reach beyond their content.
//! - [`presets`] are policies by name.
//!
//! The crate cleans nothing: `lye` does. Its hidden modules are for the other crates of Lye, and not a stable API.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod hazards;
#[doc(hidden)]
pub mod ids;
pub mod model;
pub mod presets;
pub mod sanitizer;
pub mod string_enum;
pub mod urls;
pub mod values;
