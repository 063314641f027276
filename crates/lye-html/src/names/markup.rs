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
    fn others_have_none() {
        let unknown = super::super::INTERNED_BASE;
        assert_eq!((start_tag(TagId(unknown)), end_tag(TagId(unknown))), (None, None));
        assert_eq!(attribute(AttrId(unknown)), None);
    }
}
