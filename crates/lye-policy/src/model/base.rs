//! The base URL of relative URLs.

use crate::string_enum;
use crate::urls::base_url::BaseUrl;
use serde::{Deserialize, Serialize};

/// The base URLs that relative URLs are resolved against before they are checked.
///
/// ```
/// use lye::policy::{BasePolicy, BaseUrl};
/// let base = BasePolicy::default().with_url(BaseUrl::parse("https://example.com/posts/")?);
/// # let _ = base;
/// # Ok::<(), lye::policy::InvalidBaseUrl>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct BasePolicy {
    /// The URL of the page where the output is inserted; for `srcdoc` documents, that of the page with the `iframe` (HTML
    /// Standard, 2.4.3 "fallback base URL"). Default: unknown, so that relative URLs must be harmless
    /// against any base.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<BaseUrl>,
    /// Whether a `base` element in the input counts. Default: no.
    pub document_base: DocumentBase,
    /// Whether `xml:base` attributes in the input count. Default: no.
    pub xml_base: XmlBase,
}

/// Setters: each replaces one part.
impl BasePolicy {
    /// Sets [`url`](Self#structfield.url).
    #[must_use]
    pub fn with_url(self, url: BaseUrl) -> Self {
        Self { url: Some(url), ..self }
    }

    /// Sets [`document_base`](Self#structfield.document_base).
    #[must_use]
    pub fn with_document_base(self, document_base: DocumentBase) -> Self {
        Self { document_base, ..self }
    }

    /// Sets [`xml_base`](Self#structfield.xml_base).
    #[must_use]
    pub fn with_xml_base(self, xml_base: XmlBase) -> Self {
        Self { xml_base, ..self }
    }
}

/// Whether URLs are resolved against a `base` element in the input. The output never contains the element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentBase {
    /// The URLs of the document are resolved against it (HTML Standard, 2.4.3 "document base URL"), if it is `http` or `https`
    /// and at most 1,024 bytes long when resolved. The policy is rejected without
    /// [`UrlHygiene::absolutize`], because the output no longer states the base of its relative URLs.
    ///
    /// [`UrlHygiene::absolutize`]: crate::urls::UrlHygiene::absolutize
    Honour,
    /// It is ignored.
    #[default]
    Drop,
}

/// Whether `xml:base` attributes in the input count. Feeds use them. The sanitizer decides whether the attribute itself
/// is kept.
///
/// Browsers no longer support them: with `Drop`, URLs resolve as in a browser.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XmlBase {
    /// The URLs of an element are resolved against its attribute, or else that of the nearest ancestor with one (XML Base),
    /// under the conditions of [`DocumentBase::Honour`]. An ancestor counts even if it is removed.
    Honour,
    /// They are ignored.
    #[default]
    Drop,
}

string_enum!(DocumentBase { Honour = "honour", Drop = "drop" });
string_enum!(XmlBase { Honour = "honour", Drop = "drop" });
