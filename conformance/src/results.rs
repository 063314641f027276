//! The results of the suites, in `results.json`: the documentation site shows them.
//!
//! Each suite compares its numbers with the file. With `LYE_BLESS=1`, a suite that passes writes them instead.

use crate::data;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The file, in this crate's folder.
const FILE: &str = "results.json";

/// The numbers of a suite that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The tests, including those that are expected to fail.
    pub tests: u64,
    /// The tests that are expected to fail, and do.
    pub expected_failures: u64,
}

/// Whether suites write their results: `LYE_BLESS` is set.
pub fn are_written() -> bool {
    std::env::var_os("LYE_BLESS").is_some()
}

/// Compares the numbers of a suite with those in the file.
///
/// # Errors
/// Fails if the file has other numbers, or cannot be read.
pub fn compare(suite: &str, counts: Counts) -> Result<(), String> {
    let listed = parse(&read()?)?.get(suite).copied();
    if listed == Some(counts) {
        return Ok(());
    }
    Err(format!(
        "{FILE} has {listed:?} for the suite {suite}, expected {counts:?}: run `LYE_BLESS=1 cargo test -p lye-conformance --test {suite}`"
    ))
}

/// Writes the numbers of a suite to the file.
///
/// # Errors
/// Fails if the file cannot be read or written.
pub fn write(suite: &str, counts: Counts) -> Result<(), String> {
    let mut results = parse(&read()?)?;
    results.insert(suite.to_owned(), counts);
    std::fs::write(path(), format(&results)).map_err(|e| format!("{}: {e}", path().display()))
}

fn path() -> PathBuf {
    data::repository().join("conformance").join(FILE)
}

fn read() -> Result<String, String> {
    std::fs::read_to_string(path()).map_err(|e| format!("{}: {e}", path().display()))
}

/// Reads the content of the file.
fn parse(text: &str) -> Result<BTreeMap<String, Counts>, String> {
    let file: Value = serde_json::from_str(text).map_err(|e| format!("{FILE}: {e}"))?;
    let suites = file.as_object().ok_or_else(|| format!("{FILE}: expected an object"))?;
    let number = |suite: &str, of: &Value, member: &str| {
        of[member].as_u64().ok_or_else(|| format!("{FILE}: `{suite}` has no number `{member}`"))
    };
    let counts = suites.iter().map(|(suite, of)| {
        let (tests, expected_failures) =
            (number(suite, of, "tests")?, number(suite, of, "expected_failures")?);
        Ok((suite.clone(), Counts { tests, expected_failures }))
    });
    counts.collect()
}

/// Writes the content of the file: a line for each suite, so that changes are easy to read.
fn format(results: &BTreeMap<String, Counts>) -> String {
    let line = |(suite, counts): (&String, &Counts)| {
        let Counts { tests, expected_failures } = counts;
        format!("  \"{suite}\": {{ \"tests\": {tests}, \"expected_failures\": {expected_failures} }}")
    };
    format!("{{\n{}\n}}\n", results.iter().map(line).collect::<Vec<_>>().join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let counts = |tests, expected_failures| Counts { tests, expected_failures };
        let results = BTreeMap::from([("a".to_owned(), counts(3, 1)), ("b".to_owned(), counts(4, 0))]);
        let text = format(&results);
        assert_eq!(parse(&text).unwrap(), results);
        assert_eq!(text.lines().nth(1).unwrap(), r#"  "a": { "tests": 3, "expected_failures": 1 },"#);
    }

    #[test]
    fn a_missing_number_is_an_error() {
        assert_eq!(
            parse(r#"{"a": {"tests": 1}}"#).unwrap_err(),
            "results.json: `a` has no number `expected_failures`"
        );
        assert!(parse("[]").is_err());
    }

    #[test]
    fn other_numbers_and_unknown_suites_differ() {
        let listed = *parse(&read().unwrap()).unwrap().get("tokenizer").unwrap();
        assert_eq!(compare("tokenizer", listed), Ok(()));
        let other = Counts { tests: listed.tests + 1, ..listed };
        assert!(compare("tokenizer", other).unwrap_err().contains("LYE_BLESS=1"));
        assert!(compare("no such suite", listed).is_err());
    }
}
