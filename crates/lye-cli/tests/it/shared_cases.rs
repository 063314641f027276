//! The cases of `data/cases.json`: the command has the outputs and findings of the library. `crates/lye/tests/it/shared_cases.rs`
//! describes the file.

use crate::common::{lye_with_stdin, stderr, stdout, text_folder};
use serde_json::Value;
use std::path::Path;

#[test]
fn outputs_and_findings_are_those_of_the_library() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cases.json");
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let policy = case["policy"].to_string();
        let folder = text_folder(&[("policy.json", &policy)]);
        let mut arguments = match case["policy"].as_str() {
            Some(preset) => vec!["--preset", preset],
            None => vec!["--policy", "policy.json"],
        };
        if let Some(context) = case["context"].as_str() {
            arguments.extend(["--context", context]);
        }
        let input = case["input"].as_str().unwrap().as_bytes();
        let run = |command: &[&str]| lye_with_stdin(&folder, &[command, &arguments].concat(), input);
        let cleaned = run(&["clean", "--quiet"]);
        if case.get("error").is_some() {
            assert_eq!(cleaned.status.code(), Some(1), "{name}");
            assert_eq!(stdout(&cleaned), "", "{name}");
            continue;
        }
        assert_eq!(stdout(&cleaned), case["output"].as_str().unwrap(), "{name}: {}", stderr(&cleaned));
        let report: Value =
            serde_json::from_str(stdout(&run(&["check", "--quiet", "--format=json"]))).unwrap();
        let findings: Vec<String> = report["findings"].as_array().unwrap().iter().map(shown).collect();
        assert_eq!(serde_json::json!(findings), case["findings"], "{name}");
    }
}

fn shown(finding: &Value) -> String {
    let text = |name: &str| finding[name].as_str().filter(|text| !text.is_empty()).unwrap_or("-").to_owned();
    let place = match &finding["line"] {
        Value::Null => "-".to_owned(),
        line => format!("{line}:{}", finding["column"]),
    };
    format!("{place} {} {} {} {}", text("code"), text("action"), text("node"), text("attribute"))
}
