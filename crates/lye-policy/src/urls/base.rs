//! The document base URL (HTML Standard, 2.4.3 "Document base URLs" and 4.2.3 "The base element"). Does not depend on policies.

use lye_url::Url;

/// The maximum length of a resolved base URL from the input, in bytes. Each relative URL that becomes absolute repeats
/// the base, so this bounds how much longer than the input the output can get. Page addresses are shorter.
const MAX_BASE_LENGTH: usize = 1_024;

/// Resolves a base URL from the input against the outer base, if that is known. Returns `None` if the base is ignored:
/// it does not resolve, is not `http` or `https`, or is too long.
pub fn base_within(value: &str, outer: Option<&Url>) -> Option<Url> {
    let base = match outer {
        Some(outer) => Url::parse_with_base(value, outer),
        None => Url::parse(value),
    };
    let counts =
        |base: &Url| matches!(base.scheme(), "http" | "https") && base.href().len() <= MAX_BASE_LENGTH;
    base.ok().filter(counts)
}

/// Returns the "document base URL" of a document with these `base` elements, given their `href` attributes in tree
/// order.
///
/// Only the first counts, as the "frozen base URL". The fallback base URL resolves it, and replaces it if it does not
/// parse or is a `data:` or `javascript:` URL. ([`lye_url::legacy`] implements the rules of the drafts of 2011, which
/// resolve to strings and refuse no scheme.)
///
/// ```
/// use lye::url::Url;
/// use lye::urls::document_base;
///
/// let page = Url::parse("https://example.com/a/b")?;
/// assert_eq!(document_base(&page, ["../c/", "https://other.example/"]).href(), "https://example.com/c/");
/// assert_eq!(document_base(&page, ["javascript:0", "/d"]), page);
/// # Ok::<(), lye::url::ParseError>(())
/// ```
pub fn document_base<'a>(fallback: &Url, base_hrefs: impl IntoIterator<Item = &'a str>) -> Url {
    base_hrefs
        .into_iter()
        .next()
        .and_then(|href| Url::parse_with_base(href, fallback).ok())
        .filter(|base| !matches!(base.scheme(), "data" | "javascript"))
        .unwrap_or_else(|| fallback.clone())
}
