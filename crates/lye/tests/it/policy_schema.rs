//! The JSON Schema of policies accepts what the reader accepts, and rejects every structural error.
//!
//! `docs/policy.schema.json` is the output of [`Policy::json_schema`]. With `LYE_BLESS=1`, the test writes the file instead of comparing
//! it.

use boon::{Compiler, SchemaIndex, Schemas};
use lye::Policy;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn new() -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("policy.json", lye::policy_tools::json_schema()).unwrap();
        let index = compiler.compile("policy.json", &mut schemas).unwrap();
        Self { schemas, index }
    }

    fn accepts(&self, policy: &Value) -> bool {
        self.schemas.validate(policy, self.index).is_ok()
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the policies of a folder that can be parsed, as JSON.
fn policies(folder: &str) -> Vec<(String, String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it").join(folder);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files
        .filter_map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let value = match file.extension()?.to_str()? {
                "toml" => toml::from_str(&text).ok()?,
                "json" => serde_json::from_str(&text).ok()?,
                _ => return None,
            };
            let said = fs::read_to_string(file.with_extension("txt")).unwrap();
            Some((file.file_name()?.to_str()?.to_owned(), said, value))
        })
        .collect()
}

#[test]
fn schema_file_is_current() {
    let file = repository().join("docs/policy.schema.json");
    let schema = serde_json::to_string_pretty(&lye::policy_tools::json_schema()).unwrap() + "\n";
    if std::env::var_os("LYE_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, &schema).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap_or_default() == schema,
        "write docs/policy.schema.json anew: LYE_BLESS=1"
    );
}

#[test]
fn schema_accepts_valid_policies() {
    let schema = Schema::new();
    assert!(schema.accepts(&json!({})));
    assert!(schema.accepts(&serde_json::to_value(Policy::default()).unwrap()));
    let sanitizer = lye::sanitizer::Edition::default().builtins().safe_default_config();
    assert!(schema.accepts(&serde_json::to_value(Policy::default().with_sanitizer(sanitizer)).unwrap()));
    for (name, _, policy) in policies("policy_warnings") {
        assert!(schema.accepts(&policy), "{name}");
    }
}

#[test]
fn schema_rejects_structural_errors() {
    let schema = Schema::new();
    let of_shape = ["unknown key", "`: expected ", "unknown value", "missing key", "is no edition"];
    let mut refused = 0;
    for (name, said, policy) in policies("policy_errors") {
        // The parsers in this test keep only one of duplicate members.
        if of_shape.iter().any(|words| said.contains(words)) {
            assert!(!schema.accepts(&policy), "{name}");
            refused += 1;
        }
    }
    assert!(refused > 30, "only {refused} of them");
}

#[test]
fn schema_has_the_members_of_the_reader() {
    let schema = lye::policy_tools::json_schema();
    let rule = |member: Value| json!({ "urls": { "rules": { "a[href]": member } } });
    let places: [(&str, &dyn Fn(Value) -> Value); 15] = [
        ("", &|member| member),
        ("/$defs/sanitizer", &|member| json!({ "sanitizer": member })),
        ("/$defs/element/oneOf/1", &|member| json!({ "sanitizer": { "elements": [member] } })),
        ("/$defs/name/oneOf/1", &|member| json!({ "sanitizer": { "attributes": [member] } })),
        ("/$defs/urls", &|member| json!({ "urls": member })),
        ("/$defs/hygiene", &|member| json!({ "urls": { "hygiene": member } })),
        ("/$defs/rule", &rule),
        ("/$defs/input", &|member| json!({ "input": member })),
        ("/$defs/output", &|member| json!({ "output": member })),
        ("/$defs/links", &|member| json!({ "links": member })),
        ("/$defs/value_rule", &|member| json!({ "values": { "p[align]": member } })),
        ("/$defs/token_rule", &|member| json!({ "values": { "p[class]": { "tokens": member } } })),
        ("/$defs/integer", &|member| json!({ "values": { "p[class]": { "integer": member } } })),
        ("/$defs/classes", &|member| json!({ "classes": member })),
        ("/$defs/ids", &|member| json!({ "ids": member })),
    ];
    for (place, policy) in places {
        let unknown = "frobnicate frobnicate";
        let error = Policy::from_json(&policy(json!({ unknown: 1 })).to_string()).unwrap_err();
        let known: BTreeSet<_> = error.remedy().unwrap().split('`').skip(1).step_by(2).collect();
        let properties = schema.pointer(&format!("{place}/properties")).unwrap().as_object().unwrap();
        assert_eq!(properties.keys().map(String::as_str).collect::<BTreeSet<_>>(), known, "{place}");
    }
}
