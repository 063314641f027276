//! Policies that need a feature that is off are rejected, with its name: `cargo test -p lye --no-default-features`.

#[cfg(not(all(feature = "css", feature = "patterns", feature = "public-suffix")))]
use lye::Policy;
use lye::{Cleaner, Preset};

/// Returns the path of the problem of a policy in JSON, which must name the feature.
#[cfg(not(all(feature = "css", feature = "patterns", feature = "public-suffix")))]
fn rejected(json: &str, feature: &str) -> Option<String> {
    let error = Policy::from_json(json).err()?;
    assert!(
        error.to_string().contains(&format!("enable the feature `{feature}` of the crate `lye`")),
        "{error}"
    );
    Some(error.path())
}

#[cfg(not(feature = "css"))]
#[test]
fn what_needs_css_is_rejected() {
    for (json, path) in [
        (r#"{ "css": {} }"#, "css"),
        (r#"{ "text": { "remove_hidden": true } }"#, "text.remove_hidden"),
        (
            r#"{ "urls": { "hygiene": { "remove_tracking_pixels": true } } }"#,
            "urls.hygiene.remove_tracking_pixels",
        ),
        (r#"{ "sanitizer": { "elements": ["p"], "attributes": ["style"] }, "ids": "remove" }"#, "ids"),
        (
            r#"{ "ids": "remove", "sanitizer": { "attributes": [], "elements": [
                { "name": "rect", "namespace": "http://www.w3.org/2000/svg", "attributes": ["fill"] }] } }"#,
            "ids",
        ),
        (
            r#"{ "sanitizer": { "elements": ["style"], "attributes": ["class"] }, "classes": { "prefix": "u-" } }"#,
            "classes.prefix",
        ),
    ] {
        assert_eq!(rejected(json, "css").as_deref(), Some(path), "{json}");
    }
}

#[cfg(not(feature = "css"))]
#[test]
fn styles_are_removed_as_by_policies_without_rules_for_them() {
    for ids in [r#""allow""#, r#"{ "prefix": "user-" }"#] {
        let json =
            format!(r#"{{ "ids": {ids}, "sanitizer": {{ "elements": ["p"], "attributes": ["id"] }} }}"#);
        assert_eq!(rejected(&json, "css"), None, "{json}");
    }
    let json = r#"{ "sanitizer": { "elements": ["p", "style"], "attributes": ["style"] } }"#;
    let cleaner = Cleaner::new(&Policy::from_json(json).unwrap()).unwrap();
    let clean = cleaner.clean("<p style='color: red'>a<style>p { color: red }</style>").unwrap();
    assert_eq!(clean.html(), "<p>a<style></style></p>");
}

#[cfg(not(feature = "patterns"))]
#[test]
fn patterns_are_rejected() {
    let json = r#"{ "values": { "*[lang]": { "pattern": "[a-z]+" } } }"#;
    assert_eq!(rejected(json, "patterns").as_deref(), Some(r#"values."*[lang]".pattern"#));
}

#[cfg(not(feature = "public-suffix"))]
#[test]
fn what_needs_the_public_suffix_list_is_rejected() {
    let json = r#"{ "text": { "linkify": true } }"#;
    assert_eq!(rejected(json, "public-suffix").as_deref(), Some("text.linkify"));
    let json = r#"{ "urls": { "rules": { "a[href]": { "allowed_hosts": ["registrable:example.com"] } } } }"#;
    assert_eq!(rejected(json, "public-suffix").as_deref(), Some(r#"urls.rules."a[href]".allowed_hosts[0]"#));
}

#[cfg(not(feature = "encodings"))]
#[test]
fn markup_in_other_encodings_is_removed() {
    let json = r#"{ "sanitizer": { "elements": ["p", { "name": "a", "attributes": ["href"] }] },
        "urls": { "rules": { "a[href]": { "allowed_schemes": [], "data": { "text/html": 100 } } } } }"#;
    let cleaner = Cleaner::new(&Policy::from_json(json).unwrap()).unwrap();
    let kept = |charset: &str, letter: &str| {
        let input = format!("<a href='data:text/html;charset={charset},<p>{letter}'>a</a>");
        cleaner.clean(&input).unwrap().html().contains("href")
    };
    assert!(kept("utf-8", "%C3%A9"));
    assert!(!kept("windows-1252", "%E9"));
}

#[test]
fn every_preset_that_is_compiled_in_cleans() {
    for preset in Preset::ALL {
        let clean = Cleaner::from_preset(preset).clean("<p onclick='x()'>a<script>b</script>").unwrap();
        assert!(!clean.html().contains("onclick") && !clean.html().contains("script"), "{preset}");
    }
}
