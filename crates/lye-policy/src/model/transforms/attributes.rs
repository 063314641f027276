//! Checks what the members `set`, `values` and `required` say about attributes. The rest of the policy applies to the values of `set` once, in this check; cleaning writes them unchanged.

use super::{ElementName, Kind, kind};
use crate::ids::{Role, attributes};
use crate::members::{Problem, texts};
use crate::model::{IdPolicy, LinkPolicy, Policy, css, declares_another_encoding, names};
use crate::path::Path;
use crate::sanitizer::compiled::{AttrDecision, AttrRule, ElementRule, Strictness, judge};
use crate::sanitizer::config::validity::Absent;
use crate::sanitizer::{
    Sanitizer, SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
};
use crate::string_enum;
use crate::urls::{
    UrlBases, UrlRefusal, UrlRuleKey, UrlSink, UrlValueKind, UrlVerdict, is_guard_name, judge_value, of_sink,
    url_attribute,
};
use crate::values::{ValueRule, ValueVerdict};
use lye_html::{AttrId, AttrNamespace, Namespace, TagId};
use lye_text::has_stray_controls;

impl Policy {
    pub(super) fn check_set(&self, sanitizer: &Sanitizer, problems: &mut Vec<Problem>) {
        for (key, attributes) in &self.set {
            let element = ElementName::of_key(key);
            let path = Path::new(["set", key]);
            if let Err(problem) = element.check() {
                problems.push(problem.at(path));
                continue;
            }
            problems.extend(attributes.iter().filter_map(|(name, value)| {
                let checked = self.check_attribute(sanitizer, element, name, value);
                checked.err().map(|problem| problem.at(path.with(name.as_str())))
            }));
            if attributes.is_empty() {
                problems.push(texts::nothing_set().lacking(path.steps().to_vec()).at(path));
            }
        }
    }

    /// Whether this policy may also set an attribute of an element that it keeps.
    #[doc(hidden)]
    pub fn may_set(&self, element: ElementName<'_>, name: &str, value: &str) -> bool {
        let sanitizer = Sanitizer::safe_default(self.edition);
        self.check_attribute(&sanitizer, element, name, value).is_ok()
            && self.check_set_name(element, name, value).is_ok()
    }

    fn check_attribute(
        &self,
        sanitizer: &Sanitizer,
        element: ElementName<'_>,
        name: &str,
        value: &str,
    ) -> Result<(), Problem> {
        names::addable_attribute(element.namespace, name)?;
        self.check_role(element, name)?;
        self.check_set_value(sanitizer, element, name, value)
    }

    /// Rejects attributes that change the meaning of others, or whose meaning depends on the input.
    fn check_role(&self, element: ElementName<'_>, name: &str) -> Result<(), Problem> {
        let is_html = element.namespace == Namespace::Html;
        let changes_reading =
            matches!((element.namespace, element.name), (Namespace::MathMl, "annotation-xml"))
                && name == "encoding"
                || is_html && element.name == "template"
                || is_html && is_guard_name(element.name, name);
        let sink = UrlSink::new(element.namespace, element.name, AttrNamespace::None, name);
        if let Some(guard) = url_attribute(&sink).and_then(|known| known.guard()) {
            return Err(texts::set_with_guard(name, guard));
        }
        if changes_reading {
            return Err(texts::set_changes_reading(name));
        }
        let links = &self.links;
        let adds_to_links = !links.rel.is_empty() || links.target.is_some();
        let is_link = matches!(
            (element.namespace, element.name),
            (Namespace::Html, "a" | "area") | (Namespace::Svg, "a")
        );
        if adds_to_links && is_link && matches!(name, "href" | "rel" | "target") {
            return Err(texts::set_of_links(name));
        }
        Ok(())
    }

    fn check_set_value(
        &self,
        sanitizer: &Sanitizer,
        element: ElementName<'_>,
        name: &str,
        value: &str,
    ) -> Result<(), Problem> {
        if value.contains(['\0', '\r']) {
            return Err(texts::set_changed_by_parsers());
        }
        if has_stray_controls(value) {
            return Err(texts::set_with_controls());
        }
        if element.namespace == Namespace::Html
            && element.name == "meta"
            && declares_another_encoding(name, value)
        {
            return Err(texts::set_encoding());
        }
        if !may_have(sanitizer, element, name, value) {
            return Err(texts::set_may_run_script(name));
        }
        let sink = UrlSink::new(element.namespace, element.name, AttrNamespace::None, name);
        let bases =
            self.base_url().map_or_else(UrlBases::unknown, |base| UrlBases::known(base.url().clone()));
        let css = self.css.as_ref().and_then(css::compile);
        let refused = match judge_value(&self.urls, css.as_ref(), &sink, value, (&bases).into()) {
            UrlVerdict::Keep => None,
            UrlVerdict::Rewrite(other) => Some(texts::set_url_changed(format_args!("{other:?}"))),
            UrlVerdict::Drop(refusal) | UrlVerdict::Placeholder(_, refusal) => {
                let holds_urls = url_attribute(&sink).is_none_or(|known| {
                    !matches!(
                        known.kind,
                        UrlValueKind::Css | UrlValueKind::Html | UrlValueKind::AnimationValues
                    )
                });
                let remedy = match refusal {
                    UrlRefusal::NoRule if holds_urls => {
                        format!("add a rule for it: `urls.rules.\"{sink}\"`")
                    }
                    UrlRefusal::NoRule | UrlRefusal::OtherGrammar => "remove it".to_owned(),
                    _ => format!("change the URL, or `urls.rules.\"{sink}\"`"),
                };
                Some(texts::set_url_refused(refusal.code(), remedy))
            }
        };
        if let Some(problem) = refused {
            return Err(problem.lacking(["urls"]).lacking(["css"]).lacking(["input"]));
        }
        if let Some((key, rule)) = of_sink(&self.values, &sink)
            && rule.judge(name, value) != ValueVerdict::Keep
        {
            return Err(texts::set_value_changed(key).lacking(["values", key.to_string().as_str()]));
        }
        Ok(())
    }
}

/// Whether "remove unsafe" keeps an attribute with a value, in a configuration that lists only this attribute and element.
fn may_have(sanitizer: &Sanitizer, element: ElementName<'_>, name: &str, value: &str) -> bool {
    let listed = SanitizerElementWithAttributes {
        attributes: Some(vec![SanitizerAttribute::new(AttrNamespace::None, name.to_owned())]),
        ..SanitizerElement::new(element.namespace, element.name.to_owned()).into()
    };
    let config = SanitizerConfig {
        elements: Some(vec![listed]),
        attributes: Some(Vec::new()),
        ..SanitizerConfig::default()
    };
    let Ok(alone) = Sanitizer::from_config(config, sanitizer.edition(), Absent::Removes) else {
        return false;
    };
    let engine = alone.compile(true, Strictness::String);
    let id = TagId::from_name(element.name).unwrap_or(TagId::NONE);
    let ElementRule::Keep(rule) = engine.element(element.namespace, id, || element.name) else {
        return false;
    };
    let id = AttrId::from_name(name).unwrap_or(AttrId::NONE);
    let rule: AttrRule = engine.attribute(rule, AttrNamespace::None, id, || name);
    judge(rule, || value, true) == AttrDecision::Kept
}

impl Policy {
    /// Whether this policy may also have a rule for the values of an attribute.
    #[doc(hidden)]
    pub fn may_limit(&self, key: &UrlRuleKey, rule: &ValueRule) -> bool {
        self.check_value_rule(key, rule).is_ok()
    }

    pub(super) fn check_value_rule(&self, key: &UrlRuleKey, rule: &ValueRule) -> Result<(), Problem> {
        let path = Path::new(["values"]).with(key.to_string().as_str());
        if let Some(problem) = rule.problem() {
            let place = Path::new([path.steps(), problem.path.steps()].concat());
            return Err(problem.at(place).lacking(path.steps().to_vec()));
        }
        if self.holds_urls(key) {
            return Err(texts::value_rule_of_urls(key).at(path));
        }
        if merges_with_links(&self.links, key) && !is_for_merging(rule) {
            return Err(texts::value_rule_of_rel().at(path));
        }
        if let Some(value) = refused_of_links(&self.links, key, rule) {
            return Err(texts::value_rule_rejects_links(value).lacking(path.steps().to_vec()).at(path));
        }
        Ok(())
    }

    /// Whether an attribute holds only URLs, according to the standards or to the policy.
    fn holds_urls(&self, key: &UrlRuleKey) -> bool {
        let sink = key.sink();
        if let Some(stated) = self.urls.attribute_type(&sink) {
            return stated.kind().is_some();
        }
        let of_standard = url_attribute(&sink).is_some_and(|known| {
            !matches!(known.kind, UrlValueKind::Css | UrlValueKind::IdReferences) && known.guard().is_none()
        });
        of_standard || self.urls.rules.contains_key(key)
    }
}

/// Whether a key names an attribute of links.
fn is_of_links(key: &UrlRuleKey, attribute: &str) -> bool {
    key.attribute() == (AttrNamespace::None, attribute)
        && key
            .element()
            .is_none_or(|element| matches!(element, (Namespace::Html, "a" | "area") | (Namespace::Svg, "a")))
}

/// Whether `links` adds tokens to the value.
fn merges_with_links(links: &LinkPolicy, key: &UrlRuleKey) -> bool {
    !links.rel.is_empty() && is_of_links(key, "rel")
}

/// Whether a rule checks single tokens, and also keeps them in lower case, in which they are merged.
fn is_for_merging(rule: &ValueRule) -> bool {
    let only_tokens = ValueRule { tokens: rule.tokens.clone(), ..ValueRule::default() };
    *rule == only_tokens && rule.tokens.as_ref().is_some_and(|tokens| tokens.pattern.is_none())
}

/// Returns a value that `links` adds and a rule rejects, which would be added and removed in turn.
fn refused_of_links<'l>(links: &'l LinkPolicy, key: &UrlRuleKey, rule: &ValueRule) -> Option<&'l str> {
    let refuses = |attribute, value: &&str| rule.judge(attribute, value) != ValueVerdict::Keep;
    if is_of_links(key, "rel") {
        links.rel.iter().map(|token| token.as_str()).find(|token| refuses("rel", token))
    } else if is_of_links(key, "target") {
        links.target.iter().map(|target| target.as_str()).find(|target| refuses("target", target))
    } else {
        None
    }
}

record! {
    /// Attributes that an element must have after cleaning, and what happens to an element that lacks one.
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::policy::{RequiredAttributes, WithoutRequired};
    /// let config = SanitizerConfig::from_json(
    ///     r#"{ "elements": [{ "name": "a", "attributes": ["href"] }, { "name": "img", "attributes": ["src"] }] }"#,
    /// )?;
    /// let policy = Policy::default().with_sanitizer(config).with_required([
    ///     ("img", RequiredAttributes::new(["src"])),
    ///     ("a", RequiredAttributes::new(["href"]).with_otherwise(WithoutRequired::Unwrap)),
    /// ]);
    /// let cleaner = Cleaner::new(&policy)?;
    /// assert_eq!(cleaner.clean("<a href=javascript:x>Text</a><img src=javascript:y>")?.html(), "Text");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct RequiredAttributes = "required" {
        /// The attributes that the element must have.
        pub attributes: Vec<String> => (),
        /// What happens to an element that lacks one: it is removed with its content, or unwrapped. `alt`, for `img` only: it is replaced by
        /// the text of its `alt`.
        pub otherwise: WithoutRequired = WithoutRequired::default() => (value with_otherwise),
    }
}

string_enum! {
    /// What happens to an element that lacks a required attribute.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum WithoutRequired {
        /// It is removed with its content.
        #[default]
        Remove = "remove",
        /// It is unwrapped: its content is kept.
        Unwrap = "unwrap",
        /// It is replaced by the text of its `alt`; without one, it is removed. Only for `img`.
        Alt = "alt",
    }
}

impl RequiredAttributes {
    /// Creates a rule that removes elements that lack one of these attributes.
    pub fn new(attributes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            attributes: attributes.into_iter().map(Into::into).collect(),
            otherwise: WithoutRequired::default(),
        }
    }
}

impl Policy {
    pub(super) fn check_required_of(
        &self,
        config: &SanitizerConfig,
        key: &str,
        required: &RequiredAttributes,
    ) -> Result<(), Problem> {
        let element = ElementName::of_key(key);
        let path = Path::new(["required", key]);
        element.check().map_err(|problem| problem.at(path.clone()))?;
        if required.otherwise == WithoutRequired::Unwrap && !can_be_unwrapped(element) {
            return Err(texts::not_unwrapped(key).at(path.with("otherwise")));
        }
        if required.otherwise == WithoutRequired::Alt && key != "img" {
            return Err(texts::no_text_of_required(key).at(path.with("otherwise")));
        }
        let attributes = || {
            let each = required.attributes.iter().enumerate();
            each.map(|(at, name)| (path.with("attributes").with(at), name))
        };
        for (place, name) in attributes() {
            names::addable_attribute(element.namespace, name).map_err(|problem| problem.at(place))?;
        }
        let custom = self.custom_elements();
        let listed = custom.listed(config, element);
        if !listed.is_kept(config) {
            let problem = texts::required_not_kept(key, self.how_to_keep(key));
            return Err(problem.at(path).lacking(["sanitizer", "elements"]));
        }
        if required.attributes.is_empty() {
            let place = path.with("attributes");
            return Err(texts::nothing_required().at(place).lacking(path.steps().to_vec()));
        }
        for (place, name) in attributes() {
            self.check_required_attribute(config, element, listed, name)
                .map_err(|problem| problem.at(place))?;
        }
        Ok(())
    }

    fn check_required_attribute(
        &self,
        config: &SanitizerConfig,
        element: ElementName<'_>,
        listed: ElementName<'_>,
        name: &str,
    ) -> Result<(), Problem> {
        let attribute = (AttrNamespace::None, name);
        let is_set =
            self.set.iter().any(|(key, set)| ElementName::of_key(key) == element && set.contains_key(name));
        if !is_set && !names::keeps(config, Some((listed.namespace, listed.name)), attribute) {
            return Err(texts::required_attribute_not_kept(name).lacking(["sanitizer"]).lacking(["set"]));
        }
        let adds_to_links = !self.links.rel.is_empty() || self.links.target.is_some();
        if adds_to_links && matches!((element.name, name), ("a" | "area", "rel" | "target")) {
            return Err(texts::required_of_links(name));
        }
        if name == "srcdoc" {
            return Err(texts::required_of_frames());
        }
        let role = attributes::role((element.namespace, element.name), attribute);
        if self.ids != IdPolicy::Allow && role.is_some_and(|role| role != Role::Fragment) {
            return Err(texts::required_of_ids(name));
        }
        Ok(())
    }
}

/// Whether the content of an element is markup that can stand in its place.
fn can_be_unwrapped(element: ElementName<'_>) -> bool {
    match element.namespace {
        Namespace::Html => kind(TagId::from_name(element.name)) != Kind::Special,
        Namespace::Svg => !matches!(element.name, "svg" | "style" | "script"),
        Namespace::MathMl => !matches!(element.name, "math" | "annotation" | "annotation-xml"),
    }
}
