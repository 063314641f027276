//! Rules for attribute values, and attributes that a policy sets.

use lye::findings::Action;
use lye::{Cleaner, FindingsMode, Policy};

const LISTS: &str = r#"
[sanitizer]
elements = ["p", "td", "table", "tbody", "tr", "a", "code", "img", "svg", { name = "meta", attributes = ["http-equiv", "content"] },
    { name = "g", namespace = "http://www.w3.org/2000/svg" }, { name = "svg", namespace = "http://www.w3.org/2000/svg" }]
attributes = ["align", "class", "rel", "colspan", "title", "name", "viewBox", "href", "dir", "id"]
"#;

fn cleaner(rules: &str) -> Cleaner {
    let policy = Policy::from_toml(&format!("{rules}\n{LISTS}")).unwrap();
    assert_eq!(Policy::from_json(&policy.to_json()).unwrap(), policy);
    Cleaner::new(&policy).unwrap()
}

#[track_caller]
fn cleans(rules: &str, cases: &[(&str, &str)]) {
    let cleaner = cleaner(rules);
    for (html, expected) in cases {
        let clean = cleaner.clean(html).unwrap().into_html();
        assert_eq!(clean, *expected, "{html}");
        assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
    }
}

#[test]
fn keywords_are_compared_without_regard_to_ascii_case() {
    cleans(
        r#"values."p[align]" = { one_of = ["left", "Right"] }"#,
        &[
            ("<p align=LEFT>", r#"<p align="LEFT"></p>"#),
            ("<p align=right>", r#"<p align="right"></p>"#),
            ("<p align=' left'>", "<p></p>"),
            ("<p align>", "<p></p>"),
            ("<p align=ſ>", "<p></p>"),
            // Another element has no rule.
            ("<img align=top>", r#"<img align="top">"#),
        ],
    );
}

#[test]
fn tokens_that_are_not_listed_are_dropped() {
    cleans(
        r#"values."*[class]" = { tokens = { one_of = ["note"], prefixes = ["lang-"], pattern = "h[1-6]" } }"#,
        &[
            ("<p class='note evil'>", r#"<p class="note"></p>"#),
            ("<p class=' note\tlang-rs  h1 '>", "<p class=\" note\tlang-rs  h1 \"></p>"),
            ("<p class='x lang-rs\nlang- h7 h12 NOTE'>", r#"<p class="lang-rs"></p>"#),
            ("<p class=evil>", "<p></p>"),
            ("<p class>", "<p></p>"),
        ],
    );
    // Link types are keywords.
    cleans(
        r#"values."*[rel]" = { tokens = { one_of = ["nofollow"] } }"#,
        &[("<a rel='NoFollow x'>a</a>", r#"<a rel="NoFollow">a</a>"#)],
    );
}

#[test]
fn lists_without_a_token_are_kept_if_asked() {
    cleans(
        r#"values."*[class]" = { tokens = { one_of = ["note"], keep_empty = true } }"#,
        &[
            ("<p class='note evil'>", r#"<p class="note"></p>"#),
            ("<p class=evil>", r#"<p class=""></p>"#),
            ("<p class=' '>", r#"<p class=" "></p>"#),
        ],
    );
}

#[test]
fn integers_are_written_as_valid_integers() {
    cleans(
        r#"values."td[colspan]" = { integer = { min = 1, max = 100 } }"#,
        &[
            ("<table><td colspan=2>", r#"<table><tbody><tr><td colspan="2"></td></tr></tbody></table>"#),
            (
                "<table><td colspan=' +007px'>",
                r#"<table><tbody><tr><td colspan="7"></td></tr></tbody></table>"#,
            ),
            ("<table><td colspan=101>", "<table><tbody><tr><td></td></tr></tbody></table>"),
            ("<table><td colspan=-1>", "<table><tbody><tr><td></td></tr></tbody></table>"),
            ("<table><td colspan=99999999999999999999>", "<table><tbody><tr><td></td></tr></tbody></table>"),
        ],
    );
}

#[test]
fn all_parts_of_a_value_rule_must_hold() {
    cleans(
        r#"values."*[id]" = { starts_with = "user-", pattern = "[a-zé-]+", max_length = 7 }"#,
        &[
            ("<p id=user-a>", r#"<p id="user-a"></p>"#),
            ("<p id=user-éé>", r#"<p id="user-éé"></p>"#),
            ("<p id=user-abc>", "<p></p>"),
            ("<p id=user-1>", "<p></p>"),
            ("<p id=usera>", "<p></p>"),
            ("<p id='user-a\n'>", "<p></p>"),
            ("<p id=User-a>", "<p></p>"),
        ],
    );
}

#[test]
fn element_rule_comes_before_wildcard_rule() {
    cleans(
        "values.\"*[title]\" = { max_length = 1 }\nvalues.\"p[title]\" = { max_length = 2 }\nvalues.\"svg:svg[viewbox]\" = { max_length = 1 }",
        &[
            ("<p title=ab>", r#"<p title="ab"></p>"#),
            ("<a title=ab>", "<a></a>"),
            ("<svg viewBox=1></svg><svg viewBox=12></svg>", "<svg viewBox=\"1\"></svg><svg></svg>"),
        ],
    );
}

#[test]
fn value_rules_cannot_create_a_refresh() {
    // `content` was checked beside `http-equiv="x refresh"`, which is not a refresh.
    cleans(
        r#"values."meta[http-equiv]" = { tokens = { one_of = ["refresh"] } }"#,
        &[(
            "<meta http-equiv='x refresh' content='0;url=ftp://evil.example/'>",
            "<meta content=\"0;url=ftp://evil.example/\">",
        )],
    );
}

#[test]
fn findings_name_the_rule() {
    let rules = r#"
        values."*[class]" = { tokens = { one_of = ["note"] } }
        values."p[align]" = { one_of = ["left"] }
        set.p = { dir = "auto" }
    "#;
    let cleaner = cleaner(rules).with_findings(FindingsMode::Collect);
    let clean = cleaner.clean("<p class='note x' align=top dir=rtl>").unwrap();
    let found: Vec<_> = clean
        .findings()
        .iter()
        .map(|finding| (finding.code().as_str(), finding.action(), finding.rule(), finding.after()))
        .collect();
    assert_eq!(
        found,
        [
            ("value-rewritten", Action::Rewritten, "values.\"*[class]\"", Some("note")),
            ("value-not-allowed", Action::Removed, "values.\"p[align]\"", None),
            ("attribute-set", Action::Rewritten, "set.\"p\".dir", Some("auto")),
        ]
    );
    assert_eq!((clean.removals().attributes, clean.removals().rewritten), (1, 2));
    assert!(cleaner.clean(clean.html()).unwrap().findings().is_empty());
}

#[test]
fn set_attributes_replace_existing_ones() {
    cleans(
        r#"
        set.img = { loading = "lazy", referrerpolicy = "no-referrer" }
        set.tbody = { class = "b" }
        set."svg:g" = { fill = "red" }
        "#,
        &[
            ("<img title=a>", r#"<img title="a" loading="lazy" referrerpolicy="no-referrer">"#),
            ("<img loading=eager title=a>", r#"<img loading="lazy" title="a" referrerpolicy="no-referrer">"#),
            ("<IMG LOADING=lazy loading=eager>", r#"<img loading="lazy" referrerpolicy="no-referrer">"#),
            // Elements that the parser creates count, too.
            ("<table><tr><td>a", r#"<table><tbody class="b"><tr><td>a</td></tr></tbody></table>"#),
            ("<svg><g fill=blue>", r#"<svg><g fill="red"></g></svg>"#),
            ("<p loading=lazy>", "<p></p>"),
        ],
    );
}

#[test]
fn links_get_set_and_added_attributes() {
    let rules = "set.a = { class = \"link\" }\nlinks.rel = [\"nofollow\"]";
    cleans(
        rules,
        &[
            (
                "<a href='https://example.com/' class=x rel=tag>a</a>",
                r#"<a href="https://example.com/" class="link" rel="tag nofollow">a</a>"#,
            ),
            ("<a>a</a>", r#"<a class="link">a</a>"#),
        ],
    );
}

/// A second `body` tag adds its attributes to the existing `body`, when another element was the last to begin.
#[test]
fn set_attributes_apply_only_to_their_element() {
    let policy = Policy::from_toml(
        "output.context = \"document\"\nset.p = { dir = \"auto\" }\n[sanitizer]\nelements = [\"html\", \"head\", \"body\", \"p\"]\nattributes = [\"id\"]",
    );
    let cleaner = Cleaner::new(&policy.unwrap()).unwrap();
    assert_eq!(
        cleaner.clean("<!doctype html><p>a<body dir=rtl id=b>").unwrap().html(),
        "<!DOCTYPE html><html><head></head><body id=\"b\"><p dir=\"auto\">a</p></body></html>"
    );
}

#[test]
fn tokens_of_links_are_dropped_and_added() {
    cleans(
        "values.\"*[rel]\" = { tokens = { one_of = [\"nofollow\", \"Tag\"] } }\nlinks.rel = [\"nofollow\"]",
        &[(
            "<a href='https://example.com/' rel='x TAG'>a</a><a rel=x>b</a>",
            r#"<a href="https://example.com/" rel="tag nofollow">a</a><a>b</a>"#,
        )],
    );
}
