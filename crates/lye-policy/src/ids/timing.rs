//! Begin and end values of animations, which may refer to another element: `id.click+2s` (SMIL 3, "begin" and "end").

use super::role::{Namer, Rewritten, joined};

/// Characters that need an escape in a name, because they would end it.
const SIGNS: [char; 4] = ['\\', '.', '+', '-'];

pub(super) fn rewrite(value: &str, namer: &mut impl Namer) -> Rewritten {
    joined(value.split(';').map(str::trim_ascii), ";", |value| fate(value, namer))
}

fn fate(value: &str, namer: &mut impl Namer) -> Rewritten {
    let Some((name, rest)) = id(value) else { return Rewritten::Same };
    namer.name(&name).map(|name| {
        let mut written = String::with_capacity(name.len() + rest.len() + 2);
        for character in name.chars() {
            if SIGNS.contains(&character) {
                written.push('\\');
            }
            written.push(character);
        }
        written + rest
    })
}

/// Returns the name at the beginning of a value, and the rest from the full stop on.
fn id(value: &str) -> Option<(String, &str)> {
    if value.starts_with("accessKey(") || value.starts_with("wallclock(") {
        return None;
    }
    let mut name = String::new();
    let mut characters = value.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => name.push(characters.next()?.1),
            '.' if name.is_empty() => return None,
            '.' => {
                // No event begins with a digit: this is a clock value with a fraction.
                let rest = value.get(at..)?;
                let is_fraction = rest.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
                return (!is_fraction).then_some((name, rest));
            }
            '+' | '-' => return None,
            character => name.push(character),
        }
    }
    None
}
