//! The members `allow` and `deny`: which elements and attributes are kept.

mod check;
mod comments;
mod config;
mod from_config;
mod generated;
mod groups;
mod place;
mod table;

use groups::GROUP;

pub(super) use config::names_of_groups;

pub use comments::CommentPatterns;
pub use from_config::Patterns;
pub use groups::{Group, Row, group, groups};
pub use place::Entry;
pub use table::{AttributeList, ElementTable};

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
