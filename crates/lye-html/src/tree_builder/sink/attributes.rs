//! What an insertion filter makes of a token's element and attributes, and attributes as they are kept for later comparison.

use crate::filter::{
    AddedAttribute, AttrInfo, AttributeDecision, ElementDecision, ElementInfo, InsertionFilter,
};
use crate::names::{
    AttrId, AttrNamespace, Namespace, TagId, adjust_foreign_attr, adjust_mathml_attr, adjust_svg_attr, attr,
    tag,
};
use crate::tokenizer::TokenAttr;
use crate::tree::{Attr, StrRef, Tree, flag};
use crate::tree_builder::formatting::AttrRange;
use crate::{MAX_INPUT_BYTES, Span};
use std::hash::{BuildHasher, RandomState};

/// What is stored of an element.
pub(super) struct StoredElement {
    pub(super) name: TagId,
    pub(super) flags: u16,
}

/// What the decision of a filter makes of an element.
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
        // A template stands for its contents: "replaced by its children", of which it has none, drops it.
        if flags & flag::REPLACED != 0 {
            flags = flag::REMOVED;
        }
    } else if ns == Namespace::MathMl && name == tag::ANNOTATION_XML && is_html(tree, attrs) {
        flags |= flag::INTEGRATION_POINT;
    }
    StoredElement { name: stored_name, flags }
}

/// Whether the `encoding` of an `annotation-xml` makes it an HTML integration point (13.2.6).
fn is_html(tree: &Tree<'_>, attrs: &[TokenAttr]) -> bool {
    attrs.iter().any(|attr| {
        let value = tree.str(attr.value);
        attr.id == attr::ENCODING
            && (value.eq_ignore_ascii_case("text/html")
                || value.eq_ignore_ascii_case("application/xhtml+xml"))
    })
}

/// Stores the attributes that the filter keeps, adjusted for the namespace of their element. Whether any of them is not as
/// the start tag has it.
#[inline]
pub(super) fn store_attrs<F: InsertionFilter>(
    tree: &mut Tree<'_>,
    filter: &mut F,
    (ns, name): (Namespace, TagId),
    attrs: &[TokenAttr],
    span: Span,
) -> (StrRef, bool) {
    let start = tree.attrs.len();
    let mut rewritten = false;
    for token in attrs {
        if let Some(attr) = attribute(tree, filter, (ns, name), token, attrs, span) {
            rewritten |= attr.value != token.value;
            tree.attrs.push(attr);
        }
    }
    rewritten |= add_attrs(tree, filter, (ns, name), attrs, span, start);
    (StrRef { start: start as u32, len: (tree.attrs.len() - start) as u32 }, rewritten)
}

/// Stores what the filter adds to an element whose attributes begin at `start`. Whether there is any.
#[inline]
fn add_attrs<F: InsertionFilter>(
    tree: &mut Tree<'_>,
    filter: &mut F,
    (ns, name): (Namespace, TagId),
    attrs: &[TokenAttr],
    span: Span,
    start: usize,
) -> bool {
    let element = ElementInfo::new(tree, ns, name, attrs, span);
    let added = filter.additions(&element);
    if added.is_empty() {
        return false;
    }
    for AddedAttribute { name, value } in added {
        if !fits(tree, name.len() + value.len()) {
            break;
        }
        let id = match AttrId::from_name(name) {
            Some(id) => id,
            None => AttrId(tree.names.intern(name)),
        };
        let value = tree.store(value);
        let attr = Attr::new(id, AttrNamespace::None, Span::default(), value, Span::default());
        let own = tree.attrs.get_mut(start..).unwrap_or_default();
        match own.iter_mut().find(|own| own.key() == attr.key()) {
            Some(own) => *own = attr,
            None => tree.attrs.push(attr),
        }
    }
    true
}

/// Asks the filter about an attribute: what is stored of it.
#[inline(always)]
pub(super) fn attribute<F: InsertionFilter>(
    tree: &mut Tree<'_>,
    filter: &mut F,
    (ns, name): (Namespace, TagId),
    token: &TokenAttr,
    attrs: &[TokenAttr],
    span: Span,
) -> Option<Attr> {
    let (attr_ns, mut id) = adjusted(ns, token.id);
    let element = ElementInfo::new(tree, ns, name, attrs, span);
    let info = AttrInfo::new(tree, attr_ns, id, token);
    let value = match filter.attribute(&element, &info) {
        AttributeDecision::Keep => token.value,
        AttributeDecision::Remove => return None,
        AttributeDecision::Replace => {
            let value = filter.replacement();
            if !fits(tree, value.len()) {
                return None;
            }
            tree.store(value)
        }
    };
    if id == AttrId::NONE {
        let name = token.name.get(&tree.source, &tree.side);
        id = AttrId(tree.names.intern(name));
    }
    Some(Attr::new(id, attr_ns, token.name_span, value, token.value_span))
}

/// Whether the filter may store so many bytes more: what the parser may still store has to find room too.
pub(super) fn fits(tree: &Tree<'_>, more: usize) -> bool {
    tree.side.len().saturating_add(tree.source.len()).saturating_add(more) <= MAX_INPUT_BYTES
}

/// Whether an element may be stored under another name: it has to be one of the standards, and templates have contents.
fn can_be_renamed(ns: Namespace, name: TagId, new: TagId) -> bool {
    let is_template = |name| ns == Namespace::Html && name == tag::TEMPLATE;
    new.name().is_some() && !is_template(name) && !is_template(new)
}

/// "Adjust MathML attributes", "adjust SVG attributes", "adjust foreign attributes" (13.2.6.1).
#[inline]
pub(super) fn adjusted(ns: Namespace, id: AttrId) -> (AttrNamespace, AttrId) {
    if ns == Namespace::Html {
        return (AttrNamespace::None, id);
    }
    if let Some((ns, id)) = adjust_foreign_attr(id) {
        return (ns, id);
    }
    match ns {
        Namespace::MathMl => (AttrNamespace::None, adjust_mathml_attr(id)),
        _ => (AttrNamespace::None, adjust_svg_attr(id)),
    }
}

/// Stores a token's attributes as they are, whatever the filter says.
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

/// Whether two elements had the same attributes, in whatever order.
pub(super) fn same_attrs(tree: &Tree<'_>, hasher: &RandomState, a: AttrRange, b: AttrRange) -> bool {
    if a.len != b.len {
        return false;
    }
    match a.len {
        0 => true,
        // Few attributes: compared one by one, in whatever order they stand.
        1..=8 => kept(tree, a).iter().all(|x| {
            kept(tree, b).iter().any(|y| x.key() == y.key() && tree.str(x.value) == tree.str(y.value))
        }),
        _ => hash_attrs(tree, hasher, a) == hash_attrs(tree, hasher, b),
    }
}

/// The sum of the attributes' hashes, so that their order does not matter. Seeded at random: that two different sets
/// agree is a chance of 1 in 2^64, which nobody can bring about.
pub(super) fn hash_attrs(tree: &Tree<'_>, hasher: &RandomState, attrs: AttrRange) -> u64 {
    kept(tree, attrs)
        .iter()
        .map(|attr| hasher.hash_one((attr.key(), tree.str(attr.value))))
        .fold(0, u64::wrapping_add)
}
