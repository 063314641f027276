//! `Document`: `parseHTML`, `setHTML` and their unsafe forms, as the standard defines them.

use lye::dom::{Document, SanitizerSpec, SetHtmlError, SetHtmlOptions, Timing};
use lye::html::{Depth, Namespace, NodeId, NodeRef, QuirksMode, Scripting, Tree, serialize};
use lye::sanitizer::{ConfigRule, Edition};
use lye::trusted_types::{TrustedHtml, TrustedTypePolicy};
use lye::{Sanitizer, SanitizerConfig};

fn config(json: &str) -> SanitizerConfig {
    SanitizerConfig::from_json(json).unwrap()
}

fn with(config: &SanitizerConfig) -> SetHtmlOptions<'_> {
    SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Config(config))
}

fn trusted(html: &str) -> TrustedHtml<'_> {
    TrustedHtml::dangerously_trust(html)
}

/// Returns a document with one element, without a parent element.
fn element(namespace: Namespace, name: &str) -> (Document, NodeId) {
    let mut tree = Tree::new_fragment();
    let element = tree.create_element(namespace, name);
    tree.append(NodeId::ROOT, element).unwrap();
    (Document::from(tree), element)
}

fn inner(document: &Document, node: NodeId) -> String {
    serialize::inner_html(&document.tree().node(node))
}

fn find<'t>(document: &'t Document, name: &str) -> NodeRef<'t, 'static> {
    document.tree().root().descendants().find(|node| node.name() == name).unwrap()
}

/// Calls `setHTML` on a `div`.
fn set(html: &str, options: &SetHtmlOptions<'_>) -> String {
    let (mut document, div) = element(Namespace::Html, "div");
    document.set_html(div, html, options).unwrap();
    inner(&document, div)
}

/// Calls `setHTMLUnsafe` on a `div`.
fn set_unsafe(html: &str, options: &SetHtmlOptions<'_>) -> String {
    let (mut document, div) = element(Namespace::Html, "div");
    document.set_html_unsafe(div, &trusted(html), options).unwrap();
    inner(&document, div)
}

const INPUT: &str = "<!--c--><b data-x=1 onclick=2>x</b><script>3</script><a href=javascript:4>y</a>";

#[test]
fn methods_without_options_use_their_own_defaults() {
    let options = SetHtmlOptions::default();
    assert_eq!(set(INPUT, &options), "<b>x</b><a>y</a>");
    assert_eq!(
        set_unsafe(INPUT, &options),
        r#"<!--c--><b data-x="1" onclick="2">x</b><script>3</script><a href="javascript:4">y</a>"#
    );
}

#[test]
fn preset_default_is_safe_for_both_methods() {
    let options = SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Default);
    assert_eq!(set(INPUT, &options), "<b>x</b><a>y</a>");
    // javascriptURLs is false in the safe default.
    assert_eq!(set_unsafe(INPUT, &options), "<b>x</b><a>y</a>");
}

#[test]
fn empty_dictionary_allows_all_only_for_unsafe_methods() {
    let empty = SanitizerConfig::default();
    assert_eq!(set(INPUT, &with(&empty)), r#"<b data-x="1">x</b><a>y</a>"#);
    assert_eq!(set_unsafe(INPUT, &with(&empty)), set_unsafe(INPUT, &SetHtmlOptions::default()));
}

#[test]
fn sanitizer_object_is_used_unchanged() {
    let sanitizer = Sanitizer::new(SanitizerConfig::default()).unwrap();
    let before = sanitizer.get();
    let options = SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Sanitizer(&sanitizer));
    assert_eq!(set(INPUT, &options), r#"<!--c--><b data-x="1">x</b><a>y</a>"#);
    assert_eq!(sanitizer.get(), before);
}

#[test]
fn invalid_configuration_changes_nothing() {
    let both = config(r#"{"elements": ["p"], "removeElements": ["b"]}"#);
    let (mut document, div) = element(Namespace::Html, "div");
    document.set_html(div, "<p>old", &SetHtmlOptions::default()).unwrap();
    let error = document.set_html(div, "<p>new", &with(&both)).unwrap_err();
    let SetHtmlError::Config(error) = error else { panic!("{error:?}") };
    assert_eq!(error.rule, ConfigRule::BothLists { allow: "elements" });
    assert_eq!(inner(&document, div), "<p>old</p>");
    assert!(Document::parse_html("<p>", &with(&both)).is_err());
    assert!(Document::parse_html_unsafe(&trusted("<p>"), &with(&both)).is_err());
}

#[test]
fn safe_methods_ignore_script_elements_before_configuration() {
    let invalid = config(r#"{"elements": [], "removeElements": []}"#);
    for namespace in [Namespace::Html, Namespace::Svg] {
        let (mut document, script) = element(namespace, "script");
        document.set_html(script, "alert(1)", &with(&invalid)).unwrap();
        assert_eq!(inner(&document, script), "");
        document.set_html_unsafe(script, &trusted("alert(1)"), &SetHtmlOptions::default()).unwrap();
        assert_eq!(inner(&document, script), "alert(1)");
    }
    let (mut document, script) = element(Namespace::MathMl, "script");
    document.set_html(script, "x", &SetHtmlOptions::default()).unwrap();
    assert_eq!(inner(&document, script), "x");
}

#[test]
fn context_element_decides_parsing() {
    for (namespace, name, html, expected) in [
        (Namespace::Html, "div", "<td>x", "x"),
        (Namespace::Html, "tr", "<td>x", "<td>x</td>"),
        (Namespace::Html, "textarea", "<b>x", "&lt;b&gt;x"),
        (Namespace::Html, "form", "<form>x", "x"),
        (Namespace::Svg, "svg", "<a href=x></a><foo>", "<a href=\"x\"></a>"),
    ] {
        let (mut document, node) = element(namespace, name);
        document.set_html(node, html, &SetHtmlOptions::default()).unwrap();
        assert_eq!(inner(&document, node), expected, "{name}");
    }
}

#[test]
fn form_around_the_context_is_the_form_owner() {
    let all = SanitizerConfig::default();
    let markup = trusted("<form><p>x</p></form>");
    let mut document = Document::parse_html_unsafe(&markup, &SetHtmlOptions::default()).unwrap();
    let p = find(&document, "p").id();
    document.set_html(p, "<form id=inner>y", &with(&all)).unwrap();
    assert_eq!(inner(&document, p), "y");
}

#[test]
fn set_html_on_template_sets_its_contents() {
    let all = SanitizerConfig::default();
    let (mut document, template) = element(Namespace::Html, "template");
    document.set_html(template, "<td>x<script>y</script>", &with(&all)).unwrap();
    let node = document.tree().node(template);
    assert!(node.first_child().is_none());
    let contents = node.template_contents().unwrap().id();
    assert_eq!(inner(&document, contents), "<td>x</td>");
    document.set_html(contents, "<td>z", &with(&all)).unwrap();
    assert_eq!(inner(&document, template), "<td>z</td>");
}

#[test]
fn shadow_root_uses_its_host_as_context() {
    let markup = trusted("<div><template shadowrootmode=closed><p>old</p></template></div>");
    let mut document = Document::parse_html_unsafe(&markup, &SetHtmlOptions::default()).unwrap();
    let root = find(&document, "div").shadow_root().unwrap().id();
    document.set_html(root, "<p onclick=x>new", &SetHtmlOptions::default()).unwrap();
    assert_eq!(inner(&document, root), "<p>new</p>");
    let unsafe_html = "<!--c--><p onclick=x>newer<script>y</script>";
    document.set_html_unsafe(root, &trusted(unsafe_html), &SetHtmlOptions::default()).unwrap();
    assert_eq!(inner(&document, root), r#"<!--c--><p onclick="x">newer<script>y</script></p>"#);
    assert!(find(&document, "div").first_child().is_none(), "the host has no children of its own");
}

/// The parser sees the form that the host is in, as with the host itself as the context element.
#[test]
fn context_of_a_shadow_root_is_its_host() {
    let form = "<form><div><template shadowrootmode=open></template></div></form>";
    let loose = "<div><template shadowrootmode=open></template></div>";
    for (page, expected) in [(form, "y"), (loose, r#"<form id="inner">y</form>"#)] {
        let mut document = Document::parse_html_unsafe(&trusted(page), &SetHtmlOptions::default()).unwrap();
        let host = find(&document, "div").id();
        let root = find(&document, "div").shadow_root().unwrap().id();
        for target in [root, host] {
            let all = SanitizerConfig::default();
            document.set_html(target, "<form id=inner>y", &with(&all)).unwrap();
            assert_eq!(inner(&document, target), expected, "{page}");
            let markup = trusted("<form id=inner>y");
            document.set_html_unsafe(target, &markup, &SetHtmlOptions::default()).unwrap();
            assert_eq!(inner(&document, target), expected, "{page}");
        }
    }
}

#[test]
fn parse_html_unsafe_keeps_all_that_the_sanitizer_keeps() {
    let html = "<!DOCTYPE html><!--c--><body onload=1><noscript><b>x</b></noscript><script>2</script>\
                <a href=javascript:3>y</a><div><template shadowrootmode=open><i onclick=4>z</i></template></div>";
    let parse = |options: &SetHtmlOptions<'_>| Document::parse_html_unsafe(&trusted(html), options).unwrap();
    let all = parse(&SetHtmlOptions::default());
    assert_eq!(
        all.html(),
        "<!DOCTYPE html><!--c--><html><head></head><body onload=\"1\"><noscript><b>x</b></noscript><script>2</script>\
         <a href=\"javascript:3\">y</a><div></div></body></html>"
    );
    // Scripting is disabled, and declarative shadow roots are allowed.
    assert!(find(&all, "noscript").first_child().unwrap().is_element());
    let root = |document: &Document| serialize::inner_html(&find(document, "div").shadow_root().unwrap());
    assert_eq!(root(&all), r#"<i onclick="4">z</i>"#);

    let some = config(r#"{"removeElements":["script"],"removeAttributes":["onclick"],"comments":false}"#);
    for timing in [Timing::AtInsertion, Timing::AfterParsing] {
        let some = parse(&with(&some).with_timing(timing));
        assert_eq!(
            some.html(),
            "<!DOCTYPE html><html><head></head><body onload=\"1\"><noscript><b>x</b></noscript>\
             <a href=\"javascript:3\">y</a><div></div></body></html>"
        );
        assert_eq!(root(&some), "<i>z</i>");
    }
    let default = parse(&SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Default));
    assert_eq!(default.html(), "<!DOCTYPE html><html><head></head><body><a>y</a><div></div></body></html>");
}

/// The unsafe methods take no string, only what a policy or the caller vouches for. A refused string never becomes one.
#[test]
fn unsafe_methods_take_trusted_html() {
    let policy =
        TrustedTypePolicy::new("no-script", |html: &str| (!html.contains("script")).then(|| html.to_owned()));
    let (mut document, div) = element(Namespace::Html, "div");
    let good = policy.create_html("<p onclick=x>y").unwrap();
    document.set_html_unsafe(div, &good, &SetHtmlOptions::default()).unwrap();
    assert_eq!(inner(&document, div), r#"<p onclick="x">y</p>"#);
    let refusal = policy.create_html("<script>x</script>").unwrap_err();
    assert_eq!(refusal.to_string(), "the trusted type policy `no-script` refused the string");
    let parsed = Document::parse_html_unsafe(&good, &SetHtmlOptions::default()).unwrap();
    assert_eq!(serialize::inner_html(&find(&parsed, "body")), r#"<p onclick="x">y</p>"#);
}

#[test]
fn declarative_shadow_roots_are_sanitized() {
    let html = "<div><template shadowrootmode=open><p onclick=x>y</p><script>z</script></template></div>";
    for timing in [Timing::AtInsertion, Timing::AfterParsing] {
        let all = SanitizerConfig::default();
        let options = with(&all).with_timing(timing);
        let (mut document, node) = element(Namespace::Html, "section");
        document.set_html(node, html, &options).unwrap();
        let root = find(&document, "div").shadow_root().unwrap();
        assert_eq!(serialize::inner_html(&root), "<p>y</p>", "{timing:?}");
    }
}

#[test]
fn removed_shadowrootmode_creates_no_shadow_root() {
    let without = config(r#"{"removeAttributes": ["shadowrootmode"]}"#);
    let html = "<div><template shadowrootmode=open>x</template></div>";
    assert_eq!(set(html, &with(&without)), "<div><template>x</template></div>");
}

#[test]
fn set_html_on_other_nodes_is_an_error() {
    let (mut document, div) = element(Namespace::Html, "div");
    document.set_html(div, "text", &SetHtmlOptions::default()).unwrap();
    let text = document.tree().node(div).first_child().unwrap().id();
    for node in [NodeId::ROOT, text] {
        let error = document.set_html(node, "x", &SetHtmlOptions::default()).unwrap_err();
        assert_eq!(error, SetHtmlError::NoTarget(node));
    }
    assert_eq!(inner(&document, div), "text");
}

#[test]
fn scripting_decides_about_noscript() {
    let all = SanitizerConfig::default();
    let html = "<noscript><b>x</b></noscript>";
    let tree = |scripting| {
        let (document, div) = element(Namespace::Html, "div");
        let mut document = document.with_scripting(scripting);
        document.set_html(div, html, &with(&all)).unwrap();
        find(&document, "noscript").first_child().unwrap().is_element()
    };
    assert!(tree(Scripting::Disabled) && !tree(Scripting::Enabled));
    // Parsed documents have no browsing context.
    let document = Document::parse_html(html, &with(&all)).unwrap();
    assert!(find(&document, "b").is_element());
}

#[test]
fn documents_keep_their_doctype_and_quirks_mode() {
    let transitional = r#"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">"#;
    for (doctype, written, mode) in [
        ("", "", QuirksMode::Quirks),
        ("<!DOCTYPE html>", "<!DOCTYPE html>", QuirksMode::NoQuirks),
        (transitional, "<!DOCTYPE html>", QuirksMode::LimitedQuirks),
        ("<!DOCTYPE other>", "<!DOCTYPE other>", QuirksMode::Quirks),
    ] {
        let html = format!("{doctype}<!--c--><p>x<table><td>y");
        let paragraph = match mode {
            QuirksMode::Quirks => "<p>x<table><tbody><tr><td>y</td></tr></tbody></table></p>",
            _ => "<p>x</p><table><tbody><tr><td>y</td></tr></tbody></table>",
        };
        for timing in [Timing::AtInsertion, Timing::AfterParsing] {
            let options = SetHtmlOptions::default().with_timing(timing);
            let default = options.with_sanitizer(SanitizerSpec::Default);
            let safe = Document::parse_html(&html, &options).unwrap();
            let unsafe_ = Document::parse_html_unsafe(&trusted(&html), &default).unwrap();
            for document in [safe, unsafe_] {
                assert_eq!(document.tree().quirks_mode(), mode, "{doctype}");
                let expected = format!("{written}<html><head></head><body>{paragraph}</body></html>");
                assert_eq!(document.html(), expected, "{doctype}");
            }
        }
    }
}

#[test]
fn merged_html_and_body_attributes_are_sanitized() {
    let options = SetHtmlOptions::default();
    let document =
        Document::parse_html("<body lang=a><body onload=x dir=ltr><html onclick=y title=t>", &options);
    assert_eq!(
        document.unwrap().html(),
        r#"<html title="t"><head></head><body lang="a" dir="ltr"></body></html>"#
    );
}

#[test]
fn removed_script_content_is_not_parsed_as_markup() {
    // At insertion, the removed script is still parsed as a script, so its content is not markup.
    let no_script = config(r#"{"removeElements": ["script"]}"#);
    assert_eq!(set("<script><b>x</b></script>y", &with(&no_script)), "y");
    let replaced = config(r#"{"replaceWithChildrenElements": ["script"]}"#);
    assert_eq!(set_unsafe("<script><b>x</b></script>y", &with(&replaced)), "&lt;b&gt;x&lt;/b&gt;y");
}

#[test]
fn subtree_can_be_sanitized() {
    let tree = lye::html::parse_document("<p onclick=a><b onclick=b></b></p><i onclick=c></i>").unwrap();
    let mut document = Document::from(tree.into_owned());
    let p = find(&document, "p").id();
    document.sanitize(p, &Sanitizer::default()).unwrap();
    let body = serialize::inner_html(&find(&document, "body"));
    assert_eq!(body, r#"<p onclick="a"><b></b></p><i onclick="c"></i>"#);
}

#[test]
fn sanitizing_moves_no_node_twice() {
    let replaced = config(r#"{"replaceWithChildrenElements": ["i"], "removeElements": ["u"]}"#);
    let html = "<i>1<i>2<b>3<i>4</i></b><u>5<i>6</i></u></i>7</i><!--8-->9";
    let options = with(&replaced).with_timing(Timing::AfterParsing);
    assert_eq!(set(html, &options), "12<b>34</b>79");
    assert_eq!(set(html, &options), set(html, &options.with_timing(Timing::AtInsertion)));
}

#[test]
fn replaced_templates_leave_no_contents() {
    let replaced = config(r#"{"replaceWithChildrenElements": ["template"]}"#);
    for timing in [Timing::AtInsertion, Timing::AfterParsing] {
        let options = with(&replaced).with_timing(timing);
        assert_eq!(set("<p>a<template><b>b</b></template>c", &options), "<p>ac</p>", "{timing:?}");
    }
}

#[test]
fn depth_is_unlimited_by_default() {
    let html = "<b>".repeat(600);
    let depth = |depth| {
        let options = SetHtmlOptions::default().with_depth(depth);
        let document = Document::parse_html(&html, &options).unwrap();
        document.tree().root().descendants().map(|node| node.ancestors().count()).max().unwrap()
    };
    assert_eq!(depth(Depth::default()), 602);
    assert!(depth(Depth::Browser) < 520);
}

#[test]
fn the_editions_differ_in_what_is_unsafe() {
    let all = SanitizerConfig::default();
    for (html, by_edition) in [
        ("<base target=x>y", [r#"<base target="x">y"#, r#"<base target="x">y"#, "y"]),
        ("<base href=javascript:1>y", ["<base>y", "<base>y", "y"]),
        ("<p onclick=1>", ["<p></p>"; 3]),
        ("<p onpointerdown=1>", [r#"<p onpointerdown="1"></p>"#, r#"<p onpointerdown="1"></p>"#, "<p></p>"]),
        (
            "<svg><set onbegin=1>",
            [
                r#"<svg><set onbegin="1"></set></svg>"#,
                r#"<svg><set onbegin="1"></set></svg>"#,
                "<svg><set></set></svg>",
            ],
        ),
        (
            "<svg><animateMotion attributeName=href>",
            [
                "<svg><animateMotion></animateMotion></svg>",
                r#"<svg><animateMotion attributeName="href"></animateMotion></svg>"#,
                r#"<svg><animateMotion attributeName="href"></animateMotion></svg>"#,
            ],
        ),
        ("<svg><animate attributeName=href>", ["<svg><animate></animate></svg>"; 3]),
        ("<iframe src=javascript:1></iframe><svg><use href=#a>", ["<svg></svg>"; 3]),
    ] {
        for (edition, expected) in Edition::ALL.iter().zip(by_edition) {
            assert_eq!(set(html, &with(&all).with_edition(*edition)), expected, "{edition}: {html}");
            let sanitizer = Sanitizer::with_edition(all.clone(), *edition).unwrap();
            let object = SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Sanitizer(&sanitizer));
            assert_eq!(set(html, &object), expected, "{edition}: {html}");
        }
    }
}

#[test]
fn exploding_input_changes_nothing() {
    let (mut document, div) = element(Namespace::Html, "div");
    let attributes: String = (0..400).map(|n| format!("<font color={n}>")).collect();
    let html = format!("<p>{attributes}{}", "<p>x".repeat(4000));
    let all = SanitizerConfig::default();
    let error = document.set_html(div, &html, &with(&all)).unwrap_err();
    assert!(matches!(error, SetHtmlError::TreeTooLarge(_)), "{error:?}");
    assert_eq!(inner(&document, div), "");
}
