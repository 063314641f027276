//! CSS for sanitizers: cleaning by an allowlist, and what styles say about visibility.
//!
//! - [`clean`] keeps the declarations, rules and at-rules that a [`CssPolicy`](clean::CssPolicy) lists, and writes them so that they end
//!   nothing around them.
//! - [`visibility`] reads what hides text: values as browsers take them, and the style sheets of a document.
//!
//! The crate knows neither trees nor URLs: the caller walks the tree, and decides about each URL.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod clean;
/// What styles say about visibility: for the other crates of Lye, and not a stable API.
#[doc(hidden)]
pub mod visibility;
