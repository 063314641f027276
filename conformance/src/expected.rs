//! Suites of named tests, and the list of expected failures.

use crate::data;
use crate::results::{self, Counts};
use libtest_mimic::{Arguments, Failed, FormatSetting, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The list of expected failures, in this crate's folder.
const LIST: &str = "expected-failures.toml";

/// A suite under construction.
pub struct Suite {
    name: &'static str,
    /// The reasons of expected failures by test, and whether the suite has the test.
    expected: BTreeMap<String, (String, bool)>,
    trials: Vec<Trial>,
}

impl Suite {
    /// Adds a test. The id names it in the list of expected failures. The sample of its input is only for display.
    pub fn add(&mut self, id: &str, sample: &str, run: impl FnOnce() -> Result<(), String> + Send + 'static) {
        let reason = self.expected.get_mut(id).map(|(reason, taken)| {
            *taken = true;
            reason.clone()
        });
        let run = move || match (run(), reason) {
            (Ok(()), Some(reason)) => {
                Err(Failed::from(format!("the test passes: remove it from {LIST} (listed reason: {reason})")))
            }
            (Err(why), None) => Err(Failed::from(why)),
            (Ok(()), None) | (Err(_), Some(_)) => Ok(()),
        };
        self.trials.push(Trial::test(format!("{id} {}", shorten(sample)), run));
    }

    fn counts(&self) -> Counts {
        let expected_failures = self.expected.values().filter(|(_, taken)| *taken).count();
        Counts { tests: self.trials.len() as u64, expected_failures: expected_failures as u64 }
    }

    fn finish(mut self) -> Vec<Trial> {
        if !results::are_written() {
            let (name, counts) = (self.name, self.counts());
            let compare = move || results::compare(name, counts).map_err(Failed::from);
            self.trials.push(Trial::test("results.json", compare));
        }
        for (id, _) in self.expected.into_iter().filter(|(_, (_, taken))| !taken) {
            let why = format!("{LIST} lists the test {id:?}, which the suite {} does not have", self.name);
            self.trials.push(Trial::test(format!("{LIST}: {id}"), move || Err(why.into())));
        }
        self.trials
    }
}

/// Returns the beginning of a text on one line, for the name of a test.
fn shorten(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut shown: String = text.chars().take(LENGTH).flat_map(char::escape_debug).collect();
    if text.chars().nth(LENGTH).is_some() {
        shown.push('…');
    }
    shown
}

/// Runs a suite's test program: collects the tests and runs those that the arguments select.
///
/// `folder` is the suite's data. `Ok(None)` means that it is missing: the suite is then skipped with a message that says
/// `how_to_get` the data, or fails with that message if [the data is required](data::is_required). The old html5lib-tests, which are not among
/// the public suites, are never required.
pub fn run(
    name: &'static str,
    folder: Result<Option<PathBuf>, String>,
    how_to_get: &str,
    gather: impl FnOnce(&Path, &mut Suite) -> Result<(), String>,
) -> ExitCode {
    let mut counts = None;
    let gathered = folder.and_then(|folder| {
        let Some(folder) = folder else {
            if data::is_required()? && how_to_get != data::HOW_TO_GET_HTML5LIB_2023 {
                return Err(format!(
                    "{} is set, but the data is missing: {how_to_get}",
                    data::REQUIRE_VARIABLE
                ));
            }
            println!("\nSKIPPED: the suite {name} has no data: {how_to_get}");
            let skipped = Trial::test(format!("SKIPPED {name}: no data"), || Ok(())).with_ignored_flag(true);
            return Ok(vec![skipped]);
        };
        let mut suite = Suite { name, expected: expected_failures(name)?, trials: Vec::new() };
        gather(&folder, &mut suite)?;
        counts = Some(suite.counts());
        Ok(suite.finish())
    });
    let trials = match gathered {
        Ok(trials) => trials,
        Err(why) => {
            eprintln!("error: {name}: {why}");
            return ExitCode::FAILURE;
        }
    };
    let mut arguments = Arguments::from_args();
    if arguments.filter.is_none() && !arguments.list && arguments.format.is_none() {
        // Thousands of lines with "ok" would hide the others.
        arguments.format = Some(FormatSetting::Terse);
    }
    let is_listing = arguments.list;
    let conclusion = libtest_mimic::run(&arguments, trials);
    let is_complete = !is_listing && !conclusion.has_failed() && conclusion.num_filtered_out == 0;
    if let Some(counts) = counts.filter(|_| results::are_written() && is_complete)
        && let Err(why) = results::write(name, counts)
    {
        eprintln!("error: {name}: {why}");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}

/// Returns the tests of a suite that are expected to fail, each with its reason.
fn expected_failures(suite: &str) -> Result<BTreeMap<String, (String, bool)>, String> {
    let path = data::repository().join("conformance").join(LIST);
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    parse_list(&text, suite).map_err(|e| format!("{}: {e}", path.display()))
}

fn parse_list(text: &str, suite: &str) -> Result<BTreeMap<String, (String, bool)>, String> {
    let table: toml::Table = text.parse().map_err(|e: toml::de::Error| e.to_string())?;
    let mut expected = BTreeMap::new();
    for (key, value) in &table {
        let entries = value.as_array().filter(|_| key == "failure");
        for entry in entries.ok_or_else(|| format!("unknown key `{key}`, expected [[failure]]"))? {
            let text = |member: &str| {
                let text = entry.get(member).and_then(|v| v.as_str()).filter(|t| !t.is_empty());
                text.map(str::to_owned)
                    .ok_or_else(|| format!("a [[failure]] has no text for `{member}`: {entry:?}"))
            };
            let (of, test, reason) = (text("suite")?, text("test")?, text("reason")?);
            if of == suite && expected.insert(test.clone(), (reason, false)).is_some() {
                return Err(format!("{suite}: {test} is listed twice"));
            }
        }
    }
    Ok(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_checked() {
        let list = "[[failure]]\nsuite = 'a'\ntest = 'x:1'\nreason = 'why'\n[[failure]]\nsuite = 'b'\ntest = 'y'\nreason = 'z'\n";
        assert_eq!(parse_list(list, "a").unwrap(), BTreeMap::from([("x:1".into(), ("why".into(), false))]));
        assert!(parse_list(&list.replace("'why'", "''"), "a").is_err());
        assert!(parse_list("[[failures]]\n", "a").is_err());
        assert!(parse_list(&list.replace("'b'", "'a'").replace("'y'", "'x:1'"), "a").is_err());
        assert!(parse_list("", "a").unwrap().is_empty());
    }

    #[test]
    fn samples_are_short_single_lines() {
        assert_eq!(shorten("a\nb\0"), "a\\nb\\0");
        assert_eq!(shorten(&"é".repeat(50)), format!("{}…", "é".repeat(40)));
    }
}
