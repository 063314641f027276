//! Strings that ran script in real browsers are harmless after cleaning.
//!
//! The strings are not in the repository (`common/vectors.rs`).

use crate::common::vectors::vectors;
use lye::html::{Context, NodeKind, ParseOptions, Parser, Scripting, serialize};
use lye::{Cleaner, Preset};
use serde_json::Value;

/// Returns everything in the markup that could run script, as this crate's parser parses it.
fn dangers(html: &str, scripting: Scripting) -> Vec<String> {
    let mut parser = Parser::new(ParseOptions::default().with_scripting(scripting));
    let tree = parser.parse_fragment(html, &Context::html("body")).unwrap();
    let mut found = Vec::new();
    for node in tree.root().descendants().filter(|node| node.kind() == NodeKind::Element) {
        if ["script", "iframe", "object", "embed", "frame", "base", "use", "style", "template"]
            .contains(&node.name())
        {
            found.push(format!("<{}>", node.name()));
        }
        for attr in node.attrs() {
            let value: String = attr.value().chars().filter(|c| *c > ' ').collect();
            if attr.local_name().to_ascii_lowercase().starts_with("on") {
                found.push(format!("{attr:?}"));
            }
            if ["href", "action", "formaction", "src"].contains(&attr.local_name())
                && value.to_ascii_lowercase().starts_with("javascript:")
            {
                found.push(format!("{attr:?}"));
            }
        }
    }
    found
}

#[test]
fn payloads_that_ran_in_browsers_are_harmless() {
    for preset in [Preset::Default, Preset::SanitizerApi] {
        let Some(vectors) = vectors("xss.jsonl.gz") else { return };
        check(vectors, preset);
    }
}

fn check(vectors: impl Iterator<Item = Value>, preset: Preset) {
    let cleaner = Cleaner::from_preset(preset);
    let (mut cases, mut unstable) = (0, Vec::new());
    for case in vectors {
        let (id, html) = (case["id"].as_str().unwrap(), case["html"].as_str().unwrap());
        assert!(!html.is_empty(), "{id}");
        let clean = cleaner.clean(html).unwrap().into_html();
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            // The output, and the result of parsing and serializing it as a browser does.
            let mut text = clean.clone();
            for _ in 0..2 {
                assert_eq!(
                    dangers(&text, scripting),
                    Vec::<String>::new(),
                    "{preset}: {id}: {html:?} became {text:?}"
                );
                let mut parser = Parser::new(ParseOptions::default().with_scripting(scripting));
                text = serialize::inner_html(
                    &parser.parse_fragment(&text, &Context::html("body")).unwrap().root(),
                );
            }
        }
        let again = cleaner.clean(&clean).unwrap();
        assert!(again.removals().is_empty(), "{preset}: {id}: {:?} was left in {clean:?}", again.removals());
        if again.html() != clean {
            unstable.push(id.to_owned());
        }
        cases += 1;
    }
    assert!(cases > 300, "only {cases} cases in the file");
    assert_eq!(unstable, Vec::<String>::new());
}
