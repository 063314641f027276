//! Lints about listed attributes.

use super::{Linter, texts};
use crate::facts::{attribute_name, element_name, holds_urls};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::hazards::{Hazard, HazardClass, hazard};
use lye_policy::ids::{Role, attributes::role};
use lye_policy::model::{self, ElementName, Entry, IdPolicy, LinkPolicy, LinkScope, Policy};
use lye_policy::path::Path;
use lye_policy::sanitizer::{SanitizerAttribute, SanitizerConfig};
use lye_policy::urls::{UrlSink, UrlsWithoutRule};
use lye_policy::values::ValueRule;
use std::collections::BTreeMap;

/// A listed attribute, of one element or of all.
struct Listed<'c> {
    element: Option<(Namespace, &'c str)>,
    namespace: AttrNamespace,
    name: &'c str,
    path: Path,
}

/// Returns the attributes that a policy lists, given its lists as a configuration.
fn listed_attributes<'c>(policy: &Policy, config: &'c SanitizerConfig) -> Vec<Listed<'c>> {
    let of_allow = |element: &str, attribute: &SanitizerAttribute| -> Option<Option<Path>> {
        let name = model::attribute_name(attribute)?;
        let entry = policy.allow()?.entry_of_attribute(element, &name, policy.edition());
        // A citation that is not kept is no loss for those who want the usual attributes.
        let is_quiet =
            |entry: &Entry<'_>| entry.is_standard() || entry.name.is_none() && attribute.name == "cite";
        Some(entry.filter(|entry| !is_quiet(entry)).map(|entry| entry.path("allow")))
    };
    let mut listed = Vec::new();
    let mut list = |element: Option<(Namespace, &'c str)>, of: &'c [SanitizerAttribute], path: Path| {
        let key = element.map_or("*".to_owned(), |(namespace, name)| ElementName { namespace, name }.key());
        for (at, attribute) in of.iter().enumerate() {
            let path = of_allow(&key, attribute).unwrap_or_else(|| Some(path.with(at)));
            listed.extend(path.zip(attribute_name(attribute)).map(|(path, (namespace, name))| Listed {
                element,
                namespace,
                name,
                path,
            }));
        }
    };
    list(None, config.attributes.as_deref().unwrap_or_default(), ["sanitizer", "attributes"].into());
    for (at, entry) in config.elements.iter().flatten().enumerate() {
        if let (Some(element), Some(own)) = (element_name(&entry.element), &entry.attributes) {
            list(Some(element), own, Path::new(["sanitizer", "elements"]).with(at).with("attributes"));
        }
    }
    listed
}

impl Linter<'_> {
    pub(super) fn lint_attributes(&mut self, written: &SanitizerConfig) {
        let elements = super::elements::listed(self.policy, written);
        for attribute in listed_attributes(self.policy, written) {
            let path = attribute.path.clone();
            let sink =
                |(namespace, element)| UrlSink::new(namespace, element, attribute.namespace, attribute.name);
            let sinks: Vec<UrlSink<'_>> = match attribute.element {
                Some(element) => vec![sink(element)],
                None => {
                    let names = elements.iter().map(|of| (of.namespace, of.name));
                    names.filter(|of| !is_removed(written, *of, attribute.name)).map(sink).collect()
                }
            };
            match (attribute.namespace, attribute.name) {
                (AttrNamespace::None, name) if name.contains('*') => {
                    self.add(path, texts::attribute_pattern(remedy_of_pattern(&attribute)));
                    continue;
                }
                (AttrNamespace::None, "style") if self.policy.css().is_some() => {}
                (AttrNamespace::None, "style") => match self.policy.urls().without_rule {
                    UrlsWithoutRule::Remove => self.add(path, texts::style_dropped()),
                    UrlsWithoutRule::Keep => self.add(path, texts::css_unjudged()),
                },
                (AttrNamespace::None, "id" | "name") => self.lint_name(&attribute, &sinks),
                (AttrNamespace::None, "class") => {
                    let is_limited = self.policy.classes().is_some() || self.rule_for(&attribute).is_some();
                    self.add_if(!is_limited, path, texts::classes_not_limited());
                }
                (AttrNamespace::None, "srcdoc") => {
                    self.add_if(!self.policy.keeps_documents(), path, texts::srcdoc_unprocessed());
                }
                _ => self.lint_url_attribute(path, &sinks),
            }
            if let Some(hazard) = sinks.iter().find_map(|sink| self.hazard_of(sink)) {
                self.lint_hazard(&attribute, &sinks, hazard);
            }
        }
        let keeps_data = self.config.data_attributes == Some(true) && self.keeps_gadgets();
        self.add_if(keeps_data, ["sanitizer", "dataAttributes"], texts::data_attributes_kept());
    }

    /// Whether the policy keeps attributes that JavaScript libraries act on.
    fn keeps_gadgets(&self) -> bool {
        !self.policy.removed_hazards().any(|class| class == HazardClass::Gadgets)
    }

    /// Reports prefixes of attributes that JavaScript libraries act on.
    pub(super) fn lint_attribute_prefixes(&mut self) {
        if !self.keeps_gadgets() {
            return;
        }
        for (key, prefixes) in self.policy.kept_prefixes() {
            for prefix in prefixes.iter().filter(|prefix| !prefix.starts_with("aria-")) {
                let path = Path::new(["allow", &key]).with_entry(format!("{prefix}*"));
                self.add(path, texts::data_attributes_kept_prefix(prefix));
            }
        }
    }

    fn lint_name(&mut self, attribute: &Listed<'_>, sinks: &[UrlSink<'_>]) {
        let names = |sink: &UrlSink<'_>| {
            role((sink.namespace, sink.element), (AttrNamespace::None, attribute.name)) == Some(Role::Name)
        };
        let has_prefix = self.rule_for(attribute).is_some_and(|rule| rule.starts_with.is_some());
        let is_shared = *self.policy.ids() == IdPolicy::Allow && self.is_in_page() && !has_prefix;
        self.add_if(is_shared && sinks.iter().any(names), attribute.path.clone(), texts::ids_not_isolated());
    }

    /// Reports an attribute that holds URLs and has no rule, so that it is removed.
    fn lint_url_attribute(&mut self, path: Path, sinks: &[UrlSink<'_>]) {
        // `frames` decides about frames, and what holds for every `use` about that.
        let has_other_rules = |sink: &UrlSink<'_>| {
            self.policy.frames().is_some() && (sink.element, sink.attribute) == ("iframe", "src")
                || (sink.namespace, sink.element, sink.attribute) == (Namespace::Svg, "use", "href")
        };
        let urls = self.policy.urls();
        let mut holding = sinks.iter().filter(|sink| holds_urls(sink).is_some()).peekable();
        if urls.without_rule == UrlsWithoutRule::Remove
            && let Some(first) = holding.peek().copied()
            && holding.all(|sink| urls.rule(sink).is_none() && !has_other_rules(sink))
        {
            self.add(path, texts::url_attribute_without_rule(first));
        }
    }

    /// Returns the hazard of an attribute, unless the policy removes its class.
    fn hazard_of(&self, sink: &UrlSink<'_>) -> Option<&'static Hazard> {
        let found = hazard(sink)?;
        let is_refused = self.policy.removed_hazards().any(|class| class == found.class);
        // `nested` handles frames and their documents.
        (!is_refused && sink.attribute != "srcdoc").then_some(found)
    }

    /// Returns `true` if `set` gives each kept link and form with this attribute a `rel` with `noopener`.
    fn sets_guard(&self, sinks: &[UrlSink<'_>]) -> bool {
        let mut opening =
            sinks.iter().filter(|sink| ["a", "area", "form"].contains(&sink.element)).peekable();
        let is_guarded = |sink: &UrlSink<'_>| {
            self.policy.set().iter().any(|(key, attributes)| {
                let element = ElementName { namespace: sink.namespace, name: sink.element };
                ElementName::of_key(key) == element && sets_guard(attributes)
            })
        };
        opening.peek().is_some() && opening.all(is_guarded)
    }

    fn lint_hazard(&mut self, attribute: &Listed<'_>, sinks: &[UrlSink<'_>], hazard: &Hazard) {
        let links = self.policy.links();
        let is_target = attribute.name == "target";
        if is_target && links.target.is_some() && links.rel_for == LinkScope::All {
            return;
        }
        let path = attribute.path.clone();
        if is_target && !guards_opener(links) && !self.sets_guard(sinks) {
            self.add(path, texts::target_without_noopener_attribute());
        } else if self.rule_for(attribute).is_none() {
            let text = texts::hazardous_attribute(hazard.why, hazard.remedy, hazard.class);
            self.add(path, text);
        }
    }

    /// Returns the value rule for an attribute, for its element or for all.
    fn rule_for(&self, attribute: &Listed<'_>) -> Option<&ValueRule> {
        let is_for = |of: Option<(Namespace, &str)>| of.is_none() || of == attribute.element;
        let found = self.policy.values().iter().find(|(key, _)| {
            key.attribute() == (attribute.namespace, attribute.name) && is_for(key.element())
        });
        found.map(|(_, rule)| rule)
    }
}

/// Returns what to write instead of a name such as `data-*`.
fn remedy_of_pattern(attribute: &Listed<'_>) -> String {
    let element = match attribute.element {
        None => "\"*\"".to_owned(),
        Some((Namespace::Html, name)) => name.to_owned(),
        Some((namespace, name)) => format!("{:?}", ElementName { namespace, name }.key()),
    };
    match (attribute.name, attribute.name.strip_suffix('*')) {
        ("data-*", _) if attribute.element.is_none() => "write `sanitizer.dataAttributes = true`".to_owned(),
        (_, Some(prefix)) if prefix.ends_with('-') && !prefix.contains('*') => {
            format!("in `allow`, write `{element} = [\"{prefix}*\"]`")
        }
        _ => "list the names".to_owned(),
    }
}

/// Whether an element lists an attribute of all elements as removed.
fn is_removed(config: &SanitizerConfig, element: (Namespace, &str), attribute: &str) -> bool {
    let mut entries = config.elements.iter().flatten();
    let entry = entries.find(|entry| element_name(&entry.element) == Some(element));
    let removed = entry.and_then(|entry| entry.remove_attributes.as_ref());
    removed.is_some_and(|list| list.iter().any(|of| of.name == attribute))
}

/// Returns `true` if pages that links open get no `window.opener`.
pub(super) fn guards_opener(links: &LinkPolicy) -> bool {
    links.rel.iter().any(|token| ["noopener", "noreferrer"].contains(&token.as_str()))
}

/// Returns `true` if `set` gives an element a `rel` with which pages that links open get no `window.opener`.
pub(super) fn sets_guard(attributes: &BTreeMap<String, String>) -> bool {
    let mut tokens = attributes.get("rel").into_iter().flat_map(|rel| rel.split_ascii_whitespace());
    tokens.any(|token| ["noopener", "noreferrer"].iter().any(|known| token.eq_ignore_ascii_case(known)))
}
