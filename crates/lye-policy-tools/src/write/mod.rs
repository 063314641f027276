//! Writes policies as readable files, with or without the defaults.

#[cfg(feature = "toml")]
mod toml;

use lye_css::clean::{CssPolicy, SheetPolicy};
use lye_html::Namespace;
use lye_policy::model::{
    BasePolicy, FramePolicy, Limits, LinkPolicy, NestedPolicy, Policy, PolicyFormat, TextPolicy, snake_case,
};
use lye_policy::urls::{UrlPolicy, UrlRule};
use serde::Serialize;
use serde_json::{Map, Value};

/// Whether a written policy includes the defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PolicyDefaults {
    /// Omits members that equal their default.
    #[default]
    LeftOut,
    /// Includes everything: the lists of the sanitizer, all parts of each rule, each limit.
    FilledIn,
}

/// Writes the policy as a readable file: with short element names, and lines of at most 120 columns where possible. Omits hooks.
///
/// With [`PolicyDefaults::LeftOut`], [`Policy::from_text`] reads the same policy back. With
/// [`PolicyDefaults::FilledIn`], it reads one that cleans in the same way, also in a version with other defaults. Linear in the
/// policy.
///
/// ```
/// # #[cfg(feature = "toml")] {
/// use lye::policy_tools::{PolicyDefaults, write};
/// use lye::Policy;
/// use lye::policy::PolicyFormat;
/// let policy = Policy::from_json(r#"{ "version": 1, "lossless": true, "links": { "rel": ["nofollow"], "rel_for": "all" } }"#)?;
/// assert_eq!(
///     write(&policy, PolicyFormat::Toml, PolicyDefaults::LeftOut),
///     "version = 1\nlossless = true\nlinks = { rel = [\"nofollow\"] }\n"
/// );
/// assert!(write(&policy, PolicyFormat::Toml, PolicyDefaults::FilledIn).contains("\nscripting = true\n"));
/// # }
/// # Ok::<(), lye::PolicyError>(())
/// ```
pub fn write(policy: &Policy, format: PolicyFormat, defaults: PolicyDefaults) -> String {
    let mut policy = match defaults {
        PolicyDefaults::LeftOut => without_defaults(policy),
        PolicyDefaults::FilledIn => with_defaults(policy),
    };
    // An empty table would not say that it stands for rules.
    if let Some(Value::Object(css)) = policy.get_mut("css")
        && css.is_empty()
        && let Some(properties) = object(&CssPolicy::default()).remove("properties")
    {
        css.insert("properties".to_owned(), properties);
    }
    spell_as_policies(&mut policy);
    match format {
        #[cfg(feature = "toml")]
        PolicyFormat::Toml => toml::write(&policy),
        // Serializing these values cannot fail. Formats without a writer are written as JSON.
        _ => serde_json::to_string_pretty(&policy).unwrap_or_default() + "\n",
    }
}

/// Renames the members of `sanitizer`, and of the entries of its `elements`, from the spelling of the Sanitizer API to that of policies.
fn spell_as_policies(policy: &mut Map<String, Value>) {
    let Some(Value::Object(sanitizer)) = policy.get_mut("sanitizer") else { return };
    if let Some(Value::Array(elements)) = sanitizer.get_mut("elements") {
        elements.iter_mut().filter_map(Value::as_object_mut).for_each(spell_members);
    }
    spell_members(sanitizer);
}

fn spell_members(table: &mut Map<String, Value>) {
    *table = std::mem::take(table).into_iter().map(|(name, value)| (snake_case(&name), value)).collect();
}

/// Returns the members of the policy that differ from their default.
pub(crate) fn without_defaults(of: &Policy) -> Map<String, Value> {
    let mut policy = object(of);
    let mut usual = object(&Policy::default());
    usual.remove("version");
    // A policy that has `urls` has the rules that it lists, and no others: compare `urls` with its own defaults.
    if policy.get("urls") == usual.get("urls") {
        policy.remove("urls");
    }
    if let Some(Value::Object(urls)) = policy.get_mut("urls") {
        if let Some(Value::Object(rules)) = urls.get_mut("rules") {
            let of_rules = object(&UrlRule::default());
            rules.values_mut().flat_map(tables).for_each(|rule| prune(rule, &of_rules));
        }
        prune(urls, &object(&UrlPolicy::default()));
    }
    let of_sheets = object(&SheetPolicy::default());
    if let Some(Value::Object(css)) = policy.get_mut("css") {
        if let Some(Value::Object(sheets)) = css.get_mut("sheets") {
            prune(sheets, &of_sheets);
        }
        prune(css, &object(&CssPolicy::default()));
    }
    for (member, usual) in [
        ("base", object(&BasePolicy::default())),
        ("links", object(&LinkPolicy::default())),
        ("text", object(&TextPolicy::default())),
        ("nested", object(&NestedPolicy::default())),
        ("frames", object(&FramePolicy::default())),
        ("limits", object(&Limits::default())),
    ] {
        if let Some(Value::Object(value)) = policy.get_mut(member) {
            prune(value, &usual);
        }
    }
    policy.retain(|name, value| {
        let is_always_written = ["urls", "css", "nested", "sanitizer", "version"].contains(&name.as_str());
        is_always_written || usual.get(name) != Some(value) && *value != Value::Object(Map::new())
    });
    if let Some(Value::Object(sanitizer)) = policy.get_mut("sanitizer") {
        shorten(sanitizer);
    }
    policy
}

/// Returns the members of the policy with all defaults.
pub(crate) fn with_defaults(of: &Policy) -> Map<String, Value> {
    let mut policy = object(of);
    if let Ok(checked) = of.consistent_sanitizer() {
        let mut sanitizer = object(checked.configuration());
        // It is always false.
        sanitizer.remove("javascriptURLs");
        shorten(&mut sanitizer);
        policy.insert("sanitizer".to_owned(), Value::Object(sanitizer));
    }
    policy.insert("limits".to_owned(), Value::Object(object(&of.limits())));
    let rules = policy.get_mut("urls").and_then(|urls| urls.get_mut("rules"));
    if let Some(Value::Object(rules)) = rules {
        for (key, rule) in &of.urls().rules {
            let written = rules.get_mut(&key.to_string()).into_iter().flat_map(tables);
            for (rule, written) in rule.each().zip(written) {
                let allows = rule.allow_relative.unwrap_or(of.urls().default_allow_relative);
                written.insert("allow_relative".to_owned(), Value::Bool(allows));
                written.insert("handling".to_owned(), Value::String(of.urls().handling(rule).to_string()));
            }
        }
    }
    policy
}

/// Returns the tables of a value that is a table or a list of tables.
fn tables(value: &mut Value) -> Box<dyn Iterator<Item = &mut Map<String, Value>> + '_> {
    match value {
        Value::Array(entries) => Box::new(entries.iter_mut().filter_map(Value::as_object_mut)),
        value => Box::new(value.as_object_mut().into_iter()),
    }
}

/// Serializes a struct to its members.
fn object(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(members)) => members,
        // The callers pass structs with string keys only.
        _ => Map::new(),
    }
}

/// Removes the members that equal the given defaults.
fn prune(members: &mut Map<String, Value>, usual: &Map<String, Value>) {
    members.retain(|name, value| match (usual.get(name), value) {
        (Some(usual), value) if usual == value => false,
        (Some(Value::Object(usual)), Value::Object(inner)) => {
            inner.retain(|name, value| usual.get(name) != Some(value));
            true
        }
        _ => true,
    });
}

/// Shortens the names of a configuration: omits the default namespace, and writes a string where there
/// are no other members.
fn shorten(sanitizer: &mut Map<String, Value>) {
    let has_attributes = sanitizer.contains_key("attributes");
    for (member, entries) in sanitizer {
        let Value::Array(entries) = entries else { continue };
        let usual = usual_namespace(member);
        for entry in entries {
            if let Value::Object(members) = entry {
                for list in ["attributes", "removeAttributes"] {
                    let Some(Value::Array(names)) = members.get_mut(list) else { continue };
                    names.iter_mut().for_each(|name| shorten_name(name, &Value::Null));
                    // Without a list for all elements, an empty own list means that the element has no attributes.
                    if names.is_empty() && (has_attributes || list == "removeAttributes") {
                        members.remove(list);
                    }
                }
            }
            shorten_name(entry, &usual);
        }
    }
}

fn usual_namespace(member: &str) -> Value {
    if member.ends_with("lements") { Value::from(Namespace::Html.uri()) } else { Value::Null }
}

fn shorten_name(entry: &mut Value, usual: &Value) {
    let Value::Object(members) = entry else { return };
    if members.get("namespace") == Some(usual) {
        members.remove("namespace");
    }
    let name = members.get("name").or_else(|| members.get("target"));
    if let (1, Some(Value::String(name))) = (members.len(), name) {
        *entry = Value::String(name.clone());
    }
}
