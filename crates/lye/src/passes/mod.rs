//! The passes over a finished tree, and those of them that run while the output is written: style sheets, ids, texts, links, replaced elements, hidden content, the encoding declaration, control characters.

pub(crate) mod body;
pub(crate) mod controls;
pub(crate) mod encoding;
pub(crate) mod ids;
pub(crate) mod link_hook;
pub(crate) mod link_texts;
pub(crate) mod new_link;
pub(crate) mod replaced;
pub(crate) mod sheets;
pub(crate) mod streamed_texts;
pub(crate) mod texts;
pub(crate) mod uses;
