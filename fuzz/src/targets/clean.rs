//! Cleaning: the output must be harmless in every parser.

use crate::input::Input;
use crate::peer::{self, Element};
use lye_html::{Context, Dialect, Namespace, ParseOptions, Parser, Scripting};

/// Elements that run script, or load a document that can.
const FORBIDDEN: &[&str] = &["script", "iframe", "frame", "object", "embed", "base"];

/// Attributes whose value is a URL to follow or to load.
const ADDRESSES: &[&str] = &["href", "src", "action", "formaction", "xlink:href", "data", "srcdoc"];

/// Asserts that cleaned output, re-parsed in both dialects, with scripting on and off, as a fragment and in a document, and by html5ever of
/// today and of 2023, contains no element that runs script, no event handler and no `javascript:` URL, and that cleaning it again does not
/// change it. Rejecting the input is allowed.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let context = Context::html(input.pick(&["body", "div"]));
    let Ok(clean) = lye::clean(input.text()) else { return };
    let output = clean.html();
    assert_eq!(lye::clean(output).expect("an output can be cleaned").html(), output, "cleaned again");
    for dialect in [Dialect::Current, Dialect::Html2023] {
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            let mut parser =
                Parser::new(ParseOptions::default().with_dialect(dialect).with_scripting(scripting));
            let who = format!("{dialect:?}, scripting {scripting:?}");
            for tree in [parser.parse_fragment(output, &context), parser.parse_document(output)] {
                let tree = tree.expect("not much longer than the input");
                for node in crate::check::all(&tree) {
                    let attrs = node.attrs().map(|attr| (attr.local_name(), attr.value()));
                    harmless(node.name(), attrs, &who, output);
                }
            }
        }
    }
    let body = Element { namespace: Namespace::Html, name: "body", encoding: None };
    for scripting in [Scripting::Enabled, Scripting::Disabled] {
        for (who, found) in [
            ("html5ever", peer::today::elements(output, Some(&body), scripting)),
            ("html5ever of 2023", peer::then::elements(output, Some(&body), scripting)),
        ] {
            for element in found.iter().flatten() {
                let attrs = element.attrs.iter().map(|(_, name, value)| (&**name, &**value));
                harmless(&element.name, attrs, who, output);
            }
        }
    }
}

fn harmless<'a>(element: &str, attrs: impl Iterator<Item = (&'a str, &'a str)>, who: &str, output: &str) {
    assert!(!FORBIDDEN.contains(&element), "{who} finds the element {element} in {output:?}");
    for (name, value) in attrs {
        assert!(!name.starts_with("on"), "{who} finds the attribute {name} in {output:?}");
        if ADDRESSES.contains(&name) {
            let url: String = value.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
            let url = url.trim_start_matches(|c: char| c <= ' ').to_ascii_lowercase();
            assert!(!url.starts_with("javascript:"), "{who} finds {name}={value:?} in {output:?}");
        }
    }
}
