//! The URL rules of a draft.

use super::*;

/// The maximum size of the data in `data:` URLs, in bytes.
const MAX_BYTES: u64 = 10_000_000;

/// The schemes that a sanitizer allows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schemes {
    schemes: BTreeSet<UrlScheme>,
    has_data: bool,
}

impl Schemes {
    /// Reads a list in which `data` allows every `data:` URL. Reports those that are not valid.
    pub(crate) fn read(list: &Names, draft: &Draft) -> Self {
        let others = draft.report.kept(list.clone(), |scheme| scheme != "data", reasons::DATA_BY_TYPE);
        Self { has_data: others.len() < list.len(), ..Self::read_without_data(&others, draft) }
    }

    /// Reads a list of valid schemes, and reports the others.
    pub(crate) fn read_without_data(list: &Names, draft: &Draft) -> Self {
        let read = list.iter().filter_map(|(path, scheme)| {
            draft.report.parsed(path, UrlScheme::parse(scheme), "URLs with it are removed")
        });
        Self { schemes: read.collect(), has_data: false }
    }

    /// Returns schemes of a table.
    pub(crate) fn usual(list: &[&str]) -> Self {
        let schemes = list.iter().filter_map(|scheme| UrlScheme::parse(scheme).ok());
        Self { schemes: schemes.collect(), has_data: false }
    }

    /// Whether a scheme other than `data` is allowed.
    pub(crate) fn has(&self, scheme: &str) -> bool {
        self.schemes.contains(scheme)
    }

    /// Returns a rule for URLs with these schemes.
    pub(crate) fn rule(&self) -> UrlRule {
        let rule = UrlRule::default().with_allowed_schemes(self.schemes.iter().cloned());
        if self.has_data { rule.with_data(data_types()) } else { rule }
    }

    /// Returns a rule for URLs with these schemes, and relative ones.
    pub(crate) fn rule_with_relative(&self, protocol_relative: ProtocolRelative) -> UrlRule {
        let rule = self.rule().with_allow_relative(true).with_allow_fragment();
        rule.with_resolve_protocol_relative(protocol_relative)
    }
}

/// Returns the types of `data:` URLs that stay, of what other sanitizers keep by the scheme alone.
pub(crate) fn data_types() -> impl Iterator<Item = (DataType, u64)> {
    DATA_TYPES.iter().filter_map(|kind| Some((DataType::parse(kind).ok()?, MAX_BYTES)))
}

/// What a sanitizer with the same checks for all attributes keeps of URLs.
#[derive(Debug)]
pub(crate) struct Urls {
    pub(crate) schemes: Schemes,
    pub(crate) allows_relative: bool,
    /// Whether fragments (`#a`) are allowed even if other relative URLs are not.
    pub(crate) allows_fragments: bool,
    /// Whether relative URLs are refused that the sanitizer reads as URLs with a scheme.
    pub(crate) refuses_lookalikes: bool,
    pub(crate) protocol_relative: ProtocolRelative,
}

impl Urls {
    pub(crate) fn new(schemes: Schemes, protocol_relative: ProtocolRelative) -> Self {
        Self {
            schemes,
            allows_relative: true,
            allows_fragments: false,
            refuses_lookalikes: false,
            protocol_relative,
        }
    }

    /// Returns the rule for attributes that hold URLs in this form.
    pub(crate) fn rule(&self, kind: UrlValueKind) -> UrlRule {
        let mut rule = self.schemes.rule().with_resolve_protocol_relative(self.protocol_relative.clone());
        let refuses_lookalikes = self.refuses_lookalikes && self.allows_relative;
        rule.deny.extend(refuses_lookalikes.then_some(UrlDenial::SchemeLookalikes));
        // A fragment and an empty value are relative URLs.
        rule.allow_relative = self.allows_relative.then_some(true);
        rule.allow_fragment = self.allows_relative || self.allows_fragments;
        rule.allow_empty = self.allows_relative && kind == UrlValueKind::Url;
        rule
    }
}

impl Draft {
    /// Adds the rule for an attribute of one element, or of all.
    pub(crate) fn add_rule(&mut self, element: Option<&Element>, attribute: &Attribute, rule: UrlRule) {
        self.urls.rules.extend(rule_key(element, attribute).map(|key| (key, rule)));
    }

    /// Adds rules for the attributes whose URLs the sanitizer does not check: the schemes of the settings, and relative URLs. Returns these
    /// attributes.
    pub(crate) fn add_unchecked_rules(
        &mut self,
        urls: &Urls,
        is_checked: impl Fn(&Element, &str) -> bool,
    ) -> Vec<(Element, Attribute)> {
        let mut unchecked = self.kept_attributes();
        unchecked.retain(|(element, attribute)| {
            let Some(known) = url_entry(element, attribute) else { return false };
            let is_unchecked = !is_checked(element, local_name(attribute));
            if is_unchecked {
                let mut rule = urls.schemes.rule_with_relative(urls.protocol_relative.clone());
                rule.allow_empty = known.kind == UrlValueKind::Url;
                self.add_rule(Some(element), attribute, rule);
            }
            is_unchecked
        });
        unchecked
    }

    /// Adds rules for all attributes that hold URLs and have none. An attribute that all elements have has one rule. States that those
    /// that no standard defines hold none.
    pub(crate) fn add_rules(&mut self, urls: &Urls) {
        self.state_unknown_types();
        let mut rules = BTreeMap::new();
        for (element, attribute) in self.kept_attributes() {
            let known = url_entry(&element, &attribute);
            let of_one = (!self.attributes.contains(&attribute)).then_some(&element);
            let Some(key) = rule_key(of_one, &attribute) else { continue };
            let is_unknown = is_unknown(&element, &attribute) && !UrlPolicy::may_state_type(&key);
            if known.is_some() || is_unknown && !rules.contains_key(&key) {
                rules.insert(key, urls.rule(known.map_or(UrlValueKind::Url, |known| known.kind)));
            }
        }
        rules.append(&mut self.urls.rules);
        self.urls.rules = rules;
    }

    /// States that attributes that no standard defines hold no URL, unless they have rules.
    pub(crate) fn state_unknown_types(&mut self) {
        self.settle_attributes();
        for (element, attribute) in
            self.kept_attributes().iter().filter(|(element, of)| is_unknown(element, of))
        {
            let [of_all, of_one] = [None, Some(element)].map(|of| rule_key(of, attribute));
            let has_rule =
                [&of_all, &of_one].into_iter().flatten().any(|key| self.urls.rules.contains_key(key));
            let key = if self.attributes.contains(attribute) { of_all } else { of_one };
            let key = key.filter(|key| !has_rule && UrlPolicy::may_state_type(key));
            self.urls.types.extend(key.map(|key| (key, UrlAttributeType::None)));
        }
    }

    /// States that attributes without URLs hold none, for all elements, if no standard defines them.
    pub(crate) fn state_types(&mut self, attributes: impl IntoIterator<Item = Attribute>) {
        let is_unknown = |(of, name): &Attribute| {
            *of == AttrNamespace::None && AttrId::from_name(&name.to_ascii_lowercase()).is_none()
        };
        let keys = attributes.into_iter().filter(is_unknown).filter_map(|of| rule_key(None, &of));
        self.urls.types.extend(keys.map(|key| (key, UrlAttributeType::None)));
    }

    /// Keeps attributes without a rule if some are kept by a prefix: `data-*` may hold anything.
    pub(crate) fn keep_urls_by_prefix(&mut self) {
        if self.data_attributes || !self.patterns.attributes.is_empty() {
            self.urls.without_rule = UrlsWithoutRule::Keep;
        }
    }

    /// Returns all attributes that a list has.
    pub(crate) fn listed_attributes(&self) -> BTreeSet<Attribute> {
        self.lists().flat_map(|(_, list)| list).cloned().collect()
    }

    /// Whether a kept CSS property can have URLs.
    pub(crate) fn keeps_css_with_urls(&self) -> bool {
        let mut names = self.css.iter().flat_map(|css| &css.properties).flat_map(|name| property_names(name));
        names.any(|name| key_of_property(name).is_some())
    }

    /// Keeps URLs in CSS by a rule, if a kept property can have any.
    pub(crate) fn keep_urls_in_css(&mut self, rule: UrlRule) {
        if self.keeps_css_with_urls() {
            self.add_rule(None, &plain("style"), rule);
        }
    }
}

/// Whether an attribute may hold URLs, because no standard defines it for the element.
fn is_unknown(element: &Element, attribute: &Attribute) -> bool {
    let sink = sink(element, attribute);
    treats_as_url(&sink) && url_attribute(&sink).is_none()
}
