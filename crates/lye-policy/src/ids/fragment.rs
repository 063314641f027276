//! URL fragments that refer to the same document, as "find a potential indicated element" of the HTML Standard reads
//! them.

use super::role::{LeadsTo, Namer, Rewritten};
use lye_url::Url;
use lye_url::percent::{AsciiSet, FRAGMENT, percent_decode, utf8_percent_encode};
use std::borrow::Cow;

/// The characters to percent-encode in a name, besides those that are not ASCII: those that URLs do not allow in
/// fragments, those that would be decoded, and those with a meaning in CSS or in fragment directives.
const IN_FRAGMENT: AsciiSet = FRAGMENT.add(b"%#'()[\\]^{|}~");

/// Separates a fragment from a fragment directive (URL Fragment Text Directives), which names no element.
const DIRECTIVE: &str = ":~:";

/// Renames the fragment of a URL.
pub(super) fn rewrite(
    value: &str,
    page: Option<&Url>,
    leads_to: LeadsTo,
    namer: &mut impl Namer,
) -> Rewritten {
    let Some(start) = start(value, page) else { return Rewritten::Same };
    // The URL parser removes these wherever they occur.
    let written: Cow<'_, str> = match value.get(start..).unwrap_or_default().trim_end_matches(is_trimmed) {
        text if text.bytes().any(|byte| matches!(byte, b'\t' | b'\n' | b'\r')) => {
            text.replace(['\t', '\n', '\r'], "").into()
        }
        text => text.into(),
    };
    let encoded = percent_encoded(&written, &FRAGMENT);
    let (fragment, directive) = match encoded.find('~').and_then(|_| encoded.find(DIRECTIVE)) {
        Some(at) => encoded.split_at(at),
        None => (&*encoded, ""),
    };
    if fragment.is_empty() {
        return Rewritten::Same;
    }
    let before = value.get(..start).unwrap_or_default();
    namer.fragment(fragment, leads_to).map(|new| format!("{before}{new}{directive}"))
}

/// Percent-encodes a text. Most texts need no copy.
fn percent_encoded<'t>(text: &'t str, set: &AsciiSet) -> Cow<'t, str> {
    if text.bytes().all(|byte| !set.contains(byte)) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(utf8_percent_encode(text, set))
    }
}

/// C0 controls and space, which the URL parser strips from both ends.
fn is_trimmed(character: char) -> bool {
    character <= ' '
}

/// Returns where the fragment begins, if the URL refers to the same document: it is only a fragment, or differs from
/// the page's URL in the fragment alone.
fn start(value: &str, page: Option<&Url>) -> Option<usize> {
    let is_alone = value.trim_start_matches(is_trimmed).starts_with('#');
    if !is_alone && page.is_none() {
        return None;
    }
    let sign = value.find('#')?;
    let is_page = |page: &Url| {
        let url = Url::parse_with_base(value, page).ok();
        url.is_some_and(|url| without_fragment(&url) == without_fragment(page))
    };
    (is_alone || page.is_some_and(is_page)).then_some(sign + 1)
}

fn without_fragment(url: &Url) -> &str {
    let href = url.href();
    href.split_once('#').map_or(href, |(before, _)| before)
}

/// Returns what a fragment names if no element has it as its name ("UTF-8 decode without BOM" of its bytes).
pub(super) fn decoded(fragment: &str) -> Cow<'_, str> {
    match percent_decode(fragment.as_bytes()) {
        Cow::Borrowed(_) => Cow::Borrowed(fragment),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Returns a fragment that decodes to this name.
pub(super) fn encoded(name: &str) -> String {
    utf8_percent_encode(name, &IN_FRAGMENT)
}

/// Returns another fragment that decodes to this name, with its first character percent-encoded too.
pub(super) fn encoded_with_first_character(name: &str) -> String {
    let mut characters = name.chars();
    let first = characters.next().map(|first| {
        let mut bytes = [0; 4];
        first.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")).collect::<String>()
    });
    first.unwrap_or_default() + &encoded(characters.as_str())
}
