//! The cases that all bindings share, as columns.

use arrow_array::StringViewArray;
use lye::{Cleaner, Policy, Preset};
use lye_arrow::ColumnCleaner;
use serde_json::Value;
use std::collections::BTreeMap;

const CASES: &str = include_str!("../../../../data/cases.json");

#[test]
fn shared_cases_hold_in_columns() {
    let cases: Vec<Value> = serde_json::from_str(CASES).unwrap();
    let mut columns: BTreeMap<String, (Vec<&str>, Vec<Option<String>>)> = BTreeMap::new();
    for case in &cases {
        if let (Some(input), Some(output)) = (case["input"].as_str(), case["output"].as_str())
            && case.get("context").is_none()
        {
            let (inputs, outputs) = columns.entry(case["policy"].to_string()).or_default();
            inputs.push(input);
            outputs.push(Some(output.to_owned()));
        }
    }
    assert!(columns.len() > 10);
    for (policy, (inputs, outputs)) in columns {
        let policy = match serde_json::from_str(&policy).unwrap() {
            Value::String(name) => name.parse::<Preset>().unwrap().policy(),
            other => Policy::from_json(&other.to_string()).unwrap(),
        };
        let cleaner = ColumnCleaner::new(Cleaner::new(&policy).unwrap());
        let clean = cleaner.clean(&StringViewArray::from(inputs)).unwrap();
        assert_eq!(crate::common::texts(&clean.array), outputs);
    }
}
