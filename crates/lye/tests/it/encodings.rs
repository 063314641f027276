//! Encoding declarations in the output, and control characters that switch encodings.

use lye::export::ExportFormat;
use lye::html::encoding::is_stray_control;
use lye::policy::DisallowedAction;
use lye::{Cleaner, Finding, FindingsMode, Policy, Preset, SanitizerConfig};
use lye_hostile::Rng;

/// The payload that ran `onerror` in Chromium when its cleaned form was opened as a file.
const PAYLOAD: &str = "<!DOCTYPE html><meta charset=iso-2022-jp><p><img title=\"&#x1b;$B\">AA&#x1b;(B\" src=x onerror=alert(1) y=</p>";

fn everything() -> Cleaner {
    Cleaner::from_config(SanitizerConfig::from_json(r#"{ "comments": true }"#).unwrap()).unwrap()
}

fn cleaned(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "cleaning {html:?} again");
    clean
}

fn codes(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.code().as_str()).collect()
}

#[test]
fn iso_2022_jp_document_loses_label_and_escapes() {
    let expected = "<!DOCTYPE html><html><head><meta charset=\"utf-8\"></head><body>\
        <p><img title=\"$B\">AA(B\" src=x onerror=alert(1) y=</p></body></html>";
    for cleaner in [everything(), Cleaner::from_preset(Preset::Baseline)] {
        assert_eq!(cleaned(&cleaner.for_context(lye::OutputContext::Document), PAYLOAD), expected);
    }
}

#[test]
fn kept_declarations_declare_the_encoding_of_the_output() {
    let cleaner = everything();
    for (html, expected) in [
        ("<meta charset=windows-1252>", r#"<meta charset="utf-8">"#),
        ("<META CHARSET=' Shift_JIS '>", r#"<meta charset="utf-8">"#),
        ("<meta charset=utf-7>", r#"<meta charset="utf-8">"#),
        ("<meta charset>", r#"<meta charset="utf-8">"#),
        ("<meta charset=UTF8>", r#"<meta charset="UTF8">"#),
        (
            "<meta http-equiv=Content-Type content='text/html; charset=iso-2022-jp'>",
            r#"<meta http-equiv="Content-Type" content="text/html; charset=utf-8">"#,
        ),
        (
            "<meta content='text/html; CHARSET=big5;charset=utf-8' http-equiv=content-type>",
            r#"<meta content="text/html; charset=utf-8" http-equiv="content-type">"#,
        ),
        (
            "<meta http-equiv=content-type content=text/html>",
            r#"<meta http-equiv="content-type" content="text/html">"#,
        ),
        ("<meta name=x content='charset=big5'>", r#"<meta name="x" content="charset=big5">"#),
    ] {
        assert_eq!(cleaned(&cleaner, html), expected, "{html}");
        let document = cleaned(&everything().for_context(lye::OutputContext::Document), html);
        assert_eq!(document, format!("<html><head>{expected}</head><body></body></html>"), "{html}");
    }
}

#[test]
fn findings_name_declarations_and_controls() {
    let cleaner = everything().for_context(lye::OutputContext::Document).with_findings(FindingsMode::Collect);
    let clean = cleaner
        .clean("<!DOCTYPE html><meta charset=latin1><p title='a\u{1B}b'>c&#14;d<!--e\u{F}-->")
        .unwrap();
    assert_eq!(
        codes(clean.findings()),
        ["encoding-declaration", "control-characters", "control-characters", "control-characters"]
    );
    assert_eq!(clean.removals().rewritten, 4);
}

#[test]
fn stray_controls_are_stripped_everywhere() {
    let inputs = [
        "<p>a\u{1B}$Bb",
        "<p>a&#27;b&#x0e;c&#x000F;d",
        "<p title='&#1;a\u{1F}'>",
        "<p title=\u{1B}>",
        "<x\u{1B}y>a</x\u{1B}y>",
        "<p on\u{1B}x=1 data-\u{E}x=2>a",
        "<!--a\u{1B}b-->",
        "<title>a&#27;\u{E}</title>",
        "<textarea>\n\u{1B}</textarea>",
        "<style>a{content:'\u{1B}\\1b $B'}</style>",
        "<p style=\"font-family:'\\1b $B \\e'\">",
        "<svg><desc>\u{1B}&#15;</desc><style>\u{1B}</style></svg>",
        "<math><mi title='\u{1B}'>&#27;",
        "<![CDATA[\u{1B}]]><svg><![CDATA[\u{1B}]]></svg>",
        "<a href='https://example.org/\u{1B}$B?\u{E}'>x</a>",
        "<a href='java\u{1B}script:alert(1)'>x</a>",
        "<a href='\u{1}javascript:alert(1)'>x</a>",
        "<b><p>\u{1B}</b>x",
        "<table>\u{1B}<td>\u{B}",
        "<template>\u{1B}<b title='&#27;'></template>",
        "{\u{1}{ x }} http://example.org/\u{1B}x",
        "a < b\u{1B} Vec<T\u{1B}> <3\u{1B}",
        "<marquee title='\u{1B}'>\u{1B}",
        "<?a \u{1B}?><!\u{1B}><!DOCTYPE \u{1B}>",
        "<iframe srcdoc='<p>&#27;\u{1B}&amp;#27;'></iframe>",
    ];
    let everything = || everything().with_findings(FindingsMode::Silent);
    let mut cleaners = vec![
        everything(),
        everything().for_context(lye::OutputContext::Document),
        everything().with_tokenization(lye::html::Tokenization::Lossless),
        everything().with_disallowed(DisallowedAction::Escape),
    ];
    for preset in Preset::ALL {
        let cleaner = || Cleaner::from_preset(preset);
        cleaners.extend([
            cleaner(),
            cleaner().for_context(lye::OutputContext::Document).with_declared_encoding(),
            cleaner().with_tokenization(lye::html::Tokenization::Lossless),
            cleaner().with_disallowed(DisallowedAction::Escape),
            cleaner().with_disallowed(DisallowedAction::Unwrap),
        ]);
    }
    for cleaner in &cleaners {
        for html in inputs {
            let output = cleaned(cleaner, html);
            assert!(!output.bytes().any(is_stray_control), "{output:?} of {html:?}");
            assert!(!output.contains("href=\"javascript:"), "{output:?} of {html:?}");
            for format in [ExportFormat::Xhtml, ExportFormat::Text(Default::default())] {
                let exported = cleaner.export(html, format).unwrap();
                assert!(!exported.as_str().bytes().any(is_stray_control), "{exported:?} of {html:?}");
            }
        }
    }
}

#[test]
fn controls_are_stripped_at_every_offset() {
    let pieces = [
        "<p>",
        "</p>",
        "<b title='",
        "'>",
        "<table>",
        "<td>",
        "x",
        "\u{1B}",
        "&#27;",
        "&#xE;",
        "<!--",
        "-->",
        "<style>",
        "</style>",
        "<a href='",
        "\t",
        "\r\n",
        "\u{C}",
        "\0",
        "<meta charset=",
        "big5>",
        "é",
    ];
    let mut rng = Rng::new(8);
    let cleaners = [everything(), Cleaner::default(), Cleaner::from_preset(Preset::Email)];
    rng.cases(4000, |rng| {
        let html: String = (0..1 + rng.below(9)).map(|_| pieces[rng.below(pieces.len())]).collect();
        for cleaner in &cleaners {
            let output = cleaned(cleaner, &html);
            assert!(!output.bytes().any(is_stray_control), "{output:?} of {html:?}");
        }
        // Text needs tabs, line feeds and form feeds.
        let text = everything().clean("a\tb\nc\u{C}d").unwrap().into_html();
        assert_eq!(text, "a\tb\nc\u{C}d");
    });
}

#[test]
fn hook_values_lose_stray_controls() {
    let cleaner = everything().with_attribute_hook(|attribute| {
        Ok(match attribute.value {
            "x" => lye::hooks::AttributeHookDecision::Replace("\u{1B}$B".to_owned()),
            _ => lye::hooks::AttributeHookDecision::Keep,
        })
    });
    assert_eq!(cleaned(&cleaner, "<p title=x>a"), "<p title=\"$B\">a</p>");
}

#[test]
fn documents_declare_their_encoding_on_request() {
    let declaring =
        |cleaner: Cleaner| cleaner.for_context(lye::OutputContext::Document).with_declared_encoding();
    let expected = "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>T</title></head><body><p>é</p></body></html>";
    for html in [
        "<!DOCTYPE html><title>T</title><p>é",
        "<!DOCTYPE html><meta charset=windows-1252><title>T</title><p>é",
        "<!DOCTYPE html><meta charset=utf-8 onload=x><title>T</title><p>é",
    ] {
        assert_eq!(cleaned(&declaring(Cleaner::default()), html), expected, "{html}");
    }
    for preset in Preset::ALL {
        for action in [None, Some(DisallowedAction::Escape), Some(DisallowedAction::Unwrap)] {
            let mut cleaner = declaring(Cleaner::from_preset(preset));
            if let Some(action) = action {
                cleaner = cleaner.with_disallowed(action);
            }
            let output = cleaned(&cleaner, "<!DOCTYPE html><meta charset=big5><title>T</title><p>é");
            let has_head = output.contains("<head>");
            assert_eq!(output.contains("<head><meta charset=\"utf-8\">"), has_head, "{preset:?}: {output}");
            let again = cleaner.with_findings(FindingsMode::Collect).clean(&output).unwrap().into_html();
            assert_eq!(again, output);
        }
    }
    // A fragment has no declaration.
    let part = Cleaner::default().with_declared_encoding();
    assert_eq!(cleaned(&part, "<meta charset=big5><p>a"), "<p>a</p>");
}

#[test]
fn encoding_declaration_of_clean_document_is_not_a_finding() {
    let policy = Policy::default();
    let cleaner = Cleaner::new(&policy)
        .unwrap()
        .for_context(lye::OutputContext::Document)
        .with_declared_encoding()
        .with_findings(FindingsMode::Collect);
    let html =
        "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>T</title></head><body></body></html>";
    assert_eq!(codes(cleaner.clean(html).unwrap().findings()), [""; 0]);
    let without = "<!DOCTYPE html><title>T</title>";
    assert_eq!(codes(cleaner.clean(without).unwrap().findings()), ["encoding-declaration"]);
}

#[test]
fn style_sheet_cannot_hide_encoding_declaration() {
    // The prescan of a byte stream (HTML Standard, 13.2.3.2) ignores raw text.
    for (html, expected) in [
        ("<style>/*<meta charset=iso-2022-jp>*/</style>", "<style></style>"),
        (
            "<style>/*<a b=\"*/</style><p title='\"> <!-- '>",
            "<style></style><p title=\"&quot;&gt; &lt;!-- \"></p>",
        ),
        (
            "<style>a > b{}/*<p>*/ @media (width<600px){}</style>",
            "<style>a > b{}/*<p>*/ @media (width<600px){}</style>",
        ),
        ("<style><!-- a{} --></style>", "<style><!-- a{} --></style>"),
    ] {
        assert_eq!(cleaned(&everything(), html), expected, "{html}");
    }
}
