//! Finds the findings that explain each edit.

use crate::findings::{Action, Finding, FindingCode, FindingKind};
use lye_html::tree::AttrRef;
use lye_html::{NodeRef, Span};
use std::collections::HashMap;

/// The findings of one pass, indexed by what they are about.
pub(super) struct Attribution<'t> {
    findings: &'t [Finding],
    /// By the start of their spans, in the order in which they were found.
    by_start: HashMap<u32, Vec<usize>>,
    /// Those without a position, or with several.
    of_all: Vec<usize>,
    claimed: Vec<bool>,
    /// Further findings that explain the current edit.
    others: Vec<usize>,
    /// Whether only the edits of the writer remain.
    is_of_output: bool,
}

impl<'t> Attribution<'t> {
    pub(super) fn new(findings: &'t [Finding]) -> Self {
        let mut by_start: HashMap<u32, Vec<usize>> = HashMap::new();
        let mut of_all = Vec::new();
        for (at, finding) in
            findings.iter().enumerate().filter(|(_, finding)| finding.action() != Action::Noted)
        {
            if finding.span().is_empty() || matches!(finding.kind(), FindingKind::Output | FindingKind::Limit)
            {
                of_all.push(at);
            } else {
                by_start.entry(finding.span().start).or_default().push(at);
            }
        }
        Self {
            findings,
            by_start,
            of_all,
            claimed: vec![false; findings.len()],
            others: Vec::new(),
            is_of_output: false,
        }
    }

    /// Starts the attribution of the writer's edits.
    pub(super) fn attribute_output(&mut self) {
        self.is_of_output = true;
        self.by_start.clear();
    }

    /// Returns the further findings of the edit that was last attributed.
    pub(super) fn take_others(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.others)
    }

    /// Marks a finding as explaining an edit.
    fn claim(&mut self, finding: Option<usize>) -> Option<usize> {
        if let Some(claimed) = finding.and_then(|at| self.claimed.get_mut(at)) {
            *claimed = true;
        }
        finding
    }

    /// Returns the first matching finding that starts at `start`, preferring one that is not claimed yet.
    fn at(&self, start: u32, is_such: impl Fn(&Finding) -> bool) -> Option<usize> {
        let candidates = self.by_start.get(&start)?;
        self.first(candidates, is_such)
    }

    fn without_place(&self, is_such: impl Fn(&Finding) -> bool) -> Option<usize> {
        self.first(&self.of_all, is_such)
    }

    fn first(&self, candidates: &[usize], is_such: impl Fn(&Finding) -> bool) -> Option<usize> {
        let mut such = candidates.iter().copied().filter(|&at| is_such(&self.findings[at])); // Indexes of findings.
        let first = such.next();
        if first.is_some_and(|first| !self.claimed[first]) {
            return first;
        }
        such.find(|&at| !self.claimed[at]).or(first)
    }

    /// Returns the finding for something that the writer omitted or a limit cut, by the first of these codes.
    fn of_output(&self) -> Option<usize> {
        let codes = [
            FindingCode::LIMIT_OUTPUT_BYTES,
            FindingCode::FLATTENED,
            FindingCode::NOT_WRITABLE,
            FindingCode::LIMIT_DEPTH,
            FindingCode::LIMIT_NODES,
        ];
        codes.into_iter().find_map(|code| self.without_place(|finding| finding.code() == code))
    }

    /// Returns the finding for an element, a comment or a processing instruction.
    pub(super) fn of_node(&mut self, node: &NodeRef<'_, '_>) -> Option<usize> {
        let is_such = |finding: &Finding| {
            finding.attribute().is_none()
                && !matches!(finding.kind(), FindingKind::Css)
                && finding.action() != Action::Added
        };
        let found = match node.span() {
            span if span.is_empty() && !self.is_of_output => self.without_place(|finding| {
                finding.kind() == FindingKind::Element && finding.node() == node.name() && is_such(finding)
            }),
            span => self.at(span.start, |finding| finding.span() == span && is_such(finding)),
        };
        let found = found.or_else(|| self.of_output());
        self.claim(found)
    }

    /// Returns the finding for an attribute of the input.
    pub(super) fn of_attribute(
        &mut self,
        element: &NodeRef<'_, '_>,
        attribute: &AttrRef<'_, '_>,
    ) -> Option<usize> {
        let name = attribute.local_name();
        let start = attribute.name_span().start;
        let found = self.at(start, |finding| finding.attribute().is_some());
        // One attribute may have several, such as one per dropped CSS declaration.
        for &at in self.by_start.get(&start).into_iter().flatten() {
            if self.findings[at].attribute().is_some() {
                self.claimed[at] = true;
                self.others.push(at);
            }
        }
        let found = found.or_else(|| self.added(element, name)).or_else(|| self.of_output());
        self.claim(found)
    }

    fn added(&self, element: &NodeRef<'_, '_>, name: &str) -> Option<usize> {
        let is_such =
            |finding: &Finding| finding.action() == Action::Added && finding.attribute() == Some(name);
        match element.span() {
            span if span.is_empty() => {
                self.without_place(|finding| is_such(finding) && finding.node() == element.name())
            }
            span => self.at(span.start, is_such),
        }
    }

    /// Returns the finding for an attribute that the input did not have.
    pub(super) fn of_added(&mut self, element: &NodeRef<'_, '_>, name: &str) -> Option<usize> {
        let found = self.added(element, name);
        self.claim(found)
    }

    /// Returns the finding for texts in an element with this start tag.
    pub(super) fn of_text(&mut self, text: Span, element: Option<Span>) -> Option<usize> {
        let is_text =
            |finding: &Finding| finding.kind() == FindingKind::Text && finding.action() != Action::Added;
        let mut found = self.overlapping(text, is_text);
        if let (None, Some(element)) = (found, element) {
            let is_of_sheet = |finding: &Finding| {
                finding.attribute().is_none()
                    && (matches!(finding.kind(), FindingKind::Css | FindingKind::Text)
                        || matches!(finding.code(), FindingCode::ID_ISOLATED | FindingCode::VALUE_REWRITTEN))
            };
            found = self.at(element.start, is_of_sheet);
            for &at in self.by_start.get(&element.start).into_iter().flatten() {
                if is_of_sheet(&self.findings[at]) {
                    self.claimed[at] = true;
                    self.others.push(at);
                }
            }
        }
        let found =
            found.or_else(|| self.overlapping(text, |finding| finding.code() == FindingCode::TEXT_LINKED));
        let found = found.or_else(|| self.of_output());
        self.claim(found)
    }

    /// Returns the first matching finding whose span overlaps this text.
    fn overlapping(&mut self, text: Span, is_such: impl Fn(&Finding) -> bool) -> Option<usize> {
        if text.is_empty() || self.is_of_output {
            return None;
        }
        let mut found: Option<usize> = None;
        for (at, finding) in self.findings.iter().enumerate() {
            let span = finding.span();
            if span.start < text.end && text.start < span.end && is_such(finding) {
                self.claimed[at] = true;
                self.others.push(at);
                found = found.or(Some(at));
            }
        }
        found
    }

    /// Returns the finding for a link made from text.
    pub(super) fn of_link(&mut self, text: Span, href: Option<&str>) -> Option<usize> {
        let mut such = self.findings.iter().enumerate().filter(|(at, finding)| {
            let span = finding.span();
            let is_in = span.start < text.end && text.start < span.end;
            finding.code() == FindingCode::TEXT_LINKED
                && is_in
                && finding.after() == href
                && !self.claimed[*at]
        });
        let found = such.next().map(|(at, _)| at);
        self.claim(found)
    }

    /// Returns the finding for the element that stands for `body`.
    pub(super) fn of_body(&mut self) -> Option<usize> {
        let found = self.findings.iter().position(|finding| finding.code() == FindingCode::BODY_KEPT);
        self.claim(found)
    }

    /// Returns the finding for the doctype.
    pub(super) fn of_doctype(&mut self) -> Option<usize> {
        let found = self.without_place(|finding| finding.code() == FindingCode::DOCTYPE_REWRITTEN);
        self.claim(found)
    }

    /// Returns the finding for a node that moved because an element around it, or a marker, was removed.
    pub(super) fn of_move(&mut self) -> Option<usize> {
        if self.is_of_output {
            return self.of_output();
        }
        let mut places = self.findings.iter();
        let found = places.position(|finding| {
            matches!(finding.action(), Action::ReplacedByChildren | Action::Removed)
                && matches!(finding.kind(), FindingKind::Element | FindingKind::ProcessingInstruction)
        });
        self.claim(found)
    }

    /// Returns the finding for a line feed in the place of a refused block, between texts with this span.
    pub(super) fn of_separator(&mut self, texts: Option<Span>) -> Option<usize> {
        let is_between = |finding: &Finding| {
            matches!(finding.action(), Action::ReplacedByChildren | Action::Removed)
                && finding.kind() == FindingKind::Element
                && texts.is_some_and(|texts| texts.range().contains(&(finding.span().start as usize)))
        };
        let found = self.findings.iter().position(is_between);
        match found {
            Some(_) => self.claim(found),
            None => self.of_move(),
        }
    }

    /// Returns the findings that explain no edit and are not notes.
    pub(super) fn unclaimed(&self) -> impl Iterator<Item = usize> {
        let is_unclaimed = |&at: &usize| !self.claimed[at] && self.findings[at].action() != Action::Noted;
        (0..self.findings.len()).filter(is_unclaimed)
    }
}
