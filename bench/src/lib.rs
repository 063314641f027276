//! What the benchmark and its tests share: the texts that are cleaned.
#![forbid(unsafe_code)]

pub mod corpora;
