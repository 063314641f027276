//! The limits of a policy, where texts are read and written.

use super::compiled_policy::CompiledPolicy;
use super::input_kind::InputKind;
use super::pipeline::Cleaning;
use super::wrapper::{BYTES as WRAPPER_BYTES, Wrapper};
use crate::CleanError;
use crate::findings::{Action, FindingCode, Recorder};
use lye_html::{Depth, NodeId, NodeKind, NodeRef, Outcome, ParseOptions, Parser, Span, Tree};
use lye_policy::model::{LimitKind, LimitOutcome, Limits};
use std::ops::Range;

/// How many times an output is cut again, because what was left of it was read as something longer.
const MOST_CUTS: usize = 16;

/// The same options, within the limits.
pub(super) fn bounded(options: ParseOptions, limits: &Limits, input_kind: &InputKind) -> ParseOptions {
    let most = |kind| u32::try_from(limits.most(kind)).unwrap_or(u32::MAX);
    let depth = match limits.outcome(LimitKind::Depth) {
        // What is too deep is taken from the tree.
        LimitOutcome::Cut => Depth::Browser,
        // A document's `html` is in its tree.
        _ => Depth::AtMost(most(LimitKind::Depth) - u32::from(input_kind.is_document())),
    };
    options.with_depth(depth).with_max_nodes(most(LimitKind::Nodes))
}

impl CompiledPolicy {
    /// The part of an input that is read.
    ///
    /// # Errors
    /// If it is to be refused for its length.
    pub(super) fn readable<'h>(&self, html: &'h str, recorder: &mut Recorder) -> Result<&'h str, CleanError> {
        let kind = LimitKind::InputBytes;
        let most = usize::try_from(self.limits.most(kind)).unwrap_or(usize::MAX);
        if html.len() <= most {
            return Ok(html);
        }
        if self.limits.outcome(kind) == LimitOutcome::Refuse {
            return Err(CleanError::limit(kind, &self.limits, None));
        }
        recorder.limit(kind, Action::Removed, Span::default());
        Ok(&html[..html.floor_char_boundary(most)])
    }

    /// How long an output may be, and what becomes of a longer one. Where inputs are cut, one that is longer than they may be would not
    /// stay as it is when it is cleaned again.
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

    /// Holds a tree to the limits, once it is parsed. Whether some limit took effect, so that the output has to be read again.
    ///
    /// # Errors
    /// If the text is to be refused.
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
            if limits.outcome(LimitKind::Nodes) == LimitOutcome::Refuse {
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

    /// Takes from a tree the elements that are too deep, with all that is in them. Linear in the tree.
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

    /// Whether a tree that was written so deep may not be read again as it was written. Elements that hold no others are not counted in
    /// the depth.
    pub(super) fn may_be_too_deep(&self, depth: u32) -> bool {
        u64::from(depth) >= self.limits.most(LimitKind::Depth)
    }

    /// Refuses a drawing that is longer than an output may be.
    pub(super) fn hold_drawing(&self, output: &str) -> Result<(), CleanError> {
        if output.len() <= self.longest_output().0 {
            return Ok(());
        }
        Err(CleanError::limit(LimitKind::OutputBytes, &self.limits, None))
    }

    /// Cuts an output to the length that it may have, or refuses it. `settle` cleans what is left until nothing changes.
    ///
    /// # Errors
    /// If it is to be refused, or nothing shorter comes out.
    pub(super) fn enforce_output_limit(
        &self,
        cleaning: &Cleaning<'_>,
        recorder: &mut Recorder,
        output: &mut String,
        start: usize,
        mut settle: impl FnMut(&mut Recorder, &mut String) -> Result<(), CleanError>,
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
            settle(recorder, output)?;
        }
        if output.len() - start <= most {
            return Ok(());
        }
        Err(CleanError::limit(LimitKind::OutputBytes, &self.limits, None))
    }
}

/// The longest beginning of clean HTML that is at most so many bytes long with the end tags that it needs. It ends between nodes, or
/// in a text. Linear in the HTML.
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
    // Where the beginning ends, the node in which or before which that is, and how long the end tags are of what is open there.
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

/// The end tag of an element; nothing for what has none.
fn end_tag(node: &NodeRef<'_, '_>) -> String {
    if node.is_element() { format!("</{}>", node.name()) } else { String::new() }
}

/// Where a text ends that begins before `most`: between characters, and not in a reference.
fn text_end(clean: &str, text: Range<usize>, most: usize) -> usize {
    if text.end <= most {
        return text.end;
    }
    let end = clean.floor_char_boundary(most);
    let part = &clean[text.start..end]; // It begins where a text begins, which is before `most`.
    match part.rfind('&') {
        Some(reference) if !part[reference..].contains(';') => text.start + reference,
        _ => end,
    }
}
