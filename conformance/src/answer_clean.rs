//! Answers the operation `clean`: the output and the findings of a cleaner by a preset or a policy.

use crate::{answer::text, context};
use lye::findings::FindingReport;
use lye::{Cleaner, FindingsMode, Policy, Preset};
use serde_json::{Map, Value, json};

/// Returns the result of a case: `html` and `findings` in the form of [`FindingReport`], or an error.
///
/// The case has `html`, and either the name of a `preset` or a `policy` as in a JSON policy file. `context` overrides the policy's
/// context. Findings are always collected.
///
/// # Errors
/// Fails if the case lacks a member that the operation needs.
pub fn answer(case: &Value) -> Result<Value, String> {
    let html = text(case, "html")?;
    let cleaner = match (case.get("preset"), case.get("policy")) {
        (Some(_), None) => by_preset(text(case, "preset")?),
        (None, Some(policy @ Value::Object(_))) => by_policy(policy),
        _ => return Err("the case must have either a `preset` or a `policy`".to_owned()),
    };
    let context = case.get("context").map(|_| context::parse(text(case, "context")?)).transpose()?;
    let cleaned = cleaner.and_then(|cleaner| {
        let cleaner = match context {
            Some(context) => cleaner.for_element(context),
            None => cleaner,
        };
        cleaner.with_findings(FindingsMode::Collect).clean(html).map_err(|error| error.to_string())
    });
    let clean = match cleaned {
        Ok(clean) => clean,
        Err(error) => return Ok(json!({ "error": error })),
    };
    let mut result = Map::new();
    result.insert("findings".into(), json!(FindingReport::all(html, clean.findings())));
    result.insert("proof".into(), clean.proof().to_string().into());
    result.insert("html".into(), clean.into_html().into());
    Ok(result.into())
}

fn by_preset(name: &str) -> Result<Cleaner, String> {
    name.parse::<Preset>().map(Cleaner::from_preset).map_err(|error| error.to_string())
}

fn by_policy(policy: &Value) -> Result<Cleaner, String> {
    Policy::from_json(&policy.to_string())
        .and_then(|policy| Cleaner::new(&policy))
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preset_cleans_and_reports_findings() {
        let case = json!({ "preset": "default", "html": "<p>\n<b onclick=x>y</b>" });
        let result = answer(&case).unwrap();
        assert_eq!(result["html"], "<p>\n<b>y</b></p>");
        assert_eq!(result["proof"], "by construction");
        let finding = &result["findings"][0];
        assert_eq!(finding["code"], "attribute-not-allowed");
        assert_eq!(finding["kind"], "attribute");
        assert_eq!(finding["node"], "b");
        assert_eq!(finding["attribute"], "onclick");
        assert_eq!(finding["span"], json!({ "start": 7, "end": 16 }));
        assert_eq!((&finding["line"], &finding["column"]), (&json!(2), &json!(4)));
    }

    #[test]
    fn policy_is_read_as_a_policy_file() {
        let sanitizer = json!({ "elements": ["b"], "attributes": [] });
        let policy = json!({ "sanitizer": sanitizer, "output": { "findings": "reject" } });
        let result = answer(&json!({ "policy": policy, "html": "<i>a</i><b>c" })).unwrap();
        assert_eq!(result["html"], "<b>c</b>");
        assert_eq!(result["findings"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn context_is_the_element_of_the_output() {
        let in_context = |context: &str| {
            let case = json!({ "preset": "default", "context": context, "html": "<td>a" });
            answer(&case).unwrap()["html"].clone()
        };
        assert_eq!(in_context("tr"), "<td>a</td>");
        assert_eq!(in_context("div"), "a");
    }

    #[test]
    fn invalid_policies_are_answered_and_incomplete_cases_rejected() {
        for case in [
            json!({ "preset": "defualt", "html": "" }),
            json!({ "policy": { "elements": ["b"] }, "html": "" }),
            json!({ "policy": { "sanitizer": { "elements": ["script"] } }, "html": "" }),
        ] {
            assert!(answer(&case).unwrap()["error"].is_string(), "{case}");
        }
        for case in [
            json!({ "html": "" }),
            json!({ "preset": "default" }),
            json!({ "preset": "default", "policy": {}, "html": "" }),
            json!({ "preset": 1, "html": "" }),
            json!({ "policy": "default", "html": "" }),
            json!({ "preset": "default", "context": "", "html": "" }),
        ] {
            assert!(answer(&case).is_err(), "{case}");
        }
    }
}
