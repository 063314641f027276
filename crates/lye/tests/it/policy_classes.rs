//! The policy member `classes`.

use lye::{Cleaner, Policy};
use lye_hostile::Rng;

fn cleaner(classes: &str) -> Cleaner {
    let policy = Policy::from_json(&format!(
        r#"{{ "sanitizer": {{ "elements": ["p"], "attributes": ["class"] }}, "classes": {classes} }}"#
    ));
    Cleaner::new(&policy.unwrap()).unwrap()
}

#[track_caller]
fn check(classes: &str, cases: &[(&str, Option<&str>)]) {
    let cleaner = cleaner(classes);
    for &(value, expected) in cases {
        let expected = match expected {
            Some(class) => format!("<p class=\"{class}\">a</p>"),
            None => "<p>a</p>".to_owned(),
        };
        let cleaned = cleaner.clean(&format!("<p class='{value}'>a")).unwrap().into_html();
        assert_eq!(cleaned, expected, "{value:?}");
        assert_eq!(cleaner.clean(&cleaned).unwrap().html(), cleaned, "{value:?}");
    }
}

#[test]
fn listed_classes_are_kept() {
    check(
        r#"{ "one_of": ["note"], "prefixes": ["language-"] }"#,
        &[
            ("note  admin language-c", Some("note language-c")),
            (" note ", Some(" note ")),
            ("Note language-", None),
            ("", Some("")),
        ],
    );
}

#[cfg(feature = "toml")]
#[test]
fn classes_of_an_element_add_to_those_of_all() {
    let policy = Policy::from_toml(
        r#"        sanitizer = { elements = ["code", "p", "td"], attributes = ["class"] }
        [classes]
        one_of = ["note"]
        prefix = "u-"
        elements = { code = { prefixes = ["language-"] }, p = { one_of = ["lead"] } }
        "#,
    );
    let cleaner = Cleaner::new(&policy.unwrap()).unwrap();
    let classes = "note lead language-c";
    let clean = cleaner.clean(&format!("<p class='{classes}'><code class='{classes}'>")).unwrap().into_html();
    assert_eq!(clean, r#"<p class="u-note u-lead"><code class="u-note u-language-c"></code></p>"#);
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean);
}

#[cfg(feature = "toml")]
#[test]
fn without_lists_for_all_only_listed_elements_have_classes() {
    let policy = Policy::from_toml(
        r#"        sanitizer = { elements = ["p", "span"], attributes = ["class"] }
        classes = { elements = { p = { one_of = ["lead"] } } }
        "#,
    );
    let cleaner = Cleaner::new(&policy.unwrap()).unwrap();
    let clean = cleaner.clean("<p class='lead x'>a<span class=lead>b").unwrap().into_html();
    assert_eq!(clean, r#"<p class="lead">a<span>b</span></p>"#);
}

#[cfg(feature = "toml")]
#[test]
fn lists_of_elements_are_checked() {
    for (entry, path, message) in [
        ("p = {}", "classes.elements.p", "allows no class"),
        ("P = { one_of = ['a'] }", "classes.elements.P", "no parser creates this element"),
        ("p = { one_of = ['a b'] }", "classes.elements.p.one_of[0]", "white space"),
        ("p = { prefixes = ['u-a'] }", "classes.elements.p.prefixes[0]", "before `prefix` is added"),
        ("p = { names = ['a'] }", "classes.elements.p.names", "unknown"),
    ] {
        let error = Policy::from_toml(&format!(
            "sanitizer = {{ elements = ['p'], attributes = ['class'] }}\nclasses = {{ prefix = 'u-', elements = {{ {entry} }} }}"
        ))
        .unwrap_err();
        assert_eq!(error.path(), path, "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn classes_get_the_prefix_once() {
    check(
        r#"{ "prefix": "u-" }"#,
        &[("a u-b", Some("u-a u-b")), ("u-", Some("u-u-")), ("u-u-a", Some("u-u-a")), ("", Some(""))],
    );
}

#[test]
fn classes_are_checked_without_the_prefix() {
    check(
        r#"{ "one_of": ["note"], "prefixes": ["x-"], "prefix": "u-" }"#,
        &[("note u-note u-admin x-1 u-x-", Some("u-note u-note u-x-1")), ("u-u-note", None)],
    );
}

#[test]
fn changed_classes_are_reported() {
    let cleaner = cleaner(r#"{ "prefix": "u-" }"#).with_findings(lye::FindingsMode::Collect);
    let cleaned = cleaner.clean("<p class=a><p class=u-a>").unwrap();
    let [finding] = cleaned.findings() else { panic!("{:?}", cleaned.findings()) };
    assert_eq!((finding.code().as_str(), finding.rule()), ("value-rewritten", "classes"));
}

#[test]
fn kept_classes_are_listed_and_stable() {
    const PIECES: &[&str] = &["u-", "note", "x-", " ", "\n", "a", "é", "U-"];
    let is_allowed = |class: &str| class == "note" || class.starts_with("x-") && class.len() > 2;
    let cleaner = cleaner(r#"{ "one_of": ["note"], "prefixes": ["x-"], "prefix": "u-" }"#);
    let mut rng = Rng::new(0xC1A);
    rng.cases(3_000, |rng| {
        let value: String = (0..rng.below(9)).map(|_| PIECES[rng.below(PIECES.len())]).collect();
        let cleaned = cleaner.clean(&format!("<p class='{value}'>")).unwrap().into_html();
        let kept = cleaned.split('"').nth(1).unwrap_or_default();
        for class in kept.split_ascii_whitespace() {
            assert!(class.strip_prefix("u-").is_some_and(is_allowed), "{value:?}: {cleaned}");
        }
        assert_eq!(cleaner.clean(&cleaned).unwrap().html(), cleaned, "{value:?}");
    });
}
