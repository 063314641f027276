//! CSS cleaning: declarations and style sheets by a [`CssPolicy`], over the tokens of CSS Syntax 3.
//!
//! This module knows no tree: whoever walks one gives it values of attributes and texts of `style` elements. Property names, types of
//! components, functions, selectors and at-rules are kept by lists (`data/css-properties.tsv`, `functions`, `selectors`, `at_rules`);
//! each URL goes through a function of the caller's. What is kept is written so that it ends nothing around it.

mod at_rules;
mod components;
mod custom;
mod declarations;
mod functions;
mod generated;
mod judge;
mod log;
mod names;
mod policy;
mod properties;
mod reach;
mod references;
mod rules;
mod selectors;
mod sheets;
mod types;
mod units;
mod write;

pub use judge::{JudgeUrl, UrlDecision};
pub use log::{DropReason, Dropped, Log};
pub use policy::{AtRule, CssLimits, CssPolicy, CustomPrefix, CustomProperties, SheetPolicy};
pub use references::{CssReference, rewrite_sheet_references, rewrite_value_references};
pub use rules::CssRules;
pub use units::absolute as absolute_unit;

use cssparser::Parser;
use custom::Customs;
use declarations::Declarations;

/// The result of cleaning a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cleaned {
    /// The text stays as it is.
    Unchanged,
    /// This text takes its place.
    Changed(String),
}

impl Cleaned {
    fn of(kept: Option<String>, before: &str) -> Self {
        match kept {
            Some(text) if text != before => Self::Changed(text),
            _ => Self::Unchanged,
        }
    }
}

impl CssRules {
    /// Cleans the declarations of a `style` attribute (CSS Style Attributes). Linear in them.
    pub fn clean_declarations(&self, css: &str, urls: &mut JudgeUrl<'_>, log: &mut Log) -> Cleaned {
        let customs = Customs::find(self, css);
        let mut declarations = Declarations { rules: self, source: css, customs: &customs, urls, log };
        Cleaned::of(declarations.clean(&mut Parser::new(css), Self::property), css)
    }

    /// Cleans the value of a presentation attribute (SVG 2, 6.6), whose name is that of a property. Linear in it.
    pub fn clean_value(
        &self,
        property: &str,
        css: &str,
        urls: &mut JudgeUrl<'_>,
    ) -> Result<Cleaned, DropReason> {
        let property = properties::find(property).map(properties::at).ok_or(DropReason::Property)?;
        declarations::clean_value(self, property, css, urls).map(|kept| Cleaned::of(kept, css))
    }

    /// Cleans a style sheet: nothing is left without rules for sheets. Linear in it.
    pub fn clean_sheet(&self, css: &str, urls: &mut JudgeUrl<'_>, log: &mut Log) -> Cleaned {
        Cleaned::of(Some(sheets::clean(self, css, urls, log)), css)
    }
}

/// The properties that a name in a policy stands for: those of a group, or the one of this name.
pub fn property_names(name: &str) -> Vec<&'static str> {
    let members = properties::members(name).unwrap_or_default();
    members.into_iter().map(|place| properties::at(place).name).collect()
}

/// Whether a property may let content reach beyond its place: by a length, or by leaving the flow.
pub fn may_reach(property: &str) -> bool {
    let has_lengths = |place| properties::at(place).types.has(types::Types::LENGTH);
    property == "float" || properties::find(property).is_some_and(has_lengths)
}

#[cfg(test)]
mod tests;
