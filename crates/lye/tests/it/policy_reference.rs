//! `docs/policy-members.md` lists every member of a policy, generated from the JSON Schema. With `LYE_BLESS=1`, the test writes the file
//! instead of comparing it.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

/// A page generated from the schema, with a table for each part that has members.
struct ReferencePage<'s> {
    schema: &'s Value,
    text: String,
    /// The parts that are in the text or in `pending`.
    known: BTreeSet<String>,
    pending: Vec<String>,
}

impl<'s> ReferencePage<'s> {
    fn from_schema(schema: &'s Value) -> String {
        let text = "<!-- Written by `LYE_BLESS=1 cargo test -p lye --test it policy_reference`: do not edit. -->\n\n\
            # The members of a policy\n\nThis list is generated from the [JSON Schema](policy.schema.json). [Write a policy](policy.md) explains \
            most of them. Members are optional unless marked required. The names of elements, which `allow` and `deny` take too, are not \
            listed.\n"
            .to_owned();
        let mut page = ReferencePage { schema, text, known: BTreeSet::new(), pending: Vec::new() };
        page.table("A policy", schema);
        while let Some(name) = page.pending.pop() {
            let part = &schema["$defs"][&name];
            let title = format!("`{name}`");
            page.table(&title, part);
        }
        page.text
    }

    fn table(&mut self, title: &str, part: &Value) {
        self.text += &format!("\n## {title}\n");
        if let Some(description) = part["description"].as_str() {
            self.text += &format!("\n{description}\n");
        }
        let mut rows = Vec::new();
        self.rows("", part, &mut rows);
        if rows.is_empty() {
            let kind = self.kind(part);
            self.text += &format!("\nType: {kind}.\n");
            return;
        }
        self.text += "\n| member | type | default | meaning |\n| --- | --- | --- | --- |\n";
        for row in rows {
            self.text += &row;
        }
    }

    /// Adds a row for each member of a part, and of the tables in it.
    fn rows(&mut self, above: &str, part: &Value, rows: &mut Vec<String>) {
        let required: Vec<&str> =
            part["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, member) in part["properties"].as_object().into_iter().flatten() {
            let is_element = name.starts_with(|first: char| first.is_ascii_alphabetic())
                && definition(member) == Some("attribute_list");
            // A change of a list is no member.
            let is_change = !above.is_empty() && matches!(name.as_str(), "add" | "remove");
            if is_element || is_change {
                continue;
            }
            let path = format!("{above}{name}");
            let default = match &member["default"] {
                Value::Null if required.contains(&name.as_str()) => "required".to_owned(),
                Value::Null => String::new(),
                default => format!("`{default}`"),
            };
            let kind = self.kind(member).replace('|', "\\|");
            let part = &self.schema["$defs"][definition(member).unwrap_or_default()];
            let description = member["description"].as_str().or(part["description"].as_str());
            let description = description.unwrap_or_default().replace('|', "\\|");
            rows.push(format!("| `{path}` | {kind} | {default} | {description} |\n"));
            // The page about the language has the groups of elements.
            if !matches!(path.as_str(), "allow" | "deny") && member["items"].is_null() {
                self.rows(&format!("{path}."), member, rows);
            }
        }
        for choice in part["oneOf"].as_array().into_iter().flatten() {
            self.rows(above, choice, rows);
        }
    }

    /// Returns the type of a member, in words.
    fn kind(&mut self, member: &Value) -> String {
        if let Some(name) = definition(member) {
            if self.known.insert(name.to_owned()) {
                self.pending.insert(0, name.to_owned());
            }
            return format!("[{name}](#{name})");
        }
        if let Some(value) = member.get("const") {
            return format!("`{value}`");
        }
        if let Some(words) = member["enum"].as_array() {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            return words.join(", ");
        }
        if let Some(choices) = member["oneOf"].as_array() {
            let choices: Vec<String> = choices.iter().map(|choice| self.kind(choice)).collect();
            return match choices.as_slice() {
                [choices @ .., null] if null == "nothing" => choices.join(" or "),
                choices => choices.join(" or "),
            };
        }
        if member["type"] == json!(["array", "object"]) {
            return format!("list of {}", plural(&self.kind(&member["items"])));
        }
        if member["type"] == json!(["boolean", "array"]) {
            return "`true` or list of attributes".to_owned();
        }
        if let Some(types) = member["type"].as_array() {
            let types: Vec<&str> = types.iter().filter_map(Value::as_str).collect();
            return types.join(" or ");
        }
        match member["type"].as_str().unwrap_or("anything") {
            "array" => format!("list of {}", plural(&self.kind(&member["items"]))),
            "object" if member["additionalProperties"].is_object() => {
                format!("table of {}", plural(&self.kind(&member["additionalProperties"])))
            }
            "object" => "table".to_owned(),
            "null" => "nothing".to_owned(),
            other => other.to_owned(),
        }
    }
}

/// Returns the name of the part of the schema that a member refers to.
fn definition(member: &Value) -> Option<&str> {
    member["$ref"].as_str()?.strip_prefix("#/$defs/")
}

fn plural(kind: &str) -> String {
    match kind {
        "string" => "strings".to_owned(),
        "integer" => "integers".to_owned(),
        "table" => "tables".to_owned(),
        kind => match (kind.strip_prefix("table of "), kind.strip_prefix("list of ")) {
            (Some(entries), _) => format!("tables of {entries}"),
            (_, Some(entries)) => format!("lists of {entries}"),
            _ => kind.to_owned(),
        },
    }
}

#[test]
fn page_lists_every_member() {
    let schema = lye::policy_tools::json_schema();
    let page = ReferencePage::from_schema(&schema);
    for name in schema["properties"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("| `{name}` |")), "{name}");
    }
    for name in schema["$defs"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("\n## `{name}`\n")), "{name}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/policy-members.md");
    if env::var_os("LYE_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, &page).unwrap();
    }
    assert_eq!(fs::read_to_string(file).unwrap(), page, "docs/policy-members.md is stale");
}

/// A policy stays small enough to be kept in mind: at most 22 members, and 150 paths. Names of elements and groups, and the dictionaries of the
/// Sanitizer API, are the standards', not ours.
#[test]
fn members_are_few() {
    const OF_STANDARDS: [&str; 6] =
        ["elements_to_attributes", "sanitizer", "element", "element_name", "name", "target"];
    let schema = lye::policy_tools::json_schema();
    let count = |part: &Value| {
        let mut rows = Vec::new();
        let mut page = ReferencePage {
            schema: &schema,
            text: String::new(),
            known: BTreeSet::new(),
            pending: Vec::new(),
        };
        page.rows("", part, &mut rows);
        rows.len()
    };
    assert!(count(&schema) <= 22, "{} members", count(&schema));
    let parts = schema["$defs"].as_object().unwrap().iter();
    let below: usize =
        parts.filter(|(name, _)| !OF_STANDARDS.contains(&name.as_str())).map(|(_, part)| count(part)).sum();
    let paths = count(&schema) + below;
    assert!(paths <= 150, "{paths} paths");
}
