//! Compares the two dialects.

use super::{contexts, document, exclusions};
use crate::input::Input;
use crate::statistics;
use lye_html::{Dialect, ParseOptions, Parser, Scripting};

/// Asserts that both dialects build the same tree of an input without any of their differences, so that a change for one dialect does not
/// affect the other.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let scripting = input.pick(&[Scripting::Disabled, Scripting::Enabled]);
    let context = (input.choose(3) > 0).then(|| contexts::element(&mut input));
    let text = &exclusions::comparable(input.text());
    if exclusions::dialects_differ(text)
        || context.is_some_and(|context| exclusions::is_of_select(context.name))
    {
        statistics::count("left out, the text holds what they read differently");
        return;
    }
    let parse = |dialect| {
        let mut parser = Parser::new(ParseOptions::default().with_scripting(scripting).with_dialect(dialect));
        match &context {
            Some(context) => parser.parse_fragment(text, &contexts::context_of(context)),
            None => parser.parse_document(text),
        }
    };
    let today = parse(Dialect::Current).expect("short enough");
    let then = parse(Dialect::Html2023).expect("short enough");
    document::assert_same(&today, &then, "today's dialect and that of 2023");
    statistics::count("compared");
}
