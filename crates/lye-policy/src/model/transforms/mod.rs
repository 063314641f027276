//! The members `values`, `set`, `rename`, `required` of a policy, custom elements, and the checks that they are consistent with the rest
//! of it.

mod attributes;
mod custom_elements;
mod names;

use super::Policy;
use super::generated::{SPECIAL, VOID};
use crate::members::{Problem, texts};
use crate::model::names::{keeps_element, made_element};
use crate::sanitizer::{Sanitizer, SanitizerConfig, SanitizerElement};
pub use attributes::{RequiredAttributes, WithoutRequired};
pub use custom_elements::{CustomElements, matches_pattern};
pub(super) use custom_elements::{check_pattern, is_pattern};
use lye_html::{Namespace, TagId, tag};
pub use names::{ALL_ELEMENTS, ElementName, attribute_name, is_attribute_prefix};
pub(super) use names::{attribute, check_prefix};

impl Policy {
    /// Checks these members. `sanitizer` is the sanitizer of the policy.
    pub(super) fn check_transforms(&self, sanitizer: &Sanitizer, problems: &mut Vec<Problem>) {
        let config = sanitizer.configuration();
        let values = self.values.iter().map(|(key, rule)| self.check_value_rule(key, rule));
        let renamed = self.rename.iter().map(|(from, to)| self.check_renamed(config, from, to));
        let required =
            self.required.iter().map(|(key, required)| self.check_required_of(config, key, required));
        problems.extend(values.chain(renamed).chain(required).filter_map(Result::err));
        self.check_set(sanitizer, problems);
    }
}

impl Policy {
    pub(super) fn check_renamed(
        &self,
        config: &SanitizerConfig,
        from: &String,
        to: &String,
    ) -> Result<(), Problem> {
        let refused = |problem: Problem| Err(problem.at(["rename", from]));
        if made_element(Namespace::Html, from).as_ref() != Some(from) {
            return refused(texts::renamed_no_html(from.escape_debug(), format_args!("{to:?}")));
        }
        let Some(new) = TagId::from_name(to).filter(|_| !to.bytes().any(|byte| byte.is_ascii_uppercase()))
        else {
            return refused(texts::new_name_no_html(to.escape_debug()));
        };
        if from == to {
            return refused(texts::new_name_is_old());
        }
        if let Some(further) = self.rename.get(to) {
            // Of two that rename each other, one is enough.
            if further == from && from > to {
                return Ok(());
            }
            return refused(match further == from {
                true => texts::new_name_renamed_back(to),
                false => texts::new_name_renamed(to, from, format_args!("{further:?}")),
            });
        }
        self.check_kinds(from, to, new)?;
        let element = SanitizerElement::new(Namespace::Html, from.clone());
        let gone = [&config.remove_elements, &config.replace_with_children_elements];
        if gone.into_iter().flatten().flatten().any(|removed| *removed == element) {
            return refused(texts::renamed_is_removed(from));
        }
        if !new.name().is_some_and(|name| keeps_element(config, Namespace::Html, name)) {
            let problem = texts::new_name_not_kept(to, self.how_to_keep(to));
            return refused(problem.lacking(["sanitizer", "elements"]));
        }
        Ok(())
    }

    /// Rejects names that parsers treat differently.
    fn check_kinds(&self, from: &str, to: &str, new: TagId) -> Result<(), Problem> {
        let old = TagId::from_name(from);
        if may_become(old, new) {
            return Ok(());
        }
        let special = [(from, old), (to, Some(new))].into_iter().find(|&(_, id)| kind(id) == Kind::Special);

        let remedy = match kind(old) {
            Kind::Special => "remove the entry",
            Kind::Ordinary => "write the name of an ordinary element, such as `div` or `span`",
            Kind::Void => "write the name of another void element, such as `br`",
            Kind::Cell => "rename a table cell to `td` or `th`",
            Kind::TableSection => "rename a table section to `tbody`, `thead` or `tfoot`",
        };
        let problem = match special {
            Some((name, _)) => texts::special_not_renamed(name, remedy),
            None => texts::renamed_differently(from, to, remedy),
        };
        Err(problem.at(["rename", from]))
    }
}

/// Whether a policy can give elements another name. It must also keep elements with that name.
pub fn may_rename(from: &str, to: &str) -> bool {
    let is_made = |name: &str| made_element(Namespace::Html, name).as_deref() == Some(name);
    let may_become = |new| may_become(TagId::from_name(from), new);
    from != to && is_made(from) && is_made(to) && TagId::from_name(to).is_some_and(may_become)
}

/// How parsers treat an HTML element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It contains markup, and ends at an end tag. The re-parse of the output finds invalid nesting.
    Ordinary,
    /// It has no content.
    Void,
    /// `td` and `th`.
    Cell,
    /// `tbody`, `thead` and `tfoot`.
    TableSection,
    /// It has special parsing rules: its content is text, or it is part of a table, a select or a document.
    Special,
}

/// Returns the kind of an element. `None` stands for an element that is in no standard.
pub(crate) fn kind(name: Option<TagId>) -> Kind {
    match name {
        Some(name) if VOID.contains(&name) => Kind::Void,
        Some(tag::TD | tag::TH) => Kind::Cell,
        Some(tag::TBODY | tag::THEAD | tag::TFOOT) => Kind::TableSection,
        Some(name) if SPECIAL.contains(&name) => Kind::Special,
        _ => Kind::Ordinary,
    }
}

/// Whether an element can be renamed to another.
pub fn may_become(from: Option<TagId>, to: TagId) -> bool {
    let kind_of_new = kind(Some(to));
    // The text of a `title` is text in any element.
    let kind_of_old = if from == Some(tag::TITLE) { Kind::Ordinary } else { kind(from) };
    kind_of_new != Kind::Special && kind_of_old == kind_of_new
}
