//! Presets: each is consistent, has a page in the guide, and does what the page says.

use lye::html::Namespace;
use lye::sanitizer::Edition;
use lye::{Cleaner, FindingsMode, OutputContext, Preset};
use std::fs;
use std::path::{Path, PathBuf};

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/presets")
}

#[test]
fn presets_are_consistent_without_warnings() {
    for preset in Preset::ALL {
        let policy = preset.policy();
        assert!(policy.check().is_ok(), "{preset}");
        let warnings: Vec<String> =
            lye::policy_tools::warnings(&policy).iter().map(ToString::to_string).collect();
        // The purpose of some presets: keeping unlisted elements, including style sheets, or keeping only text.
        let expected = match preset {
            Preset::Baseline => 3,
            Preset::Text => 1,
            _ => 0,
        };
        assert_eq!(warnings.len(), expected, "{preset}: {warnings:?}");
        assert_eq!(preset.to_string().parse(), Ok(preset));
    }
}

/// `portal` and `fencedframe` are no elements of the HTML Standard.
#[test]
fn baseline_removes_what_the_standard_calls_unsafe_and_no_more() {
    let cleaner = Cleaner::from_preset(Preset::Baseline);
    let clean = |html: &str| cleaner.clean(html).unwrap().into_html();
    for &(namespace, name) in Edition::default().builtins().baseline_elements {
        let (before, after) = if namespace == Namespace::Html { ("", "") } else { ("<svg>", "</svg>") };
        assert_eq!(clean(&format!("{before}<{name} src=x></{name}>{after}")), format!("{before}{after}"));
    }
    for name in ["portal", "fencedframe"] {
        let html = format!("<{name} src=\"https://example.com/\"></{name}>");
        assert_eq!(clean(&html), html);
        let page = fs::read_to_string(guide().join("baseline.md")).unwrap();
        assert!(page.contains(&format!("`{name}`")), "the page says that `{name}` is kept");
    }
}

#[cfg(feature = "toml")]
#[test]
fn preset_files_match_the_compiled_presets() {
    for preset in Preset::ALL {
        assert_eq!(lye::Policy::from_toml(preset.toml()).unwrap(), preset.policy(), "{preset}");
        assert!(preset.toml().starts_with("# "), "{preset}: its first line says what it is for");
    }
}

/// Returns the code blocks of a page in a language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let open = format!("```{language}\n");
    page.split(open.as_str()).skip(1).filter_map(|rest| Some(rest.split_once("\n```")?.0)).collect()
}

/// On the page of a preset, `html` blocks come in pairs: input and output.
#[test]
fn preset_pages_have_correct_examples() {
    for preset in Preset::ALL {
        let file = guide().join(format!("{preset}.md"));
        let page = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(page.starts_with(&format!("# The preset `{preset}`\n")), "{preset}");
        assert!(
            page.contains(&format!("crates/lye-policy/presets/{preset}.toml")),
            "{preset}: it links to its file"
        );
        let examples = blocks(&page, "html");
        assert!(
            !examples.is_empty() && examples.len().is_multiple_of(2),
            "{preset}: {} blocks",
            examples.len()
        );
        let cleaner = Cleaner::from_preset(preset);
        for pair in examples.chunks(2) {
            let cleaned = cleaner.clean(pair[0]).unwrap().into_html();
            assert_eq!(cleaned, pair[1], "{preset}");
        }
        // The Markdown on the page is that of the first example.
        for markdown in blocks(&page, "markdown") {
            let exported = cleaner
                .export(
                    examples[0],
                    lye::export::ExportFormat::Markdown(lye::html::serialize::MarkdownDialect::Gfm),
                )
                .unwrap();
            assert_eq!(exported.as_str(), markdown, "{preset}");
        }
    }
}

/// A mail: a whole document with a head.
const MAIL: &str = "<!DOCTYPE html><html lang=en onclick=a><head><meta charset=utf-8><title>Our news</title>\
    <style>p { color: red }</style></head><body onload=b bgcolor=black><p>Hello <script>c</script></p>\
    <svg width=1><path d=M0,0 /></svg></body></html>";

#[test]
fn presets_clean_whole_documents() {
    for preset in Preset::ALL {
        let document = Cleaner::from_preset(preset).for_context(OutputContext::Document);
        let clean = document.clean(MAIL).unwrap().into_html();
        let (before, body) = clean.split_once("<body").unwrap_or_else(|| panic!("{preset}: {clean}"));
        assert!(before.starts_with("<!DOCTYPE html><html") && before.contains("<head>"), "{preset}: {clean}");
        assert!(body.ends_with("</body></html>"), "{preset}: {clean}");
        let kept = if preset == Preset::Svg { "<path" } else { "Hello" };
        assert!(body.contains(kept) && !body.contains("news"), "{preset}: {clean}");
        for removed in ["onclick", "onload", "<script", ">c<"] {
            assert!(!clean.contains(removed), "{preset}: {clean}");
        }
        assert_eq!(document.clean(&clean).unwrap().html(), clean, "{preset}");

        // In a page, only the body is left.
        let clean = Cleaner::from_preset(preset).clean(MAIL).unwrap().into_html();
        let may_have_title = [Preset::Baseline, Preset::Default].contains(&preset)
            || preset.to_string().starts_with("sanitizer-api");
        assert!(clean.contains(kept) && (may_have_title || !clean.contains("news")), "{preset}: {clean}");
    }
}

#[test]
fn preset_index_is_complete() {
    let index = fs::read_to_string(guide().join("../presets.md")).unwrap();
    for preset in Preset::ALL {
        assert!(index.contains(&format!("[`{preset}`](presets/{preset}.md)")), "{preset}");
    }
}

/// Typical test payloads run with no preset.
#[test]
fn presets_keep_no_script() {
    let payloads = [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)><script>alert(1)</script></svg>",
        "<a href=\"java\tscript:alert(1)\">x</a>",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<object data=x></object><embed src=x>",
        "<math><a xlink:href=javascript:alert(1)>x</a></math>",
        "<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>",
        "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>",
        "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    ];
    for preset in Preset::ALL {
        let cleaner = Cleaner::from_preset(preset);
        for payload in payloads {
            let cleaned = cleaner.clean(payload).unwrap().into_html();
            for trace in ["<script", "onerror=", "onload=", "srcdoc=", "<object", "<embed", "<iframe"] {
                assert!(!cleaned.contains(trace), "{preset}: {payload}: {cleaned}");
            }
            for attribute in ["href", "action", "formaction", "src", "content"] {
                let script = format!(" {attribute}=\"javascript:");
                assert!(!cleaned.contains(&script), "{preset}: {payload}: {cleaned}");
            }
            assert!(!cleaned.contains("java\tscript"), "{preset}: {payload}: {cleaned}");
            assert!(!cleaned.contains("url=javascript:"), "{preset}: {payload}: {cleaned}");
            assert_eq!(cleaner.clean(&cleaned).unwrap().html(), cleaned, "{preset}: {payload}");
        }
    }
}

#[test]
fn sanitizer_api_preset_equals_the_safe_default() {
    let html =
        "<svg><path d=M0,0 fill=url(https://a.example/)></svg><a href='data:text/html,x'>a</a><form>b</form>";
    let sanitizer = Cleaner::from_sanitizer(&lye::Sanitizer::default());
    let preset = Cleaner::from_preset(Preset::SanitizerApi);
    assert_eq!(preset.clean(html).unwrap().html(), sanitizer.clean(html).unwrap().html());
}

#[test]
fn default_preset_unwraps_unlisted_elements() {
    let cleaner = Cleaner::from_preset(Preset::Default).with_findings(FindingsMode::Collect);
    let cleaned =
        cleaner.clean("<form><label>Your <blink>name</blink></label></form><style>x</style>").unwrap();
    assert_eq!(cleaned.html(), "Your name");
    assert_eq!(cleaned.findings().len(), 4);
    assert_eq!(lye::clean("<blink>a</blink>").unwrap().html(), "a");
}

/// In Chromium with experimental features, these load markup, and its handlers run. The tests do not rely on the removal of `for` and
/// processing instructions.
#[test]
fn presets_load_no_markup_into_the_page() {
    let html = "<?marker name=a?><template for=a src=//evil.example/ patchsrc=//evil.example/><p patchsrc=x>1</template>";
    for preset in Preset::ALL {
        let clean = Cleaner::from_preset(preset).clean(html).unwrap();
        assert!(!clean.html().contains("src"), "{preset}: {}", clean.html());
    }
    let clean =
        Cleaner::from_preset(Preset::Baseline).with_findings(FindingsMode::Collect).clean(html).unwrap();
    assert_eq!(clean.html(), "<template><p>1</p></template>");
    let attributes: Vec<_> = clean.findings().iter().filter_map(|finding| finding.attribute()).collect();
    for name in ["src", "patchsrc"] {
        assert!(attributes.contains(&name), "{attributes:?}");
    }
}

/// Old READMEs mark headings with `<a name>`.
#[test]
fn named_anchors_of_markdown_are_targets() {
    let html = "<p><a name=\"install\"></a></p><h2>Install</h2><p><a href=\"#install\">go</a></p>";
    let clean = Cleaner::from_preset(Preset::Markdown).clean(html).unwrap().into_html();
    assert_eq!(
        clean,
        "<p><a name=\"user-content-install\"></a></p><h2>Install</h2><p><a href=\"#user-content-install\">go</a></p>"
    );
}
