//! Findings: what they say, where, and that they tell of every change and of nothing else.
#![cfg(feature = "toml")]

mod at_once;
#[path = "../round_trip/generator.rs"]
#[allow(dead_code, reason = "the round trip judges outputs as well")]
mod generator;
mod inputs;
#[path = "../numbers/mod.rs"]
mod numbers;
mod places;
mod replay;
