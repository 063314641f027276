//! References to elements in CSS: `url(#id)`, and `element(#id)` of some browsers. Nothing else of CSS is read.

use super::fragment;
use super::role::{Fate, LeadsTo, Namer, Rewritten};
use std::ops::Range;

/// Asks about the references in the value of a property, or in declarations, and writes it with what they become. Values of which
/// it is not certain what they refer to are removed, and those with a reference that is.
///
/// Time is linear in the value.
pub(super) fn rewrite_css_references(value: &str, namer: &mut impl Namer) -> Rewritten {
    if !value.contains('(') {
        return Rewritten::Same;
    }
    let Some(references) = references(value) else { return Rewritten::Removed };
    let mut written = String::new();
    let mut copied = 0;
    for Reference { kind, range } in references {
        let text = value.get(range.clone()).unwrap_or_default();
        let rewritten = match kind {
            Kind::Url => fragment::rewrite(text, None, LeadsTo::Element, namer),
            Kind::Id => match namer.name(text) {
                Fate::Keep => Rewritten::Same,
                Fate::Rename(name) => Rewritten::Changed(name),
                Fate::Remove => Rewritten::Removed,
            },
        };
        match rewritten {
            Rewritten::Same => {}
            Rewritten::Changed(new) => {
                written.push_str(value.get(copied..range.start).unwrap_or_default());
                written.push_str(&new);
                copied = range.end;
            }
            Rewritten::Removed => return Rewritten::Removed,
        }
    }
    if copied == 0 {
        return Rewritten::Same;
    }
    written.push_str(value.get(copied..).unwrap_or_default());
    Rewritten::Changed(written)
}

/// Where in a value something may refer to an element.
struct Reference {
    kind: Kind,
    range: Range<usize>,
}

enum Kind {
    /// A URL, without quotes.
    Url,
    /// A name, without its `#`.
    Id,
}

/// What may refer to elements, in the order of the value; nothing if it is not certain how the value is read: it has escapes, or
/// strings or URLs that are broken.
fn references(value: &str) -> Option<Vec<Reference>> {
    let bytes = value.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                // A comment that is not closed goes to the end (CSS Syntax, "consume comments").
                let Some(length) = value.get(at + 2..)?.find("*/") else { break };
                at += 2 + length + 2;
            }
            b'"' | b'\'' => at = string_end(bytes, at)? + 1,
            b'\\' => return None,
            _ if is_of_name(byte) => {
                let start = at;
                at += bytes.get(at..)?.iter().position(|&byte| !is_of_name(byte)).unwrap_or(bytes.len() - at);
                if bytes.get(at) == Some(&b'(') {
                    let name = value.get(start..at)?;
                    at += 1;
                    if let Some(reference) = in_function(value, name, at)? {
                        at = reference.range.end;
                        // A string is over behind its quote.
                        at += usize::from(matches!(bytes.get(at), Some(b'"' | b'\'')));
                        found.push(reference);
                    }
                }
            }
            _ => at += 1,
        }
    }
    Some(found)
}

/// The code points of names, escapes left aside (CSS Syntax, "ident code point").
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' || !byte.is_ascii()
}

/// Where the quote is that closes a string; nothing if it is broken (CSS Syntax, "consume a string token").
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let quote = bytes.get(start)?;
    let mut at = start + 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'\n' | b'\r' | b'\x0C' => return None,
            byte if byte == quote => return Some(at),
            _ => at += 1,
        }
    }
}

/// The reference that the arguments of a function, which begin at a place, begin with, if it is a function that refers to
/// something; `None` if it cannot be read.
fn in_function(value: &str, name: &str, start: usize) -> Option<Option<Reference>> {
    let is = |known: &[&str]| known.iter().any(|known| known.eq_ignore_ascii_case(name));
    let bytes = value.as_bytes();
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C');
    let at =
        start + bytes.get(start..)?.iter().position(|byte| !is_space(byte)).unwrap_or(bytes.len() - start);
    let length = |ends: fn(u8) -> bool| -> Option<usize> {
        let rest = bytes.get(at..)?;
        Some(rest.iter().position(|&byte| ends(byte)).unwrap_or(rest.len()))
    };
    match bytes.get(at) {
        Some(b'"' | b'\'') if is(&["url", "src"]) => {
            let end = string_end(bytes, at)?;
            let is_plain = !value.get(at + 1..end)?.contains('\\');
            is_plain.then_some(Some(Reference { kind: Kind::Url, range: at + 1..end }))
        }
        Some(_) if is(&["url"]) => {
            let end = at + length(|byte| matches!(byte, b')' | b' ' | b'\t' | b'\n' | b'\r' | b'\x0C'))?;
            // CSS Syntax, "consume a url token": these make a bad one.
            let is_good = !value.get(at..end)?.contains(['"', '\'', '(', '\\']);
            is_good.then_some(Some(Reference { kind: Kind::Url, range: at..end }))
        }
        Some(b'#') if is(&["element", "-moz-element"]) => {
            let end = at
                + 1
                + bytes
                    .get(at + 1..)?
                    .iter()
                    .position(|&byte| !is_of_name(byte))
                    .unwrap_or(bytes.len() - at - 1);
            let is_plain = bytes.get(end) != Some(&b'\\') && end > at + 1;
            is_plain.then_some(Some(Reference { kind: Kind::Id, range: at + 1..end }))
        }
        _ => Some(None),
    }
}
