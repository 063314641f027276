//! How an attribute value or a style sheet holds names of elements: finds them, and writes the value with other names.

use lye_css::clean::{CssReference, CssRules, rewrite_sheet_references, rewrite_value_references};
use lye_url::Url;
use lye_url::percent::{AsciiSet, FRAGMENT, percent_decode, utf8_percent_encode};
use memchr::memchr;
use std::borrow::Cow;

/// How an attribute names its element, or refers to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The value is the element's own name.
    Name,
    /// The value is the name of another element.
    One,
    /// Names separated by white space (HTML Standard, "set of space-separated tokens").
    Many,
    /// The name follows the first `#` (HTML Standard, "rules for parsing a hash-name reference").
    HashName,
    /// A URL to navigate to. If it refers to the same document, its fragment names a part of it.
    Fragment,
    /// A URL of an element. If it refers to the same document, its fragment names the element.
    Element,
    /// The name of a frame, or a keyword.
    Target,
    /// Begin and end values of animations (SMIL 3).
    Timing,
    /// CSS, with references in `url()`.
    Css,
}

/// What happens to a name, or to a value with names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rewritten {
    Same,
    Changed(String),
    Removed,
}

impl Rewritten {
    /// Returns the same with another text, if it changes.
    pub(super) fn map(self, text: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::Changed(new) => Self::Changed(text(new)),
            fate => fate,
        }
    }
}

/// What a fragment refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeadsTo {
    /// A part of the document: an element, or the top.
    Part,
    /// An element whose content is used.
    Element,
}

/// Decides about each name in a value.
pub trait Namer {
    fn name(&mut self, name: &str) -> Rewritten;

    /// Decides about the fragment of a URL, percent-encoded as in a URL record and not empty.
    fn fragment(&mut self, fragment: &str, leads_to: LeadsTo) -> Rewritten;
}

/// Names that are not names of frames ("valid navigable target name or keyword").
const TARGETS: [&str; 5] = ["_blank", "_self", "_parent", "_top", "_unfencedTop"];

/// Returns `true` if the value of `target` is a keyword, or is treated like an empty one.
pub(crate) fn is_target_keyword(value: &str) -> bool {
    value.is_empty() || TARGETS.iter().any(|keyword| keyword.eq_ignore_ascii_case(value))
}

impl Role {
    /// Renames the names in a value. `page` is the URL of the
    /// document, if known.
    ///
    /// The time is linear in the value.
    pub fn rewrite(self, value: &str, page: Option<&Url>, namer: &mut impl Namer) -> Rewritten {
        match self {
            Self::Name | Self::One if value.is_empty() => Rewritten::Same,
            Self::Name | Self::One => namer.name(value),
            Self::Many => joined(value.split_ascii_whitespace(), " ", |name| namer.name(name)),
            Self::HashName => hash_name(value, namer),
            Self::Fragment => rewrite_fragment(value, page, LeadsTo::Part, namer),
            Self::Element => rewrite_fragment(value, page, LeadsTo::Element, namer),
            Self::Target if is_target_keyword(value) => Rewritten::Same,
            Self::Target => namer.name(value),
            Self::Timing => rewrite_timing(value, namer),
            Self::Css => rewrite_value(value, namer),
        }
    }
}

/// Rewrites a list whose entries are each kept, renamed or removed; an empty list is kept.
pub(super) fn joined<'v>(
    entries: impl Iterator<Item = &'v str>,
    separator: &str,
    mut fate: impl FnMut(&'v str) -> Rewritten,
) -> Rewritten {
    let mut kept = String::new();
    let (mut is_changed, mut is_first) = (false, true);
    for entry in entries {
        let fate = fate(entry);
        is_changed |= fate != Rewritten::Same;
        let entry = match &fate {
            Rewritten::Same => entry,
            Rewritten::Changed(name) => name,
            Rewritten::Removed => continue,
        };
        if !is_first {
            kept.push_str(separator);
        }
        kept.push_str(entry);
        is_first = false;
    }
    match (is_changed, is_first) {
        (false, _) => Rewritten::Same,
        (true, true) => Rewritten::Removed,
        (true, false) => Rewritten::Changed(kept),
    }
}

fn hash_name(value: &str, namer: &mut impl Namer) -> Rewritten {
    match value.split_once('#') {
        Some((before, name)) if !name.is_empty() => namer.name(name).map(|name| format!("{before}#{name}")),
        _ => Rewritten::Same,
    }
}

/// Characters that need an escape in a name, because they would end it.
const SIGNS: [char; 4] = ['\\', '.', '+', '-'];

fn rewrite_timing(value: &str, namer: &mut impl Namer) -> Rewritten {
    joined(value.split(';').map(str::trim_ascii), ";", |value| fate(value, namer))
}

fn fate(value: &str, namer: &mut impl Namer) -> Rewritten {
    let Some((name, rest)) = id(value) else { return Rewritten::Same };
    namer.name(&name).map(|name| {
        let mut written = String::with_capacity(name.len() + rest.len() + 2);
        for character in name.chars() {
            if SIGNS.contains(&character) {
                written.push('\\');
            }
            written.push(character);
        }
        written + rest
    })
}

/// Returns the name at the beginning of a value, and the rest from the full stop on.
fn id(value: &str) -> Option<(String, &str)> {
    if value.starts_with("accessKey(") || value.starts_with("wallclock(") {
        return None;
    }
    let mut name = String::new();
    let mut characters = value.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => name.push(characters.next()?.1),
            '.' if name.is_empty() => return None,
            '.' => {
                // No event begins with a digit: this is a clock value with a fraction.
                let rest = value.get(at..)?;
                let is_fraction = rest.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
                return (!is_fraction).then_some((name, rest));
            }
            '+' | '-' => return None,
            character => name.push(character),
        }
    }
    None
}

/// Renames the references in a CSS value or in declarations. Values with a removed
/// reference are removed, and so are values that nest too deeply to be parsed.
///
/// The time is linear in the value.
fn rewrite_value(value: &str, namer: &mut impl Namer) -> Rewritten {
    if !value.contains('(') {
        return Rewritten::Same;
    }
    rewrite_css(namer, None, |rename| rewrite_value_references(value, rename))
}

/// The same for a style sheet, including the ids in its selectors but not those of the scope.
pub fn rewrite_sheet(sheet: &str, rules: Option<&CssRules>, namer: &mut impl Namer) -> Rewritten {
    rewrite_css(namer, rules, |rename| rewrite_sheet_references(sheet, rename))
}

fn rewrite_css<'c>(
    namer: &mut impl Namer,
    rules: Option<&CssRules>,
    css: impl FnOnce(&mut dyn FnMut(CssReference<'_>) -> Option<String>) -> Option<Cow<'c, str>>,
) -> Rewritten {
    let mut is_removed = false;
    let is_of_scope = |reference: &CssReference<'_>| rules.is_some_and(|rules| rules.is_of_scope(reference));
    let mut rename = |reference: CssReference<'_>| match becomes(reference, is_of_scope(&reference), namer) {
        Rewritten::Same => None,
        Rewritten::Changed(name) => Some(name),
        Rewritten::Removed => {
            is_removed = true;
            None
        }
    };
    let css = css(&mut rename);
    match css {
        Some(Cow::Borrowed(_)) if !is_removed => Rewritten::Same,
        Some(Cow::Owned(css)) if !is_removed => Rewritten::Changed(css),
        _ => Rewritten::Removed,
    }
}

fn becomes(reference: CssReference<'_>, is_of_scope: bool, namer: &mut impl Namer) -> Rewritten {
    match reference {
        _ if is_of_scope => Rewritten::Same,
        CssReference::Id(id) => namer.name(id),
        CssReference::Fragment(fragment) => {
            let fate = rewrite_fragment(&format!("#{fragment}"), None, LeadsTo::Element, namer);
            fate.map(|url| url.strip_prefix('#').unwrap_or(&url).to_owned())
        }
        // The policy for classes decides about classes.
        CssReference::Class(_) => Rewritten::Same,
    }
}

/// The characters to percent-encode in a name, besides those that are not ASCII: those that URLs do not allow in
/// fragments, those that would be decoded, and those with a meaning in CSS or in fragment directives.
const IN_FRAGMENT: AsciiSet = FRAGMENT.add(b"%#'()[\\]^{|}~");

/// Separates a fragment from a fragment directive (URL Fragment Text Directives), which names no element.
const DIRECTIVE: &str = ":~:";

/// Renames the fragment of a URL, as "find a potential indicated element" of the HTML Standard reads it.
fn rewrite_fragment(value: &str, page: Option<&Url>, leads_to: LeadsTo, namer: &mut impl Namer) -> Rewritten {
    let Some(start) = start(value, page) else { return Rewritten::Same };
    // The URL parser removes these wherever they occur.
    let written: Cow<'_, str> = match value.get(start..).unwrap_or_default().trim_end_matches(is_trimmed) {
        text if text.bytes().any(|byte| matches!(byte, b'\t' | b'\n' | b'\r')) => {
            text.replace(['\t', '\n', '\r'], "").into()
        }
        text => text.into(),
    };
    let encoded = percent_encoded(&written, &FRAGMENT);
    let (fragment, directive) = match memchr(b'~', encoded.as_bytes()).and_then(|_| encoded.find(DIRECTIVE)) {
        Some(at) => encoded.split_at(at),
        None => (&*encoded, ""),
    };
    if fragment.is_empty() {
        return Rewritten::Same;
    }
    let before = value.get(..start).unwrap_or_default();
    namer.fragment(fragment, leads_to).map(|new| [before, &new, directive].concat())
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
pub(super) fn decoded_fragment(fragment: &str) -> Cow<'_, str> {
    match percent_decode(fragment.as_bytes()) {
        Cow::Borrowed(_) => Cow::Borrowed(fragment),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Returns a fragment that decodes to this name.
pub(super) fn encoded_fragment(name: &str) -> String {
    utf8_percent_encode(name, &IN_FRAGMENT)
}

/// Returns another fragment that decodes to this name, with its first character percent-encoded too.
pub(super) fn encoded_with_first_character(name: &str) -> String {
    let mut characters = name.chars();
    let first = characters.next().map(|first| {
        let mut bytes = [0; 4];
        first.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")).collect::<String>()
    });
    first.unwrap_or_default() + &encoded_fragment(characters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes `!` before each name, but removes `gone`.
    struct Marks;

    impl Namer for Marks {
        fn name(&mut self, name: &str) -> Rewritten {
            if name == "gone" { Rewritten::Removed } else { Rewritten::Changed(format!("!{name}")) }
        }

        fn fragment(&mut self, fragment: &str, _: LeadsTo) -> Rewritten {
            self.name(fragment)
        }
    }

    #[track_caller]
    fn check(role: Role, cases: &[(&str, Option<&str>)]) {
        for &(value, expected) in cases {
            let expected = match expected {
                Some(same) if same == value => Rewritten::Same,
                Some(changed) => Rewritten::Changed(changed.to_owned()),
                None => Rewritten::Removed,
            };
            assert_eq!(role.rewrite(value, None, &mut Marks), expected, "{value:?}");
        }
    }

    #[test]
    fn whole_values_can_be_names() {
        check(Role::Name, &[("a b", Some("!a b")), ("", Some("")), ("gone", None)]);
        check(
            Role::Target,
            &[("_BLANK", Some("_BLANK")), ("", Some("")), ("_x", Some("!_x")), ("gone", None)],
        );
    }

    #[test]
    fn lists_of_names_split_at_white_space() {
        check(Role::Many, &[(" a\tgone b ", Some("!a !b")), ("gone gone", None), (" ", Some(" "))]);
    }

    #[test]
    fn hash_names_follow_the_first_number_sign() {
        check(
            Role::HashName,
            &[("#a", Some("#!a")), ("x#a#b", Some("x#!a#b")), ("a", Some("a")), ("a#", Some("a#"))],
        );
    }

    #[test]
    fn animations_refer_to_other_elements() {
        check(
            Role::Timing,
            &[
                ("0s; a.end+1.5s ;gone.click", Some("0s;!a.end+1.5s")),
                ("a\\-b\\.c.click", Some("!a\\-b\\.c.click")),
                ("2\\-a.click; 02:30:03.5; 2.click", Some("!2\\-a.click;02:30:03.5;!2.click")),
                ("gone.begin", None),
                ("click+1.5s", Some("click+1.5s")),
                (
                    "indefinite;accessKey(.);wallclock(2030-01-01T00:00:00.5Z)",
                    Some("indefinite;accessKey(.);wallclock(2030-01-01T00:00:00.5Z)"),
                ),
                ("-.5s", Some("-.5s")),
                (".5s", Some(".5s")),
                ("1.5s", Some("1.5s")),
            ],
        );
    }

    #[test]
    fn css_functions_hold_references() {
        check(
            Role::Css,
            &[
                ("url(#a)", Some("url(#!a)")),
                ("URL( '#a' ) red", Some("URL( \"#!a\" ) red")),
                ("fill:url(\"#gone\")", None),
                ("color:#fff;content:'url(#a)'", Some("color:#fff;content:'url(#a)'")),
                ("url(x.svg#a)", Some("url(x.svg#a)")),
                ("/* ' */ element( #a )", Some("/* ' */ element( #\\21 a )")),
                ("my-url(#a)", Some("my-url(#a)")),
                ("\\75rl(#a)", Some("url(#!a)")),
                ("url(#a", Some("url(#!a)")),
                ("url(#a(b)", Some("url(#a(b)")),
                ("rgb(1, 2, 3)", Some("rgb(1, 2, 3)")),
            ],
        );
    }
}
