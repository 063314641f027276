//! Parsing documents, with all options.

use super::contexts;
use crate::input::Input;
use crate::{check, dump};
use lye_html::{Outcome, Parser, Tree, serialize};
use std::cell::RefCell;

thread_local! {
    /// A parser that is reused for all inputs, as in a server. An input must not affect the next one.
    static KEPT: RefCell<Parser> = RefCell::default();
}

/// Asserts that the tree of a document is sound and bounded, that a reused parser (with default options) builds the same tree, and that the
/// tree can be traversed and written.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let options = contexts::options(&mut input);
    let text = input.text();
    let tree = Parser::new(options).parse_document(text).expect("short enough");
    sound(&tree, text);

    let fresh = lye_html::parse_document(text).expect("short enough");
    KEPT.with_borrow_mut(|kept| {
        let tree = kept.parse_document(text).expect("short enough");
        assert_same(&tree, &fresh, "a parser that was used before");
        kept.recycle(tree);
    });
}

/// Asserts the properties of every parsed tree.
pub(super) fn sound(tree: &Tree<'_>, text: &str) {
    check::links(tree, &[]);
    check::parsed(tree);
    check::bounded(tree, text);
    if let Outcome::NodeBudget { rest } = tree.outcome() {
        assert!(tree.source().get(rest.range()).is_some(), "the rest is not a piece of the source");
        assert_eq!(rest.range().end, tree.source().len(), "the rest does not end where the source ends");
    }
    // These must end without a panic.
    let _ = serialize::inner_html(&tree.root());
    let _ = serialize::stable(&tree.root());
    let _ = tree.root().text_content();
}

/// Asserts that two trees of the same text are the same.
pub(super) fn assert_same(left: &Tree<'_>, right: &Tree<'_>, what: &str) {
    let (left_dump, right_dump) = (dump::lye(left), dump::lye(right));
    assert!(left_dump == right_dump, "{what}: {}", dump::difference(&left_dump, &right_dump));
    assert_eq!(left.quirks_mode(), right.quirks_mode(), "{what}: the quirks mode");
    assert_eq!(left.outcome(), right.outcome(), "{what}: the outcome");
    assert_eq!(left.node_count(), right.node_count(), "{what}: the number of nodes");
}
