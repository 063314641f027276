//! What the generated presets are built with.

#[cfg(feature = "css")]
pub(super) use crate::model::{BodyPolicy, LinkTarget};
pub(super) use crate::model::{
    Disallowed, DisallowedAction, FindingsMode, IdPolicy, LinkPolicy, LinkScope, Policy, RelToken, TextPolicy,
};
pub(super) use crate::sanitizer::SanitizerConfig;
use crate::sanitizer::{SanitizerAttribute, SanitizerElement, SanitizerElementWithAttributes};
#[cfg(any(feature = "css", feature = "public-suffix"))]
pub(super) use crate::urls::UrlHygiene;
use crate::urls::UrlScheme;
#[cfg(feature = "css")]
pub(super) use crate::urls::{DataRule, DataType, IpClasses};
pub(super) use crate::urls::{
    ProtocolRelative, UnsetHandling, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlsWithoutRule,
};
pub(super) use crate::values::{IntegerRange, TokenRule, ValueRule};
#[cfg(feature = "css")]
pub(super) use lye_css::clean::CssPolicy;
#[cfg(feature = "public-suffix")]
pub(super) use lye_html::Tokenization;
use lye_html::{AttrNamespace, Namespace};
pub(super) use lye_text::NamePrefix;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Returns what was parsed: the tests build each preset.
pub(super) fn valid<T, E: Debug>(parsed: Result<T, E>) -> T {
    parsed.expect("a preset is valid")
}

/// Returns elements by their names, `svg:` before those of SVG, and their attributes.
pub(super) fn elements(rows: &[(&'static str, &[&'static str])]) -> Vec<SanitizerElementWithAttributes> {
    let element = |&(name, own): &(&'static str, &[&'static str])| {
        let element = match name.strip_prefix("svg:") {
            Some(name) => SanitizerElement::new(Namespace::Svg, name),
            None => name.into(),
        };
        let attributes = (!own.is_empty()).then(|| attributes(own));
        SanitizerElementWithAttributes { element, attributes, remove_attributes: None }
    };
    rows.iter().map(element).collect()
}

/// Returns attributes by their names, `xlink:` before those of XLink.
pub(super) fn attributes(names: &[&'static str]) -> Vec<SanitizerAttribute> {
    let attribute = |name: &&'static str| match name.strip_prefix("xlink:") {
        Some(name) => SanitizerAttribute::new(AttrNamespace::XLink, name),
        None => (*name).into(),
    };
    names.iter().map(attribute).collect()
}

pub(super) fn schemes(names: &[&str]) -> BTreeSet<UrlScheme> {
    names.iter().map(|name| valid(UrlScheme::parse(name))).collect()
}

pub(super) fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
