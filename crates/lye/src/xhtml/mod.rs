//! Validate (5.11.3): XHTML that is accepted as it is, or refused.

mod error;
mod scanner;

pub use error::{XhtmlError, XhtmlErrorKind};

use crate::{Cleaner, SafeHtml};
use lye_html::{Context, Depth, NodeKind, Outcome, ParseOptions, Parser, Tree};
use lye_policy::model::{FindingsMode, LinkPolicy, OutputContext, Policy, PolicyError};
use scanner::Node;

/// Accepts XHTML as it is, or refuses it: nothing is repaired, nothing is taken away.
///
/// What is accepted is a part of a page, and
/// - it is well-formed: elements are properly nested and closed (`<br />`, `<p></p>`), names are in lower case, values in quotes;
/// - it holds no doctypes, comments, CDATA sections, processing instructions, nor references but `&lt;`, `&gt;`, `&amp;`, `&quot;`,
///   `&apos;` and numbers;
/// - an HTML parser makes the tree of it that an XML parser makes;
/// - the policy lets every element, attribute and URL of it through as it is. The policy should list what it keeps. What it
///   adds to links, and its context, play no part.
///
/// Where input from people should be accepted however it is written, a [`Cleaner`] gives balanced output for it.
///
/// ```
/// use lye::{Policy, xhtml::XhtmlValidator};
/// let policy = Policy::from_json(
///     r#"{ "version": 1, "sanitizer": { "elements": ["p", "em", "br"], "attributes": [] } }"#,
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
    /// A validator by a policy.
    ///
    /// # Errors
    /// If the policy contradicts itself.
    pub fn new(policy: &Policy) -> Result<Self, PolicyError> {
        let policy = policy
            .clone()
            .with_findings(FindingsMode::Refuse)
            .with_context(OutputContext::default())
            .with_links(LinkPolicy::default());
        Ok(Self { cleaner: Cleaner::new(&policy)? })
    }

    /// Accepts an input as it is, or refuses it. O(n log n) in the input, for the places of its line breaks.
    ///
    /// # Errors
    /// The first reason against it: first of well-formedness, then of the policy, then of the tree.
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

/// Where the first node begins that an HTML parser puts elsewhere than it stands.
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
    // What is left was made up by the parser.
    parsed.next().map(|found| offset(&tree, found.span().start))
}

/// An offset in the input, before newlines were normalized.
fn offset(tree: &Tree<'_>, offset: u32) -> usize {
    tree.original_offset(offset) as usize
}
