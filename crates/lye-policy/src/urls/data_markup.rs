//! Markup in `data:` URLs: decodes its bytes, and writes text as a URL.

use super::base64;
use crate::urls::NestedKind;
use lye_html::encoding::{self, EncodingOptions, UTF_8};
use lye_url::percent::percent_encode_byte_into;
use std::borrow::Cow;

/// Decodes the bytes. The encoding of HTML comes from a byte order mark, the parameter `charset`, a `meta` element, or
/// defaults to UTF-8 (HTML Standard, 13.2.3.2); SVG must be UTF-8. Returns `None` if there are undecodable bytes;
/// without the feature `encodings`, all encodings but UTF-8 are.
///
/// A browser that decodes the input differently does no harm: the rewritten URL declares UTF-8.
pub(super) fn decode<'b>(kind: NestedKind, parameters: &str, bytes: &'b [u8]) -> Option<Cow<'b, str>> {
    if kind == NestedKind::Svg {
        let text = std::str::from_utf8(bytes).ok()?;
        return Some(Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)));
    }
    let options = EncodingOptions::new().with_fallback(UTF_8);
    let options = match charset(parameters) {
        Some(label) => options.with_transport_label(label),
        None => options,
    };
    decode_by(bytes, &options)
}

#[cfg(feature = "encodings")]
fn decode_by<'b>(bytes: &'b [u8], options: &EncodingOptions) -> Option<Cow<'b, str>> {
    let decoded = encoding::decode(bytes, options);
    (!decoded.had_errors).then_some(decoded.text)
}

#[cfg(not(feature = "encodings"))]
fn decode_by<'b>(bytes: &'b [u8], options: &EncodingOptions) -> Option<Cow<'b, str>> {
    encoding::decode_if_utf_8(bytes, options).map(Cow::Borrowed)
}

/// Returns the first parameter `charset` ("parse a MIME type", MIME Sniffing Standard, 4.4).
fn charset(parameters: &str) -> Option<&str> {
    parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let is_it = name.trim_ascii().eq_ignore_ascii_case("charset");
        is_it.then(|| value.trim_ascii().trim_matches('"'))
    })
}

/// Writes a URL with text in UTF-8. Characters that are not "unreserved" (RFC 3986, 2.3) are percent-encoded, so that
/// the URL is parsed the same in lists, in CSS and in templates.
pub(super) fn write(media_type: &str, is_base64: bool, text: &str, fragment: Option<&str>) -> String {
    let mut url = format!("data:{media_type};charset=utf-8");
    if is_base64 {
        url.push_str(";base64,");
        base64::encode_into(text.as_bytes(), &mut url);
    } else {
        url.push(',');
        encode_unreserved_into(text, &mut url);
    }
    if let Some(fragment) = fragment {
        url.push('#');
        url.push_str(fragment);
    }
    url
}

/// Percent-encodes everything except the "unreserved" characters (RFC 3986, 2.3).
pub(super) fn encode_unreserved_into(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            percent_encode_byte_into(byte, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded_by_their_declared_encoding() {
        let html = |parameters, bytes| decode(NestedKind::Html, parameters, bytes);
        assert_eq!(html("", "é".as_bytes()).as_deref(), Some("é"));
        assert_eq!(html("", b"\xE9"), None);
        assert_eq!(html(";charset=latin1", b"\xE9").as_deref(), Some("é"));
        assert_eq!(html(";a=b; Charset=\"windows-1252\"", b"\xE9").as_deref(), Some("é"));
        assert_eq!(
            html("", b"<meta charset=windows-1252>\xE9").as_deref(),
            Some("<meta charset=windows-1252>é")
        );
        let svg = |bytes| decode(NestedKind::Svg, ";charset=latin1", bytes);
        assert_eq!(svg("\u{feff}é".as_bytes()).as_deref(), Some("é"));
        assert_eq!(svg(b"\xE9"), None);
    }

    #[test]
    fn urls_keep_their_form_and_declare_utf_8() {
        assert_eq!(write("text/html", false, "<p>é", None), "data:text/html;charset=utf-8,%3Cp%3E%C3%A9");
        assert_eq!(
            write("image/svg+xml", true, "<p>", Some("a")),
            "data:image/svg+xml;charset=utf-8;base64,PHA+#a"
        );
    }
}
