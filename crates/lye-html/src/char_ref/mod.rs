//! Character references: the characters that names and numbers stand for.
//!
//! The tokenizer finds the run of characters after `&`. This module only looks it up. It does not allocate.

mod generated;

#[cfg(test)]
mod tests;

use generated::{BUCKET_SHIFT, DISPLACEMENTS, ENTRIES, FACTOR, NAMES, PLACE_SHIFT, SLOTS, VALUES};

/// The longest name, without its semicolon, is `CounterClockwiseContourIntegral`.
const LONGEST_NAME: usize = 31;

/// The longest name that is valid without a semicolon, such as `Aacute`. The shortest, such as `lt`, has two bytes.
const LONGEST_BARE_NAME: usize = 6;

/// The parse error of a numeric character reference.
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

/// Looks up the most common references. Returns the replacement, and how many bytes of `rest`, which follows the `&`, belong to the
/// reference.
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

/// Returns the replacement of a named character reference, and how many bytes after the `&` belong to it, by the longest match of the HTML
/// Standard's "named character reference state".
///
/// `run` is all ASCII alphanumerics after the `&`; `semicolon` tells whether a `;` follows the run. Reads at most 31 bytes of the run. The
/// caller decides whether a match without semicolon is valid in an attribute.
pub(crate) fn named(run: &[u8], semicolon: bool) -> Option<(&'static str, usize)> {
    // The name with its semicolon is the longest possible match.
    if semicolon && let Some(entry) = find(run) {
        return Some((entry.value(), run.len() + 1));
    }
    let longest = run.len().min(LONGEST_BARE_NAME);
    (2..=longest).rev().find_map(|length| {
        let entry = find(run.get(..length)?).filter(|entry| entry.counts_bare)?;
        Some((entry.value(), length))
    })
}

/// Returns the character of a numeric character reference, and its parse error, if any: the HTML Standard's "numeric character reference
/// end state". `code` is saturated: anything above 0x10FFFF is too large.
pub(crate) fn numeric(code: u32) -> (char, Option<NumericError>) {
    let Some(character) = char::from_u32(code) else {
        let error =
            if code > 0x10_FFFF { NumericError::OutsideUnicodeRange } else { NumericError::Surrogate };
        return (char::REPLACEMENT_CHARACTER, Some(error));
    };
    match code {
        0 => (char::REPLACEMENT_CHARACTER, Some(NumericError::Null)),
        // ASCII white space except for carriage return is not an error. All other controls are.
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

/// The replacements of 0x80 to 0x9F in the standard's table. The five that it does not list stand for themselves.
static WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2C6}',
    '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}', '\u{90}', '\u{2018}',
    '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2DC}', '\u{2122}', '\u{161}',
    '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// The positions of an entity's name and replacement in [`NAMES`] and [`VALUES`].
struct Entry {
    name_at: u16,
    value_at: u16,
    name_length: u8,
    value_length: u8,
    /// Whether the name is also valid without its semicolon.
    counts_bare: bool,
}

impl Entry {
    /// An empty slot. Its name is empty, so it matches no run.
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

/// Returns the entry of a name without its semicolon, by the perfect hash that xtask's `entity_table` found.
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

// The masks in `find` rely on this.
const _: () = assert!(DISPLACEMENTS.len().is_power_of_two() && SLOTS.len().is_power_of_two());
