//! Writes policies as readable files, with or without the defaults.

#[cfg(feature = "toml")]
mod toml;

use lye_css::clean::CssPolicy;
use lye_html::Namespace;
pub use lye_policy::members::PolicyDefaults;
use lye_policy::members::PolicyValue;
use lye_policy::model::{ElementTable, Policy, PolicyFormat};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Writes the policy as a readable file: with short element names, one key for equal rules, and lines of at most 150 columns where possible. Omits hooks.
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
/// let policy = Policy::from_json(r#"{ "input": { "lossless": true }, "links": { "rel": ["nofollow"], "rel_for": "all" } }"#)?;
/// assert_eq!(
///     write(&policy, PolicyFormat::Toml, PolicyDefaults::LeftOut),
///     "input = { lossless = true }\nlinks = { rel = [\"nofollow\"] }\n"
/// );
/// assert!(write(&policy, PolicyFormat::Toml, PolicyDefaults::FilledIn).contains("scripting = true"));
/// # }
/// # Ok::<(), lye::PolicyError>(())
/// ```
pub fn write(policy: &Policy, format: PolicyFormat, defaults: PolicyDefaults) -> String {
    write_members(members(policy, defaults), format)
}

/// Writes a table with members of a policy as a file, in the same way.
///
/// ```
/// use lye::policy::PolicyFormat;
/// use lye::policy_tools::write_members;
/// let members = serde_json::from_str(r#"{ "deny": { "img": true }, "extends": "comment" }"#)?;
/// assert_eq!(write_members(members, PolicyFormat::Toml), "extends = \"comment\"\ndeny = { img = true }\n");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn write_members(mut policy: Map<String, Value>, format: PolicyFormat) -> String {
    let rules = |urls: &mut Value| urls.get_mut("rules").map(joined);
    policy.get_mut("urls").and_then(rules);
    policy.get_mut("values").map(joined);
    // An empty table would not say that it stands for rules.
    if let Some(Value::Object(css)) = policy.get_mut("css")
        && css.is_empty()
    {
        css.insert("properties".to_owned(), CssPolicy::default().properties.into());
    }
    match format {
        #[cfg(feature = "toml")]
        PolicyFormat::Toml => toml::write(&policy),
        // Serializing these values cannot fail. Formats without a writer are written as JSON.
        _ => serde_json::to_string_pretty(&policy).unwrap_or_default() + "\n",
    }
}

/// Gives rules that say the same one key.
fn joined(rules: &mut Value) {
    let Value::Object(rules) = rules else { return };
    let mut joined: BTreeMap<String, (String, Value)> = BTreeMap::new();
    for (key, rule) in std::mem::take(rules) {
        let (keys, _) = joined.entry(rule.to_string()).or_insert((String::new(), rule));
        *keys += &if keys.is_empty() { key } else { format!(", {key}") };
    }
    rules.extend(joined.into_values());
}

/// Returns the members of the policy, with or without those that equal their default.
pub(crate) fn members(of: &Policy, defaults: PolicyDefaults) -> Map<String, Value> {
    // A policy is a table.
    let Value::Object(mut policy) = of.write(defaults) else { return Map::new() };
    if defaults == PolicyDefaults::FilledIn {
        if of.configuration().is_none() {
            let standard = ElementTable::standard();
            policy.insert("allow".to_owned(), of.allow().unwrap_or(&standard).write(defaults));
        } else if let Ok(checked) = of.consistent_sanitizer() {
            let mut sanitizer = checked.configuration().write(defaults);
            // It is always false.
            sanitizer.as_object_mut().and_then(|members| members.remove("javascriptURLs"));
            policy.insert("sanitizer".to_owned(), sanitizer);
        }
    }
    if let Some(Value::Object(sanitizer)) = policy.get_mut("sanitizer") {
        shorten(sanitizer);
    }
    policy
}

/// Shortens the names of a configuration: omits the default namespace, and writes a string where there
/// are no other members.
fn shorten(sanitizer: &mut Map<String, Value>) {
    let has_attributes = sanitizer.contains_key("attributes");
    for (member, entries) in sanitizer {
        let Value::Array(entries) = entries else { continue };
        let is_of_elements = member.ends_with("lements");
        let usual = if is_of_elements { Namespace::Html.uri().into() } else { Value::Null };
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
