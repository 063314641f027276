//! Decodes documents: detects the encoding of bytes, and decodes them.
//!
//! Implements the HTML Standard's "determining the character encoding" (section 13.2.3.2) for the encodings of the Encoding Standard, which
//! [`encoding_rs`] implements. The order is: a byte order mark; an override by the caller; the encoding that the transport declares
//! (usually a `Content-Type` header); a `meta` element or an XML declaration within the first 1024 bytes; the caller's fallback.
//!
//! ```
//! use lye_html::encoding::{self, EncodingOptions, EncodingSource};
//!
//! let options = EncodingOptions::new().with_content_type("text/html; charset=Shift_JIS");
//! let decoded = encoding::decode(b"<p>\x93\xFA\x96\x7B", &options);
//! assert_eq!(decoded.text, "<p>日本");
//! assert_eq!(decoded.encoding.name(), "Shift_JIS");
//! assert_eq!(decoded.source, EncodingSource::Transport);
//! ```

mod characters;
mod prescan;
mod sniff;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

pub use encoding_rs::{Encoding, UTF_8};

pub use crate::controls::is_stray_control;
pub use characters::for_each_character;
pub use prescan::from_meta_content;
pub(crate) use prescan::passes_over;
pub use sniff::sniff;

/// Facts about a document's encoding besides its bytes.
///
/// ```
/// use lye_html::encoding::{self, EncodingOptions};
///
/// // A local file that says nothing about itself.
/// let options = EncodingOptions::new().with_fallback(encoding_rs::UTF_8);
/// assert_eq!(encoding::decode("<p>naïve".as_bytes(), &options).text, "<p>naïve");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EncodingOptions {
    transport: Option<&'static Encoding>,
    forced: Option<&'static Encoding>,
    fallback: &'static Encoding,
}

impl EncodingOptions {
    /// Creates options without known facts. The fallback is windows-1252, as in most browsers.
    #[must_use]
    pub fn new() -> Self {
        Self { transport: None, forced: None, fallback: encoding_rs::WINDOWS_1252 }
    }

    /// Sets the encoding that the transport declares, by a label such as `utf8` or `latin1`. A label that the Encoding Standard does not
    /// know counts as none.
    #[must_use]
    pub fn with_transport_label(mut self, label: &str) -> Self {
        self.transport = Encoding::for_label(label.as_bytes());
        self
    }

    /// Sets the encoding that the transport declares, by the `charset` parameter of a `Content-Type`, if it has one.
    ///
    /// ```
    /// use lye_html::encoding::{self, EncodingOptions};
    ///
    /// let options = EncodingOptions::new().with_content_type(r#"text/html; charset="utf-8""#);
    /// assert_eq!(encoding::sniff(b"<p>", &options).0.name(), "UTF-8");
    /// ```
    #[must_use]
    pub fn with_content_type(mut self, content_type: &str) -> Self {
        self.transport = sniff::charset_of_content_type(content_type);
        self
    }

    /// Sets the encoding, and overrides the transport and `meta` elements. Only a byte order mark takes precedence, as in the standard.
    #[must_use]
    pub fn with_override(mut self, encoding: &'static Encoding) -> Self {
        self.forced = Some(encoding);
        self
    }

    /// Sets the encoding of documents that declare none.
    #[must_use]
    pub fn with_fallback(mut self, encoding: &'static Encoding) -> Self {
        self.fallback = encoding;
        self
    }
}

impl Default for EncodingOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// How the encoding was determined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EncodingSource {
    /// A byte order mark.
    Bom,
    /// The caller's [override](EncodingOptions::with_override).
    Override,
    /// A declaration by the transport.
    Transport,
    /// A `meta` element within the first 1024 bytes.
    Meta,
    /// An XML declaration at the start.
    XmlDeclaration,
    /// None of these: the caller's [fallback](EncodingOptions::with_fallback).
    Fallback,
}

impl EncodingSource {
    /// Returns `true` if a `meta` element that the parser meets later may still change the encoding. The standard calls that a tentative
    /// confidence.
    pub const fn is_tentative(self) -> bool {
        matches!(self, Self::Meta | Self::XmlDeclaration | Self::Fallback)
    }
}

/// The text of a document, and how it was decoded.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Decoded<'b> {
    /// The text, without a byte order mark. Borrowed if the bytes are already the text.
    pub text: Cow<'b, str>,
    /// The encoding.
    pub encoding: &'static Encoding,
    /// How the encoding was determined.
    pub source: EncodingSource,
    /// Whether there were invalid bytes. Each such sequence is a U+FFFD in the text.
    pub had_errors: bool,
}

/// Determines the encoding of `bytes` and decodes them.
///
/// Does not copy the bytes if they are valid UTF-8 and the encoding is UTF-8.
///
/// ```
/// use std::borrow::Cow;
/// use lye_html::encoding::{self, EncodingOptions};
///
/// let decoded = encoding::decode("<meta charset=utf-8>é".as_bytes(), &EncodingOptions::new());
/// assert!(matches!(decoded.text, Cow::Borrowed("<meta charset=utf-8>é")));
///
/// let decoded = encoding::decode(b"\xE9", &EncodingOptions::new());
/// assert_eq!(decoded.text, "é");
/// assert_eq!(decoded.encoding.name(), "windows-1252");
/// ```
pub fn decode<'b>(bytes: &'b [u8], options: &EncodingOptions) -> Decoded<'b> {
    let (encoding, source, bom_length) = sniff(bytes, options);
    let content = bytes.get(bom_length..).unwrap_or_default();
    // A byte order mark was already found, if there is one.
    let (text, had_errors) = encoding.decode_without_bom_handling(content);
    Decoded { text, encoding, source, had_errors }
}

/// Determines the encoding of `bytes`, and decodes them if it is UTF-8. Returns `None` for other encodings and for invalid bytes.
///
/// Unlike [`decode`], it does not link the tables of the other encodings.
///
/// ```
/// use lye_html::encoding::{EncodingOptions, decode_if_utf_8};
///
/// assert_eq!(decode_if_utf_8("<meta charset=utf-8>é".as_bytes(), &EncodingOptions::new()), Some("<meta charset=utf-8>é"));
/// assert_eq!(decode_if_utf_8(b"<meta charset=big5>a", &EncodingOptions::new()), None);
/// ```
pub fn decode_if_utf_8<'b>(bytes: &'b [u8], options: &EncodingOptions) -> Option<&'b str> {
    let (encoding, _, bom_length) = sniff(bytes, options);
    if encoding != UTF_8 {
        return None;
    }
    std::str::from_utf8(bytes.get(bom_length..)?).ok()
}

/// Returns the encoding in which to decode the document again because of a `meta` element that the parser met, if any: the HTML Standard's
/// "change the encoding" (section 13.2.3.4).
///
/// `current` is the encoding of the present decoding, which must have been [tentative](EncodingSource::is_tentative). `declared` is what
/// the element declares: the encoding of its `charset` label, or of its `content` by [`from_meta_content`] if its `http-equiv` is
/// `Content-Type`.
///
/// ```
/// use lye_html::encoding::change;
///
/// assert_eq!(change(encoding_rs::WINDOWS_1252, encoding_rs::EUC_JP), Some(encoding_rs::EUC_JP));
/// // It can't be: the element has been read as ASCII.
/// assert_eq!(change(encoding_rs::WINDOWS_1252, encoding_rs::UTF_16LE), Some(encoding_rs::UTF_8));
/// assert_eq!(change(encoding_rs::UTF_8, encoding_rs::UTF_8), None);
/// ```
pub fn change(current: &'static Encoding, declared: &'static Encoding) -> Option<&'static Encoding> {
    let declared = in_meta(declared);
    (!is_utf_16(current) && current != declared).then_some(declared)
}

/// Returns the meaning of an encoding's label in a `meta` element. The element was read as ASCII, so the document cannot be UTF-16.
/// x-user-defined is replaced, as browsers do for an obsolete practice.
fn in_meta(encoding: &'static Encoding) -> &'static Encoding {
    if is_utf_16(encoding) {
        encoding_rs::UTF_8
    } else if encoding == encoding_rs::X_USER_DEFINED {
        encoding_rs::WINDOWS_1252
    } else {
        encoding
    }
}

fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == encoding_rs::UTF_16LE || encoding == encoding_rs::UTF_16BE
}
