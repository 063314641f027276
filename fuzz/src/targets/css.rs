//! Cleaning CSS, in attributes and in style sheets: kept CSS loads only what a rule allows and does not end its surroundings, and cleaning
//! again changes nothing.

use crate::input::Input;
use crate::statistics;
use lye::{Cleaner, Policy};
use lye_html::{Context, NodeKind, parse_fragment};

/// Asserts for a text as a `style` attribute, as a presentation attribute, and as the text of a `style` element in HTML and in SVG, with
/// one of some policies:
///
/// - the kept part contains no `<`, `&`, U+0000, comment, or end of an HTML comment or a CDATA section;
/// - with a policy without a rule for URLs, it contains no URL to load;
/// - cleaning the output again does not change it.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let has_rule = input.choose(2) == 1;
    let policy = policy(has_rule, &mut input);
    let policy = Policy::from_json(&policy).unwrap_or_else(|error| panic!("{error}\n{policy}"));
    let cleaner = Cleaner::new(&policy).expect("it was checked when it was read");

    let css = input.text();
    let escaped = css.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    for html in [
        format!("<p style=\"{escaped}\">a</p>"),
        format!("<p style=\"color:{escaped}\">a</p>"),
        format!("<svg><path fill=\"{escaped}\"></path></svg>"),
        format!("<style>{css}</style>"),
        format!("<style>p{{color:red;{css}"),
        format!("<svg><style>{escaped}</style></svg>"),
    ] {
        let output = cleaner.clean(&html).expect("short enough").into_html();
        let tree = parse_fragment(&output, &Context::html("body")).expect("short enough");
        for node in tree.root().descendants() {
            let is_sheet =
                node.kind() == NodeKind::Text && node.parent().is_some_and(|parent| parent.name() == "style");
            let sheet = is_sheet.then(|| node.data());
            for kept in node.attrs().map(|attr| attr.value()).chain(sheet) {
                judge(kept, has_rule);
                statistics::count(if kept.is_empty() { "nothing kept" } else { "kept" });
            }
        }
        let again = cleaner.clean(&output).expect("an output can be cleaned").into_html();
        assert_eq!(again, output, "cleaned again");
    }
}

fn judge(kept: &str, has_rule: bool) {
    for part in ["<", "&", "\0", "/*", "-->", "]]>"] {
        // URLs and strings may contain the start of a comment.
        let is_no_comment = part == "/*" && (has_rule || kept.contains(['"', '\'']));
        assert!(!kept.contains(part) || is_no_comment, "{part:?} in {kept:?}");
    }
    // A reference into the same document loads nothing.
    let lower = kept.to_ascii_lowercase().replace("url(#", "(#");
    let loads = ["url(", "src(", "expression(", "@import", "attr(", "env("]
        .into_iter()
        .find(|part| lower.contains(part));
    // Strings and names of fonts may contain anything.
    let is_certain = !lower.contains(['"', '\'', '\\']);
    assert!(has_rule || !is_certain || loads.is_none(), "{loads:?} in {kept:?}");
}

/// Returns a policy in JSON.
fn policy(has_rule: bool, input: &mut Input) -> String {
    let rule = "\"*[style]\": { \"allowed_schemes\": [\"https\"], \"allow_relative\": true, \"allow_fragment\": true }";
    let rules = if has_rule { rule } else { "" };
    let scope = input.pick(&["", "\"scope\": \".x\","]);
    let customs = input.pick(&["false", "true", "{ \"starts_with\": \"--x\" }"]);
    let important = input.pick(&["true", "false"]);
    let negative = input.pick(&["false", "true"]);
    let empty = input.pick(&["false", "true"]);
    let svg = "\"namespace\": \"http://www.w3.org/2000/svg\"";
    format!(
        r#"{{
            "sanitizer": {{
                "elements": ["p", "style", {{ "name": "svg", {svg} }}, {{ "name": "path", {svg} }}, {{ "name": "style", {svg} }}],
                "attributes": ["style", "fill"]
            }},
            "urls": {{ "rules": {{ {rules} }} }},
            "css": {{
                "properties": ["@text", "@box", "@border", "@background", "@list", "@flex", "@position", "@transform", "@effect",
                    "@animation", "@content", "@svg"],
                "custom_properties": {customs},
                "trusted_variables": ["--t*"],
                "important": {important},
                "keep_empty": {empty},
                "limits": {{ "negative_margins": {negative} }},
                "sheets": {{
                    {scope}
                    "attribute_values": true,
                    "at_rules": ["media", "supports", "font-face", "keyframes", "layer", "container", "import"]
                }}
            }}
        }}"#
    )
}
