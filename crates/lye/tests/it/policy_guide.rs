//! The policies in `docs/policy.md` are valid, without warnings, and equal when written and read again.

use lye::Policy;
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
