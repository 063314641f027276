//! Custom properties in the cascade: the values at the current element of the tree walk (CSS Custom Properties 1).
//! Does not depend on selectors.

use std::collections::HashMap;

/// Longer values are unknown: values that refer to each other grow with each reference.
const MAX_VALUE_LENGTH: usize = 1000;

/// Longer chains of references between custom properties of one element are unknown.
const MAX_CHAIN_LENGTH: u8 = 16;

/// Further alternative values of a property are not distinguished.
const MAX_ALTERNATIVES: usize = 6;

/// The value of a custom property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Text(String),
    /// The property has no value ("guaranteed-invalid").
    Missing,
    /// It has a value that is not computed.
    Unknown,
}

/// A declaration of a custom property, and whether it may not apply.
pub struct Declared<'c> {
    pub name: &'c str,
    pub text: &'c str,
    pub is_doubtful: bool,
}

/// The value of a property at an element, and its alternatives.
#[derive(Clone, Debug)]
struct Scoped {
    value: Value,
    others: Vec<Value>,
}

/// The custom properties at an element.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    /// For the open elements, the innermost last.
    values: HashMap<String, Vec<Scoped>>,
    /// Which alternative of the values is read; 0 is the actual value.
    pub choice: usize,
    /// The maximum number of alternatives that any property had.
    pub choices: usize,
}

static MISSING: Value = Value::Missing;

impl Variables {
    /// Returns the value of a property at the element.
    pub(crate) fn get(&self, name: &str) -> &Value {
        let Some(scoped) = self.values.get(name).and_then(|values| values.last()) else { return &MISSING };
        let other = self.choice.checked_sub(1).and_then(|at| scoped.others.get(at));
        other.unwrap_or(&scoped.value)
    }

    /// Applies the declarations of an element, in the order of the cascade. Returns the names, for
    /// [`leave`](Self::leave). Linear in the declarations.
    pub fn enter(&mut self, declared: &[Declared<'_>]) -> Vec<String> {
        let mut sure: HashMap<&str, &str> = HashMap::new();
        let mut names: Vec<&str> = Vec::new();
        for one in declared {
            if !one.is_doubtful {
                sure.insert(one.name, one.text);
            }
            if !names.contains(&one.name) || names.len() > 64 {
                names.push(one.name);
            }
        }
        names.sort_unstable();
        names.dedup();
        let mut done = HashMap::new();
        for name in &names {
            if sure.contains_key(name) {
                self.resolve(name, &sure, &mut done, 0);
            }
        }
        let mut scopes: HashMap<&str, Scoped> = HashMap::with_capacity(names.len());
        for name in &names {
            let value = done.get(*name).cloned().flatten().unwrap_or_else(|| self.get(name).clone());
            scopes.insert(name, Scoped { value, others: Vec::new() });
        }
        for one in declared.iter().filter(|one| one.is_doubtful) {
            let value = self.substitute(one.text, &sure, &mut done, 1);
            let Some(scope) = scopes.get_mut(one.name) else { continue };
            if scope.value == value || scope.others.contains(&value) {
                continue;
            }
            match scope.others.len() < MAX_ALTERNATIVES {
                true => scope.others.push(value),
                false => scope.value = Value::Unknown,
            }
            self.choices = self.choices.max(scope.others.len());
        }
        for (name, scope) in scopes {
            self.values.entry(name.to_owned()).or_default().push(scope);
        }
        names.into_iter().map(str::to_owned).collect()
    }

    /// Removes the declarations of an element.
    pub fn leave(&mut self, names: &[String]) {
        for name in names {
            self.values.get_mut(name).map(Vec::pop);
        }
    }

    /// Computes a property that the element declares. A property that refers to itself has no value.
    fn resolve<'c>(
        &self,
        name: &'c str,
        sure: &HashMap<&'c str, &'c str>,
        done: &mut HashMap<&'c str, Option<Value>>,
        depth: u8,
    ) -> Value {
        if let Some(value) = done.get(name) {
            return value.clone().unwrap_or(Value::Missing);
        }
        let Some(text) = sure.get(name).copied() else { return self.get(name).clone() };
        done.insert(name, None);
        let value = self.substitute(text, sure, done, depth);
        done.insert(name, Some(value.clone()));
        value
    }

    /// Returns a value with every `var()` replaced.
    fn substitute<'c>(
        &self,
        text: &'c str,
        sure: &HashMap<&'c str, &'c str>,
        done: &mut HashMap<&'c str, Option<Value>>,
        depth: u8,
    ) -> Value {
        let text = text.trim();
        if text.len() > MAX_VALUE_LENGTH || depth > MAX_CHAIN_LENGTH {
            return Value::Unknown;
        }
        if text.eq_ignore_ascii_case("initial") {
            return Value::Missing;
        }
        let mut written = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, inside, after)) = next_reference(rest) {
            // With strings and escapes, the ends of functions are unknown.
            if text.contains(['"', '\'', '\\']) || written.len() > MAX_VALUE_LENGTH {
                return Value::Unknown;
            }
            written.push_str(before);
            let (name, other) =
                inside.split_once(',').map_or((inside, None), |(name, other)| (name, Some(other)));
            let mut value = self.resolve(name.trim(), sure, done, depth + 1);
            if let (Value::Missing, Some(other)) = (&value, other) {
                value = self.substitute(other, sure, done, depth + 1);
            }
            match value {
                Value::Text(value) => written.push_str(&value),
                value => return value,
            }
            rest = after;
        }
        written.push_str(rest);
        if written.len() > MAX_VALUE_LENGTH { Value::Unknown } else { Value::Text(written) }
    }
}

/// Splits a value into the text before the first `var()`, its content, and the text after it.
fn next_reference(text: &str) -> Option<(&str, &str, &str)> {
    let bytes = text.as_bytes();
    let begins = |at: usize| bytes.get(at..at + 4).is_some_and(|start| start.eq_ignore_ascii_case(b"var("));
    let is_apart = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        before.is_none_or(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'_' | 128..))
    };
    let start = (0..bytes.len()).find(|at| begins(*at) && is_apart(*at))?;
    let mut depth = 0_usize;
    let end = bytes.iter().enumerate().skip(start + 4).find_map(|(at, byte)| match byte {
        b'(' => {
            depth += 1;
            None
        }
        b')' if depth == 0 => Some(at),
        b')' => {
            depth -= 1;
            None
        }
        _ => None,
    });
    let end = end.unwrap_or(bytes.len());
    Some((text.get(..start)?, text.get(start + 4..end)?, text.get(end + 1..).unwrap_or_default()))
}
