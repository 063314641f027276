//! The entry points: options, contexts, and the parser that keeps its buffers.

use crate::Tree;
use crate::errors::InputError;
use crate::filter::{InsertionFilter, KeepAll};
use crate::names::{Namespace, TagId};
use crate::serialize::{OutputAncestors, SerializeReport};
use crate::tree::QuirksMode;

/// The longest input that can be parsed: 1 GiB. Positions are 32-bit numbers, of which one bit is taken.
pub const MAX_INPUT_BYTES: usize = 1 << 30;

/// The scripting flag (HTML Standard, 13.2.4.5): what the parser takes `noscript` for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scripting {
    /// `noscript` holds raw text, as in a browser's page.
    Enabled,
    /// `noscript` holds markup, as in `DOMParser` and in mail readers.
    #[default]
    Disabled,
}

/// Which edition of the parsing algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// The standard of late 2026.
    #[default]
    Current,
    /// The standard of 2023, which many parsers outside browsers still follow: the old `select` with its two insertion
    /// modes, `<?` as a bogus comment, no `template for`, no `selectedcontent`.
    Html2023,
}

/// How deep elements may nest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Depth {
    /// As deep as the input says: the standard knows no limit.
    #[default]
    Unlimited,
    /// As browsers do: where 512 elements are open, a further one becomes a sibling of the deepest instead of its child.
    Browser,
    /// The same where so many elements are open inside `html`, which a fragment's parse has too, but not in its tree.
    /// [`Tree::flattened`] says whether that happened.
    AtMost(u32),
}

/// How to parse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParseOptions {
    /// The scripting flag.
    pub scripting: Scripting,
    /// The edition of the algorithm.
    pub dialect: Dialect,
    /// The limit on nesting.
    pub depth: Depth,
    /// Whether `template` elements with `shadowrootmode` make shadow roots ("allow declarative shadow roots").
    pub declarative_shadow_roots: bool,
    /// Whether the document is "an iframe srcdoc document": it is never in quirks mode, and needs no doctype (HTML Standard,
    /// 13.2.6.4.1). Without effect on fragments.
    pub iframe_srcdoc: bool,
    /// Whether what only looks like markup stays text, which the standard does not do: names that HTML does not define and the
    /// filter does not [know](InsertionFilter::knows_element) (`Vec<T>`), tags that the input's end cuts off, tags in the
    /// place of words (`a<b>c`), bogus comments, references without a semicolon before a letter (`?a=1&copy=2`).
    ///
    /// ```
    /// use lye_html::{Context, ParseOptions, Parser, serialize};
    /// let mut parser = Parser::new(ParseOptions { lossless: true, ..ParseOptions::default() });
    /// let tree = parser.parse_fragment("<b>if</b> a<b>c or x <3 </3>", &Context::html("div"))?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<b>if</b> a&lt;b&gt;c or x &lt;3 &lt;/3&gt;");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub lossless: bool,
    /// Whether parse errors are collected, see [`Tree::errors`].
    pub errors: bool,
    /// How many nodes the parser may make in copying (reopened formatting elements, the adoption agency's clones,
    /// `selectedcontent`); `None` is one for each byte of the input up to the current token, and 65,536 more. Beyond it the parse ends:
    /// [`Outcome::NodeBudget`](crate::Outcome::NodeBudget).
    pub node_budget: Option<u32>,
    /// How many nodes the parser may make in all, those included that a filter does not keep; `None` is as many as the input says.
    /// Where an element or a comment is inserted and there are more, the parse ends behind its token:
    /// [`Outcome::TooManyNodes`](crate::Outcome::TooManyNodes). The root and the text before count, too.
    ///
    /// ```
    /// use lye_html::{Context, Outcome, ParseOptions, Parser, serialize};
    /// let mut parser = Parser::new(ParseOptions { max_nodes: Some(4), ..ParseOptions::default() });
    /// let tree = parser.parse_fragment("<p>1<p>2<p>3", &Context::html("div"))?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<p>1</p><p>2</p><p></p>");
    /// assert!(matches!(tree.outcome(), Outcome::TooManyNodes { rest } if rest.start == 11));
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub max_nodes: Option<u32>,
}

/// The element that a fragment is parsed for, as `innerHTML` would be set on it.
///
/// ```
/// use lye_html::{Context, Namespace};
/// let row = Context::html("tr");
/// let path = Context::new(Namespace::Svg, "path");
/// # let _ = (row, path);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Context {
    pub(crate) namespace: Namespace,
    pub(crate) name: String,
    /// The name's number, if a standard mentions it.
    pub(crate) id: Option<TagId>,
    pub(crate) attrs: Vec<(String, String)>,
    pub(crate) in_form: bool,
    pub(crate) quirks: QuirksMode,
}

impl Context {
    /// An element of this namespace and local name (SVG's camel case included: `foreignObject`).
    pub fn new(namespace: Namespace, name: &str) -> Self {
        Self {
            namespace,
            name: name.to_owned(),
            id: TagId::from_name(name),
            attrs: Vec::new(),
            in_form: false,
            quirks: QuirksMode::NoQuirks,
        }
    }

    /// An HTML element of this local name.
    pub fn html(name: &str) -> Self {
        Self::new(Namespace::Html, name)
    }

    /// Its namespace.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// Its local name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names and values of its attributes.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attrs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether it is, or stands in, a `form`.
    pub fn is_inside_form(&self) -> bool {
        self.in_form
    }

    /// The quirks mode of its document.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks
    }

    /// Gives the context element an attribute. Only `encoding` of MathML's `annotation-xml` makes a difference.
    pub fn with_attr(mut self, name: &str, value: &str) -> Self {
        self.attrs.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Says that the context element is, or stands in, a `form`: further `form` start tags are ignored.
    pub fn inside_form(mut self) -> Self {
        self.in_form = true;
        self
    }

    /// The quirks mode of the context element's document.
    pub fn with_quirks_mode(mut self, quirks: QuirksMode) -> Self {
        self.quirks = quirks;
        self
    }
}

/// A fragment that was written as it was parsed.
#[derive(Clone, Debug)]
pub struct StreamedFragment<'s> {
    /// What the writer says of the output. Nothing was left out.
    pub report: SerializeReport,
    /// A tree of nothing but its root, which knows the source and how the parse went ([`Tree::outcome`]).
    pub tree: Tree<'s>,
}

/// Why [`Parser::stream_fragment`] wrote nothing: the fragment must be parsed to a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NeedsTree {
    /// Whether the input is known to contain a control character that no text needs ([`is_stray_control`](crate::is_stray_control)).
    pub has_controls: bool,
}

/// A parser that keeps its buffers from input to input.
///
/// ```
/// use lye_html::{Context, Parser, ParseOptions};
/// let mut parser = Parser::new(ParseOptions::default());
/// for comment in ["<p>one", "<p>two"] {
///     let tree = parser.parse_fragment(comment, &Context::html("div"))?;
///     assert_eq!(tree.root().children().count(), 1);
///     parser.recycle(tree); // gives the tree's buffers back
/// }
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[derive(Debug, Default)]
pub struct Parser {
    options: ParseOptions,
    buffers: crate::tree_builder::Buffers,
}

impl Parser {
    /// A parser with these options.
    pub fn new(options: ParseOptions) -> Self {
        Self { options, buffers: Default::default() }
    }

    /// Its options.
    pub fn options(&self) -> ParseOptions {
        self.options
    }

    /// Gives it other options for what is parsed next; it keeps its buffers.
    ///
    /// ```
    /// use lye_html::{Context, Dialect, ParseOptions, Parser, serialize};
    /// let mut parser = Parser::default();
    /// let mut read = |dialect| {
    ///     parser.set_options(ParseOptions { dialect, ..ParseOptions::default() });
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
    /// If the input is longer than [`MAX_INPUT_BYTES`].
    pub fn parse_document<'s>(&mut self, input: &'s str) -> Result<Tree<'s>, InputError> {
        self.parse_document_filtered(input, &mut KeepAll)
    }

    /// Parses a fragment in the context of an element (HTML Standard, 13.4). The root of the tree is a fragment with the
    /// result as its children. O(input) time and memory.
    ///
    /// # Errors
    /// If the input is longer than [`MAX_INPUT_BYTES`].
    pub fn parse_fragment<'s>(&mut self, input: &'s str, context: &Context) -> Result<Tree<'s>, InputError> {
        self.parse_fragment_filtered(input, context, &mut KeepAll)
    }

    /// Parses a document; the filter is asked about whatever is about to be inserted.
    ///
    /// # Errors
    /// If the input is longer than [`MAX_INPUT_BYTES`].
    pub fn parse_document_filtered<'s, F: InsertionFilter>(
        &mut self,
        input: &'s str,
        filter: &mut F,
    ) -> Result<Tree<'s>, InputError> {
        crate::tree_builder::parse(input, None, self.options, filter, &mut self.buffers)
    }

    /// Parses a fragment; the filter is asked about whatever is about to be inserted.
    ///
    /// # Errors
    /// If the input is longer than [`MAX_INPUT_BYTES`].
    pub fn parse_fragment_filtered<'s, F: InsertionFilter>(
        &mut self,
        input: &'s str,
        context: &Context,
        filter: &mut F,
    ) -> Result<Tree<'s>, InputError> {
        crate::tree_builder::parse(input, Some(context), self.options, filter, &mut self.buffers)
    }

    /// Parses a fragment and appends it to a string at once, as [`stable_within_into`](crate::serialize::stable_within_into) writes its tree with
    /// all that reads back as the same tokens. The filter is asked about whatever is about to be inserted.
    ///
    /// Returns [`NeedsTree`], and appends nothing, if the fragment must be parsed to a tree. That is so if:
    ///
    /// - the parser would change what is written already (misnested formatting elements, foster parenting),
    /// - elements are nested deeper than allowed,
    /// - the writer would leave something out,
    /// - the input contains a control character that no text needs.
    ///
    /// The parser stops as soon as it notices. The filter has seen what came before.
    ///
    /// O(input) time and memory; what is kept beside the output is a record for each element.
    ///
    /// ```
    /// use lye_html::{Context, KeepAll, Parser, serialize::OutputAncestors};
    /// let (mut parser, context) = (Parser::default(), Context::html("div"));
    /// let around = OutputAncestors::of_context(&context);
    /// let mut out = String::new();
    /// let written = parser.stream_fragment("<ul><li>1<li>2 & 3", &context, &around, &mut KeepAll, &mut out)?;
    /// assert!(!written.unwrap().report.may_reparse_differently);
    /// assert_eq!(out, "<ul><li>1</li><li>2 &amp; 3</li></ul>");
    ///
    /// let misnested = parser.stream_fragment("<b><p>1</b>", &context, &around, &mut KeepAll, &mut out)?;
    /// assert!(misnested.is_err());
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    ///
    /// # Errors
    /// If the input is longer than [`MAX_INPUT_BYTES`]; nothing was appended then.
    pub fn stream_fragment<'s, F: InsertionFilter>(
        &mut self,
        input: &'s str,
        context: &Context,
        ancestors: &OutputAncestors,
        filter: &mut F,
        out: &mut String,
    ) -> Result<Result<StreamedFragment<'s>, NeedsTree>, InputError> {
        let (options, buffers) = (self.options, &mut self.buffers);
        crate::tree_builder::stream(input, (context, ancestors), options, filter, buffers, out)
    }

    /// Takes a tree's buffers back, so that the next parse need not allocate any.
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
/// If the input is longer than [`MAX_INPUT_BYTES`].
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
/// If the input is longer than [`MAX_INPUT_BYTES`].
pub fn parse_fragment<'s>(input: &'s str, context: &Context) -> Result<Tree<'s>, InputError> {
    Parser::default().parse_fragment(input, context)
}
