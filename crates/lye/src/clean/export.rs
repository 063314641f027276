//! Exports of cleaned HTML to other formats.

use super::job::{Account, CleanJob};
use super::{Cleaner, Proof, Report};
use crate::findings::{Finding, Findings, Recorder};
use crate::hooks::HookError;
use crate::{CleanError, Removals};
use lye_html::Position;
use lye_html::serialize::{LinkText, MarkdownDialect, XmlOmissions, markdown_into, text_into, xhtml_with};
use std::fmt;

/// An export format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ExportFormat {
    /// Well-formed XML 1.0, for XML parsers: [`serialize::xhtml`](lye_html::serialize::xhtml()).
    Xhtml,
    /// Plain text for people. Escape it where markup has a meaning:
    /// [`serialize::text`](lye_html::serialize::text()).
    Text(LinkText),
    /// Markdown whose text stays text, for readers of CommonMark and GitHub Flavored Markdown, Python-Markdown and showdown:
    /// [`serialize::markdown`](lye_html::serialize::markdown()).
    Markdown(MarkdownDialect),
}

/// Cleaned content in a format other than HTML. It is not a [`SafeHtml`](crate::SafeHtml): plain text and Markdown
/// are markup if written into a page unescaped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    text: String,
    removals: Removals,
    findings: Findings,
    proof: Proof,
    hook_errors: Vec<HookError>,
}

impl Exported {
    pub(super) fn new(text: String, account: Account) -> Self {
        let Account { removals, findings, proof, hook_errors } = account;
        Self { text, removals, findings: findings.into(), proof, hook_errors }
    }

    /// Returns the output.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the output as an owned string.
    pub fn into_string(self) -> String {
        self.text
    }

    /// Splits it into the text and the rest, as [`Cleaner::report`](crate::Cleaner::report) returns it. `input` is what was cleaned.
    pub fn into_parts(self, input: &str) -> (String, Report) {
        let Self { text, removals, findings, proof, hook_errors } = self;
        let is_clean = text == input;
        (text, Report { removals, findings, proof, is_clean, hook_errors })
    }

    /// Returns how much was removed, by the policy or because XML cannot represent it. What plain text and
    /// Markdown cannot represent is not counted.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }

    /// Returns how the round trip of the HTML was proven from which this was written.
    pub fn proof(&self) -> Proof {
        self.proof
    }

    /// Returns the errors of hooks, each once, and at most 100. Findings need not be collected.
    pub fn hook_errors(&self) -> &[HookError] {
        &self.hook_errors
    }

    /// Returns the findings of cleaning, as [`Clean::findings`](crate::Clean::findings) does.
    pub fn findings(&self) -> &[Finding] {
        self.findings.as_slice()
    }
}

impl fmt::Display for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Cleaner {
    /// Cleans a string and writes the result in a format other than HTML.
    ///
    /// Writes the tree that the clean HTML parses to, so every guarantee of [`Cleaner::clean`] applies. [`ExportFormat`] says for which
    /// readers.
    ///
    /// ```
    /// use lye::{Cleaner, html::serialize::{LinkText, MarkdownDialect}};
    /// use lye::export::ExportFormat;
    /// let cleaner = Cleaner::default();
    /// let html = "<h2>News</h2><p>2 * 3 is <a href=/six>six</a>.<script>x</script>";
    /// let mut export = |format| cleaner.export(html, format).map(|exported| exported.into_string());
    /// assert_eq!(
    ///     export(ExportFormat::Markdown(MarkdownDialect::Gfm))?,
    ///     "## News\n\n2 \\* 3 is [six](</six>)."
    /// );
    /// assert_eq!(export(ExportFormat::Text(LinkText::Alone))?, "News\n\n2 * 3 is six.");
    /// assert_eq!(
    ///     export(ExportFormat::Xhtml)?,
    ///     "<h2 xmlns=\"http://www.w3.org/1999/xhtml\">News</h2>\
    ///      <p xmlns=\"http://www.w3.org/1999/xhtml\">2 * 3 is <a href=\"/six\">six</a>.</p>"
    /// );
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does.
    pub fn export(&self, html: &str, format: ExportFormat) -> Result<Exported, CleanError> {
        let mut clean = String::with_capacity(html.len());
        let mut account = CleanJob::of(self).run(self, html, &mut clean)?;
        let mut text = String::new();
        let mut recorder = Recorder::after(&account.findings, self.compiled.findings, &self.compiled.limits);
        self.read_clean(&clean, |root| match format {
            ExportFormat::Xhtml => {
                let omissions = xhtml_with(root, &mut text, &mut |omission| recorder.not_in_xml(omission));
                recorder.count_not_in_xml(omissions);
            }
            ExportFormat::Text(links) => text_into(root, links, &mut text),
            ExportFormat::Markdown(dialect) => markdown_into(root, dialect, &mut text),
        })?;
        if let Some(finding) = recorder.refused() {
            return Err(CleanError::refused(finding, Position::in_text(html, 0)));
        }
        let (removals, findings) = recorder.take_parts();
        account.removals += removals;
        account.findings.extend(findings.to_vec());
        Ok(Exported::new(text, account))
    }
}

/// Counts what XML cannot represent.
impl From<XmlOmissions> for Removals {
    fn from(left_out: XmlOmissions) -> Self {
        Self {
            elements: left_out.elements.into(),
            attributes: left_out.attributes.into(),
            comments: left_out.comments.into(),
            processing_instructions: left_out.processing_instructions.into(),
            texts: left_out.texts.into(),
            ..Self::default()
        }
    }
}
