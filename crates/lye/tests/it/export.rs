//! The other output formats.

use lye::export::ExportFormat;
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::html::{Context, Namespace};
use lye::{Cleaner, FindingsMode, Preset, SanitizerConfig};

const MARKDOWN: ExportFormat = ExportFormat::Markdown(MarkdownDialect::Gfm);
const TEXT: ExportFormat = ExportFormat::Text(LinkText::Alone);

#[test]
fn removed_content_is_in_no_format() {
    let html = "<p onclick=x>a<script>b</script><a href='javascript:c'>d</a><iframe src=e></iframe>";
    let cleaner = Cleaner::default();
    let cases = [
        (MARKDOWN, "ad"),
        (TEXT, "ad"),
        (ExportFormat::Text(LinkText::WithUrl), "ad"),
        (ExportFormat::Xhtml, "<p xmlns=\"http://www.w3.org/1999/xhtml\">a<a>d</a></p>"),
    ];
    let removals = *cleaner.clean(html).unwrap().removals();
    for (format, expected) in cases {
        let exported = cleaner.export(html, format).unwrap();
        assert_eq!(exported.as_str(), expected);
        assert_eq!(exported.removals(), &removals, "{format:?}");
    }
}

#[test]
fn task_lists_and_languages_of_code_are_kept() {
    let code = "<pre><code class='language-rust hljs'>let a = 1;</code></pre>";
    for preset in [Preset::Agent, Preset::Article, Preset::Markdown] {
        let exported = Cleaner::from_preset(preset).export(code, MARKDOWN).unwrap();
        assert_eq!(exported.as_str(), "```rust\nlet a = 1;\n```", "{preset}");
        let clean = Cleaner::from_preset(preset).clean(code).unwrap().into_html();
        assert!(clean.contains("<pre><code class=\"language-rust\">let"), "{preset}: {clean}");
    }
    // No other class is text for a model.
    let other = "<pre><code class='language-obey-me'>a</code></pre>";
    assert_eq!(Cleaner::from_preset(Preset::Agent).clean(other).unwrap().html(), "<pre><code>a</code></pre>");
    let tasks = "<ul class=contains-task-list><li class=task-list-item><input type=checkbox disabled checked> a\n\
        <li class=task-list-item><input type=checkbox disabled> b</ul>";
    let exported = Cleaner::from_preset(Preset::Markdown).export(tasks, MARKDOWN).unwrap();
    assert_eq!(exported.as_str(), "- [x] a\n- [ ] b");
}

#[test]
fn escaped_markup_stays_text_in_every_format() {
    let exported =
        Cleaner::default().export("&lt;script>alert(1)&lt;/script> [a](javascript:b) **c**", MARKDOWN);
    assert_eq!(
        exported.unwrap().to_string(),
        "&lt;script>alert(1)&lt;/script> \\[a\\](javascript:b) \\*\\*c\\*\\*"
    );
}

#[test]
fn documents_and_contexts_can_be_exported() {
    let cleaner = Cleaner::default().for_context(lye::OutputContext::Document);
    let html = "<!doctype html><title>a</title><h1>b</h1>c";
    assert_eq!(cleaner.export(html, MARKDOWN).unwrap().as_str(), "# b\n\nc");
    let xhtml = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>a</title></head><body><h1>b</h1>c</body></html>";
    assert_eq!(cleaner.export(html, ExportFormat::Xhtml).unwrap().as_str(), xhtml);
    let cleaner = Cleaner::default().for_element(Context::html("ol"));
    assert_eq!(cleaner.export("<li>a<li>b", MARKDOWN).unwrap().as_str(), "1. a\n2. b");
    let cleaner = Cleaner::from_preset(Preset::SanitizerApi).for_element(Context::new(Namespace::Svg, "svg"));
    assert_eq!(
        cleaner.export("<circle r=1 />", ExportFormat::Xhtml).unwrap().as_str(),
        "<circle xmlns=\"http://www.w3.org/2000/svg\" r=\"1\" />"
    );
}

#[test]
fn xhtml_omissions_count_as_removals() {
    let config = SanitizerConfig::from_json(r#"{ "removeElements": [], "comments": true }"#).unwrap();
    let exported = Cleaner::from_config(config)
        .unwrap()
        .export("<!-- a -- b --><o:p>c</o:p>", ExportFormat::Xhtml)
        .unwrap();
    assert_eq!(exported.as_str(), "c");
    assert_eq!(exported.removals().to_string(), "1 element, 1 comment");
}

#[test]
fn exports_have_the_findings_of_cleaning() {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    let html = "<b onclick=x>a</b>";
    let exported = cleaner.export(html, TEXT).unwrap();
    assert_eq!(exported.findings(), cleaner.clean(html).unwrap().findings());
    assert_eq!(exported.findings().len(), 1);
    assert!(cleaner.with_findings(FindingsMode::Reject).export(html, TEXT).is_err());
}

#[test]
fn no_url_or_code_becomes_a_link_or_markup_in_markdown() {
    let image = "<a href=\"https://ok.test/\"><img src=\"/x](javascript:alert(1))\" alt=\"\"></a>";
    let code = "<ul><li><pre>&lt;script&gt;alert(1)&lt;/script&gt;</pre></li></ul>";
    for preset in [Preset::Default, Preset::Article] {
        let export = |html| Cleaner::from_preset(preset).export(html, MARKDOWN).unwrap().into_string();
        assert_eq!(
            export(image),
            "[![](</x%5D%28javascript:alert%281%29%29>)](<https://ok.test/>)",
            "{preset}"
        );
        assert_eq!(
            export(code),
            "- <pre><code>&#60;script&#62;alert&#40;1&#41;&#60;&#47;script&#62;</code></pre>",
            "{preset}"
        );
    }
}

#[test]
fn exported_markdown_is_read_again() {
    let cleaner = Cleaner::default();
    for html in [
        "<p><a href=\"/a-%28b%29\" title=\"c (d) [e] 'f'\">g (h) it's</a> <code>`i` ~</code></p>",
        "<p>a</p><pre><code>&lt;b&gt;\n\n  c\n</code></pre><p>d</p>",
        "<ul><li><p>a</p><pre><code>&lt;b&gt;\n\n  [c](d)\n</code></pre></li></ul>",
        "<blockquote><p>a</p><pre><code># b\n\n&lt;c&gt;\n</code></pre></blockquote>",
    ] {
        let markdown = cleaner.export(html, MARKDOWN).unwrap().into_string();
        let again = cleaner.clean_markdown(&markdown).unwrap().into_html();
        let without_line_ends = |html: &str| html.replace('\n', "");
        assert_eq!(
            without_line_ends(&again),
            without_line_ends(cleaner.clean(html).unwrap().html()),
            "{markdown}"
        );
    }
}
