//! Collects from streamed output what findings need: the copies that the parser made, and the texts of links.

use crate::findings::Recorder;
use crate::passes::link_texts::{Destinations, LinkTexts};
use lye_html::filter::{OutputElement, OutputEvent, OutputObserver};
use lye_html::{Namespace, Span, TagId, attr};

/// Observes streamed output for findings.
#[derive(Debug, Default)]
pub(crate) struct FindingsObserver {
    copies: Vec<Span>,
    /// `None` if link texts are not needed.
    links: Option<LinkTexts>,
}

impl FindingsObserver {
    pub(crate) fn new(sees_links: bool) -> Self {
        Self { copies: Vec::new(), links: sees_links.then(LinkTexts::default) }
    }

    /// Handles links whose `href` changed in the output. `hrefs` has the new values with the offsets of the attributes in the source, in that order.
    pub(crate) fn rename(&mut self, hrefs: &[(u32, String)]) {
        if let Some(links) = self.links.as_mut().filter(|_| !hrefs.is_empty()) {
            links.rename(hrefs);
        }
    }

    /// Reports what it collected, as the tree path does.
    pub(crate) fn report(self, destinations: Destinations<'_>, recorder: &mut Recorder) {
        recorder.count_copies(self.copies);
        if let Some(links) = self.links {
            links.report(destinations, recorder);
        }
    }
}

impl OutputObserver for FindingsObserver {
    #[inline]
    fn observes(&self, namespace: Namespace, id: TagId) -> bool {
        LinkTexts::observes(namespace, id)
    }

    #[inline]
    fn event(&mut self, event: &OutputEvent<'_>) {
        if let OutputEvent::Copy(span) = event {
            self.copies.push(*span);
            return;
        }
        let Some(links) = &mut self.links else { return };
        match event {
            OutputEvent::StartElement(element) => start(links, element),
            OutputEvent::EndElement => links.end(),
            OutputEvent::Text { data, continues } => links.text(data, *continues),
            OutputEvent::Comment => links.other(),
            _ => {}
        }
    }
}

#[inline]
fn start(links: &mut LinkTexts, element: &OutputElement<'_>) {
    let OutputElement { namespace, id, span, .. } = *element;
    links.start((namespace, id), span, |links| match element.attribute(attr::HREF) {
        Some(href) => Some(links.original(span, &href)),
        // A copy has the attributes of the link with the same start tag.
        None => links.href_of_original(span),
    });
}
