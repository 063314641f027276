//! Properties over hostile URLs: valid URL strings have no validation errors, equivalence, hosts, and setters that change only one
//! component.

use crate::pieces::PIECES;
use lye_hostile::Rng;
use lye_url::host::{Host, HostBuf, domain_to_unicode, parse_domain, parse_domain_strict};
use lye_url::validation::Edition::{Y2025, Y2026};
use lye_url::validation::Violation;
use lye_url::{ParseError, ParseOptions, SchemeType, Url, valid};

/// Returns a string that is a URL more often than random pieces would be.
fn input(rng: &mut Rng) -> String {
    let start =
        rng.pick(&["", "", "http://a", "https://", "foo://", "foo:", "file:///", "file:", "//a", "/"]);
    format!("{start}{}", rng.text(PIECES, 4))
}

/// A valid URL string "defines what input would not trigger a validation error or failure" (section 4).
#[test]
fn valid_urls_have_no_validation_error() {
    let mut rng = Rng::new(0x9E37_79B9_7F4A_7C15);
    let (mut valid_ones, mut others) = (0, 0);
    rng.cases(200_000, |rng| {
        let input = input(rng);
        let base = Url::parse(&self::input(rng)).ok();
        let mut violations: Vec<Violation> = Vec::new();
        let mut parse = |edition| {
            violations.clear();
            let mut options = ParseOptions::new().with_edition(edition);
            if let Some(base) = &base {
                options = options.with_base(base);
            }
            let parsed = Url::parse_with(&input, options.with_sink(&mut violations));
            // With a sink, the URL is the same, and a failure is the last reported error.
            assert_eq!(Url::parse_with(&input, options), parsed, "{input:?} in {edition:?}");
            // Positions are in the original input.
            for violation in &violations {
                let details = violation.details.iter().map(|detail| detail.position);
                let positions: Vec<usize> = details.chain([violation.position]).collect();
                assert!(positions.iter().all(|&at| input.is_char_boundary(at)), "{input:?}: {violation:?}");
            }
            if let Err(error) = parsed {
                assert_eq!(
                    violations.last().map(|last| ParseError::Invalid(last.error)),
                    Some(error),
                    "{input:?}"
                );
            }
            parsed.is_ok() && violations.is_empty()
        };
        let is_valid = valid::is_url(&input, base.as_ref());
        assert_eq!(is_valid, parse(Y2026), "{input:?} against {base:?}");
        // An input that is valid in the current edition had no errors before.
        assert!(!is_valid || parse(Y2025), "{input:?} against {base:?}");
        *(if is_valid { &mut valid_ones } else { &mut others }) += 1;
    });
    assert!(valid_ones > 10_000 && others > 10_000, "{valid_ones} {others}");
}

/// The table of section 4.1 and the claims around it.
#[test]
fn schemes_allow_the_hosts_of_the_table() {
    let mut rng = Rng::new(0xA3B1_9544_7F25_4C2D);
    rng.cases(50_000, |rng| {
        let Ok(url) = Url::parse(&input(rng)) else { return };
        let is_allowed = match (url.scheme_type(), url.host_enum()) {
            (_, Some(Host::Ipv6(_))) => true,
            (SchemeType::NotSpecial, Some(Host::Opaque(_) | Host::Empty) | None) => true,
            (SchemeType::NotSpecial, _) => false,
            (SchemeType::File, Some(Host::Empty)) => true,
            (_, Some(Host::Domain(_) | Host::Ipv4(_))) => true,
            _ => false,
        };
        assert!(is_allowed, "{url}");
        assert!(url.href().is_ascii(), "{url}");
        assert!(!(url.is_special() && url.has_opaque_path()), "{url}");
    });
}

#[test]
fn equivalence() {
    let mut rng = Rng::new(0xC2B2_AE3D_27D4_EB4F);
    let mut urls: Vec<Url> = (0..4_000).filter_map(|_| Url::parse(&input(&mut rng)).ok()).collect();
    let without = |url: &Url| url.href().split('#').next().unwrap_or_default().to_owned();
    urls.sort();
    for a in &urls {
        assert!(a == a && a.equals_without_fragments(a));
        for _ in 0..20 {
            let b = &urls[rng.below(urls.len())];
            assert_eq!(a == b, a.href() == b.href());
            assert_eq!(a.equals_without_fragments(b), without(a) == without(b), "{a} {b}");
            assert_eq!(a.equals_without_fragments(b), b.equals_without_fragments(a));
            // Equal URLs have equal origins.
            assert!(a != b || a.origin() == b.origin(), "{a}");
        }
        let mut bare = a.clone();
        bare.set_hash("");
        assert!(bare.equals_without_fragments(a) && bare.fragment().is_none());
        assert_eq!(bare.href(), a.without_fragment());
    }
}

#[test]
fn hosts_parse_to_themselves() {
    let mut rng = Rng::new(0x1656_67B1_9E37_79F9);
    rng.cases(50_000, |rng| {
        let input = rng.text(PIECES, 3);
        if let Ok(host) = HostBuf::parse(&input) {
            assert_eq!(HostBuf::parse(host.as_str()).as_ref(), Ok(&host), "{input:?}");
        }
        if let Ok(host) = HostBuf::parse_opaque(&input) {
            assert_eq!(HostBuf::parse_opaque(host.as_str()).as_ref(), Ok(&host), "{input:?}");
        }
        assert!(!valid::is_host(&input) || HostBuf::parse(&input).is_ok(), "{input:?}");
        assert!(!valid::is_opaque_host(&input) || HostBuf::parse_opaque(&input).is_ok(), "{input:?}");
        // The note on "domain to Unicode": it and the domain parser are inverse.
        if let Some(domain) = parse_domain(&input) {
            assert_eq!(parse_domain(&domain_to_unicode(&domain)), Some(domain), "{input:?}");
        }
        let strict = parse_domain_strict(&input);
        assert!(strict.is_none() || strict == parse_domain(&input), "{input:?}");
    });
}

/// A valid host string "defines what input would not trigger a validation error or failure" (section 3), addresses above all.
#[test]
fn valid_hosts_have_no_validation_error() {
    const PIECES: &[&str] = &["0", "1", "abcd", "FFFF", "00", "01", "10000", "g", "", "", "1.2.3.4", "1.2.3"];
    const PARTS: &[&str] = &["0", "1", "255", "256", "01", "0x1", "0x", "09", "", "a", "65536"];
    let mut rng = Rng::new(0x8530_8F29_6C44_1E37);
    let mut valid_ones = 0;
    rng.cases(100_000, |rng| {
        let (all, delimiter, most) = if rng.below(3) == 0 { (PARTS, ".", 5) } else { (PIECES, ":", 9) };
        // Pieces of valid hosts first: often there are no others.
        let items = if rng.below(2) == 0 { &all[..3] } else { all };
        let mut text = rng.pick(items).to_owned();
        for _ in 0..rng.below(most) {
            let doubled = if rng.below(8) == 0 { delimiter } else { "" };
            text = format!("{text}{delimiter}{doubled}{}", rng.pick(items));
        }
        let host = if delimiter == ":" { format!("[{text}]") } else { text };
        let mut violations: Vec<Violation> = Vec::new();
        let parsed =
            Url::parse_with(&format!("http://{host}/"), ParseOptions::new().with_sink(&mut violations));
        assert_eq!(valid::is_host(&host), parsed.is_ok() && violations.is_empty(), "{host}");
        valid_ones += usize::from(valid::is_host(&host));
    });
    assert!(valid_ones > 2_000, "{valid_ones}");
}

/// Returns the components, as the getters return them.
fn components(url: &Url) -> [Option<&str>; 8] {
    [
        Some(url.protocol()),
        Some(url.username()),
        Some(url.password()),
        Some(url.hostname()),
        Some(url.port()),
        Some(url.pathname()),
        url.query(),
        url.fragment(),
    ]
}

#[test]
fn setters_change_only_their_component() {
    let mut rng = Rng::new(0x27D4_EB2F_1656_67C5);
    let mut changed = 0;
    rng.cases(100_000, |rng| {
        let Ok(before) = Url::parse(&input(rng)) else { return };
        let (setter, value) = (rng.below(9), rng.text(PIECES, 3));
        let mut url = before.clone();
        let mut may_change: &[usize] = &[setter];
        match setter {
            0 => {
                url.set_protocol(&value);
                // The port is removed if it is the new scheme's default.
                may_change = &[0, 4];
            }
            1 => url.set_username(&value),
            2 => url.set_password(&value),
            3 => url.set_hostname(&value),
            4 => url.set_port(&value),
            5 => url.set_pathname(&value),
            6 => url.set_search(&value),
            7 => url.set_hash(&value),
            _ => {
                url.set_host(&value);
                may_change = &[3, 4];
            }
        }
        for (at, (old, new)) in components(&before).into_iter().zip(components(&url)).enumerate() {
            assert!(old == new || may_change.contains(&at), "{before} with {setter} {value:?} is {url}");
        }
        changed += usize::from(url != before);
        // Setting the current value changes nothing. But an empty query or fragment is removed, and the empty host differs
        // from no host.
        let mut same = url.clone();
        match setter {
            0 => same.set_protocol(url.protocol()),
            3 if url.host_enum().is_some() => same.set_hostname(url.hostname()),
            4 => same.set_port(url.port()),
            6 if url.query() != Some("") => same.set_search(url.search()),
            7 if url.fragment() != Some("") => same.set_hash(url.hash()),
            8 if url.host_enum().is_some() => same.set_host(url.host()),
            _ => {}
        }
        assert_eq!(same, url, "{setter}");
    });
    assert!(changed > 10_000, "{changed}");
}
