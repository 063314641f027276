//! Validation (5.11.3): XHTML is accepted unchanged, or rejected.

mod error;
mod scanner;

pub use error::{XhtmlError, XhtmlErrorKind};

use crate::{Cleaner, SafeHtml};
use lye_html::{Context, Depth, NodeKind, Outcome, ParseOptions, Parser, Tree};
use lye_policy::model::{FindingsMode, LinkPolicy, OutputContext, Policy, PolicyError};
use scanner::Node;

/// Accepts XHTML unchanged, or rejects it. Nothing is repaired or removed.
///
/// An accepted input is part of a page, and:
/// - it is well-formed: elements are properly nested and closed (`<br />`, `<p></p>`), names are in lower case, values in quotes;
/// - it contains no doctypes, comments, CDATA sections, processing instructions, and no references except `&lt;`, `&gt;`, `&amp;`,
///   `&quot;`, `&apos;` and numbers;
/// - HTML and XML parsers build the same tree from it;
/// - the policy keeps each of its elements, attributes and URLs unchanged. The policy should use allowlists. Its context, and what it adds
///   to links, have no effect.
///
/// To accept input that people write in any form, use a [`Cleaner`]: its output is always balanced.
///
/// ```
/// use lye::{Policy, xhtml::XhtmlValidator};
/// let policy = Policy::from_json(
///     r#"{ "sanitizer": { "elements": ["p", "em", "br"], "attributes": [] } }"#,
/// )?;
/// let mut validator = XhtmlValidator::new(&policy)?;
/// assert_eq!(validator.validate("<p>1 &lt; 2<br /></p>")?.as_str(), "<p>1 &lt; 2<br /></p>");
///
/// let refused = |input| validator.clone().validate(input).unwrap_err().to_string();
/// assert_eq!(refused("<p>one</P>"), "line 1, column 9: `P` is not in lower case; write `p`");
/// assert_eq!(refused("<p><em>one</p>"), "line 1, column 11: `p` is not what has to be closed here; close what was opened last first");
/// assert!(refused("<p id=\"a\">one</p>").starts_with("line 1, column 4: not allowed: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct XhtmlValidator {
    cleaner: Cleaner,
}

impl XhtmlValidator {
    /// Creates a validator for a policy.
    ///
    /// # Errors
    /// Fails if the policy contradicts itself.
    pub fn new(policy: &Policy) -> Result<Self, PolicyError> {
        let policy = policy
            .clone()
            .with_findings(FindingsMode::Reject)
            .with_context(OutputContext::default())
            .with_links(LinkPolicy::default());
        Ok(Self { cleaner: Cleaner::new(&policy)? })
    }

    /// Accepts an input unchanged, or rejects it. O(n log n) in the input, because of line breaks.
    ///
    /// # Errors
    /// Returns the first problem: first of well-formedness, then of the policy, then of the tree.
    pub fn validate(&mut self, xhtml: &str) -> Result<SafeHtml, XhtmlError> {
        let nodes = scanner::scan(xhtml)?;
        self.cleaner.clean(xhtml).map_err(|error| {
            let start = error.finding().map_or(0, |finding| finding.span().start);
            let kind = match error.finding() {
                Some(finding) => XhtmlErrorKind::NotAllowed(Box::new(finding.clone())),
                None => XhtmlErrorKind::Input(error),
            };
            XhtmlError::new(kind, "", xhtml, start as usize)
        })?;
        match first_moved(xhtml, &nodes) {
            Some(offset) => Err(XhtmlError::new(XhtmlErrorKind::OtherTree, "", xhtml, offset)),
            None => Ok(SafeHtml::dangerously_assume_safe(xhtml.to_owned())),
        }
    }
}

/// Returns the start of the first node that an HTML parser moves.
fn first_moved(xhtml: &str, nodes: &[Node<'_>]) -> Option<usize> {
    let options = ParseOptions::default().with_depth(Depth::Browser);
    let mut parser = Parser::new(options);
    let tree = match parser.parse_fragment(xhtml, &Context::html("body")) {
        Ok(tree) if tree.outcome() == Outcome::Complete => tree,
        _ => return Some(0),
    };
    let mut parsed = tree.root().descendants();
    for node in nodes {
        let same = parsed.next().is_some_and(|found| {
            let parent = found.parent().filter(|parent| parent.is_element());
            let as_written = match node.name {
                None => found.kind() == NodeKind::Text,
                Some(name) => {
                    found.is_element()
                        && found.name() == name
                        && offset(&tree, found.span().start) == node.start
                }
            };
            as_written && parent.map(|parent| offset(&tree, parent.span().start)) == node.parent
        });
        if !same {
            return Some(node.start);
        }
    }
    // The remaining nodes are implied by the parser.
    parsed.next().map(|found| offset(&tree, found.span().start))
}

/// Returns an offset in the input, before newline normalization.
fn offset(tree: &Tree<'_>, offset: u32) -> usize {
    tree.original_offset(offset) as usize
}
