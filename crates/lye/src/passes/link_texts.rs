//! Finds links whose text names another host than they lead to, and links to hosts that look like others.
//!
//! [`LinkTexts`] receives the output as events, from the parser if it streams, or else from [`note`], which walks the
//! finished tree. The tree has links that the writer omits (in `noscript`, for example): they are examined as well.

use crate::findings::{Link, Recorder};
use crate::urls::InputBases;
use lye_html::tree::{AttrRef, EditError};
use lye_html::visit::{Visit, next_after, visit, visit_below};
use lye_html::{AttrNamespace, Namespace, NodeKind, NodeRef, Span, TagId, Tree, tag};
use lye_policy::model::MisleadingLinks;
use lye_policy::urls::{UrlPolicy, UrlSink, parse_without_base};
#[cfg(feature = "public-suffix")]
use lye_url::public_suffix::PublicSuffixList;
use lye_url::{Host, Url};
use memchr::memchr_iter;
use std::borrow::Cow;
use std::ops::Range;

/// A longer text would not be taken for an address.
const MAX_TEXT: usize = 256;

/// The maximum number of nodes that are examined in a link.
const MAX_NODES: usize = 64;

/// Where links lead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destinations<'x> {
    /// The URL policy, which knows its proxies.
    pub(crate) policy: Option<&'x UrlPolicy>,
    pub(crate) bases: &'x InputBases<'x>,
}

/// Records the links of a tree whose text looks like an address of another site than the one that they lead to, and
/// those to hosts that look like others.
///
/// Linear in the nodes.
pub(crate) fn note(tree: &Tree<'_>, destinations: Destinations<'_>, recorder: &mut Recorder) {
    let mut links = LinkTexts::default();
    let mut next = tree.root().first_child();
    while let Some(node) = next {
        let is_link = node.tag_id().is_some_and(|id| is_link(node.namespace(), id));
        next = if is_link { None } else { node.first_child() };
        if is_link && (may_show_address(&node) || may_lead_to_confusable_host(&node)) {
            links.see(Visit::Enter, &node);
            visit_below(node, |moment, node| links.see(moment, &node));
            links.see(Visit::Leave, &node);
        }
        next = next.or_else(|| next_after(node));
    }
    links.report(destinations, recorder);
}

/// Removes the `href` of the links of a tree whose text looks like an address of another site, or shows the host to which they lead after
/// their text. Links of drawings always lose it. Returns `true` if anything changed.
///
/// Linear in the nodes.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn mend(
    tree: &mut Tree<'_>,
    destinations: Destinations<'_>,
    misleading: MisleadingLinks,
    recorder: &mut Recorder,
) -> Result<bool, EditError> {
    let (mut links, mut nodes) = (LinkTexts::default(), Vec::new());
    visit(tree, |moment, node| {
        links.see(moment, &node);
        if links.links.len() > nodes.len() {
            nodes.push(node.id());
        }
    });
    let mut hosts = Vec::new();
    for (link, node) in links.links.iter().zip(nodes) {
        let url = links.hrefs.get(link.href.url.clone()).unwrap_or_default();
        let Some(text) = link.text.as_deref() else { continue };
        let leads_to = destinations.of(link.namespace, url);
        if let Some(host) = misled_to(text, &leads_to, destinations.bases.of(link.span).url()) {
            let source = Link { namespace: link.namespace, href: link.href.span, value: link.href.value };
            // Text in a drawing is only visible in its text elements.
            let shows = misleading == MisleadingLinks::ShowHost && link.namespace == Namespace::Html;
            let shown = shows.then(|| format!(" [{host}]"));
            recorder.mended_link(&source, &format!("{url} as {text}"), shown.as_deref());
            hosts.push((node, shown));
        }
    }
    let is_changed = !hosts.is_empty();
    for (link, shown) in hosts {
        match shown {
            Some(shown) => {
                let text = tree.create_text(&shown)?;
                tree.append(link, text)?;
            }
            None => {
                for namespace in [AttrNamespace::None, AttrNamespace::XLink] {
                    tree.remove_attr_ns(link, namespace, "href")?;
                }
            }
        }
    }
    Ok(is_changed)
}

/// Returns `true` if some text in a link has a character that an address needs ([`may_name_host`]). Most links have none.
fn may_show_address(link: &NodeRef<'_, '_>) -> bool {
    let is_of_address = |byte: u8| matches!(byte, b'.' | b'%' | b':') || !byte.is_ascii();
    link.descendants().any(|node| node.kind() == NodeKind::Text && node.data().bytes().any(is_of_address))
}

/// The links of an output, with the text of the open ones. Memory and time are linear in the output.
#[derive(Debug, Default)]
pub(crate) struct LinkTexts {
    links: Vec<WrittenLink>,
    /// The start tag offsets of streamed links that are not copies, and their indexes, sorted.
    originals: Vec<(u32, usize)>,
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

/// The `href` of a link.
#[derive(Clone, Debug)]
pub(crate) struct Href {
    span: Span,
    value: Span,
    /// The value in [`LinkTexts::hrefs`].
    url: Range<usize>,
}

/// A link of the output.
#[derive(Debug)]
struct WrittenLink {
    namespace: Namespace,
    /// Its start tag.
    span: Span,
    href: Href,
    /// The state at its start: open elements, and the text and nodes of the outermost link.
    depth: usize,
    text_before: usize,
    nodes_before: usize,
    /// Its text, if that may be an address.
    text: Option<Box<str>>,
}

impl LinkTexts {
    /// Returns `true` for links and templates, whose events and those of everything in them are needed. Template
    /// contents are not shown on a page.
    #[inline]
    pub(crate) fn observes(namespace: Namespace, id: TagId) -> bool {
        is_link(namespace, id) || is_template(namespace, id)
    }

    /// Enters or leaves a node of a tree.
    fn see(&mut self, moment: Visit, node: &NodeRef<'_, '_>) {
        match (moment, node.tag_id()) {
            (Visit::Enter, Some(id)) => {
                let href = |links: &mut Self| Some(links.href(&node.attr_ref("href")?));
                self.start((node.namespace(), id), node.span(), href);
            }
            (Visit::Leave, Some(_)) => self.end(),
            (Visit::Enter, None) if node.kind() == NodeKind::Text => self.text(node.data(), false),
            (Visit::Enter, None) => self.other(),
            (Visit::Leave, None) => {}
        }
    }

    /// Begins an element. `href` is called for links.
    #[inline]
    pub(crate) fn start(
        &mut self,
        (namespace, id): (Namespace, TagId),
        span: Span,
        href: impl FnOnce(&mut Self) -> Option<Href>,
    ) {
        if self.template.is_none() {
            if !self.open.is_empty() {
                self.count_node();
            }
            if is_link(namespace, id) {
                if let Some(href) = href(self) {
                    self.start_link(namespace, span, href);
                }
            } else if is_template(namespace, id) {
                self.template = Some(self.depth);
            }
        }
        self.depth += 1;
    }

    fn start_link(&mut self, namespace: Namespace, span: Span, href: Href) {
        self.open.push(self.links.len());
        let (depth, text_before, nodes_before) = (self.depth, self.text.len(), self.nodes);
        self.links.push(WrittenLink { namespace, span, href, depth, text_before, nodes_before, text: None });
    }

    /// Ends the innermost open element.
    #[inline]
    pub(crate) fn end(&mut self) {
        self.depth -= 1;
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

    /// Adds a text, or the next piece of the text before.
    #[inline]
    pub(crate) fn text(&mut self, data: &str, continues: bool) {
        if !self.is_in_link() {
            return;
        }
        if !continues {
            self.count_node();
        }
        if self.long < self.open.len() {
            self.text.push_str(data);
        }
    }

    /// Counts a comment or processing instruction.
    #[inline]
    pub(crate) fn other(&mut self) {
        if self.is_in_link() {
            self.count_node();
        }
    }

    #[inline]
    fn is_in_link(&self) -> bool {
        !self.open.is_empty() && self.template.is_none()
    }

    /// Counts a node in the open links. Links with enough nodes or text become long; the outermost ones have
    /// the most.
    fn count_node(&mut self) {
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

    /// Stores an `href`.
    pub(crate) fn href(&mut self, href: &AttrRef<'_, '_>) -> Href {
        let start = self.hrefs.len();
        self.hrefs.push_str(href.value());
        Href { span: href.span(), value: href.value_span(), url: start..self.hrefs.len() }
    }

    /// Stores the `href` of the next link, which is streamed and not a copy. The start tags of these links come in
    /// the order of the source.
    pub(crate) fn original(&mut self, start_tag: Span, href: &AttrRef<'_, '_>) -> Href {
        self.originals.push((start_tag.start, self.links.len()));
        self.href(href)
    }

    /// Returns the stored `href` of the link with this start tag.
    pub(crate) fn href_of_original(&self, start_tag: Span) -> Option<Href> {
        let at = self.originals.binary_search_by_key(&start_tag.start, |&(start, _)| start).ok()?;
        let link = self.links.get(self.originals.get(at)?.1)?;
        (link.span == start_tag).then(|| link.href.clone())
    }

    /// Gives links a new `href`. `hrefs` has the values with the offsets of the attributes in the source, in that order.
    pub(crate) fn rename(&mut self, hrefs: &[(u32, String)]) {
        for link in &mut self.links {
            let found = hrefs.binary_search_by_key(&link.href.span.start, |(offset, _)| *offset);
            if let Some((_, href)) = found.ok().and_then(|at| hrefs.get(at)) {
                let start = self.hrefs.len();
                self.hrefs.push_str(href);
                link.href.url = start..self.hrefs.len();
            }
        }
    }

    /// Records the links to hosts that look like others, and those whose text names another site than their `href`, in the order of their
    /// start tags.
    pub(crate) fn report(&self, destinations: Destinations<'_>, recorder: &mut Recorder) {
        for WrittenLink { namespace, span, href, text, .. } in &self.links {
            let url = self.hrefs.get(href.url.clone()).unwrap_or_default();
            // The address of a proxy carries another one, with escapes.
            let may_be_confusable = cfg!(feature = "confusables") && (may_have_xn(url) || url.contains('%'));
            if text.is_none() && !may_be_confusable {
                continue;
            }
            let leads_to = destinations.of(*namespace, url);
            let link = Link { namespace: *namespace, href: href.span, value: href.value };
            #[cfg(feature = "confusables")]
            if let Some(host) = confusable_host(&leads_to) {
                recorder.confusable_host(&link, &host, url);
            }
            if let Some(text) = text
                && misled_to(text, &leads_to, destinations.bases.of(*span).url()).is_some()
            {
                recorder.misleading_link(&link, text, url);
            }
        }
    }
}

#[inline]
fn is_link(namespace: Namespace, id: TagId) -> bool {
    id == tag::A && namespace != Namespace::MathMl
}

#[inline]
fn is_template(namespace: Namespace, id: TagId) -> bool {
    id == tag::TEMPLATE && namespace == Namespace::Html
}

impl Destinations<'_> {
    /// Returns the URL to which a link leads: for a proxied link, the one that the proxy's address carries.
    fn of<'h>(self, namespace: Namespace, href: &'h str) -> Cow<'h, str> {
        let sink = UrlSink::new(namespace, "a", AttrNamespace::None, "href");
        self.policy.map_or(Cow::Borrowed(href), |policy| policy.destination(&sink, href))
    }
}

/// Returns `true` if [`confusable_host`] may find something in the `href` of a link.
fn may_lead_to_confusable_host(link: &NodeRef<'_, '_>) -> bool {
    cfg!(feature = "confusables") && link.attr_ref("href").is_some_and(|href| may_have_xn(href.value()))
}

/// Returns `true` if a URL may have a host that is not ASCII. Cleaned URLs have such hosts in ASCII.
fn may_have_xn(url: &str) -> bool {
    let begins_xn = |at| url.get(at..at + 4).is_some_and(|part| part.eq_ignore_ascii_case("xn--"));
    !url.is_ascii()
        || memchr_iter(b'-', url.as_bytes()).any(|hyphen| hyphen.checked_sub(2).is_some_and(begins_xn))
}

/// Returns what the host of an absolute URL looks like, if it is not what it is.
#[cfg(feature = "confusables")]
fn confusable_host(href: &str) -> Option<String> {
    if !may_have_xn(href) {
        return None;
    }
    let url = parse_without_base(href).ok()?;
    let Some(Host::Domain(domain)) = url.host_enum() else { return None };
    let found = lye_url::confusable::find_confusable(domain)?;
    let labels = domain.split('.').map(lye_url::host::domain_to_unicode);
    let shown: Vec<_> = labels
        .map(|label| if label == found.label { found.looks_like.as_str().into() } else { label })
        .collect();
    Some(shown.join("."))
}

/// Returns the host of a URL, if a text names another site.
fn misled_to(text: &str, href: &str, base: Option<&Url>) -> Option<String> {
    let url = match base {
        Some(base) => Url::parse_with_base(href, base),
        None => parse_without_base(href),
    };
    let url = url.ok()?;
    let Some(Host::Domain(target)) = url.host_enum() else { return None };
    names_other_site(text, target).then(|| target.to_owned())
}

/// Returns `true` if a text may name a host. Rules out most link texts by their characters.
fn may_name_host(text: &str) -> bool {
    // A full stop may be another character, or be percent-encoded.
    let has_label_separator = text.bytes().any(|byte| matches!(byte, b'.' | b'%') || !byte.is_ascii());
    (has_label_separator || text.contains("://"))
        && !text.contains(char::is_whitespace)
        && !text.contains('@')
}

/// Returns `true` if a text names a host of another site than that of `target`.
#[cfg(feature = "public-suffix")]
fn names_other_site(text: &str, target: &str) -> bool {
    named_host(text).is_some_and(|named| site(&named) != site(target))
}

/// Without the Public Suffix List, sites cannot be told apart: nothing is reported.
#[cfg(not(feature = "public-suffix"))]
fn names_other_site(_: &str, _: &str) -> bool {
    false
}

/// Returns the host that a text names: as a URL, or as a bare domain with a public suffix.
#[cfg(feature = "public-suffix")]
fn named_host(text: &str) -> Option<String> {
    let has_scheme = text.contains("://");
    let url = if has_scheme { Url::parse(text) } else { Url::parse(&format!("https://{text}")) };
    let url = url.ok()?;
    let Some(Host::Domain(domain)) = url.host_enum() else { return None };
    (has_scheme || is_likely_address(domain)).then(|| domain.to_owned())
}

/// Returns `true` if a word with full stops is a domain: it ends in a public suffix that is not also a common file
/// extension.
#[cfg(feature = "public-suffix")]
fn is_likely_address(domain: &str) -> bool {
    const OF_FILES: &[&str] = &["cc", "md", "mov", "new", "pl", "ps", "py", "rs", "sh", "so", "zip"];
    let found = PublicSuffixList::built_in().find(domain).filter(|found| found.section.is_some());
    found.is_some_and(|found| {
        found.registrable_domain.is_some()
            && (domain.starts_with("www.") || !OF_FILES.contains(&found.public_suffix))
    })
}

/// Returns the registrable domain, or else the domain itself.
#[cfg(feature = "public-suffix")]
fn site(domain: &str) -> &str {
    let domain = domain.trim_end_matches('.');
    PublicSuffixList::built_in().registrable_domain(Host::Domain(domain)).unwrap_or(domain)
}
