//! The policies in the guide are valid, without warnings, and equal when written and read again. Recipes do what they show.

use lye::policy::{PolicyFormat, PolicyText, RuleLocations};
use lye::policy_tools::lint_located;
use lye::{Cleaner, Policy};
use std::fs;
use std::path::Path;

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)).unwrap()
}

/// Returns the blocks of code, each with its language.
fn blocks(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split("\n```").skip(1).step_by(2).map(|block| block.split_once('\n').unwrap())
}

#[test]
fn examples_of_the_guide_are_valid() {
    let guide = page("policy.md");
    let mut examples = 0;
    for (language, text) in blocks(&guide) {
        let read: fn(&str) -> _ = match language {
            "toml" => Policy::from_toml,
            "json" => Policy::from_json,
            _ => continue,
        };
        let policy = read(text).unwrap_or_else(|error| panic!("{error}\n\n{text}"));
        assert_eq!(lye::policy_tools::warnings(&policy), [], "{text}");
        assert_eq!(Policy::from_json(&policy.to_json()), Ok(policy), "written and read again");
        examples += 1;
    }
    assert!(examples >= 8, "only {examples} examples were found");
}

/// The complete policies of the page about mail, one of which extends the other.
#[test]
fn policies_for_mail_have_no_lints() {
    let page = page("mail.md");
    let text_of = |file: &str| {
        let (_, rest) = page.split_once(&format!("$ cat {file}\n")).unwrap();
        rest.split_once("\n$ ").unwrap().0.to_owned()
    };
    for file in ["mail.toml", "with-images.toml"] {
        let text = text_of(file);
        let load = |name: &str, _: Option<&str>| {
            Ok(PolicyText::new(name, text_of(name.trim_start_matches("./")), PolicyFormat::Toml))
        };
        let policy = Policy::from_text_with(&text, PolicyFormat::Toml, load);
        let policy = policy.unwrap_or_else(|error| panic!("{error}"));
        let locations = RuleLocations::of_with(&text, PolicyFormat::Toml, load).unwrap();
        assert_eq!(lint_located(&policy, &locations), [], "{file}");
    }
}

/// Each recipe is short, raises no lints and accepts none, and its output is as the page shows it, in the wrapper if it has one.
#[test]
fn recipes_are_short_and_do_what_they_show() {
    let page = page("recipes.md");
    let mut recipes = 0;
    for section in page.split("\n## ").skip(1) {
        let blocks: Vec<(&str, &str)> =
            blocks(section).filter(|(language, _)| *language != "console").collect();
        let [("toml", policy), ("html", html), ("html", shown)] = blocks[..] else {
            assert!(!section.contains("```toml"), "a policy, an input and the output: {section}");
            continue;
        };
        let text = policy;
        assert!(text.lines().count() <= 8 && !text.contains("accept"), "{text}");
        let policy = Policy::from_toml(text).unwrap_or_else(|error| panic!("{error}\n\n{text}"));
        let lints = lint_located(&policy, &RuleLocations::of(text, PolicyFormat::Toml).unwrap());
        assert_eq!(lints, [], "{text}");
        let clean = Cleaner::new(&policy).unwrap().clean(html).unwrap().into_html();
        let content =
            match clean.strip_prefix("<div style=\"all: unset").and_then(|rest| rest.split_once('>')) {
                Some((_, rest)) => rest.strip_suffix("</div>").unwrap(),
                None => &clean,
            };
        assert_eq!(content, shown, "{text}");
        recipes += 1;
    }
    assert!(recipes >= 7, "only {recipes} recipes were found");
}
