//! The answers of the probe.

use lye_url::probe::{BaseKind, Probe, ProbedHost, UrlForm, probe};
use lye_url::{SchemeType, Url};
use std::net::{Ipv4Addr, Ipv6Addr};

fn without_base(input: &str) -> Probe<'_> {
    probe(input, BaseKind::None)
}

fn assert_domain(probe: &Probe<'_>, expected: &str) {
    assert!(matches!(probe.host(), ProbedHost::Domain(domain) if domain == expected), "{probe:?}");
}

fn assert_opaque(probe: &Probe<'_>, expected: &str) {
    assert!(matches!(probe.host(), ProbedHost::Opaque(host) if host == expected), "{probe:?}");
}

#[test]
fn schemes() {
    for (input, name, kind) in [
        ("https://a", "https", SchemeType::Https),
        ("HtTpS://a", "https", SchemeType::Https),
        ("\0 \u{1f}ws:a", "ws", SchemeType::Ws),
        ("\tf\ri\nl\te\n:\t", "file", SchemeType::File),
        ("mailto:a@b", "mailto", SchemeType::NotSpecial),
        ("A1+.-:", "a1+.-", SchemeType::NotSpecial),
        ("java\nscript:alert(1)", "javascript", SchemeType::NotSpecial),
        ("c:/windows", "c", SchemeType::NotSpecial),
    ] {
        let probe = without_base(input);
        assert_eq!((probe.form(), probe.fails()), (UrlForm::Absolute, false), "{input:?}");
        assert!(probe.scheme().is_some_and(|scheme| scheme == name), "{probe:?}");
        assert_eq!(probe.scheme_type(), Some(kind), "{input:?}");
    }
    for input in ["", "a", "1a:b", ":a", "a b:c", "a%3A", "é:", "a/b:c", "-:", "\u{a0}a:b", "a\0:b"] {
        let probe = without_base(input);
        assert!(probe.fails() && probe.scheme().is_none() && probe.scheme_type().is_none(), "{probe:?}");
    }
}

#[test]
fn serialized_parts_are_slices_of_the_input() {
    for scheme in ["https", "git+ssh", "x-y.z"] {
        assert_eq!(without_base(&format!("{scheme}:a")).scheme().and_then(|s| s.as_str()), Some(scheme));
    }
    assert_eq!(without_base("HTTPS:a").scheme().and_then(|scheme| scheme.as_str()), None);
    let opaque = without_base("x://A%41_b");
    assert!(matches!(opaque.host(), ProbedHost::Opaque(host) if host.as_str() == Some("A%41_b")));
    let changed = without_base("x://\tb");
    assert!(matches!(changed.host(), ProbedHost::Opaque(host) if host.as_str().is_none()));
}

#[test]
fn forms_against_special_bases() {
    for (input, form) in [
        ("", UrlForm::Empty),
        (" \t\r\n\0", UrlForm::Empty),
        ("#", UrlForm::Fragment),
        (" \n#a", UrlForm::Fragment),
        ("?", UrlForm::Query),
        ("?//a", UrlForm::Query),
        ("a", UrlForm::PathRelative),
        ("../a:b", UrlForm::PathRelative),
        (".", UrlForm::PathRelative),
        ("1:2", UrlForm::PathRelative),
        ("/", UrlForm::PathAbsolute),
        ("\\", UrlForm::PathAbsolute),
        ("/a//b", UrlForm::PathAbsolute),
        ("//a", UrlForm::SchemeRelative),
        ("\\\\a", UrlForm::SchemeRelative),
        ("/\n\\a", UrlForm::SchemeRelative),
        ("//", UrlForm::SchemeRelative),
        ("a:", UrlForm::Absolute),
    ] {
        for base in [BaseKind::None, BaseKind::Http, BaseKind::Https] {
            assert_eq!(probe(input, base).form(), form, "{input:?} against {base:?}");
        }
    }
}

#[test]
fn reverse_solidus_is_a_path_against_a_non_special_base() {
    let base = Url::parse("x://host/a").unwrap();
    let probe = probe("\\\\other", BaseKind::Url(&base));
    assert_eq!(probe.form(), UrlForm::PathRelative);
    assert_opaque(&probe, "host");
}

#[test]
fn parts_of_an_unknown_base_are_unknown() {
    for input in ["", "/a", "a", "?a", "#a", "https:a", "https:/a", "HTTPS:", "https:#a"] {
        let probe = probe(input, BaseKind::Https);
        assert!(probe.takes_authority_of_base() && !probe.fails(), "{probe:?}");
        assert_eq!(probe.host(), ProbedHost::OfBase, "{input:?}");
        assert_eq!(probe.scheme_type(), Some(SchemeType::Https), "{input:?}");
        assert_eq!((probe.port(), probe.includes_credentials()), (None, false), "{input:?}");
    }
    for input in ["//a", "https://a", "https:\\\\a", "https:/\\a", "http:a", "http:/a", "/\\/\\a"] {
        let probe = probe(input, BaseKind::Https);
        assert!(!probe.takes_authority_of_base(), "{probe:?}");
        assert_domain(&probe, "a");
    }
}

#[test]
fn parts_of_a_known_base_are_returned() {
    let base = Url::parse("https://me@example.org:81/a?b").unwrap();
    for input in ["", "/a", "a", "?a", "#a", "https:a"] {
        let probe = probe(input, BaseKind::Url(&base));
        assert_domain(&probe, "example.org");
        assert_eq!((probe.port(), probe.includes_credentials()), (Some(81), true), "{input:?}");
    }
    let probe = probe("//a", BaseKind::Url(&base));
    assert_eq!((probe.port(), probe.includes_credentials()), (None, false));
}

#[test]
fn opaque_path_base_resolves_only_fragments() {
    let base = Url::parse("mailto:a@b").unwrap();
    let fragment = probe("#a", BaseKind::Url(&base));
    assert!(!fragment.fails() && fragment.scheme().is_some_and(|scheme| scheme == "mailto"));
    assert_eq!(fragment.host(), ProbedHost::Null);
    for input in ["", "a", "/a", "//a", "?a"] {
        let probe = probe(input, BaseKind::Url(&base));
        assert!(probe.fails() && probe.scheme().is_none(), "{probe:?}");
    }
}

#[test]
fn hosts_that_are_domains() {
    for (input, domain) in [
        ("https://example.org", "example.org"),
        ("https:example.org", "example.org"),
        ("https:/example.org", "example.org"),
        ("https:\\//\\example.org\\@b", "example.org"),
        ("https://EXAMPLE.org/", "example.org"),
        ("https://ex\nam\tple.org", "example.org"),
        ("https://%65x%41mple%2eorg", "example.org"),
        ("https://%\t6\n5xample.org", "example.org"),
        ("https://a:b@c@example.org", "example.org"),
        ("https://xn--8i7caa.example", "xn--8i7caa.example"),
        ("https://_.a-", "_.a-"),
        ("https://1.2.3.a", "1.2.3.a"),
        ("https://0xg", "0xg"),
        ("https://a.b.c.de", "a.b.c.de"),
        ("https://a..", "a.."),
        ("https://!$&'()*+,;=~`{}\"", "!$&'()*+,;=~`{}\""),
        ("file://server/share", "server"),
    ] {
        assert_domain(&without_base(input), domain);
    }
}

#[test]
fn hosts_that_are_addresses() {
    for (input, address) in [
        ("http://127.0.0.1", [127, 0, 0, 1]),
        ("http://127.1", [127, 0, 0, 1]),
        ("http://0x7F000001", [127, 0, 0, 1]),
        ("http://0177.0.0.0x1.", [127, 0, 0, 1]),
        ("http://%30x7f.1", [127, 0, 0, 1]),
        ("http://1\t27.0.\n0.1", [127, 0, 0, 1]),
        ("http://4294967295", [255, 255, 255, 255]),
        ("http://0x", [0, 0, 0, 0]),
        ("file://1.2", [1, 0, 0, 2]),
    ] {
        assert_eq!(without_base(input).host(), ProbedHost::Ipv4(Ipv4Addr::from(address)), "{input:?}");
    }
    for (input, address) in [
        ("http://[::1]", "::1"),
        ("x://[::1]:2", "::1"),
        ("http://[\n1:\t:F]", "1::f"),
        ("http://[::127.0.0.1]", "::127.0.0.1"),
        ("http://[::]@[::2]/", "::2"),
        ("file://[::3]/", "::3"),
    ] {
        let address: Ipv6Addr = address.parse().unwrap();
        assert_eq!(without_base(input).host(), ProbedHost::Ipv6(address), "{input:?}");
    }
}

#[test]
fn hosts_of_schemes_that_are_not_special() {
    assert_opaque(&without_base("x://A%41\u{1}é"), "A%41%01%C3%A9");
    assert_opaque(&without_base("x://\na\tb/"), "ab");
    assert_opaque(&without_base("x://1.2"), "1.2");
    assert_eq!(without_base("x:///a").host(), ProbedHost::Empty);
    assert_eq!(without_base("x:/a").host(), ProbedHost::Null);
    assert_eq!(without_base("x:\\\\a").host(), ProbedHost::Null);
    assert_eq!(without_base("x:a@b").host(), ProbedHost::Null);
    assert!(without_base("x://a\\b").fails());
}

#[test]
fn file_hosts() {
    for input in [
        "file:",
        "file:a",
        "file:/a",
        "file:///a",
        "file://C:/a",
        "file://c|",
        "file://C\n|/",
        "file:\\\\/a",
        "file:c|/a",
        "file://LOCAL%48ost/",
    ] {
        assert_eq!(without_base(input).host(), ProbedHost::Empty, "{input:?}");
    }
    for input in ["file://a:80/", "file://a@b/", "file://C:a/", "file://|/"] {
        assert!(without_base(input).fails(), "{input:?}");
    }
    let base = Url::parse("file://server/C:/a").unwrap();
    for input in ["file:a", "file:/a", "/a", "a", "D|/a", "/D:/a", "#", ""] {
        assert_domain(&probe(input, BaseKind::Url(&base)), "server");
    }
    assert_eq!(probe("//D|/a", BaseKind::Url(&base)).host(), ProbedHost::Empty);
    assert_eq!(probe("///a", BaseKind::Url(&base)).host(), ProbedHost::Empty);
}

#[test]
fn ports() {
    for (input, port) in [
        ("http://a:80", None),
        ("https://a:80", Some(80)),
        ("http://a:0\t08\n1/", Some(81)),
        ("http://a:", None),
        ("http://a:0", Some(0)),
        ("x://a:80", Some(80)),
        ("wss://a:443", None),
        ("http://[::1]:65535?", Some(65535)),
        ("http://:1@a:2", Some(2)),
    ] {
        assert_eq!((without_base(input).fails(), without_base(input).port()), (false, port), "{input:?}");
    }
    for input in ["http://a:65536", "http://a:b", "http://a:8 0", "http://a:1:2", "http://a:-1", "x://a:é"] {
        assert!(without_base(input).fails(), "{input:?}");
    }
}

#[test]
fn credentials() {
    for (input, included) in [
        ("http://a", false),
        ("http://@a", false),
        ("http://:@a", false),
        ("http://\t:\n@a", false),
        ("http://u@a", true),
        ("http://:p@a", true),
        ("http://::@a", true),
        ("http://@@a", true),
        ("http://a/b@c", false),
        ("http:\\\\a\\b@c", false),
        ("x://é@a", true),
    ] {
        assert_eq!(without_base(input).includes_credentials(), included, "{input:?}");
    }
}

#[test]
fn failures() {
    for input in [
        "http:",
        "http://",
        "http:///",
        "http://\t/",
        "http://?a",
        "http://@/",
        "http://:80/",
        "http://u@:80/",
        "x://@",
        "x://@\n",
        "x://:80",
        "http://a b",
        "http://a%20b",
        "http://%2541",
        "http://%zz",
        "http://a|b",
        "http://a%00",
        "http://1.2.3.256",
        "http://1.2.3.4.5",
        "http://a.09",
        "http://[::1",
        "http://[::1]a",
        "http://[:1]",
        "http://a[::1]",
        "x://a<b",
    ] {
        let probe = without_base(input);
        assert!(probe.fails() && probe.scheme().is_some(), "{probe:?}");
    }
}

#[test]
fn only_idna_needs_the_parser() {
    for input in ["http://é/", "http://%C3%A9/", "http://1。2/", "file://\u{ad}localhost/", "http://é:80/"]
    {
        let probe = without_base(input);
        assert_eq!((probe.fails(), probe.host()), (false, ProbedHost::NeedsParser), "{input:?}");
    }
    // For every host.
    assert!(without_base("http://é:x/").fails());

    let long = "a".repeat(1000);
    assert_domain(&without_base(&format!("http://{long}/")), &long);
    assert_eq!(without_base(&format!("http://%61{long}/")).host(), ProbedHost::NeedsParser);
    assert!(without_base(&format!("http://[{long}]/")).fails());
}
