//! Columns of findings.

use crate::ColumnError;
use crate::builders::{StringBuilder, TextBuilder};
use crate::options::FindingsColumn;
use crate::output::Output;
use arrow_array::{ArrayRef, Int32Array, Int64Array, ListArray, MapArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Fields};
use lye::findings::{OffsetUnit, TextOffsets};
use lye::{Clean, CleanError, Finding};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The code, and the action, of a value that was rejected.
const REJECTED: &str = "rejected";

/// The members of a finding that are text.
const TEXTS: [&str; 6] = ["code", "severity", "action", "node", "attribute", "message"];

/// Returns the type of a column of findings.
///
/// [`List`](FindingsColumn::List) is a list of structs. Members that are text: `code`, `severity` (`error`, `warning` or `note`), `action`
/// (`removed`, `rewritten`, …, or `rejected`), `node` (the name of the element), `attribute` (or null), and `message`. `start` and `end` are
/// where it is in the value, in characters, or null. `count` is [how often](lye::Finding::count) it occurs. A value that was rejected has one
/// finding with the code `rejected`.
///
/// [`Counts`](FindingsColumn::Counts) is a map from codes, in alphabetical order, to the sums of `count`.
pub fn findings_type(column: FindingsColumn) -> DataType {
    match column {
        FindingsColumn::List => DataType::List(Arc::new(item_field())),
        FindingsColumn::Counts => DataType::Map(Arc::new(entries_field()), false),
    }
}

/// The columns of a list of findings.
fn finding_fields() -> Fields {
    let text = |name| Field::new(name, DataType::Utf8, true);
    let place = |name| Field::new(name, DataType::Int64, true);
    let [code, severity, action, node, attribute, message] = TEXTS.map(text);
    let count = Field::new("count", DataType::Int32, true);
    [code, severity, action, node, attribute, place("start"), place("end"), count, message]
        .into_iter()
        .collect()
}

fn item_field() -> Field {
    Field::new("item", DataType::Struct(finding_fields()), true)
}

/// The columns of a map of counts.
fn count_fields() -> Fields {
    [Field::new("key", DataType::Utf8, false), Field::new("value", DataType::Int32, true)]
        .into_iter()
        .collect()
}

fn entries_field() -> Field {
    Field::new("entries", DataType::Struct(count_fields()), false)
}

/// The findings of a row.
#[derive(Debug)]
pub(crate) enum RowFindings {
    Null,
    List(Vec<Entry>),
    Counts(BTreeMap<&'static str, i32>),
}

/// A finding.
#[derive(Debug)]
pub(crate) struct Entry {
    /// In the order of [`TEXTS`].
    texts: [Option<String>; TEXTS.len()],
    place: Option<(i64, i64)>,
    count: i32,
}

fn count(finding: &Finding) -> i32 {
    i32::try_from(finding.count()).unwrap_or(i32::MAX)
}

impl RowFindings {
    /// Returns the findings of a value that was cleaned.
    pub(crate) fn of_clean(column: FindingsColumn, input: &str, clean: &Clean) -> Self {
        let findings = clean.findings();
        match column {
            FindingsColumn::Counts => {
                let mut counts = BTreeMap::new();
                for finding in findings {
                    let sum = counts.entry(finding.code().as_str()).or_insert(0_i32);
                    *sum = sum.saturating_add(count(finding));
                }
                Self::Counts(counts)
            }
            FindingsColumn::List => {
                let reports = lye::findings::FindingReport::all(input, findings);
                let spans = findings.iter().map(|finding| finding.span());
                let offsets = TextOffsets::new(
                    input,
                    OffsetUnit::CodePoint,
                    spans.flat_map(|span| [span.start, span.end]),
                );
                let characters = |byte| i64::try_from(offsets.of(byte)).unwrap_or(i64::MAX);
                let entries = reports.iter().map(|report| {
                    let finding = report.finding();
                    let span = finding.span();
                    Entry {
                        texts: [
                            Some(finding.code().as_str().to_owned()),
                            Some(finding.severity().to_string()),
                            Some(finding.action().as_str().to_owned()),
                            Some(finding.node().to_owned()),
                            finding.attribute().map(str::to_owned),
                            Some(finding.to_string()),
                        ],
                        place: report.position().map(|_| (characters(span.start), characters(span.end))),
                        count: count(finding),
                    }
                });
                Self::List(entries.collect())
            }
        }
    }

    /// Returns the findings of a value that was rejected.
    pub(crate) fn of_refused(column: FindingsColumn, error: &CleanError) -> Self {
        match column {
            FindingsColumn::Counts => Self::Counts(BTreeMap::from([(REJECTED, 1)])),
            FindingsColumn::List => {
                let [code, action] = [REJECTED, REJECTED].map(|text| Some(text.to_owned()));
                let texts = [code, Some("error".to_owned()), action, None, None, Some(error.to_string())];
                Self::List(vec![Entry { texts, place: None, count: 1 }])
            }
        }
    }
}

/// Builds a column of findings.
pub(crate) struct FindingsBuilder {
    /// The number of findings up to each row.
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
    /// The columns of the findings.
    items: Items,
}

/// The findings of all rows.
enum Items {
    List(Box<ListItems>),
    Counts { codes: StringBuilder<i32>, counts: Vec<i32> },
}

struct ListItems {
    texts: [StringBuilder<i32>; TEXTS.len()],
    starts: Vec<Option<i64>>,
    ends: Vec<Option<i64>>,
    counts: Vec<i32>,
}

impl FindingsBuilder {
    pub(crate) fn new(column: FindingsColumn, rows: usize) -> Self {
        let items = match column {
            FindingsColumn::List => Items::List(Box::new(ListItems {
                texts: TEXTS.map(|_| StringBuilder::new(0, 0)),
                starts: Vec::new(),
                ends: Vec::new(),
                counts: Vec::new(),
            })),
            FindingsColumn::Counts => Items::Counts { codes: StringBuilder::new(0, 0), counts: Vec::new() },
        };
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Self { ends, nulls: NullBufferBuilder::new(rows), items }
    }

    pub(crate) fn push(&mut self, row: usize, found: &RowFindings) -> Result<(), ColumnError> {
        self.nulls.append(!matches!(found, RowFindings::Null));
        match (&mut self.items, found) {
            (Items::List(items), RowFindings::List(entries)) => {
                for entry in entries {
                    for (column, text) in items.texts.iter_mut().zip(&entry.texts) {
                        column.push(row, text.as_deref().map_or(Output::Null, Output::Changed))?;
                    }
                    items.starts.push(entry.place.map(|(start, _)| start));
                    items.ends.push(entry.place.map(|(_, end)| end));
                    items.counts.push(entry.count);
                }
            }
            (Items::Counts { codes, counts }, RowFindings::Counts(entries)) => {
                for (code, count) in entries {
                    codes.push(row, Output::Changed(code))?;
                    counts.push(*count);
                }
            }
            // Null.
            _ => {}
        }
        let items = match &self.items {
            Items::List(items) => items.starts.len(),
            Items::Counts { counts, .. } => counts.len(),
        };
        self.ends.push(i32::try_from(items).map_err(|_| ColumnError::TooLong { row })?);
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<ArrayRef, ColumnError> {
        let ends = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        let nulls = self.nulls.finish();
        Ok(match self.items {
            Items::List(items) => {
                let [code, severity, action, node, attribute, message] = items.texts.map(TextBuilder::finish);
                let columns: Vec<ArrayRef> = vec![
                    code,
                    severity,
                    action,
                    node,
                    attribute,
                    Arc::new(Int64Array::from(items.starts)),
                    Arc::new(Int64Array::from(items.ends)),
                    Arc::new(Int32Array::from(items.counts)),
                    message,
                ];
                let items = StructArray::try_new(finding_fields(), columns, None)?;
                Arc::new(ListArray::try_new(Arc::new(item_field()), ends, Arc::new(items), nulls)?)
            }
            Items::Counts { codes, counts } => {
                let columns: Vec<ArrayRef> = vec![codes.finish(), Arc::new(Int32Array::from(counts))];
                let entries = StructArray::try_new(count_fields(), columns, None)?;
                Arc::new(MapArray::try_new(Arc::new(entries_field()), ends, entries, nulls, false)?)
            }
        })
    }
}
