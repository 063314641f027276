//! Text that style sheets of the input hide, with the preset `agent`.

use lye::{Cleaner, Preset};

fn clean(css: &str, html: &str) -> String {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let page = format!("<p>before</p><style>{css}</style>{html}<p>after</p>");
    cleaner.clean(&page).unwrap().into_html()
}

fn all_are(hidden: bool, cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(css, html)| (css, html, clean(css, html)))
        .filter(|(.., output)| output.contains("secret") == hidden)
        .map(|(css, html, output)| format!("{css}  {html}\n    {output}"))
        .collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

const X: &str = "<div class=x id=y title=z>secret</div>";

#[test]
fn style_rules_hide_text() {
    all_are(
        true,
        &[
            (".x{display:none}", X),
            ("#y{display:none}", X),
            ("div{display:none}", X),
            ("DIV.X{display:none}", X),
            ("[title=z]{display:none}", X),
            ("*{color:white}", X),
            ("body div{opacity:0}", X),
            ("body > div{opacity:0}", X),
            ("html{font-size:0}", X),
            ("body{display:none}", X),
            ("p, .x{visibility:hidden}", X),
            (".x{display:none!important}", "<div class=x style='display:block'>secret</div>"),
            (".x{display:none}.x{display:nonsense}", X),
            (".x{display:none}.x:nth-child(9){display:block}", X),
            (".x{display:none}@media (min-resolution:9dppx){.x{display:block}}", X),
            ("#y{display:none}.x{display:block}", X),
            (".x{color:white}", "<div class=x>secret</div>"),
            ("@media screen{.x{display:none}}", X),
            ("@media (min-width:600px){.x{display:none}}", X),
            ("@media print, screen{.x{display:none}}", X),
            ("@media (hover){.x{display:none}}", X),
            ("@supports (display:grid){.x{display:none}}", X),
            ("@layer a{.x{display:none}}", X),
            ("@layer a,b;@layer b{.x{display:none}}@layer a{.x{display:block}}", X),
            ("div:nth-child(n){display:none}", X),
            ("p + div{display:none}", "<p>a</p><div>secret</div>"),
            ("div:not(.z){display:none}", X),
            (".a{.x{display:none}}", "<div class=a><div class=x>secret</div></div>"),
            (".x{&.x{display:none}}", X),
            (".x::first-line{color:white}", X),
            ("@keyframes k{from,to{opacity:0}}.x{animation:k 1s infinite}", X),
            ("@font-face{font-family:F;src:url(data:font/woff2,x)}.x{font-family:F}", X),
            ("<!-- .x{display:none} -->", X),
            (":root{--a:white}.x{color:var(--a)}", X),
            (":root{--a:#333}.x{--a:white;color:var(--a)}", X),
            (":root{--a:#333}body{--a:white}.x{color:var(--a)}", X),
            (":root{--a:#333}@media screen{:root{--a:white}}.x{color:var(--a)}", X),
            (":root{--a:var(--b);--b:white}.x{color:var(--a)}", X),
            (":root{--a:#333}.x{color:var(--a)}", "<div class=x style=--a:white>secret</div>"),
            (".x{color:var(--a)}", "<section style=--a:white><div class=x>secret</div></section>"),
            (".x{display:var(--a, block)}", "<section style=--a:none><div class=x>secret</div></section>"),
            ("@supports (color:red){:root{--a:white}}.x{color:var(--a)}", X),
            (
                ":root{--a:#333;--b:var(--a)}.x{--a:white;color:var(--b)}p{color:var(--a)}.x{color:var(--a)}",
                X,
            ),
            ("a{color:red;}}.x{display:none}.x{display:none}", X),
        ],
    );
}

/// A bracket in a selector reaches to the end of the style sheet if nothing closes it (CSS Syntax 3, 5.4.8). XHTML's `<![CDATA[` has one.
#[test]
fn a_bracket_that_is_not_closed_drops_the_rest() {
    for rules in [1, 10, 1_000] {
        let rest = format!("[CDATA[{}.x{{display:none}}", "a{margin:0}".repeat(rules));
        all_are(false, &[(&format!("<!{rest}"), X), (&rest, X), (&format!("a ({rest}"), X)]);
        all_are(true, &[(&format!(".x{{display:none}}{rest}"), X)]);
    }
}

#[test]
fn rules_that_do_not_apply_hide_nothing() {
    all_are(
        false,
        &[
            (".z{display:none}", X),
            ("p .x{display:none}", X),
            ("html > .x{display:none}", X),
            ("@media print{.x{display:none}}", X),
            ("@media (max-width:600px){.x{display:none}}", X),
            ("@media (prefers-color-scheme:dark){*{color:white}}", X),
            (".x:hover{display:none}", X),
            (".x::before{display:none}", X),
            (".x:empty{display:none}", X),
            (".x:not(.x){display:none}", X),
            (".x{display:none}.x{display:block}", X),
            (".x{display:none}#y{display:block}", X),
            (".x{display:none}", "<div class=x style='display:block'>secret</div>"),
            ("@layer a{.x{display:none}}.x{display:block}", X),
            ("@layer a,b;@layer b{.x{display:block}}@layer a{.x{display:none}}", X),
            (".x{color:red;margin:0 auto;padding:10px}", X),
            ("body{background:black;color:white}", X),
            ("/* .x{display:none} */", X),
            (":root{--a:#333}.x{color:var(--a)}", X),
            (":root{--a:#333;--b:var(--a)}.x{color:var(--b)}", X),
            (".x{color:var(--a, #333)}", X),
            (".x{color:red", X),
            (".x{color:var(--a)}", X),
            (".x{background:var(--a)}", X),
            (":root{--a:var(--a)}.x{color:var(--a)}", X),
            (":root{--a:#333}@media(prefers-color-scheme:dark){:root{--a:white}}.x{color:var(--a)}", X),
            (":root{--a:white;--a:#333}.x{color:var(--a)}", X),
            (":root{--a:#333}.dark{--a:white}.x{color:var(--a)}", X),
            (":root{--a:#333;--b:var(--a)}.x{--a:white;color:var(--b)}", X),
            ("body{color:lab(from red l a b)}", X),
        ],
    );
    let sheet = "<style media=print>.x{display:none}</style>";
    assert!(clean("", &format!("{sheet}{X}")).contains("secret"));
}

#[test]
fn sheets_hide_earlier_text() {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let clean = |html: &str| cleaner.clean(html).unwrap().into_html();
    assert!(!clean("<p class=x>secret</p><style>.x{display:none}</style>").contains("secret"));
    assert!(!clean("secret<style>body{color:white}</style>").contains("secret"));
    assert!(!clean("secret<p>secret</p><style>html{display:none}</style>").contains("secret"));
    assert!(!clean("<table><tr><td>secret</table><style>tbody{display:none}</style>").contains("secret"));
}

/// All of the text counts as hidden if the search takes too many steps.
#[test]
fn expensive_sheets_hide_all_text() {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let families = [
        "hidden-variables",
        "hidden-variables-deep",
        "hidden-references",
        "hidden-reference-values",
        "hidden-reference-rules",
        "hidden-sheets-nested",
        "hidden-ids",
        "hidden-not",
        "hidden-classes",
        "hidden-classes-same",
        "hidden-attributes",
        "hidden-attribute-value",
        "hidden-rules",
        "hidden-rules-ancestors",
    ];
    for family in families {
        let html = lye_hostile::family(family).unwrap().generate(40_000);
        let output = cleaner.clean(&format!("{html}<p>secret")).unwrap().into_html();
        assert!(output.is_empty(), "{family}: {} bytes", output.len());
    }
}

/// Half a million bytes of each: quadratic work would not end.
#[test]
fn work_on_names_and_rules_is_linear() {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let families = [
        "hidden-variables-style",
        "hidden-layers",
        "hidden-layers-blocks",
        "hidden-layers-long",
        "hidden-nested-rules",
        "hidden-keyframes",
        "hidden-fonts",
        "hidden-titles",
        "hidden-rules-unused",
    ];
    for family in families {
        let html = lye_hostile::family(family).unwrap().generate(500_000);
        assert!(cleaner.clean(&html).is_ok(), "{family}");
    }
}

#[test]
fn usual_sheets_are_within_the_budget() {
    let numbered = |unit: &str, count: usize| -> String {
        (0..count).map(|number| unit.replace('#', &number.to_string())).collect()
    };
    // As frameworks of utility classes write them.
    let variables = numbered("--tw-variable-#:0 0 #0000;", 50);
    let rules = numbered(".p-#{padding:#px}.m-#{margin:#px}.text-#{color:rgb(#,#,#)}", 250);
    let element = "<div class='p-1 m-2 text-3 p-4 m-5 text-6'><p class='m-7 text-8'>seen</p></div>";
    let html = format!("<style>*,::before{{{variables}}}{rules}</style>{}", element.repeat(500));
    let output = Cleaner::from_preset(Preset::Agent).clean(&html).unwrap().into_html();
    assert_eq!(output.matches("seen").count(), 500);
}

#[test]
fn themed_pages_keep_their_text() {
    let sheet = ":root{--back:#fff;--text:#202122;--link:var(--blue);--blue:#36c}\
        html.night{--back:#101418;--text:#eaecf0}\
        @media (prefers-color-scheme:dark){html.auto{--back:#101418;--text:#eaecf0}}\
        body{background-color:var(--back);color:var(--text);font-family:var(--font)}\
        .box{background:var(--missing);border:1px solid var(--edge);padding:var(--gap,8px);color:var(--text)}\
        a{color:var(--link)}";
    for class in ["", "night", "auto"] {
        let page = format!(
            "<!doctype html><html class='{class}'><head><style>{sheet}</style></head>\
            <body><h1>seen 1</h1><div class=box>seen 2 <a href=https://a.example/>seen 3</a></div></body></html>"
        );
        let output = Cleaner::from_preset(Preset::Agent).clean(&page).unwrap().into_html();
        for text in ["seen 1", "seen 2", "seen 3"] {
            assert!(output.contains(text), "{class}: {output}");
        }
    }
}
