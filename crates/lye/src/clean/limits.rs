//! Enforces the limits of a policy on inputs, trees and outputs.

use super::compiled_policy::CompiledPolicy;
use super::input_kind::InputKind;
use super::pipeline::Cleaning;
use super::wrapper::{BYTES as WRAPPER_BYTES, Wrapper};
use crate::CleanError;
use crate::findings::{Action, FindingCode, Recorder};
use lye_html::{Depth, NodeId, NodeKind, NodeRef, Outcome, ParseOptions, Parser, Span, Tree};
use lye_policy::model::{LimitKind, LimitOutcome, Limits};
use std::ops::Range;

/// How many times an output is cut again because cleaning the cut text made it longer.
const MOST_CUTS: usize = 16;

/// Returns the parse options with the limits applied.
pub(super) fn bounded(options: ParseOptions, limits: &Limits, input_kind: &InputKind) -> ParseOptions {
    let most = |kind| u32::try_from(limits.most(kind)).unwrap_or(u32::MAX);
    let depth = match limits.outcome(LimitKind::Depth) {
        // Content that is too deep is removed from the tree later.
        LimitOutcome::Cut => Depth::Browser,
        // The `html` element of a document counts towards the depth.
        _ => Depth::AtMost(most(LimitKind::Depth) - u32::from(input_kind.is_document())),
    };
    options.with_depth(depth).with_max_nodes(most(LimitKind::Nodes))
}

impl CompiledPolicy {
    /// Returns the part of an input that is parsed.
    ///
    /// # Errors
    /// Fails if the policy refuses inputs of this length.
    pub(super) fn readable<'h>(&self, html: &'h str, recorder: &mut Recorder) -> Result<&'h str, CleanError> {
        let kind = LimitKind::InputBytes;
        let most = usize::try_from(self.limits.most(kind)).unwrap_or(usize::MAX);
        if html.len() <= most {
            return Ok(html);
        }
        if self.limits.outcome(kind) == LimitOutcome::Reject {
            return Err(CleanError::limit(kind, &self.limits, None));
        }
        recorder.limit(kind, Action::Removed, Span::default());
        Ok(&html[..html.floor_char_boundary(most)])
    }

    /// Returns the maximum length of an output, and what happens to a longer one. If inputs are cut, an output
    /// longer than an input may be would change when it is cleaned again.
    fn longest_output(&self) -> (usize, LimitOutcome) {
        let limit = |kind| (self.limits.most(kind), self.limits.outcome(kind));
        let (mut most, mut outcome) = limit(LimitKind::OutputBytes);
        if self.wrapper == Wrapper::Written {
            most = most.saturating_sub(WRAPPER_BYTES as u64);
        }
        let (input, of_input) = limit(LimitKind::InputBytes);
        if of_input == LimitOutcome::Cut && input < most {
            (most, outcome) = (input, of_input);
        }
        (usize::try_from(most).unwrap_or(usize::MAX), outcome)
    }

    /// Returns `true` if an output may have this length.
    #[inline]
    pub(super) fn allows_output(&self, bytes: usize) -> bool {
        bytes <= self.longest_output().0
    }

    /// Enforces the limits on a parsed tree. Returns `true` if one took effect, so that the output must be
    /// parsed again.
    ///
    /// # Errors
    /// Fails if the policy refuses the input.
    pub(super) fn enforce_tree_limits(
        &self,
        tree: &mut Tree<'_>,
        recorder: &mut Recorder,
    ) -> Result<bool, CleanError> {
        let limits = &self.limits;
        let error = |tree: &Tree<'_>, kind, place: Span| {
            CleanError::limit(kind, limits, Some(tree.position(place.start)))
        };
        let mut took_effect = false;
        if let Outcome::TooManyNodes { rest } = tree.outcome() {
            if limits.outcome(LimitKind::Nodes) == LimitOutcome::Reject {
                return Err(error(tree, LimitKind::Nodes, rest));
            }
            recorder.limit(LimitKind::Nodes, Action::Removed, rest);
            took_effect = true;
        }
        match (limits.outcome(LimitKind::Depth), tree.flattened()) {
            (LimitOutcome::Cut, _) => took_effect |= self.cut_depth(tree, recorder)?,
            (_, None) => {}
            (LimitOutcome::Flatten, Some(place)) => {
                recorder.limit(LimitKind::Depth, Action::Moved, place);
                took_effect = true;
            }
            (_, Some(place)) => return Err(error(tree, LimitKind::Depth, place)),
        }
        Ok(took_effect)
    }

    /// Removes the elements that are too deep, with their content. Linear in the tree.
    fn cut_depth(&self, tree: &mut Tree<'_>, recorder: &mut Recorder) -> Result<bool, CleanError> {
        let most = self.limits.most(LimitKind::Depth);
        let mut beyond: Vec<(NodeId, Span)> = Vec::new();
        let mut ahead = vec![(NodeId::ROOT, 0_u64)];
        while let Some((id, depth)) = ahead.pop() {
            let node = tree.node(id);
            for child in node.template_contents().unwrap_or(node).children().filter(NodeRef::is_element) {
                if depth < most {
                    ahead.push((child.id(), depth + 1));
                } else {
                    beyond.push((child.id(), child.span()));
                }
            }
        }
        for &(id, _) in &beyond {
            tree.remove(id).map_err(CleanError::edit)?;
        }
        if let Some(place) = beyond.iter().map(|&(_, span)| span).min_by_key(|span| span.start) {
            recorder.limit(LimitKind::Depth, Action::Removed, place);
        }
        Ok(!beyond.is_empty())
    }

    /// Returns `true` if a tree of this depth may parse differently once it is written. Elements that cannot
    /// contain others do not count towards the depth.
    pub(super) fn may_be_too_deep(&self, depth: u32) -> bool {
        u64::from(depth) >= self.limits.most(LimitKind::Depth)
    }

    /// Refuses a drawing that is longer than an output may be.
    pub(super) fn enforce_drawing_limit(&self, output: &str) -> Result<(), CleanError> {
        if output.len() <= self.longest_output().0 {
            return Ok(());
        }
        Err(CleanError::limit(LimitKind::OutputBytes, &self.limits, None))
    }

    /// Cuts an output to its maximum length, or refuses it. `stabilize` cleans the rest until nothing changes.
    ///
    /// # Errors
    /// Fails if the policy refuses the output, or if cutting does not make it short enough.
    pub(super) fn enforce_output_limit(
        &self,
        cleaning: &Cleaning<'_>,
        recorder: &mut Recorder,
        output: &mut String,
        start: usize,
        mut stabilize: impl FnMut(&mut Recorder, &mut String) -> Result<(), CleanError>,
    ) -> Result<(), CleanError> {
        let (most, outcome) = self.longest_output();
        let cuts = if outcome == LimitOutcome::Cut { MOST_CUTS } else { 0 };
        for _ in 0..cuts {
            if output.len() - start <= most {
                return Ok(());
            }
            recorder.limit(LimitKind::OutputBytes, Action::Removed, Span::default());
            let options = self.plain_parse_options(cleaning.input_kind);
            let shorter = shortened(&output[start..], most, options, cleaning.input_kind)?;
            if let Some(tracer) = cleaning.tracer {
                let texts = (&output[start..], &*shorter);
                tracer.record_cut(cleaning, options, texts, FindingCode::LIMIT_OUTPUT_BYTES)?;
            }
            output.truncate(start);
            output.push_str(&shorter);
            stabilize(recorder, output)?;
        }
        if output.len() - start <= most {
            return Ok(());
        }
        Err(CleanError::limit(LimitKind::OutputBytes, &self.limits, None))
    }
}

/// Returns the longest prefix of clean HTML that fits into `most` bytes with the end tags that it needs. It ends
/// between nodes or inside a text. Linear in the HTML.
fn shortened(
    clean: &str,
    most: usize,
    options: ParseOptions,
    input_kind: &InputKind,
) -> Result<String, CleanError> {
    let mut parser = Parser::new(options);
    let tree = match input_kind.context() {
        Some(context) => parser.parse_fragment(clean, &context)?,
        None => parser.parse_document(clean)?,
    };
    // Where the prefix ends, the node before or in which it ends, and the length of the end tags of the
    // elements that are open there.
    let (mut end, mut last, mut end_tags) = (0, None, 0);
    let mut next = tree.root().first_child();
    while let Some(node) = next {
        let Span { start, end: node_end, .. } = node.span();
        let start = start as usize;
        if start + end_tags > most {
            break;
        }
        (end, last) = (start, Some(node));
        if node.kind() == NodeKind::Text {
            end = text_end(clean, start..node_end as usize, most - end_tags);
        }
        next = node.first_child();
        if next.is_some() {
            end_tags += end_tag(&node).len();
        }
        let mut left = Some(node);
        while next.is_none()
            && let Some(node) = left
        {
            next = node.next_sibling();
            left = node.parent();
            if let Some(parent) = left.filter(|_| next.is_none()) {
                end_tags -= end_tag(&parent).len();
            }
        }
    }
    let mut shorter = clean[..end].to_owned();
    let open = last.into_iter().flat_map(|node| node.ancestors());
    shorter.extend(open.map(|element| end_tag(&element)));
    Ok(shorter)
}

/// Returns the end tag of an element, or nothing for void elements.
fn end_tag(node: &NodeRef<'_, '_>) -> String {
    if node.is_element() { format!("</{}>", node.name()) } else { String::new() }
}

/// Returns where a text that begins before `most` is cut: between characters, and not inside a character reference.
fn text_end(clean: &str, text: Range<usize>, most: usize) -> usize {
    if text.end <= most {
        return text.end;
    }
    let end = clean.floor_char_boundary(most);
    let part = &clean[text.start..end]; // `text.start` is a boundary before `most`.
    match part.rfind('&') {
        Some(reference) if !part[reference..].contains(';') => text.start + reference,
        _ => end,
    }
}
