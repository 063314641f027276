//! The table of attributes that contain URLs.

use lye::html::{AttrNamespace, Namespace};
use lye::urls::{UrlPurpose, UrlSink, UrlValueKind, treats_as_url, url_attribute};

fn kind(sink: &UrlSink<'_>) -> Option<UrlValueKind> {
    url_attribute(sink).map(|known| known.kind)
}

/// Every attribute in the standards is classified: it contains URLs, or it does not.
#[test]
fn standard_attributes_are_classified() {
    let names = include_str!("../../../../../data/attributes.txt").lines();
    let table = include_str!("../../../../../data/url-attributes.tsv");
    let known: Vec<String> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            ["none", names] => names.split(' ').map(str::to_owned).collect(),
            ["url", _, _, "-", names, ..] => names.split(' ').map(str::to_owned).collect(),
            ["url", _, _, prefix, names, ..] => {
                names.split(' ').map(|name| format!("{prefix}:{name}")).collect()
            }
            _ => Vec::new(),
        })
        .collect();
    for name in names.filter(|name| !name.is_empty() && !name.starts_with('#')) {
        assert!(known.iter().any(|known| known.eq_ignore_ascii_case(name)), "{name} is not classified");
    }
}

/// The attributes of the HTML Standard's index whose values are URLs, or lists of them.
#[test]
fn html_index() {
    use UrlPurpose::{Followed, Loaded, Other, Submitted};
    use UrlValueKind::{SpaceList, Srcset, Url};
    for (element, attribute, kind, purpose) in [
        ("a", "href", Url, Followed),
        ("area", "href", Url, Followed),
        ("base", "href", Url, Other),
        ("link", "href", Url, Loaded),
        ("form", "action", Url, Submitted),
        ("button", "formaction", Url, Submitted),
        ("input", "formaction", Url, Submitted),
        ("blockquote", "cite", Url, Followed),
        ("q", "cite", Url, Followed),
        ("ins", "cite", Url, Followed),
        ("del", "cite", Url, Followed),
        ("object", "data", Url, Loaded),
        ("video", "poster", Url, Loaded),
        ("audio", "src", Url, Loaded),
        ("embed", "src", Url, Loaded),
        ("iframe", "src", Url, Loaded),
        ("img", "src", Url, Loaded),
        ("input", "src", Url, Loaded),
        ("script", "src", Url, Loaded),
        ("source", "src", Url, Loaded),
        ("track", "src", Url, Loaded),
        ("video", "src", Url, Loaded),
        ("img", "srcset", Srcset, Loaded),
        ("source", "srcset", Srcset, Loaded),
        ("link", "imagesrcset", Srcset, Loaded),
        ("a", "ping", SpaceList, Submitted),
        ("area", "ping", SpaceList, Submitted),
        ("div", "itemid", Url, Other),
        ("div", "itemtype", SpaceList, Other),
        // Obsolete ones.
        ("body", "background", Url, Loaded),
        ("img", "longdesc", Url, Followed),
        ("img", "lowsrc", Url, Loaded),
        ("img", "dynsrc", Url, Loaded),
        ("object", "classid", Url, Loaded),
        ("object", "codebase", Url, Loaded),
        ("applet", "code", Url, Loaded),
        ("img", "usemap", Url, Other),
        ("html", "manifest", Url, Loaded),
        ("menuitem", "icon", Url, Loaded),
        ("frame", "src", Url, Loaded),
    ] {
        let known = url_attribute(&UrlSink::html(element, attribute)).unwrap();
        assert_eq!((known.kind, known.purpose), (kind, purpose), "{element}[{attribute}]");
        assert!(treats_as_url(&UrlSink::html(element, attribute)));
        assert_eq!(
            url_attribute(&UrlSink::html(&element.to_uppercase(), &attribute.to_uppercase())),
            Some(known)
        );
    }
    assert_eq!(kind(&UrlSink::html("iframe", "srcdoc")), Some(UrlValueKind::Html));
    assert_eq!(kind(&UrlSink::html("p", "style")), Some(UrlValueKind::Css));
    assert_eq!(kind(&UrlSink::html("object", "archive")), Some(UrlValueKind::CommaOrSpaceList));
    assert_eq!(kind(&UrlSink::html("head", "profile")), Some(UrlValueKind::CommaOrSpaceList));
    assert_eq!(kind(&UrlSink::html("label", "for")), Some(UrlValueKind::IdReferences));
}

#[test]
fn other_vocabularies() {
    let svg = |element, namespace, attribute| UrlSink::new(Namespace::Svg, element, namespace, attribute);
    let none = AttrNamespace::None;
    assert_eq!(url_attribute(&svg("a", none, "href")).unwrap().purpose, UrlPurpose::Followed);
    assert_eq!(url_attribute(&svg("use", none, "href")).unwrap().purpose, UrlPurpose::Loaded);
    assert_eq!(
        url_attribute(&svg("image", AttrNamespace::XLink, "href")).unwrap().purpose,
        UrlPurpose::Loaded
    );
    assert_eq!(kind(&svg("g", AttrNamespace::Xml, "base")), Some(UrlValueKind::Url));
    for presentation in ["fill", "stroke", "filter", "mask", "clip-path", "marker-start", "cursor"] {
        assert_eq!(kind(&svg("rect", none, presentation)), Some(UrlValueKind::Css), "{presentation}");
        assert!(!treats_as_url(&UrlSink::html("p", presentation)), "{presentation}");
    }
    for animated in ["from", "to", "by", "values"] {
        assert_eq!(kind(&svg("animate", none, animated)), Some(UrlValueKind::AnimationValues), "{animated}");
        assert!(!treats_as_url(&UrlSink::html("p", animated)));
    }
    assert_eq!(kind(&UrlSink::new(Namespace::MathMl, "math", none, "altimg")), Some(UrlValueKind::Url));
    assert_eq!(kind(&UrlSink::new(Namespace::MathMl, "mi", none, "href")), Some(UrlValueKind::Url));
    assert_eq!(kind(&svg("svg", AttrNamespace::Xmlns, "xlink")), Some(UrlValueKind::Url));
}

#[test]
fn unknown_attributes_may_hold_a_url() {
    for unknown in ["data-link", "x-href", "hx-get", "v-bind:href", "next-thing"] {
        assert!(treats_as_url(&UrlSink::html("p", unknown)), "{unknown}");
        assert_eq!(url_attribute(&UrlSink::html("p", unknown)), None);
    }
    for plain in
        ["title", "class", "id", "width", "alt", "onclick", "value", "content", "for", "aria-labelledby"]
    {
        let sink = UrlSink::html("p", plain);
        assert!(!treats_as_url(&sink), "{plain}");
    }
}

#[test]
fn guards_name_the_attribute_that_decides() {
    let guard = |element, attribute| {
        url_attribute(&UrlSink::html(element, attribute)).and_then(|known| known.guard())
    };
    assert_eq!(guard("meta", "content"), Some("http-equiv"));
    assert_eq!(guard("param", "value"), Some("name"));
    assert_eq!(guard("a", "href"), None);
}
