//! Custom properties in the cascade: the values at the current element of the tree walk (CSS Custom Properties 1).
//! Does not depend on selectors.

use super::is_important;
use crate::css::budget::Budget;
use crate::css::parts::read_declarations;
use cssparser::Parser;
use std::collections::HashMap;
use std::rc::Rc;

/// Longer values are unknown: values that refer to each other grow with each reference.
const MAX_VALUE_LENGTH: usize = 1000;

/// Longer chains of references between custom properties of one element are unknown.
const MAX_CHAIN_LENGTH: u8 = 16;

/// The steps for a declaration of a custom property at an element.
const STEPS: usize = 4;

/// The value of a custom property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Text(Rc<str>),
    /// The property has no value ("guaranteed-invalid").
    Missing,
    /// It has a value that is not computed.
    Unknown,
}

/// A custom property that a rule or a `style` attribute declares.
#[derive(Clone, Debug)]
pub(crate) struct VariableRule {
    /// The index of its property.
    index: usize,
    text: String,
    /// The value, if it does not depend on other properties.
    constant: Option<Value>,
    pub(crate) is_important: bool,
}

impl VariableRule {
    /// Reads the declaration of a custom property.
    pub(super) fn read(name: &str, text: &str, variables: &mut Variables) -> Self {
        let value = is_important(text);
        let text = value.unwrap_or(text).trim().to_owned();
        let constant = match &text {
            text if text.len() > MAX_VALUE_LENGTH => Some(Value::Unknown),
            text if text.eq_ignore_ascii_case("initial") => Some(Value::Missing),
            text => next_reference(text).is_none().then(|| Value::Text(text.as_str().into())),
        };
        Self { index: variables.index_of(name), text, constant, is_important: value.is_some() }
    }
}

/// Reads the custom properties that a `style` attribute declares. Linear in it.
pub(crate) fn inline_variables(css: &str, known: &mut Variables) -> Vec<VariableRule> {
    let mut variables = Vec::new();
    read_declarations(&mut Parser::new(css), |name, input| {
        let start = input.position();
        while input.next().is_ok() {}
        if name.starts_with("--") {
            variables.push(VariableRule::read(name, input.slice_from(start), known));
        }
    });
    variables
}

/// What is known of a property at the element that is entered.
#[derive(Clone, Debug, Default)]
enum State {
    /// No declaration surely applies.
    #[default]
    Inherited,
    /// The place of the last declaration that surely applies.
    Declared(usize),
    InProgress,
    Known(Value),
}

/// A custom property.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    /// Its values at the open elements that declare it, the innermost last.
    scopes: Vec<Value>,
    state: State,
    /// The number of the last element that declares it.
    element: usize,
}

impl Variable {
    /// Adds a value at the element that is entered. Returns `false` if it is the inherited one.
    fn push(&mut self, value: Value) -> bool {
        if self.scopes.last() == Some(&value) {
            return false;
        }
        if self.scopes.is_empty() {
            self.scopes.reserve_exact(1);
        }
        self.scopes.push(value);
        true
    }
}

/// The custom properties at an element.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variables {
    indexes: HashMap<String, usize>,
    all: Vec<Variable>,
    /// The number of elements that declare properties.
    elements: usize,
}

const MISSING: &Value = &Value::Missing;

impl Variables {
    fn index_of(&mut self, name: &str) -> usize {
        if let Some(index) = self.indexes.get(name) {
            return *index;
        }
        self.indexes.insert(name.to_owned(), self.all.len());
        let (scopes, state) = (Vec::new(), State::Inherited);
        self.all.push(Variable { name: name.to_owned(), scopes, state, element: 0 });
        self.all.len() - 1
    }

    /// Returns the value of a property at the element.
    pub(crate) fn get(&self, name: &str) -> &Value {
        self.indexes.get(name).map_or(MISSING, |index| self.inherited(*index))
    }

    fn inherited(&self, index: usize) -> &Value {
        self.all.get(index).and_then(|variable| variable.scopes.last()).unwrap_or(MISSING)
    }

    /// Applies the declarations of an element, in the order of the cascade. Returns the indexes of the properties, for
    /// [`leave`](Self::leave). If the budget is used up, the values are not those of the element.
    pub(crate) fn enter(&mut self, declared: &[&VariableRule], budget: &Budget) -> Vec<usize> {
        self.elements += 1;
        let mut indexes = Vec::new();
        if budget.spend(declared.len() * STEPS).is_none() {
            return indexes;
        }
        for (place, one) in declared.iter().enumerate() {
            let Some(variable) = self.all.get_mut(one.index) else { continue };
            if variable.element != self.elements {
                (variable.element, variable.state) = (self.elements, State::Inherited);
                indexes.push(one.index);
            }
            variable.state = State::Declared(place);
        }
        // Where properties refer to each other, the results depend on the order.
        if declared.iter().any(|one| one.constant.is_none()) {
            let name = |index: &usize| self.all.get(*index).map_or("", |variable| &variable.name);
            let longest = indexes.iter().map(|index| name(index).len()).max().unwrap_or(0);
            if budget.spend_on_sorting(indexes.len(), longest).is_none() {
                return Vec::new();
            }
            indexes.sort_unstable_by(|one, other| name(one).cmp(name(other)));
        }
        for index in &indexes {
            self.resolve(*index, declared, budget, 0);
        }
        // What an element only repeats needs no memory.
        indexes.retain(|index| {
            let state = self.all.get_mut(*index).map(|variable| std::mem::take(&mut variable.state));
            let value = match state {
                Some(State::Known(value)) => value,
                _ => self.inherited(*index).clone(),
            };
            self.all.get_mut(*index).is_some_and(|variable| variable.push(value))
        });
        indexes
    }

    /// Removes the declarations of an element.
    pub(crate) fn leave(&mut self, indexes: &[usize]) {
        for index in indexes {
            self.all.get_mut(*index).map(|variable| variable.scopes.pop());
        }
    }

    /// Computes a property at the element that is entered. A property that refers to itself has no value.
    fn resolve(&mut self, index: usize, declared: &[&VariableRule], budget: &Budget, depth: u8) -> Value {
        let Some(variable) = self.all.get_mut(index) else { return Value::Missing };
        if variable.element != self.elements {
            return self.inherited(index).clone();
        }
        let rule = match &variable.state {
            State::Inherited => None,
            State::Declared(place) => declared.get(*place),
            State::InProgress => return Value::Missing,
            State::Known(value) => return value.clone(),
        };
        let Some(rule) = rule else { return self.inherited(index).clone() };
        variable.state = State::InProgress;
        let value = match &rule.constant {
            _ if depth > MAX_CHAIN_LENGTH => Value::Unknown,
            Some(value) => value.clone(),
            None => self.substitute(&rule.text, declared, budget, depth),
        };
        if let Some(variable) = self.all.get_mut(index) {
            variable.state = State::Known(value.clone());
        }
        value
    }

    /// Returns a value with every `var()` replaced.
    fn substitute(&mut self, text: &str, declared: &[&VariableRule], budget: &Budget, depth: u8) -> Value {
        let text = text.trim();
        if text.len() > MAX_VALUE_LENGTH || depth > MAX_CHAIN_LENGTH {
            return Value::Unknown;
        }
        if text.eq_ignore_ascii_case("initial") {
            return Value::Missing;
        }
        if budget.spend_on_search(text.len()).is_none() {
            return Value::Unknown;
        }
        // With strings and escapes, the ends of functions are unknown.
        let is_unclear = text.contains(['"', '\'', '\\']);
        let mut written = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, inside, after)) = next_reference(rest) {
            if is_unclear || written.len() > MAX_VALUE_LENGTH {
                return Value::Unknown;
            }
            written.push_str(before);
            let (name, other) =
                inside.split_once(',').map_or((inside, None), |(name, other)| (name, Some(other)));
            let mut value = match self.indexes.get(name.trim()) {
                Some(index) => self.resolve(*index, declared, budget, depth + 1),
                None => Value::Missing,
            };
            if let (Value::Missing, Some(other)) = (&value, other) {
                value = self.substitute(other, declared, budget, depth + 1);
            }
            match value {
                Value::Text(value) if budget.spend_on_text(value.len()).is_some() => written.push_str(&value),
                Value::Text(_) => return Value::Unknown,
                value => return value,
            }
            rest = after;
        }
        written.push_str(rest);
        if written.len() > MAX_VALUE_LENGTH { Value::Unknown } else { Value::Text(written.into()) }
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
    let mut depth = 1_usize;
    let length = bytes.iter().skip(start + 4).position(|byte| {
        depth += usize::from(*byte == b'(');
        depth -= usize::from(*byte == b')');
        depth == 0
    });
    let end = length.map_or(bytes.len(), |length| start + 4 + length);
    Some((text.get(..start)?, text.get(start + 4..end)?, text.get(end + 1..).unwrap_or_default()))
}
