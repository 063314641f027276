//! The stable writer and elements whose content is raw text to some parsers and markup to others.

use lye_html::serialize::{stable, stable_into};
use lye_html::{Context, ParseOptions, Parser, Scripting};

/// Writes a fragment that is parsed with scripting enabled, so that `noscript` contains text.
fn written(html: &str) -> String {
    let mut parser = Parser::new(ParseOptions::default().with_scripting(Scripting::Enabled));
    stable(&parser.parse_fragment(html, &Context::html("div")).unwrap().root())
}

#[test]
fn text_that_other_parsers_read_as_markup_is_omitted() {
    for name in ["noscript", "xmp", "noembed", "noframes", "iframe"] {
        for text in ["<b>", "<p title=\"</p>\">", "</p", "<!--", "a<b", "&lt;img src=x&gt;", "&amp;"] {
            let html = format!("<{name}>{text}</{name}>");
            assert_eq!(written(&html), format!("<{name}></{name}>"), "{html}");
        }
        let html = format!("<{name}>plain text > and \"quotes\"</{name}>");
        assert_eq!(written(&html), html);
    }
}

#[test]
fn omitted_texts_are_counted() {
    let mut parser = Parser::new(ParseOptions::default().with_scripting(Scripting::Enabled));
    let html = "<noscript><b></noscript><xmp>x</xmp><style></styl</style>";
    let tree = parser.parse_fragment(html, &Context::html("div")).unwrap();
    let mut out = String::new();
    assert_eq!(stable_into(&tree.root(), &mut out).texts, 1);
    assert_eq!(out, "<noscript></noscript><xmp>x</xmp><style></styl</style>");
}
