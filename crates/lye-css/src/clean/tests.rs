//! Tests of cleaning declarations, values and sheets: inputs with their outputs.

use super::*;

/// Allows URLs that begin with `/ok`, and rewrites `/old`.
fn judge_url(url: &CssUrl<'_>) -> UrlDecision {
    let CssUrl { url, .. } = *url;
    match url {
        "/old" => UrlDecision::Rewrite("/ok\"<new>".to_owned()),
        _ if url.starts_with("/ok") => UrlDecision::Keep,
        _ => UrlDecision::Drop,
    }
}

fn policy(properties: &[&str]) -> CssPolicy {
    CssPolicy { properties: properties.iter().map(|&name| name.to_owned()).collect(), ..CssPolicy::default() }
}

/// Cleans declarations, and checks that cleaning the output does not change it.
fn declarations(policy: &CssPolicy, css: &str) -> (String, Vec<DropReason>) {
    assert!(policy.problems().is_empty());
    let rules = CssRules::new(policy);
    let mut log = Log::collecting();
    let cleaned = match rules.clean_declarations(css, &mut judge_url, &mut log) {
        Cleaned::Unchanged => css.to_owned(),
        Cleaned::Changed(text) => text,
    };
    let again = rules.clean_declarations(&cleaned, &mut judge_url, &mut Log::counting());
    assert_eq!(again, Cleaned::Unchanged, "{css:?} became {cleaned:?}");
    (cleaned, log.dropped_items.unwrap().into_iter().map(|dropped| dropped.reason).collect())
}

fn keeps(policy: &CssPolicy, css: &str) {
    assert_eq!(declarations(policy, css), (css.to_owned(), vec![]), "{css}");
}

fn drops(policy: &CssPolicy, css: &str, reason: DropReason) {
    assert_eq!(declarations(policy, css), (String::new(), vec![reason]), "{css}");
}

fn sheet(policy: &CssPolicy, css: &str) -> (String, Vec<DropReason>) {
    assert!(policy.problems().is_empty());
    let rules = CssRules::new(policy);
    let mut log = Log::collecting();
    let cleaned = match rules.clean_sheet(css, &mut judge_url, &mut log) {
        Cleaned::Unchanged => css.to_owned(),
        Cleaned::Changed(text) => text,
    };
    let again = rules.clean_sheet(&cleaned, &mut judge_url, &mut Log::counting());
    assert_eq!(again, Cleaned::Unchanged, "{css:?} became {cleaned:?}");
    assert!(!cleaned.contains('<'), "{cleaned}");
    (cleaned, log.dropped_items.unwrap().into_iter().map(|dropped| dropped.reason).collect())
}

fn sheets(scope: Option<&str>) -> CssPolicy {
    let at_rules = [
        AtRule::Container,
        AtRule::CounterStyle,
        AtRule::FontFace,
        AtRule::Import,
        AtRule::Keyframes,
        AtRule::Layer,
        AtRule::Media,
        AtRule::Page,
        AtRule::Supports,
    ];
    let sheets =
        SheetPolicy { scope: scope.map(str::to_owned), at_rules: at_rules.into(), ..SheetPolicy::default() };
    CssPolicy { sheets: Some(sheets), ..CssPolicy::default() }
}

#[test]
fn allowed_css_stays_byte_for_byte() {
    for css in [
        "",
        "color:red",
        " color : RED ; ",
        "margin:0 auto;padding:10px 5%",
        "font:bold 12px/1.5 Arial,'Helvetica Neue',sans-serif",
        "font-family:\"Segoe UI\", Tahoma",
        "background:#fff url(/ok.png) no-repeat",
        "background-image:linear-gradient(to right, #fff 0%, rgba(0,0,0,.5) 100%)",
        "width:calc(100% - (20px + 2em))",
        "color: red !important; display: none",
        "border-collapse:collapse",
        "line-height:1.5;letter-spacing:-0.5px",
        "background-image:image-set('/ok1' 1x, '/ok2' 2x)",
        "color:inherit;display:revert-layer",
    ] {
        keeps(&CssPolicy::default(), css);
    }
}

#[test]
fn only_the_disallowed_declaration_is_dropped() {
    let policy = CssPolicy::default();
    for (css, expected) in [
        ("color:red;position:fixed;margin:0", "color:red; margin:0"),
        ("behavior:url(/ok.htc);color:red", "color:red"),
        ("color:red;-moz-binding:url(/ok#x)", "color:red"),
        ("color:expression(alert(1));margin:0", "margin:0"),
        ("*color:red;margin:0", "margin:0"),
        ("@import '/ok';margin:0", "margin:0"),
        ("color:red}body{color:blue", ""),
        ("color:red;;;<!--;margin:0", "color:red; margin:0"),
        ("{color:red};margin:0", "margin:0"),
        ("color;margin:0", "margin:0"),
        ("color:;margin:0", "margin:0"),
    ] {
        assert_eq!(declarations(&policy, css).0, expected, "{css}");
    }
}

#[test]
fn urls_are_checked_in_any_spelling() {
    let policy = CssPolicy::default();
    for css in [
        "background:url(//evil)",
        "background:URL(//evil)",
        "background:\\75rl(//evil)",
        "background:u\\72 l('//evil')",
        "background:url( '//evil' )",
        "background:url(\"//e\\76il\")",
        "background:url(\\2f/evil)",
        "background:src('//evil')",
        "background-image:image-set('//evil' 1x)",
        "background-image:-webkit-image-set(url(//evil) 1x)",
        "background-image:image('//evil')",
        "background-image:cross-fade(url(/ok), url(//evil), 50%)",
        "list-style:url(//evil)",
        "background:url(//evil",
    ] {
        drops(&policy, css, DropReason::Url);
    }
    for css in [
        "background:url('/ok' x)",
        "background:element(#x)",
        "background:paint(x)",
        "background:attr(x url)",
        "background:env(x)",
        "background:var(--x)",
        "background:image-set(attr(x) 1x)",
        "color:url(/ok)",
        "width:url(/ok)",
        "font-family:url(/ok)",
    ] {
        drops(&policy, css, DropReason::Value);
    }
    drops(&policy, "background:url(/o k)", DropReason::Syntax);
    assert_eq!(declarations(&policy, "background:url(/old)").0, r#"background: url("/ok\22 \3c new\3e ")"#);
    assert_eq!(
        declarations(&policy, "background:image-set('/old' 1x)").0,
        r#"background: image-set("/ok\22 \3c new\3e " 1x)"#
    );
}

#[test]
fn output_cannot_end_its_attribute_or_element() {
    let policy = policy(&["font-family", "color"]);
    for (css, expected) in [
        ("font-family:'</style><img>'", r"font-family: '\3c /style\3e \3c img\3e '"),
        ("font-family:\"a\\\"b\"", r#"font-family: "a\22 b""#),
        ("font-family:'a", "font-family: 'a'"),
        ("color:rgb(1,2,3", "color: rgb(1,2,3)"),
        ("color:re/*x*/d", ""),
        ("color:/*</style>*/red/*", "color: red"),
        ("font-family:'a\nb;color:red", "color:red"),
        ("font-family:a\0b", "font-family: a\u{FFFD}b"),
        ("font-family:'-->]]>&amp;'", r"font-family: '--\3e ]]\3e \26 amp;'"),
        ("col\\6fr:red", "color: red"),
        ("font-family:a\\3c b", r"font-family: a\3c b"),
        ("font-family:a\\", "font-family: a\u{FFFD}"),
    ] {
        assert_eq!(declarations(&policy, css).0, expected, "{css}");
    }
    let deep = format!("color:{}red{}", "rgb(".repeat(40), ")".repeat(40));
    drops(&policy, &deep, DropReason::Syntax);
}

#[test]
fn limits_keep_content_in_its_box() {
    let named = policy(&["@box", "@border", "@text", "@position", "@effect"]);
    for css in [
        "position:fixed",
        "POSITION:ABSOLUTE",
        "z-index:1",
        "z-index:calc(1)",
        "top:-51px",
        "left:10%",
        "margin:-1px",
        "margin:calc(0px - 500px)",
        "margin-left:calc(1px*-1)",
        "text-indent:-9999px",
        "box-shadow:0 0 0 9999px red",
        "outline:200px solid red",
        "width:10001px",
        "width:700em",
        "width:1e30px",
        "width:calc(1000px * 100)",
        "width:calc(100px / .001)",
        "filter:drop-shadow(0 0 900px red)",
    ] {
        drops(&named, css, DropReason::Limit);
    }
    drops(&named, "width:calc(1px * infinity)", DropReason::Value);
    drops(&named, "width:calc(1px / (1 - 1))", DropReason::Value);
    for css in ["position:relative;top:10px;z-index:auto", "margin:10px auto", "box-shadow:0 1px 2px #ccc"] {
        keeps(&named, css);
    }
    let limits = CssLimits {
        position: ["sticky".to_owned()].into(),
        max_z_index: 5,
        negative_margins: true,
        ..CssLimits::default()
    };
    let wider = CssPolicy { limits, ..named };
    keeps(&wider, "position:sticky;z-index:-5;margin:-10px calc(1px - 2px)");
    for css in ["position:relative", "z-index:6"] {
        drops(&wider, css, DropReason::Limit);
    }
}

#[test]
fn inherit_brings_nothing_beyond_the_limits() {
    let all = policy(&["@box", "@border", "@text", "@position", "@effect", "@background"]);
    let outcome = |policy: &CssPolicy, has_wrapper: bool, css: &str| {
        let rules = CssRules::new(policy).for_wrapper(has_wrapper);
        let mut log = Log::collecting();
        let cleaned = rules.clean_declarations(css, &mut judge_url, &mut log);
        let reasons: Vec<_> = log.dropped_items.unwrap().into_iter().map(|item| item.reason).collect();
        assert_eq!(cleaned == Cleaned::Unchanged, reasons.is_empty(), "{css}");
        reasons
    };
    let limited = ["margin", "position", "z-index", "top", "box-shadow", "outline", "filter"];
    let free = ["text-indent", "letter-spacing", "text-shadow", "font-size", "width", "color", "display"];
    for keyword in ["inherit", "INHERIT", "initial", "unset", "revert", "revert-layer"] {
        for property in limited {
            let css = format!("{property}:{keyword}");
            let is_beyond = keyword.eq_ignore_ascii_case("inherit");
            let expected = if is_beyond { vec![DropReason::Inherited] } else { vec![] };
            assert_eq!(outcome(&all, false, &css), expected, "{css}");
            assert_eq!(outcome(&all, true, &css), [], "{css}");
        }
        for property in free {
            assert_eq!(outcome(&all, false, &format!("{property}:{keyword}")), [], "{property}");
        }
    }
    let limits = CssLimits { negative_margins: true, ..CssLimits::default() };
    let lifted = CssPolicy { limits, ..all.clone() };
    assert_eq!(outcome(&lifted, false, "margin:inherit"), []);
    // The wrapper is relative.
    let limits = CssLimits { position: ["sticky".to_owned()].into(), ..CssLimits::default() };
    let sticky = CssPolicy { limits, ..all.clone() };
    assert_eq!(outcome(&sticky, true, "position:inherit"), [DropReason::Inherited]);
    let limits =
        CssLimits { position: properties::POSITIONS.map(str::to_owned).into(), ..CssLimits::default() };
    let every = CssPolicy { limits, ..all };
    assert_eq!(outcome(&every, false, "position:inherit"), []);
}

#[test]
fn refused_images_leave_the_rest_of_the_value() {
    let policy = policy(&["@background", "@list", "@content", "@ui", "@border", "@svg"]);
    for (css, expected) in [
        ("background:#111 url(//evil)", "background: #111"),
        ("background:url(//evil) #111 !important", "background: #111 !important"),
        ("background:#111 url('//evil') no-repeat center/cover", "background: #111 no-repeat center/cover"),
        ("background:image-set('//evil' 1x, '/ok' 2x) red", "background: red"),
        ("background:url(//evil), url(/ok) red", "background: none, url(/ok) red"),
        ("background:url(/old), url(//evil) red", r#"background: url("/ok\22 \3c new\3e "), red"#),
        ("background:url(//evil) red, url(/old)", r#"background: red, url("/ok\22 \3c new\3e ")"#),
        (
            "background-image:url(//evil),linear-gradient(red, blue)",
            "background-image: none,linear-gradient(red, blue)",
        ),
        ("background-image:url(/ok), url(//evil)", "background-image: url(/ok), none"),
        ("background:var(--x, url(//evil)) red", "background: red"),
        ("list-style:square url(//evil) inside", "list-style: square inside"),
        ("content:url(//evil) 'a' / 'b'", "content: 'a' / 'b'"),
        ("cursor:url(//evil) 2 2, url(/ok) 1 1, pointer", "cursor: url(/ok) 1 1, pointer"),
        (
            "color:red;background:#111 url(//evil);background-color:blue",
            "background: #111; background-color:blue",
        ),
    ] {
        let (cleaned, dropped) = declarations(&policy, css);
        assert_eq!(cleaned, expected, "{css}");
        let reasons = dropped.iter().filter(|&&reason| reason == DropReason::Url).count();
        assert_eq!(reasons, 1, "{css}: {dropped:?}");
    }
    for css in [
        "background:url(//evil)",
        "background:url(//evil), url(//evil2)",
        "background-image:url(//evil)",
        "list-style:url(//evil)",
        "content:url(//evil) / 'a'",
        "cursor:url(//evil) 1 1",
        "cursor:url(//evil) url(//evil) 1 1, url(//evil)",
        "border-image:url(//evil) 30 round",
        "mask:url(//evil) center",
    ] {
        assert_eq!(declarations(&policy, css).0, "", "{css}");
    }
    // What is not a URL is not left out: browsers ignore such declarations.
    drops(&policy, "background:red attr(x)", DropReason::Value);
    let svg = CssRules::new(&policy);
    let value = |css| svg.clean_value("cursor", css, &mut judge_url);
    assert_eq!(value("url(//evil), pointer"), Err(DropReason::Url));
}

#[test]
fn variables_need_a_fallback_or_trust() {
    let plain = policy(&["@text", "@box", "@background", "@position"]);
    keeps(&plain, "color:var(--page, #123);width:var(--wide, 100%)");
    keeps(&plain, "background: var(--page, url(/ok))");
    for css in
        ["color:var(--page)", "color:var(--page,)", "color:var(--page, 1px)", "color:var(--page, url(/ok))"]
    {
        drops(&plain, css, DropReason::Value);
    }
    for css in ["margin:var(--page, 1px)", "z-index:var(--page, 0)", "top:var(--page, 1px)"] {
        drops(&plain, css, DropReason::Inherited);
    }
    drops(&plain, "width:var(--page, 99999px)", DropReason::Limit);
    drops(&plain, "width:calc(var(--page, 1px) * 2)", DropReason::Value);

    let names = ["--brand-*", "--gap"].map(str::to_owned);
    let trusting = CssPolicy { trusted_variables: names.into(), ..plain };
    keeps(&trusting, "color:var(--brand-text);margin:var(--gap) 1px;top:var(--brand-top, 1px)");
    drops(&trusting, "color:var(--gaps)", DropReason::Value);
    drops(&trusting, "margin:var(--gap, -1px)", DropReason::Limit);
    drops(&trusting, "width:calc(var(--gap) * 2)", DropReason::Value);
    drops(&trusting, "background:image-set(var(--gap) 1x)", DropReason::Value);
    // The input declares other names only.
    let both = CssPolicy { custom_properties: CustomProperties::All(true), ..trusting };
    let (cleaned, reasons) = declarations(&both, "--gap:1px;--own:red;color:var(--own);margin:var(--gap)");
    assert_eq!(cleaned, "--own:red; color:var(--own); margin:var(--gap)");
    assert_eq!(reasons, [DropReason::Property]);
    for name in ["brand", "--", "--*x", "-*"] {
        let wrong = CssPolicy { trusted_variables: [name.to_owned()].into(), ..CssPolicy::default() };
        assert_eq!(
            wrong.problems().first().map(|problem| problem.member),
            Some("trusted_variables"),
            "{name}"
        );
    }
}

#[test]
fn custom_properties_are_checked_for_each_use() {
    let policy = CssPolicy {
        custom_properties: CustomProperties::Prefixed(CustomPrefix { prefix: "--a-".to_owned() }),
        ..policy(&["@text", "@box", "@background", "@border"])
    };
    keeps(&policy, "--a-x: red; color: var(--a-x)");
    keeps(&policy, "color: var(--a-x, blue); --a-x: #fff");
    for (css, expected) in [
        ("color:var(--a-x)", ""),
        ("--b:red;color:var(--b)", ""),
        ("--a-x:url(/ok);background:var(--a-x)", ""),
        ("--a-x:1px;color:var(--a-x)", "--a-x:1px"),
        ("--a-x:1px;margin:var(--a-x)", "--a-x:1px"),
        ("--a-x:red;--a-x:1px;color:var(--a-x)", "--a-x:red;--a-x:1px"),
        ("--a-x:red;--a-y:var(--a-x);color:var(--a-y)", "--a-x:red"),
        ("--a-x:var(--a-y, red);--a-y:var(--a-x, red);color:var(--a-x, blue)", "color:var(--a-x, blue)"),
        ("--a-x:var(--a-x, red) var(--a-x, red);color:var(--a-x, red)", "color:var(--a-x, red)"),
        ("--a-x:'/ok';background:image-set(var(--a-x) 1x)", "--a-x:'/ok'"),
        ("--a-x:red;color:var(--a-x,url(/ok))", "--a-x:red"),
        ("--a-x:3;width:calc(9px*var(--a-x))", "--a-x:3"),
        ("--a-x:{color:red};color:var(--a-x)", ""),
    ] {
        assert_eq!(declarations(&policy, css).0, expected, "{css}");
    }
    drops(&CssPolicy::default(), "--x:red", DropReason::Property);
}

#[test]
fn functions_and_importance_follow_the_policy() {
    let narrow =
        CssPolicy { functions: Some(["rgb".to_owned()].into()), important: false, ..CssPolicy::default() };
    keeps(&narrow, "color:rgb(1 2 3)");
    drops(&narrow, "color:hsl(1 2% 3%)", DropReason::Value);
    drops(&narrow, "width:calc(1px + 2px)", DropReason::Value);
    assert_eq!(declarations(&narrow, "color:red !important").0, "color: red");
}

#[test]
fn presentation_attributes_are_checked_as_properties() {
    let rules = CssRules::new(&CssPolicy::default());
    let value = |property: &str, css: &str| rules.clean_value(property, css, &mut judge_url);
    assert_eq!(value("fill", "url(/ok) red"), Ok(Cleaned::Unchanged));
    assert_eq!(value("fill", "u\\72l(/ok)"), Ok(Cleaned::Changed("url(\"/ok\")".to_owned())));
    assert_eq!(value("fill", "url(//evil)"), Err(DropReason::Url));
    assert_eq!(value("fill", "red;color:blue"), Err(DropReason::Syntax));
    assert_eq!(value("color-profile", "red"), Err(DropReason::Property));
}

#[test]
fn only_the_oversized_value_is_dropped() {
    let value = |words: usize| format!("font-family:{}x", "x ".repeat(words - 1));
    let policy = CssPolicy::default();
    keeps(&policy, &value(10_000));
    let (left, codes) = declarations(&policy, &format!("{};color:red", value(10_001)));
    assert_eq!((left.as_str(), codes), ("color:red", vec![DropReason::Syntax]));
    let selectors = format!("{}p{{color:red}}b{{color:red}}", "a,".repeat(5_000));
    assert_eq!(sheet(&sheets(None), &selectors).0, "b { color:red }");
    // The scope doubles the number of components.
    let selectors = format!("{}p{{color:red}}b{{color:red}}", "a,".repeat(4_000));
    assert_eq!(sheet(&sheets(Some(".x")), &selectors).0, ".x b { color:red }");
}

#[test]
fn sheets_are_rewritten() {
    for (css, expected) in [
        ("", ""),
        ("p{color:red}", "p { color:red }"),
        ("p { color: red; position: fixed }\n\nb{}", "p { color: red }"),
        ("<!-- p{color:red} -->", "p { color:red }"),
        ("/*</style>*/p/**/{color:red", "p { color:red }"),
        ("p{color:red}}b{color:blue}", "p { color:red }"),
        (
            "@media (min-width:1px) and print{p{color:red}}",
            "@media (min-width:1px) and print {\np { color:red }\n}",
        ),
        ("@media print{}p{color:red}", "p { color:red }"),
        ("@page{margin:2cm;color:red;size:A4 landscape}", "@page { margin:2cm; size:A4 landscape }"),
        ("@PAGE :First, :left{margin-top:1in}", "@page :First, :left { margin-top:1in }"),
        ("@page{size:url(/ok);@top-left{content:'x'};margin:0}", "@page { margin:0 }"),
        ("@page wide{margin:0}p{color:red}", "p { color:red }"),
        ("@page : first{margin:0}p{color:red}", "p { color:red }"),
        ("@page :first wide{margin:0}p{color:red}", "p { color:red }"),
        ("@media{p{color:red}}", "@media {\np { color:red }\n}"),
        ("@media /* x */ {p{color:red}}", "@media {\np { color:red }\n}"),
        ("@layer{p{color:red}}", "@layer {\np { color:red }\n}"),
        (
            "@MEDIA print{@supports (display:grid){p{color:red}}}",
            "@media print {\n@supports (display:grid) {\np { color:red }\n}\n}",
        ),
        ("@layer a, b;p{color:red}", "@layer user-a, user-b;\np { color:red }"),
        (
            "@keyframes x{from{color:red}50%{color:blue}}",
            "@keyframes user-x {\nfrom { color:red }\n50% { color:blue }\n}",
        ),
        (
            "@font-face{font-family:x;src:url(/ok) format('woff2'),local(x);behavior:url(/ok)}",
            "@font-face { font-family: user-x; src:url(/ok) format('woff2'),local(x) }",
        ),
        ("p{color:red;&:hover{color:blue}}", "p { color:red }"),
        ("@import url(/ok) print;p{color:red}", "@import url(\"/ok\") print;\np { color:red }"),
        ("@import '/old';", r#"@import url("/ok\22 \3c new\3e ");"#),
        ("@charset 'utf-8';p{color:red}", "p { color:red }"),
    ] {
        assert_eq!(sheet(&sheets(None), css).0, expected, "{css}");
    }
}

#[test]
fn disallowed_rules_are_dropped() {
    for (css, reason) in [
        ("@import '//evil';", DropReason::Url),
        ("@import url(//evil) print;", DropReason::Url),
        ("@import/**/'//evil'", DropReason::Url),
        ("@\\69mport '//evil';", DropReason::Url),
        ("@namespace x url(/ok);", DropReason::AtRule),
        ("@property --x{syntax:'*'}", DropReason::AtRule),
        ("@page wide{margin:0}", DropReason::AtRule),
        ("@media (width<1px){p{color:red}}", DropReason::AtRule),
        ("@media url(/ok){p{color:red}}", DropReason::AtRule),
        ("@supports selector(:visited){p{color:red}}", DropReason::AtRule),
        ("@supports {p{color:red}}", DropReason::AtRule),
        ("@container {p{color:red}}", DropReason::AtRule),
        ("@font-face{src:url(//evil)}", DropReason::Url),
        ("@import url(' #a');", DropReason::Url),
        ("a:visited{color:red}", DropReason::Selector),
        ("input[value^='a']{background:url(/ok)}", DropReason::Selector),
        ("p{background:url(//evil)}", DropReason::Url),
    ] {
        assert_eq!(sheet(&sheets(None), css), (String::new(), vec![reason]), "{css}");
    }
    let none = CssPolicy { sheets: Some(SheetPolicy::default()), ..CssPolicy::default() };
    assert_eq!(sheet(&none, "@media print{p{color:red}}b{color:red}").0, "b { color:red }");
    assert_eq!(sheet(&CssPolicy::default(), "b{color:red}").0, "");
}

#[test]
fn sheets_are_limited_to_the_scope() {
    let policy = sheets(Some(".x"));
    assert_eq!(
        sheet(&policy, "body,p>a{color:red}@media print{:root{margin:0}}").0,
        ".x, .x p > a { color:red }\n@media print {\n.x { margin:0 }\n}"
    );
    assert_eq!(
        sheet(&policy, "@keyframes x{from{color:red}}").0,
        "@keyframes user-x {\nfrom { color:red }\n}"
    );
}

/// Names that a sheet defines apply to the whole page: they and their references get a prefix.
#[test]
fn names_of_keyframes_fonts_and_layers_get_a_prefix() {
    let policy =
        CssPolicy { properties: ["@text", "@animation"].map(str::to_owned).to_vec(), ..sheets(Some(".c")) };
    for (css, expected) in [
        ("@keyframes spin{to{color:red}}", "@keyframes user-spin {\nto { color:red }\n}"),
        ("@keyframes 'spin'{to{color:red}}", "@keyframes \"user-spin\" {\nto { color:red }\n}"),
        ("@keyframes sp\\69n{to{color:red}}", "@keyframes user-spin {\nto { color:red }\n}"),
        ("@layer a, b.c;", "@layer user-a, user-b.c;"),
        ("@layer a.b{p{color:red}}", "@layer user-a.b {\n.c p { color:red }\n}"),
        ("p{animation-name:spin, none, 'x'}", ".c p { animation-name: user-spin, none, \"user-x\" }"),
        ("p{animation:spin 1s ease infinite}", ".c p { animation: user-spin 1s ease infinite }"),
        (
            "@font-face{font-family:My Font;src:url(/ok)}p{font-family:my font, Arial;font:12px My Font, serif}",
            "@font-face { font-family: user-My Font; src:url(/ok) }\n\
             .c p { font-family: user-my font, Arial; font: 12px user-My Font, serif }",
        ),
        (
            "@font-face{font-family:'Arial';src:url(/ok)}p{font-family:\"Arial\", Times}",
            "@font-face { font-family: \"user-Arial\"; src:url(/ok) }\n.c p { font-family: \"user-Arial\", Times }",
        ),
        ("p{font-family:Arial}", ".c p { font-family:Arial }"),
    ] {
        assert_eq!(sheet(&policy, css), (expected.to_owned(), vec![]), "{css}");
    }
    // In an attribute, a name refers to keyframes of any sheet of the input.
    assert_eq!(declarations(&policy, "animation-name:spin").0, "animation-name: user-spin");
    // Without sheets, the input defines no names.
    keeps(
        &CssPolicy { properties: vec!["@animation".to_owned()], ..CssPolicy::default() },
        "animation-name:spin",
    );
}

#[test]
fn names_of_counter_styles_get_a_prefix() {
    let properties = ["list-style", "list-style-type", "@content"].map(str::to_owned).to_vec();
    let policy = CssPolicy { properties, ..sheets(Some(".c")) };
    for (css, expected) in [
        (
            "@counter-style moons{system:cyclic;symbols:'\u{1F315}' x;suffix:' '}",
            "@counter-style user-moons { system:cyclic;symbols:'\u{1F315}' x;suffix:' ' }",
        ),
        (
            "@counter-style a{system:extends b;fallback:c;speak-as:d;range:infinite 3, 4 5;pad:2 '0'}",
            "@counter-style user-a { system: extends user-b; fallback: user-c; speak-as: user-d; \
             range:infinite 3, 4 5; pad:2 '0' }",
        ),
        (
            "@counter-style a{system:extends DECIMAL;fallback:lower-roman;speak-as:words;symbols:none a}",
            "@counter-style user-a { system:extends DECIMAL;fallback:lower-roman;speak-as:words;symbols:none a }",
        ),
        ("ol{list-style:inside moons}", ".c ol { list-style: inside user-moons }"),
        ("ol{list-style-type:var(--x, moons)}", ".c ol { list-style-type: var(--x, user-moons) }"),
        ("ol{list-style-type:Upper-Alpha}", ".c ol { list-style-type:Upper-Alpha }"),
        (
            "ol{list-style:linear-gradient(red, blue) moons}",
            ".c ol { list-style: linear-gradient(red, blue) user-moons }",
        ),
        (
            "li::before{content:counter(a) counter(a, b) counters(c, '.', d) counters(c, 'x')}",
            ".c li::before { content: counter(a) counter(a, user-b) counters(c, '.', user-d) counters(c, 'x') }",
        ),
    ] {
        assert_eq!(sheet(&policy, css), (expected.to_owned(), vec![]), "{css}");
    }
    // In an attribute, a name refers to a counter style of any sheet of the input.
    assert_eq!(declarations(&policy, "list-style:moons").0, "list-style: user-moons");
    // If the input can define none, its names are those of the page.
    let without = CssPolicy { sheets: Some(SheetPolicy::default()), ..policy };
    keeps(&without, "list-style:moons");
}

#[test]
fn counter_styles_load_nothing_and_replace_none_of_the_standard() {
    let policy = sheets(None);
    for (css, reason) in [
        ("@counter-style a{symbols:url(/ok) url(/ok)}", DropReason::Value),
        ("@counter-style a{symbols:image-set('/ok' 1x)}", DropReason::Value),
        ("@counter-style a{additive-symbols:3 linear-gradient(red, blue)}", DropReason::Value),
        ("@counter-style a{prefix:var(--x, url(/ok))}", DropReason::Value),
        ("@counter-style a{color:red}", DropReason::Property),
        ("@counter-style Decimal{symbols:a}", DropReason::AtRule),
        ("@counter-style none{symbols:a}", DropReason::AtRule),
        ("@counter-style 'a'{symbols:a}", DropReason::AtRule),
        ("@counter-style{symbols:a}", DropReason::AtRule),
        ("@counter-style a b{symbols:a}", DropReason::AtRule),
    ] {
        assert_eq!(sheet(&policy, css), (String::new(), vec![reason]), "{css}");
    }
}

/// A font without a source, or without a name, is not valid: an installed font of this name is used.
#[test]
fn fonts_without_sources_go_with_their_names() {
    let policy = sheets(Some(".c"));
    for (font, reasons) in [
        ("@font-face{font-family:X;src:url(//evil)}", vec![DropReason::Url, DropReason::Syntax]),
        ("@font-face{font-family:X}", vec![DropReason::Syntax]),
        ("@font-face{font-family:X;src:format('woff2')}", vec![DropReason::Syntax]),
        ("@font-face{src:url(//evil)}", vec![DropReason::Url]),
        ("@media (width<1px){@font-face{font-family:X;src:url(/ok)}}", vec![DropReason::AtRule]),
        ("@font-face x{font-family:X;src:url(/ok)}", vec![DropReason::AtRule]),
    ] {
        let css = format!("{font}p{{font-family:X,Arial}}");
        let (out, found) = sheet(&policy, &css);
        assert_eq!((out.as_str(), found), (".c p { font-family:X,Arial }", reasons), "{css}");
    }
    for font in [
        "@font-face{font-family:inherit;src:url(/ok)}",
        "@font-face{src:url(/ok)}",
        "@font-face{font-style:italic}",
    ] {
        assert_eq!(sheet(&policy, font).0, "", "{font}");
    }
    // One of two rules with a source is enough, before or after the use.
    let css = "p{font-family:X}@font-face{font-family:X}@font-face{font-family:'x';src:local(X)}";
    assert_eq!(
        sheet(&policy, css).0,
        ".c p { font-family: user-X }\n@font-face { font-family: \"user-x\"; src:local(X) }"
    );
    // At-rules that are not listed define no names.
    let none = CssPolicy { sheets: Some(SheetPolicy::default()), ..CssPolicy::default() };
    let css = "@font-face{font-family:X;src:url(/ok)}p{font-family:X}";
    assert_eq!(sheet(&none, css).0, "p { font-family:X }");
}

/// Reading plain declarations without the parser is only faster.
#[test]
fn the_reader_of_plain_declarations_changes_nothing() {
    const PIECES: &[&str] = &[
        "color:red",
        "color: #FFF !important",
        "COLOR: rgb(1, 2, 3)",
        "font:bold 12px/1.5 'My Font', serif",
        "font-family: \"It's\", Arial",
        "margin:-1px",
        "margin: 0 auto",
        "width:99999px",
        "position:fixed",
        "z-index:9",
        "line-height:1.5",
        "background:url(/old)",
        "background: #111 url(//evil) no-repeat",
        "background:url('/ok')",
        "--x:1px",
        "width:var(--x)",
        "width:calc(1px + 2%)",
        "width:calc((1px))",
        "x:y",
        "*zoom:1",
        "color",
        "color:",
        "color:r\\65 d",
        "content:'<'",
        "content:'a;b",
        "/* ; */",
        "!important",
        ";",
        ";",
        ";",
        ";",
        "; ",
        " ;\n",
        "\r\n",
        ")",
        "{",
        "é",
    ];
    let wide = CssPolicy {
        custom_properties: CustomProperties::All(true),
        ..policy(&["@text", "@box", "@background", "@position", "@content", "@animation"])
    };
    let policies = [
        CssRules::new(&wide).for_wrapper(true),
        CssRules::new(&wide).for_wrapper(false),
        CssRules::new(&CssPolicy { important: false, ..sheets(None) }),
    ];
    let debug = |text: Option<String>, log: &Log| format!("{text:?} {} {:?}", log.count, log.dropped_items);
    lye_hostile::Rng::new(9).cases(20_000, |rng| {
        let pieces = rng.pick(&[PIECES, PIECES, lye_hostile::CSS_PIECES]);
        let (css, rules) = (rng.text(pieces, 9), &policies[rng.below(policies.len())]);
        let customs = Customs::find(rules, &css);
        let by = |is_fast: bool| {
            let mut log = Log::collecting();
            let mut urls = Vec::new();
            let mut judge = |url: &CssUrl<'_>| {
                urls.push(format!("{url:?}"));
                judge_url(url)
            };
            let mut declarations =
                Declarations { rules, source: &css, customs: &customs, urls: &mut judge, log: &mut log };
            let text = if is_fast {
                declarations.clean_source(CssRules::property)
            } else {
                declarations.clean(&mut cssparser::Parser::new(&css), CssRules::property)
            };
            (debug(text, &log), urls)
        };
        assert_eq!(by(true), by(false), "{css:?}");
    });
}
