//! SVG's `use`, which only policies that list it in `allow` keep.

use lye::{Cleaner, FindingsMode, Policy};

const POLICY: &str = r#"extends = "svg"
allow."svg:use" = ["href", "xlink:href", "x", "transform"]
"#;

fn cleaner(policy: &str) -> Cleaner {
    let policy = Policy::from_toml(policy).unwrap_or_else(|error| panic!("{error}"));
    Cleaner::new(&policy).unwrap().with_findings(FindingsMode::Collect)
}

/// Returns the content of the `svg` element and the codes of the findings. Asserts that cleaning the output again changes nothing.
fn clean(cleaner: &Cleaner, content: &str) -> (String, Vec<&'static str>) {
    let clean = cleaner.clean(&format!("<svg>{content}</svg>")).unwrap();
    let again = cleaner.clean(clean.html()).unwrap();
    assert_eq!((again.html(), again.findings().len()), (clean.html(), 0), "{content}");
    let inner =
        clean.html().strip_prefix("<svg>").and_then(|html| html.strip_suffix("</svg>")).unwrap().to_owned();
    (inner, clean.findings().iter().map(|finding| finding.code().as_str()).collect())
}

#[test]
fn references_to_elements_of_the_output_stay() {
    let cleaner = cleaner(POLICY);
    for content in [
        "<defs><circle id=\"dot\" r=\"1\"></circle></defs><use href=\"#dot\" x=\"2\"></use>",
        "<use xlink:href=\"#later\" transform=\"scale(2)\"></use><g id=\"later\"><rect width=\"1\"></rect></g>",
        "<g id=\"a.b-1:c\"></g><use href=\"#a.b-1:c\"></use><use href=\"#a.b-1:c\"></use>",
    ] {
        assert_eq!(clean(&cleaner, content), (content.to_owned(), vec![]));
    }
}

#[test]
fn references_to_anything_else_are_removed() {
    let cleaner = cleaner(&format!(
        "{POLICY}urls = {{ without_rule = \"keep\", rules.\"*[href]\" = [\"https\", \"relative\", \"fragment\"] }}"
    ));
    for url in [
        "other.svg#a",
        "https://example.com/a.svg#a",
        "//example.com/a.svg#a",
        "data:image/svg+xml,<svg id='a'/>#a",
        "javascript:alert(1)",
        "?#a",
        " #a",
        "#",
        "",
        "#%61",
        "#a b",
        "#missing",
        "#xywh=1",
    ] {
        for name in ["href", "xlink:href"] {
            let (html, codes) = clean(&cleaner, &format!("<g id=\"a\"></g><use {name}=\"{url}\"></use>"));
            assert_eq!(
                (html.as_str(), codes),
                ("<g id=\"a\"></g><use></use>", vec!["url-svg-use"]),
                "{name}={url}"
            );
        }
    }
}

/// A `use` that copies others could copy exponentially many elements.
#[test]
fn copies_do_not_multiply() {
    let cleaner = cleaner(POLICY);
    let (html, codes) = clean(
        &cleaner,
        "<g id=\"a\"></g><g id=\"b\"><use href=\"#a\"></use></g><use id=\"c\" href=\"#b\"></use><use href=\"#c\"></use>\
         <g id=\"d\"><g><use href=\"#d\"></use></g></g><use id=\"e\" href=\"#e\"></use>\
         <g id=\"f\"></g><g id=\"f\"><use href=\"#a\"></use></g><use href=\"#f\"></use>",
    );
    assert_eq!(
        html,
        "<g id=\"a\"></g><g id=\"b\"><use href=\"#a\"></use></g><use id=\"c\"></use><use></use>\
         <g id=\"d\"><g><use></use></g></g><use id=\"e\"></use>\
         <g id=\"f\"></g><g id=\"f\"><use href=\"#a\"></use></g><use></use>"
    );
    assert_eq!(codes, ["url-svg-use"; 5]);
    // Nor do many references to a large element.
    let large =
        format!("<g id=\"a\">{}</g>{}", "<path></path>".repeat(9_999), "<use href=\"#a\"></use>".repeat(7));
    let (html, codes) = clean(&cleaner, &large);
    assert_eq!((html.matches("#a").count(), codes.len()), (5, 2));
}

#[test]
fn prefixes_of_ids_are_those_of_references() {
    let cleaner = cleaner(&format!("{POLICY}ids = {{ prefix = \"user-\" }}"));
    let (html, _) = clean(&cleaner, "<g id=\"a\"></g><use href=\"#a\"></use><use xlink:href=\"#b\"></use>");
    assert_eq!(html, "<g id=\"user-a\"></g><use href=\"#user-a\"></use><use></use>");
}

#[test]
fn animations_change_no_reference() {
    let cleaner = cleaner(POLICY);
    for name in ["href", "xlink:href"] {
        let (html, _) = clean(
            &cleaner,
            &format!(
                "<g id=\"a\"></g><use href=\"#a\"><set attributeName=\"{name}\" to=\"https://example.com/#a\"></set></use>"
            ),
        );
        assert!(!html.contains("attributeName"), "{html}");
    }
}

#[test]
fn files_keep_references() {
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\
                <path id=\"glyph\" d=\"M0 0\"/><use xlink:href=\"#glyph\"/><use xlink:href=\"a.svg#glyph\"/></svg>";
    let clean = cleaner(POLICY).clean_svg(file).unwrap();
    let inner = clean.as_str().split_once('>').unwrap().1;
    assert_eq!(
        inner,
        "<path id=\"glyph\" d=\"M0 0\" /><use xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"#glyph\" /><use /></svg>"
    );
}

#[test]
fn only_allow_can_list_use() {
    let refused = |policy: &str| {
        Policy::from_toml(policy).and_then(|policy| Cleaner::new(&policy).map(drop)).unwrap_err().to_string()
    };
    let element = r#"{ name = "use", namespace = "http://www.w3.org/2000/svg" }"#;
    let error = refused(&format!("sanitizer = {{ elements = [{element}] }}"));
    assert!(error.contains("no policy can allow `use`") && error.contains("`allow`"), "{error}");
    let without = cleaner("extends = \"svg\"");
    assert_eq!(clean(&without, "<g id=\"a\"></g><use href=\"#a\"></use>").0, "<g id=\"a\"></g>");
    let denied = cleaner(&format!("{POLICY}deny.\"svg:use\" = [\"xlink:href\"]"));
    let content = "<g id=\"a\"></g><use href=\"#a\" xlink:href=\"#a\" onclick=\"x()\"></use>";
    assert_eq!(clean(&denied, content).0, "<g id=\"a\"></g><use href=\"#a\"></use>");
}
