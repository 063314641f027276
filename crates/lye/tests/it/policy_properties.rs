//! Property tests of cleaning by policies, with random policies and inputs.
//!
//! The re-parsed output contains only elements and attributes that the policy keeps, no event handler, and no URL that its rule would
//! reject or rewrite.

use lye::findings::Action;
use lye::html::{Context, Namespace, NodeRef};
use lye::sanitizer::Edition;
use lye::url::probe::{BaseKind, UrlForm, probe};
use lye::urls::{UrlBases, UrlSink, UrlVerdict, treats_as_url, url_attribute};
use lye::{Cleaner, Finding, FindingsMode, Policy, SanitizerConfig};
use lye_hostile::Rng;

const PIECES: &[&str] = &[
    "<a ",
    "<img ",
    "<p ",
    "<form ",
    "<area ",
    "<video ",
    "<q ",
    "<meta http-equiv=refresh ",
    "<meta ",
    "<svg ",
    "<b>",
    "</b>",
    "</a>",
    "</p>",
    "<script>",
    "</script>",
    "<table>",
    "<td>",
    "<template>",
    "</template>",
    "<base href=//evil.example/>",
    "href=",
    "src=",
    "srcset=",
    "cite=",
    "action=",
    "poster=",
    "content=",
    "ping=",
    "data-x=",
    "onclick=",
    "id=",
    "rel=",
    "target=",
    "https://ok.example/a",
    "http://ok.example/",
    "//ok.example/b",
    "/a/../b",
    "\\\\evil.example",
    "javascript:alert(1)",
    "'java\tscript:alert(1)'",
    "'https://ok.example/1 1x, ftp://evil.example/2 2x'",
    "'0; url=https://ok.example/'",
    "#x",
    "?q",
    "https://u:p@ok.example/",
    "https://127.1/",
    "data:text/html,x",
    "'https://ok.example/ b'",
    "https://OK.example/%2e%2e/x",
    "mailto:a@ok.example",
    "nofollow",
    "'opener tag'",
    "_top",
    "\"",
    "'",
    ">",
    " ",
    "x",
    "&colon;",
    "&#106;avascript:1",
];

const POLICIES: &[&str] = &[
    "",
    "[urls]\ndefault_allow_relative = true\n[urls.rules.\"a[href]\"]\nallowed_schemes = [\"https\", \"mailto\"]\nallow_fragment = true\n\
     [urls.rules.\"img[src]\"]\nallowed_schemes = [\"https\"]\nallowed_hosts = [\"ok.example\"]\n\
     [urls.rules.\"img[srcset]\"]\nallowed_schemes = [\"https\"]\nkeep_good_candidates = true\n\
     [urls.rules.\"meta[content]\"]\nallowed_schemes = [\"https\"]\n",
    "[urls]\nproxy = \"https://proxy.example/get?url=\"\n[urls.rules.\"*[href]\"]\nallowed_schemes = [\"https\"]\nhandling = \"proxy\"\n\
     [urls.rules.\"img[src]\"]\nallowed_schemes = [\"https\", \"http\"]\ndeny = [\"loopback\", \"confusable_hosts\"]\n\
     [links]\nrel = [\"noopener\"]\ntarget = \"_blank\"\n",
    "[urls]\ndefault_allow_relative = true\nhygiene = { absolutize = true, absolutize_fragments = true, root = \"https://page.example/dir/\", upgrade_https = true }\n\
     [urls.rules.\"a[href]\"]\nallowed_schemes = [\"http\", \"https\"]\n\
     [input]\nbase_url = \"https://page.example/dir/\"\ndocument_base = true\n[links]\nrel = [\"nofollow\"]\nrel_for = \"external\"\n",
];

const SANITIZER: &str = r#"{
    "elements": ["a", "area", "b", "form", "img", "meta", "p", "q", "svg", "table", "tbody", "td", "tr", "video"],
    "attributes": ["action", "cite", "content", "data-x", "href", "http-equiv", "id", "ping", "poster", "rel", "src", "srcset", "target"]
}"#;

fn html(rng: &mut Rng) -> String {
    (0..1 + rng.below(14)).map(|_| PIECES[rng.below(PIECES.len())]).collect()
}

fn policies() -> Vec<Policy> {
    let config = || SanitizerConfig::from_json(SANITIZER).unwrap();
    POLICIES.iter().map(|text| Policy::from_toml(text).unwrap().with_sanitizer(config())).collect()
}

/// Returns what a policy would not allow.
fn refused(root: &NodeRef<'_, '_>, policy: &Policy, bases: &UrlBases) -> Vec<String> {
    let checked = policy.check().unwrap();
    let config = checked.sanitizer().get();
    let mut found = Vec::new();
    for node in root.descendants().filter(NodeRef::is_element) {
        let name = node.name();
        let is_listed = config.elements.iter().flatten().any(|listed| {
            listed.element.name == name && listed.element.namespace.as_deref() == Some(node.namespace().uri())
        });
        if !is_listed || node.namespace() != Namespace::Html {
            found.push(format!("<{name}>"));
        }
        for attr in node.attrs() {
            let (attr_name, value) = (attr.local_name(), attr.value());
            let sink = UrlSink::new(node.namespace(), name, attr.namespace(), attr_name);
            let guard =
                url_attribute(&sink).and_then(|known| known.guard()).and_then(|guard| node.attr(guard));
            let sink = sink.with_guard(guard);
            if Edition::default().builtins().event_handler_content_attributes.contains(&attr_name) {
                found.push(format!("<{name} {attr_name}>"));
            }
            let is_judged = url_attribute(&sink).is_some() || checked.urls().rule(&sink).is_some();
            let verdict = checked.urls().judge(&sink, value, bases);
            if is_judged && verdict != UrlVerdict::Keep {
                found.push(format!("<{name} {attr_name}={value:?}>: {verdict:?}"));
            }
            let form = probe(value, BaseKind::Https).form();
            let leads_elsewhere = matches!(form, UrlForm::Absolute | UrlForm::SchemeRelative);
            if !is_judged && treats_as_url(&sink) && leads_elsewhere {
                found.push(format!("<{name} {attr_name}={value:?}>"));
            }
        }
    }
    found
}

#[test]
fn reparsed_output_contains_only_kept_markup() {
    let mut rng = Rng::new(11);
    let mut kept_urls = 0;
    for policy in policies() {
        let cleaner = Cleaner::new(&policy).unwrap();
        // A base element of the input changes the base. The output has none, and absolute URLs where that matters.
        let bases = match policy.check().unwrap().base_url() {
            Some(url) => UrlBases::known(url.url().clone()),
            None => UrlBases::unknown(),
        };
        rng.cases(4_000, |rng| {
            let html = html(rng);
            let clean = cleaner.clean(&html).unwrap().into_html();
            let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
            let found = refused(&tree.root(), &policy, &bases);
            assert!(found.is_empty(), "{found:?} in {clean:?} of {html:?} with {}", policy.to_json());
            kept_urls += usize::from(clean.contains("ok.example"));
        });
    }
    assert!(kept_urls > 500, "{kept_urls}");
}

fn cleaner(toml: &str) -> Cleaner {
    let policy = Policy::from_toml(toml);
    Cleaner::new(&policy.unwrap_or_else(|error| panic!("{error}"))).unwrap()
}

/// With another base, a relative URL in the output would be one that was not checked.
#[test]
fn urls_under_a_base_element_become_absolute() {
    let cleaner = cleaner(
        "[input]\nbase_url = \"https://page.example/\"\ndocument_base = true\n[urls]\ndefault_allow_relative = true\n\
         hygiene.absolutize = true\n\
         [urls.rules.\"a[href]\"]\nallowed_schemes = [\"https\"]\nallowed_paths = [\"/docs\"]\nallow_fragment = true",
    );
    for (html, expected) in [
        ("<a href=docs/x>x</a>", r#"<a href="https://page.example/docs/x">x</a>"#),
        ("<a href=private>x</a>", "<a>x</a>"),
        ("<base href=/docs/><a href=private>x</a>", r#"<a href="https://page.example/docs/private">x</a>"#),
        ("<base href=/docs/><a href=/private>x</a>", "<a>x</a>"),
        ("<base href=/docs/><a href=#x>x</a>", r##"<a href="#x">x</a>"##),
    ] {
        assert_eq!(cleaner.clean(html).unwrap().html(), expected, "{html}");
    }
}

/// An HTML element that moves into SVG or MathML would be re-parsed as an unchecked foreign element.
#[test]
fn elements_keep_their_namespace_after_reparsing() {
    let cleaner = cleaner(
        r#"
        [sanitizer]
        elements = ["a", "table", "style", "img", "mglyph",
            { name = "svg", namespace = "http://www.w3.org/2000/svg" },
            { name = "math", namespace = "http://www.w3.org/1998/Math/MathML" },
            { name = "mtext", namespace = "http://www.w3.org/1998/Math/MathML" }]
        replaceWithChildrenElements = [{ name = "foreignObject", namespace = "http://www.w3.org/2000/svg" }]
        attributes = ["href", "title"]
        [urls]
        without_rule = "keep" # so that sheets keep their texts
        [urls.rules."a[href]"]
        allowed_schemes = ["https"]
        "#,
    );
    for (html, expected) in [
        ("<svg><foreignObject><a href=https://a.example/>x</a>", "<svg></svg>"),
        ("<svg></svg><a href=https://a.example/>x</a>", r#"<svg></svg><a href="https://a.example/">x</a>"#),
        (
            "<math><mtext><table><mglyph><style><!--</style><img title='--><img>'>",
            "<math><mtext></mtext></math>",
        ),
    ] {
        let clean = cleaner.clean(html).unwrap();
        assert_eq!(clean.html(), expected, "{html}");
        assert_eq!(clean.removals().is_empty(), html.ends_with("</a>") && html.starts_with("<svg></svg>"));
    }
}

#[test]
fn cleaning_is_idempotent() {
    let mut rng = Rng::new(12);
    for policy in policies() {
        let cleaner = Cleaner::new(&policy).unwrap();
        rng.cases(4_000, |rng| {
            let html = html(rng);
            let once = cleaner.clean(&html).unwrap().into_html();
            let twice = cleaner.clean(&once).unwrap().into_html();
            assert_eq!(twice, once, "{html:?} with {}", policy.to_json());
        });
    }
}

#[test]
fn findings_match_spans_and_cover_every_removal() {
    let mut rng = Rng::new(13);
    for policy in policies() {
        let cleaner = Cleaner::new(&policy).unwrap().with_findings(FindingsMode::Collect);
        rng.cases(2_000, |rng| {
            let html = html(rng);
            let clean = cleaner.clean(&html).unwrap();
            for finding in clean.findings().iter().filter(|finding| !finding.span().is_empty()) {
                let text = &html[finding.span().range()];
                // An added attribute is not in the input, so its element is the position.
                let own_attribute = finding.attribute().filter(|_| finding.action() != Action::Added);
                let named = own_attribute.unwrap_or(finding.node());
                assert!(
                    text.to_ascii_lowercase().contains(named) || finding.node().is_empty(),
                    "{finding} points at {text:?} in {html:?}"
                );
            }
            let is_removed = |finding: &&Finding| {
                finding.after().is_none() && !matches!(finding.action(), Action::Rewritten | Action::Noted)
            };
            let removed = clean.findings().iter().filter(is_removed).count();
            assert_eq!(clean.removals().total() as usize, removed, "{html:?}");
        });
    }
}
