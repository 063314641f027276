//! How to parse: options, and the context of a fragment.

use crate::names::{Namespace, TagId};

/// The maximum length of an input: 1 GiB. Positions are 32-bit numbers with one bit reserved.
pub const MAX_INPUT_BYTES: usize = 1 << 30;

/// The scripting flag (HTML Standard, 13.2.4.5): decides how `noscript` is parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scripting {
    /// `noscript` contains raw text, as in a browser's page.
    Enabled,
    /// `noscript` contains markup, as in `DOMParser` and in mail readers.
    #[default]
    Disabled,
}

/// The edition of the parsing algorithm.
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

/// The maximum nesting of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Depth {
    /// No limit, as in the standard.
    #[default]
    Unlimited,
    /// The limit of browsers: if 512 elements are open, another element becomes a sibling of the deepest one instead of its child.
    Browser,
    /// As `Browser`, with this number of open elements inside `html`. The parse of a fragment has an `html` too, although its tree has none.
    /// [`Tree::flattened`](crate::Tree::flattened) tells whether the limit took effect.
    AtMost(u32),
}

/// How doubtful markup is tokenized.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Tokenization {
    /// By the standard.
    #[default]
    Standard,
    /// What only looks like markup stays text. This departs from the standard. It applies to:
    ///
    /// - names that HTML does not define and the [tag reader](crate::filter::TagReader::knows_element) does not know (`Vec<T>`),
    /// - tags that the end of the input cuts off,
    /// - tags in the place of words (`a<b>c`),
    /// - bogus comments,
    /// - character references without a semicolon before a letter (`?a=1&copy=2`).
    ///
    /// ```
    /// use lye_html::{Context, ParseOptions, Parser, Tokenization, serialize};
    /// let mut parser = Parser::new(ParseOptions::default().with_tokenization(Tokenization::Lossless));
    /// let tree = parser.parse_fragment("<b>if</b> a<b>c or x <3 </3>", &Context::html("div"))?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<b>if</b> a&lt;b&gt;c or x &lt;3 &lt;/3&gt;");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    Lossless,
    /// As [`Lossless`](Self::Lossless), but every complete tag is markup, whatever its name and wherever it is. What stays text is `</` without a
    /// letter behind it, a bogus comment, a tag that the end of the input cuts off, and the start tag of a raw text element without an end tag.
    ///
    /// ```
    /// use lye_html::{Context, ParseOptions, Parser, Tokenization, serialize};
    /// let options = ParseOptions::default().with_tokenization(Tokenization::LosslessIncomplete);
    /// let tree = Parser::new(options).parse_fragment("I </3 <b>Vec<T></b>, x<y", &Context::html("div"))?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "I &lt;/3 <b>Vec<t></t></b>, x&lt;y");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    LosslessIncomplete,
}

/// Options of the parser. The default parses by the current standard, with scripting disabled and without limits.
///
/// ```
/// use lye_html::{Depth, ParseOptions, Scripting};
/// let options = ParseOptions::default().with_scripting(Scripting::Enabled).with_depth(Depth::Browser);
/// # let _ = options;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The scripting flag.
    pub scripting: Scripting,
    /// The edition of the algorithm.
    pub dialect: Dialect,
    /// The maximum nesting of elements.
    pub depth: Depth,
    /// Whether `template` elements with `shadowrootmode` create shadow roots ("allow declarative shadow roots").
    pub declarative_shadow_roots: bool,
    /// Whether the document is "an iframe srcdoc document": it is never in quirks mode and needs no doctype (HTML Standard, 13.2.6.4.1).
    /// Fragments ignore it.
    pub iframe_srcdoc: bool,
    /// How doubtful markup is tokenized.
    pub tokenization: Tokenization,
    /// Whether parse errors are collected; see [`Tree::errors`](crate::Tree::errors).
    pub errors: bool,
    /// The maximum number of nodes created by copying: reopened formatting elements, the adoption agency's clones, `selectedcontent`. The
    /// copy of a formatting element counts once more for each 64 bytes of its start tag, because writers repeat its attributes. `None`
    /// allows one for each byte of the input up to the current token, and 65,536 more. Beyond it the parse ends with
    /// [`Outcome::NodeBudget`](crate::Outcome::NodeBudget).
    pub node_budget: Option<u32>,
    /// The maximum number of nodes, including those that a filter does not keep, the root, and texts. `None` is no limit. If an inserted
    /// element or comment exceeds it, the parse ends after that token with [`Outcome::TooManyNodes`](crate::Outcome::TooManyNodes).
    ///
    /// ```
    /// use lye_html::{Context, Outcome, ParseOptions, Parser, serialize};
    /// let mut parser = Parser::new(ParseOptions::default().with_max_nodes(4));
    /// let tree = parser.parse_fragment("<p>1<p>2<p>3", &Context::html("div"))?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<p>1</p><p>2</p><p></p>");
    /// assert!(matches!(tree.outcome(), Outcome::TooManyNodes { rest } if rest.start == 11));
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub max_nodes: Option<u32>,
}

impl ParseOptions {
    /// Sets the scripting flag.
    #[must_use]
    pub const fn with_scripting(self, scripting: Scripting) -> Self {
        Self { scripting, ..self }
    }

    /// Sets the edition of the algorithm.
    #[must_use]
    pub const fn with_dialect(self, dialect: Dialect) -> Self {
        Self { dialect, ..self }
    }

    /// Sets the maximum nesting of elements.
    #[must_use]
    pub const fn with_depth(self, depth: Depth) -> Self {
        Self { depth, ..self }
    }

    /// Allows declarative shadow roots.
    #[must_use]
    pub const fn with_declarative_shadow_roots(self) -> Self {
        Self { declarative_shadow_roots: true, ..self }
    }

    /// Parses documents as "an iframe srcdoc document".
    #[must_use]
    pub const fn with_iframe_srcdoc(self) -> Self {
        Self { iframe_srcdoc: true, ..self }
    }

    /// Sets how doubtful markup is tokenized.
    #[must_use]
    pub const fn with_tokenization(self, tokenization: Tokenization) -> Self {
        Self { tokenization, ..self }
    }

    /// Collects parse errors.
    #[must_use]
    pub const fn with_errors(self) -> Self {
        Self { errors: true, ..self }
    }

    /// Sets the maximum number of nodes created by copying.
    #[must_use]
    pub fn with_node_budget(self, nodes: impl Into<Option<u32>>) -> Self {
        Self { node_budget: nodes.into(), ..self }
    }

    /// Sets the maximum number of nodes.
    #[must_use]
    pub fn with_max_nodes(self, nodes: impl Into<Option<u32>>) -> Self {
        Self { max_nodes: nodes.into(), ..self }
    }
}

/// The context element of a fragment: the element whose `innerHTML` the fragment would be assigned to.
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
    /// The number of the name, if a standard defines it.
    pub(crate) id: Option<TagId>,
    pub(crate) attrs: Vec<(String, String)>,
    pub(crate) in_form: bool,
    pub(crate) quirks: QuirksMode,
}

impl Context {
    /// Creates the context of an element with this namespace and local name. Names are case-sensitive: SVG has `foreignObject`.
    #[must_use]
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

    /// Creates the context of an HTML element with this local name.
    #[must_use]
    pub fn html(name: &str) -> Self {
        Self::new(Namespace::Html, name)
    }

    /// Returns its namespace.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// Returns its local name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the names and values of its attributes.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attrs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns `true` if it is a `form` or is inside a `form`.
    pub fn is_inside_form(&self) -> bool {
        self.in_form
    }

    /// Returns the quirks mode of its document.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks
    }

    /// Adds an attribute to the context element. Only `encoding` of MathML's `annotation-xml` has an effect.
    #[must_use]
    pub fn with_attr(mut self, name: &str, value: &str) -> Self {
        self.attrs.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Declares that the context element is a `form` or is inside a `form`, so that the parser ignores `form` start tags.
    #[must_use]
    pub fn inside_form(mut self) -> Self {
        self.in_form = true;
        self
    }

    /// Sets the quirks mode of the context element's document.
    #[must_use]
    pub fn with_quirks_mode(mut self, quirks: QuirksMode) -> Self {
        self.quirks = quirks;
        self
    }
}

/// The quirks mode of a document (HTML Standard, 13.2.6.4.1; DOM, 4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum QuirksMode {
    /// "no-quirks mode", the standards mode.
    #[default]
    NoQuirks,
    /// "limited-quirks mode".
    LimitedQuirks,
    /// "quirks mode".
    Quirks,
}
