//! Limits on the number and length of attributes.

use super::StringFilter;
use lye_html::Span;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_policy::model::{LimitKind, LimitOutcome, Limits};

/// The limits on attributes, as numbers that are cheap to compare.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeLimits {
    count: u32,
    bytes: u32,
    refuses_count: bool,
    refuses_bytes: bool,
}

impl AttributeLimits {
    pub(crate) fn new(limits: &Limits) -> Self {
        // No input has more attributes, or longer values, than 32-bit numbers can count.
        let most = |kind| u32::try_from(limits.most(kind)).unwrap_or(u32::MAX);
        let refuses = |kind| limits.outcome(kind) == LimitOutcome::Reject;
        Self {
            count: most(LimitKind::Attributes),
            bytes: most(LimitKind::AttributeBytes),
            refuses_count: refuses(LimitKind::Attributes),
            refuses_bytes: refuses(LimitKind::AttributeBytes),
        }
    }

    /// Returns `true` if an element may have the attributes that a policy gives links.
    pub(crate) fn allow_links(self) -> bool {
        const HREF_REL_TARGET: u32 = 3;
        self.count >= HREF_REL_TARGET
    }

    /// Returns the most bytes of a value.
    pub(crate) fn most_bytes(self) -> usize {
        self.bytes as usize
    }

    /// Returns `true` if a value is too long.
    #[inline]
    pub(crate) fn is_beyond(self, value: &str) -> bool {
        value.len() > self.bytes as usize
    }
}

/// The number of attributes of the current element, and the first that exceeds a limit.
#[derive(Debug, Default)]
pub(super) struct AttributeCount {
    kept: u32,
    refused: Option<(LimitKind, Span)>,
}

impl AttributeCount {
    /// Begins the next element.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.kept = 0;
    }
}

impl StringFilter<'_> {
    /// Counts an attribute that the configuration keeps. Returns `true` if it is within the limits.
    #[inline]
    pub(super) fn is_within_limits(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
        if self.counts_within_limits(attribute) {
            return true;
        }
        self.count.kept += 1;
        self.is_beyond_none(element, attribute)
    }

    /// Counts an attribute that the configuration keeps, if it is within the limits. Returns `true` if it is.
    #[inline(always)]
    pub(super) fn counts_within_limits(&mut self, attribute: &AttrInfo<'_>) -> bool {
        let limits = self.rules.attribute_limits;
        let is_within = self.count.kept < limits.count && attribute.value_bytes() <= limits.bytes as usize;
        self.count.kept += u32::from(is_within);
        is_within
    }

    /// Handles an attribute that seems to exceed a limit.
    #[cold]
    fn is_beyond_none(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
        let limits = self.rules.attribute_limits;
        let (kind, refuses) = if limits.is_beyond(attribute.value()) {
            (LimitKind::AttributeBytes, limits.refuses_bytes)
        } else if self.rules.links.as_ref().is_some_and(|links| links.rewrites(attribute)) {
            // Attributes that the policy adds reappear in its output, and do not count.
            return true;
        } else {
            (LimitKind::Attributes, limits.refuses_count)
        };
        if refuses {
            self.count.refused.get_or_insert((kind, attribute.name_span()));
        }
        self.recorder.attribute_beyond(element, attribute, kind);
        // An element may have been kept for this attribute.
        self.needs_reclean |= self
            .rules
            .transformer
            .as_ref()
            .is_some_and(|transformer| transformer.required(element).is_some());
        false
    }

    /// Returns the limit for which the input is rejected, and where.
    pub(crate) fn refused_by_limit(&self) -> Option<(LimitKind, Span)> {
        self.count.refused
    }
}
