//! The integration tests of `lye-html`, in one program.

mod dynamic;
mod edit;
mod filter;
mod hostile;
mod markdown;
mod markdown_cases;
mod markdown_properties;
mod nesting;
mod null_characters;
mod pieces;
mod reuse;
mod short_strings;
mod spans;
mod stable_raw_text;
mod streaming;
mod tags_as_text;
mod tree_builder;
mod xhtml;
