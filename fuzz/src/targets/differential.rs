//! Compares Lye's trees with html5ever's, in both dialects.

use super::{contexts, exclusions};
use crate::input::Input;
use crate::peer::{self, Element};
use crate::{dump, statistics};
use lye_html::{Dialect, Outcome, ParseOptions, Parser, Scripting};

/// Asserts that Lye and the newest html5ever, which implements the current `select`, build the same tree of a document or fragment, except
/// where an exclusion of `EXCLUSIONS.md` applies.
pub(super) fn today(data: &[u8]) {
    compare(data, Dialect::Current, exclusions::comparable, peer::today::dump);
}

/// Asserts the same for the dialect of 2023 and an html5ever of 2023.
pub(super) fn then(data: &[u8]) {
    compare(data, Dialect::Html2023, exclusions::comparable_2023, peer::then::dump);
}

fn compare(
    data: &[u8],
    dialect: Dialect,
    comparable: impl Fn(&str) -> String,
    html5ever: impl Fn(&str, Option<&Element>, Scripting) -> Option<String>,
) {
    let mut input = Input::new(data);
    let scripting = input.pick(&[Scripting::Disabled, Scripting::Enabled]);
    let context = (input.choose(3) > 0).then(|| contexts::element(&mut input));
    let text = &comparable(input.text());
    let mut parser = Parser::new(ParseOptions::default().with_scripting(scripting).with_dialect(dialect));
    let tree = match &context {
        Some(context) => parser.parse_fragment(text, &contexts::context_of(context)),
        None => parser.parse_document(text),
    };
    let tree = tree.expect("short enough");
    if tree.outcome() != Outcome::Complete {
        statistics::count("left out, node budget");
        return;
    }
    let Some(theirs) = html5ever(text, context.as_ref(), scripting) else {
        statistics::count("left out, html5ever panics");
        return;
    };
    let ours = dump::lye(&tree);
    if ours == theirs {
        statistics::count("equal");
        return;
    }
    if exclusions::but_for_line_feeds(&ours) == exclusions::but_for_line_feeds(&theirs) {
        statistics::count("differs, line feed behind pre and a parse error");
        return;
    }
    match exclusions::html5ever_differs(dialect, context.as_ref(), &tree) {
        Some(why) => statistics::count(why),
        None => panic!(
            "Lye (-) and html5ever (+), scripting {scripting:?}, in {context:?}: {}",
            dump::difference(&ours, &theirs)
        ),
    }
}
