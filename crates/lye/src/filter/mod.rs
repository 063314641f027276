//! The decisions that are made while the parser inserts: names, URLs, links, values, limits.

mod bases;
mod css;
mod disallowed;
mod hazards;
mod links;
mod nested;
mod observer;
mod string_filter;
mod tracking_pixels;
pub(crate) mod transforms;
mod urls;

pub(crate) use bases::InputBases;
pub(crate) use disallowed::{DisallowedTable, Refusals};
pub(crate) use hazards::RefusedHazards;
pub(crate) use links::{LinkRules, Links};
pub(crate) use nested::NestedCleaner;
pub(crate) use observer::FindingsObserver;
pub(crate) use string_filter::{AttributeLimits, FilterRules, KeepAllFilter, StringFilter};
pub(crate) use transforms::{Transformer, Transforms};
pub(crate) use urls::{UrlNames, Urls};
