//! The JSON Schema of policies (draft 2020-12): editors use it for completion and validation.
//!
//! It describes the structure. The reader reports other errors: a duplicate name, a rule without effect, an invalid host.

use lye_html::{MAX_INPUT_BYTES, Namespace};
use lye_policy::hazards::HazardClass;
use lye_policy::model::limits::{DEEPEST, LimitKind};
use lye_policy::model::{
    CONFIG_MEMBERS, ELEMENT_MEMBERS, FrameLoading, FrameProvider, PermissionFeature, ReferrerPolicy,
    SandboxToken, snake_case,
};
use lye_policy::sanitizer::{Edition, SanitizerElementWithAttributes};
use lye_policy::urls::UriPattern;
use lye_text::NamePrefix;
use serde_json::{Value, json};
use std::collections::BTreeSet;

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
        "description": "What a cleaner keeps of untrusted HTML, and what it does with the rest.",
        "type": "object",
        "required": ["version"],
        "additionalProperties": false,
        "properties": {
            "version": described(json!({ "const": 1 }), "The version of the format."),
            "extends": described(
                json!({ "type": "string", "examples": ["email", "./base.toml"] }),
                "The preset, or the policy file relative to this one, that this policy changes.",
            ),
            "sanitizer": { "$ref": "#/$defs/sanitizer" },
            "edition": described(json!({ "enum": editions }), "The edition of the built-in lists. Default: the newest."),
            "disallowed": disallowed(),
            "separate_blocks": described(
                json!({ "type": "boolean" }),
                "Whether a line feed separates texts where a block between them was removed or unwrapped. Default: `true` if the policy unwraps any element.",
            ),
            "lossless": described(
                json!({ "enum": [false, true, "incomplete"], "default": false }),
                "Whether text that only looks like markup stays text; with `incomplete`, only incomplete tags do, such as `</3`.",
            ),
            "urls": { "$ref": "#/$defs/urls" },
            "base": described(json!({ "$ref": "#/$defs/base" }), "The base URLs that relative URLs are resolved against."),
            "links": described(json!({ "$ref": "#/$defs/links" }), "What is added to links, and what happens to misleading links."),
            "text": described(json!({ "$ref": "#/$defs/text" }), "Changes to the kept text. Default: none."),
            "ids": described(
                json!({ "oneOf": [{ "enum": ["allow", "forbid", "drop_clobbering"], "default": "allow" }, { "$ref": "#/$defs/ids" }] }),
                "What happens to ids, names and references to them: keep them, remove them, remove those that clobber DOM properties, or add a prefix.",
            ),
            "classes": { "$ref": "#/$defs/classes" },
            "refuse_hazards": described(
                list(json!({ "enum": HazardClass::ALL.map(|class| class.to_string()) })),
                "Classes of hazardous attributes to remove, even if `sanitizer` keeps them.",
            ),
            "findings": described(
                json!({ "enum": ["silent", "collect", "refuse"], "default": "silent" }),
                "What happens to findings: count them, return them, or fail with an error.",
            ),
            "context": described(
                json!({ "type": "string", "default": "body", "examples": ["body > ul", "document", "srcdoc"] }),
                "Where the output is inserted: a chain of elements, `document` or `srcdoc`.",
            ),
            "wrapper": described(
                json!({ "type": "boolean", "default": false }),
                "Whether to wrap the output in a `div` that clips its content, so that it cannot cover the rest of the page.",
            ),
            "body": described(
                json!({ "enum": ["unwrap", "div"], "default": "unwrap" }),
                "What becomes of the `html` and `body` tags of a page that is cleaned as a fragment: ignore them, or put the output in a `div` with their attributes and colors.",
            ),
            "scripting": described(
                json!({ "type": "boolean", "default": true }),
                "Whether to parse the input with scripting enabled.",
            ),
            "parsers": described(
                list(json!({ "enum": ["2023", "2026"] })),
                "Which parsers must parse the output to the cleaned tree, by edition of the HTML Standard. Default: both.",
            ),
            "values": described(
                json!({
                    "type": "object",
                    "propertyNames": { "pattern": KEY },
                    "additionalProperties": { "$ref": "#/$defs/value_rule" },
                }),
                "Rules for attribute values, by element and attribute, such as `td[colspan]` or `*[class]`.",
            ),
            "set": described(
                table(table(text())),
                "Attributes to set on elements, whatever the input contains: a table for each element, such as `img` or `svg:a`.",
            ),
            "rename": described(table(text()), "HTML elements to rename: old name = new name."),
            "required": described(
                table(json!({ "$ref": "#/$defs/required" })),
                "Attributes that elements must have after cleaning, by element, such as `img` or `svg:image`.",
            ),
            "attribute_prefixes": described(
                table(list(json!({ "type": "string", "pattern": "^[a-z][a-z0-9-]*-$" }))),
                "Prefixes of attributes to keep, such as `data-`, by element; `*` stands for all elements.",
            ),
            "custom_elements": described(json!({ "$ref": "#/$defs/custom_elements" }), "Custom elements to keep. Default: none."),
            "css": { "$ref": "#/$defs/css" },
            "nested": described(
                json!({ "$ref": "#/$defs/nested" }),
                "Clean markup inside attribute values with this policy. Default: no such markup is kept.",
            ),
            "frames": described(
                json!({ "$ref": "#/$defs/frames" }),
                "Keep listed `iframe` elements that lead to these hosts, sandboxed. Default: none.",
            ),
            "limits": { "$ref": "#/$defs/limits" },
        },
        "$defs": {
            "sanitizer": sanitizer(),
            "element": names(
                &element_names(),
                &[
                    ("attributes", "Attributes that this element may have, in addition to those of every element."),
                    ("remove_attributes", "Attributes of every element that this element may not have."),
                ],
            ),
            "element_name": names(&element_names(), &[]),
            "name": names(&attribute_names(), &[]),
            "target": { "oneOf": [text(), object(json!({ "target": described(text(), "The target of a processing instruction.") }), &["target"])] },
            "urls": urls(),
            "rule": rule(),
            "proxy": described(
                object(
                    json!({
                        "url": described(text(), "The address of the proxy."),
                        "param": described(text(), "The name of the query parameter. Default: `url`."),
                    }),
                    &["url"],
                ),
                "The address of the proxy, and the query parameter that receives the original URL.",
            ),
            "value_rule": value_rule(),
            "token_rule": object(json!({
                "one_of": described(list(text()), "Allowed tokens."),
                "prefixes": described(list(text()), "Allowed prefixes; a token must be longer than its prefix."),
                "pattern": described(text(), "A regular expression that an allowed token matches as a whole."),
                "keep_empty": described(switch(), "Whether the attribute is kept if no token is left."),
            }), &[]),
            "integer": object(json!({
                "min": described(json!({ "type": "integer" }), "The smallest allowed integer."),
                "max": described(json!({ "type": "integer" }), "The largest allowed integer."),
            }), &[]),
            "custom_elements": object(json!({
                "names": described(list(text()), "Allowed custom element names, with `*` as a wildcard, such as `x-*`."),
                "attributes": described(list(text()), "Attributes that these elements may have, in addition to those of every element."),
            }), &[]),
            "required": object(json!({
                "attributes": described(
                    json!({ "type": "array", "items": text(), "minItems": 1 }),
                    "The attributes that the element must have.",
                ),
                "otherwise": described(
                    json!({ "enum": ["remove", "unwrap"], "default": "remove" }),
                    "What happens to an element that lacks one: it is removed with its content, or unwrapped.",
                ),
            }), &["attributes"]),
            "css": css(),
            "handling": described(
                json!({ "enum": ["allow", "strip", "proxy"] }),
                "What happens to an allowed URL: it is kept, dropped, or rewritten to load through the proxy.",
            ),
            "base": object(json!({
                "url": described(text(), "The URL of the page where the output is inserted."),
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
                "rel": described(list(json!({ "type": "string", "pattern": r"^\s*\S+\s*$" })), "Tokens to add to `rel`."),
                "rel_for": described(json!({ "enum": ["all", "external"], "default": "all" }), "Which links get `rel` and `target`."),
                "target": described(json!({ "type": "string", "minLength": 1 }), "The value to set for `target`."),
                "misleading": described(
                    json!({ "enum": ["report", "unlink", "show_host"], "default": "report" }),
                    "What happens to links whose text names a site other than the one they lead to: report them, remove their `href`, or show their host.",
                ),
                "internal_hosts": described(list(text()), "Hosts that do not count as external."),
            }), &[]),
            "nested": object(json!({
                "depth": described(
                    json!({ "type": "integer", "minimum": 1, "maximum": 8, "default": 3 }),
                    "The maximum depth of nested markup in attribute values; deeper markup is rejected.",
                ),
                "max_bytes": described(
                    json!({ "type": "integer", "minimum": 1, "default": 100_000 }),
                    "The maximum size of markup in one value, in bytes.",
                ),
                "srcdoc": described(
                    json!({ "type": "boolean", "default": false }),
                    "Whether to keep listed `iframe` elements, sandboxed, with a cleaned document in `srcdoc`.",
                ),
            }), &[]),
            "frames": frames(),
            "limits": limits(),
            "ids": object(json!({
                "prefix": described(name_prefix(), "The prefix to add to ids and names."),
            }), &["prefix"]),
            "classes": described(object(json!({
                "one_of": described(nullable(list(text())), "Allowed classes."),
                "prefixes": described(nullable(list(text())), "Allowed prefixes; a class must be longer than its prefix."),
                "prefix": described(nullable(name_prefix()), "The prefix to add to allowed classes."),
                "elements": described(
                    table(json!({ "$ref": "#/$defs/class_list" })),
                    "Further classes of single elements, such as `code` or `svg:path`; they add to `one_of` and `prefixes`.",
                ),
            }), &[]), "Which classes to keep, and the prefix to add to them. Default: those that the rest of the policy keeps."),
            "class_list": object(json!({
                "one_of": described(list(text()), "Allowed classes."),
                "prefixes": described(list(text()), "Allowed prefixes; a class must be longer than its prefix."),
            }), &[]),
            "text": texts(),
        },
    })
}

/// The steps applied to text.
fn texts() -> Value {
    object(
        json!({
            "strip_hidden": described(switch(), "Remove text that readers cannot see, such as text hidden by styles or attributes, or in the color of its background."),
            "strip_invisibles": described(switch(), "Remove invisible characters and those that reorder text."),
            "defuse_templates": described(switch(), "Break up delimiters of template languages, such as `{{`."),
            "linkify": described(switch(), "Turn URLs, domains and email addresses in text into links."),
            "linkify_scheme": described(json!({ "enum": ["https", "http"], "default": "https" }), "The scheme of links to domains that are written without one."),
            "linkify_emails": described(json!({ "type": "boolean", "default": true }), "Whether email addresses become links."),
            "controls": described(json!({ "enum": ["remove", "question_mark", "replacement_character"], "default": "remove" }), "What happens to control characters in text: remove them, or write `?` or U+FFFD for each. In attributes and comments, they are always removed."),
        }),
        &[],
    )
}

/// The dictionary `SanitizerConfig` (HTML Standard, 8.6).
fn sanitizer() -> Value {
    let of = |name: &str| list(json!({ "$ref": format!("#/$defs/{name}") }));
    let config = object(
        json!({
            "elements": described(of("element"), "The allowlist of elements. With `extends`, it replaces that of the preset."),
            "remove_elements": described(of("element_name"), "Elements to remove with their content."),
            "replace_with_children_elements": described(of("element_name"), "Elements to unwrap (replace by their content)."),
            "processing_instructions": described(of("target"), "The allowlist of processing instructions, by target."),
            "remove_processing_instructions": described(of("target"), "Processing instructions to remove, by target."),
            "attributes": described(of("name"), "The allowlist of attributes on every element. With `extends`, it replaces that of the preset."),
            "remove_attributes": described(of("name"), "Attributes to remove from every element."),
            "comments": described(switch(), "Whether to keep comments."),
            "data_attributes": described(switch(), "Whether to keep all `data-*` attributes."),
            "javascript_urls": described(json!({ "const": false }), "Always false: no policy can allow `javascript:` URLs."),
        }),
        &[],
    );
    described(
        in_both_spellings(config, CONFIG_MEMBERS),
        "What to keep, as a configuration of the HTML Sanitizer API. Default: the safe default of the edition.",
    )
}

/// The action for elements that are not kept: one string, or one per element.
fn disallowed() -> Value {
    let action = json!({ "enum": ["remove", "unwrap", "escape"], "default": "remove" });
    let elements = json!({ "type": "object", "additionalProperties": action });
    let table = object(
        json!({
            "default": described(action.clone(), "The action for elements that `elements` does not name."),
            "elements": described(elements, "Actions by element name: `u`, `svg:path`, `math:mi`."),
        }),
        &[],
    );
    described(
        json!({ "oneOf": [action, table] }),
        "What happens to elements that are not kept: remove them with their content, unwrap them (keep the content), or escape their tags as text.",
    )
}

/// Where frames may lead, and what their documents may do.
fn frames() -> Value {
    fn words<T: ToString>(all: &[T]) -> Value {
        json!({ "enum": all.iter().map(ToString::to_string).collect::<Vec<_>>() })
    }
    let source = object(
        json!({
            "host": described(text(), "The host: `maps.example.com`, `*.example.com`, `registrable:example.com`, an IP address."),
            "paths": described(
                nullable(list(json!({ "type": "string", "pattern": "^/" }))),
                "The allowed path prefixes. Default: any.",
            ),
        }),
        &["host"],
    );
    object(
        json!({
            "providers": described(list(words(FrameProvider::ALL)), "Services whose frames are allowed."),
            "allowed": described(list(source), "Other hosts whose frames are allowed: each with its `host`, and optionally with the allowed `paths`."),
            "sandbox": described(
                nullable(list(words(SandboxToken::ALL))),
                "What frames may do (attribute `sandbox`). Default: what the frames of each provider need, and nothing for other hosts.",
            ),
            "allow": described(
                nullable(list(words(PermissionFeature::ALL))),
                "Features that frames may use (attribute `allow`). Default: what the frames of each provider need, and none for other hosts.",
            ),
            "referrerpolicy": described(nullable(words(ReferrerPolicy::ALL)), "The attribute `referrerpolicy`."),
            "loading": described(nullable(words(FrameLoading::ALL)), "The attribute `loading`."),
            "credentialless": described(switch(), "Whether frames are loaded without cookies and other credentials."),
        }),
        &[],
    )
}

/// A name, as a string or in an object with lists of attributes. Editors offer the examples.
fn names(examples: &BTreeSet<String>, lists: &[(&str, &str)]) -> Value {
    let name = json!({ "type": "string", "examples": examples });
    let namespace = json!({ "type": ["string", "null"] });
    let mut members = json!({
        "name": described(name.clone(), "The local name, as the parser creates it."),
        "namespace": described(namespace, "The namespace URL. Default: that of HTML for elements, none for attributes."),
    });
    for &(name, text) in lists {
        members[name] = described(list(json!({ "$ref": "#/$defs/name" })), text);
    }
    json!({ "oneOf": [name, in_both_spellings(object(members, &["name"]), ELEMENT_MEMBERS)] })
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

/// An element and an attribute: `a[href]`.
const KEY: &str = r"^\s*[^\s\[\]]+\[[^\s\[\]]+\]\s*$";

fn urls() -> Value {
    let parameter = object(json!({ "name": text(), "hosts": list(text()) }), &["name"]);
    let hygiene = object(
        json!({
            "upgrade_https": described(switch(), "Change `http` to `https` where the rule allows `https`."),
            "absolutize": described(switch(), "Make relative URLs absolute."),
            "absolutize_fragments": described(switch(), "With `absolutize`, make fragments such as `#top` and the empty URL absolute, too."),
            "root": described(text(), "Where paths that begin with `/` lead: they are resolved in the folder of this URL, instead of at the root of the base URL's host."),
            "resolve_with_base": described(switch(), "Make relative URLs that their rule does not allow absolute, if the base URL is known, and check the result."),
            "remove_tracking": described(switch(), "Remove query parameters that track users."),
            "refuse_tracking_pixels": described(switch(), "Remove the URLs of remote images that are too small to see."),
            "tracking_parameters": described(list(parameter), "Additional tracking parameters to remove, each with its `name`, which may end in `*`; with `hosts`, only from URLs of these hosts."),
        }),
        &[],
    );
    let rules = json!({
        "type": "object",
        "propertyNames": { "pattern": KEY, "examples": ["*[cite]", "a[href]", "iframe[src]", "img[src]", "img[srcset]", "source[srcset]", "video[src]"] },
        "additionalProperties": { "oneOf": [{ "$ref": "#/$defs/rule" }, { "type": "array", "items": { "$ref": "#/$defs/rule" }, "minItems": 1 }] },
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
                "What happens to attributes that hold URLs and have no rule.",
            ),
            "default_handling": described(
                json!({ "$ref": "#/$defs/handling" }),
                "The handling of allowed URLs for rules without `handling`, if `rules_without_handling` is `default_handling`.",
            ),
            "rules_without_handling": described(
                json!({ "enum": ["keep", "default_handling"], "default": "keep" }),
                "Whether rules without `handling` keep allowed URLs, or apply `default_handling`.",
            ),
            "default_allow_relative": described(switch(), "Whether rules without `allow_relative` allow relative URLs."),
            "proxy": { "$ref": "#/$defs/proxy" },
            "hygiene": described(hygiene, "Changes to allowed URLs."),
            "rules": described(rules, "Rules for attributes that hold URLs, by element and attribute, such as `a[href]`. A rule is a table, or a list of tables: the first that allows the scheme of a URL decides about the URL."),
            "types": described(types, "The value types of attributes that no standard defines: how they hold URLs, or `none`."),
        }),
        &[],
    );
    described(urls, "Which URLs to keep. Default: rules for common links and images.")
}

fn rule() -> Value {
    let port = json!({ "type": "integer", "minimum": 0, "maximum": 65535 });
    let data = object(
        json!({ "type": text(), "max_bytes": { "type": "integer", "minimum": 0 } }),
        &["type", "max_bytes"],
    );
    object(
        json!({
            "allow_fragment": described(switch(), "Whether fragments such as `#section` are allowed."),
            "resolve_protocol_relative": described(
                json!({ "oneOf": [text(), { "const": false }, { "type": "null" }], "default": "https" }),
                "The scheme for protocol-relative URLs such as `//example.com/`; `keep` keeps them as written, and `false` rejects them.",
            ),
            "allowed_schemes": described(
                list(json!({ "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:?$" })),
                "The allowed schemes of absolute URLs.",
            ),
            "allowed_hosts": described(
                nullable(list(text())),
                "The allowed hosts: `example.com`, `*.example.com`, `registrable:example.com`, IP addresses. Default: any.",
            ),
            "handling": described(
                json!({ "oneOf": [{ "$ref": "#/$defs/handling" }, { "type": "null" }] }),
                "What happens to an allowed URL. Default: see `rules_without_handling`.",
            ),
            "allow_relative": described(nullable(switch()), "Whether relative URLs are allowed."),
            "proxy": described(
                json!({ "oneOf": [{ "$ref": "#/$defs/proxy" }, { "type": "null" }] }),
                "A proxy for this rule. Default: `urls.proxy`.",
            ),
            "refuse_ip_classes": described(list(text()), "Classes of IP addresses, such as `not_global`, that are not allowed as hosts. Host names that stand for such addresses, such as `localhost`, are rejected too."),
            "refuse_confusable_hosts": described(switch(), "Whether to reject hosts that look like others, such as `аpple.com` with a Cyrillic letter. Default: `false`, which only reports links to them."),
            "refuse_scheme_lookalikes": described(switch(), "Whether to reject relative URLs with a colon before the first `/`, `?` or `#`, such as `java script:alert(1)`. Default: `false`."),
            "refuse_respelled_hosts": described(switch(), "Whether to reject absolute URLs whose host is not written as the URL Standard serializes it, such as `https://%65xample.com/` or `https://2130706433/`. The case of ASCII letters does not count. Default: `false`."),
            "refuse_controls_and_backslashes": described(switch(), "Whether to reject URLs that contain a control character or `\\`, apart from ASCII whitespace at their ends. Default: `false`."),
            "allowed_ports": described(nullable(list(port)), "The allowed ports. Default: any."),
            "allow_credentials": described(switch(), "Whether URLs may contain a user name or a password."),
            "allowed_paths": described(
                nullable(list(json!({ "type": "string", "pattern": "^/" }))),
                "The allowed path prefixes. Default: any.",
            ),
            "data": described(list(data), "The media types (`type`) that `data:` URLs may have, each with the maximum size of the decoded data, in bytes (`max_bytes`)."),
            "pattern": described(
                nullable(json!({ "enum": UriPattern::ALL.map(|pattern| pattern.to_string()) })),
                "A pattern that the whole URL must also match. It suits only links that users follow.",
            ),
            "max_length": described(
                nullable(json!({ "type": "integer", "minimum": 0 })),
                "The maximum length of a URL, in bytes. Default: no limit.",
            ),
            "max_query_length": described(
                nullable(json!({ "type": "integer", "minimum": 0 })),
                "The maximum length of a query, in bytes. Default: no limit.",
            ),
            "max_opaque_bytes": described(
                nullable(json!({ "type": "integer", "minimum": 0 })),
                "The maximum number of bytes of a URL that look like data and not like words. Default: no limit.",
            ),
            "placeholder": described(nullable(text()), "A URL to write in place of a rejected one."),
            "keep_good_candidates": described(switch(), "Whether a list such as `srcset` keeps its other URLs if one is rejected."),
            "keep_blocked_in": described(
                nullable(json!({ "type": "string", "pattern": "^data-[a-z0-9-]+$" })),
                "The `data-*` attribute that keeps a rejected `http` or `https` URL, for attributes that hold one URL.",
            ),
            "allow_empty": described(switch(), "Whether an empty value is kept."),
        }),
        &[],
    )
}

fn value_rule() -> Value {
    let rule = object(
        json!({
            "one_of": described(nullable(list(text())), "Allowed keywords, ignoring ASCII case."),
            "tokens": described(
                nullable(json!({ "$ref": "#/$defs/token_rule" })),
                "Which tokens of a list to keep.",
            ),
            "integer": described(
                nullable(json!({ "$ref": "#/$defs/integer" })),
                "The range of a value that is an integer.",
            ),
            "prefix": described(nullable(text()), "A prefix that the value must start with."),
            "pattern": described(nullable(text()), "A regular expression that the whole value must match."),
            "max_length": described(nullable(json!({ "type": "integer", "minimum": 0 })), "The maximum length, in characters."),
        }),
        &[],
    );
    described(rule, "What a value may be. All conditions must hold.")
}

fn css() -> Value {
    let prefix = described(
        json!({ "type": "string", "pattern": "^--." }),
        "The prefix of the custom properties to keep.",
    );
    let prefix = object(json!({ "prefix": prefix }), &["prefix"]);
    let positions = list(json!({ "enum": ["static", "relative", "absolute", "fixed", "sticky"] }));
    let pixels = || json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
    let limits = object(
        json!({
            "position": described(positions, "The allowed keywords of `position`. Default: `static` and `relative`."),
            "max_z_index": described(pixels(), "The maximum distance of `z-index` from 0. Default: 0."),
            "max_length": described(pixels(), "The maximum length, in pixels. Default: 10000."),
            "max_font_size": described(pixels(), "The maximum font size without `wrapper`, in pixels. Default: 100."),
            "max_outset": described(pixels(), "The maximum reach of shadows and offsets beyond a box, in pixels. Default: 50."),
            "negative_margins": described(switch(), "Whether margins and indents may be negative."),
        }),
        &[],
    );
    let at_rules = list(
        json!({ "enum": ["container", "font-face", "import", "keyframes", "layer", "media", "supports"] }),
    );
    let sheets = object(
        json!({
            "scope": described(nullable(text()), "A selector such as `.content` that limits all selectors to its descendants."),
            "at_rules": described(at_rules, "The allowed at-rules. Default: none."),
            "name_prefix": described(json!({ "type": "string", "default": "user-" }), "The prefix to add to the names of keyframes, fonts and layers."),
            "attribute_values": described(switch(), "Whether selectors may test attribute values."),
        }),
        &[],
    );
    let css = object(
        json!({
            "properties": described(list(text()), "The allowed properties, and groups of them, such as `@text`."),
            "functions": described(nullable(list(text())), "The allowed functions. Default: all that are safe."),
            "important": described(switch(), "Whether to keep `!important`. Default: true."),
            "custom_properties": described(
                json!({ "oneOf": [switch(), prefix], "default": false }),
                "Whether to keep custom properties, or the prefix of those to keep.",
            ),
            "keep_empty": described(switch(), "Whether the attribute `style` is kept if no declaration is left."),
            "trusted_variables": described(
                list(json!({ "type": "string", "pattern": "^--[^*]*\\*?$", "minLength": 3 })),
                "The custom properties that the page declares, to which `var()` may refer: names, or their beginnings, such as `--brand-*`.",
            ),
            "values": described(
                table(object(json!({ "one_of": list(text()), "pattern": text() }), &[])),
                "The allowed values of properties: keywords from a list, a regular expression that must match the whole value, or both.",
            ),
            "limits": described(limits, "Limits that help to keep content inside its box."),
            "sheets": described(nullable(sheets), "Rules for style sheets. Default: remove them."),
        }),
        &[],
    );
    described(
        css,
        "Rules for CSS. Default: keep presentation attributes that load nothing, and remove `style`.",
    )
}

/// Limits: a number each, or a table with a number and an outcome.
fn limits() -> Value {
    let texts = [
        (LimitKind::InputBytes, "The maximum length of the input, in bytes of UTF-8."),
        (LimitKind::Depth, "The maximum nesting depth of elements."),
        (LimitKind::Nodes, "The maximum number of nodes that the parser creates."),
        (LimitKind::Attributes, "The maximum number of attributes of an element."),
        (LimitKind::AttributeBytes, "The maximum length of an attribute value, in bytes."),
        (LimitKind::OutputBytes, "The maximum length of the output, in bytes."),
        (LimitKind::Findings, "The maximum number of findings that are collected."),
    ];
    let limit = |(kind, text): (LimitKind, &str)| {
        let most = match kind {
            LimitKind::InputBytes => json!({ "type": "integer", "minimum": 1, "maximum": MAX_INPUT_BYTES }),
            LimitKind::Depth => json!({ "type": "integer", "minimum": 1, "maximum": DEEPEST }),
            _ => json!({ "type": "integer", "minimum": 1 }),
        };
        let outcomes: Vec<String> = kind.outcomes().iter().map(ToString::to_string).collect();
        let then = json!({ "enum": outcomes, "default": outcomes[0] });
        let table = object(
            json!({
                "most": described(most.clone(), "The limit."),
                "then": described(then, "What happens to an excess."),
            }),
            &["most"],
        );
        (kind.member().to_owned(), described(json!({ "oneOf": [most, table] }), text))
    };
    let members: serde_json::Map<String, Value> = texts.into_iter().map(limit).collect();
    described(object(members.into(), &[]), "Limits for the input and the output.")
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

/// Allows the members that the Sanitizer API spells otherwise under its names, too.
fn in_both_spellings(mut object: Value, names: &[&str]) -> Value {
    for name in names {
        let member = object["properties"].get(snake_case(name)).cloned();
        if let Some(member) = member.filter(|_| snake_case(name) != *name) {
            object["patternProperties"][format!("^{name}$")] = member;
        }
    }
    object
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
    fn tables_list_the_keys_of_the_schema() {
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
