//! Generates URLs by a grammar with weight on what parsers get wrong.
//!
//! Schemes are special or not and in any case, with any number of slashes and backslashes, credentials, hosts of all kinds (domains for
//! IDNA, IPv4 in all notations, IPv6, opaque hosts, drive letters), ports at their limits, dot segments, valid and invalid
//! percent-encoding. Tabs, controls and white space are added where the parser removes them.

// Several items on a line keep the table readable. The path also holds where another crate includes this file.
#[path = "generate_url/dictionary.rs"]
#[rustfmt::skip]
mod dictionary;

use crate::input::SEPARATOR;
use crate::rng::Rng;
use dictionary::{
    AFTER_SCHEME, AROUND, BASES, FURTHER, LABELS, NUMBERS, PIECES_OF_IPV6, PORTS, QUERIES, SCHEMES, SEGMENTS,
    SLASHES, SPECIAL_HOSTS, USERINFO,
};

/// Returns the URL, mostly a base, and some values, for targets whose inputs have these parts.
pub fn parts(rng: &mut Rng, pieces: usize) -> String {
    let mut out = url(rng, pieces);
    if rng.one_in(8) {
        return out;
    }
    out.push(SEPARATOR);
    if !rng.one_in(4) {
        out.push_str(&base(rng));
    }
    for _ in 0..rng.below(6) {
        out.push(SEPARATOR);
        out.push_str(&value(rng));
    }
    out
}

/// Returns a piece of a URL.
pub fn piece(rng: &mut Rng) -> String {
    match rng.below(10) {
        0 => host(rng),
        1 => rng.pick(USERINFO).to_owned(),
        2 => rng.pick(PORTS).to_owned(),
        3 => path(rng, 3),
        4 => rng.pick(QUERIES).to_owned(),
        5 => scheme(rng),
        6 => rng.pick(AROUND).to_owned(),
        _ => rng.pick(FURTHER).to_owned(),
    }
}

fn url(rng: &mut Rng, pieces: usize) -> String {
    let mut out = match rng.below(8) {
        0..=3 => absolute(rng, pieces),
        4 => format!("{}{}", rng.pick(SLASHES), authority(rng)) + &tail(rng, pieces),
        5 | 6 => tail(rng, pieces),
        _ => (0..pieces).map(|_| piece(rng)).collect(),
    };
    if rng.one_in(6) {
        repeat(rng, &mut out);
    }
    if rng.one_in(4) {
        disturb(rng, &mut out);
    }
    if rng.one_in(6) {
        out.insert_str(0, rng.pick(AROUND));
    }
    if rng.one_in(6) {
        out.push_str(rng.pick(AROUND));
    }
    out
}

/// Returns a text that mostly parses.
fn base(rng: &mut Rng) -> String {
    if rng.one_in(2) { rng.pick(BASES).to_owned() } else { absolute(rng, 6) }
}

/// Returns a value for a setter.
fn value(rng: &mut Rng) -> String {
    let mut out = match rng.below(9) {
        0 => format!("{}{}", scheme(rng), rng.pick(&["", ":", "://"])),
        1 => host(rng),
        2 => format!("{}{}", host(rng), rng.pick(PORTS)),
        3 => rng.pick(PORTS).trim_start_matches(':').to_owned(),
        4 => path(rng, 4),
        5 => query(rng),
        6 => rng.pick(USERINFO).trim_end_matches('@').to_owned(),
        7 => absolute(rng, 3),
        _ => piece(rng),
    };
    if rng.one_in(6) {
        disturb(rng, &mut out);
    }
    out
}

fn absolute(rng: &mut Rng, pieces: usize) -> String {
    let mut out = scheme(rng);
    out.push_str(rng.pick(SLASHES));
    if !rng.one_in(8) {
        out.push_str(&authority(rng));
    }
    out + &tail(rng, pieces)
}

fn scheme(rng: &mut Rng) -> String {
    format!("{}{}", rng.pick(SCHEMES), rng.pick(AFTER_SCHEME))
}

fn authority(rng: &mut Rng) -> String {
    let mut out = String::new();
    if rng.one_in(5) {
        out.push_str(rng.pick(USERINFO));
    }
    out.push_str(&host(rng));
    if rng.one_in(4) {
        out.push_str(rng.pick(PORTS));
    }
    out
}

fn host(rng: &mut Rng) -> String {
    let host = match rng.below(10) {
        0..=2 => rng.pick(SPECIAL_HOSTS).to_owned(),
        3 | 4 => joined(rng, NUMBERS, ".", 5),
        5 => ipv6(rng),
        6 => {
            // Around the limits of labels (63) and domains (253).
            let letter = rng.pick(&["a", "é", "A", "-"]);
            let label = letter.repeat(56 + rng.below(10));
            format!("{label}.").repeat(1 + rng.below(5)) + rng.pick(LABELS)
        }
        _ => joined(rng, LABELS, ".", 4),
    };
    if rng.one_in(10) { percent_encode_some(rng, &host) } else { host }
}

fn joined(rng: &mut Rng, from: &[&str], between: &str, most: usize) -> String {
    let mut out = rng.pick(from).to_owned();
    for _ in 0..rng.below(most) {
        if !rng.one_in(5) {
            out.push_str(between);
        }
        out.push_str(rng.pick(from));
    }
    out
}

fn ipv6(rng: &mut Rng) -> String {
    let mut out = "[".to_owned();
    let count = if rng.one_in(3) { rng.below(10) } else { 8 };
    let compressed = rng.below(12);
    for at in 0..count {
        if at > 0 {
            out.push(':');
        }
        if at == compressed {
            out.push(':');
        } else {
            out.push_str(rng.pick(PIECES_OF_IPV6));
        }
    }
    if rng.one_in(4) {
        out.push(':');
        out.push_str(&joined(rng, &NUMBERS[..12], ".", 5));
    }
    if !rng.one_in(12) {
        out.push(']');
    }
    out
}

fn tail(rng: &mut Rng, pieces: usize) -> String {
    let mut out = path(rng, pieces);
    if rng.one_in(3) {
        out.push('?');
        out.push_str(&query(rng));
    }
    if rng.one_in(4) {
        out.push('#');
        out.push_str(&query(rng));
    }
    out
}

fn path(rng: &mut Rng, most: usize) -> String {
    let mut out = String::new();
    for at in 0..rng.below(most + 1) {
        if at > 0 || !rng.one_in(3) {
            out.push_str(rng.pick(&["/", "/", "/", "/", "/", "/", "\\", "//", "", "/\t"]));
        }
        out.push_str(rng.pick(SEGMENTS));
    }
    out
}

fn query(rng: &mut Rng) -> String {
    (0..rng.below(6)).map(|_| rng.pick(QUERIES)).collect()
}

/// Inserts tabs, newlines and other characters in some positions.
fn disturb(rng: &mut Rng, text: &mut String) {
    for _ in 0..1 + rng.below(3) {
        let at = boundary(rng, text);
        text.insert_str(at, rng.pick(&["\t", "\n", "\r", "\t\n", " ", "\0", "é", "%", "\\", "|"]));
    }
}

/// Repeats one piece: for quadratic algorithms and limits of lengths.
fn repeat(rng: &mut Rng, text: &mut String) {
    let unit = piece(rng);
    let times = if rng.one_in(32) { 300 } else { 2 + rng.below(10) };
    let at = boundary(rng, text);
    text.insert_str(at, &unit.repeat(times));
}

fn boundary(rng: &mut Rng, text: &str) -> usize {
    text.floor_char_boundary(rng.below(text.len() + 1))
}

fn percent_encode_some(rng: &mut Rng, text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if rng.one_in(3) {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                out.push_str(&if rng.one_in(2) { format!("%{byte:02x}") } else { format!("%{byte:02X}") });
            }
        } else {
            out.push(c);
        }
    }
    out
}
