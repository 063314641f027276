//! The probe agrees with the parser on every input, against bases of every kind.

use lye_hostile::Rng;
use lye_url::Url;
use lye_url::probe::{BaseKind, Probe, ProbedHost, probe};

/// Inputs of every kind that the states distinguish, all against bases of every kind.
#[test]
fn agrees_with_the_parser_on_short_inputs() {
    const UNITS: &[&str] = &[
        "h", "C", "http", "file", ":", "/", "\\", "?", "#", "@", "|", "1", "[", "]", "%31", "\t", " ", "é",
        ".",
    ];
    let bases = bases();
    let mut inputs = vec![String::new()];
    for _ in 0..4 {
        inputs =
            inputs.iter().flat_map(|input| UNITS.iter().map(move |unit| [input, *unit].concat())).collect();
        for input in &inputs {
            check(input, &bases);
        }
    }
}

/// Long inputs made of hostile pieces, against bases of every kind.
#[test]
fn agrees_with_the_parser_on_hostile_inputs() {
    let bases = bases();
    let mut rng = Rng::new(0x9E37_79B9_7F4A_7C15);
    rng.cases(100_000, |rng| {
        let mut input = STARTS[rng.below(STARTS.len())].to_owned();
        for _ in 0..rng.below(9) {
            input.push_str(PIECES[rng.below(PIECES.len())]);
        }
        check(&input, &bases);
    });
}

fn check(input: &str, bases: &[Option<Url>]) {
    for base in bases {
        if let Err(difference) = crate::agreement::check(input, base.as_ref()) {
            panic!("{difference}");
        }
    }
    check_unknown_base(input, BaseKind::Http, "http://u:p@base.example:8/a/b?c#d");
    check_unknown_base(input, BaseKind::Https, "https://u:p@base.example:8/a/b?c#d");
}

/// Against a base whose scheme alone is known, the answers are those for any such base, except for parts taken from the base.
fn check_unknown_base(input: &str, kind: BaseKind<'_>, base: &str) {
    let base = Url::parse(base).unwrap();
    let (unknown, known) = (probe(input, kind), probe(input, BaseKind::Url(&base)));
    assert_eq!(unknown.form(), known.form(), "{input:?}");
    assert_eq!(unknown.fails(), known.fails(), "{input:?}");
    assert_eq!(unknown.scheme(), known.scheme(), "{input:?}");
    assert_eq!(unknown.scheme_type(), known.scheme_type(), "{input:?}");
    assert_eq!(unknown.takes_authority_of_base(), known.takes_authority_of_base(), "{input:?}");
    if unknown.takes_authority_of_base() {
        assert_eq!(unknown.host(), ProbedHost::OfBase, "{input:?}");
    } else {
        let own = |probe: &Probe<'_>| (probe.port(), probe.includes_credentials());
        assert_eq!(unknown.host(), known.host(), "{input:?}");
        assert_eq!(own(&unknown), own(&known), "{input:?}");
    }
}

/// No base, and one base of each kind that the parser distinguishes.
fn bases() -> Vec<Option<Url>> {
    let bases = [
        "http://u:p@base.example:8/a/b?c#d",
        "https://[::1]/",
        "ws://1.2.3.4/",
        "file:///C:/a",
        "file://server/a",
        "x://u@Host:8/a",
        "x:///a",
        "x:/a",
        "x:/.//a",
        "mailto:a@b?c#d",
    ];
    let parsed = bases.iter().map(|base| Some(Url::parse(base).unwrap()));
    std::iter::once(None).chain(parsed).collect()
}

/// The beginnings of the inputs.
const STARTS: &[&str] = &[
    "", "", "http:", "https://", "HTTP:/", "file:", "file://", "ws:\\", "x:", "x://", "//", "\\/", " \0",
    "\t", "c:", "c|/",
];

/// The continuations.
const PIECES: &[&str] = &[
    "/",
    "//",
    "\\",
    "?",
    "#",
    "@",
    ":",
    "::",
    ":80",
    ":443",
    ":65536",
    ":8",
    "a",
    "B",
    "z.",
    ".",
    "..",
    "0",
    "09",
    "0x",
    "0XfF",
    "127",
    "1.2.3",
    "256",
    "4294967296",
    "[",
    "]",
    "[::1]",
    "[1::2.3.4.5]",
    "localhost",
    "LocalHost",
    "example.org",
    "xn--",
    "xn--4ca",
    "%",
    "%4",
    "%41",
    "%2e",
    "%2F",
    "%25",
    "%00",
    "%C3%A9",
    "%FF",
    "%3",
    "1",
    "\t",
    "\n",
    "\r",
    " ",
    "\0",
    "\u{1}",
    "\u{7f}",
    "é",
    "ß",
    "。",
    "\u{ad}",
    "☕",
    "１",
    "|",
    "c:",
    "C|",
    "^",
    "<",
    "_",
    "-",
    "+",
    "!",
    "~",
    "{",
    "\"",
    "http:",
];
