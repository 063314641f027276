//! The round trip: what is read from an output is what was cleaned.

mod flattening;
mod places;
mod readers;
mod xhtml;
