//! The document base URL ("Resolving URLs" of the HTML5 drafts).

use super::ABOUT_BLANK;
use super::resolve::resolve;
use encoding_rs::Encoding;

/// A document, as far as its "document base URL" depends on it.
///
/// ```
/// use lye_url::legacy::{Document, document_base_url};
///
/// let page = Document::new("http://example.com/a/b");
/// assert_eq!(document_base_url(&page), "http://example.com/a/b");
/// assert_eq!(document_base_url(&page.with_first_base_href("../c/")), "http://example.com/c/");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    address: &'a str,
    encoding: &'static Encoding,
    first_base_href: Option<&'a str>,
    creator: Option<&'a Document<'a>>,
    srcdoc_container: Option<&'a Document<'a>>,
}

impl<'a> Document<'a> {
    /// Returns a document at an address, in UTF-8, without a `base` element and without a creator.
    ///
    /// ```
    /// use lye_url::legacy::{Document, document_base_url};
    ///
    /// assert_eq!(document_base_url(&Document::new("about:blank")), "about:blank");
    /// ```
    #[must_use]
    pub const fn new(address: &'a str) -> Self {
        Self {
            address,
            encoding: encoding_rs::UTF_8,
            first_base_href: None,
            creator: None,
            srcdoc_container: None,
        }
    }

    /// Sets the encoding of the document.
    ///
    /// ```
    /// use lye_url::legacy::{Document, document_base_url};
    ///
    /// let page = Document::new("http://example.com/").with_encoding(encoding_rs::WINDOWS_1252);
    /// assert_eq!(document_base_url(&page.with_first_base_href("?é")), "http://example.com/?%E9");
    /// ```
    #[must_use]
    pub const fn with_encoding(self, encoding: &'static Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// Sets the `href` attribute of the first `base` element that has one.
    ///
    /// ```
    /// use lye_url::legacy::{Document, document_base_url};
    ///
    /// let page = Document::new("http://example.com/a").with_first_base_href("/b/");
    /// assert_eq!(document_base_url(&page), "http://example.com/b/");
    /// ```
    #[must_use]
    pub const fn with_first_base_href(self, href: &'a str) -> Self {
        Self { first_base_href: Some(href), ..self }
    }

    /// Sets the creator `Document`: that of the creator browsing context.
    ///
    /// ```
    /// use lye_url::legacy::{Document, document_base_url};
    ///
    /// let opener = Document::new("http://example.com/a");
    /// let blank = Document::new("about:blank").with_creator(&opener);
    /// assert_eq!(document_base_url(&blank), "http://example.com/a");
    /// ```
    #[must_use]
    pub const fn with_creator(self, creator: &'a Document<'a>) -> Self {
        Self { creator: Some(creator), ..self }
    }

    /// Sets the document of the browsing context container, for an `iframe` `srcdoc` document.
    ///
    /// ```
    /// use lye_url::legacy::{ABOUT_SRCDOC, Document, document_base_url};
    ///
    /// let page = Document::new("http://example.com/a");
    /// let frame = Document::new(ABOUT_SRCDOC).with_srcdoc_container(&page);
    /// assert_eq!(document_base_url(&frame), "http://example.com/a");
    /// ```
    #[must_use]
    pub const fn with_srcdoc_container(self, container: &'a Document<'a>) -> Self {
        Self { srcdoc_container: Some(container), ..self }
    }
}

/// Returns the "document base URL" of a document.
///
/// ```
/// use lye_url::legacy::{Document, document_base_url};
///
/// // A document at about:blank has the base of its creator.
/// let opener = Document::new("http://example.com/a");
/// let blank = Document::new("about:blank").with_creator(&opener);
/// assert_eq!(document_base_url(&blank), "http://example.com/a");
/// ```
#[must_use]
pub fn document_base_url(document: &Document<'_>) -> String {
    // Steps 1 to 3 take the base of another document, repeatedly: the chain of these documents, the outermost last.
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

/// Returns the base URI of an element by XML Base, from the document base URL and the `xml:base` attributes of the element's
/// ancestors and of the element, the outermost first. An attribute that does not resolve is ignored.
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
    fn base_element_is_resolved_against_the_fallback() {
        for (href, expected) in [
            ("http://b/c", "http://b/c"),
            ("c/", "http://a/c/"),
            ("", "http://a/b"),
            ("//%FF/", "http://a/b"),
        ] {
            let document = Document::new("http://a/b").with_first_base_href(href);
            assert_eq!(document_base_url(&document), expected);
        }
        assert_eq!(document_base_url(&Document::new("http://a/b")), "http://a/b");
        let encoding = encoding_rs::WINDOWS_1252;
        let document = Document::new("http://a/b").with_first_base_href("?é").with_encoding(encoding);
        assert_eq!(document_base_url(&document), "http://a/b?%E9");
    }

    #[test]
    fn about_blank_has_the_base_of_its_creator() {
        let opener = Document::new("http://a/b").with_first_base_href("/c/");
        let blank = Document::new(ABOUT_BLANK).with_creator(&opener);
        assert_eq!(document_base_url(&blank), "http://a/c/");
        let own = blank.with_first_base_href("d");
        assert_eq!(document_base_url(&own), "http://a/c/d");
        let second = Document::new(ABOUT_BLANK).with_creator(&own);
        assert_eq!(document_base_url(&second), "http://a/c/d");
        let other = Document::new("http://other/").with_creator(&opener);
        assert_eq!(document_base_url(&other), "http://other/");
        assert_eq!(document_base_url(&Document::new(ABOUT_BLANK)), ABOUT_BLANK);
    }

    #[test]
    fn srcdoc_documents_have_the_base_of_their_container() {
        let page = Document::new("http://a/b").with_first_base_href("/c/");
        let frame = Document::new(ABOUT_SRCDOC).with_srcdoc_container(&page);
        assert_eq!(document_base_url(&frame), "http://a/c/");
    }

    #[test]
    fn unresolvable_xml_bases_are_ignored() {
        let base = element_base_url("http://a/b/", ["c/", "1:", "d"], encoding_rs::UTF_8);
        assert_eq!(base, "http://a/b/c/d");
    }
}
