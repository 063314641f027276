//! The column or member of records that holds what was found in their texts.

use crate::cleaner::Cleaned;
use crate::terminal_escape::TerminalText;
use lye::findings::FindingReport;
use std::collections::BTreeMap;

/// A column with what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundColumn {
    pub(crate) name: String,
    pub(crate) holds: FoundAs,
}

/// What the column holds, as JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FoundAs {
    /// A list of findings, with the members of `--report=json`.
    List,
    /// An object: how often each code was found.
    Counts,
}

/// What was found in the texts of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// Findings as JSON, separated by commas.
    List(String),
    Counts(BTreeMap<String, u64>),
}

impl FoundColumn {
    /// Returns what was found in a text.
    pub(super) fn of(&self, text: &str, cleaned: &Cleaned) -> Found {
        let mut found = self.none();
        match &mut found {
            Found::List(list) => {
                for finding in FindingReport::all(text, &cleaned.findings) {
                    append(list, &TerminalText::json(&finding));
                }
            }
            Found::Counts(counts) => {
                for finding in &cleaned.findings {
                    *counts.entry(finding.code().to_string()).or_default() += u64::from(finding.count());
                }
            }
        }
        found
    }

    /// Returns what was found in a text that the policy refuses.
    pub(super) fn of_refused(&self, problem: &str) -> Found {
        let mut found = self.none();
        match &mut found {
            Found::List(list) => append(
                list,
                &format!(
                    r#"{{"code":"rejected","action":"rejected","severity":"error","message":{}}}"#,
                    TerminalText::json(&problem)
                ),
            ),
            Found::Counts(counts) => *counts.entry("rejected".to_owned()).or_default() += 1,
        }
        found
    }

    fn none(&self) -> Found {
        match self.holds {
            FoundAs::List => Found::List(String::new()),
            FoundAs::Counts => Found::Counts(BTreeMap::new()),
        }
    }
}

impl Found {
    /// Adds what was found in another text of the record.
    pub(super) fn add(&mut self, other: &Self) {
        match (self, other) {
            (Self::List(list), Self::List(more)) if !more.is_empty() => append(list, more),
            (Self::Counts(counts), Self::Counts(more)) => {
                for (code, count) in more {
                    *counts.entry(code.clone()).or_default() += count;
                }
            }
            _ => {}
        }
    }

    /// Returns the JSON.
    pub(super) fn to_json(&self) -> String {
        match self {
            Self::List(list) => format!("[{list}]"),
            // A map of numbers always serializes.
            Self::Counts(counts) => serde_json::to_string(counts).unwrap_or_default(),
        }
    }
}

fn append(list: &mut String, json: &str) {
    if !list.is_empty() {
        list.push(',');
    }
    list.push_str(json);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_of_several_texts_are_joined() {
        let column = |holds| FoundColumn { name: "found".to_owned(), holds };
        let mut counts = column(FoundAs::Counts).none();
        assert_eq!(counts.to_json(), "{}");
        let refused = column(FoundAs::Counts).of_refused("too long");
        counts.add(&refused);
        counts.add(&refused);
        assert_eq!(counts.to_json(), r#"{"rejected":2}"#);
        let mut list = column(FoundAs::List).none();
        list.add(&list.clone());
        assert_eq!(list.to_json(), "[]");
        list.add(&column(FoundAs::List).of_refused("\u{1b}"));
        list.add(&column(FoundAs::List).of_refused("b"));
        let json: serde_json::Value = serde_json::from_str(&list.to_json()).unwrap();
        assert_eq!((&json[0]["message"], &json[1]["message"]), (&"\u{1b}".into(), &"b".into()));
    }
}
