//! What readers can see of a page: which elements and texts styles, attributes and elements hide.
//!
//! - `css` reads what CSS says about visibility: style sheets, declarations, values.
//! - `page` applies it to a tree: the cascade, inheritance, and where boxes are.
//! - `causes` finds the declarations and attributes that hide a text.
//!
//! The table of what can hide is generated from `data/hiding.tsv`.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod causes;
mod css;
mod page;

pub use causes::causes;
pub use page::{Clues, Hidden, is_plain, keeps_from_sight};
