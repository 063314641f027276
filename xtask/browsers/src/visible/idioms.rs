//! Kinds of CSS that real sites use, and that leave texts visible although they look like hiding. The CSS is our own; names of classes are
//! those that sites use.
//!
//! `TEXT` is the place of a text, `INNER` that of another block, and `[[a|b]]` a choice.

mod blocks;
mod boxes;
mod colours;
mod pages;

pub(crate) use blocks::{MAILS, UTILITIES};
pub(crate) use boxes::BOXES;
pub(crate) use colours::{COLOURS, WRAPPERS};
pub(crate) use pages::{AROUND, SHEETS, THEMES};

/// A block: its name, the CSS that it needs, and the markup.
pub(crate) type Idiom = (&'static str, &'static str, &'static str);

/// A theme: its name, the CSS, and attributes of `html` and of `body`.
pub(crate) type Theme = (&'static str, &'static str, &'static str, &'static str);
