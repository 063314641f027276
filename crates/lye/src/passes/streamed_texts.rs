//! Rewrites texts while they are written: what [`texts`](super::texts) does in a finished tree.
//!
//! Which invisible characters a text loses may depend on the texts around it in its paragraph. Such a text is only rewritten here if it is
//! alone in it, or if ASCII characters at its ends keep the others apart.

use super::new_link::NewLink;
use super::texts::{LinkedPart, NewLinks, class, code, linked_parts, may_have_breaks};
use crate::findings::Recorder;
use lye_html::filter::{TextDecision, TextPart};
use lye_html::{Namespace, Span, TagId};
use lye_policy::model::TextPolicy;
use lye_text::{certainly_stays, defuse_templates, is_certainly_kept, is_invisible, remove_invisibles};
use std::borrow::Cow;

/// What is known of the texts so far.
#[derive(Debug, Default)]
pub(crate) struct StreamedTexts {
    /// The number of open elements in which nothing becomes a link.
    without_links: usize,
    /// The number of open elements outside of HTML.
    foreign: usize,
    paragraph: Paragraph,
    new_links: NewLinks,
    /// The findings, which come behind those of the filter.
    findings: Option<Box<Recorder>>,
}

/// The texts of the current paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Paragraph {
    #[default]
    Empty,
    /// There are texts. What follows does not change how their invisible characters are judged.
    Judged,
    /// There are texts, but no other may follow.
    Complete,
}

impl Paragraph {
    /// Adds a text with invisible characters, if it can be judged without the others. The neighbours of a character decide about it, except
    /// for direction marks, about which the whole paragraph does ([`Invisibles`](lye_text::Invisibles)).
    fn with_invisibles(self, text: &str) -> Option<Self> {
        let is_ascii = |byte: Option<&u8>| byte.is_some_and(|&byte| is_plain_byte(byte));
        let has_direction_marks = text.contains(['\u{61C}', '\u{200E}', '\u{200F}']);
        match self {
            Self::Empty => {}
            Self::Judged if is_ascii(text.as_bytes().first()) && !has_direction_marks => {}
            Self::Judged | Self::Complete => return None,
        }
        let is_judged = is_ascii(text.as_bytes().last()) && !has_direction_marks;
        Some(if is_judged { Self::Judged } else { Self::Complete })
    }
}

/// Returns `true` for ASCII characters that are kept.
fn is_plain_byte(byte: u8) -> bool {
    byte.is_ascii_graphic() || matches!(byte, b' ' | b'\t' | b'\n')
}

impl StreamedTexts {
    /// Starts an output, inside of links or outside.
    #[inline]
    pub(crate) fn new(is_within_links: bool) -> Self {
        Self { without_links: usize::from(is_within_links), ..Self::default() }
    }

    /// Takes the start of an element.
    pub(crate) fn start(&mut self, namespace: Namespace, id: TagId) {
        self.foreign += usize::from(namespace != Namespace::Html);
        let class = class(namespace, id);
        self.without_links += usize::from(class.is_without_links);
        if !class.is_within_paragraph {
            self.paragraph = Paragraph::Empty;
        }
    }

    /// Takes the end of an element.
    pub(crate) fn end(&mut self, namespace: Namespace, id: TagId) {
        let class = class(namespace, id);
        self.foreign = self.foreign.saturating_sub(usize::from(namespace != Namespace::Html));
        self.without_links = self.without_links.saturating_sub(usize::from(class.is_without_links));
        if !class.is_within_paragraph {
            self.paragraph = Paragraph::Empty;
        }
    }

    /// Returns `true` if a text certainly stays as it is, and takes it.
    #[inline]
    pub(crate) fn keeps(&mut self, policy: TextPolicy, text: &str) -> bool {
        let is_kept = !policy.line_breaks
            && self.paragraph != Paragraph::Complete
            && certainly_stays(text, policy.linkify && self.without_links == 0);
        if is_kept {
            self.paragraph = Paragraph::Judged;
        }
        is_kept
    }

    /// Decides about a text. `new_link` returns the link to a URL, if the policy keeps it. Linear.
    pub(crate) fn rewrite(
        &mut self,
        policy: TextPolicy,
        text: &str,
        span: Span,
        new_link: impl Fn(String) -> Option<NewLink>,
        recorder: &Recorder,
    ) -> TextDecision {
        if policy.line_breaks && may_have_breaks(text) {
            return TextDecision::NeedsTree;
        }
        let is_kept = is_certainly_kept(text);
        let has_invisibles = policy.remove_invisibles && !is_kept && text.chars().any(is_invisible);
        let paragraph = match has_invisibles {
            true => self.paragraph.with_invisibles(text).filter(|_| self.foreign == 0),
            false => (self.paragraph != Paragraph::Complete).then_some(Paragraph::Judged),
        };
        let Some(paragraph) = paragraph else { return TextDecision::NeedsTree };
        self.paragraph = paragraph;
        let visible = if has_invisibles { remove_invisibles(text) } else { Cow::Borrowed(text) };
        let tidy = match policy.defuse_templates && !is_kept {
            true => defuse_templates(&visible),
            false => Cow::Borrowed(&*visible),
        };
        let is_changed = !is_kept && tidy != text;
        if is_changed {
            self.findings(recorder).text(span, code(&visible, text), text, &tidy);
        }
        let links = match policy.linkify && self.without_links == 0 {
            true => linked_parts(&tidy, policy, new_link, span, self.findings(recorder)),
            false => Vec::new(),
        };
        if links.iter().any(|(_, link)| matches!(link, NewLink::Draft(_))) {
            return TextDecision::NeedsTree;
        }
        self.new_links = self.new_links.max(NewLinks::of(&tidy, &links, policy));
        match links.is_empty() {
            true if is_changed => TextDecision::Replace(vec![TextPart::Text(tidy.into_owned())]),
            true => TextDecision::Keep,
            false => TextDecision::Replace(parts(&tidy, links)),
        }
    }

    fn findings(&mut self, recorder: &Recorder) -> &mut Recorder {
        self.findings.get_or_insert_with(|| Box::new(recorder.for_later()))
    }

    /// Adds the findings to those of the filter. Returns what is known of the new links.
    pub(crate) fn finish(self, recorder: &mut Recorder) -> NewLinks {
        if let Some(findings) = self.findings {
            recorder.append(*findings);
        }
        self.new_links
    }
}

/// Splits a text at its links.
fn parts(text: &str, links: Vec<LinkedPart>) -> Vec<TextPart> {
    let mut parts = Vec::with_capacity(2 * links.len() + 1);
    let mut end = 0;
    for (range, link) in links {
        parts.push(TextPart::Text(text[end..range.start].to_owned())); // Ranges of this text, in order.
        end = range.end;
        parts.push(TextPart::Link { attributes: link.into_attributes(), text: text[range].to_owned() });
    }
    parts.push(TextPart::Text(text[end..].to_owned()));
    parts
}
