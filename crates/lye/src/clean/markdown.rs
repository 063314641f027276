//! Markdown as an input: a language much simpler than HTML, as the Secure Programming HOWTO recommends (5.11.6).
//!
//! [`Cleaner::clean_markdown`] converts Markdown to HTML and cleans the HTML by the policy. The conversion decides nothing about safety: raw
//! HTML in Markdown, links with `javascript:` and everything else are cleaned like any HTML.
//!
//! ```
//! use lye::{Cleaner, Preset};
//!
//! let cleaner = Cleaner::from_preset(Preset::Markdown);
//! let clean = cleaner.clean_markdown("**Hi** <b onclick=x>there</b>, [see](javascript:alert(1))")?;
//! assert!(clean.html().starts_with("<p><strong>Hi</strong> <b>there</b>, <a"));
//! assert!(!clean.html().contains("javascript"));
//! # Ok::<(), lye::CleanError>(())
//! ```

use super::cleaned::Clean;
use super::cleaner::Cleaner;
use crate::CleanError;
use pulldown_cmark::{Options, Parser, html};

/// Converts Markdown to HTML that is not safe yet: CommonMark with the tables, strikethrough and task lists of GitHub Flavored Markdown.
///
/// ```
/// let html = lye::markdown::to_untrusted_html("- [x] *done*\n\n<script>alert(1)</script>");
/// assert!(html.contains("<em>done</em>") && html.contains("<script>"));
/// ```
#[must_use]
pub fn to_untrusted_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut output = String::with_capacity(markdown.len() + markdown.len() / 2);
    html::push_html(&mut output, Parser::new_ext(markdown, options));
    output
}

impl Cleaner {
    /// Converts Markdown to HTML, as [`to_untrusted_html`](crate::markdown::to_untrusted_html) does, and cleans the HTML. Spans and positions
    /// of findings and errors, and the limit `limits.input_bytes`, refer to that HTML.
    ///
    /// ```
    /// use lye::Cleaner;
    ///
    /// let clean = Cleaner::default().clean_markdown("# Notes\n\n<script>alert(1)</script>\n\n1 < 2")?;
    /// assert_eq!(clean.html(), "<h1>Notes</h1>\n\n<p>1 &lt; 2</p>\n");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does for the HTML.
    pub fn clean_markdown(&self, markdown: &str) -> Result<Clean, CleanError> {
        self.clean(&to_untrusted_html(markdown))
    }
}
