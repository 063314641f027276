//! Collects from streamed output what findings need: the copies that the parser made, and the texts of links.

use crate::findings::Link;
use crate::findings::Recorder;
use crate::passes::link_texts::{MAX_NODES, MAX_TEXT, may_name_host};
use crate::urls::InputBases;
use lye_html::filter::{OutputElement, OutputEvent, OutputObserver};
use lye_html::{Namespace, Span, TagId, attr, tag};
use std::ops::Range;

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

    /// Reports what it collected, as the tree path does.
    pub(crate) fn report(self, bases: &InputBases<'_>, recorder: &mut Recorder) {
        recorder.count_copies(self.copies);
        for link in self.links.iter().flat_map(LinkTexts::likely) {
            link.0.judge(link.1, link.2, bases, recorder);
        }
    }
}

impl OutputObserver for FindingsObserver {
    /// Returns `true` for links and templates: template contents are not shown on a page.
    #[inline]
    fn observes(&self, namespace: Namespace, id: TagId) -> bool {
        (id == tag::A && namespace != Namespace::MathMl)
            || (id == tag::TEMPLATE && namespace == Namespace::Html)
    }

    #[inline]
    fn event(&mut self, event: &OutputEvent<'_>) {
        if let OutputEvent::Copy(span) = event {
            self.copies.push(*span);
        } else if let Some(links) = &mut self.links {
            links.on_event(event);
        }
    }
}

/// The links of the output, with the text of the open ones. Memory and time are linear in the output.
#[derive(Debug, Default)]
struct LinkTexts {
    links: Vec<WrittenLink>,
    /// The start tag offsets of links that are not copies, and their indexes, sorted.
    starts: Vec<(u32, usize)>,
    /// The values of their `href`, concatenated.
    hrefs: String,
    /// The open links, and how many of the outermost ones already have too much text for an address.
    open: Vec<usize>,
    long: usize,
    /// The text of the outermost open link, and its number of nodes.
    text: String,
    nodes: usize,
    /// The number of open elements that are observed, and that number at the start of the open template.
    depth: usize,
    template: Option<usize>,
}

/// A link of the output.
#[derive(Debug)]
struct WrittenLink {
    namespace: Namespace,
    /// The spans of its start tag, its `href`, and the value.
    span: Span,
    href: Span,
    value: Span,
    /// Its URL in [`LinkTexts::hrefs`].
    url: Range<usize>,
    /// The state at its start: open elements, and the text and nodes of the outermost link.
    depth: usize,
    text_before: usize,
    nodes_before: usize,
    /// Its text, if that may be an address.
    text: Option<Box<str>>,
}

impl LinkTexts {
    #[inline]
    fn on_event(&mut self, event: &OutputEvent<'_>) {
        match event {
            OutputEvent::StartElement(element) => {
                self.on_element(element);
                self.depth += 1;
            }
            OutputEvent::EndElement => {
                self.depth -= 1;
                self.on_end();
            }
            OutputEvent::Text { data, continues } if self.is_in_link() => {
                if !continues {
                    self.on_node();
                }
                if self.long < self.open.len() {
                    self.text.push_str(data);
                }
            }
            OutputEvent::Comment if self.is_in_link() => self.on_node(),
            _ => {}
        }
    }

    #[inline]
    fn is_in_link(&self) -> bool {
        !self.open.is_empty() && self.template.is_none()
    }

    #[inline]
    fn on_element(&mut self, element: &OutputElement<'_>) {
        if self.template.is_some() {
            return;
        }
        if !self.open.is_empty() {
            self.on_node();
        }
        if element.id == tag::A && element.namespace != Namespace::MathMl {
            self.on_link(element);
        } else if element.id == tag::TEMPLATE && element.namespace == Namespace::Html {
            self.template = Some(self.depth);
        }
    }

    fn on_link(&mut self, element: &OutputElement<'_>) {
        let OutputElement { namespace, span, .. } = *element;
        let (href, value, url) = if let Some(href) = element.attribute(attr::HREF) {
            let start = self.hrefs.len();
            self.hrefs.push_str(href.value());
            self.starts.push((span.start, self.links.len()));
            (href.span(), href.value_span(), start..self.hrefs.len())
        } else {
            // A copy has the attributes of the link with the same start tag.
            let copied = self.starts.binary_search_by_key(&span.start, |&(start, _)| start).ok();
            let before = copied.and_then(|at| self.links.get(self.starts.get(at)?.1));
            let Some(before) = before.filter(|before| before.span == span) else { return };
            (before.href, before.value, before.url.clone())
        };
        self.open.push(self.links.len());
        let (depth, text_before, nodes_before) = (self.depth, self.text.len(), self.nodes);
        let link =
            WrittenLink { namespace, span, href, value, url, depth, text_before, nodes_before, text: None };
        self.links.push(link);
    }

    /// Counts a node in the open links. Links with enough nodes or text become long; the outermost ones have
    /// the most.
    fn on_node(&mut self) {
        while let Some(link) = self.open.get(self.long).and_then(|&at| self.links.get(at)) {
            let is_long =
                self.nodes - link.nodes_before >= MAX_NODES || self.text.len() - link.text_before > MAX_TEXT;
            if !is_long {
                break;
            }
            self.long += 1;
        }
        self.nodes += 1;
    }

    #[inline]
    fn on_end(&mut self) {
        if self.template.is_some_and(|depth| depth == self.depth) {
            self.template = None;
        }
        let last = self.open.last().and_then(|&at| self.links.get_mut(at));
        let Some(link) = last.filter(|link| link.depth == self.depth) else { return };
        self.open.pop();
        if self.open.len() < self.long {
            self.long = self.open.len();
        } else {
            let text = self.text.get(link.text_before..).unwrap_or_default().trim();
            link.text = (text.len() <= MAX_TEXT && may_name_host(text)).then(|| text.into());
        }
        if self.open.is_empty() {
            self.text.clear();
            self.nodes = 0;
        }
    }

    /// Returns the links whose texts may be addresses, in the order of their start tags, with URLs and texts.
    fn likely(&self) -> impl Iterator<Item = (Link<'static>, &str, &str)> {
        self.links.iter().filter_map(|link| {
            let &WrittenLink { namespace, span, href, value, .. } = link;
            let url = self.hrefs.get(link.url.clone())?;
            Some((Link { namespace, name: "a", span, href, value }, url, link.text.as_deref()?))
        })
    }
}
