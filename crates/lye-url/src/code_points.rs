//! Classes of code points: URL code points and the forbidden ones (URL Standard, 3.2 and 4.3).

/// Bits of [`CLASS`].
const URL_CODE_POINT: u8 = 1;
const FORBIDDEN_HOST: u8 = 2;
const FORBIDDEN_DOMAIN: u8 = 4;

/// The classes of each ASCII character.
static CLASS: [u8; 128] = {
    let mut table = [0; 128];
    let mut at = 0;
    while at < 128 {
        let byte = at as u8;
        if byte.is_ascii_alphanumeric() || contains(b"!$&'()*+,-./:;=?@_~", byte) {
            table[at] |= URL_CODE_POINT;
        }
        if contains(b"\0\t\n\r #/:<>?@[\\]^|", byte) {
            table[at] |= FORBIDDEN_HOST;
        }
        if table[at] & FORBIDDEN_HOST != 0 || byte < 0x20 || byte == b'%' || byte == 0x7F {
            table[at] |= FORBIDDEN_DOMAIN;
        }
        at += 1;
    }
    table
};

const fn contains(bytes: &[u8], byte: u8) -> bool {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == byte {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether a code point is a "URL code point".
pub(crate) fn is_url_code_point(c: char) -> bool {
    match CLASS.get(c as usize) {
        Some(class) => class & URL_CODE_POINT != 0,
        // A noncharacter is U+FDD0 to U+FDEF, or ends in FFFE or FFFF.
        None => c >= '\u{A0}' && !matches!(c, '\u{FDD0}'..='\u{FDEF}') && (c as u32) & 0xFFFE != 0xFFFE,
    }
}

/// Whether a byte is a "forbidden host code point".
pub(crate) fn is_forbidden_host(byte: u8) -> bool {
    CLASS.get(usize::from(byte)).is_some_and(|class| class & FORBIDDEN_HOST != 0)
}

/// Whether a byte is a "forbidden domain code point".
pub(crate) const fn is_forbidden_domain(byte: u8) -> bool {
    byte < 128 && CLASS[byte as usize] & FORBIDDEN_DOMAIN != 0
}

/// Whether bytes begin with a "Windows drive letter" of any form: a letter and `:` or `|`.
pub(crate) fn begins_with_drive(bytes: &[u8]) -> bool {
    matches!(bytes, [letter, b':' | b'|', ..] if letter.is_ascii_alphabetic())
}

/// Whether bytes are a "Windows drive letter".
pub(crate) fn is_drive(bytes: &[u8]) -> bool {
    bytes.len() == 2 && begins_with_drive(bytes)
}

/// Whether bytes "start with a Windows drive letter".
pub(crate) fn starts_with_drive(bytes: &[u8]) -> bool {
    begins_with_drive(bytes) && matches!(bytes.get(2), None | Some(b'/' | b'\\' | b'?' | b'#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_code_points() {
        for c in ['a', 'Z', '0', '~', '?', '\u{A0}', 'é', '\u{FDCF}', '\u{10FFFD}'] {
            assert!(is_url_code_point(c), "{c:?}");
        }
        for c in [
            ' ',
            '"',
            '#',
            '%',
            '<',
            '[',
            '\\',
            '^',
            '`',
            '{',
            '|',
            '\u{7F}',
            '\u{9F}',
            '\u{FDD0}',
            '\u{1FFFE}',
        ] {
            assert!(!is_url_code_point(c), "{c:?}");
        }
    }

    /// The table of section 4.2.
    #[test]
    fn drive_letters() {
        assert!(starts_with_drive(b"c:") && starts_with_drive(b"c:/") && !starts_with_drive(b"c:a"));
    }
}
