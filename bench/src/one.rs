//! One kind of work on one hostile input, in a separate process: what `growth` measures.

use clap::ValueEnum;
use lye::{Cleaner, FindingsMode, Policy, Preset};
use lye_html::{Outcome, ParseOptions, Parser, serialize};
use std::hint::black_box;
use std::time::Instant;

/// The name for a million nested `<div>`s, whatever the length, in place of a family.
pub(crate) const MILLION: &str = "deep-div-million";

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Work {
    /// Parse a document by the current standard, without a depth limit, with declarative shadow roots; drop the tree
    Parse,
    /// Write the tree of such a document with the stable writer and with the standard's
    Write,
    /// Clean by the family's policy, or by a preset if it names none; string to string
    Clean,
    /// The same, and collect findings
    CleanFindings,
}

impl Work {
    pub(crate) const ALL: [Self; 4] = [Self::Parse, Self::Write, Self::Clean, Self::CleanFindings];

    /// Returns whether the policy makes a difference.
    pub(crate) fn is_cleaning(self) -> bool {
        matches!(self, Self::Clean | Self::CleanFindings)
    }

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Write => "write",
            Self::Clean => "clean",
            Self::CleanFindings => "clean-findings",
        }
    }
}

/// A kind of work on inputs of a family, at any length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) family: &'static str,
    pub(crate) work: Work,
    /// The policy for families that name none.
    pub(crate) preset: Preset,
}

impl Task {
    /// Returns the command line that does this work on inputs of these lengths.
    pub(crate) fn arguments(self, lengths: &[usize]) -> Vec<String> {
        let Self { family, work, preset } = self;
        let task = ["one", family, work.as_str(), preset.name()].map(str::to_owned);
        task.into_iter().chain(lengths.iter().map(usize::to_string)).collect()
    }
}

#[derive(clap::Args)]
pub(crate) struct Options {
    family: String,
    work: Work,
    preset: Preset,
    /// Lengths of inputs, in order
    lengths: Vec<usize>,
}

/// Prints a line for each length: milliseconds, peak memory in KB, number of nodes and outcome, separated by tabs.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    options.lengths.iter().try_for_each(|&bytes| run_once(options, bytes))
}

fn run_once(options: &Options, bytes: usize) -> Result<(), String> {
    let family = lye_hostile::family(&options.family);
    let input = match family {
        Some(family) => family.generate(bytes),
        None if options.family == MILLION => lye_hostile::million_divs(),
        None => return Err(format!("unknown family {}", options.family)),
    };
    let parse_options = ParseOptions::default().with_declarative_shadow_roots();
    let mut parser = Parser::new(parse_options);
    let (mut nodes, mut outcome) = (0, "-".to_owned());
    let start;
    let seconds;
    match options.work {
        Work::Parse => {
            let mut parsed = None;
            start = Instant::now();
            lye_bench_measured(&mut || {
                parsed = Some(parser.parse_document(&input));
                // Dropping the tree is part of the work.
                if let Some(Ok(tree)) = parsed.take() {
                    nodes = tree.node_count();
                    outcome = describe(tree.outcome());
                }
            });
            seconds = start.elapsed().as_secs_f64();
        }
        Work::Write => {
            let tree = parser.parse_document(&input).map_err(|error| error.to_string())?;
            nodes = tree.node_count();
            start = Instant::now();
            lye_bench_measured(&mut || {
                black_box(serialize::stable(&tree.root()));
                black_box(serialize::inner_html(&tree.root()));
            });
            seconds = start.elapsed().as_secs_f64();
            outcome = describe(tree.outcome());
        }
        Work::Clean | Work::CleanFindings => {
            let findings = match options.work {
                Work::CleanFindings => FindingsMode::Collect,
                _ => FindingsMode::Silent,
            };
            let policy = family.and_then(|family| family.policy);
            let cleaner = cleaner(policy, options.preset)?.with_findings(findings);
            // Setup that all inputs share is not part of the work.
            let _ = cleaner.clean(&family.map(|family| family.generate(0)).unwrap_or_default());
            start = Instant::now();
            lye_bench_measured(&mut || {
                outcome = match cleaner.clean(&input) {
                    Ok(clean) => format!("{} B out", clean.html().len()),
                    Err(error) => format!("refused: {error}"),
                };
            });
            seconds = start.elapsed().as_secs_f64();
        }
    }
    println!("{:.3}\t{}\t{nodes}\t{outcome}", seconds * 1e3, peak_memory());
    Ok(())
}

/// Returns a cleaner for the policy, or for the preset if no policy is given.
fn cleaner(policy: Option<&str>, preset: Preset) -> Result<Cleaner, String> {
    let Some(policy) = policy else { return Ok(Cleaner::from_preset(preset)) };
    let policy = Policy::from_toml(policy).map_err(|error| error.to_string())?;
    Cleaner::new(&policy).map_err(|error| error.to_string())
}

/// The function in which instructions are counted.
pub(crate) const MEASURED: &str = "lye_bench::one::lye_bench_measured";

/// Runs the work.
#[inline(never)]
pub(crate) fn lye_bench_measured(work: &mut dyn FnMut()) {
    work();
    black_box(());
}

fn describe(outcome: Outcome) -> String {
    match outcome {
        Outcome::Complete => "complete".to_owned(),
        Outcome::NodeBudget { rest } => format!("node budget, {} B left", rest.len()),
        _ => "other".to_owned(),
    }
}

/// Returns the peak memory of this process in KB, or 0 where the system does not report it (only Linux does).
fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
