//! The table of the seven attributes, and base URLs, by the HTML5 drafts of 2011 ("URLs").

use encoding_rs::{UTF_8, UTF_16BE, WINDOWS_1252};
use lye_url::legacy::Attribute::{self, Hash, Host, Hostname, Pathname, Port, Protocol, Search};
use lye_url::legacy::{
    ABOUT_SRCDOC, Document, document_base_url, element_base_url, is_absolute_url, is_authority_based_url,
    is_hierarchical_url, resolve,
};

/// A URL of each kind: based on an authority, hierarchical, absolute, relative.
const KINDS: [&str; 4] = ["http://a:1/p?q#f", "x:/p?q#f", "mailto:p?q#f", "//a:1/p?q#f"];

#[test]
fn kinds_of_urls() {
    for (url, authority, hierarchical, absolute) in [
        (KINDS[0], true, true, true),
        (KINDS[1], false, true, true),
        (KINDS[2], false, false, true),
        (KINDS[3], false, false, false),
    ] {
        assert_eq!(is_authority_based_url(url), authority, "{url}");
        assert_eq!(is_hierarchical_url(url), hierarchical, "{url}");
        assert_eq!(is_absolute_url(url), absolute, "{url}");
    }
}

/// The columns "getter condition", "prefix" and "suffix".
#[test]
fn getter_conditions() {
    for (attribute, got) in [
        (Protocol, ["http:", "x:", "mailto:", ""]),
        (Host, ["a:1", "", "", ""]),
        (Hostname, ["a", "", "", ""]),
        (Port, ["1", "", "", ""]),
        (Pathname, ["/p", "/p", "", ""]),
        (Search, ["?q", "?q", "", ""]),
        (Hash, ["#f", "#f", "#f", ""]),
    ] {
        assert_eq!(KINDS.map(|url| attribute.get(url)), got, "{attribute:?}");
    }
    // A component may be empty: an empty query keeps its prefix, an empty fragment does not.
    assert_eq!((Search.get("http://a/?"), Hash.get("http://a/#")), ("?".to_owned(), String::new()));
    assert_eq!((Port.get("http://a:/"), Host.get("http://a:/")), (String::new(), "a".to_owned()));
}

/// The columns "setter preprocessor" and "setter condition".
#[test]
fn setter_conditions() {
    let same = KINDS;
    for (attribute, value, output) in [
        (Protocol, "y::", ["y://a:1/p?q#f", "y:/p?q#f", "y:p?q#f", same[3]]),
        (Protocol, "::", same),
        (Host, "b:2", ["http://b:2/p?q#f", same[1], same[2], same[3]]),
        (Host, "", same),
        (Hostname, "///b", ["http://b:1/p?q#f", same[1], same[2], same[3]]),
        (Hostname, "/", same),
        (Port, "0002x3", ["http://a:2/p?q#f", same[1], same[2], same[3]]),
        (Port, "x", ["http://a:0/p?q#f", same[1], same[2], same[3]]),
        (Port, "65536", same),
        (Pathname, "b", ["http://a:1/b?q#f", "x:/b?q#f", same[2], same[3]]),
        (Pathname, "/b", ["http://a:1/b?q#f", "x:/b?q#f", same[2], same[3]]),
        (Search, "??b", ["http://a:1/p??b#f", "x:/p??b#f", same[2], same[3]]),
        (Search, "", ["http://a:1/p?#f", "x:/p?#f", same[2], same[3]]),
        (Hash, "##b", ["http://a:1/p?q#%23b", "x:/p?q#%23b", "mailto:p?q#%23b", same[3]]),
        (Hash, "", ["http://a:1/p?q#", "x:/p?q#", "mailto:p?q#", same[3]]),
    ] {
        assert_eq!(KINDS.map(|url| attribute.set(url, value)), output, "{attribute:?} {value:?}");
    }
}

/// Invalid characters are percent-encoded, and a missing optional component is inserted with its delimiter.
#[test]
fn values_are_escaped_and_delimiters_inserted() {
    for (attribute, value, output) in [
        (Protocol, "é", "%C3%A9://a"),
        (Host, "b c", "http://b%20c"),
        (Hostname, "b#c", "http://b%23c"),
        (Port, "81", "http://a:81"),
        (Pathname, "b?c", "http://a/b%3Fc"),
        (Search, "b c", "http://a?b%20c"),
        (Hash, "b c", "http://a#b%20c"),
    ] {
        assert_eq!(attribute.set("http://a", value), output, "{attribute:?}");
    }
    assert_eq!(Attribute::ALL.len(), 7);
}

/// Resolves links in documents to their targets.
#[test]
fn links_are_resolved_against_documents() {
    let page = Document::new("http://example.com/a/b").with_first_base_href("/c/");
    for (document, encoding, xml_bases, link, resolved) in [
        (Document::new("http://example.com/a/b"), UTF_8, &[][..], "d", "http://example.com/a/d"),
        (page, UTF_8, &[], "d", "http://example.com/c/d"),
        (page, UTF_8, &["e/", "f/"], "d", "http://example.com/c/e/f/d"),
        // A `base` element is not affected by `xml:base`, nor by another `base`.
        (page.with_first_base_href("x"), UTF_8, &["//y/"], "d", "http://y/d"),
        (Document::new("about:blank").with_creator(&page), UTF_8, &[], "d", "http://example.com/c/d"),
        (Document::new(ABOUT_SRCDOC).with_srcdoc_container(&page), UTF_8, &[], "d", "http://example.com/c/d"),
        (page, WINDOWS_1252, &[], "?é", "http://example.com/c/?%E9"),
        (page, UTF_16BE, &[], "?é", "http://example.com/c/?%C3%A9"),
        (page, UTF_8, &["?é"], "#é", "http://example.com/c/?%C3%A9#é"),
    ] {
        let base = document_base_url(&document.with_encoding(encoding));
        let base = element_base_url(&base, xml_bases.iter().copied(), encoding);
        assert_eq!(resolve(link, &base, encoding).as_deref(), Ok(resolved), "{document:?} {link}");
    }
}
