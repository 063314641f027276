//! The Rust in README.md and in the guide, as tests. The sessions of a shell there are tested by `lye-cli`.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

#[cfg(doctest)]
#[doc = include_str!("first-steps.md")]
pub struct FirstSteps;
