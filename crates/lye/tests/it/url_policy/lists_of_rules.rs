//! Several rules for one attribute, and what else a rule can say about relative and empty URLs.

use lye::dom::{Document, SetHtmlOptions};
use lye::hooks::ElementHookDecision;
use lye::policy::BaseUrl;
use lye::{Cleaner, FindingsMode, Policy, Preset, SanitizerConfig};

fn policy(rule: &str) -> Policy {
    let json = format!(
        r#"{{ "sanitizer": {{ "elements": [{{ "name": "img", "attributes": ["src", "srcset"] }}, {{ "name": "a", "attributes": ["href"] }}], "attributes": [] }},
            "urls": {{ "proxy": "/image?of=", "rules": {{ "*[src]": {rule}, "img[srcset]": {rule}, "a[href]": {rule} }} }} }}"#
    );
    Policy::from_json(&json).unwrap()
}

/// Cleans an image with this `src`, and asserts that cleaning again changes nothing. Returns the new `src`.
fn src(policy: &Policy, url: &str) -> Option<String> {
    let cleaner = Cleaner::new(policy).unwrap();
    let clean = cleaner.clean(&format!("<img src=\"{url}\">")).unwrap().into_html();
    let again = cleaner.clean(&clean).unwrap();
    assert_eq!(again.html(), clean, "{url}");
    assert!(again.removals().is_empty(), "{url}");
    clean.strip_prefix("<img src=\"").and_then(|rest| rest.strip_suffix("\">")).map(str::to_owned)
}

#[test]
fn the_first_rule_for_a_scheme_judges() {
    let policy = policy(
        r#"[{ "allowed_schemes": ["cid"] },
            { "allowed_schemes": ["https"], "handling": "proxy" },
            { "allowed_schemes": ["http"], "allowed_hosts": ["old.example"], "allow_relative": true, "allow_fragment": true }]"#,
    );
    for (url, kept) in [
        ("cid:logo", Some("cid:logo")),
        ("https://a.example/b", Some("/image?of=https%3A%2F%2Fa.example%2Fb")),
        ("//a.example/b", Some("/image?of=https%3A%2F%2Fa.example%2Fb")),
        ("/image?of=https%3A%2F%2Fa.example%2Fb", Some("/image?of=https%3A%2F%2Fa.example%2Fb")),
        ("http://old.example/b", Some("http://old.example/b")),
        ("/b", Some("/b")),
        ("#b", Some("#b")),
        ("http://a.example/b", None),
        ("/image?of=javascript%3Aalert(1)", None),
        ("/image?of=ftp%3A%2F%2Fa.example", None),
        ("javascript:alert(1)", None),
        ("", None),
    ] {
        assert_eq!(src(&policy, url).as_deref(), kept, "{url}");
    }
    let cleaner = Cleaner::new(&policy).unwrap();
    let html = "<img srcset='cid:a 1x, https://a.example/b 2x'>";
    assert_eq!(
        cleaner.clean(html).unwrap().html(),
        "<img srcset=\"cid:a 1x, /image?of=https%3A%2F%2Fa.example%2Fb 2x\">"
    );
}

#[test]
fn findings_name_the_rule_with_its_index() {
    let policy = policy(
        r#"[{ "allowed_schemes": ["cid"] }, { "allowed_schemes": ["https"], "allowed_hosts": ["a.example"] }]"#,
    );
    let cleaner = Cleaner::new(&policy.clone().with_findings(FindingsMode::Collect)).unwrap();
    for (url, code, rule) in [
        ("https://evil.example/", "url-host", r#"urls.rules."img[srcset]"[1]"#),
        ("ftp://a.example/", "url-scheme", r#"urls.rules."img[srcset]"[0]"#),
    ] {
        let clean = cleaner.clean(&format!("<img srcset='{url}'>")).unwrap();
        assert_eq!(clean.findings()[0].code().as_str(), code, "{url}");
        assert_eq!(clean.findings()[0].rule(), rule, "{url}");
    }
}

#[test]
fn lists_are_written_as_they_were_read() {
    let rule = r#"[{ "allowed_schemes": ["cid"] }, { "allowed_schemes": ["https"], "handling": "proxy" }]"#;
    let policy = policy(rule);
    assert_eq!(Policy::from_json(&policy.to_json()), Ok(policy.clone()));
    for defaults in [lye::policy_tools::PolicyDefaults::LeftOut, lye::policy_tools::PolicyDefaults::FilledIn]
    {
        let text = lye::policy_tools::write(&policy, lye::policy::PolicyFormat::Json, defaults);
        assert_eq!(
            Cleaner::new(&Policy::from_json(&text).unwrap())
                .unwrap()
                .clean("<img src=cid:a>")
                .unwrap()
                .html(),
            "<img src=\"cid:a\">"
        );
    }
    let one = self::policy(r#"[{ "allowed_schemes": ["cid"] }]"#);
    assert_eq!(one, self::policy(r#"{ "allowed_schemes": ["cid"] }"#));
}

#[test]
fn contradictory_lists_are_refused() {
    for (rule, path) in [
        ("[]", r#"urls.rules."img[src]""#),
        (
            r#"[{ "allowed_schemes": ["https"] }, { "allowed_schemes": ["https"], "allowed_hosts": ["a.example"] }]"#,
            r#"urls.rules."img[src]"[1]"#,
        ),
        (
            r#"[{ "allowed_schemes": ["https"] }, { "allowed_schemes": ["http"], "placeholder": "/x.png" }]"#,
            r#"urls.rules."img[src]"[1].placeholder"#,
        ),
        (r#"[{ "allowed_schemes": ["https"] }, {}]"#, r#"urls.rules."img[src]"[1]"#),
        (
            r#"[{ "allowed_schemes": ["https"] }, { "allowed_scheme": [] }]"#,
            r#"urls.rules."img[src]"[1].allowed_scheme"#,
        ),
        (
            r#"{ "allowed_schemes": ["http"], "resolve_protocol_relative": "keep" }"#,
            r#"urls.rules."img[src]".resolve_protocol_relative"#,
        ),
    ] {
        let json = format!(r#"{{ "urls": {{ "rules": {{ "img[src]": {rule} }} }} }}"#);
        assert_eq!(Policy::from_json(&json).unwrap_err().path(), path, "{rule}");
    }
}

#[test]
fn protocol_relative_urls_can_stay_as_written() {
    let policy = policy(
        r#"{ "allowed_schemes": ["https"], "allowed_hosts": ["a.example"], "resolve_protocol_relative": "keep" }"#,
    );
    for (url, kept) in [
        ("//a.example/b?c#d", Some("//a.example/b?c#d")),
        (" //A.example/b", Some("//A.example/b")),
        ("\\\\a.example\\b", Some("//a.example/b")),
        ("https://a.example/b", Some("https://a.example/b")),
        ("//evil.example/", None),
        ("//a.example@evil.example/", None),
        ("//u@a.example/", None),
    ] {
        assert_eq!(src(&policy, url).as_deref(), kept, "{url}");
    }
    let links = lye::policy::LinkPolicy::default()
        .with_rel([lye::policy::RelToken::parse("nofollow").unwrap()])
        .with_rel_for(lye::policy::LinkScope::External);
    let cleaner = Cleaner::new(&policy.with_links(links)).unwrap();
    assert_eq!(
        cleaner.clean("<a href=//a.example/b>c</a>").unwrap().html(),
        "<a href=\"//a.example/b\" rel=\"nofollow\">c</a>"
    );
}

#[test]
fn empty_urls_can_stay() {
    let policy = policy(r#"{ "allowed_schemes": ["https"] }"#);
    assert_eq!(src(&policy, ""), None);
    let json =
        policy.to_json().replacen("\"allowed_schemes\"", "\"allow_empty\": true, \"allowed_schemes\"", 1);
    let keeping = Policy::from_json(&json).unwrap();
    assert_eq!(src(&keeping, "").as_deref(), Some(""));
    assert_eq!(src(&keeping, " \n ").as_deref(), Some(""));
    assert_eq!(src(&keeping, "b"), None);
}

/// The Sanitizer API changes no value; the string API is Lye's own.
#[test]
fn from_sanitizer_encodes_white_space_that_scripts_trim_and_the_sanitizer_api_does_not() {
    let html = "<a href=\"\u{3000}javascript:alert(1)\" title=\"\u{3000}a\">b</a>";
    let cleaner =
        Cleaner::from_config(SanitizerConfig::default()).unwrap().with_findings(FindingsMode::Collect);
    let clean = cleaner.clean(html).unwrap();
    let expected = "<a href=\"%E3%80%80javascript:alert(1)\" title=\"\u{3000}a\">b</a>";
    assert_eq!(clean.html(), expected);
    assert_eq!(cleaner.explain(html).unwrap().clean().html(), expected);
    let codes: Vec<&str> = clean.findings().iter().map(|finding| finding.code().as_str()).collect();
    assert_eq!(codes, ["url-rewritten"]);
    assert_eq!(cleaner.clean(expected).unwrap().html(), expected);
    let document = Document::parse_html(html, &SetHtmlOptions::default()).unwrap();
    assert!(document.html().contains(html), "{}", document.html());
}

#[test]
fn white_space_that_scripts_trim_never_hides_a_scheme() {
    let spaces = "\u{A0}\u{1680}\u{2000}\u{2003}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";
    let relative =
        policy(r#"{ "allowed_schemes": ["https"], "allow_relative": true, "allow_fragment": true }"#);
    let cleaners = [
        Cleaner::new(&relative).unwrap(),
        Cleaner::default(),
        Cleaner::from_preset(Preset::Baseline),
        Cleaner::from_preset(Preset::SanitizerApi),
        Cleaner::from_config(SanitizerConfig::default()).unwrap(),
        Cleaner::from_config(SanitizerConfig::default())
            .unwrap()
            .with_element_hook(|_| Ok(ElementHookDecision::Keep)),
    ];
    for cleaner in &cleaners {
        for space in spaces.chars() {
            for url in [
                format!("{space}javascript:alert(1)"),
                format!(" {space} {space}javascript:alert(1)"),
                format!("{space}//evil.example/"),
                format!("a{space}"),
                format!("#a{space} "),
                format!("https://a.example/{space}"),
            ] {
                let clean = cleaner.clean(&format!("<a href=\"{url}\">b</a>")).unwrap().into_html();
                assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{url:?}");
                let Some((_, rest)) = clean.split_once("href=\"") else { continue };
                let kept = rest.split_once('"').unwrap().0;
                assert_eq!(kept.trim(), kept, "{url:?}");
                assert!(!kept.starts_with(['\u{FEFF}']) && !kept.ends_with(['\u{FEFF}']), "{url:?}");
                assert!(!kept.contains(space), "{url:?}: {kept}");
            }
        }
    }
    assert_eq!(
        cleaners[0].clean("<a href=\"\u{A0}javascript:alert(1)\">b</a>").unwrap().html(),
        "<a href=\"%C2%A0javascript:alert(1)\">b</a>"
    );
}

#[test]
fn agent_keeps_international_and_relative_links() {
    let agent = Preset::Agent.policy();
    let html = "<a href=/wiki/%D0%92%D0%B8%D0%BA%D0%B8%D0%BF%D0%B5%D0%B4%D0%B8%D1%8F>a</a> <a href=x?utm_source=y#z>b</a>";
    let without = Cleaner::new(&agent).unwrap();
    assert_eq!(without.clean(html).unwrap().html(), "<a>a</a> <a>b</a>");
    let with_base =
        |base: &str| Cleaner::new(&agent.clone().with_base_url(BaseUrl::parse(base).unwrap())).unwrap();
    let public = with_base("https://ru.wikipedia.org/a/b");
    assert_eq!(
        public.clean(html).unwrap().html(),
        "<a href=\"https://ru.wikipedia.org/wiki/%D0%92%D0%B8%D0%BA%D0%B8%D0%BF%D0%B5%D0%B4%D0%B8%D1%8F\">a</a> \
         <a href=\"https://ru.wikipedia.org/a/x#z\">b</a>"
    );
    // The rule judges the absolute URL.
    assert_eq!(with_base("http://10.0.0.1/").clean(html).unwrap().html(), "<a>a</a> <a>b</a>");
    let data = format!("<a href=/{}>a</a>", "%70%61%73%73".repeat(5));
    assert_eq!(public.clean(&data).unwrap().html(), "<a>a</a>");
}

/// Rules for lists: each allows something of its own.
const RULES: &[&str] = &[
    r#"{ "allowed_schemes": ["cid"] }"#,
    r#"{ "allowed_schemes": ["https"], "handling": "proxy" }"#,
    r#"{ "allowed_schemes": ["http"], "allowed_hosts": ["ok.example"] }"#,
    r#"{ "allow_relative": true, "allow_fragment": true, "allowed_paths": ["/docs"] }"#,
    r#"{ "allowed_schemes": ["ftp"], "handling": "remove" }"#,
    r#"{ "allowed_schemes": ["mailto"], "allow_empty": true }"#,
];

const URLS: &[&str] = &[
    "cid:a",
    "https://ok.example/a",
    "HTTPS:/\\ok.example/a",
    "http://ok.example/a",
    "http://evil.example/a",
    "//ok.example/a",
    "/docs/a",
    "/other",
    "docs",
    "#a",
    "?a",
    "",
    " ",
    "ftp://ok.example/",
    "mailto:a@ok.example",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "https:docs",
    "/image?of=https%3A%2F%2Fok.example%2F",
    "/image?of=http%3A%2F%2Fevil.example%2F",
    "/image?of=cid%3Aa",
    "/image?of=(",
    "\u{3000}https://ok.example/",
];

#[test]
fn random_lists_keep_only_what_the_rule_for_the_kind_allows() {
    let mut rng = lye_hostile::Rng::new(20);
    let mut kept = 0;
    for _ in 0..600 {
        let mut rules: Vec<&str> = Vec::new();
        for _ in 0..1 + rng.below(4) {
            let rule = rng.pick(RULES);
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let has = |member: &str| rules.iter().any(|rule| rule.contains(member));
        let json = format!(
            r#"{{ "sanitizer": {{ "elements": [{{ "name": "img", "attributes": ["src"] }}], "attributes": [] }},
                "urls": {{ "proxy": "/image?of=", "rules": {{ "img[src]": [{}] }} }} }}"#,
            rules.join(", ")
        );
        let policy = Policy::from_json(&json).unwrap();
        for _ in 0..8 {
            let url = rng.pick(URLS);
            let Some(out) = src(&policy, url) else { continue };
            kept += 1;
            let is_fine = match out.split_once([':', '?', '#', '/']) {
                _ if out.starts_with("/image?of=https%3A%2F%2F") => has("proxy"),
                Some(("cid", _)) => has("cid"),
                Some(("http", rest)) => rest.starts_with("//ok.example/") && has("\"http\""),
                Some(("mailto", _)) => has("mailto"),
                _ if out.is_empty() => has("allow_empty"),
                _ if out.starts_with('#') => has("allow_fragment"),
                _ => out.starts_with("/docs") && has("allow_relative"),
            };
            assert!(is_fine, "{url:?} became {out:?} by {rules:?}");
        }
    }
    assert!(kept > 300, "only {kept}");
}
