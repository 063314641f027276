//! `separate_blocks`: where a block is unwrapped or removed, the texts around it stay apart, as in `innerText`.

use lye::dom::{Document, SanitizerSpec, SetHtmlOptions};
use lye::export::ExportFormat;
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::html::{Context, NodeKind, NodeRef};
use lye::policy::DisallowedAction;
use lye::policy_tools::{ImportSource, import};
use lye::sanitizer::Sanitizer;
use lye::{Cleaner, FindingsMode, OutputContext, Policy, Preset, SanitizerConfig};
use lye_hostile::Rng;

/// Cleans in both ways, and checks that cleaning again changes nothing.
fn clean(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.explain(html).unwrap().clean().html(), clean, "{html}");
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
    clean
}

/// A cleaner that keeps these elements and unwraps the others.
fn keeping(elements: &[&'static str]) -> Cleaner {
    let config = SanitizerConfig::default().with_elements(elements.iter().copied()).with_attributes(["href"]);
    let policy = Policy::default().with_sanitizer(config).with_disallowed(DisallowedAction::Unwrap);
    Cleaner::new(&policy).unwrap()
}

#[test]
fn unwrapped_blocks_separate_texts() {
    let cleaner = keeping(&[]);
    for (html, expected) in [
        ("<div>one</div><div>two</div>", "one\ntwo"),
        ("<p>one<p>two", "one\ntwo"),
        ("one<div>two</div>three", "one\ntwo\nthree"),
        ("one<br>two", "one\ntwo"),
        ("one<br><br><br>two", "one\ntwo"),
        ("one<hr>two", "one\ntwo"),
        ("<ul><li>one<li>two</ul>three", "one\ntwo\nthree"),
        ("<dl><dt>one<dd>two</dl>", "one\ntwo"),
        ("<table><caption>0<tr><th>one<td>two<tr><td>three</table>four", "0\none\ntwo\nthree\nfour"),
        ("<h1>one</h1>two<address>three</address>", "one\ntwo\nthree"),
        ("<select><option>one<option>two</select>", "one\ntwo"),
        ("<details><summary>one</summary>two</details>", "one\ntwo"),
        ("<fieldset><legend>one</legend>two</fieldset>", "one\ntwo"),
        ("one</p>two", "one\ntwo"),
        ("<div><div><div>one</div></div></div><div><div>two", "one\ntwo"),
        ("<b><div>one</div></b>two", "one\ntwo"),
        ("<form>one</form>two", "one\ntwo"),
        ("<form><b>one</form>two</b>", "one\ntwo"),
        ("<pre>one</pre><pre>two</pre>", "one\ntwo"),
        // Nothing where white space is, and nothing at the ends.
        ("<div>one</div> <div>two</div>", "one two"),
        ("<div>one </div><div>two</div>", "one two"),
        ("<div>one</div><div>\n two</div>", "one\n two"),
        ("<div></div><div>one</div><div></div><br>", "one"),
        ("<div>one</div><div> </div><div>two</div>", "one two"),
        ("one<div></div>&#32;two", "one two"),
        ("one&nbsp;<div></div>&nbsp;two", "one&nbsp;\n&nbsp;two"),
        ("&amp;<div>&lt;</div>", "&amp;\n&lt;"),
        // Inline elements, and elements that nobody sees, separate nothing.
        ("one<span>two</span><b>three</b><x-y>four</x-y>", "onetwothreefour"),
        ("one<script>x</script>two<template>x</template>three<style>x</style>four", "onetwothreefour"),
        ("<ruby>one<rt>two</rt></ruby>", "onetwo"),
        ("one<wbr>two", "onetwo"),
        ("one<svg><text>two</text></svg>three", "onetwothree"),
        ("one<object><p>x</p></object>two", "onetwo"),
        ("one<iframe><p>x</iframe>two", "onetwo"),
    ] {
        assert_eq!(clean(&cleaner, html), expected, "{html}");
    }
}

#[test]
fn kept_elements_separate_by_themselves() {
    let cleaner =
        keeping(&["a", "b", "p", "br", "img", "td", "table", "tbody", "tr", "pre", "textarea", "style"]);
    for (html, expected) in [
        ("<div>one</div><p>two</p><div>three</div>", "one<p>two</p>three"),
        ("<div><p>one</p></div>two", "<p>one</p>two"),
        ("<div>one</div><br><div>two</div>", "one<br>two"),
        ("<div><b>one</b></div><div><b>two</b></div>", "<b>one</b>\n<b>two</b>"),
        ("<div>one <b>two</b></div><div>three</div>", "one <b>two</b>\nthree"),
        ("<b><div>one</div></b>two", "<b>one</b>\ntwo"),
        ("<a href=/x><div>one</div><div>two</div></a>", "<a href=\"/x\">one\ntwo</a>"),
        ("<div>one</div><b></b><div>two</div>", "one\n<b></b>two"),
        ("<div><img></div><div>two</div><img>", "<img>\ntwo\n<img>"),
        ("<pre><div>one</div><div>two</div></pre>", "<pre>one\ntwo</pre>"),
        ("<pre><div>\none</div></pre>", "<pre>\n\none</pre>"),
        (
            "<ul><li>one<li><b>two</b></ul><table><td>three<div>four</table>",
            "one\n<b>two</b><table><tbody><tr><td>three\nfour</td></tr></tbody></table>",
        ),
        ("<table><td>one</table><div>two</div>", "<table><tbody><tr><td>one</td></tr></tbody></table>two"),
        ("<div>one</div><textarea>two</textarea><div>three</div>", "one\n<textarea>two</textarea>\nthree"),
        ("<p>one<div>two</div>three", "<p>one</p>two\nthree"),
        // Foster-parented, and moved by the adoption agency.
        (
            "<table><div>one</div><div>two</div><td>three</table>",
            "one\ntwo<table><tbody><tr><td>three</td></tr></tbody></table>",
        ),
        (
            "<table><div><b>one</b></div><div><b>two</b></div></table>",
            "<b>one</b>\n<b>two</b><table></table>",
        ),
        ("<b>one<div>two</b>three</div>four", "<b>one\ntwo</b><b></b>three\nfour"),
        ("<b><div>one<div>two</b>three", "<b>one\ntwo</b><b></b><b></b>three"),
    ] {
        assert_eq!(clean(&cleaner, html), expected, "{html}");
    }
}

#[test]
fn removed_blocks_separate_if_the_policy_says_so() {
    let read = |text: &str| Cleaner::new(&Policy::from_toml(text).unwrap()).unwrap();
    let removing = "sanitizer.elements = ['b']\n";
    let html = "<b>one</b><form>x</form><b>two</b><input>three";
    assert_eq!(clean(&read(removing), html), "<b>one</b><b>two</b>three");
    let separating = read(&format!("output.separate_blocks = true\n{removing}"));
    assert_eq!(clean(&separating, html), "<b>one</b>\n<b>two</b>three");
    assert_eq!(clean(&separating, "<form>x</form>one<form>x</form>"), "one");
    assert_eq!(
        clean(&separating, "one<object><b>x</b><p>y</p></object>two<object><b>x</b></object><p>z</p>"),
        "onetwo"
    );
}

#[test]
fn policies_that_unwrap_separate_by_default() {
    let is_on = |text: &str| Policy::from_toml(text).unwrap().separates_blocks();
    for (members, expected) in [
        ("", false),
        ("disallowed = 'unwrap'", true),
        ("disallowed = 'escape'", false),
        ("disallowed.elements = { u = 'unwrap' }", true),
        ("sanitizer.replaceWithChildrenElements = ['div']", true),
        (
            "required.p = { attributes = ['title'], otherwise = 'unwrap' }\nsanitizer = { elements = ['p'], attributes = ['title'] }",
            true,
        ),
        (
            "required.p = { attributes = ['title'] }\nsanitizer = { elements = ['p'], attributes = ['title'] }",
            false,
        ),
        ("disallowed = 'unwrap'\noutput.separate_blocks = false", false),
        ("output.separate_blocks = true", true),
    ] {
        assert_eq!(is_on(members), expected, "{members}");
    }
    let html = "<section>one</section><section>two</section>";
    for preset in Preset::ALL {
        let clean = Cleaner::from_preset(preset).clean(html).unwrap().into_html();
        assert_ne!(clean.contains("onetwo"), !["justhtml-3"].contains(&preset.name()), "{preset}: {clean}");
    }
}

/// Peers insert nothing, except Bleach.
#[test]
fn the_sanitizer_api_and_imports_insert_nothing() {
    let html = "<div>one</div><div>two</div>";
    let config = || {
        SanitizerConfig::from_json(r#"{ "elements": [], "replaceWithChildrenElements": ["div"] }"#).unwrap()
    };
    let sanitizer = Sanitizer::new(config()).unwrap();
    assert_eq!(clean(&Cleaner::from_sanitizer(&sanitizer), html), "onetwo");
    assert_eq!(clean(&Cleaner::from_config(config()).unwrap(), html), "onetwo");
    let unwrapping = Cleaner::from_sanitizer(&sanitizer).with_disallowed(DisallowedAction::Unwrap);
    assert_eq!(clean(&unwrapping, "<p>one</p><p>two"), "onetwo");
    let config = SanitizerConfig::from_json(r#"{ "replaceWithChildrenElements": ["div"] }"#).unwrap();
    let options = SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Config(&config));
    let document = Document::parse_html(html, &options).unwrap();
    assert!(document.html().contains("<body>onetwo</body>"), "{}", document.html());
    for (source, settings, expected) in [
        (ImportSource::Nh3, r#"{ "tags": [] }"#, "onetwo"),
        (ImportSource::Bleach, r#"{ "tags": [], "strip": true }"#, "one\ntwo"),
        (ImportSource::SanitizerApi, r#"{ "replaceWithChildrenElements": ["div"] }"#, "onetwo"),
    ] {
        let policy = import(settings, source).unwrap().policy;
        assert_eq!(clean(&Cleaner::new(&policy).unwrap(), html), expected, "{source}");
    }
}

#[test]
fn modes_of_a_cleaner_separate_too() {
    let policy = Policy::default().with_sanitizer(SanitizerConfig::default().with_elements(["b"]));
    let cleaner = Cleaner::new(&policy).unwrap().with_disallowed(DisallowedAction::Unwrap);
    assert_eq!(clean(&cleaner, "<div>one</div><div>two</div>"), "one\ntwo");
    let never = Cleaner::new(&policy.with_separate_blocks(false)).unwrap();
    assert_eq!(
        clean(&never.with_disallowed(DisallowedAction::Unwrap), "<div>one</div><div>two</div>"),
        "onetwo"
    );
}

#[test]
fn hidden_text_is_removed_between_blocks() {
    let agent = Cleaner::from_preset(Preset::Agent);
    for (html, expected) in [
        ("<div>one</div><div style='display:none'>x</div><div>two</div>", "one\ntwo"),
        ("<main>one<p hidden>x</p></main><div style='visibility:hidden'>x</div><main>two</main>", "one\ntwo"),
        ("<main><u style='color:transparent'>x</u>one</main><main>two</main>", "one\ntwo"),
        ("<main><b>one</b></main><u hidden>x</u><main><b>two</b></main>", "<b>one</b>\n<b>two</b>"),
        ("<main>one<p>two</p></main><u hidden>x</u>three", "one<p>two</p>three"),
    ] {
        assert_eq!(clean(&agent, html), expected, "{html}");
    }
}

#[test]
fn text_and_markdown_keep_blocks_apart() {
    let html = "<section>one</section><section>two</section>";
    let formats = [
        ExportFormat::Text(LinkText::Alone),
        ExportFormat::Text(LinkText::WithUrl),
        ExportFormat::Markdown(MarkdownDialect::Gfm),
    ];
    for preset in
        [Preset::Text, Preset::Agent, Preset::Comment, Preset::Markdown, Preset::Article, Preset::Default]
    {
        for format in formats {
            let exported = Cleaner::from_preset(preset).export(html, format).unwrap();
            let words: Vec<&str> = exported.as_str().split_whitespace().collect();
            assert_eq!(words, ["one", "two"], "{preset} {format:?}");
        }
    }
}

#[test]
fn documents_keep_blocks_apart() {
    let cleaner = keeping(&[]).for_context(OutputContext::Document);
    let clean = cleaner.clean("<title>x</title><div>one</div><div>two</div>").unwrap().into_html();
    assert_eq!(clean, "<html><head></head><body>one\ntwo</body></html>");
}

/// The separator is part of the change that the finding of its element reports.
#[test]
fn separators_have_the_finding_of_their_element() {
    let cleaner = keeping(&[]).with_findings(FindingsMode::Collect);
    let explanation = cleaner.explain("<i>0</i> one<div>two</div>").unwrap();
    assert_eq!(explanation.clean().removals().total(), 2);
    let [pass] = explanation.passes() else { panic!("read once") };
    let findings = pass.edits().iter().map(|edit| pass.finding_of(edit).map(|of| of.node().to_owned()));
    let mut elements: Vec<_> = findings.collect();
    elements.dedup();
    assert_eq!(elements, [Some("i".to_owned()), Some("div".to_owned())]);
}

const INLINE: [&str; 6] = ["b", "i", "a", "span", "u", "x-y"];
/// None of them ends another, so that the outputs nest as the inputs do.
const BLOCKS: [&str; 6] = ["div", "section", "ul", "blockquote", "article", "fieldset"];

/// Returns well-nested markup, without misnesting that moves elements.
fn markup(rng: &mut Rng, depth: usize, html: &mut String) {
    for _ in 0..1 + rng.below(3) {
        match rng.below(6) {
            0 | 1 => html.push_str(rng.pick(&[
                "one",
                "two&amp;",
                " three",
                "four ",
                " ",
                "&nbsp;",
                "<br>",
                "<!-- c -->",
            ])),
            2 | 3 if depth > 0 => {
                let name = rng.pick(&INLINE);
                // Links do not nest.
                let name = if html.contains("<a>") && name == "a" { "u" } else { name };
                *html += &format!("<{name}>");
                markup(rng, depth - 1, html);
                *html += &format!("</{name}>");
            }
            4 | 5 if depth > 0 => {
                let name = rng.pick(&BLOCKS);
                *html += &format!("<{name}>");
                markup(rng, depth - 1, html);
                *html += &format!("</{name}>");
            }
            _ => html.push('5'),
        }
    }
}

/// Returns the words of a text as browsers show it: blocks and line breaks end a word.
fn words(root: &NodeRef<'_, '_>) -> Vec<String> {
    let mut text = String::new();
    let mut open = vec![(*root, false)];
    while let Some((node, is_left)) = open.pop() {
        if node.kind() == NodeKind::Text {
            text.push_str(node.data());
        }
        if node.is_element() && (BLOCKS.contains(&node.name()) || node.name() == "br") {
            text.push('\n');
        }
        if !is_left {
            open.push((node, true));
            let children: Vec<_> = node.children().map(|child| (child, false)).collect();
            open.extend(
                children
                    .into_iter()
                    .rev()
                    .filter(|(child, _)| child.is_element() || child.kind() == NodeKind::Text),
            );
            if node.kind() == NodeKind::Text {
                open.pop();
            }
        }
    }
    text.split_ascii_whitespace().map(str::to_owned).collect()
}

#[test]
fn words_stay_the_same() {
    let mut rng = Rng::new(2005);
    rng.cases(1_500, |rng| {
        let mut html = String::new();
        markup(rng, 4, &mut html);
        let kept: Vec<&str> = INLINE.iter().chain(&BLOCKS).copied().filter(|_| rng.below(3) == 0).collect();
        let output = clean(&keeping(&kept), &html);
        let words_of =
            |html: &str| words(&lye::html::parse_fragment(html, &Context::html("body")).unwrap().root());
        assert_eq!(words_of(&output), words_of(&html), "{html}\n{output}\n{kept:?}");
    });
}
