//! The WebAssembly module of the npm package `lye`. It converts arguments, calls `lye`, and converts the result back. `npm/src` gives
//! its classes the form that users see: here, values with members are JSON.
//!
//! Without the feature `full`, it is the module of the playground; without the feature `policies`, that of `lye/core`.
#![forbid(unsafe_code)]

pub mod cleaner;
mod errors;
mod finding;
#[cfg(feature = "full")]
mod hooks;
pub mod policy;
mod report;
#[cfg(feature = "full")]
pub mod tree;
