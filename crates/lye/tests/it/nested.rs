//! Nested markup: documents in `srcdoc` and in `data:` URLs are cleaned by the policy of the page.

use lye::{Cleaner, FindingsMode, Policy};

/// Keeps links and images, with markup in `data:` URLs, and frames.
const POLICY: &str = r#"{
    "limits": { "nested_depth": 3, "nested_bytes": 2000 },
    "frames": { "srcdoc": true },
    "sanitizer": {
        "elements": [
            "p", "b", "iframe",
            { "name": "a", "attributes": ["href"] },
            { "name": "img", "attributes": ["src", "srcset"] },
            { "name": "svg", "namespace": "http://www.w3.org/2000/svg" },
            { "name": "circle", "namespace": "http://www.w3.org/2000/svg" }
        ],
        "attributes": ["title", "width", "r", "name"]
    },
    "urls": { "rules": {
        "a[href]": { "allowed_schemes": ["https"], "data": { "text/html": 1000 } },
        "*[src]": { "data": { "image/svg+xml": 1000 } },
        "*[srcset]": { "data": { "image/svg+xml": 1000 } }
    } }
}"#;

const BEFORE: &str = "<!DOCTYPE html><html><head></head><body>";
const AFTER: &str = "</body></html>";
const HTML: &str = "data:text/html;charset=utf-8,";
const SVG: &str = "data:image/svg+xml;charset=utf-8,";

fn policy() -> Policy {
    Policy::from_json(POLICY).unwrap()
}

fn cleaner() -> Cleaner {
    Cleaner::new(&policy()).unwrap()
}

/// Cleans, and asserts that cleaning again changes nothing.
fn clean(html: &str) -> String {
    let cleaner = cleaner();
    let clean = cleaner.clean(html).unwrap().into_html();
    let again = cleaner.clean(&clean).unwrap();
    assert_eq!(again.html(), clean);
    assert!(again.removals().is_empty(), "{clean}: {}", again.removals());
    clean
}

/// Percent-encodes everything but letters and digits.
fn encoded(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

#[test]
fn srcdoc_is_cleaned_and_sandboxed() {
    let html = "<iframe srcdoc='<p onclick=x()>Hi<script>y()</script>' src=https://example.org/ allow=camera \
                name=n width=1 sandbox='allow-scripts allow-same-origin'></iframe>";
    let document = format!("{BEFORE}<p>Hi</p>{AFTER}").replace('<', "&lt;").replace('>', "&gt;");
    let frame = format!("<iframe srcdoc=\"{document}\" width=\"1\" sandbox=\"\"></iframe>");
    assert_eq!(clean(html), frame);
    assert_eq!(clean("<iframe></iframe>"), "<iframe sandbox=\"\"></iframe>");
    assert_eq!(clean("<b name=n>a</b>"), "<b name=\"n\">a</b>");
}

#[test]
fn frames_need_a_policy_that_lists_them() {
    let html = "<iframe srcdoc='<p>Hi'></iframe>a";
    let without = POLICY.replace(r#""frames": { "srcdoc": true },"#, "");
    assert!(Policy::from_json(&without).is_err(), "`iframe` is listed");
    for json in [
        r#"{ "frames": { "srcdoc": true } }"#,
        r#"{ "frames": { "srcdoc": true }, "sanitizer": { "removeElements": ["p"] } }"#,
    ] {
        let cleaner = Cleaner::new(&Policy::from_json(json).unwrap()).unwrap();
        assert_eq!(cleaner.clean(html).unwrap().html(), "a", "{json}");
    }
    let sanitizer = lye::Sanitizer::new(
        lye::SanitizerConfig::default().with_elements(["iframe"]).with_attributes(["srcdoc"]),
    );
    assert_eq!(Cleaner::from_sanitizer(&sanitizer.unwrap()).clean(html).unwrap().html(), "a");
}

#[test]
fn documents_in_data_urls_are_cleaned() {
    let doc = |body: &str| {
        format!("<a href=\"{HTML}{}\">a</a>", encoded(&format!("<html><head></head><body>{body}{AFTER}")))
    };
    assert_eq!(clean("<a href='data:text/html,<p onclick=x()>Hi'>a</a>"), doc("<p>Hi</p>"));
    assert_eq!(clean("<a href='data:TEXT/HTML;charset=latin1,%3Cp%3E%E9'>a</a>"), doc("<p>é</p>"));
    // "<script>x</script><p>Hi" in base64 stays in base64.
    let base64 = clean("<a href='data:text/html;base64,PHNjcmlwdD54PC9zY3JpcHQ+PHA+SGk='>a</a>");
    assert!(base64.starts_with(&format!("<a href=\"{}base64,PGh0bWw+", HTML.replace(',', ";"))), "{base64}");
}

#[test]
fn svg_in_data_urls_is_cleaned_and_is_xml() {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\" /></svg>";
    let dirty = "<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22x()%22><script>y()</script><circle r=%221%22/></svg>";
    let expected = format!("{SVG}{}", encoded(drawing));
    assert_eq!(
        clean(&format!("<img src='data:image/svg+xml,{dirty}'>")),
        format!("<img src=\"{expected}\">")
    );
    let spaceless = dirty.replace(' ', "%20");
    let srcset = format!("<img srcset='data:image/svg+xml,{spaceless} 2x'>");
    assert_eq!(clean(&srcset), format!("<img srcset=\"{expected} 2x\">"));
    let whole = format!("{SVG}{}#view", encoded(drawing));
    assert_eq!(clean(&format!("<img src='{whole}'>")), format!("<img src=\"{whole}\">"));
}

#[test]
fn nested_markup_needs_a_known_type_and_a_rule() {
    for url in [
        "data:text/xml,<a/>",
        "data:application/xhtml+xml,<a/>",
        "data:text/html,<p>",
        "data:image/svg+xml,<p>",
        "data:image/svg+xml,",
        "data:image/svg+xml,%FF",
        "data:image/svg+xml,<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>",
    ] {
        assert_eq!(clean(&format!("<img src=\"{url}\">")), "<img>", "{url}");
    }
    assert_eq!(clean("<a href='data:image/svg+xml,<svg/>'>a</a>"), "<a>a</a>");
    // It is not cleaned where only URLs are checked.
    let policy = policy();
    let sink = lye::urls::UrlSink::html("a", "href");
    let verdict =
        policy.check().unwrap().urls().judge(&sink, "data:text/html,a", &lye::urls::UrlBases::unknown());
    assert_eq!(
        verdict,
        lye::urls::UrlVerdict::Drop(lye::urls::UrlRefusal::Nested(lye::urls::NestedRefusal::NotAllowed))
    );
}

#[test]
fn nesting_ends_at_the_depth_of_the_policy() {
    let html = (1..=4).rev().fold(String::new(), |inner, depth| {
        let document = format!("depth {depth}{inner}");
        format!("<iframe srcdoc=\"{}\"></iframe>", document.replace('&', "&amp;").replace('"', "&quot;"))
    });
    let cleaned = clean(&html);
    assert!(cleaned.contains("depth 3") && !cleaned.contains("depth 4"), "{cleaned}");
}

#[test]
fn oversized_nested_values_are_removed() {
    let long = |letters: usize| format!("<iframe srcdoc='{}'></iframe>", "a".repeat(letters));
    assert!(clean(&long(1900)).contains("srcdoc"));
    // It would be too long with the tags of a document.
    assert!(!clean(&long(1990)).contains("srcdoc"));
    assert!(!clean(&long(2001)).contains("srcdoc"));
    let url = |letters: usize| format!("<a href='data:text/html,{}'>b</a>", "a".repeat(letters));
    assert!(clean(&url(900)).contains("href"));
    assert!(!clean(&url(990)).contains("href"), "the rule has a bound of its own");
}

#[test]
fn findings_name_the_value_and_count_its_removals() {
    let cleaner = cleaner().with_findings(FindingsMode::Collect);
    let found = |html: &str| {
        let clean = cleaner.clean(html).unwrap();
        let codes: Vec<&str> = clean.findings().iter().map(|finding| finding.code().as_str()).collect();
        (codes.join(" "), clean.removals().to_string())
    };
    let pair = |codes: &str, removals: &str| (codes.to_owned(), removals.to_owned());
    let two = "<iframe srcdoc='<p onclick=x><script></script>' sandbox></iframe>";
    assert_eq!(found(two), pair("nested-cleaned", "1 element, 1 attribute"));
    let same = format!("{two}{two}");
    assert_eq!(found(&same), pair("nested-cleaned nested-cleaned", "2 elements, 2 attributes"));
    let inner = "<iframe sandbox srcdoc=\"<iframe sandbox srcdoc='<p onclick=x>'></iframe>\"></iframe>";
    assert_eq!(found(inner), pair("nested-cleaned", "1 attribute"));
    assert_eq!(found("<iframe srcdoc=a sandbox></iframe>"), pair("nested-rewritten", "nothing"));
    assert_eq!(found("<a href=data:text/html,a>b</a>"), pair("url-rewritten", "nothing"));
    assert_eq!(found("<a href='data:text/html,<p onclick=x>'>b</a>"), pair("nested-cleaned", "1 attribute"));
    assert_eq!(found("<img src=data:image/svg+xml,a>"), pair("nested-not-readable", "1 URL"));
    let drawing = "<img src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\"/>'>";
    assert_eq!(found(drawing), pair("url-rewritten", "nothing"));
}

#[test]
fn removals_in_nested_markup_refuse_the_input() {
    let cleaner = cleaner().with_findings(FindingsMode::Reject);
    assert!(cleaner.clean("<iframe srcdoc=a sandbox></iframe>").is_ok());
    let error = cleaner.clean("<iframe srcdoc='<p onclick=x>' sandbox></iframe>").unwrap_err();
    assert_eq!(error.finding().unwrap().code().as_str(), "nested-cleaned");
}

#[test]
fn srcdoc_uses_the_base_of_the_page() {
    let policy = policy().with_base_url(lye::policy::BaseUrl::parse("https://example.org/a/").unwrap());
    let mut urls = policy.check().unwrap().urls().clone();
    urls.hygiene.absolutize = true;
    urls.default_allow_relative = true;
    let cleaner = Cleaner::new(&policy.with_urls(urls)).unwrap();
    let cleaned = cleaner.clean("<iframe srcdoc='<a href=b>c</a>'></iframe>").unwrap().into_html();
    assert!(cleaned.contains("&lt;a href=&quot;https://example.org/a/b&quot;&gt;c&lt;/a&gt;"), "{cleaned}");
}

#[test]
fn hooks_see_nested_markup_and_cannot_write_documents() {
    let cleaner = cleaner().with_attribute_hook(|attribute| {
        Ok(match attribute.attribute {
            "title" if attribute.value != "b" => lye::hooks::AttributeHookDecision::Replace("b".to_owned()),
            "srcdoc" if attribute.value.contains("replace") => {
                lye::hooks::AttributeHookDecision::Replace("c".to_owned())
            }
            _ => lye::hooks::AttributeHookDecision::Keep,
        })
    });
    let clean = |html: &str| cleaner.clean(html).unwrap().into_html();
    assert!(clean("<iframe srcdoc='<p title=a>'></iframe>").contains("&lt;p title=&quot;b&quot;&gt;"));
    assert_eq!(clean("<iframe srcdoc=replace></iframe>"), "<iframe sandbox=\"\"></iframe>");
}
