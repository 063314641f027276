//! Lints about members of a policy that have no effect.

use super::{LintCode, Linter, Lints};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::error::Problem;
use lye_policy::model::names::{NameCheck, keeps, keeps_element};
use lye_policy::model::{BodyPolicy, ElementName, namespace_and_name};
use lye_policy::path::Path;
use lye_policy::sanitizer::config::lists;
use lye_policy::sanitizer::{SanitizerConfig, SanitizerElement};

impl Linter<'_> {
    /// Reports names without effect, because the sanitizer keeps the element or always unwraps it, and unknown names.
    pub(super) fn lint_disallowed(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let mut names = NameCheck::new(self.policy.edition().builtins(), self.policy.keeps_frames());
        for written in self.policy.disallowed().elements.keys() {
            let (namespace, name) = namespace_and_name(written);
            let path = Path::new(["disallowed", "elements"]).with(written.as_str());
            if namespace == Namespace::Html {
                names.unknown_element(name, &path);
            }
            let replaced = config.replace_with_children_elements.as_deref().unwrap_or_default();
            if lists::contains(replaced, &SanitizerElement::new(namespace, name.to_owned())) {
                let problem = Problem::new("no effect: the sanitizer unwraps this element");
                let remedy =
                    "remove the entry, or the element from `sanitizer.replace_with_children_elements`";
                lints.push(LintCode::DisallowedDead, problem.at(path).with_remedy(remedy));
            } else if keeps_element(config, namespace, name) {
                let problem = Problem::new("no effect: this element is kept");
                let remedy = "remove the entry, or do not keep the element";
                lints.push(LintCode::DisallowedDead, problem.at(path).with_remedy(remedy));
            }
        }
        // An action for an unknown element has an effect. Only a misspelled name probably has not the intended one.
        let misspelled = names.notes.into_iter().filter(|(_, problem)| {
            problem.remedy.as_deref().is_some_and(|remedy| remedy.starts_with("did you mean"))
        });
        misspelled.for_each(|(note, problem)| lints.push(super::code_of(note), problem));
    }

    pub(super) fn lint_values(&self, config: &SanitizerConfig, lints: &mut Lints) {
        for key in self.policy.values().keys() {
            if !self.keeps_of(config, key, key.attribute()) {
                let path = Path::new(["values"]).with(key.to_string().as_str());
                let problem = Problem::new("no effect: this attribute is not kept");
                lints.push(
                    LintCode::ValueRuleDead,
                    problem.at(path).with_remedy("keep the attribute, or remove the rule"),
                );
            }
        }
    }

    pub(super) fn lint_set(&self, config: &SanitizerConfig, lints: &mut Lints) {
        for (key, attributes) in self.policy.set() {
            let element = ElementName::of_key(key);
            if attributes.get("target").is_some_and(|target| target.eq_ignore_ascii_case("_blank"))
                && ["a", "area", "form"].contains(&element.name)
                && !super::links::sets_guard(attributes)
                && !super::links::guards_opener(self.policy.links())
            {
                let problem = Problem::new(
                    "in older browsers, the opened page can navigate the page that links to it (`window.opener`)",
                );
                let path = Path::new(["set", key, "target"]);
                let remedy = "add `rel = \"noopener\"` here, or `noopener` to `links.rel`";
                lints.push(LintCode::TargetWithoutNoopener, problem.at(path).with_remedy(remedy));
            }
            if !self.policy.custom_elements().listed(config, element).is_kept(config) {
                let problem = Problem::new("no effect: this element is not kept");
                lints.push(
                    LintCode::SetDead,
                    problem.at(Path::new(["set", key])).with_remedy("keep it, or remove the entry"),
                );
            }
        }
    }

    pub(super) fn lint_classes(&self, config: &SanitizerConfig, lints: &mut Lints) {
        if self.policy.classes().is_some() && !keeps(config, None, (AttrNamespace::None, "class")) {
            let problem = Problem::new("no effect: the attribute `class` is not kept");
            lints.push(
                LintCode::ClassesDead,
                problem.at(Path::new(["classes"])).with_remedy("keep it, or remove `classes`"),
            );
        }
    }

    pub(super) fn lint_body(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let may_have =
            |name: &&str| keeps(config, Some((Namespace::Html, "div")), (AttrNamespace::None, name));
        let known = ["align", "class", "dir", "id", "lang", "role", "style", "title"];
        if self.policy.body() == BodyPolicy::Div && !known.iter().any(may_have) {
            let problem = Problem::new("no effect: no attribute of `div` is kept");
            let remedy = "let `div` have `style`, `class` or `dir`, or remove `body`";
            lints.push(LintCode::BodyDead, problem.at(Path::new(["output", "body"])).with_remedy(remedy));
        }
    }
}
