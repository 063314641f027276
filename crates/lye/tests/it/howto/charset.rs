//! Accepted bytes (5.11.1 and 5.11.6).

use lye::escape::charset::{
    CharsetCheck, CharsetProblem, ControlCharacters, EncodingSwitches, declare_utf_8,
};
use lye::html::encoding::{Encoding, EncodingOptions, UTF_8};
use lye::html::{parse_document, serialize};
use lye::{Cleaner, Policy};

fn problems(check: &CharsetCheck, bytes: &[u8]) -> Vec<(usize, CharsetProblem)> {
    check.inspect(bytes).findings.iter().map(|found| (found.offset(), found.problem())).collect()
}

fn first(bytes: &[u8]) -> Option<(usize, CharsetProblem)> {
    CharsetCheck::utf_8().decode(bytes).err().map(|found| (found.offset(), found.problem()))
}

#[test]
fn invalid_utf_8_is_rejected_with_its_position() {
    use CharsetProblem as Is;
    let cases: [(&[u8], CharsetProblem); 18] = [
        (b"\xC0\xBC", Is::Overlong),
        (b"\xC1\xBF", Is::Overlong),
        (b"\xE0\x80\xBC", Is::Overlong),
        (b"\xF0\x80\x80\xBC", Is::Overlong),
        (b"\xF8\x80\x80\x80\xBC", Is::Overlong),
        (b"\xFC\x80\x80\x80\x80\xBC", Is::Overlong),
        (b"\xED\xA0\x80", Is::Surrogate),
        (b"\xED\xBF\xBF", Is::Surrogate),
        (b"\xF4\x90\x80\x80", Is::OutOfRange),
        (b"\xF5\x80\x80\x80", Is::OutOfRange),
        (b"\xFD\xBF\xBF\xBF\xBF\xBF", Is::OutOfRange),
        (b"\xC3", Is::Truncated),
        (b"\xE2\x82", Is::Truncated),
        (b"\xF0\x9F\x98", Is::Truncated),
        (b"\x80", Is::Malformed),
        (b"\xBF", Is::Malformed),
        (b"\xFE", Is::Malformed),
        (b"\xFF", Is::Malformed),
    ];
    for (sequence, problem) in cases {
        assert_eq!(first(sequence), Some((0, problem)), "{sequence:X?}");
        let within = [b"a\xC3\xA9".as_slice(), sequence, b"<b>"].concat();
        // One sequence is reported once.
        assert_eq!(problems(&CharsetCheck::utf_8(), &within), [(3, problem)], "{sequence:X?}");
    }
}

#[test]
fn characters_of_all_lengths_are_accepted() {
    let text = "a\t\r\n\u{A0}é\u{7FF}\u{800}日\u{D7FF}\u{E000}\u{FFFD}😀\u{10FFFF}";
    assert_eq!(CharsetCheck::utf_8().decode(text.as_bytes()).unwrap(), text);
    assert_eq!(CharsetCheck::utf_8().decode(b"\xEF\xBB\xBFa").unwrap(), "a");
}

#[test]
fn control_characters_are_refused_unless_accepted() {
    let accepting = CharsetCheck::utf_8().with_controls(ControlCharacters::Accept);
    for c in ('\0'..='\u{9F}').filter(|c| c.is_control()) {
        let text = format!("é{c}");
        let legal = matches!(c, '\t' | '\n' | '\r');
        assert_eq!(first(text.as_bytes()), (!legal).then_some((2, CharsetProblem::Control(c))), "{c:?}");
        assert_eq!(accepting.decode(text.as_bytes()).unwrap(), text);
    }
    let latin_2 = CharsetCheck::only(Encoding::for_label(b"iso-8859-2").unwrap());
    assert_eq!(problems(&latin_2, b"a\xE9\x85"), [(2, CharsetProblem::Control('\u{85}'))]);
}

#[test]
fn encoding_escapes_are_refused_unless_accepted() {
    use CharsetProblem as Is;
    let accepting = CharsetCheck::utf_8()
        .with_switches(EncodingSwitches::Accept)
        .with_controls(ControlCharacters::Accept);
    let cases: [(&[u8], CharsetProblem); 10] = [
        (b"\x1B$B<s", Is::Iso2022),
        (b"\x1B$@", Is::Iso2022),
        (b"\x1B(J", Is::Iso2022),
        (b"\x1B$)C", Is::Iso2022),
        (b"\x1B$)A", Is::Iso2022),
        (b"~{<:Ky2;S{~}", Is::HzGb2312),
        (b"+ADw-script+AD4-", Is::Utf7),
        (b"+ADwAcwBjAHIAaQBwAHQAPg-", Is::Utf7),
        (b"+AGEAPA", Is::Utf7),
        (b"+ACI-onload", Is::Utf7),
    ];
    for (sequence, problem) in cases {
        let input = [b"ab ", sequence].concat();
        assert_eq!(first(&input), Some((3, problem)), "{sequence:X?}");
        assert!(accepting.decode(&input).is_ok(), "{sequence:X?}");
    }
    for text in ["1 + 2", "C++", "+49 30 123456", "+1-555-0123", "a+b=c", "~ {", "~~", "$(x)", "+AGEAYg-"] {
        assert_eq!(first(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn only_the_stated_encodings_are_accepted() {
    let utf_16 = b"\xFF\xFE<\0b\0>\0";
    let found = CharsetCheck::utf_8().decode(utf_16).unwrap_err();
    assert!(matches!(found.problem(), CharsetProblem::Encoding(encoding) if encoding.name() == "UTF-16LE"));
    // Declarations in the input do not count.
    assert!(CharsetCheck::utf_8().decode(b"<meta charset=utf-7>").is_ok());
    let latin_1 = Encoding::for_label(b"latin1").unwrap();
    let either = CharsetCheck::any_of([UTF_8, latin_1], EncodingOptions::new());
    assert_eq!(either.decode("<meta charset=utf-8>é".as_bytes()).unwrap(), "<meta charset=utf-8>é");
    assert_eq!(either.inspect(b"\xE9").encoding, latin_1);
    let japanese = Encoding::for_label(b"iso-2022-jp").unwrap();
    // In that encoding, its escapes are allowed.
    assert_eq!(CharsetCheck::only(japanese).decode(b"\x1B$B\x46\x7C\x1B(B").unwrap(), "日");
    assert!(either.decode(b"<meta charset=shift_jis>").is_err());
}

#[test]
fn all_errors_are_reported_in_order() {
    let found = problems(&CharsetCheck::utf_8(), b"\xEF\xBB\xBF\x1B(B\0\xC0\xBC");
    assert_eq!(
        found,
        [
            (3, CharsetProblem::Iso2022),
            (3, CharsetProblem::Control('\u{1B}')),
            (6, CharsetProblem::Control('\0')),
            (7, CharsetProblem::Overlong),
        ]
    );
}

#[test]
fn documents_declare_their_encoding() {
    let declared = |html: &str| {
        let mut tree = parse_document(html).unwrap();
        let count = declare_utf_8(&mut tree).unwrap();
        (count, serialize::stable(&tree.root()))
    };
    let metas = "<meta charset=' SHIFT_JIS'><meta name=x content=y><meta HTTP-EQUIV=Content-type>";
    let (count, html) = declared(metas);
    assert_eq!(count, 2);
    assert!(html.contains(r#"<meta charset="utf-8"><meta name="x" content="y">"#), "{html}");
    assert!(html.contains(r#"content="text/html; charset=utf-8">"#), "{html}");
    assert_eq!(declared("<title>x</title>").0, 0);
    let policy = Policy::from_json(
        r#"{ "output": { "context": "document" }, "sanitizer": { "elements":
            ["html", "head", "body", "p", { "name": "meta", "attributes": ["charset"] }], "attributes": [] } }"#,
    )
    .unwrap();
    let cleaned = Cleaner::new(&policy).unwrap().clean("<meta charset=big5><p>x").unwrap();
    assert_eq!(
        declared(cleaned.html()),
        (1, r#"<html><head><meta charset="utf-8"></head><body><p>x</p></body></html>"#.to_owned())
    );
}
