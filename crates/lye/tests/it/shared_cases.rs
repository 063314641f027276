//! The cases of `data/cases.json`, which the command and the packages for other languages run too. All must have the same outputs and
//! findings.
//!
//! A case has a policy (a preset or an object), perhaps a context, an input, and either the output with all findings or the code of an
//! error. A finding is its line and column (`-` without a position), code, action, element and attribute (`-` without one).

use lye::findings::FindingReport;
use lye::policy::{OutputContext, Policy, Preset};
use lye::{Cleaner, Finding, FindingsMode};
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    policy: Value,
    context: Option<String>,
    input: String,
    output: Option<String>,
    #[serde(default)]
    findings: Vec<String>,
    error: Option<String>,
}

fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cases.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn shown(report: &FindingReport<'_>) -> String {
    let finding: &Finding = report.finding();
    let place = report.position().map_or("-".to_owned(), |place| format!("{}:{}", place.line, place.column));
    let node = Some(finding.node()).filter(|node| !node.is_empty()).unwrap_or("-");
    let (code, action) = (finding.code().as_str(), finding.action().as_str());
    format!("{place} {code} {action} {node} {}", finding.attribute().unwrap_or("-"))
}

#[test]
fn outputs_and_findings_are_those_of_the_file() {
    let cases = cases();
    assert!(cases.len() >= 60);
    for case in cases {
        let policy = match &case.policy {
            Value::String(preset) => preset.parse::<Preset>().unwrap().policy(),
            policy => Policy::from_json(&policy.to_string()).unwrap(),
        };
        let collects = policy.findings() != FindingsMode::Reject;
        let policy = if collects { policy.with_findings(FindingsMode::Collect) } else { policy };
        let mut cleaner = Cleaner::new(&policy).unwrap();
        if let Some(context) = &case.context {
            cleaner = cleaner.for_context(context.parse::<OutputContext>().unwrap());
        }
        match cleaner.clean(&case.input) {
            Ok(clean) => {
                assert_eq!(Some(clean.html()), case.output.as_deref(), "{}", case.name);
                let reports = FindingReport::all(&case.input, clean.findings());
                assert_eq!(reports.iter().map(shown).collect::<Vec<_>>(), case.findings, "{}", case.name);
            }
            Err(error) => assert_eq!(Some(error.code()), case.error.as_deref(), "{}", case.name),
        }
    }
}
