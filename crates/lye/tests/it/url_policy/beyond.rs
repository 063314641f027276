//! URL rules beyond JustHTML's: host patterns, addresses, ports, credentials, paths, data, lengths, limits of the hook.

use super::support::{check, hosts, kept, policy, proxied, proxy, refusal, schemes};
use lye::url::Url;
use lye::url::host::IpClass;
use lye::urls::{
    DataType, FilterDecision, HostPattern, PathPrefix, UrlBases, UrlDenial, UrlFilter, UrlProxy, UrlRefusal,
    UrlRule, UrlScheme, UrlSink,
};

const A: UrlSink<'_> = UrlSink::html("a", "href");

#[test]
fn hosts_by_pattern() {
    check(
        &hosts(["*.example.com", "registrable:example.co.uk", "bücher.example"]),
        &[
            ("https://a.example.com/", Ok("=")),
            ("https://a.b.example.com/", Ok("=")),
            ("https://example.com/", Err("host")),
            ("https://badexample.com/", Err("host")),
            ("https://a.example.com.evil.example/", Err("host")),
            ("https://example.co.uk/", Ok("=")),
            ("https://www.example.co.uk/", Ok("=")),
            ("https://other.co.uk/", Err("host")),
            ("https://xn--bcher-kva.example/", Ok("=")),
            // A host beyond ASCII is written as it is looked up.
            ("https://BÜCHER.example/", Ok("https://xn--bcher-kva.example/")),
        ],
    );
}

/// Below a domain there may be public suffixes, whose subdomains belong to others.
#[test]
fn registrable_domains_are_those_of_the_list() {
    check(
        &hosts(["registrable:amazonaws.com"]),
        &[
            ("https://amazonaws.com/", Ok("=")),
            ("https://www.amazonaws.com/", Ok("=")),
            ("https://s3.amazonaws.com/", Err("host")),
            ("https://evil.s3.amazonaws.com/", Err("host")),
            ("https://www.amazonaws.com./", Err("host")),
        ],
    );
}

/// A list of hosts does not affect schemes without hosts, which the rule must list. All others need a host.
#[test]
fn hosts_and_schemes_without_hosts() {
    let rule = hosts(["example.com"])
        .with_allowed_schemes(UrlScheme::set(["https", "mailto", "tel", "app", "file"]).unwrap());
    check(
        &rule,
        &[
            ("mailto:a@b.example", Ok("=")),
            ("tel:1", Ok("=")),
            ("mailto://b.example/", Err("host")),
            ("app:evil", Err("host")),
            ("app://evil/", Err("host")),
            ("app:/a", Err("host")),
            ("file:///a", Err("host")),
        ],
    );
}

#[test]
fn classes_of_addresses() {
    check(&schemes(["https"]), &[("https://127.0.0.1/", Ok("=")), ("https://localhost/", Ok("="))]);
    let rule = schemes(["http", "app"]).with_deny([UrlDenial::NotGlobal]);
    check(
        &rule,
        &[
            ("http://127.0.0.1/", Err("ip-class")),
            ("http://2130706433/", Err("ip-class")),
            ("http://0x7f.1/", Err("ip-class")),
            ("http://[::ffff:10.0.0.1]/", Err("ip-class")),
            ("http://169.254.169.254/latest/meta-data/", Err("ip-class")),
            ("http://localhost/", Err("ip-class")),
            ("http://a.LOCALHOST./", Err("ip-class")),
            ("app://127.0.0.1/", Err("ip-class")),
            ("app://[::1]/", Err("ip-class")),
            ("http://93.184.215.14/", Ok("=")),
            ("http://localhost.example.com/", Ok("=")),
        ],
    );
    let policy = policy("a[href]", rule);
    let refused = refusal(&policy, "http://10.0.0.1/").unwrap();
    assert_eq!(refused, UrlRefusal::IpClass(IpClass::Private));
    assert_eq!(refused.to_string(), "the rule refuses the class of the URL's address (private)");
}

/// Hosts whose labels mix scripts, or look like ASCII as a whole.
#[test]
fn hosts_that_look_like_others() {
    check(&schemes(["https"]), &[("https://xn--pple-43d.com/", Ok("="))]);
    let rule = schemes(["https", "app"]).with_deny([UrlDenial::ConfusableHosts]);
    check(
        &rule,
        &[
            ("https://xn--pple-43d.com/", Err("confusable-host")),
            ("https://XN--PPLE-43D.com/a?b#c", Err("confusable-host")),
            ("https://www.\u{430}pple.com/", Err("confusable-host")),
            ("https://%D0%B0pple.com/", Err("confusable-host")),
            ("https://xn--80ak6aa92e.com:8080/", Err("confusable-host")),
            ("//xn--pple-43d.com/", Err("confusable-host")),
            ("app://%D0%B0pple.com/", Err("confusable-host")),
            ("https://apple.com/", Ok("=")),
            ("https://xn--mnchen-3ya.example/", Ok("=")),
            ("https://example.com/xn--pple-43d.com", Ok("=")),
        ],
    );
    let refused = refusal(&policy("a[href]", rule), "https://xn--pple-43d.com/").unwrap();
    assert_eq!(refused.to_string(), "the rule refuses hosts that look like others");
}

/// Relative URLs whose first segment has a colon (RFC 3986, section 4.2).
#[test]
fn relative_urls_that_seem_to_have_a_scheme() {
    let relative = [
        "java script:alert(1)",
        "java\u{2028}script:alert(1)",
        "java<!-- -->script:alert(1)",
        "1http:example.com",
        "%6aavascript:alert(1)",
        ":alert(1)",
        "\u{a0}javascript:alert(1)",
        "a\\b:c",
    ];
    let keeps = schemes(["https"]).with_allow_relative(true);
    for url in relative {
        assert_eq!(refusal(&policy("a[href]", keeps.clone()), url), None, "{url}");
        let refused =
            refusal(&policy("a[href]", keeps.clone().with_deny([UrlDenial::SchemeLookalikes])), url);
        assert_eq!(refused, Some(UrlRefusal::SchemeLookalike), "{url}");
    }
    check(
        &schemes(["https", "mailto"])
            .with_allow_relative(true)
            .with_allow_fragment()
            .with_deny([UrlDenial::SchemeLookalikes]),
        &[
            ("a", Ok("=")),
            ("./a:b", Ok("=")),
            ("/a:b", Ok("=")),
            ("a/b:c", Ok("=")),
            ("a?b:c", Ok("=")),
            ("?a:b", Ok("=")),
            ("#a:b", Ok("=")),
            ("//example.com:8080/a", Ok("https://example.com:8080/a")),
            ("https://example.com:8080/a:b", Ok("=")),
            ("mailto:a@example.com", Ok("=")),
            ("javascript:alert(1)", Err("scheme")),
        ],
    );
}

/// Hosts that the URL parser writes in another way.
#[test]
fn hosts_that_are_not_written_as_serialized() {
    let respelled = [
        ("https://%65xample.com/", "https://example.com/"),
        ("https://example%2ecom/", "https://example.com/"),
        ("https://example。com/", "https://example.com/"),
        ("https://exam\u{ad}ple.com/", "https://example.com/"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://2130706433/", "https://127.0.0.1/"),
        ("https://0177.0.0.1/", "https://127.0.0.1/"),
        ("https://127.1:8080/", "https://127.0.0.1:8080/"),
        ("https://127.0.0.1./", "https://127.0.0.1/"),
        ("https://[0:0:0:0:0:0:0:1]/", "https://[0:0:0:0:0:0:0:1]/"),
        ("//%65xample.com/", "https://example.com/"),
        ("https:\\\\%65xample.com\\a", "https://example.com/a"),
        ("https://exam\tple.com/", "https://example.com/"),
        ("https://me@%65xample.com/", "https://me@example.com/"),
        // The path has the host as serialized.
        ("https://ex%61mple.com/@example.com", "https://example.com/@example.com"),
        ("https://example%2ecom?@example.com", "https://example.com/?@example.com"),
        ("https://example%2ecom\\@example.com", "https://example.com/@example.com"),
    ];
    let keeps = schemes(["https"]).with_allow_credentials();
    for (url, read) in respelled {
        let out = kept(&policy("a[href]", keeps.clone()), &A, url, &UrlBases::unknown());
        assert_eq!(out.as_deref(), Ok(read), "{url}");
        let refused = refusal(&policy("a[href]", keeps.clone().with_deny([UrlDenial::RespelledHosts])), url);
        assert_eq!(refused, Some(UrlRefusal::RespelledHost), "{url}");
    }
    let rule = UrlRule::default()
        .with_allowed_schemes(UrlScheme::set(["https", "mailto", "app", "file"]).unwrap())
        .with_allow_credentials()
        .with_allow_relative(true)
        .with_allow_fragment()
        .with_deny([UrlDenial::RespelledHosts]);
    check(
        &rule,
        &[
            ("https://example.com/", Ok("=")),
            ("https://example.com", Ok("=")),
            (" https://example.com ", Ok("https://example.com/")),
            ("https://Example.COM:443/%65", Ok("=")),
            ("//example.com/", Ok("https://example.com/")),
            ("https:///example.com/", Ok("https://example.com/")),
            ("https:\\\\example.com\\a", Ok("https://example.com/a")),
            ("https://me:pw@example.com/", Ok("=")),
            ("https://a@b@example.com/", Ok("https://a%40b@example.com/")),
            ("https://xn--bcher-kva.example/", Ok("=")),
            ("https://127.0.0.1:8080/", Ok("=")),
            ("https://[::1]:8080/", Ok("=")),
            ("mailto:a@%65xample.com", Ok("=")),
            ("app://%65xample.com/", Ok("=")),
            ("app://Example/", Ok("=")),
            ("app:a", Ok("=")),
            ("file:///a", Ok("=")),
            ("%65xample.com", Ok("=")),
            ("#%65", Ok("=")),
        ],
    );
}

#[test]
fn control_characters_and_backslashes() {
    let rule = schemes(["https", "mailto"])
        .with_allow_relative(true)
        .with_allow_fragment()
        .with_deny([UrlDenial::ControlsAndBackslashes]);
    check(
        &rule,
        &[
            ("https://example.com/a\nb", Err("control-or-backslash")),
            ("https://exam\tple.com/", Err("control-or-backslash")),
            ("https://example.com/\u{1}", Err("control-or-backslash")),
            ("\u{1}https://example.com/", Err("control-or-backslash")),
            ("https://example.com/\u{7f}", Err("control-or-backslash")),
            ("https://example.com/a\u{85}b", Err("control-or-backslash")),
            ("https:\\\\example.com", Err("control-or-backslash")),
            ("https://example.com/?a=\\", Err("control-or-backslash")),
            ("\\\\example.com", Err("control-or-backslash")),
            ("a\rb", Err("control-or-backslash")),
            ("#a\\", Err("control-or-backslash")),
            ("mailto:a\nb@example.com", Err("control-or-backslash")),
            ("\n https://example.com/\t", Ok("https://example.com/")),
            ("https://example.com/a b", Ok("https://example.com/a%20b")),
            ("https://example.com/%0A%5C", Ok("=")),
            ("a", Ok("=")),
            ("#a", Ok("=")),
        ],
    );
}

/// Names that lead to private networks, or to no host, are not public.
#[test]
fn names_that_are_not_public() {
    let rule =
        |denied: &[UrlDenial]| schemes(["http", "https", "app", "ftp"]).with_deny(denied.iter().copied());
    let refused = [
        "http://intranet/",
        "http://intranet./",
        "https://wiki:8443/a",
        "http://printer.local/",
        "http://router.lan/",
        "http://router.home.arpa/",
        "http://metadata.google.internal/computeMetadata/v1/",
        "http://metadata/",
        "http://127.0.0.1.nip.io/",
        "https://app.10-0-0-1.sslip.io/",
        "https://localtest.me/",
        "http://expyuzz4wqqyqhjn.onion/",
        "http://a.test/",
        "http://a.example/",
        "http://a.invalid/",
        "http://a.alt/",
        "http://wiki.corp/",
        "http://1.0.0.127.in-addr.arpa/",
        "http://localhost.localdomain/",
        // In any spelling, with any URL around it.
        "HTTP://PRINTER.Local./",
        "http:printer.local/",
        "//printer.local/",
        "http://printer%2Elocal/",
        "http://printer。local/",
        "http://ⓘⓝⓣⓡⓐⓝⓔⓣ/",
        "app://intranet/",
        "app://a.corp/",
        "ftp://printer.local/",
    ];
    let unlisted = policy("a[href]", rule(&[]));
    let not_global = policy("a[href]", rule(&[UrlDenial::NotGlobal]));
    for value in refused {
        let kept = |policy| kept(policy, &A, value, &UrlBases::unknown());
        assert_eq!(
            kept(&not_global),
            Err(if value == "http:printer.local/" { "base-dependent" } else { "special-host" }),
            "{value}"
        );
        // Rules that do not refuse classes keep them.
        assert!(matches!(kept(&unlisted), Ok(_) | Err("base-dependent")), "{value}");
    }
    check(
        &rule(&[UrlDenial::NotGlobal]),
        &[
            ("https://example.com/", Ok("=")),
            ("https://www.example.org/", Ok("=")),
            ("https://example.net./", Ok("=")),
            ("https://local.example.com/", Ok("=")),
            ("https://home.cern/", Ok("=")),
            ("http://localhost/", Err("ip-class")),
        ],
    );
}

/// A rule that refuses some classes refuses the names that may lead to such addresses.
#[test]
fn special_names_count_as_their_addresses() {
    check(
        &schemes(["http"]).with_deny([UrlDenial::Loopback]),
        &[
            ("http://intranet/", Ok("=")),
            ("http://wiki.corp/", Ok("=")),
            ("http://ip6-localhost/", Err("special-host")),
            ("http://a.lvh.me/", Err("special-host")),
            ("http://8.8.8.8.nip.io/", Err("special-host")),
        ],
    );
    let refusal = |value| {
        let rule = schemes(["http"]).with_deny([UrlDenial::NotGlobal]);
        refusal(&policy("a[href]", rule), value).unwrap().to_string()
    };
    assert_eq!(
        refusal("http://intranet.test/"),
        "the rule refuses hosts that are not public (names in `test` are not public: RFC 6761, 6.2)"
    );
    assert_eq!(
        refusal("http://wiki/"),
        "the rule refuses hosts that are not public (a name without a dot is not public)"
    );
}

#[test]
fn hosts_listed_and_refused() {
    let policy_of = |host| {
        let rule = hosts([host]).with_deny([UrlDenial::NotGlobal]);
        policy("a[href]", rule)
    };
    for host in ["wiki", "*.corp", "printer.local", "registrable:nip.io", "10.0.0.1"] {
        let error = policy_of(host).check().unwrap_err().to_string();
        assert!(error.contains("and `deny` its class: remove one of them"), "{host}: {error}");
    }
    for host in ["example.com", "*.example.com", "93.184.215.14"] {
        policy_of(host).check().unwrap();
    }
}

#[test]
fn ports() {
    check(&schemes(["https"]), &[("https://a.example:8443/", Ok("="))]);
    let rule = schemes(["http", "https"]).with_allowed_ports([443, 8443]);
    check(
        &rule,
        &[
            ("https://a.example/", Ok("=")),
            ("https://a.example:443/", Ok("=")),
            ("https://a.example:8443/", Ok("=")),
            ("https://a.example:22/", Err("port")),
            ("http://a.example/", Err("port")),
            ("https://a.example:99999/", Err("unparsable")),
        ],
    );
}

#[test]
fn credentials() {
    let cases = |expected| [("https://u@a.example/", expected), ("https://u:p@a.example/", expected)];
    check(&schemes(["https"]), &cases(Err("credentials")));
    check(&schemes(["https"]).with_allow_credentials(), &cases(Ok("=")));
    check(&schemes(["https"]), &[("https://@a.example/", Ok("https://a.example/"))]);
}

#[test]
fn paths() {
    let rule = schemes(["https"])
        .with_allowed_paths([PathPrefix::parse("/docs/").unwrap()])
        .with_allow_relative(true);
    check(
        &rule,
        &[
            ("https://a.example/docs", Ok("=")),
            ("https://a.example/docs/a?b", Ok("=")),
            ("https://a.example/docsy", Err("path")),
            ("https://a.example/docs/../private", Err("path")),
            ("https://a.example/docs/%2e%2e/private", Err("path")),
            ("https://a.example/docs/..%2fprivate", Err("path")),
            ("https://a.example/docs\\a", Ok("https://a.example/docs/a")),
            ("/docs/a", Ok("=")),
            ("/private", Err("path")),
            // It depends on the base.
            ("docs/a", Err("path")),
        ],
    );
    // Servers cut off path parameters, decode more than once, or read invalid UTF-8 loosely.
    for path in [
        "..;/private",
        "..;a=b/private",
        "%2e%2e;/private",
        "..%3b/private",
        "%252e%252e/private",
        "%252e%252e%252fprivate",
        "..%252fprivate",
        "..%255cprivate",
        "..%5cprivate",
        "%25252525252e%25252525252e/private",
        "%%32%65%%32%65/private",
        "..%00/private",
        "..%00.html/private",
        "..%20/private",
        "..%09/private",
        "..%3f/private",
        "..%23/private",
        "....//private",
        "..%c0%afprivate",
        "%c0%ae%c0%ae/private",
        "%e0%80%ae%e0%80%ae/private",
        "..%u002fprivate",
        "%ef%bc%8e%ef%bc%8e/private",
        "．．/private",
        "..%ef%bc%8fprivate",
        "‥/private",
    ] {
        let url = format!("https://a.example/docs/{path}");
        assert_eq!(
            kept(&policy("a[href]", rule.clone()), &A, &url, &UrlBases::unknown()),
            Err("path"),
            "{url}"
        );
        let relative = format!("/docs/{path}");
        assert_eq!(
            kept(&policy("a[href]", rule.clone()), &A, &relative, &UrlBases::unknown()),
            Err("path"),
            "{relative}"
        );
    }
    for path in [
        "a;v=1/b",
        "100%25",
        "50%25%20off",
        "a%20b",
        "v1.2..3/x",
        ".hidden",
        "..a",
        "caf%C3%A9",
        "a%252520b",
        "…und",
    ] {
        let url = format!("https://a.example/docs/{path}");
        let kept = kept(&policy("a[href]", rule.clone()), &A, &url, &UrlBases::unknown());
        assert!(kept.is_ok(), "{url}: {kept:?}");
    }
    let base = UrlBases::known(Url::parse("https://a.example/docs/b").unwrap());
    let judge = |value| kept(&policy("a[href]", rule.clone()), &A, value, &base);
    assert_eq!(judge("a").as_deref(), Ok("a"));
    assert_eq!(judge("../a"), Err("path"));
}

#[test]
fn data() {
    let png = (DataType::parse("image/png").unwrap(), 4);
    let text = (DataType::parse("text/plain").unwrap(), 3);
    let rule = UrlRule::default().with_data([png, text]);
    check(
        &rule,
        &[
            ("data:image/png;base64,AAAA", Ok("=")),
            ("data:image/png;base64,AAAAAA==", Ok("=")),
            ("data:IMAGE/PNG;charset=x;base64,AAAA", Ok("=")),
            ("data:image/png;BASE64,AA%3D%3D", Ok("=")),
            ("data:image/png;base64,AAAAAAA=", Err("data-size")),
            ("data:image/png;base64,A", Err("data-invalid")),
            ("data:image/png;base64,AA=", Err("data-invalid")),
            ("data:image/png;base64,A!", Err("data-invalid")),
            ("data:image/png", Err("data-invalid")),
            ("data:,abc", Ok("=")),
            ("data:;charset=utf-8,abc", Ok("=")),
            ("data:,%41%41%41", Ok("=")),
            ("data:,abcd", Err("data-size")),
            ("data:image/gif;base64,AAAA", Err("data-type")),
            ("data:text/html,<script>alert(1)</script>", Err("data-type")),
            ("data:image/svg+xml,<svg/>", Err("data-type")),
            ("da\nta:text/html,a", Err("data-type")),
            ("https://a.example/", Err("scheme")),
        ],
    );
    check(&schemes(["https"]), &[("data:image/png;base64,AAAA", Err("scheme"))]);
}

#[test]
fn lengths() {
    let rule = schemes(["https"]).with_max_length(24);
    check(
        &rule,
        &[
            ("https://a.example/123456", Ok("=")),
            ("https://a.example/1234567", Err("too-long")),
            // The output counts, too.
            ("//a.example/12345678", Err("too-long")),
            ("https://a.example/a b c", Err("too-long")),
        ],
    );
}

#[test]
fn query_length_and_opaque_bytes_are_limited() {
    let rule = schemes(["https"]).with_max_query_length(12).with_allow_relative(true);
    check(
        &rule,
        &[
            ("https://example.org/?q=soap&n=1#a-long-fragment", Ok("=")),
            ("https://example.org/a/long/path/without/a/query", Ok("=")),
            ("https://example.org/?q=the+password+is", Err("query-too-long")),
            ("?q=the+password+is", Err("query-too-long")),
            // Nine bytes as written, and more in the output.
            ("https://example.org/?äöü<>\"", Err("query-too-long")),
        ],
    );
    let rule = schemes(["https"]).with_max_opaque_bytes(40);
    check(
        &rule,
        &[
            ("https://example.org/commit/1f3a9c07d2b4e6f8091a2b3c4d5e6f7081920a1b", Ok("=")),
            ("https://example.org/how-to-make-soap-at-home-without-any-of-the-usual-accidents", Ok("=")),
            ("https://example.org/1f3a9c07d2b4e6f8091a2b3c4d5e6f7081920a1b0", Err("opaque")),
            ("https://1f3a9c07d2b4e6f8091a2b3c4d5e6.f7081920a1b0.example.org/", Err("opaque")),
            ("https://example.org/#1f3a9c07d2b4e6f8091a2b3c4d5e6f7081920a1b0", Err("opaque")),
        ],
    );
}

#[test]
fn script_urls_are_never_allowed() {
    for scheme in [
        "javascript",
        "JavaScript:",
        "vbscript",
        "livescript",
        "mocha",
        "jscript",
        "vbs",
        "view-source",
        "jar",
    ] {
        assert!(UrlScheme::parse(scheme).is_err(), "{scheme}");
    }
    let rule = schemes(["https", "http", "mailto", "tel"]).with_allow_fragment().with_allow_relative(true);
    let mut policy = policy("a[href]", rule);
    policy.url_filter =
        Some(UrlFilter::new(|_| Ok(FilterDecision::Rewrite(" java\tscript:alert(1)".to_owned()))));
    assert_eq!(refusal(&policy, "https://a.example/"), Some(UrlRefusal::Scheme));
}

#[test]
fn url_hook_fails_closed() {
    let with = |filter| policy("a[href]", schemes(["https"])).with_url_filter(filter);
    let failing = with(UrlFilter::new(|_| Err("no answer".into())));
    assert_eq!(refusal(&failing, "https://a.example/"), Some(UrlRefusal::FilterFailed));
    let panicking = with(UrlFilter::new(|context| panic!("{}", context.value)));
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let refused = refusal(&panicking, "https://a.example/");
    std::panic::set_hook(hook);
    assert_eq!(refused, Some(UrlRefusal::FilterFailed));
    // Its answer must satisfy the rule.
    let rewriting = with(UrlFilter::new(|_| Ok(FilterDecision::Rewrite("http://a.example/".to_owned()))));
    assert_eq!(refusal(&rewriting, "https://a.example/"), Some(UrlRefusal::Scheme));
}

#[test]
fn proxies_are_checked() {
    for good in [
        "/proxy?url=",
        "/p?x=1&url=",
        "https://p.example/?url=",
        "proxy.php?u=",
        " /p?u= ",
        "/p?a%20b=",
        "/p?a+b=",
    ] {
        assert!(UrlProxy::parse(good).is_ok(), "{good}");
    }
    for bad in [
        "",
        "javascript:a?url=",
        "ftp://p.example/?url=",
        "foo:?url=",
        "//p.example/?url=",
        "/a\\b?url=",
        "/a\tb?url=",
        "/a b?url=",
        "https:p?url=",
        "/p#?url=",
        "/p?url=#",
        "/p?url=1",
        "/p?url",
        "/p?=",
        "/p?a&=",
        "/p?url==",
        "/p",
        "/p/",
        "/p?url=1&url=",
        "/p?u%72l=1&url=",
        "?url=",
        "#url=",
        "https://ü.example/?url=",
        "https://u@p.example/?url=",
    ] {
        assert!(UrlProxy::parse(bad).is_err(), "{bad}");
    }
    for (bad, remedy) in [("/p", "`/p?url=`"), ("/p?a=1", "`/p?a=1&url=`"), ("/p?", "`/p?url=`")] {
        let error = UrlProxy::parse(bad).unwrap_err().to_string();
        assert!(error.contains(remedy), "{error}");
    }
}

#[test]
fn proxied_urls_are_recognized() {
    let rule = proxied(hosts(["a.example"]).with_allow_relative(true));
    let policy = policy("a[href]", rule).with_proxy(proxy("/p?k=1", "u"));
    let judge = |value: &str| kept(&policy, &A, value, &UrlBases::unknown());
    let once = judge("//a.example/a b").unwrap();
    assert_eq!(once, "/p?k=1&u=https%3A%2F%2Fa.example%2Fa%2520b");
    assert_eq!(judge(&once).as_deref(), Ok(once.as_str()));
    // A URL that was already written for the proxy is checked like its target.
    assert_eq!(
        judge("/p?k=1&u=javascript%3Aalert(1)").as_deref(),
        Ok("/p?k=1&u=%2Fp%3Fk%3D1%26u%3Djavascript%253Aalert%281%29")
    );
    assert_eq!(judge("/p?k=1&u=javascript%3Aalert%281%29"), Err("scheme"));
    assert_eq!(judge("/p?k=1&u=https%3A%2F%2Fb.example%2F"), Err("host"));
    // A proxied URL in another counts as one.
    let proxy = policy.proxy.as_ref().unwrap();
    assert_eq!(judge(&proxy.rewrite(&once)).as_deref(), Ok(once.as_str()));
    assert_eq!(judge(&format!("/x/..{}", proxy.rewrite("//b.example"))), Err("host"));
    let nested = (0..9).fold("https://a.example/".to_owned(), |url, _| proxy.rewrite(&url));
    assert_eq!(judge(&nested), Err("proxy-nesting"));
    let nested = (0..9).fold("https://a.example/".to_owned(), |url, _| format!("/.{}", proxy.rewrite(&url)));
    assert_eq!(judge(&nested), Err("proxy-nesting"));
}

#[test]
fn patterns_are_checked() {
    for bad in [
        "",
        "*",
        "a.*.b",
        "*.*.a",
        "https://a.example/",
        "a.example:80",
        "a b",
        "*.127.0.0.1",
        "registrable:com",
        "registrable:www.example.com",
    ] {
        assert!(HostPattern::parse(bad).is_err(), "{bad}");
    }
    for (written, read) in [
        ("EXAMPLE.com", "example.com"),
        ("0x7f.1", "127.0.0.1"),
        ("[0::1]", "[::1]"),
        ("*.ü.example", "*.xn--tda.example"),
    ] {
        assert_eq!(HostPattern::parse(written).unwrap().to_string(), read);
    }
}
