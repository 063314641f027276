//! The content of `data:` URLs (Fetch Standard, 6, "`data:` URLs"): media types, base64, and markup.

use super::generated::url_names::ALIASES;
use super::{InvalidUrlPolicy, NestedKind, NestedMarkup, NestedRefusal, UrlRefusal};
use crate::members::{TableKey, texts};
use lye_html::encoding::{self, EncodingOptions, UTF_8};
use lye_url::Url;
use lye_url::percent::percent_encode_byte_into;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Checks the content of the URL against the types with their sizes. If it is markup, returns the URL with the cleaned markup.
pub(super) fn allowed(
    types: &BTreeMap<DataType, u64>,
    url: &Url,
    nested: Option<&dyn NestedMarkup>,
) -> Result<Option<String>, UrlRefusal> {
    let data = DataUrl::parse(url).ok_or(UrlRefusal::DataInvalid)?;
    // An entry with the very name decides, whatever the order.
    let exact = types.iter().find(|(listed, _)| data.essence.eq_ignore_ascii_case(listed.as_str()));
    let (media_type, max_bytes) = exact
        .or_else(|| types.iter().find(|(listed, _)| listed.names(data.essence)))
        .ok_or(UrlRefusal::DataType)?;
    let fits = |bytes: &[u8]| {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if size > *max_bytes { Err(UrlRefusal::DataSize) } else { Ok(()) }
    };
    let bytes = data.bytes().ok_or(UrlRefusal::DataInvalid)?;
    fits(&bytes)?;
    let Some(kind) = media_type.markup() else { return Ok(None) };
    let nested = nested.ok_or(NestedRefusal::NotAllowed)?;
    let text = decode_markup(kind, data.parameters, &bytes).ok_or(NestedRefusal::NotReadable)?;
    let clean = nested.clean(kind, &text)?;
    fits(clean.as_bytes())?;
    Ok(Some(write(media_type.as_str(), data.is_base64, &clean, url.fragment())))
}

/// The parts of a `data:` URL.
struct DataUrl<'a> {
    /// The media type's essence, in any case.
    essence: &'a str,
    /// The rest of the media type, from the first `;` on.
    parameters: &'a str,
    is_base64: bool,
    /// The data after the comma, percent-encoded.
    body: &'a str,
}

impl<'a> DataUrl<'a> {
    /// The "`data:` URL processor" up to step 10. Returns `None` if it fails, or if the media type does not parse, in
    /// which case the processor would fall back to plain text.
    fn parse(url: &'a Url) -> Option<Self> {
        let (media_type, body) = url.without_fragment().strip_prefix("data:")?.split_once(',')?;
        let media_type = media_type.trim_ascii();
        // Step 11: a `;`, spaces, and `base64` at the end.
        let (media_type, is_base64) = match media_type.rsplit_once(';') {
            Some((before, last)) if last.trim_start_matches(' ').eq_ignore_ascii_case("base64") => {
                (before, true)
            }
            _ => (media_type, false),
        };
        let (essence, parameters) = media_type.split_at(media_type.find(';').unwrap_or(media_type.len()));
        // Step 12: the default type is text.
        let essence = match essence.trim_ascii() {
            "" if media_type.is_empty() || media_type.starts_with(';') => "text/plain",
            essence => essence,
        };
        let (kind, subtype) = essence.split_once('/')?;
        (is_token(kind) && is_token(subtype)).then_some(Self { essence, parameters, is_base64, body })
    }

    /// Decodes the body; returns `None` if that fails.
    fn bytes(&self) -> Option<Cow<'a, [u8]>> {
        let bytes = lye_url::percent::percent_decode(self.body.as_bytes());
        if self.is_base64 { decode_base64(&bytes).map(Cow::Owned) } else { Some(bytes) }
    }
}

/// The essence of a media type that `data:` URLs may have. Its other usual names count as the same: `image/jpg` as `image/jpeg`. Types that browsers treat as markup, script or style are
/// refused, because such data must be cleaned itself. HTML and SVG may be listed in policies that [clean nested
/// markup](crate::model::Limits::with_nested_depth); a [`UrlPolicy`](super::UrlPolicy) alone refuses such data.
///
/// ```
/// use lye::urls::DataType;
///
/// assert_eq!(DataType::parse("IMAGE/GIF")?.as_str(), "image/gif");
/// assert!(DataType::parse("text/xml").is_err() && DataType::parse("image/*").is_err());
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DataType(String);

impl DataType {
    /// Parses the essence of a media type: `type/subtype`, in any case.
    ///
    /// # Errors
    /// Fails if it is not an essence (parameters and `*` are not allowed), or is an XML, JavaScript or CSS type. Of the
    /// markup types, `text/html` and `image/svg+xml` are accepted.
    ///
    /// ```
    /// assert!(lye::urls::DataType::parse("application/xhtml+xml").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |problem| Err(InvalidUrlPolicy::new("media type", text, problem));
        let essence = text.to_ascii_lowercase();
        match essence.split_once('/') {
            Some((_, "*")) | Some(("*", _)) => return invalid(texts::any_media_type()),
            Some((kind, subtype)) if is_token(kind) && is_token(subtype) => {}
            _ => return invalid(texts::no_media_type()),
        }
        if markup(&essence).is_none() && is_active(&essence) {
            return invalid(texts::active_media_type());
        }
        Ok(Self(essence))
    }

    /// Returns `true` if a media type, in any case, is this one or another name of it.
    pub(super) fn names(&self, essence: &str) -> bool {
        usual_name(&self.0).eq_ignore_ascii_case(usual_name(essence))
    }

    /// Returns the kind of markup that browsers parse this type as, if that markup can be cleaned.
    pub(crate) fn markup(&self) -> Option<NestedKind> {
        markup(&self.0)
    }
}

/// Returns the usual name of a media type that has several. Linear in the table.
fn usual_name(essence: &str) -> &str {
    let is_it = |name: &&str| name.eq_ignore_ascii_case(essence);
    let known = ALIASES.iter().find(|(_, aliases)| aliases.iter().any(is_it));
    known.map_or(essence, |(name, _)| name)
}

/// Whether a text consists of "HTTP token code points" (MIME Sniffing Standard, 2).
pub(super) fn is_token(text: &str) -> bool {
    let is_legal = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_legal)
}

/// Returns the kind of markup of a type, if it can be cleaned.
fn markup(essence: &str) -> Option<NestedKind> {
    match essence {
        "text/html" => Some(NestedKind::Html),
        "image/svg+xml" => Some(NestedKind::Svg),
        _ => None,
    }
}

/// Returns `true` if browsers treat a type as HTML, XML, script or style: the "HTML MIME type", "XML MIME type" and
/// "JavaScript MIME type" of the MIME Sniffing Standard, 4.6, and types that some program once ran.
fn is_active(essence: &str) -> bool {
    let subtype = essence.split_once('/').map_or("", |(_, subtype)| subtype);
    subtype.ends_with("xml")
        || ["html", "script", "css", "xsl"].iter().any(|part| subtype.contains(part))
        || ["multipart/related", "message/rfc822", "text/x-component", "application/x-shockwave-flash"]
            .contains(&essence)
}

text_value!(DataType(0): InvalidUrlPolicy, None, Self::EXAMPLES);

impl TableKey for DataType {
    const EXAMPLES: &'static [&'static str] = &["image/png", "image/gif", "image/jpeg", "image/webp"];
}

/// Decodes the bytes. The encoding of HTML comes from a byte order mark, the parameter `charset`, a `meta` element, or
/// defaults to UTF-8 (HTML Standard, 13.2.3.2); SVG must be UTF-8. Returns `None` if there are undecodable bytes;
/// without the feature `encodings`, all encodings but UTF-8 are.
///
/// A browser that decodes the input differently does no harm: the rewritten URL declares UTF-8.
fn decode_markup<'b>(kind: NestedKind, parameters: &str, bytes: &'b [u8]) -> Option<Cow<'b, str>> {
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
fn write(media_type: &str, is_base64: bool, text: &str, fragment: Option<&str>) -> String {
    let mut url = format!("data:{media_type};charset=utf-8");
    if is_base64 {
        url.push_str(";base64,");
        encode_base64_into(text.as_bytes(), &mut url);
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

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// "Forgiving-base64 decode" (Infra Standard, 7); returns `None` on failure. Linear in the text.
fn decode_base64(text: &[u8]) -> Option<Vec<u8>> {
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
fn encode_base64_into(bytes: &[u8], out: &mut String) {
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
    fn aliases_name_one_type_and_no_markup() {
        let mut names: Vec<&str> =
            ALIASES.iter().flat_map(|(name, aliases)| aliases.iter().chain([name])).copied().collect();
        assert!(names.iter().all(|name| !is_active(name) && markup(name).is_none()));
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        let names = |listed: &str, found: &str| DataType::parse(listed).unwrap().names(found);
        for (listed, found) in [
            ("image/jpeg", "image/jpeg"),
            ("image/jpeg", "IMAGE/JPG"),
            ("image/jpeg", "image/pjpeg"),
            ("image/jpg", "image/jpeg"),
            ("image/pjpeg", "image/jpg"),
            ("image/png", "image/x-png"),
            ("image/x-icon", "image/vnd.microsoft.icon"),
            ("audio/mpeg", "audio/mp3"),
        ] {
            assert!(names(listed, found), "{listed} {found}");
        }
        for (listed, found) in
            [("image/png", "image/jpg"), ("image/jpeg", "image/jpx"), ("image/gif", "image/png")]
        {
            assert!(!names(listed, found), "{listed} {found}");
        }
    }

    #[test]
    fn texts_are_decoded_by_their_declared_encoding() {
        let html = |parameters, bytes| decode_markup(NestedKind::Html, parameters, bytes);
        assert_eq!(html("", "é".as_bytes()).as_deref(), Some("é"));
        assert_eq!(html("", b"\xE9"), None);
        assert_eq!(html(";charset=latin1", b"\xE9").as_deref(), Some("é"));
        assert_eq!(html(";a=b; Charset=\"windows-1252\"", b"\xE9").as_deref(), Some("é"));
        assert_eq!(
            html("", b"<meta charset=windows-1252>\xE9").as_deref(),
            Some("<meta charset=windows-1252>é")
        );
        let svg = |bytes| decode_markup(NestedKind::Svg, ";charset=latin1", bytes);
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
            assert_eq!(decode_base64(text.as_bytes()).as_deref(), bytes.map(str::as_bytes), "{text}");
        }
    }

    #[test]
    fn encoding_round_trips() {
        let bytes: Vec<u8> = (0..=255).collect();
        for len in 0..bytes.len() {
            let mut text = String::new();
            encode_base64_into(&bytes[..len], &mut text);
            assert_eq!(decode_base64(text.as_bytes()).as_deref(), Some(&bytes[..len]));
            assert_eq!(text.len(), len.div_ceil(3) * 4);
        }
    }
}
