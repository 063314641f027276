//! Reads JSON (RFC 8259) with the byte ranges of its values. Rejects duplicate keys.

use crate::members::{Member, Node, Value};
use crate::members::{Problem, ReadError};
use std::ops::Range;

/// Reads a JSON text. A byte order mark before it is ignored (RFC 8259, 8.1).
pub(super) fn read(text: &str) -> Result<Node, ReadError> {
    let start = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    // serde_json checks the syntax and limits the nesting to 127 levels. The scanner below only finds byte ranges.
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&text[start..]) {
        return Err(syntax_error(text, start, &error));
    }
    Scanner { text, at: start }.read()
}

fn syntax_error(text: &str, start: usize, error: &serde_json::Error) -> ReadError {
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
    let problem = match remedy {
        Some(remedy) => problem.with_remedy(remedy),
        None => problem,
    };
    ReadError::new(problem).at(at..at)
}

/// Scans a text that is known to be valid JSON.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

/// An open list or table, and its start.
struct Open {
    start: usize,
    holds: Holds,
}

enum Holds {
    Entries(Vec<Node>),
    /// With the key, once read, of the next value.
    Members(Vec<Member>, Option<(String, Range<usize>)>),
}

impl<'t> Scanner<'t> {
    fn read(mut self) -> Result<Node, ReadError> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            self.at += self.rest().bytes().take_while(|byte| b" \t\r\n,:".contains(byte)).count();
            let start = self.at;
            let Some(first) = self.rest().bytes().next() else {
                // Valid JSON does not end inside a value.
                return Err(ReadError::new(Problem::new("not valid JSON".to_owned())).at(start..start));
            };
            let value = match first {
                b'[' | b'{' => {
                    self.at += 1;
                    let holds = if first == b'[' {
                        Holds::Entries(Vec::new())
                    } else {
                        Holds::Members(Vec::new(), None)
                    };
                    open.push(Open { start, holds });
                    continue;
                }
                b']' | b'}' => {
                    self.at += 1;
                    let Some(Open { start, holds }) = open.pop() else { continue };
                    let value = match holds {
                        Holds::Entries(entries) => Value::List(entries),
                        Holds::Members(members, _) => Value::Table(members),
                    };
                    Node { value, span: start..self.at }
                }
                b'"' => {
                    let text = self.string()?;
                    if let Some(Open { holds: Holds::Members(members, name @ None), .. }) = open.last_mut() {
                        if members.iter().any(|member| member.name == text) {
                            let problem = Problem::new(format!("duplicate key `{text}`"));
                            let problem = problem.with_remedy("remove one of them");
                            return Err(ReadError::new(problem).at(start..self.at));
                        }
                        *name = Some((text, start..self.at));
                        continue;
                    }
                    Node { value: Value::String(text), span: start..self.at }
                }
                _ => Node { value: self.word(), span: start..self.at },
            };
            match open.last_mut().map(|open| &mut open.holds) {
                None => return Ok(value),
                Some(Holds::Entries(entries)) => entries.push(value),
                Some(Holds::Members(members, name)) => {
                    if let Some((name, name_span)) = name.take() {
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
    fn string(&mut self) -> Result<String, ReadError> {
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
