//! The document base URL (HTML Standard, 2.4.1 "Terminology" and 4.2.3 "The base element").

use lye_url::Url;

/// The "document base URL" of a document with these `base` elements: what their `href` attributes say, in tree order.
///
/// The first counts alone. It is the "frozen base URL": resolved against the fallback base URL, which holds too if it does not parse
/// or is a `data:` or `javascript:` URL. (What [`lye_url::legacy`] has instead are the rules of the drafts of 2011, which resolve
/// to strings and refuse no scheme.)
///
/// ```
/// use lye::{document_base, url::Url};
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
