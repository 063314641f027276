//! The round trip: what is read from an output is what was cleaned.

mod flattening;
mod generator;
#[path = "../numbers/mod.rs"]
mod numbers;
mod places;
mod readers;
mod xhtml;
