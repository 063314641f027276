//! Encodes (5.11.2): characters with a meaning in HTML become character references.

use super::encoded::{EncodedReference, find_encoded};
use crate::SafeHtml;
use std::fmt;
use std::fmt::Write as _;

/// Writes a text as HTML that displays it: `&`, `<`, `>`, `"` and `'` become references. The result can be the content of an element or a
/// quoted attribute value. O(text).
///
/// Parsing the result gives the text again, except that U+0000, which HTML cannot contain, becomes U+FFFD. (At the start of `pre` and
/// `textarea`, parsers ignore one line feed: write another before it.) This does not protect content that is not parsed as HTML text: the
/// content of `script` and `style`, and attributes that contain scripts, styles or URLs.
///
/// ```
/// use lye_escape::encode;
/// assert_eq!(encode("<b> & \"c\"").as_str(), "&lt;b&gt; &amp; &quot;c&quot;");
/// ```
pub fn encode(text: &str) -> SafeHtml {
    SafeHtml::dangerously_assume_safe(Encoder::new().written(text))
}

/// Encodes text, with options.
///
/// ```
/// use lye_escape::{AlreadyEncoded, Encoder, NonAscii, Quotes};
/// let encoder = Encoder::new().with_quotes(Quotes::Keep).with_non_ascii(NonAscii::Reference);
/// assert_eq!(encoder.encode("\"é\" & €")?.html().as_str(), "\"&#233;\" &amp; &#8364;");
///
/// // A text that was encoded before would show `&lt;` to its readers.
/// let encoder = Encoder::new().with_already_encoded(AlreadyEncoded::Refuse);
/// assert_eq!(
///     encoder.encode("1 &amp;lt; 2").unwrap_err().to_string(),
///     "line 1, column 3: the text is already encoded, 2 times; decode it first"
/// );
/// # Ok::<(), lye_escape::DoubleEncoding>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Encoder {
    quotes: Quotes,
    non_ascii: NonAscii,
    already_encoded: AlreadyEncoded,
}

/// The handling of `"` and `'`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Quotes {
    /// They become `&quot;` and `&#39;`, as quoted attribute values need.
    #[default]
    Encode,
    /// They are unchanged: use the result only between tags, not in a tag.
    Keep,
}

/// The handling of characters beyond ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NonAscii {
    /// They are unchanged.
    #[default]
    Keep,
    /// They become numeric references, such as `&#233;`. The result is ASCII, and independent of the page's encoding. The controls U+0080
    /// to U+009F, whose references parsers map to other characters, become U+FFFD.
    Reference,
}

/// The handling of a text that already contains references, which become markup if the result is decoded once too often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AlreadyEncoded {
    /// The text is encoded: readers see the text as it was written.
    #[default]
    Encode,
    /// The text is encoded, and the references are [reported](Encoded::already_encoded).
    Report,
    /// The text is rejected.
    Refuse,
}

impl Encoder {
    /// Creates an encoder that does what [`encode()`] does.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the handling of quotes. Default: they are encoded.
    #[must_use]
    pub fn with_quotes(self, quotes: Quotes) -> Self {
        Self { quotes, ..self }
    }

    /// Sets the handling of characters beyond ASCII. Default: they are unchanged.
    #[must_use]
    pub fn with_non_ascii(self, non_ascii: NonAscii) -> Self {
        Self { non_ascii, ..self }
    }

    /// Sets the handling of a text that already contains references. Default: it is encoded.
    #[must_use]
    pub fn with_already_encoded(self, already_encoded: AlreadyEncoded) -> Self {
        Self { already_encoded, ..self }
    }

    /// Encodes a text. O(text).
    ///
    /// # Errors
    /// Fails if the text is already encoded, and that is refused.
    pub fn encode(&self, text: &str) -> Result<Encoded, DoubleEncoding> {
        let already_encoded = match self.already_encoded {
            AlreadyEncoded::Encode => Vec::new(),
            AlreadyEncoded::Report | AlreadyEncoded::Refuse => find_encoded(text),
        };
        match already_encoded.first() {
            Some(&first) if self.already_encoded == AlreadyEncoded::Refuse => Err(DoubleEncoding { first }),
            _ => Ok(Encoded { html: SafeHtml::dangerously_assume_safe(self.written(text)), already_encoded }),
        }
    }

    fn written(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' if self.quotes == Quotes::Encode => out.push_str("&quot;"),
                '\'' if self.quotes == Quotes::Encode => out.push_str("&#39;"),
                // Without a reference, parsers turn it into a line feed (HTML Standard, 13.2.3.5).
                '\r' => out.push_str("&#13;"),
                // Parsers drop it, or decode its reference as U+FFFD (13.2.5.80).
                '\0' => self.push('\u{FFFD}', &mut out),
                '\u{80}'..='\u{9F}' if self.non_ascii == NonAscii::Reference => {
                    self.push('\u{FFFD}', &mut out);
                }
                c => self.push(c, &mut out),
            }
        }
        out
    }

    fn push(&self, c: char, out: &mut String) {
        if c.is_ascii() || self.non_ascii == NonAscii::Keep {
            out.push(c);
        } else {
            // Writing to a string never fails.
            let _ = write!(out, "&#{};", u32::from(c));
        }
    }
}

/// An encoded text, with the references that it contained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoded {
    html: SafeHtml,
    already_encoded: Vec<EncodedReference>,
}

impl Encoded {
    /// Returns the encoded text.
    pub fn html(&self) -> &SafeHtml {
        &self.html
    }

    /// Returns the encoded text as an owned value.
    pub fn into_html(self) -> SafeHtml {
        self.html
    }

    /// Returns the references in the original text, if they are [reported](AlreadyEncoded::Report).
    ///
    /// ```
    /// use lye_escape::{AlreadyEncoded, Encoder};
    /// let encoded = Encoder::new().with_already_encoded(AlreadyEncoded::Report).encode("a &lt; b")?;
    /// assert_eq!(encoded.html().as_str(), "a &amp;lt; b");
    /// assert_eq!(encoded.already_encoded()[0].place().offset, 2);
    /// # Ok::<(), lye_escape::DoubleEncoding>(())
    /// ```
    pub fn already_encoded(&self) -> &[EncodedReference] {
        &self.already_encoded
    }
}

/// The error for a text that is already encoded.
///
/// ```
/// use lye_escape::{AlreadyEncoded, Encoder};
/// let error = Encoder::new().with_already_encoded(AlreadyEncoded::Refuse).encode("&amp;lt;").unwrap_err();
/// assert_eq!(error.reference().depth(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoubleEncoding {
    first: EncodedReference,
}

impl DoubleEncoding {
    /// Returns the first reference in the text.
    pub fn reference(&self) -> EncodedReference {
        self.first
    }
}

impl fmt::Display for DoubleEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.first.depth() {
            1 => "once".to_owned(),
            depth => format!("{depth} times"),
        };
        write!(f, "{}: the text is already encoded, {times}; decode it first", self.first.place())
    }
}

impl std::error::Error for DoubleEncoding {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_critical_characters_are_references() {
        assert_eq!(encode("<script>\"a\" & 'b'").as_str(), "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;");
        assert_eq!(encode("a\rb\0c\n\té").as_str(), "a&#13;b\u{FFFD}c\n\té");
    }

    #[test]
    fn characters_beyond_ascii_are_numbers_with_a_semicolon() {
        let encoder = Encoder::new().with_non_ascii(NonAscii::Reference);
        let html = encoder.encode("é日😀\u{85}\0").unwrap().into_html();
        assert_eq!(html.as_str(), "&#233;&#26085;&#128512;&#65533;&#65533;");
    }

    #[test]
    fn encoded_text_is_encoded_again_reported_or_refused() {
        let text = encode("1 < 2");
        let with = |guard| Encoder::new().with_already_encoded(guard).encode(text.as_str());
        let again = with(AlreadyEncoded::Encode).unwrap();
        assert_eq!((again.html().as_str(), again.already_encoded()), ("1 &amp;lt; 2", [].as_slice()));
        let reported = with(AlreadyEncoded::Report).unwrap();
        assert_eq!((reported.html(), reported.already_encoded().len()), (again.html(), 1));
        let error = with(AlreadyEncoded::Refuse).unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 3: the text is already encoded, once; decode it first");
        assert!(Encoder::new().with_already_encoded(AlreadyEncoded::Refuse).encode("AT&T; 1 < 2 &c").is_ok());
    }
}
