//! `css.sheets.scope`: the rules of style sheets apply inside the scope, and to nothing outside of it.
//!
//! The page around the scope has elements with the names, classes and ids of the sheets, and keyframes, fonts, layers and custom properties with
//! their names (`page/sheets.js`). After each output, the computed styles of all its elements must be what they were. For sheets without anything
//! to refuse, the content must look as in a document of its own.

use super::{BATCH, Outcome, call, outputs};
use crate::driver::Driver;
use crate::options::Options;
use lye_hostile::Rng;
use serde::{Deserialize, Serialize};

/// The default number of generated sheets of each kind.
const USUAL: usize = 150;

/// A policy, and where its scope is.
struct Setting {
    policy: &'static str,
    /// Whether the output is in a wrapper, a `div` that selectors can name.
    has_wrapper: bool,
    /// Whether the page's element around the output is outside: no rule may apply to it.
    is_place_outside: bool,
    /// The element for `body`, if the policy keeps rules for it.
    scope: Option<&'static str>,
}

const SETTINGS: &[Setting] = &[
    Setting {
        policy: r#"
ids = "allow"
sanitizer = { elements = ["a", "b", "div", "input", "li", "p", "section", "span", "style", "table", "tbody", "td", "tr", "ul"], attributes = ["class", "href", "id", "lang", "title"] }
[css]
properties = ["@text", "@box", "@border", "@background", "@table", "@list", "@animation", "@content", "@ui"]
custom_properties = true
[css.sheets]
scope = ".content"
at_rules = ["container", "font-face", "keyframes", "layer", "media", "supports"]
attribute_values = true
"#,
        has_wrapper: false,
        is_place_outside: false,
        scope: Some(".content"),
    },
    Setting {
        policy: r#"
output.wrapper = true
disallowed = "unwrap"
ids = "allow"
sanitizer = { elements = ["a", "b", "div", "li", "p", "section", "span", "style", "table", "tbody", "td", "tr", "ul"], attributes = ["class", "href", "id", "lang", "style", "title"] }
[css]
properties = ["@text", "@box", "@border", "@background", "@animation", "@effect", "@position"]
[css.sheets]
scope = "div#message.content"
at_rules = ["container", "font-face", "keyframes", "layer", "media", "supports"]
attribute_values = true
"#,
        has_wrapper: true,
        is_place_outside: true,
        scope: None,
    },
    Setting {
        policy: r#"
output.body = "div"
ids = "allow"
sanitizer = { elements = ["a", "b", "div", "li", "p", "section", "span", "style", "table", "tbody", "td", "tr", "ul"], attributes = ["class", "href", "id", "lang", "style", "title"] }
[css]
properties = ["@text", "@box", "@border", "@background", "@animation"]
[css.sheets]
scope = ".mail"
at_rules = ["keyframes", "layer", "media", "supports"]
attribute_values = true
name_prefix = "m-"
"#,
        has_wrapper: false,
        is_place_outside: true,
        scope: Some(".mail"),
    },
];

/// What the sheets style. Marked elements have a `title`. None has the class of a scope, because rules for `body` would apply to it.
const CONTENT: &str = r##"<section class="a" title="1"><p class="b" id="x" title="2">one <b class="a" title="3">bold</b></p><p class="a b" lang="en" title="4">two <a href="https://page.example/" class="b" title="5">link</a></p></section><div class="b" id="y" title="6"><p title="7">three <span id="z" class="a" title="8">span</span></p><ul class="a" title="9"><li title="10">one</li><li class="b" title="11">two</li></ul></div><table title="12"><tbody><tr><td class="a" title="13">cell</td></tr></tbody></table><p class="c" title="14">last</p>"##;

/// Values that are neither initial values nor those of the page. The properties are not inherited, because `body` is not the scope's parent.
const DECLARATIONS: [(&str, &str); 6] = [
    ("margin-left", "7px"),
    ("margin-bottom", "11px"),
    ("padding-top", "13px"),
    ("padding-left", "9px"),
    ("border-top-left-radius", "5px"),
    ("background-color", "rgb(1, 2, 3)"),
];

#[derive(Serialize)]
struct Cases<'c> {
    outputs: Vec<Case<'c>>,
    content: &'static str,
    is_place_outside: bool,
    scope: Option<&'static str>,
    properties: Vec<&'static str>,
}

#[derive(Serialize)]
struct Case<'c> {
    html: &'c str,
    /// The input, if the output must look like it.
    input: Option<String>,
}

#[derive(Deserialize)]
struct Answer {
    found: Vec<Found>,
    /// What is still different without an output.
    left: Vec<String>,
    /// What the Content Security Policy blocked.
    happened: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct Found {
    /// What is different outside of the scope.
    leaks: Vec<String>,
    /// How many values of the content the sheet changes.
    applied: usize,
    /// The values that it should have changed.
    missing: Vec<String>,
}

pub(super) fn check(driver: &mut Driver, options: &Options) -> Result<Outcome, String> {
    driver.evaluate(include_str!("../../page/sheets.js"))?;
    control(driver)?;
    let mut rng = Rng::new(options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let count = options.generated.unwrap_or(USUAL);
    let mut hostile: Vec<String> = HOSTILE.iter().map(|sheet| input(sheet)).collect();
    hostile.extend(SELECTORS.iter().map(|selector| input(&format!("{selector} {{ {EVERYTHING} }}"))));
    hostile.extend((0..count).map(|_| input(&hostile_sheet(&mut rng))));
    let mut outcome = Outcome { cases: 0, problems: Vec::new() };
    for setting in SETTINGS {
        let ordinary: Vec<String> =
            (0..count).map(|_| input(&ordinary_sheet(&mut rng, setting.scope.is_some()))).collect();
        let (mut applied, mut ordinary_outputs) = (0, 0);
        for (inputs, is_ordinary) in [(&hostile, false), (&ordinary, true)] {
            for batch in outputs(setting.policy, inputs, options)?.chunks(BATCH) {
                let alone = |input: &str| match setting.has_wrapper {
                    true => format!("<div>{input}</div>"),
                    false => input.to_owned(),
                };
                let cases =
                    batch.iter().map(|(html, input)| Case { html, input: is_ordinary.then(|| alone(input)) });
                let answer = ask(driver, setting, cases.collect())?;
                outcome.cases += batch.len();
                ordinary_outputs += if is_ordinary { batch.len() } else { 0 };
                for ((html, input), found) in batch.iter().zip(answer.found) {
                    applied += usize::from(found.applied > 0);
                    for what in found.leaks.iter().chain(&found.missing).take(3) {
                        outcome.problems.push(format!("{what}: {:?} of {:?}", sheet(html), sheet(input)));
                    }
                }
                let blocked = answer.happened.iter().map(|(what, url)| format!("{what} of {url}"));
                outcome.problems.extend(answer.left.iter().cloned().chain(blocked));
            }
        }
        if applied < ordinary_outputs / 4 {
            return Err(format!("only {applied} sheets change the content by {}", setting.policy));
        }
    }
    Ok(outcome)
}

fn ask(driver: &mut Driver, setting: &Setting, outputs: Vec<Case<'_>>) -> Result<Answer, String> {
    let Setting { is_place_outside, scope, .. } = *setting;
    let properties = DECLARATIONS.map(|(name, _)| name).to_vec();
    call(driver, "sheets", &Cases { outputs, content: CONTENT, is_place_outside, scope, properties })
}

/// Checks that uncleaned sheets are noticed outside of the scope, and that a sheet that does not apply is.
fn control(driver: &mut Driver) -> Result<(), String> {
    const SEEN: &[&str] = &[
        "p { margin-left: 7px }",
        ":root { color: red }",
        "html { color: red }",
        "body { padding-top: 7px }",
        "* { letter-spacing: 1px }",
        "#x { color: red }",
        ".content + p { color: red }",
        ".content ~ div p { color: red }",
        ".content { color: red }",
        ":has(> .content) { color: red }",
        ":not(.content *) { color: red }",
        "p::before { content: 'x' }",
        "@keyframes slide { to { color: red } }",
        "@layer top, base;",
        "@property --own { syntax: '<length>'; inherits: false; initial-value: 9px }",
        "@font-face { font-family: Own; src: local('none') }",
        ":root { --page: 9px }",
        "@scope (body) { p { color: red } }",
        "main, header { & { color: red } }",
    ];
    let inputs: Vec<String> = SEEN.iter().map(|sheet| input(sheet)).collect();
    let cases: Vec<Case<'_>> = inputs.iter().map(|html| Case { html, input: None }).collect();
    let outside = &SETTINGS[1];
    let answer = ask(driver, outside, cases)?;
    if let Some((sheet, _)) = SEEN.iter().zip(&answer.found).find(|(_, found)| found.leaks.is_empty()) {
        return Err(format!("the control is not noticed: {sheet}"));
    }
    let imported = input("@import 'https://page.example/sheet';");
    let answer = ask(driver, outside, vec![Case { html: &imported, input: None }])?;
    if answer.happened.is_empty() {
        return Err("the control is not noticed: @import".to_owned());
    }
    let (html, expected) = (input(".content p { color: red }"), input("p { margin-left: 7px }"));
    let answer = ask(driver, outside, vec![Case { html: &html, input: Some(expected) }])?;
    match answer.found.iter().all(|found| found.leaks.is_empty() && !found.missing.is_empty()) {
        true => Ok(()),
        false => Err("the control is not noticed: a sheet that does not apply".to_owned()),
    }
}

fn input(sheet: &str) -> String {
    format!("<style>{sheet}</style>{CONTENT}")
}

/// The sheet of an output.
fn sheet(html: &str) -> &str {
    let from = html.split_once("<style>").map_or(html, |(_, from)| from);
    from.split_once("</style>").map_or(from, |(sheet, _)| sheet)
}

/// What rules of hostile sheets declare.
const EVERYTHING: &str = "margin-left: 7px !important; color: rgb(1, 2, 3) !important; background-color: rgb(1, 2, 3); font-size: 33px; \
                          --page: 9px; --own: 9px; animation: slide 9s; content: 'x'; display: inline-block; text-transform: uppercase";

/// Selectors that begin, end or lead outside of a scope.
const SELECTORS: &[&str] = &[
    "p",
    "*",
    "a:link",
    ".a",
    "#x",
    "#message",
    ".content",
    ".mail",
    "html",
    "body",
    ":root",
    ":host",
    "html body",
    "html > body > *",
    "html body.a",
    "html.a",
    "body#v .a",
    "BODY",
    ":ROOT p",
    ":root:root",
    ":root > body > p",
    "html + p",
    "body ~ p",
    "body + *",
    ":root ~ p",
    ":host + p",
    ".content + p",
    ".content ~ *",
    ".mail + p",
    ".mail ~ .a",
    "div#message.content + p",
    "#message.content ~ p",
    ".content.content + p",
    ".content:hover ~ p",
    ".content::before ~ p",
    ".content > p",
    ".content .content ~ p",
    ":not(.content)",
    ":not(p)",
    ":not(.content *)",
    "p:not(.content p)",
    ":not(:not(p))",
    ":is(html, body)",
    ":is(html, body) p",
    ":is(.content + p)",
    ":is(body p, p)",
    ":is(:is(p))",
    ":where(body)",
    ":where(html) :where(p)",
    ":matches(p)",
    ":-webkit-any(p)",
    ":-moz-any(p)",
    ":has(p)",
    "html:has(.content)",
    ":has(> .content)",
    "p:has(+ *)",
    ":host(.a)",
    ":host-context(body)",
    "::slotted(p)",
    "x-card::part(a)",
    ":root::before",
    "body::after",
    "p::first-line",
    "*::selection",
    "::selection",
    "::backdrop",
    "::view-transition",
    "::highlight(x)",
    "li::marker",
    "input::placeholder",
    ":scope",
    ":scope p",
    ":scope > *",
    ":defined",
    ":lang(en)",
    ":dir(ltr)",
    ":nth-child(1 of p)",
    ":nth-child(n)",
    "p:nth-last-child(-n + 9)",
    "& p",
    "&",
    "& + p",
    "p &",
    "html &",
    "*|p",
    "*|*",
    "|p",
    "svg|p",
    "p || td",
    "> p",
    "+ p",
    "~ p",
    "p, + p",
    "p, body + p",
    "x, .content ~ p",
    "p,",
    ",p",
    "p,,p",
    "[class]",
    "[class^=c]",
    "[title=n]",
    "[title='n'] p",
    "[class='],p{']",
    r"\70",
    r"\000070",
    r"\2a",
    r".\61",
    r"\68tml",
    r"b\6f dy",
    r":\72oot",
    r"\3aroot",
    r"p\2c p",
    r"p\{}p",
    "p/**/",
    "/**/p/*",
    "p/**/p",
    "html/**/body",
    "html/* */ /* */body",
    "body/**/+/**/p",
    "<!-- p",
    "--> p",
    "<!----> body + p",
    "@p",
    "!p",
    "p;p",
    "p)p",
    "p]p",
    "(p)",
    "{p}",
    "p:not(",
    "p:is(.a",
    "[class",
    "p:nth-child(",
    "\u{0}p",
    "p\u{0}",
    "\u{c}p",
    "\r\n:root\r\n+\r\np",
    "\u{feff}p",
    "\u{a0}p",
];

/// Sheets that are not a rule with a block.
const HOSTILE: &[&str] = &[
    "@import 'https://page.example/sheet';",
    "@import url(https://page.example/sheet) layer(base) supports(color: red) screen;",
    "@\\69mport 'https://page.example/sheet';",
    "@import url(data:text/css,p%7Bcolor:red%7D);",
    "@charset 'utf-8'; p { color: red }",
    "@charset \"utf-16\"; p { color: red }",
    "@namespace 'http://www.w3.org/2000/svg'; p { color: red }",
    "@namespace p url(http://www.w3.org/1999/xhtml); p|p { color: red }",
    "@layer top, base;",
    "@layer top; @layer base { .layered { margin-left: 9px } }",
    "@layer base { .layered { margin-left: 9px !important } }",
    "@layer top.base, base.top; @layer { p { color: red } }",
    "@layer { @layer top, base; }",
    "@layer user-top, m-top, top, base;",
    "@property --own { syntax: '<length>'; inherits: false; initial-value: 9px }",
    "@property --own { syntax: '*'; inherits: true }",
    "@media all { @property --own { syntax: '<length>'; inherits: true; initial-value: 9px } }",
    "@keyframes slide { to { color: red } }",
    "@keyframes 'slide' { to { color: red } }",
    "@keyframes \\73lide { to { color: red } }",
    "@-webkit-keyframes slide { to { color: red } }",
    "@-moz-keyframes slide { to { color: red } }",
    "@media all { @keyframes slide { from, to { margin-left: 9px } } }",
    "@layer top { @keyframes slide { 0% { margin-left: 9px } } }",
    "@keyframes x { } body { animation: x } @keyframes slide{}p{color:red}",
    "@keyframes slide { p { color: red } } p { color: red }",
    "@keyframes slide { to { & p { color: red } } }",
    "@font-face { font-family: Own; src: local('none') }",
    "@font-face { font-family: 'own'; src: url(https://page.example/f) }",
    "@font-face { font-family: O\\77n; src: local(x) }",
    "@font-face { src: local(x); font-family: Own } p { font: 9px Own }",
    "@font-feature-values Own { @styleset { x: 1 } }",
    "@font-palette-values --own { font-family: Own }",
    "@counter-style disc { system: cyclic; symbols: x }",
    "@page { margin: 9px }",
    "@view-transition { navigation: auto }",
    "@position-try --own { margin-left: 9px }",
    "@color-profile --own { src: url(https://page.example/p) }",
    "@custom-selector :--p p; :--p { color: red }",
    "@custom-media --all all; @media (--all) { p { color: red } }",
    "@function --own() { result: 9px }",
    "@starting-style { p { color: red } }",
    "@document url(x) { p { color: red } }",
    "@-moz-document url-prefix() { p { color: red } }",
    "@scope { p { color: red } }",
    "@scope (body) { p { color: red } }",
    "@scope (.content) to (p) { :scope + p { color: red } }",
    "@scope (:root) { :scope { color: red } }",
    "@media all { @scope (html) { p { color: red } } }",
    "@media all { p { color: red } body + p { color: red } }",
    "@media all { } body + p { color: red }",
    "@media screen { @media all { @supports (color: red) { :root { color: red } html > p { color: red } } } }",
    "@media all { p { color: red }",
    "@media all {} } p { color: red }",
    "@media all, { p { color: red }",
    "@media (min-width: 1px) or (max-width: 9px) { body ~ p { color: red } }",
    "@media all;p { color: red }",
    "@media all { @import 'https://page.example/sheet'; p { color: red } }",
    "@supports selector(p) { p { color: red } }",
    "@supports (--x: { p { color: red } }) { p { color: red } }",
    "@supports not (x: y) { & + p { color: red } }",
    "@container (min-width: 1px) { p { color: red } }",
    "@container style(--own: 3px) { p { color: red } }",
    "p { color: red } } p { color: red }",
    "p { color: red; p { color: red } } p { color: red }",
    "p { & + p { color: red } }",
    "p { body & { color: red } }",
    "p { @media all { body & { color: red } } }",
    "p { @layer top, base; }",
    ".content { & ~ p { color: red } + p { color: red } }",
    ".content { :root & { color: red } html { color: red } }",
    ":root { body p { color: red } p& { color: red } }",
    ":is(body) { .content + & { color: red } }",
    "p { color: red; & { } html { color: red }",
    "p { --x: { p { color: red } } }",
    "p { --x: }; body + p { color: red }",
    "p { --x: ( } body + p { color: red }",
    "p { --own: 9px; --page: 9px } html { --own: 9px; --page: 9px }",
    "p { background: url(x } body + p { color: red }",
    "p { content: '\n} p { color: red }",
    "p { content: '\\\n'} p { color: red }",
    "p { content: \"</style><style>p { color: red }\" }",
    "p { content: '\\3c /style>' } p { color: red }",
    "p { color: red; /* } p { color: red }",
    "/* */ p /* { */ { color: red } /* } */ p { color: red }",
    "<!-- p { color: red } --> p { color: red }",
    "p { color: red } <!-- body + p { color: red }",
    "--> body ~ p { color: red }",
    "; p { color: red }",
    "x; body + p { color: red }",
    "} p { color: red }",
    ") p { color: red } ] body + p { color: red }",
    "( p { color: red }",
    "[ p { color: red } ] p { color: red }",
    "'\n' p { color: red }",
    "url( p { color: red } ) p { color: red }",
    "@x { p { color: red } } p { color: red }",
    "@x p { color: red } body + p { color: red }",
    "\\@media all { p { color: red } }",
    "@\\6d edia all { body + p { color: red } }",
    "p { color: red\\; } body + p { color: red }",
    "p { color: red !important } :root { color: red ! important }",
    "p { all: unset !important } * { all: revert } :root { all: initial }",
    "* { animation: slide 1s, user-slide 1s !important } @keyframes user-slide { to { color: red } }",
    ".content { position: fixed; inset: 0 } .content::before { content: 'x'; position: fixed }",
    "p::before { content: 'x'; position: fixed } body::before { content: 'x' }",
    "",
];

/// Pieces of random sheets that are not in the lists.
const PIECES: &[&str] = &[
    "{",
    "}",
    "{",
    "}",
    " ",
    ";",
    ",",
    "(",
    ")",
    "[",
    "]",
    "/*",
    "*/",
    "'",
    "\"",
    "\\",
    "\n",
    "<!--",
    "-->",
    "&",
    "+",
    "~",
    ">",
    ":",
    "@",
    "@media all",
    "@media all {",
    "@layer top {",
    "@supports (color: red) {",
    "@keyframes slide {",
    "@font-face {",
    "from {",
    "url(",
    ":is(",
    ":not(",
    ":has(",
    "!important",
    "</style>",
    "<style>",
    "color: red",
    "--page: 9px",
    "font-family: Own",
];

/// Returns rules with selectors of the list, with pieces between and inside of them.
fn hostile_sheet(rng: &mut Rng) -> String {
    let mut sheet = String::new();
    for _ in 0..1 + rng.below(4) {
        match rng.below(6) {
            0 => sheet.push_str(rng.pick(HOSTILE)),
            1 => sheet.push_str(&rng.text(PIECES, 8)),
            2 => {
                let (outer, inner) = (rng.pick(SELECTORS), rng.pick(SELECTORS));
                sheet.push_str(&format!("{outer} {{ color: red; {inner} {{ {EVERYTHING} }} }}"));
            }
            _ => {
                let combinator = rng.pick(&["", "", " ", " > ", " + ", " ~ ", ", ", "/**/"]);
                let (first, second) =
                    (rng.pick(SELECTORS), if combinator.is_empty() { "" } else { rng.pick(SELECTORS) });
                sheet.push_str(&format!("{first}{combinator}{second} {{ {EVERYTHING} }}"));
            }
        }
        sheet.push_str(rng.pick(&["", "\n", " ", "}", ";"]));
    }
    // Sometimes it ends early.
    if rng.below(5) == 0 {
        let end = (0..=rng.below(sheet.len() + 1)).rev().find(|&end| sheet.is_char_boundary(end));
        sheet.truncate(end.unwrap_or(0));
    }
    sheet
}

/// Compound selectors for descendants of `body`.
const COMPOUNDS: &[&str] = &[
    "p",
    "b",
    "a",
    "div",
    "section",
    "span",
    "ul",
    "li",
    "td",
    "table",
    ".a",
    ".b",
    "p.a",
    ".a.b",
    "#x",
    "p#x",
    "#z",
    "[title]",
    "[lang=en]",
    "p:first-child",
    "p:last-child",
    "li:nth-child(2)",
    "p:nth-of-type(2n+1)",
    "p:not(.a)",
    ".a:not(p, li)",
    "p:is(.a, .b)",
    "div:where(.a, .b)",
    "a:any-link",
    "li:only-child",
    "P",
    r"\70",
];

/// Returns a sheet of which the policies keep everything, and which means the same with a scope. If rules conflict, none begins with `body`, because
/// that changes the specificity.
fn ordinary_sheet(rng: &mut Rng, keeps_body: bool) -> String {
    let has_conflicts = rng.below(2) == 0;
    let mut free = DECLARATIONS.to_vec();
    let mut sheet = rng.pick(&["", "", "/* a sheet */", "<!--", "\n"]).to_owned();
    for _ in 0..1 + rng.below(5) {
        let (name, value) =
            if has_conflicts { rng.pick(&DECLARATIONS) } else { free.remove(rng.below(free.len())) };
        let value = match value.strip_suffix("px") {
            Some(number) if rng.below(3) == 0 => format!("1{number}px"),
            _ => value.to_owned(),
        };
        let important = rng.pick(&["", "", "", " !important"]);
        let selectors = if keeps_body && !has_conflicts && rng.below(5) == 0 {
            "body".to_owned()
        } else {
            selectors(rng, !has_conflicts)
        };
        let rule = match rng.below(8) {
            0 if !has_conflicts => {
                format!(
                    "@keyframes slide {{ from, to {{ {name}: {value} }} }} {selectors} {{ animation: slide 100s }}"
                )
            }
            _ => format!("{selectors} {{ {name}: {value}{important} }}"),
        };
        let at_rule = rng.pick(&[
            "",
            "",
            "",
            "",
            "@media all",
            "@media (min-width: 1px)",
            "@media print",
            "@media not print",
            "@supports (color: red)",
            "@layer base",
            "@layer top",
            "@layer",
        ]);
        sheet.push_str(&if at_rule.is_empty() { rule } else { format!("{at_rule} {{ {rule} }}") });
        sheet.push_str(rng.pick(&["", " ", "\n", "/**/"]));
    }
    sheet
}

/// Returns a list of selectors.
fn selectors(rng: &mut Rng, may_have_body: bool) -> String {
    let one = |rng: &mut Rng| {
        let mut selector = String::new();
        if may_have_body {
            selector.push_str(rng.pick(&["", "", "", "body ", "html body ", ":root ", "html > body "]));
        }
        selector.push_str(rng.pick(COMPOUNDS));
        for _ in 0..rng.below(3) {
            selector.push_str(rng.pick(&[" ", " ", " > ", " + ", "~"]));
            let next = rng.pick(COMPOUNDS);
            selector.push_str(rng.pick(&["*", next, next]));
        }
        selector
    };
    let count = 1 + rng.below(2);
    let list: Vec<String> = (0..count).map(|_| one(rng)).collect();
    list.join(rng.pick(&[",", ", ", " , "]))
}
