//! What the URLs of one input are relative to: the document's base URL, and those of elements by XML Base.

use crate::findings::Recorder;
use crate::passes::visit::{Visit, visit};
use lye_html::{NodeId, Span, Tree, tag};
use lye_policy::urls::{UrlBases, honoured_base};
use lye_url::Url;
use std::borrow::Cow;

/// The bases of elements may together be as long as the input, and this much longer: what they take is linear in the input,
/// though each may be longer than what is written of it.
const MORE_BYTES_OF_BASES: usize = 65_536;

/// What the URLs of one input are relative to.
#[derive(Clone, Debug)]
pub(crate) struct InputBases<'p> {
    document: Cow<'p, UrlBases>,
    /// What `xml:base` attributes give.
    bases: Vec<UrlBases>,
    /// Where the start tag of an element begins in the source, and its place in `bases`; in ascending order. Elements that are
    /// relative to the document's base are not here.
    of_elements: Vec<(u32, u32)>,
}

impl<'p> InputBases<'p> {
    /// The base that is known from outside, for all elements.
    pub(crate) fn of_document(bases: &'p UrlBases) -> Self {
        Self { document: Cow::Borrowed(bases), bases: Vec::new(), of_elements: Vec::new() }
    }

    /// The same with the first `base` element of a tree that has an `href`, resolved against the base from outside (HTML
    /// Standard, 4.2.3 "set the frozen base URL").
    pub(crate) fn with_base_element(self, tree: &Tree<'_>, recorder: &mut Recorder) -> Self {
        let mut elements = tree.root().descendants().filter(|node| node.is_html(tag::BASE));
        let found = elements.find_map(|base| Some((base, base.attr("href")?)));
        let Some((element, href)) = found else { return self };
        match honoured_base(href, self.document.url()) {
            Some(base) => Self { document: Cow::Owned(UrlBases::known(base)), ..self },
            None => {
                recorder.base_not_honoured(&element, "href", href, "base.document_base");
                self
            }
        }
    }

    /// The same with the `xml:base` attributes of an unfiltered tree: the base of an element is that of the nearest of itself and
    /// its ancestors that has one, resolved against the one around it (XML Base, 4.2 and 4.3). In HTML, the attribute has no
    /// namespace. What a `template` contains counts as below it.
    ///
    /// What the parser copied is where it stood first. Time and memory are linear in the nodes and in the source.
    pub(crate) fn with_xml_bases(mut self, tree: &Tree<'_>, recorder: &mut Recorder) -> Self {
        let mut bytes_left = tree.source().len() + MORE_BYTES_OF_BASES;
        // The elements around with a base of their own, and its place.
        let mut around: Vec<(NodeId, u32)> = Vec::new();
        visit(tree, |moment, node| {
            if let Visit::Leave = moment {
                around.pop_if(|(id, _)| *id == node.id());
                return;
            }
            if let Some(value) = node.attr("xml:base") {
                let outer = around.last().and_then(|&(_, place)| self.bases.get(place as usize));
                let outer = outer.unwrap_or(&self.document).url();
                match honoured_base(value, outer).filter(|base| base.href().len() <= bytes_left) {
                    Some(base) => around.push((node.id(), self.place_of(base, &mut bytes_left))),
                    None => recorder.base_not_honoured(&node, "xml:base", value, "base.xml_base"),
                }
            }
            if let Some(&(_, place)) = around.last()
                && !node.span().is_empty()
                && node.is_element()
            {
                self.of_elements.push((node.span().start, place));
            }
        });
        self.of_elements.sort_by_key(|&(start, _)| start);
        self.of_elements.dedup_by_key(|&mut (start, _)| start);
        self
    }

    /// The place of a base: one that was there just before has it already.
    fn place_of(&mut self, base: Url, bytes_left: &mut usize) -> u32 {
        if self.bases.last().and_then(UrlBases::url) != Some(&base) {
            *bytes_left = bytes_left.saturating_sub(base.href().len());
            self.bases.push(UrlBases::known(base));
        }
        // There are fewer than bytes of input.
        self.bases.len() as u32 - 1
    }

    /// What the document is read with.
    pub(crate) fn of_document_itself(&self) -> &UrlBases {
        &self.document
    }

    /// What the URLs of an element are relative to, by the place of its start tag. Logarithmic in the elements that have
    /// another base than the document.
    #[inline]
    pub(crate) fn of(&self, start_tag: Span) -> &UrlBases {
        if self.of_elements.is_empty() { &self.document } else { self.of_element(start_tag) }
    }

    fn of_element(&self, start_tag: Span) -> &UrlBases {
        let found = self.of_elements.binary_search_by_key(&start_tag.start, |&(start, _)| start);
        let place = found.ok().filter(|_| !start_tag.is_empty()).map(|at| self.of_elements[at].1);
        place.and_then(|place| self.bases.get(place as usize)).unwrap_or(&self.document)
    }
}
