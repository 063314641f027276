//! Builds the policy from a draft.

use super::{ALL, Draft, any_value, holds_urls, loadable, made, made_in, rule_key, split_attribute, union};
use crate::import::{ImportError, ImportedPolicy, data_urls};
use lye_css::clean::key_of_property;
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::{ElementName, Policy};
use lye_policy::path::Path;
use lye_policy::urls::{UrlAttribute, UrlSink, UrlValueKind, treats_as_url, url_attribute};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

impl Draft {
    /// Builds the policy.
    pub(in crate::import) fn finish(mut self) -> Result<ImportedPolicy, ImportError> {
        if self.css.as_ref().is_none_or(|properties| properties.is_empty() && !self.keeps_empty_styles) {
            self.attributes.remove("style");
            self.elements.values_mut().for_each(|attributes| {
                attributes.remove("style");
            });
            self.css = None;
        }
        self.settle_sets();
        self.settle_values();
        self.settle_attributes();
        let mut members = std::mem::take(&mut self.members);
        members.insert("version".to_owned(), json!(1));
        let urls = self.urls();
        self.drop_unruled(&urls);
        members.insert("sanitizer".to_owned(), self.sanitizer());
        // A policy without `urls` has rules for content of users, which do not apply to attributes that hold no URL.
        let needs_urls =
            ["rules", "types"].iter().any(|member| has_entries(&urls[*member])) || has_entries(&self.hygiene);
        if needs_urls || self.kept_attributes().iter().any(|(key, name)| holds_urls(key, name).is_some()) {
            members.insert("urls".to_owned(), urls);
        }
        // Some elements are removed unless they are named: to unwrap one of them, the policy must say so.
        self.disallowed_elements.retain(|name, action| {
            !self.elements.contains_key(name) && (*action != self.disallowed || *action == "unwrap")
        });
        // A root that is removed takes its content with it.
        for (root, prefix) in [("svg:svg", "svg:"), ("math:math", "math:")] {
            if self.disallowed_elements.get(root) == Some(&"remove") {
                self.disallowed_elements.retain(|name, _| name == root || !name.starts_with(prefix));
            }
        }
        members.insert(
            "disallowed".to_owned(),
            json!({ "default": self.disallowed, "elements": self.disallowed_elements }),
        );
        let keeps_style = self.elements.values().chain([&self.attributes]).any(|of| of.contains("style"));
        if let Some(properties) = self.css.filter(|_| keeps_style) {
            self.css_values.retain(|name, _| properties.contains(name));
            let mut css = json!({ "properties": properties });
            if self.keeps_empty_styles {
                css["keep_empty"] = json!(true);
            }
            if !self.css_values.is_empty() {
                css["values"] = json!(self.css_values);
            }
            if let Some(functions) = self.css_functions {
                css["functions"] = json!(functions);
            }
            if self.trusts_variables {
                css["trusted_variables"] = json!(["--*"]);
            }
            members.insert("css".to_owned(), css);
        }
        let set: BTreeMap<&String, BTreeMap<&String, &String>> = self
            .set
            .iter()
            .map(|(key, set)| (key, set.iter().map(|(name, (_, value))| (name, value)).collect()))
            .collect();
        let tables = [
            ("values", json!(self.values)),
            ("set", json!(set)),
            ("rename", Value::Object(self.rename)),
            ("attribute_prefixes", json!(self.attribute_prefixes)),
        ];
        for (member, table) in tables {
            if has_entries(&table) {
                members.insert(member.to_owned(), table);
            }
        }
        let separates_blocks = self.separates_blocks;
        let policy = Policy::from_json(&Value::Object(members).to_string()).map_err(ImportError::Policy)?;
        let policy = if separates_blocks { policy } else { without_separators(policy) };
        Ok(ImportedPolicy { policy, unmapped: self.unmapped, spelling: self.spelling })
    }

    /// Returns a policy that was built elsewhere, with the report.
    pub(in crate::import) fn into_imported(self, policy: Policy) -> ImportedPolicy {
        ImportedPolicy {
            policy: without_separators(policy),
            unmapped: self.unmapped,
            spelling: self.spelling,
        }
    }

    /// Removes attributes that the policy refuses to set, with their values from the input. Others override rules for the values.
    fn settle_sets(&mut self) {
        for (element, attributes) in std::mem::take(&mut self.set) {
            for (name, (path, value)) in attributes {
                let made = made(&element, &name).unwrap_or_else(|| name.clone());
                if self.may_set(&element, &made, &value) {
                    self.values.remove(&rule_key(&element, &made));
                    // The policy sets it whether or not it is listed.
                    if let Some(listed) = self.elements.get_mut(&element) {
                        listed.remove(&made);
                    }
                    self.set.entry(element.clone()).or_default().insert(made, (path, value));
                    continue;
                }
                self.remove_attribute(&element, &name);
                if !self.attributes.contains(&name) && self.keeps_by_prefix(&element, &made) {
                    // The input can only have the value that the other sanitizer sets.
                    self.values.insert(rule_key(&element, &made), json!({ "one_of": [value] }));
                }
                self.unmapped(&path, "a policy cannot set this value here; the attribute is removed");
            }
        }
        // A rule for all elements does not apply to a set value.
        for (element, set) in &self.set {
            for name in set.keys() {
                if self.values.contains_key(&rule_key(ALL, name)) {
                    self.values.insert(rule_key(element, name), any_value());
                }
            }
        }
    }

    /// Whether an element keeps an attribute because of the beginning of its name.
    fn keeps_by_prefix(&self, element: &str, name: &str) -> bool {
        let keys = [ALL, element].into_iter();
        let mut prefixes = keys.filter_map(|key| self.attribute_prefixes.get(key)).flatten();
        self.data_attributes && name.starts_with("data-")
            || prefixes.any(|prefix| name.starts_with(prefix.as_str()))
    }

    /// Whether a policy sets an attribute to a value, with the links, URLs and CSS of this draft.
    fn may_set(&self, element: &str, name: &str, value: &str) -> bool {
        let ElementName { namespace, name: local } = ElementName::of_key(element);
        let mut policy = json!({
            "version": 1,
            "sanitizer": {
                "elements": [{ "name": local, "namespace": namespace.uri(), "attributes": [name] }],
                "attributes": [],
            },
            "set": { element: { name: value } },
        });
        for member in ["links", "base"] {
            if let Some(value) = self.members.get(member) {
                policy[member] = value.clone();
            }
        }
        if let Some(known) = holds_urls(element, name) {
            let key = rule_key(element, name);
            let all = self.rules.get(&rule_key(ALL, name));
            let rule =
                self.rules.get(&key).or(all).cloned().or_else(|| self.rule(element, name, Some(known)));
            policy["urls"] = match rule {
                Some(rule) => {
                    json!({ "default_allow_relative": self.allows_relative, "rules": { key: rule } })
                }
                None => json!({ "rules": {} }),
            };
        }
        if let Some(properties) = &self.css {
            policy["css"] = json!({ "properties": properties });
        }
        Policy::from_json(&policy.to_string()).is_ok()
    }

    /// Settles rules for the same attribute, of one element and of all: a policy asks only that of the element, other sanitizers both.
    fn settle_values(&mut self) {
        let mut refused = Vec::new();
        for name in &self.attributes {
            let all = self.values.get(&rule_key(ALL, name)).cloned();
            for (element, own) in &self.elements {
                let Some(made) = made(element, name) else { continue };
                let key = rule_key(element, &made);
                let is_own = own.contains(&made);
                match (&all, self.values.get(&key).cloned()) {
                    (None, Some(_)) => drop(self.values.remove(&key)),
                    (Some(_), None) if is_own => drop(self.values.insert(key, any_value())),
                    (Some(all), Some(rule)) if is_own => match union(all, &rule) {
                        Some(rule) => drop(self.values.insert(key, rule)),
                        None => refused.push(key),
                    },
                    _ => {}
                }
            }
        }
        for key in refused {
            let reason = format!(
                "a policy cannot add the values for all elements to those of `{key}`; they are removed"
            );
            self.unmapped(&Path::default(), reason);
        }
    }

    /// Leaves out attributes of single elements that all elements have.
    fn settle_attributes(&mut self) {
        let has_data = self.data_attributes;
        let is_listed = |name: &String| !(has_data && name.starts_with("data-"));
        let global = self.global_by_namespace();
        for (element, attributes) in &mut self.elements {
            let global = global.get(&ElementName::of_key(element).namespace);
            attributes.retain(|name| is_listed(name) && !global.is_some_and(|global| global.contains(name)));
        }
        self.attributes.retain(is_listed);
    }

    /// Removes attributes that hold URLs and have no rule: the policy keeps none of them.
    fn drop_unruled(&mut self, urls: &Value) {
        let rules: BTreeSet<String> = urls["rules"]
            .as_object()
            .into_iter()
            .flat_map(Map::keys)
            .map(|key| key.to_ascii_lowercase())
            .collect();
        // `frames` decides about the URLs of frames.
        let is_dead = |element: &str, name: &str| {
            let has_rule =
                [ALL, element].iter().any(|of| rules.contains(&rule_key(of, name).to_ascii_lowercase()));
            holds_urls(element, name).is_some() && !has_rule && element != "iframe"
        };
        for (element, attributes) in &mut self.elements {
            attributes.retain(|name| !is_dead(element, name));
        }
        let elements = &self.elements;
        self.attributes.retain(|name| {
            let holding = elements.keys().filter_map(|element| {
                let made = made(element, name)?;
                holds_urls(element, &made).map(|_| is_dead(element, &made))
            });
            let mut holding = holding.peekable();
            holding.peek().is_none() || holding.any(|is_dead| !is_dead)
        });
    }

    fn sanitizer(&self) -> Value {
        let elements: Vec<Value> = self
            .elements
            .iter()
            .map(|(key, attributes)| {
                let ElementName { namespace, name } = ElementName::of_key(key);
                let removed = self.removed_attributes.get(key).filter(|names| !names.is_empty());
                if namespace == Namespace::Html && attributes.is_empty() && removed.is_none() {
                    return json!(name);
                }
                let mut entry = json!({ "name": name });
                if namespace != Namespace::Html {
                    entry["namespace"] = json!(namespace.uri());
                }
                let list = |names: &BTreeSet<String>| -> Value {
                    names.iter().map(|name| attribute_entry(namespace, name)).collect()
                };
                if !attributes.is_empty() {
                    entry["attributes"] = list(attributes);
                }
                if let Some(removed) = removed {
                    entry["removeAttributes"] = list(removed);
                }
                entry
            })
            .collect();
        let mut attributes = Vec::new();
        for name in &self.attributes {
            for namespace in [Namespace::Html].into_iter().chain(self.namespaces()) {
                let Some(made) = made_in(namespace, name) else { continue };
                // A namespace declaration has no effect.
                if split_attribute(namespace, &made).0 == AttrNamespace::Xmlns {
                    continue;
                }
                let entry = attribute_entry(namespace, &made);
                if !attributes.contains(&entry) {
                    attributes.push(entry);
                }
            }
        }
        json!({
            "elements": elements,
            "attributes": attributes,
            "comments": self.comments,
            "dataAttributes": self.data_attributes,
        })
    }

    /// Returns a rule for each attribute that holds URLs.
    fn urls(&self) -> Value {
        let mut rules: BTreeMap<String, Value> = BTreeMap::new();
        let mut types: BTreeMap<String, &str> = BTreeMap::new();
        let global = self.global_by_namespace();
        let kept = self.kept_attributes();
        for (element, attribute) in &kept {
            let ElementName { namespace, name } = ElementName::of_key(element);
            let is_global = global.get(&namespace).is_some_and(|global| global.contains(attribute));
            let has_own = self.schemes_by_element.contains_key(element);
            // Keys have no case: `definitionurl` of HTML and `definitionURL` of MathML have one rule.
            let lower = attribute.to_ascii_lowercase();
            let key = rule_key(if is_global && !has_own { ALL } else { element }, &lower);
            let known = holds_urls(element, attribute);
            let (attribute_namespace, local) = split_attribute(namespace, attribute);
            let sink = UrlSink::new(namespace, name, attribute_namespace, local);
            let is_unknown = treats_as_url(&sink) && url_attribute(&sink).is_none();
            if is_unknown && !self.checks_unknown_attributes && is_without_url(&key) {
                let has_rule =
                    [ALL, element].iter().any(|of| self.rules.contains_key(&rule_key(of, attribute)));
                if !has_rule {
                    types.insert(key, "none");
                }
            } else if (known.is_some() || is_unknown && !self.checks_unknown_attributes)
                && self.generates_rules
                && let Some(rule) = self.rule(element, attribute, known)
                && (known.is_some() || !rules.contains_key(&key))
            {
                rules.insert(key, rule);
            }
        }
        rules.extend(
            self.rules
                .iter()
                .filter(|(key, _)| self.reaches(key, &kept))
                .map(|(key, rule)| (lower_attribute(key), rule.clone())),
        );
        let mut urls = json!({
            "default_allow_relative": self.allows_relative,
            "hygiene": self.hygiene,
            "rules": rules,
        });
        if !types.is_empty() {
            urls["types"] = json!(types);
        }
        urls
    }

    /// Whether a rule applies to one of the kept attributes, or to CSS.
    fn reaches(&self, key: &str, kept: &[(String, String)]) -> bool {
        let Some((of, attribute)) = key.trim_end_matches(']').split_once('[') else { return false };
        let holder = attribute.split_once("style:").map_or(attribute, |_| "style");
        let is_kept = kept.iter().any(|(element, name)| {
            (of == ALL || of.eq_ignore_ascii_case(element)) && name.eq_ignore_ascii_case(holder)
        });
        is_kept || of == "style" && self.elements.contains_key("style")
    }

    /// Returns the rule of the schemes of this draft for an attribute.
    fn rule(&self, element: &str, attribute: &str, known: Option<UrlAttribute>) -> Option<Value> {
        let local = attribute.rsplit(':').next().unwrap_or_default();
        let own = self.schemes_by_element.get(element).or_else(|| self.schemes_by_attribute.get(local));
        let schemes = &loadable(own.unwrap_or(&self.schemes), known);
        let is_single = known.is_none_or(|known| known.kind == UrlValueKind::Url);
        let mut rule = json!({
            "allowed_schemes": schemes,
            "resolve_protocol_relative": self.protocol_relative_with(schemes),
        });
        if self.refuses_lookalikes && self.allows_relative {
            rule["refuse_scheme_lookalikes"] = json!(true);
        }
        // Other sanitizers read a fragment and an empty value as relative URLs.
        let keeps_page = self.allows_relative && self.keeps_page_urls;
        if keeps_page || self.allows_fragments {
            rule["allow_fragment"] = json!(true);
        }
        if keeps_page && is_single {
            rule["allow_empty"] = json!(true);
        }
        self.keep_data(&mut rule);
        let has_urls =
            !schemes.is_empty() || self.allows_relative || self.allows_fragments || self.allows_data;
        has_urls.then_some(rule)
    }

    /// Lets a rule keep `data:` URLs, if this draft does.
    fn keep_data(&self, rule: &mut Value) {
        if self.allows_data {
            rule["data"] = data_urls::types().into();
        }
    }

    /// Keeps URLs in CSS that the schemes of this draft allow, if a kept property can have any.
    pub(in crate::import) fn keep_urls_in_css(&mut self) {
        let has_urls = self.css.iter().flatten().any(|property| key_of_property(property).is_some());
        let known = url_attribute(&UrlSink::html("p", "style"));
        if let Some(rule) = self.rule(ALL, "style", known).filter(|_| has_urls) {
            self.rules.insert(rule_key(ALL, "style"), rule);
        }
    }

    /// Returns what a rule with these schemes does with `//example.com/`: the scheme must be listed.
    pub(in crate::import) fn protocol_relative_with(&self, schemes: &BTreeSet<String>) -> Value {
        let scheme = match self.protocol_relative.as_str() {
            Some("keep") => "https",
            Some(scheme) => scheme,
            None => return json!(false),
        };
        if schemes.contains(scheme) { self.protocol_relative.clone() } else { json!(false) }
    }

    /// Returns the rule for an attribute whose URLs the other sanitizer does not check: the schemes of the settings, and relative URLs.
    pub(in crate::import) fn unchecked_rule(&self, known: UrlAttribute) -> Value {
        let schemes = loadable(&self.schemes, Some(known));
        let mut rule = json!({
            "allowed_schemes": schemes,
            "allow_relative": true,
            "allow_fragment": true,
            "resolve_protocol_relative": self.protocol_relative_with(&schemes),
        });
        if known.kind == UrlValueKind::Url {
            rule["allow_empty"] = json!(true);
        }
        self.keep_data(&mut rule);
        rule
    }
}

/// Returns a key with its attribute in lower case.
fn lower_attribute(key: &str) -> String {
    key.split_once('[')
        .map_or_else(|| key.to_owned(), |(element, name)| format!("{element}[{}", name.to_ascii_lowercase()))
}

/// Returns a policy that inserts nothing where it unwraps an element.
fn without_separators(policy: Policy) -> Policy {
    if policy.separates_blocks() { policy.with_separate_blocks(false) } else { policy }
}

fn has_entries(table: &Value) -> bool {
    table.as_object().is_some_and(|table| !table.is_empty())
}

/// Returns the entry of an attribute in a configuration.
fn attribute_entry(namespace: Namespace, made: &str) -> Value {
    let (attribute_namespace, local) = split_attribute(namespace, made);
    match attribute_namespace.uri() {
        None => json!(local),
        Some(uri) => json!({ "name": local, "namespace": uri }),
    }
}

/// Whether a policy can say that an attribute holds no URL: no standard defines it.
fn is_without_url(key: &str) -> bool {
    let policy = json!({ "version": 1, "urls": { "types": { key: "none" } } });
    Policy::from_json(&policy.to_string()).is_ok()
}
