//! The data of web-platform-tests for configurations of the Sanitizer API: the constructor, `get()`, and the results of
//! modifiers.
use lye::{Sanitizer, SanitizerConfig};
use lye_conformance::answer_config::{construct, modify};
use lye_conformance::{data, expected};
use serde_json::{Map, Value, json};
use std::process::ExitCode;

const HTML: &str = "http://www.w3.org/1999/xhtml";

type Check = fn(&Value) -> Result<(), String>;

/// Returns the check for a case of a file, or `None` for a case about markup.
fn check_of(file: &str, case: &Value) -> Option<Check> {
    match (file, case["kind"].as_str()) {
        ("sanitizer-config", Some("construct")) => Some(check_construct),
        ("sanitizer-config", Some("get")) => Some(check_get),
        ("sanitizer-config", Some("steps")) => Some(check_steps),
        ("sanitizer-config", Some("normalize")) => Some(check_normalize),
        ("sanitizer-config", Some("list-lengths")) => Some(check_list_lengths),
        ("sanitizer-config", Some("per-element")) => Some(check_per_element),
        ("sanitizer-get" | "sanitizer-modifiers", _) => Some(check_modifiers),
        ("sanitizer-boolean-defaults", _) => Some(check_boolean_defaults),
        ("sanitizer-removeUnsafe", Some("removeUnsafe")) => Some(check_remove_unsafe),
        _ => None,
    }
}

fn main() -> ExitCode {
    expected::run("sanitizer_config", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        for file in [
            "sanitizer-config",
            "sanitizer-get",
            "sanitizer-modifiers",
            "sanitizer-boolean-defaults",
            "sanitizer-removeUnsafe",
        ] {
            let path = folder.join("wpt-sanitizer/json").join(file).with_extension("json");
            let cases = data::read_json(&path)?;
            let cases = cases["cases"].as_array().ok_or_else(|| format!("{file}: no cases"))?;
            let checks =
                cases.iter().enumerate().filter_map(|(at, case)| Some((at, case, check_of(file, case)?)));
            for (at, case, check) in checks {
                let case = case.clone();
                suite.add(&format!("{file}:{at}"), &case["config"].to_string(), move || check(&case));
            }
        }
        Ok(())
    })
}

/// Calls `new Sanitizer(config)`, resolving the data's marks for values that JSON cannot express. Returns `None` if it throws.
fn sanitizer(config: &Value) -> Option<Sanitizer> {
    match config {
        Value::String(mark) if mark.starts_with("__") => construct(&Value::Null),
        // In the vectors null means no argument; here it is an argument.
        Value::Null => Sanitizer::new(SanitizerConfig::from_value(&Value::Null).ok()?).ok(),
        Value::Object(members) => {
            let defined = members.iter().filter(|(_, value)| **value != "__undefined__");
            let members: Map<String, Value> =
                defined.map(|(name, value)| (name.clone(), value.clone())).collect();
            construct(&members.into())
        }
        config => construct(config),
    }
}

fn constructed(case: &Value) -> Result<Sanitizer, String> {
    sanitizer(&case["config"]).ok_or_else(|| "the constructor throws".to_owned())
}

fn get(sanitizer: &Sanitizer) -> Result<Value, String> {
    serde_json::to_value(sanitizer.get()).map_err(|error| error.to_string())
}

fn call(sanitizer: &mut Sanitizer, step: &Value) -> Result<bool, String> {
    let method = step["method"].as_str().ok_or("a step has no method")?;
    modify(sanitizer, method, &step["arg"])?.map_err(|error| error.to_string())
}

fn same(what: &str, got: &Value, expected: &Value) -> Result<(), String> {
    let is_same = if expected == "__absent__" { got.is_null() } else { got == expected };
    if is_same { Ok(()) } else { Err(format!("{what}\nexpected: {expected}\ngot:      {got}")) }
}

fn check_construct(case: &Value) -> Result<(), String> {
    let got = if sanitizer(&case["config"]).is_some() { "ok" } else { "TypeError" };
    same("the constructor", &got.into(), &case["expect"])
}

fn check_get(case: &Value) -> Result<(), String> {
    let key = case["key"].as_str().ok_or("no key")?;
    same(key, &get(&constructed(case)?)?[key], &case["value"])
}

fn check_steps(case: &Value) -> Result<(), String> {
    let mut sanitizer = constructed(case)?;
    for step in case["steps"].as_array().ok_or("no steps")? {
        let returned = call(&mut sanitizer, step)?;
        if let Some(expected) = step.get("ret") {
            same(&step.to_string(), &returned.into(), expected)?;
        }
        for (key, expected) in step["get"].as_object().into_iter().flatten() {
            same(&step.to_string(), &get(&sanitizer)?[key], expected)?;
        }
    }
    Ok(())
}

fn check_normalize(case: &Value) -> Result<(), String> {
    let key = case["key"].as_str().ok_or("no key")?;
    same(key, &get(&constructed(case)?)?[key], &case["expectedList"])
}

fn check_list_lengths(case: &Value) -> Result<(), String> {
    let key = case["key"].as_str().ok_or("no key")?;
    let mut sanitizer = constructed(case)?;
    let length = |sanitizer: &Sanitizer| {
        Ok::<_, String>(get(sanitizer)?[key].as_array().map_or(Value::Null, |list| list.len().into()))
    };
    same("before", &length(&sanitizer)?, &case["startLength"])?;
    for step in case["steps"].as_array().ok_or("no steps")? {
        call(&mut sanitizer, step)?;
        same(&step.to_string(), &length(&sanitizer)?, &step["length"])?;
    }
    same("the list in the end", &get(&sanitizer)?[key], &case["finalList"])
}

fn check_per_element(case: &Value) -> Result<(), String> {
    let (present, absent) = (case["present"].as_str(), case["absent"].as_str());
    let (present, absent) = present.zip(absent).ok_or("no keys")?;
    let mut sanitizer = constructed(case)?;
    let config = get(&sanitizer)?;
    let element = &config["elements"][0];
    let length = element[present].as_array().map_or(Value::Null, |list| list.len().into());
    same(present, &length, &case["length"])?;
    same(absent, &element[absent], &json!("__absent__"))?;
    call(&mut sanitizer, &case["then"])?;
    same("the list of the element", &get(&sanitizer)?["elements"][0][present], &case["then"]["list"])
}

fn check_modifiers(case: &Value) -> Result<(), String> {
    let mut sanitizer = constructed(case)?;
    check_expected_config(&sanitizer, case)?;
    for step in case["steps"].as_array().into_iter().flatten() {
        let returned = call(&mut sanitizer, step)?;
        same(&step.to_string(), &returned.into(), &step["expectedReturn"])?;
        check_expected_config(&sanitizer, step)?;
    }
    Ok(())
}

/// Compares the members of `expectedConfig`, whose entries may be in short form.
fn check_expected_config(sanitizer: &Sanitizer, holder: &Value) -> Result<(), String> {
    let config = get(sanitizer)?;
    for (key, expected) in holder["expectedConfig"].as_object().into_iter().flatten() {
        let got = &config[key];
        match (key.as_str(), got.as_array(), expected.as_array()) {
            ("elements", Some(got), Some(expected)) if got.len() == expected.len() => {
                for (got, expected) in got.iter().zip(expected) {
                    check_expected_element(got, expected)?;
                }
            }
            (_, _, Some(expected)) => same(key, got, &in_full(key, expected))?,
            _ => same(key, got, expected)?,
        }
    }
    Ok(())
}

/// Compares an entry of `elements`: its name, and the lists that the expectation has.
fn check_expected_element(got: &Value, expected: &Value) -> Result<(), String> {
    let bare = json!({ "name": expected, "removeAttributes": [] });
    let expected = if expected.is_string() { &bare } else { expected };
    same("name", &got["name"], &expected["name"])?;
    same("namespace", &got["namespace"], expected.get("namespace").unwrap_or(&HTML.into()))?;
    for list in ["attributes", "removeAttributes"] {
        match &expected[list] {
            Value::Null => {}
            Value::Array(entries) => same(list, &got[list], &in_full(list, entries))?,
            expected => same(list, &got[list], expected)?,
        }
    }
    Ok(())
}

/// Expands a list of names, some of which the data writes as bare strings.
fn in_full(list: &str, entries: &[Value]) -> Value {
    let in_full = |entry: &Value| match (entry, list) {
        (Value::String(target), "processingInstructions" | "removeProcessingInstructions") => {
            json!({ "target": target })
        }
        (Value::String(name), "attributes" | "removeAttributes") => {
            json!({ "name": name, "namespace": null })
        }
        (Value::String(name), _) => json!({ "name": name, "namespace": HTML }),
        (entry, _) => entry.clone(),
    };
    entries.iter().map(in_full).collect()
}

/// Checks only `get`; another suite checks the markup.
fn check_boolean_defaults(case: &Value) -> Result<(), String> {
    let key = case["group"].as_str().ok_or("no group")?;
    same(key, &get(&constructed(case)?)?[key], &case["get"])
}

fn check_remove_unsafe(case: &Value) -> Result<(), String> {
    let mut sanitizer = constructed(case)?;
    let before = get(&sanitizer)?;
    sanitizer.remove_unsafe();
    let after = get(&sanitizer)?;
    let names = |member: &str| -> Vec<String> {
        case[member]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect()
    };
    for key in names("absentKeys") {
        same(&key, &after[&key], &json!("__absent__"))?;
    }
    for key in names("unchanged") {
        same(&key, &after[&key], &before[&key])?;
    }
    if let Some(expected) = case.get("expectedRemoveElements") {
        same("removeElements", &after["removeElements"], expected)?;
    }
    if let Some(prefix) = case["removeAttributesAllStartWith"].as_str() {
        let removed = after["removeAttributes"].as_array().ok_or("no removeAttributes")?;
        let has_prefix = |entry: &Value| {
            entry["namespace"].is_null()
                && entry["name"].as_str().is_some_and(|name| name.starts_with(prefix))
        };
        if removed.is_empty() || !removed.iter().all(has_prefix) {
            return Err(format!("not all start with {prefix:?}: {removed:?}"));
        }
    }
    Ok(())
}
