//! The fragments of URLs that lead into the same document, as "find a potential indicated element" of the HTML Standard reads them.

use super::role::{Fate, LeadsTo, Namer, Rewritten};
use lye_url::Url;
use lye_url::percent::{AsciiSet, FRAGMENT, percent_decode, utf8_percent_encode};
use std::borrow::Cow;

/// What is encoded of a name, beside what is no ASCII: all that a URL may not have in its fragment as it is, what would be decoded, and
/// what has a meaning in CSS or begins a fragment directive.
const IN_FRAGMENT: AsciiSet = FRAGMENT.add(b"%#'()[\\]^{|}~");

/// What separates a fragment from a fragment directive (URL Fragment Text Directives), which names no element.
const DIRECTIVE: &str = ":~:";

/// Asks about the fragment of a URL, and writes the URL with what that becomes.
pub(super) fn rewrite(
    value: &str,
    page: Option<&Url>,
    leads_to: LeadsTo,
    namer: &mut impl Namer,
) -> Rewritten {
    let Some(start) = start(value, page) else { return Rewritten::Same };
    // The URL parser removes these, wherever they stand.
    let written: Cow<'_, str> = match value.get(start..).unwrap_or_default().trim_end_matches(is_trimmed) {
        text if text.contains(['\t', '\n', '\r']) => text.replace(['\t', '\n', '\r'], "").into(),
        text => text.into(),
    };
    let encoded = utf8_percent_encode(&written, &FRAGMENT);
    let (fragment, directive) = encoded.split_at(encoded.find(DIRECTIVE).unwrap_or(encoded.len()));
    if fragment.is_empty() {
        return Rewritten::Same;
    }
    match namer.fragment(fragment, leads_to) {
        Fate::Keep => Rewritten::Same,
        Fate::Rename(new) => {
            let before = value.get(..start).unwrap_or_default();
            Rewritten::Changed(format!("{before}{new}{directive}"))
        }
        Fate::Remove => Rewritten::Removed,
    }
}

/// C0 controls and space, which the URL parser takes from both ends.
fn is_trimmed(character: char) -> bool {
    character <= ' '
}

/// Where the fragment begins of a URL that leads into the same document: it has nothing else, or is that of the page but for it.
fn start(value: &str, page: Option<&Url>) -> Option<usize> {
    let sign = value.find('#')?;
    let is_alone = value.get(..sign)?.chars().all(is_trimmed);
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

/// What a fragment names if no element has it as its name ("UTF-8 decode without BOM" of its bytes).
pub(super) fn decoded(fragment: &str) -> Cow<'_, str> {
    match percent_decode(fragment.as_bytes()) {
        Cow::Borrowed(_) => Cow::Borrowed(fragment),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// A fragment whose decoding is this name.
pub(super) fn encoded(name: &str) -> String {
    utf8_percent_encode(name, &IN_FRAGMENT)
}

/// Another fragment whose decoding is this name, whose first character is encoded too.
pub(super) fn encoded_from_the_start(name: &str) -> String {
    let mut characters = name.chars();
    let first = characters.next().map(|first| {
        let mut bytes = [0; 4];
        first.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")).collect::<String>()
    });
    first.unwrap_or_default() + &encoded(characters.as_str())
}
