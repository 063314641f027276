//! Lints about additions to links, and about links created from text.

use super::{Linter, Lints, texts};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::{ElementName, LinkPolicy, LinkScope, LinkifyScheme, MisleadingLinks, names};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use lye_policy::urls::{UrlSink, UrlsWithoutRule};
use std::collections::BTreeMap;

/// Returns `true` if pages that links open get no `window.opener`.
pub(super) fn guards_opener(links: &LinkPolicy) -> bool {
    links.rel.iter().any(|token| ["noopener", "noreferrer"].contains(&token.as_str()))
}

/// Returns `true` if `set` gives an element a `rel` with which pages that links open get no `window.opener`.
pub(super) fn sets_guard(attributes: &BTreeMap<String, String>) -> bool {
    attributes.get("rel").is_some_and(|rel| {
        rel.split_ascii_whitespace()
            .any(|token| ["noopener", "noreferrer"].iter().any(|known| token.eq_ignore_ascii_case(known)))
    })
}

impl Linter<'_> {
    pub(super) fn lint_links(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let links = self.policy.links();
        let path = |member| Path::new(["links", member]);
        let has_links = [(Namespace::Html, "a"), (Namespace::Html, "area"), (Namespace::Svg, "a")]
            .into_iter()
            .any(|(namespace, name)| names::keeps_element(config, namespace, name));
        let adds = !links.rel.is_empty() || links.target.is_some();
        let mends = links.misleading != MisleadingLinks::Report;
        lints.add_if((adds || mends) && !has_links, ["links"], texts::links_dead());
        if !adds && links.rel_for == LinkScope::External {
            lints.add(path("rel_for"), texts::links_nothing_added());
        }
        if !links.internal_hosts.is_empty() && links.rel_for == LinkScope::All {
            lints.add(path("internal_hosts"), texts::internal_hosts_dead());
        }
        let br = ElementName { namespace: Namespace::Html, name: "br" };
        if self.policy.text().line_breaks && !br.is_kept(config) {
            lints.add(["text", "line_breaks"], texts::line_breaks_dead());
        }
        if !self.policy.text().placeholders.is_empty() {
            lints.add(["text", "placeholders"], texts::placeholders());
        }
        let at = Path::new(["text", "linkify"]);
        let keeps_links = names::keeps(config, Some((Namespace::Html, "a")), (AttrNamespace::None, "href"));
        if self.policy.text().linkify && !keeps_links {
            lints.add(at, texts::linkify_dead());
        } else if self.policy.text().linkify && self.policy.rename().contains_key("a") {
            lints.add(at, texts::linkify_dead_renamed());
        } else if self.policy.text().linkify
            && self.policy.urls().without_rule == UrlsWithoutRule::Remove
            && self.policy.urls().rule(&UrlSink::html("a", "href")).is_none()
        {
            lints.add(at, texts::linkify_dead_without_rule());
        } else if self.policy.text().linkify_scheme == LinkifyScheme::Http
            && let Some(rule) = self.policy.urls().rule(&UrlSink::html("a", "href"))
            && !rule.each().any(|rule| rule.allowed_schemes.contains("http"))
        {
            lints.add(["text", "linkify_scheme"], texts::linkify_dead_scheme());
        }
        if links.target.as_ref().is_some_and(|target| target.as_str() == "_blank") && !guards_opener(links) {
            lints.add(path("target"), texts::target_without_noopener_links());
        }
    }
}
