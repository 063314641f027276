//! Link hooks: what they see, what they may change, and that the policy judges it.

use lye::findings::Action;
use lye::hooks::{LinkChange, LinkContext, LinkHookDecision};
use lye::{Cleaner, FindingsMode, Policy};
use std::sync::{Arc, Mutex};

fn policy(members: &str) -> Policy {
    let json = format!(
        r#"{{
            "sanitizer": {{
                "elements": ["p", "b", "map", "table", "tbody", "tr", "td", {{ "name": "a", "attributes": ["href"] }},
                    {{ "name": "area", "attributes": ["href"] }},
                    {{ "name": "svg", "namespace": "http://www.w3.org/2000/svg" }},
                    {{ "name": "text", "namespace": "http://www.w3.org/2000/svg" }},
                    {{ "name": "a", "namespace": "http://www.w3.org/2000/svg",
                       "attributes": ["href", {{ "name": "href", "namespace": "http://www.w3.org/1999/xlink" }}] }}],
                "attributes": ["title", "rel", "class", "id"]
            }},
            "urls": {{ "rules": {{ "a[href]": {{ "allowed_schemes": ["https"] }}, "area[href]": {{ "allowed_schemes": ["https"] }},
                "svg:a[href]": {{ "allowed_schemes": ["https"] }}, "svg:a[xlink:href]": {{ "allowed_schemes": ["https"] }} }} }}{members}
        }}"#
    );
    Policy::from_json(&json).unwrap()
}

fn hooked(
    members: &str,
    hook: impl Fn(&LinkContext<'_>) -> LinkHookDecision + Send + Sync + 'static,
) -> Cleaner {
    Cleaner::new(&policy(members)).unwrap().with_link_hook(move |link| Ok(hook(link)))
}

fn changing(members: &str, change: LinkChange) -> Cleaner {
    hooked(members, move |_| LinkHookDecision::Change(change.clone()))
}

fn clean(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
    clean
}

const LINK: &str = "<a href=https://a.example/>a</a>";

#[test]
fn hooks_see_attributes_and_text() {
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = seen.clone();
    let members = r#", "links": { "rel": ["nofollow"] }, "text": { "linkify": true }"#;
    let cleaner = hooked(members, move |link| {
        let attributes: Vec<String> =
            link.attributes().map(|(name, value)| format!(" {name}={value}")).collect();
        let new = if link.is_new() { " (new)" } else { "" };
        let seen = format!("{}{}: {:?}{new}", link.name(), attributes.concat(), link.text());
        log.lock().unwrap().push(seen);
        LinkHookDecision::Keep
    });
    let html = "<a href=//a.example/ onclick=x title=t>one <b>two</b><!-- no --></a> https://b.example/x \
                <map><area href=https://c.example/></map><svg><a xlink:href=https://d.example/><text>three</text></a></svg><a>four</a>";
    clean(&cleaner, html);
    let seen = seen.lock().unwrap();
    assert_eq!(
        seen[..6],
        [
            r#"a href=https://a.example/ title=t rel=nofollow: "one two""#,
            r#"a href=https://b.example/x: "https://b.example/x" (new)"#,
            // New links are asked about as they look when the output is cleaned again.
            r#"a href=https://b.example/x: "https://b.example/x""#,
            r#"area href=https://c.example/ rel=nofollow: """#,
            r#"a xlink:href=https://d.example/ rel=nofollow: "three""#,
            r#"a: "four""#,
        ]
    );
}

#[test]
fn hooks_remove_unwrap_and_change_links() {
    let remove = hooked("", |_| LinkHookDecision::Remove);
    assert_eq!(clean(&remove, "1<a href=https://a.example/>2<a>3</a></a>4"), "14");
    let unwrap = hooked("", |_| LinkHookDecision::ReplaceWithChildren);
    assert_eq!(clean(&unwrap, "1<a href=https://a.example/>2 <b>3</b></a>4"), "12 <b>3</b>4");
    for (change, expected) in [
        (
            LinkChange::default().with_attribute("title", "t"),
            r#"<a href="https://a.example/" title="t">a</a>"#,
        ),
        (
            LinkChange::default().with_attribute("href", "//b.example/"),
            r#"<a href="https://b.example/">a</a>"#,
        ),
        (LinkChange::default().without_attribute("href"), "<a>a</a>"),
        (LinkChange::default().with_text("<b>&"), r#"<a href="https://a.example/">&lt;b&gt;&amp;</a>"#),
        (LinkChange::default().with_text(""), r#"<a href="https://a.example/"></a>"#),
        (LinkChange::default(), r#"<a href="https://a.example/">a</a>"#),
    ] {
        assert_eq!(clean(&changing("", change.clone()), LINK), expected, "{change:?}");
    }
    let text = changing("", LinkChange::default().with_text("new"));
    assert_eq!(clean(&text, "<a>1 <b>2</b></a><map><area></map>"), "<a>new</a><map><area></map>");
    // Links in links, which the outer one loses.
    assert_eq!(clean(&text, "<a>1<table><td><a>2</a></table></a>"), "<a>new</a>");
}

#[test]
fn what_hooks_set_is_judged_by_the_policy() {
    for (members, change, expected) in [
        ("", LinkChange::default().with_attribute("href", "javascript:alert(1)"), "<a>a</a>"),
        ("", LinkChange::default().with_attribute("href", "http://b.example/"), "<a>a</a>"),
        (
            "",
            LinkChange::default().with_attribute("onclick", "x").with_attribute("style", "color:red"),
            r#"<a href="https://a.example/">a</a>"#,
        ),
        (
            r#", "links": { "rel": ["nofollow"] }"#,
            LinkChange::default().with_attribute("rel", "me"),
            r#"<a href="https://a.example/" rel="me nofollow">a</a>"#,
        ),
        (
            r#", "ids": { "prefix": "user-" }"#,
            LinkChange::default().with_attribute("id", "x"),
            r#"<a href="https://a.example/" id="user-x">a</a>"#,
        ),
        (
            r#", "required": { "a": { "attributes": ["href"], "otherwise": "unwrap" } }"#,
            LinkChange::default().without_attribute("href"),
            "a",
        ),
        (
            r#", "text": { "remove_invisibles": true }"#,
            LinkChange::default().with_text("a\u{200B}b"),
            r#"<a href="https://a.example/">ab</a>"#,
        ),
        ("", LinkChange::default().with_text("a\u{1}b"), r#"<a href="https://a.example/">ab</a>"#),
    ] {
        assert_eq!(clean(&changing(members, change.clone()), LINK), expected, "{change:?}");
    }
    let templates = r#", "text": { "defuse_templates": true }"#;
    let output = clean(&changing(templates, LinkChange::default().with_text("{{x}}")), "<a>a</a>");
    assert!(!output.contains("{{"), "{output}");
    // Template syntax that begins outside of the link.
    let unwrapping = hooked(templates, |_| LinkHookDecision::ReplaceWithChildren);
    let output = clean(&unwrapping, "{<a>{x}}</a>");
    assert!(!output.contains("{{"), "{output}");
    let svg = changing("", LinkChange::default().with_attribute("xlink:href", "javascript:alert(1)"));
    assert_eq!(
        clean(&svg, "<svg><a xlink:href=https://a.example/><text>a</text></a></svg>"),
        "<svg><a><text>a</text></a></svg>"
    );
}

#[test]
fn hooks_decide_about_new_links() {
    let members = r#", "text": { "linkify": true }"#;
    let html = "see https://a.example/ and <a href=https://b.example/>b</a>";
    let keep_old = hooked(members, |link| match link.attribute("href") {
        Some("https://a.example/") => LinkHookDecision::ReplaceWithChildren,
        _ => LinkHookDecision::Keep,
    });
    assert_eq!(clean(&keep_old, html), r#"see https://a.example/ and <a href="https://b.example/">b</a>"#);
    // As a callback of bleach's `linkify`: only new links get something.
    let mark_new = hooked(members, |link| match link.is_new() {
        true => LinkHookDecision::Change(LinkChange::default().with_attribute("class", "new")),
        false => LinkHookDecision::Keep,
    });
    assert_eq!(
        clean(&mark_new, html),
        r#"see <a href="https://a.example/" class="new">https://a.example/</a> and <a href="https://b.example/">b</a>"#
    );
    // The next cleaning would remove them.
    let only_new = hooked(members, |link| match link.is_new() {
        true => LinkHookDecision::Keep,
        false => LinkHookDecision::ReplaceWithChildren,
    });
    assert_eq!(clean(&only_new, html), "see https://a.example/ and b");
}

#[test]
fn links_that_a_hook_keeps_changing_are_unwrapped() {
    let title = hooked("", |link| {
        let title = format!("{}x", link.attribute("title").unwrap_or_default());
        LinkHookDecision::Change(LinkChange::default().with_attribute("title", title))
    });
    assert_eq!(clean(&title, LINK), "a");
    let text = hooked("", |link| {
        LinkHookDecision::Change(LinkChange::default().with_text(format!("{}x", link.text())))
    });
    assert_eq!(clean(&text, LINK), "a");
}

#[test]
fn findings_tell_what_hooks_changed() {
    let cleaner = hooked("", |link| match link.text() {
        "drop" => LinkHookDecision::Remove,
        "unwrap" => LinkHookDecision::ReplaceWithChildren,
        "text" => {
            LinkHookDecision::Change(LinkChange::default().with_text("new").with_attribute("rel", "me"))
        }
        "grow" => LinkHookDecision::Change(
            LinkChange::default()
                .with_text("grow")
                .with_attribute("title", link.attribute("title").unwrap_or_default().to_owned() + "x"),
        ),
        "bad" => LinkHookDecision::Change(
            LinkChange::default().with_attribute("href", "javascript:x").with_attribute("onclick", "x"),
        ),
        _ => LinkHookDecision::Keep,
    })
    .with_findings(FindingsMode::Collect);
    let html = "<a>drop</a><a>unwrap</a><a>text</a><a>grow</a><a href=https://a.example/>bad</a>";
    let result = cleaner.clean(html).unwrap();
    assert_eq!(result.html(), r#"unwrap<a rel="me">new</a>grow<a>bad</a>"#);
    let found: Vec<_> = result
        .findings()
        .iter()
        .filter(|finding| !finding.from_reparse())
        .map(|finding| (finding.code().as_str(), finding.attribute(), finding.action(), finding.after()))
        .collect();
    assert_eq!(
        found,
        [
            ("link-hook", None, Action::Removed, None),
            ("link-hook", None, Action::ReplacedByChildren, None),
            ("attribute-hook", Some("rel"), Action::Added, Some("me")),
            ("link-hook", None, Action::Rewritten, Some("new")),
            ("link-hook-refused", None, Action::ReplacedByChildren, None),
            ("attribute-hook-refused", Some("href"), Action::Removed, None),
            ("attribute-hook-refused", Some("onclick"), Action::Removed, None),
        ]
    );
    assert_eq!(&html[result.findings()[0].span().range()], "<a>");
}

/// The text of a link is not collected again for each link around it.
#[test]
fn nested_links_cost_linear_time() {
    let calls = Arc::new(Mutex::new(0));
    let count = calls.clone();
    let cleaner = hooked("", move |link| {
        let mut count = count.lock().unwrap();
        *count += 1;
        assert!(link.text().len() <= 200);
        LinkHookDecision::Keep
    });
    let html = format!("<svg>{}", "<a><text>x</text>".repeat(200));
    cleaner.clean(&html).unwrap();
    assert!(*calls.lock().unwrap() >= 200);
}
