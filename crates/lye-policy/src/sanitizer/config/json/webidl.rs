//! Web IDL's conversions of ECMAScript values that JSON can represent (Web IDL, 3.2; ECMAScript, 7.1).

use serde_json::{Number, Value};

/// To `boolean`: ECMAScript's `ToBoolean`.
pub(super) fn boolean(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}

/// To `DOMString`: ECMAScript's `ToString`.
pub(super) fn dom_string(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number_text(number),
        Value::String(text) => text.clone(),
        Value::Array(values) => joined(values),
        Value::Object(_) => "[object Object]".to_owned(),
    }
}

/// `Array.prototype.toString`: the items separated by commas; null is the empty string.
fn joined(values: &[Value]) -> String {
    let mut text = String::new();
    // The open arrays, each with whether an item was written. An explicit stack, because arrays may nest deeply.
    let mut open = vec![(values.iter(), false)];
    while let Some((items, has_item)) = open.last_mut() {
        let Some(item) = items.next() else {
            open.pop();
            continue;
        };
        if std::mem::replace(has_item, true) {
            text.push(',');
        }
        match item {
            Value::Null => {}
            Value::Array(values) => open.push((values.iter(), false)),
            item => text.push_str(&dom_string(item)),
        }
    }
    text
}

/// `Number::toString` (ECMAScript, 6.1.6.1.20).
fn number_text(number: &Number) -> String {
    // JSON.parse converts every number to a double. serde_json has rejected numbers that are not finite.
    let number = number.as_f64().unwrap_or(f64::NAN);
    if number == 0.0 {
        return "0".to_owned();
    }
    let sign = if number < 0.0 { "-" } else { "" };
    // The shortest digits that parse back to this number, in Rust as in ECMAScript: d.ddde±x.
    let scientific = format!("{:e}", number.abs());
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let digits = mantissa.replace('.', "");
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    // ECMAScript's n: the position of the decimal point in the digits.
    let point = exponent + 1;
    let length = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let unsigned = match point {
        _ if (length..=21).contains(&point) => digits + &zeros(point - length),
        1..=21 => {
            let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or(0));
            format!("{whole}.{fraction}")
        }
        -5..=0 => format!("0.{}{digits}", zeros(-point)),
        _ => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{mantissa}e{sign}{}", exponent.abs())
        }
    };
    format!("{sign}{unsigned}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(json: &str) -> Value {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn booleans_follow_truthiness() {
        for json in ["true", "1", "-0.5", "\"0\"", "[]", "{}", "[false]"] {
            assert!(boolean(&value(json)), "{json}");
        }
        for json in ["false", "0", "-0.0", "0e9", "\"\"", "null"] {
            assert!(!boolean(&value(json)), "{json}");
        }
    }

    #[test]
    fn strings_are_converted_as_in_ecmascript() {
        for (json, text) in [
            ("null", "null"),
            ("true", "true"),
            ("\"a\"", "a"),
            ("{\"a\":1}", "[object Object]"),
            ("[]", ""),
            ("[\"a\",[1,null,[true,{}]],null]", "a,1,,true,[object Object],"),
            ("[[],[]]", ","),
        ] {
            assert_eq!(dom_string(&value(json)), text, "{json}");
        }
    }

    #[test]
    fn numbers_are_written_as_in_ecmascript() {
        for (json, text) in [
            ("0", "0"),
            ("-0.0", "0"),
            ("123", "123"),
            ("-1.50", "-1.5"),
            ("10", "10"),
            ("0.1", "0.1"),
            ("12.25", "12.25"),
            ("0.000001", "0.000001"),
            ("0.00000123", "0.00000123"),
            ("0.0000001", "1e-7"),
            ("0.000000123", "1.23e-7"),
            ("100000000000000000000", "100000000000000000000"),
            ("1e21", "1e+21"),
            ("1.5e300", "1.5e+300"),
            ("9007199254740993", "9007199254740992"),
            ("123456789012345680000", "123456789012345680000"),
        ] {
            assert_eq!(dom_string(&value(json)), text, "{json}");
        }
    }
}
