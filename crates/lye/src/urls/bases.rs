//! The base URLs of one input: that of the document, and those of elements by XML Base.

use crate::findings::Recorder;
use lye_html::visit::{Visit, visit};
use lye_html::{NodeId, Span, Tree, tag};
use lye_policy::urls::{UrlBases, base_within};
use lye_url::Url;
use std::borrow::Cow;

/// The bases of elements may together be as long as the input plus this much. This keeps their memory linear in the
/// input, although a base may be longer than its attribute.
const MORE_BYTES_OF_BASES: usize = 65_536;

/// The base URLs of one input.
#[derive(Clone, Debug)]
pub(crate) struct InputBases<'p> {
    document: Cow<'p, UrlBases>,
    /// The bases from `xml:base` attributes.
    bases: Vec<UrlBases>,
    /// The start of an element's start tag and the index of its base, sorted. Elements that use the document's
    /// base are not listed.
    of_elements: Vec<(u32, u32)>,
}

impl<'p> InputBases<'p> {
    /// Uses the base from outside for all elements.
    pub(crate) fn of_document(bases: &'p UrlBases) -> Self {
        Self { document: Cow::Borrowed(bases), bases: Vec::new(), of_elements: Vec::new() }
    }

    /// Applies the first `base` element of a tree that has an `href`, resolved against the base from outside
    /// (HTML Standard, 4.2.3 "set the frozen base URL").
    pub(crate) fn with_base_element(self, tree: &Tree<'_>, recorder: &mut Recorder) -> Self {
        let mut elements = tree.root().descendants().filter(|node| node.is_html(tag::BASE));
        let found = elements.find_map(|base| Some((base, base.attr("href")?)));
        let Some((element, href)) = found else { return self };
        match base_within(href, self.document.url()) {
            Some(base) => Self { document: Cow::Owned(UrlBases::known(base)), ..self },
            None => {
                recorder.base_ignored(&element, "href", href, "input.document_base");
                self
            }
        }
    }

    /// Applies the `xml:base` attributes of an unfiltered tree. The base of an element comes from its nearest
    /// inclusive ancestor with the attribute, and is resolved against the one around that (XML Base, 4.2 and
    /// 4.3). In HTML, the attribute has no namespace. Template contents count as descendants.
    ///
    /// Elements that the parser copied use the base of the original. Time and memory are linear in the nodes
    /// and in the source.
    pub(crate) fn with_xml_bases(mut self, tree: &Tree<'_>, recorder: &mut Recorder) -> Self {
        let mut bytes_left = tree.source().len() + MORE_BYTES_OF_BASES;
        // The open elements with their own base, and its index.
        let mut around: Vec<(NodeId, u32)> = Vec::new();
        visit(tree, |moment, node| {
            if let Visit::Leave = moment {
                around.pop_if(|(id, _)| *id == node.id());
                return;
            }
            if let Some(value) = node.attr("xml:base") {
                let outer = around.last().and_then(|&(_, place)| self.bases.get(place as usize));
                let outer = outer.unwrap_or(&self.document).url();
                match base_within(value, outer).filter(|base| base.href().len() <= bytes_left) {
                    Some(base) => around.push((node.id(), self.place_of(base, &mut bytes_left))),
                    None => recorder.base_ignored(&node, "xml:base", value, "input.xml_base"),
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

    /// Returns the index of a base, and reuses the last one if it is equal.
    fn place_of(&mut self, base: Url, bytes_left: &mut usize) -> u32 {
        if self.bases.last().and_then(UrlBases::url) != Some(&base) {
            *bytes_left = bytes_left.saturating_sub(base.href().len());
            self.bases.push(UrlBases::known(base));
        }
        // There are fewer bases than bytes of input.
        self.bases.len() as u32 - 1
    }

    /// Returns the base of the document.
    pub(crate) fn of_document_itself(&self) -> &UrlBases {
        &self.document
    }

    /// Returns the base of an element by its start tag. Logarithmic in the elements with their own base.
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
