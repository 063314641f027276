//! Members of policies that decide together: the output contains only what they allow, and cleaning again changes nothing.

use crate::input::Input;
use crate::statistics;
use lye::{Cleaner, Policy};
use lye_hostile::Rng;
use lye_hostile::random_members::{Address, Element, Members, PAGE};
use lye_html::{Context, Namespace, NodeKind, NodeRef, ParseOptions, Parser, Scripting};
use lye_url::Url;

/// Asserts about a policy made from the choices (see `lye_hostile::random_members`), and about the text after markup that the policy knows:
///
/// - the output, re-parsed with scripting on and off, contains only what the policy allows;
/// - `explain`, which builds a tree, has the same output;
/// - cleaning the output again does not change it.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let seed = (0..5).fold(1, |seed, _| seed * 75 + input.choose(75) as u64);
    let mut rng = Rng::new(seed);
    let members = Members::new(&mut rng);
    let json = members.json();
    let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    let cleaner = Cleaner::new(&policy).expect("it was checked when it was read");
    let html = Members::markup(&mut rng) + input.text();
    let clean = match cleaner.clean(&html) {
        Ok(clean) => clean.into_html(),
        Err(error) => return statistics::count(error.code()),
    };
    for scripting in [Scripting::Enabled, Scripting::Disabled] {
        let mut parser = Parser::new(ParseOptions::default().with_scripting(scripting));
        let tree = parser.parse_fragment(&clean, &Context::html("body")).expect("short enough");
        for node in tree.root().descendants().filter(|node| node.kind() == NodeKind::Comment) {
            assert!(members.keeps_comment(node.data()), "a comment in {clean:?} of {html:?} by {json}");
        }
        for node in tree.root().descendants().filter(NodeRef::is_element) {
            if let Some(problem) = members.refused(&element(&node), parse) {
                panic!("{problem}\nin {clean:?}\nof {html:?}\nby {json}");
            }
        }
    }
    let explained = cleaner.explain(&html).expect("it can be cleaned");
    assert_eq!(explained.clean().html(), clean, "by way of a tree, by {json}");
    let again = cleaner.clean(&clean).expect("an output can be cleaned").into_html();
    assert_eq!(again, clean, "cleaned again by {json}");
}

fn parse(text: &str, with_base: bool) -> Option<Address> {
    let url = if with_base { Url::parse_with_base(text, &Url::parse(PAGE).ok()?) } else { Url::parse(text) };
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
        is_html: node.namespace() == Namespace::Html,
        name: node.name(),
        attrs: node.attrs().map(|attr| (attr.local_name(), attr.value())).collect(),
        text: node.text_content(),
    }
}
