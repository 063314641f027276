//! The JSON Schema of policies (draft 2020-12): editors use it for completion and validation.
//!
//! It follows from the descriptions of the members, which the reader uses too. The reader reports further errors: a duplicate name, a rule
//! without effect, an invalid host.

use lye_html::Namespace;
use lye_policy::members::{Form, MemberForm, Table, TableValue};
use lye_policy::model::{Group, Policy, groups};
use lye_policy::sanitizer::{Edition, SanitizerElementWithAttributes};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The JSON Schema of policies, as `docs/policy.schema.json` in the repository has it.
///
/// ```
/// let schema = lye::policy_tools::json_schema();
/// assert!(schema["properties"]["allow"].is_object());
/// ```
pub fn json_schema() -> Value {
    let mut definitions = Definitions::default();
    let mut schema = definitions.members(Policy::TABLE);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = "A policy of Lye".into();
    schema["description"] = "What a cleaner keeps of untrusted HTML, and what it does with the rest.".into();
    schema["$defs"] = definitions.0.into();
    schema
}

/// The parts of the schema that others refer to, by name.
#[derive(Default)]
struct Definitions(Map<String, Value>);

impl Definitions {
    /// Returns the schema of a table with known members.
    fn members(&mut self, table: &Table) -> Value {
        let members = table.members.iter().map(|member| (member.name.to_owned(), self.member(member)));
        let members: Map<String, Value> = members.collect();
        let required = table.members.iter().filter(|member| member.usual.is_none());
        let required: Vec<&str> = required.map(|member| member.name).collect();
        object(members, &required)
    }

    fn member(&mut self, member: &MemberForm) -> Value {
        let usual = member.usual.map(|usual| usual());
        let usual = usual.filter(|usual| usual.is_boolean() || usual.is_number() || usual.is_string());
        with(described(self.form(&member.form), &member.summary()), "default", usual)
    }

    /// Returns a reference to a part of the schema, which is made when it is first referred to.
    fn reference(&mut self, name: &str, definition: impl FnOnce(&mut Self) -> Value) -> Value {
        if !self.0.contains_key(name) {
            // It may refer to itself.
            self.0.insert(name.to_owned(), Value::Null);
            let definition = definition(self);
            self.0.insert(name.to_owned(), definition);
        }
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    /// Returns the schema of a form. Its depth is that of the types.
    fn form(&mut self, form: &Form) -> Value {
        match *form {
            Form::Boolean => json!({ "type": "boolean" }),
            Form::Integer { least, most } if least == most => json!({ "const": least }),
            Form::Integer { least, most } => {
                let minimum = (least > i64::MIN).then(|| least.into());
                let maximum = (most < i64::MAX).then(|| most.into());
                with(with(json!({ "type": "integer" }), "minimum", minimum), "maximum", maximum)
            }
            Form::Text { pattern, examples } => {
                let examples = (!examples.is_empty()).then(|| examples.into());
                with(with(text(), "pattern", pattern.map(Value::from)), "examples", examples)
            }
            Form::Words { words } => json!({ "enum": words }),
            Form::Only { value } => json!({ "const": value }),
            Form::Nothing => json!({ "type": "null" }),
            Form::List { entries } => list(&self.form(entries)),
            Form::Several { entries } => {
                json!({ "type": "array", "items": self.form(entries), "minItems": 1 })
            }
            Form::Entries { keys, examples, values } => {
                let schema = json!({ "type": "object", "additionalProperties": self.form(values) });
                let names = keys.map(|pattern| json!({ "pattern": pattern, "examples": examples }));
                with(schema, "propertyNames", names)
            }
            Form::Members { table } => self.reference(table.name, |of| of.members(table)),
            Form::OneOf { forms } => {
                json!({ "oneOf": forms.iter().map(|form| self.form(form)).collect::<Vec<_>>() })
            }
            Form::Defined { name } => match name {
                "sanitizer" => self.reference(name, Self::sanitizer),
                "attribute_list" => self.reference(name, |_| attribute_list()),
                _ => self.reference(name, Self::elements_to_attributes),
            },
        }
    }

    /// The dictionary `SanitizerConfig` (HTML Standard, 8.6).
    fn sanitizer(&mut self) -> Value {
        let element = self.reference("element", |of| {
            of.names(
                &element_names(),
                &[
                    (
                        "attributes",
                        "Attributes that this element may have, in addition to those of every element.",
                    ),
                    ("removeAttributes", "Attributes of every element that this element may not have."),
                ],
            )
        });
        let other = self.reference("element_name", |of| of.names(&element_names(), &[]));
        let attribute = self.attribute();
        let target = self.reference("target", |_| {
            let target = described(text(), "The target of a processing instruction.");
            json!({ "oneOf": [text(), object(Map::from_iter([("target".to_owned(), target)]), &["target"])] })
        });
        let switch = json!({ "type": "boolean" });
        let members = [
            ("elements", list(&element), "The allowlist of elements."),
            ("removeElements", list(&other), "Elements to remove with their content."),
            ("replaceWithChildrenElements", list(&other), "Elements to unwrap (replace by their content)."),
            ("processingInstructions", list(&target), "The allowlist of processing instructions, by target."),
            ("removeProcessingInstructions", list(&target), "Processing instructions to remove, by target."),
            ("attributes", list(&attribute), "The allowlist of attributes on every element."),
            ("removeAttributes", list(&attribute), "Attributes to remove from every element."),
            ("comments", switch.clone(), "Whether to keep comments."),
            ("dataAttributes", switch, "Whether to keep all `data-*` attributes."),
            (
                "javascriptURLs",
                json!({ "const": false }),
                "Always false: no policy can allow `javascript:` URLs.",
            ),
        ];
        let members = members.map(|(name, schema, text)| (name.to_owned(), described(schema, text)));
        object(members.into_iter().collect(), &[])
    }

    fn attribute(&mut self) -> Value {
        self.reference("name", |of| of.names(&attribute_names(), &[]))
    }

    /// A name, as a string or in an object with lists of attributes. Editors offer the examples.
    fn names(&mut self, examples: &BTreeSet<String>, lists: &[(&str, &str)]) -> Value {
        let name = json!({ "type": "string", "examples": examples });
        let namespace = json!({ "type": ["string", "null"] });
        let mut members = Map::from_iter([
            ("name".to_owned(), described(name.clone(), "The local name, as the parser creates it.")),
            (
                "namespace".to_owned(),
                described(
                    namespace,
                    "The namespace URL. Default: that of HTML for elements, none for attributes.",
                ),
            ),
        ]);
        for &(name, text) in lists {
            let schema = described(list(&self.attribute()), text);
            members.insert(name.to_owned(), schema);
        }
        json!({ "oneOf": [name, object(members, &["name"])] })
    }

    /// The tables `allow` and `deny`.
    fn elements_to_attributes(&mut self) -> Value {
        let list = self.reference("attribute_list", |_| attribute_list());
        let of_group = |group: &Group| {
            let elements: Vec<String> = group.elements().map(|name| format!("`{name}`")).collect();
            let text = format!("The group of {}.", elements.join(", "));
            (format!("@{}", group.name), described(list.clone(), &text))
        };
        let standard =
            ("@standard".to_owned(), described(list.clone(), "What the HTML Standard keeps by default."));
        let all = ("*".to_owned(), described(list.clone(), "Attributes of all elements."));
        let of_comments = "Comments: `true`, or in `allow` a list of patterns such as `wp:*`.";
        let comments = ("#comment".to_owned(), described(list.clone(), of_comments));
        let names = element_names().into_iter().map(|name| (name, list.clone()));
        let properties: Map<String, Value> =
            groups(Edition::default()).map(of_group).chain([standard, all, comments]).chain(names).collect();
        json!({ "type": "object", "properties": properties, "additionalProperties": list })
    }
}

/// A value of `allow` or `deny`.
fn attribute_list() -> Value {
    json!({
        "type": ["boolean", "array"],
        "items": { "anyOf": [{ "const": true }, { "type": "string", "examples": attribute_names() }] },
        "description": "A list of attributes, or `true`: in `allow`, the attributes that the element usually has; in `deny`, the element itself.",
    })
}

/// Returns the elements of HTML in the safe default configuration.
fn safe_elements() -> impl Iterator<Item = SanitizerElementWithAttributes> {
    let elements = Edition::default().builtins().safe_default_config().elements.unwrap_or_default();
    elements.into_iter().filter(|allowed| allowed.element.namespace.as_deref() == Some(Namespace::Html.uri()))
}

/// Returns usual elements: those of the safe default configuration, images, media and frames.
fn element_names() -> BTreeSet<String> {
    let usual = ["audio", "details", "iframe", "img", "picture", "source", "summary", "track", "video"];
    safe_elements().map(|allowed| allowed.element.name.into_owned()).chain(usual.map(str::to_owned)).collect()
}

/// Returns usual attributes: those of elements in the safe default configuration, of images, media and frames, and of all elements.
fn attribute_names() -> BTreeSet<String> {
    let usual = [
        "alt", "class", "controls", "dir", "id", "lang", "loading", "name", "rel", "sizes", "src", "srcset",
        "target", "title",
    ];
    let safe = safe_elements().flat_map(|allowed| allowed.attributes.unwrap_or_default());
    safe.map(|attribute| attribute.name.into_owned()).chain(usual.map(str::to_owned)).collect()
}

fn text() -> Value {
    json!({ "type": "string" })
}

/// A list, or a change of the list of the policy in `extends`.
fn list(entries: &Value) -> Value {
    let changed = json!({ "type": "array", "items": entries });
    json!({
        "type": ["array", "object"],
        "items": entries,
        "properties": { "add": changed, "remove": changed },
        "additionalProperties": false,
        "minProperties": 1,
    })
}

fn object(members: Map<String, Value>, required: &[&str]) -> Value {
    json!({ "type": "object", "required": required, "additionalProperties": false, "properties": members })
}

fn described(schema: Value, text: &str) -> Value {
    with(schema, "description", Some(text.into()))
}

/// Returns a schema with a member, if there is a value for it.
fn with(mut schema: Value, member: &str, value: Option<Value>) -> Value {
    if let Some(value) = value {
        schema[member] = value;
    }
    schema
}
