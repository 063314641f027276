//! Checks that a policy is consistent.

use super::dictionary::without_duplicates;
use super::names::NameCheck;
use super::{LimitKind, Policy, PolicyError, dictionary};
use crate::hazards::hazard;
use crate::members::{Problem, texts};
use crate::path::Path;
use crate::sanitizer::config::validity::Absent;
use crate::sanitizer::{Sanitizer, SanitizerElementWithAttributes};
use crate::urls::UrlSink;
use lye_html::Namespace;
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
}
