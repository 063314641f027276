//! Attributes that are kept by the beginning of their name, such as `data-*`.

use super::super::names;
use crate::members::{Problem, texts};
use lye_html::AttrId;

/// The key for all elements.
pub const ALL_ELEMENTS: &str = "*";

/// Prefixes of names that the standards define.
const STANDARD: [&str; 2] = ["aria-", "data-"];

/// Whether attributes can be kept by this beginning of their names.
pub fn is_attribute_prefix(prefix: &str) -> bool {
    check_prefix(prefix).is_ok()
}

/// Checks the beginning of names of attributes.
pub(in crate::model) fn check_prefix(prefix: &str) -> Result<(), Problem> {
    let is_name = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    let begins = prefix.starts_with(|first: char| first.is_ascii_lowercase());
    if !begins || !prefix.ends_with('-') || !prefix.bytes().all(is_name) {
        return Err(texts::no_prefix(prefix.escape_debug()));
    }
    if prefix.starts_with("on") {
        return Err(texts::prefix_of_handlers());
    }
    let is_standard = STANDARD.iter().any(|standard| prefix.starts_with(standard));
    let other = AttrId::all().filter_map(AttrId::name).find(|name| name.starts_with(prefix));
    match other {
        Some(name) if !is_standard => Err(texts::prefix_of_standard(name, prefix)),
        _ => names::addable_attribute(lye_html::Namespace::Html, &format!("{prefix}x")),
    }
}
