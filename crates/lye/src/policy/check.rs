//! Whether a policy is consistent, and what in it has no effect.

use super::base::{DocumentBase, XmlBase};
use super::error::{PolicyError, PolicyWarning, Problem};
use super::links::LinkScope;
use super::names::{self, NameCheck};
use super::path::Path;
use super::{
    ClassPolicy, FindingsMode, IdPolicy, Limits, NestedPolicy, OutputContext, Policy, TextPolicy,
    invalid_config,
};
use crate::config::canonical::Absent;
use crate::hazards::HazardClass;
use crate::url_policy::{
    InvalidUrlPolicy, UrlHandling, UrlPolicy, UrlPurpose, UrlRuleKey, UrlSink, UrlsWithoutRule, url_attribute,
};
use crate::{BasePolicy, CssPolicy, Disallowed, LinkPolicy, Sanitizer, SanitizerConfig};
use lye_html::{AttrNamespace, Namespace, Scripting};

/// A policy that was found to be consistent: what a cleaner is made from.
#[derive(Clone, Debug)]
pub struct CheckedPolicy {
    sanitizer: Sanitizer,
    frames: Option<Vec<&'static str>>,
    policy: Policy,
}

impl CheckedPolicy {
    /// What the policy keeps, without what is unsafe.
    pub fn sanitizer(&self) -> &Sanitizer {
        &self.sanitizer
    }

    /// Which URLs are kept.
    pub fn urls(&self) -> &UrlPolicy {
        &self.policy.urls
    }

    /// What becomes of elements that are not kept.
    pub fn disallowed(&self) -> &Disallowed {
        &self.policy.disallowed
    }

    /// Whether what only looks like markup stays text.
    pub fn lossless(&self) -> bool {
        self.policy.lossless
    }

    /// What relative URLs are resolved against.
    pub fn base(&self) -> &BasePolicy {
        &self.policy.base
    }

    /// What is added to links.
    pub fn links(&self) -> &LinkPolicy {
        &self.policy.links
    }

    /// How markup in values is cleaned; `None` if there is none.
    pub fn nested(&self) -> Option<NestedPolicy> {
        self.policy.nested
    }

    /// How much an input, and what is made of it, may be.
    pub fn limits(&self) -> Limits {
        self.policy.limits
    }

    /// What becomes of text.
    pub fn text(&self) -> TextPolicy {
        self.policy.text
    }

    /// What is kept of CSS.
    pub fn css(&self) -> Option<&CssPolicy> {
        self.policy.css.as_ref()
    }

    /// The attributes that `iframe` elements may have beside `srcdoc`; `None` if none of them stays.
    pub(crate) fn frames(&self) -> Option<&[&'static str]> {
        self.frames.as_deref()
    }

    /// What becomes of the names of elements.
    pub fn ids(&self) -> &IdPolicy {
        &self.policy.ids
    }

    /// Which classes stay; nothing if that is for the rest of the policy to say.
    pub fn classes(&self) -> Option<&ClassPolicy> {
        self.policy.classes.as_ref()
    }

    /// The classes of hazards that are removed, whatever the sanitizer keeps.
    pub fn refused_hazards(&self) -> impl Iterator<Item = HazardClass> + '_ {
        self.policy.refuse_hazards.iter().copied()
    }

    /// The whole policy.
    pub(crate) fn policy(&self) -> &Policy {
        &self.policy
    }

    /// What becomes of findings.
    pub fn findings(&self) -> FindingsMode {
        self.policy.findings
    }

    /// Where the output will stand.
    pub fn context(&self) -> &OutputContext {
        &self.policy.context
    }

    /// How the input is parsed.
    pub fn scripting(&self) -> Scripting {
        if self.policy.scripting { Scripting::Enabled } else { Scripting::Disabled }
    }
}

impl Policy {
    /// Checks that no part of the policy contradicts another one, that no name in it is dead, and that it allows nothing that
    /// could run script. Policies that were read were checked, but for one thing: whether there is a base URL for those that make
    /// URLs absolute, because it may be given [later](Self::with_base). Linear in the policy.
    ///
    /// ```
    /// use lye::{Policy, SanitizerConfig};
    /// let config = SanitizerConfig { elements: Some(vec!["script".into()]), ..Default::default() };
    /// let error = Policy::default().with_sanitizer(config).check().unwrap_err();
    /// assert_eq!(error.path(), "sanitizer.elements[0]");
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<CheckedPolicy, PolicyError> {
        let mut sanitizer = self.consistent_sanitizer().map_err(PolicyError::new)?;
        if let Some(problem) = self.missing_base() {
            return Err(PolicyError::new(problem));
        }
        let frames = self.attributes_of_frames(sanitizer.configuration());
        sanitizer.remove_unsafe();
        Ok(CheckedPolicy { sanitizer, frames, policy: self.clone() })
    }

    /// The sanitizer, if nothing contradicts anything.
    pub(super) fn consistent_sanitizer(&self) -> Result<Sanitizer, Problem> {
        let sanitizer = match &self.sanitizer {
            None => Sanitizer::safe_default(self.edition),
            Some(config) => {
                NameCheck::new(self.edition.builtins(), self.keeps_frames()).config(config)?;
                let invalid = |error| {
                    let text = format!("{error}");
                    let problem = match text.rsplit_once(": ") {
                        Some((message, remedy)) => Problem::new(message).with_remedy(remedy),
                        None => Problem::new(text),
                    };
                    problem.at(invalid_config::place(&error, config))
                };
                Sanitizer::from_config(config.clone(), self.edition, Absent::Removes).map_err(invalid)?
            }
        };
        self.disallowed.check()?;
        self.urls.check().map_err(|error| url_problem(&error))?;
        self.check_css()?;
        self.check_shaping(&sanitizer)?;
        self.check_nested()?;
        self.check_limits()?;
        self.check_ids()?;
        self.check_classes()?;
        let honoured = [
            ("document_base", self.base.document_base == DocumentBase::Honour),
            ("xml_base", self.base.xml_base == XmlBase::Honour),
        ];
        if let Some((member, _)) = honoured.into_iter().find(|(_, honours)| *honours)
            && !self.urls.hygiene.absolutize
        {
            let problem = Problem::new(
                "relative URLs would be judged against one base URL, and be read against that of the page",
            );
            return Err(problem
                .at(Path::new(["base", member]))
                .with_remedy("make them absolute: `urls.hygiene.absolutize = true`"));
        }
        Ok(sanitizer)
    }

    /// What is missing if relative URLs have to become absolute and nothing says against what. A policy that was read may still be
    /// given a base.
    fn missing_base(&self) -> Option<Problem> {
        let has_base = self.base.url.is_some()
            || self.base.document_base == DocumentBase::Honour
            || self.base.xml_base == XmlBase::Honour;
        (self.urls.hygiene.absolutize && !has_base).then(|| {
            Problem::new("relative URLs cannot become absolute without a base URL")
                .at(Path::new(["urls", "hygiene", "absolutize"]))
                .with_remedy("say which: `base = { url = \"https://example.com/\" }`")
        })
    }

    /// What in the policy has no effect, or hardly the one that was meant. None for a policy that [`check`](Self::check) refuses for
    /// anything but the lack of a base URL.
    /// Takes time in proportion to the rules for URLs times the elements of the sanitizer.
    ///
    /// ```
    /// use lye::{LinkPolicy, LinkTarget, Policy};
    /// let links = LinkPolicy { target: Some(LinkTarget::parse("_blank")?), ..LinkPolicy::default() };
    /// let policy = Policy::default().with_links(links);
    /// assert_eq!(
    ///     policy.warnings()[0].to_string(),
    ///     "warning: `links.target`: in older browsers, the page that is opened can reach back into the page that it came from\n \
    ///      = help: add `noopener` to `links.rel`"
    /// );
    /// # Ok::<(), lye::InvalidLinkPolicy>(())
    /// ```
    pub fn warnings(&self) -> Vec<PolicyWarning> {
        let Ok(sanitizer) = self.consistent_sanitizer() else { return Vec::new() };
        let config = sanitizer.configuration();
        let mut warnings = Vec::new();
        if let Some(written) = &self.sanitizer {
            let mut names = NameCheck::new(self.edition.builtins(), self.keeps_frames());
            // It passed in the check above.
            let _ = names.config(written);
            warnings.append(&mut names.warnings);
            sanitizer_warnings(written, &mut warnings);
        }
        self.disallowed_warnings(config, &mut warnings);
        self.url_warnings(config, &mut warnings);
        self.type_warnings(config, &mut warnings);
        self.link_warnings(config, &mut warnings);
        self.shaping_warnings(config, &mut warnings);
        self.css_warnings(config, &mut warnings);
        self.nested_warnings(config, &mut warnings);
        self.class_warnings(config, &mut warnings);
        if self.base.document_base == DocumentBase::Honour && matches!(self.context, OutputContext::Inside(_))
        {
            let problem = Problem::new("only a document has a `base` element of its own");
            warnings.push(
                problem
                    .at(Path::new(["base", "document_base"]))
                    .with_remedy("set `context = \"document\"`, or leave it out"),
            );
        }
        warnings.into_iter().map(PolicyWarning::new).collect()
    }

    fn url_warnings(&self, config: &SanitizerConfig, warnings: &mut Vec<Problem>) {
        let urls = Path::new(["urls"]);
        if self.urls.rules.is_empty() && self.urls.without_rule == UrlsWithoutRule::Drop {
            let problem =
                Problem::new("there are no rules, so that every attribute that may hold a URL is removed");
            let remedy = "write a rule, such as `urls.rules.\"a[href]\" = { allowed_schemes = [\"https\"] }`, or leave `urls` out";
            warnings.push(problem.at(urls.clone()).with_remedy(remedy));
        }
        let is_default = self.urls.rules == UrlPolicy::for_user_content().rules;
        for (key, rule) in &self.urls.rules {
            let path = urls.with("rules").with(key.to_string().as_str());
            if rule.pattern.is_some() && self.urls.handling(rule) != UrlHandling::Proxy && is_loaded(key) {
                let problem = Problem::new(
                    "a pattern is for links: what is loaded at once tells its server who reads the page and when, whatever its URL is",
                );
                let remedy = "leave it out, and load through a proxy: `handling = \"proxy\"`";
                warnings.push(problem.at(path.with("pattern")).with_remedy(remedy));
            }
            let is_of_sheets = key.attribute() == (AttrNamespace::None, "style")
                && self.css.as_ref().is_some_and(|css| css.sheets.is_some())
                && super::css::keeps_sheets(config);
            if !is_default && !is_of_sheets && !names::keeps(config, key.element(), key.attribute()) {
                let problem = Problem::new("the rule has no effect: the sanitizer keeps no such attribute");
                warnings.push(problem.at(path).with_remedy(rule_remedy(key)));
            }
        }
    }

    fn type_warnings(&self, config: &SanitizerConfig, warnings: &mut Vec<Problem>) {
        for key in self.urls.types.keys() {
            if !names::keeps(config, key.element(), key.attribute()) {
                let path = Path::new(["urls", "types"]).with(key.to_string().as_str());
                let problem = Problem::new("the type has no effect: the sanitizer keeps no such attribute");
                warnings.push(problem.at(path).with_remedy("keep it, or remove the type"));
            }
        }
    }

    fn link_warnings(&self, config: &SanitizerConfig, warnings: &mut Vec<Problem>) {
        let links = &self.links;
        let path = |member| Path::new(["links", member]);
        let has_links = [(Namespace::Html, "a"), (Namespace::Html, "area"), (Namespace::Svg, "a")]
            .into_iter()
            .any(|(namespace, name)| names::keeps_element(config, namespace, name));
        let adds = !links.rel.is_empty() || links.target.is_some();
        if adds && !has_links {
            let problem = Problem::new("there are no links: the sanitizer keeps neither `a` nor `area`");
            warnings.push(problem.at(Path::new(["links"])).with_remedy("leave it out, or keep `a`"));
        }
        if !adds && links.rel_for == LinkScope::External {
            let problem = Problem::new("it says for which links, but nothing is added to them");
            warnings.push(problem.at(path("rel_for")).with_remedy("add `rel` or `target`"));
        }
        if !links.internal_hosts.is_empty() && links.rel_for == LinkScope::All {
            let problem = Problem::new("hosts make a difference for external links only");
            warnings.push(problem.at(path("internal_hosts")).with_remedy("set `rel_for = \"external\"`"));
        }
        if self.text.linkify
            && !names::keeps(config, Some((Namespace::Html, "a")), (AttrNamespace::None, "href"))
        {
            let problem = Problem::new("no links are made: the sanitizer does not keep `a` with `href`");
            let at = Path::new(["text", "linkify"]);
            warnings.push(
                problem
                    .at(at)
                    .with_remedy("leave it out, or keep `{ name = \"a\", attributes = [\"href\"] }`"),
            );
        } else if self.text.linkify
            && self.urls.without_rule == UrlsWithoutRule::Drop
            && self.urls.rule(&UrlSink::html("a", "href")).is_none()
        {
            let problem = Problem::new("no links are made: no rule allows any URL");
            let at = Path::new(["text", "linkify"]);
            warnings.push(problem.at(at).with_remedy("give `urls.rules.\"a[href]\"` some `allowed_schemes`"));
        }
        let opens = links.target.as_ref().is_some_and(|target| target.as_str() == "_blank");
        if opens && !links.rel.iter().any(|token| ["noopener", "noreferrer"].contains(&token.as_str())) {
            let problem = Problem::new(
                "in older browsers, the page that is opened can reach back into the page that it came from",
            );
            warnings.push(problem.at(path("target")).with_remedy("add `noopener` to `links.rel`"));
        }
    }
}

fn sanitizer_warnings(written: &SanitizerConfig, warnings: &mut Vec<Problem>) {
    let path = |member| Path::new(["sanitizer", member]);
    if written.elements.as_ref().is_some_and(Vec::is_empty) {
        let problem = Problem::new("the list is empty, so that nothing is kept but text");
        warnings.push(
            problem
                .at(path("elements"))
                .with_remedy("list what is kept, or leave `sanitizer` out for the safe default"),
        );
    }
    if written.elements.is_none() {
        let problem = Problem::new(
            "without a list of `elements`, every element is kept that is not known to run script",
        );
        let at =
            if written.remove_elements.is_some() { path("removeElements") } else { Path::new(["sanitizer"]) };
        warnings.push(problem.at(at).with_remedy("list what is kept: `elements = [\"p\", \"a\"]`"));
    }
    if written.attributes.is_none() {
        let bare = written.elements.iter().flatten().any(|entry| entry.attributes.is_none());
        if bare || written.elements.is_none() {
            let problem = Problem::new(
                "without a list of `attributes`, every attribute is kept that is not known to run script",
            );
            let at = match written.remove_attributes {
                Some(_) => path("removeAttributes"),
                None => Path::new(["sanitizer"]),
            };
            warnings
                .push(problem.at(at).with_remedy("list what is kept: `attributes = [\"title\", \"lang\"]`"));
        }
    }
}

/// Whether browsers load the URLs of an attribute by themselves; of one of every element, those of images.
fn is_loaded(key: &UrlRuleKey) -> bool {
    let (attribute_namespace, attribute) = key.attribute();
    let (namespace, element) = key.element().unwrap_or((Namespace::Html, "img"));
    let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
    url_attribute(&sink).is_some_and(|known| known.purpose == UrlPurpose::Loaded)
}

fn rule_remedy(key: &UrlRuleKey) -> String {
    let (_, attribute) = key.attribute();
    match key.element() {
        Some((Namespace::Html, name)) => format!(
            "keep it, as in `elements = [{{ name = {name:?}, attributes = [{attribute:?}] }}]`, or remove the rule"
        ),
        _ => "keep it, or remove the rule".to_owned(),
    }
}

/// What the check of a URL policy says, with the path of what it is about.
fn url_problem(error: &InvalidUrlPolicy) -> Problem {
    let urls = Path::new(["urls"]);
    let path = match error.kind() {
        "rule" => urls.with("rules").with(error.value()),
        "type" => urls.with("types").with(error.value()),
        member => urls.with(member),
    };
    Problem::new(error.to_string()).at(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_consistent_and_raises_no_warning() {
        let policy = Policy::default();
        policy.check().unwrap();
        assert_eq!(policy.warnings(), []);
        assert_eq!(policy.urls.rules.len(), 6);
    }

    #[test]
    fn what_is_unsafe_is_gone_from_a_checked_policy() {
        let everything = Policy::default().with_sanitizer(SanitizerConfig::default()).check().unwrap();
        let config = everything.sanitizer().get();
        assert!(config.remove_elements.unwrap().contains(&"script".into()));
        assert_eq!(config.javascript_urls, Some(false));
    }

    #[test]
    fn attributes_are_kept_as_the_lists_say() {
        let keeps = |json: &str, key: &str| {
            let config = SanitizerConfig::from_json(json).unwrap();
            let sanitizer =
                Sanitizer::from_config(config, crate::Edition::default(), Absent::Removes).unwrap();
            let key: UrlRuleKey = key.parse().unwrap();
            names::keeps(sanitizer.configuration(), key.element(), key.attribute())
        };
        let local = r#"{"elements":[{"name":"a","attributes":["href"]},"q"],"attributes":["cite"]}"#;
        assert!(keeps(local, "a[href]") && keeps(local, "*[href]") && keeps(local, "q[cite]"));
        assert!(!keeps(local, "q[href]") && !keeps(local, "img[cite]") && !keeps(local, "svg:a[href]"));
        let removing = r#"{"removeElements":["img"],"removeAttributes":["href"]}"#;
        assert!(keeps(removing, "video[src]") && keeps(removing, "*[src]"));
        assert!(!keeps(removing, "img[src]") && !keeps(removing, "a[href]"));
        let only = r#"{"elements":[{"name":"a","attributes":["href"]}]}"#;
        assert!(keeps(only, "a[href]") && !keeps(only, "a[ping]"));
    }
}
