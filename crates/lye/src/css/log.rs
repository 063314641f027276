//! What was dropped, and why: counted, and told where somebody asks for it.

use std::borrow::Cow;
use std::ops::Range;

/// A declaration or a rule that was dropped.
#[derive(Clone, Debug)]
pub(crate) struct Dropped {
    pub(crate) reason: DropReason,
    /// What stood there, or its beginning.
    pub(crate) text: Box<str>,
    /// Its bytes in the CSS.
    pub(crate) place: Range<usize>,
}

impl Dropped {
    /// A whole sheet, for which there are no rules.
    pub(crate) fn sheet(text: &str) -> Self {
        let told = text.floor_char_boundary(MOST_TOLD);
        let text_told = text[..told].into();
        Self { reason: DropReason::Sheet, text: text_told, place: 0..text.len() }
    }

    /// The place in the policy of the rule that decided.
    pub(crate) fn rule(&self, url_rule: impl Fn() -> String) -> Cow<'static, str> {
        if self.reason == DropReason::Url { url_rule().into() } else { self.reason.rule().into() }
    }
}

/// How much of a text is told.
const MOST_TOLD: usize = 200;

/// An account of what was dropped.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) count: u64,
    /// Nothing if nobody asks.
    pub(crate) told: Option<Vec<Dropped>>,
}

impl Log {
    pub(crate) fn counting() -> Self {
        Self { count: 0, told: None }
    }

    pub(crate) fn telling() -> Self {
        Self { count: 0, told: Some(Vec::new()) }
    }

    pub(crate) fn dropped(&mut self, reason: DropReason, source: &str, place: Range<usize>) {
        self.count += 1;
        if let Some(told) = &mut self.told {
            let text = source.get(place.clone()).unwrap_or_default().trim_end_matches(';');
            let told_of = text.floor_char_boundary(MOST_TOLD);
            told.push(Dropped {
                reason,
                text: text[..told_of].into(),
                place: place.start..place.start + text.len(),
            });
        }
    }
}

/// Why a declaration, a rule or a sheet is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DropReason {
    /// It is not valid CSS.
    Syntax,
    /// The policy does not list the property.
    Property,
    /// The value is not made of what the property takes, or of functions that the policy lists.
    Value,
    /// A URL in it is refused.
    Url,
    /// It is beyond a limit of the policy.
    Limit,
    /// Its selector is not kept.
    Selector,
    /// The policy does not list the at-rule.
    AtRule,
    /// The policy has no rules for style sheets.
    Sheet,
}

impl DropReason {
    /// Returns the path of the policy member that decides.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::Syntax => "css",
            Self::Property | Self::Value => "css.properties",
            Self::Url => "urls.rules",
            Self::Limit => "css.limits",
            Self::Selector | Self::Sheet => "css.sheets",
            Self::AtRule => "css.sheets.at_rules",
        }
    }
}
