//! The findings of an input with lines and columns: the data behind every report format.

use crate::input::Input;
use crate::policy::{RuleLocation, RuleLocator};
use crate::terminal_escape::TerminalText;
use lye::findings::{Action, FindingCode, FindingKind, Severity};
use lye::html::Position;
use lye::{Finding, Removals};

/// The findings of one input.
pub(crate) struct InputFindings<'a> {
    pub(super) input: &'a Input,
    pub(super) text: &'a str,
    pub(super) removals: Removals,
    /// The findings as cleaning returned them.
    pub(super) raw: &'a [Finding],
    /// Sorted by position; findings without a position come last.
    pub(super) findings: Vec<Located<'a>>,
}

/// A finding and its location.
pub(super) struct Located<'a> {
    pub(super) finding: &'a Finding,
    pub(super) severity: Severity,
    /// `None` if the finding has no position of its own.
    pub(super) range: Option<SourceRange>,
    /// The location of the deciding rule; `None` if the policy does not mention it.
    pub(super) rule: Option<RuleLocation>,
}

/// A range in lines and columns from 1. Columns count characters; the end is exclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SourceRange {
    pub(super) start: Position,
    pub(super) end: Position,
}

impl<'a> InputFindings<'a> {
    /// Sorts and locates the findings of a text. O(n log n) in the findings, and linear in the text.
    pub(crate) fn new(
        input: &'a Input,
        text: &'a str,
        removals: Removals,
        raw: &'a [Finding],
        rules: &RuleLocator,
    ) -> Self {
        let mut findings: Vec<&Finding> = raw.iter().collect();
        findings.sort_by_key(|finding| (finding.span().is_empty(), finding.span().start));
        let positioned = || findings.iter().filter(|finding| !finding.span().is_empty());
        let mut offsets: Vec<u32> =
            positioned().flat_map(|finding| [finding.span().start, finding.span().end]).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let positions = positions(text, &offsets);
        // Every requested offset is in the list.
        let position = |offset| positions[offsets.partition_point(|&other| other < offset)];
        let locate = |finding: &'a Finding| {
            let span = finding.span();
            let range = (!span.is_empty())
                .then(|| SourceRange { start: position(span.start), end: position(span.end) });
            Located { finding, severity: finding.severity(), range, rule: rules.location(finding) }
        };
        let findings = findings.iter().map(|finding| locate(finding)).collect();
        Self { input, text, removals, raw, findings }
    }
}

/// Returns the positions of ascending offsets, in one pass over the text. Lines end with LF, CR LF or CR, as in the parser (HTML
/// Standard, 13.2.3.5 "preprocessing the input stream").
fn positions(text: &str, offsets: &[u32]) -> Vec<Position> {
    let (mut bytes, mut at, mut after_cr) = (text.bytes(), 0, false);
    let mut position = Position { line: 1, column: 1 };
    let advance = |&offset: &u32| {
        for byte in bytes.by_ref().take((offset - at) as usize) {
            match byte {
                b'\n' if after_cr => {}
                b'\n' | b'\r' => position = Position { line: position.line + 1, column: 1 },
                // Count the first byte of each character: the others are 0b10xxxxxx.
                _ => position.column += u32::from(byte & 0xC0 != 0x80),
            }
            after_cr = byte == b'\r';
        }
        at = offset;
        position
    };
    offsets.iter().map(advance).collect()
}

impl Located<'_> {
    /// Returns the subject: `` `onclick` of <p> ``, `` `position` in `style` of <p> ``.
    pub(super) fn subject(&self) -> String {
        let finding = self.finding;
        let whole = self.whole_subject();
        match finding.css_name() {
            Some(name) => format!("`{}` in {whole}", clipped(name)),
            None => whole,
        }
    }

    /// Returns the subject, without the part of its CSS.
    fn whole_subject(&self) -> String {
        let finding = self.finding;
        let node = TerminalText::one_line(finding.node());
        match (finding.attribute(), finding.kind()) {
            (Some(attribute), _) => format!("`{}` of <{node}>", TerminalText::one_line(attribute)),
            (None, FindingKind::Comment) => "a comment".to_owned(),
            (None, FindingKind::ProcessingInstruction) => format!("<?{node}>"),
            (None, FindingKind::Text) if node.is_empty() => "text".to_owned(),
            (None, FindingKind::Output) if node.is_empty() => "the output".to_owned(),
            (None, FindingKind::Output) if finding.node() == "!--" => "a comment".to_owned(),
            (None, FindingKind::Limit) => "content beyond a limit".to_owned(),
            (None, FindingKind::Parser) if node.is_empty() => "a parse error".to_owned(),
            _ if node.is_empty() => "the input".to_owned(),
            (None, _) => format!("<{node}>"),
        }
    }

    /// Returns what happens to it, and by which rule: ``removed; rule: `sanitizer.attributes` ``.
    pub(super) fn outcome(&self) -> String {
        let finding = self.finding;
        let mut outcome = match finding.action() {
            Action::Removed => "removed",
            Action::ReplacedByChildren => "unwrapped, content kept",
            Action::Escaped => "tags escaped to text",
            Action::Rewritten => "rewritten",
            Action::Moved => "moved",
            Action::Added => "added",
            // What an attribute holds is gone with its element; that of a tag that is text is text.
            Action::Noted if is_of_tag(finding) => "not kept",
            _ => "reported only, left unchanged",
        }
        .to_owned();
        if let Some(after) = finding.after() {
            let how = if finding.action() == Action::Added { "" } else { "as " };
            outcome += &format!(" {how}\"{}\"", clipped(after));
        }
        if !finding.rule().is_empty() {
            outcome += &format!("; rule: `{}`", TerminalText::one_line(finding.rule()));
            if let Some(location) = &self.rule {
                outcome += &format!(" ({location})");
            }
        }
        outcome += &self.times();
        if finding.from_reparse() {
            outcome += ", found when the output was parsed again";
        }
        outcome
    }

    /// Returns how often an error is in its URL, if more than once: `; 3 times, first here`.
    pub(super) fn times(&self) -> String {
        let finding = self.finding;
        let is_repeated =
            finding.action() == Action::Noted && finding.kind() == FindingKind::Url && finding.count() > 1;
        if is_repeated { format!("; {} times, first here", finding.count()) } else { String::new() }
    }

    /// Returns the subject, the reason and the outcome on one line.
    pub(super) fn sentence(&self) -> String {
        let why = self.finding.why().trim_end_matches('.');
        let url = self.finding.before().filter(|_| self.finding.kind() == FindingKind::Url);
        let url = url.map(|url| format!(" (\"{}\")", clipped(url))).unwrap_or_default();
        format!("{}{url}: {why} ({})", self.subject(), self.outcome())
    }
}

/// Whether a finding is about an attribute of a tag that is not kept.
fn is_of_tag(finding: &Finding) -> bool {
    matches!(finding.code(), FindingCode::ATTRIBUTE_NOT_ALLOWED | FindingCode::JAVASCRIPT_URL)
}

/// The maximum number of characters shown of a value.
const MAX_VALUE_CHARS: usize = 60;

/// Escapes a text; shows only the start of a long one.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(MAX_VALUE_CHARS) {
        Some((end, _)) => format!("{}…", TerminalText::one_line(text.get(..end).unwrap_or_default())),
        None => TerminalText::one_line(text).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_match_those_of_the_parser() {
        let text = "é<b>\r\n<i>\r<u>\n\n<s>";
        let offsets = ["<b>", "<i>", "<u>", "<s>"].map(|tag| text.find(tag).unwrap() as u32);
        let expected = [(1, 2), (2, 1), (3, 1), (5, 1)].map(|(line, column)| Position { line, column });
        assert_eq!(positions(text, &offsets), expected);
    }
}
