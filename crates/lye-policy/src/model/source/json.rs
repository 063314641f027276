//! Reads JSON (RFC 8259) with the byte ranges of its values. Rejects duplicate keys.

use crate::members::{Member, Node, Problem, Value, texts};
use std::ops::Range;

/// Reads a JSON text. A byte order mark before it is ignored (RFC 8259, 8.1).
pub(super) fn read(text: &str) -> Result<Node, Problem> {
    let start = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    // serde_json checks the syntax and limits the nesting to 127 levels. The scanner below only finds byte ranges.
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&text[start..]) {
        return Err(syntax_error(text, start, &error));
    }
    Scanner { text, at: start }.read()
}

fn syntax_error(text: &str, start: usize, error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let message = message.rfind(" at line ").and_then(|end| message.get(..end)).unwrap_or(&message);
    let lines_before = text[start..].split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start = start + lines_before.map(str::len).sum::<usize>();
    // The column counts bytes from 1; it is 0 before the first byte of a line.
    let at = text.floor_char_boundary(line_start + error.column().saturating_sub(1));
    let remedy = match text[at..].trim_start().chars().next() {
        _ if text[start..].trim_start().is_empty() => Some("write at least `{}`"),
        Some('/' | '#') => Some("JSON has no comments: remove it, or write the policy in TOML"),
        Some('\'') => Some("JSON strings need double quotes"),
        Some('}' | ']') => Some("remove the comma after the last value"),
        _ => None,
    };
    let problem = Problem::new(format!("not valid JSON: {message}"));
    Problem { remedy: remedy.map(str::to_owned), ..problem }.spanning(at..at)
}

/// Scans a text that is known to be valid JSON.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

/// An open list or table, and the key, once read, of its next value.
type Open = (Node, Option<(String, Range<usize>)>);

impl<'t> Scanner<'t> {
    fn read(mut self) -> Result<Node, Problem> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            self.at += self.rest().bytes().take_while(|byte| b" \t\r\n,:".contains(byte)).count();
            let start = self.at;
            let Some(first) = self.rest().bytes().next() else {
                // Valid JSON does not end inside a value.
                return Err(Problem::new("not valid JSON").spanning(start..start));
            };
            let value = match first {
                b'[' | b'{' => {
                    self.at += 1;
                    let value =
                        if first == b'[' { Value::List(Vec::new()) } else { Value::Table(Vec::new()) };
                    open.push((Node { value, span: start..start }, None));
                    continue;
                }
                b']' | b'}' => {
                    self.at += 1;
                    let Some((Node { value, span }, _)) = open.pop() else { continue };
                    Node { value, span: span.start..self.at }
                }
                b'"' => {
                    let text = self.string()?;
                    if let Some((Node { value: Value::Table(members), .. }, name @ None)) = open.last_mut() {
                        if members.iter().any(|member| member.name == text) {
                            return Err(texts::key_twice(text).spanning(start..self.at));
                        }
                        *name = Some((text, start..self.at));
                        continue;
                    }
                    Node { value: Value::String(text), span: start..self.at }
                }
                _ => Node { value: self.word(), span: start..self.at },
            };
            match open.last_mut() {
                None => return Ok(value),
                Some((Node { value: Value::List(entries), .. }, _)) => entries.push(value),
                Some((table, name)) => {
                    if let (Value::Table(members), Some((name, name_span))) = (&mut table.value, name.take())
                    {
                        members.push(Member::new(name, name_span, value));
                    }
                }
            }
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Scans a string with its quotes.
    fn string(&mut self) -> Result<String, Problem> {
        let start = self.at;
        let mut escaped = false;
        let length = self.rest().bytes().skip(1).take_while(|byte| {
            let ends = *byte == b'"' && !escaped;
            escaped = *byte == b'\\' && !escaped;
            !ends
        });
        self.at += length.count() + 2;
        let literal = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(literal).map_err(|error| syntax_error(self.text, start, &error))
    }

    /// Scans a number, `true`, `false` or `null`.
    fn word(&mut self) -> Value {
        let rest = self.rest();
        let end = rest.find([' ', '\t', '\r', '\n', ',', ':', ']', '}']).unwrap_or(rest.len());
        self.at += end;
        match &rest[..end] {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            number => match number.parse() {
                Ok(number) => Value::Integer(number),
                // `str::parse` would link a second parser for floats.
                Err(_) => Value::Float(serde_json::from_str(number).unwrap_or(f64::NAN)),
            },
        }
    }
}
