//! The lossless mode does not change real markup (`snippets/`, by kind, separated by empty lines).

use super::{KEPT, lossless, policy};
use lye::Cleaner;

const FILES: [&str; 8] = [
    include_str!("snippets/comments.html"),
    include_str!("snippets/mail.html"),
    include_str!("snippets/markdown.html"),
    include_str!("snippets/tables.html"),
    include_str!("snippets/lists.html"),
    include_str!("snippets/word.html"),
    include_str!("snippets/frameworks.html"),
    include_str!("snippets/old.html"),
];

fn snippets() -> impl Iterator<Item = &'static str> {
    FILES.iter().flat_map(|file| file.trim_end().split("\n\n"))
}

#[test]
fn real_markup_is_unchanged() {
    assert!(snippets().count() >= 200 && !KEPT.contains(&"script"));
    for (plain, lossless) in [
        (Cleaner::new(&policy()).unwrap(), lossless()),
        (Cleaner::default(), Cleaner::default().with_tokenization(lye::html::Tokenization::Lossless)),
    ] {
        let (plain, lossless) = (plain, lossless);
        let mut failures = Vec::new();
        for snippet in snippets() {
            let (expected, found) = (plain.clean(snippet).unwrap(), lossless.clean(snippet).unwrap());
            if expected.html() != found.html() {
                failures.push(format!("{snippet:?}:\n  {:?}\n  {:?}", expected.html(), found.html()));
            }
        }
        assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
    }
}
