//! The functions on plain text.

mod invisibles;
mod linkify;
mod placeholders;
mod templates;
