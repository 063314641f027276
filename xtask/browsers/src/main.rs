//! Puts what Lye cleaned into real browsers, and looks whether anything runs or is there that the policy forbids.
//!
//! The outputs of several policies for all payloads that are at hand are served to a page in Chromium and in Firefox
//! (`page/harness.js`), which inserts them in every way in which pages take markup and answers what came about. The trees are
//! judged here. Some payloads go in as they are: they have to run, or the whole would prove nothing.
#![forbid(unsafe_code)]

mod browser;
mod cases;
mod controls;
mod inputs;
#[path = "../../../crates/lye/tests/past_bypasses/kept.rs"]
mod kept;
mod server;
mod session;

use browser::Kind;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "usage: cargo run -p xtask -- browsers [OPTIONS]

Puts what Lye makes of payloads into Chromium and Firefox, which are looked for on PATH.

--chromium PATH   this Chromium
--firefox PATH    this Firefox
--only BROWSER    chromium or firefox alone
--generated N     how many payloads are made by a grammar, beside those that are known (2000)
--seed N          what they are made from (1)";

/// What the command line says.
struct Options {
    chromium: Option<PathBuf>,
    firefox: Option<PathBuf>,
    only: Option<Kind>,
    generated: usize,
    seed: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if matches!(arguments.first().map(String::as_str), Some("--help" | "-h")) {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match options(&arguments).and_then(|options| run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options { chromium: None, firefox: None, only: None, generated: 2000, seed: 1 };
    let mut arguments = arguments.iter();
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value\n\n{USAGE}"))?;
        let number = || value.parse().map_err(|_| format!("{name}: no number: {value}"));
        match name.as_str() {
            "--chromium" => options.chromium = Some(value.into()),
            "--firefox" => options.firefox = Some(value.into()),
            "--only" => options.only = Some(Kind::named(value)?),
            "--generated" => options.generated = number()? as usize,
            "--seed" => options.seed = number()?,
            _ => return Err(format!("there is no option {name}\n\n{USAGE}")),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<(), String> {
    let mut browsers = Vec::new();
    for (kind, given) in [(Kind::Chromium, &options.chromium), (Kind::Firefox, &options.firefox)] {
        if options.only.is_none_or(|only| only == kind) {
            browsers.push((kind, kind.program(given.as_deref())?));
        }
    }
    let mut policies = cases::policies()?;
    let inputs = inputs::all(options.generated, options.seed)?;
    let cases = cases::cleaned(&inputs, &mut policies);
    let names: Vec<&str> = policies.iter().map(|policy| policy.name).collect();
    println!(
        "{} inputs by {} policies ({}) give {} outputs",
        inputs.len(),
        names.len(),
        names.join(", "),
        cases.len()
    );
    println!(
        "{:<10} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "browser", "controls", "cases", "executed", "forbidden", "seconds"
    );
    let mut failures = Vec::new();
    for (kind, program) in browsers {
        let start = Instant::now();
        let outcome = session::run(kind, &program, &cases, &policies)?;
        println!(
            "{:<10} {:>9} {:>9} {:>9} {:>9} {:>8.1}",
            kind.name(),
            outcome.controls,
            outcome.cases,
            outcome.executed,
            outcome.forbidden,
            start.elapsed().as_secs_f64()
        );
        failures.extend(outcome.problems.into_iter().map(|problem| format!("{}: {problem}", kind.name())));
    }
    match failures.len() {
        0 => Ok(()),
        count => {
            failures.truncate(20);
            Err(format!("{count} problems, the first of which are\n{}", failures.join("\n")))
        }
    }
}
