//! Character references: what a name or a number stands for.
//!
//! The tokenizer finds the run of characters after `&`; here is only the question what it means. No allocation.

mod generated;

#[cfg(test)]
mod tests;

use generated::{BUCKET_SHIFT, DISPLACEMENTS, ENTRIES, FACTOR, NAMES, PLACE_SHIFT, SLOTS, VALUES};

/// The longest name, without its semicolon, is `CounterClockwiseContourIntegral`.
const LONGEST_NAME: usize = 31;

/// The longest name that counts without a semicolon, such as `Aacute`; the shortest, such as `lt`, has two bytes.
const LONGEST_BARE_NAME: usize = 6;

/// Why a numeric character reference is a parse error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum NumericError {
    /// `null-character-reference`
    Null,
    /// `character-reference-outside-unicode-range`
    OutsideUnicodeRange,
    /// `surrogate-character-reference`
    Surrogate,
    /// `noncharacter-character-reference`
    Noncharacter,
    /// `control-character-reference`
    Control,
}

/// What the commonest references stand for, and how many bytes after the `&` belong to them; `rest` is what comes after the `&`.
#[inline]
pub(crate) fn common(rest: &[u8]) -> Option<(char, usize)> {
    Some(match rest {
        [b'a', b'm', b'p', b';', ..] => ('&', 4),
        [b'l', b't', b';', ..] => ('<', 3),
        [b'g', b't', b';', ..] => ('>', 3),
        [b'q', b'u', b'o', b't', b';', ..] => ('"', 5),
        [b'n', b'b', b's', b'p', b';', ..] => ('\u{A0}', 5),
        [b'#', b'3', b'9', b';', ..] => ('\'', 4),
        _ => return None,
    })
}

/// The replacement of a named character reference, and how many bytes after the `&` belong to it, by the longest match
/// of the HTML Standard's "named character reference state".
///
/// `run` is all ASCII alphanumerics after the `&`, `semicolon` says whether a `;` follows the run. At most 31 bytes of
/// the run are looked at. Whether a match without semicolon counts in an attribute is for the caller to decide.
pub(crate) fn named(run: &[u8], semicolon: bool) -> Option<(&'static str, usize)> {
    // The name with its semicolon, if there is one, is the longest match that can be.
    if semicolon && let Some(entry) = find(run) {
        return Some((entry.value(), run.len() + 1));
    }
    let longest = run.len().min(LONGEST_BARE_NAME);
    (2..=longest).rev().find_map(|length| {
        let entry = find(run.get(..length)?).filter(|entry| entry.counts_bare)?;
        Some((entry.value(), length))
    })
}

/// The character that a numeric character reference stands for, and the parse error if it is one: the HTML Standard's
/// "numeric character reference end state". `code` is saturated: anything above 0x10FFFF means too big.
pub(crate) fn numeric(code: u32) -> (char, Option<NumericError>) {
    let Some(character) = char::from_u32(code) else {
        let error =
            if code > 0x10_FFFF { NumericError::OutsideUnicodeRange } else { NumericError::Surrogate };
        return (char::REPLACEMENT_CHARACTER, Some(error));
    };
    match code {
        0 => (char::REPLACEMENT_CHARACTER, Some(NumericError::Null)),
        // ASCII whitespace, but for the carriage return, is no error; the rest of the controls is.
        0x09 | 0x0A | 0x0C => (character, None),
        0x80..=0x9F => {
            let replacement = WINDOWS_1252.get((code - 0x80) as usize).copied().unwrap_or(character);
            (replacement, Some(NumericError::Control))
        }
        0x01..=0x1F | 0x7F => (character, Some(NumericError::Control)),
        0xFDD0..=0xFDEF => (character, Some(NumericError::Noncharacter)),
        _ if code & 0xFFFE == 0xFFFE => (character, Some(NumericError::Noncharacter)),
        _ => (character, None),
    }
}

/// What the standard's table puts in the place of 0x80 to 0x9F. The five that it leaves out stand for themselves.
static WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2C6}',
    '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}', '\u{90}', '\u{2018}',
    '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2DC}', '\u{2122}', '\u{161}',
    '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// Where an entity's name and replacement stand in [`NAMES`] and [`VALUES`].
struct Entry {
    name_at: u16,
    value_at: u16,
    name_length: u8,
    value_length: u8,
    /// Whether the name counts without its semicolon too.
    counts_bare: bool,
}

impl Entry {
    /// Stands in for empty slots: no run has its name, which is empty.
    const NONE: Self = Self::new(0, 0, 0, 0, false);

    const fn new(name_at: u16, name_length: u8, value_at: u16, value_length: u8, counts_bare: bool) -> Self {
        Self { name_at, value_at, name_length, value_length, counts_bare }
    }

    fn name(&self) -> &'static str {
        slice(NAMES, self.name_at, self.name_length)
    }

    fn value(&self) -> &'static str {
        slice(VALUES, self.value_at, self.value_length)
    }
}

fn slice(text: &'static str, at: u16, length: u8) -> &'static str {
    text.get(usize::from(at)..usize::from(at) + usize::from(length)).unwrap_or_default()
}

/// The entry of a name without its semicolon, by the perfect hash that xtask's `entity_table` found.
fn find(name: &[u8]) -> Option<&'static Entry> {
    if name.is_empty() || name.len() > LONGEST_NAME {
        return None;
    }
    let hash = name.chunks(8).fold(0_u64, |hash, chunk| {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(chunk) {
            *to = *from;
        }
        (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(FACTOR)
    });
    // The lengths are powers of two: the masks keep every index in range.
    let displacement = DISPLACEMENTS[(hash >> BUCKET_SHIFT) as usize & (DISPLACEMENTS.len() - 1)];
    let slot = ((hash >> PLACE_SHIFT) as usize).wrapping_add(usize::from(displacement)) & (SLOTS.len() - 1);
    let entry = ENTRIES.get(usize::from(SLOTS[slot]))?;
    (entry.name().as_bytes() == name).then_some(entry)
}

// What the masks in `find` rely on.
const _: () = assert!(DISPLACEMENTS.len().is_power_of_two() && SLOTS.len().is_power_of_two());
