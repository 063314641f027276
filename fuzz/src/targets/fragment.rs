//! Parsing fragments, in contexts of all namespaces, plainly and through an insertion filter.

use super::{contexts, document};
use crate::check;
use crate::input::Input;
use lye_html::filter::{AttrInfo, AttributeDecision, ElementDecision, ElementInfo, InsertionFilter};
use lye_html::{NodeKind, Parser, Span};
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};

thread_local! {
    static KEPT: RefCell<Parser> = RefCell::default();
}

/// Asserts what [`document`] does, for fragments, and that elements that the insertion filter refused are not in the tree.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let context = contexts::context(&mut input);
    let options = contexts::options(&mut input);
    let mut filter = ByHash { seed: input.choose(64) as u64 };
    let text = input.text();
    let tree = Parser::new(options).parse_fragment(text, &context).expect("short enough");
    document::sound(&tree, text);

    let fresh = lye_html::parse_fragment(text, &context).expect("short enough");
    KEPT.with_borrow_mut(|kept| {
        let tree = kept.parse_fragment(text, &context).expect("short enough");
        document::assert_same(&tree, &fresh, "a parser that was used before");
        kept.recycle(tree);

        let tree = kept.parse_fragment_filtered(text, &context, &mut filter).expect("short enough");
        document::sound(&tree, text);
        for node in check::all(&tree) {
            match node.kind() {
                NodeKind::Element => {
                    let decision = filter.decide(node.name());
                    assert_eq!(
                        decision,
                        ElementDecision::Keep,
                        "the filter refused the element {}",
                        node.name()
                    );
                    for attr in node.attrs() {
                        assert!(filter.keeps(attr.local_name()), "the filter refused {attr:?}");
                    }
                }
                NodeKind::Comment => assert!(filter.keeps(node.data()), "the filter refused a comment"),
                NodeKind::ProcessingInstruction => {
                    assert!(filter.keeps(node.name()), "the filter refused an instruction");
                }
                _ => {}
            }
        }
        kept.recycle(tree);
    });
}

/// A filter that decides by a hash of the name or data, so that the decision can be repeated.
struct ByHash {
    seed: u64,
}

impl ByHash {
    fn hash(&self, name: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, name).hash(&mut hasher);
        hasher.finish()
    }

    fn decide(&self, name: &str) -> ElementDecision {
        match self.hash(name) % 6 {
            0 => ElementDecision::Remove,
            1 => ElementDecision::ReplaceWithChildren,
            _ => ElementDecision::Keep,
        }
    }

    fn keeps(&self, name: &str) -> bool {
        !self.hash(name).is_multiple_of(3)
    }
}

impl InsertionFilter for ByHash {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        self.decide(element.name())
    }

    fn attribute(&mut self, _: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        if self.keeps(attribute.name()) { AttributeDecision::Keep } else { AttributeDecision::Remove }
    }

    fn comment(&mut self, data: &str, _: Span) -> bool {
        self.keeps(data)
    }

    fn processing_instruction(&mut self, target: &str, _: &str, _: Span) -> bool {
        self.keeps(target)
    }
}
