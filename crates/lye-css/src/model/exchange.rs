//! Types that the engine and its callers exchange: decisions about URLs, references, results.

/// Decides about each URL.
pub type JudgeUrl<'u> = dyn FnMut(&CssUrl<'_>) -> UrlDecision + 'u;

/// A URL in CSS.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CssUrl<'a> {
    /// The property that it is a value of; empty for that of an `@import`.
    pub property: &'a str,
    /// The URL.
    pub url: &'a str,
}

/// The properties that hold URLs, as the keys of URL rules name them.
const PROPERTIES_OF_URLS: [&str; 19] = [
    "style:-webkit-filter",
    "style:-webkit-mask-image",
    "style:backdrop-filter",
    "style:background-image",
    "style:border-image-source",
    "style:clip-path",
    "style:content",
    "style:cursor",
    "style:fill",
    "style:filter",
    "style:list-style-image",
    "style:marker",
    "style:marker-end",
    "style:marker-mid",
    "style:marker-start",
    "style:mask-image",
    "style:shape-outside",
    "style:src",
    "style:stroke",
];

/// Returns how the key of a URL rule names the property that the URLs of a property belong to: for a shorthand, that of its
/// images. `src` is that of `@font-face`.
pub fn key_of_property(property: &str) -> Option<&'static str> {
    let longhand = match property {
        "background" => "background-image",
        "border-image" => "border-image-source",
        "list-style" => "list-style-image",
        "mask" => "mask-image",
        "-webkit-mask" => "-webkit-mask-image",
        property => property,
    };
    let mut keys = PROPERTIES_OF_URLS.into_iter();
    keys.find(|key| key.strip_prefix("style:") == Some(longhand))
}

/// The caller's decision about a URL in CSS.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UrlDecision {
    /// The URL is kept.
    Keep,
    /// This URL replaces it.
    Rewrite(String),
    /// This URL, which loads nothing, replaces it; an `@import` is dropped instead.
    Placeholder(String),
    /// The declaration or rule with the URL is dropped.
    Drop,
}

/// How CSS refers to elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CssReference<'a> {
    /// An id: in a selector, or in `element()` of some browsers.
    Id(&'a str),
    /// The fragment of a fragment-only URL, as written.
    Fragment(&'a str),
    /// A class in a selector.
    Class(&'a str),
}

/// The result of cleaning a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cleaned {
    /// The text needs no change.
    Unchanged,
    /// This text replaces it.
    Changed(String),
}
