//! What of a page people see, as far as single elements tell: inline styles, and the attributes that did their work before.
//!
//! Knows no tree: `engine/hidden.rs` puts together what elements inherit.

mod colour;
mod length;
mod style;

pub(crate) use colour::{Colour, Rgb, legacy_colour};
pub(crate) use style::InlineStyle;
