//! Configurations that made other sanitizers bypassable raise a lint, as `docs/past-bypasses.md` says.

use super::{docs, raised};
use std::collections::BTreeMap;

/// The configurations as policies, by their names in the table.
const CONFIGURED: &[(&str, &str)] = &[
    (
        "`style` beside `svg` or `math`",
        r#"css = { sheets = { scope = ".content" } }
        sanitizer = { elements = ["p", "style", { name = "svg", namespace = "http://www.w3.org/2000/svg" }], attributes = [] }"#,
    ),
    (
        "the same, and comments",
        r#"css = { sheets = { scope = ".content" } }
        sanitizer = { elements = ["p", "style", { name = "math", namespace = "http://www.w3.org/1998/Math/MathML" }], attributes = [],
            comments = true }"#,
    ),
    (
        "integration points of SVG or MathML",
        r#"sanitizer = { elements = ["p", { name = "math", namespace = "http://www.w3.org/1998/Math/MathML" },
            { name = "annotation-xml", namespace = "http://www.w3.org/1998/Math/MathML" }], attributes = [] }"#,
    ),
    (
        "`style` beside `select`",
        r#"css = { sheets = { scope = ".content" } }
        sanitizer = { elements = ["select", "option", "style"], attributes = [] }"#,
    ),
    (
        "`xmp`, `plaintext` and similar elements",
        r#"sanitizer = { elements = ["p", "xmp", "plaintext"], attributes = [] }"#,
    ),
    ("`noscript`", r#"sanitizer = { elements = ["p", "noscript"], attributes = ["title"] }"#),
    ("comments", r#"sanitizer = { elements = ["p"], attributes = [], comments = true }"#),
    (
        "processing instructions",
        r#"sanitizer = { elements = ["p"], attributes = [], processingInstructions = ["note"] }"#,
    ),
    ("`template`", r#"sanitizer = { elements = ["p", "template"], attributes = [] }"#),
    (
        "links and animations in SVG",
        r#"sanitizer = { elements = [{ name = "svg", namespace = "http://www.w3.org/2000/svg" },
            { name = "a", namespace = "http://www.w3.org/2000/svg" },
            { name = "animate", namespace = "http://www.w3.org/2000/svg" }], attributes = [] }"#,
    ),
    (
        "`style` elements with at-rules",
        r#"css = { sheets = { at_rules = ["import", "media"] } }
        sanitizer = { elements = ["p", "style"], attributes = [] }"#,
    ),
    (
        "`style` attributes",
        r#"css = {}
        urls.rules."*[style]" = { allowed_schemes = ["https"] }
        sanitizer = { elements = ["p"], attributes = ["style"] }"#,
    ),
    (
        "attributes with URLs that no list of such attributes had",
        r#"sanitizer = { elements = ["p", { name = "button", attributes = ["formaction"] }], attributes = [] }
        urls = { without_rule = "keep" }"#,
    ),
    ("`id` and `name`", r#"sanitizer = { elements = ["p", "img"], attributes = ["id", "name"] }"#),
];

/// Returns the rows of the table: the configuration, and its lints.
fn rows() -> BTreeMap<String, Vec<String>> {
    let page = docs("past-bypasses.md");
    let section = page.split("\n## Configurations\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(2);
    rows.map(|row| {
        let [published, configured, lints, _] =
            row.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{row}")
        };
        assert!(!published.is_empty());
        let lints = lints.split(", ").map(|lint| lint.trim_matches('`').to_owned()).collect();
        (configured.to_owned(), lints)
    })
    .collect()
}

#[test]
fn each_past_bypass_raises_its_documented_lint() {
    let rows = rows();
    for (configured, policy) in CONFIGURED {
        let raised: Vec<String> = raised(policy).iter().map(ToString::to_string).collect();
        let named = rows.get(*configured).unwrap_or_else(|| panic!("{configured}: there is no row"));
        for lint in named {
            assert!(raised.contains(lint), "{configured}: {lint} is not among {raised:?}");
        }
    }
    assert_eq!(rows.len(), CONFIGURED.len(), "{rows:?}");
}
