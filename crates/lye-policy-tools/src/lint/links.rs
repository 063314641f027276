//! Lints about additions to links, and about links created from text.

use super::{LintCode, Linter, Lints};
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
        if (adds || mends) && !has_links {
            lints.add(
                LintCode::LinksDead,
                Path::new(["links"]),
                "no effect: neither `a` nor `area` is kept",
                "remove it, or keep `a`",
            );
        }
        if !adds && links.rel_for == LinkScope::External {
            lints.add(
                LintCode::LinksNothingAdded,
                path("rel_for"),
                "no effect: nothing is added to links",
                "add `rel` or `target`",
            );
        }
        if !links.internal_hosts.is_empty() && links.rel_for == LinkScope::All {
            lints.add(
                LintCode::InternalHostsDead,
                path("internal_hosts"),
                "no effect: hosts matter only for external links",
                "set `rel_for = \"external\"`",
            );
        }
        let br = ElementName { namespace: Namespace::Html, name: "br" };
        if self.policy.text().line_breaks && !br.is_kept(config) {
            lints.add(
                LintCode::LineBreaksDead,
                Path::new(["text", "line_breaks"]),
                "no effect: `br` is not kept",
                "keep it: `allow = { br = true }`, or remove the member",
            );
        }
        if !self.policy.text().placeholders.is_empty() {
            lints.add(
                LintCode::Placeholders,
                Path::new(["text", "placeholders"]),
                "authors of the input can write template code; what the engine puts in the place of a placeholder is not cleaned, and can be markup or a `javascript:` URL",
                "remove it, unless you trust all authors with templates",
            );
        }
        let at = Path::new(["text", "linkify"]);
        let keeps_links = names::keeps(config, Some((Namespace::Html, "a")), (AttrNamespace::None, "href"));
        if self.policy.text().linkify && !keeps_links {
            lints.add(
                LintCode::LinkifyDead,
                at,
                "no effect: `a` with `href` is not kept",
                "remove it, or keep `{ name = \"a\", attributes = [\"href\"] }`",
            );
        } else if self.policy.text().linkify && self.policy.rename().contains_key("a") {
            lints.add(
                LintCode::LinkifyDead,
                at,
                "no effect: `rename` makes `a` another element",
                "remove it, or remove `a` from `rename`",
            );
        } else if self.policy.text().linkify
            && self.policy.urls().without_rule == UrlsWithoutRule::Remove
            && self.policy.urls().rule(&UrlSink::html("a", "href")).is_none()
        {
            lints.add(
                LintCode::LinkifyDead,
                at,
                "no effect: no rule allows any URL",
                "set `allowed_schemes` in `urls.rules.\"a[href]\"`",
            );
        } else if self.policy.text().linkify_scheme == LinkifyScheme::Http
            && let Some(rule) = self.policy.urls().rule(&UrlSink::html("a", "href"))
            && !rule.each().any(|rule| rule.allowed_schemes.contains("http"))
        {
            lints.add(
                LintCode::LinkifyDead,
                Path::new(["text", "linkify_scheme"]),
                "domains do not become links: the rule for `a[href]` does not allow `http`",
                "remove it, or allow `http`",
            );
        }
        if links.target.as_ref().is_some_and(|target| target.as_str() == "_blank") && !guards_opener(links) {
            lints.add(
                LintCode::TargetWithoutNoopener,
                path("target"),
                "in older browsers, the opened page can navigate the page that links to it (`window.opener`)",
                "add `noopener` to `links.rel`",
            );
        }
    }
}
