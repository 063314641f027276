//! What Chromium and Firefox answered to `parse_document`, `parse_fragment` and `config`, where they agree; and where only
//! one browser's word counts, which had to be judged by the standard.
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

/// Compares the members that were expected. `html_scripting` is not among them.
fn check(case: &Value) -> Result<(), String> {
    let got = Answerer::default().case(case)?;
    // No `tree_scripting` is the tree of scripting off.
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

/// A parser that has parsed before gives the answers of a new one.
fn add_reuse(suite: &mut Suite, cases: Vec<Value>) {
    suite.add("reuse", "one parser for all cases", move || {
        let mut answerer = Answerer::default();
        for case in &cases {
            if answerer.case(case)? != Answerer::default().case(case)? {
                return Err(format!("{}: another answer from a parser that was used before", case["id"]));
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

/// Compares an answer to `config` with what the browsers gave.
fn check_config(mut case: Value) -> Result<(), String> {
    let mut expected = case["expected"].take();
    let named = format!("{} {}", case["init"], case["calls"]);
    if let Some(init) = case["init"].as_object_mut() {
        // Neither browser knows the member, so no modifier of theirs changes it: as here, if it is false from the start.
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
        // Each browser has a list of its own, so that only those count that the case names.
        let is_left_out = |name: &str| name.starts_with("on") && !named.contains(&format!("{name:?}"));
        removed.retain(|entry| !entry["name"].as_str().is_some_and(is_left_out));
    }
    let returns = got.pointer_mut("/returns").and_then(Value::as_array_mut);
    if let (Some(got), Some(expected)) = (returns, expected["returns"].as_array()) {
        // Where one browser's word counts, null is that of a method that returns nothing there.
        for (got, expected) in got.iter_mut().zip(expected).filter(|(_, expected)| expected.is_null()) {
            *got = expected.clone();
        }
    }
    if got == expected { Ok(()) } else { Err(format!("{case}\nexpected: {expected}\ngot:      {got}")) }
}
