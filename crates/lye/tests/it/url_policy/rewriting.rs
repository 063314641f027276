//! How URLs are written, and hygiene.

use super::support::{check, kept, policy, schemes};
use lye::policy::BaseUrl;
use lye::url::Url;
use lye::urls::{
    HostPattern, TrackingHosts, UrlBases, UrlHygiene, UrlPolicy, UrlRule, UrlSink, UrlVerdict, document_base,
};

const A: UrlSink<'_> = UrlSink::html("a", "href");

fn relative() -> UrlRule {
    schemes(["http", "https"]).with_allow_relative(true).with_allow_fragment()
}

#[test]
fn valid_urls_are_unchanged() {
    let stays = [
        "https://example.com",
        "HTTPS://Example.com/ä?ö#ü",
        "https://example.com:443/%41",
        "http://127.0.0.1/",
        "/a",
        "a/b;c",
        "./a",
        "../a",
        "a/../b",
        "?a",
        "#ä",
        "/a?b#c",
        "%41",
        "//%",
    ];
    let cases = stays.map(|value| (value, if value == "//%" { Err("unparsable") } else { Ok("=") }));
    check(&relative(), &cases);
}

#[test]
fn invalid_urls_are_normalized() {
    check(
        &relative(),
        &[
            (" https://example.com/ ", Ok("https://example.com/")),
            ("https://example.com/a b", Ok("https://example.com/a%20b")),
            ("https://example.com/a/../b", Ok("https://example.com/b")),
            ("https://example.com/a/%2E%2e/b", Ok("https://example.com/b")),
            ("https:/\\example.com", Ok("https://example.com/")),
            ("ht\ntps://exa\tmple.com", Ok("https://example.com/")),
            ("https://ＥＸ.example/", Ok("https://ex.example/")),
            ("http://0300.1/", Ok("http://192.0.0.1/")),
            // Invisible characters are valid in URLs.
            ("https://example.com/\u{202E}a", Ok("https://example.com/%E2%80%AEa")),
            ("/\u{200B}", Ok("/%E2%80%8B")),
            // Relative ones.
            (" /a ", Ok("/a")),
            ("/a b?c d#e f", Ok("/a%20b?c%20d#e%20f")),
            ("/a ?b #c ", Ok("/a%20?b%20#c")),
            ("/ #", Ok("/%20#")),
            ("a\\b", Ok("a/b")),
            ("\\a", Ok("/a")),
            ("a\tb\n", Ok("ab")),
            ("/a/../b", Ok("/b")),
            ("/..\\../a", Ok("/a")),
            ("#a b", Ok("#a%20b")),
            ("?\"", Ok("?%22")),
            // Its path would begin with two slashes.
            ("/.//evil.example/", Err("not-rewritable")),
            ("/a/..//evil.example", Err("not-rewritable")),
        ],
    );
}

#[test]
fn known_base_decides_what_is_relative() {
    let base = |text| UrlBases::known(Url::parse(text).unwrap());
    let policy = policy("a[href]", relative());
    assert_eq!(kept(&policy, &A, "https:a", &UrlBases::unknown()), Err("base-dependent"));
    assert_eq!(kept(&policy, &A, "https:a", &base("https://b.example/")).as_deref(), Ok("a"));
    assert_eq!(kept(&policy, &A, "https:/a?b", &base("https://b.example/")).as_deref(), Ok("/a?b"));
    assert_eq!(
        kept(&policy, &A, "https:a.example", &base("http://b.example/")).as_deref(),
        Ok("https://a.example/")
    );
    assert_eq!(kept(&policy, &A, "/a", &base("mailto:a@b.example")), Err("unparsable"));
    assert_eq!(kept(&policy, &A, "#a", &base("mailto:a@b.example")).as_deref(), Ok("#a"));
    // If the base is not special, a backslash is not a slash.
    assert_eq!(kept(&policy, &A, "\\\\a", &base("x://b/c")).as_deref(), Ok("\\\\a"));
}

fn with(hygiene: UrlHygiene) -> UrlPolicy {
    policy("a[href]", relative()).with_hygiene(hygiene)
}

fn check_hygiene(policy: &UrlPolicy, bases: &UrlBases, cases: &[(&str, Result<&str, &str>)]) {
    for (value, expected) in cases {
        let found = kept(policy, &A, value, bases);
        assert_eq!(found.as_deref().map_err(|code| *code), *expected, "{value}");
        if let Ok(out) = found {
            assert_eq!(policy.judge(&A, &out, bases), UrlVerdict::Keep, "{out}");
        }
    }
}

#[test]
fn tracking_parameters() {
    let hosts = HostPattern::list(["*.shop.example"]).unwrap();
    let policy = with(UrlHygiene::default().with_remove_tracking().with_tracking_parameters([
        ("Ref".to_owned(), TrackingHosts::Listed(hosts)),
        ("trk_*".to_owned(), TrackingHosts::All),
    ]));
    check_hygiene(
        &policy,
        &UrlBases::unknown(),
        &[
            ("https://a.example/?utm_source=x&id=1&fbclid=y#z", Ok("https://a.example/?id=1#z")),
            ("https://a.example/?UTM_medium=x", Ok("https://a.example/")),
            ("https://a.example/?%75tm_source=x&a=%20", Ok("https://a.example/?a=%20")),
            ("/a?gclid=1", Ok("/a")),
            ("?gclid=1#a", Ok("?#a")),
            ("https://a.example/?utm=1&id&=", Ok("https://a.example/?utm=1&id&=")),
            ("https://a.example/#?utm_source=x", Ok("https://a.example/#?utm_source=x")),
            ("https://www.shop.example/?ref=1&a", Ok("https://www.shop.example/?a")),
            ("https://shop.example/?ref=1", Ok("https://shop.example/?ref=1")),
            ("/?ref=1&trk_a", Ok("/?ref=1")),
            ("https://www.youtube.com/watch?v=1&si=2", Ok("https://www.youtube.com/watch?v=1")),
            ("https://a.example/?si=2", Ok("https://a.example/?si=2")),
        ],
    );
    let known = with(UrlHygiene::default().with_remove_tracking());
    check_hygiene(
        &known,
        &UrlBases::unknown(),
        &[
            ("/?%75tm_source=x&a", Ok("/?a")),
            ("/?a&%46bclid", Ok("/?a")),
            ("/?a+b=utm_source", Ok("/?a+b=utm_source")),
        ],
    );
    let off = with(UrlHygiene::default());
    check_hygiene(&off, &UrlBases::unknown(), &[("/?utm_source=x", Ok("/?utm_source=x"))]);
}

#[test]
fn https_upgrade() {
    let mut policy = with(UrlHygiene::default().with_upgrade_https());
    let cases = [
        ("http://a.example/b", Ok("https://a.example/b")),
        ("http://a.example:80/", Ok("https://a.example/")),
        ("http://a.example:8080/", Ok("http://a.example:8080/")),
        ("/a", Ok("/a")),
    ];
    check_hygiene(&policy, &UrlBases::unknown(), &cases);
    policy.rules.insert("a[href]".parse().unwrap(), schemes(["http"]));
    check_hygiene(&policy, &UrlBases::unknown(), &[("http://a.example/b", Ok("http://a.example/b"))]);
}

#[test]
fn absolutizing() {
    let mut policy = with(UrlHygiene::default().with_absolutize().with_remove_tracking());
    let base = UrlBases::known(Url::parse("https://b.example/c/d").unwrap());
    check_hygiene(
        &policy,
        &base,
        &[
            ("a", Ok("https://b.example/c/a")),
            ("../a?utm_source=x", Ok("https://b.example/a")),
            ("?q", Ok("https://b.example/c/d?q")),
            // It refers to the document itself.
            ("#a", Ok("#a")),
        ],
    );
    check_hygiene(&policy, &UrlBases::unknown(), &[("a", Ok("a"))]);
    // The result is checked again.
    policy.rules.insert("a[href]".parse().unwrap(), schemes(["http"]).with_allow_relative(true));
    check_hygiene(&policy, &base, &[("a", Err("scheme"))]);
}

#[test]
fn absolutizing_of_fragments() {
    let hygiene = UrlHygiene::default().with_absolutize().with_absolutize_fragments();
    let policy = policy("a[href]", relative().with_allow_empty()).with_hygiene(hygiene);
    let base = UrlBases::known(Url::parse("https://b.example/c/d").unwrap());
    let cases = [("#a", Ok("https://b.example/c/d#a")), ("", Ok("https://b.example/c/d"))];
    check_hygiene(&policy, &base, &cases);
    check_hygiene(&policy, &UrlBases::unknown(), &[("#a", Ok("#a")), ("", Ok(""))]);
}

#[test]
fn paths_are_resolved_in_the_root() {
    let root = BaseUrl::parse("https://b.example/o/r/").unwrap();
    let mut rooted = with(UrlHygiene::default().with_absolutize().with_root(root));
    let base = UrlBases::known(Url::parse("https://b.example/o/r/docs/d").unwrap());
    check_hygiene(
        &rooted,
        &base,
        &[
            ("/a", Ok("https://b.example/o/r/a")),
            ("\\a", Ok("https://b.example/o/r/a")),
            (" /a", Ok("https://b.example/o/r/a")),
            ("/", Ok("https://b.example/o/r/")),
            ("/?q", Ok("https://b.example/o/r/?q")),
            ("/javascript:a", Ok("https://b.example/o/r/javascript:a")),
            // Nothing leads out of the root.
            ("/../a", Ok("https://b.example/o/r/a")),
            ("/%2e%2E/./a/../../b", Ok("https://b.example/o/r/b")),
            ("a", Ok("https://b.example/o/r/docs/a")),
            ("?q", Ok("https://b.example/o/r/docs/d?q")),
            ("//c.example/a", Ok("https://c.example/a")),
            ("https://b.example/a", Ok("https://b.example/a")),
        ],
    );
    // Judging the result changes nothing.
    check_hygiene(&rooted, &base, &[("https://b.example/o/r/a", Ok("https://b.example/o/r/a"))]);
    // The result is checked again, like that of other bases.
    rooted.rules.insert("a[href]".parse().unwrap(), schemes(["http"]).with_allow_relative(true));
    check_hygiene(&rooted, &base, &[("/a", Err("scheme"))]);
    // A file stands for its folder, as in any base URL.
    let root = BaseUrl::parse("https://b.example/o/r/main").unwrap();
    let hygiene = UrlHygiene::default().with_resolve_with_base().with_root(root);
    let policy = policy("a[href]", schemes(["https"])).with_hygiene(hygiene);
    check_hygiene(&policy, &base, &[("/a", Ok("https://b.example/o/r/a"))]);
}

#[test]
fn document_bases() {
    let page = Url::parse("https://a.example/b/c").unwrap();
    let base = |hrefs: &[&'static str]| document_base(&page, hrefs.iter().copied()).href().to_owned();
    assert_eq!(base(&[]), "https://a.example/b/c");
    assert_eq!(base(&["d/", "https://other.example/"]), "https://a.example/b/d/");
    assert_eq!(base(&["//other.example/"]), "https://other.example/");
    assert_eq!(base(&[""]), "https://a.example/b/c");
    // The first counts, even if it is invalid.
    for bad in ["https://%/", "data:,a", "JavaScript:a"] {
        assert_eq!(base(&[bad, "https://other.example/"]), "https://a.example/b/c", "{bad}");
    }
}
