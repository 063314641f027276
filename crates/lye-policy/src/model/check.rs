//! Checks that a policy is consistent, and puts all problems in the order of its text, without those that follow from others.

use super::dictionary::without_duplicates;
use super::names::NameCheck;
use super::{LimitKind, Policy, PolicyError, dictionary, source};
use crate::hazards::hazard;
use crate::members::{Faults, Node, Problem, texts};
use crate::path::{Path, Step};
use crate::sanitizer::config::validity::Absent;
use crate::sanitizer::{Sanitizer, SanitizerElementWithAttributes};
use crate::urls::UrlSink;
use lye_html::Namespace;
use source::{Sources, Tree};
use std::collections::BTreeMap;
use std::ops::Deref;

/// A consistent policy, from which a cleaner is compiled.
///
/// Dereferences to the [`Policy`].
#[derive(Clone, Debug)]
pub struct CheckedPolicy {
    sanitizer: Sanitizer,
    attributes_of_frames: Option<Vec<&'static str>>,
    /// What is listed of SVG's `use`, if it is.
    uses: Option<SanitizerElementWithAttributes>,
    attribute_prefixes: BTreeMap<String, Vec<String>>,
    policy: Policy,
}

impl CheckedPolicy {
    /// Completes a consistent policy, given its sanitizer.
    fn complete(policy: Policy, mut sanitizer: Sanitizer) -> Self {
        let attributes_of_frames = policy.attributes_of_kept_frames(sanitizer.configuration());
        let listed = sanitizer.configuration().elements.iter().flatten();
        let is_use = |listed: &&SanitizerElementWithAttributes| {
            listed.element.known() == Some((Namespace::Svg, "use"))
        };
        let uses = listed.filter(|_| policy.sanitizer.is_none()).find(is_use).cloned();
        sanitizer.remove_unsafe();
        let attribute_prefixes = policy.kept_prefixes();
        Self { sanitizer, attributes_of_frames, uses, attribute_prefixes, policy }
    }

    /// Returns a policy that is known to be consistent, without duplicates.
    pub(crate) fn of_consistent(policy: Policy) -> Self {
        let config = policy.sanitizer.clone().or_else(|| Some(policy.kept()?.config));
        let sanitizer = match config {
            None => Sanitizer::safe_default(policy.edition),
            Some(config) => Sanitizer::from_valid_config(config, policy.edition, Absent::Removes),
        };
        Self::complete(policy, sanitizer)
    }

    /// Returns the sanitizer of the policy, after "remove unsafe".
    pub fn sanitizer(&self) -> &Sanitizer {
        &self.sanitizer
    }

    /// Returns the beginnings of attributes that are kept, by elements; `*` for all.
    #[doc(hidden)]
    pub fn attribute_prefixes(&self) -> &BTreeMap<String, Vec<String>> {
        &self.attribute_prefixes
    }

    /// Returns what the policy lists of SVG's `use`; `None` if that is not kept.
    #[doc(hidden)]
    pub fn uses(&self) -> Option<&SanitizerElementWithAttributes> {
        self.uses.as_ref()
    }

    /// Returns the attributes that `iframe` elements may have in addition to `src` and `srcdoc`; `None` if `iframe` is not kept.
    #[doc(hidden)]
    pub fn attributes_of_frames(&self) -> Option<&[&'static str]> {
        self.attributes_of_frames.as_deref()
    }
}

impl Deref for CheckedPolicy {
    type Target = Policy;

    fn deref(&self) -> &Policy {
        &self.policy
    }
}

impl Policy {
    /// Checks that no part of the policy contradicts another, that every name can match, and that it allows nothing that
    /// could run script. Policies that were read from text are already checked, except for the base URL of policies that make
    /// URLs absolute, which may be set [later](Self::with_base_url). Linear in the policy.
    ///
    /// ```
    /// use lye::{Policy, SanitizerConfig};
    /// let config = SanitizerConfig::default().with_elements(["script"]);
    /// let error = Policy::default().with_sanitizer(config).check().unwrap_err();
    /// assert_eq!(error.path(), "sanitizer.elements[0]");
    /// ```
    ///
    /// # Errors
    /// Fails with the first problem found.
    pub fn check(&self) -> Result<CheckedPolicy, PolicyError> {
        let (sanitizer, mut problems) = self.problems();
        problems.extend(self.missing_base());
        let error = PolicyError::of_problems(problems);
        error.map_or_else(|| Ok(CheckedPolicy::complete(self.clone(), sanitizer)), Err)
    }

    /// Returns the sanitizer of a policy without problems, and otherwise the first problem.
    #[doc(hidden)]
    pub fn consistent_sanitizer(&self) -> Result<Sanitizer, Problem> {
        let (sanitizer, problems) = self.problems();
        problems.into_iter().next().map_or(Ok(sanitizer), Err)
    }

    /// Returns the sanitizer of the policy, and what is wrong with the policy, except for a missing base URL.
    pub(super) fn problems(&self) -> (Sanitizer, Vec<Problem>) {
        let mut problems = Vec::new();
        let sanitizer = self.checked_sanitizer(&mut problems);
        let config = sanitizer.configuration();
        self.disallowed.check(&mut problems);
        problems.extend(self.urls.problems());
        self.check_css(config, &mut problems);
        self.check_transforms(&sanitizer, &mut problems);
        self.check_nested(&mut problems);
        problems.extend(self.check_parsers().err());
        self.check_frames(&mut problems);
        problems.extend(self.check_links());
        self.check_blocked(&mut problems);
        problems.extend(LimitKind::ALL.into_iter().filter_map(|kind| self.check_limit(kind).err()));
        self.check_lint(&mut problems);
        self.text.check(&mut problems);
        self.check_ids(&mut problems);
        self.check_classes(&mut problems);
        problems.extend(self.check_body(config).err());
        problems.extend(self.check_scope(config).err());
        problems.extend(self.check_base());
        problems.extend(self.check_hygiene());
        (sanitizer, problems)
    }

    /// Returns the sanitizer of the policy; that of the safe default if the policy's is not valid.
    fn checked_sanitizer(&self, problems: &mut Vec<Problem>) -> Sanitizer {
        let mut names = NameCheck::new(self.edition.builtins(), self.keeps_frames());
        self.check_tables(&mut names, problems);
        let config = match &self.sanitizer {
            None => match self.kept() {
                // What cannot be denied has been told.
                Some(kept) if kept.exception.is_some() => return Sanitizer::safe_default(self.edition),
                Some(kept) => kept.config,
                None => return Sanitizer::safe_default(self.edition),
            },
            Some(config) => {
                names.config(config, problems);
                without_duplicates(config.clone()).0
            }
        };
        let checked = Sanitizer::from_config(config.clone(), self.edition, Absent::Removes);
        checked.unwrap_or_else(|error| {
            let place = match self.sanitizer {
                Some(_) => dictionary::place(&error, &config),
                None => Path::new(["allow"]),
            };
            problems.push(error.problem().at(place).lacking(["sanitizer", "attributes"]));
            Sanitizer::safe_default(self.edition)
        })
    }

    /// Rejects bases of the input that the policy does not use for all URLs.
    fn check_base(&self) -> Option<Problem> {
        let used = [("document_base", self.input.document_base), ("xml_base", self.input.xml_base)];
        let (member, _) = used.into_iter().find(|(_, is_used)| *is_used && !self.urls.hygiene.absolutize)?;
        Some(texts::base_not_absolute().at(["input", member]).lacking(["urls", "hygiene", "absolutize"]))
    }

    fn check_hygiene(&self) -> Option<Problem> {
        let hygiene = &self.urls.hygiene;
        let without_effect = [
            ("absolutize_fragments", hygiene.absolutize_fragments && !hygiene.absolutize),
            ("root", hygiene.root.is_some() && !hygiene.absolutize && !hygiene.resolve_with_base),
        ];
        let (member, _) = without_effect.into_iter().find(|(_, has_no_effect)| *has_no_effect)?;
        let problem = texts::hygiene_without_absolutize().at(["urls", "hygiene", member]);
        let lacking = |problem: Problem, member| problem.lacking(["urls", "hygiene", member]);
        Some(lacking(lacking(problem, "absolutize"), "resolve_with_base"))
    }

    /// Returns the beginnings of attributes that the policy keeps, by elements.
    #[doc(hidden)]
    pub fn kept_prefixes(&self) -> BTreeMap<String, Vec<String>> {
        self.kept().unwrap_or_default().prefixes
    }

    /// Returns the problem of a policy that makes URLs absolute without a base URL. A policy that was read may still
    /// get one.
    fn missing_base(&self) -> Option<Problem> {
        let has_base = self.input.base_url.is_some() || self.input.document_base || self.input.xml_base;
        (self.urls.hygiene.absolutize && !has_base)
            .then(|| texts::absolutize_without_base().at(["urls", "hygiene", "absolutize"]))
    }
}

impl Policy {
    pub(super) fn check_blocked(&self, problems: &mut Vec<Problem>) {
        let mut used = BTreeMap::new();
        for (key, rule) in &self.urls.rules {
            let Some(name) = rule.keep_blocked_in.as_ref().map(|name| name.as_str()) else { continue };
            let path = Path::new(["urls", "rules"]).with(key.to_string().as_str());
            let path = if rule.alternatives.is_empty() { path } else { path.with(0) }.with("keep_blocked_in");
            if let Some(hazard) = hazard(&UrlSink::html("img", name)) {
                problems.push(texts::blocked_in_hazard(name, hazard.why).at(path));
                continue;
            }
            let (_, attribute) = key.attribute();
            let other = *used.entry(name).or_insert(attribute);
            if other != attribute {
                problems.push(texts::blocked_in_two(name, other, attribute).at(path));
            } else if self.urls.rules.keys().chain(self.values.keys()).any(|key| key.attribute().1 == name) {
                problems.push(texts::blocked_judged(name).at(path));
            }
        }
    }
}

members! {
    /// The lints that the author of a policy accepts, each with a reason. They do not change what the policy does.
    ///
    /// ```
    /// use lye::Policy;
    /// use lye::policy::LintPolicy;
    /// let policy = Policy::from_json(r#"{ "allow": { "p": ["id"] } }"#)?;
    /// assert_eq!(lye::policy_tools::lint(&policy).len(), 1);
    /// let accepted = LintPolicy::default().with_accepted("ids-not-isolated", "the output is in a frame of its own");
    /// assert_eq!(lye::policy_tools::lint(&policy.with_lint(accepted)), []);
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    pub struct LintPolicy = "lint" {
        /// Codes of lints that are meant, each with the reason.
        pub accept: BTreeMap<String, String> = BTreeMap::new() => (),
    }
}

impl LintPolicy {
    /// Accepts a lint, for a reason.
    #[must_use]
    pub fn with_accepted(mut self, code: impl Into<String>, reason: impl Into<String>) -> Self {
        self.accept.insert(code.into(), reason.into());
        self
    }
}

impl Policy {
    /// Checks that each accepted lint has a reason.
    pub(super) fn check_lint(&self, problems: &mut Vec<Problem>) {
        let without_reason = self.lint.accept.iter().filter(|(_, reason)| reason.trim().is_empty());
        problems.extend(
            without_reason.map(|(code, _)| texts::lint_without_reason().at(["lint", "accept", code])),
        );
    }
}

/// The maximum number of problems that are reported.
const MAX_PROBLEMS: usize = 50;

/// Returns a policy that was read from a tree, or else all problems in the order of the text: those of the reader, and those of the whole
/// policy that do not follow from them.
pub(super) fn in_order(tree: Tree, faults: Faults, policy: Option<Policy>) -> Result<Policy, PolicyError> {
    let Tree { node, sources, errors, lacks_base, .. } = tree;
    let problems: Vec<Problem> = policy.iter().flat_map(|policy| policy.problems().1).collect();
    let in_text =
        |problem: Problem| Problem { path: node.resolved(&faults.in_text(&problem.path)), ..problem };
    let problems: Vec<Problem> = problems.into_iter().map(in_text).collect();
    let mut found: Vec<Problem> = errors.into_iter().chain(faults.into_found()).collect();
    let mut known: Vec<Path> = found.iter().map(|problem| node.resolved(&problem.path)).collect();
    for problem in problems {
        if !follows(&problem, &known, &node, lacks_base) {
            known.push(problem.path.clone());
            let place = node.span_of(&problem.path);
            found.push(problem.spanning(place));
        }
    }
    // What is missing has no place in the text.
    found.sort_by_key(|problem| problem.span.as_ref().map_or(usize::MAX, |span| span.start));
    // What is wrong in a rule for a group is wrong once.
    for problem in &mut found {
        problem.path = node.as_written(&problem.path);
    }
    found.dedup();
    if found.len() > MAX_PROBLEMS {
        found.truncate(MAX_PROBLEMS);
        found.push(Problem::new("there are more problems, which are not listed"));
    }
    for problem in &mut found {
        blame_own(problem, &node, &sources);
    }
    match (PolicyError::from_all(found, &sources), policy) {
        (None, Some(policy)) => Ok(policy),
        (Some(error), _) => Err(error),
        (None, None) => Err(PolicyError::new(Problem::new("not a policy"))),
    }
}

/// Whether a problem may follow from others at these paths: what is wrong there is not in the policy.
fn follows(problem: &Problem, known: &[Path], node: &Node, lacks_base: bool) -> bool {
    let exists = node.existing(&problem.path);
    let is_around = known.iter().any(|path| path.steps().starts_with(&exists));
    // What is kept is in `sanitizer`, or else in `allow`.
    let allow = [Step::from("allow")];
    let is_wrong = |lacking: &[Step]| {
        let mut paths = known.iter().map(Path::steps);
        paths.any(|path| path.starts_with(lacking) || lacking.starts_with(path))
    };
    let lacks = |lacking: &Path| {
        let is_of_kept = lacking.steps().first().is_some_and(|first| *first == Step::from("sanitizer"));
        lacks_base || is_wrong(lacking.steps()) || is_of_kept && is_wrong(&allow)
    };
    is_around || problem.lacking.iter().any(lacks)
}

/// Moves a contradiction between `sanitizer` of a policy that is extended, and `allow` or `deny`, to the latter.
fn blame_own(problem: &mut Problem, policy: &Node, sources: &Sources) {
    let path = &mut problem.path;
    if *path == Path::new(["sanitizer"])
        && sources.origin(policy.span_of(path)).is_some()
        && let Some(member) = ["allow", "deny"].into_iter().find_map(|name| policy.member(name))
    {
        *path = Path::new([member.name.as_str()]);
        problem.span = Some(member.name_span.clone());
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Policy;
    use crate::sanitizer::SanitizerConfig;

    #[test]
    fn default_policy_is_consistent() {
        let policy = Policy::default();
        policy.check().unwrap();
        assert_eq!(policy.urls.rules.len(), 6);
    }

    #[test]
    fn checked_policy_has_no_unsafe_names() {
        let everything = Policy::default().with_sanitizer(SanitizerConfig::default()).check().unwrap();
        let config = everything.sanitizer().get();
        assert!(config.remove_elements.unwrap().contains(&"script".into()));
        assert_eq!(config.javascript_urls, Some(false));
    }

    fn problems(text: &str) -> Vec<String> {
        let error = Policy::from_json(text).unwrap_err();
        error.all().iter().map(|error| format!("{} {}", error.line().unwrap(), error.path())).collect()
    }

    #[test]
    fn all_problems_are_found_in_the_order_of_the_text() {
        let text = r#"{
            "finding": "silent",
            "urls": { "rules": { "a[href]": { "allowed_schemes": ["https", "java script", "data"] } } },
            "sanitizer": { "elements": ["p", "script",
                { "nam": "b" }, "i", "Base"], "attributes": ["onclick",
                "title", 7] },
            "limits": { "depth": "x", "nodes": "y" },
            "links": { "rel": [""], "target": "" }
        }"#;
        assert_eq!(
            problems(text),
            [
                "2 finding",
                "3 urls.rules.\"a[href]\".allowed_schemes[1]",
                "3 urls.rules.\"a[href]\".allowed_schemes[2]",
                "4 sanitizer.elements[1]",
                "5 sanitizer.elements[2].nam",
                "5 sanitizer.elements[4]",
                "5 sanitizer.attributes[0]",
                "6 sanitizer.attributes[2]",
                "7 limits.depth",
                "7 limits.nodes",
                "8 links.rel[0]",
                "8 links.target",
            ]
        );
    }

    #[test]
    fn many_problems_are_cut() {
        let text = format!(r#"{{ "sanitizer": {{ "elements": [{}] }} }}"#, ["7"; 60].join(","));
        let error = Policy::from_json(&text).unwrap_err();
        assert_eq!(error.all().len(), 51);
        assert_eq!(error.all()[50].message(), "there are more problems, which are not listed");
    }

    #[test]
    fn consequences_of_problems_are_not_problems() {
        let text = r#"{ "sanitizer": { "elements": ["p", "DIV"] }, "rename": { "center": "div" } }"#;
        assert_eq!(problems(text), ["1 sanitizer.elements[1]"]);
        let text = r#"{ "allow": { "p": 1, "b": true }, "rename": { "center": "p" } }"#;
        assert_eq!(problems(text), ["1 allow.p"]);
        let text = r#"{ "urls": { "rules": { "a[href]": { "allowed_scheme": ["https"] } } } }"#;
        assert_eq!(problems(text), ["1 urls.rules.\"a[href]\".allowed_scheme"]);
    }
}
