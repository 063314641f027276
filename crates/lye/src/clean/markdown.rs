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
use crate::findings::Finding;
use lye_html::Span;
use pulldown_cmark::{Event, Options, Parser, html};
use std::cell::Cell;
use std::fmt;
use std::ops::Range;

/// Converts Markdown to HTML that is not safe yet: CommonMark with the tables, strikethrough and task lists of GitHub Flavored Markdown.
///
/// ```
/// let html = lye::markdown::to_untrusted_html("- [x] *done*\n\n<script>alert(1)</script>");
/// assert!(html.contains("<em>done</em>") && html.contains("<script>"));
/// ```
#[must_use]
pub fn to_untrusted_html(markdown: &str) -> String {
    let mut output = String::with_capacity(markdown.len() + markdown.len() / 2);
    html::push_html(&mut output, Parser::new_ext(markdown, options()));
    output
}

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

/// The HTML of a Markdown text, which is not safe yet, and where each part of it comes from.
///
/// ```
/// use lye::markdown::UntrustedHtml;
/// use lye::{Cleaner, FindingsMode, Preset};
/// let cleaner = Cleaner::from_preset(Preset::Markdown).with_findings(FindingsMode::Collect);
/// let text = "# Notes\n\n- one\n- <b onclick=x>two</b>\n";
/// let html = UntrustedHtml::of(text);
/// let clean = cleaner.clean(html.as_str())?;
/// let found: Vec<_> = clean.findings().iter().map(|finding| html.in_markdown(finding)).collect();
/// assert_eq!(&text[found[0].span().range()], "onclick=x");
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UntrustedHtml {
    html: String,
    parts: Vec<Part>,
}

/// A part of the HTML, up to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    /// Where it begins in the HTML.
    start: usize,
    /// What it was made from.
    source: Range<usize>,
    /// Whether that is the same text.
    is_verbatim: bool,
}

impl UntrustedHtml {
    /// Converts Markdown as [`to_untrusted_html`] does.
    #[must_use]
    pub fn of(markdown: &str) -> Self {
        let length = Cell::new(0);
        let mut html = String::with_capacity(markdown.len() + markdown.len() / 2);
        let mut parts = Vec::new();
        let events = Parser::new_ext(markdown, options()).into_offset_iter().map(|(event, source)| {
            let is_verbatim = match &event {
                Event::Html(html) | Event::InlineHtml(html) => markdown.get(source.clone()) == Some(&**html),
                _ => false,
            };
            parts.push(Part { start: length.get(), source, is_verbatim });
            event
        });
        // Writing to a string never fails.
        let _ = html::write_html_fmt(Counted { html: &mut html, length: &length }, events);
        Self { html, parts }
    }

    /// Returns the HTML.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.html
    }

    /// Returns a finding about the HTML with the positions in the Markdown. Its span is that of raw HTML, or of the construct that it was
    /// made from, such as a link. The [span of the value](Finding::value_span) is empty unless it is in raw HTML. O(log n).
    #[must_use]
    pub fn in_markdown(&self, finding: &Finding) -> Finding {
        let mut placed = finding.clone();
        if !finding.span().is_empty() {
            placed.span = self.place(finding.span()).0;
        }
        placed.value = match self.place(finding.value_span()) {
            (span, true) if !finding.value_span().is_empty() => span,
            _ => Span::default(),
        };
        placed
    }

    /// Returns the span of the Markdown that a span of the HTML was made from, and whether both texts are the same there.
    fn place(&self, span: Span) -> (Span, bool) {
        let (start, end) = (span.start as usize, span.end as usize);
        let (Some(first), Some(last)) = (self.part(start), self.part(end.saturating_sub(1).max(start)))
        else {
            return (Span::default(), false);
        };
        let exact = |part: &Part, at: usize| part.source.start + (at - part.start);
        let from = if first.is_verbatim { exact(first, start) } else { first.source.start };
        let to = if last.is_verbatim { exact(last, end) } else { last.source.end };
        // The end of a construct may come after what is nested in it.
        let to = to.max(first.source.end.min(from + 1));
        (Span::new(from as u32, to as u32), first.is_verbatim && last.is_verbatim)
    }

    /// Returns the part at an offset in the HTML.
    fn part(&self, at: usize) -> Option<&Part> {
        self.parts[..self.parts.partition_point(|part| part.start <= at)].last()
    }
}

/// Writes to a string, and shows its length to who makes the events.
struct Counted<'h> {
    html: &'h mut String,
    length: &'h Cell<usize>,
}

impl fmt::Write for Counted<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.html.push_str(text);
        self.length.set(self.html.len());
        Ok(())
    }
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
