//! No output overlays the page: the wrapper around outputs, and the limits without one.
//!
//! `cargo run -p xtask -- browsers --overlays` checks this in browsers.

use lye::export::ExportFormat;
use lye::html::Context;
use lye::{Cleaner, Policy, Preset};

const START: &str = "<div style=\"all: unset !important; display: block !important; position: relative !important; \
    isolation: isolate !important; overflow: auto hidden !important; max-height: 999999px !important; contain: content !important; \
    contain: inline-size layout paint style !important\">";

/// The link that covered a whole page, and variants of it.
const LINKS: [&str; 3] = [
    r#"<div style="height:0;opacity:.99"><a href="https://evil.example/" style="font-size:9000px;line-height:0;color:transparent">██</a></div>"#,
    r#"<div style="height:0"><a href="https://evil.example/" style="font-size:9000px;line-height:0;float:right">██</a></div>"#,
    r#"<div style="height:0;direction:rtl"><a href="https://evil.example/" style="font-size:9000px;line-height:0">██</a></div>"#,
];

/// A policy that keeps wide CSS.
fn policy(members: &str) -> Policy {
    let text = format!(
        r#"        {members}
        [sanitizer]
        elements = ["div", "p", "a", "b", "big", "h1"]
        attributes = ["style", "href"]
        [css]
        properties = ["@text", "@box", "@border", "@background", "@table", "@list"]
        "#
    );
    Policy::from_toml(&text).unwrap()
}

fn cleaner(members: &str) -> Cleaner {
    Cleaner::new(&policy(members)).unwrap()
}

/// Returns the rest of a `style`, without a wrapper.
fn style(css: &str) -> String {
    let clean = cleaner("").clean(&format!("<p style=\"{css}\">x")).unwrap().into_html();
    clean.strip_prefix("<p").and_then(|rest| rest.strip_suffix(">x</p>")).unwrap_or(&clean).trim().to_owned()
}

fn is_kept(css: &str) -> bool {
    style(css) == format!("style=\"{css}\"")
}

#[test]
fn email_and_article_output_has_a_wrapper() {
    for preset in [Preset::Email, Preset::Article] {
        let cleaner = Cleaner::from_preset(preset);
        assert_eq!(cleaner.clean("").unwrap().html(), format!("{START}</div>"));
        // The wrapper does not make nesting less certain: plain content needs no re-parse.
        let clean = cleaner.clean("<p>a <b>b</b></p><table><tr><td>c").unwrap();
        assert_eq!(clean.proof(), lye::Proof::ByConstruction);
        for link in LINKS {
            let html = cleaner.clean(link).unwrap().into_html();
            assert!(html.starts_with(START) && html.ends_with("</div>"), "{html}");
            assert!(!html.contains("opacity"), "{html}");
        }
    }
}

#[test]
fn content_cannot_close_the_wrapper() {
    let cleaner = cleaner("output.wrapper = true");
    for html in [
        "</div></div><p>a",
        "<div><div>a",
        "a</body></html>b",
        "<p>a</div><a>b",
        "<!-- </div> -->x",
        "</div>",
    ] {
        let clean = cleaner.clean(html).unwrap().into_html();
        let inner = clean.strip_prefix(START).unwrap().strip_suffix("</div>").unwrap();
        assert_eq!(inner.matches("<div").count(), inner.matches("</div>").count(), "{html}: {clean}");
        let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
        assert_eq!(tree.root().children().count(), 1, "{html}: {clean}");
    }
}

#[test]
fn cleaning_again_adds_no_second_wrapper() {
    for cleaner in [cleaner("output.wrapper = true"), Cleaner::from_preset(Preset::Email)] {
        let deep = "<b>".repeat(300) + "x";
        for html in ["", "a", "<p>a<p>b", "<div>a</div>", &format!("{START}a</div>"), LINKS[0], &deep] {
            let once = cleaner.clean(html).unwrap().into_html();
            assert_eq!(cleaner.clean(&once).unwrap().html(), once, "{html}");
        }
    }
}

/// The content of a wrapper in the input is cleaned like other content, and gets the wrapper of the policy.
#[test]
fn wrapper_in_the_input_is_not_trusted() {
    let cleaner = cleaner("output.wrapper = true");
    for (html, inner) in [
        (format!("{START}<script>x</script><p style=\"position:fixed\">a</p></div>"), "<p>a</p>"),
        (format!("{START}a</div><p>b</div>"), "a<p>b</p>"),
        (
            format!("{START}a</div>{START}b</div>"),
            "a<div style=\"display: block !important; overflow: auto hidden !important\">b</div>",
        ),
        (
            format!("x{START}a</div>"),
            "x<div style=\"display: block !important; overflow: auto hidden !important\">a</div>",
        ),
    ] {
        assert_eq!(cleaner.clean(&html).unwrap().html(), format!("{START}{inner}</div>"), "{html}");
    }
}

#[test]
fn findings_after_a_wrapper_have_input_positions() {
    let policy = policy("output.wrapper = true").with_findings(lye::FindingsMode::Collect);
    let html = format!("{START}<p onclick=x>a</p></div>");
    let clean = Cleaner::new(&policy).unwrap().clean(&html).unwrap();
    let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
    let span = finding.span();
    assert_eq!(&html[span.start as usize..span.end as usize], "onclick=x");
    let refusing = policy.with_findings(lye::FindingsMode::Reject);
    let error = Cleaner::new(&refusing).unwrap().clean(&html).unwrap_err();
    assert_eq!(error.position().unwrap().column as usize, START.len() + 4);
}

#[test]
fn outputs_are_within_the_limits_with_their_wrapper() {
    let cleaner =
        cleaner("output.wrapper = true\nlimits = { output_bytes = { most = 300, then = \"cut\" } }");
    let clean = cleaner.clean(&"<p>one</p>".repeat(50)).unwrap().into_html();
    assert!(clean.len() <= 300 && clean.starts_with(START) && clean.ends_with("</p></div>"), "{clean}");
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean);
    let error = Policy::from_toml("output.wrapper = true\nlimits = { output_bytes = 100 }").unwrap_err();
    assert_eq!(error.path(), "limits.output_bytes");
}

#[test]
fn documents_and_other_formats_show_no_wrapper() {
    let cleaner = cleaner("output.wrapper = true");
    let document =
        cleaner.clone().for_context(lye::OutputContext::Document).clean("<p>a").unwrap().into_html();
    assert!(!document.contains("isolate"), "{document}");
    let text = cleaner.export("<p>a", ExportFormat::Text(lye::html::serialize::LinkText::Alone)).unwrap();
    assert_eq!(text.as_str(), "a");
    let dialect = lye::html::serialize::MarkdownDialect::CommonMark;
    assert_eq!(cleaner.export("<p>a", ExportFormat::Markdown(dialect)).unwrap().as_str(), "a");
}

#[test]
fn wrapper_needs_a_context_that_allows_div() {
    for context in [
        "body > div",
        "body > ul > li",
        "body > table > tbody > tr > td",
        "body > form",
        "body > svg > foreignObject",
    ] {
        let cleaner =
            cleaner("output.wrapper = true").for_context(context.parse::<lye::OutputContext>().unwrap());
        let clean = cleaner.clean("<p>a").unwrap().into_html();
        assert_eq!(clean, format!("{START}<p>a</p></div>"), "{context}");
    }
    for context in ["body > p", "body > table > tbody > tr", "body > svg", "body > ul > li > p > a"] {
        let cleaner =
            cleaner("output.wrapper = true").for_context(context.parse::<lye::OutputContext>().unwrap());
        assert_eq!(cleaner.clean("a").unwrap_err().code(), "no-wrapper", "{context}");
    }
}

#[test]
fn known_overlays_are_dropped_without_a_wrapper() {
    for link in LINKS {
        let clean = cleaner("").clean(link).unwrap().into_html();
        for word in ["opacity", "9000px", "line-height"] {
            assert!(!clean.contains(word), "{clean}");
        }
    }
    assert_eq!(
        style("border:100px solid red;border-image:linear-gradient(red,red) 1 fill / 1 / 50"),
        "style=\"border:100px solid red\""
    );
    assert_eq!(style("font-size:3000px;box-shadow:0 0 0 3em red"), "");
    assert_eq!(style("line-height:100000"), "");
}

#[test]
fn text_styles_exclude_opacity() {
    for css in [
        "opacity:.99",
        "mix-blend-mode:multiply",
        "isolation:isolate",
        "filter:none",
        "will-change:opacity",
        "transform:none",
    ] {
        assert_eq!(style(css), "", "{css}");
    }
}

/// Without a wrapper, fonts, boxes and nesting cannot multiply a length.
#[test]
fn limits_hold_in_computed_pixels_without_wrapper() {
    for css in [
        "font-size:1.5em",
        "font-size:101%",
        "font-size:larger",
        "font-size:2ex",
        "font-size:1lh",
        "font-size:7rem",
        "font-size:6vw",
        "font-size:101px",
        "font-size:calc(1em + 1px)",
        "font-size:calc(100px * 2)",
        "font:200%/1.5 serif",
        "font:2em serif",
        "font:12px/0 serif",
        "font:12px/20px serif",
        "font:12px/calc(1) serif",
        "line-height:0",
        "line-height:.5",
        "line-height:11",
        "line-height:0%",
        "line-height:1px",
        "line-height:calc(1px)",
        "letter-spacing:-1px",
        "word-spacing:-.5em",
        "letter-spacing:calc(0px - 1px)",
        "letter-spacing:1em",
        "text-shadow:0 1em red",
        "box-shadow:0 0 0 1ch red",
        "outline:1em solid",
        "outline-offset:1vw",
        "border-image-outset:1",
        "border-image-outset:1em",
        "border-image:linear-gradient(red,red) 1 / 1px / 1",
        "text-decoration:underline 50%",
        "text-underline-offset:1em",
        "width:101%",
        "margin-left:200%",
        "width:200em",
        "text-indent:-1px",
        "margin:-1px",
    ] {
        assert_eq!(style(css), "", "{css}");
    }
    for css in [
        "font-size:1em",
        "font-size:80%",
        "font-size:100px",
        "font-size:24pt",
        "font-size:smaller",
        "font-size:xx-large",
        "font-size:6rem",
        "font-size:inherit",
        "font:bold 12px/1.5 Arial,sans-serif",
        "font:80% serif",
        "line-height:1",
        "line-height:1.5",
        "line-height:normal",
        "line-height:inherit",
        "letter-spacing:1px",
        "text-shadow:0 1px 2px red",
        "box-shadow:0 0 10px red",
        "border-image:linear-gradient(red,red) 1 / 1 / 5px",
        "border-image-outset:5px",
        "width:100%",
        "width:20em",
        "background-size:200%",
    ] {
        assert!(is_kept(css), "{css}: {}", style(css));
    }
}

/// In a wrapper, declarations of ordinary mails are kept.
#[test]
fn relative_sizes_are_kept_in_a_wrapper() {
    let cleaner = cleaner("output.wrapper = true");
    for css in [
        "font-size:1.5em",
        "line-height:150%",
        "line-height:20px",
        "font:2em/20px serif",
        "letter-spacing:-.5px",
        "font-size:120px",
    ] {
        let html = format!("<p style=\"{css}\">x</p>");
        assert_eq!(cleaner.clean(&html).unwrap().html(), format!("{START}{html}</div>"));
    }
    let clean = cleaner.clean("<p style=line-height:100000>x").unwrap().into_html();
    assert_eq!(clean, format!("{START}<p>x</p></div>"));
}

/// The scope's element is around the wrapper. A rule about it would style content that the wrapper does not clip.
#[test]
fn style_rules_cannot_match_outside_the_wrapper() {
    let policy = |wrapper: bool| {
        let text = format!(
            r#"            output.wrapper = {wrapper}
            [sanitizer]
            elements = ["style", "p"]
            attributes = ["style"]
            [css.sheets]
            scope = ".message"
            "#
        );
        Cleaner::new(&Policy::from_toml(&text).unwrap()).unwrap()
    };
    let html = "<style>body { color: red } body::after { color: red } .message { color: red } body p { color: red }</style>";
    let clean = policy(true).clean(html).unwrap().into_html();
    assert_eq!(clean, format!("{START}<style>.message p {{ color: red }}</style></div>"));
    let clean = policy(false).clean(html).unwrap().into_html();
    assert!(clean.contains(".message { color: red }") && clean.contains(".message::after"), "{clean}");
}
