//! The JSON Schema of policies (draft 2020-12): for editors, which complete and check by it what is typed.
//!
//! It describes the shape. What only the whole shows (a name twice, a rule without effect, a host that is none), the reader says.

use lye_html::MAX_INPUT_BYTES;
use lye_policy::hazards::HazardClass;
use lye_policy::model::limits::{DEEPEST, LimitKind};
use lye_policy::sanitizer::Edition;
use lye_policy::urls::UriPattern;
use lye_text::NamePrefix;
use serde_json::{Value, json};

/// The JSON Schema of policies, as `docs/policy.schema.json` in the repository has it.
///
/// ```
/// let schema = lye::policy_tools::json_schema();
/// assert_eq!(schema["required"], serde_json::json!(["version"]));
/// ```
pub fn json_schema() -> Value {
    let editions: Vec<&str> = Edition::ALL.iter().map(|edition| edition.date()).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A policy of Lye",
        "description": "What is kept of untrusted HTML, and what becomes of the rest.",
        "type": "object",
        "required": ["version"],
        "additionalProperties": false,
        "properties": {
            "version": described(json!({ "const": 1 }), "The version of the format."),
            "sanitizer": { "$ref": "#/$defs/sanitizer" },
            "edition": described(json!({ "enum": editions }), "The edition of the built-in lists. Default: the newest."),
            "disallowed": disallowed(),
            "lossless": described(
                json!({ "type": "boolean", "default": false }),
                "Whether what only looks like markup stays text.",
            ),
            "urls": { "$ref": "#/$defs/urls" },
            "base": { "$ref": "#/$defs/base" },
            "links": { "$ref": "#/$defs/links" },
            "text": { "$ref": "#/$defs/text" },
            "ids": described(
                json!({ "oneOf": [{ "enum": ["allow", "forbid"], "default": "allow" }, { "$ref": "#/$defs/ids" }] }),
                "What becomes of the names of elements and of references to them: they stay, go, or get a prefix.",
            ),
            "classes": { "$ref": "#/$defs/classes" },
            "refuse_hazards": described(
                list(json!({ "enum": HazardClass::ALL.map(|class| class.to_string()) })),
                "The classes of hazardous attributes that are removed, whatever the sanitizer keeps.",
            ),
            "findings": described(
                json!({ "enum": ["silent", "collect", "refuse"], "default": "silent" }),
                "What becomes of findings: they are counted, handed out, or make an error.",
            ),
            "context": described(
                json!({ "type": "string", "default": "body", "examples": ["body > ul", "document", "srcdoc"] }),
                "Where the output will stand: a chain of elements, or `document`, or `srcdoc`.",
            ),
            "wrapper": described(
                json!({ "type": "boolean", "default": false }),
                "Whether the output stands in a `div` that clips what is in it, so that nothing reaches the page around it.",
            ),
            "scripting": described(
                json!({ "type": "boolean", "default": true }),
                "Whether the input is parsed as in a page where scripts may run.",
            ),
            "values": described(
                json!({
                    "type": "object",
                    "propertyNames": { "pattern": KEY },
                    "additionalProperties": { "$ref": "#/$defs/value_rule" },
                }),
                "What the values of attributes may be: a rule for each, such as `td[colspan]` or `*[class]`.",
            ),
            "set": described(
                table(table(text())),
                "The attributes that elements get whatever the input says: a table for each, such as `img` or `svg:a`.",
            ),
            "rename": described(table(text()), "The names that elements of HTML get."),
            "custom_elements": { "$ref": "#/$defs/custom_elements" },
            "css": { "$ref": "#/$defs/css" },
            "nested": described(
                json!({ "$ref": "#/$defs/nested" }),
                "Has markup that stands in values cleaned by this policy. Default: there is none.",
            ),
            "limits": { "$ref": "#/$defs/limits" },
        },
        "$defs": {
            "sanitizer": sanitizer(),
            "element": names(&["attributes", "removeAttributes"]),
            "name": names(&[]),
            "target": { "oneOf": [text(), object(json!({ "target": text() }), &["target"])] },
            "urls": urls(),
            "rule": rule(),
            "proxy": described(
                object(json!({ "url": text(), "param": text() }), &["url"]),
                "The address that is given URLs, and the query parameter that takes them.",
            ),
            "value_rule": value_rule(),
            "token_rule": object(json!({
                "one_of": described(list(text()), "These stay."),
                "prefixes": described(list(text()), "Those that begin so and go on stay."),
                "pattern": described(text(), "Those that match this regular expression as a whole stay."),
            }), &[]),
            "integer": object(json!({ "min": { "type": "integer" }, "max": { "type": "integer" } }), &[]),
            "custom_elements": object(json!({
                "names": described(list(text()), "Patterns such as `x-*`."),
                "attributes": described(list(text()), "The attributes that they may have."),
            }), &[]),
            "css": css(),
            "handling": { "enum": ["allow", "strip", "proxy"] },
            "base": object(json!({
                "url": described(text(), "The URL of the page where the output will stand."),
                "document_base": described(
                    json!({ "enum": ["honour", "drop"], "default": "drop" }),
                    "Whether URLs are resolved against a `base` element of the input.",
                ),
                "xml_base": described(
                    json!({ "enum": ["honour", "drop"], "default": "drop" }),
                    "Whether URLs are resolved against `xml:base` attributes of the input.",
                ),
            }), &[]),
            "links": object(json!({
                "rel": described(list(json!({ "type": "string", "pattern": r"^\s*\S+\s*$" })), "The tokens that `rel` gets."),
                "rel_for": described(json!({ "enum": ["all", "external"], "default": "all" }), "Which links get them."),
                "target": described(json!({ "type": "string", "minLength": 1 }), "What `target` becomes."),
                "internal_hosts": described(list(text()), "The hosts whose links are not external."),
            }), &[]),
            "nested": object(json!({
                "depth": described(
                    json!({ "type": "integer", "minimum": 1, "maximum": 8, "default": 3 }),
                    "How deep markup may stand in values of markup.",
                ),
                "max_bytes": described(
                    json!({ "type": "integer", "minimum": 1, "default": 100_000 }),
                    "How many bytes of markup one value may have.",
                ),
                "srcdoc": described(
                    json!({ "type": "boolean", "default": false }),
                    "Whether listed `iframe` elements stay, in a sandbox, with their documents in `srcdoc`.",
                ),
            }), &[]),
            "limits": limits(),
            "ids": object(json!({
                "prefix": described(name_prefix(), "What names get before them."),
            }), &["prefix"]),
            "classes": described(object(json!({
                "one_of": described(nullable(list(text())), "These stay."),
                "prefixes": described(nullable(list(text())), "Those that begin so and go on stay."),
                "prefix": nullable(described(name_prefix(), "What those that stay get before them.")),
            }), &[]), "Which classes stay, and what they are called. Default: those that the rest of the policy lets through."),
            "text": object(json!({
                "strip_hidden": described(switch(), "Text that nobody sees is removed: by inline styles, `hidden`, or the colour of its background."),
                "strip_invisibles": described(switch(), "Characters that show nothing or reorder what is shown are removed."),
                "defuse_templates": described(switch(), "What opens an expression of a template language is written apart."),
                "linkify": described(switch(), "URLs, domains and e-mail addresses in text become links."),
            }), &[]),
        },
    })
}

/// The dictionary `SanitizerConfig` (HTML Standard, 8.6).
fn sanitizer() -> Value {
    let of = |name: &str| list(json!({ "$ref": format!("#/$defs/{name}") }));
    let config = object(
        json!({
            "elements": described(of("element"), "The only elements that are kept."),
            "removeElements": described(of("name"), "Elements that are removed with their content."),
            "replaceWithChildrenElements": described(of("name"), "Elements that are replaced by their content."),
            "processingInstructions": of("target"),
            "removeProcessingInstructions": of("target"),
            "attributes": described(of("name"), "The attributes that every kept element may have."),
            "removeAttributes": described(of("name"), "Attributes that no element may have."),
            "comments": described(switch(), "Whether comments are kept."),
            "dataAttributes": described(switch(), "Whether `data-*` attributes are kept."),
            "javascriptURLs": described(json!({ "const": false }), "No policy can allow them."),
        }),
        &[],
    );
    described(config, "What is kept, as in a browser. Default: the safe default of the edition.")
}

/// What becomes of elements that are not kept: one word, or one for each of some elements.
fn disallowed() -> Value {
    let action = json!({ "enum": ["remove", "unwrap", "escape"], "default": "remove" });
    let elements = json!({ "type": "object", "additionalProperties": action });
    let table = object(
        json!({
            "default": described(action.clone(), "What becomes of those that are not named."),
            "elements": described(elements, "What becomes of some, by their names: `u`, `svg:path`, `math:mi`."),
        }),
        &[],
    );
    described(
        json!({ "oneOf": [action, table] }),
        "What becomes of elements that are not kept: they are removed with their content, replaced by their content, or their tags become text.",
    )
}

/// A name, alone or in an object with lists of attributes.
fn names(lists: &[&str]) -> Value {
    let mut members = json!({ "name": text(), "namespace": { "type": ["string", "null"] } });
    for &name in lists {
        members[name] = list(json!({ "$ref": "#/$defs/name" }));
    }
    json!({ "oneOf": [text(), object(members, &["name"])] })
}

/// An element and an attribute: `a[href]`.
const KEY: &str = r"^\s*[^\s\[\]]+\[[^\s\[\]]+\]\s*$";

fn urls() -> Value {
    let parameter = object(json!({ "name": text(), "hosts": list(text()) }), &["name"]);
    let hygiene = object(
        json!({
            "upgrade_https": described(switch(), "`http` becomes `https`, where the rule allows it."),
            "absolutize": described(switch(), "Relative URLs become absolute."),
            "remove_tracking": described(switch(), "Query parameters that follow people around are removed."),
            "refuse_tracking_pixels": described(switch(), "Images from elsewhere that are too small to be seen are not loaded."),
            "tracking_parameters": described(list(parameter), "Further parameters to remove."),
        }),
        &[],
    );
    let rules = json!({
        "type": "object",
        "propertyNames": { "pattern": KEY },
        "additionalProperties": { "$ref": "#/$defs/rule" },
    });
    let types = json!({
        "type": "object",
        "propertyNames": { "pattern": KEY },
        "additionalProperties": { "enum": ["none", "url", "srcset", "space_list", "comma_or_space_list"] },
    });
    let urls = object(
        json!({
            "without_rule": described(
                json!({ "enum": ["drop", "keep"], "default": "drop" }),
                "What becomes of attributes that hold URLs, or may, where there is no rule for one.",
            ),
            "default_handling": described(
                json!({ "$ref": "#/$defs/handling" }),
                "What becomes of URLs that pass, where `rules_without_handling` says so.",
            ),
            "rules_without_handling": { "enum": ["keep", "default_handling"], "default": "keep" },
            "default_allow_relative": described(switch(), "Whether rules that do not say let relative URLs pass."),
            "proxy": { "$ref": "#/$defs/proxy" },
            "hygiene": hygiene,
            "rules": described(rules, "A rule for each attribute that may hold URLs, such as `a[href]`."),
            "types": described(types, "How attributes that no standard defines hold URLs, or that they hold none."),
        }),
        &[],
    );
    described(urls, "Which URLs are kept. Default: those of user content.")
}

fn rule() -> Value {
    let port = json!({ "type": "integer", "minimum": 0, "maximum": 65535 });
    let data = object(
        json!({ "type": text(), "max_bytes": { "type": "integer", "minimum": 0 } }),
        &["type", "max_bytes"],
    );
    object(
        json!({
            "allow_fragment": described(switch(), "Whether `#section` may stay."),
            "resolve_protocol_relative": described(
                json!({ "oneOf": [text(), { "const": false }, { "type": "null" }], "default": "https" }),
                "The scheme that `//example.com/` gets; false refuses it.",
            ),
            "allowed_schemes": described(
                list(json!({ "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:?$" })),
                "The schemes of absolute URLs.",
            ),
            "allowed_hosts": described(
                nullable(list(text())),
                "`example.com`, `*.example.com`, `registrable:example.com`, addresses. Default: any.",
            ),
            "handling": { "oneOf": [{ "$ref": "#/$defs/handling" }, { "type": "null" }] },
            "allow_relative": described(nullable(switch()), "Whether relative URLs may stay."),
            "proxy": { "oneOf": [{ "$ref": "#/$defs/proxy" }, { "type": "null" }] },
            "refuse_ip_classes": described(list(text()), "Classes of IP address that a host may not have, by its address or its name, such as `not_global`."),
            "allowed_ports": described(nullable(list(port)), "Default: any."),
            "allow_credentials": described(switch(), "Whether URLs may have a user name or a password."),
            "allowed_paths": described(
                nullable(list(json!({ "type": "string", "pattern": "^/" }))),
                "Paths below which URLs have to be. Default: any.",
            ),
            "data": described(list(data), "The types of data that `data:` URLs may have."),
            "pattern": described(
                nullable(json!({ "enum": UriPattern::ALL.map(|pattern| pattern.to_string()) })),
                "A pattern that the whole of a URL has to match, too. For links.",
            ),
            "max_length": described(
                nullable(json!({ "type": "integer", "minimum": 0 })),
                "The length of a URL in bytes. Default: any.",
            ),
            "max_query_length": described(
                nullable(json!({ "type": "integer", "minimum": 0 })),
                "The length of a URL's query in bytes. Default: any.",
            ),
            "max_opaque_bytes": described(
                nullable(json!({ "type": "integer", "minimum": 0 })),
                "How many bytes of a URL may read as data rather than as words. Default: any.",
            ),
            "placeholder": described(nullable(text()), "What stands in for a URL that is refused."),
            "keep_good_candidates": described(switch(), "Whether a list with a URL that is refused keeps the others."),
        }),
        &[],
    )
}

fn value_rule() -> Value {
    let rule = object(
        json!({
            "one_of": described(nullable(list(text())), "Keywords, compared without regard to case."),
            "tokens": nullable(json!({ "$ref": "#/$defs/token_rule" })),
            "integer": nullable(json!({ "$ref": "#/$defs/integer" })),
            "prefix": described(nullable(text()), "It begins so."),
            "pattern": described(nullable(text()), "The whole of it matches this regular expression."),
            "max_length": described(nullable(json!({ "type": "integer", "minimum": 0 })), "Its length in characters."),
        }),
        &[],
    );
    described(rule, "What a value may be: all that is said has to hold.")
}

fn css() -> Value {
    let prefix = object(json!({ "prefix": json!({ "type": "string", "pattern": "^--." }) }), &["prefix"]);
    let positions = list(json!({ "enum": ["static", "relative", "absolute", "fixed", "sticky"] }));
    let pixels = || json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
    let limits = object(
        json!({
            "position": described(positions, "The keywords of `position`. Default: static and relative."),
            "max_z_index": described(pixels(), "How far `z-index` may be from 0. Default: 0."),
            "max_length": described(pixels(), "How long lengths may be, in pixels. Default: 10000."),
            "max_font_size": described(pixels(), "How large a font may be without a wrapper, in pixels. Default: 100."),
            "max_outset": described(pixels(), "How far shadows and offsets may reach beyond a box, in pixels. Default: 50."),
            "negative_margins": described(switch(), "Whether margins and indents may be negative."),
        }),
        &[],
    );
    let at_rules = list(
        json!({ "enum": ["container", "font-face", "import", "keyframes", "layer", "media", "supports"] }),
    );
    let sheets = object(
        json!({
            "scope": described(nullable(text()), "A selector such as `.content`, below which all selectors are put."),
            "at_rules": described(at_rules, "The at-rules that are kept. Default: none."),
            "name_prefix": described(json!({ "type": "string", "default": "user-" }), "What the names of keyframes, fonts and layers get before them."),
            "attribute_values": described(switch(), "Whether selectors may ask for the values of attributes."),
        }),
        &[],
    );
    let css = object(
        json!({
            "properties": described(list(text()), "The properties that are kept, and groups of them, such as `@text`."),
            "functions": described(nullable(list(text())), "The functions that are kept. Default: all that do no harm."),
            "important": described(switch(), "Whether `!important` stays. Default: true."),
            "custom_properties": described(
                json!({ "oneOf": [switch(), prefix], "default": false }),
                "Whether custom properties are kept, or how the names of those begin that are.",
            ),
            "limits": described(limits, "Limits that keep content in its place."),
            "sheets": described(nullable(sheets), "What is kept of style sheets. Default: nothing."),
        }),
        &[],
    );
    described(css, "What is kept of CSS. Default: presentation attributes that load nothing, and no `style`.")
}

/// Limits: a number each, or a table with what becomes of what is beyond.
fn limits() -> Value {
    let texts = [
        (LimitKind::InputBytes, "How long an input may be, in bytes of UTF-8."),
        (LimitKind::Depth, "How many elements may be nested."),
        (LimitKind::Nodes, "How many nodes the parser may make."),
        (LimitKind::Attributes, "How many attributes an element may have."),
        (LimitKind::AttributeBytes, "How long a value may be, in bytes."),
        (LimitKind::OutputBytes, "How long an output may be, in bytes."),
        (LimitKind::Findings, "How many findings are collected."),
    ];
    let limit = |(kind, text): (LimitKind, &str)| {
        let most = match kind {
            LimitKind::InputBytes => json!({ "type": "integer", "minimum": 1, "maximum": MAX_INPUT_BYTES }),
            LimitKind::Depth => json!({ "type": "integer", "minimum": 1, "maximum": DEEPEST }),
            _ => json!({ "type": "integer", "minimum": 1 }),
        };
        let outcomes: Vec<String> = kind.outcomes().iter().map(ToString::to_string).collect();
        let then = json!({ "enum": outcomes, "default": outcomes[0] });
        let table = object(json!({ "most": most, "then": then }), &["most"]);
        (kind.member().to_owned(), described(json!({ "oneOf": [most, table] }), text))
    };
    let members: serde_json::Map<String, Value> = texts.into_iter().map(limit).collect();
    described(object(members.into(), &[]), "How much an input, and what is made of it, may be.")
}

fn name_prefix() -> Value {
    json!({ "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]*$", "maxLength": NamePrefix::MAX_LENGTH })
}

fn table(entries: Value) -> Value {
    json!({ "type": "object", "additionalProperties": entries })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn switch() -> Value {
    json!({ "type": "boolean" })
}

fn list(entries: Value) -> Value {
    json!({ "type": "array", "items": entries })
}

fn object(members: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "required": required, "additionalProperties": false, "properties": members })
}

fn nullable(schema: Value) -> Value {
    json!({ "oneOf": [schema, { "type": "null" }] })
}

fn described(mut schema: Value, text: &str) -> Value {
    schema["description"] = text.into();
    schema
}

#[cfg(test)]
mod tests {
    use lye_policy::model::members::TABLES;

    #[test]
    fn errors_about_members_know_those_of_the_schema() {
        let schema = super::json_schema();
        for (table, members) in TABLES {
            let known =
                schema["$defs"][table]["properties"].as_object().map(|of| of.keys().collect::<Vec<_>>());
            let mut members = members.to_vec();
            members.sort_unstable();
            let mut known = known.unwrap_or_default();
            known.sort_unstable();
            assert_eq!(known, members, "{table}");
        }
    }
}
