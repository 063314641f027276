//! The string face: a string of untrusted HTML in, a string that is safe to show out.

use crate::config::builtins::SAFE_DEFAULT;
use crate::engine::{Engine, PolicyFilter};
use crate::{CleanError, Removals};
use lye_html::{Context, Depth, Outcome, ParseOptions, Parser, Scripting, serialize};
use std::fmt;
use std::sync::LazyLock;

/// The safe default, compiled at its first use.
static SAFE_ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::compile(&SAFE_DEFAULT));

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
    engine: &'static Engine,
    parser: Parser,
    context: Context,
}

impl Default for Cleaner {
    /// A cleaner with the safe default configuration, for output that will stand in the `body` of a page.
    fn default() -> Self {
        let options =
            ParseOptions { scripting: Scripting::Enabled, depth: Depth::Browser, ..ParseOptions::default() };
        Self { engine: &SAFE_ENGINE, parser: Parser::new(options), context: Context::html("body") }
    }
}

impl Cleaner {
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
        let mut filter = PolicyFilter::new(self.engine);
        let tree = self.parser.parse_fragment_filtered(html, &self.context, &mut filter)?;
        let refused = match tree.outcome() {
            Outcome::Complete => {
                let left_out = serialize::stable_into(&tree.root(), output);
                // The safe default keeps nothing that the writer cannot write: there is nothing to add to the removals.
                debug_assert!(left_out.is_empty(), "{left_out:?}");
                None
            }
            Outcome::NodeBudget { rest } => Some(tree.position(rest.start)),
            // An outcome that this crate does not know is no complete parse.
            _ => Some(tree.position(0)),
        };
        self.parser.recycle(tree);
        match refused {
            None => Ok(filter.into_removals()),
            Some(position) => Err(CleanError::tree_too_large(position)),
        }
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
