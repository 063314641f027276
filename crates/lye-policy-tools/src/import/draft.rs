//! A policy in the making: what another sanitizer keeps is added name by name, and refused where no policy keeps it.

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

/// What is gathered of a policy.
#[derive(Debug)]
pub(super) struct Draft {
    /// Elements of HTML, each with the attributes of its own.
    pub(super) elements: BTreeMap<String, BTreeSet<String>>,
    /// The attributes of every element.
    pub(super) attributes: BTreeSet<String>,
    pub(super) data_attributes: bool,
    pub(super) comments: bool,
    /// What becomes of other elements: the action for all, and that for some.
    pub(super) disallowed: &'static str,
    pub(super) disallowed_elements: BTreeMap<String, &'static str>,
    /// The schemes of URLs, and whether URLs may be relative.
    pub(super) schemes: BTreeSet<String>,
    pub(super) allows_relative: bool,
    /// The same for attributes and elements that have schemes of their own.
    pub(super) schemes_by_attribute: BTreeMap<String, BTreeSet<String>>,
    pub(super) schemes_by_element: BTreeMap<String, BTreeSet<String>>,
    /// Rules as they are, where the settings have rules of their own.
    pub(super) rules: Option<BTreeMap<String, Value>>,
    /// The properties of CSS; without them, no `style` stays.
    pub(super) css: Option<BTreeSet<String>>,
    pub(super) values: Map<String, Value>,
    pub(super) set: Map<String, Value>,
    /// Whether URLs without a scheme (`//example.com/`) pass.
    pub(super) resolves_protocol_relative: bool,
    pub(super) rename: Map<String, Value>,
    /// Whether relative URLs become absolute.
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

    /// Keeps an element of HTML.
    pub(super) fn keep_element(&mut self, path: &Path, written: &str) {
        let name = written.to_ascii_lowercase();
        let builtins = Edition::default().builtins();
        if builtins.baseline_elements.iter().any(|(_, unsafe_name)| *unsafe_name == name) {
            let reason =
                format!("`{name}` runs script or embeds documents, and no policy keeps it: it is removed");
            return self.unmapped(path, reason);
        }
        if ["svg", "math"].contains(&name.as_str()) {
            let reason = "elements of SVG and MathML are listed with their namespace, which is not said here: none is kept";
            return self.unmapped(path, reason);
        }
        let is_known = TagId::from_name(&name).is_some() || name.contains('-');
        if !is_known || made_element(Namespace::Html, &name).as_deref() != Some(&*name) {
            return self.unmapped(path, format!("`{written}` is no element of HTML: it is not kept"));
        }
        self.elements.entry(name).or_default();
    }

    pub(super) fn keep_elements(&mut self, list: &[(Path, String)]) {
        list.iter().for_each(|(path, name)| self.keep_element(path, name));
    }

    /// Keeps an attribute, of one element or of all.
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
                    "attributes are listed by their whole names: those that match it are removed",
                );
            }
        }
        if name == "srcdoc" {
            return self.unmapped(path, "no document is kept in a frame: it is removed");
        }
        if let Err(problem) = addable_attribute(Namespace::Html, &name) {
            return self.unmapped(path, format!("{}: it is removed", problem.message));
        }
        match element.map(str::to_ascii_lowercase) {
            None => drop(self.attributes.insert(name)),
            // What is said of an element that is not kept says nothing there, either.
            Some(element) => drop(self.elements.get_mut(&element).map(|attributes| attributes.insert(name))),
        }
    }

    /// The schemes of a list that policies know.
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

    /// Tells that no `style` stays where another sanitizer keeps all of it.
    pub(super) fn tell_style(&mut self) {
        if self.elements.values().chain([&self.attributes]).any(|of| of.contains("style")) {
            let reason =
                "all of `style` stays; no policy keeps CSS without a list of properties: it is removed";
            self.unmapped(&Path::default(), reason);
        }
    }

    /// Keeps properties of CSS.
    pub(super) fn keep_properties(&mut self, list: &[(Path, String)]) {
        let mut known = self.css.take().unwrap_or_default();
        for (path, written) in list {
            let name = written.to_ascii_lowercase();
            if name.starts_with('@') || property_names(&name).is_empty() {
                self.unmapped(path, format!("no policy keeps a property `{written}`: it is removed"));
            } else {
                known.insert(name);
            }
        }
        self.css = Some(known);
    }

    /// Keeps classes of an element, or of all (`*`): names, and beginnings of names with `*` behind.
    pub(super) fn keep_classes(&mut self, element: &str, classes: &[(Path, String)]) {
        let is_all = element == "*";
        if !is_all && !self.elements.contains_key(element) {
            return;
        }
        let (mut one_of, mut prefixes) = (BTreeSet::new(), BTreeSet::new());
        for (path, class) in classes {
            let has_space = class.is_empty() || class.contains(|of: char| of.is_ascii_whitespace());
            match class.strip_suffix('*') {
                _ if has_space => self.unmapped(path, "no class is empty or has white space in it"),
                None => drop(one_of.insert(class.clone())),
                Some(prefix) if !prefix.is_empty() && !prefix.contains('*') => {
                    prefixes.insert(prefix.to_owned());
                }
                Some(_) => self.unmapped(
                    path,
                    "classes are listed whole, or by how they begin: those that match it are removed",
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
            // No class is left.
            match self.elements.get_mut(element) {
                Some(attributes) => drop(attributes.remove("class")),
                None => drop(self.attributes.remove("class")),
            }
            return;
        }
        self.values.insert(format!("{element}[class]"), json!({ "tokens": tokens }));
    }

    /// Sets attributes of an element that is kept, as far as a policy sets them.
    pub(super) fn set_attributes(
        &mut self,
        path: &Path,
        element: &str,
        attributes: BTreeMap<String, String>,
    ) {
        for (attribute, value) in attributes {
            // What is judged with the rest of a policy is no part of a conversion: URLs and CSS, above all.
            let sink = UrlSink::html(element, &attribute);
            if url_attribute(&sink).is_some()
                || ["class", "id", "name", "rel", "target"].contains(&attribute.as_str())
            {
                self.unmapped(
                    &path.with(attribute.as_str()),
                    "it is judged with the rest of the policy: set it there",
                );
                continue;
            }
            if is_refused(element, &attribute, &value) {
                self.unmapped(&path.with(attribute.as_str()), "no policy sets this attribute here");
                continue;
            }
            let of = self.set.entry(element.to_owned()).or_insert_with(|| json!({}));
            if let Value::Object(members) = of {
                members.insert(attribute, Value::String(value));
            }
        }
    }

    /// Removes an element with its content, where other elements leave theirs.
    pub(super) fn remove_with_content(&mut self, path: &Path, name: &str) {
        let name = name.to_ascii_lowercase();
        if made_element(Namespace::Html, &name).as_deref() == Some(&*name) {
            self.disallowed_elements.insert(name, "remove");
        } else {
            self.unmapped(path, "no element has this name");
        }
    }

    /// Adds a rule for URLs, if it is one.
    pub(super) fn add_rule(&mut self, path: &Path, key: &str, rule: Value) {
        let urls = json!({ "rules": { key: rule.clone() }, "default_allow_relative": self.allows_relative });
        match serde_json::from_value::<lye_policy::urls::UrlPolicy>(urls) {
            Ok(_) => drop(self.rules.get_or_insert_default().insert(key.to_owned(), rule)),
            Err(error) => self.unmapped(path, format!("{error}; its URLs are removed")),
        }
    }

    /// Makes the policy.
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
        // What is set goes before what the input may say.
        for (element, set) in &self.set {
            let attributes = set.as_object().into_iter().flat_map(Map::keys);
            attributes.for_each(|name| drop(self.values.remove(&format!("{element}[{name}]"))));
        }
        for (member, table) in [("values", self.values), ("set", self.set), ("rename", self.rename)] {
            if !table.is_empty() {
                members.insert(member.to_owned(), Value::Object(table));
            }
        }
        let policy = Policy::from_json(&Value::Object(members).to_string()).map_err(ImportError::Policy)?;
        Ok(ImportedPolicy { policy, unmapped: self.unmapped })
    }

    /// The policy that was made otherwise, with what is told.
    pub(super) fn into_imported(self, policy: Policy) -> ImportedPolicy {
        ImportedPolicy { policy, unmapped: self.unmapped }
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

    /// A rule for each attribute that holds URLs.
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

/// Whether a policy that keeps an element refuses to set an attribute of it.
fn is_refused(element: &str, attribute: &str, value: &str) -> bool {
    let policy = json!({
        "version": 1,
        "sanitizer": { "elements": [element], "attributes": [] },
        "set": { element: { attribute: value } },
    });
    Policy::from_json(&policy.to_string()).is_err()
}

/// What is known of an attribute whose URLs are the business of rules.
pub(super) fn holds_urls(element: &str, attribute: &str) -> Option<UrlAttribute> {
    let known = url_attribute(&UrlSink::html(element, attribute))?;
    let is_of_rules = !matches!(
        known.kind,
        UrlValueKind::IdReferences | UrlValueKind::AnimationValues | UrlValueKind::Css | UrlValueKind::Html
    );
    is_of_rules.then_some(known)
}
