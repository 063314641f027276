//! Lye's trees against html5ever's.

use super::contexts::Element;
use super::exclusions;
use crate::input::Input;
use crate::{dump, statistics};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::{TreeBuilderOpts, create_element};
use html5ever::{Attribute, LocalName, ParseOpts, QualName, local_name, ns};
use lye_html::{Namespace, Outcome, ParseOptions, Parser, Scripting};
use markup5ever_rcdom::RcDom;

/// Asserts that both make the same tree of a document or fragment, except where an exclusion of `EXCLUSIONS.md` holds.
/// html5ever's newest versions follow today's `select`, so it is compared with today's dialect.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let scripting = input.pick(&[Scripting::Disabled, Scripting::Enabled]);
    let context = (input.choose(3) > 0).then(|| Element::choose(&mut input));
    let text = &exclusions::comparable(input.text());
    let mut parser = Parser::new(ParseOptions { scripting, ..Default::default() });
    let tree = match &context {
        Some(context) => parser.parse_fragment(text, &context.context()),
        None => parser.parse_document(text),
    };
    let tree = tree.expect("short enough");
    if tree.outcome() != Outcome::Complete {
        statistics::count("differential: left out, node budget");
        return;
    }
    let ours = dump::lye(&tree);
    let Some(theirs) = html5ever(text, context.as_ref(), scripting) else {
        statistics::count("differential: left out, html5ever panics");
        return;
    };
    if ours == theirs {
        statistics::count("differential: equal");
        return;
    }
    match exclusions::html5ever_differs(context.map(|context| context.name), &tree) {
        Some(why) => statistics::count(why),
        None => panic!("Lye (-) and html5ever (+): {}", dump::difference(&ours, &theirs)),
    }
}

/// The dump of html5ever's tree; `None` if it panics.
fn html5ever(text: &str, context: Option<&Element>, scripting: Scripting) -> Option<String> {
    let scripting = scripting == Scripting::Enabled;
    let options = ParseOpts {
        tokenizer: TokenizerOpts { discard_bom: false, ..Default::default() },
        tree_builder: TreeBuilderOpts { scripting_enabled: scripting, ..Default::default() },
    };
    let parsed = std::panic::catch_unwind(|| {
        let parser = match context {
            None => html5ever::parse_document(RcDom::default(), options),
            Some(context) => {
                let namespace = match context.namespace {
                    Namespace::Html => ns!(html),
                    Namespace::Svg => ns!(svg),
                    Namespace::MathMl => ns!(mathml),
                };
                let name = QualName::new(None, namespace, LocalName::from(context.name));
                let attrs = context.encoding.map(|encoding| Attribute {
                    name: QualName::new(None, ns!(), local_name!("encoding")),
                    value: StrTendril::from(encoding),
                });
                let dom = RcDom::default();
                let is_form = context.namespace == Namespace::Html && context.name == "form";
                let element = create_element(&dom, name, attrs.into_iter().collect());
                let form = is_form.then(|| element.clone());
                html5ever::driver::parse_fragment_for_element(dom, options, element, scripting, form)
            }
        };
        let dom = parser.one(StrTendril::from(text));
        let root = match context {
            None => dom.document.clone(),
            // The result of a fragment are the children of the `html` element that its algorithm makes up.
            Some(_) => dom.document.children.borrow().iter().next_back().cloned()?,
        };
        Some(dump::html5ever(&root))
    });
    parsed.ok().flatten()
}
