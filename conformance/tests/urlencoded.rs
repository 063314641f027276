//! The data of web-platform-tests for `application/x-www-form-urlencoded`.
use lye_conformance::{data, expected};
use lye_url::{SearchParams, form_urlencoded};
use serde_json::Value;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("urlencoded", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let file = "urlencoded-parser-data.json";
        let cases = data::read_json_usv(&folder.join("wpt-url").join(file))?;
        let cases = cases.as_array().ok_or_else(|| format!("{file}: expected an array"))?;
        for (at, case) in cases.iter().enumerate().filter(|(_, case)| case.is_object()) {
            let case = case.clone();
            let input = case["input"].as_str().unwrap_or_default().to_owned();
            suite.add(&format!("{file}:{at}"), &input, move || check(&case));
        }
        Ok(())
    })
}

/// Checks the parser's answer, and that its serialization parses to the same pairs, also as search parameters.
fn check(case: &Value) -> Result<(), String> {
    let input = case["input"].as_str().unwrap_or_default();
    let pairs: Vec<_> = form_urlencoded::parse_str(input).collect();
    let got = serde_json::json!(pairs);
    if got != case["output"] {
        return Err(format!("expected: {}\ngot:      {got}", case["output"]));
    }
    let text = form_urlencoded::serialize(pairs.iter().map(|(name, value)| (name, value)));
    if !form_urlencoded::parse_str(&text).eq(pairs.iter().cloned()) {
        return Err(format!("the serialization {text} has other pairs"));
    }
    let params = SearchParams::parse(&format!("?{input}"));
    let is_same = params.iter().eq(pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref())));
    if is_same && params.to_string() == text {
        return Ok(());
    }
    Err(format!("as search parameters: {params}"))
}
