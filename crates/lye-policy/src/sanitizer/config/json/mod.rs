//! Configurations from JSON and to JSON, in the shape that they have in a browser.

mod convert;
mod error;
mod serialize;
mod unique;
mod webidl;

pub use error::ConfigError;
