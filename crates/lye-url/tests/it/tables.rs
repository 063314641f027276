//! The tables and examples of the URL Standard, section by section. Those of validation errors are in `violations.rs`.

use encoding_rs::{ISO_2022_JP, SHIFT_JIS, WINDOWS_1252};
use lye_url::host::{Host, HostBuf, domain_to_unicode, parse_domain, parse_domain_strict};
use lye_url::percent::{self, AsciiSet};
use lye_url::public_suffix::PublicSuffixList;
use lye_url::render::{HostStyle, Rendering};
use lye_url::validation::{Edition, ValidationError};
use lye_url::{Origin, ParseError, ParseOptions, SchemeType, SearchParams, Url, valid};

fn url(input: &str) -> Url {
    Url::parse(input).expect(input)
}

/// Section 1.3: each set, written out in the order of ASCII. C0 controls, U+007F and everything above are in all sets.
#[test]
fn percent_encode_sets() {
    for (set, characters) in [
        (&percent::C0_CONTROL, ""),
        (&percent::FRAGMENT, " \"<>`"),
        (&percent::QUERY, " \"#<>"),
        (&percent::SPECIAL_QUERY, " \"#'<>"),
        (&percent::PATH, " \"#<>?^`{}"),
        (&percent::USERINFO, " \"#/:;<=>?@[\\]^`{|}"),
        (&percent::COMPONENT, " \"#$%&+,/:;<=>?@[\\]^`{|}"),
        (&percent::FORM_URLENCODED, " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"),
    ] {
        let visible: String = (' '..='~').filter(|&c| set.contains(c as u8)).collect();
        assert_eq!(visible, characters);
        let others = (0..=0xFF_u8).filter(|byte| !(0x20..=0x7E).contains(byte));
        assert!(others.into_iter().all(|byte| set.contains(byte)), "{set:?}");
    }
    // The characters that `encodeURIComponent()` keeps.
    let kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte);
    assert!((0..=0xFF).all(|byte| percent::COMPONENT.contains(byte) != kept(byte)));
}

/// Section 1.3, the table of operations as it was in 2025: with the userinfo set and *spaceAsPlus*. The current table is tested beside the code.
#[test]
fn percent_encode_operations_of_2025() {
    let after = |encoding, input, set: &AsciiSet, plus| {
        let mut out = String::new();
        percent::percent_encode_after_encoding(encoding, input, set, plus, &mut out);
        out
    };
    for (encoding, input, plus, output) in [
        (SHIFT_JIS, " ", false, "%20"),
        (SHIFT_JIS, "≡", false, "%81%DF"),
        (SHIFT_JIS, "‽", false, "%26%238253%3B"),
        // The table keeps the reverse solidus, although the set contains it; the current table names another set.
        (ISO_2022_JP, "¥", false, "%1B(J%5C%1B(B"),
        (SHIFT_JIS, "1+1 ≡ 2%20‽", true, "1+1+%81%DF+2%20%26%238253%3B"),
    ] {
        assert_eq!(after(encoding, input, &percent::USERINFO, plus), output, "{input}");
    }
    // "Only two end up encoding U+0025 (%)".
    for set in [percent::C0_CONTROL, percent::FRAGMENT, percent::QUERY, percent::SPECIAL_QUERY, percent::PATH]
    {
        assert!(!set.contains(b'%') && !percent::USERINFO.contains(b'%'));
    }
    assert!(percent::COMPONENT.contains(b'%') && percent::FORM_URLENCODED.contains(b'%'));
}

/// Section 3: hosts parsed and serialized, as opaque hosts and as others.
#[test]
fn host_parsing() {
    let domain = |text| Some((text, "domain"));
    let opaque = |text| Some((text, "opaque host"));
    let (v4, v6) = (|text| Some((text, "IPv4")), |text| Some((text, "IPv6")));
    for (input, special, not_special) in [
        ("EXAMPLE.COM", domain("example.com"), opaque("EXAMPLE.COM")),
        ("example%2Ecom", domain("example.com"), opaque("example%2Ecom")),
        ("faß.example", domain("xn--fa-hia.example"), opaque("fa%C3%9F.example")),
        ("0", v4("0.0.0.0"), opaque("0")),
        ("%30", v4("0.0.0.0"), opaque("%30")),
        ("0x", v4("0.0.0.0"), opaque("0x")),
        ("0xffffffff", v4("255.255.255.255"), opaque("0xffffffff")),
        ("[0:0::1]", v6("[::1]"), v6("[::1]")),
        ("[0:0::1%5D", None, None),
        ("[0:0::%31]", None, None),
        ("09", None, opaque("09")),
        ("example.255", None, opaque("example.255")),
        ("example^example", None, None),
        // Other examples of the section.
        ("☕.example", domain("xn--53h.example"), opaque("%E2%98%95.example")),
        ("xn--8i7caa", domain("xn--8i7caa"), opaque("xn--8i7caa")),
        ("[0:f:0:0:f:f:0:0]", v6("[0:f::f:f:0:0]"), v6("[0:f::f:f:0:0]")),
        ("[fe80::1%25eth0]", None, None),
        ("example.com.", domain("example.com."), opaque("example.com.")),
    ] {
        for (result, expected) in
            [(HostBuf::parse(input), special), (HostBuf::parse_opaque(input), not_special)]
        {
            let kind = |host: &HostBuf| match host.as_host() {
                Host::Domain(_) => "domain",
                Host::Ipv4(_) => "IPv4",
                Host::Ipv6(_) => "IPv6",
                Host::Opaque(_) => "opaque host",
                Host::Empty => "empty host",
            };
            let result = result.as_ref().ok().map(|host| (host.as_str(), kind(host)));
            assert_eq!(result, expected, "{input}");
        }
    }
    // Integers are serialized in the fewest digits.
    for (input, output) in [
        ("http://a:00081/", "http://a:81/"),
        ("x://a:0/", "x://a:0/"),
        ("http://010.0x0a.000.01/", "http://8.10.0.1/"),
        ("http://4294967295/", "http://255.255.255.255/"),
        ("http://[0000:000a::0010]/", "http://[0:a::10]/"),
    ] {
        assert_eq!(url(input).href(), output);
    }
    // A typical opaque host, and two domains that are not equivalent.
    assert_eq!(url("git://github.com/whatwg/url.git").host_enum(), Some(Host::Opaque("github.com")));
    assert_ne!(HostBuf::parse("example.com"), HostBuf::parse("example.com."));
}

/// Section 3.2: the forbidden code points, in the order of ASCII.
#[test]
fn forbidden_code_points() {
    let forbidden_host = "\0\t\n\r #/:<>?@[\\]^|";
    for c in '\0'..='\u{7F}' {
        let text = format!("a{c}b");
        let is_forbidden = forbidden_host.contains(c);
        assert_eq!(HostBuf::parse_opaque(&text).is_err(), is_forbidden, "{c:?}");
        let is_forbidden = is_forbidden || c.is_ascii_control() || c == '%';
        assert_eq!(parse_domain(&text).is_none(), is_forbidden, "{c:?}");
        // Also in a domain that ToASCII changes, and percent-encoded, which an opaque host keeps.
        assert_eq!(parse_domain(&format!("é{text}")).is_none(), is_forbidden, "{c:?}");
        let encoded = format!("a%{:02X}b", u32::from(c));
        assert_eq!(HostBuf::parse(&encoded).is_err(), is_forbidden, "{c:?}");
        assert!(HostBuf::parse_opaque(&encoded).is_ok_and(|host| host.as_str() == encoded), "{c:?}");
        // Before June 2026, with an error of its own.
        let url = format!("http://{encoded}/");
        let old = Url::parse_with(&url, ParseOptions::new().with_edition(Edition::Y2025));
        assert_eq!(
            old.err(),
            is_forbidden.then_some(ParseError::Invalid(ValidationError::DomainInvalidCodePoint)),
            "{c:?}"
        );
    }
}

/// Section 3.3: "domain to Unicode" and the domain parser.
#[test]
fn idna() {
    assert_eq!(domain_to_unicode("xn--53h.example"), "☕.example");
    // The decoded Punycode needs mapping, which is an error, so the domain is unchanged.
    assert_eq!(domain_to_unicode("xn--8i7caa"), "xn--8i7caa");
    assert_eq!(parse_domain("XN--8I7CAA").as_deref(), Some("xn--8i7caa"));
    assert_eq!(parse_domain("ü.xn--8i7caa"), None);
    let long = "é".repeat(60);
    let many = vec!["a"; 128].join(".");
    // Each flag of ToASCII: domains, and whether they are accepted with *beStrict* false and true.
    for (flag, domain, relaxed, strict) in [
        // CheckHyphens is *beStrict*.
        ("CheckHyphens", "é-", true, false),
        ("CheckHyphens", "-é", true, false),
        ("CheckHyphens", "ab--é", true, false),
        ("CheckHyphens", "a-b-é", true, true),
        // CheckBidi is true.
        ("CheckBidi", "אa", false, false),
        ("CheckBidi", "1.א", false, false),
        ("CheckBidi", "א1\u{661}", false, false),
        ("CheckBidi", "a.א1", true, true),
        // CheckJoiners is true.
        ("CheckJoiners", "a\u{200D}b", false, false),
        ("CheckJoiners", "\u{200C}é", false, false),
        ("CheckJoiners", "क\u{94D}\u{200D}ष", true, true),
        ("CheckJoiners", "ب\u{200C}ب", true, true),
        // UseSTD3ASCIIRules is *beStrict*.
        ("UseSTD3ASCIIRules", "é_", true, false),
        ("UseSTD3ASCIIRules", "é+", true, false),
        // VerifyDnsLength is *beStrict*.
        ("VerifyDnsLength", long.as_str(), true, false),
        ("VerifyDnsLength", many.as_str(), true, false),
        ("VerifyDnsLength", "é..a", true, false),
        ("VerifyDnsLength", "é.", true, false),
        // IgnoreInvalidPunycode is false.
        ("IgnoreInvalidPunycode", "é.xn--a", false, false),
        ("IgnoreInvalidPunycode", "é.xn--abc-", false, false),
        ("IgnoreInvalidPunycode", "é.xn--53h", true, true),
    ] {
        assert_eq!(parse_domain(domain).is_some(), relaxed, "{flag}, not strict: {domain}");
        assert_eq!(parse_domain_strict(domain).is_some(), strict, "{flag}, strict: {domain}");
    }
    // Transitional_Processing is false: the four deviation characters are kept.
    for domain in ["faß.example", "βόλος", "क\u{94D}\u{200D}ष", "ب\u{200C}ب"] {
        let ascii = parse_domain(domain).expect(domain);
        assert_eq!(domain_to_unicode(&ascii), domain, "{ascii}");
        assert_eq!(parse_domain_strict(domain), Some(ascii));
    }
    assert_eq!(parse_domain("faß.example").as_deref(), Some("xn--fa-hia.example"));
    assert_eq!(parse_domain("βόλος").as_deref(), Some("xn--nxasmm1c"));
}

/// Section 3.3 of the edition of 2025: ToASCII applies to ASCII domains with a label that begins with `xn--`, and its errors are
/// failures.
#[test]
fn domains_rejected_by_the_edition_of_2025() {
    for (input, parses_in_2025) in [
        ("https://xn--a/", false),
        ("https://XN--A/", false),
        ("https://xn--/", false),
        ("https://xn--abc-/", false),
        ("https://a.xn--8i7caa.example/", false),
        ("https://xn--a%00/", false),
        ("file://xn--a/", false),
        ("https://xn--53h.example/", true),
        ("https://XN--53H.example/", true),
        ("https://a_b..example/", true),
        ("https://ab--c/", true),
        ("foo://xn--a/", true),
    ] {
        let parse = |edition| Url::parse_with(input, ParseOptions::new().with_edition(edition));
        assert_eq!(parse(Edition::Y2025).is_ok(), parses_in_2025, "{input}");
        if parses_in_2025 {
            assert_eq!(parse(Edition::Y2025), parse(Edition::Y2026), "{input}");
        } else {
            assert_eq!(
                parse(Edition::Y2025),
                Err(ParseError::Invalid(ValidationError::DomainToAscii)),
                "{input}"
            );
            assert_eq!(parse(Edition::Y2026).is_ok(), !input.contains('%'), "{input}");
        }
    }
}

/// Section 4: inputs and bases, whether they are valid URL strings, and what they parse to.
#[test]
fn urls() {
    for (input, base, is_valid, output) in [
        ("https:example.org", None, false, Some("https://example.org/")),
        ("https://////example.com///", None, false, Some("https://example.com///")),
        ("https://example.com/././foo", None, true, Some("https://example.com/foo")),
        ("hello:world", Some("https://example.com/"), true, Some("hello:world")),
        ("https:example.org", Some("https://example.com/"), false, Some("https://example.com/example.org")),
        ("\\example\\..\\demo/.\\", Some("https://example.com/"), false, Some("https://example.com/demo/")),
        ("example", Some("https://example.com/demo"), true, Some("https://example.com/example")),
        ("file:///C|/demo", None, false, Some("file:///C:/demo")),
        ("..", Some("file:///C:/demo"), true, Some("file:///C:/")),
        ("file://localhost/", None, true, Some("file:///")),
        ("file://loc%61lhost/", None, false, Some("file:///")),
        ("https://user:password@example.org/", None, false, Some("https://user:password@example.org/")),
        ("https://example.org/foo bar", None, false, Some("https://example.org/foo%20bar")),
        ("https://EXAMPLE.com/../x", None, true, Some("https://example.com/x")),
        ("https://ex ample.org/", None, false, None),
        ("example", None, false, None),
        ("https://example.com:demo", None, false, None),
        ("http://[www.example.com]/", None, false, None),
        ("https://example.org//", None, true, Some("https://example.org//")),
        ("https://example.com/[]?[]#[]", None, false, Some("https://example.com/[]?[]#[]")),
        ("https://example/%?%#%", None, false, Some("https://example/%?%#%")),
        ("https://example/%25?%25#%25", None, true, Some("https://example/%25?%25#%25")),
        // Section 6.1, the constructor.
        ("https://example.org/💩", None, true, Some("https://example.org/%F0%9F%92%A9")),
        ("/🍣🍺", None, false, None),
        (
            "/🍣🍺",
            Some("https://url.spec.whatwg.org/"),
            true,
            Some("https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA"),
        ),
    ] {
        let base = base.map(url);
        let result =
            Url::parse_with(input, base.iter().fold(ParseOptions::new(), |all, base| all.with_base(base)));
        assert_eq!(result.as_ref().ok().map(Url::href), output, "{input}");
        assert_eq!(valid::is_url(input, base.as_ref()), is_valid, "{input}");
        assert_eq!(Url::can_parse(input, base.as_ref()), output.is_some(), "{input}");
    }
}

/// Section 4.1: the components of valid URL strings.
#[test]
fn components() {
    for (input, scheme, host, port, path, query, fragment) in [
        ("https://example.com/", "https", Some("example.com"), None, &[""][..], None, None),
        (
            "https://localhost:8000/search?q=text#hello",
            "https",
            Some("localhost"),
            Some(8000),
            &["search"],
            Some("q=text"),
            Some("hello"),
        ),
        ("urn:isbn:9780307476463", "urn", None, None, &[], None, None),
        (
            "file:///ada/Analytical%20Engine/README.md",
            "file",
            Some(""),
            None,
            &["ada", "Analytical%20Engine", "README.md"],
            None,
            None,
        ),
    ] {
        assert!(valid::is_url(input, None), "{input}");
        let url = url(input);
        assert_eq!((url.scheme(), url.port_number()), (scheme, port), "{input}");
        assert_eq!(url.host_enum().map(|host| host.to_string()).as_deref(), host, "{input}");
        assert_eq!(url.path_segments().collect::<Vec<_>>(), path, "{input}");
        assert_eq!((url.query(), url.fragment()), (query, fragment), "{input}");
    }
    let urn = url("urn:isbn:9780307476463");
    assert!(urn.has_opaque_path() && urn.pathname() == "isbn:9780307476463");
}

/// Section 4.1: every combination of a scheme and a host that is allowed. A property test checks that there is no other.
#[test]
fn schemes_and_hosts() {
    type IsKind = fn(Option<Host<'_>>) -> bool;
    let kinds: [(&str, IsKind); 6] = [
        ("http://a/ file://a/", |host| matches!(host, Some(Host::Domain("a")))),
        ("ws://1.2.3.4/ file://1.2.3.4/", |host| matches!(host, Some(Host::Ipv4(_)))),
        ("ftp://[::1]/ file://[::1]/ x://[::1]/", |host| matches!(host, Some(Host::Ipv6(_)))),
        ("x://a/ x://1.2.3.4/", |host| matches!(host, Some(Host::Opaque(_)))),
        ("file:///a x:///a", |host| matches!(host, Some(Host::Empty))),
        ("x:/a x:a", |host| host.is_none()),
    ];
    for (inputs, is_kind) in kinds {
        for input in inputs.split(' ') {
            assert!(is_kind(url(input).host_enum()), "{input}");
            assert_eq!(url(input).href(), input);
        }
    }
}

/// Section 4.2: special schemes and their ports.
#[test]
fn special_schemes() {
    for (scheme, port) in [
        ("ftp", Some(21)),
        ("file", None),
        ("http", Some(80)),
        ("https", Some(443)),
        ("ws", Some(80)),
        ("wss", Some(443)),
    ] {
        let special = SchemeType::of(scheme);
        assert!(special.is_special() && special.name() == scheme);
        assert_eq!(special.default_port(), port);
        if let Some(port) = port {
            assert_eq!(url(&format!("{scheme}://a:{port}/")).href(), format!("{scheme}://a/"));
        }
    }
    assert!(!SchemeType::of("gopher").is_special());
    assert_eq!(SchemeType::NotSpecial.default_port(), None);
}

/// Section 4.3: a query in the encoding of its document.
#[test]
fn queries_in_legacy_encodings() {
    let base = url("https://example.org/");
    let query = |options: ParseOptions<'_>| {
        Url::parse_with("?smörgåsbord", options).map(|url| url.search().to_owned())
    };
    let options = ParseOptions::new().with_base(&base);
    assert_eq!(query(options).as_deref(), Ok("?sm%C3%B6rg%C3%A5sbord"));
    assert_eq!(query(options.with_encoding(WINDOWS_1252)).as_deref(), Ok("?sm%F6rg%E5sbord"));
    let socket = url("wss://example.org/");
    assert_eq!(
        query(options.with_base(&socket).with_encoding(WINDOWS_1252)).as_deref(),
        Ok("?sm%C3%B6rg%C3%A5sbord")
    );
}

/// Section 4.5: a path that begins with two solidi is not a host.
#[test]
fn serializing() {
    for input in ["web+demo:/.//not-a-host/", "web+demo:/path/..//not-a-host/"] {
        assert_eq!(url(input).href(), "web+demo:/.//not-a-host/");
        assert_eq!((url(input).pathname(), url(input).host_enum()), ("//not-a-host/", None));
    }
    assert_eq!(url("https://example.org/usr/..").href(), "https://example.org/");
}

/// Section 4.7: the origin of each scheme.
#[test]
fn origins() {
    for (input, origin) in [
        ("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f", "https://whatwg.org"),
        ("blob:http://a:81/", "http://a:81"),
        ("blob:file:///a", "null"),
        ("blob:ws://a/", "null"),
        ("blob:blob:https://a/", "null"),
        ("blob:", "null"),
        ("ftp://a/", "ftp://a"),
        ("http://a:80/b?c", "http://a"),
        ("https://u:p@[::0]:1/", "https://[::]:1"),
        ("ws://a/", "ws://a"),
        ("wss://a:80/", "wss://a:80"),
        ("file:///a", "null"),
        ("data:,a", "null"),
        ("x://a/", "null"),
    ] {
        let found = url(input).origin();
        assert_eq!(found.to_string(), origin, "{input}");
        // Two opaque origins of the same URL are not the same origin.
        assert_eq!(found.is_same_origin(&url(input).origin()), found != Origin::Opaque, "{input}");
    }
}

/// Section 4.8: renderings of misleading URLs.
#[test]
fn rendering() {
    let list = PublicSuffixList::built_in();
    let shown = |input: &str, choose: fn(Rendering<'_>) -> Rendering<'_>| {
        choose(Rendering::new(&url(input)).with_list(&list)).to_string()
    };
    assert_eq!(shown("https://examplecorp.com@attacker.example/", |it| it), "https://attacker.example/");
    assert_eq!(
        shown("https://examplecorp.attacker.com/", |it| it
            .with_host_style(HostStyle::RegistrableDomain)
            .with_host_only()),
        "https://attacker.com"
    );
    assert_eq!(
        shown("https://m.example.com/", |it| it.with_host_style(HostStyle::WithoutWww)),
        "https://example.com/"
    );
    assert_eq!(
        shown("https://not-really-examplecorp.com/", |it| it.with_max_chars(18)),
        "https://not-really-examplecorp.com"
    );
    assert_eq!(
        shown("https://examplecorp.com.evil.com/", |it| it.without_scheme().with_max_chars(16)),
        "…com.evil.com"
    );
    assert_eq!(shown("https://xn--53h.example/%F0%9F%94%92", |it| it), "https://☕.example/%F0%9F%94%92");
    assert_eq!(
        shown("https://a.example/%D7%90", |it| it.with_bidi_embedding()),
        "\u{202A}https://a.example/%D7%90\u{202C}"
    );
}

/// Section 6: the examples of the API.
#[test]
fn api() {
    let mut url = url("https://example.org/?q=🏳️‍🌈&key=e1f7bc78");
    let mut params = SearchParams::of_url(&url);
    params.sort();
    params.update_url(&mut url);
    assert_eq!(url.search(), "?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88");
    assert_eq!(SearchParams::from_iter([("key", "730d67")]).to_string(), "key=730d67");
    url.set_href("https://example.com/?a=~&b=%7E").expect("a URL");
    assert_eq!(url.search(), "?a=~&b=%7E");
    assert_eq!(SearchParams::of_url(&url).get("b"), Some("~"));
}
