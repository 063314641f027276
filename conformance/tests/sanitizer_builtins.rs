//! The built-in configurations of the Sanitizer API: those of April 2026 as the WICG published them, the current ones as Chromium
//! and Firefox report them.
use lye::SanitizerConfig;
use lye::sanitizer::{Edition, SanitizerAttribute, SanitizerElement};
use lye_conformance::{data, expected};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("sanitizer_builtins", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        let april = Edition::April2026.builtins();
        let today = Edition::September2026.builtins();

        let wicg = folder.join("wicg-builtins");
        let default = data::read_json(&wicg.join("safe-default-configuration.json"))?;
        suite.add("april_default", "", move || equal(april.safe_default_config(), default));
        let baseline = data::read_json(&wicg.join("safe-baseline-configuration.json"))?;
        suite.add("april_baseline", "", move || equal(april.safe_baseline_config(), baseline));
        let materialized = data::read_json(&wicg.join("safe-baseline-configuration-materialized.json"))?;
        suite.add("april_materialized_baseline", "", move || {
            let handlers = april.event_handler_content_attributes.iter().copied();
            equal(april.safe_baseline_config().with_remove_attributes(handlers), materialized)
        });

        let api = data::read_json(&folder.join("browser-vectors/api.json"))?;
        // The data has Firefox's answer only as a difference from Chromium's: a missing member.
        let default = api["chromium"]["defaultConfig"].clone();
        suite.add("default_of_browsers", "", move || {
            // Neither browser has this member yet.
            let mut expected = today.safe_default_config();
            expected.javascript_urls = None;
            equal(expected, default)
        });
        for browser in ["chromium", "firefox"] {
            let elements = json!({"removeElements": api[browser]["removeUnsafe"]["removeElements"]});
            suite.add(&format!("baseline_of_{browser}"), "", move || {
                let mut expected = today.safe_baseline_config();
                expected.remove_attributes = None;
                equal(expected, elements)
            });
        }

        let lists = api["eventHandlers"].as_object().ok_or("api.json: no eventHandlers")?;
        for (list, names) in lists {
            let names =
                names.as_array().ok_or("api.json: a list of event handlers must be an array")?.clone();
            suite.add(&format!("handlers_of_{list}"), "", move || {
                let known: BTreeSet<_> = today.event_handler_content_attributes.iter().copied().collect();
                let missing: Vec<_> = names
                    .iter()
                    .filter(|name| !name.as_str().is_some_and(|name| known.contains(name)))
                    .collect();
                if missing.is_empty() { Ok(()) } else { Err(format!("missing: {missing:?}")) }
            });
        }
        Ok(())
    })
}

/// Checks that a configuration has the members of the dictionary, with the same list entries in any order.
fn equal(config: SanitizerConfig, mut expected: Value) -> Result<(), String> {
    let mut got = dictionary(config);
    for value in [&mut got, &mut expected] {
        normalize(value);
    }
    if got == expected { Ok(()) } else { Err(format!("expected: {expected}\ngot:      {got}")) }
}

/// Returns the dictionary that a script would write for the configuration.
fn dictionary(config: SanitizerConfig) -> Value {
    let attribute = |entry: SanitizerAttribute| json!({"name": entry.name, "namespace": entry.namespace});
    let attributes = |list: Vec<_>| list.into_iter().map(attribute).collect::<Value>();
    let element = |entry: SanitizerElement| json!({"name": entry.name, "namespace": entry.namespace});
    let elements = |list: Vec<_>| list.into_iter().map(element).collect::<Value>();
    let with_attributes = |list: Vec<lye::sanitizer::SanitizerElementWithAttributes>| {
        let rows = list.into_iter().map(|entry| {
            let mut row = element(entry.element);
            row["attributes"] = entry.attributes.map(attributes).into();
            row["removeAttributes"] = entry.remove_attributes.map(attributes).into();
            row
        });
        rows.collect::<Value>()
    };
    let instructions = |list: Vec<lye::sanitizer::SanitizerProcessingInstruction>| {
        list.into_iter().map(|entry| json!({"target": entry.target})).collect::<Value>()
    };
    json!({
        "elements": config.elements.map(with_attributes),
        "removeElements": config.remove_elements.map(elements),
        "replaceWithChildrenElements": config.replace_with_children_elements.map(elements),
        "processingInstructions": config.processing_instructions.map(instructions),
        "removeProcessingInstructions": config.remove_processing_instructions.map(instructions),
        "attributes": config.attributes.map(attributes),
        "removeAttributes": config.remove_attributes.map(attributes),
        "comments": config.comments,
        "dataAttributes": config.data_attributes,
        "javascriptURLs": config.javascript_urls,
    })
}

/// Drops absent members, expands attributes written as bare strings, and sorts lists.
fn normalize(value: &mut Value) {
    let Some(members) = value.as_object_mut() else { return };
    members.retain(|name, member| name == "namespace" || !member.is_null());
    for list in members.values_mut().filter_map(Value::as_array_mut) {
        for entry in list.iter_mut() {
            if entry.is_string() {
                *entry = json!({"name": entry, "namespace": null});
            }
            normalize(entry);
        }
        list.sort_by_cached_key(Value::to_string);
    }
}
