//! What the functions on plain text promise.

mod invisibles;
mod linkify;
mod templates;
