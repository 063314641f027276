//! Cleaning markup in values: the properties of a page hold at every depth.

use crate::input::Input;
use crate::statistics;
use lye::url::percent::percent_decode;
use lye::{Cleaner, Policy, Preset};
use lye_html::{AttrNamespace, Context, Namespace, NodeRef, ParseOptions, Parser};
use std::sync::LazyLock;

/// All safe elements and attributes of the standard, with frames, images and SVG.
static CLEANER: LazyLock<Cleaner> = LazyLock::new(|| {
    let config = r#"{ "elements": [
        "p", "b", "table", "tr", "td", "select", "option", "iframe", "style", "noscript", "template",
        { "name": "a", "attributes": ["href"] }, { "name": "img", "attributes": ["src", "srcset"] },
        { "name": "svg", "namespace": "http://www.w3.org/2000/svg" },
        { "name": "g", "namespace": "http://www.w3.org/2000/svg" },
        { "name": "title", "namespace": "http://www.w3.org/2000/svg" },
        { "name": "foreignObject", "namespace": "http://www.w3.org/2000/svg" },
        { "name": "math", "namespace": "http://www.w3.org/1998/Math/MathML" },
        { "name": "mi", "namespace": "http://www.w3.org/1998/Math/MathML" }
    ], "attributes": ["title", "id"], "comments": true }"#;
    let data = r#"{ "text/html": 100000, "image/svg+xml": 100000 }"#;
    let policy = format!(
        r#"{{ "limits": {{ "nested_depth": 5 }}, "frames": {{ "srcdoc": true }}, "sanitizer": {config},
        "text": {{ "remove_invisibles": true, "defuse_templates": true }},
        "urls": {{ "rules": {{ "*[href]": {{ "data": {data}, "allowed_schemes": ["https"] }},
        "*[src]": {{ "data": {data} }}, "*[srcset]": {{ "data": {data} }} }} }} }}"#
    );
    Cleaner::new(&Policy::from_json(&policy).expect("it is a policy")).expect("it was checked")
});

/// The preset for SVG.
static DRAWINGS: LazyLock<Cleaner> = LazyLock::new(|| Cleaner::from_preset(Preset::Svg));

/// Asserts about the text, inserted into values of markup as the choices say:
///
/// - at every depth there is no `script`, no event handler, no `javascript:` URL and no frame without a sandbox, and no markup deeper than
///   the policy allows; SVG in `data:` URLs is well-formed XML;
/// - cleaning again does not change it;
/// - cleaned as an SVG file, it becomes well-formed XML, which cleaning does not change again.
///
/// Rejecting the input is allowed.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let mut html = input.text().to_owned();
    drawing(&html);
    while input.has_choices() {
        html = put(&html, input.choose(6));
    }
    let cleaner = CLEANER.clone();
    let output = match cleaner.clean(&html) {
        Ok(clean) => clean.into_html(),
        Err(error) => return statistics::count(error.code()),
    };
    judge(&output, 0);
    let again = cleaner.clean(&output).expect("an output can be cleaned").into_html();
    assert_eq!(again, output, "cleaned again");
}

/// Cleans an SVG file.
fn drawing(text: &str) {
    let cleaner = DRAWINGS.clone();
    for file in [text.to_owned(), format!("<svg>{text}</svg>")] {
        let output = match cleaner.clean_svg(&file) {
            Ok(drawing) => drawing.into_string(),
            Err(error) => {
                statistics::count(error.code());
                continue;
            }
        };
        statistics::count("drawings");
        roxmltree::Document::parse(&output).unwrap_or_else(|error| panic!("{error}: {output:?}"));
        judge(&output, 0);
        let again = cleaner.clean_svg(&output).expect("an output can be cleaned");
        assert_eq!(again.as_str(), output, "cleaned again");
    }
}

/// Returns markup in a value, in one of six ways.
fn put(markup: &str, way: usize) -> String {
    let escaped = markup.replace('&', "&amp;").replace('"', "&quot;");
    let percent = || markup.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    match way {
        0 => format!("<iframe srcdoc=\"{escaped}\"></iframe>"),
        1 => format!("<a href=\"data:text/html,{}\">", percent()),
        2 => format!("<img src=\"data:image/svg+xml,<svg>{}</svg>\">", percent()),
        3 => format!("<img srcset=\"data:image/svg+xml,{} 2x\">", percent()),
        4 => format!("<a href=\"data:text/html,{escaped}\">"),
        _ => format!("<svg><title><b><iframe sandbox=allow-scripts srcdoc=\"{escaped}\">"),
    }
}

/// Asserts that a text and the markup in its values are harmless in every parser.
fn judge(text: &str, depth: usize) {
    assert!(depth <= 5, "too deep: {text:?}");
    let mut parser = Parser::new(ParseOptions::default());
    let body = Context::html("body");
    let (document, fragment) = (parser.parse_document(text), parser.parse_fragment(text, &body));
    for tree in [document, fragment].into_iter().map(|tree| tree.expect("short enough")) {
        for element in tree.root().descendants().filter(NodeRef::is_element) {
            judge_element(&element, depth);
        }
    }
}

fn judge_element(element: &NodeRef<'_, '_>, depth: usize) {
    let name = element.name();
    assert!(!["script", "base", "object", "embed", "use"].contains(&name), "<{name}>");
    let is_frame = element.namespace() == Namespace::Html && name == "iframe";
    assert!(!is_frame || element.attr("sandbox") == Some(""), "a frame without a sandbox");
    for attribute in element.attrs() {
        let (attribute_name, value) = (attribute.local_name(), attribute.value());
        assert!(
            !(attribute_name.starts_with("on") || is_frame && attribute_name == "src"),
            "{attribute_name}"
        );
        if is_frame && attribute_name == "srcdoc" {
            statistics::count("documents in srcdoc");
            judge(value, depth + 1);
        }
        let holds_url = ["href", "src", "srcset"].contains(&attribute_name);
        assert!(!holds_url || !value.trim_start().starts_with("javascript:"), "{value:?}");
        let url = value.trim_end_matches(" 2x").strip_prefix("data:").filter(|_| holds_url);
        if let Some((media_type, body)) = url.and_then(|url| url.split_once(','))
            && !media_type.ends_with(";base64")
            && attribute.namespace() == AttrNamespace::None
        {
            let bytes = percent_decode(body.split('#').next().unwrap_or_default().as_bytes());
            let text = std::str::from_utf8(&bytes).expect("it is written in UTF-8");
            if media_type == "image/svg+xml;charset=utf-8" {
                statistics::count("drawings in data");
                roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}: {text:?}"));
            } else {
                assert_eq!(media_type, "text/html;charset=utf-8");
                statistics::count("documents in data");
            }
            judge(text, depth + 1);
        }
    }
}
