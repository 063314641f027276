//! Finds links whose text names another host than they lead to.

use crate::findings::{Link, Recorder};
use crate::urls::InputBases;
use lye_html::tree::AttrRef;
use lye_html::{Namespace, NodeKind, NodeRef, Span, Tree, tag};
#[cfg(feature = "public-suffix")]
use lye_url::public_suffix::PublicSuffixList;
use lye_url::{Host, Url};

/// A longer text would not be taken for an address.
pub(crate) const MAX_TEXT: usize = 256;

/// The maximum number of nodes that are examined in a link.
pub(crate) const MAX_NODES: usize = 64;

/// Records the links of a tree whose text looks like an address of another site than the one that they lead to.
///
/// Linear in the nodes.
pub(crate) fn note(tree: &Tree<'_>, bases: &InputBases<'_>, recorder: &mut Recorder) {
    for link in tree.root().descendants().filter(is_link) {
        let Some(href) = link.attr_ref("href") else { continue };
        let Some(text) = short_text(&link) else { continue };
        let link = Link::new((link.namespace(), link.name(), link.span()), &href);
        link.judge(href.value(), &text, bases, recorder);
    }
}

impl<'n> Link<'n> {
    pub(crate) fn new((namespace, name, span): (Namespace, &'n str, Span), href: &AttrRef<'_, '_>) -> Self {
        Self { namespace, name, span, href: href.span(), value: href.value_span() }
    }

    /// Records the link if its text names another site than its `href`.
    pub(crate) fn judge(&self, href: &str, text: &str, bases: &InputBases<'_>, recorder: &mut Recorder) {
        if !may_name_host(text) {
            return;
        }
        let url = match bases.of(self.span).url() {
            Some(base) => Url::parse_with_base(href, base),
            None => Url::parse(href),
        };
        let Ok(url) = url else { return };
        let Some(Host::Domain(target)) = url.host_enum() else { return };
        if names_other_site(text, target) {
            recorder.misleading_link(self, text, href);
        }
    }
}

fn is_link(node: &NodeRef<'_, '_>) -> bool {
    node.tag_id() == Some(tag::A) && node.namespace() != Namespace::MathMl
}

/// Returns the text of a link, if it is short.
fn short_text(link: &NodeRef<'_, '_>) -> Option<String> {
    let mut text = String::new();
    for (seen, node) in link.descendants().enumerate() {
        if seen == MAX_NODES || text.len() > MAX_TEXT {
            return None;
        }
        if node.kind() == NodeKind::Text {
            text.push_str(node.data());
        }
    }
    Some(text.trim().to_owned()).filter(|text| text.len() <= MAX_TEXT)
}

/// Returns `true` if a text may name a host. Rules out most link texts by their characters.
pub(crate) fn may_name_host(text: &str) -> bool {
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
    if !may_name_host(text) {
        return None;
    }
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
