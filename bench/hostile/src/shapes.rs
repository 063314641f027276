//! The shapes of hostile inputs.

use std::fmt::Write;

/// Repeats one unit.
pub(crate) fn repeat(unit: &str, bytes: usize) -> String {
    framed("", unit, "", bytes)
}

/// Writes `before`, repeats the unit up to the length, and writes `after`.
pub(crate) fn framed(before: &str, unit: &str, after: &str, bytes: usize) -> String {
    let room = bytes.saturating_sub(before.len() + after.len());
    let mut out = String::with_capacity(bytes + unit.len());
    out.push_str(before);
    for _ in 0..room.div_ceil(unit.len()) {
        out.push_str(unit);
    }
    out.push_str(after);
    out
}

/// Writes `before`, then repeats one unit for half of the length and another for the rest: a deep or long structure, and tokens that search
/// it.
pub(crate) fn then(before: &str, first: &str, second: &str, bytes: usize) -> String {
    let mut out = framed(before, first, "", bytes / 2);
    let rest = bytes.saturating_sub(out.len()).div_ceil(second.len());
    for _ in 0..rest {
        out.push_str(second);
    }
    out
}

/// Writes `before`, then units in which each `#` is replaced by the number of the unit.
pub(crate) fn numbered(before: &str, unit: &str, after: &str, bytes: usize) -> String {
    let mut out = String::with_capacity(bytes + unit.len() + after.len() + 8);
    out.push_str(before);
    let mut number = 0u32;
    while out.len() + after.len() < bytes {
        for (i, piece) in unit.split('#').enumerate() {
            if i > 0 {
                // Base 36, so that names are short and consist of letters and digits.
                let _ = write!(out, "{}", Base36(number));
            }
            out.push_str(piece);
        }
        number += 1;
    }
    out.push_str(after);
    out
}

/// Writes numbered units for half of the length, then a repeated one.
pub(crate) fn numbered_then(unit: &str, second: &str, bytes: usize) -> String {
    let first = numbered("", unit, "", bytes / 2);
    framed(&first, second, "", bytes)
}

/// Formats a number in base 36, least significant digit first.
struct Base36(u32);

impl std::fmt::Display for Base36 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rest = self.0;
        loop {
            f.write_char(char::from_digit(rest % 36, 36).unwrap_or('0'))?;
            rest /= 36;
            if rest == 0 {
                return Ok(());
            }
        }
    }
}

/// Writes `before`, then units in which each `#` is replaced by a decimal number, counting from 2.
pub(crate) fn counted(before: &str, unit: &str, bytes: usize) -> String {
    let mut out = before.to_owned();
    for number in 2_u32.. {
        if out.len() >= bytes {
            break;
        }
        out.push_str(&unit.replace('#', &number.to_string()));
    }
    out
}
