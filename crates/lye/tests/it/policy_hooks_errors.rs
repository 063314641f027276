//! Errors of hooks are reported, whatever the policy says about findings.

use lye::export::ExportFormat;
use lye::findings::Action;
use lye::hooks::{AttributeHookDecision, ElementHookDecision, LinkHookDecision};
use lye::html::serialize::LinkText;
use lye::urls::{UrlFilter, UrlPolicy, UrlRule, UrlRuleKey, UrlScheme};
use lye::{CleanErrorKind, Cleaner, FindingsMode, Policy};

fn texts(cleaner: &Cleaner, html: &str) -> Vec<String> {
    cleaner.clean(html).unwrap().hook_errors().iter().map(ToString::to_string).collect()
}

fn failing() -> Cleaner {
    Cleaner::default().with_element_hook(|element| match element.name() {
        "b" => Err("no answer".into()),
        "i" => panic!("no {} either", "answer"),
        _ => Ok(ElementHookDecision::Keep),
    })
}

#[test]
fn errors_and_panics_are_reported_with_their_text() {
    let html = "<p>1<b>2</b><i>3</i><b>4</b>";
    let cleaner = failing();
    let clean = cleaner.clean(html).unwrap();
    assert_eq!(clean.html(), "<p>1</p>");
    assert!(clean.findings().is_empty());
    let expected = [
        "element-hook-failed: <b>: no answer",
        "element-hook-failed: <i>: the hook panicked: no answer either",
    ];
    assert_eq!(texts(&cleaner, html), expected);
    let report = cleaner.report(html).unwrap();
    assert_eq!(report.hook_errors(), clean.hook_errors());
    let codes: Vec<_> =
        report.findings().iter().map(|finding| (finding.code(), finding.action(), finding.node())).collect();
    let failed = report.hook_errors()[0].code();
    assert_eq!(codes, ["b", "i", "b"].map(|name| (failed, Action::Removed, name)));
    let exported = cleaner.export(html, ExportFormat::Text(LinkText::Alone)).unwrap();
    assert_eq!(exported.hook_errors(), clean.hook_errors());
    assert!(cleaner.clean("<p>1").unwrap().hook_errors().is_empty());
}

#[test]
fn each_hook_reports_its_errors() {
    let html = "<p title=x>1</p><a href=https://a.example/>2</a>";
    let attributes = Cleaner::default().with_attribute_hook(|attribute| match attribute.attribute {
        "title" => Err("no answer".into()),
        _ => Ok(AttributeHookDecision::Keep),
    });
    assert_eq!(texts(&attributes, html), ["attribute-hook-failed: `title` of <p>: no answer"]);
    assert_eq!(attributes.clean(html).unwrap().html(), r#"<p>1</p><a href="https://a.example/">2</a>"#);
    let links = Cleaner::default().with_link_hook(|_| Err("no answer".into()));
    assert_eq!(texts(&links, html), ["link-hook-failed: <a>: no answer"]);
    assert_eq!(links.clean(html).unwrap().html(), r#"<p title="x">1</p>2"#);
    let panics = Cleaner::default().with_link_hook(|link| match link.text() {
        "2" => panic!("broken"),
        _ => Ok(LinkHookDecision::Keep),
    });
    assert_eq!(texts(&panics, html), ["link-hook-failed: <a>: the hook panicked: broken"]);
    let mut urls = UrlPolicy::default().with_url_filter(UrlFilter::new(|_| Err("no answer".into())));
    let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"]).unwrap());
    urls.rules.insert(UrlRuleKey::html("a", "href").unwrap(), rule);
    let urls = Cleaner::new(&Policy::default().with_urls(urls)).unwrap();
    assert_eq!(texts(&urls, html), ["url-filter-failed: `href` of <a>: no answer"]);
}

#[test]
fn errors_in_nested_markup_are_reported() {
    let json = r#"{ "limits": { "nested_depth": 2, "nested_bytes": 1000 }, "frames": { "srcdoc": true },
        "sanitizer": { "elements": ["p", "b", "iframe"], "attributes": [] } }"#;
    let cleaner = Cleaner::new(&Policy::from_json(json).unwrap()).unwrap().with_element_hook(|element| {
        match element.name() {
            "b" => Err("no answer".into()),
            _ => Ok(ElementHookDecision::Keep),
        }
    });
    assert_eq!(
        texts(&cleaner, "<iframe srcdoc='<b>1</b>'></iframe>"),
        ["element-hook-failed: <b>: no answer"]
    );
    assert!(!cleaner.clean("<iframe srcdoc='<b>1</b>'></iframe>").unwrap().html().contains("<b>"));
}

#[test]
fn refusing_cleaners_refuse_inputs_on_which_hooks_fail() {
    let refusing = failing().with_findings(FindingsMode::Reject);
    let error = refusing.clean("<p>1<b>2").unwrap_err();
    assert_eq!(error.kind(), CleanErrorKind::Refused);
    assert_eq!(error.finding().unwrap().code().as_str(), "element-hook-failed");
    assert_eq!(refusing.clean_into("<p>1<b>2", &mut String::new()), Err(error));
}

#[test]
fn errors_take_little_memory() {
    let cleaner = Cleaner::default().with_element_hook(|element| {
        Err(element.attribute("title").unwrap_or_default().repeat(10_000).into())
    });
    let html: String = (0..500).map(|at| format!("<b title={at}>x</b>")).collect();
    let clean = cleaner.clean(&html).unwrap();
    assert_eq!(clean.html(), "");
    assert_eq!(clean.hook_errors().len(), 100);
    assert!(clean.hook_errors().iter().all(|error| error.text().len() <= 4_096));
    // The same error is kept once.
    assert_eq!(cleaner.clean(&"<b>x</b>".repeat(500)).unwrap().hook_errors().len(), 1);
}
