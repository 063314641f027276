//! The policy member `ids`: ids, names and references to them.

use lye::findings::{Action, FindingCode};
use lye::policy::{IdPolicy, NamePrefix};
use lye::{Cleaner, FindingsMode, Preset};

/// The policy `baseline`, which keeps nearly everything.
fn cleaner(ids: IdPolicy) -> Cleaner {
    Cleaner::new(&Preset::Baseline.policy().with_ids(ids)).unwrap()
}

fn prefix() -> IdPolicy {
    IdPolicy::Prefix(NamePrefix::parse("u-").unwrap())
}

#[track_caller]
fn clean(ids: IdPolicy, html: &str) -> String {
    let cleaner = cleaner(ids);
    let once = cleaner.clean(html).unwrap().into_html();
    let twice = cleaner.clean(&once).unwrap();
    assert_eq!(twice.html(), once, "cleaned twice: {html:?}");
    assert_eq!(twice.removals().rewritten, 0, "{once:?}");
    once
}

/// Declares tests: inputs, each with the output with a prefix, and with names forbidden.
macro_rules! cases {
    ($($name:ident { $($input:expr => $prefixed:expr, $forbidden:expr;)* })*) => {
        $(#[test] fn $name() { $(
            assert_eq!(clean(prefix(), $input), $prefixed, "with a prefix: {:?}", $input);
            assert_eq!(clean(IdPolicy::Remove, $input), $forbidden, "forbidden: {:?}", $input);
        )* })*
    };
}

cases! {
    ids_cannot_shadow_document_properties {
        "<form name=body><input name=attributes></form>" =>
            r#"<form name="u-body"><input name="u-attributes"></form>"#, "<form><input></form>";
        "<a id=x></a><a id=x name=y href=https://a.example></a>" =>
            r#"<a id="u-x"></a><a id="u-x" name="u-y" href="https://a.example"></a>"#,
            r#"<a></a><a href="https://a.example"></a>"#;
        "<img name=body>" => r#"<img name="u-body">"#, "<img>";
        "<img name=getElementById id=cookie>" => r#"<img name="u-getElementById" id="u-cookie">"#, "<img>";
        "<form id=login></form><input form=login><button form=other>b</button>" =>
            r#"<form id="u-login"></form><input form="u-login"><button form="u-other">b</button>"#,
            "<form></form><input><button>b</button>";
        "<object name=x id=y></object><svg id=config></svg>" => r#"<svg id="u-config"></svg>"#, "<svg></svg>";
        "<div id=u-x></div><div id=x></div>" => r#"<div id="u-x"></div><div id="u-2-x"></div>"#, "<div></div><div></div>";
        "<b id=__proto__>a</b><b id='' name>b</b>" => r#"<b id="u-__proto__">a</b><b id="" name="">b</b>"#,
            r#"<b>a</b><b id="" name="">b</b>"#;
    }

    attributes_that_are_not_element_names_are_kept {
        "<meta name=author content=x>" => r#"<meta name="author" content="x">"#, r#"<meta name="author" content="x">"#;
        "<math><mo form=prefix>-</mo></math>" =>
            r#"<math><mo form="prefix">-</mo></math>"#, r#"<math><mo form="prefix">-</mo></math>"#;
        "<slot name=x></slot>" => r#"<slot name="x"></slot>"#, r#"<slot name="x"></slot>"#;
    }

    references_are_renamed_with_their_targets {
        "<label for=a>A</label><input id=a list=l><datalist id=l></datalist>" =>
            r#"<label for="u-a">A</label><input id="u-a" list="u-l"><datalist id="u-l"></datalist>"#,
            "<label>A</label><input><datalist></datalist>";
        "<output for='a b'></output>" => r#"<output for="u-a u-b"></output>"#, "<output></output>";
        "<p aria-labelledby='a  gone' aria-activedescendant=a>x" =>
            r#"<p aria-labelledby="u-a u-gone" aria-activedescendant="u-a">x</p>"#, "<p>x</p>";
        "<img usemap=#m><map name=m></map>" => r##"<img usemap="#u-m"><map name="u-m"></map>"##, "<img><map></map>";
        "<button popovertarget=p commandfor=p interestfor=p>b</button><div popover id=p></div>" =>
            r#"<button popovertarget="u-p" commandfor="u-p" interestfor="u-p">b</button><div popover="" id="u-p"></div>"#,
            r#"<button>b</button><div popover=""></div>"#;
        "<a target=frame>a</a><a target=_BLANK>b</a><a target=_frame>c</a>" =>
            r#"<a target="u-frame">a</a><a target="_BLANK">b</a><a target="u-_frame">c</a>"#,
            r#"<a>a</a><a target="_BLANK">b</a><a>c</a>"#;
        "<math><mi xref=a id=b>x</mi></math>" => r#"<math><mi xref="u-a" id="u-b">x</mi></math>"#, "<math><mi>x</mi></math>";
        "<template><p id=a></p></template><a href=#a>a</a>" =>
            r##"<template><p id="u-a"></p></template><a href="#u-a">a</a>"##, r##"<template><p></p></template><a href="#a">a</a>"##;
    }

    fragments_are_references {
        "<a href=#x>a</a><a href=' #x '>b</a><a href=#%78>c</a>" =>
            r##"<a href="#u-x">a</a><a href=" #u-x">b</a><a href="#u-x">c</a>"##,
            r##"<a href="#x">a</a><a href=" #x ">b</a><a href="#%78">c</a>"##;
        "<a href=#>a</a><a href=#top>b</a><a href=#TOP>c</a><a href=#:~:text=x>d</a>" =>
            r##"<a href="#">a</a><a href="#top">b</a><a href="#TOP">c</a><a href="#:~:text=x">d</a>"##,
            r##"<a href="#">a</a><a href="#top">b</a><a href="#TOP">c</a><a href="#:~:text=x">d</a>"##;
        "<a href=#top id=top>a</a>" => r##"<a href="#u-top" id="u-top">a</a>"##, r##"<a href="#top">a</a>"##;
        "<a href=#x:~:text=y>a</a>" => r##"<a href="#u-x:~:text=y">a</a>"##, r##"<a href="#x:~:text=y">a</a>"##;
        "<a href=/other#x>a</a>" => r##"<a href="/other#x">a</a>"##, r##"<a href="/other#x">a</a>"##;
        "<svg><linearGradient href=#top></linearGradient><a href=#top>a</a><g fill=url(#top)></g></svg>" =>
            r##"<svg><linearGradient href="#u-top"></linearGradient><a href="#top">a</a><g fill="url(#u-top)"></g></svg>"##,
            r##"<svg><linearGradient href="#top"></linearGradient><a href="#top">a</a><g></g></svg>"##;
        "<svg><a xlink:href=#x>a</a></svg>" => r##"<svg><a xlink:href="#u-x">a</a></svg>"##, r##"<svg><a xlink:href="#x">a</a></svg>"##;
    }
}

#[test]
fn fragments_match_non_ascii_ids() {
    let cleaned = clean(prefix(), "<h2 id=über>a</h2><a href=#über>b</a><a href=#%C3%BCber>c</a>");
    let expected = "<h2 id=\"u-über\">a</h2><a href=\"#u-%C3%BCber\">b</a><a href=\"#u-%C3%BCber\">c</a>";
    assert_eq!(cleaned, expected);
}

#[test]
fn fragments_of_the_known_page_are_id_references() {
    let base = lye::policy::BaseUrl::parse("https://example.com/a?b").unwrap();
    let policy = Preset::Baseline.policy().with_ids(prefix()).with_base_url(base);
    let cleaner = Cleaner::new(&policy).unwrap();
    let cleaned =
        cleaner.clean("<a href=https://example.com/a?b#x>a</a><a href=?b#x>b</a><a href=?c#x>c</a>");
    assert_eq!(
        cleaned.unwrap().html(),
        r#"<a href="https://example.com/a?b#u-x">a</a><a href="?b#u-x">b</a><a href="?c#x">c</a>"#
    );
}

#[test]
fn changed_id_attributes_are_reported_once() {
    let cleaner = cleaner(prefix()).with_findings(FindingsMode::Collect);
    let html = "<b id='a'>x<p>y</b><a href=#u-c id=u-b>z</a>";
    let cleaned = cleaner.clean(html).unwrap();
    let [finding] = cleaned.findings() else { panic!("{:?}", cleaned.findings()) };
    assert_eq!(
        (finding.code(), finding.action(), finding.rule()),
        (FindingCode::ID_ISOLATED, Action::Rewritten, "ids")
    );
    assert_eq!((finding.before(), finding.after()), (Some("a"), Some("u-a")));
    assert_eq!(&html[finding.span().range()], "id='a'");
    assert_eq!(finding.to_string(), "id-isolated: rewrote `id` of <b>, now \"u-a\"");
    assert_eq!(cleaned.removals().rewritten, 1);
}

#[test]
fn renaming_taken_ids_keeps_output_size_linear() {
    let chain: String = (0..200).map(|n| format!("<b id={}x></b>", "u-".repeat(n))).collect();
    let html = chain.clone() + &"<i id=x></i>".repeat(10_000);
    let cleaned = cleaner(prefix()).clean(&html).unwrap();
    assert!(cleaned.html().len() < 3 * html.len(), "{} of {}", cleaned.html().len(), html.len());
}

#[test]
fn clobbering_names_are_dropped_and_others_kept() {
    for (html, expected) in [
        ("<form name=body><input name=attributes><input id=submit></form>", "<form><input><input></form>"),
        ("<img name=getElementById id=cookie>", "<img>"),
        ("<b id=__proto__>a</b><b id=location name=x>b</b>", "<b>a</b><b name=\"x\">b</b>"),
        ("<a id=onclick></a><a id=self></a><a id=toString></a>", "<a></a><a></a><a></a>"),
        ("<svg id=cookie></svg><math id=cookie></math>", "<svg></svg><math></math>"),
        // Names are case-sensitive.
        ("<h2 id=Cookie>a</h2><p id=BODY>b</p>", "<h2 id=\"Cookie\">a</h2><p id=\"BODY\">b</p>"),
        (
            "<h2 id=intro>a</h2><a href=#intro>b</a><label for=cookie>c</label><a href=#cookie>d</a>",
            "<h2 id=\"intro\">a</h2><a href=\"#intro\">b</a><label for=\"cookie\">c</label><a href=\"#cookie\">d</a>",
        ),
        (
            "<meta name=title content=x><slot name=body></slot>",
            "<meta name=\"title\" content=\"x\"><slot name=\"body\"></slot>",
        ),
        ("<b id=''>a</b><b id=' cookie'>b</b>", "<b id=\"\">a</b><b id=\" cookie\">b</b>"),
    ] {
        assert_eq!(clean(IdPolicy::RemoveClobbering, html), expected);
    }
}

#[test]
fn dropped_names_have_findings_with_place_and_rule() {
    let policy = Preset::Baseline.policy().with_ids(IdPolicy::RemoveClobbering);
    let cleaner = Cleaner::new(&policy.with_findings(FindingsMode::Collect)).unwrap();
    let clean = cleaner.clean("<p id=x>a<p id=cookie>").unwrap();
    let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
    assert_eq!(
        (finding.code(), finding.action(), finding.rule()),
        (FindingCode::ID_CLOBBERING, Action::Removed, "ids")
    );
    assert_eq!((finding.span().start, finding.before()), (12, Some("cookie")));
}

#[test]
fn hooks_and_set_cannot_write_clobbering_names() {
    let policy = Preset::Baseline.policy().with_ids(IdPolicy::RemoveClobbering);
    let cleaner = Cleaner::new(&policy).unwrap().with_attribute_hook(|context| {
        Ok(match context.attribute {
            "id" => lye::hooks::AttributeHookDecision::Replace("cookie".to_owned()),
            _ => lye::hooks::AttributeHookDecision::Keep,
        })
    });
    assert_eq!(cleaner.clean("<p id=x>a").unwrap().html(), "<p>a</p>");
    let error = policy.with_set("p", "id", "cookie").check().unwrap_err();
    assert_eq!(error.path(), "set.p.id");
}

/// A prefix makes values longer, so limits hold for the new ones.
#[test]
fn limits_hold_for_renamed_values() {
    let cleans = |limits: &str, html: &str, expected: &str| {
        let toml = format!(
            "ids = {{ prefix = \"u-\" }}\n{limits}\n[allow]\np = [\"id\"]\na = [\"href\"]\n\
             [urls.rules]\n\"a[href]\" = {{ allow_fragment = true, max_length = 5 }}"
        );
        crate::common::cases::cleans(&toml, &[(html, expected)]);
    };
    cleans("", "<a href=#abc>x</a>", "<a>x</a>");
    cleans("", "<a href=#ab>x</a><p id=ab>", "<a href=\"#u-ab\">x</a><p id=\"u-ab\"></p>");
    cleans("limits.attribute_bytes = 4", "<p id=abc>x</p>", "<p>x</p>");
    cleans("limits.attribute_bytes = 5", "<p id=abc>x</p>", "<p id=\"u-abc\">x</p>");
}
