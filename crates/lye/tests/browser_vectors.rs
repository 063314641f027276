//! Strings that ran script in real browsers: nothing that could run comes out.
//!
//! The strings are not in the repository: they are looked for in the folder that `LYE_CONFORMANCE_DATA` names, else in
//! `../shared/conformance` beside the repository. Without them this test says that it was skipped.

use flate2::read::MultiGzDecoder;
use lye::html::{Context, NodeKind, ParseOptions, Parser, Scripting, serialize};
use lye::{Cleaner, Preset};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

fn vectors() -> Option<PathBuf> {
    let folder = match std::env::var_os("LYE_CONFORMANCE_DATA") {
        Some(folder) if !folder.is_empty() => PathBuf::from(folder),
        _ => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance"),
    };
    Some(folder.join("browser-vectors/xss.jsonl.gz")).filter(|file| file.is_file())
}

/// Everything in the markup that could run script, as this crate's parser reads it.
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
fn nothing_that_ran_in_a_browser_can_run_after_cleaning() {
    let Some(file) = vectors() else {
        eprintln!(
            "skipped: no browser-vectors/xss.jsonl.gz; name its folder's parent in LYE_CONFORMANCE_DATA"
        );
        return;
    };
    for preset in [Preset::Default, Preset::SanitizerApi] {
        check(&file, preset);
    }
}

fn check(file: &Path, preset: Preset) {
    let cleaner = Cleaner::from_preset(preset);
    let (mut cases, mut unstable) = (0, Vec::new());
    for line in BufReader::new(MultiGzDecoder::new(File::open(file).unwrap())).lines() {
        let case: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let (id, html) = (case["id"].as_str().unwrap(), case["html"].as_str().unwrap());
        assert!(!html.is_empty(), "{id}");
        let clean = cleaner.clean(html).unwrap().into_html();
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            // As it comes out, and as a browser would write and read it once more.
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
