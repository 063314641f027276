//! The decisions that are made while the parser inserts: names, URLs, links, values, limits.

mod css;
mod disallowed;
mod hazards;
mod links;
mod new_link;
mod observer;
mod string_filter;
mod tag;
pub(crate) mod transforms;

pub(crate) use disallowed::{DisallowedTable, Refusals};
pub(crate) use hazards::RefusedHazards;
pub(crate) use links::{LinkRules, Links};
pub(crate) use observer::FindingsObserver;
pub(crate) use string_filter::{AttributeLimits, FilterRules, KeepAllFilter, NeededSets, StringFilter};
pub(crate) use tag::TagCleaner;
pub(crate) use transforms::{Transformer, Transforms};
