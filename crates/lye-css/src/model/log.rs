//! What was dropped, and why.

use super::exchange::key_of_property;
use std::borrow::Cow;
use std::ops::Range;

/// A declaration or a rule that was dropped.
#[derive(Clone, Debug)]
pub struct Dropped {
    /// Why it was dropped.
    pub reason: DropReason,
    /// The dropped text, or its beginning.
    pub text: Box<str>,
    /// Its bytes in the CSS.
    pub place: Range<usize>,
    /// How the key of a URL rule names the property, if a URL was refused and the property holds URLs.
    pub url_property: Option<&'static str>,
}

impl Dropped {
    /// A whole sheet, for which the policy has no rules.
    pub fn sheet(text: &str) -> Self {
        let kept = text.floor_char_boundary(MAX_REPORTED);
        Self {
            reason: DropReason::Sheet,
            text: text[..kept].into(),
            place: 0..text.len(),
            url_property: None,
        }
    }

    /// Returns the path of the policy rule that decided; `url_rule` returns that of the rule for the URL.
    pub fn rule(&self, url_rule: impl Fn(Option<&'static str>) -> String) -> Cow<'static, str> {
        if self.reason == DropReason::Url {
            url_rule(self.url_property).into()
        } else {
            self.reason.rule().into()
        }
    }
}

/// How many bytes of a dropped text are reported.
const MAX_REPORTED: usize = 200;

/// What was dropped: counted, and collected on request.
#[derive(Debug)]
pub struct Log {
    /// How many declarations and rules were dropped.
    pub count: u64,
    /// The declarations and rules that were dropped; `None` if they are only counted.
    pub dropped_items: Option<Vec<Dropped>>,
}

impl Log {
    /// Creates a log that only counts.
    pub fn counting() -> Self {
        Self { count: 0, dropped_items: None }
    }

    /// Creates a log that also collects what was dropped.
    pub fn collecting() -> Self {
        Self { count: 0, dropped_items: Some(Vec::new()) }
    }

    /// Returns a position to [`reset`](Self::reset) to.
    #[cfg(feature = "engine")]
    pub(crate) fn mark(&self) -> (u64, usize) {
        (self.count, self.dropped_items.as_ref().map_or(0, Vec::len))
    }

    /// Forgets what was dropped since a position.
    #[cfg(feature = "engine")]
    pub(crate) fn reset(&mut self, (count, items): (u64, usize)) {
        self.count = count;
        if let Some(dropped) = &mut self.dropped_items {
            dropped.truncate(items);
        }
    }

    /// Records that the bytes at `place` of `source` were dropped.
    pub fn dropped(&mut self, reason: DropReason, source: &str, place: Range<usize>) {
        self.count += 1;
        if let Some(items) = &mut self.dropped_items {
            let text = source.get(place.clone()).unwrap_or_default().trim_end_matches(';');
            let kept = text.floor_char_boundary(MAX_REPORTED);
            items.push(Dropped {
                reason,
                text: text[..kept].into(),
                place: place.start..place.start + text.len(),
                url_property: None,
            });
        }
    }

    /// As [`dropped`](Self::dropped), for the value of a property.
    pub fn dropped_of(&mut self, property: &str, reason: DropReason, source: &str, place: Range<usize>) {
        self.dropped(reason, source, place);
        if let Some(item) = self.dropped_items.as_mut().and_then(|items| items.last_mut()) {
            item.url_property = key_of_property(property);
        }
    }
}

/// Why a declaration, a rule or a sheet is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DropReason {
    /// It is not valid CSS.
    Syntax,
    /// The policy does not allow the property.
    Property,
    /// The value is invalid for the property, or uses a function that the policy does not allow.
    Value,
    /// The policy's rule for values of the property does not allow the value.
    UnlistedValue,
    /// A URL in it is refused.
    Url,
    /// It exceeds a limit of the policy.
    Limit,
    /// It takes a value from elsewhere, which may exceed a limit of the policy.
    Inherited,
    /// Its selector is not allowed.
    Selector,
    /// The policy does not allow the at-rule.
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
            Self::UnlistedValue => "css.values",
            Self::Url => "urls.rules",
            Self::Limit | Self::Inherited => "css.limits",
            Self::Selector | Self::Sheet => "css.sheets",
            Self::AtRule => "css.sheets.at_rules",
        }
    }
}
