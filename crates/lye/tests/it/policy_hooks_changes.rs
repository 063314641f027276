//! Element hooks that see all attributes and change them.

use lye::findings::Action;
use lye::hooks::{ElementChange, ElementHookDecision};
use lye::{Cleaner, FindingsMode, Policy};
use std::sync::{Arc, Mutex};

fn policy(members: &str) -> Policy {
    // Rules for ids cannot go together with a prefix.
    let values =
        if members.contains("ids") { "" } else { r#", "values": { "*[id]": { "pattern": "[a-z]+" } }"# };
    let json = format!(
        r#"{{
            "sanitizer": {{
                "elements": ["p", "b", "strong", "span", "font", "div", "meta", "td", "option", "select", "table", "tbody", "tr",
                    {{ "name": "a", "attributes": ["href"] }}, {{ "name": "img", "attributes": ["src"] }},
                    {{ "name": "svg", "namespace": "http://www.w3.org/2000/svg", "attributes": ["viewBox"] }},
                    {{ "name": "a", "namespace": "http://www.w3.org/2000/svg",
                       "attributes": [{{ "name": "href", "namespace": "http://www.w3.org/1999/xlink" }}] }}],
                "attributes": ["title", "id", "class", "rel", "http-equiv", "content"]
            }},
            "urls": {{ "rules": {{ "a[href]": {{ "allowed_schemes": ["https"] }}, "img[src]": {{ "allowed_schemes": ["https"] }},
                "svg:a[xlink:href]": {{ "allowed_schemes": ["https"] }} }} }}{values}{members}
        }}"#
    );
    Policy::from_json(&json).unwrap()
}

/// Returns a cleaner whose hook changes all elements of a name.
fn changing(members: &str, name: &'static str, change: ElementChange) -> Cleaner {
    Cleaner::new(&policy(members)).unwrap().with_element_hook(move |element| {
        Ok(match element.name() == name {
            true => ElementHookDecision::Change(change.clone()),
            false => ElementHookDecision::Keep,
        })
    })
}

fn clean(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
    clean
}

fn set(name: &str, value: &str) -> ElementChange {
    ElementChange::default().with_attribute(name, value)
}

#[test]
fn hooks_see_all_attributes_of_the_input_and_those_that_stay() {
    type Seen = Vec<(Vec<(String, String)>, Vec<(String, String)>)>;
    let seen: Arc<Mutex<Seen>> = Arc::default();
    let log = seen.clone();
    let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let members = r#", "links": { "rel": ["nofollow"] }, "set": { "img": { "title": "x" } }"#;
    let cleaner = Cleaner::new(&policy(members)).unwrap().with_element_hook(move |element| {
        let all = (element.attributes().map(owned).collect(), element.kept_attributes().map(owned).collect());
        log.lock().unwrap().push(all);
        Ok(ElementHookDecision::Keep)
    });
    let html = "<a ID=A OnClick=x href=//b.example/ rel=tag>1</a><img src=http://c.example/ alt=\"&quot;\">\
                <svg viewBox='0 0 1 1'><a xlink:href=https://d.example/>";
    let output = clean(&cleaner, html);
    let pairs = |list: &[(&str, &str)]| list.iter().copied().map(owned).collect::<Vec<_>>();
    let expected = [
        (
            pairs(&[("id", "A"), ("onclick", "x"), ("href", "//b.example/"), ("rel", "tag")]),
            pairs(&[("href", "https://b.example/"), ("rel", "tag nofollow")]),
        ),
        (pairs(&[("src", "http://c.example/"), ("alt", "\"")]), pairs(&[("title", "x")])),
        (pairs(&[("viewbox", "0 0 1 1")]), pairs(&[("viewbox", "0 0 1 1")])),
        (
            pairs(&[("xlink:href", "https://d.example/")]),
            pairs(&[("xlink:href", "https://d.example/"), ("rel", "nofollow")]),
        ),
    ];
    assert_eq!(seen.lock().unwrap()[..4], expected, "{output}");
}

#[test]
fn hooks_see_no_element_that_does_not_stay() {
    for action in ["remove", "unwrap", "escape"] {
        let seen: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = seen.clone();
        let members = format!(r#", "disallowed": "{action}""#);
        let cleaner = Cleaner::new(&policy(&members)).unwrap().with_element_hook(move |element| {
            log.lock().unwrap().push(element.name().to_owned());
            Ok(ElementHookDecision::Keep)
        });
        clean(&cleaner, "<p>a<script>b</script><i title=x>c</i><video></video><!-- d --><b>e</b></p>");
        let mut seen = seen.lock().unwrap().clone();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, ["b", "p"], "{action}");
    }
}

#[test]
fn hooks_set_and_remove_attributes() {
    for (change, html, expected) in [
        (set("title", "t"), "<p>a", r#"<p title="t">a</p>"#),
        (set("TITLE", "t"), "<p title=x>a", r#"<p title="t">a</p>"#),
        (set("title", "\"&<'\r\0"), "<p>a", "<p title=\"&quot;&amp;&lt;'&#13;\u{FFFD}\">a</p>"),
        (ElementChange::default().without_attribute("title"), "<p id=a title=x>a", r#"<p id="a">a</p>"#),
        (set("title", "t").without_attribute("class"), "<p class=x>a", r#"<p title="t">a</p>"#),
        (set("title", "1").with_attribute("title", "2"), "<p>a", r#"<p title="2">a</p>"#),
        (set("title", "1").with_name("div"), "<p>a", r#"<div title="1">a</div>"#),
    ] {
        let hooked = changing("", "p", change.clone());
        assert_eq!(clean(&hooked, html), expected, "{change:?}");
    }
    // Copies that the parser makes have the same attributes.
    let bold = changing("", "b", set("title", "t").with_name("strong"));
    assert_eq!(
        clean(&bold, "<b>a<div>b</b>c"),
        r#"<strong title="t">a</strong><div><strong title="t">b</strong>c</div>"#
    );
}

#[test]
fn elements_of_any_place_can_be_changed() {
    for (name, html, expected) in [
        ("td", "<table><td>a", r#"<table><tbody><tr><td title="t">a</td></tr></tbody></table>"#),
        ("tbody", "<table><tr><td>a", r#"<table><tbody title="t"><tr><td>a</td></tr></tbody></table>"#),
        ("option", "<select><option>a", r#"<select><option title="t">a</option></select>"#),
        ("svg", "<svg></svg>", r#"<svg title="t"></svg>"#),
    ] {
        assert_eq!(clean(&changing("", name, set("title", "t")), html), expected, "{name}");
    }
    let document = changing("", "body", set("title", "t")).for_context(lye::OutputContext::Document);
    // Documents keep `body`, without attributes that the policy does not list for it.
    let output = clean(&document, "<!doctype html><p>a</p><body class=b>");
    assert!(output.contains("<body"), "{output}");
}

#[test]
fn what_hooks_set_is_judged_by_the_policy() {
    for (name, change, html, expected) in [
        ("p", set("onclick", "alert(1)"), "<p>a", "<p>a</p>"),
        ("p", set("style", "color:red"), "<p>a", "<p>a</p>"),
        ("p", set("id", "A 1"), "<p id=ok>a", "<p>a</p>"),
        ("a", set("href", "javascript:alert(1)"), "<a href=https://a.example/>a", "<a>a</a>"),
        ("a", set("href", "java\nscript:alert(1)"), "<a>a", "<a>a</a>"),
        ("a", set("href", "//b.example/"), "<a>a", r#"<a href="https://b.example/">a</a>"#),
        ("a", set("xlink:href", "javascript:alert(1)"), "<svg><a>a", "<svg><a>a</a></svg>"),
        ("meta", set("http-equiv", "refresh"), "<meta content='0;url=javascript:alert(1)'>", "<meta>"),
        ("p", set("title x onclick=alert(1) y", "z"), "<p>a", "<p>a</p>"),
        ("p", set("title>", "z"), "<p>a", "<p>a</p>"),
        ("p", set("", "z"), "<p>a", "<p>a</p>"),
    ] {
        let output = clean(&changing("", name, change.clone()), html);
        // The finding of a refused `http-equiv` depends on the preset; the refresh must not exist.
        let is_fine = output == expected || name == "meta" && !output.contains("javascript");
        assert!(is_fine, "{change:?}: {output}");
    }
    // Hooks are judged when the output is cleaned again, too.
    let text = changing(r#", "text": { "defuse_templates": true }"#, "p", set("title", "{{x}}"));
    assert!(!clean(&text, "<p>a").contains("{{"));
}

#[test]
fn rules_of_the_policy_apply_to_changed_elements() {
    let links = r#", "links": { "rel": ["nofollow"] }"#;
    let html = "<a href=https://a.example/ rel=tag>a</a>";
    assert_eq!(
        clean(&changing(links, "a", set("rel", "me")), html),
        r#"<a href="https://a.example/" rel="me nofollow">a</a>"#
    );
    assert_eq!(
        clean(&changing(links, "a", set("href", "https://b.example/")), "<a>a</a>"),
        r#"<a href="https://b.example/" rel="nofollow">a</a>"#
    );
    let required = r#", "required": { "a": { "attributes": ["href"], "otherwise": "unwrap" } }"#;
    assert_eq!(
        clean(&changing(required, "a", ElementChange::default().without_attribute("href")), html),
        "a"
    );
    assert_eq!(
        clean(&changing(required, "a", set("href", "https://b.example/")), "<a>a</a>"),
        r#"<a href="https://b.example/">a</a>"#
    );
    let set_by_policy = r#", "set": { "p": { "title": "policy" } }"#;
    assert_eq!(
        clean(&changing(set_by_policy, "p", set("title", "hook")), "<p>a"),
        r#"<p title="policy">a</p>"#
    );
    let classes = r#", "classes": { "prefix": "user-" }"#;
    assert_eq!(clean(&changing(classes, "p", set("class", "x")), "<p>a"), r#"<p class="user-x">a</p>"#);
    let ids = r#", "ids": { "prefix": "user-" }"#;
    assert_eq!(clean(&changing(ids, "p", set("id", "x")), "<p>a"), r#"<p id="user-x">a</p>"#);
}

#[test]
fn hooks_make_conditional_changes() {
    // As `transformTags` of sanitize-html: the hook sees an attribute that the policy does not keep.
    let cleaner = Cleaner::new(&policy("")).unwrap().with_element_hook(|element| {
        Ok(match (element.name(), element.attribute("color")) {
            ("font", color) => {
                let class = if color == Some("red") { "warning" } else { "plain" };
                let change = ElementChange::default().with_name("span").with_attribute("class", class);
                ElementHookDecision::Change(change)
            }
            // As `afterSanitizeAttributes` of DOMPurify.
            ("a", _) if element.attribute("href").is_some_and(|url| url.contains("//other.example/")) => {
                ElementHookDecision::Change(set("rel", "nofollow"))
            }
            _ => ElementHookDecision::Keep,
        })
    });
    assert_eq!(
        clean(&cleaner, "<font color=red>a</font><font>b</font>"),
        r#"<span class="warning">a</span><span class="plain">b</span>"#
    );
    assert_eq!(
        clean(&cleaner, "<a href=https://other.example/>a</a><a href=https://a.example/>b</a>"),
        r#"<a href="https://other.example/" rel="nofollow">a</a><a href="https://a.example/">b</a>"#
    );
}

#[test]
fn elements_that_a_hook_keeps_changing_are_removed() {
    let cleaner = Cleaner::new(&policy("")).unwrap().with_element_hook(|element| {
        let title = element.attribute("title").unwrap_or_default();
        Ok(match element.name() {
            "p" => ElementHookDecision::Change(set("title", &format!("{title}x"))),
            // Its result is removed.
            "b" => match element.attribute("title") {
                Some(_) => ElementHookDecision::Remove,
                None => ElementHookDecision::Change(set("title", "x")),
            },
            _ => ElementHookDecision::Keep,
        })
    });
    assert_eq!(clean(&cleaner, "<p>a</p><b>b</b>c"), "c");
    for name in ["script", "br", "nothing", "x-a"] {
        assert_eq!(clean(&changing("", "p", set("title", "t").with_name(name)), "<p>a</p>b"), "b", "{name}");
    }
}

#[test]
fn findings_tell_what_hooks_changed() {
    let cleaner =
        changing("", "p", set("title", "t").without_attribute("class").with_attribute("onclick", "x"))
            .with_findings(FindingsMode::Collect);
    let html = "<p title=a class=b>1</p><p onclick=y>2</p><p title=t>3</p>";
    let result = cleaner.clean(html).unwrap();
    assert_eq!(result.html(), r#"<p title="t">1</p><p title="t">2</p><p title="t">3</p>"#);
    let found: Vec<_> = result
        .findings()
        .iter()
        .map(|finding| {
            (finding.code().as_str(), finding.attribute().unwrap(), finding.action(), finding.after())
        })
        .collect();
    let refused = ("attribute-hook-refused", "onclick", Action::Removed, None);
    assert_eq!(
        found[..5],
        [
            ("attribute-hook", "title", Action::Rewritten, Some("t")),
            ("attribute-hook", "class", Action::Removed, None),
            refused,
            refused,
            ("attribute-hook", "title", Action::Added, Some("t")),
        ]
    );
    assert_eq!(&html[result.findings()[0].span().range()], "title=a");
}

/// A second `body` tag adds attributes after the hook has decided.
#[test]
fn hooks_see_attributes_of_later_tags() {
    let json = r#"{ "output": { "context": "document" },
        "sanitizer": { "elements": ["html", "head", "body", "p"], "attributes": ["class", "title"] } }"#;
    let cleaner = Cleaner::new(&Policy::from_json(json).unwrap()).unwrap().with_element_hook(|_| {
        Ok(ElementHookDecision::Change(ElementChange::default().without_attribute("class")))
    });
    assert_eq!(
        clean(&cleaner, "<!doctype html><body title=a><p>b<body class=c>"),
        r#"<!DOCTYPE html><html><head></head><body title="a"><p>b</p></body></html>"#
    );
}

#[test]
fn hooks_cannot_widen_frames() {
    let json = r#"{ "sanitizer": { "elements": ["p", "iframe"], "attributes": ["title"] },
        "frames": { "allowed": [{ "host": "a.example" }, { "host": "b.example" }] } }"#;
    let hooked = |name: &'static str, value: &'static str| {
        Cleaner::new(&Policy::from_json(json).unwrap()).unwrap().with_element_hook(move |element| {
            Ok(match element.name() {
                "iframe" => ElementHookDecision::Change(set(name, value)),
                _ => ElementHookDecision::Keep,
            })
        })
    };
    let html = "<iframe src=https://a.example/></iframe>";
    for (name, value, expected) in [
        (
            "sandbox",
            "allow-scripts allow-same-origin",
            r#"<iframe src="https://a.example/" sandbox=""></iframe>"#,
        ),
        ("allow", "camera", r#"<iframe src="https://a.example/" sandbox=""></iframe>"#),
        ("src", "https://b.example/", r#"<iframe src="https://b.example/" sandbox=""></iframe>"#),
        ("src", "https://evil.example/", ""),
        ("src", "javascript:alert(1)", ""),
        ("srcdoc", "<script>alert(1)</script>", r#"<iframe src="https://a.example/" sandbox=""></iframe>"#),
    ] {
        assert_eq!(clean(&hooked(name, value), html), expected, "{name}={value}");
    }
    assert_eq!(
        clean(&hooked("src", "https://a.example/"), "<iframe src=https://evil.example/></iframe>"),
        ""
    );
}

/// A hook that decides by an attribute that the policy adds, removes or rewrites is asked about the output, too.
#[test]
fn hooks_are_asked_about_the_output() {
    let members = r#", "set": { "p": { "title": "policy" } }"#;
    let cleaner = Cleaner::new(&policy(members)).unwrap().with_element_hook(|element| {
        let is_removed = match element.name() {
            "p" => element.attribute("title") == Some("policy"),
            "a" => element.attribute("href").is_none(),
            "img" => element.attribute("src").is_some_and(|url| url.starts_with("https://")),
            _ => false,
        };
        Ok(if is_removed { ElementHookDecision::Remove } else { ElementHookDecision::Keep })
    });
    assert_eq!(clean(&cleaner, "<p>1</p><a href=javascript:x>2</a><img src=//a.example/>3"), "3");
}
