//! Report formats: snapshots of each, and SARIF against its JSON Schema.

mod sarif;
mod snapshots;
