//! Markers of template languages, written so that no template engine sees them.

use std::borrow::Cow;

/// The text with a space in each marker that opens an expression of a template language; the same text, if there are none.
///
/// Pages are often made, or brought to life, by an engine that looks for expressions: a text of somebody else's that holds one
/// is then code. The markers are `{{`, `${`, `<%`, `{%`, `{#` and `#{`, which are those of Angular, Vue, Handlebars, Jinja, Liquid,
/// ERB, EJS, Pug, the Java expression languages and most others. People still read `{ {name}}` as it was meant.
///
/// Time is linear in the text. Done again, it changes nothing.
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
        if place == Place::First {
            out.push(' ');
        }
    })
}

/// The URL with the braces and `<` of such markers percent-encoded; the same URL, if there are none.
///
/// ```
/// use lye_text::defuse_templates_in_url;
///
/// assert_eq!(defuse_templates_in_url("/find?q={{x}}&r=${y}"), "/find?q=%7B%7Bx}}&r=$%7By}");
/// ```
pub fn defuse_templates_in_url(url: &str) -> Cow<'_, str> {
    written(url, |out, mark, place| match (mark, place) {
        ('{', Place::First | Place::Second) => out.push_str("%7B"),
        ('<', Place::First | Place::Second) => out.push_str("%3C"),
        _ => out.push(mark),
    })
}

/// Where a character stands in a marker. In `{{{`, the second brace ends one marker and opens another: it is the first of that.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    First,
    Second,
    Outside,
}

/// Gives each character that may be part of a marker to `write`, and where in one it stands. All others are copied.
fn written(text: &str, write: impl Fn(&mut String, char, Place)) -> Cow<'_, str> {
    let opens_at = |at: usize| text.as_bytes().get(at..at + 2).is_some_and(is_marker);
    let place_of = |at: usize| match at.checked_sub(1) {
        _ if opens_at(at) => Place::First,
        Some(before) if opens_at(before) => Place::Second,
        _ => Place::Outside,
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

/// Whether a text holds a marker that opens an expression.
pub fn has_template_syntax(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Without a branch, so that many bytes are looked at together; hardly any block has one.
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

/// Whether a marker may begin with it, or a brace be in it.
fn is_mark(byte: u8) -> bool {
    matches!(byte, b'{' | b'$' | b'<' | b'#')
}
