//! Policies as text: reads TOML and JSON into one tree, from which the policy is then read.

mod extends;
mod rule_locations;
#[cfg(feature = "toml")]
mod toml;
mod url_rules;

use crate::members::{Member, Node, Problem, Value, texts};
pub use extends::PolicyText;
pub(crate) use extends::{Sources, Tree, no_files, read as read_all};
pub use rule_locations::{ReplacedList, RuleLocation, RuleLocations};
use std::ops::Range;
pub use url_rules::are_of_one_group;

/// The format of a policy file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolicyFormat {
    /// TOML 1.1.
    #[cfg(feature = "toml")]
    Toml,
    /// JSON (RFC 8259).
    Json,
}

impl PolicyFormat {
    /// Returns the format for a file name extension, if it is supported.
    ///
    /// ```
    /// use lye::policy::PolicyFormat;
    /// assert_eq!(PolicyFormat::from_extension("JSON"), Some(PolicyFormat::Json));
    /// assert_eq!(PolicyFormat::from_extension("yaml"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            #[cfg(feature = "toml")]
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    /// Reads a text to a tree. Also returns errors that leave a tree to read on.
    pub(crate) fn read(self, text: &str) -> Result<(Node, Vec<Problem>), Problem> {
        let mut policy = match self {
            #[cfg(feature = "toml")]
            Self::Toml => toml::read(text)?,
            Self::Json => read_json(text)?,
        };
        let errors = url_rules::write_out(&mut policy);
        Ok((policy, errors))
    }
}

/// Reads a JSON text. A byte order mark before it is ignored (RFC 8259, 8.1).
pub(super) fn read_json(text: &str) -> Result<Node, Problem> {
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

#[cfg(test)]
mod tests {
    use super::PolicyFormat::{self, Json};
    use crate::path::Path;

    fn place<'t>(format: PolicyFormat, text: &'t str, path: &Path) -> &'t str {
        &text[format.read(text).unwrap().0.span_of(path)]
    }

    #[test]
    fn json_values_have_byte_ranges() {
        let text = "\u{FEFF} { \"a\" : [ 1, -2.5e3 ,\"x\\\"]\\u00e9\\\\\" ], \"b\":{\"c\":true}}";
        let list = Path::new(["a"]);
        assert_eq!(place(Json, text, &list), "\"a\"");
        assert_eq!(place(Json, text, &list.with(0)), "1");
        assert_eq!(place(Json, text, &list.with(1)), "-2.5e3");
        assert_eq!(place(Json, text, &list.with(2)), "\"x\\\"]\\u00e9\\\\\"");
        assert_eq!(place(Json, text, &Path::new(["b", "c"])), "true");
        assert_eq!(place(Json, text, &Path::new(["b", "d"])), "\"b\"", "the nearest around it");
        let (node, _) = Json.read(text).unwrap();
        assert_eq!(node.to_json(), serde_json::from_str::<serde_json::Value>(&text[3..]).unwrap());
    }

    #[test]
    fn paths_with_special_characters_resolve() {
        let (node, _) = Json.read(r#"{"a.b":[{"c[0]":1}],"a":2}"#).unwrap();
        assert_eq!(node.path_of("a.b[0].c[0]"), Path::new(["a.b"]).with(0).with("c[0]"));
        assert_eq!(node.path_of("a"), Path::new(["a"]));
        assert_eq!(node.path_of("a.b[0].none"), Path::new(["a.b"]).with(0).with("none"));
        assert_eq!(node.path_of(""), Path::default());
    }

    #[test]
    fn deep_nesting_is_an_error() {
        let deep = 100_000;
        assert!(Json.read(&"[".repeat(deep)).is_err());
        assert!(Json.read(&format!("{}1{}", "[".repeat(127), "]".repeat(127))).is_ok());
        assert!(Json.read(&format!("{}1{}", "[".repeat(128), "]".repeat(128))).is_err());
        #[cfg(feature = "toml")]
        for text in [
            format!("a = {}", "[".repeat(deep)),
            format!("a = {}{}", "[".repeat(deep), "]".repeat(deep)),
            format!("{}a = 1", "a.".repeat(deep)),
            format!("[{}a]", "a.".repeat(deep)),
            format!("a = {}1{}", "{a=".repeat(deep), "}".repeat(deep)),
        ] {
            assert!(PolicyFormat::Toml.read(&text).is_err());
        }
    }

    #[cfg(feature = "toml")]
    #[test]
    fn toml_values_have_byte_ranges() {
        let text = "\u{FEFF}a = [1, 'x']\n[b]\nc = 2026-01-01\n\"d e\" = 0x10\n";
        let format = PolicyFormat::Toml;
        assert_eq!(place(format, text, &Path::new(["a"])), "a");
        assert_eq!(place(format, text, &Path::new(["a"]).with(1)), "'x'");
        assert_eq!(place(format, text, &Path::new(["b", "c"])), "2026-01-01");
        assert_eq!(place(format, text, &Path::new(["b", "d e"])), "0x10");
        let (node, _) = format.read(text).unwrap();
        let json = serde_json::json!({ "a": [1, "x"], "b": { "c": "2026-01-01", "d e": 16 } });
        assert_eq!(node.to_json(), json);
    }
}
