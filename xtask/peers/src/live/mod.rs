//! Compares Lye, with imported settings, with installed peers, on generated inputs and settings.

mod asked;
mod classes;
mod facets;
mod install;
mod options;
mod peer;
mod report;
mod results;
mod settings;
mod shrink;

use classes::Classes;
use lye_peers_inputs::rng::Rng;
use options::Options;
use peer::{Answer, Peer, Process};
use results::{Results, Trial};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The interval of progress messages.
const PROGRESS: Duration = Duration::from_secs(5);

/// The bytes of inputs that wait in the pipe to a peer. Two such batches must fit into the buffer of a pipe.
const BATCH_BYTES: usize = 20_000;

/// Runs the comparison with the arguments after `--live`.
///
/// # Errors
/// Fails if an argument is wrong, or a peer cannot be installed or run.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let options = Options::read(arguments)?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let classes = Classes::load(&folder.join("live/declared.toml"))?;
    let corpus = folder.join("../../../shared/corpora/small.jsonl");
    let inputs = lye_peers_inputs::inputs(&mut Rng::new(options.seed), options.inputs, &corpus)?;
    let mut all = Vec::new();
    for &peer in &options.peers {
        let results = compare(peer, &inputs, &options, &classes)?;
        print!("{}", report::facets(&results, options.show));
        all.push(results);
    }
    println!("{}", report::table(&all));
    if options.unused {
        print!("{}", report::unused(&all, &classes));
    }
    if let Some(file) = &options.json {
        let text = report::json_lines(&all);
        std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let fails = all.iter().any(Results::fails);
    if fails {
        eprintln!(
            "error: undeclared differences, laxer, stricter or other; xtask/peers/live/declared.toml has those that are meant"
        );
    }
    Ok(if fails { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Compares Lye with one peer.
fn compare(
    peer: &'static Peer,
    inputs: &[String],
    options: &Options,
    classes: &Classes,
) -> Result<Results, String> {
    let settings = settings::generate(peer, options.settings, options.seed);
    let mut process = Process::start(peer)?;
    let refused = process.send_settings(&settings)?;
    let mut trials: Vec<Trial> = settings.into_iter().map(|settings| Trial::new(peer, settings)).collect();
    for (trial, refusal) in trials.iter_mut().zip(refused) {
        trial.refused = refusal;
    }
    let mut results = Results::new(peer, trials);
    let started = Instant::now();
    let mut told = started;
    let (mut sent, mut done) = (0, 0);
    let mut batches: std::collections::VecDeque<usize> = std::collections::VecDeque::new();
    while done < inputs.len() {
        while batches.len() < 2 && sent < inputs.len() {
            let end = batch_end(inputs, sent);
            for input in &inputs[sent..end] {
                process.send_input(input)?;
            }
            batches.push_back(end);
            sent = end;
        }
        let end = batches.pop_front().unwrap_or(inputs.len());
        for input in &inputs[done..end] {
            let answer: Answer = process.receive()?;
            results.add(input, &answer, classes);
            if told.elapsed() > PROGRESS {
                told = Instant::now();
                eprintln!(
                    "{}: {} of {} inputs, {} s, {}",
                    peer.name,
                    results.inputs,
                    inputs.len(),
                    started.elapsed().as_secs(),
                    results.summary()
                );
            }
        }
        done = end;
    }
    asked::settle(&mut results, &mut process, classes)?;
    shrink::examples(&mut results, &mut process, classes, options.shrink)?;
    process.finish()?;
    Ok(results)
}

/// Returns the end of a batch of inputs that begins here. A batch has at least one input.
fn batch_end(inputs: &[String], start: usize) -> usize {
    let mut bytes = 0;
    let more = inputs[start..].iter().take_while(|input| {
        bytes += serde_json::Value::from(input.as_str()).to_string().len();
        bytes <= BATCH_BYTES
    });
    start + more.count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_small_and_not_empty() {
        let inputs = vec!["x".repeat(9_000); 5];
        assert_eq!(batch_end(&inputs, 0), 2);
        assert_eq!(batch_end(&inputs, 4), 5);
        assert_eq!(batch_end(&["x".repeat(50_000)], 0), 1);
    }
}
