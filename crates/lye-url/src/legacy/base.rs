//! The document base URL ("Resolving URLs" of the HTML5 drafts).

use super::ABOUT_BLANK;
use super::resolve::resolve;
use encoding_rs::Encoding;

/// What the document base URL of a document depends on.
///
/// ```
/// use lye_url::legacy::{Document, document_base_url};
///
/// let page = Document::new("http://example.com/a/b");
/// assert_eq!(document_base_url(&page), "http://example.com/a/b");
/// let page = Document { first_base_href: Some("../c/"), ..page };
/// assert_eq!(document_base_url(&page), "http://example.com/c/");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The document's address.
    pub address: &'a str,
    /// The encoding of the document.
    pub encoding: &'static Encoding,
    /// The `href` attribute of the first `base` element that has one.
    pub first_base_href: Option<&'a str>,
    /// The creator `Document`, if the browsing context has a creator browsing context.
    pub creator: Option<&'a Document<'a>>,
    /// The document of the browsing context container, if this is an `iframe` `srcdoc` document.
    pub srcdoc_container: Option<&'a Document<'a>>,
}

impl<'a> Document<'a> {
    /// A document in UTF-8 without a `base` element, which nothing created.
    ///
    /// ```
    /// use lye_url::legacy::Document;
    ///
    /// assert_eq!(Document::new("about:blank").address, "about:blank");
    /// ```
    pub const fn new(address: &'a str) -> Self {
        Self {
            address,
            encoding: encoding_rs::UTF_8,
            first_base_href: None,
            creator: None,
            srcdoc_container: None,
        }
    }
}

/// The "document base URL" of a document.
///
/// ```
/// use lye_url::legacy::{Document, document_base_url};
///
/// // A document at about:blank has the base of what created it.
/// let opener = Document::new("http://example.com/a");
/// let blank = Document { creator: Some(&opener), ..Document::new("about:blank") };
/// assert_eq!(document_base_url(&blank), "http://example.com/a");
/// ```
pub fn document_base_url(document: &Document<'_>) -> String {
    // Steps 1 to 3 take the base of another document, again and again: these are the documents, the outermost last.
    let mut chain = vec![document];
    let mut outermost = document;
    while let Some(next) =
        outermost.srcdoc_container.or(outermost.creator.filter(|_| outermost.address == ABOUT_BLANK))
    {
        chain.push(next);
        outermost = next;
    }
    let mut base = outermost.address.to_owned();
    for document in chain.into_iter().rev() {
        // Steps 4 to 6.
        if let Some(Ok(resolved)) =
            document.first_base_href.map(|href| resolve(href, &base, document.encoding))
        {
            base = resolved;
        }
    }
    base
}

/// The base URI of an element by XML Base: the document base URL, and the `xml:base` attributes of the element's
/// ancestors and of itself, the outermost first. An attribute that does not resolve counts for nothing.
///
/// ```
/// use lye_url::legacy::element_base_url;
///
/// let base = element_base_url("http://example.com/a/b", ["c/", "../d"], encoding_rs::UTF_8);
/// assert_eq!(base, "http://example.com/a/d");
/// ```
pub fn element_base_url<'a>(
    document_base_url: &str,
    xml_bases: impl IntoIterator<Item = &'a str>,
    encoding: &'static Encoding,
) -> String {
    xml_bases.into_iter().fold(document_base_url.to_owned(), |base, xml_base| {
        resolve(xml_base, &base, encoding).unwrap_or(base)
    })
}

#[cfg(test)]
mod tests {
    use super::super::ABOUT_SRCDOC;
    use super::*;

    #[test]
    fn the_first_base_element_is_resolved_against_the_fallback() {
        for (href, expected) in [
            (Some("http://b/c"), "http://b/c"),
            (Some("c/"), "http://a/c/"),
            (Some(""), "http://a/b"),
            (Some("//%FF/"), "http://a/b"),
            (None, "http://a/b"),
        ] {
            let document = Document { first_base_href: href, ..Document::new("http://a/b") };
            assert_eq!(document_base_url(&document), expected);
        }
        let encoding = encoding_rs::WINDOWS_1252;
        let document = Document { first_base_href: Some("?é"), encoding, ..Document::new("http://a/b") };
        assert_eq!(document_base_url(&document), "http://a/b?%E9");
    }

    #[test]
    fn about_blank_has_the_base_of_its_creator() {
        let opener = Document { first_base_href: Some("/c/"), ..Document::new("http://a/b") };
        let blank = Document { creator: Some(&opener), ..Document::new(ABOUT_BLANK) };
        assert_eq!(document_base_url(&blank), "http://a/c/");
        let own = Document { first_base_href: Some("d"), ..blank };
        assert_eq!(document_base_url(&own), "http://a/c/d");
        let second = Document { creator: Some(&own), ..Document::new(ABOUT_BLANK) };
        assert_eq!(document_base_url(&second), "http://a/c/d");
        let other = Document { creator: Some(&opener), ..Document::new("http://other/") };
        assert_eq!(document_base_url(&other), "http://other/");
        assert_eq!(document_base_url(&Document::new(ABOUT_BLANK)), ABOUT_BLANK);
    }

    #[test]
    fn srcdoc_documents_have_the_base_of_their_container() {
        let page = Document { first_base_href: Some("/c/"), ..Document::new("http://a/b") };
        let frame = Document { srcdoc_container: Some(&page), ..Document::new(ABOUT_SRCDOC) };
        assert_eq!(document_base_url(&frame), "http://a/c/");
    }

    #[test]
    fn xml_bases_that_do_not_resolve_count_for_nothing() {
        let base = element_base_url("http://a/b/", ["c/", "1:", "d"], encoding_rs::UTF_8);
        assert_eq!(base, "http://a/b/c/d");
    }
}
