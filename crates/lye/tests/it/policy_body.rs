//! The element that stands for the `body` of a page that is cleaned as a fragment (`body = "div"`).

use crate::common::backends;
use lye::policy::OutputContext;
use lye::{Cleaner, FindingsMode, Policy, Preset};
use lye_hostile::Rng;

const POLICY: &str = r#"output.body = "div"
sanitizer = { elements = ["div", "p", "table", "tbody", "tr", "td"], attributes = ["class", "dir", "style"] }
css = {}
"#;

fn cleaner() -> Cleaner {
    Cleaner::new(&Policy::from_toml(POLICY).unwrap()).unwrap()
}

#[track_caller]
fn assert_stable(cleaner: &Cleaner, html: &str) {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
    assert_eq!(cleaner.explain(html).unwrap().clean().html(), clean, "{html}");
}

#[test]
fn body_becomes_a_div_with_its_attributes() {
    for (html, expected) in [
        ("<body dir=rtl class=a onload=x()>text", r#"<div dir="rtl" class="a">text</div>"#),
        (
            "<html><head></head><body style='color: white; position: fixed'><p>a",
            r#"<div style="color: white"><p>a</p></div>"#,
        ),
        (
            "<html dir=rtl style='color: red'><body style='margin: 0;'>a",
            r#"<div dir="rtl" style="color: red; margin: 0">a</div>"#,
        ),
        ("<html dir=ltr class=a><body dir=rtl>a", r#"<div dir="rtl" class="a">a</div>"#),
        ("a<p>b<body dir=rtl>c", r#"<div dir="rtl">a<p>bc</p></div>"#),
        ("<body dir=rtl>a<body dir=ltr class=b>c", r#"<div dir="rtl" class="b">ac</div>"#),
        (
            "<table><body dir=rtl><tr><td>a",
            r#"<div dir="rtl"><table><tbody><tr><td>a</td></tr></tbody></table></div>"#,
        ),
        ("</div></div><body dir=rtl>a</div>b", r#"<div dir="rtl">ab</div>"#),
        // Nothing to carry.
        ("<body onload=x()>text", "text"),
        ("<body>text", "text"),
        ("<p>text", "<p>text</p>"),
        ("<body dir=rtl>", ""),
        ("<template><body dir=rtl></template>a", "a"),
    ] {
        assert_eq!(cleaner().clean(html).unwrap().html(), expected, "{html}");
        assert_stable(&cleaner(), html);
    }
}

#[test]
fn colors_of_body_become_styles() {
    for (html, style) in [
        ("<body bgcolor=#111 text=white>", "display: flow-root; background-color: #111111; color: white"),
        (
            "<body text=white><body text=red bgcolor=black>",
            "display: flow-root; color: white; background-color: black",
        ),
        ("<body text=white style='color: red'>", "color: white; color: red"),
        ("<body bgcolor='url(x)' text=''>", "display: flow-root; background-color: #000000"),
        ("<body bgcolor=black link=white vlink=red>", "display: flow-root; background-color: black"),
    ] {
        let html = format!("{html}a");
        let expected = format!("<div style=\"{style}\">a</div>");
        assert_eq!(cleaner().clean(&html).unwrap().html(), expected, "{html}");
        assert_stable(&cleaner(), &html);
    }
    let without_style = POLICY.replace(", \"style\"]", "]");
    let cleaner = Cleaner::new(&Policy::from_toml(&without_style).unwrap()).unwrap();
    assert_eq!(cleaner.clean("<body bgcolor=#111 text=white>a").unwrap().html(), "a");
}

#[test]
fn backgrounds_follow_the_url_rules() {
    let html = "<body background='https://example.com/a.png'>a";
    assert_eq!(cleaner().clean(html).unwrap().html(), "a");
    let rule = "[urls.rules]\n\"*[style]\" = { allowed_schemes = [\"https\"] }\n";
    let cleaner = Cleaner::new(&Policy::from_toml(&format!("{POLICY}{rule}")).unwrap()).unwrap();
    let background = |url: &str| {
        format!(r#"<div style="display: flow-root; background-image: url(&quot;{url}&quot;)">a</div>"#)
    };
    assert_eq!(cleaner.clean(html).unwrap().html(), background("https://example.com/a.png"));
    for html in ["<body background=http://example.com>a", "<body background='javascript:x()'>a"] {
        assert_eq!(cleaner.clean(html).unwrap().html(), "a", "{html}");
    }
    assert_stable(&cleaner, html);
}

#[test]
fn findings_say_what_became_of_each_attribute() {
    let cleaner = cleaner().with_findings(FindingsMode::Collect);
    let clean = cleaner.clean("<body bgcolor=#111 onload=x() text='' vlink=red dir=rtl>a").unwrap();
    let findings: Vec<String> = clean.findings().iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "body-attribute: rewrote `bgcolor` of <body>, now \"background-color: #111111\"",
            "attribute-not-allowed: removed `onload` of <body>",
            "css-value-not-allowed: removed `text` of <body>",
            "attribute-not-allowed: removed `vlink` of <body>",
            "body-kept: rewrote <body>, now \"div\"",
        ]
    );
}

#[test]
fn edits_explain_the_element() {
    let scoped = Cleaner::new(&Policy::from_toml(SCOPED).unwrap()).unwrap();
    let links = Cleaner::from_preset(Preset::Email);
    for (cleaner, html) in [
        (&cleaner(), "<body bgcolor=#111 dir=rtl onclick=x()>a<p>b<x>c"),
        (&scoped, "<style>p { color: red }</style><p>a"),
        (&scoped, "<body link=red dir=rtl>a"),
        (&links, "<body link=red bgcolor=red><a href=x>a</a><a href=y style='margin:0'>b"),
    ] {
        let explanation = cleaner.explain(html).unwrap();
        assert_eq!(explanation.clean().html(), cleaner.clean(html).unwrap().html());
        for pass in explanation.passes() {
            let replayed = pass.replay().unwrap();
            assert!(pass.output().ends_with(&lye::html::serialize::inner_html(&replayed.root())), "{html}");
            for edit in pass.edits() {
                assert!(pass.finding_of(edit).is_some(), "{html}: {edit:?}");
            }
        }
    }
}

#[test]
fn documents_keep_the_attributes_of_body() {
    let cleaner = cleaner().for_context(OutputContext::Document);
    let html = "<!DOCTYPE html><html dir=rtl onclick=x()><body bgcolor=#111 text=white style='color:red' onload=x() background=a>a";
    assert_eq!(
        cleaner.clean(html).unwrap().html(),
        "<!DOCTYPE html><html dir=\"rtl\"><head></head><body bgcolor=\"#111\" text=\"white\" style=\"color:red\">a</body></html>"
    );
    assert_stable(&cleaner, html);
}

#[test]
fn listed_elements_of_documents_have_their_own_attributes() {
    let output = |elements: &str| {
        let elements = format!(r#"elements = [{{ name = "div", attributes = ["align"] }}, {elements}]"#);
        let policy = format!(
            "output.body = \"div\"\noutput.context = \"document\"\nsanitizer = {{ {elements}, attributes = [\"dir\"] }}"
        );
        let cleaner = Cleaner::new(&Policy::from_toml(&policy).unwrap()).unwrap();
        let html = "<html align=left dir=rtl><head dir=rtl></head><body align=left dir=rtl></body></html>";
        assert_stable(&cleaner, html);
        cleaner.clean(html).unwrap().into_html()
    };
    let like_div = "align=\"left\" dir=\"rtl\"";
    assert_eq!(output("\"p\""), format!("<html {like_div}><head></head><body {like_div}></body></html>"));
    assert_eq!(
        output("\"head\""),
        format!("<html {like_div}><head dir=\"rtl\"></head><body {like_div}></body></html>")
    );
    assert_eq!(
        output("\"head\", \"body\""),
        format!("<html {like_div}><head dir=\"rtl\"></head><body dir=\"rtl\"></body></html>")
    );
}

#[test]
fn sites_without_room_for_a_div_get_none() {
    let policy = Policy::from_toml(&format!("output.context = \"body > p\"\n{POLICY}")).unwrap();
    assert_eq!(Cleaner::new(&policy).unwrap().clean("<body dir=rtl>a").unwrap().html(), "a");
    let policy = Policy::from_toml(&format!("output.context = \"body > section\"\n{POLICY}")).unwrap();
    let cleaner = Cleaner::new(&policy).unwrap();
    assert_eq!(cleaner.clean("<body dir=rtl>a").unwrap().html(), "<div dir=\"rtl\">a</div>");
}

#[test]
fn a_mail_keeps_its_colors() {
    let mail =
        "<html><head><title>News</title></head><body bgcolor=#111111 text=white><p>Hello</p></body></html>";
    let clean = Cleaner::from_preset(Preset::Email).clean(mail).unwrap().into_html();
    let inside =
        "<div style=\"display: flow-root; background-color: #111111; color: white\"><p>Hello</p></div></div>";
    assert!(clean.ends_with(inside), "{clean}");
    assert_stable(&Cleaner::from_preset(Preset::Email), mail);
}

const SCOPED: &str = r#"output.body = "div"
output.wrapper = true
sanitizer = { elements = ["a", "div", "p", "style"], attributes = ["class", "dir", "href", "style"] }
css = { sheets = { scope = ".mail", at_rules = ["keyframes", "media"] } }
"#;

fn scoped(html: &str) -> String {
    let cleaner = Cleaner::new(&Policy::from_toml(SCOPED).unwrap()).unwrap();
    assert_stable(&cleaner, html);
    let clean = cleaner.clean(html).unwrap().into_html();
    let (_, inside) = clean.split_once("style !important\">").unwrap();
    inside.strip_suffix("</div>").unwrap().to_owned()
}

#[test]
fn style_sheets_apply_to_the_element() {
    for (html, expected) in [
        (
            "<style>body { color: red } p, .a b { color: blue }</style><p>a",
            "<div class=\"mail\"><style>.mail { color: red }\n.mail p, .mail.a b, .mail .a b { color: blue }</style><p>a</p></div>",
        ),
        (
            "<head><style>@media (max-width: 600px) { html { color: red } }</style><body dir=rtl class=x><p>a",
            "<div class=\"mail x\" dir=\"rtl\"><style>@media (max-width: 600px) {\n.mail { color: red }\n}</style><p>a</p></div>",
        ),
        ("<body dir=rtl>a", "<div dir=\"rtl\">a</div>"),
        ("<p>a", "<p>a</p>"),
        ("<div class=mail>a</div>", "<div class=\"mail\">a</div>"),
        (
            "<div class=mail>a</div><style>.mail p { color: red }</style>",
            "<div class=\"mail\"><div class=\"mail\">a</div><style>.mail p { color: red }</style></div>",
        ),
    ] {
        assert_eq!(scoped(html), expected, "{html}");
    }
}

#[test]
fn colors_of_links_become_rules() {
    assert_eq!(
        scoped("<body link=red alink='#0000ff' vlink=green><a href=#x>a</a>"),
        "<div class=\"mail\"><style>.mail :where(a:link) { color: red }\n.mail :where(a:active) { color: #0000ff }</style><a href=\"#x\">a</a></div>"
    );
}

#[test]
fn without_style_sheets_links_get_the_color_themselves() {
    let policy = POLICY.replace("[\"div\",", "[{ name = \"a\", attributes = [\"href\"] }, \"div\",");
    let cleaner = Cleaner::new(&Policy::from_toml(&policy).unwrap()).unwrap();
    for (html, expected) in [
        ("<body link='#fc0'><a href=#x>a</a>", "<a href=\"#x\" style=\"color: #ffcc00\">a</a>"),
        ("<a>a</a><body link=red>", "<a>a</a>"),
        (
            "<a href=#x style='margin: 0'>a</a><body link=red dir=rtl>",
            "<div dir=\"rtl\"><a href=\"#x\" style=\"color: red; margin: 0\">a</a></div>",
        ),
        (
            "<body link=red><a href=#x style='background-color: red; COLOR: blue'>a</a>",
            "<a href=\"#x\" style=\"background-color: red; COLOR: blue\">a</a>",
        ),
    ] {
        assert_eq!(cleaner.clean(html).unwrap().html(), expected, "{html}");
        assert_stable(&cleaner, html);
    }
}

#[test]
fn scopes_that_the_element_cannot_have_are_refused() {
    let error = |from: &str, to: &str| {
        assert!(SCOPED.contains(from), "{from}");
        let text = if from.is_empty() { format!("{to}\n{SCOPED}") } else { SCOPED.replace(from, to) };
        Policy::from_toml(&text).unwrap_err().to_string()
    };
    assert!(error("\"div\", \"p\"", "\"p\"").contains("`div` is not kept"));
    for scope in ["#mail", ".a.b", "div.a", "main"] {
        assert!(
            error("\".mail\"", &format!("{scope:?}")).contains("the scope is the class of that `div`"),
            "{scope}"
        );
    }
    assert!(error("\"class\", ", "").contains("`class` is not kept on it"));
    assert!(
        error("", "values.\"*[class]\" = { tokens = { one_of = [\"a\"] } }")
            .contains("would remove or change this class")
    );
    assert!(error("", "set = { div = { class = \"a\" } }").contains("remove `class` from `set.div`"));
}

/// Rules for `body` must not apply to another element because a prefix gives it the class of the scope.
#[test]
fn prefixes_that_make_the_scope_are_refused() {
    let error = |members: &str, scope: &str| {
        let policy = format!("{members}\n{SCOPED}").replace("\".mail\"", &format!("{scope:?}"));
        Policy::from_toml(&policy).err().map(|error| (error.path().to_owned(), error.to_string()))
    };
    let made = |members: &str, scope: &str| {
        let (path, message) = error(members, scope).unwrap();
        assert_eq!(path, "css.sheets.scope");
        assert!(message.contains("write a scope that does not begin with"), "{message}");
    };
    made("classes = { prefix = \"mail-\" }", ".mail-body");
    made("classes = { prefix = \"mail-\", one_of = [\"body\"] }", ".mail-body");
    made("classes = { prefix = \"mail-\", elements = { p = { prefixes = [\"bo\"] } } }", ".mail-body");
    for (members, scope) in [
        ("classes = { prefix = \"m-\" }", ".mail-body"),
        ("classes = { prefix = \"mail-\" }", ".mail"),
        ("classes = { prefix = \"mail-\", one_of = [\"a\"] }", ".mail-body"),
        ("classes = { one_of = [\"a\"] }", ".mail"),
    ] {
        assert_eq!(error(members, scope), None, "{members} {scope}");
    }
    // Without `body`, for elements of the page.
    let of_page = SCOPED.replace("output.body = \"div\"", "");
    for (members, scope) in
        [("classes = { prefix = \"page-\" }", "div.page-x"), ("ids = { prefix = \"page-\" }", "#page-x")]
    {
        let policy = of_page.replace("\".mail\"", &format!("{scope:?}"));
        Policy::from_toml(&policy).unwrap();
        let policy = format!("{members}\n{policy}");
        assert_eq!(Policy::from_toml(&policy).unwrap_err().path(), "css.sheets.scope", "{scope}");
    }
}

#[test]
fn classes_of_the_input_get_the_prefix_and_the_scope_does_not() {
    let policy = format!("classes = {{ prefix = \"m-\" }}\n{SCOPED}");
    let cleaner = Cleaner::new(&Policy::from_toml(&policy).unwrap()).unwrap();
    let html =
        "<style>body { color: red } .lead, .mail2 { color: blue }</style><body class=lead><p class=body>a";
    assert_stable(&cleaner, html);
    let clean = cleaner.clean(html).unwrap().into_html();
    let expected = "<div class=\"mail m-lead\"><style>.mail { color: red }\n\
                    .mail.m-lead, .mail .m-lead, .mail.m-mail2, .mail .m-mail2 { color: blue }</style>\
                    <p class=\"m-body\">a</p></div></div>";
    assert!(clean.ends_with(expected), "{clean}");
}

const PAGE_ATTRIBUTES: &[&str] = &[
    " dir=rtl",
    " dir=ltr",
    " class='a b'",
    " id=x",
    " lang='&quot;&amp;'",
    " title='\u{a0}<&#13;'",
    " onload=x()",
    " bgcolor=#111",
    " bgcolor=black",
    " text=white",
    " link=red",
    " background=a.png",
    " style='color: red'",
    " style='margin: 0;; position: fixed'",
    " style='--x: 1; color: var(--x)'",
    " style='background: url(a) red; font-family: \"a\"'",
    " style=';'",
    " data-x=1",
    " data-a\"b=1",
];

const CONTENT: &[&str] = &[
    "",
    "a",
    " ",
    "\n",
    "<p>a",
    "<p><div>b</div>",
    "</div>",
    "<a href='https://ok.example/'>https://evil.example",
    "<a href='https://ok.example/'><p>ok.example",
    "<table><tr><td>a",
    "<table>a",
    "<b><p></b>a",
    "<div id=x>",
    "<ul><li>a<li>b",
    "<form>",
    "<form><div><form>",
    "<x-y>",
    "<template>",
    "<style>p { color: red }</style>",
    "<h1><h2>",
    "<br>",
    "<div><div><div><div><div>",
    "<pre>\n\n",
    "</body></html>",
    "\0",
];

fn page(rng: &mut Rng) -> String {
    let mut html = String::new();
    for _ in 0..1 + rng.below(5) {
        html += rng.pick(CONTENT);
        if rng.below(3) == 0 {
            let attributes: String = (0..rng.below(4)).map(|_| rng.pick(PAGE_ATTRIBUTES)).collect();
            html += &format!("<{}{attributes}>", rng.pick(&["html", "body", "body"]));
        }
    }
    html
}

#[test]
fn streaming_and_tree_make_the_same_element() {
    let of_all = "elements = [\"div\", \"p\", \"a\", \"b\", \"table\", \"tbody\", \"tr\", \"td\", \"ul\", \"li\", \"form\", \"h1\", \"h2\", \"template\"]";
    let listed = "elements = [\"div\", \"p\", \"table\", \"tbody\", \"tr\", \"td\"]";
    let policies = [
        POLICY.to_owned(),
        POLICY.replace(listed, of_all),
        POLICY
            .replace(listed, of_all)
            .replace("\"style\"]", "\"style\", \"href\", \"id\", \"lang\", \"title\"]"),
        format!("ids = {{ prefix = \"p-\" }}\n{}", POLICY.replace("\"style\"]", "\"style\", \"id\"]")),
        format!("{POLICY}\n[limits]\nnodes = 8\n"),
        format!("{POLICY}\n[limits]\ndepth = 6\n"),
        format!("{POLICY}\n[limits]\nattributes = 2\n"),
        format!("output.context = \"body > section\"\n{POLICY}"),
        format!("output.context = \"body > ul > li\"\n{}", POLICY.replace(listed, of_all)),
        format!("output.wrapper = true\n{}", POLICY.replace(listed, of_all)),
        format!("{}\n[rename]\ndiv = \"section\"\n", POLICY.replace("[\"div\"", "[\"section\"")),
        format!("{}\n[rename]\ndiv = \"blockquote\"\n", POLICY.replace("[\"div\"", "[\"blockquote\"")),
        format!("{POLICY}\n[set]\ndiv = {{ lang = \"de\" }}\n"),
        format!("{}{}", POLICY.replace("\"style\"]", "\"style\"], dataAttributes = true"), ""),
    ];
    let mut cleaners: Vec<Cleaner> = policies
        .iter()
        .map(|policy| Policy::from_toml(policy).unwrap_or_else(|error| panic!("{error}\n{policy}")))
        .map(|policy| Cleaner::new(&policy).unwrap())
        .collect();
    cleaners.push(Cleaner::from_preset(Preset::Email));
    let mut rng = Rng::new(0xB0D);
    for cleaner in &cleaners {
        rng.cases(400, |rng| backends::check(cleaner, &page(rng)));
    }
}
