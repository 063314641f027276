//! CSS for sanitizers: cleaning by an allowlist, and what styles reveal about visibility.
//!
//! - [`clean`] keeps the declarations, rules and at-rules that a [`CssPolicy`](clean::CssPolicy) allows, and escapes
//!   them so that they cannot end the attribute or element around them.
//! - [`visibility`] evaluates what hides text: values as browsers parse them, and the style sheets of a document.
//!
//! Both need the feature `engine`, which is on by default. Without it, `clean` has only the policy, and rejects every policy.
//!
//! The crate does not depend on trees or URLs: the caller walks the tree, and decides about each URL.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "engine")]
pub mod clean;
mod model;
#[cfg(not(feature = "engine"))]
mod no_engine;
/// What styles reveal about visibility: for the other crates of Lye, and not a stable API.
#[cfg(feature = "engine")]
#[doc(hidden)]
pub mod visibility;

/// The CSS policy, without the engine.
#[cfg(not(feature = "engine"))]
pub mod clean {
    pub use crate::no_engine::*;
}

/// Whether the feature `engine` is on.
pub const HAS_ENGINE: bool = cfg!(feature = "engine");
