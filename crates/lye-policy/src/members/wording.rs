//! The wording of errors about values.

use super::node::Value;

impl Value {
    /// Returns the value in words.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Float(value) => format!("{value:?}"),
            Self::String(text) => format!("the string {text:?}"),
            Self::Date(_) => "a date".to_owned(),
            Self::List(_) => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
        }
    }
}

/// Returns the remedy for an unknown name: the closest known name, or all of them.
pub(crate) fn choice(word: &str, known: &[&str]) -> String {
    if let Some(closest) = super::did_you_mean::closest(word, known.iter().copied()) {
        return format!("did you mean `{closest}`?");
    }
    let listed: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    match listed.as_slice() {
        [] => "no value is allowed here".to_owned(),
        [only] => format!("expected {only}"),
        [first @ .., last] => format!("expected {} or {last}", first.join(", ")),
    }
}
