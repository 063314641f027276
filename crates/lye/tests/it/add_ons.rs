//! Add-ons: each is valid and free of lints alone and after presets, keeps what it is for, and lets nothing run.

use lye::html::{Context, ParseOptions, Parser};
use lye::policy::{PolicyFormat, RuleLocations, add_ons};
use lye::policy_tools::{LintCode, lint, lint_located};
use lye::url::Url;
use lye::{Cleaner, Policy};
use lye_hostile::{Rng, mutations, payloads};

/// The presets for content: what an add-on is added to.
const PRESETS: [&str; 6] = ["default", "comment", "article", "markdown", "email", "agent"];

/// Each add-on with inputs, and what is left of them after every preset but `agent`.
const KEPT: &[(&str, &str, &str)] = &[
    (
        "embeds",
        "<figure><iframe src=https://player.vimeo.com/video/7 title=a></iframe><figcaption>b</figcaption></figure>",
        "<figure><iframe src=\"https://player.vimeo.com/video/7\" title=\"a\"",
    ),
    (
        "highlighting",
        "<div class='highlight x'><pre class='hljs y'><code class='language-c hljs z'><span class='hljs-title function_ a'>b</span>",
        "<div class=\"highlight\"><pre class=\"hljs\"><code class=\"language-c hljs\"><span class=\"hljs-title function_\">b</span>",
    ),
    (
        "highlighting",
        "<pre><code><span class='token keyword evil'>if</span><span class='nb fixed'>len</span>",
        "<span class=\"token keyword\">if</span><span class=\"nb\">len</span>",
    ),
    (
        "katex",
        "<span class=katex><math display=block><semantics><mi>x</mi><annotation encoding=application/x-tex>x</annotation></semantics></math>\
         <span class='katex-html evil' aria-hidden=true><span class='svg-align' style='top:-3em;position:fixed'>\
         <svg width=400em height=1.08em viewBox='0 0 400000 1080' preserveAspectRatio='xMinYMin slice'><path d=M0,0 /></svg></span></span></span>",
        "<span class=\"katex\"><math display=\"block\"><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x</annotation></semantics></math>\
         <span class=\"katex-html\" aria-hidden=\"true\"><span class=\"svg-align\" style=\"top:-3em\">\
         <svg width=\"400em\" height=\"1.08em\" viewBox=\"0 0 400000 1080\" preserveAspectRatio=\"xMinYMin slice\"><path d=\"M0,0\"></path></svg></span></span></span>",
    ),
    (
        "katex",
        "<math><menclose notation=updiagonalstrike><mi>x</mi></menclose><mpadded style='border:0.04em solid red;position:fixed'><mn mathvariant=bold>1</mn></mpadded>\
         <mtable columnlines='solid' rowlines='dashed'><mtr><mtd class='mtr-glue evil'></mtd></mtr></mtable></math>\
         <svg width=0.471em style='width:0.471em;position:fixed' viewBox='0 0 471 714'><path d=M0,0 /></svg>",
        "<math><menclose notation=\"updiagonalstrike\"><mi>x</mi></menclose><mpadded style=\"border:0.04em solid red\"><mn mathvariant=\"bold\">1</mn></mpadded>\
         <mtable columnlines=\"solid\" rowlines=\"dashed\"><mtr><mtd class=\"mtr-glue\"></mtd></mtr></mtable></math>\
         <svg width=\"0.471em\" style=\"width:0.471em\" viewBox=\"0 0 471 714\"><path d=\"M0,0\"></path></svg>",
    ),
    (
        "mail-styles",
        "<style>@media print { p { color: red } }</style><p class=a>b</p><img src=https://example.org/c.png>",
        "<p class=\"m-a\">b</p><img data-blocked-src=\"https://example.org/c.png\">",
    ),
    (
        "mathml",
        "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>",
        "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>",
    ),
    (
        "readme",
        "<p align=center class='markdown-alert-title x'>a</p><dl><dt>b<dd><ins>c</ins><kbd>d</kbd></dl>\
         <picture><source media='(prefers-color-scheme: dark)' srcset=./dark.svg></picture>",
        "<p align=\"center\" class=\"markdown-alert-title\">a</p><dl><dt>b</dt><dd><ins>c</ins>",
    ),
    (
        "readme",
        "<picture><source media='(prefers-color-scheme: dark)' srcset=./dark.svg></picture>",
        "<source media=\"(prefers-color-scheme: dark)\" srcset=\"./dark.svg\"></picture>",
    ),
    (
        "readme",
        "<table><tr><td width=50% valign=top colspan=2>a</table>",
        "<td width=\"50%\" valign=\"top\" colspan=\"2\">a</td>",
    ),
    (
        "shiki",
        "<pre class='shiki x' style='background-color:#fff'><code><span class=line><span style='color:#D73A49;z-index:9'>a</span>",
        "<pre class=\"shiki\" style=\"background-color:#fff\"><code><span class=\"line\"><span style=\"color:#D73A49\">a</span></span></code></pre>",
    ),
    (
        "task-lists",
        "<ul class='contains-task-list x'><li class=task-list-item><input type=text checked name=a> b</ul>",
        "<ul class=\"contains-task-list\"><li class=\"task-list-item\"><input type=\"checkbox\" checked=\"\" disabled=\"\"> b</li></ul>",
    ),
];

/// Pairs of add-ons that belong together.
const PAIRS: [[&str; 2]; 6] = [
    ["highlighting", "katex"],
    ["highlighting", "shiki"],
    ["highlighting", "mathml"],
    ["readme", "task-lists"],
    ["readme", "highlighting"],
    ["embeds", "katex"],
];

/// Whether an add-on is meant to be added to a preset: `mail-styles` is for mails, in which the images of `readme` would tell who reads them.
fn suits(add_on: &str, preset: &str) -> bool {
    match add_on {
        "mail-styles" => preset == "email",
        "readme" => preset != "email",
        _ => true,
    }
}

/// Returns the lists of `extends` to try.
fn lists() -> Vec<Vec<&'static str>> {
    let names: Vec<&str> = add_ons().map(|(name, _)| name).collect();
    let mut lists: Vec<Vec<&str>> = names.iter().map(|name| vec![*name]).collect();
    for preset in PRESETS {
        lists.extend(names.iter().filter(|name| suits(name, preset)).map(|name| vec![preset, name]));
        for [one, other] in PAIRS.iter().filter(|pair| pair.iter().all(|name| suits(name, preset))) {
            lists.extend([vec![preset, one, other], vec![preset, other, one]]);
        }
    }
    lists.push(vec!["email", "mail-styles", "embeds"]);
    lists
}

fn policy(list: &[&str]) -> Policy {
    Policy::from_toml(&text(list)).unwrap_or_else(|error| panic!("{list:?}: {error}"))
}

fn text(list: &[&str]) -> String {
    format!("extends = {list:?}\n")
}

#[test]
fn add_ons_are_valid_and_raise_no_lints() {
    let mut raised = Vec::new();
    for list in lists() {
        let both = policy(&list);
        assert!(both.check().is_ok(), "{list:?}");
        let alone = lint(&policy(&list[..1]));
        let lints = lint(&both).into_iter().filter(|lint| !alone.contains(lint));
        raised.extend(lints.map(|lint| format!("{list:?} {lint}")));
    }
    for (name, text) in add_ons() {
        assert!(text.starts_with("# "), "{name}: its first line says what it is for");
        let lints = lint(&Policy::from_toml(text).unwrap());
        raised.extend(lints.iter().map(|lint| format!("{name} {lint}")));
    }
    assert!(raised.is_empty(), "{}", raised.join("\n"));
}

#[test]
fn add_ons_keep_what_they_are_for() {
    let mut differing = Vec::new();
    for list in lists() {
        // `agent` limits the classes and the text that a model reads.
        if list[0] == "agent" || list.len() == 1 {
            continue;
        }
        let cleaner = Cleaner::new(&policy(&list)).unwrap();
        for (name, html, kept) in KEPT.iter().filter(|(name, ..)| list.contains(name)) {
            let clean = cleaner.clean(html).unwrap().into_html();
            if !clean.contains(kept) {
                differing.push(format!("{list:?} {name}: {clean}"));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    for (name, _) in add_ons() {
        assert!(KEPT.iter().any(|(tested, ..)| *tested == name), "{name}");
    }
}

/// What a preset keeps is kept with an add-on: its lists add.
#[test]
fn add_ons_take_nothing_away() {
    let html = "<h2 id=a>b</h2><p style='text-align:center;float:left' title=c lang=de>d <b>e</b> \
        <a href=https://example.org/>f</a> <code class=language-rust>g</code><img src=https://example.org/h.png alt=i>\
        <table><tr><td colspan=2>j</table>";
    for list in lists().iter().filter(|list| list.len() == 2 && list[1] != "mail-styles") {
        let alone = Cleaner::new(&policy(&list[..1])).unwrap().clean(html).unwrap().into_html();
        let both = Cleaner::new(&policy(list)).unwrap().clean(html).unwrap().into_html();
        for piece in alone.split_inclusive('>').filter(|piece| !piece.contains("all: unset")) {
            let name = piece.trim_end_matches('>');
            assert!(both.contains(name), "{list:?}: {piece} is not in {both}");
        }
    }
}

/// Returns what could run script, load a document or leave its place.
fn harmful(html: &str) -> Option<String> {
    let tree = Parser::new(ParseOptions::default()).parse_fragment(html, &Context::html("body")).unwrap();
    for element in tree.root().descendants().filter(lye::html::NodeRef::is_element) {
        let name = element.name();
        let is_active =
            ["script", "object", "embed", "frame", "base", "meta", "link", "form", "foreignObject"]
                .contains(&name);
        if is_active || name == "iframe" && element.attr("sandbox").is_none() {
            return Some(name.to_owned());
        }
        for attribute in element.attrs() {
            let (name, value) = (attribute.local_name(), attribute.value());
            let scheme = Url::parse(value).ok().map(|url| url.scheme().to_owned());
            let runs = scheme.is_some_and(|scheme| ["javascript", "vbscript"].contains(&scheme.as_str()));
            let is_style = name == "style" && !value.starts_with("all: unset");
            let escapes = is_style && ["fixed", "absolute", "url("].iter().any(|part| value.contains(part));
            if name.starts_with("on") || name == "srcdoc" || runs || escapes {
                return Some(format!("{name}={value:?}"));
            }
        }
    }
    None
}

/// Every payload, random changes of them, and random pieces of what add-ons keep.
#[test]
fn nothing_runs_with_add_ons() {
    let pieces: Vec<&str> = KEPT
        .iter()
        .map(|(_, html, _)| *html)
        .chain([
            "<script>a()</script>",
            "<p onclick=a()>",
            "<svg onload=a()>",
            "<a href=javascript:a()>b",
            "</p>",
            "<style>",
        ])
        .chain([
            "<math><mtext><mglyph><style>",
            "<annotation-xml encoding=text/html>",
            "<iframe srcdoc=a>",
            "</table>",
            "<td>",
        ])
        .chain([
            "<span style='position:fixed;top:0'>",
            "<div style='background:url(//a.example)'>",
            "<input formaction=javascript:a()>",
        ])
        .collect();
    let (payloads, mutations) = (payloads(), mutations(44, 20));
    let mut rng = Rng::new(43);
    for list in lists() {
        let cleaner = Cleaner::new(&policy(&list)).unwrap();
        let check = |html: &str| {
            let clean = cleaner.clean(html).unwrap().into_html();
            assert_eq!(harmful(&clean), None, "{list:?}: {html:?} became {clean:?}");
            assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{list:?}: {html:?}");
        };
        // A pair keeps what each of the two keeps.
        if list.len() <= 2 {
            payloads.iter().for_each(|payload| check(&payload.html));
            mutations.iter().for_each(|html| check(html));
        }
        rng.cases(20, |rng| check(&rng.text(&pieces, 6)));
    }
}

/// Lints are at lines that the author of the policy can change.
#[test]
fn a_risk_of_an_add_on_is_at_its_name() {
    let lints = |text: &str| {
        let policy = Policy::from_toml(text).unwrap();
        lint_located(&policy, &RuleLocations::of(text, PolicyFormat::Toml).unwrap())
    };
    let raised = lints("extends = [\"email\", \"readme\"]");
    let [lint] = &raised[..] else { panic!("{raised:?}") };
    assert_eq!((lint.code(), lint.path().as_str()), (LintCode::RemoteImagesInMail, "extends[1]"));
    assert_eq!((lint.file(), lint.line(), lint.column()), (None, Some(1), Some(21)));
    assert_eq!(lints("extends = [\"email\", \"readme\"]\ndeny.source = true"), []);
    assert_eq!(lints("extends = [\"markdown\", \"katex\"]\ndeny.span = true"), []);
}

/// Lists of an add-on add to those of the presets before it: after it, a preset would replace them.
#[test]
fn presets_come_before_add_ons() {
    for list in ["[\"katex\", \"comment\"]", "[\"katex\", \"./a.toml\", \"comment\"]"] {
        let load =
            |name: &str, _: Option<&str>| Ok(lye::policy::PolicyText::new(name, "", PolicyFormat::Toml));
        let text = format!("extends = {list}");
        let error = Policy::from_text_with(&text, PolicyFormat::Toml, load).unwrap_err();
        assert!(error.path().starts_with("extends["), "{error}");
        assert!(error.message().contains("the add-on `katex` before it"), "{error}");
        assert_eq!(error.remedy(), Some("write the preset first: `[\"comment\", \"katex\"]`"));
    }
    for list in ["[\"katex\", \"highlighting\"]", "[\"comment\", \"markdown\", \"katex\"]"] {
        Policy::from_toml(&format!("extends = {list}")).unwrap();
    }
}

#[test]
fn unknown_names_have_a_suggestion() {
    let error = Policy::from_toml("extends = [\"markdown\", \"katx\"]").unwrap_err();
    assert_eq!((error.path().as_str(), error.message()), ("extends[1]", "unknown preset or add-on `katx`"));
    assert!(error.remedy().unwrap().starts_with("did you mean `katex`?"), "{error}");
}

/// The lists of an add-on add to those of the preset, and those of the policy replace them, as everywhere.
#[test]
fn lists_of_add_ons_add() {
    let properties = |text: &str| Policy::from_toml(text).unwrap().to_json();
    let both = properties("extends = [\"article\", \"shiki\"]");
    assert!(both.contains("\"float\"") && both.contains("\"font-weight\""), "{both}");
    let own = properties("extends = [\"article\", \"shiki\"]\ncss.properties = [\"color\"]");
    assert!(!own.contains("\"float\"") && own.contains("\"color\""), "{own}");
}
