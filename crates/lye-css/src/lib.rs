//! CSS for sanitizers: [`clean`] keeps the declarations, rules and at-rules that a [`CssPolicy`](clean::CssPolicy) allows, and escapes
//! them so that they cannot end the attribute or element around them.
//!
//! It needs the feature `engine`, which is on by default. Without it, there is only the policy, and every policy is rejected.
//!
//! The crate does not depend on trees or URLs: the caller walks the tree, and decides about each URL.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "engine")]
pub mod clean;
mod model;
#[cfg(not(feature = "engine"))]
mod no_engine;

/// The CSS policy, without the engine.
#[cfg(not(feature = "engine"))]
pub mod clean {
    pub use crate::no_engine::*;
}

/// Whether the feature `engine` is on.
pub const HAS_ENGINE: bool = cfg!(feature = "engine");
