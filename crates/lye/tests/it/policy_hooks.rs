//! Hooks on elements and attributes: what they can decide, and what they cannot bring back.

use lye::findings::Action;
use lye::hooks::{AttributeHookDecision, ElementHookDecision};
use lye::html::tag;
use lye::urls::{UrlPolicy, UrlRule, UrlRuleKey, UrlScheme};
use lye::{Cleaner, FindingsMode, Policy};

fn cleaner() -> Cleaner {
    let json = r#"{
        "sanitizer": { "elements": ["p", "b", "strong", "a", "meta", "div", "br"], "attributes": ["href", "title", "id", "http-equiv", "content"] },
        "urls": { "rules": { "a[href]": { "allowed_schemes": ["https"] } } },
        "values": { "*[id]": { "pattern": "[a-z]+" } }
    }"#;
    Cleaner::new(&Policy::from_json(json).unwrap()).unwrap()
}

/// Returns a cleaner whose hook changes every title, URL and id.
fn replacing(value: &'static str) -> Cleaner {
    cleaner().with_attribute_hook(move |_| Ok(AttributeHookDecision::Replace(value.to_owned())))
}

fn clean(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
    clean
}

#[test]
fn hook_values_are_checked_by_the_whole_policy() {
    assert_eq!(clean(&replacing("new"), "<p title=a id=b>"), r#"<p title="new" id="new"></p>"#);
    assert_eq!(clean(&replacing("N 1"), "<p title=a id=b>"), r#"<p title="N 1"></p>"#);
    let url = "<a href='https://example.com/'>a</a>";
    assert_eq!(clean(&replacing("javascript:alert(1)"), url), "<a>a</a>");
    assert_eq!(clean(&replacing("http://example.com/"), url), "<a>a</a>");
    assert_eq!(clean(&replacing("https://other.example/"), url), r#"<a href="https://other.example/">a</a>"#);
    // Written in the form that the URL rules require, which the hook then changes again.
    assert_eq!(clean(&replacing("//other.example/"), url), "<a>a</a>");
}

#[test]
fn hooks_cannot_create_a_refresh() {
    let cleaner = cleaner().with_attribute_hook(|attribute| {
        Ok(match attribute.attribute {
            "http-equiv" => AttributeHookDecision::Replace("refresh".to_owned()),
            _ => AttributeHookDecision::Keep,
        })
    });
    let html = "<meta http-equiv=x content='0;url=javascript:alert(1)'>";
    assert_eq!(clean(&cleaner, html), "<meta content=\"0;url=javascript:alert(1)\">");
}

#[test]
fn hooks_do_not_see_refused_attributes() {
    let cleaner = cleaner()
        .with_element_hook(|element| {
            assert_ne!(element.name(), "script");
            assert_ne!(element.name(), "i");
            Ok(ElementHookDecision::Keep)
        })
        .with_attribute_hook(|attribute| {
            assert_eq!(attribute.attribute, "title");
            Ok(AttributeHookDecision::Keep)
        });
    let html = "<script>x</script><i>y</i><a onclick=a title=t href='javascript:b' id=1>z</a>";
    assert_eq!(clean(&cleaner, html), r#"<a title="t">z</a>"#);
}

#[test]
fn unstable_hook_values_are_dropped() {
    let cleaner = cleaner()
        .with_attribute_hook(|attribute| Ok(AttributeHookDecision::Replace(format!("{}x", attribute.value))));
    assert_eq!(clean(&cleaner, "<p title=a>b"), "<p>b</p>");
}

#[test]
fn hooks_fail_closed() {
    let elements = cleaner().with_element_hook(|element| match element.attribute("title") {
        Some("panic") => panic!("a hook that panics"),
        Some("error") => Err("no answer".into()),
        _ => Ok(ElementHookDecision::Keep),
    });
    assert_eq!(clean(&elements, "<p title=panic>a</p><p title=error>b</p><p>c</p>"), "<p>c</p>");
    let attributes = cleaner().with_attribute_hook(|attribute| match attribute.value {
        "panic" => panic!("a hook that panics"),
        "error" => Err("no answer".into()),
        _ => Ok(AttributeHookDecision::Keep),
    });
    assert_eq!(
        clean(&attributes, "<p title=panic>a</p><p title=error>b</p><p title=c>c</p>"),
        r#"<p>a</p><p>b</p><p title="c">c</p>"#
    );
}

#[test]
fn element_hook_can_remove_replace_and_rename() {
    let hooked = |decision: ElementHookDecision| {
        cleaner().with_element_hook(move |element| {
            Ok(if element.name() == "b" { decision.clone() } else { ElementHookDecision::Keep })
        })
    };
    let html = "<p>a<b title=t>b</b>c";
    for (decision, expected) in [
        (ElementHookDecision::Keep, r#"<p>a<b title="t">b</b>c</p>"#),
        (ElementHookDecision::Remove, "<p>ac</p>"),
        (ElementHookDecision::ReplaceWithChildren, "<p>abc</p>"),
        (ElementHookDecision::Rename(tag::STRONG), r#"<p>a<strong title="t">b</strong>c</p>"#),
        // The policy does not keep it, parsers parse it differently, or it is not a valid name.
        (ElementHookDecision::Rename(tag::EM), "<p>ac</p>"),
        (ElementHookDecision::Rename(tag::SCRIPT), "<p>ac</p>"),
        (ElementHookDecision::Rename(tag::BR), "<p>ac</p>"),
        (ElementHookDecision::Rename(lye::html::TagId::NONE), "<p>ac</p>"),
    ] {
        assert_eq!(clean(&hooked(decision.clone()), html), expected, "{decision:?}");
    }
    // A block in a block, where a parser of the output would close the first.
    assert_eq!(
        clean(&hooked(ElementHookDecision::Rename(tag::P)), html),
        "<p>a</p><p title=\"t\">b</p>c<p></p>"
    );
}

#[test]
fn hooks_cannot_remove_document_elements() {
    let cleaner = Cleaner::default()
        .for_context(lye::OutputContext::Document)
        .with_element_hook(|_| Ok(ElementHookDecision::ReplaceWithChildren));
    let clean = cleaner.clean("<p>a<svg><g>b").unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean);
    assert!(!clean.contains('<') || clean.starts_with("<!DOCTYPE"), "{clean}");
}

#[test]
fn findings_name_the_hook() {
    let cleaner = cleaner()
        .with_findings(FindingsMode::Collect)
        .with_element_hook(|element| {
            Ok(match element.name() {
                "b" => ElementHookDecision::Rename(tag::STRONG),
                "div" => ElementHookDecision::Remove,
                _ => ElementHookDecision::Keep,
            })
        })
        .with_attribute_hook(|attribute| match attribute.value {
            "a" => Ok(AttributeHookDecision::Replace("b".to_owned())),
            "c" => Ok(AttributeHookDecision::Remove),
            "d" => Err("?".into()),
            "e" => Ok(AttributeHookDecision::Replace("a".to_owned())),
            _ => Ok(AttributeHookDecision::Keep),
        });
    let clean = cleaner.clean("<b>1</b><div>2</div><p title=a id=c><p title=d id=e>").unwrap();
    assert_eq!(clean.html(), "<strong>1</strong><p title=\"b\"></p><p></p>");
    let found: Vec<_> = clean
        .findings()
        .iter()
        .map(|finding| {
            assert_eq!(finding.rule(), "");
            (finding.code().as_str(), finding.action(), finding.after())
        })
        .collect();
    assert_eq!(
        found,
        [
            ("element-hook", Action::Rewritten, Some("strong")),
            ("element-hook", Action::Removed, None),
            ("attribute-hook", Action::Rewritten, Some("b")),
            ("attribute-hook", Action::Removed, None),
            ("attribute-hook-failed", Action::Removed, None),
            ("attribute-hook-refused", Action::Removed, None),
        ]
    );
}

#[test]
fn hooks_work_without_a_policy() {
    let mut urls = UrlPolicy::default();
    let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"]).unwrap());
    urls.rules.insert(UrlRuleKey::html("a", "href").unwrap(), rule);
    for cleaner in [Cleaner::default(), Cleaner::new(&Policy::default().with_urls(urls)).unwrap()] {
        let html = "<a href='https://example.com/'>a</a>";
        assert_eq!(cleaner.clean(html).unwrap().html(), r#"<a href="https://example.com/">a</a>"#);
        let hooked = cleaner.with_attribute_hook(|_| {
            Ok(AttributeHookDecision::Replace("\tjava\nscript:alert(1)".to_owned()))
        });
        assert_eq!(hooked.clean(html).unwrap().html(), "<a>a</a>");
    }
}

/// Hooks do not see what the policy adds, because they would see it when the output is cleaned again.
#[test]
fn hooks_do_not_see_link_additions() {
    let json = r#"{
        "links": { "rel": ["nofollow"] },
        "sanitizer": { "elements": ["a"], "attributes": ["href", "rel"] }
    }"#;
    let cleaner = Cleaner::new(&Policy::from_json(json).unwrap()).unwrap().with_attribute_hook(|attribute| {
        assert_ne!(attribute.attribute, "rel");
        Ok(AttributeHookDecision::Keep)
    });
    let html = "<a href='https://example.com/' rel=tag>a</a>";
    assert_eq!(clean(&cleaner, html), r#"<a href="https://example.com/" rel="tag nofollow">a</a>"#);
}
