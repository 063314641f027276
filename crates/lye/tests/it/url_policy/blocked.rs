//! `keep_blocked_in`: a refused URL is kept in a `data-*` attribute.

use lye::{Cleaner, FindingsMode, Policy};

fn policy(rule: &str) -> Policy {
    let json = format!(
        r#"{{ "sanitizer": {{ "elements": [{{ "name": "img", "attributes": ["src", "alt"] }}, "b"], "attributes": ["width", "height"] }},
            "urls": {{ "hygiene": {{ "remove_tracking_pixels": true }}, "rules": {{ "*[src]": {rule} }} }} }}"#
    );
    Policy::from_json(&json).unwrap()
}

/// Cleans, and asserts that cleaning again changes nothing.
fn clean(policy: &Policy, html: &str) -> String {
    let cleaner = Cleaner::new(policy).unwrap();
    let clean = cleaner.clean(html).unwrap().into_html();
    let again = cleaner.clean(&clean).unwrap();
    assert_eq!(again.html(), clean, "{html}");
    assert!(again.removals().is_empty(), "{clean}: {}", again.removals());
    clean
}

#[test]
fn refused_web_urls_are_kept() {
    let policy = policy(r#"{ "allowed_schemes": ["cid"], "keep_blocked_in": "data-blocked-src" }"#);
    for (html, expected) in [
        ("<img src=cid:logo>", "<img src=\"cid:logo\">"),
        ("<img src=https://a.example/b alt=c>", "<img alt=\"c\" data-blocked-src=\"https://a.example/b\">"),
        ("<img src=//A.example/b>", "<img data-blocked-src=\"https://a.example/b\">"),
        ("<img src='http://a.example/b c'>", "<img data-blocked-src=\"http://a.example/b%20c\">"),
        ("<img data-blocked-src=HTTPS://a.example>", "<img data-blocked-src=\"https://a.example/\">"),
        // Not absolute, not of the Web, or not valid.
        ("<img src=javascript:alert(1)>", "<img>"),
        ("<img src='data:text/html,x'>", "<img>"),
        ("<img src=/b>", "<img>"),
        ("<img src=''>", "<img>"),
        ("<img src=https://u:p@a.example/>", "<img>"),
        ("<img src=https://a.example:x/>", "<img>"),
        ("<img data-blocked-src=javascript:alert(1)>", "<img>"),
        ("<img data-blocked-src=b>", "<img>"),
        ("<img data-blocked-src=' java&#9;script:alert(1)'>", "<img>"),
        // Tracking pixels are not.
        ("<img src=https://a.example/b width=1 height=1>", "<img width=\"1\" height=\"1\">"),
        // The input cannot give another URL beside its own.
        ("<img src=cid:a data-blocked-src=https://b.example/>", "<img src=\"cid:a\">"),
        (
            "<img data-blocked-src=https://b.example/ src=https://a.example/>",
            "<img data-blocked-src=\"https://a.example/\">",
        ),
        ("<b data-other=https://b.example/>x</b>", "<b>x</b>"),
    ] {
        assert_eq!(clean(&policy, html), expected, "{html}");
    }
}

/// The attribute belongs to the rule: no other element has it, even if the policy keeps all `data-*` attributes.
#[test]
fn other_elements_do_not_have_the_attribute() {
    let policy = Policy::from_toml(
        r#"        sanitizer = { elements = ["img", "video", "input", "p"], attributes = ["src"], dataAttributes = true }
        urls.rules."img[src]" = { allowed_schemes = ["cid"], keep_blocked_in = "data-blocked" }
        urls.rules."video[src]" = { allowed_schemes = ["https"] }
        "#,
    )
    .unwrap();
    for (html, expected) in [
        ("<video data-blocked=/logout></video>", "<video></video>"),
        ("<video data-blocked=https://a.example/></video>", "<video></video>"),
        ("<input data-blocked=x>", "<input>"),
        ("<p DATA-BLOCKED='a b' data-other=x>a</p>", "<p data-other=\"x\">a</p>"),
        ("<img data-blocked=/logout>", "<img>"),
        ("<img data-blocked=https://a.example/>", "<img data-blocked=\"https://a.example/\">"),
    ] {
        assert_eq!(clean(&policy, html), expected, "{html}");
    }
}

#[test]
fn placeholders_and_handling_keep_them_too() {
    let stripping = policy(
        r#"{ "allowed_schemes": ["https"], "handling": "remove", "keep_blocked_in": "data-blocked-src" }"#,
    );
    assert_eq!(
        clean(&stripping, "<img src=https://a.example/>"),
        "<img data-blocked-src=\"https://a.example/\">"
    );
    let replacing = policy(
        r#"{ "allowed_schemes": ["cid"], "placeholder": "/blocked.png", "keep_blocked_in": "data-blocked-src" }"#,
    );
    assert_eq!(
        clean(&replacing, "<img src=https://a.example/>"),
        "<img src=\"/blocked.png\" data-blocked-src=\"https://a.example/\">"
    );
    let listed = policy(
        r#"[{ "allowed_schemes": ["cid"], "keep_blocked_in": "data-blocked-src" }, { "allowed_schemes": ["https"], "allowed_hosts": ["a.example"] }]"#,
    );
    assert_eq!(
        clean(&listed, "<img src=https://a.example/><img src=https://b.example/>"),
        "<img src=\"https://a.example/\"><img data-blocked-src=\"https://b.example/\">"
    );
}

#[test]
fn kept_urls_are_reported() {
    let policy = policy(r#"{ "allowed_schemes": ["cid"], "keep_blocked_in": "data-blocked-src" }"#);
    let cleaner = Cleaner::new(&policy.with_findings(FindingsMode::Collect)).unwrap();
    let clean = cleaner.clean("<img src=https://a.example/>").unwrap();
    let codes: Vec<&str> = clean.findings().iter().map(|finding| finding.code().as_str()).collect();
    assert_eq!(codes, ["url-scheme", "url-blocked-kept"]);
}

#[test]
fn names_that_scripts_act_on_are_refused() {
    for (rules, path) in [
        (
            r#""img[src]": { "allowed_schemes": ["cid"], "keep_blocked_in": "data-src" }"#,
            r#"urls.rules."img[src]".keep_blocked_in"#,
        ),
        (
            r#""img[src]": { "allowed_schemes": ["cid"], "keep_blocked_in": "data-bind" }"#,
            r#"urls.rules."img[src]".keep_blocked_in"#,
        ),
        (
            r#""img[src]": { "allowed_schemes": ["cid"], "keep_blocked_in": "data-bs-toggle" }"#,
            r#"urls.rules."img[src]".keep_blocked_in"#,
        ),
        (
            r#""img[src]": { "allowed_schemes": ["cid"], "keep_blocked_in": "title" }"#,
            r#"urls.rules."img[src]".keep_blocked_in"#,
        ),
        (
            r#""img[srcset]": { "allowed_schemes": ["https"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."img[srcset]".keep_blocked_in"#,
        ),
        // Nor where the attribute holds no single URL.
        (
            r#""*[style:background-image]": { "allowed_schemes": ["https"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."*[style:background-image]".keep_blocked_in"#,
        ),
        (
            r#""*[style]": { "allowed_schemes": ["https"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."*[style]".keep_blocked_in"#,
        ),
        (
            r#""*[srcset]": { "allowed_schemes": ["https"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."*[srcset]".keep_blocked_in"#,
        ),
        (
            r#""a[ping]": { "allowed_schemes": ["https"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."a[ping]".keep_blocked_in"#,
        ),
        (
            r#""meta[content]": { "allowed_schemes": ["https"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."meta[content]".keep_blocked_in"#,
        ),
        (
            r#""svg:path[fill]": { "allowed_schemes": ["https"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."svg:path[fill]".keep_blocked_in"#,
        ),
        (
            r#""img[src]": { "allowed_schemes": ["cid"], "keep_blocked_in": "data-blocked" }, "video[poster]": { "allowed_schemes": ["cid"], "keep_blocked_in": "data-blocked" }"#,
            r#"urls.rules."video[poster]".keep_blocked_in"#,
        ),
    ] {
        let json = format!(r#"{{ "urls": {{ "rules": {{ {rules} }} }} }}"#);
        assert_eq!(Policy::from_json(&json).unwrap_err().path(), path, "{rules}");
    }
}
