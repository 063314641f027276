//! The standard's safe methods sanitize a tree. Serialized and parsed again, it can become another tree, in which script runs (mXSS). The
//! output of `clean` cannot.

use super::kept::Kept;
use super::readers;
use crate::common::vectors::vectors;
use lye::dom::{Document, SanitizerSpec, SetHtmlOptions};
use lye::html::serialize::{self, HtmlOptions};
use lye::html::{Context, Namespace, Scripting, Tree};
use lye::urls::{UrlPolicy, UrlsWithoutRule};
use lye::{Cleaner, Policy, SanitizerConfig};

/// Configurations that keep markup that a second parse changes, each with an input.
const CASES: &[(&str, &str)] = &[
    (
        r#"{ "removeAttributes": ["width"] }"#,
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    ),
    (
        r#"{ "removeElements": ["b"] }"#,
        "<form><math><mi></form><form><malignmark><style></math><video><source onerror=alert(1)>",
    ),
    (
        r#"{ "removeAttributes": [{ "name": "encoding" }] }"#,
        "<math><annotation-xml encoding=text/html><style></math><img src onerror=alert(1)>",
    ),
    (
        r#"{ "removeAttributes": ["encoding", "id"] }"#,
        "<math><annotation-xml encoding=application/xhtml+xml><xmp></math><svg onload=alert(1)>",
    ),
    (
        r#"{ "replaceWithChildrenElements": ["p"], "removeElements": [] }"#,
        "<math><mtext><p><mglyph><style></math><img src onerror=alert(1)>",
    ),
];

fn policy(config: &SanitizerConfig) -> Policy {
    let urls = UrlPolicy::default().with_without_rule(UrlsWithoutRule::Keep);
    Policy::default().with_sanitizer(config.clone()).with_urls(urls)
}

/// Returns what a page would serialize from the tree that `setHTML` built.
fn written_by_the_standard(html: &str, config: &SanitizerConfig) -> String {
    let mut tree = Tree::new_fragment();
    let div = tree.create_element(Namespace::Html, "div");
    tree.append(lye::html::NodeId::ROOT, div).unwrap();
    let mut document = Document::from(tree).with_scripting(Scripting::Enabled);
    let options = SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Config(config));
    document.set_html(div, html, &options).unwrap();
    let options = HtmlOptions::default().with_scripting(Scripting::Enabled);
    serialize::html_with(&document.tree().node(div), &options)
}

#[test]
fn serialized_sanitized_trees_can_run_script_but_clean_cannot() {
    for (config, html) in CASES {
        let config = SanitizerConfig::from_json(config).unwrap();
        let policy = policy(&config);
        let kept = Kept::new(&policy).unwrap();
        let written = written_by_the_standard(html, &config);
        assert!(
            readers::forbidden(&written, &kept).is_some(),
            "{html:?} became {written:?}, which is harmless"
        );
        let clean = Cleaner::new(&policy).unwrap().clean(html).unwrap().into_html();
        assert_eq!(readers::forbidden(&clean, &kept), None, "{html:?} became {clean:?}");
    }
}

/// Cleans every string that a browser's safe method was given to a string, with its configuration and in its context.
#[test]
fn browser_inputs_of_safe_methods_are_harmless_after_clean() {
    let Some(vectors) = vectors("sanitize.jsonl.gz") else { return };
    let mut cases = 0;
    for case in vectors {
        if case["op"] != "set_html" || case["unsafe"] != false || !case["config"].is_object() {
            continue;
        }
        // There is no output for a configuration for which the methods throw.
        let Ok(config) = SanitizerConfig::from_value(&case["config"]) else { continue };
        let policy = policy(&config);
        let (Ok(kept), Ok(cleaner)) = (Kept::new(&policy), Cleaner::new(&policy)) else { continue };
        let (context, html) = (context(case["context"].as_str().unwrap()), case["html"].as_str().unwrap());
        let clean = cleaner.for_element(context.clone()).clean(html).unwrap().into_html();
        let found = readers::forbidden_in(&clean, &context, &kept);
        assert_eq!(found, None, "{}: {html:?} became {clean:?}", case["id"]);
        cases += 1;
    }
    assert!(cases > 500, "only {cases} cases in the file");
}

fn context(name: &str) -> Context {
    match name.split_once(' ') {
        Some(("svg", name)) => Context::new(Namespace::Svg, name),
        Some((_, name)) => Context::new(Namespace::MathMl, name),
        None => Context::html(name),
    }
}
