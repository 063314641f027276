//! The round trip: parsing an output gives the tree that was cleaned.

mod flattening;
mod places;
mod readers;
mod xhtml;
