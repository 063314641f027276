//! Attributes that are kept by the beginning of their name.

use crate::common::cases::cleans;
use lye::Policy;

const POLICY: &str = r#"
attribute_prefixes = { pre = ["data-line-"], "svg:path" = ["data-"], "*" = ["aria-"] }
[sanitizer]
elements = ["p", "pre", { name = "q", remove_attributes = ["aria-label"] },
  { name = "svg", namespace = "http://www.w3.org/2000/svg" }, { name = "path", namespace = "http://www.w3.org/2000/svg" }]
attributes = ["aria-label", "lang"]
"#;

#[test]
fn attributes_are_kept_by_prefix_and_element() {
    cleans(
        POLICY,
        &[
            (
                "<pre data-line-start=1 data-x=2 data-line=3 data-line-=4>a</pre>",
                r#"<pre data-line-start="1">a</pre>"#,
            ),
            ("<p data-line-start=1 aria-live=off lang=en title=x>a", r#"<p aria-live="off" lang="en">a</p>"#),
            ("<pre aria-label=a DATA-LINE-END=b>a</pre>", r#"<pre aria-label="a" data-line-end="b">a</pre>"#),
            ("<svg data-a=b><path data-a=b></path></svg>", r#"<svg><path data-a="b"></path></svg>"#),
        ],
    );
}

#[test]
fn removed_attributes_stay_removed() {
    cleans(POLICY, &[("<q aria-label=a aria-live=off>b</q>", r#"<q aria-live="off">b</q>"#)]);
}

#[test]
fn values_are_judged_as_those_of_unknown_attributes() {
    cleans(
        POLICY,
        &[(
            "<pre data-line-a=javascript:x data-line-b=//example.com/ data-line-c=d>a</pre>",
            r#"<pre data-line-c="d">a</pre>"#,
        )],
    );
}

#[test]
fn hazards_are_refused() {
    let toml = "refuse_hazards = [\"gadgets\"]\nattribute_prefixes = { \"*\" = [\"data-\"] }\nsanitizer = { elements = [\"p\"], attributes = [] }";
    cleans(toml, &[("<p data-bind=x data-a=b>c", r#"<p data-a="b">c</p>"#)]);
}

#[test]
fn bad_prefixes_are_rejected() {
    for (prefixes, path) in [
        (r#"{ p = ["on-"] }"#, "attribute_prefixes.p[0]"),
        (r#"{ p = ["onx-"] }"#, "attribute_prefixes.p[0]"),
        (r#"{ p = ["data"] }"#, "attribute_prefixes.p[0]"),
        (r#"{ p = ["Data-"] }"#, "attribute_prefixes.p[0]"),
        (r#"{ p = ["-"] }"#, "attribute_prefixes.p[0]"),
        (r#"{ p = ["data-", "a b-"] }"#, "attribute_prefixes.p[1]"),
        (r#"{ p = ["http-"] }"#, "attribute_prefixes.p[0]"),
        (r#"{ p = ["stroke-"] }"#, "attribute_prefixes.p[0]"),
        (r#"{ p = [] }"#, "attribute_prefixes.p"),
        (r#"{ q = ["data-"] }"#, "attribute_prefixes.q"),
    ] {
        let toml = format!(
            "version = 1\nattribute_prefixes = {prefixes}\nsanitizer = {{ elements = [\"p\"], attributes = [] }}"
        );
        let error = Policy::from_toml(&toml).unwrap_err();
        assert_eq!(error.path(), path, "{error}");
        assert!(error.remedy().is_some(), "{error}");
    }
    let toml =
        "version = 1\nattribute_prefixes = { \"*\" = [\"data-\"] }\nsanitizer = { remove_attributes = [] }";
    assert_eq!(Policy::from_toml(toml).unwrap_err().path(), r#"attribute_prefixes."*""#);
}
