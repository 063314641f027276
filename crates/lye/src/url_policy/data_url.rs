//! What a `data:` URL holds (Fetch Standard, 6, "`data:` URLs").

use super::data_rule::{DataRule, is_token_byte};
use super::verdict::UrlRefusal;
use lye_url::Url;

/// Whether one of the rules allows what the URL holds.
pub(super) fn allowed(rules: &[DataRule], url: &Url) -> Result<(), UrlRefusal> {
    let data = DataUrl::parse(url).ok_or(UrlRefusal::DataInvalid)?;
    let rule =
        rules.iter().find(|rule| data.has_type(rule.media_type.as_str())).ok_or(UrlRefusal::DataType)?;
    let size = data.size().ok_or(UrlRefusal::DataInvalid)?;
    if size > rule.max_bytes { Err(UrlRefusal::DataSize) } else { Ok(()) }
}

/// The parts of a `data:` URL.
struct DataUrl<'a> {
    /// The media type's essence, in any case.
    essence: &'a str,
    is_base64: bool,
    /// What follows the comma, percent-encoded.
    body: &'a str,
}

impl<'a> DataUrl<'a> {
    /// The "`data:` URL processor" up to step 10; `None` if it fails, or if the media type does not parse, which would make it
    /// plain text.
    fn parse(url: &'a Url) -> Option<Self> {
        let (media_type, body) = url.without_fragment().strip_prefix("data:")?.split_once(',')?;
        let media_type = media_type.trim_matches(is_ascii_whitespace);
        // Step 11: a `;`, spaces, and `base64` at the end.
        let (media_type, is_base64) = match media_type.rsplit_once(';') {
            Some((before, last)) if last.trim_start_matches(' ').eq_ignore_ascii_case("base64") => {
                (before, true)
            }
            _ => (media_type, false),
        };
        // Step 12: without a type it is text.
        let essence = match media_type.split(';').next().unwrap_or_default().trim_matches(is_ascii_whitespace)
        {
            "" if media_type.is_empty() || media_type.starts_with(';') => "text/plain",
            essence => essence,
        };
        let (kind, subtype) = essence.split_once('/')?;
        let is_token = |part: &str| !part.is_empty() && part.bytes().all(is_token_byte);
        (is_token(kind) && is_token(subtype)).then_some(Self { essence, is_base64, body })
    }

    fn has_type(&self, essence: &str) -> bool {
        self.essence.eq_ignore_ascii_case(essence)
    }

    /// How many bytes the body decodes to; `None` if it does not decode.
    fn size(&self) -> Option<u64> {
        let bytes = lye_url::percent::percent_decode(self.body.as_bytes());
        let size = if self.is_base64 { base64_size(&bytes)? } else { bytes.len() };
        u64::try_from(size).ok()
    }
}

/// How many bytes "forgiving-base64 decode" makes of a text (Infra Standard, 7); `None` if it fails.
fn base64_size(text: &[u8]) -> Option<usize> {
    let mut kept = 0;
    let mut padding = 0;
    for byte in text.iter().filter(|byte| !is_ascii_whitespace(char::from(**byte))) {
        match byte {
            b'=' => padding += 1,
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'+' | b'/' if padding == 0 => kept += 1,
            _ => return None,
        }
    }
    // Steps 2 and 3: padding only where it fills up a group, and no group of one.
    if padding > 2 || padding > 0 && (kept + padding) % 4 != 0 || kept % 4 == 1 {
        return None;
    }
    Some(kept / 4 * 3 + [0, 0, 1, 2][kept % 4])
}

/// "ASCII whitespace" (Infra Standard, 4.6).
fn is_ascii_whitespace(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\x0C' | '\r' | ' ')
}
