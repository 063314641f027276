//! The names in random policies and inputs: few enough to collide.

/// The namespace (empty, `xlink`, `xml`) and the local name of an attribute.
pub type Attr = (&'static str, &'static str);

/// Elements, with their namespaces as in the dumps of trees.
pub const ELEMENTS: &[(&str, &str)] = &[
    ("html", "a"),
    ("html", "area"),
    ("html", "b"),
    ("html", "p"),
    ("html", "div"),
    ("html", "img"),
    ("html", "video"),
    ("html", "audio"),
    ("html", "source"),
    ("html", "track"),
    ("html", "picture"),
    ("html", "form"),
    ("html", "button"),
    ("html", "input"),
    ("html", "q"),
    ("html", "blockquote"),
    ("html", "ins"),
    ("html", "table"),
    ("html", "tbody"),
    ("html", "tr"),
    ("html", "td"),
    ("html", "meta"),
    ("html", "link"),
    ("html", "param"),
    ("html", "template"),
    ("html", "select"),
    ("html", "option"),
    ("html", "style"),
    ("html", "title"),
    ("html", "textarea"),
    ("html", "noscript"),
    ("html", "xmp"),
    ("html", "pre"),
    ("html", "html"),
    ("html", "head"),
    ("html", "body"),
    ("html", "x-y"),
    ("svg", "svg"),
    ("svg", "a"),
    ("svg", "g"),
    ("svg", "image"),
    ("svg", "feImage"),
    ("svg", "animate"),
    ("svg", "set"),
    ("svg", "foreignObject"),
    ("svg", "desc"),
    ("svg", "title"),
    ("svg", "style"),
    ("math", "math"),
    ("math", "mi"),
    ("math", "mtext"),
    ("math", "mglyph"),
    ("math", "annotation-xml"),
];

/// Attributes, with their namespaces as in the dumps of trees.
pub const ATTRIBUTES: &[Attr] = &[
    ("", "href"),
    ("", "src"),
    ("", "srcset"),
    ("", "imagesrcset"),
    ("", "cite"),
    ("", "action"),
    ("", "formaction"),
    ("", "ping"),
    ("", "poster"),
    ("", "background"),
    ("", "content"),
    ("", "http-equiv"),
    ("", "value"),
    ("", "name"),
    ("", "longdesc"),
    ("", "usemap"),
    ("", "profile"),
    ("", "archive"),
    ("", "attributionsrc"),
    ("", "itemid"),
    ("", "itemtype"),
    ("", "data"),
    ("", "style"),
    ("", "fill"),
    ("", "filter"),
    ("", "attributeName"),
    ("", "from"),
    ("", "to"),
    ("", "values"),
    ("", "encoding"),
    ("", "definitionURL"),
    ("", "altimg"),
    ("", "title"),
    ("", "id"),
    ("", "class"),
    ("", "rel"),
    ("", "target"),
    ("", "data-x"),
    ("", "x-link"),
    ("", "xlink:href"),
    ("xlink", "href"),
    ("xlink", "role"),
    ("xml", "base"),
    ("xml", "lang"),
];

/// How the value of an attribute contains URLs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The value is a URL.
    Url,
    /// Image candidates.
    Srcset,
    /// Separated by white space.
    Spaces,
    /// Separated by commas or white space.
    Commas,
    /// A refresh, depending on `http-equiv`.
    Refresh,
    /// A URL, depending on `name`.
    Param,
    /// CSS, which must not contain a URL.
    Css,
    /// No URL rule can check it, so it is never kept.
    Never,
    /// Unknown: must not contain a URL without a rule.
    Unknown,
}

/// Returns how an attribute contains URLs, or `None` if it contains none. Knows only names that policies and inputs here use.
pub fn kind_of(namespace: &str, element: &str, (attr_namespace, attribute): (&str, &str)) -> Option<Kind> {
    let attribute = attribute.to_ascii_lowercase();
    Some(match (attr_namespace, attribute.as_str()) {
        ("", "content") if (namespace, element) == ("html", "meta") => Kind::Refresh,
        ("", "value") if (namespace, element) == ("html", "param") => Kind::Param,
        ("", "from" | "to" | "by" | "values") if namespace == "svg" && is_animation(element) => Kind::Never,
        ("", "fill" | "stroke" | "filter" | "mask" | "clip-path" | "cursor") if namespace == "svg" => {
            Kind::Css
        }
        ("", "style") => Kind::Css,
        ("", "srcdoc") => Kind::Never,
        ("", "srcset" | "imagesrcset") => Kind::Srcset,
        ("", "ping" | "attributionsrc" | "itemtype") => Kind::Spaces,
        ("", "archive" | "profile") => Kind::Commas,
        (
            "",
            "href" | "src" | "cite" | "action" | "formaction" | "poster" | "background" | "longdesc"
            | "usemap" | "itemid" | "data" | "definitionurl" | "altimg" | "xlink:href" | "xml:base" | "xmlns",
        ) => Kind::Url,
        ("xlink", "href" | "role" | "arcrole") | ("xml", "base") | ("xmlns", _) => Kind::Url,
        ("", "x-link") => Kind::Unknown,
        ("", name) if name.starts_with("data-") => Kind::Unknown,
        _ => return None,
    })
}

/// Whether an element of SVG animates attributes.
pub fn is_animation(element: &str) -> bool {
    matches!(element, "animate" | "set" | "animateTransform" | "animateMotion")
}
