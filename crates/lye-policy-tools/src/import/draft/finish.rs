//! Builds the policy from a draft.

use super::*;
use crate::facts::is_never_loaded;
use crate::import::{ImportError, ImportedPolicy, UnmappedSetting};
use lye_policy::sanitizer::{
    SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
};

impl Draft {
    /// Builds the policy.
    pub(crate) fn finish(mut self) -> Result<ImportedPolicy, ImportError> {
        if self.elements.is_empty() {
            // Rules for attributes would have no effect.
            self = Self {
                policy: self.policy,
                comments: self.comments,
                disallowed: self.disallowed,
                actions: self.actions,
                separates_blocks: self.separates_blocks,
                ..Self::new(self.spelling, self.report)
            };
        }
        self.settle_rules();
        self.drop_unruled();
        self.settle_attributes();
        self.settle_actions();
        let keeps_style = self.keeps_style();
        let actions = self.actions.iter().map(|(element, action)| (element_key(element), *action));
        let mut policy = std::mem::take(&mut self.policy)
            .with_sanitizer(self.config())
            .with_disallowed(Disallowed::from(self.disallowed).with_elements(actions))
            .with_values(self.values);
        // A policy without `urls` has rules for content of users, which do not apply to attributes that hold no URL.
        let mut unset = UrlPolicy::default().with_rules([]);
        unset.default_allow_relative = self.urls.default_allow_relative;
        if self.urls != unset {
            policy = policy.with_urls(self.urls);
        }
        policy = self.rename.iter().fold(policy, |policy, (from, to)| policy.with_rename(from, to));
        policy = self.set.iter().fold(policy, |policy, ((of, name), value)| policy.with_set(of, name, value));
        policy = self.frames.into_iter().fold(policy, Policy::with_frames);
        if let Some(mut css) = self.css.filter(|_| keeps_style) {
            css.properties.sort_unstable();
            policy = policy.with_css(css);
        }
        let mut unmapped = self.report.take();
        // Only `allow` has patterns.
        if !self.patterns.is_empty() {
            policy = policy.by_tables(&self.patterns);
            if policy.configuration().is_none() {
                let denied = self.denied.iter();
                policy = denied.fold(policy, |policy, name| policy.with_deny(name, AttributeList::usual()));
            } else {
                let dropped = |path| UnmappedSetting { path, reason: reasons::NEEDS_NO_PATTERNS.to_owned() };
                unmapped.extend(self.patterns.names().map(dropped));
            }
        }
        policy.check().map_err(ImportError::Policy)?;
        let policy = if self.separates_blocks { policy } else { without_separators(policy) };
        Ok(ImportedPolicy { policy, unmapped, spelling: self.spelling })
    }

    /// Removes the parts of URL rules that have no effect, and rules that keep nothing or apply to nothing.
    fn settle_rules(&mut self) {
        let allows_relative = self.urls.default_allow_relative;
        let mut rules = std::mem::take(&mut self.urls.rules);
        rules.retain(|key, rule| {
            settle(key, rule);
            let is_stripped = rule.handling == Some(UrlHandling::Remove);
            let keeps_some = !rule.keeps_nothing(rule.allow_relative.unwrap_or(allows_relative));
            (is_stripped || keeps_some) && (self.opens_attributes || self.keeps_holder(key))
        });
        self.urls.rules = rules;
    }

    /// Whether an attribute is kept that a rule is for.
    fn keeps_holder(&self, key: &UrlRuleKey) -> bool {
        let is_of = |element: &&Element| {
            let is_named =
                |(of, name): (Namespace, &str)| of == element.0 && element.1.eq_ignore_ascii_case(name);
            key.element().is_none_or(is_named)
        };
        let (namespace, name) = key.holder();
        self.elements.keys().filter(is_of).any(|element| {
            self.attributes_of(element).any(|(of, own)| *of == namespace && own.eq_ignore_ascii_case(name))
        })
    }

    /// Removes attributes that hold URLs and have no rule: the policy keeps none of them.
    fn drop_unruled(&mut self) {
        if self.urls.without_rule == UrlsWithoutRule::Keep || self.opens_attributes {
            return;
        }
        let rules = &self.urls.rules;
        // `frames` decides about the URLs of frames.
        let is_dead = |element: &Element, attribute: &Attribute| {
            let mut keys = [None, Some(element)].into_iter().filter_map(|of| rule_key(of, attribute));
            !keys.any(|key| rules.contains_key(&key)) && *element != html("iframe")
        };
        let mut elements = std::mem::take(&mut self.elements);
        for (element, attributes) in &mut elements {
            attributes
                .retain(|attribute| url_entry(element, attribute).is_none() || !is_dead(element, attribute));
        }
        self.attributes.retain(|attribute| {
            let mut holding =
                elements.keys().filter(|element| url_entry(element, attribute).is_some()).peekable();
            holding.peek().is_none() || holding.any(|element| !is_dead(element, attribute))
        });
        self.elements = elements;
    }

    /// Leaves out attributes of single elements that all elements have.
    pub(super) fn settle_attributes(&mut self) {
        let has_data = self.data_attributes;
        let is_listed = |(namespace, name): &Attribute| {
            !(has_data && *namespace == AttrNamespace::None && name.starts_with("data-"))
        };
        for attributes in self.elements.values_mut() {
            attributes.retain(|attribute| is_listed(attribute) && !self.attributes.contains(attribute));
        }
        self.attributes.retain(is_listed);
    }

    /// Leaves out the actions that follow from others. Some elements are removed by default, also if others are unwrapped.
    fn settle_actions(&mut self) {
        let default = self.disallowed;
        self.actions.retain(|element, action| {
            (*action != default || *action == DisallowedAction::Unwrap)
                && !self.elements.contains_key(element)
        });
        // A root that is removed takes its content with it.
        for (namespace, root) in ROOTS {
            if self.actions.get(&(namespace, root.to_owned())) == Some(&DisallowedAction::Remove) {
                self.actions.retain(|(of, name), _| *of != namespace || name == root);
            }
        }
    }

    fn config(&self) -> SanitizerConfig {
        let config = SanitizerConfig::default();
        let config = if self.comments { config.with_comments() } else { config.without_comments() };
        let config = match self.opens_attributes {
            true => config.with_remove_attributes(entries(&self.removed_attributes)),
            false if self.data_attributes => {
                config.with_attributes(entries(&self.attributes)).with_data_attributes()
            }
            false => config.with_attributes(entries(&self.attributes)).without_data_attributes(),
        };
        let entry = |(namespace, name): &Element| SanitizerElement::new(*namespace, name.clone());
        if self.opens_elements {
            return config.with_remove_elements(self.refused.iter().map(entry));
        }
        config.with_elements(self.elements.iter().map(|(element, own)| {
            let mut listed = SanitizerElementWithAttributes::new(entry(element));
            if !own.is_empty() && !self.opens_attributes {
                listed = listed.with_attributes(entries(own));
            }
            match self.withheld.get(element) {
                Some(withheld) => listed.with_remove_attributes(entries(withheld)),
                None => listed,
            }
        }))
    }
}

fn entries(attributes: &BTreeSet<Attribute>) -> impl Iterator<Item = SanitizerAttribute> {
    attributes.iter().map(|(namespace, name)| SanitizerAttribute::new(*namespace, name.clone()))
}

/// Removes the parts of a rule that have no effect: schemes that browsers never load from such attributes, and what needs other schemes.
fn settle(key: &UrlRuleKey, rule: &mut UrlRule) {
    if rule.handling == Some(UrlHandling::Remove) {
        return;
    }
    rule.allowed_schemes.retain(|scheme| !is_never_loaded(key, scheme.as_str()));
    let schemes = &rule.allowed_schemes;
    if !schemes.contains("https") && rule.resolve_protocol_relative == ProtocolRelative::Keep {
        rule.resolve_protocol_relative = ProtocolRelative::Refuse;
    }
    rule.allow_credentials &= ["http", "https", "ftp"].iter().any(|scheme| schemes.contains(*scheme));
    if schemes.is_empty() {
        rule.allowed_hosts = None;
        rule.deny.remove(&UrlDenial::RespelledHosts);
    }
    rule.alternatives.iter_mut().for_each(|rule| settle(key, rule));
}

/// Returns a policy that inserts nothing where it unwraps an element.
pub(crate) fn without_separators(policy: Policy) -> Policy {
    if policy.separates_blocks() { policy.with_separate_blocks(false) } else { policy }
}
