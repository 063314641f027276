//! The string face: a string of untrusted HTML in, a string that is safe to show out.

use crate::config::canonical::Absent;
use crate::engine::{Engine, EngineFilter, Strictness};
use crate::{CleanError, Edition, InvalidConfig, Removals, Sanitizer, SanitizerConfig};
use lye_html::{Context, Depth, Outcome, ParseOptions, Parser, Scripting, serialize};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The safe default, compiled at its first use.
static SAFE_ENGINE: LazyLock<Arc<Engine>> =
    LazyLock::new(|| Arc::new(Sanitizer::default().compile(true, Strictness::String)));

/// Cleans a string of untrusted HTML: the result may stand in the `body` of a page.
///
/// For many strings, a [`Cleaner`] saves the allocation of the parser's buffers.
///
/// ```
/// let clean = lye::clean("<img src=x onerror=alert(1)><a href='https://example.org/'>a link</a>")?;
/// assert_eq!(clean.html(), r#"<a href="https://example.org/">a link</a>"#);
/// # Ok::<(), lye::CleanError>(())
/// ```
///
/// # Errors
/// If the input is longer than [`lye_html::MAX_INPUT_BYTES`], or is built to make the parser copy more than its length
/// allows.
pub fn clean(html: &str) -> Result<Clean, CleanError> {
    Cleaner::default().clean(html)
}

/// Cleans string after string, keeping its buffers.
///
/// ```
/// let mut cleaner = lye::Cleaner::default();
/// let mut page = String::new();
/// for comment in ["<b>one", "two<script>x</script>"] {
///     page.push_str("<li>");
///     cleaner.clean_into(comment, &mut page)?;
/// }
/// assert_eq!(page, "<li><b>one</b><li>two");
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Debug)]
pub struct Cleaner {
    engine: Arc<Engine>,
    parser: Parser,
    scope: Scope,
}

/// What an input is.
#[derive(Clone, Debug)]
enum Scope {
    Document,
    Fragment(Context),
}

impl Default for Cleaner {
    /// A cleaner with the safe default configuration, for output that will stand in the `body` of a page.
    fn default() -> Self {
        Self::with_engine(SAFE_ENGINE.clone())
    }
}

impl Cleaner {
    /// A cleaner that keeps what a sanitizer keeps and is safe, for output that will stand in the `body` of a page.
    ///
    /// It is stricter than the sanitizer is in a browser: no attribute that starts with `on` stays, be it listed or not, and no
    /// value that begins like a `javascript:` URL.
    ///
    /// ```
    /// use lye::{Cleaner, Sanitizer, SanitizerConfig};
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["p", "b"], "replaceWithChildrenElements": ["i"] }"#)?;
    /// let mut cleaner = Cleaner::new(&Sanitizer::new(config)?);
    /// assert_eq!(cleaner.clean("<p><i>a</i> <u>b</u> <b>c")?.html(), "<p>a  <b>c</b></p>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(sanitizer: &Sanitizer) -> Self {
        Self::with_engine(Arc::new(sanitizer.compile(true, Strictness::String)))
    }

    /// A cleaner that keeps what a configuration keeps and is safe, as a dictionary is read by the safe methods of the standard:
    /// what it does not mention of comments, processing instructions and custom data attributes is removed.
    ///
    /// ```
    /// use lye::{Cleaner, SanitizerConfig};
    /// let config = SanitizerConfig::from_json(r#"{ "removeElements": ["b"] }"#)?;
    /// let mut cleaner = Cleaner::from_config(config)?;
    /// assert_eq!(cleaner.clean("<i id=x onclick=y>a</i><b>b</b><!-- c -->")?.html(), "<i id=\"x\">a</i>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the configuration is not valid.
    pub fn from_config(config: SanitizerConfig) -> Result<Self, InvalidConfig> {
        Ok(Self::new(&Sanitizer::from_config(config, Edition::default(), Absent::Removes)?))
    }

    fn with_engine(engine: Arc<Engine>) -> Self {
        let options =
            ParseOptions { scripting: Scripting::Enabled, depth: Depth::Browser, ..ParseOptions::default() };
        Self { engine, parser: Parser::new(options), scope: Scope::Fragment(Context::html("body")) }
    }

    /// For output that will stand in another element than `body`: the input is parsed as `innerHTML` of it is.
    ///
    /// ```
    /// use lye::{Cleaner, html::Context};
    /// let mut cleaner = Cleaner::default().for_context(Context::html("tr"));
    /// assert_eq!(cleaner.clean("<td>a<td>b")?.html(), "<td>a</td><td>b</td>");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn for_context(mut self, context: Context) -> Self {
        self.scope = Scope::Fragment(context);
        self
    }

    /// For whole documents instead of parts of one.
    ///
    /// ```
    /// let mut cleaner = lye::Cleaner::default().for_documents();
    /// assert_eq!(
    ///     cleaner.clean("<!doctype html><title>T</title><script>x</script><p>a")?.html(),
    ///     "<!DOCTYPE html><html><head><title>T</title></head><body><p>a</p></body></html>"
    /// );
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[must_use]
    pub fn for_documents(mut self) -> Self {
        self.scope = Scope::Document;
        self
    }

    /// Cleans a string, as [`clean`] does.
    ///
    /// # Errors
    /// As [`clean`].
    pub fn clean(&mut self, html: &str) -> Result<Clean, CleanError> {
        let mut output = String::with_capacity(html.len());
        let removals = self.clean_into(html, &mut output)?;
        Ok(Clean { html: output, removals })
    }

    /// Cleans a string and appends the result to another. Once the buffers have grown to what the inputs need, hardly
    /// anything is allocated but what the output needs.
    ///
    /// # Errors
    /// As [`clean`]; nothing was appended then.
    pub fn clean_into(&mut self, html: &str, output: &mut String) -> Result<Removals, CleanError> {
        let mut filter = EngineFilter::new(&self.engine);
        let tree = match &self.scope {
            Scope::Document => self.parser.parse_document_filtered(html, &mut filter)?,
            Scope::Fragment(context) => self.parser.parse_fragment_filtered(html, context, &mut filter)?,
        };
        let result = match tree.outcome() {
            Outcome::Complete => {
                let mut removals = filter.into_removals();
                removals += Removals::from(serialize::stable_into(&tree.root(), output));
                Ok(removals)
            }
            Outcome::NodeBudget { rest } => Err(CleanError::tree_too_large(tree.position(rest.start))),
            // An outcome that this crate does not know is no complete parse.
            _ => Err(CleanError::tree_too_large(tree.position(0))),
        };
        self.parser.recycle(tree);
        result
    }
}

/// Cleaned HTML, and how much was taken away.
///
/// It shows itself as its HTML, so it can be written into a page with `{}`.
///
/// ```
/// let clean = lye::clean("<p>1 < 2<br>")?;
/// assert_eq!(format!("<main>{clean}</main>"), "<main><p>1 &lt; 2<br></p></main>");
/// assert!(clean.removals().is_empty());
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clean {
    html: String,
    removals: Removals,
}

impl Clean {
    /// The cleaned HTML.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// The cleaned HTML, as a string of its own.
    pub fn into_html(self) -> String {
        self.html
    }

    /// How much was taken away.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }
}

impl fmt::Display for Clean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.html)
    }
}
