//! Images that load past the rule for other images.

use super::{located, raised};
use lye::policy_tools::LintCode;

const ALL: &str = "https";

/// Returns a policy that keeps attributes of images, with rules.
fn policy(rules: &[(&str, &str)]) -> String {
    let mut text = "[sanitizer]\nattributes = [\"background\", \"style\"]\nelements = [\n  { name = \"img\", attributes = [\"src\", \"srcset\"] },\n  \
        { name = \"source\", attributes = [\"srcset\"] }, { name = \"video\", attributes = [\"poster\"] }, \"table\", \"td\",\n  \
        { name = \"input\", attributes = [\"src\"] },\n  \
        { name = \"svg\", namespace = \"http://www.w3.org/2000/svg\" },\n  \
        { name = \"image\", namespace = \"http://www.w3.org/2000/svg\", attributes = [\"href\"] },\n]\n\
        [css]\nproperties = [\"background-image\"]\n[urls.rules]\n"
        .to_owned();
    for (key, rule) in rules {
        text.push_str(&format!("{key:?} = {rule}\n"));
    }
    text
}

const OTHERS: [&str; 7] = [
    "img[srcset]",
    "source[srcset]",
    "video[poster]",
    "input[src]",
    "svg:image[href]",
    "*[background]",
    "*[style:background-image]",
];

#[test]
fn every_other_attribute_is_reported_with_the_rule_to_add() {
    for strict in [
        "{ allowed_schemes = [\"https\"], handling = \"proxy\", proxy = \"/image?url=\", deny = [\"not_global\"] }",
        "{ allowed_schemes = [\"https\"], allowed_hosts = [\"images.example.com\"] }",
        "{ allowed_schemes = [\"cid\"] }",
        "[{ allow_relative = true }, { allowed_schemes = [\"https\"], handling = \"proxy\", proxy = \"/image?url=\", deny = [\"not_global\"] }]",
    ] {
        for other in OTHERS {
            let lax = format!("{{ allowed_schemes = [{ALL:?}] }}");
            let lints = located(&policy(&[("img[src]", strict), (other, &lax)]));
            let found: Vec<_> =
                lints.iter().filter(|lint| lint.code() == LintCode::ImagesLoadedDirectly).collect();
            let [lint] = &found[..] else { panic!("{other} {strict}: {lints:?}") };
            assert!(lint.message().contains(other) && lint.path().contains(other), "{lint}");
            let written = lint.remedy().unwrap().split('`').nth(1).unwrap();
            let rule = written.split_once(" = ").unwrap().1;
            let mended = raised(&policy(&[("img[src]", strict), (other, rule)]));
            assert!(!mended.contains(&LintCode::ImagesLoadedDirectly), "{other}: {written}");
        }
    }
}

#[test]
fn equal_rules_and_attributes_without_rule_are_none() {
    let open = "{ allowed_schemes = [\"https\"] }";
    let one = "{ allowed_schemes = [\"https\"], allowed_hosts = [\"a.example\"] }";
    let two = "{ allowed_schemes = [\"https\"], allowed_hosts = [\"a.example\", \"b.example\"] }";
    let is_raised = |rules: &[(&str, &str)]| raised(&policy(rules)).contains(&LintCode::ImagesLoadedDirectly);
    assert!(!is_raised(&[("img[src]", open), ("img[srcset]", open)]));
    assert!(!is_raised(&[("img[src]", one), ("img[srcset]", one)]));
    assert!(!is_raised(&[("img[src]", one)]));
    assert!(is_raised(&[("img[src]", one), ("img[srcset]", two)]));
    assert!(is_raised(&[("img[src]", open), ("img[srcset]", one)]), "the other way round");
}
