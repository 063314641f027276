//! Writes stable HTML piece by piece. Used by the tree writer and by the parser when it streams.

use super::super::{OutputAncestors, bit, class, escape};
use super::tokens::{
    Form, KNOWN_ATTRS, KNOWN_FORMS, is_stable_comment, is_stable_raw_text, moves_content, stable_attr_prefix,
};
use super::{Fidelity, SerializeReport};
use crate::names::{ATTR_COUNT, AttrId, AttrNamespace, Namespace, TAG_COUNT, TagId, markup, tag};
use crate::nesting::{MAX_OPEN, Nesting};
use crate::tree::{Attr, Tree};
use std::ops::Range;
use std::sync::LazyLock;

/// Appends tags and texts, and keeps track of the nesting.
pub(crate) struct Emitter<'o> {
    written: &'o mut String,
    /// The source, if the output is streamed; and the range of it that must be appended next. Consecutive ranges are joined, so that large
    /// pieces are copied.
    source: &'o str,
    copied: Range<usize>,
    pub(super) report: SerializeReport,
    fidelity: Fidelity,
    /// The nesting here. `None` once any nesting might be parsed differently.
    nesting: Option<Nesting>,
    /// The maximum number of open elements.
    max_open: usize,
    /// The end of the last start tag after which a parser ignores a line feed.
    line_feed_is_eaten: usize,
    known_attrs: &'static [u8; ATTR_COUNT],
    known_forms: &'static [Form; TAG_COUNT],
}

/// The nesting around an entered element, if it was certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OuterNesting(Option<Nesting>);

impl<'o> Emitter<'o> {
    /// Creates an emitter for output inside these ancestors.
    pub(crate) fn new(out: &'o mut String, ancestors: &OutputAncestors, fidelity: Fidelity) -> Self {
        let is_known = ancestors.is_certain || fidelity != Fidelity::Tokens;
        Self {
            written: out,
            source: "",
            copied: 0..0,
            report: SerializeReport::default(),
            fidelity,
            nesting: is_known.then_some(ancestors.inside),
            max_open: MAX_OPEN.saturating_sub(ancestors.depth),
            line_feed_is_eaten: usize::MAX,
            known_attrs: LazyLock::force(&KNOWN_ATTRS),
            known_forms: LazyLock::force(&KNOWN_FORMS),
        }
    }

    /// Sets the source that pieces are copied from.
    #[inline]
    pub(crate) fn copying(self, source: &'o str) -> Self {
        Self { source, ..self }
    }

    /// Returns the report on the whole output.
    pub(crate) fn finish(&mut self) -> SerializeReport {
        self.write_copied();
        let is_certain = self.nesting.is_some_and(Nesting::is_complete) && self.report.is_empty();
        SerializeReport {
            may_reparse_differently: self.report.may_reparse_differently || !is_certain,
            ..self.report
        }
    }

    /// Returns the length of the output, including what was there before.
    #[inline(always)]
    pub(crate) fn end(&self) -> usize {
        self.written.len() + (self.copied.end - self.copied.start)
    }

    /// Returns the output, after appending the pending range of the source.
    #[inline(always)]
    pub(super) fn out(&mut self) -> &mut String {
        if !self.copied.is_empty() {
            self.write_copied();
        }
        self.written
    }

    /// Returns the output, including what was there before.
    pub(crate) fn written(&mut self) -> &str {
        self.out()
    }

    #[inline(never)]
    fn write_copied(&mut self) {
        // The range begins and ends at a tag or a text.
        self.written.push_str(self.source.get(self.copied.clone()).unwrap_or_default());
        self.copied = 0..0;
    }

    /// Copies a range of the source. The caller ensures that it is spelled as the emitter would write it.
    #[inline(always)]
    pub(crate) fn copy(&mut self, range: Range<usize>) {
        if self.copied.end != range.start {
            if !self.copied.is_empty() {
                self.write_copied();
            }
            self.copied.start = range.start;
        }
        self.copied.end = range.end;
    }

    /// Returns the source from this position on.
    #[inline(always)]
    fn source_from(&self, at: usize) -> &[u8] {
        self.source.as_bytes().get(at..).unwrap_or_default()
    }

    /// Returns how an element is written.
    #[inline]
    pub(crate) fn form(&self, tree: &Tree<'_>, ns: Namespace, name: TagId) -> Form {
        match self.known_form(name) {
            Some(form) if ns == Namespace::Html => form,
            _ => Form::of_other(tree, ns, name),
        }
    }

    /// Returns how an HTML element with a known name is written.
    #[inline(always)]
    pub(crate) fn known_form(&self, name: TagId) -> Option<Form> {
        self.known_forms.get(name.index()).copied()
    }

    /// Returns the nesting inside an element, if `open` elements are open around it. `None` if it might be parsed differently, or is not
    /// written here.
    #[inline(always)]
    pub(crate) fn inside(&self, ns: Namespace, name: TagId, open: usize) -> InnerNesting {
        self.written_inside(self.nesting.and_then(|nesting| nesting.enter(ns, name)), (ns, name), open)
    }

    /// Does what [`inside`](Self::inside) does. `like` and `in_it` are a nesting and the nesting inside such an element there: in most outputs
    /// the nesting is that of the input.
    #[inline(always)]
    pub(crate) fn inside_as(
        &self,
        ns: Namespace,
        name: TagId,
        open: usize,
        [like, in_it]: [Nesting; 2],
    ) -> InnerNesting {
        match self.nesting == Some(like) {
            true => self.written_inside(Some(in_it), (ns, name), open),
            false => self.inside(ns, name, open),
        }
    }

    #[inline(always)]
    fn written_inside(
        &self,
        inside: Option<Nesting>,
        (ns, name): (Namespace, TagId),
        open: usize,
    ) -> InnerNesting {
        let fidelity_allows = self.fidelity != Fidelity::Text || is_in_every_document(ns, name);
        InnerNesting(inside.filter(|_| open < self.max_open && fidelity_allows))
    }

    /// Returns `true` if the fidelity allows to write such an element here.
    #[inline]
    pub(super) fn is_written(&self, inside: InnerNesting) -> bool {
        inside.0.is_some() || self.fidelity == Fidelity::Tokens
    }

    /// Enters an element whose start tag was written. `open` elements are open then.
    #[inline(always)]
    pub(crate) fn enter(&mut self, inside: InnerNesting, open: usize) -> OuterNesting {
        self.report.depth = self.report.depth.max(open as u32);
        OuterNesting(std::mem::replace(&mut self.nesting, inside.0))
    }

    /// Leaves an element whose end tag was written.
    #[inline(always)]
    pub(crate) fn leave(&mut self, OuterNesting(around): OuterNesting, name: TagId) {
        if let Some(inside) = self.nesting {
            // Parsers insert what is missing, all in the same way.
            self.report.may_reparse_differently |= !inside.is_complete();
            let is_known = inside.is_complete() || self.fidelity != Fidelity::Tokens;
            self.nesting = match around {
                Some(here) if is_known => Some(here.behind(name)),
                _ => None,
            };
        }
    }

    /// Continues after an element that contains no other elements.
    #[inline]
    pub(crate) fn pass(&mut self, inside: InnerNesting) {
        self.nesting = self.nesting.filter(|_| inside.0.is_some());
    }

    /// Writes a start tag. Omits attributes that do not round-trip, and passes their indexes to `on_omission`.
    #[inline]
    pub(super) fn start_tag(
        &mut self,
        tree: &Tree<'_>,
        (ns, name): (Namespace, TagId),
        attrs: &[Attr],
        mut on_omission: impl FnMut(usize),
    ) {
        self.begin_start_tag(tree, name);
        for (at, attr) in attrs.iter().enumerate() {
            let value = tree.str(attr.value);
            let is_written = self.attribute(tree, (ns, name), (attr.ns(), attr.id()), value);
            if !is_written {
                on_omission(at);
            }
        }
        self.end_start_tag(ns, name);
    }

    /// Begins a start tag. Attributes may follow.
    #[inline]
    fn begin_start_tag(&mut self, tree: &Tree<'_>, name: TagId) {
        match markup::start_tag(name) {
            Some(start) => self.out().push_str(start),
            None => self.out().extend(["<", tree.tag_name(name)]),
        }
    }

    /// Begins a start tag whose token begins at `start` in the source, unless the parser inserted it.
    #[inline(always)]
    pub(crate) fn begin_start_tag_at(&mut self, tree: &Tree<'_>, name: TagId, start: usize) {
        if let Some(length) = markup::start_tag_length(name, self.source_from(start)) {
            self.copy(start..start + length);
        } else {
            self.begin_start_tag(tree, name);
        }
    }

    /// Writes an attribute if it round-trips. Returns `true` if it does.
    #[inline]
    pub(crate) fn attribute(
        &mut self,
        tree: &Tree<'_>,
        (ns, name): (Namespace, TagId),
        (attr_ns, id): (AttrNamespace, AttrId),
        value: &str,
    ) -> bool {
        let stable_in = self.known_attrs.get(id.index()).copied().unwrap_or(0);
        let is_ordinary = stable_in >> Namespace::Html as u8 & 1 != 0
            && (ns, attr_ns) == (Namespace::Html, AttrNamespace::None)
            && name != tag::TEMPLATE;
        match markup::attribute(id) {
            Some(start) if is_ordinary => self.out().push_str(start),
            _ => {
                let Some(prefix) = self.prefix(tree, (ns, name), (attr_ns, id)) else {
                    self.report.attributes += 1;
                    return false;
                };
                self.out().extend([prefix, tree.attr_name(id), "=\""]);
            }
        }
        let nuls = escape::stable_value(value, self.out());
        self.report.nuls += nuls;
        self.out().push('"');
        true
    }

    /// Copies an attribute of an HTML element from the source, if that is how it is written. The caller ensures that nothing in its value
    /// is escaped. Returns `true` if it was copied.
    #[inline(always)]
    pub(crate) fn plain_attribute_at(
        &mut self,
        name: TagId,
        id: AttrId,
        name_start: usize,
        value: Range<usize>,
    ) -> bool {
        let stable_in = self.known_attrs.get(id.index()).copied().unwrap_or(0);
        let start = name_start.wrapping_sub(1);
        let is_it = stable_in >> Namespace::Html as u8 & 1 != 0
            && name != tag::TEMPLATE
            && markup::attribute_length(id, self.source_from(start)) == Some(value.start.wrapping_sub(start));
        if is_it {
            // Include the closing quote, which is the same as the opening one.
            self.copy(start..value.end + 1);
        }
        is_it
    }

    /// Returns `true` if the tag that begins at `start` has an attribute with this value. Quotes in values are escaped, so nothing else looks like
    /// it. Linear in the tag.
    #[cold]
    pub(crate) fn has_attribute(&mut self, start: usize, name: &str, value: &str) -> bool {
        let mut attribute = format!(" {name}=\"");
        escape::stable_value(value, &mut attribute);
        attribute.push('"');
        self.written().get(start..).is_some_and(|tag| tag.contains(&attribute))
    }

    /// Returns the prefix before an attribute's local name, if the attribute round-trips.
    fn prefix(
        &self,
        tree: &Tree<'_>,
        (ns, name): (Namespace, TagId),
        (attr_ns, id): (AttrNamespace, AttrId),
    ) -> Option<&'static str> {
        let is_template = (ns, name) == (Namespace::Html, tag::TEMPLATE);
        if is_template && attr_ns == AttrNamespace::None && moves_content(id) {
            return None;
        }
        match self.known_attrs.get(id.index()) {
            Some(stable_in) if attr_ns == AttrNamespace::None => {
                (stable_in >> ns as u8 & 1 != 0).then_some(" ")
            }
            _ => stable_attr_prefix(ns, attr_ns, id, tree.attr_name(id)),
        }
    }

    /// Ends a start tag.
    #[inline]
    fn end_start_tag(&mut self, ns: Namespace, name: TagId) {
        self.out().push('>');
        self.after_start_tag(ns, name);
    }

    /// Ends a start tag whose token ends at `end` in the source, unless the parser inserted it.
    #[inline(always)]
    pub(crate) fn end_start_tag_at(&mut self, ns: Namespace, name: TagId, end: usize) {
        if self.copied.end + 1 == end && self.source.as_bytes().get(self.copied.end) == Some(&b'>') {
            self.copied.end = end;
        } else {
            self.out().push('>');
        }
        self.after_start_tag(ns, name);
    }

    /// Writes a start tag again that is in the output.
    pub(crate) fn start_tag_again(&mut self, (ns, name): (Namespace, TagId), tag: Range<usize>) {
        self.out().extend_from_within(tag);
        self.after_start_tag(ns, name);
    }

    #[inline(always)]
    fn after_start_tag(&mut self, ns: Namespace, name: TagId) {
        if ns == Namespace::Html && class(name) & bit::EATS_LINE_FEED != 0 {
            self.line_feed_is_eaten = self.end();
        }
    }

    #[inline(always)]
    pub(crate) fn end_tag(&mut self, tree: &Tree<'_>, name: TagId) {
        match markup::end_tag(name) {
            Some(tag) => self.out().push_str(tag),
            None => self.out().extend(["</", tree.tag_name(name), ">"]),
        }
    }

    /// Writes a text, or a piece of one, among elements. Returns `true` if it is written here.
    #[inline]
    pub(crate) fn text_in_place(&mut self, data: &str) -> bool {
        let is_here = self.enter_text(|| data);
        if is_here {
            self.text(data);
        }
        is_here
    }

    /// Copies a piece of the source as a text among elements.
    #[inline(always)]
    pub(crate) fn copy_text_in_place(&mut self, text: Range<usize>) {
        let source = self.source;
        let data = || source.get(text.clone()).unwrap_or_default();
        if self.enter_text(data) {
            if self.line_feed_is_eaten == self.end() && data().starts_with('\n') {
                self.out().push('\n');
            }
            self.copy(text);
        }
    }

    /// Updates the nesting for a text. Returns `true` if it is written here.
    #[inline(always)]
    fn enter_text<'t>(&mut self, data: impl FnOnce() -> &'t str) -> bool {
        if self.nesting.is_some_and(Nesting::keeps_any_text) {
            return true;
        }
        let nesting = self.nesting.filter(|here| here.keeps_text(data));
        if nesting.is_none() && self.fidelity != Fidelity::Tokens {
            return false;
        }
        self.nesting = nesting;
        true
    }

    #[inline(never)]
    pub(crate) fn text(&mut self, data: &str) {
        // "A newline may be inserted immediately after the start tag" (HTML Standard, 13.1.2.5): it is not part of the text.
        if self.line_feed_is_eaten == self.end() && data.starts_with('\n') {
            self.out().push('\n');
        }
        let nuls = escape::stable_text(data, self.out());
        self.report.nuls += nuls;
    }

    /// Writes a piece of raw text unchanged. [`Emitter::is_raw_text_stable`] checks the whole.
    #[inline]
    pub(crate) fn raw_text(&mut self, data: &str) {
        self.out().push_str(data);
    }

    /// Returns `true` if raw text round-trips. It begins at `start` in the output and ends before the last end tag.
    pub(crate) fn is_raw_text_stable(&mut self, tree: &Tree<'_>, name: TagId, start: usize) -> bool {
        let end = self.end() - "</>".len() - tree.tag_name(name).len();
        is_stable_raw_text(name, self.out().get(start..end).unwrap_or_default())
    }

    /// Writes a comment if it round-trips. Returns `true` if it does.
    pub(crate) fn comment(&mut self, data: &str) -> bool {
        let is_stable = is_stable_comment(data);
        if is_stable {
            self.out().extend(["<!--", data, "-->"]);
        } else {
            self.report.comments += 1;
        }
        is_stable
    }
}

/// The nesting inside an element, if it is certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InnerNesting(Option<Nesting>);

fn is_in_every_document(ns: Namespace, name: TagId) -> bool {
    ns == Namespace::Html && matches!(name, tag::HTML | tag::HEAD | tag::BODY)
}
