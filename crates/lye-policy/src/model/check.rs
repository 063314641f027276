//! Checks that a policy is consistent.

use super::base::{DocumentBase, XmlBase};
use super::duplicates::without_duplicates;
use super::error::{PolicyError, Problem};
use super::names::NameCheck;
use super::{Policy, invalid_config, parsers};
use crate::path::Path;
use crate::sanitizer::Sanitizer;
use crate::sanitizer::config::canonical::Absent;
use crate::urls::InvalidUrlPolicy;
use std::ops::Deref;

/// A consistent policy, from which a cleaner is compiled.
///
/// Dereferences to the [`Policy`].
#[derive(Clone, Debug)]
pub struct CheckedPolicy {
    sanitizer: Sanitizer,
    attributes_of_frames: Option<Vec<&'static str>>,
    policy: Policy,
}

impl CheckedPolicy {
    /// Completes a consistent policy, given its sanitizer.
    fn complete(policy: Policy, mut sanitizer: Sanitizer) -> Self {
        let attributes_of_frames = policy.attributes_of_kept_frames(sanitizer.configuration());
        sanitizer.remove_unsafe();
        Self { sanitizer, attributes_of_frames, policy }
    }

    /// Returns a policy that is known to be consistent, without duplicates.
    pub(crate) fn of_consistent(policy: Policy) -> Self {
        let sanitizer = match policy.sanitizer.clone() {
            None => Sanitizer::safe_default(policy.edition),
            Some(config) => Sanitizer::from_valid_config(config, policy.edition, Absent::Removes),
        };
        Self::complete(policy, sanitizer)
    }

    /// Returns the sanitizer of the policy, after "remove unsafe".
    pub fn sanitizer(&self) -> &Sanitizer {
        &self.sanitizer
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
    /// URLs absolute, which may be set [later](Self::with_base). Linear in the policy.
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
        let sanitizer = self.consistent_sanitizer().map_err(PolicyError::new)?;
        if let Some(problem) = self.missing_base() {
            return Err(PolicyError::new(problem));
        }
        Ok(CheckedPolicy::complete(self.clone(), sanitizer))
    }

    /// Returns the sanitizer if the policy is consistent. Does not check for a missing base URL.
    #[doc(hidden)]
    pub fn consistent_sanitizer(&self) -> Result<Sanitizer, Problem> {
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
                    problem.at(invalid_config::place(&error, config)).lacking(["sanitizer", "attributes"])
                };
                let (distinct, _) = without_duplicates(config.clone());
                Sanitizer::from_config(distinct, self.edition, Absent::Removes).map_err(invalid)?
            }
        };
        self.disallowed.check()?;
        self.urls.check().map_err(|error| url_problem(&error))?;
        self.check_css(sanitizer.configuration())?;
        self.check_transforms(&sanitizer)?;
        self.check_nested()?;
        parsers::check(&self.parsers)?;
        self.check_frames()?;
        self.check_links()?;
        self.check_blocked()?;
        self.check_limits()?;
        self.text.check()?;
        self.check_ids()?;
        self.check_classes()?;
        self.check_body(sanitizer.configuration())?;
        self.check_scope(sanitizer.configuration())?;
        let honoured = [
            ("document_base", self.base.document_base == DocumentBase::Honour),
            ("xml_base", self.base.xml_base == XmlBase::Honour),
        ];
        if let Some((member, _)) = honoured.into_iter().find(|(_, honours)| *honours)
            && !self.urls.hygiene.absolutize
        {
            let problem = Problem::new(
                "relative URLs would be checked against one base URL and resolved by browsers against another",
            );
            return Err(problem
                .at(Path::new(["base", member]))
                .lacking(["urls", "hygiene", "absolutize"])
                .with_remedy("make them absolute: `urls.hygiene.absolutize = true`"));
        }
        self.check_hygiene()?;
        Ok(sanitizer)
    }

    /// Checks that no member about absolute URLs stands alone.
    fn check_hygiene(&self) -> Result<(), Problem> {
        let hygiene = &self.urls.hygiene;
        let without_effect = [
            ("absolutize_fragments", hygiene.absolutize_fragments && !hygiene.absolutize),
            ("root", hygiene.root.is_some() && !hygiene.absolutize && !hygiene.resolve_with_base),
        ];
        match without_effect.into_iter().find(|(_, has_no_effect)| *has_no_effect) {
            Some((member, _)) => Err(Problem::new("has an effect only if relative URLs are made absolute")
                .at(Path::new(["urls", "hygiene", member]))
                .lacking(["urls", "hygiene", "absolutize"])
                .lacking(["urls", "hygiene", "resolve_with_base"])
                .with_remedy("add `absolutize = true`, or remove it")),
            None => Ok(()),
        }
    }

    /// Returns the problem of a policy that makes URLs absolute without a base URL. A policy that was read may still
    /// get one.
    fn missing_base(&self) -> Option<Problem> {
        let has_base = self.base.url.is_some()
            || self.base.document_base == DocumentBase::Honour
            || self.base.xml_base == XmlBase::Honour;
        (self.urls.hygiene.absolutize && !has_base).then(|| {
            Problem::new("making relative URLs absolute needs a base URL")
                .at(Path::new(["urls", "hygiene", "absolutize"]))
                .with_remedy("set one: `base = { url = \"https://example.com/\" }`")
        })
    }
}

/// Converts an error of the URL policy to a problem with a path.
fn url_problem(error: &InvalidUrlPolicy) -> Problem {
    let urls = Path::new(["urls"]);
    let path = match error.kind() {
        "rule" => {
            let rule = urls.with("rules").with(error.value());
            let rule = error.entry().map_or(rule.clone(), |at| rule.with(at));
            error.member().map_or(rule.clone(), |member| rule.with(member))
        }
        "type" => urls.with("types").with(error.value()),
        "tracking parameter" => urls.with("hygiene").with("tracking_parameters").with_entry(error.value()),
        member => urls.with(member),
    };
    let problem = match error.reason().split_once(": ") {
        Some((message, remedy)) => Problem::new(message).with_remedy(remedy),
        None => Problem::new(error.reason()),
    };
    match error.kind() {
        // A rule may need other members of its table, and a proxy or another default for all rules.
        "rule" => {
            let rule = Path::new(["urls", "rules", error.value()]);
            let rule = error.entry().map_or(rule.clone(), |at| rule.with(at));
            let of_rule = |name: &str| rule.with(name).steps().to_vec();
            let problem = match error.member() {
                Some(_) => problem.lacking(of_rule("allowed_schemes")).lacking(of_rule("allow_relative")),
                None => problem.lacking(rule.steps().to_vec()),
            };
            problem.lacking(["urls", "proxy"]).lacking(["urls", "default_allow_relative"])
        }
        "default_handling" => problem.lacking(["urls", "proxy"]).lacking(["urls", "rules_without_handling"]),
        "tracking parameter" => problem.lacking(["urls", "hygiene", "remove_tracking"]),
        _ => problem,
    }
    .at(path)
}

#[cfg(test)]
mod tests {
    use super::*;
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
