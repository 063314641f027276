//! The member `input`: how the input is read, and what its relative URLs refer to.

use super::Policy;
use crate::urls::base_url::BaseUrl;
use lye_html::{Scripting, Tokenization};

members! {
    /// How the input is read, and what its relative URLs refer to.
    #[derive(Clone, PartialEq, Debug)]
    pub(super) struct InputMembers = "input" in Policy.input {
        /// The URL of the page where the output is inserted, against which relative URLs are resolved before they are checked.
        ///
        /// For `srcdoc` documents, that of the page with the `iframe` (HTML Standard, 2.4.3 "fallback base URL"). Default: unknown, so
        /// that relative URLs must be harmless against any base.
        pub(super) base_url: Option<BaseUrl> = None => (),
        /// Whether URLs are resolved against a `base` element of the input. The output never contains the element.
        ///
        /// The element counts (HTML Standard, 2.4.3 "document base URL") if its URL is `http` or `https` and at most 1,024 bytes long when
        /// resolved.
        ///
        /// The policy is rejected without [`UrlHygiene::absolutize`](crate::urls::UrlHygiene::absolutize), because the output no longer states
        /// the base of its relative URLs.
        pub(super) document_base: bool = false => (flag with_document_base),
        /// Whether URLs are resolved against `xml:base` attributes of the input, which feeds use.
        ///
        /// The URLs of an element are resolved against its `xml:base`, or else that of the nearest ancestor with one (XML Base), under the
        /// conditions of [`with_document_base`](Self::with_document_base). An ancestor counts even if it is removed.
        ///
        /// Feeds use them; browsers no longer support them. The sanitizer decides whether the attribute itself is kept.
        pub(super) xml_base: bool = false => (flag with_xml_base),
        /// Whether text that only looks like markup stays text; with `incomplete`, only incomplete tags do, such as `</3`.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// let input = "<b>if</b> x<y and a<b>c, call f(Vec<T>) <john@example.com>";
        /// let cleaner = Cleaner::new(&Policy::default().with_tokenization(lye::html::Tokenization::Lossless))?;
        /// assert_eq!(
        ///     cleaner.clean(input)?.html(),
        ///     "<b>if</b> x&lt;y and a&lt;b&gt;c, call f(Vec&lt;T&gt;) &lt;john@example.com&gt;"
        /// );
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub(super) tokenization: Tokenization as "lossless" = Tokenization::default() => (value with_tokenization),
        /// Whether to parse the input with scripting enabled.
        pub(super) scripting: bool = true => (),
    }
}

/// Setters for the input.
impl Policy {
    /// Sets the URL of the page where the output is inserted, against which relative URLs are resolved before they are checked.
    ///
    /// For `srcdoc` documents, that of the page with the `iframe` (HTML Standard, 2.4.3 "fallback base URL"). Default: unknown, so
    /// that relative URLs must be harmless against any base.
    ///
    /// ```
    /// use lye::Policy;
    /// use lye::policy::BaseUrl;
    /// let policy = Policy::from_json(r#"{ "urls": { "hygiene": { "absolutize": true } } }"#)?;
    /// assert!(policy.check().is_err());
    /// assert!(policy.with_base_url(BaseUrl::parse("https://example.com/")?).check().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_base_url(mut self, url: BaseUrl) -> Self {
        self.input.base_url = Some(url);
        self
    }

    /// Sets the scripting flag of the parser. Default: enabled, as in a browser page.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.input.scripting = scripting == Scripting::Enabled;
        self
    }
}
