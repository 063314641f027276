//! What an input makes the parser do, seen from outside: a feedback that needs no instrumentation.
//!
//! Pairs of parse errors that follow one another, and pairs of parent and child, stand for paths through the tokenizer and
//! the tree builder. An input that shows a pair for the first time is worth keeping.

use lye_html::{NodeKind, ParseOptions, Parser, Tree};
use std::hash::{DefaultHasher, Hash, Hasher};

const BITS: usize = 1 << 16;

/// The features that were seen so far.
#[derive(Debug)]
pub struct Features {
    seen: Vec<bool>,
    count: usize,
    parser: Parser,
}

impl Default for Features {
    fn default() -> Self {
        let options = ParseOptions { errors: true, declarative_shadow_roots: true, ..Default::default() };
        Self { seen: vec![false; BITS], count: 0, parser: Parser::new(options) }
    }
}

impl Features {
    /// Whether a text shows a feature that no text before it had.
    pub fn are_new(&mut self, text: &str) -> bool {
        let before = self.count;
        if let Ok(tree) = self.parser.parse_document(text) {
            for feature in of(&tree) {
                let seen = &mut self.seen[feature];
                self.count += usize::from(!*seen);
                *seen = true;
            }
            self.parser.recycle(tree);
        }
        self.count > before
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }
}

fn of(tree: &Tree<'_>) -> Vec<usize> {
    let mut features = Vec::new();
    let mut before = "";
    for error in tree.errors() {
        let code = error.code.as_str();
        features.push(number(&(0, before, code)));
        before = code;
    }
    for node in tree.root().descendants() {
        let parent = node.parent();
        let grandparent = parent.and_then(|parent| parent.parent());
        let known = |node: Option<lye_html::NodeRef<'_, '_>>| {
            let id = node.filter(|node| node.kind() == NodeKind::Element).and_then(|node| node.tag_id());
            (node.map(|node| node.namespace()), id)
        };
        features.push(number(&(1, known(grandparent), known(parent), node.kind(), known(Some(node)))));
    }
    features
}

fn number(value: &impl Hash) -> usize {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish() as usize % BITS
}
