//! Property tests with values made of the pieces of attacks on URL filters.

use super::support::{hosts, policy, proxied, proxy, schemes};
use lye::url::{Host, Url};
use lye::urls::{DataType, UrlBases, UrlHygiene, UrlPolicy, UrlRule, UrlSink, UrlVerdict};
use lye_hostile::Rng;

const A: UrlSink<'_> = UrlSink::html("a", "href");

const PIECES: [&str; 64] = [
    "https",
    "http",
    "HTTP",
    "javascript",
    "vbscript",
    "data",
    "mailto",
    "file",
    "ftp",
    ":",
    ":",
    "//",
    "/",
    "\\",
    "\\\\",
    "///",
    "good.example",
    "evil.example",
    "www.good.example",
    "GOOD.example",
    "good.example.",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "localhost",
    "goo%64.example",
    "ɡood.example",
    "good。example",
    "@",
    "u:p@",
    ":443",
    ":8080",
    ":x",
    "?",
    "#",
    "..",
    ".",
    "%2e",
    "%2E%2e",
    "%2f",
    "%00",
    "%",
    "a",
    "a b",
    "ä",
    "\t",
    "\n",
    "\r",
    " ",
    "\u{1}",
    "\u{0}",
    "\u{AD}",
    "\u{202E}",
    "\u{200B}",
    ",",
    ";",
    "'",
    "image/png;base64,AAAA",
    "text/html,<script>",
    "utm_source=1",
    "&",
    "=",
    "/p?u=",
    "%3A%2F%2F",
];

fn value(rng: &mut Rng) -> String {
    (0..1 + rng.below(9)).map(|_| PIECES[rng.below(PIECES.len())]).collect()
}

/// Returns values, always the same. Many begin like a URL of the allowed host.
fn values() -> impl Iterator<Item = String> {
    let mut rng = Rng::new(7);
    (0..60_000).map(move |index| match index % 4 {
        0 => format!("https://{}", value(&mut rng)),
        1 => format!("//{}", value(&mut rng)),
        _ => value(&mut rng),
    })
}

/// Base URLs of the output.
fn pages() -> [Url; 4] {
    [
        "http://page.invalid/",
        "https://page.invalid/a/b/c?d#e",
        "https://page.invalid:8443/x",
        "http://page.invalid/a/",
    ]
    .map(|page| Url::parse(page).unwrap())
}

fn rule() -> UrlRule {
    let data = (DataType::parse("image/png").unwrap(), 100);
    let allowed_schemes = schemes(["https", "mailto"]).allowed_schemes;
    hosts(["good.example", "*.good.example"])
        .with_allowed_schemes(allowed_schemes)
        .with_allow_fragment()
        .with_allow_relative(true)
        .with_data([data])
}

fn out(policy: &UrlPolicy, value: &str, bases: &UrlBases) -> Option<String> {
    match policy.judge(&A, value, bases) {
        UrlVerdict::Keep => Some(value.to_owned()),
        UrlVerdict::Rewrite(out) => Some(out),
        UrlVerdict::Placeholder(..) | UrlVerdict::Drop(_) => None,
    }
}

/// Evaluates the rule again on a parsed URL: where an output may lead from a page.
fn satisfies_the_rule(url: &Url, page: &Url) -> bool {
    let is_good = |host: Option<Host<'_>>| matches!(host, Some(Host::Domain(domain)) if domain == "good.example" || domain.ends_with(".good.example"));
    match url.scheme() {
        _ if url.origin() == page.origin() => !url.includes_credentials(),
        "https" => is_good(url.host_enum()) && !url.includes_credentials(),
        "mailto" => url.has_opaque_path(),
        "data" => url.pathname().to_ascii_lowercase().starts_with("image/png"),
        _ => false,
    }
}

fn known() -> UrlBases {
    UrlBases::known(pages()[1].clone())
}

#[test]
fn allowed_urls_satisfy_the_rule_on_any_page() {
    let policy = policy("a[href]", rule());
    let mut passed = 0;
    for value in values() {
        let Some(out) = out(&policy, &value, &UrlBases::unknown()) else { continue };
        passed += 1;
        for page in pages() {
            let url = Url::parse_with_base(&out, &page).unwrap();
            assert!(satisfies_the_rule(&url, &page), "{value:?} -> {out:?} from {page}");
            // A browser with the original value would have gone to the same host.
            let meant = Url::parse_with_base(&value, &page).unwrap();
            assert_eq!(
                (meant.hostname(), meant.pathname(), meant.search()),
                (url.hostname(), url.pathname(), url.search()),
                "{value:?}"
            );
        }
    }
    assert!(passed > 5_000, "only {passed} values pass: the property says little");
}

#[test]
fn allowed_urls_satisfy_the_rule_against_the_base() {
    let policy = policy("a[href]", rule());
    let page = &pages()[1];
    for value in values() {
        let Some(out) = out(&policy, &value, &known()) else { continue };
        let url = Url::parse_with_base(&out, page).unwrap();
        assert!(satisfies_the_rule(&url, page), "{value:?} -> {out:?}");
        let meant = Url::parse_with_base(&value, page).unwrap();
        assert_eq!((meant.hostname(), meant.pathname()), (url.hostname(), url.pathname()), "{value:?}");
    }
}

#[test]
fn checking_allowed_urls_again_keeps_them() {
    let relative_proxy = policy("a[href]", proxied(rule())).with_proxy(proxy("/p", "u"));
    let absolute_proxy = relative_proxy.clone().with_proxy(proxy("https://good.example/p?k", "u"));
    let tidy = UrlHygiene::default().with_absolutize().with_remove_tracking().with_upgrade_https();
    let open = schemes(["http", "https", "ftp"])
        .with_allow_fragment()
        .with_allow_relative(true)
        .with_allow_credentials();
    let policies = [
        policy("a[href]", rule()),
        relative_proxy,
        absolute_proxy,
        policy("a[href]", open).with_hygiene(tidy),
    ];
    for policy in &policies {
        for bases in [UrlBases::unknown(), known()] {
            for value in values().step_by(2) {
                let Some(out) = out(policy, &value, &bases) else { continue };
                assert_eq!(policy.judge(&A, &out, &bases), UrlVerdict::Keep, "{value:?} -> {out:?}");
            }
        }
    }
}

#[test]
fn allowed_urls_are_never_script() {
    let everything = schemes(["http", "https", "ftp", "mailto", "tel", "file"])
        .with_allow_fragment()
        .with_allow_relative(true);
    let policy = policy("a[href]", everything);
    for value in values() {
        let Some(out) = out(&policy, &value, &UrlBases::unknown()) else { continue };
        for page in pages() {
            let url = Url::parse_with_base(&out, &page).unwrap();
            assert!(!matches!(url.scheme(), "javascript" | "vbscript" | "data"), "{value:?} -> {out:?}");
        }
    }
}

/// Lists and refreshes are written so that the re-parsed value gives the same verdict.
#[test]
fn checking_allowed_lists_again_keeps_them() {
    for (attribute, sink, prefix) in [
        ("*[srcset]", UrlSink::html("img", "srcset"), ""),
        ("*[ping]", UrlSink::html("a", "ping"), ""),
        ("*[archive]", UrlSink::html("object", "archive"), ""),
        ("*[content]", UrlSink::html("meta", "content").with_guard(Some("refresh")), "0;url="),
    ] {
        for keep_good_candidates in [false, true] {
            let mut rule = rule();
            rule.keep_good_candidates = keep_good_candidates;
            let policy = policy(attribute, rule);
            let mut rng = Rng::new(11);
            rng.cases(10_000, |rng| {
                let value = format!("{prefix}{} 1x, {}", value(rng), value(rng));
                let UrlVerdict::Rewrite(out) = policy.judge(&sink, &value, &UrlBases::unknown()) else {
                    return;
                };
                assert_eq!(
                    policy.judge(&sink, &out, &UrlBases::unknown()),
                    UrlVerdict::Keep,
                    "{value:?} -> {out:?}"
                );
            });
        }
    }
}
