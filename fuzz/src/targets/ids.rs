//! Isolating names: references keep their targets, and no name of the input collides with one of the page.

use crate::input::Input;
use crate::names::{PAGE, graph, plain_names};
use crate::statistics;
use lye::policy::{BaseUrl, IdPolicy, NamePrefix};
use lye::{Cleaner, Preset};
use lye_html::{Context, Tree};
use std::sync::LazyLock;

/// The prefixes. Without one, names are forbidden.
const PREFIXES: [Option<&str>; 4] = [Some("p-"), Some("user-"), Some("p"), None];

fn cleaner(ids: IdPolicy) -> Cleaner {
    let page = BaseUrl::parse(PAGE).expect("a URL");
    let policy = Preset::Baseline.policy().with_ids(ids).with_base_url(page);
    Cleaner::new(&policy).expect("the policy is consistent")
}

/// Cleaners that leave names unchanged, and cleaners that isolate them.
static CLEANERS: LazyLock<(Cleaner, Vec<Cleaner>)> = LazyLock::new(|| {
    let isolating = |prefix: Option<&str>| {
        let prefix = prefix.map(|prefix| NamePrefix::parse(prefix).expect("a prefix"));
        cleaner(prefix.map_or(IdPolicy::Remove, IdPolicy::Prefix))
    };
    (cleaner(IdPolicy::Allow), PREFIXES.map(isolating).into())
});

fn parse(html: &str) -> Tree<'_> {
    lye_html::parse_fragment(html, &Context::html("body")).expect("short enough")
}

/// Asserts about an output that is cleaned again, with names forbidden or with a prefix:
///
/// - with a prefix, equal names, and the targets of references, are the same before and after;
/// - every name and every reference by name has the prefix, or both are removed;
/// - `explain`, which builds a tree, has the same output and proof;
/// - cleaning it once more changes nothing.
///
/// Rejecting the input is allowed.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let at = input.choose(PREFIXES.len());
    let (plain, isolating) = &*CLEANERS;
    // The first cleaning removes what the dialects parse differently.
    let before = match plain.clone().clean(input.text()) {
        Ok(clean) => clean.into_html(),
        Err(error) => return statistics::count(error.code()),
    };
    let isolating = isolating[at].clone();
    let cleaned = isolating.clean(&before).expect("an output can be cleaned");
    let explained = isolating.explain(&before).expect("it can be cleaned");
    assert_eq!(explained.clean().html(), cleaned.html(), "by way of a tree, of {before:?}");
    assert_eq!(explained.clean().proof(), cleaned.proof(), "by way of a tree, of {before:?}");
    let after = cleaned.into_html();
    let (tree_before, tree_after) = (parse(&before), parse(&after));
    let names = plain_names(&tree_after);
    match PREFIXES[at] {
        Some(prefix) => {
            let (graph_before, graph_after) = (graph(&tree_before), graph(&tree_after));
            assert_eq!(graph_after, graph_before, "the references of {before:?} in {after:?}");
            let bare = names.iter().find(|name| !name.starts_with(prefix));
            assert_eq!(bare, None, "in {after:?} of {before:?}");
            statistics::count(if graph_after.is_empty() { "without names" } else { "with names" });
        }
        None => assert!(names.is_empty(), "{names:?} in {after:?} of {before:?}"),
    }
    let again = isolating.clean(&after).expect("an output can be cleaned").into_html();
    assert_eq!(again, after, "cleaned again");
}
