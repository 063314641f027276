//! Functions on plain text: the text between tags or in attribute values, with character references decoded.
//!
//! - [`remove_invisibles`] removes characters that are invisible or reorder text.
//! - [`defuse_templates`] breaks up the markers that open template expressions.
//! - [`links_in`] finds URLs, domains and e-mail addresses, with the feature `public-suffix`.
//! - [`NamePrefix`] is a prefix for ids, classes and names.
//!
//! This crate does not depend on markup or policies.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod controls;
mod generated;
mod invisibles;
mod kept;
#[cfg(feature = "public-suffix")]
mod linkify;
mod name_prefix;
mod placeholders;
mod templates;

use memchr::memchr2_iter;

pub use controls::has_stray_controls;
pub use invisibles::{Invisible, InvisibleKind, Invisibles, is_invisible, is_plain, remove_invisibles};
pub use kept::{certainly_stays, is_certainly_kept};
#[cfg(feature = "public-suffix")]
pub use linkify::{FoundLink, LinkKind, links_in};
pub use name_prefix::{InvalidNamePrefix, NamePrefix};
pub use placeholders::Placeholders;
pub use templates::{defuse_templates, defuse_templates_in_url, has_template_syntax};

/// Returns `false` if [`find_links`] finds nothing in a text: a link has `://`, or a full stop in front of a letter or digit. Linear, and
/// faster than looking for links.
#[doc(hidden)]
pub fn may_have_links(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr2_iter(b'.', b':', bytes).any(|at| may_be_in_link(&bytes[at..]))
}

/// Returns `true` if these bytes begin with a sign of a link.
fn may_be_in_link(rest: &[u8]) -> bool {
    match rest {
        [b'.', next, ..] => next.is_ascii_alphanumeric() || !next.is_ascii(),
        [b':', b'/', b'/', ..] => true,
        _ => false,
    }
}

/// Returns the parts of a text that may become links, and where each leads: what `links_in` finds, with another scheme for domains and
/// perhaps without email addresses. Returns nothing without the feature `public-suffix`; `Policy::check` of `lye-policy` refuses policies
/// that need it then.
#[doc(hidden)]
pub fn find_links(
    text: &str,
    domain_scheme: &'static str,
    with_emails: bool,
) -> Vec<(std::ops::Range<usize>, String)> {
    #[cfg(feature = "public-suffix")]
    {
        if !may_have_links(text) {
            return Vec::new();
        }
        let links = linkify::links_with(text, domain_scheme);
        let links = links.filter(|link| with_emails || link.kind != LinkKind::Email);
        links.map(|link| (link.range, link.href)).collect()
    }
    #[cfg(not(feature = "public-suffix"))]
    {
        let _ = (text, domain_scheme, with_emails);
        Vec::new()
    }
}
