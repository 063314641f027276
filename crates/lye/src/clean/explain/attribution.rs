//! Finds the findings that explain each edit.

use crate::findings::{Action, Finding, FindingCode, FindingKind};
use lye_html::tree::AttrRef;
use lye_html::{NodeRef, Span};
use std::collections::HashMap;

/// What a finding may explain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Subject<'t> {
    /// Something without a position, or with several, by the code.
    Whole(FindingCode),
    /// An element without a position, by its name.
    Implied(&'t str),
    /// An attribute added to such an element: the names of both.
    AddedToImplied(&'t str, &'t str),
    /// An element, a comment or a processing instruction: its span.
    Node((u32, u32)),
    /// An attribute: its start.
    Attribute(u32),
    /// An attribute added to an element: the start of the element, and the name.
    Added(u32, &'t str),
    /// The text of a style sheet or of another element: the start of the element.
    Content(u32),
}

impl Subject<'_> {
    /// Returns whether it is found by its place in the input.
    fn is_placed(self) -> bool {
        !matches!(self, Self::Whole(_) | Self::Implied(_) | Self::AddedToImplied(..))
    }
}

/// The findings of one pass, indexed by what they are about: any number of searches takes O(n log n) in the findings.
pub(super) struct Attribution<'t> {
    findings: &'t [Finding],
    /// The places in `queues`.
    by_subject: HashMap<Subject<'t>, usize>,
    queues: Vec<Queue>,
    texts: Overlaps,
    links: Overlaps,
    /// The places in `links_to` by the new links.
    by_link: HashMap<Option<&'t str>, usize>,
    links_to: Vec<Overlaps>,
    /// The starts of removed and unwrapped elements, sorted.
    taken: Vec<(u32, usize)>,
    /// The starts of replaced elements, in order.
    replaced: Vec<(u32, usize)>,
    /// The first finding for something that nodes move for.
    mover: Option<usize>,
    body: Option<usize>,
    claimed: Vec<bool>,
    /// Further findings that explain the current edit.
    others: Vec<usize>,
    /// Whether only the edits of the writer remain.
    is_of_output: bool,
}

/// Findings about the same, in the order in which they were found.
#[derive(Default)]
struct Queue {
    all: Vec<usize>,
    /// Those before it are claimed.
    next: usize,
}

impl Queue {
    /// Returns the first one that is not claimed, else the first. Amortized constant time.
    fn first(&mut self, claimed: &[bool]) -> Option<usize> {
        let is_claimed = |at: &&usize| claimed[**at]; // Indexes of findings.
        self.next += self.all[self.next..].iter().take_while(is_claimed).count();
        self.all.get(self.next).or(self.all.first()).copied()
    }
}

impl<'t> Attribution<'t> {
    pub(super) fn new(findings: &'t [Finding]) -> Self {
        let mut by_subject = HashMap::new();
        let mut queues: Vec<Queue> = Vec::new();
        for (at, finding) in
            findings.iter().enumerate().filter(|(_, finding)| finding.action() != Action::Noted)
        {
            for subject in subjects(finding) {
                let queue = *by_subject.entry(subject).or_insert(queues.len());
                if queue == queues.len() {
                    queues.push(Queue::default());
                }
                queues[queue].all.push(at); // Just added if it is new.
            }
        }
        let such = |is_such: &dyn Fn(&Finding) -> bool| -> Vec<(Span, usize)> {
            let such = findings.iter().enumerate().filter(|(_, finding)| is_such(finding));
            such.map(|(at, finding)| (finding.span(), at)).collect()
        };
        let is_text =
            |finding: &Finding| finding.kind() == FindingKind::Text && finding.action() != Action::Added;
        let links = such(&|finding| finding.code() == FindingCode::TEXT_LINKED);
        let mut of_link: HashMap<Option<&str>, Vec<(Span, usize)>> = HashMap::new();
        for &(span, at) in &links {
            of_link.entry(findings[at].after()).or_default().push((span, at)); // An index of findings.
        }
        let (names, lists): (Vec<_>, Vec<_>) = of_link.into_iter().unzip();
        let is_taken = |finding: &Finding| {
            matches!(finding.action(), Action::ReplacedByChildren | Action::Removed)
                && finding.kind() == FindingKind::Element
        };
        let mut taken: Vec<_> = such(&is_taken).into_iter().map(|(span, at)| (span.start, at)).collect();
        taken.sort_unstable();
        let is_replaced = |finding: &Finding| is_replaced(finding.code());
        let mut replaced: Vec<_> =
            such(&is_replaced).into_iter().map(|(span, at)| (span.start, at)).collect();
        replaced.sort_unstable();
        let moves = |finding: &Finding| {
            matches!(finding.action(), Action::ReplacedByChildren | Action::Removed)
                && matches!(finding.kind(), FindingKind::Element | FindingKind::ProcessingInstruction)
        };
        Self {
            findings,
            by_subject,
            queues,
            texts: Overlaps::new(such(&is_text)),
            links: Overlaps::new(links),
            by_link: names.into_iter().zip(0..).collect(),
            links_to: lists.into_iter().map(Overlaps::new).collect(),
            taken,
            replaced,
            mover: findings.iter().position(moves),
            body: findings.iter().position(|finding| finding.code() == FindingCode::BODY_KEPT),
            claimed: vec![false; findings.len()],
            others: Vec::new(),
            is_of_output: false,
        }
    }

    /// Starts the attribution of the writer's edits.
    pub(super) fn attribute_output(&mut self) {
        self.is_of_output = true;
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

    fn queue(&mut self, subject: Subject<'_>) -> Option<&mut Queue> {
        if self.is_of_output && subject.is_placed() {
            return None;
        }
        self.queues.get_mut(*self.by_subject.get(&subject)?)
    }

    /// Returns the first finding about this, preferring one that is not claimed yet.
    fn first(&mut self, subject: Subject<'_>) -> Option<usize> {
        let claimed = std::mem::take(&mut self.claimed);
        let first = self.queue(subject).and_then(|queue| queue.first(&claimed));
        self.claimed = claimed;
        first
    }

    /// The same, and claims all findings about this: the further ones are those that were not claimed yet.
    fn all(&mut self, subject: Subject<'_>) -> Option<usize> {
        let first = self.first(subject)?;
        let queue = self.queue(subject)?;
        let others = queue.all[queue.next..].to_vec();
        queue.next = queue.all.len();
        others.iter().for_each(|&at| self.claimed[at] = true); // Indexes of findings.
        self.others.extend(others);
        Some(first)
    }

    /// Returns the finding for something that the writer omitted or a limit cut, by the first of these codes.
    fn of_output(&mut self) -> Option<usize> {
        let codes = [
            FindingCode::LIMIT_OUTPUT_BYTES,
            FindingCode::FLATTENED,
            FindingCode::NOT_WRITABLE,
            FindingCode::LIMIT_DEPTH,
            FindingCode::LIMIT_NODES,
        ];
        codes.into_iter().find_map(|code| self.first(Subject::Whole(code)))
    }

    /// Returns the finding for an element, a comment or a processing instruction.
    pub(super) fn of_node(&mut self, node: &NodeRef<'_, '_>) -> Option<usize> {
        let found = match node.span() {
            span if !span.is_empty() => self.first(Subject::Node((span.start, span.end))),
            _ if self.is_of_output => None,
            _ => self.first(Subject::Implied(node.name())),
        };
        let found = found.or_else(|| self.of_output());
        self.claim(found)
    }

    /// Returns the finding for an attribute of the input. It may have several, such as one per dropped CSS declaration.
    pub(super) fn of_attribute(
        &mut self,
        element: &NodeRef<'_, '_>,
        attribute: &AttrRef<'_, '_>,
    ) -> Option<usize> {
        let found = self.all(Subject::Attribute(attribute.name_span().start));
        let found = found.or_else(|| self.added(element, attribute.local_name()));
        let found = found.or_else(|| self.of_output());
        self.claim(found)
    }

    fn added(&mut self, element: &NodeRef<'_, '_>, name: &str) -> Option<usize> {
        self.first(match element.span() {
            span if span.is_empty() => Subject::AddedToImplied(element.name(), name),
            span => Subject::Added(span.start, name),
        })
    }

    /// Returns the finding for an attribute that the input did not have.
    pub(super) fn of_added(&mut self, element: &NodeRef<'_, '_>, name: &str) -> Option<usize> {
        let found = self.added(element, name);
        self.claim(found)
    }

    /// Returns the finding for texts in an element with this start tag.
    pub(super) fn of_text(&mut self, text: Span, element: Option<Span>) -> Option<usize> {
        let text = Some(text).filter(|text| !text.is_empty() && !self.is_of_output);
        let found =
            text.and_then(|text| overlapping(&mut self.texts, text, &mut self.claimed, &mut self.others));
        let found = found.or_else(|| self.all(Subject::Content(element?.start)));
        let found =
            found.or_else(|| overlapping(&mut self.links, text?, &mut self.claimed, &mut self.others));
        let found = found.or_else(|| self.of_output());
        self.claim(found)
    }

    /// Returns the finding for a link made from text.
    pub(super) fn of_link(&mut self, text: Span, href: Option<&str>) -> Option<usize> {
        let links = self.links_to.get_mut(*self.by_link.get(&href)?)?;
        let claimed = &self.claimed;
        let found = std::iter::from_fn(|| links.take(text)).find(|&at| !claimed[at]); // Indexes of findings.
        self.claim(found)
    }

    /// Returns the finding for the element that stands for `body`.
    pub(super) fn of_body(&mut self) -> Option<usize> {
        self.claim(self.body)
    }

    /// Returns the finding for the doctype.
    pub(super) fn of_doctype(&mut self) -> Option<usize> {
        let found = self.first(Subject::Whole(FindingCode::DOCTYPE_REWRITTEN));
        self.claim(found)
    }

    /// Returns `true` if something replaces an element.
    pub(super) fn replaces(&self, node: &NodeRef<'_, '_>) -> bool {
        !self.is_of_output
            && !node.span().is_empty()
            && self.replaced.binary_search_by_key(&node.span().start, |&(start, _)| start).is_ok()
    }

    /// Returns the finding of the first replaced element after an offset, else that of the last one.
    pub(super) fn of_replacement(&mut self, from: u32) -> Option<usize> {
        if self.is_of_output {
            return None;
        }
        let place = self.replaced.partition_point(|&(start, _)| start < from);
        let found = self.replaced.get(place).or(self.replaced.last()).map(|&(_, at)| at);
        self.claim(found)
    }

    /// Returns the finding for a node that moved because an element around it, or a marker, was removed.
    pub(super) fn of_move(&mut self) -> Option<usize> {
        if self.is_of_output {
            return self.of_output();
        }
        self.claim(self.mover)
    }

    /// Returns the finding for a line feed in the place of a refused block, between texts with this span.
    pub(super) fn of_separator(&mut self, texts: Option<Span>) -> Option<usize> {
        let found = texts.and_then(|texts| {
            let from = self.taken.partition_point(|&(start, _)| start < texts.start);
            self.taken.get(from).filter(|(start, _)| *start < texts.end).map(|&(_, at)| at)
        });
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

/// Returns `true` for the codes of replaced elements.
fn is_replaced(code: FindingCode) -> bool {
    matches!(code, FindingCode::IMAGE_REPLACED | FindingCode::FRAME_REPLACED)
}

/// Returns what a finding may explain.
fn subjects(finding: &Finding) -> impl Iterator<Item = Subject<'_>> {
    let Span { start, end } = finding.span();
    let (node, attribute) = (finding.node(), finding.attribute());
    let is_added = finding.action() == Action::Added;
    let is_css = finding.kind() == FindingKind::Css;
    let is_node = attribute.is_none() && !is_css && !is_added;
    let subjects =
        if finding.span().is_empty() || matches!(finding.kind(), FindingKind::Output | FindingKind::Limit) {
            [
                Some(Subject::Whole(finding.code())),
                (finding.kind() == FindingKind::Element && is_node).then_some(Subject::Implied(node)),
                attribute.filter(|_| is_added).map(|name| Subject::AddedToImplied(node, name)),
            ]
        } else {
            let is_of_content = attribute.is_none()
                && (is_css
                    || finding.kind() == FindingKind::Text
                    || matches!(finding.code(), FindingCode::ID_ISOLATED | FindingCode::VALUE_REWRITTEN));
            match attribute {
                None => [
                    is_node.then_some(Subject::Node((start, end))),
                    is_of_content.then_some(Subject::Content(start)),
                    None,
                ],
                Some(name) => {
                    let added = is_added.then_some(Subject::Added(start, name));
                    [Some(Subject::Attribute(start)), added, None]
                }
            }
        };
    subjects.into_iter().flatten()
}

/// Claims all findings that overlap a text. Returns the first.
fn overlapping(
    list: &mut Overlaps,
    text: Span,
    claimed: &mut [bool],
    others: &mut Vec<usize>,
) -> Option<usize> {
    let first = list.first(text)?;
    while let Some(at) = list.take(text) {
        claimed[at] = true; // An index of findings.
        others.push(at);
    }
    Some(first)
}

/// Findings by their spans: finds the first one that overlaps a span in O(log n).
struct Overlaps {
    /// The starts of the spans and the indexes of the findings, sorted.
    starts: Vec<(u32, usize)>,
    all: Ends,
    /// Without those that were taken.
    left: Ends,
}

impl Overlaps {
    fn new(mut spans: Vec<(Span, usize)>) -> Self {
        spans.sort_unstable_by_key(|&(span, at)| (span.start, at));
        let all = Ends::new(spans.iter().map(|(span, _)| span.end));
        Self { starts: spans.iter().map(|&(span, at)| (span.start, at)).collect(), left: all.clone(), all }
    }

    fn first(&self, text: Span) -> Option<usize> {
        self.find(&self.all, text).map(|(_, at)| at)
    }

    /// Returns the first one that was not taken, and takes it.
    fn take(&mut self, text: Span) -> Option<usize> {
        let (place, at) = self.find(&self.left, text)?;
        self.left.clear(place);
        Some(at)
    }

    fn find(&self, ends: &Ends, text: Span) -> Option<(usize, usize)> {
        let place = ends.first_behind(text.start)?;
        self.starts.get(place).filter(|(start, _)| *start < text.end).map(|&(_, at)| (place, at))
    }
}

/// The maximum of each half, quarter and so on of a list: the children of the node `n` are `2n` and `2n + 1`, the root is 1.
#[derive(Clone)]
struct Ends(Vec<u32>);

impl Ends {
    fn new(ends: impl ExactSizeIterator<Item = u32>) -> Self {
        let width = ends.len().next_power_of_two();
        let mut nodes = vec![0; width];
        nodes.extend(ends);
        nodes.resize(2 * width, 0);
        for node in (1..width).rev() {
            nodes[node] = nodes[2 * node].max(nodes[2 * node + 1]); // Below twice the width.
        }
        Self(nodes)
    }

    /// Returns the place of the first end behind an offset.
    fn first_behind(&self, offset: u32) -> Option<usize> {
        let Self(nodes) = self;
        let width = nodes.len() / 2;
        let mut node = 1;
        if nodes[node] <= offset {
            return None;
        }
        while node < width {
            node *= 2;
            // One of the two children has the maximum.
            node += usize::from(nodes[node] <= offset);
        }
        Some(node - width)
    }

    fn clear(&mut self, place: usize) {
        let Self(nodes) = self;
        let mut node = nodes.len() / 2 + place;
        nodes[node] = 0; // A place that was found.
        while node > 1 {
            node /= 2;
            nodes[node] = nodes[2 * node].max(nodes[2 * node + 1]);
        }
    }
}
