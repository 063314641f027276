//! Configurations of the Sanitizer API, which are a member of a policy. Entries that no policy can allow are reported.

use super::draft::Draft;
use super::generated::reasons;
use super::settings::Settings;
use super::{ImportError, ImportedPolicy};
use lye_policy::model::Policy;
use lye_policy::path::Path;
use lye_policy::sanitizer::{ConfigError, Edition, SanitizerConfig};
use serde_json::{Map, Value, json};

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

pub(super) fn import(settings: Settings, mut draft: Draft) -> Result<ImportedPolicy, ImportError> {
    let mut config = settings.into_members();
    let known = |name: &str| {
        LISTS.iter().any(|(of, _)| *of == name) || ["comments", "dataAttributes"].contains(&name)
    };
    config.retain(|name, value| {
        let path = Path::new([name.as_str()]);
        if name == "javascriptURLs" {
            if *value == Value::Bool(true) {
                draft.unmapped(&path, reasons::JAVASCRIPT_URLS);
            }
            return false;
        }
        if !known(name) {
            draft.unmapped(&path, reasons::NO_MEMBER);
        }
        known(name)
    });
    for (list, keeps) in LISTS {
        let path = Path::new([*list]);
        if let Some(Value::Array(entries)) = config.get_mut(*list) {
            retain(entries, &path, (list, *keeps), &mut draft);
        }
    }
    let written = |config: &Map<String, Value>| {
        // The safe methods of the API keep all URLs except `javascript:`.
        json!({ "sanitizer": config, "urls": { "without_rule": "keep" } }).to_string()
    };
    let policy = Policy::from_json(&written(&config)).map_err(ImportError::Policy)?;
    Ok(draft.into_imported(policy))
}

/// Removes the entries that no policy accepts.
fn retain(entries: &mut Vec<Value>, path: &Path, (list, keeps): (&str, bool), draft: &mut Draft) {
    for (at, mut entry) in std::mem::take(entries).into_iter().enumerate() {
        let path = path.with(at);
        if let (true, Value::Object(members)) = (list == "elements", &mut entry) {
            for local in ["attributes", "removeAttributes"] {
                if let Some(Value::Array(names)) = members.get_mut(local) {
                    let path = path.with(local);
                    for (at, name) in std::mem::take(names).into_iter().enumerate() {
                        names.extend(accepted(name, &path.with(at), (local, false), draft));
                    }
                }
            }
        }
        entries.extend(accepted(entry, &path, (list, keeps), draft));
    }
}

/// Returns an entry of a list if a policy accepts it; reports others.
fn accepted(entry: Value, path: &Path, (list, keeps): (&str, bool), draft: &mut Draft) -> Option<Value> {
    let Some(problem) = problem(list, &entry) else { return Some(entry) };
    match is_of_baseline(&entry) && keeps {
        true => draft.unmapped(path, reasons::NO_BASELINE),
        false => draft.unmapped(path, format!("{problem}; ignored")),
    }
    None
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
