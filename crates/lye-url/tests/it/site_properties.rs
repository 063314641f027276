//! Properties of public suffixes and renderings, over domains made of labels that the lists contain.

use crate::pieces::PIECES;
use lye_hostile::Rng;
use lye_url::public_suffix::PublicSuffixList;
use lye_url::render::{HostStyle, Rendering, render_host};
use lye_url::{Host, Url};

/// A list with rules of every form.
const RULES: &str =
    "com\nuk\nco.uk\nck\n*.ck\n!www.ck\n*.kobe.jp\n!city.kobe.jp\njp\nio\ngithub.io\na.*.b\nb\n";

const LABELS: &[&str] = &[
    "com",
    "uk",
    "co",
    "ck",
    "www",
    "kobe",
    "city",
    "jp",
    "io",
    "github",
    "a",
    "b",
    "m",
    "x1",
    "xn--fa-hia",
    "xn--kgbechtv",
    "xn--8i7caa",
    "example",
    "not-really",
];

fn domain(rng: &mut Rng) -> String {
    let mut domain = rng.pick(LABELS).to_owned();
    for _ in 0..rng.below(5) {
        domain = format!("{}.{domain}", rng.pick(LABELS));
    }
    if rng.below(4) == 0 {
        domain.push('.');
    }
    domain
}

/// Returns the number of labels of the public suffix, by the formal algorithm of the list's documentation over all rules.
fn suffix_labels(domain: &str) -> usize {
    let labels: Vec<&str> = domain.rsplit('.').collect();
    let matches = |rule: &str| {
        let rule: Vec<&str> = rule.rsplit('.').collect();
        rule.len() <= labels.len()
            && rule.iter().zip(&labels).all(|(rule, label)| rule == label || *rule == "*")
    };
    let length = |rule: &str| rule.split('.').count();
    let exception = RULES.lines().filter_map(|rule| rule.strip_prefix('!')).find(|rule| matches(rule));
    match exception {
        Some(rule) => length(rule) - 1,
        None => RULES.lines().filter(|rule| matches(rule)).map(length).max().unwrap_or(1),
    }
}

#[test]
fn given_list_follows_the_formal_algorithm() {
    let mut rng = Rng::new(0x9FB2_1C65_1E98_DF25);
    let list = PublicSuffixList::parse(RULES);
    rng.cases(50_000, |rng| {
        let domain = domain(rng);
        let bare = domain.trim_end_matches('.');
        let found = list.find(&domain).expect("a domain without empty labels has a suffix");
        let labels = |text: &str| text.trim_end_matches('.').split('.').count();
        assert_eq!(labels(found.public_suffix), suffix_labels(bare), "{domain}");
        let has_more = labels(bare) > labels(found.public_suffix);
        assert_eq!(
            found.registrable_domain.map(labels),
            has_more.then(|| labels(found.public_suffix) + 1),
            "{domain}"
        );
    });
}

#[test]
fn public_suffixes() {
    let mut rng = Rng::new(0x2545_F491_4F6C_DD1D);
    for list in [PublicSuffixList::built_in(), PublicSuffixList::parse(RULES)] {
        for _ in 0..20_000 {
            let domain = domain(&mut rng);
            let host = Host::Domain(&domain);
            let (suffix, registrable) = (list.public_suffix(host), list.registrable_domain(host));
            let suffix = suffix.expect("a domain without empty labels has a suffix");
            assert!(domain == suffix || domain.ends_with(&format!(".{suffix}")), "{domain} {suffix}");
            match registrable {
                None => assert_eq!(domain, suffix),
                Some(registrable) => {
                    let label = registrable.strip_suffix(suffix).and_then(|rest| rest.strip_suffix('.'));
                    assert!(label.is_some_and(|label| !label.is_empty() && !label.contains('.')), "{domain}");
                    assert!(
                        domain == registrable || domain.ends_with(&format!(".{registrable}")),
                        "{domain}"
                    );
                    let itself = Host::Domain(registrable);
                    assert_eq!(list.registrable_domain(itself), Some(registrable), "{domain}");
                }
            }
            // A trailing dot is kept, and changes nothing else.
            if let Some(bare) = domain.strip_suffix('.') {
                let bare = list.find(bare).expect("a domain without empty labels has a suffix");
                assert_eq!(suffix, format!("{}.", bare.public_suffix));
                assert_eq!(
                    registrable.map(str::to_owned),
                    bare.registrable_domain.map(|it| format!("{it}."))
                );
            }
        }
    }
}

/// Each origin belongs to exactly one site.
#[test]
fn same_site_is_an_equivalence() {
    let mut rng = Rng::new(0x6C62_272E_07BB_0142);
    let list = PublicSuffixList::built_in();
    let origins: Vec<_> = (0..120)
        .filter_map(|_| {
            let scheme = rng.pick(&["http", "https", "ftp"]);
            Url::parse(&format!("{scheme}://{}/", domain(&mut rng))).ok()
        })
        .map(|url| url.origin())
        .collect();
    for a in &origins {
        assert!(list.same_site(a, a));
        for b in &origins {
            assert_eq!(list.same_site(a, b), list.same_site(b, a));
            assert!(!a.is_same_origin(b) || list.same_site(a, b));
            assert!(!list.same_site(a, b) || list.schemelessly_same_site(a, b));
            for c in &origins {
                assert!(!(list.same_site(a, b) && list.same_site(b, c)) || list.same_site(a, c));
            }
        }
    }
}

/// Returns renderings in all combinations of options.
fn renderings<'a>(url: &'a Url, list: &'a PublicSuffixList, max_chars: usize) -> Vec<Rendering<'a>> {
    let mut all = Vec::new();
    for style in [HostStyle::Full, HostStyle::WithoutWww, HostStyle::RegistrableDomain] {
        let full = Rendering::new(url).with_list(list).with_host_style(style).with_max_chars(max_chars);
        all.extend([
            full.clone(),
            full.clone().with_host_only(),
            full.clone().without_scheme(),
            full.without_scheme().with_host_only(),
        ]);
    }
    all
}

#[test]
fn rendering_shows_registrable_domain_without_credentials() {
    let mut rng = Rng::new(0x0DDB_1A5E_5BAD_5EED);
    let list = PublicSuffixList::built_in();
    rng.cases(10_000, |rng| {
        let (domain, rest) = (domain(rng), rng.text(PIECES, 4));
        let Ok(url) = Url::parse(&format!("https://secret:hidden@{domain}/{rest}")) else { return };
        let host = url.host_enum().expect("https has a host");
        // The host is in Unicode, unless one of its labels prevents that for the whole host.
        let least = match list.registrable_domain(host) {
            Some(registrable) => {
                [registrable.to_owned(), render_host(Host::Domain(registrable)).into_owned()]
            }
            None => [url.hostname().to_owned(), render_host(host).into_owned()],
        };
        let max_chars = rng.below(40);
        let shortest = renderings(&url, &list, 0);
        for (rendering, shortest) in renderings(&url, &list, max_chars).into_iter().zip(shortest) {
            let (shown, shortest) = (rendering.to_string(), shortest.to_string());
            assert!(least.iter().any(|least| shown.contains(least.as_str())), "{url}: {shown}");
            assert!(!shown.contains("secret") && !shown.contains("hidden"), "{url}: {shown}");
            assert!(shown.chars().count() <= max_chars.max(shortest.chars().count()), "{url}: {shown}");
            assert_eq!(rendering.with_bidi_embedding().to_string(), format!("\u{202A}{shown}\u{202C}"));
        }
    });
}

#[test]
fn every_url_can_be_rendered() {
    let mut rng = Rng::new(0x7F4A_7C15_9E37_79B9);
    let list = PublicSuffixList::built_in();
    rng.cases(20_000, |rng| {
        let start = rng.pick(&["", "http://", "foo:", "foo://", "file:///"]);
        let Ok(url) = Url::parse(&format!("{start}{}", rng.text(PIECES, 6))) else { return };
        let max_chars = rng.below(30);
        for rendering in renderings(&url, &list, max_chars) {
            let shown = rendering.to_string();
            let is_invisible = |c: char| c.is_control() || c.is_whitespace() && c != ' ';
            assert!(!shown.contains(is_invisible), "{url}: {shown:?}");
        }
        // A whole rendering without hidden parts parses to the same URL.
        let whole = Rendering::new(&url).to_string();
        if !url.includes_credentials() && url.hostname().is_ascii() && url.is_special() {
            assert_eq!(Url::parse(&whole).map(|again| again.host().to_owned()), Ok(url.host().to_owned()));
        }
    });
}
