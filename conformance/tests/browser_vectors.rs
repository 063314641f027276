//! What Chromium and Firefox answered to `parse_document` and `parse_fragment`, where they agree; and where only one
//! browser's word counts, which had to be judged by the standard.
use lye_conformance::answer::Answerer;
use lye_conformance::data;
use lye_conformance::expected::{self, Suite};
use serde_json::Value;
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
        Ok(())
    })
}

/// Compares the members that were expected. `html_scripting` is not among them.
fn check(case: &Value) -> Result<(), String> {
    let got = Answerer::default().case(case)?;
    let expected = &case["expected"];
    let mut wrong = String::new();
    for member in ["tree", "tree_scripting", "html", "quirks"] {
        if got[member] != expected[member] {
            let shown = |value: &Value| match value {
                Value::Null => "(none: as without scripting)".to_owned(),
                value => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
            };
            wrong += &format!(
                "\n{member} expected:\n{}\n{member} got:\n{}",
                shown(&expected[member]),
                shown(&got[member])
            );
        }
    }
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
