//! Applies the filter's decisions to a start tag's element and attributes, for both sinks. Stores and compares the attributes of tokens.

use crate::filter::{
    AddedAttribute, AttrInfo, AttributeDecision, ElementDecision, ElementInfo, InsertionFilter, adjusted,
};
use crate::names::{AttrId, AttrNamespace, Namespace, TagId, attr, tag};
use crate::tokenizer::TokenAttr;
use crate::tree::{Attr, StrRef, Tree, flag};
use crate::tree_builder::formatting::AttrRange;
use crate::{MAX_INPUT_BYTES, Span};
use std::hash::{BuildHasher, RandomState};

/// An element as it is stored.
pub(super) struct StoredElement {
    pub(super) name: TagId,
    pub(super) flags: u16,
}

/// Applies the filter's decision to an element.
#[inline]
pub(super) fn element(
    tree: &Tree<'_>,
    decision: ElementDecision,
    (ns, name): (Namespace, TagId),
    attrs: &[TokenAttr],
) -> StoredElement {
    let (stored_name, mut flags) = match decision {
        ElementDecision::Keep => (name, 0),
        ElementDecision::Rename(new) => (if can_be_renamed(ns, name, new) { new } else { name }, 0),
        ElementDecision::ReplaceWithChildren => (name, flag::REPLACED),
        ElementDecision::Remove => (name, flag::REMOVED),
    };
    if ns == Namespace::Html && name == tag::TEMPLATE {
        // The children of a template are in its contents, so "replaced by its children" drops it.
        if flags & flag::REPLACED != 0 {
            flags = flag::REMOVED;
        }
    } else if ns == Namespace::MathMl && name == tag::ANNOTATION_XML && is_html(tree, attrs) {
        flags |= flag::INTEGRATION_POINT;
    }
    StoredElement { name: stored_name, flags }
}

/// Returns `true` if the `encoding` of an `annotation-xml` makes it an HTML integration point (13.2.6).
fn is_html(tree: &Tree<'_>, attrs: &[TokenAttr]) -> bool {
    attrs.iter().any(|attr| {
        let value = tree.str(attr.value);
        attr.id == attr::ENCODING
            && (value.eq_ignore_ascii_case("text/html")
                || value.eq_ignore_ascii_case("application/xhtml+xml"))
    })
}

/// A start tag as the filter sees it. The name is the one that the element is stored under.
#[derive(Clone, Copy, Debug)]
pub(super) struct StartTag<'t> {
    pub(super) ns: Namespace,
    pub(super) name: TagId,
    pub(super) attrs: &'t [TokenAttr],
    pub(super) span: Span,
}

impl<'t> StartTag<'t> {
    #[inline(always)]
    pub(super) fn info<'a>(&self, tree: &'a Tree<'a>) -> ElementInfo<'a>
    where
        't: 'a,
    {
        ElementInfo::new(tree, self.ns, self.name, self.attrs, self.span)
    }
}

/// An attribute that the filter keeps.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeptAttr<'a> {
    pub(super) token: &'a TokenAttr,
    pub(super) ns: AttrNamespace,
    pub(super) id: AttrId,
    /// The filter's value, if it replaces the value.
    pub(super) replacement: Option<&'a str>,
}

/// Asks the filter about the attributes of a start tag, in order. Passes those that it keeps to `sink`, with their indexes.
#[inline(always)]
pub(super) fn filter_attrs<F: InsertionFilter>(
    tree: &mut Tree<'_>,
    filter: &mut F,
    tag: StartTag<'_>,
    mut sink: impl FnMut(&mut Tree<'_>, usize, KeptAttr<'_>),
) {
    for (index, token) in tag.attrs.iter().enumerate() {
        if let Some(kept) = filter_attr(tree, filter, tag, token) {
            sink(tree, index, kept);
        }
    }
}

/// Asks the filter about one attribute, under the namespace and name that tree construction adjusts it to.
#[inline(always)]
pub(super) fn filter_attr<'a, F: InsertionFilter>(
    tree: &mut Tree<'_>,
    filter: &'a mut F,
    tag: StartTag<'_>,
    token: &'a TokenAttr,
) -> Option<KeptAttr<'a>> {
    let (ns, mut id) = adjusted(tag.ns, token.id);
    let info = AttrInfo::new(tree, ns, id, token);
    if tag.ns == Namespace::Html && filter.certainly_keeps(tag.name, &info) {
        return Some(KeptAttr { token, ns, id, replacement: None });
    }
    let replacement = match filter.attribute(&tag.info(tree), &info) {
        AttributeDecision::Keep => None,
        AttributeDecision::Remove => return None,
        AttributeDecision::Replace => Some(filter.replacement()),
    };
    if id == AttrId::NONE {
        id = AttrId(tree.names.intern(token.name.get(&tree.source, &tree.side)));
    }
    Some(KeptAttr { token, ns, id, replacement })
}

/// Tells the filter which attributes were left out of a start tag, if there are any.
#[inline(always)]
pub(super) fn report_left_out<F: InsertionFilter>(tree: &Tree<'_>, filter: &mut F, others: StartTag<'_>) {
    if !others.attrs.is_empty() {
        filter.attributes_left_out(&others.info(tree));
    }
}

/// Passes the attributes that the filter adds to an element to `sink`.
#[inline(always)]
pub(super) fn for_each_added(
    tree: &mut Tree<'_>,
    added: &[AddedAttribute],
    mut sink: impl FnMut(&mut Tree<'_>, AttrId, &AddedAttribute),
) {
    for attr in added {
        let id = match AttrId::from_name(&attr.name) {
            Some(id) => id,
            None => AttrId(tree.names.intern(&attr.name)),
        };
        sink(tree, id, attr);
    }
}

/// Stores the attributes that the filter keeps and adds. Returns their range, and `true` if an attribute was added or its value was
/// replaced.
#[inline]
pub(super) fn store_attrs<F: InsertionFilter>(
    tree: &mut Tree<'_>,
    filter: &mut F,
    tag: StartTag<'_>,
) -> (StrRef, bool) {
    let start = tree.attrs.len();
    let mut is_rewritten = false;
    filter_attrs(tree, filter, tag, |tree, _, kept| {
        if let Some(attr) = store_value(tree, kept) {
            is_rewritten |= attr.value != kept.token.value;
            tree.attrs.push(attr);
        }
    });
    let added = filter.additions(&tag.info(tree));
    is_rewritten |= !added.is_empty();
    let mut is_full = false;
    for_each_added(tree, added, |tree, id, AddedAttribute { name, value }| {
        is_full |= !fits(tree, name.len() + value.len());
        if is_full {
            return;
        }
        let value = tree.store(value);
        let attr = Attr::new(id, AttrNamespace::None, Span::default(), value, Span::default());
        let own = tree.attrs.get_mut(start..).unwrap_or_default();
        match own.iter_mut().find(|own| own.key() == attr.key()) {
            Some(own) => *own = attr,
            None => tree.attrs.push(attr),
        }
    });
    (StrRef { start: start as u32, len: (tree.attrs.len() - start) as u32 }, is_rewritten)
}

/// Returns the record of a kept attribute. Stores its value if the filter replaced it. Returns `None` if there is no room.
#[inline(always)]
pub(super) fn store_value(tree: &mut Tree<'_>, kept: KeptAttr<'_>) -> Option<Attr> {
    let KeptAttr { token, ns, id, replacement } = kept;
    let value = match replacement {
        None => token.value,
        Some(value) if fits(tree, value.len()) => tree.store(value),
        Some(_) => return None,
    };
    Some(Attr::new(id, ns, token.name_span, value, token.value_span))
}

/// Returns `true` if the filter may store this many bytes. The strings of the tree must stay below the limit for inputs.
pub(super) fn fits(tree: &Tree<'_>, more: usize) -> bool {
    tree.side.len().saturating_add(tree.source.len()).saturating_add(more) <= MAX_INPUT_BYTES
}

/// Returns `true` if an element can be stored under another name. The name must be one of the standards. Templates have contents, so they
/// keep their name.
fn can_be_renamed(ns: Namespace, name: TagId, new: TagId) -> bool {
    let is_template = |name| ns == Namespace::Html && name == tag::TEMPLATE;
    new.name().is_some() && !is_template(name) && !is_template(new)
}

/// Stores the attributes of a token unchanged, regardless of the filter.
pub(super) fn store_token_attrs(tree: &mut Tree<'_>, attrs: &[TokenAttr]) -> AttrRange {
    let start = tree.attrs.len();
    for token in attrs {
        let id = if token.id == AttrId::NONE {
            AttrId(tree.names.intern(token.name.get(&tree.source, &tree.side)))
        } else {
            token.id
        };
        tree.attrs.push(Attr::new(id, AttrNamespace::None, token.name_span, token.value, token.value_span));
    }
    AttrRange { start: start as u32, len: attrs.len() as u32 }
}

fn kept<'t>(tree: &'t Tree<'_>, range: AttrRange) -> &'t [Attr] {
    tree.attrs.get(range.start as usize..(range.start + range.len) as usize).unwrap_or(&[])
}

/// Returns `true` if two elements had the same attributes, in any order.
pub(super) fn same_attrs(tree: &Tree<'_>, hasher: &RandomState, a: AttrRange, b: AttrRange) -> bool {
    if a.len != b.len {
        return false;
    }
    match a.len {
        0 => true,
        // A few attributes are compared pair by pair.
        1..=8 => kept(tree, a).iter().all(|x| {
            kept(tree, b).iter().any(|y| x.key() == y.key() && tree.str(x.value) == tree.str(y.value))
        }),
        _ => hash_attrs(tree, hasher, a) == hash_attrs(tree, hasher, b),
    }
}

/// Returns the sum of the attributes' hashes, which does not depend on their order. The seed is random, so an attacker cannot construct
/// collisions. Two different sets agree with a probability of 1 in 2^64.
pub(super) fn hash_attrs(tree: &Tree<'_>, hasher: &RandomState, attrs: AttrRange) -> u64 {
    kept(tree, attrs)
        .iter()
        .map(|attr| hasher.hash_one((attr.key(), tree.str(attr.value))))
        .fold(0, u64::wrapping_add)
}
