//! Attributes that no standard defines, with the type that a policy gives them.

use lye::Policy;
use lye::html::{AttrNamespace, Namespace};
use lye::urls::{UrlAttributeType, UrlBases, UrlPolicy, UrlRefusal, UrlRuleKey, UrlSink, UrlVerdict};

fn policy(types: &[(&str, &str)]) -> Result<UrlPolicy, String> {
    let types: serde_json::Map<_, _> =
        types.iter().map(|&(key, kind)| (key.to_owned(), kind.into())).collect();
    let urls = serde_json::json!({
        "types": types,
        "rules": { "*[cover]": { "allowed_schemes": ["https"] }, "*[covers]": { "allowed_schemes": ["https"] } },
    });
    let policy = Policy::from_json(&serde_json::json!({ "urls": urls }).to_string());
    policy.map(|policy| policy.urls().clone()).map_err(|error| error.to_string())
}

fn judge(policy: &UrlPolicy, element: &str, attribute: &str, value: &str) -> UrlVerdict {
    policy.judge(&UrlSink::html(element, attribute), value, &UrlBases::unknown())
}

#[test]
fn types_are_parsed_by_their_grammar() {
    let good = "https://a.example/,b https://c.example/ 2x";
    for (kind, value, kept) in [
        ("none", "javascript:x", true),
        ("url", "https://a.example/", true),
        ("url", "ftp://a.example/", false),
        ("srcset", "https://a.example/1 1x, https://a.example/2 2x", true),
        ("srcset", "https://a.example/1 1x, ftp://a.example/2 2x", false),
        ("space_list", "https://a.example/1 https://a.example/2", true),
        ("space_list", "https://a.example/1 ftp://a.example/2", false),
        ("comma_or_space_list", good, false),
    ] {
        // A rule for an attribute without URLs would be an error.
        let attribute = if kind == "none" { "note" } else { "covers" };
        let policy = policy(&[(&format!("x-card[{attribute}]"), kind)]).unwrap();
        let verdict = judge(&policy, "x-card", attribute, value);
        assert_eq!(
            matches!(verdict, UrlVerdict::Keep | UrlVerdict::Rewrite(_)),
            kept,
            "{kind} {value}: {verdict:?}"
        );
    }
    let policy = policy(&[("x-card[covers]", "comma_or_space_list")]).unwrap();
    assert_eq!(
        judge(&policy, "x-card", "covers", "https://a.example/, https://b.example/"),
        UrlVerdict::Rewrite("https://a.example/ https://b.example/".to_owned())
    );
}

#[test]
fn typed_attributes_without_rule_are_dropped() {
    let policy = policy(&[("x-card[image]", "url")]).unwrap();
    assert_eq!(judge(&policy, "x-card", "image", "/a.png"), UrlVerdict::Drop(UrlRefusal::NoRule));
}

#[test]
fn element_type_comes_before_wildcard_type() {
    let policy = policy(&[("*[image]", "url"), ("x-card[image]", "none")]).unwrap();
    assert_eq!(judge(&policy, "X-Card", "IMAGE", "//a.example/"), UrlVerdict::Keep);
    assert_eq!(judge(&policy, "x-other", "image", "//a.example/"), UrlVerdict::Drop(UrlRefusal::NoRule));
    let svg = UrlSink::new(Namespace::Svg, "x-card", AttrNamespace::None, "image");
    assert_eq!(policy.attribute_type(&svg), Some(UrlAttributeType::Url));
}

#[test]
fn standard_attributes_keep_their_type() {
    for (key, holder) in [
        ("a[href]", "`a`"),
        ("*[href]", "`a`"),
        ("area[href]", "`area`"),
        ("img[srcset]", "`img`"),
        ("p[action]", "`form`"),
        ("svg:use[href]", "SVG's"),
        ("p[style]", "every element"),
        ("x-card[style]", "every element"),
        ("x-card[itemid]", "every element"),
        ("*[xml:base]", "every element"),
    ] {
        for kind in ["none", "url", "srcset"] {
            let error = policy(&[(key, kind)]).unwrap_err();
            assert!(error.contains(&format!("{key:?}")) && error.contains(holder), "{key}: {error}");
        }
        // Without the check, the meaning of the standards applies.
        let unchecked =
            UrlPolicy::default().with_types([(UrlRuleKey::parse(key).unwrap(), UrlAttributeType::None)]);
        assert_ne!(unchecked.check(), Ok(()));
        assert_eq!(unchecked.attribute_type(&UrlSink::html("a", "href")), None);
    }
}

#[test]
fn custom_element_attributes_can_have_types() {
    let policy = policy(&[("x-card[action]", "none"), ("x-card[src]", "srcset")]).unwrap();
    assert_eq!(judge(&policy, "x-card", "action", "move: left"), UrlVerdict::Keep);
    assert_eq!(judge(&policy, "form", "action", "/x"), UrlVerdict::Drop(UrlRefusal::NoRule));
}

#[test]
fn rules_for_non_url_attributes_are_refused() {
    let error = policy(&[("*[cover]", "none")]).unwrap_err();
    assert!(error.contains("`types` declares that the attribute holds no URL"), "{error}");
    assert!(policy(&[("x-card[cover]", "none")]).is_ok(), "the rule is for other elements");
}

#[test]
fn conflicting_types_are_refused() {
    let error = policy(&[("x-card[image]", "url"), ("X-CARD[image]", "none")]).unwrap_err();
    assert!(error.contains("there are two entries for `x-card[image]`"), "{error}");
}
