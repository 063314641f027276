//! The mode `--members`: checks in both browsers what single members of policies promise: `frames`, `parsers`, `keep_blocked_in` of URL rules,
//! `ids = "remove_clobbering"` and `css.sheets.scope`. Each is a file with its inputs, policies and check.

mod blocked;
mod frames;
mod names;
pub(crate) mod select;
mod sheets;

use crate::browser::Kind;
use crate::driver::Driver;
use crate::options::Options;
use lye::{Cleaner, Policy};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Blocks everything that would load or run, and reports it.
const PAGE: &str = "<!DOCTYPE html><meta charset=utf-8>\
                    <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">";

/// How many outputs a browser gets at a time.
const BATCH: usize = 40;

/// How many problems of a check are shown.
const MOST_SHOWN: usize = 10;

/// The result of a check in a browser.
pub(crate) struct Outcome {
    pub(crate) cases: usize,
    pub(crate) problems: Vec<String>,
}

/// A check of a member, with its name.
type Check = (&'static str, fn(&mut Driver, &Options) -> Result<Outcome, String>);

const CHECKS: &[Check] = &[
    ("frames", frames::check),
    ("select", select::check),
    ("blocked URLs", blocked::check),
    ("names", names::check),
    ("sheets", sheets::check),
];

/// # Errors
/// Fails if a browser cannot be used, or a promise does not hold.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    println!("{:<10} {:<14} {:>8} {:>9} {:>8}", "browser", "check", "cases", "problems", "seconds");
    let browsers = options.browsers()?;
    let results: Vec<Result<Vec<String>, String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = browsers
            .iter()
            .map(|(kind, program)| scope.spawn(|| check_all(*kind, program, options)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("a thread panicked".to_owned())))
            .collect()
    });
    let problems = results.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    match problems.len() {
        0 => Ok(()),
        count => Err(format!("{count} problems, some of which are\n{}", problems.join("\n"))),
    }
}

/// Runs all checks in one browser. Returns the first problems of each.
fn check_all(kind: Kind, program: &Path, options: &Options) -> Result<Vec<String>, String> {
    let mut driver = Driver::start(kind, program, 800, 600)?;
    let mut shown = Vec::new();
    for (name, check) in CHECKS {
        let start = Instant::now();
        driver
            .navigate(&format!("data:text/html;base64,{}", data_encoding::BASE64.encode(PAGE.as_bytes())))?;
        driver.evaluate(include_str!("../page/members.js"))?;
        let Outcome { cases, problems } = check(&mut driver, options)?;
        let (browser, count, seconds) = (kind.name(), problems.len(), start.elapsed().as_secs_f64());
        println!("{browser:<10} {name:<14} {cases:>8} {count:>9} {seconds:>8.1}");
        shown.extend(
            problems.into_iter().take(MOST_SHOWN).map(|problem| format!("{browser}, {name}: {problem}")),
        );
    }
    Ok(shown.into_iter().map(shortened).collect())
}

/// Calls a function of `page/members.js`.
fn call<T: DeserializeOwned>(
    driver: &mut Driver,
    function: &str,
    argument: &impl Serialize,
) -> Result<T, String> {
    let json = serde_json::to_string(argument).map_err(|error| error.to_string())?;
    let answer = driver.evaluate(&format!("members.{function}({json})"))?;
    serde_json::from_value(answer).map_err(|error| format!("{function}: {error}"))
}

/// Returns the distinct outputs of a policy, each with an input. Rejected inputs have none.
fn outputs(policy: &str, inputs: &[String], options: &Options) -> Result<Vec<(String, String)>, String> {
    let cleaner = Policy::from_toml(policy)
        .and_then(|policy| Cleaner::new(&policy))
        .map_err(|error| format!("a policy: {error}\n{policy}"))?;
    let mut outputs = BTreeMap::new();
    for input in inputs {
        let Ok(clean) = cleaner.clean(input) else { continue };
        outputs.entry(clean.into_html()).or_insert_with(|| input.clone());
    }
    Ok(options.sampled(outputs.into_iter().collect()))
}

/// The beginning of a long problem.
fn shortened(mut problem: String) -> String {
    const LONGEST: usize = 1000;
    if let Some((end, _)) = problem.char_indices().nth(LONGEST) {
        problem.truncate(end);
        problem.push('…');
    }
    problem
}
