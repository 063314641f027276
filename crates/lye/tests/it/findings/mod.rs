//! Tests of findings: what they say, where, and that they cover every change and nothing else.

mod inputs;
mod places;
mod replay;
mod streaming;
