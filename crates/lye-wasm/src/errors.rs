//! Errors, as the JSON from which `npm/src/errors.ts` makes exceptions.

use crate::finding::Finding;
use lye::CleanError;
use serde::Serialize;
use wasm_bindgen::JsValue;

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Thrown {
    Clean {
        message: String,
        code: &'static str,
        line: Option<u32>,
        column: Option<u32>,
        finding: Option<Box<Finding>>,
    },
    #[cfg(feature = "policies")]
    Policy {
        message: String,
        problems: Vec<Problem>,
    },
    Argument {
        message: String,
    },
}

#[cfg(feature = "policies")]
#[derive(Serialize)]
struct Problem {
    message: String,
    path: String,
    remedy: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
}

/// Writes a value as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    // The values of this crate have string keys and no numbers that JSON lacks.
    serde_json::to_string(value).unwrap_or_default()
}

fn thrown(error: &Thrown) -> JsValue {
    json(error).into()
}

/// Why an input was rejected.
pub(crate) fn clean_error(error: &CleanError, html: &str) -> JsValue {
    let position = error.position();
    let finding = error
        .finding()
        .and_then(|finding| Finding::all(html, std::slice::from_ref(finding)).pop())
        .map(Box::new);
    thrown(&Thrown::Clean {
        message: error.to_string(),
        code: error.code(),
        line: position.map(|position| position.line),
        column: position.map(|position| position.column),
        finding,
    })
}

/// Why a policy was rejected, with all problems.
#[cfg(feature = "policies")]
pub(crate) fn policy_error(error: &lye::PolicyError) -> JsValue {
    let problems = error.all().into_iter().map(|error| Problem {
        message: error.message().to_owned(),
        path: error.path(),
        remedy: error.remedy().map(str::to_owned),
        line: error.line(),
        column: error.column(),
    });
    thrown(&Thrown::Policy { message: error.to_string(), problems: problems.collect() })
}

/// Why an argument was rejected.
pub(crate) fn argument_error(message: impl Into<String>) -> JsValue {
    thrown(&Thrown::Argument { message: message.into() })
}
