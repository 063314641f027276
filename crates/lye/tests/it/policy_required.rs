//! Elements that lack an attribute that the policy requires.

use crate::common::cases::{cleaner, cleans};
use lye::{FindingsMode, Policy};

const POLICY: &str = r#"
required = { img = { attributes = ["src"] }, a = { attributes = ["href"], otherwise = "unwrap" }, "svg:image" = { attributes = ["href"] } }
urls = { rules = { "img[src]" = { allowed_schemes = ["https"] }, "a[href]" = { allowed_schemes = ["https"] } } }
[sanitizer]
elements = [
  "p", "strong", { name = "a", attributes = ["href", "title"] }, { name = "img", attributes = ["alt", "src"] },
  { name = "svg", namespace = "http://www.w3.org/2000/svg" },
  { name = "image", namespace = "http://www.w3.org/2000/svg", attributes = ["href"] },
]
attributes = []
"#;

#[test]
fn elements_without_a_required_attribute_are_dropped() {
    cleans(
        POLICY,
        &[
            ("<p>a<img>b<img alt=x>c", "<p>abc</p>"),
            ("<img src=https://example.com/a.png alt=x>", r#"<img src="https://example.com/a.png" alt="x">"#),
            ("<img src=http://example.com/a.png>a", "a"),
            ("<img src=javascript:x()>a", "a"),
            ("<a>a</a><a title=x>b <strong>c</strong></a>", "ab <strong>c</strong>"),
            ("<a href=javascript:x()>a</a>", "a"),
            (
                "<a href=https://example.com/ title=x>a</a>",
                r#"<a href="https://example.com/" title="x">a</a>"#,
            ),
            ("<svg><image href=https://example.com/ /><image/></svg>", "<svg></svg>"),
            ("<svg><image href='#a' /></svg>", "<svg></svg>"),
        ],
    );
}

#[test]
fn renamed_elements_are_judged_by_their_new_name() {
    let toml = r#"
rename = { nobr = "a" }
required = { a = { attributes = ["href"], otherwise = "unwrap" } }
sanitizer = { elements = [{ name = "a", attributes = ["href"] }], attributes = [] }
"#;
    cleans(
        toml,
        &[(
            "<nobr>a</nobr><nobr href=https://example.com/>b</nobr>",
            r#"a<a href="https://example.com/">b</a>"#,
        )],
    );
}

#[test]
fn set_attributes_are_there() {
    let toml = r#"
required = { img = { attributes = ["loading", "alt"] } }
set = { img = { loading = "lazy" } }
sanitizer = { elements = [{ name = "img", attributes = ["alt"] }], attributes = [] }
"#;
    cleans(toml, &[("<img>a<img alt>b", r#"a<img alt="" loading="lazy">b"#)]);
}

#[test]
fn limits_on_attributes_apply_before_requirements() {
    let toml = r#"
limits = { attributes = 1 }
required = { img = { attributes = ["alt"] } }
sanitizer = { elements = [{ name = "img", attributes = ["alt", "title"] }], attributes = [] }
"#;
    cleans(toml, &[("<img title=a alt=b>c", "c"), ("<img alt=b title=a>c", r#"<img alt="b">c"#)]);
}

#[test]
fn the_finding_names_the_rule() {
    let cleaner = cleaner(POLICY).with_findings(FindingsMode::Collect);
    let clean = cleaner.clean("<p><a href=javascript:x>b</a><img src=x:y>").unwrap();
    let found: Vec<_> =
        clean.findings().iter().map(|finding| (finding.to_string(), finding.rule())).collect();
    assert_eq!(
        found,
        [
            ("element-without-attribute: unwrapped <a> (content kept)".to_owned(), "required.\"a\""),
            ("javascript-url: noted `href` of <a>".to_owned(), "required.\"a\""),
            ("element-without-attribute: removed <img>".to_owned(), "required.\"img\""),
        ]
    );
    assert_eq!(clean.removals().elements, 2);
}

#[test]
fn contradictions_are_rejected() {
    let rejected = |members: &str| {
        let toml = format!(
            "{members}\n[sanitizer]\nelements = [{{ name = \"a\", attributes = [\"href\", \"id\", \"rel\"] }}, \"select\", \"p\"]\nattributes = []\n"
        );
        let error = Policy::from_toml(&toml).unwrap_err();
        (error.path(), error.to_string())
    };
    for (members, path) in [
        ("required = { b = { attributes = [\"title\"] } }", "required.b"),
        ("required = { \"a b\" = { attributes = [\"title\"] } }", "required.\"a b\""),
        ("required = { a = { attributes = [] } }", "required.a.attributes"),
        ("required = { a = { attributes = [\"title\"] } }", "required.a.attributes[0]"),
        ("required = { a = { attributes = [\"href\", \"onclick\"] } }", "required.a.attributes[1]"),
        ("required = { a = { attributes = [\"id\"] } }\nids = \"remove\"", "required.a.attributes[0]"),
        (
            "required = { a = { attributes = [\"rel\"] } }\nlinks.rel = [\"nofollow\"]",
            "required.a.attributes[0]",
        ),
        ("required = { a = { attributes = [\"href\"], otherwise = \"escape\" } }", "required.a.otherwise"),
        ("required = { a = { attribute = [\"href\"] } }", "required.a.attribute"),
    ] {
        let (found, message) = rejected(members);
        assert_eq!(found, path, "{message}");
    }
    let toml = r#"
required = { select = { attributes = ["title"], otherwise = "unwrap" } }
sanitizer = { elements = ["select"], attributes = ["title"] }
"#;
    assert_eq!(Policy::from_toml(toml).unwrap_err().path(), "required.select.otherwise");
}
