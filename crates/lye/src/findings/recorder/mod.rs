//! Keeping account of findings while the parser builds.

mod filtered;
mod tree;

pub(crate) use tree::Link;

use super::limits::LimitAccount;
use super::{Action, Finding, FindingCode};
use crate::Removals;
use lye_html::{Span, Tree};
use lye_policy::model::{FindingsMode, LimitKind, Limits};
use std::collections::{HashMap, HashSet};

/// Counts what is found, and collects it where the mode asks for that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorder {
    mode: FindingsMode,
    removals: Removals,
    findings: Vec<Finding>,
    /// How many are collected.
    most_findings: u32,
    /// Boxed: the account is moved about, and hardly ever does a limit take effect.
    limits: Option<Box<LimitAccount>>,
    /// Where the last start tag with a finding ends, and the last attribute's name. New ones come in the order of the
    /// source, so what stands before is a copy of what was found already.
    counted_elements: u32,
    counted_attributes: u32,
    /// Boxed: most inputs have none of it.
    once: Option<Box<Once>>,
}

/// What is told of once.
#[derive(Clone, Debug, Default)]
struct Once {
    /// Where the attributes begin in which names of elements became others.
    isolated: HashSet<u32>,
    /// What the parser made up, and its place among the findings.
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

    /// For a reading of which everything is told.
    pub(crate) fn collecting() -> Self {
        Self { mode: FindingsMode::Collect, most_findings: u32::MAX, ..Self::default() }
    }

    /// The same, as much as the limits allow.
    pub(crate) fn collecting_within(limits: &Limits) -> Self {
        Self::new(FindingsMode::Collect, limits)
    }

    /// Whether findings are collected.
    pub(crate) fn collects(&self) -> bool {
        self.mode == FindingsMode::Collect
    }

    /// For a reading of which only the numbers are told.
    pub(crate) fn silent() -> Self {
        Self::default()
    }

    /// Whether findings are counted and no more.
    pub(crate) fn is_silent(&self) -> bool {
        self.mode == FindingsMode::Silent
    }

    /// Whether findings are told, and not only counted.
    pub(crate) fn reports(&self) -> bool {
        self.mode != FindingsMode::Silent
    }

    /// A limit that took effect. `span` is empty for what has no place in the text.
    #[cold]
    pub(crate) fn limit(&mut self, kind: LimitKind, action: Action, span: Span) {
        self.limits.get_or_insert_default().note(kind, action, span);
    }

    /// For what is found when the output is read again.
    pub(crate) fn for_reparse(&self) -> Self {
        let mode = if self.is_silent() { FindingsMode::Silent } else { FindingsMode::Collect };
        Self { mode, most_findings: self.most_findings, ..Self::default() }
    }

    /// What was found when the output was read again, and read as another than it was. What was found so when it was
    /// read before is not found again.
    pub(crate) fn absorb_reparse(&mut self, again: Self) {
        let Self { removals, findings, limits, .. } = again;
        self.removals += removals;
        if let Some(limits) = limits {
            self.limits.get_or_insert_default().absorb(*limits);
        }
        if self.is_silent() {
            return;
        }
        let is_told = |finding: &Finding| finding.from_reparse;
        let told: HashSet<Finding> = self.findings.iter().filter(|told| is_told(told)).cloned().collect();
        let restructured = of_output(FindingCode::CHANGED_ON_REREADING, Action::Rewritten, None);
        let made_it = findings.is_empty().then_some(restructured);
        for finding in findings.into_iter().chain(made_it) {
            let finding = Finding { from_reparse: true, ..finding.placed(|_| Span::default()) };
            if !told.contains(&finding) {
                self.push(|| finding);
            }
        }
    }

    fn push(&mut self, finding: impl FnOnce() -> Finding) {
        match self.mode {
            FindingsMode::Silent => {}
            FindingsMode::Collect if self.findings.len() < self.most_findings as usize => {
                self.findings.push(finding());
            }
            FindingsMode::Collect => {
                self.limit(LimitKind::Findings, Action::Removed, Span::default());
            }
            // What is not known is as strict as the strictest.
            _ if self.findings.is_empty() => {
                let takes_away = |finding: &Finding| {
                    !matches!(finding.action, Action::Rewritten | Action::Added)
                        || finding.code == FindingCode::NESTED_CLEANED
                        || finding.from_reparse
                };
                self.findings.extend(Some(finding()).filter(takes_away));
            }
            _ => {}
        }
    }

    /// Tells of something that the parser made up: of all of one kind once.
    fn made_up(&mut self, finding: Finding) {
        let finding = Finding { span: Span::default(), ..finding };
        if self.mode != FindingsMode::Collect {
            return; // An input is not refused for what is not in it.
        }
        let next = self.findings.len();
        let place = *self.once.get_or_insert_default().made_up.entry(finding.clone()).or_insert(next);
        match self.findings.get_mut(place) {
            Some(told) => told.count += 1,
            None => self.push(|| finding),
        }
    }

    /// Counts how often the parser copied what was found: what is in a start tag, as often as its element. `copies` are the spans of
    /// elements that are copies. O(n log n) in them and in the findings.
    pub(crate) fn count_copies(&mut self, copies: impl IntoIterator<Item = Span>) {
        let mut tags: Vec<(u32, u32)> = copies.into_iter().map(|span| (span.start, span.end)).collect();
        if tags.is_empty() {
            return;
        }
        tags.sort_unstable();
        for finding in &mut self.findings {
            let Span { start, end, .. } = finding.span;
            // Tags do not overlap: the last that begins before is the one that it is in.
            let until = tags.partition_point(|&(tag, _)| tag <= start);
            if let Some(&tag) = tags[..until].last().filter(|tag| end <= tag.1 && start < end) {
                finding.count += (until - tags.partition_point(|&other| other < tag)) as u32;
            }
        }
    }

    /// Gives what was found so far its place in the input as it was given, line ends included.
    pub(crate) fn place_in_original(&mut self, tree: &Tree<'_>) {
        let in_original =
            |span: Span| Span::new(tree.original_offset(span.start), tree.original_offset(span.end));
        for finding in &mut self.findings {
            finding.place(in_original);
        }
        if let Some(limits) = &mut self.limits {
            limits.place(in_original);
        }
    }

    /// The finding for which the input is to be refused.
    pub(crate) fn refused(&mut self) -> Option<Finding> {
        if self.mode != FindingsMode::Refuse {
            return None;
        }
        self.findings.pop().or_else(|| self.limits.as_ref()?.findings().next())
    }

    /// What was collected so far, limits included.
    pub(crate) fn reported(&self) -> Vec<Finding> {
        let mut told = self.findings.clone();
        told.extend(self.limits.iter().flat_map(|limits| limits.untold(&self.findings)));
        told
    }

    /// What was found: how much by kind, and what was collected, in the order of the input. Limits are told of last, unless they are
    /// among what was collected.
    #[inline]
    pub(crate) fn into_parts(mut self) -> (Removals, Vec<Finding>) {
        if let Some(limits) = self.limits {
            self.removals.limits += limits.count();
            if self.mode == FindingsMode::Collect {
                let untold: Vec<Finding> = limits.untold(&self.findings).collect();
                self.findings.extend(untold);
            }
        }
        (self.removals, self.findings)
    }
}

/// What is found of an output as a whole.
fn of_output(code: FindingCode, action: Action, before: Option<Box<str>>) -> Finding {
    Finding { before, ..Finding::new(code, action) }
}

/// Whether something at this place of the source is new: not made up by the parser, and not a copy.
#[inline]
fn is_new(counted_to: &mut u32, place: Span) -> bool {
    let new = !place.is_empty() && place.start >= *counted_to;
    *counted_to = (*counted_to).max(place.end);
    new
}
