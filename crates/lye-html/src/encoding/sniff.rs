//! The order in which declarations of the encoding count, and the `charset` of a `Content-Type`.

use encoding_rs::Encoding;

use super::{EncodingOptions, EncodingSource, prescan};

/// Determines the encoding of `bytes` (HTML Standard 13.2.3.2). Also returns how it was determined, and the length of the byte order mark.
///
/// ```
/// use lye_html::encoding::{self, EncodingOptions, EncodingSource};
///
/// let (encoding, source, bom_length) = encoding::sniff(b"\xEF\xBB\xBF<p>", &EncodingOptions::new());
/// assert_eq!((encoding.name(), source, bom_length), ("UTF-8", EncodingSource::Bom, 3));
/// ```
pub fn sniff(bytes: &[u8], options: &EncodingOptions) -> (&'static Encoding, EncodingSource, usize) {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return (encoding, EncodingSource::Bom, length);
    }
    let (encoding, source) = if let Some(encoding) = options.forced {
        (encoding, EncodingSource::Override)
    } else if let Some(encoding) = options.transport {
        (encoding, EncodingSource::Transport)
    } else {
        prescan::prescan(bytes).unwrap_or((options.fallback, EncodingSource::Fallback))
    };
    (encoding, source, 0)
}

/// Returns the encoding of the `charset` parameter of a MIME type (MIME Sniffing Standard 4.4, "parse a MIME type").
pub(super) fn charset_of_content_type(content_type: &str) -> Option<&'static Encoding> {
    let (essence, mut rest) = split_before(trim(content_type), ";");
    let (main, sub) = essence.split_once('/')?;
    if !is_token(main) || !is_token(sub.trim_end_matches(is_whitespace)) {
        return None;
    }
    while let Some(parameter) = rest.strip_prefix(';') {
        let (name, after_name) = split_before(parameter.trim_start_matches(is_whitespace), ";=");
        let Some(value) = after_name.strip_prefix('=') else {
            rest = after_name;
            continue;
        };
        let is_charset = name.eq_ignore_ascii_case("charset");
        if let Some(quoted) = value.strip_prefix('"') {
            let (value, after_value) = unquote(quoted);
            // The first parameter with a name counts.
            if is_charset && value.chars().all(is_quotable) {
                return Encoding::for_label(value.as_bytes());
            }
            rest = split_before(after_value, ";").1;
        } else {
            let (value, after_value) = split_before(value, ";");
            let value = value.trim_end_matches(is_whitespace);
            // An empty value is skipped, and a later parameter may count.
            if is_charset && !value.is_empty() && value.chars().all(is_quotable) {
                return Encoding::for_label(value.as_bytes());
            }
            rest = after_value;
        }
    }
    None
}

/// Splits before the first of the characters `ends`, or at the end.
fn split_before<'t>(text: &'t str, ends: &str) -> (&'t str, &'t str) {
    text.split_at(text.find(|character| ends.contains(character)).unwrap_or(text.len()))
}

/// Returns the value of a quoted string whose opening quote was read, and what follows it.
fn unquote(text: &str) -> (String, &str) {
    let mut value = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            // A backslash at the end is an ordinary character.
            '\\' => value.push(characters.next().unwrap_or('\\')),
            _ => value.push(character),
        }
    }
    (value, characters.as_str())
}

/// The MIME Sniffing Standard's "HTTP whitespace".
fn is_whitespace(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' ')
}

fn trim(text: &str) -> &str {
    text.trim_matches(is_whitespace)
}

/// Returns `true` if `text` consists of one or more "HTTP token code points".
fn is_token(text: &str) -> bool {
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(token)
}

/// The MIME Sniffing Standard's "HTTP quoted-string token code points".
fn is_quotable(character: char) -> bool {
    matches!(character, '\t' | ' '..='~' | '\u{80}'..='\u{FF}')
}
