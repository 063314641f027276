//! Escaping text and attribute values (HTML Standard, 13.3, "escaping a string").

/// Appends text with `&`, U+00A0, `<` and `>` escaped.
pub(crate) fn text_into(text: &str, out: &mut String) {
    escape_into(text, false, out);
}

/// Appends an attribute value with `&`, U+00A0, `<`, `>` and `"` escaped.
pub(crate) fn attribute_into(value: &str, out: &mut String) {
    escape_into(value, true, out);
}

/// What a byte may need: 1 in text and attributes, 2 in attributes only, 3 if it starts U+00A0.
static CLASS: [u8; 256] = {
    let mut class = [0; 256];
    class[b'&' as usize] = 1;
    class[b'<' as usize] = 1;
    class[b'>' as usize] = 1;
    class[b'"' as usize] = 2;
    // U+00A0 is C2 A0 in UTF-8.
    class[0xC2] = 3;
    class
};

#[inline]
fn escape_into(text: &str, quotes: bool, out: &mut String) {
    let bytes = text.as_bytes();
    let mut from = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let class = CLASS[byte as usize];
        if class == 0 {
            continue;
        }
        let (replacement, len) = match byte {
            b'&' => ("&amp;", 1),
            b'<' => ("&lt;", 1),
            b'>' => ("&gt;", 1),
            b'"' if quotes => ("&quot;", 1),
            0xC2 if bytes.get(at + 1) == Some(&0xA0) => ("&nbsp;", 2),
            _ => continue,
        };
        // `from` and `at` are character boundaries: both stand at ASCII or leading bytes, or behind such a character.
        out.push_str(&text[from..at]);
        out.push_str(replacement);
        from = at + len;
    }
    out.push_str(&text[from..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(s: &str) -> String {
        let mut out = String::new();
        text_into(s, &mut out);
        out
    }

    #[test]
    fn text_keeps_quotes_and_escapes_the_rest() {
        assert_eq!(text("a<b>&\"\u{A0}\u{A1}é"), "a&lt;b&gt;&amp;\"&nbsp;\u{A1}é");
    }

    #[test]
    fn attributes_escape_quotes_too() {
        let mut out = String::new();
        attribute_into("\"<>&\u{A0}", &mut out);
        assert_eq!(out, "&quot;&lt;&gt;&amp;&nbsp;");
    }
}
