//! The members `allow` and `deny`: which elements and attributes are kept.

mod check;
mod config;
mod from_config;
mod generated;
mod table;

pub use check::CommentPatterns;
pub(super) use config::names_of_groups;
pub use from_config::Patterns;
use table::GROUP;
pub use table::{AttributeList, ElementTable, Entry, Group, Row, group, groups};

/// The key for comments.
const COMMENTS: &str = "#comment";
/// What the key of a processing instruction begins with.
const INSTRUCTION: char = '?';
/// The key for all elements.
const ALL: &str = "*";
/// The keys for all elements of SVG and of MathML.
const ALL_OF: [&str; 2] = ["svg:*", "math:*"];
/// The group of what the HTML Standard keeps by default.
const STANDARD: &str = "standard";
