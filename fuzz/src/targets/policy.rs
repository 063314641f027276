//! Cleaning by a policy: what stays is what the policy allows, whoever reads it, and cleaning again changes nothing.

use crate::check;
use crate::input::Input;
use crate::peer::{self, Element, Found};
use crate::policy::oracle::Oracle;
use crate::policy::plan::Plan;
use crate::rng::Rng;
use crate::statistics;
use lye::{Cleaner, Policy};
use lye_html::{AttrNamespace, Context, NodeKind, ParseOptions, Parser, Scripting, Tree, serialize};

/// How often an output is cleaned before it has to have come to rest, beside once for each sixteen bytes: see the target
/// `rewrite`.
const ROUNDS: usize = 16;

/// Asserts that by a policy made of the choices:
///
/// - the output, parsed again where it will stand, by Lye and by html5ever of today and of 2023, with scripting on and off,
///   has no element, attribute or comment that the policy does not keep, no event handler, no URL that its rule does not
///   allow, and no link without what the policy adds to links;
/// - cleaning the output again gives the output. Trees that no string gives back (an `a` in an `a`) are told by the parser
///   and the writer alone, without the policy: where they change the output, cleaning has to come to rest, with outputs
///   that are as good.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let seed = (0..4).fold(0, |seed, _| seed * 75 + input.choose(75) as u64);
    let plan = Plan::new(&mut Rng::new(seed));
    let json = plan.json();
    let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    let mut cleaner = Cleaner::from_policy(&policy).expect("it was checked when it was read");
    let place = Place::new(&plan, policy.check().expect("it was checked").context().element());
    let mut oracle = Oracle::new(&plan);

    let Ok(clean) = cleaner.clean(input.text()) else { return };
    let mut output = clean.into_html();
    place.judge(&mut oracle, &output, &json);
    statistics::count(if oracle.urls > 0 { "outputs with URLs" } else { "outputs without URLs" });
    for round in 0..ROUNDS + output.len() / 16 {
        let again = cleaner.clean(&output).expect("the output is no longer than the input").into_html();
        if again == output {
            return;
        }
        let reread = place.reread(&output);
        assert!(reread != output, "cleaned again, {output:?} becomes {again:?} by {json}");
        if round == 0 {
            statistics::count("outputs that no parser gives back");
        }
        if round == ROUNDS && output.contains("<selectedcontent") {
            statistics::count("left out, selectedcontent");
            return;
        }
        output = again;
        place.judge(&mut oracle, &output, &json);
    }
    panic!("not at rest, but {output:.400?} by {json}");
}

/// Where an output stands.
struct Place {
    context: Option<Context>,
    element: Option<Element>,
    scripting: Scripting,
    keeps_comments: bool,
}

impl Place {
    fn new(plan: &Plan, context: Option<Context>) -> Self {
        let element = plan.context.1.map(|(namespace, name)| Element {
            namespace: peer::namespace(namespace),
            name,
            encoding: None,
        });
        let scripting = if plan.scripting { Scripting::Enabled } else { Scripting::Disabled };
        Self { context, element, scripting, keeps_comments: plan.comments }
    }

    fn parse<'s>(&self, text: &'s str, scripting: Scripting) -> Tree<'s> {
        let mut parser = Parser::new(ParseOptions { scripting, ..ParseOptions::default() });
        let tree = match &self.context {
            Some(context) => parser.parse_fragment(text, context),
            None => parser.parse_document(text),
        };
        tree.expect("short enough")
    }

    /// What parser and writer make of a text without any policy.
    fn reread(&self, text: &str) -> String {
        serialize::stable(&self.parse(text, self.scripting).root())
    }

    fn judge(&self, oracle: &mut Oracle<'_>, output: &str, json: &str) {
        let mut judge = |who: &str, found: &[Found]| {
            if let Err(problem) = oracle.judge(found) {
                panic!("{who} finds: {problem}\nin {output:?}\nby {json}");
            }
        };
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            let tree = self.parse(output, scripting);
            judge("Lye", &elements(&tree));
            let has_comment = check::all(&tree).iter().any(|node| node.kind() == NodeKind::Comment);
            assert!(self.keeps_comments || !has_comment, "a comment in {output:?} by {json}");
            for (who, found) in [
                ("html5ever", peer::today::elements(output, self.element.as_ref(), scripting)),
                ("html5ever of 2023", peer::then::elements(output, self.element.as_ref(), scripting)),
            ] {
                judge(who, &found.unwrap_or_default());
            }
        }
    }
}

fn elements(tree: &Tree<'_>) -> Vec<Found> {
    let elements = check::all(tree).into_iter().filter(|node| node.kind() == NodeKind::Element);
    elements
        .map(|node| Found {
            namespace: peer::short(node.namespace()),
            name: node.name().to_owned(),
            attrs: node
                .attrs()
                .map(|attr| {
                    let namespace = match attr.namespace() {
                        AttrNamespace::None => "",
                        AttrNamespace::XLink => "xlink",
                        AttrNamespace::Xml => "xml",
                        AttrNamespace::Xmlns => "xmlns",
                    };
                    (namespace, attr.local_name().to_owned(), attr.value().to_owned())
                })
                .collect(),
        })
        .collect()
}
