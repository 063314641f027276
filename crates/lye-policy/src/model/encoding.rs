//! Encoding declarations in attributes of `meta` elements (HTML Standard, 4.2.5.4).

use lye_html::encoding::{Encoding, UTF_8, from_meta_content};

/// Whether an attribute of `meta` declares an encoding other than UTF-8, or an unknown one. For `content`, this assumes that the element
/// is a pragma directive.
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
