//! Attributes with several URLs, and those whose meaning depends on other attributes.

use super::support::{hosts, kept, policy, proxied, proxy, schemes};
use lye::urls::{
    DataType, FilterDecision, UrlBases, UrlFilter, UrlPolicy, UrlRefusal, UrlRule, UrlSink, UrlVerdict,
};
use std::sync::{Arc, Mutex};

fn check(policy: &UrlPolicy, sink: &UrlSink<'_>, cases: &[(&str, Result<&str, &str>)]) {
    for (value, expected) in cases {
        let found = kept(policy, sink, value, &UrlBases::unknown());
        assert_eq!(found.as_deref().map_err(|code| *code), *expected, "{value:?}");
    }
}

#[test]
fn srcset_follows_the_standard() {
    let rule =
        schemes(["https"]).with_data([(DataType::parse("image/png").unwrap(), 10)]).with_allow_relative(true);
    check(
        &policy("img[srcset]", rule),
        &UrlSink::html("img", "srcset"),
        &[
            ("a.png", Ok("a.png")),
            ("a.png 1x,b.png 2x", Ok("a.png 1x, b.png 2x")),
            (",a.png 1x, ,b.png,", Ok("a.png 1x, b.png")),
            ("a.png 10w 20h", Ok("a.png 10w 20h")),
            // Commas inside of URLs.
            ("https://x.example/a,b 1x", Ok("https://x.example/a,b 1x")),
            ("data:image/png;base64,AAAA 1x, b 2x", Ok("data:image/png;base64,AAAA 1x, b 2x")),
            ("a.png,javascript:alert(1)", Ok("a.png,javascript:alert(1)")),
            ("a.png, javascript:alert(1)", Err("scheme")),
            ("a\\b.png 1x", Ok("a/b.png 1x")),
            // Descriptors for which browsers drop the candidate.
            ("a.png foo", Err("list-syntax")),
            ("a.png 1x 2x", Err("list-syntax")),
            ("a.png 0w", Err("list-syntax")),
            ("a.png (", Err("list-syntax")),
            ("", Err("empty")),
            (" , ", Err("empty")),
        ],
    );
}

#[test]
fn bad_item_drops_the_list_or_itself() {
    let value = "https://a.example/1 1x, http://b.example/2 2x, https://c.example/3 3x";
    let sink = UrlSink::html("img", "srcset");
    let strict = policy("img[srcset]", schemes(["https"]));
    assert_eq!(
        strict.judge(&sink, value, &UrlBases::unknown()),
        UrlVerdict::Drop(UrlRefusal::Item { index: 1, reason: Box::new(UrlRefusal::Scheme) })
    );
    let lenient = policy("img[srcset]", schemes(["https"]).with_keep_good_candidates());
    check(
        &lenient,
        &sink,
        &[
            (value, Ok("https://a.example/1 1x, https://c.example/3 3x")),
            ("http://a.example/ 1x, b 2x", Err("scheme")),
            ("https://a.example/ 1x, b what", Ok("https://a.example/ 1x")),
        ],
    );
}

#[test]
fn lists_with_white_space() {
    let rule = hosts(["a.example"]).with_allow_relative(true);
    for (element, attribute) in [("a", "ping"), ("img", "attributionsrc")] {
        check(
            &policy(&format!("*[{attribute}]"), rule.clone()),
            &UrlSink::html(element, attribute),
            &[
                ("/a\n\thttps://a.example/b", Ok("/a https://a.example/b")),
                ("/a,b", Ok("/a,b")),
                ("/a javascript:alert(1)", Err("scheme")),
                ("/a //b.example/", Err("host")),
                (" ", Err("empty")),
            ],
        );
    }
}

#[test]
fn lists_with_commas_or_white_space() {
    let rule = schemes(["https"]).with_allow_relative(true);
    for (element, attribute) in [("object", "archive"), ("head", "profile")] {
        check(
            &policy(&format!("{element}[{attribute}]"), rule.clone()),
            &UrlSink::html(element, attribute),
            &[
                ("a.jar,b.jar  c.jar", Ok("a.jar b.jar c.jar")),
                ("a.jar,vbscript:x", Err("scheme")),
                (",", Err("empty")),
            ],
        );
    }
}

#[test]
fn meta_refresh() {
    let policy = policy("meta[content]", schemes(["https"]).with_allow_relative(true));
    let refresh = UrlSink::html("meta", "content").with_guard(Some(" Refresh "));
    check(
        &policy,
        &refresh,
        &[
            ("0;url=https://a.example/", Ok("0;url=https://a.example/")),
            ("0; URL = \"https://a.example/\"", Ok("0;url=https://a.example/")),
            ("5.5, /a", Ok("5;url=/a")),
            ("0;url=//a.example/", Ok("0;url=https://a.example/")),
            ("0;url=/a;b,c", Ok("0;url=/a;b,c")),
            ("0;url=javascript:alert(1)", Err("scheme")),
            ("0;url='javascript:alert(1)'", Err("scheme")),
            ("0 javascript:alert(1)", Err("scheme")),
            ("5", Err("empty")),
            ("0;url=", Err("empty")),
            ("soon", Err("refresh-syntax")),
        ],
    );
    // Other contents are not URLs, with or without a rule.
    for http_equiv in [None, Some("content-type")] {
        let other = UrlSink::html("meta", "content").with_guard(http_equiv);
        assert_eq!(policy.judge(&other, "javascript:alert(1)", &UrlBases::unknown()), UrlVerdict::Keep);
        assert_eq!(UrlPolicy::default().judge(&other, "text/html", &UrlBases::unknown()), UrlVerdict::Keep);
    }
    assert_eq!(kept(&UrlPolicy::default(), &refresh, "0;url=/a", &UrlBases::unknown()), Err("no-rule"));
}

#[test]
fn param_by_name() {
    let policy = policy("param[value]", schemes(["https"]));
    for name in ["movie", " SRC ", "code", "codebase", "data", "filename", "href", "url"] {
        let sink = UrlSink::html("param", "value").with_guard(Some(name));
        check(
            &policy,
            &sink,
            &[("https://a.example/", Ok("https://a.example/")), ("javascript:x", Err("scheme"))],
        );
    }
    let quality = UrlSink::html("param", "value").with_guard(Some("quality"));
    assert_eq!(policy.judge(&quality, "high", &UrlBases::unknown()), UrlVerdict::Keep);
}

#[test]
fn values_of_other_grammars_are_rejected() {
    let rule = schemes(["https"]).with_allow_relative(true);
    for (element, attribute) in [("p", "style"), ("iframe", "srcdoc"), ("label", "for")] {
        let policy = policy(&format!("*[{attribute}]"), rule.clone());
        check(&policy, &UrlSink::html(element, attribute), &[("a", Err("other-grammar"))]);
    }
    // A URL in CSS is checked separately.
    let policy = policy("*[style]", rule);
    let judge = |url| policy.judge_url(&UrlSink::html("p", "style"), url, &UrlBases::unknown());
    assert_eq!(judge("https://a.example/a.png"), UrlVerdict::Keep);
    assert_eq!(judge("javascript:x"), UrlVerdict::Drop(UrlRefusal::Scheme));
}

#[test]
fn hook_sees_each_item_with_its_parsed_url() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let filter = UrlFilter::new(move |context| {
        let host = context.url.map(|url| url.host().to_owned());
        log.lock().unwrap().push((context.item, context.value.to_owned(), host));
        Ok(match context.item {
            Some(1) => FilterDecision::Rewrite("https://z.example/, https://evil.example/ 2x".to_owned()),
            _ => FilterDecision::Keep,
        })
    });
    let mut policy = policy("img[srcset]", hosts(["a.example", "z.example"]).with_keep_good_candidates());
    policy.url_filter = Some(filter);
    let out = kept(&policy, &UrlSink::html("img", "srcset"), "//A.example/1 1x, /2 2x", &UrlBases::unknown());
    // Its answer must be one URL, not a second candidate.
    assert_eq!(
        out.as_deref(),
        Ok("https://A.example/1 1x, https://z.example/,%20https://evil.example/%202x 2x")
    );
    let seen = seen.lock().unwrap();
    assert_eq!(seen[0], (Some(0), "//A.example/1".to_owned(), Some("a.example".to_owned())));
    assert_eq!(seen[1], (Some(1), "/2".to_owned(), None));
}

/// An answer of a hook is one URL of the list, or none.
#[test]
fn hook_cannot_add_items() {
    for (key, sink, answer) in [
        ("*[ping]", UrlSink::html("a", "ping"), "mailto:a b"),
        ("*[archive]", UrlSink::html("object", "archive"), "https://a.example/,b"),
        ("*[srcset]", UrlSink::html("img", "srcset"), "https://a.example/,"),
    ] {
        let mut policy = policy(key, schemes(["https", "mailto"]));
        policy.url_filter = Some(UrlFilter::new(move |_| Ok(FilterDecision::Rewrite(answer.to_owned()))));
        check(&policy, &sink, &[("https://a.example/", Err("list-syntax"))]);
    }
    let mut policy = policy("meta[content]", UrlRule::default().with_allow_relative(true));
    policy.url_filter =
        Some(UrlFilter::new(|_| Ok(FilterDecision::Rewrite("'javascript:alert(1)".to_owned()))));
    let refresh = UrlSink::html("meta", "content").with_guard(Some("refresh"));
    check(&policy, &refresh, &[("0;url=a", Err("refresh-syntax"))]);
}

#[test]
fn proxy_applies_to_each_url() {
    let rule = proxied(schemes(["https"]).with_proxy(proxy("/p", "u")));
    let policy = policy("img[srcset]", rule);
    let sink = UrlSink::html("img", "srcset");
    let out = kept(&policy, &sink, "https://a.example/,b 1x, //c.example/ 2x", &UrlBases::unknown()).unwrap();
    assert_eq!(out, "/p?u=https%3A%2F%2Fa.example%2F%2Cb 1x, /p?u=https%3A%2F%2Fc.example%2F 2x");
    assert_eq!(policy.judge(&sink, &out, &UrlBases::unknown()), UrlVerdict::Keep);
}
