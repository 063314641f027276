//! Compares Lye, with imported settings, with the test suites of other sanitizers. `README.md` describes the files and the outcomes.
#![forbid(unsafe_code)]

mod case;
mod clean;
mod compare;
mod declared;
mod live;
mod report;
mod suites;
mod verdict;

use case::Entry;
use declared::Declared;
use report::SuiteResults;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use suites::{SUITES, Suite};
use verdict::{Outcome, Verdict};

const USAGE: &str = "usage: cargo run -p xtask -- peers [OPTIONS]
       cargo run -p xtask -- peers --live [PEER…] [LIVE OPTIONS]

Imports the settings of other sanitizers' own tests, cleans the inputs of those tests, and compares Lye's output with the output that the
tests expect. LYE_PEER_SUITES names a folder with checkouts of the peers. Needs python3 and node.

--suite NAME  only this suite; may be given several times
--case ID     only the cases with this id, in which `*` stands for any characters; shows them, whatever their outcome
--show N      show the first N undeclared differences of each suite (with --case: the first N cases) (default: 10)
--json FILE   write each case and its outcome to FILE, one JSON object per line
--list        list the suites

A byte-equal output is also counted as tree-equal. `laxer` counts the differences in which Lye keeps what the expected output lacks.
`import reports` counts the cases with a setting that the import reports. xtask/peers/README.md describes the outcomes.

Exit status: 0 if no difference is undeclared; 1 if one is, or an entry of xtask/peers/declared.toml matches no difference; 2 if a suite
cannot be read, or an argument is wrong.

With --live, installs pinned peers below target/peers (needs python3 with venv, node and npm), cleans generated inputs by generated settings
with them and with Lye, and compares the trees. PEER is nh3, bleach, dompurify, sanitize-html or rehype-sanitize; all if absent.

--inputs N    number of inputs (default: 300); those of ../shared/corpora/small.jsonl are among them if it is found
--settings N  number of settings for each peer (default: 10); the first are the defaults
--seed N      other inputs and settings (default: 1)
--show N      show N laxer and N other kinds of undeclared differences, with an example each (default: 20)
--shrink N    make N examples of each smaller (default: 10)
--json FILE   write each kind of difference to FILE, one JSON object per line
--unused      list the classes of the peers with facets that match no difference

Exit status with --live: 0 if each difference belongs to a class of xtask/peers/live/declared.toml; 1 if one does not; 2 if a peer cannot be run.

Examples:
  LYE_PEER_SUITES=/srv/peers cargo run -p xtask -- peers
  LYE_PEER_SUITES=/srv/peers cargo run -p xtask -- peers --suite nh3 --suite ammonia --show 5
  LYE_PEER_SUITES=/srv/peers cargo run -p xtask -- peers --suite bleach --case 'tests/test_css.py::*'
  LYE_PEER_SUITES=/srv/peers cargo run -p xtask -- peers --json target/peers.jsonl
  cargo run -p xtask -- peers --live
  cargo run --release -p lye-peers -- --live nh3 --inputs 10000 --settings 40 --seed 2";

/// The number of cases that `--case` shows.
const USUAL_SHOWN: usize = 10;

/// The exit status if a suite cannot be read.
const CANNOT_RUN: u8 = 2;

/// The options on the command line.
#[derive(Default, Debug)]
struct Options {
    suites: Vec<&'static Suite>,
    case: Option<String>,
    show: Option<usize>,
    json: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    if arguments == ["--list"] {
        for suite in SUITES {
            println!("{:<15} {}", suite.name, suite.repository);
        }
        return ExitCode::SUCCESS;
    }
    let outcome = match arguments.iter().position(|argument| argument == "--live") {
        Some(0) => live::run(&arguments[1..]),
        _ => options(&arguments).and_then(|options| run(&options)),
    };
    match outcome {
        Ok(code) => code,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

/// Reads the options.
fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut arguments = arguments.iter();
    while let Some(name) = arguments.next() {
        if !["--suite", "--case", "--show", "--json"].contains(&name.as_str()) {
            return Err(format!("unknown option `{name}`; `--help` lists the options"));
        }
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--suite" => options.suites.push(Suite::named(value)?),
            "--case" => options.case = Some(value.clone()),
            "--show" => {
                let number = value.parse();
                options.show = Some(number.map_err(|_| format!("--show: `{value}` is not a number"))?);
            }
            _ => options.json = Some(value.into()),
        }
    }
    if options.suites.is_empty() {
        options.suites = SUITES.iter().collect();
    }
    Ok(options)
}

/// Runs the suites and prints the results.
///
/// # Errors
/// Fails if nothing can be run or written. A suite that cannot be read does not stop the others.
fn run(options: &Options) -> Result<ExitCode, String> {
    let checkouts = suites::checkouts()?;
    let declared = declared_differences()?;
    let mut met = BTreeSet::new();
    let (mut results, mut unread) = (Vec::new(), Vec::new());
    for suite in &options.suites {
        match suite.entries(&checkouts) {
            Ok(entries) => results.push(judge(suite, entries, options.case.as_deref(), &declared, &mut met)),
            Err(error) => unread.push(error),
        }
    }
    for suite in &results {
        show(suite, options);
    }
    if !results.is_empty() {
        println!("{}\n{}", report::reasons(&results), report::table(&results));
        println!("\nDeclared differences by cause\n{}", report::table_by_cause(&results));
    }
    if let Some(file) = &options.json {
        write_json(file, &results)?;
    }
    let unmet = match options.case {
        Some(_) => Vec::new(),
        None => unmet(&declared, &met, &results),
    };
    for entry in &unmet {
        eprintln!("error: xtask/peers/declared.toml: {entry} matches no difference; remove the entry");
    }
    for error in &unread {
        eprintln!("error: {error}");
    }
    let undeclared: usize = results.iter().map(SuiteResults::undeclared).sum();
    if undeclared > 0 {
        eprintln!("error: {undeclared} undeclared differences; `--show N` shows them");
    }
    Ok(match (unread.is_empty(), undeclared == 0 && unmet.is_empty()) {
        (false, _) => ExitCode::from(CANNOT_RUN),
        (true, false) => ExitCode::FAILURE,
        (true, true) => ExitCode::SUCCESS,
    })
}

/// Reads `declared.toml`.
fn declared_differences() -> Result<Declared, String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("declared.toml");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    Declared::read(&text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Cleans and compares the cases of a suite.
fn judge(
    suite: &'static Suite,
    entries: Vec<Entry>,
    only: Option<&str>,
    declared: &Declared,
    met: &mut BTreeSet<usize>,
) -> SuiteResults {
    let mut results = SuiteResults { suite, verdicts: Vec::new(), skipped: Vec::new() };
    let is_asked = |id: &str| only.is_none_or(|only| declared::matches(only, id));
    for entry in entries.into_iter().filter(|entry| is_asked(entry.id())) {
        match entry {
            Entry::Case(case) => results.verdicts.push(Verdict::of(*case, suite, declared, met)),
            Entry::Skipped(skipped) => results.skipped.push(skipped),
        }
    }
    results
}

/// Prints the cases that the options ask for.
fn show(results: &SuiteResults, options: &Options) {
    let shows_all = options.case.is_some();
    let usual = if shows_all { USUAL_SHOWN } else { 0 };
    let asked = results.verdicts.iter().filter(|verdict| shows_all || verdict.outcome == Outcome::Undeclared);
    for verdict in asked.take(options.show.unwrap_or(usual)) {
        println!("{}", report::shown(verdict));
    }
}

/// Returns the entries of the suites that ran which match no difference.
fn unmet(declared: &Declared, met: &BTreeSet<usize>, results: &[SuiteResults]) -> Vec<String> {
    let entries = declared.entries.iter().enumerate();
    entries
        .filter(|(at, entry)| {
            !met.contains(at) && results.iter().any(|results| results.suite.name == entry.suite)
        })
        .map(|(_, entry)| format!("{} {}", entry.suite, entry.case))
        .collect()
}

/// Writes the verdicts, and skipped tests.
fn write_json(file: &Path, results: &[SuiteResults]) -> Result<(), String> {
    let mut text = String::new();
    for results in results {
        let skipped = results.skipped.iter().map(|skipped| {
            serde_json::json!({
                "suite": skipped.suite, "case": skipped.id, "outcome": "skipped", "reason": skipped.reason,
            })
        });
        for line in results.verdicts.iter().map(Verdict::to_json).chain(skipped) {
            text.push_str(&line.to_string());
            text.push('\n');
        }
    }
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Options, String> {
        options(&arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn all_suites_run_unless_some_are_named() {
        assert_eq!(read(&[]).unwrap().suites.len(), SUITES.len());
        let options = read(&["--suite", "nh3", "--suite", "hast", "--show", "3"]).unwrap();
        assert_eq!(options.suites.iter().map(|suite| suite.name).collect::<Vec<_>>(), ["nh3", "hast"]);
        assert_eq!(options.show, Some(3));
    }

    #[test]
    fn wrong_arguments_are_refused() {
        for arguments in [&["--suite"][..], &["--suite", "x"], &["--show", "x"], &["x"], &["--other", "x"]] {
            assert!(read(arguments).is_err(), "{arguments:?}");
        }
    }

    #[test]
    fn unmet_entries_of_other_suites_are_not_reported() {
        let text = "[[difference]]\nsuite = 'nh3'\ncase = '1'\nreason = 'r'\ncause = 'policy'\n
            [[difference]]\nsuite = 'nh3'\ncase = '2'\nreason = 'r'\ncause = 'policy'\n
            [[difference]]\nsuite = 'hast'\ncase = '3'\nreason = 'r'\ncause = 'policy'\n";
        let declared = Declared::read(text).unwrap();
        let suite = Suite::named("nh3").unwrap();
        let results = [SuiteResults { suite, verdicts: Vec::new(), skipped: Vec::new() }];
        assert_eq!(unmet(&declared, &BTreeSet::from([0]), &results), ["nh3 2"]);
    }
}
