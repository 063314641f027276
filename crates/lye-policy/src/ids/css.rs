//! References to elements in CSS.

use super::fragment;
use super::role::{LeadsTo, Namer, Rewritten};
use lye_css::clean::{CssReference, CssRules, rewrite_sheet_references, rewrite_value_references};
use std::borrow::Cow;

/// Renames the references in a CSS value or in declarations. Values with a removed
/// reference are removed, and so are values that nest too deeply to be parsed.
///
/// The time is linear in the value.
pub(super) fn rewrite_value(value: &str, namer: &mut impl Namer) -> Rewritten {
    if !value.contains('(') {
        return Rewritten::Same;
    }
    rewrite(namer, None, |rename| rewrite_value_references(value, rename))
}

/// The same for a style sheet, including the ids in its selectors but not those of the scope.
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
        Rewritten::Same => None,
        Rewritten::Changed(name) => Some(name),
        Rewritten::Removed => {
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

fn becomes(reference: CssReference<'_>, is_of_scope: bool, namer: &mut impl Namer) -> Rewritten {
    match reference {
        _ if is_of_scope => Rewritten::Same,
        CssReference::Id(id) => namer.name(id),
        CssReference::Fragment(fragment) => {
            let fate = fragment::rewrite(&format!("#{fragment}"), None, LeadsTo::Element, namer);
            fate.map(|url| url.strip_prefix('#').unwrap_or(&url).to_owned())
        }
        // The policy for classes decides about classes.
        CssReference::Class(_) => Rewritten::Same,
    }
}
