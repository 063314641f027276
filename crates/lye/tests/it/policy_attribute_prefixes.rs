//! Attributes that are kept by the beginning of their name.

use crate::common::cases::cleans;
use lye::Policy;

const POLICY: &str = r#"
allow = { p = [], pre = ["data-line-*"], "svg:svg" = [], "svg:path" = ["data-*"], "*" = ["aria-*", "lang"] }
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
    let toml = "remove_hazards = [\"gadgets\"]\nallow = { p = [], \"*\" = [\"data-*\"] }";
    cleans(toml, &[("<p data-bind=x data-a=b>c", r#"<p data-a="b">c</p>"#)]);
}

#[test]
fn bad_prefixes_are_rejected() {
    for name in ["on-*", "onx-*", "data*", "Data-*", "-*", "a b-*", "http-*", "stroke-*"] {
        let toml = format!("allow = {{ p = [\"{name}\"] }}");
        let error = Policy::from_toml(&toml).unwrap_err();
        assert_eq!(error.path(), "allow.p[0]", "{error}");
        assert!(error.remedy().is_some(), "{error}");
    }
}
