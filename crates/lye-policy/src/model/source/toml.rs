//! Reads TOML with the byte ranges of its values. The TOML parser rejects duplicate keys.

use crate::members::{Member, Node, Problem, Value, texts};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The maximum nesting depth, that of `serde_json`.
const MAX_DEPTH: usize = 127;

/// Reads a TOML text. A byte order mark before it is ignored.
pub(super) fn read(text: &str) -> Result<Node, Problem> {
    let table = DeTable::parse(text).map_err(|error| {
        let message = error.message().lines().collect::<Vec<_>>().join(", ");
        let problem = Problem::new(format!("not valid TOML: {message}"));
        let place = error.span().unwrap_or(0..0);
        let problem = match (message.as_str(), text[..place.start.min(text.len())].trim_start()) {
            ("duplicate key", _) => problem.with_remedy("remove one of them"),
            _ if unquoted_key(text, place.start).is_some() => {
                let key = unquoted_key(text, place.start).unwrap_or_default();
                let (tables, key) = key.rsplit_once('.').map_or(("", key), |(tables, key)| (tables, key));
                let dot = if tables.is_empty() { "" } else { "." };
                texts::key_with_brackets(format_args!("{tables}{dot}{key:?}"))
            }
            (message, _) if message.contains("cannot extend value") => {
                let name = first_key(text, place.start);
                let remedy = match name {
                    "disallowed" => "write the value as `default = \"…\"` in the table".to_owned(),
                    name => format!("write `{name}` once"),
                };
                texts::key_has_value(name, remedy)
            }
            (_, "" | "{") if text.trim_start().starts_with('{') => {
                problem.with_remedy("this looks like JSON: name the file `*.json`, or read it as JSON")
            }
            (message, _) if message.contains("expected `=`") && line_at(text, place.start).contains(':') => {
                problem.with_remedy("write `=` between a key and its value, not `:`")
            }
            _ => problem
                .with_remedy("write `key = value`, texts in quotes, lists in brackets and tables in braces"),
        };
        problem.spanning(place)
    })?;
    let span = table.span();
    Ok(Node { value: members(table.into_inner(), 1)?, span })
}

fn line_at(text: &str, at: usize) -> &str {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |line_end| line_end + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// Returns the first part of the key of the line at an offset: `a` of `[a.b]` and of `a.b = 1`.
fn first_key(text: &str, at: usize) -> &str {
    let line = line_at(text, at).trim_start_matches(['[', ' ', '\t']);
    line.split(['.', ']', '=', ' ', '\n']).next().unwrap_or_default()
}

/// Returns the key of the line at an offset if it is one such as `a[href]`, without quotes.
fn unquoted_key(text: &str, at: usize) -> Option<&str> {
    let (key, _) = line_at(text, at).split_once('=')?;
    let key = key.trim();
    let (element, rest) = key.split_once('[')?;
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"*:-_.".contains(&byte))
    };
    (is_name(element) && is_name(rest.strip_suffix(']')?)).then_some(key)
}

fn members(table: DeTable<'_>, depth: usize) -> Result<Value, Problem> {
    let members = table.into_iter().map(|(name, value)| {
        let span = value.span();
        let name_span = name.span();
        Ok(Member::new(name.into_inner(), name_span, node(value.into_inner(), span, depth)?))
    });
    Ok(Value::Table(members.collect::<Result<_, Problem>>()?))
}

fn node(value: DeValue<'_>, span: Range<usize>, depth: usize) -> Result<Node, Problem> {
    if depth > MAX_DEPTH {
        let problem = Problem::new(format!("values are nested deeper than {MAX_DEPTH} levels"));
        return Err(problem.spanning(span));
    }
    let value = match value {
        DeValue::String(text) => Value::String(text.into_owned()),
        DeValue::Boolean(value) => Value::Bool(value),
        DeValue::Datetime(date) => Value::Date(date.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Value::Integer(number),
            // Larger than any number of a policy, so the exact value does not matter.
            Err(_) => Value::Float(number.as_str().parse().unwrap_or(f64::MAX)),
        },
        DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Table(table) => members(table, depth + 1)?,
        DeValue::Array(entries) => {
            let entries = entries.into_iter().map(|entry| {
                let span = entry.span();
                node(entry.into_inner(), span, depth + 1)
            });
            Value::List(entries.collect::<Result<_, _>>()?)
        }
    };
    Ok(Node { value, span })
}
