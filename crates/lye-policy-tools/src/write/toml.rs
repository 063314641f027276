//! Writes readable TOML: short tables on one line, long ones with a header.

use lye_policy::path::Path;
use serde_json::{Map, Value};

/// The maximum line length, unless a single value is longer.
const COLUMNS: usize = 150;

/// The members of a policy in reading order. Others follow, by name.
const ORDER: &str = "edition extends disallowed allow deny sanitizer default name namespace elements remove_elements \
     replace_with_children_elements attributes remove_attributes urls";

/// Writes a policy.
pub(super) fn write(policy: &Map<String, Value>) -> String {
    let mut text = String::new();
    table(&Path::default(), policy, &mut text);
    text
}

/// Writes values that fit on a line first, then the other tables. The recursion depth is that of the policy format, not of input.
fn table(path: &Path, members: &Map<String, Value>, text: &mut String) {
    let mut below = Vec::new();
    for (name, value) in ordered(members) {
        let line = format!("{} = {}", key(name), inline(value));
        let is_long = line.len() > COLUMNS && !is_one_text(value);
        match value {
            Value::Object(inner) if is_long => below.push((name, inner)),
            Value::Array(entries) if is_long => {
                text.push_str(&format!("{} = [\n", key(name)));
                entries_on_lines(entries, text);
                text.push_str("]\n");
            }
            _ => text.push_str(&(line + "\n")),
        }
    }
    for (name, inner) in below {
        let path = path.with(name.as_str());
        let mut members = String::new();
        table(&path, inner, &mut members);
        // A table that contains only tables needs no header.
        if !members.starts_with("\n[") {
            text.push_str(&format!("\n[{path}]\n"));
        }
        text.push_str(&members);
    }
}

/// Whether a value is a single text, perhaps in tables: no line would be shorter. The recursion depth is that of the policy format.
fn is_one_text(value: &Value) -> bool {
    value.as_object().map_or(!value.is_array(), |of| of.len() == 1 && of.values().all(is_one_text))
}

/// Writes as many entries on each line as fit.
fn entries_on_lines(entries: &[Value], text: &mut String) {
    let mut line = String::new();
    for entry in entries {
        let entry = inline(entry) + ",";
        if !line.is_empty() && line.len() + entry.len() + 3 > COLUMNS {
            text.push_str(&(std::mem::take(&mut line) + "\n"));
        }
        line.push_str(if line.is_empty() { "  " } else { " " });
        line.push_str(&entry);
    }
    if !line.is_empty() {
        text.push_str(&(line + "\n"));
    }
}

fn ordered(members: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut ordered: Vec<_> = members.iter().collect();
    let place = |name: &str| ORDER.split(' ').position(|of| of == name).unwrap_or(usize::MAX);
    ordered.sort_by(|(a, _), (b, _)| place(a).cmp(&place(b)).then_with(|| a.cmp(b)));
    ordered
}

fn inline(value: &Value) -> String {
    match value {
        Value::Array(entries) => {
            format!("[{}]", entries.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => {
            let members: Vec<String> = ordered(members)
                .into_iter()
                .map(|(name, value)| format!("{} = {}", key(name), inline(value)))
                .collect();
            format!("{{ {} }}", members.join(", "))
        }
        Value::String(text) => string(text),
        // TOML has no null, and policies contain none after their names are shortened.
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

fn key(name: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !name.is_empty() && name.bytes().all(is_bare) { name.to_owned() } else { string(name) }
}

/// Writes a basic string (TOML 1.0, "String"). It has the escapes of JSON; U+007F must also be escaped.
fn string(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7F}', "\\u007F")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_round_trip() {
        for text in ["", "a\"b\\c", "\u{7F}\u{1}\n\té\u{10FFFF}", "'''", "#"] {
            let read: ::toml::Table = format!("a = {}", string(text)).parse().unwrap();
            assert_eq!(read["a"].as_str(), Some(text));
        }
    }

    #[test]
    fn long_values_get_their_own_table() {
        let long = "x".repeat(COLUMNS);
        let written = |policy: Value| write(policy.as_object().unwrap());
        let policy = serde_json::json!({ "b": { "c d": { "e": long, "g": 1 } }, "a": { "f": [true, {}] } });
        let expected = format!("a = {{ f = [true, {{}}] }}\n\n[b.\"c d\"]\ne = \"{long}\"\ng = 1\n");
        assert_eq!(written(policy), expected);
        // A single text would not be shorter.
        let single = serde_json::json!({ "b": { "c": { "e": long } } });
        assert_eq!(written(single), format!("b = {{ c = {{ e = \"{long}\" }} }}\n"));
    }
}
