//! Cleaning by a policy: the output contains only what the policy allows in every parser, and cleaning again changes nothing.

use crate::check;
use crate::input::Input;
use crate::peer::{self, Element, Found};
use crate::policy::modes::Modes;
use crate::policy::oracle::Oracle;
use crate::policy::plan::Plan;
use crate::policy::texts::Texts;
use crate::rng::Rng;
use crate::statistics;
use lye::{Cleaner, Policy};
use lye_html::{Context, NodeKind, ParseOptions, Parser, Scripting, Tree};

/// Asserts about a policy made from the choices:
///
/// - the output, re-parsed in its output context, by Lye and by html5ever of today and of 2023, with scripting on and off, contains no
///   element, attribute or comment that the policy does not keep, no event handler, no URL that its rule does not allow, no text that the
///   policy removes, and no link without what the policy adds to links;
/// - cleaning the output again does not change it.
///
/// Rejecting the input is allowed.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let seed = (0..4).fold(0, |seed, _| seed * 75 + input.choose(75) as u64);
    let modes = Modes::new(input.choose(75) as u64);
    let texts = Texts::new(input.choose(75) as u64);
    let plan = Plan { modes, texts, ..Plan::new(&mut Rng::new(seed)) };
    let json = plan.json();
    let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    let cleaner = Cleaner::new(&policy).expect("it was checked when it was read");
    let place = Place::new(&plan, policy.check().expect("it was checked").context().element());
    let mut oracle = Oracle::new(&plan);

    let output = match cleaner.clean(input.text()) {
        Ok(clean) => clean.into_html(),
        Err(error) => return statistics::count(error.code()),
    };
    assert!(!output.bytes().any(lye_html::encoding::is_stray_control), "a control character in {output:?}");
    place.judge(&mut oracle, &output, &json);
    statistics::count(if oracle.urls > 0 { "outputs with URLs" } else { "outputs without URLs" });
    let again = cleaner.clean(&output).expect("an output can be cleaned").into_html();
    assert_eq!(again, output, "cleaned again by {json}");
}

/// The output contexts.
struct Place {
    context: Option<Context>,
    element: Option<Element>,
    keeps_comments: bool,
    texts: Texts,
}

impl Place {
    fn new(plan: &Plan, context: Option<Context>) -> Self {
        let element = plan.context.1.map(|(namespace, name)| Element {
            namespace: peer::namespace(namespace),
            name,
            encoding: None,
        });
        Self { context, element, keeps_comments: plan.comments, texts: plan.texts }
    }

    fn parse<'s>(&self, text: &'s str, scripting: Scripting) -> Tree<'s> {
        let mut parser = Parser::new(ParseOptions::default().with_scripting(scripting));
        let tree = match &self.context {
            Some(context) => parser.parse_fragment(text, context),
            None => parser.parse_document(text),
        };
        tree.expect("short enough")
    }

    fn judge(&self, oracle: &mut Oracle<'_>, output: &str, json: &str) {
        let mut judge = |who: &str, found: &[Found]| {
            if let Err(problem) = oracle.judge(found) {
                panic!("{who} finds: {problem}\nin {output:?}\nby {json}");
            }
        };
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            let tree = self.parse(output, scripting);
            judge("Lye", &check::elements(&tree));
            for node in check::all(&tree) {
                let is_comment = node.kind() == NodeKind::Comment;
                assert!(self.keeps_comments || !is_comment, "a comment in {output:?} by {json}");
                if (is_comment || node.kind() == NodeKind::Text)
                    && let Err(problem) = self.texts.judge(node.data())
                {
                    panic!("{problem} in a text of {output:?} by {json}");
                }
            }
            // html5ever searches beyond `annotation-xml` for open elements, and restructures its content: see EXCLUSIONS.md.
            if output.contains("<annotation-xml") {
                statistics::count("not for html5ever, annotation-xml");
                continue;
            }
            for (who, found) in [
                ("html5ever", peer::today::elements(output, self.element.as_ref(), scripting)),
                ("html5ever of 2023", peer::then::elements(output, self.element.as_ref(), scripting)),
            ] {
                judge(who, &found.unwrap_or_default());
            }
        }
    }
}
