//! URLs by the HTML5 drafts of 2011.

use encoding_rs::Encoding;
use lye_url::legacy::{
    Attribute, Components, Document, document_base_url, element_base_url, fragment_escape, is_absolute_url,
    is_authority_based_url, is_hierarchical_url, is_valid_url, resolve,
};
use lye_url::percent::percent_decode;

pub(super) fn check(text: &str, value: &str, base: &str, encoding: &'static Encoding) {
    components(text);
    resolving(text, base, encoding);
    for attribute in Attribute::ALL {
        setting(attribute, text, value);
    }
    let escaped = fragment_escape(text);
    assert_eq!(percent_decode(escaped.as_bytes()), text.as_bytes());
    let page = Document::new(text).with_first_base_href(value);
    let _ = document_base_url(&page);
    let _ = element_base_url(base, [text, value], encoding);
}

/// Asserts that the components make up the URL.
fn components(text: &str) {
    let Ok(parts) = Components::parse(text) else {
        assert!(!is_valid_url(text, encoding_rs::UTF_8), "valid, but it does not parse: {text:?}");
        return;
    };
    let scheme = parts.scheme().map_or_else(String::new, |scheme| format!("{scheme}:"));
    let suffix = |delimiter: char, part: Option<&str>| {
        part.map_or_else(String::new, |part| format!("{delimiter}{part}"))
    };
    let (query, fragment) = (suffix('?', parts.query()), suffix('#', parts.fragment()));
    let end = format!("{}{query}{fragment}", parts.path());
    let url = parts.url();
    assert!(url.starts_with(&scheme) && url.ends_with(&end), "{url:?}");
    let between = &url[scheme.len()..url.len() - end.len()];
    assert_eq!(between.starts_with("//"), parts.host().is_some(), "{url:?}");
    assert!(between.is_empty() || between.starts_with("//"), "{url:?}");
    assert!(between.contains(parts.host().unwrap_or_default()), "{url:?}");
}

/// Asserts that a resolved URL is absolute, and resolves to itself.
fn resolving(text: &str, base: &str, encoding: &'static Encoding) {
    let kinds = [is_absolute_url(text), is_hierarchical_url(text), is_authority_based_url(text)];
    assert!(kinds.is_sorted_by(|a, b| a >= b), "{text:?}: {kinds:?}");
    // The base must be a resolved URL itself.
    let base = resolve(base, "about:blank", encoding);
    let Some(base) = base.as_deref().ok().filter(|base| is_absolute_url(base)) else { return };
    let Ok(resolved) = resolve(text, base, encoding) else { return };
    // Step 11 turns backslashes into slashes at the end, and so turns credentials or a host into a path.
    if text.contains('\\') || base.contains('\\') {
        return;
    }
    assert!(is_absolute_url(&resolved), "{text:?} gives {resolved:?}");
    let again = resolve(&resolved, "about:blank", encoding);
    assert_eq!(again.as_deref(), Ok(resolved.as_str()), "{text:?} against {base:?}");
    if kinds[0] {
        assert_eq!(resolve(text, "about:blank", encoding).as_deref(), Ok(resolved.as_str()));
    }
}

/// Asserts that the getter returns the value that was set, and that setting it again changes nothing.
fn setting(attribute: Attribute, text: &str, value: &str) {
    let set = attribute.set(text, value);
    // By the drafts, a path can become an authority.
    if attribute == Attribute::Pathname && value.starts_with("//") && !is_authority_based_url(text) {
        return;
    }
    assert_eq!(attribute.set(&set, value), set, "{attribute:?} of {text:?} set twice to {value:?}");
    if !is_absolute_url(text) {
        assert_eq!((set.as_str(), attribute.get(text).as_str()), (text, ""));
        return;
    }
    if set == text || !is_absolute_url(&set) {
        return;
    }
    let got = attribute.get(&set);
    let back = attribute.set(&set, &got);
    // The getter does not distinguish an empty component from a missing one.
    if !got.is_empty() {
        assert_eq!(attribute.get(&back), got, "{attribute:?} of {set:?}");
    }
}
