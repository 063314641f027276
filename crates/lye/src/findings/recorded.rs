//! Findings as they are recorded. Most say that the policy does not allow an attribute or an element: they are a few numbers here, and the values
//! of the attributes are in one string. The [`Finding`]s, which own their texts, are made when someone asks for them.

use super::{Action, Finding, FindingCode, reported_tag};
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::{AttrId, Namespace, Span, TagId};
use std::borrow::Cow;
use std::sync::OnceLock;

/// The findings of one cleaning, in the order in which they were recorded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    records: Vec<Record>,
    /// The values of the attributes of brief records, one behind the other.
    values: String,
}

#[derive(Clone, Debug)]
enum Record {
    Brief(Brief),
    Whole(Box<Finding>),
}

// An input may have thousands. A `Finding` is nearly three times as large.
const _: () = assert!(size_of::<Record>() <= 56);

/// An attribute or an element that the policy does not allow, with names that have numbers.
#[derive(Clone, Copy, Debug)]
struct Brief {
    rule: &'static str,
    span: Span,
    value: Span,
    /// The old value in [`Recorded::values`].
    before: Span,
    count: u32,
    node: TagId,
    /// [`AttrId::NONE`] if it is the element that is not allowed.
    attribute: AttrId,
    namespace: Namespace,
    action: Action,
}

impl Recorded {
    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    pub(super) fn push(&mut self, finding: Finding) {
        self.records.push(Record::Whole(Box::new(finding)));
    }

    /// Adds a finding about an attribute that the policy does not allow. Returns `false` if its names have no numbers.
    #[inline(never)]
    pub(super) fn push_attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        rule: &'static str,
    ) -> bool {
        if element.id.name().is_none() || attribute.id.name().is_none() {
            return false;
        }
        let start = self.values.len() as u32; // Shorter than the input, or than what the tokenizer decodes.
        self.values.push_str(attribute.value());
        self.records.push(Record::Brief(Brief {
            rule,
            span: element.attribute_span(attribute),
            value: attribute.value_span(),
            before: Span::new(start, self.values.len() as u32),
            count: 1,
            node: element.id,
            attribute: attribute.id,
            namespace: element.namespace,
            action: Action::Removed,
        }));
        true
    }

    /// Adds a finding about an element that the policy does not allow. Returns `false` if its name has no number.
    #[inline(never)]
    pub(super) fn push_element(
        &mut self,
        element: &ElementInfo<'_>,
        action: Action,
        rule: &'static str,
    ) -> bool {
        if element.id.name().is_none() {
            return false;
        }
        self.records.push(Record::Brief(Brief {
            rule,
            span: element.span,
            value: Span::default(),
            before: Span::default(),
            count: 1,
            node: element.id,
            attribute: AttrId::NONE,
            namespace: element.namespace,
            action,
        }));
        true
    }

    /// Returns the index of the first of the last findings that begin at an offset or later.
    #[inline]
    pub(super) fn begun_since(&self, start: u32) -> usize {
        let before = self.records.iter().rposition(|record| record.span().start < start);
        before.map_or(0, |at| at + 1)
    }

    /// Brings the findings from `from` on into the order of the input. Those up to `middle` and those behind it are ordered.
    #[inline]
    pub(super) fn merge(&mut self, from: usize, middle: usize) {
        if from == middle {
            return;
        }
        let mut others = self.records.split_off(middle).into_iter().peekable();
        for record in self.records.split_off(from) {
            while let Some(other) = others.next_if(|other| other.span().start < record.span().start) {
                self.records.push(other);
            }
            self.records.push(record);
        }
        self.records.extend(others);
    }

    pub(super) fn truncate(&mut self, most: usize) {
        self.records.truncate(most);
    }

    pub(super) fn pop(&mut self) -> Option<Finding> {
        self.records.pop().map(|record| self.finding(&record))
    }

    /// Removes the last finding that something at this place was removed, among those that begin at `since` or later.
    pub(super) fn take_back(&mut self, span: Span, since: u32) {
        let recent = self.records.iter().rev().take_while(|record| record.span().start >= since);
        let is_that = |record: &Record| record.span() == span && record.action() == Action::Removed;
        if let Some(behind) = { recent }.position(is_that) {
            self.records.remove(self.records.len() - 1 - behind);
        }
    }

    /// Returns `true` if a finding has this code.
    pub(super) fn has(&self, code: FindingCode) -> bool {
        self.records.iter().any(|record| record.code() == code)
    }

    /// Counts a finding once more. Returns `false` if none has this index.
    pub(super) fn count_again(&mut self, at: usize) -> bool {
        let record = self.records.get_mut(at);
        record.map(|record| *record.count_mut() += 1).is_some()
    }

    /// Raises the count of each finding by what `more` returns for its position.
    pub(super) fn add_counts(&mut self, more: impl Fn(Span) -> u32) {
        for record in &mut self.records {
            *record.count_mut() += more(record.span());
        }
    }

    /// Maps the positions.
    pub(crate) fn place(&mut self, place: impl Fn(Span) -> Span) {
        for record in &mut self.records {
            match record {
                Record::Brief(brief) => {
                    brief.span = place(brief.span);
                    if !brief.value.is_empty() {
                        brief.value = place(brief.value);
                    }
                }
                Record::Whole(finding) => finding.place(&place),
            }
        }
    }

    /// Gives the findings from an index on the name of an element, which is one of the standard.
    pub(super) fn name_element_since(&mut self, since: usize, element: &ElementInfo<'_>) {
        for record in self.records.iter_mut().skip(since) {
            match record {
                Record::Brief(brief) => brief.node = element.id,
                Record::Whole(finding) => finding.node = reported_tag(element.id, element.name()),
            }
        }
    }

    fn finding(&self, record: &Record) -> Finding {
        match record {
            Record::Whole(finding) => Finding::clone(finding),
            Record::Brief(brief) => Finding {
                namespace: brief.namespace,
                node: Cow::Borrowed(brief.node.name().unwrap_or_default()),
                attribute: brief.attribute.name().map(Cow::Borrowed),
                span: brief.span,
                value: brief.value,
                rule: Cow::Borrowed(brief.rule),
                before: brief.attribute.name().map(|_| self.values[brief.before.range()].into()),
                count: brief.count,
                ..Finding::new(brief.code(), brief.action)
            },
        }
    }

    /// Returns the findings.
    pub(crate) fn to_vec(&self) -> Vec<Finding> {
        self.records.iter().map(|record| self.finding(record)).collect()
    }
}

impl From<Vec<Finding>> for Recorded {
    fn from(findings: Vec<Finding>) -> Self {
        let mut recorded = Self::default();
        recorded.extend(findings);
        recorded
    }
}

impl Extend<Finding> for Recorded {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}

impl Record {
    #[inline]
    fn span(&self) -> Span {
        match self {
            Self::Brief(brief) => brief.span,
            Self::Whole(finding) => finding.span,
        }
    }

    fn action(&self) -> Action {
        match self {
            Self::Brief(brief) => brief.action,
            Self::Whole(finding) => finding.action,
        }
    }

    fn code(&self) -> FindingCode {
        match self {
            Self::Brief(brief) => brief.code(),
            Self::Whole(finding) => finding.code,
        }
    }

    fn count_mut(&mut self) -> &mut u32 {
        match self {
            Self::Brief(brief) => &mut brief.count,
            Self::Whole(finding) => &mut finding.count,
        }
    }
}

impl Brief {
    fn code(&self) -> FindingCode {
        match self.attribute {
            AttrId::NONE => FindingCode::ELEMENT_NOT_ALLOWED,
            _ => FindingCode::ATTRIBUTE_NOT_ALLOWED,
        }
    }
}

/// The findings of a result. Their texts are made at the first use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    recorded: Recorded,
    made: OnceLock<Vec<Finding>>,
}

impl Findings {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Finding] {
        self.made.get_or_init(|| self.recorded.to_vec())
    }
}

impl From<Recorded> for Findings {
    #[inline]
    fn from(recorded: Recorded) -> Self {
        Self { recorded, made: OnceLock::new() }
    }
}

impl PartialEq for Findings {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Findings {}
