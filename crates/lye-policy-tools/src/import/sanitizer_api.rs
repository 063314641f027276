//! Configurations of the Sanitizer API, which are a member of a policy. Entries that no policy can allow are reported.

use super::ImportError;
use super::draft::Draft;
use super::generated::reasons;
use super::settings::Settings;
use lye_policy::model::Policy;
use lye_policy::path::Path;
use lye_policy::sanitizer::{ConfigError, Edition, SanitizerConfig};
use serde_json::{Value, json};

/// The list members of a `SanitizerConfig`, and whether they are allowlists.
const LISTS: &[(&str, bool)] = &[
    ("elements", true),
    ("removeElements", false),
    ("replaceWithChildrenElements", true),
    ("attributes", true),
    ("removeAttributes", false),
    ("processingInstructions", true),
    ("removeProcessingInstructions", false),
];

pub(super) fn import(settings: Settings, draft: &Draft) -> Result<Policy, ImportError> {
    let mut config = settings.into_members();
    config.retain(|name, value| {
        let reason = match name.as_str() {
            "comments" | "dataAttributes" => return true,
            name if LISTS.iter().any(|(list, _)| *list == name) => return true,
            "javascriptURLs" if *value == true => reasons::JAVASCRIPT_URLS,
            "javascriptURLs" => return false,
            _ => reasons::NO_MEMBER,
        };
        draft.unmapped_option(name, reason);
        false
    });
    for &(list, keeps) in LISTS {
        if let Some(Value::Array(entries)) = config.get_mut(list) {
            retain(entries, &Path::new([list]), (list, keeps), draft);
        }
    }
    // The safe methods of the API keep all URLs except `javascript:`.
    let policy = json!({ "sanitizer": config, "urls": { "without_rule": "keep" } });
    Policy::from_json(&policy.to_string()).map_err(ImportError::Policy)
}

/// Removes the entries that no policy accepts, and reports them. Lists have lists in them only once.
fn retain(entries: &mut Vec<Value>, path: &Path, (list, keeps): (&str, bool), draft: &Draft) {
    for (at, mut entry) in std::mem::take(entries).into_iter().enumerate() {
        let path = path.with(at);
        for local in ["attributes", "removeAttributes"].into_iter().filter(|_| list == "elements") {
            if let Some(Value::Array(own)) = entry.get_mut(local) {
                retain(own, &path.with(local), (local, false), draft);
            }
        }
        match problem(list, &entry) {
            None => entries.push(entry),
            Some(_) if keeps && is_of_baseline(&entry) => draft.unmapped(&path, reasons::NO_BASELINE),
            Some(problem) => draft.unmapped(&path, format!("{problem}; ignored")),
        }
    }
}

/// Returns why a policy rejects a list entry, if it does.
fn problem(list: &str, entry: &Value) -> Option<String> {
    match SanitizerConfig::from_value_strict(&json!({ list: [entry] })) {
        Ok(config) => {
            Policy::default().with_sanitizer(config).check().err().map(|error| error.message().to_owned())
        }
        Err(ConfigError::Type { expected, found, .. }) => Some(format!("expected {expected}, found {found}")),
        Err(error) => Some(error.to_string()),
    }
}

fn is_of_baseline(entry: &Value) -> bool {
    let name = entry.as_str().or_else(|| entry.get("name").and_then(Value::as_str));
    let builtins = Edition::default().builtins();
    builtins.baseline_elements.iter().any(|(_, of)| Some(*of) == name)
}
