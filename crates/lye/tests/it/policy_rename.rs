//! Renamed elements, and custom elements by patterns.

use crate::common::cases::{cleaner, cleans};
use lye::FindingsMode;

const RENAMES: &str = r#"
rename = { b = "strong", center = "div", th = "td", x-old = "span", span = "p", nobr = "a" }
links.rel = ["nofollow"]
[sanitizer]
elements = ["strong", "div", "td", "p", "table", "tbody", "tr", { name = "a", attributes = ["href"] }]
attributes = ["title"]
"#;

#[test]
fn renamed_element_is_checked_by_its_new_name() {
    let renames = RENAMES.replace("x-old = \"span\", ", "x-old = \"p\", ");
    cleans(
        &renames,
        &[
            ("<b title=a>x</b>", r#"<strong title="a">x</strong>"#),
            ("<p>a<b>b<p>c", "<p>a<strong>b</strong></p><p><strong>c</strong></p>"),
            ("<p>a<center>b</center>c", "<p>a</p><div>b</div>c"),
            ("<table><th>a", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
            ("<x-old>a</x-old>", "<p>a</p>"),
            // A paragraph in a paragraph is parsed as its sibling, and an unmatched end tag creates one.
            ("<span>a<span>b</span>c</span>", "<p>a</p><p>b</p>c<p></p>"),
            // It is a link in the output, so it has the attributes of links.
            (
                "<nobr href='https://example.com/'>a</nobr>",
                r#"<a href="https://example.com/" rel="nofollow">a</a>"#,
            ),
            ("<nobr href='javascript:x'>a</nobr>", "<a>a</a>"),
            ("<strong>a</b>b</strong>", "<strong>ab</strong>"),
        ],
    );
}

/// The title of a page can be its first heading. Its text stays text.
#[test]
fn titles_can_be_headings() {
    let page = "<!doctype html><html><head><title>A &amp; <b>B</b></title></head><body><p>c</body></html>";
    let toml = "extends = \"agent\"\nrename = { title = \"h1\" }\n";
    let heading = "<h1>A &amp; &lt;b&gt;B&lt;/b&gt;</h1>";
    // The title of a drawing is none.
    let drawing = ("<p>a<svg><title>b</title></svg>c", "<p>ac</p>");
    cleans(toml, &[(page, &format!("{heading}<p>c</p>")), drawing]);
    let document = cleaner(&format!("{toml}output.context = \"document\"")).clean(page).unwrap().into_html();
    assert!(document.contains(&format!("<body>{heading}<p>c</p></body>")), "{document}");
}

/// Otherwise the text in the renamed element would become a link at each cleaning.
#[test]
fn renamed_links_are_not_made() {
    let toml = r#"
rename = { a = "p" }
text.linkify = true
urls.rules."a[href]".allowed_schemes = ["https"]
[sanitizer]
elements = ["p", { name = "a", attributes = ["href"] }]
attributes = []
"#;
    cleans(toml, &[("x.org", "x.org"), ("<a href='https://example.com/'>x.org</a>", "<p>x.org</p>")]);
}

#[test]
fn renaming_is_reported_but_never_rejects() {
    let toml = "rename = { b = \"strong\" }\n[sanitizer]\nelements = [\"strong\"]\nattributes = []";
    let collecting = cleaner(toml).with_findings(FindingsMode::Collect);
    let clean = collecting.clean("<b>a</b>").unwrap();
    let [finding] = clean.findings() else { panic!() };
    assert_eq!(finding.to_string(), "element-renamed: rewrote <b>, now \"strong\"");
    assert_eq!(finding.rule(), "rename.b");
    assert!(clean.removals().is_empty());
    assert!(cleaner(toml).with_findings(FindingsMode::Reject).clean("<b>a</b>").is_ok());
}

#[test]
fn custom_elements_are_kept_by_pattern() {
    cleans(
        r#"
        set.x-card = { role = "note" }
        urls.rules."*[href]" = { allowed_schemes = ["https"] }
        disallowed.elements.x-gone = "unwrap"
        deny.x-gone = true
        [allow]
        p = []
        "x-*" = ["label", "href"]
        "*-chart" = ["label", "href"]
        x-own = ["own"]
        "*" = ["title"]
        "#,
        &[
            ("<x-a label=1 title=2 own=3>a</x-a>", r#"<x-a label="1" title="2">a</x-a>"#),
            ("<my-chart></my-chart>", "<my-chart></my-chart>"),
            // A name in a list takes precedence.
            ("<x-own label=1 own=2>a</x-own>", r#"<x-own own="2">a</x-own>"#),
            ("<x-gone>a</x-gone>", "a"),
            ("<y-a>a</y-a><xa>b</xa><blink>c</blink>", ""),
            ("<X-A LABEL=a>a</X-A>", r#"<x-a label="a">a</x-a>"#),
            ("<x-card>a</x-card>", r#"<x-card role="note">a</x-card>"#),
            // No handlers, and URLs by their rules.
            ("<x-a onclick=a href='javascript:b'>a</x-a>", "<x-a>a</x-a>"),
            ("<x-a href='https://example.com/'>a</x-a>", r#"<x-a href="https://example.com/">a</x-a>"#),
            ("<svg><x-a>a</x-a></svg>", ""),
            ("<p label=a>", "<p></p>"),
        ],
    );
}

/// Tags without attributes are copied at once, unless the policy changes their elements.
#[test]
fn elements_without_attributes_are_changed_too() {
    cleans(
        r#"
        allow = { b = true, em = true, details = ["open"], p = ["title"] }
        rename.i = "em"
        set.p = { title = "t" }
        required.details = { attributes = ["open"], otherwise = "unwrap" }
        "#,
        &[
            ("<b>1</b><p>2</p><b>3</b>", r#"<b>1</b><p title="t">2</p><b>3</b>"#),
            ("<b>1</b><i>2</i><b>3</b>", "<b>1</b><em>2</em><b>3</b>"),
            ("<b>1</b><details>2</details><b>3</b>", "<b>1</b>\n2\n<b>3</b>"),
        ],
    );
}
