//! The policies of [Lye](https://docs.rs/lye): which parts of untrusted HTML, URLs, styles and values are allowed, and
//! what is added.
//!
//! - [`model`] has [`Policy`](model::Policy), which a file can hold, read and checked with errors that name the position.
//! - [`sanitizer`] has the configurations of the HTML Standard's Sanitizer API.
//! - [`urls`] decides about URLs, [`values`] about other attribute values.
//! - [`hazards`] lists attributes that affect more than their own content.
//! - [`presets`] are policies by name.
//!
//! This crate does not clean anything: `lye` does. Its hidden modules are for the other crates of Lye, and not a stable
//! API.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// Its macros define the structs of the other modules.
#[doc(hidden)]
#[macro_use]
pub mod members;

mod attribute_table;
pub mod hazards;
#[doc(hidden)]
pub mod hooks;
#[doc(hidden)]
pub mod ids;
pub mod model;
#[doc(hidden)]
pub mod path;
mod preset_texts;
pub mod presets;
pub mod sanitizer;
pub mod string_enum;
pub mod urls;
pub mod values;
