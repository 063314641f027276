//! Lengths that CSS computes: the math functions of CSS Values 4, 10, and `env()`.

use super::length::{Length, Measure, measure};
use super::parts::{Items, Part};

/// What a calculation gives.
#[derive(Clone, Copy, Debug)]
enum Value {
    Number(f32),
    Length(Length),
}

impl Value {
    /// What it is with usual fonts and widths: that decides which of several is the least.
    fn usual(self) -> f32 {
        match self {
            Self::Number(number) => number,
            Self::Length(length) => length.resolve(16.0, 16.0, 1000.0),
        }
    }

    fn times(self, factor: f32) -> Self {
        match self {
            Self::Number(number) => Self::Number(number * factor),
            Self::Length(length) => Self::Length(Length::default().plus(length, factor)),
        }
    }

    /// The sum with a multiple of another. Nothing if one is a length and the other none.
    fn plus(self, other: Self, factor: f32) -> Option<Self> {
        match (self, other) {
            (Self::Number(one), Self::Number(other)) => Some(Self::Number(one + other * factor)),
            (Self::Length(one), Self::Length(other)) => Some(Self::Length(one.plus(other, factor))),
            _ => None,
        }
    }
}

/// The length that a function gives. Nothing if nobody can tell here, or if browsers do not take it. Linear in the arguments.
pub(super) fn calculated(name: &str, arguments: &[Part<'_>]) -> Option<Length> {
    match function(name, arguments)? {
        Value::Length(length) => Some(length),
        Value::Number(_) => None,
    }
}

fn function(name: &str, arguments: &[Part<'_>]) -> Option<Value> {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    // Parentheses within a calculation have no name.
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
        // What is less than the least is the least, even if the most is less than that (CSS Values 4, 10.2).
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

/// `env()`: the room that a device without a notch keeps free, which is none; or what stands there for a name that browsers do not
/// know (CSS Environment Variables 1, 2.1 and 3).
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

/// The constants of CSS Values 4, 10.7. What is infinite is as large as browsers have it, about.
fn constant(name: &str) -> Option<f32> {
    let constants =
        [("infinity", 1e7), ("-infinity", -1e7), ("pi", std::f32::consts::PI), ("e", std::f32::consts::E)];
    constants.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, value)| *value)
}

/// A sum of products (CSS Values 4, 10.1).
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
            // "-5px" without a space before it is a sign of the number, and no sum.
            Some(_) => return None,
        };
    }
}

fn operand((part, arguments): (&Part<'_>, &[Part<'_>])) -> Option<Value> {
    match part {
        Part::Number(number) => Some(Value::Number(*number)),
        Part::Word(name) => constant(name).map(Value::Number),
        Part::Function(name, _) => function(name, arguments),
        part => match measure(part, &[]) {
            Measure::Known(length) => Some(Value::Length(length)),
            _ => None,
        },
    }
}
