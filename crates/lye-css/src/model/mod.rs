//! What exists with and without the engine: the policy, what was dropped, and what the engine and its callers exchange.

mod exchange;
pub(crate) mod log;
pub(crate) mod policy;

pub use exchange::{Cleaned, CssReference, JudgeUrl, UrlDecision};
pub use log::{DropReason, Dropped, Log};
pub use policy::{AtRule, CssLimits, CssPolicy, CssProblem, CustomPrefix, CustomProperties, SheetPolicy};
