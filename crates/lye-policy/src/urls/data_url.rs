//! The content of `data:` URLs (Fetch Standard, 6, "`data:` URLs").

use super::base64;
use super::data_type::is_token;
use super::{DataType, NestedMarkup, NestedRefusal, UrlRefusal, data_markup};
use lye_url::Url;
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
    let text = data_markup::decode(kind, data.parameters, &bytes).ok_or(NestedRefusal::NotReadable)?;
    let clean = nested.clean(kind, &text)?;
    fits(clean.as_bytes())?;
    Ok(Some(data_markup::write(media_type.as_str(), data.is_base64, &clean, url.fragment())))
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
        if self.is_base64 { base64::decode(&bytes).map(Cow::Owned) } else { Some(bytes) }
    }
}
