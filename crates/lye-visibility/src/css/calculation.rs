//! Math functions (CSS Values 4, 10) and `env()`, as far as they compute lengths. Does not depend on elements.

use super::length::{Length, Measure, measure};
use super::parts::{Item, Items, Part};

/// Result of a calculation.
#[derive(Clone, Copy, Debug)]
enum Value {
    Number(f32),
    Length(Length),
}

impl Value {
    /// Size in pixels for typical fonts and widths, which is what comparisons use.
    fn usual(self) -> f32 {
        match self {
            Self::Number(number) => number,
            Self::Length(length) => length.usual(),
        }
    }

    fn times(self, factor: f32) -> Self {
        match self {
            Self::Number(number) => Self::Number(number * factor),
            Self::Length(length) => Self::Length(Length::default().plus(length, factor)),
        }
    }

    /// Adds a multiple of another value. Returns `None` if one is a length and the other a number.
    fn plus(self, other: Self, factor: f32) -> Option<Self> {
        match (self, other) {
            (Self::Number(one), Self::Number(other)) => Some(Self::Number(one + other * factor)),
            (Self::Length(one), Self::Length(other)) => Some(Self::Length(one.plus(other, factor))),
            _ => None,
        }
    }
}

/// Returns the length that a function computes to. Returns `None` if the function is not supported here, or not valid. Linear in the
/// arguments.
pub(super) fn calculated(name: &str, arguments: &[Part<'_>]) -> Option<Length> {
    match function(name, arguments)? {
        Value::Length(length) => Some(length),
        Value::Number(_) => None,
    }
}

/// Returns the result of a math function if it is a number. Where a length is expected, such a function is not valid: `calc(0)`.
pub(super) fn number((part, arguments): Item<'_, '_>) -> Option<f32> {
    match part {
        Part::Function(name, _) => match function(name, arguments)? {
            Value::Number(number) => Some(number),
            Value::Length(_) => None,
        },
        _ => None,
    }
}

fn function(name: &str, arguments: &[Part<'_>]) -> Option<Value> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    // Parentheses inside a calculation are a function without a name.
    if name.is_empty() || is("calc") || is("-webkit-calc") || is("-moz-calc") {
        return sum(arguments);
    }
    if is("env") {
        return environment(arguments);
    }
    let mut values = Vec::new();
    for part in arguments.split(|part| matches!(part, Part::Comma)) {
        values.push(sum(part)?);
    }
    let one = || if let [value] = values[..] { Some(value) } else { None };
    let least = |one: Value, other: Value| if other.usual() < one.usual() { other } else { one };
    let most = |one: Value, other: Value| if other.usual() > one.usual() { other } else { one };
    match values[..] {
        // To a multiple of a small step.
        [value, step] if is("round") && step.usual().abs() <= value.usual().abs() / 4.0 => Some(value),
        // The minimum wins over the maximum (CSS Values 4, 10.2).
        [low, middle, high] if is("clamp") => Some(most(low, least(middle, high))),
        _ if is("min") => values.into_iter().reduce(least),
        _ if is("max") => values.into_iter().reduce(most),
        _ if is("abs") => one().map(|value| if value.usual() < 0.0 { value.times(-1.0) } else { value }),
        _ if is("sign") => one().map(|value| match value.usual() {
            0.0 => Value::Number(0.0),
            value => Value::Number(value.signum()),
        }),
        _ => None,
    }
}

/// Computes `env()` (CSS Environment Variables 1, 2 and 3). The safe area insets are 0, as on a screen without a notch. A name that no
/// browser defines computes to its fallback value.
fn environment(arguments: &[Part<'_>]) -> Option<Value> {
    let (name, rest) = arguments.split_first()?;
    let Part::Word(name) = name else { return None };
    if name.starts_with("safe-area-inset-") {
        return Some(Value::Length(Length::default()));
    }
    let is_known = ["safe-area-", "keyboard-", "titlebar-", "viewport-", "preferred-"];
    match rest {
        [Part::Comma, rest @ ..] if !is_known.iter().any(|known| name.starts_with(known)) => sum(rest),
        _ => None,
    }
}

/// Returns a numeric constant (CSS Values 4, 10.7). Infinity is a large finite number, as browsers clamp lengths to about that size.
fn constant(name: &str) -> Option<f32> {
    let constants =
        [("infinity", 1e7), ("-infinity", -1e7), ("pi", std::f32::consts::PI), ("e", std::f32::consts::E)];
    constants.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, value)| *value)
}

/// Computes a sum of products (CSS Values 4, 10.1).
fn sum(parts: &[Part<'_>]) -> Option<Value> {
    let mut items = Items(parts);
    let mut total = None;
    let mut sign = 1.0;
    loop {
        let mut product = operand(items.next()?)?;
        let next = loop {
            match items.next() {
                Some((Part::Delim('*'), _)) => {
                    product = match (product, operand(items.next()?)?) {
                        (Value::Number(factor), value) | (value, Value::Number(factor)) => {
                            value.times(factor)
                        }
                        (Value::Length(_), Value::Length(_)) => return None,
                    };
                }
                Some((Part::Slash, _)) => match operand(items.next()?)? {
                    Value::Number(divisor) => product = product.times(divisor.recip()),
                    Value::Length(_) => return None,
                },
                next => break next,
            }
        };
        total = match total {
            None => Some(product),
            Some(total) => Some(Value::plus(total, product, sign)?),
        };
        sign = match next {
            None => return total,
            Some((Part::Delim('+'), _)) => 1.0,
            Some((Part::Delim('-'), _)) => -1.0,
            // Without a space, the sign belongs to the number: `1px -5px` is not a sum.
            Some(_) => return None,
        };
    }
}

fn operand((part, arguments): (&Part<'_>, &[Part<'_>])) -> Option<Value> {
    match part {
        Part::Number(number) => Some(Value::Number(*number)),
        Part::Word(name) => constant(name).map(Value::Number),
        Part::Function(name, _) => function(name, arguments),
        part => match measure((part, &[])) {
            Measure::Known(length) => Some(Value::Length(length)),
            _ => None,
        },
    }
}
