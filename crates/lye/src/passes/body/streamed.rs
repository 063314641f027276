//! Puts streamed output in the element that stands for `body`.

use super::{BodyElement, Change, change_of};
use lye_html::serialize::stable_value_into;

/// The tags around an output.
#[derive(Debug)]
pub(crate) struct BodyTags {
    pub(crate) name: &'static str,
    /// The start tag. An element without attributes is not made: then it is empty.
    pub(crate) start: String,
    pub(crate) change: Change,
}

impl BodyTags {
    /// Returns the tags of an element without rules for its content. Returns `None` if that needs a tree.
    pub(crate) fn of(body: BodyElement) -> Option<Self> {
        let name = body.name.name()?;
        if !body.rules.is_empty() || body.of_links.is_some() {
            return None;
        }
        let attributes = body.into_attributes();
        if attributes.is_empty() {
            return Some(Self { name, start: String::new(), change: Change::None });
        }
        let mut start = format!("<{name}");
        for (at, added) in attributes.iter().enumerate() {
            let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            // The writer omits some names, and replaces U+0000.
            if added.name.is_empty()
                || !added.name.bytes().all(is_plain)
                || added.value.contains('\0')
                || attributes.iter().take(at).any(|other| other.name == added.name)
            {
                return None;
            }
            start.extend([" ", &added.name, "=\""]);
            stable_value_into(&added.value, &mut start);
            start.push('"');
        }
        start.push('>');
        Some(Self { name, start, change: change_of(&attributes) })
    }

    /// Writes the tags around the output from an offset on. Linear in that output.
    pub(crate) fn write_around(&self, output: &mut String, from: usize) {
        output.insert_str(from, &self.start);
        output.extend(["</", self.name, ">"]);
    }
}
