//! Lints about listed attributes.

use super::listed::{self, ListedAttribute, ListedElement};
use super::{Linter, Lints, texts};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::hazards::{Hazard, HazardClass, hazard};
use lye_policy::ids::{Role, attributes::role};
use lye_policy::model::{ElementName, IdPolicy, LinkScope, OutputContext};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use lye_policy::urls::{UrlSink, UrlValueKind, UrlsWithoutRule, url_attribute};
use lye_policy::values::ValueRule;

impl Linter<'_> {
    pub(super) fn lint_attributes(
        &self,
        written: &SanitizerConfig,
        config: &SanitizerConfig,
        lints: &mut Lints,
    ) {
        let elements = listed::elements(self.policy, written);
        for attribute in listed::attributes(self.policy, written) {
            let sinks: Vec<UrlSink<'_>> = match attribute.element {
                Some(element) => vec![sink(element, &attribute)],
                None => {
                    let kept = elements.iter().filter(|of| !is_removed(written, of, &attribute));
                    kept.map(|of| sink((of.namespace, of.name), &attribute)).collect()
                }
            };
            if attribute.namespace == AttrNamespace::None && attribute.name.contains('*') {
                lint_pattern(&attribute, lints);
                continue;
            }
            match (attribute.namespace, attribute.name) {
                (AttrNamespace::None, "style") => self.lint_style(&attribute, lints),
                (AttrNamespace::None, "id" | "name") => self.lint_name(&attribute, &sinks, lints),
                (AttrNamespace::None, "class") => self.lint_class(&attribute, lints),
                (AttrNamespace::None, "srcdoc") => self.lint_srcdoc(&attribute, lints),
                _ => self.lint_url_attribute(&attribute, &sinks, lints),
            }
            if let Some(hazard) = sinks.iter().find_map(|sink| self.hazard_of(sink)) {
                self.lint_hazard(&attribute, &sinks, hazard, lints);
            }
        }
        if config.data_attributes == Some(true)
            && !self.policy.removed_hazards().any(|class| class == HazardClass::Gadgets)
        {
            lints.add(["sanitizer", "dataAttributes"], texts::data_attributes_kept());
        }
    }

    /// Reports prefixes of attributes that JavaScript libraries act on.
    pub(super) fn lint_attribute_prefixes(&self, lints: &mut Lints) {
        if self.policy.removed_hazards().any(|class| class == HazardClass::Gadgets) {
            return;
        }
        for (key, prefixes) in self.policy.kept_prefixes() {
            for prefix in prefixes.iter().filter(|prefix| !prefix.starts_with("aria-")) {
                lints.add(
                    Path::new(["allow", &key]).with_entry(format!("{prefix}*")),
                    texts::data_attributes_kept_prefix(prefix),
                );
            }
        }
    }

    fn lint_style(&self, attribute: &ListedAttribute<'_>, lints: &mut Lints) {
        if self.policy.css().is_some() {
            return;
        }
        let path = attribute.path.clone();
        match self.policy.urls().without_rule {
            UrlsWithoutRule::Remove => lints.add(path, texts::style_dropped()),
            UrlsWithoutRule::Keep => lints.add(path, texts::css_unjudged()),
        }
    }

    fn lint_name(&self, attribute: &ListedAttribute<'_>, sinks: &[UrlSink<'_>], lints: &mut Lints) {
        let names = |sink: &UrlSink<'_>| {
            role((sink.namespace, sink.element), (AttrNamespace::None, attribute.name)) == Some(Role::Name)
        };
        let has_prefix = self.rule_for(attribute).is_some_and(|rule| rule.starts_with.is_some());
        if *self.policy.ids() == IdPolicy::Allow
            && matches!(self.policy.context(), OutputContext::Inside(_))
            && sinks.iter().any(names)
            && !has_prefix
        {
            lints.add(attribute.path.clone(), texts::ids_not_isolated());
        }
    }

    fn lint_class(&self, attribute: &ListedAttribute<'_>, lints: &mut Lints) {
        if self.policy.classes().is_none() && self.rule_for(attribute).is_none() {
            lints.add(attribute.path.clone(), texts::classes_not_limited());
        }
    }

    fn lint_srcdoc(&self, attribute: &ListedAttribute<'_>, lints: &mut Lints) {
        lints.add_if(!self.policy.keeps_documents(), attribute.path.clone(), texts::srcdoc_unprocessed());
    }

    /// Reports an attribute that holds URLs and has no rule, so that it is removed.
    fn lint_url_attribute(&self, attribute: &ListedAttribute<'_>, sinks: &[UrlSink<'_>], lints: &mut Lints) {
        let holds_urls = |sink: &&UrlSink<'_>| {
            let is_of_rules = |kind| {
                !matches!(
                    kind,
                    UrlValueKind::IdReferences
                        | UrlValueKind::AnimationValues
                        | UrlValueKind::Css
                        | UrlValueKind::Html
                )
            };
            url_attribute(sink).is_some_and(|known| is_of_rules(known.kind))
        };
        let mut holding = sinks.iter().filter(holds_urls).peekable();
        if let (UrlsWithoutRule::Remove, Some(first)) =
            (self.policy.urls().without_rule, holding.peek().copied())
            && holding.all(|sink| self.policy.urls().rule(sink).is_none() && !self.has_other_rules(sink))
        {
            lints.add(attribute.path.clone(), texts::url_attribute_without_rule(first));
        }
    }

    /// Returns `true` if `frames` decides about an attribute, or what holds for every `use`.
    fn has_other_rules(&self, sink: &UrlSink<'_>) -> bool {
        self.policy.frames().is_some() && (sink.element, sink.attribute) == ("iframe", "src")
            || (sink.namespace, sink.element, sink.attribute) == (Namespace::Svg, "use", "href")
    }

    /// Returns the hazard of an attribute, unless the policy removes its class.
    fn hazard_of(&self, sink: &UrlSink<'_>) -> Option<&'static Hazard> {
        let found = hazard(sink)?;
        let is_refused = self.policy.removed_hazards().any(|class| class == found.class);
        // `nested` handles frames and their documents.
        let is_of_nested = sink.attribute == "srcdoc";
        (!is_refused && !is_of_nested).then_some(found)
    }

    /// Returns `true` if `set` gives each kept link and form with this attribute a `rel` with `noopener`.
    fn sets_guard(&self, sinks: &[UrlSink<'_>]) -> bool {
        let mut opening =
            sinks.iter().filter(|sink| ["a", "area", "form"].contains(&sink.element)).peekable();
        opening.peek().is_some()
            && opening.all(|sink| {
                self.policy.set().iter().any(|(key, attributes)| {
                    let element = ElementName::of_key(key);
                    (element.namespace, element.name) == (sink.namespace, sink.element)
                        && super::links::sets_guard(attributes)
                })
            })
    }

    fn lint_hazard(
        &self,
        attribute: &ListedAttribute<'_>,
        sinks: &[UrlSink<'_>],
        hazard: &Hazard,
        lints: &mut Lints,
    ) {
        let links = self.policy.links();
        let is_target = attribute.name == "target";
        if is_target && links.target.is_some() && links.rel_for == LinkScope::All {
            return;
        }
        if is_target && !super::links::guards_opener(links) && !self.sets_guard(sinks) {
            lints.add(attribute.path.clone(), texts::target_without_noopener_attribute());
            return;
        }
        // A value rule restricts it.
        if self.rule_for(attribute).is_some() {
            return;
        }
        let text = texts::hazardous_attribute(hazard.why, hazard.remedy, hazard.class);
        lints.add(attribute.path.clone(), text);
    }

    /// Returns the value rule for an attribute, for its element or for all.
    fn rule_for(&self, attribute: &ListedAttribute<'_>) -> Option<&ValueRule> {
        let is_for = |of: Option<(Namespace, &str)>| of.is_none() || of == attribute.element;
        let found = self.policy.values().iter().find(|(key, _)| {
            key.attribute() == (attribute.namespace, attribute.name) && is_for(key.element())
        });
        found.map(|(_, rule)| rule)
    }
}

/// Reports a name such as `data-*`.
fn lint_pattern(attribute: &ListedAttribute<'_>, lints: &mut Lints) {
    let element = match attribute.element {
        None => "\"*\"".to_owned(),
        Some((Namespace::Html, name)) => name.to_owned(),
        Some((Namespace::Svg, name)) => format!("\"svg:{name}\""),
        Some((Namespace::MathMl, name)) => format!("\"math:{name}\""),
    };
    let remedy = match (attribute.name, attribute.name.strip_suffix('*')) {
        ("data-*", _) if attribute.element.is_none() => "write `sanitizer.dataAttributes = true`".to_owned(),
        (_, Some(prefix)) if prefix.ends_with('-') && !prefix.contains('*') => {
            format!("in `allow`, write `{element} = [\"{prefix}*\"]`")
        }
        _ => "list the names".to_owned(),
    };
    lints.add(attribute.path.clone(), texts::attribute_pattern(remedy));
}

fn sink<'a>((namespace, element): (Namespace, &'a str), attribute: &ListedAttribute<'a>) -> UrlSink<'a> {
    UrlSink::new(namespace, element, attribute.namespace, attribute.name)
}

/// Whether an element lists an attribute of all elements as removed.
fn is_removed(
    config: &SanitizerConfig,
    element: &ListedElement<'_>,
    attribute: &ListedAttribute<'_>,
) -> bool {
    let mut entries = config.elements.iter().flatten();
    let entry = entries.find(|entry| {
        entry.element.name == element.name
            && entry.element.namespace.as_deref() == Some(element.namespace.uri())
    });
    let removed = entry.and_then(|entry| entry.remove_attributes.as_ref());
    removed.is_some_and(|list| list.iter().any(|of| of.name == attribute.name))
}
