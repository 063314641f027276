//! What readers can see of a page, as far as single elements determine it: styles, and presentational attributes.
//!
//! Does not use trees: `page/` computes inheritance and the positions of boxes. The table of
//! what can hide is generated from `data/hiding.tsv`.

mod budget;
mod calculation;
mod colour;
mod effect;
mod generated;
mod grammar;
mod length;
mod parts;
mod selector;
mod sheet;
mod style;
mod table;

pub(crate) use budget::Budget;
pub(crate) use colour::{Colour, Paint, Rgb, legacy_colour};
pub(crate) use effect::{Effect, Image, Layer, Position, Rows, Slot, Switch};
pub(crate) use generated::hiding::{INHERITED, MOVING};
pub(crate) use grammar::{Resources, declare_later, declare_presentation};
pub(crate) use length::{Length, WINDOW};
#[cfg(test)]
pub(crate) use selector::{DEEPEST, MOST_PARTS};
pub(crate) use selector::{Name, NoElement, PseudoClass, Types, hash_of};
#[cfg(test)]
pub(crate) use sheet::DEEPEST_RULE;
pub(crate) use sheet::{Declared, Rule, SheetText, Sheets, VariableRule, inline_variables, may_refer};
pub(crate) use style::{Bases, Declarations, Ink, KnownDeclarations, PLACES, Style, place_of};
pub(crate) use table::{Hint, Meaning, attribute_hint, element_meaning, row_of};
