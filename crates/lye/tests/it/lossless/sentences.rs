//! Sentences with `<` and `&` that are not markup (`sentences.txt`, one a line).

use super::{lossless, text_of};

const SENTENCES: &str = include_str!("sentences.txt");

#[test]
fn sentences_lose_no_letter() {
    let cleaner = lossless();
    let mut failures = Vec::new();
    for sentence in SENTENCES.lines() {
        let clean = cleaner.clean(sentence).unwrap();
        let text = text_of(clean.html());
        if text != sentence || !clean.removals().is_empty() {
            failures.push(format!("{sentence:?}: {:?}", clean.html()));
        }
    }
    assert!(SENTENCES.lines().count() >= 500);
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn sentences_lose_no_letter_in_a_paragraph() {
    let cleaner = lossless();
    for sentence in SENTENCES.lines().filter(|sentence| sentence.ends_with(['.', '?', '!'])) {
        let clean = cleaner.clean(&format!("<p>{sentence}</p>\n<p>More.</p>")).unwrap().into_html();
        assert_eq!(text_of(&clean), format!("{sentence}\nMore."), "{clean}");
        assert!(clean.starts_with("<p>") && clean.ends_with("<p>More.</p>"), "{clean}");
    }
}
