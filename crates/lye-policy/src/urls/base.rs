//! The document base URL (HTML Standard, 2.4.1 "Terminology" and 4.2.3 "The base element").

use lye_url::Url;

/// How long a base URL from an input may be, in bytes, resolved. Each relative URL that becomes absolute repeats it: it bounds how
/// much longer than the input the output can get. Addresses of pages are shorter.
const MAX_BASE_LENGTH: usize = 1_024;

/// A base URL that an input gives, resolved against the one around it, if that is known; `None` if it does not count: it does not
/// resolve, no page can have it, or it is too long.
pub fn honoured_base(value: &str, outer: Option<&Url>) -> Option<Url> {
    let base = match outer {
        Some(outer) => Url::parse_with_base(value, outer),
        None => Url::parse(value),
    };
    let counts =
        |base: &Url| matches!(base.scheme(), "http" | "https") && base.href().len() <= MAX_BASE_LENGTH;
    base.ok().filter(counts)
}

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
