//! The prescan: finds the encoding that `meta` elements and XML declarations in the first bytes of a document declare.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::{EncodingSource, in_meta};

/// The length of the prescan. The standard requires the declaration within this many bytes, and browsers read this many.
const WINDOW: usize = 1024;

/// HTML Standard 13.2.3.2, "prescan a byte stream to determine its encoding" and, if that finds nothing, "get an XML encoding".
pub(super) fn prescan(bytes: &[u8]) -> Option<(&'static Encoding, EncodingSource)> {
    let window = bytes.get(..WINDOW).unwrap_or(bytes);
    if window.starts_with(b"<\0?\0x\0") {
        return Some((UTF_16LE, EncodingSource::XmlDeclaration));
    }
    if window.starts_with(b"\0<\0?\0x") {
        return Some((UTF_16BE, EncodingSource::XmlDeclaration));
    }
    if let Some(encoding) = (Scanner { rest: window }).meta_encoding() {
        return Some((encoding, EncodingSource::Meta));
    }
    xml_encoding(window).map(|encoding| (encoding, EncodingSource::XmlDeclaration))
}

/// Returns the encoding that the `content` attribute of a `meta` element names, such as `text/html; charset=utf-8`: the HTML Standard's
/// "algorithm for extracting a character encoding from a meta element" (section 2.7.1).
///
/// ```
/// use lye_html::encoding::from_meta_content;
///
/// assert_eq!(from_meta_content("text/html; charset=latin1"), Some(encoding_rs::WINDOWS_1252));
/// assert_eq!(from_meta_content("text/html"), None);
/// ```
pub fn from_meta_content(content: &str) -> Option<&'static Encoding> {
    extract(content.as_bytes())
}

fn extract(content: &[u8]) -> Option<&'static Encoding> {
    let mut rest = content;
    let value = loop {
        let found = rest.windows(7).position(|window| window.eq_ignore_ascii_case(b"charset"))?;
        rest = rest.get(found + 7..)?.trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            break value.trim_ascii_start();
        }
    };
    let label = match value.split_first() {
        Some((quote @ (b'"' | b'\''), quoted)) => {
            quoted.get(..quoted.iter().position(|byte| byte == quote)?)?
        }
        _ => value.split(|byte| byte.is_ascii_whitespace() || *byte == b';').next()?,
    };
    Encoding::for_label(label)
}

/// "Get an XML encoding". The standard computes the declaration's end and does not use it. Like browsers, this ignores what follows the
/// declaration.
fn xml_encoding(window: &[u8]) -> Option<&'static Encoding> {
    let declaration = window.strip_prefix(b"<?xml")?;
    let declaration = declaration.get(..declaration.iter().position(|&byte| byte == b'>')?)?;
    let found = declaration.windows(8).position(|window| window == b"encoding")?;
    let rest = skip_controls(declaration.get(found + 8..)?).strip_prefix(b"=")?;
    let (quote, rest) = skip_controls(rest).split_first()?;
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let label = rest.get(..rest.iter().position(|byte| byte == quote)?)?;
    // `for_label` would trim the label, but white space is a failure here.
    if label.iter().any(|&byte| byte <= b' ') {
        return None;
    }
    let encoding = Encoding::for_label(label)?;
    // Unlike `in_meta`, this leaves x-user-defined alone.
    Some(if super::is_utf_16(encoding) { encoding_rs::UTF_8 } else { encoding })
}

fn skip_controls(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|&byte| byte > b' ').unwrap_or(bytes.len());
    bytes.get(start..).unwrap_or_default()
}

/// Returns `true` if the prescan finds no `meta` element in a piece of markup and is not in a tag at its end. The prescan does not know raw
/// text: it reads the text of a `style` element as markup, and a quote that is open after the element would turn later values into markup.
/// O(markup).
pub(crate) fn passes_over(text: &str) -> bool {
    let mut scanner = Scanner { rest: text.as_bytes() };
    while scanner.skip_while(|byte| byte != b'<').is_some() {
        let passed = if scanner.rest.starts_with(b"<!--") {
            // An open comment hides what follows, and nothing more.
            let end = scanner.rest.windows(3).skip(2).position(|window| window == b"-->");
            end.map_or(scanner.rest.len(), |end| end + 5)
        } else if scanner.at_meta() {
            return false;
        } else if scanner.at_tag() {
            if scanner.skip_tag().is_none() {
                return false;
            }
            1
        } else {
            1
        };
        scanner.rest = scanner.rest.get(passed..).unwrap_or_default();
    }
    true
}

/// The bytes of the window that are not read yet. If a method returns `None` because they are used up, the standard abandons the whole
/// prescan.
struct Scanner<'w> {
    rest: &'w [u8],
}

/// An attribute as the prescan reads it. The standard lower-cases names and values, which matters only where they are compared.
struct Attribute<'w> {
    name: &'w [u8],
    value: &'w [u8],
}

impl<'w> Scanner<'w> {
    /// Loops over the window. Returns the encoding of the first `meta` element that names one.
    fn meta_encoding(&mut self) -> Option<&'static Encoding> {
        loop {
            self.skip_while(|byte| byte != b'<')?;
            if self.rest.starts_with(b"<!--") {
                // The hyphens may be those of `<!--`.
                self.advance(2)?;
                let end = self.rest.windows(3).position(|window| window == b"-->")?;
                self.advance(end + 2)?;
            } else if self.at_meta() {
                self.advance(5)?;
                if let Some(encoding) = self.meta()? {
                    return Some(encoding);
                }
            } else if self.at_tag() {
                self.skip_tag()?;
            } else if matches!(self.rest.get(1), Some(b'!' | b'/' | b'?')) {
                self.skip_while(|byte| byte != b'>')?;
            }
            self.advance(1)?;
        }
    }

    /// Returns `true` if `<meta` is next, followed by a space or slash.
    fn at_meta(&self) -> bool {
        self.rest.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"<meta"))
            && self.rest.get(5).is_some_and(|&byte| is_space(byte) || byte == b'/')
    }

    /// Returns `true` if a start or end tag is next.
    fn at_tag(&self) -> bool {
        match self.rest {
            [b'<', b'/', letter, ..] | [b'<', letter, ..] => letter.is_ascii_alphabetic(),
            _ => false,
        }
    }

    /// Skips the name and the attributes of a tag, up to its `>`.
    fn skip_tag(&mut self) -> Option<()> {
        self.skip_while(|byte| !is_space(byte) && byte != b'>')?;
        while self.attribute()?.is_some() {}
        Some(())
    }

    /// Reads the attributes of a `meta` element, up to its `>`. Returns the encoding that they name, if any.
    fn meta(&mut self) -> Option<Option<&'static Encoding>> {
        // As in the standard: null, failure or an encoding.
        let mut charset: Option<Option<&'static Encoding>> = None;
        let mut got_pragma = false;
        let mut need_pragma = None;
        // Replaces the standard's list of names: only these three are ever looked up.
        let (mut seen_http_equiv, mut seen_content, mut seen_charset) = (false, false, false);
        while let Some(Attribute { name, value }) = self.attribute()? {
            let first = |seen: &mut bool| !std::mem::replace(seen, true);
            if name.eq_ignore_ascii_case(b"http-equiv") && first(&mut seen_http_equiv) {
                got_pragma |= value.eq_ignore_ascii_case(b"content-type");
            } else if name.eq_ignore_ascii_case(b"content") && first(&mut seen_content) {
                if charset.is_none()
                    && let Some(encoding) = extract(value)
                {
                    charset = Some(Some(encoding));
                    need_pragma = Some(true);
                }
            } else if name.eq_ignore_ascii_case(b"charset") && first(&mut seen_charset) {
                charset = Some(Encoding::for_label(value));
                need_pragma = Some(false);
            }
        }
        let counts = need_pragma.is_some_and(|needed| got_pragma || !needed);
        Some(charset.flatten().filter(|_| counts).map(in_meta))
    }

    /// "Get an attribute": returns the next one, or `Some(None)` at the tag's `>`.
    fn attribute(&mut self) -> Option<Option<Attribute<'w>>> {
        if self.skip_while(|byte| is_space(byte) || byte == b'/')? == b'>' {
            return Some(None);
        }
        // An equals sign may begin a name.
        let start = self.rest;
        self.advance(1)?;
        self.skip_while(|byte| !is_space(byte) && !matches!(byte, b'=' | b'/' | b'>'))?;
        let name = self.since(start);
        let no_value = Some(Some(Attribute { name, value: b"" }));
        // A slash or `>` directly after the name ends the attribute. So does anything but `=` after spaces.
        if self.skip_while(is_space)? != b'=' {
            return no_value;
        }
        self.advance(1)?;
        match self.skip_while(is_space)? {
            b'>' => no_value,
            quote @ (b'"' | b'\'') => {
                self.advance(1)?;
                let start = self.rest;
                self.skip_while(|byte| byte != quote)?;
                let value = self.since(start);
                self.advance(1)?;
                Some(Some(Attribute { name, value }))
            }
            _ => {
                let start = self.rest;
                self.skip_while(|byte| !is_space(byte) && byte != b'>')?;
                Some(Some(Attribute { name, value: self.since(start) }))
            }
        }
    }

    /// Advances to the first byte for which `skip` returns `false`, and returns it.
    fn skip_while(&mut self, skip: impl Fn(u8) -> bool) -> Option<u8> {
        let at = self.rest.iter().position(|&byte| !skip(byte))?;
        self.advance(at)?;
        self.rest.first().copied()
    }

    fn advance(&mut self, by: usize) -> Option<()> {
        self.rest = self.rest.get(by..)?;
        Some(())
    }

    /// Returns the bytes read since `start` was the rest.
    fn since(&self, start: &'w [u8]) -> &'w [u8] {
        start.get(..start.len().saturating_sub(self.rest.len())).unwrap_or_default()
    }
}

/// ASCII white space, which the prescan calls spaces.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}
