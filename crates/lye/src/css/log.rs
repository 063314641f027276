//! What was dropped, and why: counted, and told where somebody asks for it.

use super::judge::Refusal;
use crate::findings::FindingCode;
use std::borrow::Cow;
use std::ops::Range;

/// A declaration or a rule that was dropped.
#[derive(Clone, Debug)]
pub(crate) struct Dropped {
    pub(crate) code: FindingCode,
    /// The member of the policy that decided.
    pub(crate) rule: &'static str,
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
        Self { code: FindingCode::CSS_SHEET, rule: "css.sheets", text: text_told, place: 0..text.len() }
    }

    /// The place in the policy of the rule that decided.
    pub(crate) fn rule(&self, url_rule: impl Fn() -> String) -> Cow<'static, str> {
        if self.code == FindingCode::CSS_URL_REFUSED { url_rule().into() } else { self.rule.into() }
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

    pub(crate) fn dropped(&mut self, refusal: Refusal, source: &str, place: Range<usize>) {
        self.count += 1;
        if let Some(told) = &mut self.told {
            let text = source.get(place.clone()).unwrap_or_default().trim_end_matches(';');
            let told_of = text.floor_char_boundary(MOST_TOLD);
            told.push(Dropped {
                code: refusal.code(),
                rule: refusal.rule(),
                text: text[..told_of].into(),
                place: place.start..place.start + text.len(),
            });
        }
    }
}

impl Refusal {
    pub(crate) fn code(self) -> FindingCode {
        match self {
            Self::Syntax => FindingCode::CSS_SYNTAX,
            Self::Property => FindingCode::CSS_PROPERTY_NOT_ALLOWED,
            Self::Value => FindingCode::CSS_VALUE_NOT_ALLOWED,
            Self::Url => FindingCode::CSS_URL_REFUSED,
            Self::Limit => FindingCode::CSS_LIMIT,
            Self::Selector => FindingCode::CSS_SELECTOR,
            Self::AtRule => FindingCode::CSS_AT_RULE,
        }
    }

    /// The member of the policy that decides.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::Syntax => "css",
            Self::Property | Self::Value => "css.properties",
            Self::Url => "urls.rules",
            Self::Limit => "css.limits",
            Self::Selector => "css.sheets",
            Self::AtRule => "css.sheets.at_rules",
        }
    }
}
