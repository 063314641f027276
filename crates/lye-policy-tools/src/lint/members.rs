//! Lints about members of a policy that have no effect, or that change links and frames.

use super::attributes::{guards_opener, sets_guard};
use super::{LintCode, Linter, texts};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::names::{NameCheck, keeps, keeps_element};
use lye_policy::model::{
    BodyPolicy, ElementName, FrameSource, LinkScope, LinkifyScheme, MisleadingLinks, OtherFrames,
    SandboxToken, lists_frames, namespace_and_name,
};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerElement;
use lye_policy::sanitizer::config::lists;
use lye_policy::urls::{UrlSink, UrlsWithoutRule};

/// What lets a frame navigate the page.
const NAVIGATE: [SandboxToken; 3] = [
    SandboxToken::AllowTopNavigation,
    SandboxToken::AllowTopNavigationByUserActivation,
    SandboxToken::AllowTopNavigationToCustomProtocols,
];

impl Linter<'_> {
    /// Reports names without effect, because the sanitizer keeps the element or always unwraps it, and unknown names.
    pub(super) fn lint_disallowed(&mut self) {
        let mut names = NameCheck::new(self.policy.edition().builtins(), self.policy.keeps_frames());
        for written in self.policy.disallowed().elements.keys() {
            let (namespace, name) = namespace_and_name(written);
            let path = Path::new(["disallowed", "elements", written]);
            if namespace == Namespace::Html {
                names.unknown_element(name, &path);
            }
            let replaced = self.config.replace_with_children_elements.as_deref().unwrap_or_default();
            if lists::contains(replaced, &SanitizerElement::new(namespace, name.to_owned())) {
                self.add(path, texts::disallowed_dead_unwrapped());
            } else if keeps_element(self.config, namespace, name) {
                self.add(path, texts::disallowed_dead_kept());
            }
        }
        // An action for an unknown element has an effect. Only a misspelled name probably has not the intended one.
        names.notes.retain(|(_, problem)| {
            problem.remedy.as_deref().is_some_and(|remedy| remedy.starts_with("did you mean"))
        });
        self.add_notes(names);
    }

    pub(super) fn lint_values(&mut self) {
        for key in self.policy.values().keys() {
            let path = ["values", &key.to_string()];
            self.add_if(!self.keeps_of(key, key.attribute()), path, texts::value_rule_dead());
        }
    }

    pub(super) fn lint_set(&mut self) {
        for (key, attributes) in self.policy.set() {
            let element = ElementName::of_key(key);
            let opens = attributes.get("target").is_some_and(|target| target.eq_ignore_ascii_case("_blank"))
                && ["a", "area", "form"].contains(&element.name);
            let is_guarded = sets_guard(attributes) || guards_opener(self.policy.links());
            let path = ["set", key, "target"];
            self.add_if(opens && !is_guarded, path, texts::target_without_noopener_set());
            let is_kept = self.policy.custom_elements().listed(self.config, element).is_kept(self.config);
            self.add_if(!is_kept, ["set", key], texts::set_dead());
        }
    }

    pub(super) fn lint_classes(&mut self) {
        let is_dead = self.policy.classes().is_some() && !self.keeps_anywhere("class");
        self.add_if(is_dead, ["classes"], texts::classes_dead());
    }

    pub(super) fn lint_body(&mut self) {
        let known = ["align", "class", "dir", "id", "lang", "role", "style", "title"];
        let is_dead =
            self.policy.body() == BodyPolicy::Div && !known.iter().any(|name| self.keeps_html("div", name));
        self.add_if(is_dead, ["output", "body"], texts::body_dead());
        let is_dead = self.policy.document_base() && self.is_in_page();
        self.add_if(is_dead, ["input", "document_base"], texts::document_base_dead());
    }

    pub(super) fn lint_links(&mut self) {
        let (links, text) = (self.policy.links(), self.policy.text());
        let path = |member| Path::new(["links", member]);
        let has_links = [(Namespace::Html, "a"), (Namespace::Html, "area"), (Namespace::Svg, "a")]
            .into_iter()
            .any(|(namespace, name)| keeps_element(self.config, namespace, name));
        let adds = !links.rel.is_empty() || links.target.is_some();
        let mends = links.misleading != MisleadingLinks::Report;
        self.add_if((adds || mends) && !has_links, ["links"], texts::links_dead());
        let adds_nothing = !adds && links.rel_for == LinkScope::External;
        self.add_if(adds_nothing, path("rel_for"), texts::links_nothing_added());
        let has_dead_hosts = !links.internal_hosts.is_empty() && links.rel_for == LinkScope::All;
        self.add_if(has_dead_hosts, path("internal_hosts"), texts::internal_hosts_dead());
        let has_breaks = keeps_element(self.config, Namespace::Html, "br");
        self.add_if(text.line_breaks && !has_breaks, ["text", "line_breaks"], texts::line_breaks_dead());
        self.add_if(!text.placeholders.is_empty(), ["text", "placeholders"], texts::placeholders());
        let at = Path::new(["text", "linkify"]);
        let urls = self.policy.urls();
        let rule = urls.rule(&UrlSink::html("a", "href"));
        if text.linkify && !self.keeps_html("a", "href") {
            self.add(at, texts::linkify_dead());
        } else if text.linkify && self.policy.rename().contains_key("a") {
            self.add(at, texts::linkify_dead_renamed());
        } else if text.linkify && urls.without_rule == UrlsWithoutRule::Remove && rule.is_none() {
            self.add(at, texts::linkify_dead_without_rule());
        } else if text.linkify_scheme == LinkifyScheme::Http
            && let Some(rule) = rule
            && !rule.each().any(|rule| rule.allowed_schemes.contains("http"))
        {
            self.add(["text", "linkify_scheme"], texts::linkify_dead_scheme());
        }
        let opens = links.target.as_ref().is_some_and(|target| target.as_str() == "_blank");
        self.add_if(opens && !guards_opener(links), path("target"), texts::target_without_noopener_links());
    }

    pub(super) fn lint_frames(&mut self) {
        let Some(frames) = self.policy.frames() else { return };
        let path = Path::new(["frames"]);
        if !lists_frames(self.config) {
            let text = match self.policy.configuration() {
                Some(_) => texts::frames_dead_sanitizer(),
                None => texts::frames_dead(),
            };
            return self.add(path, text);
        }
        let keeps_links = self.keeps_urls("a", "href") && !self.policy.rename().contains_key("a");
        let makes_dead_links = frames.otherwise == OtherFrames::Link && !keeps_links;
        self.add_if(makes_dead_links, path.with("otherwise"), texts::frames_link_dead());
        let sandbox = frames.sandbox.as_deref().unwrap_or_default();
        for (at, token) in sandbox.iter().enumerate().filter(|(_, token)| NAVIGATE.contains(token)) {
            self.add(path.with("sandbox").with(at), texts::frames_navigate_page(token));
        }
        let powers = [SandboxToken::AllowScripts, SandboxToken::AllowSameOrigin];
        let keeps_powers = powers.iter().all(|token| sandbox.contains(token));
        for (at, source) in frames.allowed.iter().enumerate().filter(|_| keeps_powers) {
            let path = path.with("allowed").with(at).with("host");
            self.add_if(self.is_own(source), path, texts::frames_of_own_host());
        }
    }

    /// Returns `true` if frames of the site that the output is part of are allowed.
    fn is_own(&self, source: &FrameSource) -> bool {
        let page = self.policy.base_url().and_then(|base| base.url().host_enum());
        page.is_some_and(|host| source.host.matches(host))
            || self.policy.links().internal_hosts.iter().any(|internal| internal.overlaps(&source.host))
    }

    /// Reports accepted lints that the policy does not raise.
    pub(super) fn lint_accepted(&mut self) {
        for name in self.policy.lint().accept.keys() {
            let path = Path::new(["lint", "accept", name]);
            match name.parse::<LintCode>() {
                Err(error) => {
                    self.add(path, texts::accept_dead_unknown(name.escape_debug(), error.remedy()));
                }
                Ok(code) => {
                    // Only the texts of policies show the first.
                    let is_raised = code == LintCode::ListReplacesBase
                        || self.lints.iter().any(|(raised, _)| *raised == code);
                    self.add_if(!is_raised, path, texts::accept_dead());
                }
            }
        }
    }

    /// Whether an element keeps an attribute.
    pub(super) fn keeps_anywhere(&self, attribute: &str) -> bool {
        keeps(self.config, None, (AttrNamespace::None, attribute))
    }

    /// Whether an element of HTML keeps an attribute.
    pub(super) fn keeps_html(&self, element: &str, attribute: &str) -> bool {
        keeps(self.config, Some((Namespace::Html, element)), (AttrNamespace::None, attribute))
    }
}
