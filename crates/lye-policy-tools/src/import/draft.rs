//! A policy under construction. Importers add what another sanitizer keeps; names that no policy can allow are reported.

use super::{ImportError, ImportedPolicy, UnmappedSetting};
use lye_css::clean::property_names;
use lye_html::{AttrId, Namespace, TagId};
use lye_policy::model::Policy;
use lye_policy::model::names::{addable_attribute, made_element};
use lye_policy::model::path::Path;
use lye_policy::sanitizer::Edition;
use lye_policy::urls::UrlScheme;
use lye_policy::urls::{UrlAttribute, UrlPurpose, UrlSink, UrlValueKind, url_attribute};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The parts of a policy collected so far.
#[derive(Debug)]
pub(super) struct Draft {
    /// HTML elements, each with its own attributes.
    pub(super) elements: BTreeMap<String, BTreeSet<String>>,
    /// Attributes of all elements.
    pub(super) attributes: BTreeSet<String>,
    pub(super) data_attributes: bool,
    pub(super) comments: bool,
    /// The action for elements that are not kept: the default, and exceptions by name.
    pub(super) disallowed: &'static str,
    pub(super) disallowed_elements: BTreeMap<String, &'static str>,
    /// Whether it inserts line feeds where it unwraps blocks.
    pub(super) separates_blocks: bool,
    /// The allowed schemes, and whether relative URLs are allowed.
    pub(super) schemes: BTreeSet<String>,
    pub(super) allows_relative: bool,
    /// Schemes of single attributes and elements.
    pub(super) schemes_by_attribute: BTreeMap<String, BTreeSet<String>>,
    pub(super) schemes_by_element: BTreeMap<String, BTreeSet<String>>,
    /// Complete URL rules, for settings that have such rules.
    pub(super) rules: Option<BTreeMap<String, Value>>,
    /// The allowed CSS properties; without them, `style` is removed.
    pub(super) css: Option<BTreeSet<String>>,
    pub(super) values: Map<String, Value>,
    pub(super) set: Map<String, Value>,
    /// Whether protocol-relative URLs (`//example.com/`) are allowed.
    pub(super) resolves_protocol_relative: bool,
    pub(super) rename: Map<String, Value>,
    /// Whether relative URLs are made absolute.
    pub(super) absolutizes: bool,
    /// Other members of the policy.
    pub(super) members: Map<String, Value>,
    unmapped: Vec<UnmappedSetting>,
}

impl Default for Draft {
    fn default() -> Self {
        Self {
            elements: BTreeMap::new(),
            attributes: BTreeSet::new(),
            data_attributes: false,
            comments: false,
            disallowed: "remove",
            disallowed_elements: BTreeMap::new(),
            separates_blocks: false,
            schemes: BTreeSet::new(),
            allows_relative: false,
            schemes_by_attribute: BTreeMap::new(),
            schemes_by_element: BTreeMap::new(),
            rules: None,
            css: None,
            values: Map::new(),
            set: Map::new(),
            resolves_protocol_relative: true,
            rename: Map::new(),
            absolutizes: false,
            members: Map::new(),
            unmapped: Vec::new(),
        }
    }
}

impl Draft {
    pub(super) fn unmapped(&mut self, path: &Path, reason: impl Into<String>) {
        self.unmapped.push(UnmappedSetting { path: path.to_string(), reason: reason.into() });
    }

    /// Keeps an HTML element.
    pub(super) fn keep_element(&mut self, path: &Path, written: &str) {
        let name = written.to_ascii_lowercase();
        let builtins = Edition::default().builtins();
        if builtins.baseline_elements.iter().any(|(_, unsafe_name)| *unsafe_name == name) {
            let reason =
                format!("no policy can allow `{name}`, which runs script or embeds documents; it is removed");
            return self.unmapped(path, reason);
        }
        if ["svg", "math"].contains(&name.as_str()) {
            let reason = "a policy lists SVG and MathML elements with their namespace, which is not given here; they are removed";
            return self.unmapped(path, reason);
        }
        let is_known = TagId::from_name(&name).is_some() || name.contains('-');
        if !is_known || made_element(Namespace::Html, &name).as_deref() != Some(&*name) {
            return self.unmapped(path, format!("`{written}` is not an HTML element; it is removed"));
        }
        self.elements.entry(name).or_default();
    }

    pub(super) fn keep_elements(&mut self, list: &[(Path, String)]) {
        list.iter().for_each(|(path, name)| self.keep_element(path, name));
    }

    /// Keeps an attribute of one element, or of all.
    pub(super) fn keep_attribute(&mut self, path: &Path, element: Option<&str>, written: &str) {
        let name = written.to_ascii_lowercase();
        match (name.strip_suffix('*'), element) {
            (Some("data-"), None) => {
                self.data_attributes = true;
                return;
            }
            (Some("aria-"), _) => {
                let known = AttrId::all().filter_map(|id| id.name()).filter(|name| name.starts_with("aria-"));
                known.for_each(|name| self.keep_attribute(path, element, name));
                return;
            }
            (None, _) if !name.contains('*') => {}
            _ => {
                return self.unmapped(
                    path,
                    "a policy lists attributes by full name; matching attributes are removed",
                );
            }
        }
        if name == "srcdoc" {
            return self.unmapped(path, "the policy keeps no documents in frames; the attribute is removed");
        }
        if let Err(problem) = addable_attribute(Namespace::Html, &name) {
            return self.unmapped(path, format!("{}; it is removed", problem.message));
        }
        match element.map(str::to_ascii_lowercase) {
            None => drop(self.attributes.insert(name)),
            // Attributes of elements that are not kept have no effect there either.
            Some(element) => drop(self.elements.get_mut(&element).map(|attributes| attributes.insert(name))),
        }
    }

    /// Returns the valid schemes of a list, and reports the others.
    pub(super) fn schemes_of(&mut self, list: &[(Path, String)]) -> BTreeSet<String> {
        let mut schemes = BTreeSet::new();
        for (path, scheme) in list {
            match UrlScheme::parse(scheme) {
                Ok(known) => drop(schemes.insert(known.as_str().to_owned())),
                Err(error) => self.unmapped(path, format!("{error}; URLs with it are removed")),
            }
        }
        schemes
    }

    /// Reports that `style` is removed, although the other sanitizer keeps all of it.
    pub(super) fn tell_style(&mut self) {
        if self.elements.values().chain([&self.attributes]).any(|of| of.contains("style")) {
            let reason = "all CSS is allowed; a policy needs a list of properties, so `style` is removed";
            self.unmapped(&Path::default(), reason);
        }
    }

    /// Keeps CSS properties.
    pub(super) fn keep_properties(&mut self, list: &[(Path, String)]) {
        let mut known = self.css.take().unwrap_or_default();
        for (path, written) in list {
            let name = written.to_ascii_lowercase();
            if name.starts_with('@') || property_names(&name).is_empty() {
                self.unmapped(path, format!("no policy can allow the property `{written}`; it is removed"));
            } else {
                known.insert(name);
            }
        }
        self.css = Some(known);
    }

    /// Keeps classes of one element, or of all (`*`): names, and prefixes followed by `*`.
    pub(super) fn keep_classes(&mut self, element: &str, classes: &[(Path, String)]) {
        let is_all = element == "*";
        if !is_all && !self.elements.contains_key(element) {
            return;
        }
        let (mut one_of, mut prefixes) = (BTreeSet::new(), BTreeSet::new());
        for (path, class) in classes {
            let has_space = class.is_empty() || class.contains(|of: char| of.is_ascii_whitespace());
            match class.strip_suffix('*') {
                _ if has_space => self.unmapped(path, "a class name cannot be empty or contain white space"),
                None => drop(one_of.insert(class.clone())),
                Some(prefix) if !prefix.is_empty() && !prefix.contains('*') => {
                    prefixes.insert(prefix.to_owned());
                }
                Some(_) => self.unmapped(
                    path,
                    "a policy lists classes by full name or prefix; matching classes are removed",
                ),
            }
        }
        match self.elements.get_mut(element) {
            Some(attributes) => drop(attributes.insert("class".to_owned())),
            None => drop(self.attributes.insert("class".to_owned())),
        }
        let mut tokens = Map::new();
        for (member, list) in [("one_of", one_of), ("prefixes", prefixes)] {
            if !list.is_empty() {
                tokens.insert(member.to_owned(), list.into_iter().collect());
            }
        }
        if tokens.is_empty() {
            // None of the classes is valid.
            match self.elements.get_mut(element) {
                Some(attributes) => drop(attributes.remove("class")),
                None => drop(self.attributes.remove("class")),
            }
            return;
        }
        self.values.insert(format!("{element}[class]"), json!({ "tokens": tokens }));
    }

    /// Sets attributes of a kept element, as far as a policy can set them.
    pub(super) fn set_attributes(
        &mut self,
        path: &Path,
        element: &str,
        attributes: BTreeMap<String, String>,
    ) {
        for (attribute, value) in attributes {
            // Attributes that other parts of a policy control, such as URLs and CSS, are not converted.
            let sink = UrlSink::html(element, &attribute);
            if url_attribute(&sink).is_some()
                || ["class", "id", "name", "rel", "target"].contains(&attribute.as_str())
            {
                self.unmapped(
                    &path.with(attribute.as_str()),
                    "another part of the policy controls this attribute: set it there",
                );
                continue;
            }
            if is_refused(element, &attribute, &value) {
                self.unmapped(&path.with(attribute.as_str()), "a policy cannot set this attribute here");
                continue;
            }
            let of = self.set.entry(element.to_owned()).or_insert_with(|| json!({}));
            if let Value::Object(members) = of {
                members.insert(attribute, Value::String(value));
            }
        }
    }

    /// Removes an element with its content, although others are unwrapped.
    pub(super) fn remove_with_content(&mut self, path: &Path, name: &str) {
        let name = name.to_ascii_lowercase();
        if made_element(Namespace::Html, &name).as_deref() == Some(&*name) {
            self.disallowed_elements.insert(name, "remove");
        } else {
            self.unmapped(path, "this is not a valid element name");
        }
    }

    /// Adds a URL rule if it is valid.
    pub(super) fn add_rule(&mut self, path: &Path, key: &str, rule: Value) {
        let urls = json!({ "rules": { key: rule.clone() }, "default_allow_relative": self.allows_relative });
        match serde_json::from_value::<lye_policy::urls::UrlPolicy>(urls) {
            Ok(_) => drop(self.rules.get_or_insert_default().insert(key.to_owned(), rule)),
            Err(error) => self.unmapped(path, format!("{error}; its URLs are removed")),
        }
    }

    /// Builds the policy.
    pub(super) fn finish(mut self) -> Result<ImportedPolicy, ImportError> {
        if self.css.as_ref().is_none_or(BTreeSet::is_empty) {
            self.attributes.remove("style");
            self.elements.values_mut().for_each(|attributes| {
                attributes.remove("style");
            });
            self.css = None;
        }
        let has_data = self.data_attributes;
        let global = std::mem::take(&mut self.attributes);
        let is_listed = |name: &String| !(has_data && name.starts_with("data-"));
        for attributes in self.elements.values_mut() {
            attributes.retain(|name| is_listed(name) && !global.contains(name));
        }
        self.attributes = global.into_iter().filter(is_listed).collect();
        let mut members = std::mem::take(&mut self.members);
        members.insert("version".to_owned(), json!(1));
        members.insert("sanitizer".to_owned(), self.sanitizer());
        members.insert("urls".to_owned(), self.urls());
        self.disallowed_elements
            .retain(|name, action| !self.elements.contains_key(name) && *action != self.disallowed);
        members.insert(
            "disallowed".to_owned(),
            json!({ "default": self.disallowed, "elements": self.disallowed_elements }),
        );
        let keeps_style = self.elements.values().chain([&self.attributes]).any(|of| of.contains("style"));
        if let Some(properties) = self.css.filter(|_| keeps_style) {
            members.insert("css".to_owned(), json!({ "properties": properties }));
        }
        // A set attribute overrides the input.
        for (element, set) in &self.set {
            let attributes = set.as_object().into_iter().flat_map(Map::keys);
            attributes.for_each(|name| drop(self.values.remove(&format!("{element}[{name}]"))));
        }
        for (member, table) in [("values", self.values), ("set", self.set), ("rename", self.rename)] {
            if !table.is_empty() {
                members.insert(member.to_owned(), Value::Object(table));
            }
        }
        let separates_blocks = self.separates_blocks;
        let policy = Policy::from_json(&Value::Object(members).to_string()).map_err(ImportError::Policy)?;
        let policy = if separates_blocks { policy } else { without_separators(policy) };
        Ok(ImportedPolicy { policy, unmapped: self.unmapped })
    }

    /// Returns a policy that was built elsewhere, with the report.
    pub(super) fn into_imported(self, policy: Policy) -> ImportedPolicy {
        ImportedPolicy { policy: without_separators(policy), unmapped: self.unmapped }
    }

    fn sanitizer(&self) -> Value {
        let elements: Vec<Value> = self
            .elements
            .iter()
            .map(|(name, attributes)| match attributes.is_empty() {
                true => json!(name),
                false => json!({ "name": name, "attributes": attributes }),
            })
            .collect();
        json!({
            "elements": elements,
            "attributes": self.attributes,
            "comments": self.comments,
            "dataAttributes": self.data_attributes,
        })
    }

    /// Returns a rule for each attribute that holds URLs.
    fn urls(&self) -> Value {
        let mut rules = self.rules.clone().unwrap_or_default();
        if self.rules.is_none() {
            for (element, attributes) in &self.elements {
                for attribute in attributes.iter().chain(&self.attributes) {
                    let is_global = self.attributes.contains(attribute);
                    let Some(known) = holds_urls(element, attribute) else { continue };
                    let has_own = self.schemes_by_element.contains_key(element);
                    let of = if is_global && !has_own { "*" } else { element.as_str() };
                    let Some(rule) = self.rule(element, attribute, known) else { continue };
                    rules.insert(format!("{of}[{attribute}]"), rule);
                }
            }
        }
        json!({
            "default_allow_relative": self.allows_relative,
            "hygiene": { "absolutize": self.absolutizes },
            "rules": rules,
        })
    }

    fn rule(&self, element: &str, attribute: &str, known: UrlAttribute) -> Option<Value> {
        let own = self.schemes_by_element.get(element).or_else(|| self.schemes_by_attribute.get(attribute));
        let schemes = own.unwrap_or(&self.schemes);
        let has_fragments = self.allows_relative && known.purpose == UrlPurpose::Followed;
        let lets_pass = !schemes.is_empty() || self.allows_relative;
        let protocol_relative = if self.resolves_protocol_relative { json!("https") } else { json!(false) };
        lets_pass.then(|| {
            json!({
                "allowed_schemes": schemes,
                "allow_fragment": has_fragments,
                "resolve_protocol_relative": protocol_relative,
            })
        })
    }
}

/// Returns a policy that inserts nothing where it unwraps an element.
fn without_separators(policy: Policy) -> Policy {
    if policy.separates_blocks() { policy.with_separate_blocks(false) } else { policy }
}

/// Whether a policy that keeps an element rejects setting one of its attributes.
fn is_refused(element: &str, attribute: &str, value: &str) -> bool {
    let policy = json!({
        "version": 1,
        "sanitizer": { "elements": [element], "attributes": [] },
        "set": { element: { attribute: value } },
    });
    Policy::from_json(&policy.to_string()).is_err()
}

/// Returns the entry of an attribute whose URLs need a rule.
pub(super) fn holds_urls(element: &str, attribute: &str) -> Option<UrlAttribute> {
    let known = url_attribute(&UrlSink::html(element, attribute))?;
    let is_of_rules = !matches!(
        known.kind,
        UrlValueKind::IdReferences | UrlValueKind::AnimationValues | UrlValueKind::Css | UrlValueKind::Html
    );
    is_of_rules.then_some(known)
}
