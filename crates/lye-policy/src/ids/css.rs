//! References to elements in CSS, as names.

use super::fragment;
use super::role::{Fate, LeadsTo, Namer, Rewritten};
use lye_css::clean::{CssReference, CssRules, rewrite_sheet_references, rewrite_value_references};
use std::borrow::Cow;

/// Asks about the references in the value of a property, or in declarations, and writes it with what they become. Values with a
/// reference that is removed are removed, and so are those that nest too deep to be read.
///
/// Time is linear in the value.
pub(super) fn rewrite_value(value: &str, namer: &mut impl Namer) -> Rewritten {
    if !value.contains('(') {
        return Rewritten::Same;
    }
    rewrite(namer, None, |rename| rewrite_value_references(value, rename))
}

/// The same in a style sheet, and for the ids in its selectors but those of the scope.
pub fn rewrite_sheet(sheet: &str, rules: Option<&CssRules>, namer: &mut impl Namer) -> Rewritten {
    rewrite(namer, rules, |rename| rewrite_sheet_references(sheet, rename))
}

fn rewrite<'c>(
    namer: &mut impl Namer,
    rules: Option<&CssRules>,
    css: impl FnOnce(&mut dyn FnMut(CssReference<'_>) -> Option<String>) -> Option<Cow<'c, str>>,
) -> Rewritten {
    let mut is_removed = false;
    let is_of_scope = |reference: &CssReference<'_>| rules.is_some_and(|rules| rules.is_of_scope(reference));
    let mut rename = |reference: CssReference<'_>| match becomes(reference, is_of_scope(&reference), namer) {
        Fate::Keep => None,
        Fate::Rename(name) => Some(name),
        Fate::Remove => {
            is_removed = true;
            None
        }
    };
    let css = css(&mut rename);
    match css {
        Some(Cow::Borrowed(_)) if !is_removed => Rewritten::Same,
        Some(Cow::Owned(css)) if !is_removed => Rewritten::Changed(css),
        _ => Rewritten::Removed,
    }
}

fn becomes(reference: CssReference<'_>, is_of_scope: bool, namer: &mut impl Namer) -> Fate {
    match reference {
        _ if is_of_scope => Fate::Keep,
        CssReference::Id(id) => namer.name(id),
        CssReference::Fragment(fragment) => {
            match fragment::rewrite(&format!("#{fragment}"), None, LeadsTo::Element, namer) {
                Rewritten::Same => Fate::Keep,
                Rewritten::Changed(url) => Fate::Rename(url.strip_prefix('#').unwrap_or(&url).to_owned()),
                Rewritten::Removed => Fate::Remove,
            }
        }
        // Classes are the business of the policy of classes.
        CssReference::Class(_) => Fate::Keep,
    }
}
