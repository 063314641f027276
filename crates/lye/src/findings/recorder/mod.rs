//! Records findings while the parser builds.

mod filtered;
mod tree;

pub(crate) use tree::{IdSource, Link};

use super::limits::LimitAccount;
use super::recorded::Recorded;
use super::xhtml_input::xhtml_input;
use super::{Action, Finding, FindingCode};
use crate::Removals;
use lye_html::Span;
use lye_policy::model::{FindingsMode, LimitKind, Limits};
use std::collections::{HashMap, HashSet};

/// Counts findings, and collects them if the mode asks for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    mode: FindingsMode,
    removals: Removals,
    findings: Recorded,
    /// The first tag that is an empty element in XML and a start tag in HTML.
    ignored_solidus: Option<Span>,
    /// The maximum number of collected findings.
    most_findings: u32,
    /// Boxed: the recorder is moved often, and limits rarely take effect.
    limits: Option<Box<LimitAccount>>,
    /// Where the last start tag with a finding ends, and the last attribute name. Tags come in source order, so
    /// anything before that is a copy of something already found.
    counted_elements: u32,
    counted_attributes: u32,
    /// Boxed: most inputs have none.
    once: Option<Box<Once>>,
}

/// What is reported once.
#[derive(Clone, Debug, Default)]
struct Once {
    /// The offsets of attributes whose ids were rewritten.
    isolated: HashSet<u32>,
    /// The offsets of links that the link hook changed.
    hooked: HashSet<u32>,
    /// The findings about implied elements, with their indexes.
    made_up: HashMap<Finding, usize>,
}

impl Recorder {
    pub(crate) fn new(mode: FindingsMode, limits: &Limits) -> Self {
        Self {
            mode,
            most_findings: u32::try_from(limits.most(LimitKind::Findings)).unwrap_or(u32::MAX),
            ..Self::default()
        }
    }

    /// Creates a recorder of what is found after these findings.
    pub(crate) fn after(findings: &Recorded, mode: FindingsMode, limits: &Limits) -> Self {
        let new = Self::new(mode, limits);
        let known = u32::try_from(findings.len()).unwrap_or(u32::MAX);
        Self { most_findings: new.most_findings.saturating_sub(known), ..new }
    }

    /// Returns `true` if there is room for this many findings.
    pub(crate) fn has_room_for(&self, count: usize) -> bool {
        count <= self.most_findings as usize
    }

    /// Returns a copy to go back to. `None` if nothing was recorded yet, as for most inputs.
    pub(crate) fn saved(&self) -> Option<Box<Self>> {
        let Self { removals, findings, limits, counted_elements, counted_attributes, once, .. } = self;
        let is_new = findings.is_empty()
            && limits.is_none()
            && once.is_none()
            && (*counted_elements, *counted_attributes) == (0, 0)
            && removals.is_nothing();
        if is_new { None } else { Some(Box::new(self.clone())) }
    }

    /// Goes back to a [saved](Self::saved) copy.
    #[cold]
    pub(crate) fn restore(&mut self, saved: Option<Box<Self>>) {
        let Self { mode, most_findings, .. } = *self;
        *self = saved.map_or_else(|| Self { mode, most_findings, ..Self::default() }, |saved| *saved);
    }

    /// Creates a recorder that collects everything.
    pub(crate) fn collecting() -> Self {
        Self { mode: FindingsMode::Collect, most_findings: u32::MAX, ..Self::default() }
    }

    /// Creates a recorder that collects within the limits.
    pub(crate) fn collecting_within(limits: &Limits) -> Self {
        Self::new(FindingsMode::Collect, limits)
    }

    /// Returns `true` if findings are collected.
    pub(crate) fn collects(&self) -> bool {
        self.mode == FindingsMode::Collect
    }

    /// Creates a recorder that only counts.
    pub(crate) fn silent() -> Self {
        Self::default()
    }

    /// Returns `true` if findings are only counted.
    pub(crate) fn is_silent(&self) -> bool {
        self.mode == FindingsMode::Silent
    }

    /// Returns `true` if findings are reported, not only counted.
    pub(crate) fn reports(&self) -> bool {
        self.mode != FindingsMode::Silent
    }

    /// Records a limit that took effect. `span` is empty without a position in the text.
    #[cold]
    pub(crate) fn limit(&mut self, kind: LimitKind, action: Action, span: Span) {
        self.limits.get_or_insert_default().note(kind, action, span);
    }

    /// Records that more text is hidden than visible.
    #[cold]
    pub(crate) fn mostly_hidden(&mut self) {
        self.removals.mostly_hidden += 1;
        let code = FindingCode::MOSTLY_HIDDEN;
        self.push(|| Finding { rule: code.rule_about_text().into(), ..Finding::new(code, Action::Noted) });
    }

    /// Creates the recorder for parsing the output again.
    pub(crate) fn for_reparse(&self) -> Self {
        let mode = if self.is_silent() { FindingsMode::Silent } else { FindingsMode::Collect };
        Self { mode, most_findings: self.most_findings, ..Self::default() }
    }

    /// Creates a recorder of findings that [`append`](Self::append) adds later.
    pub(crate) fn for_later(&self) -> Self {
        Self { mode: self.mode, most_findings: self.most_findings, ..Self::default() }
    }

    /// Adds the findings of another recorder behind its own.
    pub(crate) fn append(&mut self, later: Self) {
        let Self { removals, findings, limits, .. } = later;
        self.removals += removals;
        if let Some(limits) = limits {
            self.limits.get_or_insert_default().absorb(*limits);
        }
        for finding in findings.to_vec() {
            self.push(|| finding);
        }
    }

    /// Returns the number of elements that were removed or unwrapped.
    pub(crate) fn removed_elements(&self) -> u64 {
        self.removals.elements
    }

    /// Adds the findings of parsing the output again, if that changed it, and the number of elements that the parser did
    /// not create again. Findings that an earlier pass of this kind reported are skipped.
    pub(crate) fn absorb_reparse(&mut self, again: Self, lost: u64) {
        let Self { removals, findings, limits, .. } = again;
        self.removals += removals;
        self.removals.elements += lost;
        if let Some(limits) = limits {
            self.limits.get_or_insert_default().absorb(*limits);
        }
        if self.is_silent() {
            return;
        }
        let is_reported = |finding: &Finding| finding.from_reparse;
        let reported: HashSet<Finding> = self.findings.to_vec().into_iter().filter(is_reported).collect();
        let made_it = match lost {
            0 if !findings.is_empty() => None,
            0 => Some(of_output(FindingCode::CHANGED_ON_REREADING, Action::Rewritten, None)),
            _ => Some(of_output(FindingCode::LOST_ON_REREADING, Action::Removed, None)),
        };
        for finding in findings.to_vec().into_iter().chain(made_it) {
            let finding = Finding { from_reparse: true, ..finding.placed(|_| Span::default()) };
            if !reported.contains(&finding) {
                self.push(|| finding);
            }
        }
    }

    fn push(&mut self, finding: impl FnOnce() -> Finding) {
        if self.has_room() {
            self.add(finding());
        }
    }

    /// Returns whether a finding is added, and notes that the limit of findings is reached.
    #[inline(never)]
    fn has_room(&mut self) -> bool {
        match self.mode {
            FindingsMode::Silent => false,
            FindingsMode::Collect if self.findings.len() < self.most_findings as usize => true,
            FindingsMode::Collect => {
                self.limit(LimitKind::Findings, Action::Removed, Span::default());
                false
            }
            // Unknown modes are as strict as the strictest.
            _ => self.findings.is_empty(),
        }
    }

    #[inline(never)]
    fn add(&mut self, finding: Finding) {
        let takes_away = !matches!(finding.action, Action::Rewritten | Action::Added)
            || finding.code == FindingCode::NESTED_CLEANED
            || finding.from_reparse;
        if takes_away || self.collects() {
            self.findings.push(finding);
        }
    }

    /// Reports something that the parser implied: once for all of a kind.
    fn made_up(&mut self, finding: Finding) {
        let finding = Finding { span: Span::default(), ..finding };
        if self.mode != FindingsMode::Collect {
            return; // An input is not refused for something that it does not contain.
        }
        let next = self.findings.len();
        let place = *self.once.get_or_insert_default().made_up.entry(finding.clone()).or_insert(next);
        if !self.findings.count_again(place) {
            self.push(|| finding);
        }
    }

    /// Counts how often the parser copied findings: those in a start tag, as often as its element. `copies` are
    /// the spans of copied elements. O(n log n) in them and in the findings.
    pub(crate) fn count_copies(&mut self, copies: impl IntoIterator<Item = Span>) {
        let mut tags: Vec<(u32, u32)> = copies.into_iter().map(|span| (span.start, span.end)).collect();
        if tags.is_empty() {
            return;
        }
        tags.sort_unstable();
        self.findings.add_counts(|Span { start, end, .. }| {
            // Tags do not overlap: a finding is in the last tag that begins before it.
            let until = tags.partition_point(|&(tag, _)| tag <= start);
            let around = tags[..until].last().filter(|tag| end <= tag.1 && start < end);
            around.map_or(0, |&tag| (until - tags.partition_point(|&other| other < tag)) as u32)
        });
    }

    /// Maps the positions of the findings to the original input, including its line ends. `original_offset` maps an offset; `end` is the length
    /// of the input.
    pub(crate) fn place_in_original(&mut self, end: usize, original_offset: impl Fn(u32) -> u32) {
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        if original_offset(end) == end {
            return; // Each line ends with one byte.
        }
        let in_original = |span: Span| Span::new(original_offset(span.start), original_offset(span.end));
        self.findings.place(in_original);
        self.ignored_solidus = self.ignored_solidus.map(in_original);
        if let Some(limits) = &mut self.limits {
            limits.place(in_original);
        }
    }

    /// Returns the finding for which the input is rejected.
    pub(crate) fn refused(&mut self) -> Option<Finding> {
        if self.mode != FindingsMode::Reject {
            return None;
        }
        self.findings.pop().or_else(|| self.limits.as_ref()?.findings().next())
    }

    /// Returns the findings collected so far, including limits.
    pub(crate) fn reported(&self) -> Vec<Finding> {
        let mut reported = self.findings.to_vec();
        reported.extend(self.limits.iter().flat_map(|limits| limits.unreported(&self.findings)));
        reported
    }

    /// Remembers the first tag that is an empty element in XML and a start tag in HTML.
    pub(crate) fn note_ignored_solidus(&mut self, tag: Option<Span>) {
        self.ignored_solidus = tag;
    }

    /// Reports an input that says that it is XHTML and has a tag that HTML reads otherwise, if there is room.
    pub(crate) fn report_xhtml_input(&mut self, input: &str) {
        if let Some(tag) = self.ignored_solidus.filter(|_| self.has_room_for(self.findings.len() + 1)) {
            self.findings.extend(xhtml_input(input, tag));
        }
    }

    /// Returns the counts by kind, and the collected findings in input order. Limits come last, unless they
    /// were collected.
    #[inline]
    pub(crate) fn take_parts(&mut self) -> (Removals, Recorded) {
        if self.limits.is_some() {
            self.count_limits();
        }
        (self.removals, std::mem::take(&mut self.findings))
    }

    #[cold]
    fn count_limits(&mut self) {
        let Some(limits) = self.limits.take() else { return };
        self.removals.limits += limits.count();
        if self.mode == FindingsMode::Collect {
            let unreported: Vec<Finding> = limits.unreported(&self.findings).collect();
            self.findings.extend(unreported);
        }
    }
}

/// Creates a finding about the output as a whole.
fn of_output(code: FindingCode, action: Action, before: Option<Box<str>>) -> Finding {
    Finding { before, ..Finding::new(code, action) }
}

/// Returns `true` if something at this span is new: neither implied by the parser nor a copy.
#[inline]
fn is_new(counted_to: &mut u32, place: Span) -> bool {
    let new = !place.is_empty() && place.start >= *counted_to;
    *counted_to = (*counted_to).max(place.end);
    new
}
