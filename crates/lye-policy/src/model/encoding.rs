//! What the attributes of `meta` elements declare about encodings (HTML Standard, 4.2.5.4).

use lye_html::encoding::{Encoding, UTF_8, from_meta_content};

/// Whether an attribute of `meta` declares another encoding than UTF-8, or one that browsers do not know. Of `content`, if its element
/// is a pragma.
pub fn declares_another_encoding(name: &str, value: &str) -> bool {
    match name {
        "charset" => Encoding::for_label(value.as_bytes()) != Some(UTF_8),
        "content" => mentions_charset(value) && from_meta_content(value) != Some(UTF_8),
        _ => false,
    }
}

fn mentions_charset(content: &str) -> bool {
    content.as_bytes().windows(7).any(|part| part.eq_ignore_ascii_case(b"charset"))
}
