//! Cleaning: what comes out must be harmless, whoever reads it.

use crate::input::Input;
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{ParseOpts, QualName, local_name, ns};
use lye_html::{Context, Dialect, ParseOptions, Parser, Scripting};
use markup5ever_rcdom::{NodeData, RcDom};

/// Elements that run script or load a document that can.
const FORBIDDEN: &[&str] = &["script", "iframe", "frame", "object", "embed", "base"];

/// Attributes whose value is an address to follow or to load.
const ADDRESSES: &[&str] = &["href", "src", "action", "formaction", "xlink:href", "data", "srcdoc"];

/// Asserts that cleaned output, parsed again in both dialects, with scripting on and off, as a fragment and in a document,
/// and by html5ever, holds no element that runs script, no event handler and no `javascript:` URL. Refusal is an answer
/// too.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let context = Context::html(input.pick(&["body", "div"]));
    let Ok(clean) = lye::clean(input.text()) else { return };
    let output = clean.html();
    for dialect in [Dialect::Current, Dialect::Html2023] {
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            let mut parser = Parser::new(ParseOptions { dialect, scripting, ..Default::default() });
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
    by_html5ever(output);
}

fn by_html5ever(output: &str) {
    let body = QualName::new(None, ns!(html), local_name!("body"));
    let parser = html5ever::parse_fragment(RcDom::default(), ParseOpts::default(), body, Vec::new(), true);
    let dom = parser.one(StrTendril::from(output));
    let mut stack = vec![dom.document.clone()];
    while let Some(node) = stack.pop() {
        stack.extend(node.children.borrow().iter().cloned());
        if let NodeData::Element { name, attrs, template_contents, .. } = &node.data {
            stack.extend(template_contents.borrow().iter().cloned());
            let attrs = attrs.borrow();
            let attrs = attrs.iter().map(|attr| (&*attr.name.local, &*attr.value));
            harmless(&name.local, attrs, "html5ever", output);
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
