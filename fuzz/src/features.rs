//! The coverage of the parser by an input, as far as it is visible in its results: feedback without instrumentation.
//!
//! Pairs of consecutive parse errors, and pairs of parent and child, represent paths through the tokenizer and the tree builder. An input
//! with a new pair is worth keeping. For URLs, the features are pairs of validation errors, and the components of the URL and its base by
//! kind.

use crate::grammar::Grammar;
use crate::input::SEPARATOR;
use lye_html::{NodeKind, ParseOptions, Parser, Tree};
use lye_url::validation::Violation;
use lye_url::{Host, Url};
use std::hash::{DefaultHasher, Hash, Hasher};

const BITS: usize = 1 << 16;

/// The features that were seen so far.
#[derive(Debug)]
pub struct Features {
    seen: Vec<bool>,
    count: usize,
    grammar: Grammar,
    parser: Parser,
}

impl Features {
    /// Creates a set without features.
    pub fn new(grammar: Grammar) -> Self {
        let options = ParseOptions::default().with_errors().with_declarative_shadow_roots();
        Self { seen: vec![false; BITS], count: 0, grammar, parser: Parser::new(options) }
    }

    /// Adds the features of a text. Returns whether one of them is new.
    pub fn are_new(&mut self, text: &str) -> bool {
        let before = self.count;
        for feature in self.of(text) {
            let seen = &mut self.seen[feature];
            self.count += usize::from(!*seen);
            *seen = true;
        }
        self.count > before
    }

    /// Returns the number of features.
    pub fn count(&self) -> usize {
        self.count
    }

    fn of(&mut self, text: &str) -> Vec<usize> {
        if self.grammar == Grammar::Urls {
            return of_url(text);
        }
        let Ok(tree) = self.parser.parse_document(text) else { return Vec::new() };
        let features = of_tree(&tree);
        self.parser.recycle(tree);
        features
    }
}

fn of_url(text: &str) -> Vec<usize> {
    let mut parts = text.split(SEPARATOR);
    let input = parts.next().unwrap_or_default();
    let base = parts.next().and_then(|base| Url::parse(base).ok());
    let mut violations: Vec<Violation> = Vec::new();
    let options = lye_url::ParseOptions::new().with_sink(&mut violations);
    let parsed = match &base {
        Some(base) => Url::parse_with(input, options.with_base(base)),
        None => Url::parse_with(input, options),
    };
    let shape = |url: &Url| {
        let host = url.host_enum().map(|host| match host {
            Host::Domain(_) => 0,
            Host::Ipv4(_) => 1,
            Host::Ipv6(_) => 2,
            Host::Opaque(_) => 3,
            Host::Empty => 4,
        });
        let path = (url.has_opaque_path(), url.pathname().len().min(2), url.path_segments().count().min(4));
        let rest = (url.query().map(str::is_empty), url.fragment().map(str::is_empty));
        let credentials = (url.username().is_empty(), url.password().is_empty(), url.port().is_empty());
        (url.scheme_type(), host, path, rest, credentials)
    };
    let base = base.as_ref().map(|base| (base.scheme_type(), base.has_opaque_path(), base.host().is_empty()));
    let mut features = vec![number(&(2, base, parsed.as_ref().map(shape)))];
    let mut before = "";
    for violation in &violations {
        let name = violation.error.name();
        features.push(number(&(3, before, name, base.map(|base| base.0))));
        before = name;
    }
    if let Ok(url) = &parsed {
        // Encoded characters and delimiters.
        let kind = |byte: &u8| if byte.is_ascii_alphanumeric() { b'a' } else { *byte };
        let host = url.hostname().bytes().chain(*b"/").map(|byte| kind(&byte)).collect::<Vec<_>>();
        features.extend(host.windows(2).map(|pair| number(&(4, url.scheme_type(), pair))));
        let path = url.pathname().bytes().map(|byte| kind(&byte)).collect::<Vec<_>>();
        features.extend(path.windows(3).map(|three| number(&(5, url.is_special(), three))));
    }
    features
}

fn of_tree(tree: &Tree<'_>) -> Vec<usize> {
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
