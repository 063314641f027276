//! Which URLs browsers never load: lints report rules for them, and imports leave them out.

use crate::generated::NEVER_LOADED;
use lye_html::Namespace;
use lye_policy::urls::{UrlPurpose, UrlRuleKey, UrlSink, url_attribute};

/// Whether browsers load the URLs of an attribute, but never with this scheme.
pub(crate) fn is_never_loaded(key: &UrlRuleKey, scheme: &str) -> bool {
    is_loaded(key) && NEVER_LOADED.contains(&scheme)
}

/// Whether browsers load the URLs of an attribute without a click. `*[name]` counts as an attribute of images.
pub(crate) fn is_loaded(key: &UrlRuleKey) -> bool {
    let (attribute_namespace, attribute) = key.holder();
    let (namespace, element) = key.element().unwrap_or((Namespace::Html, "img"));
    let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
    url_attribute(&sink).is_some_and(|known| known.purpose == UrlPurpose::Loaded)
}
