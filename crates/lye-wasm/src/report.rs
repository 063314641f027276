//! What cleaning removed and why, with the output.

use crate::finding::Finding;
use lye::Report;
use serde::Serialize;

/// An output with its report. `npm/src/types.ts` documents the members.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportJson {
    output: String,
    findings: Vec<Finding>,
    removals: Removals,
    proof: String,
    is_clean: bool,
    hook_errors: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Removals {
    elements: u64,
    attributes: u64,
    urls: u64,
    comments: u64,
    processing_instructions: u64,
    texts: u64,
    flattened: u64,
    css: u64,
    rewritten: u64,
    escaped: u64,
    limits: u64,
    mostly_hidden: u64,
    total: u64,
}

impl ReportJson {
    pub(crate) fn new(output: String, report: &Report, html: &str) -> Self {
        let of = report.removals();
        Self {
            output,
            findings: Finding::all(html, report.findings()),
            removals: Removals {
                elements: of.elements,
                attributes: of.attributes,
                urls: of.urls,
                comments: of.comments,
                processing_instructions: of.processing_instructions,
                texts: of.texts,
                flattened: of.flattened,
                css: of.css,
                rewritten: of.rewritten,
                escaped: of.escaped,
                limits: of.limits,
                mostly_hidden: of.mostly_hidden,
                total: of.total(),
            },
            proof: report.proof().to_string(),
            is_clean: report.is_clean(),
            hook_errors: report.hook_errors().iter().map(ToString::to_string).collect(),
        }
    }
}
