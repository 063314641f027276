//! What the generated presets are built with.

use crate::model::{AttributeList, ElementTable};
#[cfg(feature = "css")]
pub(super) use crate::model::{BodyPolicy, HiddenText, LinkTarget};
pub(super) use crate::model::{
    ClassList, ClassPolicy, Disallowed, DisallowedAction, FindingsMode, IdPolicy, LinkPolicy, LinkScope,
    Policy, RelToken, TextPolicy,
};
pub(super) use crate::sanitizer::SanitizerConfig;
#[cfg(any(feature = "css", feature = "public-suffix"))]
pub(super) use crate::urls::UrlHygiene;
use crate::urls::UrlScheme;
#[cfg(feature = "css")]
pub(super) use crate::urls::{DataType, UrlDenial};
pub(super) use crate::urls::{
    ProtocolRelative, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlsWithoutRule,
};
pub(super) use crate::values::{IntegerRange, ValueRule};
#[cfg(feature = "css")]
pub(super) use lye_css::clean::CssPolicy;
#[cfg(feature = "public-suffix")]
pub(super) use lye_html::Tokenization;
pub(super) use lye_text::NamePrefix;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Returns what was parsed: the tests build each preset.
pub(super) fn valid<T, E: Debug>(parsed: Result<T, E>) -> T {
    parsed.expect("a preset is valid")
}

/// Returns a table of elements with their attributes, and whether the usual ones are among them.
pub(super) fn table(rows: &[(&str, bool, &[&str])]) -> ElementTable {
    rows.iter().fold(ElementTable::default(), |table, &(key, usual, names)| {
        let table = if usual { table.with(key, AttributeList::usual()) } else { table };
        table.with(key, names.iter().copied().collect::<AttributeList>())
    })
}

pub(super) fn schemes(names: &[&str]) -> BTreeSet<UrlScheme> {
    names.iter().map(|name| valid(UrlScheme::parse(name))).collect()
}

pub(super) fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
