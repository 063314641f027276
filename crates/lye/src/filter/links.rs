//! Adds `rel` tokens and targets to links (HTML Standard, 4.6.7 "Link types").

use crate::urls::InputBases;
use lye_html::filter::{AddedAttribute, AttrInfo, ElementInfo};
use lye_html::{AttrNamespace, Namespace, attr, tag};
use lye_policy::model::{LinkPolicy, LinkScope};
use lye_policy::urls::parse_without_base;
use lye_url::Url;
use std::borrow::Cow;
use std::collections::HashSet;

/// What a policy adds to links, compiled.
#[derive(Clone, Debug)]
pub(crate) struct LinkRules {
    policy: LinkPolicy,
    /// The additions for a link without `rel` and `target`.
    plain: Vec<AddedAttribute>,
    /// The same for a link within the page, which opens in no other window.
    within: Vec<AddedAttribute>,
}

impl LinkRules {
    /// Returns `None` if the policy adds nothing.
    pub(crate) fn new(policy: &LinkPolicy) -> Option<Self> {
        if policy.rel.is_empty() && policy.target.is_none() {
            return None;
        }
        let rel = merged(None, policy);
        let target = policy.target.as_ref().map(|target| target.as_str().to_owned());
        let within = attributes(rel.clone(), None).collect();
        Some(Self { policy: policy.clone(), plain: attributes(rel, target).collect(), within })
    }
}

/// Decides about one link after the other.
#[derive(Debug)]
pub(crate) struct Links<'p> {
    rules: &'p LinkRules,
    /// The base URLs of the input.
    bases: &'p InputBases<'p>,
    /// The base URL of the current element.
    base: Option<&'p Url>,
    /// The page that the output is inserted into.
    page: Option<&'p Url>,
    /// Whether the current element is a link by its name.
    is_link: bool,
    has_href: bool,
    /// Whether it leads to an external host.
    is_external: bool,
    /// Whether it leads to more than a fragment of the page.
    leaves_page: bool,
    /// Its own attributes so far.
    rel: Option<String>,
    target: Option<String>,
    /// Its additions, if they differ from `plain`.
    added: Vec<AddedAttribute>,
}

impl<'p> Links<'p> {
    pub(crate) fn new(rules: &'p LinkRules, bases: &'p InputBases<'p>, page: Option<&'p Url>) -> Self {
        Self {
            rules,
            bases,
            base: None,
            page,
            is_link: false,
            has_href: false,
            is_external: false,
            leaves_page: false,
            rel: None,
            target: None,
            added: Vec::new(),
        }
    }

    /// Returns the same for another input.
    pub(super) fn around<'b>(&self, bases: &'b InputBases<'b>) -> Links<'b>
    where
        'p: 'b,
    {
        Links::new(self.rules, bases, self.page)
    }

    /// Begins an element.
    #[inline]
    pub(crate) fn begin(&mut self, element: &ElementInfo<'_>) {
        self.is_link = matches!(
            (element.namespace, element.id),
            (Namespace::Html, tag::A | tag::AREA) | (Namespace::Svg, tag::A)
        );
        if self.is_link {
            (self.has_href, self.is_external, self.leaves_page) = (false, false, false);
            (self.rel, self.target) = (None, None);
            self.base = self.bases.of(element.span).url();
        }
        self.added.clear();
    }

    /// Returns `true` if an attribute of the current element reappears among the additions.
    pub(crate) fn rewrites(&self, attribute: &AttrInfo<'_>) -> bool {
        self.is_link
            && matches!((attribute.namespace, attribute.id), (AttrNamespace::None, attr::REL | attr::TARGET))
    }

    /// Examines a kept attribute, perhaps with a new value. `destination` returns where a URL leads behind a
    /// proxy. Returns `true` if the attribute reappears among the additions.
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
                self.leaves_page |= self.rules.policy.target.is_some() && !self.leads_within(value);
                if self.rules.policy.rel_for == LinkScope::External && !self.is_external {
                    self.is_external = self.leads_outside_with(value, destination);
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

    /// Returns the additions, once all attributes are known.
    #[inline]
    pub(crate) fn additions(&mut self) -> &[AddedAttribute] {
        if !std::mem::take(&mut self.is_link) {
            return &self.added;
        }
        let applies = self.has_href && (self.rules.policy.rel_for == LinkScope::All || self.is_external);
        if self.rel.is_none() && self.target.is_none() {
            return match (applies, self.leaves_page) {
                (true, true) => &self.rules.plain,
                (true, false) => &self.rules.within,
                (false, _) => &self.added,
            };
        }
        self.add(applies);
        &self.added
    }

    /// Returns the additions of a link that is made from text and leads to this absolute URL. `destination` returns where a URL leads behind
    /// a proxy.
    pub(crate) fn of_new_link<'u>(
        &self,
        href: &'u str,
        destination: impl FnOnce(&'u str) -> Cow<'u, str>,
    ) -> Vec<AddedAttribute> {
        let applies =
            self.rules.policy.rel_for == LinkScope::All || self.leads_outside_with(href, destination);
        match (applies, self.leads_within(href)) {
            (true, false) => self.rules.plain.clone(),
            (true, true) => self.rules.within.clone(),
            (false, _) => Vec::new(),
        }
    }

    fn add(&mut self, applies: bool) {
        let rel = if applies { merged(self.rel.as_deref(), &self.rules.policy) } else { self.rel.take() };
        let target = match &self.rules.policy.target {
            Some(target) if applies && self.leaves_page => Some(target.as_str().to_owned()),
            _ => self.target.take(),
        };
        self.added.extend(attributes(rel, target));
    }

    /// Returns `true` if a link leads to a fragment of the page that the output is inserted into.
    fn leads_within(&self, href: &str) -> bool {
        if href.starts_with('#') {
            return true;
        }
        let Some(page) = self.page.filter(|_| href.contains('#')) else { return false };
        Url::parse_with_base(href, page).is_ok_and(|url| url.without_fragment() == page.without_fragment())
    }

    /// Returns `true` if a link leads to an external host, perhaps behind a proxy.
    fn leads_outside_with<'u>(
        &self,
        href: &'u str,
        destination: impl FnOnce(&'u str) -> Cow<'u, str>,
    ) -> bool {
        self.leads_outside(href)
            || match destination(href) {
                Cow::Borrowed(same) if same == href => false,
                destination => self.leads_outside(&destination),
            }
    }

    /// Returns `true` if a link leads to an external host. URLs without a host are not external.
    fn leads_outside(&self, href: &str) -> bool {
        let url = match self.base {
            Some(base) => Url::parse_with_base(href, base),
            // Only a fragment, which does not parse.
            None if href.starts_with('#') => return false,
            None => parse_without_base(href),
        };
        // Without a base, a URL that does not parse is relative.
        let Ok(url) = url else { return false };
        let Some(host) = url.host_enum() else { return false };
        let of_page = self.page.and_then(Url::host_enum);
        of_page != Some(host) && !self.rules.policy.internal_hosts.iter().any(|pattern| pattern.matches(host))
    }
}

fn attributes(rel: Option<String>, target: Option<String>) -> impl Iterator<Item = AddedAttribute> {
    let attributes = [("rel", rel), ("target", target)].into_iter();
    attributes.filter_map(|(name, value)| Some(AddedAttribute { name: name.to_owned(), value: value? }))
}

/// Merges the existing tokens with those of the policy, without duplicates. Drops tokens that contradict a forced
/// `noopener` or `noreferrer`. Returns `None` if there are none.
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
