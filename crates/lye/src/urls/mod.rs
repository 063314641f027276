//! Which URLs are kept: [`UrlPolicy`], its rules, and what applies them to attributes that may hold URLs.

mod bases;
mod nested;
mod tracking_pixels;

pub(crate) use bases::InputBases;
pub use lye_policy::urls::{
    BlockedUrlAttribute, DataType, FilterDecision, FilterError, HostPattern, InvalidUrlPolicy, NestedRefusal,
    PathPrefix, PlaceholderUrl, ProtocolRelative, TrackingHosts, UnsetHandling, UriPattern, UrlAttribute,
    UrlAttributeType, UrlBases, UrlContext, UrlDenial, UrlFilter, UrlHandling, UrlHygiene, UrlPolicy,
    UrlProxy, UrlPurpose, UrlRefusal, UrlRule, UrlRuleKey, UrlScheme, UrlSink, UrlValueKind, UrlVerdict,
    UrlsWithoutRule, document_base, treats_as_url, url_attribute,
};
pub(crate) use nested::NestedCleaner;

use crate::findings::reported_name;
use lye_css::clean::{CssRules, CssUrl};
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::{AttrId, AttrNamespace, Namespace, Span, TagId, attr};
use lye_policy::urls::{
    PlainUrls, UrlFilterErrors, ValueContext, blocked_url, judge_in_css, judge_value,
    judge_with_placeholders, may_hold_urls, sink_in_css,
};
use lye_text::Placeholders;
use std::borrow::Cow;
pub(crate) use tracking_pixels::ImageStyles;
use tracking_pixels::loads_tracking_pixel;

/// The attributes that hold URLs in some element, and their rules, indexed by attribute name.
#[derive(Clone, Debug)]
pub(crate) struct UrlNames {
    /// Attributes without a namespace, by the constants of the parser.
    attributes: Vec<Holds>,
    /// Sorted: attributes of HTML elements that hold URLs by the standards and have a rule of their own.
    ruled: Vec<Ruled>,
    /// Whether a rule may refuse a URL for its fragment.
    pub(crate) limits_fragments: bool,
}

/// Whether attributes of a name hold URLs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Never,
    /// Depends on the element; `ruled` may list some.
    Maybe {
        is_ruled: bool,
    },
}

#[derive(Clone, Debug)]
struct Ruled {
    attribute: AttrId,
    element: TagId,
    kind: UrlValueKind,
    rule: UrlRule,
    /// The plain URLs that are kept without a closer look.
    plain: PlainUrls,
}

impl UrlNames {
    /// Compiles a policy for the attributes that the parser knows. Linear in both.
    pub(crate) fn new(policy: &UrlPolicy) -> Self {
        let mut ruled: Vec<Ruled> =
            policy.rules.iter().filter_map(|(key, rule)| Ruled::new(policy, key, rule)).collect();
        ruled.sort_by_key(Ruled::place);
        let attributes = AttrId::all().map(|id| {
            let maybe = Holds::Maybe { is_ruled: ruled.iter().any(|ruled| ruled.attribute == id) };
            let Some(name) = id.name() else { return maybe };
            let mut keys = policy.rules.keys().chain(policy.types.keys());
            let listed = keys.any(|key| key.attribute().1.eq_ignore_ascii_case(name));
            if listed || ever_holds_urls(name) { maybe } else { Holds::Never }
        });
        let limits_fragments = policy.rules.values().flat_map(UrlRule::each).any(|rule| {
            rule.max_length.is_some() || rule.max_opaque_bytes.is_some() || rule.pattern.is_some()
        });
        Self { attributes: attributes.collect(), ruled, limits_fragments }
    }

    /// Returns `true` if attributes of this name never hold URLs, whatever their element.
    pub(crate) fn never_holds(&self, id: AttrId) -> bool {
        self.attributes.get(id.index()) == Some(&Holds::Never)
    }

    #[inline]
    fn of(&self, attribute: &AttrInfo<'_>) -> Holds {
        let known = self.attributes.get(attribute.id.index()).copied();
        known
            .filter(|_| attribute.namespace == AttrNamespace::None)
            .unwrap_or(Holds::Maybe { is_ruled: false })
    }

    fn ruled(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> Option<&Ruled> {
        let found = self.ruled.binary_search_by_key(&(attribute.id, element.id), Ruled::place);
        found.ok().filter(|_| element.namespace == Namespace::Html).and_then(|at| self.ruled.get(at))
    }
}

impl Ruled {
    /// Returns the entry for a rule key, if every value of that attribute is a URL, whatever other attributes
    /// the element has.
    fn new(policy: &UrlPolicy, key: &UrlRuleKey, rule: &UrlRule) -> Option<Self> {
        let (Some((Namespace::Html, element)), (AttrNamespace::None, attribute)) =
            (key.element(), key.attribute())
        else {
            return None;
        };
        let kind = url_attribute(&UrlSink::html(element, attribute))?.kind;
        let depends = !matches!(
            kind,
            UrlValueKind::Url
                | UrlValueKind::Srcset
                | UrlValueKind::SpaceList
                | UrlValueKind::CommaOrSpaceList
        );
        let is_url = kind == UrlValueKind::Url;
        let plain = if is_url { PlainUrls::new(policy, rule) } else { PlainUrls::default() };
        (!depends).then_some(Self {
            plain,
            attribute: AttrId::from_name(attribute)?,
            element: TagId::from_name(element)?,
            kind,
            rule: rule.clone(),
        })
    }

    fn place(&self) -> (AttrId, TagId) {
        (self.attribute, self.element)
    }
}

/// The URL policy with what it needs for one input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Urls<'p> {
    pub(crate) policy: &'p UrlPolicy,
    pub(crate) names: &'p UrlNames,
    pub(crate) bases: &'p InputBases<'p>,
    /// The CSS rules, if the policy has any.
    pub(crate) css: Option<&'p CssRules>,
    /// Cleans markup in values. Without it, no markup in values is kept.
    pub(crate) nested: Option<&'p dyn NestedCleaner>,
    /// Receives the errors of the URL filter.
    pub(crate) errors: &'p dyn UrlFilterErrors,
    /// The placeholders of template languages that are kept.
    pub(crate) placeholders: Placeholders,
}

impl Urls<'_> {
    /// Judges an attribute that the configuration keeps.
    #[inline]
    pub(crate) fn judge(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        styles: &mut ImageStyles,
    ) -> UrlVerdict {
        let Holds::Maybe { is_ruled } = self.names.of(attribute) else { return UrlVerdict::Keep };
        if self.refuses_pixel(element, attribute, attribute.value(), styles) {
            return UrlVerdict::Drop(UrlRefusal::TrackingPixel);
        }
        if !self.placeholders.is_empty() {
            return self.judge_url(element, attribute, attribute.value());
        }
        match is_ruled.then(|| self.names.ruled(element, attribute)).flatten() {
            Some(ruled) => self.judge_ruled(ruled, element, attribute),
            None => self.judge_url(element, attribute, attribute.value()),
        }
    }

    fn judge_ruled(&self, ruled: &Ruled, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> UrlVerdict {
        if ruled.plain.keep(attribute.value(), self.bases.of(element.span)) {
            return UrlVerdict::Keep;
        }
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        self.policy.judge_as(
            ruled.kind,
            Some(&ruled.rule),
            &sink,
            attribute.value(),
            self.around(element.span),
        )
    }

    /// Judges an attribute that the configuration keeps, as if it had this value.
    pub(crate) fn judge_value(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        value: &str,
    ) -> UrlVerdict {
        if self.refuses_pixel(element, attribute, value, &mut ImageStyles::default()) {
            return UrlVerdict::Drop(UrlRefusal::TrackingPixel);
        }
        self.judge_url(element, attribute, value)
    }

    fn judge_url(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>, value: &str) -> UrlVerdict {
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        let may_be_guarded = matches!(attribute.id, attr::CONTENT | attr::VALUE);
        let guard = || element.attribute(AttrId::from_name(url_attribute(&sink)?.guard()?)?);
        let guard = may_be_guarded.then(guard).flatten();
        let sink = sink.with_guard(guard);
        let judge = |value: &str| judge_value(self.policy, self.css, &sink, value, self.around(element.span));
        judge_with_placeholders(self.policy, self.placeholders, &sink, value, judge)
            .unwrap_or_else(|| judge(value))
    }

    /// Judges a URL in CSS. The text of a `style` element counts as its attribute `style`. `start_tag` is that
    /// of the element.
    pub(crate) fn judge_in_css(&self, sink: &UrlSink<'_>, url: &CssUrl<'_>, start_tag: Span) -> UrlVerdict {
        judge_in_css(self.policy, sink, url, self.around(start_tag))
    }

    fn refuses_pixel(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        value: &str,
        styles: &mut ImageStyles,
    ) -> bool {
        self.policy.hygiene.remove_tracking_pixels && loads_tracking_pixel(element, attribute, value, styles)
    }

    fn around(&self, start_tag: Span) -> ValueContext<'_> {
        ValueContext {
            bases: self.bases.of(start_tag),
            nested: self.nested.map(|nested| nested as _),
            errors: Some(self.errors),
        }
    }

    /// Returns where a kept URL leads: for a proxied URL, to the URL that it carries.
    pub(crate) fn destination<'v>(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        url: &'v str,
    ) -> Cow<'v, str> {
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        self.policy.destination(&sink, url)
    }

    /// Returns `true` if an attribute holds URLs by the standards.
    pub(crate) fn holds_url(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        url_attribute(&sink).is_some_and(|known| {
            !matches!(
                known.kind,
                UrlValueKind::Css
                    | UrlValueKind::Html
                    | UrlValueKind::IdReferences
                    | UrlValueKind::AnimationValues
            )
        })
    }

    /// Judges the URL of a link that is made from text.
    pub(crate) fn judge_new_link(&self, url: &str) -> UrlVerdict {
        let context =
            ValueContext { errors: Some(self.errors), ..ValueContext::from(self.bases.of_document_itself()) };
        judge_value(self.policy, None, &UrlSink::html("a", "href"), url, context)
    }

    /// Returns where the kept URL of a link that is made from text leads, as [`destination`](Self::destination) does.
    pub(crate) fn destination_of_new_link<'v>(&self, url: &'v str) -> Cow<'v, str> {
        self.policy.destination(&UrlSink::html("a", "href"), url)
    }

    /// Returns the index of the rule that judges an attribute, if it has several.
    pub(crate) fn rule_index(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> Option<usize> {
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        self.policy.rule_index(&sink, attribute.value(), self.bases.of(element.span))
    }

    /// Returns the path in the policy of the rule for URLs in CSS, given the key of their property.
    pub(crate) fn rule_in_css(&self, sink: &UrlSink<'_>, property_key: Option<&'static str>) -> String {
        format!("urls.rules.\"{}\"", sink_in_css(self.policy, sink, property_key))
    }

    /// Returns the attribute that keeps a refused URL, with its value; `None` if the policy does not keep it.
    pub(crate) fn blocked(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        refusal: &UrlRefusal,
    ) -> Option<(&str, String)> {
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        let name = self.policy.rule(&sink)?.keep_blocked_in.as_ref()?;
        let is_pixel = *refusal == UrlRefusal::TrackingPixel;
        blocked_url(attribute.value()).filter(|_| !is_pixel).map(|url| (name.as_str(), url))
    }

    /// Returns `None` if an attribute is not one that keeps refused URLs, or else the URL that it may keep. On an element without such
    /// URLs, it keeps none.
    pub(crate) fn judge_blocked(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> Option<Option<String>> {
        let is_it = |rule: &UrlRule| {
            rule.keep_blocked_in.as_ref().is_some_and(|kept| kept.as_str() == attribute.name())
        };
        if !self.policy.rules.values().any(is_it) {
            return None;
        }
        let of_element = self.policy.rules.keys().find_map(|key| {
            let (namespace, name) = key.attribute();
            let rule = self.policy.rule(&UrlSink::new(element.namespace, element.name(), namespace, name))?;
            is_it(rule).then_some((name, rule))
        });
        let Some((of, rule)) = of_element else { return Some(None) };
        let is_refused = element.find_attribute(of).is_none_or(|of| {
            rule.placeholder.as_ref().is_some_and(|placeholder| placeholder.as_str() == of.value())
        });
        Some(blocked_url(attribute.value()).filter(|_| is_refused))
    }

    /// Returns the path in the policy of the rule for an attribute.
    pub(crate) fn rule_of(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> String {
        let element_name = reported_name(element.name());
        let sink = UrlSink::new(element.namespace, element_name, attribute.namespace, attribute.name());
        format!("urls.rules.\"{sink}\"")
    }
}

/// Returns `true` if attributes of this name hold URLs in some element of some vocabulary, or if the name is
/// unknown.
pub(crate) fn ever_holds_urls(name: &str) -> bool {
    [Namespace::Html, Namespace::Svg, Namespace::MathMl]
        .into_iter()
        .any(|namespace| may_hold_urls(namespace, AttrNamespace::None, name))
}
