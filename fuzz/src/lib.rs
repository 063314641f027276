//! Fuzz targets for Lye: properties of every input, as plain functions of bytes, and generators of inputs.
//!
//! A target panics if an assertion does not hold. The driver (`src/main.rs`) runs targets on generated and mutated inputs.
//! `tests/regressions.rs` replays every input that ever failed. Other fuzzers can call the targets too.
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
