//! Scans the bytes of most schemes and hosts, eight at a time.

const ONES: u64 = u64::from_ne_bytes([1; 8]);
/// The high bit of each byte.
const HIGH: u64 = ONES << 7;

/// Returns the position of the first byte from `at` on that is not a lower-case letter, a digit, `-` or `.`.
#[inline]
pub(super) fn end_of_plain(bytes: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let others = others(u64::from_le_bytes(*chunk));
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| PLAIN[usize::from(*byte)]) {
        at += 1;
    }
    at
}

/// Returns the high bits of the bytes that are not plain.
#[inline]
const fn others(chunk: u64) -> u64 {
    // No sum of two numbers below 0x80 carries into the next byte.
    let low = chunk & !HIGH;
    let letters = not_below(low, b'a') & !not_below(low, b'z' + 1);
    // `-`, `.`, `/` and the digits are consecutive; the solidus is excluded.
    let digits = not_below(low, b'-') & !not_below(low, b'9' + 1) & not_below(low ^ splat(b'/'), 1);
    (!(letters | digits) | chunk) & HIGH
}

/// Sets the high bit of each byte that is not below a number. All bytes are below 0x80.
const fn not_below(bytes: u64, number: u8) -> u64 {
    bytes + splat(0x80 - number)
}

const fn splat(byte: u8) -> u64 {
    ONES * byte as u64
}

/// Whether each byte is plain.
static PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    while at < 256 {
        table[at] = others(splat(at as u8)) == 0;
        at += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_classified_at_every_position() {
        for byte in 0..=255_u8 {
            let is_plain = byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(&byte);
            for length in 1..20 {
                for place in 0..length {
                    for around in *b"a9-" {
                        let mut bytes = vec![around; length];
                        bytes[place] = byte;
                        let end = if is_plain { length } else { place };
                        assert_eq!(end_of_plain(&bytes, 0), end, "{byte:#x} at {place} of {length}");
                    }
                }
            }
        }
    }

    #[test]
    fn scan_stops_at_the_first_other_byte() {
        assert_eq!(end_of_plain(b"/ab\xFF/c/d", 0), 0);
        assert_eq!(end_of_plain(b"/ab\xFF/c/d", 1), 3);
        assert_eq!(end_of_plain(b"abc", 7), 7);
    }
}
