//! Cleans fields of JSON Lines. Only the selected strings are rewritten: the rest of a line is kept byte for byte.

use super::found::{Found, FoundColumn};
use super::{CleanText, CleanedContent, Lacking, Record, RecordFormat, RecordReader, replaced};
use crate::terminal_escape::TerminalText;
use lye::html::MAX_INPUT_BYTES;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::io::{BufRead as _, Read};
use std::ops::Range;

/// The path of a string in a record: `body`, `post.body`, `translations.*.body`, or a JSON Pointer (RFC 6901) such as `/a.b/0`. Selects
/// every item of a list on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    text: String,
    steps: Vec<Step>,
}

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// The member with this name, or the item with this index.
    Key(String),
    /// `*`: every member or item.
    Any,
}

/// What a field selects in a line.
#[derive(Debug, Default)]
struct Selection {
    /// In order.
    strings: Vec<StringValue>,
    /// Whether the line has the field: a string, null or an empty list.
    is_present: bool,
    /// The paths of the members of the first object that lacks one.
    instead: Vec<String>,
}

/// The maximum depth of lists and objects on a path: each level is parsed once more.
const MAX_DEPTH: usize = 64;

/// A string in a line, and its byte range there, quotation marks included.
#[derive(Clone, PartialEq, Eq, Debug)]
struct StringValue {
    range: Range<usize>,
    text: String,
}

impl Field {
    /// Parses the value of `--field`.
    ///
    /// # Errors
    /// Says what was expected.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let key = |step: &str| Step::Key(step.replace("~1", "/").replace("~0", "~"));
        let steps: Vec<Step> = match text.strip_prefix('/') {
            Some(pointer) => pointer.split('/').map(key).collect(),
            None if text.contains(['[', ']', '$']) => {
                return Err("this is not JSONPath: write `post.body`, `items.0.body` for one item, `items.body` for all items of a list, \
                     or `*` for any key; a JSON Pointer, such as `/a[0]`, names keys with these characters"
                    .to_owned());
            }
            None => text
                .split('.')
                .map(|step| if step == "*" { Step::Any } else { Step::Key(step.to_owned()) })
                .collect(),
        };
        if steps.iter().any(|step| *step == Step::Key(String::new())) {
            return Err(
                "expected a key such as `body` or `post.body`, or a JSON Pointer such as `/post/body`"
                    .to_owned(),
            );
        }
        Ok(Self { text: text.to_owned(), steps })
    }

    /// Returns the beginning of the path, as written, that leads to the object of a step: `post.` or `/post/`.
    fn path_above(&self, step: usize) -> String {
        let (separator, parts) = if self.text.starts_with('/') { ('/', step + 1) } else { ('.', step) };
        self.text.split_inclusive(separator).take(parts).collect()
    }

    /// Returns the strings that the field selects in a line.
    ///
    /// # Errors
    /// Fails like [`select`](Self::select).
    pub(crate) fn strings(&self, line: &str) -> Result<Vec<String>, String> {
        Ok(self.select(line)?.strings.into_iter().map(|string| string.text).collect())
    }

    /// Returns the string that the field selects in a line, if there is one.
    ///
    /// # Errors
    /// Fails like [`select`](Self::select), and if there are several.
    fn one(&self, line: &str) -> Result<Option<String>, String> {
        match self.strings(line)?.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one.clone())),
            _ => Err(format!("`{self}` is several strings, expected one URL")),
        }
    }

    /// Returns what the field selects in a line.
    ///
    /// # Errors
    /// Fails if the line is not JSON, if a selected value is not a string, or if the lists are nested too deeply.
    fn select(&self, line: &str) -> Result<Selection, String> {
        let record: &RawValue = read(line)?;
        let mut selection = Selection::default();
        let mut open = vec![(record, self.steps.as_slice(), 0)];
        while let Some((value, steps, depth)) = open.pop() {
            let raw = value.get();
            if depth > MAX_DEPTH {
                return Err(format!("`{self}` is nested in more than {MAX_DEPTH} lists and objects"));
            }
            let deeper = depth + 1;
            match (raw.as_bytes().first(), steps) {
                (Some(b'['), [Step::Key(step), rest @ ..])
                    if step.bytes().all(|byte| byte.is_ascii_digit()) =>
                {
                    let index: usize = step.parse().unwrap_or(usize::MAX);
                    open.extend(items(raw)?.get(index).map(|&item| (item, rest, deeper)));
                }
                (Some(b'['), steps) => {
                    let rest = match steps {
                        [Step::Any, rest @ ..] => rest,
                        steps => steps,
                    };
                    let items = items(raw)?;
                    selection.is_present |= items.is_empty();
                    open.extend(items.into_iter().map(|item| (item, rest, deeper)));
                }
                (Some(b'{'), [step, rest @ ..]) => {
                    let Members(members) = read(raw)?;
                    let is_named = |name: &str| match step {
                        Step::Key(key) => key == name,
                        Step::Any => true,
                    };
                    if !members.iter().any(|(name, _)| is_named(name)) && selection.instead.is_empty() {
                        let above = self.path_above(self.steps.len() - steps.len());
                        selection.instead =
                            members.iter().map(|(name, _)| format!("{above}{name}")).collect();
                    }
                    let named = members.into_iter().filter(|(name, _)| is_named(name));
                    open.extend(named.map(|(_, value)| (value, rest, deeper)));
                }
                (Some(b'"'), []) => {
                    selection.is_present = true;
                    // `raw` is a slice of `line`.
                    let start = raw.as_ptr() as usize - line.as_ptr() as usize;
                    let string = StringValue { range: start..start + raw.len(), text: read(raw)? };
                    selection.strings.push(string);
                }
                (Some(b'n'), _) => selection.is_present = true,
                (Some(_), []) => {
                    return Err(format!(
                        "`{self}` is {}, expected a string: {}",
                        json_type(raw),
                        TerminalText::one_line(&excerpt(raw))
                    ));
                }
                (_, [..]) => {}
            }
        }
        selection.strings.sort_by_key(|text| text.range.start);
        Ok(selection)
    }
}

/// Lines of JSON, and the fields to clean.
pub(crate) struct Lines<'f, R> {
    reader: RecordReader<R>,
    fields: &'f [Field],
    /// The field with the URL of the page.
    base: Option<&'f Field>,
    read: u64,
}

impl<'f, R: Read> Lines<'f, R> {
    pub(crate) fn new(reader: RecordReader<R>, fields: &'f [Field], base: Option<&'f Field>) -> Self {
        Self { reader, fields, base, read: 0 }
    }
}

impl<R: Read + Send + Sync> RecordFormat for Lines<'_, R> {
    /// A line with its line break.
    type Content = Vec<u8>;

    const RECORDS: &'static str = "lines";

    fn selected(&self) -> Vec<String> {
        self.fields.iter().map(Field::to_string).collect()
    }

    fn needs_records(&self) -> bool {
        true
    }

    fn read(&mut self) -> Result<Option<Record<Vec<u8>>>, String> {
        let line = self.read + 1;
        let mut content = Vec::new();
        let mut reader = self.reader.by_ref().take(MAX_INPUT_BYTES as u64 + 1);
        let length = reader
            .read_until(b'\n', &mut content)
            .map_err(|error| format!("{line}: cannot read: {error}"))?;
        if length > MAX_INPUT_BYTES {
            return Err(format!("{line}: longer than {MAX_INPUT_BYTES} bytes"));
        }
        self.read = line;
        Ok((length > 0).then_some(Record { line, length, content }))
    }

    fn may_wait(&self) -> bool {
        self.reader.may_wait()
    }

    fn clean(&self, content: &Vec<u8>, clean: &mut CleanText<'_>) -> Result<CleanedContent<Vec<u8>>, String> {
        let mut cleaned = CleanedContent::unchanged(content.clone());
        let line = std::str::from_utf8(content).map_err(|_| "not valid UTF-8".to_owned())?;
        if line.trim().is_empty() {
            return Ok(cleaned);
        }
        cleaned.counts = true;
        let mut texts = Vec::new();
        for (at, field) in self.fields.iter().enumerate() {
            let Selection { strings, is_present, instead } = field.select(line)?;
            if !is_present {
                cleaned.lacking.push(Lacking { selected: at, instead });
            }
            texts.extend(strings.into_iter().map(|StringValue { range, text }| (range, text, &*field.text)));
        }
        texts.sort_by_key(|(range, ..)| range.start);
        // Two fields may select the same string.
        texts.dedup_by_key(|(range, ..)| range.start);
        let page = self.base.map(|field| field.one(line)).transpose()?.flatten();
        let mut changed = Vec::new();
        for (range, text, field) in texts {
            let output = clean(field, page.as_deref(), &text)?;
            if output.as_ref() != Some(&text) {
                // A string always serializes.
                changed.push((range, serde_json::to_string(&output).unwrap_or_default()));
            }
        }
        cleaned.content = replaced(line, &changed).into_bytes();
        Ok(cleaned)
    }

    fn add_found(
        &self,
        content: &mut Vec<u8>,
        column: &FoundColumn,
        found: Option<&Found>,
    ) -> Result<(), String> {
        let line = std::str::from_utf8(content).map_err(|_| "not valid UTF-8".to_owned())?;
        let Some(open) = line.trim_end().strip_suffix('}') else {
            return match line.trim() {
                "" => Ok(()),
                _ => Err(format!("not an object, so that it cannot have the member `{}`", column.name)),
            };
        };
        let Members(members) = read(line)?;
        if members.iter().any(|(name, _)| *name == column.name) {
            return Err(format!("it has the member `{}` already; pass another name", column.name));
        }
        let comma = if members.is_empty() { "" } else { "," };
        let name = serde_json::to_string(&column.name).unwrap_or_default(); // A string always serializes.
        let found = found.map_or_else(|| "null".to_owned(), Found::to_json);
        let member = format!("{comma}{name}:{found}");
        let at = open.trim_end().len();
        content.splice(at..at, member.into_bytes());
        Ok(())
    }

    fn bytes(content: &Vec<u8>) -> &[u8] {
        content
    }
}

fn items(raw: &str) -> Result<Vec<&RawValue>, String> {
    read(raw)
}

fn read<'l, T: Deserialize<'l>>(raw: &'l str) -> Result<T, String> {
    serde_json::from_str(raw).map_err(|error| {
        // The line is known, and always the first.
        let text = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let reason = text.strip_suffix(&place).unwrap_or(&text);
        format!("not valid JSON: {reason}, at column {}", error.column())
    })
}

/// Returns the type of a JSON value, with its article.
fn json_type(raw: &str) -> &'static str {
    match raw.as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b'"') => "a string",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}

/// Returns the start of a value.
fn excerpt(raw: &str) -> String {
    let mut excerpt: String = raw.chars().take(20).collect();
    if excerpt.len() < raw.len() {
        excerpt.push('…');
    }
    excerpt
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The members of an object, unparsed, with duplicate keys.
struct Members<'l>(Vec<(String, &'l RawValue)>);

impl<'l> Deserialize<'l> for Members<'l> {
    fn deserialize<D: Deserializer<'l>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'l> Visitor<'l> for InOrder {
            type Value = Members<'l>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'l>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(field: &str, line: &str) -> Result<Vec<String>, String> {
        let texts = Field::parse(field).unwrap().select(line)?.strings;
        for text in &texts {
            let value = &line[text.range.clone()];
            assert_eq!(serde_json::from_str::<String>(value).unwrap(), text.text);
        }
        Ok(texts.into_iter().map(|text| text.text).collect())
    }

    fn assert_strings(field: &str, line: &str, expected: &[&str]) {
        assert_eq!(strings(field, line).unwrap(), expected, "{field} in {line}");
    }

    #[test]
    fn a_field_path_selects_strings() {
        let line = r#"{"a": "1", "b": {"a": "2\n", "c.d": "3"}, "e": ["4", {"a": "5"}, ["6"]], "a": "7", "n": null, "x/y": "8"}"#;
        assert_strings("a", line, &["1", "7"]);
        assert_strings("b.a", line, &["2\n"]);
        assert_strings("/b/c.d", line, &["3"]);
        assert_strings("/x~1y", line, &["8"]);
        assert_strings("e.a", line, &["5"]);
        assert_strings("/e/0", line, &["4"]);
        assert_strings("/e/2", line, &["6"]);
        assert_strings("/e/7", line, &[]);
        assert_strings("n", line, &[]);
        assert_strings("n.m", line, &[]);
        assert_strings("nothing", line, &[]);
        assert_strings("a.b", line, &[]);
    }

    #[test]
    fn an_asterisk_selects_every_member_or_item() {
        let line =
            r#"{"t": {"en": {"b": "1"}, "de": {"b": "2"}}, "l": [{"b": "3"}, [{"b": "4"}]], "*": "5"}"#;
        assert_strings("t.*.b", line, &["1", "2"]);
        assert_strings("l.*.b", line, &["3", "4"]);
        assert_strings("/*", line, &["5"]);
        assert!(strings("*", line).unwrap_err().contains("expected a string"));
        for path in ["items[*].body", "items[0]", "$.body"] {
            assert!(Field::parse(path).unwrap_err().contains("`items.body`"), "{path}");
        }
    }

    #[test]
    fn a_line_has_a_field_if_it_has_a_value_for_it() {
        let selects = |field: &str, line: &str| {
            let Selection { is_present, instead, .. } = Field::parse(field).unwrap().select(line).unwrap();
            (is_present, instead.join(" "))
        };
        let present = (true, String::new());
        for line in [r#"{"a": {"b": "x"}}"#, r#"{"a": null}"#, r#"{"a": []}"#, r#"{"a": {"b": []}}"#] {
            assert_eq!(selects("a.b", line), present, "{line}");
        }
        assert_eq!(selects("a.b", r#"{"a": {"c": 1, "d": 2}}"#), (false, "a.c a.d".to_owned()));
        assert_eq!(selects("/a/b", r#"{"a": {"c": 1}}"#), (false, "/a/c".to_owned()));
        assert_eq!(selects("a.b", r#"{"c": 1}"#), (false, "c".to_owned()));
        assert_eq!(selects("a.b", r#"{"a": "x"}"#), (false, String::new()));
        assert_eq!(selects("a.0", r#"{"a": []}"#), (false, String::new()));
    }

    #[test]
    fn values_other_than_strings_are_errors() {
        assert_eq!(strings("a", r#"{"a": 12}"#).unwrap_err(), "`a` is a number, expected a string: 12");
        let long = strings("a", r#"{"a": {"b": "a long text that goes on"}}"#).unwrap_err();
        assert_eq!(long, "`a` is an object, expected a string: {\"b\": \"a long text t…");
        assert!(strings("a", "{").unwrap_err().starts_with("not valid JSON: "));
        assert!(strings("a", &"[".repeat(10_000)).is_err());
        let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
        assert_eq!(strings("a", &deep).unwrap_err(), "`a` is nested in more than 64 lists and objects");
    }

    #[test]
    fn the_rest_of_a_line_is_kept_byte_for_byte() {
        let line = r#" {"id" : 1.0e3,"b":"<\u0062>", "z":[ ] }"#;
        let strings = Field::parse("b").unwrap().select(line).unwrap().strings;
        let clean: Vec<_> =
            strings.into_iter().map(|string| (string.range, r#""a \"b\"""#.to_owned())).collect();
        assert_eq!(replaced(line, &clean), r#" {"id" : 1.0e3,"b":"a \"b\"", "z":[ ] }"#);
    }

    #[test]
    fn empty_steps_in_field_paths_are_refused() {
        for bad in ["", "a.", ".a", "a..b", "/"] {
            assert!(Field::parse(bad).is_err(), "{bad}");
        }
    }
}
