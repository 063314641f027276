//! CSS for sanitizers: cleaning by an allowlist, and what styles reveal about visibility.
//!
//! - [`clean`] keeps the declarations, rules and at-rules that a [`CssPolicy`](clean::CssPolicy) allows, and escapes
//!   them so that they cannot end the attribute or element around them.
//! - [`visibility`] evaluates what hides text: values as browsers parse them, and the style sheets of a document.
//!
//! The crate does not depend on trees or URLs: the caller walks the tree, and decides about each URL.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod clean;
/// What styles reveal about visibility: for the other crates of Lye, and not a stable API.
#[doc(hidden)]
pub mod visibility;
