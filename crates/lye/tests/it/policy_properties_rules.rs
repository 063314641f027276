//! Property tests of what a policy keeps, on random inputs. They check the output with their own rules, without the library.

use lye::html::{Context, NodeRef};
use lye::url::Url;
use lye::{Cleaner, Policy};
use lye_hostile::Rng;

/// Each rule allows only a few values, and not those of another rule.
const POLICY: &str = r#"
[sanitizer]
elements = ["a", "area", "b", "p", "img", "q", "meta"]
attributes = ["href", "src", "srcset", "cite", "content", "http-equiv", "rel", "data-x", "title"]
[urls]
proxy = "https://proxy.example/get?u="
[urls.rules]
"a[href]" = { allowed_schemes = ["https", "mailto"], allowed_hosts = ["ok.example", "*.ok.example"] }
"area[href]" = { allowed_schemes = ["https"], allow_relative = true, allow_fragment = true }
"img[src]" = { allowed_schemes = ["http"] }
"img[srcset]" = { allowed_schemes = ["https"] }
"q[cite]" = { allowed_schemes = ["https"], handling = "proxy" }
"meta[content]" = { allowed_schemes = ["https"] }
[links]
rel = ["noopener"]
"#;

const ELEMENTS: &[&str] =
    &["a", "a", "area", "img", "img", "q", "meta", "p", "b", "i", "video", "form", "x-y"];

const ATTRIBUTES: &[&str] = &[
    "href",
    "href",
    "src",
    "src",
    "srcset",
    "cite",
    "content",
    "http-equiv",
    "rel",
    "data-x",
    "title",
    "poster",
    "onclick",
    "onx",
    "id",
];

const VALUES: &[&str] = &[
    "https://ok.example/a",
    "https://www.ok.example/b",
    "https://evil.example/",
    "https://ok.example.evil.example/",
    "https://u:p@ok.example/",
    "http://ok.example/",
    "//ok.example/c",
    "\\\\evil.example",
    "mailto:a@ok.example",
    "ftp://ok.example/",
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "/d",
    "e?f",
    "#g",
    "https://ok.example/1 1x, https://ok.example/2 2x",
    "https://ok.example/1 1x, ftp://evil.example/2 2x",
    "https://ok.example/3",
    "https://proxy.example/get?u=https%3A%2F%2Fok.example%2F",
    "0;url=https://ok.example/",
    "0;url=ftp://ok.example/",
    "Refresh",
    "refresh",
    "opener tag",
    "x",
];

fn html(rng: &mut Rng) -> String {
    let mut html = String::new();
    for _ in 0..1 + rng.below(5) {
        if rng.below(8) == 0 {
            html.push_str(&format!("<meta http-equiv=refresh content='{}'>", rng.pick(VALUES)));
        }
        html.push_str(&format!("<{}", rng.pick(ELEMENTS)));
        for _ in 0..rng.below(4) {
            html.push_str(&format!(" {}='{}'", rng.pick(ATTRIBUTES), rng.pick(VALUES)));
        }
        html.push_str(rng.pick(&[">", ">x", ">x</a>", ">x</p>"]));
    }
    html
}

/// Base URLs of the output. A URL that depends on them is relative.
fn page() -> Url {
    Url::parse("http://page.example/a/b").unwrap()
}

fn is_relative(url: &str) -> bool {
    Url::parse(url).is_err()
}

/// Whether a URL may be in an attribute.
fn is_allowed(key: &str, text: &str) -> bool {
    let Ok(url) = Url::parse_with_base(text, &page()) else { return false };
    let has_credentials = !url.username().is_empty() || !url.password().is_empty();
    let is_https = url.scheme() == "https" && !has_credentials && !is_relative(text);
    let is_ours = url.hostname() == "ok.example" || url.hostname().ends_with(".ok.example");
    match key {
        "a href" => is_https && is_ours || url.scheme() == "mailto",
        "area href" => is_https || is_relative(text) && url.hostname() == "page.example",
        "img src" => url.scheme() == "http" && !is_relative(text) && !has_credentials,
        "img srcset" | "meta content" => is_https,
        // The proxied value contains no `:` and no `/`, and no `%` unless it had one before: it is proxied only once.
        "q cite" => text.strip_prefix("https://proxy.example/get?u=").is_some_and(|carried| {
            carried.starts_with("https%3A%2F%2F") && !carried.contains("proxy.example")
        }),
        _ => false,
    }
}

/// Returns what the policy does not allow on an element.
fn refused(element: &NodeRef<'_, '_>) -> Option<String> {
    let name = element.name();
    if !["a", "area", "b", "p", "img", "q", "meta"].contains(&name) {
        return Some(format!("<{name}>"));
    }
    let mut wrong = element.attrs().filter(|attr| {
        let (attribute, value) = (attr.local_name(), attr.value());
        let key = format!("{name} {attribute}");
        match attribute {
            "title" | "http-equiv" => false,
            "rel" => {
                value.split_ascii_whitespace().any(|token| token == "opener")
                    && element.attr("href").is_some()
            }
            "data-x" => !is_relative(value) || value.starts_with(['/', '\\']) && value.len() > 2,
            "srcset" => {
                let urls = value.split(", ").map(|item| item.split(' ').next().unwrap_or_default());
                !urls.into_iter().all(|url| is_allowed(&key, url))
            }
            "content" if name != "meta" => false,
            "content" => {
                let refreshes =
                    element.attr("http-equiv").is_some_and(|equiv| equiv.eq_ignore_ascii_case("refresh"));
                refreshes && !value.strip_prefix("0;url=").is_some_and(|url| is_allowed(&key, url))
            }
            _ => !is_allowed(&key, value),
        }
    });
    if let Some(attr) = wrong.next() {
        return Some(format!("{}={:?} of <{name}>", attr.local_name(), attr.value()));
    }
    let is_link = ["a", "area"].contains(&name) && element.attr("href").is_some();
    let has_noopener =
        element.attr("rel").is_some_and(|rel| rel.split_ascii_whitespace().any(|token| token == "noopener"));
    (is_link && !has_noopener).then(|| "a link without noopener".to_owned())
}

fn cleaner(toml: &str) -> Cleaner {
    Cleaner::new(&Policy::from_toml(toml).unwrap()).unwrap()
}

#[test]
fn every_url_satisfies_its_rule() {
    let cleaner = cleaner(POLICY);
    let mut rng = Rng::new(21);
    let mut kept = std::collections::BTreeMap::new();
    rng.cases(20_000, |rng| {
        let html = html(rng);
        let clean = cleaner.clean(&html).unwrap().into_html();
        let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
        for element in tree.root().descendants().filter(NodeRef::is_element) {
            assert_eq!(refused(&element), None, "{clean:?} of {html:?}");
            for attr in element.attrs() {
                *kept.entry(format!("{} {}", element.name(), attr.local_name())).or_insert(0) += 1;
            }
        }
        assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html:?}");
    });
    for key in ["a href", "area href", "img src", "img srcset", "q cite", "meta content", "p data-x"] {
        assert!(kept.get(key).is_some_and(|&count| count > 25), "{key} is hardly ever kept: {kept:?}");
    }
}

/// A list is dropped if any of its URLs is, unless the rule says otherwise.
#[test]
fn lists_are_kept_whole_or_dropped() {
    let cleaner = cleaner(POLICY);
    let mut rng = Rng::new(22);
    rng.cases(2_000, |rng| {
        let count = 1 + rng.below(3);
        let urls: Vec<&str> = (0..count)
            .map(|_| rng.pick(&["https://ok.example/1", "https://ok.example/2", "ftp://ok.example/"]))
            .collect();
        let is_good = urls.iter().all(|url| url.starts_with("https:"));
        let html = format!("<img srcset=\"{}\">", urls.join(", "));
        let expected = if is_good { &*html } else { "<img>" };
        assert_eq!(cleaner.clean(&html).unwrap().html(), expected, "{html}");
    });
}

/// A policy without remove lists keeps neither script nor elements that load other documents.
#[test]
fn remove_lists_keep_nothing_unsafe() {
    let cleaner = cleaner("[sanitizer]\nremoveElements = []\nremoveAttributes = []");
    for html in [
        "<script>a</script>",
        "<iframe src=/a></iframe>",
        "<object data=/a></object>",
        "<embed src=/a>",
        "<svg><script>a</script></svg>",
        "<svg><use href=#a /></svg>",
        "<p onclick=a>",
        "<p onnew=a>",
        "<svg onload=a></svg>",
        "<x-y ONLOAD=a></x-y>",
        "<math><mi onclick=a></mi></math>",
    ] {
        let clean = cleaner.clean(html).unwrap().into_html();
        let unsafe_parts = ["script", "iframe", "object", "embed", "use", " on"];
        assert!(unsafe_parts.iter().all(|part| !clean.contains(part)), "{html} became {clean}");
    }
    assert_eq!(cleaner.clean("<x-y z=1></x-y>").unwrap().html(), "<x-y z=\"1\"></x-y>");
    let frames = cleaner.clone().for_element(Context::html("frameset"));
    assert!(!frames.clean("<frame src=/a>").unwrap().html().contains("frame"));
}

#[test]
fn remove_lists_keep_no_event_handler() {
    let cleaner = cleaner("[sanitizer]\nremoveElements = [\"form\"]\nremoveAttributes = [\"id\"]");
    let mut rng = Rng::new(23);
    rng.cases(2_000, |rng| {
        let html = html(rng);
        let clean = cleaner.clean(&html).unwrap().into_html();
        let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
        for element in tree.root().descendants().filter(NodeRef::is_element) {
            assert!(
                element.attrs().all(|attr| !attr.local_name().starts_with("on")),
                "{clean:?} of {html:?}"
            );
        }
    });
}
