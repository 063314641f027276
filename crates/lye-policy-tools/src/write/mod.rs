//! Policies written for people: with the defaults left out, or filled in.

#[cfg(feature = "toml")]
mod toml;

use lye_css::clean::{CssPolicy, SheetPolicy};
use lye_html::Namespace;
use lye_policy::model::{BasePolicy, Limits, LinkPolicy, NestedPolicy, Policy, PolicyFormat, TextPolicy};
use lye_policy::urls::{UrlPolicy, UrlRule};
use serde::Serialize;
use serde_json::{Map, Value};

/// What becomes of the defaults where a policy is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PolicyDefaults {
    /// What is as it would be without being said is not said.
    #[default]
    LeftOut,
    /// Everything is said: the lists of the sanitizer, what every rule does, every limit.
    FilledIn,
}

/// The policy as a file for people: names of elements in short, lines of at most 120 columns where that can be. A hook is left out.
///
/// With [`PolicyDefaults::LeftOut`], [`Policy::from_text`] makes the same policy of it. With
/// [`PolicyDefaults::FilledIn`], it makes one that cleans alike, today and by a version that has other defaults. Linear in the
/// policy.
///
/// ```
/// # #[cfg(feature = "toml")] {
/// use lye::policy_tools::{PolicyDefaults, write};
/// use lye::{Policy, PolicyFormat};
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
    let policy = match defaults {
        PolicyDefaults::LeftOut => without_defaults(policy),
        PolicyDefaults::FilledIn => with_defaults(policy),
    };
    match format {
        #[cfg(feature = "toml")]
        PolicyFormat::Toml => toml::write(&policy),
        // Serializing these values cannot fail. Formats that come later are written as JSON until they are known here.
        _ => serde_json::to_string_pretty(&policy).unwrap_or_default() + "\n",
    }
}

/// The members of the policy without those that are as they would be by default.
pub(crate) fn without_defaults(of: &Policy) -> Map<String, Value> {
    let mut policy = object(of);
    let mut usual = object(&Policy::default());
    usual.remove("version");
    // A policy that has `urls` has the rules that it lists, and no others: what `urls` says is compared with its own defaults.
    if policy.get("urls") == usual.get("urls") {
        policy.remove("urls");
    }
    if let Some(Value::Object(urls)) = policy.get_mut("urls") {
        if let Some(Value::Object(rules)) = urls.get_mut("rules") {
            let of_rules = object(&UrlRule::default());
            rules.values_mut().filter_map(Value::as_object_mut).for_each(|rule| prune(rule, &of_rules));
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
        ("limits", object(&Limits::default())),
    ] {
        if let Some(Value::Object(value)) = policy.get_mut(member) {
            prune(value, &usual);
        }
    }
    policy.retain(|name, value| {
        let is_said = ["urls", "css", "nested", "sanitizer", "version"].contains(&name.as_str());
        is_said || usual.get(name) != Some(value) && *value != Value::Object(Map::new())
    });
    if let Some(Value::Object(sanitizer)) = policy.get_mut("sanitizer") {
        shorten(sanitizer);
    }
    policy
}

/// The members of the policy with what they are by default.
pub(crate) fn with_defaults(of: &Policy) -> Map<String, Value> {
    let mut policy = object(of);
    if let Ok(checked) = of.consistent_sanitizer() {
        let mut sanitizer = object(checked.configuration());
        // No policy can say otherwise.
        sanitizer.remove("javascriptURLs");
        shorten(&mut sanitizer);
        policy.insert("sanitizer".to_owned(), Value::Object(sanitizer));
    }
    policy.insert("limits".to_owned(), Value::Object(object(&of.limits())));
    let rules = policy.get_mut("urls").and_then(|urls| urls.get_mut("rules"));
    if let Some(Value::Object(rules)) = rules {
        for (key, rule) in &of.urls().rules {
            let Some(written) = rules.get_mut(&key.to_string()).and_then(Value::as_object_mut) else {
                continue;
            };
            let allows = rule.allow_relative.unwrap_or(of.urls().default_allow_relative);
            written.insert("allow_relative".to_owned(), Value::Bool(allows));
            written.insert("handling".to_owned(), Value::String(of.urls().handling(rule).to_string()));
        }
    }
    policy
}

/// The members of what is written as a table.
fn object(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(members)) => members,
        // All that this is called with are structs whose keys are strings.
        _ => Map::new(),
    }
}

/// Removes the members that are as others.
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

/// Writes the names of a configuration as people do: without the namespace where that is the usual one, and as strings where there
/// is nothing else to say.
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
                    // Without a list for all, an empty list of its own says that it has none.
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
