//! `Policy::diff` compares the meaning of policies, not their spelling.

use lye::policy::PolicyFormat;
use lye::policy_tools::{self, PolicyDefaults, write};
use lye::{Policy, Preset};

/// Returns the changes from one policy to another, a line for each.
fn diff(before: &str, after: &str) -> Vec<String> {
    let [before, after] = [before, after].map(|text| Policy::from_toml(text).unwrap());
    let changes = policy_tools::diff(&before, &after).into_iter();
    let word = |word: Option<String>| word.unwrap_or_else(|| "nothing".to_owned());
    changes
        .map(|change| format!("{}: {} -> {}", change.path, word(change.before), word(change.after)))
        .collect()
}

#[test]
fn equal_policies_have_no_changes() {
    for preset in Preset::ALL {
        let policy = preset.policy();
        assert_eq!(policy_tools::diff(&policy, &policy), [], "{preset}");
        let text = write(&policy, PolicyFormat::Toml, PolicyDefaults::FilledIn);
        assert_eq!(
            policy_tools::diff(&policy, &Policy::from_toml(&text).unwrap()),
            [],
            "{preset}: what it says by default is said"
        );
    }
}

#[test]
fn spelling_makes_no_difference() {
    let one = r#"sanitizer = { elements = ["p", { name = "a", attributes = ["href"] }], attributes = ["title", "lang"] }
        css = { properties = ["opacity", "@list"] }
        urls.rules."a[href]" = { allowed_schemes = ["https", "http"] }
        urls.rules."img[src]" = { allowed_schemes = ["https"] }"#;
    let other = r#"sanitizer = { elements = [{ name = "a", attributes = ["href"] }, "p"], attributes = ["lang", "title"], comments = false }
        css = { properties = ["list-style", "list-style-image", "list-style-position", "list-style-type", "opacity",
            "counter-increment", "counter-reset", "counter-set"] }
        urls.rules."a[href]" = { allowed_schemes = ["http", "https"], allow_relative = false }"#;
    let changes = diff(one, other);
    assert!(changes.iter().all(|change| change.starts_with("css.properties ")), "{changes:?}");
}

#[test]
fn diff_reports_element_actions() {
    let changes = diff(
        r#"sanitizer = { elements = ["p", "b"], attributes = [] }"#,
        r#"disallowed = { default = "unwrap", elements = { form = "escape" } }
           sanitizer = { elements = ["p", "i"], attributes = [], replaceWithChildrenElements = ["b"] }"#,
    );
    assert_eq!(
        changes,
        [
            "elements.*: removed -> unwrapped",
            "elements.b: kept -> unwrapped",
            "elements.form: removed -> escaped",
            "elements.i: removed -> kept",
            "output.separate_blocks: false -> true",
        ]
    );
}

#[test]
fn diff_reports_beginnings_of_attributes() {
    let changes = diff("allow = { p = [\"data-a-*\"] }", "allow = { p = [], \"*\" = [\"data-*\"] }");
    assert_eq!(changes, ["attributes.*[data-*]: nothing -> kept", "attributes.p[data-a-*]: kept -> nothing"]);
    let all = diff(
        "sanitizer = { elements = [\"p\"], attributes = [], dataAttributes = true }",
        "allow = { p = [], \"*\" = [\"data-*\"] }",
    );
    assert!(all.is_empty(), "{all:?}");
}

#[test]
fn diff_reports_frames_that_are_listed() {
    let policy = |elements: &str| {
        format!("frames.providers = ['youtube']\nsanitizer = {{ elements = {elements}, attributes = [] }}")
    };
    let without = policy("['p']");
    assert_eq!(diff(&without, &policy("['p', 'iframe']")), ["elements.iframe: removed -> kept"]);
    assert_eq!(
        diff(&without, &policy("['p', { name = 'iframe', attributes = ['title'] }]")),
        ["attributes.iframe[title]: removed -> kept", "elements.iframe: removed -> kept"]
    );
    assert_eq!(diff(&without, &without), [""; 0]);
}

#[test]
fn diff_reports_attributes_of_all_or_one_element() {
    let changes = diff(
        r#"sanitizer = { elements = ["p", { name = "b", attributes = ["id"] }], attributes = ["title"] }"#,
        r#"sanitizer = { elements = [{ name = "p", removeAttributes = ["lang"] }, "b"], attributes = ["lang", "title"] }"#,
    );
    // `p` has it neither before nor after.
    assert_eq!(changes, ["attributes.*[lang]: removed -> kept", "attributes.b[id]: kept -> removed"]);
}

#[test]
fn diff_reports_whole_rules_or_changed_members() {
    let changes = diff(
        r#"sanitizer = { elements = [{ name = "a", attributes = ["href"] }], attributes = [] }
           urls.rules."a[href]" = { allowed_schemes = ["http", "https"] }"#,
        r#"sanitizer = { elements = [{ name = "a", attributes = ["href"] }, { name = "img", attributes = ["src"] }], attributes = [] }
           urls.rules."a[href]" = { allowed_schemes = ["https"], max_length = 9 }
           urls.rules."img[src]" = { allowed_schemes = ["https"] }"#,
    );
    assert_eq!(
        changes,
        [
            "attributes.img[src]: removed -> kept",
            "elements.img: removed -> kept",
            r#"urls.rules."a[href]".allowed_schemes http: listed -> nothing"#,
            r#"urls.rules."a[href]".max_length: nothing -> 9"#,
            r#"urls.rules."img[src]": nothing -> {"allowed_schemes":["https"]}"#,
        ]
    );
}

#[test]
fn diff_reports_remove_lists() {
    let changes = diff(
        r#"sanitizer = { elements = ["p"], attributes = [] }"#,
        r#"sanitizer = { removeElements = ["form"], removeAttributes = ["style"] }"#,
    );
    for change in ["elements.*: removed -> kept", "attributes.*[*]: removed -> kept"] {
        assert!(changes.contains(&change.to_owned()), "{change}: {changes:?}");
    }
    assert!(
        !changes.iter().any(|change| change.starts_with("elements.script")),
        "scripts never stay: {changes:?}"
    );
}
