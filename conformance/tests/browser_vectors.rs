//! The answers of Chromium and Firefox to `parse_document`, `parse_fragment` and `config` where they agree, and the answer of one
//! browser where it follows the standard and the other does not.
use lye_conformance::answer::{self, Answerer};
use lye_conformance::data;
use lye_conformance::expected::{self, Suite};
use serde_json::Value;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("browser_vectors", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let folder = folder.join("browser-vectors");
        let mut cases = Vec::new();
        for file in ["parse.jsonl.gz", "parse.one-browser.jsonl.gz"] {
            cases.extend(data::read_json_lines(&folder.join(file))?);
        }
        for case in &cases {
            let case = case.clone();
            let text = |member: &str| case[member].as_str().unwrap_or_default().to_owned();
            let (id, input) = (text("id"), text("html"));
            suite.add(&id, &input, move || check(&case));
        }
        add_reuse(suite, cases);
        add_config(suite, &folder)
    })
}

/// Compares the expected members, without `html_scripting`.
fn check(case: &Value) -> Result<(), String> {
    let got = Answerer::default().case(case)?;
    // Without `tree_scripting`, the tree equals that with scripting off.
    let members = ["tree", "tree_scripting", "html", "quirks"];
    let wrong = answer::differences(&case["expected"], &got, &members);
    if wrong.is_empty() {
        return Ok(());
    }
    let context = case["context"].as_str().unwrap_or("(document)");
    let and =
        ["context_attrs", "quirks"].map(|m| case.get(m).map(|v| format!(", {m} {v}")).unwrap_or_default());
    Err(format!("context {context}{}\ninput {}{wrong}", and.concat(), case["html"]))
}

/// Adds a test that a reused parser gives the same answers as a new one.
fn add_reuse(suite: &mut Suite, cases: Vec<Value>) {
    suite.add("reuse", "one parser for all cases", move || {
        let mut answerer = Answerer::default();
        for case in &cases {
            if answerer.case(case)? != Answerer::default().case(case)? {
                return Err(format!("{}: the answer of a reused parser differs", case["id"]));
            }
        }
        Ok(())
    });
}

fn add_config(suite: &mut Suite, folder: &Path) -> Result<(), String> {
    for file in ["config.jsonl.gz", "config.one-browser.jsonl.gz"] {
        for case in data::read_json_lines(&folder.join(file))? {
            let id = case["id"].as_str().unwrap_or_default().to_owned();
            suite.add(&id, &case["init"].to_string(), move || check_config(case));
        }
    }
    Ok(())
}

/// Compares an answer to `config` with the browsers' answer.
fn check_config(mut case: Value) -> Result<(), String> {
    let mut expected = case["expected"].take();
    let named = format!("{} {}", case["init"], case["calls"]);
    if let Some(init) = case["init"].as_object_mut() {
        // Neither browser has the member, so their modifiers do not change it; here it stays false if it is false at first.
        init.insert("javascriptURLs".into(), false.into());
    }
    let mut got = Answerer::default().case(&case)?;
    if let Some(get) = got.pointer_mut("/get").and_then(Value::as_object_mut) {
        get.remove("javascriptURLs");
    }
    let handlers_left_out = expected.as_object_mut().and_then(|members| members.remove("handlers_left_out"));
    if handlers_left_out == Some(true.into())
        && let Some(removed) = got.pointer_mut("/get/removeAttributes").and_then(Value::as_array_mut)
    {
        // Each browser has its own list, so only the handlers that the case names count.
        let is_left_out = |name: &str| name.starts_with("on") && !named.contains(&format!("{name:?}"));
        removed.retain(|entry| !entry["name"].as_str().is_some_and(is_left_out));
    }
    let returns = got.pointer_mut("/returns").and_then(Value::as_array_mut);
    if let (Some(got), Some(expected)) = (returns, expected["returns"].as_array()) {
        // If only one browser's answer counts, null stands for a method that returns nothing there.
        for (got, expected) in got.iter_mut().zip(expected).filter(|(_, expected)| expected.is_null()) {
            *got = expected.clone();
        }
    }
    if got == expected { Ok(()) } else { Err(format!("{case}\nexpected: {expected}\ngot:      {got}")) }
}
