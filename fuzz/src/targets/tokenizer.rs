//! The tokenizer alone, in each of its states.

use crate::input::Input;
use lye_html::Dialect;
use lye_html::testing::{Token, Tokens, tokenize};
use std::collections::HashSet;

/// The states that a tokenizer can begin in, by the names of html5lib's tests.
pub(super) const STATES: &[&str] = &[
    "Data state",
    "RCDATA state",
    "RAWTEXT state",
    "Script data state",
    "PLAINTEXT state",
    "CDATA section state",
];

/// Names for the last start tag.
pub(super) const LAST_START_TAGS: &[&str] = &["title", "script", "style", "xmp", "textarea", "noframes"];

/// Asserts that tokens are well formed (names are lower case and not empty, no duplicate attributes, no two adjacent runs of characters),
/// that errors have positions in the source, and that CR LF and CR give the same tokens as LF.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let state = input.pick(STATES);
    let last = input.pick(LAST_START_TAGS);
    let dialect = input.pick(&[Dialect::Current, Dialect::Html2023]);
    let tokens = tokenize(input.text(), state, Some(last), dialect).expect("the state is known");
    check(&tokens);

    let normalized = input.text().replace("\r\n", "\n").replace('\r', "\n");
    assert_eq!(tokens.source, normalized, "newline normalization");
    let again = tokenize(&normalized, state, Some(last), dialect).expect("the state is known");
    assert_eq!(tokens, again, "the same tokens where line ends are normalized already");
}

fn check(tokens: &Tokens) {
    let mut characters_before = false;
    for token in &tokens.tokens {
        let characters = matches!(token, Token::Characters(_));
        assert!(!(characters && characters_before), "two runs of characters in a row");
        characters_before = characters;
        match token {
            Token::Characters(run) => assert!(!run.is_empty(), "an empty run of characters"),
            Token::StartTag { name, attrs, .. } => {
                check_name(name);
                let mut names = HashSet::new();
                for (name, _) in attrs {
                    check_name(name);
                    assert!(names.insert(name), "the attribute {name:?} twice");
                }
            }
            Token::EndTag { name } => check_name(name),
            Token::Comment(data) => assert!(!data.contains('\0'), "NUL in a comment"),
            Token::ProcessingInstruction { target, data } => {
                assert!(!target.is_empty() && !data.contains('>'), "the instruction {target:?} {data:?}");
            }
            Token::Doctype { .. } => {}
        }
    }
    for (code, position) in &tokens.errors {
        assert!(
            tokens.source.is_char_boundary(*position),
            "{code} at {position}, which is no place of the source"
        );
    }
}

fn check_name(name: &str) {
    assert!(!name.is_empty(), "an empty name");
    let wrong =
        |c: char| c.is_ascii_uppercase() || matches!(c, '\0' | '\t' | '\n' | '\u{c}' | ' ' | '>' | '/');
    assert!(!name.contains(wrong), "the name {name:?}");
}
