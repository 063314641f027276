//! Start tags: what the filter keeps of an element and its attributes is written as it is decided.

use super::{ElementRecord, HtmlSink, OpenRecord, TextOnly};
use crate::Span;
use crate::filter::{
    AddedAttribute, AttrInfo, AttributeDecision, ElementInfo, InsertionFilter, OutputElement, OutputEvent,
};
use crate::names::{AttrId, AttrNamespace, Namespace, TagId, tag};
use crate::serialize::Form;
use crate::tokenizer::TokenAttr;
use crate::tree::{Attr, NodeId};
use crate::tree_builder::sink::attributes::{adjusted, fits};

impl<F: InsertionFilter> HtmlSink<'_, '_, '_, F> {
    /// Asks the filter about the attributes of an element, and writes it where the output ends.
    #[inline(never)]
    pub(super) fn write_element(&mut self, id: NodeId, element: &mut ElementRecord, attrs: &[TokenAttr]) {
        let ElementRecord { ns, name, span, .. } = *element;
        let form = self.emitter.form(self.tree, ns, name);
        if form == Form::ChildrenOnly || self.text_only.is_some() {
            self.give_up();
            return;
        }
        let start = self.emitter.end();
        self.emitter.begin_start_tag_at(self.tree, name, span.start as usize, !attrs.is_empty());
        self.tree.attrs.truncate(self.kept_attr_count);
        self.start_observing(ns, name);
        let stored_bytes = self.tree.side.len();
        let kept = self.write_attributes(element, attrs);
        self.write_additions(element, attrs, kept);
        self.emitter.end_start_tag_at(ns, name, span.end as usize);
        if self.observed_from != usize::MAX {
            let attrs = self.tree.attrs.get(self.kept_attr_count..).unwrap_or_default();
            let element = OutputElement::new(self.tree, (ns, name), attrs, span);
            self.filter.written(&OutputEvent::StartElement(element));
            // The values that it has by the filter's word were stored_bytes for that alone.
            self.tree.side.truncate(stored_bytes);
        }
        self.open(id, element, form, start);
    }

    /// The same of an element of HTML that is written in one of the ordinary forms, and that nobody watches.
    #[inline(always)]
    pub(super) fn write_common(
        &mut self,
        id: NodeId,
        element: &mut ElementRecord,
        form: Form,
        attrs: &[TokenAttr],
    ) {
        let ElementRecord { ns, name, span, .. } = *element;
        let start = self.emitter.end();
        self.emitter.begin_start_tag_at(self.tree, name, span.start as usize, !attrs.is_empty());
        let kept = if attrs.is_empty() { 0 } else { self.write_attributes(element, attrs) };
        self.write_additions(element, attrs, kept);
        self.emitter.end_start_tag_at(ns, name, span.end as usize);
        self.open(id, element, form, start);
    }

    /// Writes a copy of an element whose start tag stands in the output.
    pub(super) fn write_copy(&mut self, id: NodeId, element: &mut ElementRecord) {
        let ElementRecord { ns, name, span, tag: (tag_start, tag_end), .. } = *element;
        if tag_start == tag_end || self.text_only.is_some() {
            self.give_up();
            return;
        }
        let start = self.emitter.end();
        self.emitter.start_tag_again((ns, name), tag_start as usize..tag_end as usize);
        self.start_observing(ns, name);
        if self.observed_from != usize::MAX {
            let element = OutputElement::new(self.tree, (ns, name), &[], span);
            self.filter.written(&OutputEvent::StartElement(element));
        }
        self.open(id, element, self.emitter.form(self.tree, ns, name), start);
    }

    /// Asks whether the filter wants to be told of the element that is about to be written, if it is not told anyway.
    #[inline]
    fn start_observing(&mut self, ns: Namespace, name: TagId) {
        if self.is_observed && self.observed_from == usize::MAX && self.filter.watches(ns, name) {
            self.observed_from = self.buffers.open.len();
        }
    }

    /// Asks the filter about the attributes of an element that is not written.
    #[cold]
    pub(super) fn filter_hidden(&mut self, element: &ElementRecord, attrs: &[TokenAttr]) {
        for token in attrs {
            self.ask(element, token, attrs);
        }
        let ElementRecord { ns, name, span, .. } = *element;
        self.filter.additions(&ElementInfo::new(self.tree, ns, name, attrs, span));
    }

    /// What the filter says of an attribute, and its name in the namespace of its element.
    #[inline(always)]
    fn ask(
        &mut self,
        element: &ElementRecord,
        token: &TokenAttr,
        attrs: &[TokenAttr],
    ) -> (AttributeDecision, AttrNamespace, AttrId) {
        let ElementRecord { ns, name, span, .. } = *element;
        let (attr_ns, id) = adjusted(ns, token.id);
        let element = ElementInfo::new(self.tree, ns, name, attrs, span);
        let attribute = AttrInfo::new(self.tree, attr_ns, id, token);
        (self.filter.attribute(&element, &attribute), attr_ns, id)
    }

    /// Writes the attributes that the filter keeps. Which these are, as bits; the last is for all beyond.
    #[inline(never)]
    fn write_attributes(&mut self, element: &ElementRecord, attrs: &[TokenAttr]) -> u64 {
        let ElementRecord { ns, name, .. } = *element;
        let mut kept = 0;
        for (at, token) in attrs.iter().enumerate() {
            let (decision, attr_ns, mut id) = self.ask(element, token, attrs);
            if decision == AttributeDecision::Remove {
                continue;
            }
            kept |= bit(at);
            if id == AttrId::NONE {
                id = AttrId(self.tree.names.intern(token.name.get(&self.tree.source, &self.tree.side)));
            }
            let is_copied = decision == AttributeDecision::Keep
                && token.is_plain
                && ns == Namespace::Html
                && self.emitter.plain_attribute_at(name, id, token.name.range().start, token.value.range());
            if !is_copied {
                let value = match decision {
                    AttributeDecision::Replace => {
                        self.count_stored(self.filter.replacement().len());
                        self.filter.replacement()
                    }
                    _ => self.tree.str(token.value),
                };
                self.emitter.attribute(self.tree, (ns, name), (attr_ns, id), value);
            }
            if self.observed_from != usize::MAX {
                let value = match decision {
                    AttributeDecision::Replace => self.tree.store(self.filter.replacement()),
                    _ => token.value,
                };
                let attr = Attr::new(id, attr_ns, token.name_span, value, token.value_span);
                self.tree.attrs.push(attr);
            }
        }
        kept
    }

    /// Writes what the filter adds to an element, beside the attributes that it keeps.
    #[inline(always)]
    fn write_additions(&mut self, element: &ElementRecord, attrs: &[TokenAttr], kept: u64) {
        let ElementRecord { ns, name, span, .. } = *element;
        let element = ElementInfo::new(self.tree, ns, name, attrs, span);
        let mut stored_bytes = 0;
        for AddedAttribute { name: added, value } in self.filter.additions(&element) {
            stored_bytes += added.len() + value.len();
            let id = AttrId::from_name(added);
            let is_same = |token: &TokenAttr| match id {
                Some(id) => adjusted(ns, token.id) == (AttrNamespace::None, id),
                None => token.id == AttrId::NONE && self.tree.str(token.name) == added,
            };
            if attrs.iter().enumerate().any(|(at, token)| kept & bit(at) != 0 && is_same(token)) {
                // It would take the place of an attribute that is written.
                self.has_given_up = true;
            }
            let id = match id {
                Some(id) => id,
                None => AttrId(self.tree.names.intern(added)),
            };
            self.emitter.attribute(self.tree, (ns, name), (AttrNamespace::None, id), value);
            if self.observed_from != usize::MAX {
                let value = self.tree.store(value);
                let attr = Attr::new(id, AttrNamespace::None, Span::default(), value, Span::default());
                self.tree.attrs.push(attr);
            }
        }
        if stored_bytes != 0 {
            self.count_stored(stored_bytes);
        }
    }

    /// Counts what a tree would have to store: beyond what there is room for, attributes are left out.
    fn count_stored(&mut self, bytes: usize) {
        self.stored_bytes += bytes;
        if !fits(self.tree, self.stored_bytes) {
            self.give_up();
        }
    }

    /// Goes into an element whose start tag was written, or past it.
    #[inline(always)]
    fn open(&mut self, id: NodeId, element: &mut ElementRecord, form: Form, tag_start: usize) {
        let ElementRecord { ns, name, .. } = *element;
        let (depth, end) = (self.buffers.open.len() + 1, self.emitter.end());
        let Ok(tag_end) = u32::try_from(end) else {
            // An output of more than 4 GiB.
            self.give_up();
            return;
        };
        element.depth = depth as u32;
        element.tag = (tag_start as u32, tag_end);
        self.after_text = false;
        let inside = self.emitter.inside(ns, name, depth - 1);
        let around = match form {
            Form::Void => {
                self.emitter.pass(inside);
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
        // The contents of a template are numbered behind it.
        let is_template = (ns, name) == (Namespace::Html, tag::TEMPLATE);
        let inside = NodeId(id.0 + u32::from(is_template));
        self.buffers.open.push(OpenRecord { id, inside, name, around });
        self.current_parent = inside;
    }
}

/// The bit of an attribute by its location; the last one is of all that are too many for bits of their own.
#[inline]
fn bit(at: usize) -> u64 {
    1 << at.min(63)
}
