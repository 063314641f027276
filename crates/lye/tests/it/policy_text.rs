//! The policy member `text`: invisible characters, template syntax, and links in text.

use lye::findings::{Action, FindingKind};
use lye::{Clean, Cleaner, FindingsMode, Policy, Proof};

fn cleaner(members: &str) -> Cleaner {
    let policy = format!(r#"{{ {members} }}"#);
    Cleaner::new(&Policy::from_json(&policy).unwrap().with_findings(FindingsMode::Collect)).unwrap()
}

/// Cleans, and asserts that cleaning again changes nothing.
fn clean(members: &str, html: &str) -> Clean {
    let cleaner = cleaner(members);
    let clean = cleaner.clean(html).unwrap();
    assert_eq!(cleaner.clean(clean.html()).unwrap().html(), clean.html(), "{html}");
    clean
}

const STRIP: &str = r#""text": { "remove_invisibles": true }"#;
const DEFUSE: &str = r#""text": { "defuse_templates": true }"#;
const LINKIFY: &str = r#""text": { "linkify": true }"#;

#[test]
fn text_is_unchanged_by_default() {
    let html = "{{x}}\u{202E}www.example.org";
    assert_eq!(clean(r#""text": {}"#, html).html(), html);
    assert_eq!(lye::clean(html).unwrap().html(), html);
}

#[test]
fn invisible_characters_are_stripped_from_text_and_values() {
    let cleaned = clean(STRIP, "<p title='a\u{200B}b'>pay\u{202E}pal<b>\u{E0041}</b></p>");
    assert_eq!(cleaned.html(), r#"<p title="ab">paypal<b></b></p>"#);
    let findings = cleaned.findings();
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code().as_str()).collect();
    assert_eq!(codes, ["invisible-characters"; 3]);
    assert_eq!(findings[0].attribute(), Some("title"));
    assert_eq!((findings[1].before(), findings[1].after()), (Some("pay\u{202E}pal"), Some("paypal")));
    assert_eq!((findings[1].kind(), findings[1].action()), (FindingKind::Text, Action::Rewritten));
    assert_eq!(findings[1].rule(), "text.remove_invisibles");
    assert_eq!(findings[1].span().start as usize, "<p title='a\u{200B}b'>".len());
    assert_eq!(cleaned.removals().rewritten, 3);
}

#[test]
fn joiners_depend_on_their_paragraph() {
    // A family whose members are in separate elements, and a Persian word with its ending in bold.
    let family = "<p>👨\u{200D}<b>👩\u{200D}</b>👧 می\u{200C}<i>خواهم</i></p>";
    assert_eq!(clean(STRIP, family).html(), family);
    // Another paragraph is not a neighbour.
    assert_eq!(clean(STRIP, "<p>👨\u{200D}</p><p>👩</p>").html(), "<p>👨</p><p>👩</p>");
}

#[test]
fn removed_elements_do_not_split_text() {
    assert_eq!(clean(DEFUSE, "{<script>x</script>{x}}").html(), "{ {x}}");
    assert_eq!(clean(DEFUSE, "{<!-- -->{x}}").html(), "{ {x}}");
    let both = r#""text": { "remove_invisibles": true, "defuse_templates": true }"#;
    assert_eq!(clean(both, "<p>$\u{2060}{x}").html(), "<p>$ {x}</p>");
}

#[test]
fn invisible_operators_are_kept_in_mathml() {
    let math = "<math><mi>f</mi><mo>\u{2061}</mo><mi>x</mi></math>";
    assert_eq!(clean(STRIP, math).html(), math);
    assert_eq!(clean(STRIP, "f\u{2061}x").html(), "fx");
    assert_eq!(clean(STRIP, "<math><mi>f\u{202E}</mi></math>").html(), "<math><mi>f</mi></math>");
}

#[test]
fn templates_are_defused_in_texts_values_and_urls() {
    let cleaned = clean(
        DEFUSE,
        "<p title='${x}'>{{ constructor.constructor('alert(1)')() }} <%= x %> #{y} {% z %}</p>\
         <a href='/a?{{x}}#${y}'>a</a>",
    );
    assert_eq!(
        cleaned.html(),
        "<p title=\"$ {x}\">{ { constructor.constructor('alert(1)')() }} &lt; %= x %&gt; # {y} { % z %}</p>\
         <a href=\"/a?%7B%7Bx}}#$%7By}\">a</a>"
    );
    assert!(cleaned.findings().iter().all(|finding| finding.code().as_str() != "invisible-characters"));
}

/// A policy that keeps everything that can be kept.
const KEEP_ALL: &str = r#""sanitizer": { "removeElements": [], "removeAttributes": [], "comments": true }"#;

#[test]
fn names_with_template_syntax_are_removed() {
    for (html, expected) in [
        ("<p data-{{7*7}}=1 title=a>x</p>", "<p title=\"a\">x</p>"),
        ("a<x-{{config}}>b</x-{{config}}>c", "ac"),
        ("<p {{7*7}}>x</p>", "<p>x</p>"),
        ("<p data-${x} {%y%} #{z} {#c#} <%=w>x</p>", "<p>x</p>"),
        ("<svg><g {{7*7}}=1></g><x-{{y}}></x-{{y}}></svg>", "<svg><g></g></svg>"),
        ("<math><mi {{x}}></mi></math>", "<math><mi></mi></math>"),
        ("<p data-{a} x-{b}>x</p>", "<p data-{a}=\"\" x-{b}=\"\">x</p>"),
    ] {
        assert_eq!(clean(&format!("{DEFUSE}, {KEEP_ALL}"), html).html(), expected, "{html}");
    }
    let listed =
        r#""allow": { "p": [], "b": ["x-{{x}}"], "x-*": [], "*": ["data-*"] }, "disallowed": "unwrap""#;
    let members = format!("{DEFUSE}, {listed}");
    let found =
        clean(&members, "<p data-{{7*7}}=1><x-{{config}}>a</x-{{config}}><x-y>b</x-y><b x-{{x}}>c</b>");
    assert_eq!(found.html(), "<p>a<x-y>b</x-y><b>c</b></p>");
    let told: Vec<_> =
        found.findings().iter().map(|found| (found.code().as_str(), found.node(), found.rule())).collect();
    assert_eq!(
        told,
        [
            ("template-syntax", "p", "text.defuse_templates"),
            ("template-syntax", "x-{{config}}", "text.defuse_templates"),
            ("template-syntax", "b", "text.defuse_templates"),
        ]
    );
}

#[test]
fn escaped_tags_of_refused_names_are_defused_text() {
    let listed = r#""allow": { "p": [], "x-*": [] }, "disallowed": "escape""#;
    let cleaned = clean(&format!("{DEFUSE}, {listed}"), "<p>a<x-{{config}}>b</x-{{config}}>");
    assert_eq!(cleaned.html(), "<p>a&lt;x-{ {config}}&gt;b&lt;/x-{ {config}}&gt;</p>");
}

#[test]
fn names_with_invisible_characters_are_removed() {
    let members = format!("{STRIP}, {KEEP_ALL}");
    let cleaned = clean(&members, "<p data-a\u{E0041}b=1 x\u{200B}=2 title=c>d<x-\u{FE0F}y>e</x-\u{FE0F}y>");
    assert_eq!(cleaned.html(), "<p title=\"c\">d</p>");
    assert!(cleaned.findings().iter().all(|found| found.code().as_str() == "invisible-characters"));
    assert_eq!(cleaned.findings().len(), 3);
}

#[test]
fn comments_are_treated_like_text() {
    let members =
        format!(r#"{DEFUSE}, "sanitizer": {{ "elements": ["p"], "attributes": [], "comments": true }}"#);
    assert_eq!(clean(&members, "<p>{<!--{{x}}-->{</p>").html(), "<p>{<!--{ {x}}-->{</p>");
}

#[test]
fn urls_in_text_become_links() {
    let cleaned = clean(LINKIFY, "<p>See www.example.org, or <b>ask me@example.org</b>.</p>");
    assert_eq!(
        cleaned.html(),
        "<p>See <a href=\"https://www.example.org\">www.example.org</a>, or <b>ask \
         <a href=\"mailto:me@example.org\">me@example.org</a></b>.</p>"
    );
    let found: Vec<String> = cleaned.findings().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "text-linked: added text, now \"https://www.example.org\"",
            "text-linked: added text, now \"mailto:me@example.org\"",
        ]
    );
}

#[test]
fn links_code_and_foreign_text_are_not_linkified() {
    for html in [
        "<a>www.example.org</a>",
        "<a href=\"/x\"><b>www.example.org</b></a>",
        "<code>https://example.org/</code>",
        "<pre>\n\nme@example.org</pre>",
        "<svg><text>www.example.org</text></svg>",
        "<math><mtext>www.example.org</mtext></math>",
    ] {
        assert_eq!(clean(LINKIFY, html).html(), html);
    }
    let inside = |context: &str| format!(r#"{LINKIFY}, "output": {{ "context": "{context}" }}"#);
    assert_eq!(clean(&inside("body > pre > b"), "www.example.org").html(), "www.example.org");
    assert_ne!(clean(&inside("body > p"), "www.example.org").html(), "www.example.org");
}

#[test]
fn only_texts_that_may_become_links_are_cleaned_again() {
    for (text, proof) in [
        ("Version 1.2 of x.y-z: https://a.example/ e.g.this", Proof::ByConstruction),
        ("https://a.example/ is allowed, ftp://b.example/ is not", Proof::ByReparse),
    ] {
        let clean = clean(LINKIFY, text);
        assert!(clean.html().contains("<a href"), "{text}: {}", clean.html());
        assert_eq!(clean.proof(), proof, "{text}: {}", clean.html());
    }
}

#[test]
fn linkified_urls_follow_the_policy() {
    let only_https = format!(
        r#"{LINKIFY}, "urls": {{ "rules": {{ "a[href]": {{ "allowed_schemes": ["https"] }} }} }},
           "links": {{ "rel": ["nofollow"], "target": "_blank" }}"#
    );
    assert_eq!(
        clean(&only_https, "http://a.example/ https://b.example/ c@d.com").html(),
        "http://a.example/ <a href=\"https://b.example/\" rel=\"nofollow\" target=\"_blank\">\
         https://b.example/</a> c@d.com"
    );
    let proxied = format!(
        r#"{LINKIFY}, "urls": {{ "rules": {{ "a[href]": {{ "allowed_schemes": ["https"], "handling": "proxy",
           "proxy": "https://p.example/?u=" }} }} }}"#
    );
    assert_eq!(
        clean(&proxied, "https://b.example/").html(),
        "<a href=\"https://p.example/?u=https%3A%2F%2Fb.example%2F\">https://b.example/</a>"
    );
    for keeps_none in [
        r#""sanitizer": { "elements": ["p"], "attributes": ["href"] }"#,
        r#""sanitizer": { "elements": ["p", "a"], "attributes": [] }"#,
    ] {
        let members = format!("{LINKIFY}, {keeps_none}");
        assert_eq!(clean(&members, "<p>www.example.org</p>").html(), "<p>www.example.org</p>");
    }
}

#[test]
fn added_links_do_not_reject_the_input() {
    let members = r#""text": { "remove_invisibles": true }"#;
    let cleaner = cleaner(members).with_findings(lye::FindingsMode::Reject);
    assert_eq!(cleaner.clean("a\u{202E}b").unwrap().html(), "ab");
}

/// Repeats each part: it is found everywhere, and the replacement is unchanged when cleaned again.
#[test]
fn cleaning_again_changes_nothing() {
    const PARTS: [&str; 24] = [
        "{",
        "$",
        "<%",
        "#",
        "{{",
        "\u{200D}",
        "\u{200B}",
        "\u{202E}",
        "👨",
        "می",
        "\u{FE0F}",
        "www.example.org",
        "http://a.com/?q={{",
        "me@example.org",
        "<b>",
        "</b>",
        "<p>",
        "<a>",
        "</a>",
        "<table>",
        "<td>",
        ".",
        " ",
        "<script>x</script>",
    ];
    let members = r#""text": { "remove_invisibles": true, "defuse_templates": true, "linkify": true },
        "links": { "rel": ["ugc"] }"#;
    let cleaner = cleaner(members);
    let mut state = 1_u64;
    for _ in 0..20_000 {
        let mut html = String::new();
        for _ in 0..8 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            html.push_str(PARTS[(state >> 33) as usize % PARTS.len()]);
        }
        let once = cleaner.clean(&html).unwrap().into_html();
        assert_eq!(cleaner.clean(&once).unwrap().html(), once, "{html}");
        for marker in ["{{", "${", "&lt;%", "#{"] {
            assert!(!once.contains(marker), "{html}: {once}");
        }
    }
}

#[test]
fn links_of_domains_can_lead_to_http_and_emails_stay_text() {
    let members = r#""text": { "linkify": true, "linkify_scheme": "http", "linkify_emails": false }"#;
    let input = "example.com/a https://example.org me@example.com mailto:me@example.com";
    let clean = clean(members, input);
    assert_eq!(
        clean.html(),
        r#"<a href="http://example.com/a">example.com/a</a> <a href="https://example.org">https://example.org</a> me@example.com mailto:me@example.com"#
    );
    for (members, member) in [
        (r#""text": { "linkify_scheme": "http" }"#, "text.linkify_scheme"),
        (r#""text": { "linkify_emails": false }"#, "text.linkify_emails"),
    ] {
        let json = format!(r#"{{ {members} }}"#);
        let error = Policy::from_json(&json).and_then(|policy| Cleaner::new(&policy)).unwrap_err();
        assert!(error.to_string().contains(member), "{error}");
    }
}

#[test]
fn control_characters_in_text_can_be_replaced() {
    let input = "a\u{8}b&#27;\u{C}\u{7F}<b title='\u{8}c'>\u{1}{{</b><!--\u{8}d-->";
    for (word, sign) in [("remove", ""), ("question_mark", "?"), ("replacement_character", "\u{FFFD}")] {
        let members = format!(
            r#""sanitizer": {{ "elements": ["b"], "attributes": ["title"], "comments": true }}, "text": {{ "controls": "{word}" }}"#
        );
        let cleaned = clean(&members, input);
        let expected = format!("a{sign}b{sign}\u{C}\u{7F}<b title=\"c\">{sign}{{{{</b><!--d-->");
        assert_eq!(cleaned.html(), expected, "{word}");
    }
    // Links are made of what is left.
    let members = r#""text": { "linkify": true, "controls": "question_mark" }"#;
    assert_eq!(
        clean(members, "see example.com\u{8}").html(),
        "see <a href=\"https://example.com\">example.com</a>?"
    );
}

#[test]
fn texts_of_titles_are_rewritten() {
    let toml = "extends = \"default\"\ntext = { remove_invisibles = true, defuse_templates = true }";
    let cleaner = Cleaner::new(&Policy::from_toml(toml).unwrap()).unwrap();
    for html in [
        "<title>plain</title><p>x",
        "<title>a\u{200B}b</title><p>x",
        "<title>{{x}}</title><p>x",
        "<title>a &amp; {&#123;x}}</title><p>x",
        "<title>{&lt;{x}}</title><p>x\u{200B}y",
    ] {
        crate::common::backends::check(&cleaner, html);
        let clean = cleaner.clean(html).unwrap().into_html();
        assert!(!clean.contains("{{") && !clean.contains('\u{200B}'), "{clean}");
    }
}
