//! The mode without a flag: checks that no output runs script or contains what the policy forbids.
//!
//! The mode serves the outputs of several policies for all known payloads to a page in Chromium and in Firefox (`page/harness.js`). The
//! page inserts them in every way in which pages insert markup, and reports the resulting elements, which are checked here. Some payloads
//! are inserted without cleaning: they must run, to show that the harness works. So are the published ones, which `bench/hostile/payloads` marks by
//! whether they run in any of the browsers.

use crate::options::Options;
use crate::{cases, inputs, session};
use std::collections::BTreeSet;
use std::time::Instant;

/// The default number of generated payloads.
const GENERATED: usize = 2000;

/// # Errors
/// Fails if a script runs, an element is there that the policy forbids, or a browser cannot be used.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let browsers = options.browsers()?;
    let mut policies = cases::policies()?;
    let inputs = inputs::all(options.generated.unwrap_or(GENERATED), options.seed)?;
    let cases = options.sampled(cases::cleaned(&inputs, &mut policies));
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
    let payloads = lye_hostile::payloads();
    let mut running = BTreeSet::new();
    let mut failures = Vec::new();
    for (kind, program) in browsers {
        let start = Instant::now();
        let outcome = session::run(kind, &program, &cases, &policies, &payloads)?;
        println!(
            "{:<10} {:>9} {:>9} {:>9} {:>9} {:>8.1}",
            kind.name(),
            outcome.controls,
            outcome.cases,
            outcome.executed,
            outcome.forbidden,
            start.elapsed().as_secs_f64()
        );
        running.extend(outcome.running);
        failures.extend(outcome.problems.into_iter().map(|problem| format!("{}: {problem}", kind.name())));
    }
    for (at, payload) in payloads.iter().enumerate() {
        if payload.runs != running.contains(&at) {
            let what = if payload.runs { "does not run" } else { "runs" };
            failures.push(format!("{what} uncleaned: {} ({})", payload.source, payload.class));
        }
    }
    match failures.len() {
        0 => Ok(()),
        count => {
            failures.truncate(20);
            Err(format!("{count} problems, the first of which are\n{}", failures.join("\n")))
        }
    }
}
