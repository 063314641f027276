//! JustHTML's URL cleaning: steps, fields, examples and common rules.

use super::support::{check, hosts, kept, policy, proxied, proxy, refusal, schemes};
use lye::html::{AttrNamespace, Namespace};
use lye::urls::{
    FilterDecision, ProtocolRelative, UnsetHandling, UrlBases, UrlFilter, UrlHandling, UrlPolicy, UrlRefusal,
    UrlRule, UrlScheme, UrlSink, UrlVerdict,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const A: UrlSink<'_> = UrlSink::html("a", "href");
const IMG: UrlSink<'_> = UrlSink::html("img", "src");

#[test]
fn defaults() {
    let rule = UrlRule::default();
    assert!(!rule.allow_fragment);
    assert_eq!(rule.resolve_protocol_relative, ProtocolRelative::Resolve(UrlScheme::https()));
    assert!(rule.allowed_schemes.is_empty());
    assert_eq!(
        (rule.allowed_hosts, rule.handling, rule.allow_relative, rule.proxy),
        (None, None, None, None)
    );

    let policy = UrlPolicy::default();
    assert_eq!(policy.default_handling, UrlHandling::Remove);
    assert!(!policy.default_allow_relative && policy.rules.is_empty());
    assert_eq!((policy.url_filter, policy.proxy), (None, None));
}

#[test]
fn url_like_attributes_need_a_rule() {
    for handling in [UrlHandling::Remove, UrlHandling::Allow] {
        let policy = UrlPolicy::default().with_default_handling(handling);
        assert_eq!(kept(&policy, &IMG, "https://example.com/a.png", &UrlBases::unknown()), Err("no-rule"));
    }
    let policy = policy("img[src]", hosts(["example.com"]));
    assert_eq!(policy.judge(&IMG, "https://example.com/a.png", &UrlBases::unknown()), UrlVerdict::Keep);
    assert_eq!(kept(&policy, &IMG, "https://evil.example/a.png", &UrlBases::unknown()), Err("host"));
    assert_eq!(kept(&policy, &A, "https://example.com/", &UrlBases::unknown()), Err("no-rule"));
}

#[test]
fn element_rule_precedes_wildcard_rule() {
    let mut policy = policy("*[cite]", schemes(["https"]));
    policy.rules.insert("q[cite]".parse().unwrap(), schemes(["http"]));
    let judge = |element, value| kept(&policy, &UrlSink::html(element, "cite"), value, &UrlBases::unknown());
    assert_eq!(judge("q", "https://a.example/"), Err("scheme"));
    assert!(judge("q", "http://a.example/").is_ok());
    assert!(judge("blockquote", "https://a.example/").is_ok());
    assert_eq!(judge("blockquote", "http://a.example/"), Err("scheme"));
}

#[test]
fn validation_steps_are_in_order() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let filter = UrlFilter::new(move |context| {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(FilterDecision::Rewrite(context.value.replace("one", "two")))
    });
    let mut policy = policy("a[href]", hosts(["two.example"]));
    policy.url_filter = Some(filter);
    // Step 3 precedes the filter, which is not called without a rule.
    assert_eq!(kept(&policy, &IMG, "https://one.example/", &UrlBases::unknown()), Err("no-rule"));
    assert_eq!(calls.load(Ordering::Relaxed), 0);
    // The filter precedes step 5: its answer is validated, not the original value.
    let out = kept(&policy, &A, "https://one.example/", &UrlBases::unknown());
    assert_eq!((out.as_deref(), calls.load(Ordering::Relaxed)), (Ok("https://two.example/"), 1));
    assert_eq!(kept(&policy, &A, "https://three.example/", &UrlBases::unknown()), Err("host"));
    // Step 5 precedes step 6: an invalid URL is refused with any handling.
    let stripped = hosts(["two.example"]).with_handling(UrlHandling::Remove);
    policy.rules.insert("a[href]".parse().unwrap(), stripped);
    assert_eq!(refusal(&policy, "https://three.example/"), Some(UrlRefusal::Host));
    assert_eq!(refusal(&policy, "https://two.example/"), Some(UrlRefusal::Handling));
}

#[test]
fn rules_without_handling_keep_valid_urls() {
    for default_handling in [UrlHandling::Remove, UrlHandling::Allow, UrlHandling::Proxy] {
        let policy = policy("a[href]", schemes(["https"])).with_default_handling(default_handling);
        assert_eq!(policy.judge(&A, "https://example.com/", &UrlBases::unknown()), UrlVerdict::Keep);
    }
}

#[test]
fn rules_without_handling_use_the_default_in_new_edition() {
    let rules_without_handling = UnsetHandling::DefaultHandling;
    let mut policy =
        policy("a[href]", schemes(["https"])).with_rules_without_handling(rules_without_handling);
    assert_eq!(kept(&policy, &A, "https://example.com/", &UrlBases::unknown()), Err("handling"));
    policy.default_handling = UrlHandling::Allow;
    assert!(kept(&policy, &A, "https://example.com/", &UrlBases::unknown()).is_ok());
    policy.default_handling = UrlHandling::Proxy;
    policy.proxy = Some(proxy("/p", "u"));
    let out = kept(&policy, &A, "https://example.com/", &UrlBases::unknown());
    assert_eq!(out.as_deref(), Ok("/p?u=https%3A%2F%2Fexample.com%2F"));
}

#[test]
fn default_handling_strip() {
    let stripped = schemes(["http", "https"]).with_handling(UrlHandling::Remove);
    let policy = policy("img[src]", stripped);
    assert_eq!(kept(&policy, &IMG, "https://example.com/a.png", &UrlBases::unknown()), Err("handling"));
    assert_eq!(kept(&policy, &IMG, "/a.png", &UrlBases::unknown()), Err("relative"));
}

#[test]
fn remote_loads_blocked_and_relative_ones_allowed() {
    let rule =
        UrlRule::default().with_allow_relative(true).with_resolve_protocol_relative(ProtocolRelative::Refuse);
    let policy = policy("img[src]", rule);
    for remote in ["https://example.com/a.png", "http://example.com/a.png"] {
        assert_eq!(kept(&policy, &IMG, remote, &UrlBases::unknown()), Err("scheme"));
    }
    assert_eq!(kept(&policy, &IMG, "//example.com/a.png", &UrlBases::unknown()), Err("protocol-relative"));
    for relative in ["/a.png", "a.png", "./a.png", "../a.png", "?a"] {
        assert_eq!(policy.judge(&IMG, relative, &UrlBases::unknown()), UrlVerdict::Keep, "{relative}");
    }
}

#[test]
fn default_allow_relative_applies_to_rules_without_it() {
    for (default, of_rule, is_kept) in
        [(false, None, false), (true, None, true), (false, Some(true), true), (true, Some(false), false)]
    {
        let mut rule = schemes(["https"]);
        rule.allow_relative = of_rule;
        let mut policy = policy("a[href]", rule);
        policy.default_allow_relative = default;
        for value in ["/path", "./path", "../path", "?q", "path"] {
            assert_eq!(
                kept(&policy, &A, value, &UrlBases::unknown()).is_ok(),
                is_kept,
                "{default} {of_rule:?} {value}"
            );
        }
    }
}

#[test]
fn default_handling_proxy() {
    let rule = proxied(schemes(["https"]));
    let global = policy("a[href]", rule.clone()).with_proxy(proxy("/proxy", "url"));
    let judge = |policy: &UrlPolicy, value: &str| kept(policy, &A, value, &UrlBases::unknown());
    let out = judge(&global, "https://example.com/?a=b&c");
    assert_eq!(out.as_deref(), Ok("/proxy?url=https%3A%2F%2Fexample.com%2F%3Fa%3Db%26c"));
    // "URL validation still happens before rewriting."
    assert_eq!(judge(&global, "http://example.com/"), Err("scheme"));
    assert_eq!(judge(&global, "javascript:alert(1)"), Err("scheme"));
    assert_eq!(judge(&global, "/path"), Err("relative"));
    // "Relative URLs are also rewritten if the effective allow_relative is true."
    let relative = global.clone().with_default_allow_relative();
    assert_eq!(judge(&relative, "/path").as_deref(), Ok("/proxy?url=%2Fpath"));
    // "A proxy must be configured either globally or per rule": a policy without one is invalid, and drops the URL if it is used
    // nevertheless.
    let none = policy("a[href]", rule.clone());
    assert!(none.check().unwrap_err().to_string().contains("the proxy has no address"));
    assert_eq!(judge(&none, "https://example.com/"), Err("no-proxy"));
    // A rule's own proxy comes first.
    let own = policy("a[href]", rule.with_proxy(proxy("/p", "u"))).with_proxy(proxy("/proxy", "url"));
    assert_eq!(judge(&own, "https://example.com/").as_deref(), Ok("/p?u=https%3A%2F%2Fexample.com%2F"));
}

#[test]
fn protocol_relative_urls() {
    // "Resolve to https."
    check(&schemes(["https"]), &[("//example.com/a", Ok("https://example.com/a"))]);
    check(&schemes(["http"]), &[("//example.com/a", Err("scheme"))]);
    // "Resolve to http."
    let http = schemes(["http", "https"])
        .with_resolve_protocol_relative(ProtocolRelative::Resolve(UrlScheme::parse("http").unwrap()));
    check(&http, &[("//example.com/a", Ok("http://example.com/a"))]);
    // "Disallow protocol-relative URLs entirely."
    let none = schemes(["https"]).with_resolve_protocol_relative(ProtocolRelative::Refuse);
    check(&none, &[("//example.com/a", Err("protocol-relative")), ("https://example.com/a", Ok("="))]);
    // Everything that browsers parse as two slashes counts, in any spelling, and the checked host is the written host.
    check(
        &hosts(["example.com"]),
        &[
            ("\\\\example.com/a", Ok("https://example.com/a")),
            ("/\t/example.com/a", Ok("https://example.com/a")),
            (" //example.com/a", Ok("https://example.com/a")),
            ("//example.com\\@evil.example/", Ok("https://example.com/@evil.example/")),
            ("//evil.example/", Err("host")),
            ("//x y/", Err("unparsable")),
        ],
    );
}

#[test]
fn srcset() {
    let policy = policy("img[srcset]", schemes(["https"]));
    let judge = |value| kept(&policy, &UrlSink::html("img", "srcset"), value, &UrlBases::unknown());
    assert_eq!(
        judge("https://a.example/1.png 1x, //a.example/2.png 2x").as_deref(),
        Ok("https://a.example/1.png 1x, https://a.example/2.png 2x")
    );
    // "If any candidate is unsafe, the entire attribute is dropped."
    assert_eq!(judge("https://a.example/1.png 1x, javascript:alert(1) 2x"), Err("scheme"));
    assert_eq!(judge("https://a.example/1.png 1x, /2.png 2x"), Err("relative"));
    assert_eq!(judge(""), Err("empty"));
    // Its rule is that of `srcset`.
    assert_eq!(kept(&policy, &IMG, "https://a.example/1.png", &UrlBases::unknown()), Err("no-rule"));
}

#[test]
fn url_filter() {
    let filter = UrlFilter::new(|context| {
        assert_eq!((context.element, context.attribute), ("a", "href"));
        Ok(if context.value.contains("attacker.com") { FilterDecision::Drop } else { FilterDecision::Keep })
    });
    let policy = policy("a[href]", schemes(["https"])).with_url_filter(filter);
    assert!(kept(&policy, &A, "https://example.com/", &UrlBases::unknown()).is_ok());
    assert_eq!(kept(&policy, &A, "https://attacker.com/", &UrlBases::unknown()), Err("filter-dropped"));
    assert_eq!(kept(&policy, &A, "http://example.com/", &UrlBases::unknown()), Err("scheme"));
}

#[test]
fn field_allow_fragment() {
    let fragments = schemes(["https"]).with_allow_fragment();
    check(&fragments, &[("#section", Ok("=")), ("#", Ok("=")), ("/a#section", Err("relative"))]);
    check(&schemes(["https"]), &[("#section", Err("fragment")), ("https://a.example/#section", Ok("="))]);
}

#[test]
fn field_allowed_schemes() {
    check(
        &UrlRule::default(),
        &[("https://a.example/", Err("scheme")), ("mailto:a@b.example", Err("scheme"))],
    );
    // "Lowercased": a scheme is the same in any case, in a rule or a URL.
    let upper = schemes(["HTTPS"]);
    check(
        &upper,
        &[
            ("https://a.example/", Ok("=")),
            ("HTTPS://a.example/", Ok("=")),
            ("http://a.example/", Err("scheme")),
        ],
    );
}

#[test]
fn field_allowed_hosts() {
    check(
        &hosts(["Example.com", "[::1]"]),
        &[
            ("https://example.com/", Ok("=")),
            ("https://EXAMPLE.com/", Ok("=")),
            ("https://example.com:443/", Ok("=")),
            ("https://[::1]/", Ok("=")),
            ("https://[0:0::1]/", Ok("=")),
            ("//example.com/x", Ok("https://example.com/x")),
            ("https://example.com/#@evil.example", Ok("=")),
            ("https://example.com/?@evil.example", Ok("=")),
            ("https://example.com./", Err("host")),
            ("https://www.example.com/", Err("host")),
            ("https://evil.example/example.com", Err("host")),
            ("https://evil@example.com@x/", Err("credentials")),
            ("https://example.com:x/", Err("unparsable")),
            ("https://[example.com]/", Err("unparsable")),
            // A URL that browsers parse as the listed host is written as they parse it.
            ("https://%65xample.com/", Ok("https://example.com/")),
            ("https:///example.com/", Ok("https://example.com/")),
            ("https:\\\\example.com\\a", Ok("https://example.com/a")),
            ("https://example.com\\@evil.example/", Ok("https://example.com/@evil.example/")),
            // Its target depends on the page.
            ("https:example.com", Err("base-dependent")),
        ],
    );
    check(
        &hosts(["1.2.3.4"]),
        &[("https://0x1020304/", Ok("https://1.2.3.4/")), ("https://1.2.3.5/", Err("host"))],
    );
}

#[test]
fn field_handling_and_proxy() {
    let rule = proxied(schemes(["https"]).with_proxy(proxy("/own", "u")));
    check(&rule, &[("https://a.example/", Ok("/own?u=https%3A%2F%2Fa.example%2F"))]);
    check(&schemes(["https"]).with_handling(UrlHandling::Remove), &[("https://a.example/", Err("handling"))]);
    check(&schemes(["https"]).with_handling(UrlHandling::Allow), &[("https://a.example/", Ok("="))]);
}

/// "Common URL rules", one after another. If a flag in JustHTML's documentation contradicts its sentence, the sentence counts.
#[test]
fn common_rules() {
    // Allow all HTTPS links.
    let https = [
        ("https://example.com/", Ok("=")),
        ("https://example.com/a?b#c", Ok("=")),
        ("//example.com/", Ok("https://example.com/")),
        ("http://example.com/", Err("scheme")),
        ("mailto:a@example.com", Err("scheme")),
        ("javascript:alert(1)", Err("scheme")),
        ("/a", Err("relative")),
        ("#a", Err("fragment")),
        ("", Err("empty")),
    ];
    check(&schemes(["https"]), &https);
    // Allow HTTP and HTTPS links.
    check(
        &schemes(["http", "https"]),
        &[
            ("http://example.com/", Ok("=")),
            ("https://example.com/", Ok("=")),
            ("ftp://example.com/", Err("scheme")),
        ],
    );
    // Allow only your own host.
    check(
        &hosts(["example.com"]),
        &[
            ("https://example.com/a", Ok("=")),
            ("https://static.example.com/a", Err("host")),
            ("http://example.com/", Err("scheme")),
        ],
    );
    // Allow your main host and a CDN host.
    check(
        &hosts(["example.com", "static.example.com"]),
        &[
            ("https://example.com/", Ok("=")),
            ("https://static.example.com/", Ok("=")),
            ("https://x.example.com/", Err("host")),
        ],
    );
    // Allow only relative URLs (block remote loads).
    check(
        &UrlRule::default().with_allow_relative(true),
        &[
            ("/a", Ok("=")),
            ("a?b#c", Ok("=")),
            ("https://example.com/", Err("scheme")),
            ("//example.com/", Err("scheme")),
        ],
    );
    // Allow only fragments and drop everything else.
    check(
        &UrlRule::default().with_allow_fragment(),
        &[
            ("#section", Ok("=")),
            ("/a", Err("relative")),
            ("?a#section", Err("relative")),
            ("https://example.com/", Err("scheme")),
        ],
    );
    // Allow HTTPS but disallow same-document fragments (the documented flag is true).
    check(&schemes(["https"]), &[("https://example.com/#a", Ok("=")), ("#a", Err("fragment"))]);
    // Allow relative URLs and HTTPS to a specific host (the documented flag is false).
    check(
        &hosts(["example.com"]).with_allow_relative(true),
        &[
            ("/a", Ok("=")),
            ("https://example.com/", Ok("=")),
            ("https://evil.example/", Err("host")),
            ("\\\\evil.example/", Err("host")),
        ],
    );
    // Allow HTTPS but disallow protocol-relative URLs entirely.
    check(
        &schemes(["https"]).with_resolve_protocol_relative(ProtocolRelative::Refuse),
        &[("https://example.com/", Ok("=")), ("//example.com/", Err("protocol-relative"))],
    );
    // Allow only mailto: links.
    check(
        &schemes(["mailto"]),
        &[("mailto:a@example.com?subject=b", Ok("=")), ("https://example.com/", Err("scheme"))],
    );
    // Allow only tel: links.
    check(&schemes(["tel"]), &[("tel:+1-201-555-0123", Ok("=")), ("mailto:a@example.com", Err("scheme"))]);
    // Allow https: and mailto:.
    check(
        &schemes(["https", "mailto"]),
        &[
            ("https://example.com/", Ok("=")),
            ("mailto:a@example.com", Ok("=")),
            ("//example.com/", Ok("https://example.com/")),
        ],
    );
    // Strip a URL-valued attribute even if it validates.
    check(
        &schemes(["https"]).with_handling(UrlHandling::Remove),
        &[("https://example.com/", Err("handling"))],
    );
    // Proxy validated URLs with the rule's own proxy. For the policy's proxy, see `default_handling_proxy`.
    check(
        &proxied(schemes(["https"]).with_proxy(proxy("/proxy", "url"))),
        &[
            ("https://example.com/", Ok("/proxy?url=https%3A%2F%2Fexample.com%2F")),
            ("http://example.com/", Err("scheme")),
        ],
    );
}

/// JustHTML 3's default policy (`docs/seeds/000.md`, section 3).
#[test]
fn justhtml_3() {
    let policy = UrlPolicy::justhtml_3();
    policy.check().unwrap();
    let judge = |sink: &UrlSink<'_>, value| kept(&policy, sink, value, &UrlBases::unknown());
    for good in
        ["http://a.example/", "https://a.example/", "mailto:a@b.example", "tel:1", "/a", "a", "#a", "?a"]
    {
        assert_eq!(judge(&A, good).as_deref(), Ok(good));
    }
    assert_eq!(judge(&A, "//a.example/").as_deref(), Ok("https://a.example/"));
    assert_eq!(judge(&A, "ftp://a.example/"), Err("scheme"));
    assert_eq!(judge(&IMG, "/a.png").as_deref(), Ok("/a.png"));
    assert_eq!(judge(&IMG, "#a").as_deref(), Ok("#a"));
    assert_eq!(judge(&IMG, "https://a.example/a.png"), Err("scheme"));
    assert_eq!(judge(&IMG, "//a.example/a.png"), Err("protocol-relative"));
    assert_eq!(judge(&UrlSink::html("q", "cite"), "https://a.example/"), Err("no-rule"));
}

/// In JustHTML these rules are valid, and drop every URL, or the setting is ignored.
#[test]
fn settings_without_effect_are_refused() {
    let resolved = UrlRule::default()
        .with_resolve_protocol_relative(ProtocolRelative::Resolve(UrlScheme::parse("http").unwrap()));
    for (rule, reason) in [
        (UrlRule::default(), "it keeps no URL at all"),
        (schemes(["https"]).with_proxy(proxy("/p", "u")), "its proxy is never used"),
        (hosts([]), "the list is empty"),
        (
            hosts(["example.com"]).with_allowed_schemes([]).with_allow_relative(true),
            "it has no effect: list `allowed_schemes`",
        ),
        (
            resolved.with_allowed_schemes(UrlScheme::set(["https"]).unwrap()),
            "`allowed_schemes` does not list",
        ),
    ] {
        let error = policy("a[href]", rule).check().unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

/// In JustHTML of that time, a rule for `a` also applied to `a` in SVG.
#[test]
fn rules_name_html_elements_unless_they_have_a_prefix() {
    let policy = policy("a[href]", schemes(["https"]));
    let svg = UrlSink::new(Namespace::Svg, "a", AttrNamespace::None, "href");
    assert_eq!(kept(&policy, &svg, "https://a.example/", &UrlBases::unknown()), Err("no-rule"));
    let policy = policy.with_rules([("svg:a[href]".parse().unwrap(), schemes(["https"]))]);
    assert!(kept(&policy, &svg, "https://a.example/", &UrlBases::unknown()).is_ok());
    assert_eq!(kept(&policy, &A, "https://a.example/", &UrlBases::unknown()), Err("no-rule"));
}

/// In JustHTML, a policy without a URL policy keeps no URL, and its default policy no remote image.
#[test]
fn policies_without_urls_have_the_rules_for_user_content() {
    let image = lye::sanitizer::SanitizerElementWithAttributes::new("img").with_attributes(["src"]);
    let none: [&str; 0] = [];
    let config = lye::SanitizerConfig::default().with_elements([image]).with_attributes(none);
    let policy = lye::Policy::default().with_sanitizer(config);
    assert_eq!(policy.urls(), &UrlPolicy::for_user_content());
    let clean = |policy: &lye::Policy| {
        let html = "<img src=\"https://example.com/a.png\"><img src=\"/b.png\">";
        lye::Cleaner::new(policy).unwrap().clean(html).unwrap().into_html()
    };
    assert_eq!(clean(&policy), "<img src=\"https://example.com/a.png\"><img src=\"/b.png\">");
    assert_eq!(clean(&policy.clone().with_urls(UrlPolicy::default())), "<img><img>");
    assert_eq!(clean(&policy.with_urls(UrlPolicy::justhtml_3())), "<img><img src=\"/b.png\">");
}

/// The rules in the guide's table of common rules.
#[test]
fn common_rules_of_the_guide_are_valid() {
    let guide = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/justhtml.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let section = guide.split("\n## ").find(|section| section.starts_with("Common rules")).unwrap();
    let mut rules = 0;
    for row in section.lines().filter(|line| line.contains("`UrlRule(")) {
        let rule = row.rsplit('`').nth(1).unwrap();
        let toml = format!("[urls.rules]\n\"a[href]\" = {rule}\n");
        lye::Policy::from_toml(&toml).unwrap_or_else(|error| panic!("{error}\n{row}"));
        rules += 1;
    }
    assert_eq!(rules, 15);
}
