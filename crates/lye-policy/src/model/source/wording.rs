//! The wording of errors about values.

use super::node::Value;
use serde::de::Unexpected;

/// Returns what was expected: translates the terms of serde to those of a policy file.
pub(super) fn expected(words: &str) -> String {
    let words = match words {
        "a sequence" | "an array" => "a list",
        "a map" | "an object" => "a table",
        "a string or an object" => "a string or a table",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "variant identifier" => "a string",
        "i64" => "an integer",
        "u8" => "an integer from 0 to 255",
        "u16" => "an integer from 0 to 65535",
        "u32" => "an integer from 0 to 4294967295",
        "u64" | "usize" => "a non-negative integer",
        words if words.starts_with("struct ") => "a table",
        words if words.starts_with("enum ") => "a string",
        words => words,
    };
    words.to_owned()
}

/// Returns what was found.
pub(super) fn found(value: &Unexpected<'_>) -> String {
    match value {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Float(value) => format!("{value:?}"),
        Unexpected::Str(text) => format!("the string {text:?}"),
        Unexpected::Unit => "null".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

/// Returns the value in the terms of serde.
pub(crate) fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Integer(value) => Unexpected::Signed(*value),
        Value::Float(value) => Unexpected::Float(*value),
        Value::String(text) => Unexpected::Str(text),
        Value::Date(_) => Unexpected::Other("a date"),
        Value::List(_) => Unexpected::Seq,
        Value::Table(_) => Unexpected::Map,
    }
}

/// Returns the remedy for an unknown name: the closest known name, or all of them.
pub(crate) fn choice(word: &str, known: &[&str]) -> String {
    if let Some(closest) = crate::model::did_you_mean::closest(word, known.iter().copied()) {
        return format!("did you mean `{closest}`?");
    }
    let listed: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    match listed.as_slice() {
        [] => "no value is allowed here".to_owned(),
        [only] => format!("expected {only}"),
        [first @ .., last] => format!("expected {} or {last}", first.join(", ")),
    }
}
