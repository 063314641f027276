//! What is added to links: `rel` tokens and a target (HTML Standard, 4.6.7 "Link types").

use super::bases::InputBases;
use lye_html::filter::{AddedAttribute, AttrInfo, ElementInfo};
use lye_html::{AttrNamespace, Namespace, attr, tag};
use lye_policy::model::{LinkPolicy, LinkScope};
use lye_url::Url;
use std::borrow::Cow;
use std::collections::HashSet;

/// What a policy adds to links, made ready.
#[derive(Clone, Debug)]
pub(crate) struct LinkRules {
    policy: LinkPolicy,
    /// What a link gets to which it is added, and which has nothing of the kind.
    plain: Vec<AddedAttribute>,
}

impl LinkRules {
    /// Nothing, if the policy adds nothing.
    pub(crate) fn new(policy: &LinkPolicy) -> Option<Self> {
        if policy.rel.is_empty() && policy.target.is_none() {
            return None;
        }
        let rel = merged(None, policy);
        let target = policy.target.as_ref().map(|target| target.as_str().to_owned());
        Some(Self { policy: policy.clone(), plain: attributes(rel, target).collect() })
    }
}

/// Decides about one link after the other.
#[derive(Debug)]
pub(crate) struct Links<'p> {
    policy: &'p LinkPolicy,
    plain: &'p [AddedAttribute],
    /// What the links are relative to, which the input may have had a say in.
    bases: &'p InputBases<'p>,
    /// What the element at hand is relative to.
    base: Option<&'p Url>,
    /// The page where the output will stand.
    page: Option<&'p Url>,
    /// Whether the element whose attributes are being decided is a link by its name.
    is_link: bool,
    has_href: bool,
    /// Whether it leads to a host that is not one of ours.
    is_external: bool,
    /// What it has so far.
    rel: Option<String>,
    target: Option<String>,
    /// What it gets, if that is not what a plain link gets.
    added: Vec<AddedAttribute>,
}

impl<'p> Links<'p> {
    pub(crate) fn new(rules: &'p LinkRules, bases: &'p InputBases<'p>, page: Option<&'p Url>) -> Self {
        let LinkRules { policy, plain } = rules;
        Self {
            policy,
            plain,
            bases,
            base: None,
            page,
            is_link: false,
            has_href: false,
            is_external: false,
            rel: None,
            target: None,
            added: Vec::new(),
        }
    }

    /// A new element begins.
    #[inline]
    pub(crate) fn begin(&mut self, element: &ElementInfo<'_>) {
        self.is_link = matches!(
            (element.namespace, element.id),
            (Namespace::Html, tag::A | tag::AREA) | (Namespace::Svg, tag::A)
        );
        if self.is_link {
            (self.has_href, self.is_external) = (false, false);
            (self.rel, self.target) = (None, None);
            self.base = self.bases.of(element.span).url();
        }
        self.added.clear();
    }

    /// Whether an attribute of the element at hand comes back among the additions.
    pub(crate) fn rewrites(&self, attribute: &AttrInfo<'_>) -> bool {
        self.is_link
            && matches!((attribute.namespace, attribute.id), (AttrNamespace::None, attr::REL | attr::TARGET))
    }

    /// An attribute that is kept, perhaps with another value. `destination` gives where the URL in a value leads in the end, behind
    /// a proxy. Whether the attribute is taken: it comes back among the additions.
    #[inline]
    pub(crate) fn takes<'u>(
        &mut self,
        attribute: &'u AttrInfo<'_>,
        replacement: Option<&'u str>,
        destination: impl FnOnce(&'u str) -> Cow<'u, str>,
    ) -> bool {
        if !self.is_link {
            return false;
        }
        let value = replacement.unwrap_or(attribute.value());
        match (attribute.namespace, attribute.id) {
            (AttrNamespace::None | AttrNamespace::XLink, attr::HREF) => {
                self.has_href = true;
                if self.policy.rel_for == LinkScope::External && !self.is_external {
                    self.is_external = self.leads_outside(value) || self.leads_outside(&destination(value));
                }
                false
            }
            (AttrNamespace::None, attr::REL) => {
                self.rel = Some(value.to_owned());
                true
            }
            (AttrNamespace::None, attr::TARGET) => {
                self.target = Some(value.to_owned());
                true
            }
            _ => false,
        }
    }

    /// What the element gets, when all its attributes are known.
    #[inline]
    pub(crate) fn additions(&mut self) -> &[AddedAttribute] {
        if !std::mem::take(&mut self.is_link) {
            return &self.added;
        }
        let applies = self.has_href && (self.policy.rel_for == LinkScope::All || self.is_external);
        if applies && self.rel.is_none() && self.target.is_none() {
            return self.plain;
        }
        self.add(applies);
        &self.added
    }

    fn add(&mut self, applies: bool) {
        let rel = if applies { merged(self.rel.as_deref(), self.policy) } else { self.rel.take() };
        let target = match &self.policy.target {
            Some(target) if applies => Some(target.as_str().to_owned()),
            _ => self.target.take(),
        };
        self.added.extend(attributes(rel, target));
    }

    /// Whether a link leads to a host that is not one of ours. What has no host does not.
    fn leads_outside(&self, href: &str) -> bool {
        let url = match self.base {
            Some(base) => Url::parse_with_base(href, base),
            None => Url::parse(href),
        };
        // Without a base, what does not parse is relative.
        let Ok(url) = url else { return false };
        let Some(host) = url.host_enum() else { return false };
        let of_page = self.page.and_then(Url::host_enum);
        of_page != Some(host) && !self.policy.internal_hosts.iter().any(|pattern| pattern.matches(host))
    }
}

fn attributes(rel: Option<String>, target: Option<String>) -> impl Iterator<Item = AddedAttribute> {
    let attributes = [("rel", rel), ("target", target)].into_iter();
    attributes.filter_map(|(name, value)| Some(AddedAttribute { name: name.to_owned(), value: value? }))
}

/// The tokens that there are and those of the policy, each once; nothing is overwritten, but what contradicts a forced
/// `noopener` or `noreferrer` goes. `None` if there are none.
fn merged(rel: Option<&str>, policy: &LinkPolicy) -> Option<String> {
    if policy.rel.is_empty() {
        return rel.map(str::to_owned);
    }
    let forces_noopener = policy.rel.iter().any(|token| matches!(token.as_str(), "noopener" | "noreferrer"));
    let own = rel.unwrap_or_default().to_ascii_lowercase();
    let forced = policy.rel.iter().map(|token| token.as_str());
    let kept = own.split_ascii_whitespace().filter(|token| !(forces_noopener && *token == "opener"));
    let mut seen = HashSet::new();
    let tokens: Vec<&str> = kept.chain(forced).filter(|token| seen.insert(*token)).collect();
    Some(tokens.join(" "))
}
