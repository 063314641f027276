//! Tests of the character references.

use super::*;

/// Returns the names, with their semicolon if they have one, and the replacements.
fn entities() -> impl Iterator<Item = (&'static str, String)> {
    include_str!("../../../../data/entities.tsv").lines().map(|line| {
        let (name, codes) = line.split_once('\t').unwrap();
        let value =
            codes.split(' ').map(|code| char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
        (name, value.collect())
    })
}

#[test]
fn every_entity_resolves() {
    assert_eq!(entities().count(), 2231);
    for (name, value) in entities() {
        let run = name.trim_end_matches(';');
        let found = named(run.as_bytes(), name.ends_with(';'));
        assert_eq!(found, Some((value.as_str(), name.len())), "{name}");
    }
}

#[test]
fn common_entities_match_the_full_table() {
    let named = entities().filter_map(|(name, value)| Some((common(name.as_bytes())?, value, name)));
    let named = named.map(|((character, length), value, name)| {
        assert_eq!((character.to_string(), length), (value, name.len()));
        name
    });
    assert_eq!(named.collect::<Vec<_>>(), ["amp;", "gt;", "lt;", "nbsp;", "quot;"]);
    assert_eq!(common(b"#39;x"), Some((numeric(39).0, 4)));
    for other in ["", "amp", "amp=", "ampx;", "#39", "#390;", "#x39;"] {
        assert_eq!(common(other.as_bytes()), None, "{other}");
    }
}

#[test]
fn only_legacy_names_match_without_semicolon() {
    let bare: Vec<&str> = entities().map(|(name, _)| name).filter(|name| !name.ends_with(';')).collect();
    assert_eq!(bare.len(), 106);
    for (name, _) in entities() {
        let run = name.trim_end_matches(';');
        let expected = bare.iter().filter(|bare| run.starts_with(**bare)).map(|bare| bare.len()).max();
        assert_eq!(named(run.as_bytes(), false).map(|(_, length)| length), expected, "{run}");
    }
}

#[test]
fn longest_match_wins() {
    assert_eq!(named(b"notit", true), Some(("\u{AC}", 3)));
    assert_eq!(named(b"notin", true), Some(("\u{2209}", 6)));
    assert_eq!(named(b"notin", false), Some(("\u{AC}", 3)));
    assert_eq!(named(b"ampamp", true), Some(("&", 3)));
    assert_eq!(named(b"amp", true), Some(("&", 4)));
    assert_eq!(named(b"lt", false), Some(("<", 2)));
    assert_eq!(named(b"lt1", true), Some(("<", 2)));
    assert_eq!(named(b"frac12", false), Some(("\u{BD}", 6)));
    assert_eq!(named(b"sup12", false), Some(("\u{B9}", 4)));
    assert_eq!(named(b"fjlig", true), Some(("fj", 6)));
    assert_eq!(named(b"CounterClockwiseContourIntegral", true), Some(("\u{2233}", 32)));
}

#[test]
fn non_names_match_nothing() {
    assert_eq!(named(b"", true), None);
    assert_eq!(named(b"", false), None);
    assert_eq!(named(b"a", true), None);
    assert_eq!(named(b"l", false), None);
    assert_eq!(named(b"Lt", false), None);
    assert_eq!(named(b"alpha", false), None);
    assert_eq!(named(&[b'z'; 10_000], true), None);
    assert_eq!(named(b"am\0", true), None);
    // A long run is still searched for a legacy name at its beginning.
    let mut run = b"amp".to_vec();
    run.resize(10_000, b'x');
    assert_eq!(named(&run, true), Some(("&", 3)));
}

#[test]
fn numeric_references() {
    assert_eq!(numeric(0), ('\u{FFFD}', Some(NumericError::Null)));
    assert_eq!(numeric(0x11_0000), ('\u{FFFD}', Some(NumericError::OutsideUnicodeRange)));
    assert_eq!(numeric(u32::MAX), ('\u{FFFD}', Some(NumericError::OutsideUnicodeRange)));
    assert_eq!(numeric(0xD800), ('\u{FFFD}', Some(NumericError::Surrogate)));
    assert_eq!(numeric(0xDFFF), ('\u{FFFD}', Some(NumericError::Surrogate)));
    assert_eq!(numeric(0xFFFE), ('\u{FFFE}', Some(NumericError::Noncharacter)));
    assert_eq!(numeric(0x10_FFFF), ('\u{10FFFF}', Some(NumericError::Noncharacter)));
    assert_eq!(numeric(0xFDD0), ('\u{FDD0}', Some(NumericError::Noncharacter)));
    assert_eq!(numeric(0xFDF0), ('\u{FDF0}', None));
    assert_eq!(numeric(0x0D), ('\r', Some(NumericError::Control)));
    assert_eq!(numeric(0x01), ('\u{1}', Some(NumericError::Control)));
    assert_eq!(numeric(0x7F), ('\u{7F}', Some(NumericError::Control)));
    for whitespace in [0x09, 0x0A, 0x0C, 0x20] {
        assert_eq!(numeric(whitespace).1, None);
    }
    assert_eq!(numeric(0x61), ('a', None));
    assert_eq!(numeric(0xA0), ('\u{A0}', None));
    assert_eq!(numeric(0x1_F600), ('\u{1F600}', None));
}

#[test]
fn windows_1252_numeric_references() {
    for code in 0x80..=0x9F_u8 {
        // The standard's table is the decoder of windows-1252.
        let (expected, _, _) = encoding_rs::WINDOWS_1252.decode(std::slice::from_ref(&code));
        let (character, error) = numeric(u32::from(code));
        assert_eq!(expected, character.to_string());
        assert_eq!(error, Some(NumericError::Control));
    }
}
