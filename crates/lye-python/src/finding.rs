//! Findings, with positions in characters.

use lye::findings::{FindingReport, OffsetUnit, TextOffsets};
use pyo3::prelude::*;
use std::fmt;

type Identity = (String, String, String, String, String, String, Option<String>);
type Place = (Option<usize>, Option<usize>, Option<u32>, Option<u32>);
type Change = (Option<String>, Option<String>, String, u32, String);

/// Something that was removed, changed or noted. Positions count characters of the input, so that `html[f.start:f.end]` is it.
#[pyclass(frozen, eq, hash, get_all, module = "lye")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    /// A stable code, such as `element-not-allowed`.
    code: String,
    /// `element`, `attribute`, `url`, `comment`, `processing_instruction`, `text`, `css`, `output`, `parser` or `limit`.
    kind: String,
    /// `error`, `warning` or `note`.
    severity: String,
    /// `removed`, `replaced_by_children`, `escaped`, `rewritten`, `moved`, `added` or `noted`.
    action: String,
    /// The local name of the element, or of the attribute's element; empty for a comment.
    node: String,
    /// `html`, `svg` or `math`.
    namespace: String,
    /// The local name of the attribute.
    attribute: Option<String>,
    /// Where it begins in the input; `None` if it has no position.
    start: Option<usize>,
    /// Where it ends in the input.
    end: Option<usize>,
    /// The line, from 1.
    line: Option<u32>,
    /// The column in characters, from 1.
    column: Option<u32>,
    /// The old value.
    before: Option<String>,
    /// The new value.
    after: Option<String>,
    /// The rule that decided, as a path in the policy; empty if no rule did.
    rule: String,
    /// How often it occurs in the tree: the parser copies some elements.
    count: u32,
    #[pyo3(name = "_text")]
    text: String,
}

impl Finding {
    /// Converts the findings of an input, sorted by position.
    pub(crate) fn all(html: &str, findings: &[lye::Finding]) -> Vec<Self> {
        let reports = FindingReport::all(html, findings);
        let spans = reports.iter().map(|report| report.finding().span());
        let characters =
            TextOffsets::new(html, OffsetUnit::CodePoint, spans.flat_map(|span| [span.start, span.end]));
        reports
            .iter()
            .map(|report| {
                let finding = report.finding();
                let position = report.position();
                let offset = |byte| position.map(|_| characters.of(byte));
                let owned = str::to_owned;
                Self {
                    code: owned(finding.code().as_str()),
                    kind: owned(finding.kind().as_str()),
                    severity: finding.severity().to_string(),
                    action: owned(finding.action().as_str()),
                    node: owned(finding.node()),
                    namespace: owned(finding.namespace().name()),
                    attribute: finding.attribute().map(owned),
                    start: offset(finding.span().start),
                    end: offset(finding.span().end),
                    line: position.map(|position| position.line),
                    column: position.map(|position| position.column),
                    before: finding.before().map(owned),
                    after: finding.after().map(owned),
                    rule: owned(finding.rule()),
                    count: finding.count(),
                    text: finding.to_string(),
                }
            })
            .collect()
    }
}

#[pymethods]
impl Finding {
    /// Makes a finding that was pickled.
    #[staticmethod]
    fn _again(identity: Identity, place: Place, change: Change) -> Self {
        let (code, kind, severity, action, node, namespace, attribute) = identity;
        let (start, end, line, column) = place;
        let (before, after, rule, count, text) = change;
        Self {
            code,
            kind,
            severity,
            action,
            node,
            namespace,
            attribute,
            start,
            end,
            line,
            column,
            before,
            after,
            rule,
            count,
            text,
        }
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (Identity, Place, Change))> {
        let of = slf.get().clone();
        let identity = (of.code, of.kind, of.severity, of.action, of.node, of.namespace, of.attribute);
        let place = (of.start, of.end, of.line, of.column);
        let change = (of.before, of.after, of.rule, of.count, of.text);
        Ok((slf.get_type().getattr("_again")?.unbind(), (identity, place, change)))
    }

    fn __repr__(&self) -> String {
        format!("<Finding {self}>")
    }

    fn __str__(&self) -> String {
        self.to_string()
    }
}

/// `1:4: attribute-not-allowed: removed onclick of <b>`
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.text)
    }
}
