//! Sanitizing at insertion and after parsing gives the same tree, except for the cases that `docs/conformance.md` lists.
use lye::dom::Timing;
use lye_conformance::dump::dump_merged;
use lye_conformance::sanitizer::{SanitizerOption, call_of_vector, context_of_vector};
use lye_conformance::{data, expected};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;
use std::process::ExitCode;

/// The heading above the listed cases, which are in backticks.
const HEADING: &str = "## When Lye sanitizes\n";

fn main() -> ExitCode {
    expected::run("sanitizer_timing", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let listed = listed()?;
        let mut cases = web_platform_tests(folder)?;
        for file in ["sanitize.jsonl.gz", "sanitize.one-browser.jsonl.gz"] {
            cases.extend(data::read_json_lines(&folder.join("browser-vectors").join(file))?);
        }
        if let Some(id) = listed.iter().find(|id| cases.iter().all(|case| case["id"] != ***id)) {
            return Err(format!("docs/conformance.md lists {id}, which is not a case"));
        }
        for case in cases {
            let text = |member: &str| case[member].as_str().unwrap_or_default().to_owned();
            let id = text("id");
            let differs = listed.contains(&id);
            suite.add(&id, &text("html"), move || check(&case, differs));
        }
        Ok(())
    })
}

/// Returns the differing cases that `docs/conformance.md` lists.
fn listed() -> Result<HashSet<String>, String> {
    let path = data::repository().join("docs/conformance.md");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (_, section) =
        text.split_once(HEADING).ok_or_else(|| format!("docs/conformance.md lacks {HEADING:?}"))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    let quoted = section.split('`').skip(1).step_by(2);
    Ok(quoted.filter(|id| id.contains("S-sanitize-") || id.contains(".dat/")).map(str::to_owned).collect())
}

/// Returns the cases of web-platform-tests that set HTML on an element, in the format of vectors.
fn web_platform_tests(folder: &Path) -> Result<Vec<Value>, String> {
    let path = folder.join("wpt-sanitizer/json/html5lib-format-cases.json");
    let file: Value = serde_json::from_slice(&data::read(&path)?).map_err(|error| error.to_string())?;
    let cases = file["cases"].as_array().into_iter().flatten().filter(|case| case["error"].is_null());
    Ok(cases
        .filter_map(|case| {
            let method = case["methods"]
                .as_array()?
                .iter()
                .find(|method| matches!(method.as_str(), Some("setHTML" | "setHTMLUnsafe")))?;
            Some(json!({
                "id": case["id"],
                "op": "set_html",
                "context": case["context"],
                "html": case["input"],
                "config": case["config"],
                "unsafe": method == "setHTMLUnsafe",
            }))
        })
        .collect())
}

fn check(case: &Value, differs: bool) -> Result<(), String> {
    let [at_insertion, after_parsing] =
        [Timing::AtInsertion, Timing::AfterParsing].map(|timing| tree(case, timing));
    match (at_insertion == after_parsing, differs) {
        (true, false) | (false, true) => Ok(()),
        (true, true) => Err(format!("{}: no difference; docs/conformance.md lists it", case["id"])),
        (false, false) => {
            Err(format!("{case}\nat insertion:\n{}\nafter parsing:\n{}", at_insertion?, after_parsing?))
        }
    }
}

fn tree(case: &Value, timing: Timing) -> Result<String, String> {
    let option = SanitizerOption::from_value(&case["config"]);
    let call = call_of_vector(case, &option, timing)?;
    if case["op"] == "parse_html" {
        return call.parse_html().map(|document| dump_merged(&document.tree().root()));
    }
    let (mut document, target) = context_of_vector(case)?;
    call.set_html(&mut document, target)?;
    let element = document.tree().node(target);
    Ok(dump_merged(&element.template_contents().unwrap_or(element)))
}
