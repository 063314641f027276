//! The steps of cleaning, and their repetition until what is written reads back as it is.

use super::compiled::{Compiled, Scope};
use crate::engine::{InputBases, Links, Shaper, StringFilter, Urls, ids, texts};
use crate::findings::Recorder;
use crate::policy::FindingsMode;
use crate::{CleanError, Removals};
use lye_html::{Dialect, ParseOptions, Parser, Tree, serialize};

/// What a text was parsed to.
pub(super) struct Parsed<'h> {
    pub(super) tree: Tree<'h>,
    pub(super) recorder: Recorder,
    /// Whether something was added or written anew after it was judged: what is written has to be cleaned again.
    pub(super) is_to_be_judged_again: bool,
}

/// Parses a text, leaving out what the policy does not keep, and keeps account of that.
pub(super) fn parse<'h>(
    compiled: &Compiled,
    parser: &mut Parser,
    bases: &InputBases<'_>,
    recorder: Recorder,
    html: &'h str,
) -> Result<Parsed<'h>, CleanError> {
    let urls = compiled.urls.as_ref().map(|(policy, names)| Urls { policy, names, bases });
    let links = compiled.links.as_ref().map(|policy| Links::new(policy, bases, compiled.page()));
    let shaper = compiled.shaping.as_ref().map(Shaper::new);
    let refusals = compiled.refusals();
    let mut filter =
        StringFilter::new(&compiled.engine, urls, links, shaper, refusals, compiled.text, recorder)
            .with_refused_hazards(compiled.hazards.as_ref());
    let mut tree = match &compiled.scope {
        Scope::Document | Scope::Srcdoc => parser.parse_document_filtered(html, &mut filter)?,
        Scope::Fragment(context) => parser.parse_fragment_filtered(html, context, &mut filter)?,
    };
    let (mut recorder, mut is_to_be_judged_again) = filter.into_parts();
    if let Some(policy) = compiled.text {
        let may_link =
            |url: &str| compiled.engine.keeps_links() && urls.as_ref().is_some_and(|urls| urls.may_link(url));
        let is_within_links = compiled.is_without_links;
        is_to_be_judged_again |= texts::treat(&mut tree, policy, is_within_links, may_link, &mut recorder)
            .map_err(CleanError::edit)?;
    }
    if let Some(policy) = &compiled.ids {
        is_to_be_judged_again |=
            ids::isolate(&mut tree, policy, compiled.page(), &mut recorder).map_err(CleanError::edit)?;
    }
    Ok(Parsed { tree, recorder, is_to_be_judged_again })
}

/// Writes a tree, if it is complete. Whether a parser may make another tree of what was written.
pub(super) fn write(
    tree: &Tree<'_>,
    recorder: &mut Recorder,
    output: &mut String,
) -> Result<bool, CleanError> {
    CleanError::if_incomplete(tree)?;
    let unstable = serialize::stable_into(&tree.root(), output);
    recorder.not_written(Removals::from(unstable));
    Ok(unstable.may_move)
}

/// How often an output is cleaned again. What moves for longer was made to move.
const MOST_ROUNDS: usize = 16;

/// Cleans what was written again until nothing changes. Parsers restructure some trees when they read them again: what was in an
/// element by which it was judged may then be in another, even in another namespace. Parsers of 2023 read what is in a `select`
/// otherwise than those of today: it has to be the same to both.
pub(super) fn settle(
    compiled: &Compiled,
    parser: &mut Parser,
    recorder: &mut Recorder,
    output: &mut String,
    start: usize,
) -> Result<(), CleanError> {
    // What the input said of its base is in the output already.
    let bases = compiled.bases_of_output();
    let mut older = Parser::new(ParseOptions { dialect: Dialect::Html2023, ..compiled.parse_options() });
    let mut settled = String::with_capacity(output.len() - start);
    for _ in 0..MOST_ROUNDS {
        let mut has_moved = false;
        for parser in [&mut *parser, &mut older] {
            let silent = Recorder::new(FindingsMode::Silent);
            let Parsed { tree, recorder: mut again, is_to_be_judged_again } =
                parse(compiled, parser, &bases, silent, &output[start..])?;
            settled.clear();
            let result = write(&tree, &mut again, &mut settled);
            parser.recycle(tree);
            let may_move = result? || is_to_be_judged_again;
            if settled != output[start..] {
                recorder.not_written(again.into_parts().0);
                output.truncate(start);
                output.push_str(&settled);
                if !may_move {
                    return Ok(());
                }
                has_moved = true;
            }
        }
        if !has_moved {
            return Ok(());
        }
    }
    Err(CleanError::unsettled())
}
