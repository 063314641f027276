//! `links.misleading`: what happens to links whose text names another site than they lead to.

use lye::findings::{Action, FindingCode};
use lye::policy::{LinkPolicy, MisleadingLinks};
use lye::{Cleaner, FindingsMode, Policy, Preset};

fn policy(misleading: MisleadingLinks) -> Policy {
    Preset::Baseline.policy().with_links(LinkPolicy::default().with_misleading(misleading))
}

/// Cleans, and asserts that cleaning again changes nothing.
fn clean(misleading: MisleadingLinks, html: &str) -> String {
    let cleaner = Cleaner::new(&policy(misleading)).unwrap();
    let clean = cleaner.clean(html).unwrap().into_html();
    let again = cleaner.clean(&clean).unwrap();
    assert_eq!(again.html(), clean, "{html}");
    assert!(again.removals().is_empty(), "{clean}");
    clean
}

#[test]
fn misleading_links_are_unlinked_or_show_their_host() {
    for (html, unlinked, shown) in [
        (
            "<a href=https://evil.example.net/x title=t>www.bank.com</a>",
            "<a title=\"t\">www.bank.com</a>",
            "<a href=\"https://evil.example.net/x\" title=\"t\">www.bank.com [evil.example.net]</a>",
        ),
        (
            "<p><a href=//evil.example.net><b>https://bank.com/</b><i>login</i></a>x</p>",
            "<p><a><b>https://bank.com/</b><i>login</i></a>x</p>",
            "<p><a href=\"//evil.example.net\"><b>https://bank.com/</b><i>login</i> [evil.example.net]</a>x</p>",
        ),
        (
            "<a href=https://xn--bnk-sna.com/>bank.com</a>",
            "<a>bank.com</a>",
            "<a href=\"https://xn--bnk-sna.com/\">bank.com [xn--bnk-sna.com]</a>",
        ),
        (
            "<svg><a href=https://evil.example.net/><text>www.bank.com</text></a></svg>",
            "<svg><a><text>www.bank.com</text></a></svg>",
            "<svg><a><text>www.bank.com</text></a></svg>",
        ),
    ] {
        assert_eq!(clean(MisleadingLinks::Unlink, html), unlinked);
        assert_eq!(clean(MisleadingLinks::ShowHost, html), shown);
    }
}

#[test]
fn other_links_stay() {
    for html in [
        "<a href=\"https://login.bank.com/\">www.bank.com</a>",
        "<a href=\"https://evil.example.net/\">news</a>",
        "<a href=\"/x\">www.bank.com</a>",
        "<a>www.bank.com</a>",
        "<a href=\"https://evil.example.net/\">setup.py</a>",
    ] {
        assert_eq!(clean(MisleadingLinks::Unlink, html), html);
        assert_eq!(clean(MisleadingLinks::ShowHost, html), html);
        assert_eq!(clean(MisleadingLinks::Report, html), html);
    }
}

/// A proxied link leads to the URL that its address carries.
#[test]
fn proxied_links_mislead_too() {
    let proxied = |misleading: &str| {
        let json = format!(
            r#"{{ "links": {{ "misleading": "{misleading}" }}, "output": {{ "findings": "collect" }},
                "sanitizer": {{ "elements": [{{ "name": "a", "attributes": ["href"] }}], "attributes": [] }},
                "urls": {{ "proxy": "/out?to=",
                    "rules": {{ "a[href]": {{ "allowed_schemes": ["https"], "handling": "proxy" }} }} }} }}"#
        );
        Cleaner::new(&Policy::from_json(&json).unwrap()).unwrap()
    };
    let href = "/out?to=https%3A%2F%2Fevil.example.net%2F";
    for (misleading, html, expected) in [
        ("report", "https://evil.example.net/", format!("<a href=\"{href}\">www.bank.com</a>")),
        ("unlink", "https://evil.example.net/", "<a>www.bank.com</a>".to_owned()),
        (
            "show_host",
            "https://evil.example.net/",
            format!("<a href=\"{href}\">www.bank.com [evil.example.net]</a>"),
        ),
        (
            "unlink",
            "https://bank.com/",
            "<a href=\"/out?to=https%3A%2F%2Fbank.com%2F\">www.bank.com</a>".to_owned(),
        ),
    ] {
        let cleaner = proxied(misleading);
        let clean = cleaner.clean(&format!("<a href=\"{html}\">www.bank.com</a>")).unwrap();
        assert_eq!(clean.html(), expected, "{misleading}");
        assert_eq!(cleaner.clean(clean.html()).unwrap().html(), expected, "{misleading}");
        let is_found = |code: &str| clean.findings().iter().any(|finding| finding.code().as_str() == code);
        let is_reported = is_found("misleading-link") || is_found("misleading-link-changed");
        assert_eq!(is_reported, html.contains("evil"), "{misleading}");
    }
}

#[test]
fn changed_links_have_findings_with_place_and_rule() {
    let html = "<p><a href=https://evil.example.net/>www.bank.com</a>";
    for (misleading, action, after) in [
        (MisleadingLinks::Unlink, Action::Removed, None),
        (MisleadingLinks::ShowHost, Action::Rewritten, Some(" [evil.example.net]")),
    ] {
        let cleaner = Cleaner::new(&policy(misleading).with_findings(FindingsMode::Collect)).unwrap();
        let clean = cleaner.clean(html).unwrap();
        let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
        assert_eq!((finding.code(), finding.action()), (FindingCode::MISLEADING_LINK_CHANGED, action));
        assert_eq!((finding.rule(), finding.after()), ("links.misleading", after));
        assert_eq!(finding.span().start, 6);
    }
}
