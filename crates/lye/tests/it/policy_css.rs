//! The policy member `css`: `style` attributes, presentation attributes and `style` elements.

use lye::{Cleaner, FindingsMode, Policy};

const POLICY: &str = r#"
[sanitizer]
elements = [
  "p", "b", "style", "a",
  { name = "svg", namespace = "http://www.w3.org/2000/svg" },
  { name = "path", namespace = "http://www.w3.org/2000/svg" },
  { name = "style", namespace = "http://www.w3.org/2000/svg" },
]
attributes = ["style", "fill", "filter", "class"]
[urls.rules]
"*[style]" = { allowed_schemes = ["https"] }
"svg:path[fill]" = { allow_fragment = true }
[css]
[css.sheets]
scope = ".x"
at_rules = ["media", "import"]
"#;

fn cleaner(toml: &str) -> Cleaner {
    Cleaner::new(&Policy::from_toml(toml).unwrap()).unwrap()
}

/// Returns the output, and asserts that cleaning it again does not change it.
fn cleaned(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
    clean
}

#[test]
fn styles_without_a_declaration_are_kept_if_asked() {
    let cleaner = cleaner(&POLICY.replace("[css]\n", "[css]\nkeep_empty = true\n"));
    for (html, expected) in [
        ("<p style='position:fixed'>a</p>", r#"<p style="">a</p>"#),
        ("<p style='color:red;position:fixed'>a</p>", r#"<p style="color:red">a</p>"#),
        // Not an attribute of declarations.
        ("<svg><path fill='url(https://a.example/)'></path></svg>", "<svg><path></path></svg>"),
    ] {
        assert_eq!(cleaned(&cleaner, html), expected, "{html}");
    }
}

#[test]
fn declarations_are_checked_one_by_one() {
    let cleaner = cleaner(POLICY);
    for (html, expected) in [
        ("<p style='color:red'>a</p>", "<p style=\"color:red\">a</p>"),
        ("<p style='color:red;position:fixed'>a</p>", "<p style=\"color:red\">a</p>"),
        ("<p style='position:fixed'>a</p>", "<p>a</p>"),
        ("<p style=''>a</p>", "<p style=\"\">a</p>"),
        (
            "<p style='background:url(https://a.example/)'>a</p>",
            "<p style=\"background:url(https://a.example/)\">a</p>",
        ),
        ("<p style='background:url(http://a.example/)'>a</p>", "<p>a</p>"),
        (
            "<p style='background:url(//a.example/)'>a</p>",
            "<p style=\"background: url(&quot;https://a.example/&quot;)\">a</p>",
        ),
        ("<p style='font-family:&quot;a&quot;'>a</p>", "<p style=\"font-family:&quot;a&quot;\">a</p>"),
        (
            "<svg><path style='color:red;behavior:x'></path></svg>",
            "<svg><path style=\"color:red\"></path></svg>",
        ),
    ] {
        assert_eq!(cleaned(&cleaner, html), expected, "{html}");
        assert_eq!(cleaned(&cleaner, &html.repeat(3)), expected.repeat(3), "{html}");
    }
}

#[test]
fn presentation_attributes_follow_their_properties() {
    let cleaner = cleaner(POLICY);
    for (attribute, expected) in [
        ("fill='red'", " fill=\"red\""),
        ("fill='url(#a)'", " fill=\"url(#a)\""),
        ("fill='u\\72l(#a)'", " fill=\"url(&quot;#a&quot;)\""),
        ("fill='url(https://a.example/)'", ""),
        ("fill='red;color:blue'", ""),
        ("fill='var(--x)'", ""),
        // A reference into the same document loads nothing, and needs no rule.
        ("filter='url(#a)'", " filter=\"url(#a)\""),
        ("filter='url(a#a)'", ""),
    ] {
        let html = format!("<svg><path {attribute}></path></svg>");
        assert_eq!(cleaned(&cleaner, &html), format!("<svg><path{expected}></path></svg>"), "{html}");
    }
}

#[test]
fn sheets_are_checked_rule_by_rule() {
    let cleaner = cleaner(POLICY);
    for (css, expected) in [
        ("p{color:red}", ".x p { color:red }"),
        ("p{color:red}a:visited{color:blue}", ".x p { color:red }"),
        ("p{position:fixed}", ""),
        ("@import 'https://a.example/';", "@import url(\"https://a.example/\");"),
        ("@import 'http://a.example/';b{margin:0}", ".x b { margin:0 }"),
        ("<!-- b{margin:0} -->", ".x b { margin:0 }"),
        ("p{font-family:'<\\/style>'}", ".x p { font-family: '\\3c /style\\3e ' }"),
    ] {
        for (begin, end) in [("", ""), ("<svg>", "</svg>")] {
            let in_svg = css.replace('<', "&lt;");
            let css = if begin.is_empty() { css } else { &in_svg };
            let html = format!("{begin}<style>{css}</style>{end}");
            let expected = match begin {
                "" => format!("<style>{expected}</style>"),
                _ => format!("<svg><style>{}</style></svg>", expected.replace('>', "&gt;")),
            };
            assert_eq!(cleaned(&cleaner, &html), expected, "{html}");
        }
    }
    // The texts of an element form one sheet.
    assert_eq!(
        cleaned(&cleaner, "<svg><style>p{col<!-- x -->or:red}</style></svg>"),
        "<svg><style>.x p { color:red }</style></svg>"
    );
}

#[test]
fn values_are_limited_to_lists_and_patterns() {
    let rules = "output.findings = \"collect\"\n[sanitizer]\nelements = [\"p\"]\nattributes = [\"style\"]\n\
        [css]\nproperties = [\"text-align\", \"color\", \"font-family\"]\ncustom_properties = true\n[css.values]\n\
        text-align = { one_of = [\"left\", \"right\", \"var(--align, left)\"] }\n\
        color = { pattern = \"#[0-9a-f]{3,6}\" }\nfont-family = { one_of = [\"a, 'B C'\"] }\n";
    let cleaner = cleaner(rules);
    for (css, expected) in [
        ("text-align: left", "text-align: left"),
        ("text-align:RIGHT !important", "text-align:RIGHT !important"),
        ("text-align: center", ""),
        ("text-align: inherit", ""),
        ("text-align: l\\65 ft", "text-align: left"),
        ("text-align: left/**/", "text-align: left"),
        ("text-align: var(--align, left)", "text-align: var(--align, left)"),
        ("--align: center; text-align: var(--align)", "--align: center"),
        ("color: #fff", "color: #fff"),
        ("color: #FFF", ""),
        ("color: red", ""),
        ("color: #fff0000", ""),
        ("font-family: a,  'B C'", "font-family: a,  'B C'"),
        ("font-family: a, 'B C', c", ""),
    ] {
        let attribute = if expected.is_empty() { String::new() } else { format!(" style=\"{expected}\"") };
        assert_eq!(
            cleaned(&cleaner, &format!("<p style=\"{css}\">a</p>")),
            format!("<p{attribute}>a</p>"),
            "{css}"
        );
    }
    let clean = cleaner.clean("<p style='color: red'>a").unwrap();
    let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
    assert_eq!(
        (finding.code(), finding.rule()),
        (lye::findings::FindingCode::CSS_VALUE_NOT_ALLOWED, "css.values")
    );
    for (values, path, said) in [
        ("colour = { one_of = [\"red\"] }", "css.values.colour", "is not a CSS property"),
        ("\"@text\" = { one_of = [\"red\"] }", "css.values.@text", "is not a CSS property"),
        ("color = {}", "css.values.color", "no condition"),
        ("color = { one_of = [] }", "css.values.color.one_of", "is empty"),
        ("color = { pattern = \"(\" }", "css.values.color.pattern", "is not valid"),
        ("color = { prefix = \"(\" }", "css.values.color.prefix", "unknown key"),
    ] {
        let error = Policy::from_toml(&format!("[css.values]\n{values}\n")).unwrap_err();
        assert_eq!(error.path().replace('"', ""), path, "{error}");
        assert!(error.to_string().contains(said), "{error}");
    }
}

#[test]
fn rules_for_properties_decide_about_their_urls() {
    let policy = |rules: &str| {
        format!(
            "output.findings = \"collect\"\n[sanitizer]\nelements = [\"p\", \"style\"]\nattributes = [\"style\"]\n\
             [css]\nproperties = [\"@background\", \"@list\", \"@border\"]\n[css.sheets]\nscope = \".x\"\n\
             at_rules = [\"import\"]\n[urls.rules]\n{rules}"
        )
    };
    let local = "\"*[style:background-image]\" = { allow_relative = true }\n";
    let only_local = cleaner(&policy(local));
    for (html, expected) in [
        ("<p style='background: url(/a) red'>a</p>", "<p style=\"background: url(/a) red\">a</p>"),
        ("<p style='background-image: url(/a)'>a</p>", "<p style=\"background-image: url(/a)\">a</p>"),
        ("<p style='background: url(https://x.example/) red'>a</p>", "<p style=\"background: red\">a</p>"),
        ("<p style='list-style-image: url(/a)'>a</p>", "<p>a</p>"),
        ("<p style='border-image: url(/a) 1'>a</p>", "<p>a</p>"),
        (
            "<style>@import '/a'; p { background: url(/a); list-style: url(/a) }</style>",
            "<style>.x p { background: url(/a) }</style>",
        ),
    ] {
        assert_eq!(cleaned(&only_local, html), expected, "{html}");
    }
    // It takes precedence over the rule of the attribute.
    let both = cleaner(&policy(&format!("{local}\"*[style]\" = {{ allowed_schemes = [\"https\"] }}\n")));
    assert_eq!(
        cleaned(
            &both,
            "<p style='list-style: url(https://x.example/); background: url(https://x.example/)'>a</p>"
        ),
        "<p style=\"list-style: url(https://x.example/)\">a</p>"
    );
    let clean = both.clean("<p style='background: url(https://x.example/) red'>a</p>").unwrap();
    let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
    assert_eq!(finding.rule(), "urls.rules.\"p[style:background-image]\"");
    assert_eq!(finding.code(), lye::findings::FindingCode::CSS_URL_REFUSED);
    for (key, said) in
        [("style:color", "`[style:background-image]`"), ("style:background", "`[style:background-image]`")]
    {
        let rules = format!("\"*[{key}]\" = {{ allow_relative = true }}\n");
        let error = Policy::from_toml(&policy(&rules)).unwrap_err();
        assert_eq!(error.path(), format!("urls.rules.\"*[{key}]\""), "{error}");
        assert!(error.to_string().contains(said), "{error}");
    }
    let dead = "urls.rules.\"*[style:background-image]\" = { allow_relative = true }\n";
    let warnings = lye::policy_tools::warnings(&Policy::from_toml(dead).unwrap());
    assert!(warnings.iter().any(|lint| lint.to_string().contains("no effect")), "{warnings:?}");
}

/// CSS that loads something needs a rule. Where no rule is possible, it is dropped.
#[test]
fn css_loads_nothing_without_rules() {
    let drop = "[sanitizer]\nelements = [\"p\", \"style\"]\nattributes = [\"style\"]\n[urls]\n";
    let html = "<style>p{background:url(//a.example/)}</style><p style='color:red'>a</p>";
    assert_eq!(cleaned(&cleaner(drop), html), "<style></style><p>a</p>");
    let keep = format!("{drop}without_rule = \"keep\"\n");
    let policy = Policy::from_toml(&keep).unwrap();
    let warnings: Vec<String> =
        lye::policy_tools::warnings(&policy).iter().map(ToString::to_string).collect();
    assert!(
        warnings.iter().any(|warning| warning.contains("style sheets are kept unchecked")),
        "{warnings:?}"
    );
    let kept = "<style>p{background:url(//a.example/)}</style><p style=\"color:red\">a</p>";
    assert_eq!(cleaned(&cleaner(&keep), html), kept);
    // Rules for attributes alone do not keep sheets.
    let attributes = format!("{drop}[css]\n");
    assert_eq!(cleaned(&cleaner(&attributes), html), "<style></style><p style=\"color:red\">a</p>");
}

#[test]
fn dropped_css_is_reported() {
    let cleaner = cleaner(POLICY).with_findings(FindingsMode::Collect);
    let html = "<p style='color:red;position:fixed;x:y;background:url(http://a.example/);margin:-1px;width:red;!'>a</p>\
                <style>a:visited{color:red}@page{}b{color:red}</style>";
    let clean = cleaner.clean(html).unwrap();
    let found: Vec<_> = clean
        .findings()
        .iter()
        .map(|finding| (finding.code().as_str(), finding.rule(), finding.before().unwrap_or_default()))
        .collect();
    assert_eq!(
        found,
        [
            ("css-property-not-allowed", "css.properties", "position:fixed"),
            ("css-property-not-allowed", "css.properties", "x:y"),
            ("css-url-refused", "urls.rules.\"p[style]\"", "background:url(http://a.example/)"),
            ("css-limit", "css.limits", "margin:-1px"),
            ("css-value-not-allowed", "css.properties", "width:red"),
            ("css-syntax", "css", "!"),
            ("css-selector", "css.sheets", "a:visited"),
            ("css-at-rule", "css.sheets.at_rules", "@page"),
        ]
    );
    assert_eq!(clean.removals().css, 8);
    assert_eq!(clean.removals().to_string(), "8 CSS rules");
    let silent = cleaner.clone().with_findings(FindingsMode::Silent).clean(&html.repeat(2)).unwrap();
    assert_eq!(silent.removals().css, 16);
    assert!(cleaner.with_findings(FindingsMode::Reject).clean(html).is_err());
}

/// Stripping invisible characters and unescaping reach a fixed point.
#[test]
fn text_and_css_become_stable() {
    let cleaner = cleaner(&format!("{POLICY}\n[text]\nremove_invisibles = true\ndefuse_templates = true\n"));
    for html in [
        "<p style=\"font-family:'a\\200b b'\">a</p>",
        "<style>p{font-family:'a\\200b b'}</style>",
        "<style>p{font-family:'{\\7b x'}</style>",
        "<style>@im\u{200B}port 'http://a.example/';</style>",
        "<p style=\"background:u\u{200B}rl(http://a.example/)\">a</p>",
    ] {
        let clean = cleaned(&cleaner, html);
        assert!(!clean.contains('\u{200B}') && !clean.contains("a.example"), "{clean}");
    }
}

#[test]
fn set_styles_and_hook_styles_are_checked() {
    let policy = Policy::from_toml(POLICY).unwrap();
    assert!(policy.clone().with_set("p", "style", "color: red").check().is_ok());
    assert!(policy.clone().with_set("p", "style", "position: fixed").check().is_err());
    let cleaner = Cleaner::new(&policy).unwrap().with_attribute_hook(|attribute| {
        Ok(lye::hooks::AttributeHookDecision::Replace(attribute.value.replace("red", "red;position:fixed")))
    });
    assert_eq!(cleaner.clean("<p style=color:red>a</p>").unwrap().html(), "<p>a</p>");
}

#[test]
fn css_contradictions_are_errors_with_position() {
    for (css, path, said) in [
        ("properties = [\"color\", \"behavior\"]", "css.properties[1]", "runs script"),
        ("functions = [\"expression\"]", "css.functions[0]", "`expression` is not a CSS function"),
        ("custom_properties = { starts_with = \"x\" }", "css.custom_properties", "is not a valid prefix"),
        ("limits = { position = [\"fix\"] }", "css.limits.position[0]", "is not a value of `position`"),
        ("trusted_variables = [\"--a\", \"b\"]", "css.trusted_variables[1]", "is not a name"),
        ("sheets = { scope = \"a b\" }", "css.sheets.scope", "`a b`"),
        ("sheets = { at_rules = [\"charset\"] }", "css.sheets.at_rules[0]", "charset"),
        ("behaviour = 1", "css.behaviour", "unknown key"),
    ] {
        let error = Policy::from_toml(&format!("[css]\n{css}\n")).unwrap_err();
        assert_eq!(error.path(), path, "{error}");
        assert!(error.to_string().contains(said), "{css}: {error}");
    }
}

#[test]
fn unknown_css_properties_are_warnings() {
    let policy = r#"
        sanitizer = { elements = ["p"], attributes = ["style"] }
        css = { properties = ["colour", "color", "@everything"] }
    "#;
    let policy = Policy::from_toml(policy).unwrap();
    let warnings = lye::policy_tools::warnings(&policy);
    let shown: Vec<_> =
        warnings.iter().map(|warning| (warning.code().as_str(), warning.path(), warning.remedy())).collect();
    assert_eq!(
        shown,
        [
            ("css-property-unknown", "css.properties[0]".to_owned(), Some("did you mean `color`?")),
            ("css-property-unknown", "css.properties[2]".to_owned(), Some("leave it out")),
        ]
    );
    let cleaner = Cleaner::new(&policy).unwrap();
    assert_eq!(cleaned(&cleaner, "<p style='color: red; margin: 0'>a</p>"), "<p style=\"color: red\">a</p>");
}

#[test]
fn ineffective_css_members_are_warnings() {
    let warnings = |toml: &str| -> Vec<String> {
        let policy = Policy::from_toml(toml).unwrap();
        lye::policy_tools::warnings(&policy).iter().map(ToString::to_string).collect()
    };
    let lists = |names: &str| format!("[sanitizer]\nelements = [{names}]\nattributes = []\n");
    assert!(warnings(&format!("{}[css]\n", lists("\"p\"")))[0].contains("`style` is not kept"));
    assert!(warnings(&format!("{}[css]\n", lists("\"style\"")))[0].contains("their content is removed"));
    assert!(
        warnings(&format!("{}[css.sheets]\n", lists("\"p\"")))[0].contains("`style` elements are not kept")
    );
    assert!(warnings(&format!("{}[css.sheets]\n", lists("\"style\"")))[0].contains("style the whole page"));
    assert_eq!(warnings(POLICY), Vec::<String>::new());
}

#[test]
fn selectors_get_the_prefix_of_names_and_classes() {
    let policy = r#"
        ids = { prefix = "user-" }
        classes = { prefix = "user-" }
        css = { sheets = { scope = "\#page.content" } }
        [sanitizer]
        elements = ["p", "style"]
        attributes = ["id", "class"]
    "#;
    let cleaner = cleaner(&policy.replace('\\', ""));
    let html = "<style>#a .b { color: red } .user-b, #c:not(.d) { color: blue }</style><p id=a class='b content'>x</p>";
    assert_eq!(
        cleaned(&cleaner, html),
        "<style>#page.content #user-a .user-b { color: red }\n\
         #page.content .user-b, #page.content #user-c:not(.user-d) { color: blue }</style>\
         <p id=\"user-a\" class=\"user-b user-content\">x</p>"
    );
}
