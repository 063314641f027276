//! What findings need to know of an output that is written as it is parsed: what the parser copied, and the texts of links.

use super::bases::InputBases;
use crate::findings::Link;
use crate::findings::Recorder;
use crate::passes::link_texts::{MAX_NODES, MAX_TEXT, may_name_host};
use lye_html::filter::{OutputElement, OutputEvent, OutputObserver};
use lye_html::{Namespace, Span, TagId, attr, tag};
use std::ops::Range;

/// Looks on while an output is written.
#[derive(Debug, Default)]
pub(crate) struct FindingsObserver {
    copies: Vec<Span>,
    /// None where nobody asks for the texts of links.
    links: Option<LinkTexts>,
}

impl FindingsObserver {
    pub(crate) fn new(sees_links: bool) -> Self {
        Self { copies: Vec::new(), links: sees_links.then(LinkTexts::default) }
    }

    /// Tells what it saw, as it is told of a tree.
    pub(crate) fn report(self, bases: &InputBases<'_>, recorder: &mut Recorder) {
        recorder.count_copies(self.copies);
        for link in self.links.iter().flat_map(LinkTexts::likely) {
            link.0.judge(link.1, link.2, bases, recorder);
        }
    }
}

impl OutputObserver for FindingsObserver {
    /// Returns `true` for links, and for templates: what is in a template is nowhere on a page.
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

/// The links that were written, and of those that are open the text so far. Memory and time are linear in what is written.
#[derive(Debug, Default)]
struct LinkTexts {
    links: Vec<WrittenLink>,
    /// Where the start tags of those that are no copies begin in the source, and which links they are. Ascending, as tags are read.
    starts: Vec<(u32, usize)>,
    /// The values of their `href`, one after the other.
    hrefs: String,
    /// The links that are open, and how many of the outermost ones hold more already than anybody takes for an address.
    open: Vec<usize>,
    long: usize,
    /// All text of the outermost link that is open, and how many nodes are in it.
    text: String,
    nodes: usize,
    /// How many elements are open of those that are looked at; and how many were, where a template began that is open.
    depth: usize,
    template: Option<usize>,
}

/// A link that was written.
#[derive(Debug)]
struct WrittenLink {
    namespace: Namespace,
    /// Its start tag in the source, its `href` and the value of that.
    span: Span,
    href: Span,
    value: Span,
    /// The value in [`LinkTexts::hrefs`].
    url: Range<usize>,
    /// What was open, and what had been in the outermost link, when it began.
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

    /// A node is in the links that are open. Those that have enough already are too long; the outermost ones have the most.
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

    /// The links whose texts may be addresses, in the order of their start tags: with their URLs and these texts.
    fn likely(&self) -> impl Iterator<Item = (Link<'static>, &str, &str)> {
        self.links.iter().filter_map(|link| {
            let &WrittenLink { namespace, span, href, value, .. } = link;
            let url = self.hrefs.get(link.url.clone())?;
            Some((Link { namespace, name: "a", span, href, value }, url, link.text.as_deref()?))
        })
    }
}
