//! Markdown as an input: what it becomes, and that it is cleaned like HTML.

use lye::markdown::{UntrustedHtml, to_untrusted_html};
use lye::{Cleaner, FindingsMode, Preset};
use lye_hostile::Rng;

fn cleaned(preset: Preset, markdown: &str) -> String {
    Cleaner::from_preset(preset).clean_markdown(markdown).unwrap().into_html()
}

#[test]
fn markdown_becomes_clean_html() {
    for (markdown, html) in [
        ("*a* **b** `c<d>`", "<p><em>a</em> <strong>b</strong> <code>c&lt;d&gt;</code></p>\n"),
        ("~~a~~", "<p><del>a</del></p>\n"),
        ("1 < 2 & 3", "<p>1 &lt; 2 &amp; 3</p>\n"),
        ("> a\n\n- b", "<blockquote>\n<p>a</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>\n"),
        ("[a](https://example.org/ \"b\")", "<p><a href=\"https://example.org/\" title=\"b\">a</a></p>\n"),
    ] {
        assert_eq!(cleaned(Preset::Default, markdown), html, "{markdown}");
    }
    let table = cleaned(Preset::Markdown, "|a|b|\n|-|-|\n|1|2|\n");
    assert!(table.contains("<table>") && table.contains("<td>2</td>"), "{table}");
}

/// What people put in Markdown to run script.
const PAYLOADS: &[&str] = &[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](<java\nscript:alert(1)>)",
    "[a](JaVaScRiPt&colon;alert(1))",
    "[a](&#x6A;avascript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "![a](javascript:alert(1))",
    "![a](x \"b\" onerror=alert(1))",
    "![\" onerror=\"alert(1)](x)",
    "<javascript:alert(1)>",
    "[a]\n\n[a]: javascript:alert(1)",
    "<a href=\"javascript:alert(1)\">*b*</a>",
    "<div>\n*a*\n<iframe srcdoc=\"<script>alert(1)</script>\">\n\n</div>",
    "```html\" onclick=\"alert(1)\n<script>alert(1)</script>\n```",
    "`<script>`</code><script>alert(1)</script>",
    "<style>\n\n<img src=\"</style><img src=x onerror=alert(1)>\">",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<!--\n\n--!><script>alert(1)</script>",
    "| a |\n|---|\n| <svg onload=alert(1)> |",
];

#[test]
fn raw_html_and_links_in_markdown_are_cleaned() {
    for &preset in Preset::ALL.iter().filter(|&&preset| preset != Preset::Svg) {
        let cleaner = Cleaner::from_preset(preset);
        for payload in PAYLOADS {
            let clean = cleaner.clean_markdown(payload).unwrap();
            assert_eq!(clean.html(), cleaner.clean(&to_untrusted_html(payload)).unwrap().html());
            let again = cleaner.clean(clean.html()).unwrap();
            assert_eq!(again.html(), clean.html(), "{preset}: {payload}");
            let html = clean.html().to_ascii_lowercase();
            for bad in ["<script", "<iframe", "=\"javascript:", " onerror=\"", " onload=\"", " onclick=\""] {
                assert!(!html.contains(bad), "{preset}: {payload}: {html}");
            }
        }
    }
}

#[test]
fn findings_refer_to_the_generated_html() {
    let markdown = "*a*\n\n<script>alert(1)</script>";
    let cleaner = Cleaner::default().with_findings(lye::FindingsMode::Collect);
    let clean = cleaner.clean_markdown(markdown).unwrap();
    let span = clean.findings()[0].span();
    assert!(to_untrusted_html(markdown)[span.start as usize..].starts_with("<script>"));
}

/// Nested quotes, lists, brackets and emphasis, of which some Markdown libraries run out of stack.
#[test]
fn deep_nesting_is_cleaned() {
    for unit in [">", "- ", "[", "*a ", "![", "<b>", "**a *"] {
        let markdown = unit.repeat(20_000);
        let clean = Cleaner::default().clean_markdown(&markdown).unwrap();
        assert!(clean.html().len() < 40 * markdown.len() + 1000, "{unit}");
    }
}

/// What a line may begin with.
const BLOCKS: &[&str] = &[
    "",
    "# ",
    "- ",
    "1. ",
    "> ",
    "> - ",
    "   ",
    "\n",
    "    code ",
    "| a | ",
    "**b** ",
    "é&amp; ",
    "```\n",
    "<!-- c -->\n",
];

/// What a policy removes or rewrites; `@` stands for a number.
const BAD: &[&str] = &[
    "<b onclick=x@>b</b>",
    "<blink title=x@ onclick=x@>",
    "<div\n onclick='x@'>",
    "[link](javascript:x@)",
    "[**b**\nlink](javascript:x@ \"title\")",
    "![image](javascript:x@)",
    "<javascript:x@>",
    "text <img src=x@ onerror=x@>",
    "<script>x@</script>",
    "<p style='position: fixed; top: x@'>",
    "<?pi x@?>",
    "plain",
    "[a\n",
    "`<b onclick=y>`",
];

#[test]
fn positions_are_those_of_the_markdown() {
    let cleaner = Cleaner::from_preset(Preset::Markdown).with_findings(FindingsMode::Collect);
    let mut rng = Rng::new(5);
    let mut checked = 0;
    for _ in 0..2000 {
        let mut text = String::new();
        for number in 0..1 + rng.below(6) {
            let end = rng.pick(&["\n", "\r\n", "\n\n", " "]);
            text += rng.pick(BLOCKS);
            text += &rng.pick(BAD).replace('@', &format!("{number}z"));
            text += end;
        }
        let html = UntrustedHtml::of(&text);
        assert_eq!(html.as_str(), lye::markdown::to_untrusted_html(&text));
        for finding in cleaner.clean(html.as_str()).unwrap().findings() {
            let placed = html.in_markdown(finding);
            assert_eq!(placed.span().is_empty(), finding.span().is_empty(), "{finding} {text:?}");
            let there = text.get(placed.span().range()).unwrap_or_else(|| panic!("{placed:?} {text:?}"));
            // The number says which construct it is about.
            let about = finding.before().unwrap_or_default();
            if let Some(end) = about.find('z').filter(|_| !there.is_empty()) {
                let named = &about[about[..end].rfind('x').unwrap_or(end)..=end];
                assert!(there.contains(named), "{finding}: {named} is not in {there:?} of {text:?}");
                checked += 1;
            }
            let value = placed.value_span();
            if !value.is_empty() {
                assert_eq!(
                    text.get(value.range()),
                    html.as_str().get(finding.value_span().range()),
                    "{text:?}"
                );
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}
