//! Fuzz targets for Lye: what must hold for every input, as plain functions of bytes, and what makes the bytes.
//!
//! A target panics if what it asserts does not hold. The driver (`src/main.rs`) feeds them with generated and mutated
//! inputs; `tests/regressions.rs` replays every input that ever failed. Any other fuzzer can call them too.
#![forbid(unsafe_code)]

pub mod check;
pub mod check_tags;
pub mod check_url;
pub mod dump;
pub mod features;
pub mod generate;
pub mod generate_addresses;
pub mod generate_css;
pub mod generate_names;
pub mod generate_url;
pub mod grammar;
pub mod input;
pub mod minimize;
pub mod mutate;
pub mod names;
pub mod peer;
pub mod peer_swc;
pub mod policy;
pub mod rng;
pub mod statistics;
pub mod targets;

pub use targets::{TARGETS, Target, target};
