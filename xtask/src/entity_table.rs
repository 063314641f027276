//! Renders the table of named character references.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::perfect_hash;

/// Returns the Rust source of the table for `list`: name, tab, code points in hexadecimal.
pub(crate) fn render(list: &str) -> Result<String, String> {
    // Keyed by the name without the semicolon: the replacement, and whether the name also counts without its semicolon.
    let mut entities: BTreeMap<&str, (String, bool)> = BTreeMap::new();
    let mut bare = Vec::new();
    for line in list.lines() {
        let (name, code_points) = line.split_once('\t').ok_or(format!("no tab in {line:?}"))?;
        let value: Option<String> = code_points
            .split(' ')
            .map(|code| u32::from_str_radix(code, 16).ok().and_then(char::from_u32))
            .collect();
        let value = value.ok_or(format!("not code points: {line:?}"))?;
        match name.strip_suffix(';') {
            Some(name) => drop(entities.insert(name, (value, false))),
            None => bare.push((name, value)),
        }
    }
    for (name, value) in bare {
        match entities.get_mut(name) {
            // The look-up of names without a semicolon relies on these facts.
            Some(entity) if entity.0 == value && (2..=6).contains(&name.len()) => entity.1 = true,
            _ => return Err(format!("{name} is not {name}; cut short, or not 2 to 6 bytes long")),
        }
    }
    let names: Vec<&str> = entities.keys().copied().collect();
    if let Some(name) =
        names.iter().find(|name| name.len() > 31 || !name.bytes().all(|b| b.is_ascii_alphanumeric()))
    {
        return Err(format!("{name} is not alphanumeric, or longer than 31 bytes"));
    }

    let hash = perfect_hash::find(&names, |name, [factor, _]| {
        name.as_bytes().chunks(8).fold(0_u64, |hash, chunk| {
            let mut word = [0_u8; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(factor)
        })
    })?;

    // One string holds all names and one holds all values. An entry has its offsets in both.
    let (mut name_text, mut value_text) = (String::new(), String::new());
    let mut value_places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut entries = vec!["Entry::NONE".to_owned()];
    for (name, (value, legacy)) in &entities {
        let value_at = *value_places.entry(value).or_insert_with(|| {
            value_text.push_str(value);
            value_text.len() - value.len()
        });
        entries.push(format!(
            "Entry::new({}, {}, {value_at}, {}, {legacy})",
            name_text.len(),
            name.len(),
            value.len()
        ));
        name_text.push_str(name);
    }
    if name_text.len().max(value_text.len()) > usize::from(u16::MAX) {
        return Err("the entries' places do not fit 16 bits".to_owned());
    }

    let (buckets, slots) = (hash.displacements.len(), hash.slots.len());
    let numbers: Vec<usize> = hash.slots.iter().map(|slot| slot.map_or(0, |key| key + 1)).collect();
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    line(
        "//! Generated from `data/entities.tsv` by `cargo run -p xtask -- gen`: do not edit. \
        The named character references."
            .to_owned(),
    );
    line(String::new());
    line("use super::Entry;".to_owned());
    line("/// The multiplier of the hash.".to_owned());
    line(format!("pub(super) const FACTOR: u64 = {:#x};", hash.multipliers[0]));
    line("/// How far to shift a hash for its bucket.".to_owned());
    line(format!("pub(super) const BUCKET_SHIFT: u32 = {};", 64 - hash.bucket_bits));
    line("/// How far to shift a hash for its place.".to_owned());
    line(format!("pub(super) const PLACE_SHIFT: u32 = {};", 64 - hash.bucket_bits - hash.slot_bits));
    line("/// What to add to a place, by bucket.".to_owned());
    line(format!("pub(super) static DISPLACEMENTS: [u16; {buckets}] = {:?};", hash.displacements));
    line("/// The number of the entry in a slot, or 0.".to_owned());
    line(format!("pub(super) static SLOTS: [u16; {slots}] = {numbers:?};"));
    line("/// The entries in the order of their names, after an empty one.".to_owned());
    line(format!("pub(super) static ENTRIES: [Entry; {}] = [{}];", entries.len(), entries.join(",\n")));
    line("/// All names, without `&` and `;`, one after the other.".to_owned());
    line(format!("pub(super) static NAMES: &str = {};", folded(&name_text, false)));
    line("/// All replacements, one after the other, each once.".to_owned());
    line(format!("pub(super) static VALUES: &str = {};", folded(&value_text, true)));
    Ok(out)
}

/// Formats an ASCII string literal of several lines.
fn folded(text: &str, escape: bool) -> String {
    let mut out = String::from("\"");
    let mut width = 0;
    for character in text.chars() {
        let piece = if escape { format!("\\u{{{:x}}}", u32::from(character)) } else { character.to_string() };
        if width + piece.len() > 100 {
            // A backslash at the end of a line removes the line feed and the spaces after it.
            out.push_str("\\\n    ");
            width = 0;
        }
        width += piece.len();
        out.push_str(&piece);
    }
    out.push('"');
    out
}
