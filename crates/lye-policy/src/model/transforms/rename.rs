//! Checks the member `rename`.

use super::super::Policy;
use super::super::names;
use super::kinds::{Kind, kind, may_become};
use crate::members::{Problem, texts};
use crate::sanitizer::{SanitizerConfig, SanitizerElement};
use lye_html::{Namespace, TagId};

impl Policy {
    pub(super) fn check_renamed(
        &self,
        config: &SanitizerConfig,
        from: &String,
        to: &String,
    ) -> Result<(), Problem> {
        let refused = |problem: Problem| Err(problem.at(["rename", from]));
        if names::made_element(Namespace::Html, from).as_ref() != Some(from) {
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
        if !new.name().is_some_and(|name| names::keeps_element(config, Namespace::Html, name)) {
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
    let is_made = |name: &str| names::made_element(Namespace::Html, name).as_deref() == Some(name);
    let may_become = |new| may_become(TagId::from_name(from), new);
    from != to && is_made(from) && is_made(to) && TagId::from_name(to).is_some_and(may_become)
}
