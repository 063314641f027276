//! Cleaned HTML in the spelling of another sanitizer parses to the same tree, and is what that sanitizer writes.

use super::import;
use lye::html::{
    Context, Dialect, NodeKind, NodeRef, ParseOptions, Parser, Scripting, parse_document, parse_fragment,
};
use lye::policy_tools::{ImportSource, Spelling};
use lye::{Cleaner, OutputContext, Policy, Preset};
use lye_hostile::random_members::Members;
use lye_hostile::{Rng, mutations};

/// Cleans with the settings, and returns the output in the spelling for them.
fn spelled(source: ImportSource, settings: &str, input: &str) -> String {
    let imported = import(source, settings);
    let clean = Cleaner::new(&imported.policy).unwrap().clean(input).unwrap();
    imported.spelling.apply(clean.html()).into_owned()
}

#[track_caller]
fn spells(source: ImportSource, settings: &str, cases: &[(&str, &str)]) {
    for (input, expected) in cases {
        assert_eq!(spelled(source, settings, input), *expected, "{input}");
    }
}

const TEXT: &str = "<p title=\"&lt;&quot;'`&amp;&nbsp;\">&lt;\"'&amp;&gt;&nbsp;</p>";

#[test]
fn sanitize_html_writes_as_xml() {
    let settings = r#"{ "allowedTags": ["p", "br", "hr", "wbr", "img", "input", "col", "table", "colgroup"],
        "allowedAttributes": false }"#;
    spells(
        ImportSource::SanitizeHtml,
        settings,
        &[
            (TEXT, "<p title=\"&lt;&quot;'`&amp;\u{a0}\">&lt;\"'&amp;&gt;\u{a0}</p>"),
            ("1<br>2<hr>3<wbr>4", "1<br />2<hr />3<wbr></wbr>4"),
            ("<table><colgroup><col></table>", "<table><colgroup><col></col></colgroup></table>"),
            ("<img alt='' src=/x><input disabled>", "<img alt=\"\" src=\"/x\" /><input disabled />"),
        ],
    );
    let own =
        r#"{ "allowedTags": ["br", "wbr", "img"], "selfClosing": ["wbr"], "allowedEmptyAttributes": [] }"#;
    // `</br>` is a line break of its own.
    spells(
        ImportSource::SanitizeHtml,
        own,
        &[("1<br>2<wbr><img src=x>", "1<br>2<wbr /><img src=\"x\"></img>")],
    );
}

#[test]
fn rehype_writes_numbers_and_no_empty_values() {
    let settings =
        r#"{ "tagNames": ["p", "br", "a"], "attributes": { "*": ["title", "hidden", "download"] } }"#;
    spells(
        ImportSource::RehypeSanitize,
        settings,
        &[
            // rehype itself writes `<` in values.
            (TEXT, "<p title=\"&#x3C;&#x22;&#x27;&#x60;&#x26;\u{a0}\">&#x3C;\"'&#x26;>\u{a0}</p>"),
            ("<p hidden title=''>1<br></p>", "<p hidden title=\"\">1<br></p>"),
        ],
    );
}

#[test]
fn justhtml_prefers_single_quotes_to_references() {
    let settings = r#"{ "allowed_tags": ["p", "br"], "allowed_attributes": { "*": ["title"] } }"#;
    spells(
        ImportSource::Justhtml,
        settings,
        &[
            (TEXT, "<p title=\"&lt;&quot;'`&amp;\u{a0}\">&lt;\"'&amp;&gt;\u{a0}</p>"),
            ("<p title='\"&lt;'><br></p>", "<p title='\"&lt;'><br></p>"),
            ("<p title=''>1</p>", "<p title>1</p>"),
        ],
    );
}

#[test]
fn bleach_writes_boolean_attributes_without_a_value() {
    let settings = r#"{ "tags": ["p", "br", "input"], "attributes": ["title", "disabled"] }"#;
    spells(
        ImportSource::Bleach,
        settings,
        &[
            (TEXT, TEXT),
            (
                "<input disabled title><p disabled>1<br></p>",
                "<input disabled title=\"\"><p disabled=\"\">1<br></p>",
            ),
        ],
    );
}

#[test]
fn browsers_ammonia_and_nh3_write_as_lye_does() {
    for source in
        [ImportSource::Dompurify, ImportSource::SanitizerApi, ImportSource::Nh3, ImportSource::Ammonia]
    {
        for html in [TEXT, "<br><p title=\"\" style=\"COLOR:red ; \">1</p>"] {
            assert_eq!(source.spelling().apply(html), html);
        }
    }
}

#[test]
fn nh3_writes_rel_last() {
    let settings =
        r#"{ "attributes": { "a": ["href"] }, "set_tag_attribute_values": { "a": { "title": "x" } } }"#;
    let expected = "<a href=\"/y\" title=\"x\" rel=\"noopener noreferrer\">z</a>";
    spells(ImportSource::Nh3, settings, &[("<a href=/y>z</a>", expected)]);
}

/// The spellings of the declarations by nh3, bleach, sanitize-html and JustHTML, after those.
const STYLES: &[(&str, [&str; 4])] = &[
    (
        "COLOR : red;float:left",
        ["COLOR:red;float:left", "COLOR: red;float:left;", "COLOR:red;float:left", "color: red; float: left"],
    ),
    (
        "font: 12px/1.5 &quot;a;b&quot; , c;; margin:0 .5px!important ;",
        [
            "font:12px / 1.5 &quot;a;b&quot; , c;margin:0 0.5px ! important",
            "font: 12px/1.5 \"a;b\" , c; margin:0 .5px!important;",
            "font:12px/1.5 &quot;a;b&quot; , c;margin:0 .5px !important",
            "font: 12px/1.5 \"a;b\" , c; margin: 0 .5px!important",
        ],
    ),
    (
        "background: url(x;y) ; content: 'a'",
        [
            "background:url(&quot;x;y&quot;);content:&quot;a&quot;",
            "background: url(x;y) ; content: \"a\";",
            "background:url(x;y);content:'a'",
            "background: url(x;y); content: 'a'",
        ],
    ),
    (
        "color: rgb( 1,2 , 3 )",
        ["color:rgb(1, 2, 3)", "color: rgb( 1,2 , 3 );", "color:rgb( 1,2 , 3 )", "color: rgb( 1,2 , 3 )"],
    ),
];

/// Returns the spellings of CSS, in the order of [`STYLES`].
fn css_spellings() -> [Spelling; 4] {
    let nh3 = import(ImportSource::Nh3, r#"{ "filter_style_properties": ["color"] }"#).spelling;
    let of = ImportSource::spelling;
    [nh3, of(ImportSource::Bleach), of(ImportSource::SanitizeHtml), of(ImportSource::Justhtml)]
}

#[test]
fn declarations_are_spelled_from_their_tokens() {
    for (css, expected) in STYLES {
        for (spelling, expected) in css_spellings().iter().zip(expected) {
            let quote = if expected.contains('"') { '\'' } else { '"' };
            assert_eq!(
                spelling.apply(&format!("<p style=\"{css}\">x</p>")),
                format!("<p style={quote}{expected}{quote}>x</p>"),
                "{spelling:?}"
            );
        }
    }
}

#[test]
fn declarations_that_could_change_stay_as_written() {
    for css in [
        "color: r\\65 d",
        "color: /* x */ red",
        "--a : b",
        "color: rgb(1, 2, 3",
        "color: red; }",
        "color: red; content: 'a",
    ] {
        for spelling in css_spellings() {
            let html = format!("<p style=\"{css}\">x</p>");
            assert_eq!(spelling.apply(&html), html);
        }
    }
    let [nh3, bleach, ..] = css_spellings();
    let operators = "<p style=\"width: calc(1px +2px)\">x</p>";
    assert_eq!(nh3.apply(operators), "<p style=\"width:calc(1px +2px)\">x</p>");
    for css in ["width: calc(1px+ 2px)", "width: calc((1px + 2px) * 2)", "content: '&quot;'"] {
        let html = format!("<p style=\"{css}\">x</p>");
        assert_eq!(nh3.apply(&html), html);
    }
    let html = "<p style=\"content: '&quot;'\">x</p>";
    assert_eq!(bleach.apply(html), html);
}

#[test]
fn unfiltered_styles_stay_as_written() {
    let settings = r#"{ "attributes": { "p": ["style"] } }"#;
    let css = "<p style=\"COLOR : red;\">x</p>";
    assert_eq!(import(ImportSource::Nh3, settings).spelling.apply(css), css);
    let settings = r#"{ "parseStyleAttributes": false }"#;
    assert_eq!(import(ImportSource::SanitizeHtml, settings).spelling.apply(css), css);
}

#[test]
fn markup_of_other_writers_stays_as_it_is() {
    let spelling = ImportSource::SanitizeHtml.spelling();
    for html in [
        "<p title=x>1<br></p>",
        "<p title='x'>1<br></p>",
        "<p hidden>1<br></p>",
        "<p  title=\"x\">1<br></p>",
        "<p title=\"<\">1<br></p>",
        "<p/><br>",
        "<",
        "< <br>",
        "<!--<br>",
        "</p",
        "<p title=\"",
        "<svg><style><!-- </style><br> --></style></svg>",
        "<svg><style>&nbsp;</style></svg><br>",
        "<style><br>",
    ] {
        assert_eq!(spelling.apply(html), html);
    }
    assert_eq!(spelling.apply("1<br>2&copy;<br x>3<br>"), "1<br />2&copy;<br x>3<br>");
}

#[test]
fn raw_text_and_comments_are_not_markup() {
    let spelling = ImportSource::SanitizeHtml.spelling();
    for (html, expected) in [
        (
            "<style>a > b { content: \"<br>&nbsp;\" }</style><br>",
            "<style>a > b { content: \"<br>&nbsp;\" }</style><br />",
        ),
        ("<noscript>&nbsp;</noscript><br>", "<noscript>&nbsp;</noscript><br />"),
        ("<!-- <br>&nbsp; --><br>", "<!-- <br>&nbsp; --><br />"),
        ("<svg><link></link><br></svg><link>", "<svg><link></link><br></svg><link />"),
    ] {
        assert_eq!(spelling.apply(html), expected);
    }
}

/// Returns the nodes in tree order, with their attributes sorted, and CSS in one spelling.
fn nodes(root: NodeRef<'_, '_>, found: &mut Vec<String>) {
    let mut open: Vec<Option<NodeRef<'_, '_>>> = vec![Some(root)];
    while let Some(next) = open.pop() {
        let Some(node) = next else {
            found.push("end".to_owned());
            continue;
        };
        let mut attributes: Vec<String> = node
            .attrs()
            .map(|attribute| {
                let value = match attribute.local_name() {
                    "style" => declarations(attribute.value()),
                    _ => attribute.value().to_owned(),
                };
                format!("{:?} {} {value:?}", attribute.namespace(), attribute.local_name())
            })
            .collect();
        attributes.sort();
        let data = match node.kind() {
            NodeKind::Element => node.name(),
            kind if kind == NodeKind::Text || kind == NodeKind::Comment => node.data(),
            _ => "",
        };
        found.push(format!("{:?} {:?} {data:?} {attributes:?}", node.kind(), node.namespace()));
        open.push(None);
        let start = open.len();
        open.extend(node.template_contents().map(Some));
        open.extend(node.children().map(Some));
        open[start..].reverse();
    }
}

/// Returns CSS without what the spellings change: white space outside of strings, the case of names, quotes, the last semicolon.
fn declarations(css: &str) -> String {
    let mut spelled = String::new();
    let mut quote = None;
    let mut is_name = true;
    for character in css.chars() {
        match (quote, character) {
            (None, '"' | '\'') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (Some(_), _) => spelled.push(character),
            (None, _) if character.is_ascii_whitespace() => {}
            (None, ';') => {
                is_name = true;
                if !spelled.ends_with(';') {
                    spelled.push(';');
                }
            }
            (None, _) => {
                is_name &= character != ':';
                spelled.push(if is_name { character.to_ascii_lowercase() } else { character });
            }
        }
    }
    spelled.trim_matches(';').replace("!IMPORTANT", "!important").replace("0.5", ".5")
}

/// Returns what parsers make of the HTML: those of today and of 2023, with and without scripting, in several contexts.
fn trees(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    for name in ["body", "div", "table", "tr", "colgroup", "select", "template"] {
        nodes(parse_fragment(html, &Context::html(name)).unwrap().root(), &mut found);
    }
    nodes(parse_document(html).unwrap().root(), &mut found);
    for options in [
        ParseOptions::default().with_dialect(Dialect::Html2023),
        ParseOptions::default().with_scripting(Scripting::Enabled),
    ] {
        let mut parser = Parser::new(options);
        nodes(parser.parse_fragment(html, &Context::html("body")).unwrap().root(), &mut found);
    }
    found
}

fn spellings() -> Vec<Spelling> {
    let mut spellings: Vec<Spelling> = ImportSource::ALL.map(ImportSource::spelling).into();
    for (source, settings) in [
        (
            ImportSource::Nh3,
            r#"{ "filter_style_properties": ["color"], "set_tag_attribute_values": { "a": { "title": "x" } } }"#,
        ),
        (ImportSource::SanitizeHtml, r#"{ "selfClosing": [], "allowedEmptyAttributes": [] }"#),
        (
            ImportSource::SanitizeHtml,
            r#"{ "selfClosing": ["path", "p", "wbr", "link", "source"], "parseStyleAttributes": false }"#,
        ),
    ] {
        spellings.push(import(source, settings).spelling);
    }
    spellings
}

const STYLED: &[&str] = &[
    "<p style=\"",
    "<svg><path style='",
    "<b style='",
    "COLOR",
    "color",
    "font",
    "--x",
    ":",
    ":",
    ":",
    ";",
    ";",
    " ",
    " ",
    "red",
    "1px",
    ".5em",
    "+1",
    "-",
    "+",
    "*",
    "/",
    ",",
    "'a'",
    "&quot;b;&quot;",
    "'",
    "url(x)",
    "url(",
    "url( 'y' )",
    "rgb(1,2,3)",
    "calc(1px + 2px)",
    "(",
    ")",
    "!important",
    "! IMPORTANT",
    "/*",
    "*/",
    "\\41 ",
    "{",
    "}",
    "#fff",
    "\n",
    "\">x",
    "'>x",
    "<input disabled checked>",
    "<a rel=x title='\"' href=/y>",
    "<wbr>",
    "<br>",
    "&nbsp;",
    "<pre>\n\n",
    "<textarea>",
    "<img alt='' src=x>",
];

#[test]
fn every_spelling_parses_to_the_same_tree() {
    let mut rng = Rng::new(0x7370_656C);
    let wide = r#"{ "sanitizer": { "removeElements": [], "removeAttributes": [], "comments": true }, "css": {
        "properties": ["color", "font", "margin"] } }"#;
    let mut cleaners: Vec<Cleaner> =
        Preset::ALL.iter().map(|preset| Cleaner::new(&preset.policy()).unwrap()).collect();
    cleaners.push(Cleaner::new(&Policy::from_json(wide).unwrap()).unwrap());
    let spellings = spellings();
    let mut inputs = mutations(7, 300);
    inputs.extend((0..300).map(|_| rng.text(STYLED, 16)));
    inputs.extend((0..200).map(|_| Members::markup(&mut rng)));
    let mut changed = 0;
    for (at, input) in inputs.iter().enumerate() {
        let cleaner = match at % 3 {
            0 => cleaners[rng.below(cleaners.len())].clone(),
            1 => cleaners[cleaners.len() - 1].clone(),
            _ => Cleaner::new(&Policy::from_json(&Members::new(&mut rng).json()).unwrap()).unwrap(),
        };
        let cleaner = match at % 5 {
            0 => cleaner.for_context(OutputContext::Document),
            1 => cleaner.for_element(Context::html("tr")),
            _ => cleaner,
        };
        let Ok(clean) = cleaner.clean(input) else { continue };
        let before = trees(clean.html());
        for spelling in &spellings {
            let spelled = spelling.apply(clean.html());
            if spelled == clean.html() {
                continue;
            }
            changed += 1;
            let is_same = trees(&spelled) == before;
            assert!(
                is_same,
                "{input:?}
{}
{spelled}
{spelling:?}",
                clean.html()
            );
        }
    }
    assert!(changed > 500, "{changed}");
}
