//! The tables `allow` and `deny`, changes of lists, and several policies in `extends`.

use lye::policy::{AttributeList, PolicyFormat, PolicyText, RuleLocations};
use lye::policy_tools::{lint_located, warnings};
use lye::{Cleaner, FindingsMode, Policy, Preset};
use lye_hostile::Rng;

fn policy(text: &str) -> Policy {
    Policy::from_toml(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn clean(text: &str, html: &str) -> String {
    Cleaner::new(&policy(text)).unwrap().clean(html).unwrap().into_html()
}

/// Returns where an error is, what it says, and what to write instead.
fn error(text: &str) -> (String, String, String) {
    let error = Policy::from_toml(text).expect_err(text);
    assert_eq!(error.all().len(), 1, "{error}");
    (error.path(), error.message().to_owned(), error.remedy().unwrap_or_default().to_owned())
}

/// What people want to change in a preset, each in a few lines without a lint. More are in `docs/recipes.md`.
#[test]
fn what_people_want_is_short() {
    let jobs = [
        ("extends = \"comment\"\ndeny.q = true", "<p>c <q>d</q>", "<p>c d</p>"),
        (
            "extends = \"markdown\"\nclasses.prefixes = [\"hljs-\"]",
            "<code class=\"language-c x\"><span class=hljs-keyword>if</span></code>",
            "<code class=\"language-c\">if</code>",
        ),
        (
            "extends = \"comment\"\nallow.\"@tables\" = true",
            "<table><caption>a</caption><tr><th scope=col colspan=2>b",
            "<table><caption>a</caption><tbody><tr><th scope=\"col\" colspan=\"2\">b</th></tr></tbody></table>",
        ),
        (
            "extends = \"comment\"\nallow.\"@math\" = true",
            "<math display=block><mfrac><mi mathcolor=red>a</mi><mn>2</mn></mfrac></math>",
            "<math><mfrac><mi mathcolor=\"red\">a</mi><mn>2</mn></mfrac></math>",
        ),
        (
            "extends = \"default\"\n[urls]\nhygiene.remove_tracking = true\nproxy = \"/image?url=\"\n\
             rules.\"@images\" = { allowed_schemes = [\"https\"], handling = \"proxy\", deny = [\"not_global\"] }",
            "<a href=\"https://example.org/?utm_source=a&b=c\">d</a>",
            "<a href=\"https://example.org/?b=c\">d</a>",
        ),
        (
            "extends = [\"markdown\", \"readme\"]",
            "<p align=center>a</p><ins>b</ins>",
            "<p align=\"center\">a</p><ins>b</ins>",
        ),
    ];
    for (text, html, expected) in jobs {
        let policy = policy(text);
        let clean = Cleaner::new(&policy).unwrap().clean(html).unwrap().into_html();
        assert!(clean.contains(expected), "{text}\n{clean}");
        let locations = RuleLocations::of(text, PolicyFormat::Toml).unwrap();
        assert_eq!(lint_located(&policy, &locations), [], "{text}");
        assert!(text.lines().count() <= 8);
    }
}

#[test]
fn entries_of_tables_add_up() {
    let html =
        "<td><img src=https://example.org/a.png alt=b title=c><p title=d lang=e data-x=f data-y-z=g>h</p>";
    assert_eq!(clean("allow = { p = [] }", html), "<p>h</p>");
    assert_eq!(
        clean("allow = { p = [\"lang\"], \"*\" = [\"title\"] }", html),
        "<p title=\"d\" lang=\"e\">h</p>"
    );
    assert_eq!(clean("allow = { p = [\"data-*\"] }", html), "<p data-x=\"f\" data-y-z=\"g\">h</p>");
    assert_eq!(clean("allow = { p = [], \"*\" = [\"data-y-*\"] }", html), "<p data-y-z=\"g\">h</p>");
    let rules = "\nurls.rules.\"img[src]\" = { allowed_schemes = [\"https\"] }";
    assert_eq!(
        clean(&format!("disallowed = \"unwrap\"\nallow = {{ img = true }}{rules}"), html),
        "<img src=\"https://example.org/a.png\" alt=\"b\">\nh"
    );
    assert_eq!(
        clean(&format!("disallowed = \"unwrap\"\nallow = {{ img = [true, \"title\"] }}{rules}"), html),
        "<img src=\"https://example.org/a.png\" alt=\"b\" title=\"c\">\nh"
    );
    assert_eq!(clean("allow = { \"#comment\" = true, p = true }", "<!-- a --><p>b"), "<!-- a --><p>b</p>");
    assert_eq!(clean("allow = { p = true }", "<!-- a --><p>b"), "<p>b</p>");
    assert_eq!(
        clean(
            "allow = { \"svg:svg\" = true, \"svg:path\" = true, \"svg:*\" = [\"fill\"] }",
            "<svg><path d=M0,0 fill=red>"
        ),
        "<svg><path d=\"M0,0\" fill=\"red\"></path></svg>"
    );
}

/// `deny` wins, whichever policy has it.
#[test]
fn what_is_denied_is_taken_away() {
    assert_eq!(
        clean("allow = { p = true, b = true }\ndeny.b = true\ndisallowed = \"unwrap\"", "<p><b>a"),
        "<p>a</p>"
    );
    assert_eq!(
        clean("extends = \"comment\"\ndeny.\"@emphasis\" = true", "<p><b>a</b> <code>c"),
        "<p>a <code>c</code></p>"
    );
    assert_eq!(
        clean("extends = \"default\"\ndeny = { p = [\"title\"] }", "<p title=a lang=b>c<b title=d>e"),
        "<p lang=\"b\">c<b title=\"d\">e</b></p>"
    );
    assert_eq!(
        clean("extends = \"default\"\ndeny = { \"*\" = [\"title\"] }", "<p title=a lang=b>c<b title=d>e"),
        "<p lang=\"b\">c<b>e</b></p>"
    );
    let base = "extends = \"comment\"\ndeny = { h3 = true }";
    let own = "extends = \"./base.toml\"\nallow = { h3 = true }";
    let load = |name: &str, _: Option<&str>| Ok(PolicyText::new(name, base, PolicyFormat::Toml));
    let policy = Policy::from_text_with(own, PolicyFormat::Toml, load).unwrap();
    assert_eq!(Cleaner::new(&policy).unwrap().clean("<h3>a</h3><p>b").unwrap().html(), "a<p>b</p>");
    let locations = RuleLocations::of_with(own, PolicyFormat::Toml, load).unwrap();
    let lints = lint_located(&policy, &locations);
    assert_eq!(
        (lints.len(), lints[0].code().as_str(), lints[0].line()),
        (1, "allow-denied", Some(2)),
        "{lints:?}"
    );
    // Without `allow`, it takes away from what the standard keeps.
    assert_eq!(clean("deny.b = true", "<p title=x>a<b>c"), "<p title=\"x\">a</p>");
}

/// What cannot be taken away is an error: nothing that is denied is kept.
#[test]
fn what_cannot_be_denied_is_refused() {
    for (tables, path) in [
        ("allow = { p = [], \"*\" = [\"data-x-*\"] }\ndeny = { p = [\"data-*\"] }", "deny.p[0]"),
        ("allow = { p = [], \"*\" = [\"data-*\"] }\ndeny = { \"*\" = [\"data-x\"] }", "deny.\"*\"[0]"),
        ("allow = { \"@text\" = [\"data-*\"] }\ndeny = { b = [\"data-x\"] }", "deny.b[0]"),
        ("allow = { b = [\"data-*\"] }\ndeny = { \"@text\" = [\"data-x-*\"] }", "deny.\"@text\"[0]"),
        (
            "allow = { \"svg:svg\" = [], \"svg:*\" = [\"data-*\"] }\ndeny = { \"svg:svg\" = [\"data-x\"] }",
            "deny.\"svg:svg\"[0]",
        ),
        ("allow = { \"x-*\" = [\"label\"] }\ndeny = { x-card = [\"label\"] }", "deny.x-card"),
    ] {
        assert_eq!(error(tables).0, path, "{tables}");
    }
    let html = "<b data-x=1 data-y-z=2>a</b>";
    assert_eq!(
        clean("allow = { b = [\"data-*\", \"data-y-*\"] }\ndeny = { b = [\"data-*\"] }", html),
        "<b>a</b>"
    );
    let listed = "allow = { \"x-*\" = [\"label\"], x-card = [\"title\"] }\ndeny = { x-card = [\"label\"] }";
    assert_eq!(clean(listed, "<x-card label=a title=b>c</x-card>"), "<x-card title=\"b\">c</x-card>");
    for (deny, kept) in [
        ("x-b = true", "<x-a-b label=\"1\"></x-a-b>"),
        ("\"x-a-*\" = true", "<x-b label=\"1\" more=\"2\"></x-b>"),
        ("\"*-*\" = true", ""),
        ("\"*\" = [\"label\"]", "<x-a-b></x-a-b><x-b more=\"2\"></x-b>"),
    ] {
        // The longest pattern decides.
        let policy = format!(
            "allow = {{ \"x-*\" = [\"label\", \"more\"], \"x-a-*\" = [\"label\"] }}\ndeny = {{ {deny} }}"
        );
        assert_eq!(
            clean(&policy, "<x-a-b label=1 more=2></x-a-b><x-b label=1 more=2></x-b>"),
            kept,
            "{deny}"
        );
    }
}

#[test]
fn a_program_adds_and_takes_away() {
    let policy = Preset::Comment
        .policy()
        .with_allow("h3", AttributeList::usual())
        .with_deny("q", AttributeList::usual());
    assert_eq!(Cleaner::new(&policy).unwrap().clean("<h3><q>a").unwrap().html(), "<h3>a</h3>");
    assert_eq!(warnings(&policy).len(), 1, "`q` is allowed and denied");
    assert_eq!(Policy::from_json(&policy.to_json()).unwrap(), policy);
}

/// Names that could only be mistakes are errors, with what to write instead.
#[test]
fn mistakes_have_a_remedy() {
    for (text, path, message, remedy) in [
        ("allow.mi = true", "allow.mi", "`mi` is an element of MathML", "write `\"math:mi\"`"),
        ("allow.path = true", "allow.path", "`path` is an element of SVG", "write `\"svg:path\"`"),
        (
            "allow.\"@tabels\" = true",
            "allow.\"@tabels\"",
            "`@tabels` is not a group of elements",
            "did you mean `@tables`?",
        ),
        (
            "allow.\"*\" = true",
            "allow.\"*\"",
            "`*` stands for all elements that are kept, and keeps none",
            "list attributes that all of them may have: `\"*\" = [\"title\"]`",
        ),
        (
            "allow.p = false",
            "allow.p",
            "`false` says nothing here",
            "write `true`, or name the element in `deny`",
        ),
        (
            "allow.p = [\"onclick\"]",
            "allow.p[0]",
            "no policy can allow the event handler `onclick`: it runs script",
            "remove the entry",
        ),
        (
            "allow.script = true",
            "allow.script",
            "no policy can allow `script` or its content: it runs script",
            "remove the entry",
        ),
        (
            "allow.\"a[href]\" = true",
            "allow.\"a[href]\"",
            "the key is the element alone",
            "write `a = [\"href\"]`",
        ),
        (
            "allow.\"h*\" = true",
            "allow.\"h*\"",
            "only the names of custom elements have wildcards, as in `x-*`",
            "list the names, or name a group such as `@tables`",
        ),
        (
            "allow.add = [\"h3\"]",
            "allow.add",
            "there is no element `add`",
            "name elements: `allow = { h3 = true }` adds, and `deny = { h3 = true }` takes away",
        ),
        (
            "allow.\"#text\" = true",
            "allow.\"#text\"",
            "`#text` is not an element",
            "comments are `\"#comment\"`",
        ),
        (
            "allow.p = [\"*\"]",
            "allow.p[0]",
            "no policy allows all attributes: some run script",
            "list them; `true` stands for those that the element usually has",
        ),
        (
            "allow = { p = [\"data-*\"] }\ndeny = { p = [\"data-x\"] }",
            "deny.p[0]",
            "`data-*` is allowed, and no single name can be taken from it",
            "instead of the beginning, list the names to allow",
        ),
        (
            "allow = { \"svg:svg\" = [\"xmlns\"] }",
            "allow.\"svg:svg\"[0]",
            "the attribute `xmlns` is in a namespace",
            "write `\"xmlns:xmlns\"`",
        ),
        (
            "allow = { \"html:p\" = true }",
            "allow.\"html:p\"",
            "`p` is an element of HTML anyway",
            "write `p`",
        ),
        (
            "allow = { P = true }",
            "allow.P",
            "`P` is not an HTML element",
            "write element names in lower case: `p`",
        ),
    ] {
        assert_eq!(error(text), (path.to_owned(), message.to_owned(), remedy.to_owned()), "{text}");
    }
    let (path, message, remedy) = error("sanitizer = { elements = [\"p\"] }\nallow = { b = true }");
    assert_eq!(
        (path.as_str(), message.as_str()),
        ("sanitizer", "`sanitizer` and `allow` both say what is kept")
    );
    assert!(remedy.contains("`allow"));
}

#[test]
fn findings_name_the_entry_that_decided() {
    let text = "extends = \"comment\"\noutput.findings = \"collect\"\n\n[allow]\np = [\"title\"]\n[deny]\nq = true\n";
    let locations = RuleLocations::of(text, PolicyFormat::Toml).unwrap();
    let policy = Policy::from_toml(text).unwrap();
    let clean = Cleaner::new(&policy).unwrap().clean("<q>a</q><p lang=b>c</p><h3>d</h3>").unwrap();
    let found: Vec<String> = clean
        .findings()
        .iter()
        .map(|finding| {
            let place = finding.rule_location(&locations).unwrap();
            format!(
                "{} {}{}:{}",
                finding.node(),
                place.path,
                place.file.map_or(String::new(), |file| format!(" {file}")),
                place.position.line
            )
        })
        .collect();
    assert_eq!(found, ["q deny.q:7", "p allow.p:5", "h3 disallowed comment:3"]);
}

#[test]
fn lists_are_changed() {
    let schemes = |text: &str| {
        let policy = policy(text);
        let rule = policy.urls().rules.iter().find(|(key, _)| key.to_string() == "a[href]").unwrap().1;
        rule.each()
            .next()
            .unwrap()
            .allowed_schemes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let rule =
        |value: &str| format!("extends = \"comment\"\nurls.rules.\"a[href]\".allowed_schemes = {value}");
    assert_eq!(schemes("extends = \"comment\""), "http https mailto");
    assert_eq!(schemes(&rule("{ add = [\"tel\"], remove = [\"http\"] }")), "https mailto tel");
    assert_eq!(schemes(&rule("{ add = [\"https\"] }")), "http https mailto");
    assert_eq!(schemes(&rule("[\"tel\"]")), "tel");
    // Without a base, it changes the default.
    let parsers = policy("output.parsers = { remove = [\"2023\"] }");
    assert_eq!(parsers.parsers().len(), 1);
    let (path, message, _) = error("extends = \"comment\"\nlinks.rel = { add = [\"\"] }");
    assert!(path.starts_with("links.rel["), "{path}: {message}");
}

/// The later policies change the earlier, and the first text changes all.
#[test]
fn several_policies_are_extended() {
    let files = [
        (
            "./a.toml",
            "allow = { b = true, p = [\"title\"] }\nlinks.rel = [\"nofollow\"]\ndisallowed = \"unwrap\"",
        ),
        ("./b.toml", "extends = \"./a.toml\"\nallow = { i = true }\nlinks.rel = { add = [\"ugc\"] }"),
        (
            "./c.toml",
            "allow = { u = true, p = [\"lang\"] }\nlinks.rel = { add = [\"noopener\"] }\ntext.remove_invisibles = true",
        ),
    ];
    let load = |name: &str, _: Option<&str>| {
        let (_, text) =
            files.iter().find(|(file, _)| *file == name).ok_or_else(|| format!("no file {name}"))?;
        Ok(PolicyText::new(name, *text, PolicyFormat::Toml))
    };
    let read = |text: &str| Policy::from_text_with(text, PolicyFormat::Toml, load);
    let both = read("extends = [\"./b.toml\", \"./c.toml\"]\nallow.s = true").unwrap();
    let written = policy(
        "allow = { b = true, i = true, u = true, s = true, p = [\"title\", \"lang\"] }\nlinks.rel = [\"nofollow\", \"ugc\", \"noopener\"]\ntext.remove_invisibles = true\ndisallowed = \"unwrap\"",
    );
    assert_eq!(both, written);
    assert_eq!(read("extends = []").unwrap(), policy(""));
    let error = read("extends = [\"comment\", \"artikle\"]").unwrap_err();
    assert_eq!((error.path().as_str(), error.line()), ("extends[1]", Some(1)));
    assert!(read("extends = [\"./b.toml\", \"./a.toml\"]").is_ok(), "no cycle");
}

/// A random table, with groups, attributes of all elements, and prefixes.
fn table(rng: &mut Rng, deny: bool) -> String {
    const KEYS: [&str; 12] =
        ["p", "b", "td", "a", "img", "@tables", "@emphasis", "@text", "*", "svg:path", "math:mi", "@lists"];
    const NAMES: [&str; 7] = ["title", "lang", "href", "width", "class", "dir", "colspan"];
    let mut entries = Vec::new();
    for key in KEYS {
        if rng.below(3) > 0 {
            continue;
        }
        let names: Vec<String> =
            NAMES.iter().filter(|_| rng.below(3) == 0).map(|name| format!("{name:?}")).collect();
        let value = match rng.below(2) {
            0 if key != "*" => "true".to_owned(),
            _ if deny && names.is_empty() => continue,
            _ => format!("[{}]", names.join(", ")),
        };
        entries.push(format!("{key:?} = {value}"));
    }
    format!("{{ {} }}", entries.join(", "))
}

const HTML: &str = "<p title=a lang=b class=c>d <b dir=ltr title=e>f</b> <a href=https://example.org lang=g class=h>i</a> <img src=x width=1 alt=j> \
    <table width=2><tr><td colspan=2 width=3 title=k>l</table> <ul class=m><li value=3>n</ul> <svg><path title=o d=M0 class=p></svg> \
    <math><mi lang=q href=x>r</mi></math> <em lang=s>t</em> <code class=u>v</code>";

/// Merging is associative, and it does not matter how many policies say what is allowed and denied.
#[test]
fn merging_is_associative() {
    let mut rng = Rng::new(40);
    for _ in 0..300 {
        let layers: Vec<String> = (0..3)
            .map(|_| {
                let (allow, deny) = (table(&mut rng, false), table(&mut rng, true));
                let rel = [
                    "rel = [\"ugc\"]",
                    "rel = { add = [\"ugc\", \"nofollow\"] }",
                    "rel = { remove = [\"ugc\"] }",
                    "target = \"_blank\"",
                ];
                format!("allow = {allow}\ndeny = {deny}\nlinks.{}", rel[rng.below(rel.len())])
            })
            .collect();
        let read = |text: &str, files: &[(&str, String)]| {
            let load = |name: &str, _: Option<&str>| {
                let (_, text) = files.iter().find(|(file, _)| *file == name).ok_or("no file")?;
                Ok(PolicyText::new(name, text.as_str(), PolicyFormat::Toml))
            };
            Policy::from_text_with(text, PolicyFormat::Toml, load).unwrap_or_else(|error| panic!("{error}"))
        };
        let file = |name, extends: &str, at: usize| (name, format!("{extends}\n{}", layers[at]));
        // ((a, b), c): a chain; (a, (b, c)): a list, whose second is a chain.
        let chain = read(
            &format!("extends = \"./b\"\n{}", layers[2]),
            &[file("./a", "", 0), file("./b", "extends = \"./a\"", 1)],
        );
        let list = read(
            "extends = [\"./a\", \"./c\"]",
            &[file("./a", "", 0), file("./b", "", 1), file("./c", "extends = \"./b\"", 2)],
        );
        assert_eq!(chain, list, "{layers:#?}");
        let cleaner = Cleaner::new(&chain.with_findings(FindingsMode::Collect)).unwrap();
        let cleaned = cleaner.clean(HTML).unwrap();
        assert_eq!(cleaner.clean(cleaned.html()).unwrap().html(), cleaned.html());
    }
}

/// What `allow` and `deny` mean together is what a list of elements with their attributes says.
#[test]
fn allow_without_deny_equals_the_list() {
    let mut rng = Rng::new(41);
    for _ in 0..300 {
        let text = format!("allow = {}\ndeny = {}", table(&mut rng, false), table(&mut rng, true));
        let policy = Policy::from_toml(&text).unwrap();
        let config = policy.check().unwrap().sanitizer().get();
        let listed = Policy::default().with_sanitizer(config);
        let [by_tables, by_list] =
            [&policy, &listed].map(|policy| Cleaner::new(policy).unwrap().clean(HTML).unwrap().into_html());
        assert_eq!(by_tables, by_list, "{text}");
    }
}
