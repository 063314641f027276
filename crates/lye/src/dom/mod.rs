//! The DOM API: documents, and the methods of the HTML Standard that parse and sanitize (8.5.2 and 8.6).

mod error;
mod filter;
mod options;
mod sanitize;

pub use error::SetHtmlError;
pub use options::{SanitizerSpec, SetHtmlOptions, Timing};

use crate::trusted_types::TrustedHtml;
use filter::SanitizerFilter;
use lye_html::filter::KeepAll;
use lye_html::serialize::{self, HtmlOptions};
use lye_html::{
    Context, Depth, Namespace, NodeId, NodeKind, NodeRef, ParseOptions, Parser, Scripting, Tree, tag,
};
use lye_policy::sanitizer::Sanitizer;
use lye_policy::sanitizer::compiled::Engine;
use sanitize::sanitize;
use std::sync::Arc;

/// An HTML document with the methods that browsers offer for untrusted HTML.
///
/// These methods follow the standard, except that by default they sanitize while the parser inserts nodes, as browsers do
/// ([`Timing`]). Their result is safe as a tree: written as a string and parsed
/// again, it can become another tree (mXSS). For strings, use [`clean`](crate::clean()).
///
/// ```
/// use lye::dom::{Document, SetHtmlOptions};
/// let mut document = Document::parse_html("<!DOCTYPE html><ul><li>one</ul>", &SetHtmlOptions::default())?;
/// let list = document.tree().root().descendants().find(|node| node.name() == "ul").unwrap().id();
/// document.set_html(list, "<li>two<script>alert(1)</script>", &SetHtmlOptions::default())?;
/// assert_eq!(
///     document.html(),
///     "<!DOCTYPE html><html><head></head><body><ul><li>two</li></ul></body></html>"
/// );
/// # Ok::<(), lye::dom::SetHtmlError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    tree: Tree<'static>,
    scripting: Scripting,
}

impl Document {
    /// `Document.parseHTML(html, options)`: parses a document, and keeps what the sanitizer keeps, as far as that is
    /// safe. Allows declarative shadow roots; scripting is disabled. Takes expected time linear in the length of the input.
    ///
    /// # Errors
    /// Fails with [`SetHtmlError::Config`], [`SetHtmlError::Input`] or [`SetHtmlError::TreeTooLarge`].
    #[doc(alias = "parseHTML")]
    pub fn parse_html(html: &str, options: &SetHtmlOptions<'_>) -> Result<Self, SetHtmlError> {
        Self::parse(html, options, true)
    }

    /// `Document.parseHTMLUnsafe(html, options)`: parses a document, and keeps what the sanitizer keeps,
    /// including scripts.
    ///
    /// # Errors
    /// Fails as [`Document::parse_html`] does.
    #[doc(alias = "parseHTMLUnsafe")]
    pub fn parse_html_unsafe(
        html: &TrustedHtml<'_>,
        options: &SetHtmlOptions<'_>,
    ) -> Result<Self, SetHtmlError> {
        Self::parse(html.as_str(), options, false)
    }

    fn parse(html: &str, options: &SetHtmlOptions<'_>, safe: bool) -> Result<Self, SetHtmlError> {
        let sanitizer = options.sanitizer.resolve(options.edition, safe)?;
        let engine = sanitizer.map(|sanitizer| sanitizer.engine(safe));
        // The document has no browsing context, so scripting is disabled.
        let mut parser = parser(Scripting::Disabled, options.depth);
        let tree = parse(&engine, options.timing, |filter| match filter {
            Some(filter) => parser.parse_document_filtered(html, filter),
            None => parser.parse_document_filtered(html, &mut KeepAll),
        })?;
        Ok(Self { tree: tree.into_owned(), scripting: Scripting::Disabled })
    }

    /// Sets whether scripting is enabled in the document, as in a page that a browser shows. Affects how the
    /// methods that set HTML parse `noscript`, and how it is written. Parsed documents have it disabled.
    #[must_use]
    pub fn with_scripting(mut self, scripting: Scripting) -> Self {
        self.scripting = scripting;
        self
    }

    /// `setHTML(html, options)` of an element or a shadow root: parses a fragment, keeps what the sanitizer
    /// keeps and is safe, and replaces the children with it. For a `template` or its contents, replaces the
    /// contents. Does nothing for a `script` of HTML or SVG. Linear in the input and the replaced children.
    ///
    /// ```
    /// use lye::dom::{Document, SetHtmlOptions};
    /// let mut document = Document::parse_html("<p>", &SetHtmlOptions::default())?;
    /// let p = document.tree().root().descendants().find(|node| node.name() == "p").unwrap().id();
    /// document.set_html(p, "Hi <img src=x onerror=alert(1)>", &SetHtmlOptions::default())?;
    /// assert_eq!(document.tree().node(p).text_content(), "Hi ");
    /// # Ok::<(), lye::dom::SetHtmlError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`SetHtmlError::NoTarget`], [`SetHtmlError::Config`], [`SetHtmlError::Input`] or
    /// [`SetHtmlError::TreeTooLarge`], or with [`SetHtmlError::Edit`] if the document would become too large.
    #[doc(alias = "setHTML")]
    #[doc(alias = "innerHTML")]
    pub fn set_html(
        &mut self,
        target: NodeId,
        html: &str,
        options: &SetHtmlOptions<'_>,
    ) -> Result<(), SetHtmlError> {
        self.set_and_filter_html(target, html, options, true)
    }

    /// `setHTMLUnsafe(html, options)` of an element or a shadow root: as [`Document::set_html`], but keeps all
    /// that the sanitizer keeps, including scripts.
    ///
    /// # Errors
    /// Fails as [`Document::set_html`] does.
    #[doc(alias = "setHTMLUnsafe")]
    pub fn set_html_unsafe(
        &mut self,
        target: NodeId,
        html: &TrustedHtml<'_>,
        options: &SetHtmlOptions<'_>,
    ) -> Result<(), SetHtmlError> {
        self.set_and_filter_html(target, html.as_str(), options, false)
    }

    /// "Set and filter HTML" (WICG draft; HTML Standard, 8.6).
    fn set_and_filter_html(
        &mut self,
        node: NodeId,
        html: &str,
        options: &SetHtmlOptions<'_>,
        safe: bool,
    ) -> Result<(), SetHtmlError> {
        let (target, element) = self.target(node).ok_or(SetHtmlError::NoTarget(node))?;
        // Step 1.
        let is_script =
            element.name() == "script" && matches!(element.namespace(), Namespace::Html | Namespace::Svg);
        if safe && is_script {
            return Ok(());
        }
        // Steps 2 to 6.
        let context = context(&element, self.tree.quirks_mode());
        let sanitizer = options.sanitizer.resolve(options.edition, safe)?;
        let engine = sanitizer.map(|sanitizer| sanitizer.engine(safe));
        let mut parser = parser(self.scripting, options.depth);
        let fragment = parse(&engine, options.timing, |filter| match filter {
            Some(filter) => parser.parse_fragment_filtered(html, &context, filter),
            None => parser.parse_fragment_filtered(html, &context, &mut KeepAll),
        })?;
        // Step 7, "replace all". What can fail comes first.
        let mut children = Vec::new();
        for child in fragment.root().children() {
            children.push(self.tree.import(&fragment, child.id())?);
        }
        while let Some(child) = self.tree.node(target).first_child() {
            let child = child.id();
            self.tree.remove(child)?;
        }
        for child in children {
            self.tree.append(target, child)?;
        }
        Ok(())
    }

    /// Returns the node whose children are replaced, and the context element.
    fn target(&self, node: NodeId) -> Option<(NodeId, NodeRef<'_, 'static>)> {
        let node = self.tree.get(node)?;
        match node.template_contents() {
            Some(contents) => Some((contents.id(), node)),
            None if node.is_element() => Some((node.id(), node)),
            None => Some((node.id(), node.host()?)),
        }
    }

    /// Sanitizes the descendants of a node, and keeps what the sanitizer keeps, as far as that is safe ("sanitize",
    /// WICG draft; HTML Standard, 8.6). The node itself is unchanged. Linear in its descendants and their
    /// attributes.
    ///
    /// ```
    /// use lye::Sanitizer;
    /// use lye::dom::Document;
    /// use lye::html::NodeId;
    /// let tree = lye::html::parse_document("<p onclick=x>a<script>b</script>")?;
    /// let mut document = Document::from(tree.into_owned());
    /// document.sanitize(NodeId::ROOT, &Sanitizer::default())?;
    /// assert_eq!(document.html(), "<html><head></head><body><p>a</p></body></html>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`SetHtmlError::Edit`] if the node does not exist, or if a document's element would be
    /// replaced by nodes that a document cannot contain.
    pub fn sanitize(&mut self, below: NodeId, sanitizer: &Sanitizer) -> Result<(), SetHtmlError> {
        Ok(sanitize(&mut self.tree, below, &sanitizer.engine(true))?)
    }

    /// Sanitizes the descendants of a node as [`Document::sanitize`] does, but keeps all that the sanitizer
    /// keeps, including scripts.
    ///
    /// # Errors
    /// Fails as [`Document::sanitize`] does.
    pub fn sanitize_unsafe(&mut self, below: NodeId, sanitizer: &Sanitizer) -> Result<(), SetHtmlError> {
        Ok(sanitize(&mut self.tree, below, &sanitizer.engine(false))?)
    }

    /// Returns the tree.
    pub fn tree(&self) -> &Tree<'static> {
        &self.tree
    }

    /// Returns the tree for editing. What you insert is not sanitized.
    pub fn tree_mut(&mut self) -> &mut Tree<'static> {
        &mut self.tree
    }

    /// Converts into the tree.
    pub fn into_tree(self) -> Tree<'static> {
        self.tree
    }

    /// Writes the document by the standard's fragment serialization (13.3). It may parse to another tree.
    pub fn html(&self) -> String {
        let options = HtmlOptions::default().with_scripting(self.scripting);
        serialize::html_with(&self.tree.root(), &options)
    }
}

/// Creates a document with scripting disabled.
impl From<Tree<'static>> for Document {
    fn from(tree: Tree<'static>) -> Self {
        Self { tree, scripting: Scripting::Disabled }
    }
}

fn parser(scripting: Scripting, depth: Depth) -> Parser {
    Parser::new(
        ParseOptions::default().with_scripting(scripting).with_depth(depth).with_declarative_shadow_roots(),
    )
}

/// Parses, and sanitizes at insertion or afterwards.
fn parse<'s>(
    engine: &Option<Arc<Engine>>,
    timing: Timing,
    parse: impl FnOnce(Option<&mut SanitizerFilter<'_>>) -> Result<Tree<'s>, lye_html::InputError>,
) -> Result<Tree<'s>, SetHtmlError> {
    let tree = match (engine, timing) {
        (Some(engine), Timing::AtInsertion) => parse(Some(&mut SanitizerFilter::new(engine)))?,
        (None, _) => parse(None)?,
        (Some(engine), Timing::AfterParsing) => {
            let mut tree = parse(None)?;
            sanitize(&mut tree, NodeId::ROOT, engine)?;
            tree
        }
    };
    tree.node_budget_exceeded_at().map_or(Ok(tree), |position| Err(SetHtmlError::TreeTooLarge(position)))
}

/// Returns the context of the fragment parsing algorithm (13.4): the element, and whether it is inside a form.
fn context(element: &NodeRef<'_, '_>, quirks: lye_html::QuirksMode) -> Context {
    let mut context = Context::new(element.namespace(), element.name()).with_quirks_mode(quirks);
    for attr in element.attrs() {
        context = context.with_attr(attr.local_name(), attr.value());
    }
    let mut around = std::iter::once(*element).chain(element.ancestors());
    if around.any(|node| node.kind() == NodeKind::Element && node.is_html(tag::FORM)) {
        context = context.inside_form();
    }
    context
}
