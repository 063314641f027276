//! `data/finding-codes.toml`: every example raises its code, as its entry says.

use lye::export::ExportFormat;
use lye::findings::{ExamplePolicy, FindingAbout, FindingCode, FindingDetails, FindingKind, Severity};
use lye::hooks::{AttributeHookDecision, ElementHookDecision, LinkChange, LinkHookDecision};
use lye::html::tag;
use lye::urls::{
    FilterDecision, UrlBases, UrlFilter, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlSink, UrlVerdict,
};
use lye::{Cleaner, FindingsMode, Policy};

/// Returns a cleaner with the policy of an example, which collects findings.
fn cleaner(code: FindingCode, about: &FindingAbout) -> Cleaner {
    let policy = match about.policy {
        ExamplePolicy::Preset(preset) => preset.policy(),
        ExamplePolicy::Toml(text) => {
            Policy::from_toml(text).unwrap_or_else(|error| panic!("the policy for {code}: {error}"))
        }
        _ => panic!("{code} has another policy"),
    };
    let mut policy = policy.with_findings(FindingsMode::Collect);
    match code.as_str() {
        "url-filter-dropped" => policy = with_filter(policy, |_| Ok(FilterDecision::Drop)),
        "url-filter-failed" => policy = with_filter(policy, |_| Err("no connection".into())),
        _ => {}
    }
    let cleaner = Cleaner::new(&policy).unwrap_or_else(|error| panic!("the policy for {code}: {error}"));
    match code.as_str() {
        "element-hook" => cleaner.with_element_hook(|element| {
            Ok(if element.name() == "hr" { ElementHookDecision::Remove } else { ElementHookDecision::Keep })
        }),
        "element-hook-failed" => cleaner.with_element_hook(|element| match element.name() {
            "hr" => Err("no connection".into()),
            _ => Ok(ElementHookDecision::Keep),
        }),
        "element-hook-refused" => cleaner.with_element_hook(|_| Ok(ElementHookDecision::Rename(tag::SCRIPT))),
        "link-hook" => cleaner.with_link_hook(|_| Ok(LinkHookDecision::ReplaceWithChildren)),
        "link-hook-failed" => cleaner.with_link_hook(|_| Err("no connection".into())),
        "link-hook-refused" => cleaner.with_link_hook(|link| {
            Ok(LinkHookDecision::Change(LinkChange::default().with_text(format!("{}!", link.text()))))
        }),
        "attribute-hook" => cleaner.with_attribute_hook(|_| Ok(AttributeHookDecision::Remove)),
        "attribute-hook-failed" => cleaner.with_attribute_hook(|_| Err("no connection".into())),
        "attribute-hook-refused" => cleaner.with_attribute_hook(|attribute| {
            Ok(AttributeHookDecision::Replace(format!("{}!", attribute.value)))
        }),
        _ => cleaner.with_finding_details(details(about)),
    }
}

/// Returns the details of an example.
fn details(about: &FindingAbout) -> FindingDetails {
    let asks_for = |name: &str| about.by.is_some_and(|by| by.contains(name));
    match FindingDetails::default() {
        details if asks_for("with_parser_errors") => details.with_parser_errors(),
        details if asks_for("with_url_errors") => details.with_url_errors(),
        details => details,
    }
}

/// Returns the code of the reason for which a rule rejects a URL.
fn refusal(rule: UrlRule, element: &str, attribute: &str, url: &str) -> &'static str {
    let mut policy = UrlPolicy::default();
    policy.rules.insert(UrlRuleKey::html(element, attribute).unwrap(), rule);
    match policy.judge(&UrlSink::html(element, attribute), url, &UrlBases::default()) {
        UrlVerdict::Drop(refusal) => refusal.code(),
        verdict => panic!("{verdict:?}"),
    }
}

fn with_filter(
    policy: Policy,
    filter: impl Fn(&lye::urls::UrlContext<'_>) -> Result<FilterDecision, lye::urls::FilterError>
    + Send
    + Sync
    + 'static,
) -> Policy {
    let mut urls = policy.check().unwrap().urls().clone();
    urls.url_filter = Some(UrlFilter::new(filter));
    policy.with_urls(urls)
}

#[test]
fn every_example_is_found() {
    let mut missing = Vec::new();
    for code in FindingCode::all() {
        let about = code.about();
        match code.as_str() {
            "url-no-proxy" => {
                let rule = UrlRule::default().with_handling(UrlHandling::Proxy);
                assert_eq!(refusal(rule, "img", "src", "https://example.org/a.png"), code.as_str());
                continue;
            }
            "nested-not-allowed" => {
                let html = ("text/html".parse().unwrap(), 1000);
                let rule = UrlRule::default().with_data([html]);
                assert_eq!(refusal(rule, "a", "href", "data:text/html,News"), code.as_str());
                continue;
            }
            _ => {}
        }
        if about.by == Some("an export to XHTML") {
            let exported = cleaner(code, about).export(about.example, ExportFormat::Xhtml).unwrap();
            assert!(exported.findings().iter().any(|finding| finding.code() == code), "{code}");
            continue;
        }
        // Documents in values are cleaned separately, and their findings are only counted.
        let told = if code.as_str() == "nested-too-deep" { "nested-cleaned" } else { code.as_str() };
        let cleaner = cleaner(code, about);
        let clean = cleaner.clean(about.example).unwrap_or_else(|error| panic!("{code}: {error}"));
        let found: Vec<&str> = clean.findings().iter().map(|finding| finding.code().as_str()).collect();
        let of_kind = clean.findings().iter().find(|finding| finding.code().as_str() == told);
        if of_kind.is_none_or(|finding| told == code.as_str() && finding.kind() != code.kind()) {
            missing.push(format!("{code}: {} gives {} with {found:?}", about.example, clean.html()));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn texts_are_sentences() {
    for code in FindingCode::all() {
        let FindingAbout { what, why, remedy, .. } = *code.about();
        for text in [what, why, remedy] {
            assert!(text.starts_with(|c: char| c.is_uppercase()) && text.ends_with('.'), "{code}: {text}");
        }
    }
}

#[test]
fn script_findings_are_errors() {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    for (html, expected) in [
        ("<script>a</script>", Severity::Error),
        ("<p onclick=a>", Severity::Error),
        ("<a href=javascript:a>", Severity::Error),
        ("<iframe src=a></iframe>", Severity::Error),
        ("<font>a</font>", Severity::Warning),
        ("<p align=left>", Severity::Warning),
        ("<p class=a>", Severity::Warning),
        ("<!-- a -->", Severity::Note),
    ] {
        let clean = cleaner.clean(html).unwrap();
        assert_eq!(clean.findings().iter().map(|found| found.severity()).max(), Some(expected), "{html}");
    }
}

/// Elements that no policy keeps run script, load something or change where URLs lead.
#[test]
fn elements_no_policy_can_keep_are_errors() {
    for element in
        lye::sanitizer::Edition::default().builtins().safe_baseline_config().remove_elements.iter().flatten()
    {
        let html = format!("<svg><{0}></{0}></svg><{0}>", element.name);
        let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean(&html).unwrap();
        let found = clean
            .findings()
            .iter()
            .find(|found| found.kind() == FindingKind::Element && found.node() == element.name);
        if let Some(found) = found {
            assert_eq!(found.severity(), Severity::Error, "{found}");
        }
    }
}
