//! The answers of Chromium and Firefox to `set_html` and `parse_html` where they agree, and the answer of one browser where it
//! follows the standard and the other does not.
use lye_conformance::answer::{self, Answerer};
use lye_conformance::data;
use lye_conformance::expected;
use serde_json::Value;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("sanitizer_vectors", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let folder = folder.join("browser-vectors");
        for file in ["sanitize.jsonl.gz", "sanitize.one-browser.jsonl.gz"] {
            for case in data::read_json_lines(&folder.join(file))? {
                let text = |member: &str| case[member].as_str().unwrap_or_default().to_owned();
                suite.add(&text("id"), &text("html"), move || check(&case));
            }
        }
        Ok(())
    })
}

fn check(case: &Value) -> Result<(), String> {
    let got = Answerer::default().case(case)?;
    let members = ["error", "tree", "html", "html_shadow", "quirks"];
    let wrong = answer::differences(&case["expected"], &got, &members);
    if wrong.is_empty() {
        return Ok(());
    }
    let mut case = case.clone();
    if let Some(members) = case.as_object_mut() {
        members.remove("expected");
    }
    Err(format!("{case}{wrong}"))
}
