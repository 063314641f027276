//! CSS cleaning: declarations and style sheets by a [`CssPolicy`], over the tokens of CSS Syntax 3.
//!
//! This module does not use trees: the caller passes values of attributes and the text of `style` elements. Property names,
//! types of components, functions, selectors and at-rules are allowed by lists (`data/css-properties.tsv`, `functions`,
//! `selectors`, `at_rules`). The caller decides about each URL. The output is escaped so that it cannot end the
//! attribute or element around it.

mod at_rules;
mod components;
mod custom;
mod cuts;
mod declarations;
mod functions;
mod generated;
mod hints;
mod judge;
mod names;
mod plain;
mod problem;
mod properties;
mod reach;
mod read;
mod references;
mod rules;
mod selectors;
mod sheets;
mod types;
mod units;
mod write;
mod written;

pub use crate::model::*;
pub use hints::hint_of_body;
pub use references::{rewrite_sheet_references, rewrite_value_references};
pub use rules::CssRules;
pub use units::absolute as absolute_unit;
/// For the other crates of Lye, and not a stable API.
#[doc(hidden)]
pub use written::{WrittenDeclaration, WrittenToken, WrittenTokenKind, written_declarations};

use crate::model::{log, policy};
use custom::Customs;
use declarations::Declarations;

fn result(kept: Option<String>, before: &str) -> Cleaned {
    match kept {
        Some(text) if text != before => Cleaned::Changed(text),
        _ => Cleaned::Unchanged,
    }
}

impl CssRules {
    /// Cleans the declarations of a `style` attribute (CSS Style Attributes). Linear in their length.
    pub fn clean_declarations(&self, css: &str, urls: &mut JudgeUrl<'_>, log: &mut Log) -> Cleaned {
        let customs = Customs::find(self, css);
        let mut declarations = Declarations { rules: self, source: css, customs: &customs, urls, log };
        result(declarations.clean_source(Self::property), css)
    }

    /// Cleans the value of a presentation attribute (SVG 2, 6.6), which has the name of a property. Linear in its
    /// length.
    pub fn clean_value(
        &self,
        property: &str,
        css: &str,
        urls: &mut JudgeUrl<'_>,
    ) -> Result<Cleaned, DropReason> {
        let property = properties::find(property).map(properties::at).ok_or(DropReason::Property)?;
        declarations::clean_value(self, property, css, urls).map(|kept| result(kept, css))
    }

    /// Cleans a style sheet. Without rules for sheets, nothing is kept. Linear in its length.
    pub fn clean_sheet(&self, css: &str, urls: &mut JudgeUrl<'_>, log: &mut Log) -> Cleaned {
        result(Some(sheets::clean(self, css, urls, log)), css)
    }
}

/// Returns the properties that a name in a policy denotes: those of a group, or the property of this name.
pub fn property_names(name: &str) -> Vec<&'static str> {
    let members = properties::members(name).unwrap_or_default();
    members.into_iter().map(|place| properties::at(place).name).collect()
}

/// Returns `true` if a property can move content beyond its box: by a length, or by leaving the flow.
pub fn may_reach(property: &str) -> bool {
    let has_lengths = |place| properties::at(place).types.has(types::Types::LENGTH);
    property == "float" || properties::find(property).is_some_and(has_lengths)
}

#[cfg(test)]
mod tests;
