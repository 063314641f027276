//! The passes over a finished tree: style sheets, ids, texts, hidden content, the encoding declaration, control characters.

pub(crate) mod body;
pub(crate) mod controls;
pub(crate) mod encoding;
pub(crate) mod ids;
pub(crate) mod link_texts;
pub(crate) mod sheets;
pub(crate) mod texts;
