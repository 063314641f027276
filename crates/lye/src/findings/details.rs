//! Details of findings beyond what the filter knows, from another parse of the input.

use super::{Action, Finding, FindingCode, reported_attribute, reported_name};
use lye_html::tree::AttrRef;
use lye_html::{NodeId, NodeRef, ParseError, ParseErrorCode, Span, Tree};
use lye_policy::urls::{UrlSink, UrlValueKind, url_attribute};
use lye_url::validation::Violation;
use lye_url::{ParseOptions, Url};
use std::collections::{HashMap, HashSet};

/// Which details of findings to collect. Any selection costs one more parse of the input.
///
/// ```
/// use lye::{Cleaner, FindingsMode};
/// use lye::findings::FindingDetails;
/// let details = FindingDetails::default().with_paths().with_parser_errors();
/// let cleaner = Cleaner::default().with_findings(FindingsMode::Collect).with_finding_details(details);
/// let input = "<ul><li>a<li title=a title=b onclick=x>b</ul>";
/// let clean = cleaner.clean(input)?;
/// let [handler, duplicate] = clean.findings() else { panic!() };
/// assert_eq!(handler.path(), Some("ul > li:nth-child(2)"));
/// assert_eq!((duplicate.code().as_str(), &input[duplicate.span().range()]), ("duplicate-attribute", "title=b"));
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct FindingDetails {
    paths: bool,
    parser_errors: bool,
    url_errors: bool,
}

impl FindingDetails {
    /// Adds the path of each finding in the tree of the input: [`Finding::path`]. A path of more than 32 steps has the first 8 and the last
    /// 24, and between them how many are left out: `html > … > div > … 100 more … > p`.
    #[must_use]
    pub fn with_paths(self) -> Self {
        Self { paths: true, ..self }
    }

    /// Adds findings for parse errors that drop, move or change content, by their codes in the standard (HTML
    /// Standard, 13.2.2). Their kind is [`Parser`](super::FindingKind::Parser).
    #[must_use]
    pub fn with_parser_errors(self) -> Self {
        Self { parser_errors: true, ..self }
    }

    /// Adds notes for the validation errors of URLs (URL Standard, 1.1), kept or not, by their names in the
    /// standard. A URL has one note for each kind of error, at the first: [`Finding::count`] says how many there are. Covers attributes
    /// that hold one URL each; relative URLs are resolved against the policy's base URL, or else an `https` page.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// use lye::findings::{Action, FindingDetails};
    /// let details = FindingDetails::default().with_url_errors();
    /// let cleaner = Cleaner::default().with_findings(FindingsMode::Collect).with_finding_details(details);
    /// let input = r#"<a href="https:\\example.org/a b">x</a>"#;
    /// let clean = cleaner.clean(input)?;
    /// let note = clean.findings().iter().find(|finding| finding.code().as_str() == "invalid-URL-unit").unwrap();
    /// assert_eq!((note.action(), &input[note.value_span().range()]), (Action::Noted, " "));
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn with_url_errors(self) -> Self {
        Self { url_errors: true, ..self }
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Adds the details to findings of the input. The tree was parsed without a filter and with its parse
    /// errors. `most` bounds the findings.
    pub(crate) fn add(self, tree: &Tree<'_>, base: Option<&Url>, most: usize, findings: &mut Vec<Finding>) {
        let in_original =
            |span: Span| Span::new(tree.original_offset(span.start), tree.original_offset(span.end));
        let found = findings.len();
        if self.parser_errors {
            let room = most.saturating_sub(findings.len());
            let tags: HashSet<u32> =
                tree.nodes().filter(NodeRef::is_element).map(|node| node.span().start).collect();
            // Nothing was dropped if the tag is in the tree nevertheless.
            let is_kept = |error: &&ParseError| {
                let is_of_tag = matches!(
                    error.code,
                    ParseErrorCode::UnexpectedStartTag | ParseErrorCode::UnexpectedEndTag
                );
                is_of_tag && tags.contains(&error.position)
            };
            let errors = tree.errors().iter().filter(|error| !is_kept(error));
            let mut brackets = Brackets::of(tree.source());
            findings.extend(errors.filter_map(|error| of_error(tree, error, &mut brackets)).take(room));
        }
        if self.url_errors {
            let room = most.saturating_sub(findings.len());
            findings.extend(of_urls(tree, base).take(room));
        }
        for finding in findings.iter_mut().skip(found) {
            finding.place(in_original);
        }
        if self.paths {
            let paths = Paths::of(tree, in_original);
            for finding in findings.iter_mut().filter(|finding| !finding.span.is_empty()) {
                finding.path = paths.at(tree, finding).map(Into::into);
            }
        }
    }
}

/// Returns what a parse error did to the content, or `None` if it is parsed as intended.
pub(super) fn effect(code: ParseErrorCode) -> Option<Action> {
    use ParseErrorCode::*;
    Some(match code {
        DuplicateAttribute
        | EndTagWithAttributes
        | EofInProcessingInstruction
        | EofInTag
        | MissingEndTagName
        | UnexpectedDoctype
        | UnexpectedEndTag
        | UnexpectedStartTag
        | UnexpectedNullCharacter => Action::Removed,
        FosterParented | MisnestedTags | UnexpectedCharacters => Action::Moved,
        AbruptClosingOfEmptyComment
        | CdataInHtmlContent
        | CharacterReferenceOutsideUnicodeRange
        | ControlCharacterReference
        | DisallowedProcessingInstructionTarget
        | EofInComment
        | IncorrectlyOpenedComment
        | InvalidFirstCharacterOfProcessingInstructionTarget
        | InvalidFirstCharacterOfTagName
        | InvalidProcessingInstructionTarget
        | NullCharacterReference
        | SurrogateCharacterReference
        | UnexpectedCharacterInAttributeName
        | UnexpectedEqualsSignBeforeAttributeName => Action::Rewritten,
        _ => return None,
    })
}

/// Creates the finding for a parse error that lost or moved something.
fn of_error(tree: &Tree<'_>, error: &ParseError, brackets: &mut Brackets<'_>) -> Option<Finding> {
    let action = effect(error.code)?;
    let span = range(tree.source(), error, brackets);
    let named = tree.source().get(span.range()).unwrap_or_default();
    let end = named.floor_char_boundary(MOST_REPORTED);
    Some(Finding {
        span,
        before: Some(named[..end].into()),
        ..Finding::new(FindingCode::of_parse_error(error.code), action)
    })
}

/// How much of what the parser dropped is reported.
const MOST_REPORTED: usize = 200;

/// Returns the span of an error: the token, or for tokenizer errors the attribute, the reference, the tag or its
/// beginning.
fn range(source: &str, error: &ParseError, brackets: &mut Brackets<'_>) -> Span {
    use ParseErrorCode::*;
    let bytes = source.as_bytes();
    let at = (error.position as usize).min(bytes.len());
    let back = |stops: fn(u8) -> bool| bytes[..at].iter().rposition(|&byte| stops(byte));
    let span = |start: usize, end: usize| {
        let start = source.floor_char_boundary(start);
        Span::new(start as u32, source.ceil_char_boundary(end).max(start) as u32) // Sources are shorter than 1 GiB.
    };
    if error.end > error.position {
        return Span::new(error.position, error.end);
    }
    match error.code {
        DuplicateAttribute => {
            let is_outside =
                |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'"' | b'\'' | b'<');
            span(back(is_outside).map_or(0, |before| before + 1), attribute_end(bytes, at))
        }
        CharacterReferenceOutsideUnicodeRange
        | ControlCharacterReference
        | NullCharacterReference
        | SurrogateCharacterReference => span(back(|byte| byte == b'&').unwrap_or(at), at),
        UnexpectedNullCharacter
        | UnexpectedCharacterInAttributeName
        | UnexpectedEqualsSignBeforeAttributeName => span(at, at + 1),
        EofInTag | EofInComment | EofInProcessingInstruction => {
            span(back(|byte| byte == b'<').unwrap_or(at), bytes.len())
        }
        _ => {
            let start = if bytes.get(at) == Some(&b'<') { at } else { brackets.before(at).unwrap_or(at) };
            span(start, brackets.behind(at))
        }
    }
}

/// Finds the `<` before and the `>` behind offsets. Linear for ascending offsets: many may have the same.
struct Brackets<'s> {
    source: &'s [u8],
    /// The last `<` before an offset, and the offset.
    before: (Option<usize>, usize),
    /// The offset behind the first `>` at or behind an offset, and that offset.
    behind: (usize, usize),
}

impl<'s> Brackets<'s> {
    fn of(source: &'s str) -> Self {
        Self { source: source.as_bytes(), before: (None, 0), behind: (0, 0) }
    }

    fn before(&mut self, at: usize) -> Option<usize> {
        let (known, from) = match self.before {
            (_, until) if until > at => (None, 0),
            before => before,
        };
        let new = self.source.get(from..at)?.iter().rposition(|&byte| byte == b'<');
        self.before = (new.map(|place| from + place).or(known), at);
        self.before.0
    }

    /// Returns the end of the source if there is no `>`.
    fn behind(&mut self, at: usize) -> usize {
        let (end, from) = self.behind;
        if !(from..end).contains(&at) {
            let rest = self.source.get(at..).unwrap_or_default();
            let place = rest.iter().position(|&byte| byte == b'>');
            self.behind = (place.map_or(self.source.len(), |place| at + place + 1), at);
        }
        self.behind.0
    }
}

/// Returns the end of an attribute whose name ends at `at` (HTML Standard, 13.1.2.3).
fn attribute_end(bytes: &[u8], at: usize) -> usize {
    let skip_space = |at: usize| {
        let rest = bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
    };
    let equals = skip_space(at);
    if bytes.get(equals) != Some(&b'=') {
        return at;
    }
    let value = skip_space(equals + 1);
    let rest = bytes.get(value..).unwrap_or_default();
    match rest.first() {
        Some(&quote @ (b'"' | b'\'')) => {
            let closing = rest.iter().skip(1).position(|&byte| byte == quote);
            closing.map_or(bytes.len(), |length| value + length + 2)
        }
        _ => value + rest.iter().take_while(|&&byte| !byte.is_ascii_whitespace() && byte != b'>').count(),
    }
}

/// Returns the validation errors of URLs in a tree, in tree order.
fn of_urls<'t>(tree: &'t Tree<'_>, base: Option<&'t Url>) -> impl Iterator<Item = Finding> + use<'t> {
    let some_page = Url::parse("https://page.invalid/").ok();
    let elements = tree.root().descendants().filter(|node| node.is_element() && !node.is_derived());
    elements.flat_map(|element| element.attrs().map(move |attribute| (element, attribute))).flat_map(
        move |(element, attribute)| {
            let sink = UrlSink::new(
                element.namespace(),
                element.name(),
                attribute.namespace(),
                attribute.local_name(),
            );
            let holds_url = url_attribute(&sink).is_some_and(|known| known.kind == UrlValueKind::Url);
            let mut violations: Vec<Violation> = Vec::new();
            if holds_url && let Some(base) = base.or(some_page.as_ref()) {
                // The policy refuses invalid URLs, and reports that.
                let _ = Url::parse_with(
                    attribute.value(),
                    ParseOptions::new().with_base(base).with_sink(&mut violations),
                );
            }
            let kinds = first_of_each_kind(violations).into_iter();
            kinds.map(move |(violation, count)| of_violation(&element, &attribute, &violation, count))
        },
    )
}

/// Returns the first error of each kind, and how many there are: each note has the whole URL. Linear, because there are few kinds.
fn first_of_each_kind(violations: Vec<Violation>) -> Vec<(Violation, u32)> {
    let mut kinds: Vec<(Violation, u32)> = Vec::new();
    for violation in violations {
        match kinds.iter_mut().find(|(first, _)| first.error == violation.error) {
            Some((_, count)) => *count += 1,
            None => kinds.push((violation, 1)),
        }
    }
    kinds
}

fn of_violation(
    element: &NodeRef<'_, '_>,
    attribute: &AttrRef<'_, '_>,
    violation: &Violation,
    count: u32,
) -> Finding {
    let value = attribute.value();
    let is_verbatim = element.tree().source().get(attribute.value_span().range()) == Some(value);
    let start = value.floor_char_boundary(violation.position);
    let end = value.ceil_char_boundary((start + 1).min(value.len()));
    let in_source = |at: usize| attribute.value_span().start + at as u32; // Values are shorter than 1 GiB.
    Finding {
        namespace: element.namespace(),
        node: element.name().to_owned().into(),
        attribute: Some(reported_attribute(attribute.id(), attribute.local_name())),
        span: attribute.span(),
        value: if is_verbatim { Span::new(in_source(start), in_source(end)) } else { Span::default() },
        before: Some(value.into()),
        count,
        ..Finding::new(FindingCode::of_violation(violation.error), Action::Noted)
    }
}

/// How many steps a long path has at its start.
const FIRST_STEPS: u32 = 8;
/// How many steps a long path has at its end.
const LAST_STEPS: u32 = 24;

/// Finds nodes of a tree by their spans in the source.
struct Paths {
    /// The spans of start tags, comments and processing instructions, sorted.
    starts: Vec<(u32, u32, NodeId)>,
    places: HashMap<NodeId, Place>,
}

/// Where an element is.
#[derive(Clone, Copy)]
struct Place {
    /// Its index among the elements of its parent, from 1.
    index: u32,
    has_others: bool,
    /// The number of elements around it.
    depth: u32,
    /// The last of the first steps of its path.
    top: NodeId,
}

impl Paths {
    fn of(tree: &Tree<'_>, in_original: impl Fn(Span) -> Span) -> Self {
        let mut paths = Self { starts: Vec::new(), places: HashMap::new() };
        // Parents with the depth of their children, and the last of the first steps of their paths.
        let mut ahead = vec![(tree.root(), 0, NodeId::ROOT)];
        while let Some((parent, depth, top)) = ahead.pop() {
            let count = parent.children().filter(NodeRef::is_element).count();
            let mut index = 0;
            for child in parent.children() {
                if child.is_element() {
                    index += 1;
                    let top = if depth < FIRST_STEPS { child.id() } else { top };
                    paths.places.insert(child.id(), Place { index, has_others: count > 1, depth, top });
                    ahead.push((child, depth + 1, top));
                    ahead.extend(child.template_contents().map(|contents| (contents, depth + 1, top)));
                }
                if !child.span().is_empty() && !child.is_derived() {
                    let Span { start, end } = in_original(child.span());
                    paths.starts.push((start, end, child.id()));
                }
            }
        }
        paths.starts.sort_unstable_by_key(|&(start, _, id)| (start, id));
        paths
    }

    /// Returns the path of the element of a finding, or of the element around it. O(log n).
    fn at(&self, tree: &Tree<'_>, finding: &Finding) -> Option<String> {
        let until = self.starts.partition_point(|&(start, ..)| start <= finding.span.start);
        let &(_, end, id) = self.starts[..until].last()?;
        let node = tree.node(id);
        let is_in_it = finding.span.start < end;
        let mut element = if is_in_it && node.is_element() { Some(node) } else { around(&node) };
        if !is_in_it && node.is_element() && finding.kind() == super::FindingKind::Parser {
            element = Some(node);
        }
        let element = element?;
        let Place { depth, top, .. } = self.places.get(&element.id()).copied()?;
        let left_out = (depth + 1).saturating_sub(FIRST_STEPS + LAST_STEPS);
        let mut steps = Vec::new();
        if left_out == 0 {
            self.steps(element, u32::MAX, &mut steps);
        } else {
            self.steps(element, LAST_STEPS, &mut steps);
            steps.push(format!("… {left_out} more …"));
            self.steps(tree.node(top), FIRST_STEPS, &mut steps);
        }
        steps.reverse();
        Some(steps.join(" > "))
    }

    /// Adds the steps to an element and to at most so many in all, from the inside out.
    fn steps(&self, element: NodeRef<'_, '_>, most: u32, steps: &mut Vec<String>) {
        let outwards = std::iter::successors(Some(element), around);
        for (node, _) in outwards.zip(0..most) {
            let name = reported_name(node.name());
            let step = match self.places.get(&node.id()) {
                Some(Place { index, has_others: true, .. }) => format!("{name}:nth-child({index})"),
                _ => name.to_owned(),
            };
            steps.push(step);
        }
    }
}

/// Returns the parent element of a node; for template contents, the template.
fn around<'t, 's>(node: &NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    let parent = node.parent()?;
    parent.host().or(Some(parent)).filter(NodeRef::is_element)
}
