//! Checks the member `rename`.

use super::super::Policy;
use super::super::names;
use super::kinds::{Kind, kind, may_become};
use crate::members::Problem;
use crate::sanitizer::{SanitizerConfig, SanitizerElement};
use lye_html::{Namespace, TagId};

impl Policy {
    pub(super) fn check_renamed(
        &self,
        config: &SanitizerConfig,
        from: &String,
        to: &String,
    ) -> Result<(), Problem> {
        let refused = |message: String, remedy: String| {
            Err(Problem::new(message).at(["rename", from]).with_remedy(remedy))
        };
        if names::made_element(Namespace::Html, from).as_ref() != Some(from) {
            return refused(
                format!("`{}` is not an HTML element", from.escape_debug()),
                format!("write an HTML element name in lower case, as in `rename = {{ b = {to:?} }}`"),
            );
        }
        let Some(new) = TagId::from_name(to).filter(|_| !to.bytes().any(|byte| byte.is_ascii_uppercase()))
        else {
            return refused(
                format!("`{}` is not an HTML element", to.escape_debug()),
                "write an HTML element name in lower case, such as `strong`".to_owned(),
            );
        };
        if from == to {
            return refused("the new name equals the old one".to_owned(), "remove the entry".to_owned());
        }
        if let Some(further) = self.rename.get(to) {
            // Of two that rename each other, one is enough.
            if further == from && from > to {
                return Ok(());
            }
            return refused(
                format!("`{to}` is renamed too"),
                match further == from {
                    true => "remove one of the entries".to_owned(),
                    false => format!("write the final name: `{from} = {further:?}`"),
                },
            );
        }
        self.check_kinds(from, to, new)?;
        let element = SanitizerElement::new(Namespace::Html, from.clone());
        let gone = [&config.remove_elements, &config.replace_with_children_elements];
        if gone.into_iter().flatten().flatten().any(|removed| *removed == element) {
            return refused(
                format!("the sanitizer removes `{from}`, so it cannot be renamed"),
                "remove this entry, or the one in `sanitizer`".to_owned(),
            );
        }
        if !new.name().is_some_and(|name| names::keeps_element(config, Namespace::Html, name)) {
            let refused: Result<(), Problem> = refused(format!("`{to}` is not kept"), self.how_to_keep(to));
            return refused.map_err(|problem| problem.lacking(["sanitizer", "elements"]));
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
        let message = match special {
            Some((name, _)) => {
                format!("`{name}` has special parsing rules, so it cannot be renamed from or to")
            }
            None => format!("parsers treat `{from}` and `{to}` differently"),
        };
        let remedy = match kind(old) {
            Kind::Special => "remove the entry",
            Kind::Ordinary => "write the name of an ordinary element, such as `div` or `span`",
            Kind::Void => "write the name of another void element, such as `br`",
            Kind::Cell => "rename a table cell to `td` or `th`",
            Kind::TableSection => "rename a table section to `tbody`, `thead` or `tfoot`",
        };
        Err(Problem::new(message).at(["rename", from]).with_remedy(remedy))
    }
}

/// Whether a policy can give elements another name. It must also keep elements with that name.
pub fn may_rename(from: &str, to: &str) -> bool {
    let is_made = |name: &str| names::made_element(Namespace::Html, name).as_deref() == Some(name);
    let may_become = |new| may_become(TagId::from_name(from), new);
    from != to && is_made(from) && is_made(to) && TagId::from_name(to).is_some_and(may_become)
}
