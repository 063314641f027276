//! Properties over URLs made of hostile pieces: the fast path agrees with the parser, and a serialized URL parses to itself, also
//! after setters.

use crate::pieces::PIECES;
use lye_hostile::Rng;
use lye_url::validation::Violation;
use lye_url::{ParseOptions, Url};

fn parts(url: &Url) -> [&str; 10] {
    [
        url.href(),
        url.protocol(),
        url.username(),
        url.password(),
        url.host(),
        url.hostname(),
        url.port(),
        url.pathname(),
        url.search(),
        url.hash(),
    ]
}

fn assert_same(a: &Url, b: &Url, why: &str) {
    assert_eq!(parts(a), parts(b), "{why}");
    let rest = |url: &Url| (url.port_number(), url.scheme_type(), url.has_opaque_path());
    assert_eq!(rest(a), rest(b), "{why}");
    assert_eq!((a.host_enum(), a.query(), a.fragment()), (b.host_enum(), b.query(), b.fragment()), "{why}");
}

fn assert_parses_to_itself(url: &Url, why: &str) {
    let again = Url::parse(url.href()).unwrap_or_else(|error| panic!("{why}: {url}: {error}"));
    assert_same(url, &again, why);
}

/// Whether a `file` URL has parts that the parser never leaves in one: see [`Url::set_protocol`].
fn is_another_file_url(url: &Url) -> bool {
    let first = url.path_segments().next().unwrap_or_default().as_bytes();
    let is_drive = matches!(first, [letter, b'|'] if letter.is_ascii_alphabetic());
    url.scheme() == "file" && (url.hostname() == "localhost" || is_drive)
}

#[test]
fn serialized_urls_parse_to_themselves() {
    let mut rng = Rng::new(0x9E37_79B9_7F4A_7C15);
    let mut parsed = 0;
    rng.cases(200_000, |rng| {
        let mut input = rng.text(PIECES, 8);
        if rng.below(2) == 0 {
            input.insert_str(0, ["http://", "https://a", "foo://", "file:///"][rng.below(4)]);
        }
        let base = Url::parse(&rng.text(PIECES, 8)).ok();
        let mut violations: Vec<Violation> = Vec::new();
        let options = ParseOptions::new().with_sink(&mut violations);
        let (plain, noted) = match &base {
            Some(base) => {
                (Url::parse_with_base(&input, base), Url::parse_with(&input, options.with_base(base)))
            }
            None => (Url::parse(&input), Url::parse_with(&input, options)),
        };
        assert!(violations.iter().all(|v| v.position <= input.len()), "{input:?}");
        let (Ok(mut url), Ok(noted)) = (plain.clone(), noted.clone()) else {
            assert_eq!(plain, noted, "{input:?} against {base:?}");
            assert!(violations.iter().any(|v| v.error.is_failure()), "{input:?}");
            return;
        };
        parsed += 1;
        assert_same(&url, &noted, &input);
        assert_parses_to_itself(&url, &input);
        for _ in 0..3 {
            let (setter, value) = (rng.below(9), rng.text(PIECES, 3));
            let before = url.clone();
            match setter {
                0 => url.set_protocol(&value),
                1 => url.set_username(&value),
                2 => url.set_password(&value),
                3 => url.set_host(&value),
                4 => url.set_hostname(&value),
                5 => url.set_port(&value),
                6 => url.set_pathname(&value),
                7 => url.set_search(&value),
                _ => url.set_hash(&value),
            }
            if setter == 0 && is_another_file_url(&url) {
                url = before;
                continue;
            }
            assert_parses_to_itself(&url, &format!("{before} after setter {setter} with {value:?}"));
        }
    });
    assert!(parsed > 50_000, "{parsed}");
}
