//! What exists with and without the engine: the policy, what was dropped, and what the engine and its callers exchange.

mod exchange;
pub(crate) mod log;
pub(crate) mod policy;
pub(crate) mod values;

pub use exchange::{Cleaned, CssReference, CssUrl, JudgeUrl, UrlDecision, key_of_property};
pub use log::{DropReason, Dropped, Log};
pub use policy::{AtRule, CssLimits, CssPolicy, CssProblem, CustomPrefix, CustomProperties, SheetPolicy};
pub use values::{CssValueRule, PatternMatcher};
