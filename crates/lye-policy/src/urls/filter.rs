//! The hook that sees each URL before it is checked (`url_filter` in JustHTML URL cleaning).

use super::judge::Steps;
use super::validate::with_scheme;
use super::{UrlRefusal, UrlSink};
pub use crate::hooks::FilterError;
use crate::hooks::{Hook, HookFailure, HookKind, MaybeSend, Question};
use lye_html::{AttrNamespace, Namespace};
use lye_url::Url;
use lye_url::probe::{UrlForm, probe};
use std::borrow::Cow;
use std::fmt;

/// The URL that a [`UrlFilter`] decides about, with its attribute.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct UrlContext<'a> {
    /// The namespace of the element.
    pub namespace: Namespace,
    /// The element's name.
    pub element: &'a str,
    /// The namespace of the attribute.
    pub attribute_namespace: AttrNamespace,
    /// The attribute's local name.
    pub attribute: &'a str,
    /// The URL as written; for an attribute that holds a list, one item of it.
    pub value: &'a str,
    /// The parsed URL; `None` if it does not parse, or is relative to an unknown base.
    pub url: Option<&'a Url>,
    /// The index of the item in a list, from 0; `None` if the attribute holds no list.
    pub item: Option<usize>,
}

/// The decision of a [`UrlFilter`] about a URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FilterDecision {
    /// The URL is checked as it is.
    Keep,
    /// This URL is checked instead, by the same rule.
    Rewrite(String),
    /// The URL is dropped.
    Drop,
}

/// Receives the errors of URL filters.
pub trait UrlFilterErrors {
    /// Receives an error.
    fn url_filter_failed(&self, sink: &UrlSink<'_>, failure: HookFailure);
}

// Not a supertrait: each program would contain the code that prints whole policies.
impl fmt::Debug for dyn UrlFilterErrors + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UrlFilterErrors")
    }
}

struct UrlFilters;

impl HookKind for UrlFilters {
    type Context<'c> = UrlContext<'c>;
    type Decision = FilterDecision;

    fn question(context: &UrlContext<'_>) -> Question {
        let UrlContext { namespace, element, attribute_namespace, attribute, value, url, item } = *context;
        let item = item.map(|item| item.to_string()).unwrap_or_default();
        let url = url.map(|url| url.href()).unwrap_or_default();
        let attribute_namespace = format!("{attribute_namespace:?}");
        let parts = [namespace.name(), element, &attribute_namespace, attribute, value, url, &item];
        parts.map(str::to_owned).into()
    }
}

/// A hook that sees each URL before its rule checks it, and may rewrite or drop it (`url_filter` in JustHTML URL
/// cleaning).
///
/// The rule checks the rewritten URL as if it were in the input, so the hook cannot allow what the rule refuses. It
/// fails closed: an error, and a panic (where panics unwind), drop the URL. URLs without a rule are dropped without
/// calling the hook.
///
/// ```
/// use lye::urls::{FilterDecision, UrlFilter};
///
/// let filter = UrlFilter::new(|context| {
///     let host = context.url.map(|url| url.host()).unwrap_or_default();
///     Ok(if host == "attacker.com" { FilterDecision::Drop } else { FilterDecision::Keep })
/// });
/// let policy = lye::urls::UrlPolicy::default().with_url_filter(filter);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UrlFilter(Hook<UrlFilters>);

impl UrlFilter {
    /// Creates a hook from a function.
    ///
    /// ```
    /// use lye::urls::{FilterDecision, UrlFilter};
    ///
    /// let https = UrlFilter::new(|context| {
    ///     Ok(match context.value.strip_prefix("http://") {
    ///         Some(rest) => FilterDecision::Rewrite(format!("https://{rest}")),
    ///         None => FilterDecision::Keep,
    ///     })
    /// });
    /// ```
    pub fn new(
        decide: impl Fn(&UrlContext<'_>) -> Result<FilterDecision, FilterError> + MaybeSend + 'static,
    ) -> Self {
        Self(Hook::<UrlFilters>::new(decide))
    }
}

impl Steps<'_> {
    /// Step 4: applies the hook to a URL.
    pub(super) fn filtered<'v>(
        &self,
        value: Cow<'v, str>,
        item: Option<usize>,
    ) -> Result<Cow<'v, str>, UrlRefusal> {
        let Some(filter) = &self.policy.url_filter else { return Ok(value) };
        let url = self.parsed(&value);
        let context = UrlContext {
            namespace: self.sink.namespace,
            element: self.sink.element,
            attribute_namespace: self.sink.attribute_namespace,
            attribute: self.sink.attribute,
            value: &value,
            url: url.as_ref(),
            item,
        };
        match filter.0.call(&context) {
            Ok(FilterDecision::Keep) => Ok(value),
            Ok(FilterDecision::Rewrite(rewritten)) => Ok(Cow::Owned(rewritten)),
            Ok(FilterDecision::Drop) => Err(UrlRefusal::FilterDropped),
            Err(failure) => {
                if let Some(errors) = self.context.errors {
                    errors.url_filter_failed(self.sink, failure);
                }
                Err(UrlRefusal::FilterFailed)
            }
        }
    }

    /// Parses a URL as its rule will; `None` if it does not parse, or is relative to an unknown base.
    fn parsed(&self, value: &str) -> Option<Url> {
        let [base, _] = self.context.bases.probes();
        let is_scheme_relative = probe(value, base).form() == UrlForm::SchemeRelative;
        match (self.rule.resolve_protocol_relative.scheme(), self.context.bases.url()) {
            (Some(scheme), _) if is_scheme_relative => Url::parse(&with_scheme(scheme, value)).ok(),
            (_, Some(base)) => Url::parse_with_base(value, base).ok(),
            (_, None) => Url::parse(value).ok(),
        }
    }
}
