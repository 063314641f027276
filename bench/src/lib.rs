//! What the benchmark and its tests share: the corpora.
#![forbid(unsafe_code)]

pub mod corpora;
