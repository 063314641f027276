//! Stands in for the engine without the feature `engine`: rejects every policy, so that no rules exist.

pub use crate::model::*;
use std::borrow::Cow;

/// The compiled rules for CSS. There are none without the feature `engine`.
#[derive(Clone, Copy, Debug)]
pub enum CssRules {}

impl CssRules {
    /// Returns `None`: no policy can be compiled.
    pub fn compile(_: &CssPolicy, _: impl Fn(&str) -> Option<PatternMatcher>) -> Option<Self> {
        None
    }

    /// Adapts the rules to outputs with or without a wrapper.
    #[must_use]
    pub fn for_wrapper(self, _: bool) -> Self {
        self
    }

    /// Adapts the rules to outputs in which the scope stands for `body`.
    #[must_use]
    pub fn for_body(self) -> Self {
        self
    }

    /// Returns `true` if an id or a class in a selector occurs in the scope of sheets.
    pub fn is_of_scope(&self, _: &CssReference<'_>) -> bool {
        match *self {}
    }

    /// Returns `true` if style sheets are kept.
    pub fn keeps_sheets(&self) -> bool {
        match *self {}
    }

    /// Returns `true` if the attribute `style` is kept without a declaration.
    pub fn keeps_empty(&self) -> bool {
        match *self {}
    }

    /// Cleans the declarations of a `style` attribute.
    pub fn clean_declarations(&self, _: &str, _: &mut JudgeUrl<'_>, _: &mut Log) -> Cleaned {
        match *self {}
    }

    /// Cleans the value of a presentation attribute.
    pub fn clean_value(&self, _: &str, _: &str, _: &mut JudgeUrl<'_>) -> Result<Cleaned, DropReason> {
        match *self {}
    }

    /// Cleans a style sheet.
    pub fn clean_sheet(&self, _: &str, _: &mut JudgeUrl<'_>, _: &mut Log) -> Cleaned {
        match *self {}
    }
}

/// Returns `None`: nothing cleans a declaration.
pub fn hint_of_body(_: &str, _: &str) -> Option<String> {
    None
}

/// Returns no property: none is known without the engine.
pub fn property_names(_: &str) -> Vec<&'static str> {
    Vec::new()
}

impl CssPolicy {
    /// Returns the problem of every policy: its rules cannot be compiled.
    pub fn problems(&self) -> Vec<CssProblem> {
        vec![CssProblem {
            member: "",
            entry: None,
            text: None,
            message: "cleaning CSS is not compiled in".to_owned(),
            remedy: "enable the feature `css` of the crate `lye`".to_owned(),
        }]
    }
}

/// Returns `None`, as for a value that nests too deeply: the caller removes it.
pub fn rewrite_value_references<'c>(
    _: &'c str,
    _: &mut dyn FnMut(CssReference<'_>) -> Option<String>,
) -> Option<Cow<'c, str>> {
    None
}

/// Returns `None`, as for a sheet that nests too deeply: the caller empties it.
pub fn rewrite_sheet_references<'c>(
    _: &'c str,
    _: &mut dyn FnMut(CssReference<'_>) -> Option<String>,
) -> Option<Cow<'c, str>> {
    None
}
