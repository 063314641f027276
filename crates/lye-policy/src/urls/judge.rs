//! The order of the steps for an attribute value (JustHTML URL cleaning, "How URL cleaning works (in order)"). Does not
//! use trees.

use super::attributes::{UrlValueKind, guard_holds, of_sink, url_attribute};
use super::reference::with_encoded_ends;
use super::validate::{may_be_allowed, validate};
use super::{
    NestedMarkup, UnsetHandling, UrlBases, UrlFilterErrors, UrlHandling, UrlPolicy, UrlProxy, UrlRefusal,
    UrlRule, UrlSink, UrlVerdict, UrlsWithoutRule, lists, meta_refresh,
};
use lye_url::Url;
use lye_url::probe::{BaseKind, UrlForm, probe};
use std::borrow::Cow;

/// The maximum depth of proxied URLs in proxied URLs. Each level makes the URL longer, so this never occurs by
/// accident.
const MAX_PROXY_NESTING: usize = 4;

impl UrlPolicy {
    /// Decides about the value of an attribute that holds URLs.
    ///
    /// This implements steps 3 to 6 of JustHTML URL cleaning; the caller decides whether the element and the attribute
    /// are allowed at all (steps 1 and 2). A list is split by its own grammar, and each URL goes through the steps
    /// separately:
    ///
    /// 3. There must be a rule, unless [`without_rule`](UrlPolicy::without_rule) decides otherwise. (An attribute whose
    ///    [guard](super::UrlAttribute::guard) does not hold has no URL and is kept; so is one whose
    ///    [type](UrlPolicy::types) is `none`.)
    /// 4. The [hook](super::UrlFilter) may rewrite or drop the URL.
    /// 5. The URL is parsed, checked against its rule, written in a form with only one interpretation, and changed as
    ///    [`hygiene`](UrlPolicy::hygiene) says; the result is checked again.
    /// 6. The URL is handled: kept, stripped, or rewritten to the proxy's address. A URL that already goes through the proxy
    ///    is checked by its target.
    ///
    /// If the value is refused and the rule has a [placeholder](UrlRule::placeholder), the placeholder replaces it.
    ///
    /// An allowed value stays as written if it is a valid URL string with a host in ASCII, without dot segments in its
    /// path (for relative URLs: only if they begin with `/`) and without invisible characters; otherwise it becomes the
    /// serialized URL. Judging the result gives the same result, unless the hook answers differently.
    ///
    /// The time is linear in the value. Each relative URL that is resolved (to make it absolute, or because it is not
    /// valid) also takes time linear in the base.
    ///
    /// ```
    /// use lye::urls::{UrlBases, UrlSink, UrlPolicy, UrlRefusal, UrlRule, UrlRuleKey, UrlScheme, UrlVerdict};
    ///
    /// let mut policy = UrlPolicy::default();
    /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"])?);
    /// policy.rules.insert(UrlRuleKey::html("a", "href")?, rule);
    ///
    /// let judge = |value| policy.judge(&UrlSink::html("a", "href"), value, &UrlBases::unknown());
    /// assert_eq!(judge("https://example.com/"), UrlVerdict::Keep);
    /// assert_eq!(judge("//example.com/"), UrlVerdict::Rewrite("https://example.com/".to_owned()));
    /// assert_eq!(judge("java\nscript:alert(1)"), UrlVerdict::Drop(UrlRefusal::Scheme));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn judge(&self, sink: &UrlSink<'_>, value: &str, bases: &UrlBases) -> UrlVerdict {
        let kind = match self.attribute_type(sink) {
            Some(stated) => stated.kind(),
            None => Some(url_attribute(sink).map_or(UrlValueKind::Url, |known| known.kind)),
        };
        match kind {
            Some(kind) => self.judge_as(kind, self.rule(sink), sink, value, bases.into()),
            None => UrlVerdict::Keep,
        }
    }

    /// As [`judge`](Self::judge), for callers that have looked up the attribute's kind and its rule.
    #[doc(hidden)]
    pub fn judge_as(
        &self,
        kind: UrlValueKind,
        rule: Option<&UrlRule>,
        sink: &UrlSink<'_>,
        value: &str,
        context: ValueContext<'_>,
    ) -> UrlVerdict {
        if !guard_holds(kind, sink.guard) {
            return UrlVerdict::Keep;
        }
        let Some(rule) = rule else { return self.verdict_without_rule(kind, value) };
        let steps = &Steps { policy: self, first: rule, rule, sink, context };
        let judged = match kind {
            UrlValueKind::Url | UrlValueKind::Param => steps.url(value, None),
            UrlValueKind::Srcset => lists::srcset(steps, value).map(Cow::Owned),
            UrlValueKind::SpaceList => lists::spaces(steps, value).map(Cow::Owned),
            UrlValueKind::CommaOrSpaceList => lists::commas(steps, value).map(Cow::Owned),
            UrlValueKind::MetaRefresh => meta_refresh::refresh(steps, value).map(Cow::Owned),
            UrlValueKind::Css
            | UrlValueKind::Html
            | UrlValueKind::IdReferences
            | UrlValueKind::AnimationValues => Err(UrlRefusal::OtherGrammar),
        };
        match judged {
            Ok(out) if out == value => UrlVerdict::Keep,
            Ok(out) => UrlVerdict::Rewrite(out.into_owned()),
            Err(refusal) => match &rule.placeholder {
                Some(placeholder) if placeholder.as_str() == value => UrlVerdict::Keep,
                Some(placeholder) => UrlVerdict::Placeholder(placeholder.to_string(), refusal),
                None => UrlVerdict::Drop(refusal),
            },
        }
    }

    /// Decides about one URL in the value of an attribute, such as a `url()` in a style sheet. It goes through the
    /// steps of [`judge`](Self::judge), whatever else the attribute holds.
    ///
    /// ```
    /// use lye::urls::{UrlBases, UrlSink, UrlPolicy, UrlRule, UrlRuleKey, UrlVerdict};
    ///
    /// let mut policy = UrlPolicy::default();
    /// let rule = UrlRule::default().with_allow_relative(true);
    /// policy.rules.insert(UrlRuleKey::html("*", "style")?, rule);
    ///
    /// let sink = UrlSink::html("p", "style");
    /// assert_eq!(policy.judge_url(&sink, "/paper.png", &UrlBases::unknown()), UrlVerdict::Keep);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn judge_url(&self, sink: &UrlSink<'_>, url: &str, bases: &UrlBases) -> UrlVerdict {
        self.judge_as(UrlValueKind::Url, self.rule(sink), sink, url, bases.into())
    }

    /// Step 3, without a rule.
    fn verdict_without_rule(&self, kind: UrlValueKind, value: &str) -> UrlVerdict {
        match self.without_rule {
            UrlsWithoutRule::Remove => UrlVerdict::Drop(UrlRefusal::NoRule),
            UrlsWithoutRule::Keep if may_be_javascript(kind, value) => UrlVerdict::Drop(UrlRefusal::Scheme),
            UrlsWithoutRule::Keep if matches!(kind, UrlValueKind::Url | UrlValueKind::Param) => {
                with_encoded_ends(value).map_or(UrlVerdict::Keep, UrlVerdict::Rewrite)
            }
            UrlsWithoutRule::Keep => UrlVerdict::Keep,
        }
    }

    /// Returns the rule for an attribute: that of its element, or that of every element.
    ///
    /// ```
    /// use lye::urls::{UrlSink, UrlPolicy};
    ///
    /// assert!(UrlPolicy::justhtml_3().rule(&UrlSink::html("a", "href")).is_some());
    /// assert!(UrlPolicy::justhtml_3().rule(&UrlSink::html("q", "cite")).is_none());
    /// ```
    pub fn rule(&self, sink: &UrlSink<'_>) -> Option<&UrlRule> {
        of_sink(&self.rules, sink).map(|(_, rule)| rule)
    }

    /// Returns the index of the rule that judges a value, among the rules of its attribute; `None` if there is one rule.
    #[doc(hidden)]
    pub fn rule_index(&self, sink: &UrlSink<'_>, value: &str, bases: &UrlBases) -> Option<usize> {
        let first = self.rule(sink).filter(|rule| !rule.alternatives.is_empty())?;
        let steps = Steps { policy: self, first, rule: first, sink, context: bases.into() };
        let steps = steps.choosing_among(value);
        first.each().position(|rule| std::ptr::eq(rule, steps.rule))
    }

    /// Returns where a URL of an attribute leads: for a proxied URL, the URL behind the proxy.
    #[doc(hidden)]
    pub fn destination<'v>(&self, sink: &UrlSink<'_>, url: &'v str) -> Cow<'v, str> {
        let rules = self.rule(sink).into_iter().flat_map(UrlRule::each);
        let mut proxies = rules.filter_map(|rule| self.proxy(rule).ok().flatten());
        let proxy = proxies.find(|proxy| proxy.carried(url).is_some());
        without_proxy(Cow::Borrowed(url), proxy).unwrap_or(Cow::Borrowed(url))
    }

    /// Returns the proxy for URLs that pass a rule.
    fn proxy<'p>(&'p self, rule: &'p UrlRule) -> Result<Option<&'p UrlProxy>, UrlRefusal> {
        match self.handling(rule) {
            UrlHandling::Proxy => {
                rule.proxy.as_ref().or(self.proxy.as_ref()).ok_or(UrlRefusal::NoProxy).map(Some)
            }
            UrlHandling::Allow | UrlHandling::Remove => Ok(None),
        }
    }

    /// Returns the handling of URLs that pass a rule.
    #[doc(hidden)]
    pub fn handling(&self, rule: &UrlRule) -> UrlHandling {
        rule.handling.unwrap_or(match self.rules_without_handling {
            UnsetHandling::Keep => UrlHandling::Allow,
            UnsetHandling::DefaultHandling => self.default_handling,
        })
    }
}

/// The context of a value.
#[derive(Clone, Copy)]
pub struct ValueContext<'a> {
    /// The base of relative URLs.
    pub bases: &'a UrlBases,
    /// Cleans markup in `data:` URLs; without it, such markup is refused.
    pub nested: Option<&'a dyn NestedMarkup>,
    /// Receives the errors of the URL filter.
    pub errors: Option<&'a dyn UrlFilterErrors>,
}

/// The context of a value whose markup is not cleaned.
impl<'a> From<&'a UrlBases> for ValueContext<'a> {
    fn from(bases: &'a UrlBases) -> Self {
        Self { bases, nested: None, errors: None }
    }
}

/// The steps for the URLs of one value, with its rule.
#[derive(Clone, Copy)]
pub(super) struct Steps<'a> {
    pub(super) policy: &'a UrlPolicy,
    /// The first rule of the attribute, which has the others.
    pub(super) first: &'a UrlRule,
    /// The rule that judges.
    pub(super) rule: &'a UrlRule,
    pub(super) sink: &'a UrlSink<'a>,
    pub(super) context: ValueContext<'a>,
}

impl<'a> Steps<'a> {
    /// Steps 4 to 6 for one URL, which is item `item` of a list.
    pub(super) fn url<'v>(&self, value: &'v str, item: Option<usize>) -> Result<Cow<'v, str>, UrlRefusal> {
        // Most attributes have one rule: nothing is chosen.
        if self.first.alternatives.is_empty() {
            self.judged::<false>(value, item)
        } else {
            self.choosing_among(value).judged::<true>(value, item)
        }
    }

    /// Steps 4 to 6, by the rule of these steps. If it `CHOOSES`, the attribute has several rules.
    #[inline]
    fn judged<'v, const CHOOSES: bool>(
        &self,
        value: &'v str,
        item: Option<usize>,
    ) -> Result<Cow<'v, str>, UrlRefusal> {
        let mut handling = self.policy.handling(self.rule);
        let mut proxy = self.policy.proxy(self.rule)?;
        let mut value = self.filtered(without_proxy(Cow::Borrowed(value), proxy)?, item)?;
        for _ in 0..MAX_PROXY_NESTING {
            let chosen;
            let mut steps = self;
            if CHOOSES {
                // A hook or a change may have given it another scheme.
                chosen = self.choosing_among(&value);
                steps = &chosen;
                handling = steps.policy.handling(steps.rule);
                proxy = steps.policy.proxy(steps.rule)?;
            }
            let out = steps.validated(without_proxy(value, proxy)?)?;
            // After the rewrite, it may have become an address of the proxy.
            if let Some(inner) = proxy.and_then(|proxy| proxy.carried(&out)) {
                value = Cow::Owned(inner);
                continue;
            }
            if CHOOSES && !std::ptr::eq(self.choosing_among(&out).rule, steps.rule) {
                value = out;
                continue;
            }
            return match (handling, proxy) {
                (UrlHandling::Remove, _) => Err(UrlRefusal::Handling),
                (_, Some(proxy)) if !out.is_empty() => Ok(Cow::Owned(proxy.rewrite(&out))),
                (_, _) => Ok(out),
            };
        }
        Err(UrlRefusal::ProxyNesting)
    }

    /// Step 5: validates a URL, and applies hygiene.
    fn validated<'v>(&self, value: Cow<'v, str>) -> Result<Cow<'v, str>, UrlRefusal> {
        let out = validate(self, value)?;
        match self.policy.hygiene.improve(&out, self.rule, self.context.bases) {
            Some(improved) if self.first.alternatives.is_empty() => validate(self, Cow::Owned(improved)),
            Some(improved) => validate(&self.choosing_among(&improved), Cow::Owned(improved)),
            None => Ok(out),
        }
    }

    /// Returns the steps with the rule for a URL: the first that allows its scheme. The address of a proxy is judged by a rule
    /// with that proxy.
    #[cold]
    #[inline(never)]
    fn choosing_among(&self, value: &str) -> Self {
        let carries = |rule: &UrlRule| {
            let proxy = self.policy.proxy(rule).ok().flatten();
            proxy.and_then(|proxy| proxy.carried(value))
        };
        let carried = self.first.each().find_map(|rule| carries(rule).map(|inner| (rule, inner)));
        let rule = match carried {
            Some((proxying, inner)) => {
                let mut with_proxy = self.first.each().filter(|rule| carries(rule).is_some());
                with_proxy.find(|rule| allows_kind(self, rule, &inner)).unwrap_or(proxying)
            }
            None => {
                // An address of the proxy in another spelling is not for the rules without it.
                let addresses = |rule: &&UrlRule| {
                    let proxy = self.policy.proxy(rule).ok().flatten();
                    proxy.is_some_and(|proxy| proxy.addresses(value))
                };
                let mut rules = self.first.each();
                let proxying = self.first.each().find(addresses);
                proxying.or_else(|| rules.find(|rule| allows_kind(self, rule, value))).unwrap_or(self.first)
            }
        };
        Self { rule, ..*self }
    }
}

/// Percent-encodes white space at the ends of a value that holds one URL. The white space hides a scheme from URL parsers, but not from
/// scripts that trim the value. Returns `None` if the value has no such white space.
pub fn with_encoded_ends_of(sink: &UrlSink<'_>, value: &str) -> Option<String> {
    let kind = url_attribute(sink)?.kind;
    matches!(kind, UrlValueKind::Url | UrlValueKind::Param).then(|| with_encoded_ends(value)).flatten()
}

/// Returns `true` if a value is a `javascript:` URL, or may contain one.
fn may_be_javascript(kind: UrlValueKind, value: &str) -> bool {
    if matches!(kind, UrlValueKind::Url | UrlValueKind::Param) {
        return probe(value, BaseKind::Https).scheme().is_some_and(|scheme| scheme == "javascript");
    }
    // The URL Standard's parser drops these (4.4, step 3). This check ignores where URLs begin and end.
    let kept = value.bytes().filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    let kept: Vec<u8> = kept.map(|byte| byte.to_ascii_lowercase()).collect();
    kept.windows(b"javascript:".len()).any(|part| part == b"javascript:")
}

/// Returns the URL behind the proxy, or the value itself.
fn without_proxy<'v>(mut value: Cow<'v, str>, proxy: Option<&UrlProxy>) -> Result<Cow<'v, str>, UrlRefusal> {
    let Some(proxy) = proxy else { return Ok(value) };
    for _ in 0..MAX_PROXY_NESTING {
        match proxy.carried(&value) {
            Some(inner) => value = Cow::Owned(inner),
            None => return Ok(value),
        }
    }
    Err(UrlRefusal::ProxyNesting)
}

/// Returns `true` if a rule allows URLs of this kind: with this scheme, relative, fragments or empty.
pub(super) fn allows_kind(steps: &Steps<'_>, rule: &UrlRule, value: &str) -> bool {
    let [base, other] = steps.context.bases.probes();
    let probed = probe(value, base);
    let allows_relative = || {
        let resolved = steps.context.bases.url().filter(|_| steps.policy.hygiene.resolve_with_base);
        rule.allow_relative.unwrap_or(steps.policy.default_allow_relative)
            || resolved.is_some_and(|base| rule.allowed_schemes.contains(Url::scheme(base)))
    };
    match probed.form() {
        UrlForm::Empty => rule.allow_empty,
        UrlForm::Fragment => rule.allow_fragment,
        UrlForm::SchemeRelative => rule
            .resolve_protocol_relative
            .scheme()
            .is_some_and(|scheme| rule.allowed_schemes.contains(scheme)),
        UrlForm::Absolute
            if probed.takes_authority_of_base() || probe(value, other).takes_authority_of_base() =>
        {
            allows_relative()
        }
        UrlForm::Absolute => probed.scheme().is_some_and(|scheme| may_be_allowed(rule, scheme)),
        UrlForm::PathAbsolute | UrlForm::PathRelative | UrlForm::Query => allows_relative(),
    }
}
