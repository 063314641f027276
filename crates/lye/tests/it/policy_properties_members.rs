//! Property tests of members that decide together, with random policies and inputs: `frames`, lists of URL rules, `keep_blocked_in`,
//! `parsers`, `attribute_prefixes`, `css.values`, `links.misleading` and `extends`.

use crate::common::backends;
use lye::html::{Context, NodeKind, NodeRef};
use lye::policy::{PolicyFormat, PolicyText};
use lye::url::Url;
use lye::{Cleaner, Policy};
use lye_hostile::Rng;
use lye_hostile::random_members::{Address, Element, Members, PAGE};

fn parse(text: &str, with_base: bool) -> Option<Address> {
    let url =
        if with_base { Url::parse_with_base(text, &Url::parse(PAGE).unwrap()) } else { Url::parse(text) };
    let url = url.ok()?;
    Some(Address {
        scheme: url.scheme().to_owned(),
        has_credentials: !url.username().is_empty() || !url.password().is_empty(),
        host: url.host().to_owned(),
        path: url.pathname().to_owned(),
    })
}

fn element<'t>(node: &NodeRef<'t, '_>) -> Element<'t> {
    Element {
        is_html: node.namespace() == lye::html::Namespace::Html,
        name: node.name(),
        attrs: node.attrs().map(|attr| (attr.local_name(), attr.value())).collect(),
        text: node.text_content(),
    }
}

fn policy(members: &Members) -> Policy {
    let json = members.json();
    Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"))
}

/// Returns the policy as it is read from a policy that extends another.
fn extended(members: &Members) -> Policy {
    let (own, base) = members.extending();
    let policy = Policy::from_text_with(&own, PolicyFormat::Json, |name, _| match name {
        "./base.json" => Ok(PolicyText::new(name, base.as_str(), PolicyFormat::Json)),
        _ => Err(format!("no policy {name}")),
    });
    policy.unwrap_or_else(|error| panic!("{error}\n{own}\n{base}"))
}

#[test]
fn output_contains_only_what_random_policies_allow() {
    let mut rng = Rng::new(41);
    let mut kept = std::collections::BTreeMap::new();
    for _ in 0..250 {
        let members = Members::new(&mut rng);
        let cleaner = Cleaner::new(&policy(&members)).unwrap();
        rng.cases(25, |rng| {
            let html = Members::markup(rng);
            backends::check(&cleaner, &html);
            let clean = cleaner.clean(&html).unwrap().into_html();
            let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
            let is_comment = |node: &NodeRef<'_, '_>| node.kind() == NodeKind::Comment;
            for comment in tree.root().descendants().filter(is_comment) {
                assert!(members.keeps_comment(comment.data()), "{clean:?} of {html:?} by {}", members.json());
            }
            for node in tree.root().descendants().filter(NodeRef::is_element) {
                let refused = members.refused(&element(&node), parse);
                assert_eq!(refused, None, "{clean:?} of {html:?} by {}", members.json());
                for attr in node.attrs() {
                    *kept.entry(format!("{}[{}]", node.name(), attr.local_name())).or_insert(0) += 1;
                }
            }
            assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html:?} by {}", members.json());
        });
    }
    for key in [
        "a[href]",
        "img[src]",
        "img[srcset]",
        "img[data-blocked]",
        "img[data-blocked-src]",
        "q[cite]",
        "p[style]",
        "p[aria-label]",
        "p[data-line-start]",
        "iframe[src]",
        "mi[mathcolor]",
    ] {
        let count = kept.get(key).copied().unwrap_or_default();
        assert!(count > 10, "{key} is kept {count} times: {kept:?}");
    }
}

#[test]
fn policies_that_extend_another_equal_whole_policies() {
    let mut rng = Rng::new(42);
    for _ in 0..200 {
        let members = Members::new(&mut rng);
        assert_eq!(extended(&members), policy(&members), "{:?}", members.extending());
        let cleaner = Cleaner::new(&extended(&members)).unwrap();
        let whole = Cleaner::new(&policy(&members)).unwrap();
        let html = Members::markup(&mut rng);
        assert_eq!(cleaner.clean(&html).unwrap().html(), whole.clean(&html).unwrap().html(), "{html}");
    }
}
