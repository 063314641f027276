//! Findings as in JSON reports, with lines and columns.

use super::{Finding, Severity};
use lye_html::{Position, Span};
use serde::Serialize;

/// A [`Finding`] as in JSON reports, such as those of `lye clean --report=json`.
///
/// Members: `code`, `kind`, `severity` and `action`; `node`, `namespace` (`html`, `svg` or `math`) and `attribute`
/// (or null); `rule`, the path in the policy; `span`, with `start` and `end` in bytes of the input; `line` and
/// `column` of its start, from 1 and in characters, or null without a position; `before` and `after`, or null;
/// `rereading`, [whether](Finding::from_reparse) it was found when the output was parsed again; `count`, how often
/// it is in the tree; `value`, the span of the [value](Finding::value_span), or null; `path`, that of the
/// [element](Finding::path), or null if not requested.
///
/// ```
/// use lye::{Cleaner, FindingsMode};
/// use lye::findings::FindingReport;
/// let input = "<p>\n<b onclick=x>y</b>";
/// let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean(input)?;
/// let report = serde_json::to_value(FindingReport::all(input, clean.findings()))?;
/// assert_eq!(report[0]["code"], "attribute-not-allowed");
/// assert_eq!((&report[0]["line"], &report[0]["column"]), (&2.into(), &4.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FindingReport<'a> {
    #[serde(skip)]
    finding: &'a Finding,
    code: &'static str,
    kind: &'static str,
    severity: Severity,
    action: &'static str,
    node: &'a str,
    namespace: &'static str,
    attribute: Option<&'a str>,
    rule: &'a str,
    span: SpanReport,
    line: Option<u32>,
    column: Option<u32>,
    before: Option<&'a str>,
    after: Option<&'a str>,
    rereading: bool,
    count: u32,
    value: Option<SpanReport>,
    path: Option<&'a str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct SpanReport {
    start: u32,
    end: u32,
}

impl From<Span> for SpanReport {
    fn from(Span { start, end }: Span) -> Self {
        Self { start, end }
    }
}

impl<'a> FindingReport<'a> {
    /// Creates the reports for the findings of an input, sorted by position; those without one come last. O(n
    /// log n) in the findings, and linear in the text.
    pub fn all(text: &str, findings: &'a [Finding]) -> Vec<Self> {
        Self::indexed(text, findings).into_iter().map(|(_, report)| report).collect()
    }

    /// Returns the report without `before` and `after`, which may be long.
    pub(crate) fn without_texts(&self) -> Self {
        Self { before: None, after: None, ..self.clone() }
    }

    /// Returns the same, each with the index of its finding.
    pub(crate) fn indexed(text: &str, findings: &'a [Finding]) -> Vec<(usize, Self)> {
        let mut findings: Vec<(usize, &Finding)> = findings.iter().enumerate().collect();
        // Findings of the finished tree come last. Sorting a sorted list takes linear time.
        findings.sort_by_key(|(_, finding)| (finding.span().is_empty(), finding.span().start));
        let mut positions = PositionCounter::new(text);
        findings.into_iter().map(|(at, finding)| (at, Self::new(finding, &mut positions))).collect()
    }

    /// Returns the finding itself.
    pub fn finding(&self) -> &'a Finding {
        self.finding
    }

    /// Returns the line and the column of its start, from 1 and in characters; `None` without a position.
    pub fn position(&self) -> Option<Position> {
        Some(Position { line: self.line?, column: self.column? })
    }

    fn new(finding: &'a Finding, positions: &mut PositionCounter<'_>) -> Self {
        let span = finding.span();
        let place = (!span.is_empty()).then(|| positions.at(span.start));
        Self {
            finding,
            code: finding.code().as_str(),
            kind: finding.kind().as_str(),
            severity: finding.severity(),
            action: finding.action().as_str(),
            node: finding.node(),
            namespace: finding.namespace().name(),
            attribute: finding.attribute(),
            rule: finding.rule(),
            span: span.into(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            before: finding.before(),
            after: finding.after(),
            rereading: finding.from_reparse(),
            count: finding.count(),
            value: Some(finding.value_span()).filter(|value| !value.is_empty()).map(SpanReport::from),
            path: finding.path(),
        }
    }
}

/// Computes lines and columns of ascending offsets in one pass over the text.
struct PositionCounter<'t> {
    rest: std::str::Bytes<'t>,
    offset: u32,
    after_cr: bool,
    place: Position,
}

impl<'t> PositionCounter<'t> {
    fn new(text: &'t str) -> Self {
        Self { rest: text.bytes(), offset: 0, after_cr: false, place: Position { line: 1, column: 1 } }
    }

    /// Returns the position of an offset. Lines end with LF, CR LF or CR, as the parser reads them (HTML
    /// Standard, 13.2.3.5 "preprocessing the input stream").
    fn at(&mut self, offset: u32) -> Position {
        let ahead = offset.saturating_sub(self.offset);
        for byte in self.rest.by_ref().take(ahead as usize) {
            match byte {
                b'\n' if self.after_cr => {}
                b'\n' | b'\r' => self.place = Position { line: self.place.line + 1, column: 1 },
                // Counts characters by their first bytes; continuation bytes are 0b10xxxxxx.
                _ => self.place.column += u32::from(byte & 0xC0 != 0x80),
            }
            self.after_cr = byte == b'\r';
        }
        self.offset += ahead;
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_match_those_of_the_parser() {
        let text = "é<b>\r\n<i>\r<u>\n\n<s>";
        let mut positions = PositionCounter::new(text);
        for (tag, line, column) in [("<b>", 1, 2), ("<i>", 2, 1), ("<u>", 3, 1), ("<s>", 5, 1)] {
            let offset = text.find(tag).unwrap() as u32;
            assert_eq!(positions.at(offset), Position { line, column }, "{tag}");
            assert_eq!(positions.at(offset), Position { line, column }, "{tag} again");
        }
    }
}
