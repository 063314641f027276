//! The attributes of a draft, and the rules for their values.

use super::*;

impl Draft {
    /// Keeps an attribute of one element, or of all.
    pub(crate) fn keep_attribute(&mut self, path: &Path, element: Option<&Element>, written: &str) {
        let name = written.to_ascii_lowercase();
        let Some(made) = self.keepable(path, element, &name) else { return };
        if let Some(key) = element.and_then(|element| rule_key(Some(element), &made)) {
            // It has any value now.
            self.values.remove(&key);
        }
        self.list(element, &name);
    }

    /// Adds an attribute to the list of an element, or of all. Attributes of elements that are not kept have no effect in other
    /// sanitizers either.
    fn list(&mut self, element: Option<&Element>, name: &str) {
        let made = |namespace| made_attribute(namespace, name).filter(|(of, _)| *of != AttrNamespace::Xmlns);
        match element {
            Some(element) => {
                if let Some(listed) = self.elements.get_mut(element) {
                    listed.extend(made(element.0));
                }
            }
            None => {
                let namespaces = self.namespaces().into_iter().chain([Namespace::Html]);
                self.attributes.extend(namespaces.filter_map(made));
            }
        }
    }

    /// Returns the attribute as the parser creates it, if a policy can keep it; reports it otherwise.
    fn keepable(&mut self, path: &Path, element: Option<&Element>, name: &str) -> Option<Attribute> {
        let made = made_attribute(element.map_or(Namespace::Html, |(namespace, _)| *namespace), name);
        let reason = match &made {
            _ if name == "srcdoc" => reasons::NO_DOCUMENTS.to_owned(),
            _ if name.starts_with("on") => filled(reasons::EVENT_HANDLER, name),
            Some((AttrNamespace::Xmlns, _)) => reasons::NAMESPACE_DECLARATION.to_owned(),
            Some(attribute) if rule_key(None, attribute).is_some() => return made,
            _ => filled(reasons::ATTRIBUTE_NOT_NAMED, name.escape_debug()),
        };
        self.unmapped(path, reason);
        None
    }

    /// Keeps attributes that begin with a prefix. Returns `true` if the policy keeps some.
    pub(crate) fn keep_attribute_prefix(
        &mut self,
        path: &Path,
        element: Option<&Element>,
        prefix: &str,
    ) -> bool {
        if element.is_some_and(|element| !self.elements.contains_key(element)) {
            return false;
        }
        if element.is_none() && prefix == "data-" {
            self.data_attributes = true;
            return true;
        }
        let hyphenated = format!("{}-", prefix.strip_suffix('-').unwrap_or(prefix));
        if !is_attribute_prefix(&hyphenated) {
            self.unmapped(path, reasons::NO_PREFIX);
            return false;
        }
        self.unmapped_if(hyphenated != prefix, path, filled(reasons::PREFIX_WITHOUT_HYPHEN, &hyphenated));
        self.keep_prefix(element.map_or_else(|| ALL.to_owned(), element_key), &hyphenated);
        true
    }

    /// Keeps attributes that begin with a prefix of a policy, by the key of the element.
    pub(crate) fn keep_prefix(&mut self, key: String, prefix: &str) {
        self.patterns.attributes.entry(key).or_default().insert(prefix.to_owned());
    }

    /// Adds an attribute as the parser creates it to the list of an element.
    pub(crate) fn keep_own(&mut self, element: &Element, attribute: Attribute) {
        self.elements.entry(element.clone()).or_default().insert(attribute);
    }

    /// Removes an attribute from all lists.
    pub(crate) fn remove_attribute(&mut self, attribute: &Attribute) {
        self.removed_attributes.insert(attribute.clone());
        let lists = self.elements.values_mut().chain([&mut self.attributes]);
        lists.for_each(|list| _ = list.remove(attribute));
    }

    /// Removes an attribute of an element, although it or all elements list it.
    pub(crate) fn withhold(&mut self, element: &Element, name: &str) {
        let made = made_attribute(element.0, &name.to_ascii_lowercase()).unwrap_or_else(|| plain(name));
        if let Some(attributes) = self.elements.get_mut(element) {
            attributes.remove(&made);
            rule_key(Some(element), &made).map(|key| self.values.remove(&key));
            if self.attributes.contains(&made) {
                self.withheld.entry(element.clone()).or_default().insert(made);
            }
        }
    }

    /// Whether an element keeps an attribute because of the beginning of its name.
    pub(crate) fn keeps_by_prefix(&self, element: &Element, name: &str) -> bool {
        let prefixes = [ALL.to_owned(), element_key(element)].map(|key| self.patterns.attributes.get(&key));
        self.data_attributes && name.starts_with("data-")
            || prefixes.into_iter().flatten().flatten().any(|prefix| name.starts_with(prefix.as_str()))
    }

    /// Sets an attribute of an element, if it is kept, to this value only.
    pub(crate) fn set_attribute(&mut self, element: &Element, attribute: &Attribute, value: &str) {
        rule_key(Some(element), attribute).map(|key| self.values.remove(&key));
        if self.elements.contains_key(element) {
            self.set.insert((element_key(element), attribute_key(attribute)), value.to_owned());
        }
    }

    /// Returns each list of attributes, with its element.
    pub(crate) fn lists(&self) -> impl Iterator<Item = (Option<&Element>, &BTreeSet<Attribute>)> {
        let own = self.elements.iter().map(|(element, own)| (Some(element), own));
        own.chain([(None, &self.attributes)])
    }

    /// Whether a list has an attribute.
    pub(crate) fn lists_attribute(&self, attribute: &Attribute) -> bool {
        self.lists().any(|(_, list)| list.contains(attribute))
    }

    /// Whether a list has `style`.
    pub(crate) fn keeps_style(&self) -> bool {
        self.lists_attribute(&plain("style"))
    }

    /// Returns the attributes that an element keeps, with those of all elements.
    pub(crate) fn attributes_of<'p>(&'p self, element: &'p Element) -> impl Iterator<Item = &'p Attribute> {
        let own = self.elements.get(element);
        let of_all = own.map(|_| &self.attributes);
        let withheld = self.withheld.get(element);
        let is_kept = move |attribute: &&Attribute| withheld.is_none_or(|of| !of.contains(*attribute));
        own.into_iter().flatten().chain(of_all.into_iter().flatten().filter(is_kept))
    }

    /// Whether an element keeps an attribute.
    pub(crate) fn keeps_attribute(&self, element: &Element, name: &str) -> bool {
        let made = made_attribute(element.0, &name.to_ascii_lowercase());
        made.is_some_and(|made| self.attributes_of(element).any(|attribute| *attribute == made))
    }

    /// Returns each attribute of each kept element, in the order of the keys of elements.
    pub(crate) fn kept_attributes(&self) -> Vec<(Element, Attribute)> {
        let mut kept = Vec::new();
        for element in self.elements.keys() {
            let is_made = |attribute: &&Attribute| match element.0 {
                Namespace::Html => attribute.0 == AttrNamespace::None && !has_capital(&attribute.1),
                of => made_attribute(of, &attribute_key(attribute)).as_ref() == Some(*attribute),
            };
            let attributes = self.attributes_of(element).filter(is_made).cloned();
            kept.extend(attributes.map(|attribute| (element.clone(), attribute)));
        }
        kept.sort_by_cached_key(|(element, attribute)| (element_key(element), attribute_key(attribute)));
        kept.dedup();
        kept
    }

    /// Returns the attributes that hold URLs, each with the elements that keep it.
    pub(crate) fn url_attributes(&self) -> BTreeMap<Attribute, Vec<(Element, UrlAttribute)>> {
        let mut found: BTreeMap<Attribute, Vec<(Element, UrlAttribute)>> = BTreeMap::new();
        for element in self.elements.keys() {
            let candidates = self.attributes_of(element).filter(|(_, name)| is_url_attribute_name(name));
            for attribute in candidates {
                let Some(known) = url_entry(element, attribute) else { continue };
                let elements = found.entry(attribute.clone()).or_default();
                if elements.last().is_none_or(|(last, _)| last != element) {
                    elements.push((element.clone(), known));
                }
            }
        }
        found
    }

    /// Keeps an attribute of one element, or of all, with the values that a rule allows, or that were allowed before. Without a rule, the
    /// values are reported.
    pub(crate) fn keep_attribute_with(
        &mut self,
        path: &Path,
        element: Option<&Element>,
        written: &str,
        rule: Option<ValueRule>,
    ) {
        let name = written.to_ascii_lowercase();
        let made = self.keepable(path, element, &name);
        let listed = element.map_or(Some(&self.attributes), |element| self.elements.get(element));
        let (Some(made), Some(listed)) = (made, listed) else { return };
        let Some(key) = rule_key(element, &made) else { return };
        let rule = match self.values.get(&key) {
            // It may have any value already.
            None if listed.contains(&made) => return,
            None => rule,
            Some(known) => rule.and_then(|rule| union(known, &rule)),
        };
        let is_of = |of: &&Element| element.is_none_or(|element| element == *of);
        if self.elements.keys().filter(is_of).any(|of| url_entry(of, &made).is_some()) {
            return self.unmapped(path, reasons::LISTED_URLS);
        }
        let Some(rule) = rule.filter(|rule| Policy::default().may_limit(&key, rule)) else {
            return self.unmapped(path, reasons::VALUES_NOT_EXPRESSED);
        };
        self.list(element, &name);
        self.values.insert(key, rule);
    }

    /// Settles rules for the same attribute, of one element and of all: a policy asks only that of the element, other sanitizers both.
    pub(crate) fn settle_values(&mut self) {
        let mut refused = Vec::new();
        for attribute in &self.attributes {
            let Some(all) = rule_key(None, attribute).map(|key| self.values.get(&key).cloned()) else {
                continue;
            };
            for (element, own) in &self.elements {
                let Some(key) = rule_key(Some(element), attribute) else { continue };
                let is_own = own.contains(attribute);
                match (&all, self.values.get(&key)) {
                    (None, _) => drop(self.values.remove(&key)),
                    (Some(_), None) if is_own => drop(self.values.insert(key, any_value())),
                    (Some(all), Some(rule)) if is_own => match union(all, rule) {
                        Some(rule) => drop(self.values.insert(key, rule)),
                        None => refused.push(key),
                    },
                    _ => {}
                }
            }
        }
        for key in refused {
            self.unmapped(&Path::default(), filled(reasons::VALUES_NOT_ADDED, &key));
        }
    }

    /// Removes what limits the values of an attribute of any element, by its name.
    pub(crate) fn drop_rules_for(&mut self, attribute: &Attribute) {
        let is_other = |key: &UrlRuleKey| key.attribute() != (attribute.0, attribute.1.as_str());
        self.values.retain(|key, _| is_other(key));
        self.urls.rules.retain(|key, _| is_other(key));
        self.urls.types.retain(|key, _| is_other(key));
    }
}

/// Returns a rule that allows every value, also where the rule for all elements does not.
fn any_value() -> ValueRule {
    // No value is longer.
    ValueRule::default().with_max_length(u32::MAX as usize)
}

/// Returns the rule of a pattern, if it is valid.
pub(crate) fn pattern_rule(pattern: &str) -> Option<ValueRule> {
    ValuePattern::parse(pattern).ok().map(|pattern| ValueRule::default().with_pattern(pattern))
}

/// A pattern that no value matches.
pub(crate) const NOTHING: &str = r"[^\s\S]";

/// Returns the rule of a pattern that an importer made of several. It allows nothing if the pattern is not valid, or too large.
pub(crate) fn limited_to(pattern: &str) -> ValueRule {
    pattern_rule(pattern).or_else(|| pattern_rule(NOTHING)).unwrap_or_default()
}

/// Returns the rule for tokens that match a pattern. It allows nothing if the pattern is not valid, or too large.
pub(crate) fn tokens_of(pattern: &str) -> TokenRule {
    limited_to(pattern).pattern.map(|pattern| TokenRule::default().with_pattern(pattern)).unwrap_or_default()
}

/// Returns a rule that allows what one of two rules allows. Returns `None` if no rule does.
fn union(one: &ValueRule, other: &ValueRule) -> Option<ValueRule> {
    if one == other || *one == any_value() {
        return Some(one.clone());
    }
    if *other == any_value() {
        return Some(any_value());
    }
    let pattern = |rule: &ValueRule| {
        let pattern = rule.pattern.clone()?;
        (*rule == ValueRule::default().with_pattern(pattern.clone())).then_some(pattern)
    };
    pattern_rule(&format!("(?:{})|(?:{})", pattern(one)?, pattern(other)?))
}
