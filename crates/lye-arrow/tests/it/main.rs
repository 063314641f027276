//! Integration tests of lye-arrow.

mod arrays;
mod cases;
mod common;
mod findings;
mod hostile_arrays;
mod refused;
