//! Findings: what they say, where, and that they tell of every change and of nothing else.

mod at_once;
mod inputs;
mod places;
mod replay;
