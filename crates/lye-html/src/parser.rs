//! The entry points: options, contexts, and the parser with its reusable buffers.

use crate::Tree;
use crate::errors::InputError;
use crate::filter::{InsertionFilter, KeepAll};
use crate::options::{Context, ParseOptions};
use crate::serialize::OutputAncestors;
use crate::tree_builder::{NeedsTree, StreamedFragment};

/// A parser that reuses its buffers for the next input.
///
/// ```
/// use lye_html::{Context, Parser, ParseOptions};
/// let mut parser = Parser::new(ParseOptions::default());
/// for comment in ["<p>one", "<p>two"] {
///     let tree = parser.parse_fragment(comment, &Context::html("div"))?;
///     assert_eq!(tree.root().children().count(), 1);
///     parser.recycle(tree); // returns the tree's buffers to the parser
/// }
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[derive(Debug, Default)]
pub struct Parser {
    options: ParseOptions,
    buffers: crate::tree_builder::Buffers,
}

impl Parser {
    /// Creates a parser with these options.
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self { options, buffers: Default::default() }
    }

    /// Returns its options.
    pub fn options(&self) -> ParseOptions {
        self.options
    }

    /// Sets the options of the parses that follow. The parser keeps its buffers.
    ///
    /// ```
    /// use lye_html::{Context, Dialect, ParseOptions, Parser, serialize};
    /// let mut parser = Parser::default();
    /// let mut read = |dialect| {
    ///     parser.set_options(ParseOptions::default().with_dialect(dialect));
    ///     let tree = parser.parse_fragment("<select><b>x", &Context::html("div"))?;
    ///     Ok::<_, lye_html::InputError>(serialize::inner_html(&tree.root()))
    /// };
    /// assert_eq!(read(Dialect::Current)?, "<select><b>x</b></select>");
    /// assert_eq!(read(Dialect::Html2023)?, "<select>x</select>");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn set_options(&mut self, options: ParseOptions) {
        self.options = options;
    }

    /// Parses a document (HTML Standard, 13.2). O(input) time and memory.
    ///
    /// # Errors
    /// Fails if the input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
    pub fn parse_document<'s>(&mut self, input: &'s str) -> Result<Tree<'s>, InputError> {
        self.parse_document_filtered(input, &mut KeepAll)
    }

    /// Parses a fragment in the context of an element (HTML Standard, 13.4). The root of the tree is a fragment; the result is its
    /// children. O(input) time and memory.
    ///
    /// # Errors
    /// Fails if the input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
    pub fn parse_fragment<'s>(&mut self, input: &'s str, context: &Context) -> Result<Tree<'s>, InputError> {
        self.parse_fragment_filtered(input, context, &mut KeepAll)
    }

    /// Parses a document, and asks the filter about everything before it is inserted.
    ///
    /// # Errors
    /// Fails if the input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
    pub fn parse_document_filtered<'s, F: InsertionFilter>(
        &mut self,
        input: &'s str,
        filter: &mut F,
    ) -> Result<Tree<'s>, InputError> {
        crate::tree_builder::parse(input, None, self.options, filter, &mut self.buffers)
    }

    /// Parses a fragment, and asks the filter about everything before it is inserted.
    ///
    /// # Errors
    /// Fails if the input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
    pub fn parse_fragment_filtered<'s, F: InsertionFilter>(
        &mut self,
        input: &'s str,
        context: &Context,
        filter: &mut F,
    ) -> Result<Tree<'s>, InputError> {
        crate::tree_builder::parse(input, Some(context), self.options, filter, &mut self.buffers)
    }

    /// Parses a fragment and appends it to a string while parsing, without a tree. The output is what
    /// [`stable_within_into`](crate::serialize::stable_within_into) writes of the fragment's tree with
    /// [`Fidelity::Tokens`](crate::serialize::Fidelity). Asks the filter about everything before it is inserted.
    ///
    /// Returns [`NeedsTree`], and appends nothing, if the fragment must be parsed to a tree. That is so if:
    ///
    /// - the parser would change what is already written (misnested formatting elements, foster parenting),
    /// - elements are nested deeper than allowed,
    /// - the writer would omit something,
    /// - the input contains a [stray control character](crate::encoding::is_stray_control).
    ///
    /// The parser stops as soon as it notices. By then the filter was asked about everything before.
    ///
    /// O(input) time and memory. Besides the output, it stores a record for each element.
    ///
    /// ```
    /// use lye_html::{Context, Parser, filter::KeepAll, serialize::OutputAncestors};
    /// let (mut parser, context) = (Parser::default(), Context::html("div"));
    /// let ancestors = OutputAncestors::of_context(&context);
    /// let mut out = String::new();
    /// let streamed = parser.stream_fragment("<ul><li>1<li>2 & 3", &context, &ancestors, &mut KeepAll, &mut out)?;
    /// assert!(!streamed.unwrap().report.may_reparse_differently);
    /// assert_eq!(out, "<ul><li>1</li><li>2 &amp; 3</li></ul>");
    ///
    /// let misnested = parser.stream_fragment("<b><p>1</b>", &context, &ancestors, &mut KeepAll, &mut out)?;
    /// assert!(misnested.is_err());
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES), and appends nothing then.
    pub fn stream_fragment<F: InsertionFilter>(
        &mut self,
        input: &str,
        context: &Context,
        ancestors: &OutputAncestors,
        filter: &mut F,
        out: &mut String,
    ) -> Result<Result<StreamedFragment, NeedsTree>, InputError> {
        let (options, buffers) = (self.options, &mut self.buffers);
        crate::tree_builder::stream(input, (context, ancestors), options, filter, buffers, out)
    }

    /// Appends a tree that [allows filters](Tree::allows_filters) to a string, as [`stream_fragment`](Self::stream_fragment) appends the
    /// fragment. Also asks the filter about each text, but not about tags.
    ///
    /// Returns [`NeedsTree`], and appends nothing, in the same cases. The tree does not change. O(tree) time and memory.
    ///
    /// ```
    /// use lye_html::{Context, Parser, filter::KeepAll, serialize::OutputAncestors};
    /// let (mut parser, context) = (Parser::default(), Context::html("div"));
    /// let mut tree = parser.parse_fragment("<ul><li>1<li>2 & 3", &context)?;
    /// assert!(tree.allows_filters());
    /// let mut out = String::new();
    /// let written = parser.stream_tree(&mut tree, &OutputAncestors::of_context(&context), &mut KeepAll, &mut out);
    /// assert!(!written.unwrap().report.may_reparse_differently);
    /// assert_eq!(out, "<ul><li>1</li><li>2 &amp; 3</li></ul>");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the reason why it wrote nothing.
    pub fn stream_tree<F: InsertionFilter>(
        &mut self,
        tree: &mut Tree<'_>,
        ancestors: &OutputAncestors,
        filter: &mut F,
        out: &mut String,
    ) -> Result<StreamedFragment, NeedsTree> {
        crate::tree_builder::stream_tree(tree, ancestors, self.options, filter, &mut self.buffers, out)
    }

    /// Returns what [`parse_fragment_filtered`](Self::parse_fragment_filtered) would have built, from a tree that
    /// [allows filters](Tree::allows_filters). Also asks the filter about each text, but not about tags. O(tree) time and memory.
    ///
    /// ```
    /// use lye_html::filter::{ElementDecision, ElementInfo, InsertionFilter};
    /// use lye_html::{Context, Parser, serialize};
    /// struct NoBold;
    /// impl InsertionFilter for NoBold {
    ///     fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
    ///         if element.name() == "b" { ElementDecision::ReplaceWithChildren } else { ElementDecision::Keep }
    ///     }
    /// }
    /// let mut parser = Parser::default();
    /// let tree = parser.parse_fragment("<p>a <b>bold", &Context::html("div"))?;
    /// let filtered = parser.filter_tree(tree, &mut NoBold);
    /// assert_eq!(serialize::inner_html(&filtered.root()), "<p>a bold</p>");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn filter_tree<'s, F: InsertionFilter>(&mut self, tree: Tree<'s>, filter: &mut F) -> Tree<'s> {
        crate::tree_builder::filter_tree(tree, filter, &mut self.buffers)
    }

    /// Takes the buffers of a tree back, so that the next parse need not allocate them.
    pub fn recycle(&mut self, tree: Tree<'_>) {
        self.buffers.recycle(tree);
    }
}

/// Parses a document with the default options.
///
/// ```
/// let tree = lye_html::parse_document("<title>Hi</title><p>Text")?;
/// assert_eq!(lye_html::serialize::inner_html(&tree.root()),
///     "<html><head><title>Hi</title></head><body><p>Text</p></body></html>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
///
/// # Errors
/// Fails if the input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
pub fn parse_document(input: &str) -> Result<Tree<'_>, InputError> {
    Parser::default().parse_document(input)
}

/// Parses a fragment with the default options.
///
/// ```
/// use lye_html::Context;
/// let tree = lye_html::parse_fragment("<td>cell", &Context::html("tr"))?;
/// assert_eq!(lye_html::serialize::inner_html(&tree.root()), "<td>cell</td>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
///
/// # Errors
/// Fails if the input is longer than [`MAX_INPUT_BYTES`](crate::MAX_INPUT_BYTES).
pub fn parse_fragment<'s>(input: &'s str, context: &Context) -> Result<Tree<'s>, InputError> {
    Parser::default().parse_fragment(input, context)
}
