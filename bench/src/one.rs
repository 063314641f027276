//! One piece of work on one hostile input, in a process of its own: what `growth` measures.

use clap::ValueEnum;
use lye::{Cleaner, FindingsMode};
use lye_html::{Outcome, ParseOptions, Parser, serialize};
use std::hint::black_box;
use std::time::Instant;

/// Stands for a family where one is named: a million nested `<div>`s, whatever the length.
pub(crate) const MILLION: &str = "deep-div-million";

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Work {
    /// Parse a document: today's dialect, no limit on depth, declarative shadow roots allowed; drop the tree
    Parse,
    /// Write the tree of such a document with the stable writer and with the standard's
    Write,
    /// Clean with the default policy, string to string
    Clean,
    /// The same, and collect findings
    CleanFindings,
}

impl Work {
    pub(crate) const ALL: [Self; 4] = [Self::Parse, Self::Write, Self::Clean, Self::CleanFindings];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Write => "write",
            Self::Clean => "clean",
            Self::CleanFindings => "clean-findings",
        }
    }
}

#[derive(clap::Args)]
pub(crate) struct Options {
    family: String,
    bytes: usize,
    work: Work,
}

/// Prints one line: milliseconds, peak memory in KB, nodes made, outcome, with tabs between.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let input = if options.family == MILLION {
        lye_hostile::million_divs()
    } else {
        let family = lye_hostile::family(&options.family);
        family.ok_or_else(|| format!("no family is called {}", options.family))?.generate(options.bytes)
    };
    let parse_options = ParseOptions { declarative_shadow_roots: true, ..Default::default() };
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
                // The drop is work too.
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
            let cleaner = Cleaner::default().with_findings(findings);
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

/// Runs the work. `callgrind` counts what happens inside the function of this name, and nothing else.
#[inline(never)]
fn lye_bench_measured(work: &mut dyn FnMut()) {
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

/// The most memory that this process ever had, in KB; 0 where the system does not say (only Linux does).
fn peak_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
