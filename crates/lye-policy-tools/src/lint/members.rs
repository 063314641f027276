//! Lints about members of a policy that have no effect.

use super::{Linter, Lints, texts};
use lye_html::{AttrNamespace, Namespace};
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
                lints.add(path, texts::disallowed_dead_unwrapped());
            } else if keeps_element(config, namespace, name) {
                lints.add(path, texts::disallowed_dead_kept());
            }
        }
        // An action for an unknown element has an effect. Only a misspelled name probably has not the intended one.
        let misspelled = names.notes.into_iter().filter(|(_, problem)| {
            problem.remedy.as_deref().is_some_and(|remedy| remedy.starts_with("did you mean"))
        });
        lints.0.extend(misspelled.map(|(note, problem)| (super::code_of(note), problem)));
    }

    pub(super) fn lint_values(&self, config: &SanitizerConfig, lints: &mut Lints) {
        for key in self.policy.values().keys() {
            if !self.keeps_of(config, key, key.attribute()) {
                lints.add(Path::new(["values"]).with(key.to_string().as_str()), texts::value_rule_dead());
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
                lints.add(["set", key, "target"], texts::target_without_noopener_set());
            }
            if !self.policy.custom_elements().listed(config, element).is_kept(config) {
                lints.add(["set", key], texts::set_dead());
            }
        }
    }

    pub(super) fn lint_classes(&self, config: &SanitizerConfig, lints: &mut Lints) {
        if self.policy.classes().is_some() && !keeps(config, None, (AttrNamespace::None, "class")) {
            lints.add(["classes"], texts::classes_dead());
        }
    }

    pub(super) fn lint_body(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let may_have =
            |name: &&str| keeps(config, Some((Namespace::Html, "div")), (AttrNamespace::None, name));
        let known = ["align", "class", "dir", "id", "lang", "role", "style", "title"];
        if self.policy.body() == BodyPolicy::Div && !known.iter().any(may_have) {
            lints.add(["output", "body"], texts::body_dead());
        }
    }
}
