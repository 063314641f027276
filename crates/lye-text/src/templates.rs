//! Breaks up markers of template languages, so that no template engine recognizes them (template injection). Does not parse
//! template languages beyond their markers.

use std::borrow::Cow;

/// Inserts a space into each marker that opens a template expression. The result borrows the text if there is none.
///
/// Pages are often rendered, on the server or in the browser, by an engine that evaluates expressions: untrusted text
/// with an expression is then code. The markers are `{{`, `${`, `<%`, `{%`, `{#` and `#{`, which are those of Angular,
/// Vue, Handlebars, Jinja, Liquid, ERB, EJS, Pug, the Java expression languages and most others. Readers still
/// understand `{ {name}}`.
///
/// The time is linear in the text. Applying it again changes nothing.
///
/// ```
/// use lye_text::defuse_templates;
///
/// assert_eq!(defuse_templates("Hello {{name}}, ${1+1} <%= x %>"), "Hello { {name}}, $ {1+1} < %= x %>");
/// assert_eq!(defuse_templates("{{{"), "{ { {");
/// assert_eq!(defuse_templates("fn f() { x }"), "fn f() { x }");
/// ```
pub fn defuse_templates(text: &str) -> Cow<'_, str> {
    written(text, |out, mark, place| {
        out.push(mark);
        if place == MarkerPosition::First {
            out.push(' ');
        }
    })
}

/// Percent-encodes the braces and `<` of such markers in a URL. The result borrows the URL if there is none.
///
/// ```
/// use lye_text::defuse_templates_in_url;
///
/// assert_eq!(defuse_templates_in_url("/find?q={{x}}&r=${y}"), "/find?q=%7B%7Bx}}&r=$%7By}");
/// ```
pub fn defuse_templates_in_url(url: &str) -> Cow<'_, str> {
    written(url, |out, mark, place| match (mark, place) {
        ('{', MarkerPosition::First | MarkerPosition::Second) => out.push_str("%7B"),
        ('<', MarkerPosition::First | MarkerPosition::Second) => out.push_str("%3C"),
        _ => out.push(mark),
    })
}

/// The position of a character in a marker. In `{{{`, the second brace ends one marker and opens another: it is the
/// first character of the latter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MarkerPosition {
    First,
    Second,
    Outside,
}

/// Passes each character of a marker to `write`, with its position in the marker, and copies all others.
fn written(text: &str, write: impl Fn(&mut String, char, MarkerPosition)) -> Cow<'_, str> {
    let opens_at = |at: usize| text.as_bytes().get(at..at + 2).is_some_and(is_marker);
    let place_of = |at: usize| match at.checked_sub(1) {
        _ if opens_at(at) => MarkerPosition::First,
        Some(before) if opens_at(before) => MarkerPosition::Second,
        _ => MarkerPosition::Outside,
    };
    if !has_template_syntax(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        if u8::try_from(c).is_ok_and(is_mark) { write(&mut out, c, place_of(at)) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// Returns `true` if a text contains a marker that opens an expression.
pub fn has_template_syntax(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Branch-free, so that many bytes are checked together; hardly any block has a marker.
    let has_mark = |block: &[u8]| block.iter().fold(false, |found, byte| found | is_mark(*byte));
    let opens_at = |at: usize| bytes.get(at..at + 2).is_some_and(is_marker);
    bytes
        .chunks(64)
        .enumerate()
        .any(|(number, block)| has_mark(block) && (0..block.len()).any(|at| opens_at(number * 64 + at)))
}

fn is_marker(pair: &[u8]) -> bool {
    matches!(pair, b"{{" | b"${" | b"<%" | b"{%" | b"{#" | b"#{")
}

/// Returns `true` if a marker may begin with this byte, or the byte is a brace.
pub(crate) const fn is_mark(byte: u8) -> bool {
    matches!(byte, b'{' | b'$' | b'<' | b'#')
}
