//! Tests of findings: what they say, where, and that they cover every change and nothing else.

mod at_once;
mod inputs;
mod places;
mod replay;
