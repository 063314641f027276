//! The known names with the markup around them, as writers append them in one piece: `<div`, `</div>`, ` title="`.

use super::generated::{attrs, tags};
use super::{ATTR_COUNT, AttrId, TAG_COUNT, TagId};

/// The beginning of a start tag, up to its name.
#[inline]
pub(crate) fn start_tag(name: TagId) -> Option<&'static str> {
    START_TAGS.get(name.index()).copied()
}

/// An end tag.
#[inline]
pub(crate) fn end_tag(name: TagId) -> Option<&'static str> {
    END_TAGS.get(name.index()).copied()
}

/// How long the end tag of this name is, if a text begins with it as [`end_tag`] has it.
#[inline(always)]
pub(crate) fn end_tag_length(name: TagId, text: &[u8]) -> Option<usize> {
    let tag = PACKED_END_TAGS.get(name.index())?;
    let Some(chunk) = text.first_chunk::<16>() else { return short_end_tag_length(name, text) };
    let is_it = (u128::from_le_bytes(*chunk) ^ tag.bytes) & tag.mask == 0;
    is_it.then_some(usize::from(tag.length))
}

/// The same near the end of a text.
#[inline(never)]
fn short_end_tag_length(name: TagId, text: &[u8]) -> Option<usize> {
    let tag = end_tag(name).filter(|_| name != TagId::NONE)?;
    text.starts_with(tag.as_bytes()).then_some(tag.len())
}

/// An end tag in one number, the first byte in its lowest bits.
#[derive(Clone, Copy)]
struct PackedEndTag {
    bytes: u128,
    /// The bits of the bytes that count.
    mask: u128,
    length: u8,
}

static PACKED_END_TAGS: [PackedEndTag; TAG_COUNT] = {
    // No text begins with that in UTF-8.
    const NONE: PackedEndTag = PackedEndTag { bytes: u128::MAX, mask: u128::MAX, length: 0 };
    let mut packed = [NONE; TAG_COUNT];
    // The first one is no name.
    let mut at = 1;
    while at < packed.len() {
        let tag = END_TAGS[at].as_bytes();
        let mut bytes = [0; 16];
        if tag.len() <= bytes.len() {
            let mut byte = 0;
            while byte < tag.len() {
                bytes[byte] = tag[byte];
                byte += 1;
            }
            let mask = u128::MAX >> (8 * (bytes.len() - tag.len()));
            packed[at] = PackedEndTag { bytes: u128::from_le_bytes(bytes), mask, length: tag.len() as u8 };
        }
        at += 1;
    }
    packed
};

/// An attribute without a namespace, from the space before it to the quote before its value.
#[inline]
pub(crate) fn attribute(name: AttrId) -> Option<&'static str> {
    ATTRIBUTES.get(name.index()).copied()
}

/// The pieces of a text that [`joined`] made.
const fn pieces<const COUNT: usize>(
    joined: &'static [u8],
    (before, behind): (&str, &str),
    names: &[&str; COUNT],
) -> [&'static str; COUNT] {
    let Ok(mut rest) = str::from_utf8(joined) else { panic!("names are UTF-8") };
    let mut pieces = [""; COUNT];
    let mut at = 0;
    while at < COUNT {
        (pieces[at], rest) = rest.split_at(before.len() + names[at].len() + behind.len());
        at += 1;
    }
    pieces
}

/// How long all of them are together.
const fn length((before, behind): (&str, &str), names: &[&str]) -> usize {
    let (mut at, mut length) = (0, 0);
    while at < names.len() {
        length += before.len() + names[at].len() + behind.len();
        at += 1;
    }
    length
}

/// All of them, one after the other.
const fn joined<const BYTES: usize>((before, behind): (&str, &str), names: &[&str]) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    let (mut at, mut end) = (0, 0);
    while at < names.len() {
        let parts = [before, names[at], behind];
        let mut part = 0;
        while part < parts.len() {
            let mut byte = 0;
            while byte < parts[part].len() {
                bytes[end] = parts[part].as_bytes()[byte];
                (byte, end) = (byte + 1, end + 1);
            }
            part += 1;
        }
        at += 1;
    }
    bytes
}

const OF_START_TAG: (&str, &str) = ("<", "");
const OF_END_TAG: (&str, &str) = ("</", ">");
const OF_ATTRIBUTE: (&str, &str) = (" ", "=\"");

static START_TAG_BYTES: [u8; length(OF_START_TAG, &tags::NAMES)] = joined(OF_START_TAG, &tags::NAMES);
static END_TAG_BYTES: [u8; length(OF_END_TAG, &tags::NAMES)] = joined(OF_END_TAG, &tags::NAMES);
static ATTRIBUTE_BYTES: [u8; length(OF_ATTRIBUTE, &attrs::NAMES)] = joined(OF_ATTRIBUTE, &attrs::NAMES);

static START_TAGS: [&str; TAG_COUNT] = pieces(&START_TAG_BYTES, OF_START_TAG, &tags::NAMES);
static END_TAGS: [&str; TAG_COUNT] = pieces(&END_TAG_BYTES, OF_END_TAG, &tags::NAMES);
static ATTRIBUTES: [&str; ATTR_COUNT] = pieces(&ATTRIBUTE_BYTES, OF_ATTRIBUTE, &attrs::NAMES);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_name_stands_in_its_markup() {
        for id in TagId::all() {
            let name = id.name().unwrap_or("");
            assert_eq!(start_tag(id), Some(&*format!("<{name}")));
            assert_eq!(end_tag(id), Some(&*format!("</{name}>")));
        }
        for id in AttrId::all() {
            assert_eq!(attribute(id), Some(&*format!(" {}=\"", id.name().unwrap_or(""))));
        }
    }

    #[test]
    fn end_tags_are_known_where_a_text_begins_with_them() {
        for id in TagId::all().skip(1) {
            let name = id.name().unwrap();
            let tag = format!("</{name}>");
            let expected = (tag.len() <= 16).then_some(tag.len());
            assert_eq!(
                end_tag_length(id, format!("{tag} and sixteen bytes more").as_bytes()),
                expected,
                "{tag}"
            );
            assert_eq!(end_tag_length(id, tag.as_bytes()), expected, "{tag} at the end");
            for other in [
                format!("</{name} > and more of it"),
                format!("</{name}x> and more of it"),
                tag[1..].repeat(20),
            ] {
                assert_eq!(end_tag_length(id, other.as_bytes()), None, "{other}");
            }
        }
        assert_eq!(end_tag_length(TagId::NONE, b"</> and sixteen bytes more"), None);
    }

    #[test]
    fn others_have_none() {
        let unknown = super::super::INTERNED_BASE;
        assert_eq!((start_tag(TagId(unknown)), end_tag(TagId(unknown))), (None, None));
        assert_eq!(attribute(AttrId(unknown)), None);
    }
}
