//! The policies in `docs/policy.md` and `docs/mail.md` are valid, without warnings, and equal when written and read again.

use lye::Policy;
use lye::policy::{PolicyFormat, PolicyText};
use std::fs;
use std::path::Path;

#[test]
fn examples_of_the_guide_are_valid() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/policy.md");
    let guide = fs::read_to_string(guide).unwrap();
    let mut examples = 0;
    for block in guide.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        let read: fn(&str) -> _ = match language {
            "toml" => Policy::from_toml,
            "json" => Policy::from_json,
            _ => continue,
        };
        // An example of one member omits the line that every policy begins with.
        let is_whole = text.contains("version");
        let text = if is_whole { text.to_owned() } else { format!("version = 1\n{text}") };
        let policy = read(&text).unwrap_or_else(|error| panic!("{error}\n\n{text}"));
        assert_eq!(lye::policy_tools::warnings(&policy), [], "{text}");
        assert_eq!(Policy::from_json(&policy.to_json()), Ok(policy), "written and read again");
        examples += 1;
    }
    assert!(examples >= 8, "only {examples} examples were found");
}

/// The complete policies of the page about mail, one of which extends the other.
#[test]
fn policies_for_mail_have_no_lints() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/mail.md");
    let page = fs::read_to_string(page).unwrap();
    let text_of = |file: &str| {
        let (_, rest) = page.split_once(&format!("$ cat {file}\n")).unwrap();
        rest.split_once("\n$ ").unwrap().0.to_owned()
    };
    for file in ["mail.toml", "with-images.toml"] {
        let policy = Policy::from_text_with(&text_of(file), PolicyFormat::Toml, |name, _| {
            Ok(PolicyText::new(name, text_of(name.trim_start_matches("./")), PolicyFormat::Toml))
        });
        let policy = policy.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(lye::policy_tools::warnings(&policy), [], "{file}");
    }
}
