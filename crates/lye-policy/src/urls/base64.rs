//! Base64 in `data:` URLs (Infra Standard, 7 "Forgiving base64").

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// "Forgiving-base64 decode"; returns `None` on failure. Linear in the text.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut group, mut digits, mut padding) = (0_u32, 0_usize, 0_usize);
    for byte in text.iter().filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')) {
        if *byte == b'=' {
            padding += 1;
            continue;
        }
        let digit = digit(*byte).filter(|_| padding == 0)?;
        group = group << 6 | digit;
        digits += 1;
        if digits % 4 == 0 {
            bytes.extend(group.to_be_bytes().iter().skip(1));
            group = 0;
        }
    }
    // Steps 2 and 3: padding only completes a group, and no group has a single character.
    if padding > 2 || padding > 0 && (digits + padding) % 4 != 0 {
        return None;
    }
    match digits % 4 {
        0 => {}
        2 => bytes.push((group >> 4) as u8),
        3 => bytes.extend(((group >> 2) as u16).to_be_bytes()),
        _ => return None,
    }
    Some(bytes)
}

/// Returns the six bits of a character; `None` if it is not in the alphabet.
fn digit(byte: u8) -> Option<u32> {
    let digit = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(digit))
}

/// "Forgiving-base64 encode": RFC 4648's encoding with padding. Linear in the bytes.
pub(super) fn encode_into(bytes: &[u8], out: &mut String) {
    for group in bytes.chunks(3) {
        let bits =
            group.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u32::from(byte) << (16 - 8 * at));
        for at in 0..4 {
            // Six bits are an index into the alphabet.
            let digit = ALPHABET[(bits >> (18 - 6 * at) & 63) as usize];
            out.push(if at > group.len() { '=' } else { char::from(digit) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_as_specified() {
        // RFC 4648, 10, and the algorithm's own rules.
        for (text, bytes) in [
            ("", Some("")),
            ("Zg==", Some("f")),
            ("Zg", Some("f")),
            ("Zm8=", Some("fo")),
            ("Zm9v", Some("foo")),
            ("Zm9vYmFy", Some("foobar")),
            (" Z m\n9\tv ", Some("foo")),
            ("Zh==", Some("f")),
            ("Z", None),
            ("Zg=", None),
            ("Zm9v=", None),
            ("Zg===", None),
            ("Z=g=", None),
            ("Zm9-", None),
            ("Zm9\u{b}v", None),
        ] {
            assert_eq!(decode(text.as_bytes()).as_deref(), bytes.map(str::as_bytes), "{text}");
        }
    }

    #[test]
    fn encoding_round_trips() {
        let bytes: Vec<u8> = (0..=255).collect();
        for len in 0..bytes.len() {
            let mut text = String::new();
            encode_into(&bytes[..len], &mut text);
            assert_eq!(decode(text.as_bytes()).as_deref(), Some(&bytes[..len]));
            assert_eq!(text.len(), len.div_ceil(3) * 4);
        }
    }
}
