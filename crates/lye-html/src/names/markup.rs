//! The known names with the markup around them, so that writers append them in one piece: `<div`, `</div>`, ` title="`.

use super::generated::{attrs, tags};
use super::{ATTR_COUNT, AttrId, TAG_COUNT, TagId};

/// Returns the beginning of a start tag, up to its name.
#[inline]
pub(crate) fn start_tag(name: TagId) -> Option<&'static str> {
    START_TAGS.get(name.index()).copied()
}

/// Returns an end tag.
#[inline]
pub(crate) fn end_tag(name: TagId) -> Option<&'static str> {
    END_TAGS.get(name.index()).copied()
}

/// Returns the beginning of an attribute without a namespace, from the space before it to the quote before its value.
#[inline]
pub(crate) fn attribute(name: AttrId) -> Option<&'static str> {
    ATTRIBUTES.get(name.index()).copied()
}

/// Returns the length of the beginning of a start tag, if a text begins with it as [`start_tag`] spells it.
#[inline(always)]
pub(crate) fn start_tag_length(name: TagId, text: &[u8]) -> Option<usize> {
    PACKED_START_TAGS.get(name.index())?.length_in(text)
}

/// Returns the length of an end tag, if a text begins with it as [`end_tag`] spells it.
#[inline(always)]
pub(crate) fn end_tag_length(name: TagId, text: &[u8]) -> Option<usize> {
    PACKED_END_TAGS.get(name.index())?.length_in(text)
}

/// Returns the length of the beginning of an attribute, if a text begins with it as [`attribute`] spells it.
#[inline(always)]
pub(crate) fn attribute_length(name: AttrId, text: &[u8]) -> Option<usize> {
    PACKED_ATTRIBUTES.get(name.index())?.length_in(text)
}

/// A piece of markup of at most sixteen bytes, which is compared in one step.
#[derive(Clone, Copy)]
struct Packed {
    /// The first byte is in the lowest bits.
    bytes: u128,
    /// The mask of the significant bytes.
    mask: u128,
    length: u8,
}

impl Packed {
    /// For a longer piece, or for none. No UTF-8 text begins with it.
    const NONE: Self = Self { bytes: u128::MAX, mask: u128::MAX, length: 0 };

    const fn new(piece: &str) -> Self {
        let mut bytes = [0; 16];
        if piece.len() > bytes.len() {
            return Self::NONE;
        }
        let mut at = 0;
        while at < piece.len() {
            bytes[at] = piece.as_bytes()[at];
            at += 1;
        }
        let mask = u128::MAX >> (8 * (bytes.len() - piece.len()));
        Self { bytes: u128::from_le_bytes(bytes), mask, length: piece.len() as u8 }
    }

    /// Returns its length, if a text of at least sixteen bytes begins with it.
    #[inline(always)]
    fn length_in(&self, text: &[u8]) -> Option<usize> {
        let is_it = (u128::from_le_bytes(*text.first_chunk()?) ^ self.bytes) & self.mask == 0;
        is_it.then_some(usize::from(self.length))
    }
}

/// Packs all pieces except the first one, which belongs to no name.
const fn packed<const COUNT: usize>(pieces: &[&str; COUNT]) -> [Packed; COUNT] {
    let mut packed = [Packed::NONE; COUNT];
    let mut at = 1;
    while at < COUNT {
        packed[at] = Packed::new(pieces[at]);
        at += 1;
    }
    packed
}

static PACKED_START_TAGS: [Packed; TAG_COUNT] = packed(&START_TAGS);
static PACKED_END_TAGS: [Packed; TAG_COUNT] = packed(&END_TAGS);
static PACKED_ATTRIBUTES: [Packed; ATTR_COUNT] = packed(&ATTRIBUTES);

/// Splits a text that [`joined`] made into its pieces.
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

/// Returns the total length of all pieces.
const fn length((before, behind): (&str, &str), names: &[&str]) -> usize {
    let (mut at, mut length) = (0, 0);
    while at < names.len() {
        length += before.len() + names[at].len() + behind.len();
        at += 1;
    }
    length
}

/// Joins all pieces.
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
    fn markup_contains_every_known_name() {
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
    fn markup_is_recognized_at_the_start_of_16_bytes() {
        let all_known = |piece: &str, length: &dyn Fn(&[u8]) -> Option<usize>| {
            let expected = (piece.len() <= 16).then_some(piece.len());
            assert_eq!(length(format!("{piece} and sixteen bytes more").as_bytes()), expected, "{piece}");
            for other in [format!("x{piece}"), piece.to_uppercase(), piece[1..].to_owned()] {
                assert_eq!(length(format!("{other} and sixteen bytes more").as_bytes()), None, "{other}");
            }
            assert_eq!(length(&piece.as_bytes()[..piece.len().min(15)]), None);
        };
        for id in TagId::all().skip(1) {
            let name = id.name().unwrap();
            if name == name.to_lowercase() {
                all_known(&format!("<{name}"), &|text| start_tag_length(id, text));
                all_known(&format!("</{name}>"), &|text| end_tag_length(id, text));
            }
        }
        for id in AttrId::all().skip(1) {
            let name = id.name().unwrap();
            if name == name.to_lowercase() {
                all_known(&format!(" {name}=\""), &|text| attribute_length(id, text));
            }
        }
        assert_eq!(end_tag_length(TagId::NONE, b"</> and sixteen bytes more"), None);
    }

    #[test]
    fn unknown_names_have_no_markup() {
        let unknown = super::super::INTERNED_BASE;
        assert_eq!((start_tag(TagId(unknown)), end_tag(TagId(unknown))), (None, None));
        assert_eq!(attribute(AttrId(unknown)), None);
    }
}
