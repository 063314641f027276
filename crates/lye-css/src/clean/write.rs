//! Writes CSS so that it parses to the same tokens, and contains nothing that HTML or XML could interpret.

use super::components::Component;
use cssparser::Token;
use std::borrow::Cow;

/// Replacements for URLs and names, by the index of the component, in ascending order.
pub(crate) type NewUrls = Vec<(usize, String)>;

/// Returns `true` if a part of a source is safe as written: it has no escapes or comments, and nothing that HTML, XML
/// or old browsers could interpret.
pub(crate) fn is_plain(text: &str) -> bool {
    let is_plain = |byte: u8| match byte {
        b'\\' | b'<' | b'>' | b'&' | 0x7F => false,
        b'\t' | b'\n' | 0x0C | b'\r' => true,
        _ => byte >= b' ',
    };
    text.bytes().all(is_plain) && !text.contains("/*")
}

/// Returns `true` if every bracket and string is closed in the source.
pub(crate) fn is_closed(components: &[Component<'_>], source: &str) -> bool {
    components.iter().all(|component| match &component.token {
        Token::CloseParenthesis | Token::CloseSquareBracket => !component.span.is_empty(),
        Token::QuotedString(_) => {
            let text = slice(source, component);
            text.len() > 1 && text.as_bytes().first() == text.as_bytes().last()
        }
        Token::UnquotedUrl(_) => slice(source, component).ends_with(')'),
        _ => true,
    })
}

pub(crate) fn slice<'s>(source: &'s str, component: &Component<'_>) -> &'s str {
    source.get(component.span.clone()).unwrap_or_default()
}

/// Writes components, with a space where there was white space or a comment.
pub(crate) fn components(components: &[Component<'_>], source: &str, urls: &NewUrls, out: &mut String) {
    let mut urls = urls.iter().peekable();
    for (index, component) in components.iter().enumerate() {
        if component.is_spaced && index > 0 {
            out.push(' ');
        }
        if let Some((_, url)) = urls.next_if(|(at, _)| *at == index) {
            match &component.token {
                Token::UnquotedUrl(_) => {
                    out.push_str("url(");
                    string(url, '"', out);
                    out.push(')');
                }
                Token::Ident(_) => identifier(url, out),
                _ => string(url, '"', out),
            }
            continue;
        }
        token(component, source, out);
    }
}

fn token(component: &Component<'_>, source: &str, out: &mut String) {
    let text = slice(source, component);
    match &component.token {
        Token::Ident(name) => identifier(name, out),
        Token::Function(name) => {
            identifier(name, out);
            out.push('(');
        }
        Token::IDHash(name) => {
            out.push('#');
            identifier(name, out);
        }
        Token::Hash(name) => {
            out.push('#');
            out.push_str(&escaped_name(name));
        }
        Token::QuotedString(value) => {
            string(value, if text.starts_with('\'') { '\'' } else { '"' }, out);
        }
        Token::UnquotedUrl(_) if is_plain(text) && text.ends_with(')') => out.push_str(text),
        Token::UnquotedUrl(url) => {
            out.push_str("url(");
            string(url, '"', out);
            out.push(')');
        }
        Token::CloseParenthesis => out.push(')'),
        Token::CloseSquareBracket => out.push(']'),
        // Numbers and punctuation have no escapes: units with escapes are bad syntax.
        _ => out.push_str(text),
    }
}

/// Writes a string.
pub(crate) fn string(value: &str, quote: char, out: &mut String) {
    out.push(quote);
    for character in value.chars() {
        let is_special =
            character == quote || matches!(character, '\\' | '<' | '>' | '&' | '\0'..='\x1F' | '\x7F');
        if is_special { escape(character, out) } else { out.push(character) }
    }
    out.push(quote);
}

/// Writes an identifier (CSSOM 1, "serialize an identifier", with every escape in hexadecimal).
pub(crate) fn identifier(name: &str, out: &mut String) {
    let (first, rest) = match name.strip_prefix('-') {
        Some(rest) if !name.starts_with("--") => ("-", rest),
        _ => ("", name),
    };
    if rest.is_empty() {
        return first.chars().for_each(|character| escape(character, out));
    }
    out.push_str(first);
    match rest.chars().next() {
        Some(digit @ '0'..='9') => {
            escape(digit, out);
            out.push_str(&escaped_name(&rest[1..])); // A digit is one byte.
        }
        _ => out.push_str(&escaped_name(rest)),
    }
}

fn escaped_name(name: &str) -> Cow<'_, str> {
    let is_of_names =
        |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '\u{80}'..);
    if name.chars().all(is_of_names) {
        return name.into();
    }
    let mut out = String::new();
    for character in name.chars() {
        if is_of_names(character) { out.push(character) } else { escape(character, &mut out) }
    }
    out.into()
}

/// Writes an escape, with the space that ends it.
fn escape(character: char, out: &mut String) {
    // CSS Syntax 3, 4.3.7: U+0000 becomes the replacement character.
    if character == '\0' {
        out.push('\u{FFFD}');
    } else {
        out.push_str(&format!("\\{:x} ", u32::from(character)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut String)) -> String {
        let mut out = String::new();
        write(&mut out);
        out
    }

    #[test]
    fn strings_cannot_end_early() {
        assert_eq!(written(|out| string("a\"b'c", '"', out)), "\"a\\22 b'c\"");
        assert_eq!(
            written(|out| string("</style><!--\n&", '\'', out)),
            "'\\3c /style\\3e \\3c !--\\a \\26 '"
        );
        assert_eq!(written(|out| string("\\", '"', out)), "\"\\5c \"");
    }

    #[test]
    fn identifiers_round_trip() {
        for name in ["a", "-a", "--a", "1a", "-1", "-", "a b", "é", "<x>", "a(b", "--", "-\u{1F600}"] {
            let text = written(|out| identifier(name, out));
            let mut parser = cssparser::Parser::new(&text);
            assert_eq!(parser.expect_ident().map(|ident| ident.to_string()), Ok(name.to_owned()), "{text}");
            assert!(parser.is_exhausted() && !text.contains('<'), "{text}");
        }
    }
}
