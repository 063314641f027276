//! The names that policies list and inputs use: few enough to meet.

use super::plan::Attr;

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

/// How the value of an attribute holds URLs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It is one.
    Url,
    /// Image candidates.
    Srcset,
    /// White space is between them.
    Spaces,
    /// Commas or white space are between them.
    Commas,
    /// A refresh, if `http-equiv` says so.
    Refresh,
    /// It is one, if `name` says so.
    Param,
    /// CSS: it may hold none.
    Css,
    /// No URL rule can judge it, so that it never stays.
    Never,
    /// Nothing is known of it: it may lead nowhere without a rule.
    Unknown,
}

/// How an attribute holds URLs; `None` if it holds none. Of names that no policy and no input here uses it knows little.
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
