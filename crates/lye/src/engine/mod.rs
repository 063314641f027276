//! The cleaning engine: a configuration compiled to tables, and the ways of asking it. It decides while the parser inserts, or
//! on a finished tree.

mod bases;
pub(crate) mod controls;
mod css;
mod disallowed;
pub(crate) mod encoding;
mod filter;
mod hazards;
mod hidden;
pub(crate) mod ids;
pub(crate) mod link_texts;
mod links;
mod nested;
mod onlooker;
pub(crate) mod shaping;
mod string_filter;
pub(crate) mod texts;
mod tracking_pixels;
mod urls;
mod visit;
mod walk;

pub(crate) use bases::InputBases;
pub(crate) use css::treat_sheets;
pub(crate) use disallowed::{DisallowedTable, Refusals};
pub(crate) use filter::EngineFilter;
pub(crate) use hazards::RefusedHazards;
pub(crate) use hidden::{Clues, Hidden, is_plain};
pub(crate) use links::{LinkRules, Links};
pub(crate) use nested::NestedCleaner;
pub(crate) use onlooker::Onlooker;
pub(crate) use shaping::{Shaper, Shaping};
pub(crate) use string_filter::{AttributeLimits, FilterRules, Reading, StringFilter};
pub(crate) use urls::{UrlNames, Urls};
pub(crate) use walk::sanitize;
