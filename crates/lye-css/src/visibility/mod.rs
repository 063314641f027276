//! What of a page people see, as far as single elements tell: styles, and the attributes that did their work before.
//!
//! Knows no tree: `passes/hidden/` puts together what elements inherit and where their boxes are. The table of what can hide is made from
//! `data/hiding.tsv`.

mod calculation;
mod colour;
mod effect;
mod generated;
mod grammar;
mod length;
mod parts;
mod sheet;
mod style;
mod table;

pub use colour::{Colour, Paint, Rgb, legacy_colour};
pub use effect::{Effect, Image, Layer, Position, Row, Rows, Slot, Switch};
pub use generated::hiding::{INHERITED, MOVING};
pub use grammar::{Resources, declare_later, declare_presentation};
pub use length::{Length, WINDOW};
pub use sheet::{
    Combinator, Compare, Compound, Declared, Selector, Sheets, VariableDeclared, inline_variables, may_refer,
};
pub use style::{Declarations, Ink, Style};
pub use table::{Hint, Meaning, attribute_hint, element_meaning, property};
