//! The URL policy, asked about the attributes that may hold URLs.

use super::bases::InputBases;
use crate::url_policy::{
    UrlPolicy, UrlRefusal, UrlSink, UrlValueKind, UrlVerdict, may_hold_urls, treats_as_url, url_attribute,
};
use lye_html::{AttrId, AttrInfo, AttrNamespace, ElementInfo, Namespace, attr};
use lye_url::{BaseKind, UrlForm, probe};

/// Which attributes may hold URLs in some element, by the numbers of their names.
#[derive(Clone, Debug)]
pub(crate) struct UrlNames {
    /// Whether an attribute without a namespace holds none in any element, by the constants of the parser.
    without: Vec<bool>,
}

impl UrlNames {
    /// For the attributes that the parser knows, and a policy. Linear in both.
    pub(crate) fn new(policy: &UrlPolicy) -> Self {
        let without = AttrId::all().map(|id| {
            let Some(name) = id.name() else { return false };
            let mut keys = policy.rules.keys().chain(policy.types.keys());
            let listed = keys.any(|key| key.attribute().1.eq_ignore_ascii_case(name));
            !listed && !ever_holds_urls(name)
        });
        Self { without: without.collect() }
    }

    #[inline]
    fn may_hold_urls(&self, attribute: &AttrInfo<'_>) -> bool {
        let without = attribute.namespace == AttrNamespace::None
            && self.without.get(attribute.id.index()).copied().unwrap_or(false);
        !without
    }
}

/// Asks the policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Urls<'p> {
    pub(crate) policy: &'p UrlPolicy,
    pub(crate) names: &'p UrlNames,
    pub(crate) bases: &'p InputBases<'p>,
}

impl Urls<'_> {
    /// What becomes of an attribute that the configuration keeps.
    #[inline]
    pub(crate) fn judge(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> UrlVerdict {
        if self.names.may_hold_urls(attribute) {
            self.judge_url(element, attribute)
        } else {
            UrlVerdict::Keep
        }
    }

    fn judge_url(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> UrlVerdict {
        let sink = UrlSink::new(element.namespace, element.name, attribute.namespace, attribute.name);
        let value = attribute.value;
        let bases = self.bases.of(element.span);
        let judge = |kind, rule, sink| self.policy.judge_as(kind, rule, &sink, value, bases);
        if !self.policy.types.is_empty()
            && let Some(stated) = self.policy.attribute_type(&sink)
        {
            return match stated.kind() {
                Some(kind) => judge(kind, self.policy.rule(&sink), sink),
                None => UrlVerdict::Keep,
            };
        }
        let Some(known) = url_attribute(&sink) else {
            return match self.policy.rule(&sink) {
                Some(rule) => judge(UrlValueKind::Url, Some(rule), sink),
                // Nobody knows what this attribute means: it may be for a script that takes a URL from it.
                None if treats_as_url(&sink) && leads_elsewhere(value) => {
                    UrlVerdict::Drop(UrlRefusal::NoRule)
                }
                None => UrlVerdict::Keep,
            };
        };
        match known.kind {
            UrlValueKind::IdReferences => UrlVerdict::Keep,
            UrlValueKind::Css if loads_nothing(attribute) => UrlVerdict::Keep,
            kind => {
                let guard = known.guard().and_then(AttrId::from_name).and_then(|id| element.attribute(id));
                judge(kind, self.policy.rule(&sink), sink.with_guard(guard))
            }
        }
    }

    /// The place in the policy of the rule about an attribute.
    pub(crate) fn rule_of(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> String {
        let sink = UrlSink::new(element.namespace, element.name, attribute.namespace, attribute.name);
        format!("urls.rules.\"{sink}\"")
    }
}

/// Whether the attributes of this name hold URLs in any element of any vocabulary, or nothing is known of them.
fn ever_holds_urls(name: &str) -> bool {
    [Namespace::Html, Namespace::Svg, Namespace::MathMl]
        .into_iter()
        .any(|namespace| may_hold_urls(namespace, AttrNamespace::None, name))
}

/// Whether the value of a presentation attribute is made of keywords, numbers and colours alone: nothing in it can load, and
/// nothing in it can be read in two ways.
fn loads_nothing(attribute: &AttrInfo<'_>) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b" \t\n#.,%+-()".contains(&byte);
    let value = attribute.value;
    let opens_a_function = |name: &str| {
        value.as_bytes().windows(name.len()).any(|part| part.eq_ignore_ascii_case(name.as_bytes()))
    };
    attribute.id != attr::STYLE
        && value.bytes().all(is_plain)
        && !["url(", "src(", "image(", "image-set(", "element(", "attr(", "var("]
            .into_iter()
            .any(opens_a_function)
}

/// Whether a value, read as a URL, leads to a place of its own.
fn leads_elsewhere(value: &str) -> bool {
    matches!(probe(value, BaseKind::Https).form(), UrlForm::Absolute | UrlForm::SchemeRelative)
}
