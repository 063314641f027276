//! Findings, with positions in UTF-16 code units.

use lye::findings::{FindingReport, OffsetUnit, TextOffsets};
use serde::Serialize;

/// Something that was removed, changed or noted. `npm/src/types.ts` documents the members.
#[derive(Serialize)]
pub(crate) struct Finding {
    code: &'static str,
    kind: &'static str,
    severity: String,
    action: &'static str,
    node: String,
    namespace: &'static str,
    attribute: Option<String>,
    start: Option<usize>,
    end: Option<usize>,
    line: Option<u32>,
    column: Option<u32>,
    before: Option<String>,
    after: Option<String>,
    rule: String,
    count: u32,
    message: String,
}

impl Finding {
    /// Converts the findings of an input, sorted by position.
    pub(crate) fn all(html: &str, findings: &[lye::Finding]) -> Vec<Self> {
        let reports = FindingReport::all(html, findings);
        let spans = reports.iter().map(|report| report.finding().span());
        let offsets =
            TextOffsets::new(html, OffsetUnit::Utf16, spans.flat_map(|span| [span.start, span.end]));
        let converted = reports.iter().map(|report| {
            let finding = report.finding();
            let position = report.position();
            let offset = |byte| position.map(|_| offsets.of(byte));
            Self {
                code: finding.code().as_str(),
                kind: finding.kind().as_str(),
                severity: finding.severity().to_string(),
                action: finding.action().as_str(),
                node: finding.node().to_owned(),
                namespace: finding.namespace().name(),
                attribute: finding.attribute().map(str::to_owned),
                start: offset(finding.span().start),
                end: offset(finding.span().end),
                line: position.map(|position| position.line),
                column: position.map(|position| position.column),
                before: finding.before().map(str::to_owned),
                after: finding.after().map(str::to_owned),
                rule: finding.rule().to_owned(),
                count: finding.count(),
                message: finding.to_string(),
            }
        });
        converted.collect()
    }
}
