//! The WebAssembly module of the npm package `lye`. It converts arguments, calls `lye`, and converts the result back. `npm/src` gives
//! its classes the form that users see: here, values with members are JSON.
#![forbid(unsafe_code)]

pub mod cleaner;
mod errors;
mod finding;
mod hooks;
pub mod policy;
mod report;
pub mod text;
pub mod tree;
