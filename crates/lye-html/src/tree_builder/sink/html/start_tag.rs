//! Start tags: the attributes that the filter keeps are written as it decides about them.

use super::{ElementRecord, HtmlSink, OpenRecord, TextOnly};
use crate::Span;
use crate::filter::adjusted;
use crate::filter::{AddedAttribute, InsertionFilter, OutputElement, OutputEvent, OutputObserver as _};
use crate::names::{AttrId, AttrNamespace, Namespace, TagId, tag};
use crate::serialize::{Emitter, Form};
use crate::tokenizer::TokenAttr;
use crate::tree::{Attr, NodeId, Tree};
use crate::tree_builder::sink::attributes::{self, KeptAttr, StartTag, fits};

impl<F: InsertionFilter> HtmlSink<'_, '_, '_, F> {
    /// Writes an element at the end of the output, with the attributes that the filter keeps and adds.
    #[inline(never)]
    pub(super) fn write_element(
        &mut self,
        id: NodeId,
        element: &mut ElementRecord,
        attrs: &[TokenAttr],
        left_out: &[TokenAttr],
    ) {
        let ElementRecord { ns, name, span, .. } = *element;
        let form = self.emitter.form(self.tree, ns, name);
        if form == Form::ChildrenOnly || self.text_only.is_some() {
            self.give_up();
            return;
        }
        self.separate_element(ns, name, span);
        self.write_held();
        if ns != Namespace::Html {
            self.note_foreign_element(name);
        }
        let start = self.emitter.end();
        self.emitter.begin_start_tag_at(self.tree, name, span.start as usize);
        self.tree.attrs.truncate(self.kept_attr_count);
        self.start_observing(ns, name);
        let stored_bytes = self.tree.side.len();
        let kept = self.write_attributes(element, attrs, start);
        attributes::report_left_out(self.tree, self.filter, element.start_tag(left_out));
        self.write_additions(element, attrs, kept, start);
        self.emitter.end_start_tag_at(ns, name, span.end as usize);
        if self.observed_from != usize::MAX {
            let attrs = self.tree.attrs.get(self.kept_attr_count..).unwrap_or_default();
            let element = OutputElement::new(self.tree, (ns, name), attrs, span);
            if let Some(observer) = self.filter.observer() {
                observer.event(&OutputEvent::StartElement(element));
            }
            // Replaced values were stored only for this event.
            self.tree.side.truncate(stored_bytes);
        }
        self.open(id, element, form, start);
    }

    /// Tells the filter where attributes were written, if it wants to know.
    #[inline(always)]
    fn announce_attributes(&mut self, span: Span, start: usize) {
        if self.filter.wants_attributes() {
            self.filter.attributes_written(self.emitter.written(), start, span);
        }
    }

    /// Writes a copy of an element whose start tag is in the output.
    pub(super) fn write_copy(&mut self, id: NodeId, element: &mut ElementRecord) {
        let ElementRecord { ns, name, span, tag: (tag_start, tag_end), .. } = *element;
        if tag_start == tag_end || self.text_only.is_some() {
            self.give_up();
            return;
        }
        self.separate_element(ns, name, span);
        self.write_held();
        let start = self.emitter.end();
        let tag = tag_start as usize..tag_end as usize;
        self.emitter.start_tag_again((ns, name), tag.clone());
        self.filter.start_tag_copied(tag, start);
        self.start_observing(ns, name);
        if self.observed_from != usize::MAX {
            let element = OutputElement::new(self.tree, (ns, name), &[], span);
            if let Some(observer) = self.filter.observer() {
                observer.event(&OutputEvent::StartElement(element));
            }
        }
        self.open(id, element, self.emitter.form(self.tree, ns, name), start);
    }

    /// Asks the observer about an element that is about to be written, unless it already subscribed to an outer one.
    #[inline]
    fn start_observing(&mut self, ns: Namespace, name: TagId) {
        if self.is_observed && self.observed_from == usize::MAX && self.wants_events_of(ns, name) {
            self.observed_from = self.buffers.open.len();
        }
    }

    /// Asks the filter about the attributes of an element that is not written.
    #[cold]
    pub(super) fn filter_hidden(
        &mut self,
        element: &ElementRecord,
        attrs: &[TokenAttr],
        left_out: &[TokenAttr],
    ) {
        let tag = element.start_tag(attrs);
        attributes::filter_attrs(self.tree, self.filter, tag, |_, _, _| {});
        attributes::report_left_out(self.tree, self.filter, element.start_tag(left_out));
        self.filter.additions(&tag.info(self.tree));
    }

    /// Writes the attributes that the filter keeps, in the tag that begins at `start`. Returns a bit for each, by its index. The last bit
    /// stands for all further ones.
    #[inline(never)]
    fn write_attributes(&mut self, element: &ElementRecord, attrs: &[TokenAttr], start: usize) -> u64 {
        let ElementRecord { ns, name, .. } = *element;
        let Self { tree, filter, emitter, stored_bytes, has_given_up, .. } = self;
        let is_observed = self.observed_from != usize::MAX;
        let mut kept = 0;
        attributes::filter_attrs(tree, *filter, element.start_tag(attrs), |tree, at, attr| {
            let KeptAttr { token, ns: attr_ns, id, replacement } = attr;
            kept |= bit(at);
            let is_copied = replacement.is_none()
                && token.is_plain
                && ns == Namespace::Html
                && emitter.plain_attribute_at(name, id, token.name.range().start, token.value.range());
            if !is_copied {
                if let Some(replacement) = replacement {
                    *stored_bytes += replacement.len();
                    *has_given_up |= !fits(tree, *stored_bytes);
                }
                let value = replacement.unwrap_or_else(|| tree.str(token.value));
                emitter.attribute(tree, (ns, name), (attr_ns, id), value);
            }
            if is_observed {
                let value = replacement.map_or(token.value, |replacement| tree.store(replacement));
                tree.attrs.push(Attr::new(id, attr_ns, token.name_span, value, token.value_span));
            }
        });
        self.announce_attributes(element.span, start);
        kept
    }

    /// Writes the attributes that the filter adds to an element whose tag begins at `start`. `kept` has the bits of its own attributes that
    /// were written.
    #[inline(always)]
    fn write_additions(&mut self, element: &ElementRecord, attrs: &[TokenAttr], kept: u64, start: usize) {
        let tag = element.start_tag(attrs);
        let added = self.filter.additions(&tag.info(self.tree));
        if added.is_empty() {
            return;
        }
        let is_observed = self.observed_from != usize::MAX;
        let (emitter, tree) = (&mut self.emitter, &mut *self.tree);
        let (bytes, is_written) = write_added(tree, emitter, (tag, start), kept, added, is_observed);
        self.stored_bytes += bytes;
        // It would replace an attribute that is already written, or a tree would have no room for it.
        if !is_written || !fits(self.tree, self.stored_bytes) {
            self.give_up();
        }
        self.announce_attributes(element.span, start);
    }

    /// Opens an element whose start tag was written. A void element ends at once.
    #[inline(always)]
    fn open(&mut self, id: NodeId, element: &mut ElementRecord, form: Form, tag_start: usize) {
        let ElementRecord { ns, name, .. } = *element;
        let (depth, end) = (self.buffers.open.len() + 1, self.emitter.end());
        let Ok(tag_end) = u32::try_from(end) else {
            // The output is longer than 4 GiB.
            self.give_up();
            return;
        };
        let tag = (tag_start as u32, tag_end);
        (element.depth, element.tag) = (depth as u32, tag);
        self.after_text = false;
        self.begin_around_text(ns, name);
        let inside = self.emitter.inside(ns, name, depth - 1);
        let around = match form {
            Form::Void => {
                self.emitter.pass(inside);
                self.end_around_text(ns, name);
                if self.observed_from < depth {
                    self.observe_end(depth - 1);
                }
                return;
            }
            Form::RawText | Form::EscapedText => {
                self.text_only = Some(TextOnly { form, inside, start: end });
                None
            }
            Form::Whole | Form::ChildrenOnly => Some(self.emitter.enter(inside, depth)),
        };
        // The contents of a template follow it in the list.
        let is_template = (ns, name) == (Namespace::Html, tag::TEMPLATE);
        let inside = NodeId(id.0 + u32::from(is_template));
        self.buffers.open.push(OpenRecord { id, inside, ns, name, tag, around });
        self.current_parent = inside;
    }
}

/// Writes added attributes in the tag that begins at this offset. Returns their length, and whether the tag now has them all: one that was kept
/// has another value.
#[inline(never)]
fn write_added(
    tree: &mut Tree<'_>,
    emitter: &mut Emitter<'_>,
    (tag, start): (StartTag<'_>, usize),
    kept: u64,
    added: &[AddedAttribute],
    is_observed: bool,
) -> (usize, bool) {
    let StartTag { ns, name, attrs, .. } = tag;
    let (mut bytes, mut has_all) = (0, true);
    attributes::for_each_added(tree, added, |tree, id, AddedAttribute { name: added, value }| {
        bytes += added.len() + value.len();
        let is_same = |token: &TokenAttr| match id.name() {
            Some(_) => adjusted(ns, token.id) == (AttrNamespace::None, id),
            None => token.id == AttrId::NONE && tree.str(token.name) == added,
        };
        if attrs.iter().enumerate().any(|(at, token)| kept & bit(at) != 0 && is_same(token)) {
            has_all &= emitter.has_attribute(start, added, value);
            return;
        }
        emitter.attribute(tree, (ns, name), (AttrNamespace::None, id), value);
        if is_observed {
            let value = tree.store(value);
            tree.attrs.push(Attr::new(id, AttrNamespace::None, Span::default(), value, Span::default()));
        }
    });
    (bytes, has_all)
}

/// Returns the bit of an attribute by its index. All attributes beyond the 63rd share the last bit.
#[inline]
fn bit(at: usize) -> u64 {
    1 << at.min(63)
}
