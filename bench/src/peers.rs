//! `peers`: Lye beside sanitizers for Rust, Python and JavaScript, each with its own default configuration, by turns.
//!
//! Lye and ammonia run in this process. Each other peer runs in a process of its own, which reads the texts once and measures each pass
//! itself: no figure contains the start of a process or the transport of texts.

mod install;
mod runner;

use crate::corpora::{Corpus, Name};
use crate::policies::By;
use crate::statistics::median;
use crate::subjects;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use runner::{Process, Runner};
use std::process::Command;
use std::time::Duration;

const PYTHON_SCRIPT: &str = include_str!("../peers/peer.py");
const NODE_SCRIPT: &str = include_str!("../peers/peer.mjs");

/// How many seconds of passes each sanitizer has before the first round, at least: JavaScript is compiled while it runs.
const WARM_UP: f64 = 2.0;

const EXAMPLES: &str = "\
Examples:
  All peers on all corpora, about ten minutes:
    cargo run --release --manifest-path bench/Cargo.toml -- peers > peers.md
  Only Python's peers, on the newsletters:
    cargo run --release --manifest-path bench/Cargo.toml -- peers --peer nh3 --peer turbohtml --corpus email

The first run installs the peers in bench/target/peers, with the versions that bench/peers pins. It needs python3 with venv, and
node with npm; a peer that is not measured needs neither.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Only this corpus
    #[arg(long)]
    corpus: Option<Name>,
    /// Only this peer beside Lye; may be given again
    #[arg(long)]
    peer: Vec<Peer>,
    /// How many passes of each sanitizer are timed
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Peer {
    /// Crate, in this process
    Ammonia,
    /// Python package, ammonia inside
    Nh3,
    /// Python package, written in C
    Turbohtml,
    /// npm package, with the DOM of jsdom
    Dompurify,
    /// npm package
    SanitizeHtml,
}

/// A sanitizer, and the seconds of its timed passes.
struct Entry<'c> {
    title: String,
    runner: Runner<'c>,
    times: Vec<f64>,
}

/// What was measured of a sanitizer, for each corpus.
#[derive(Default)]
struct Row {
    title: String,
    /// Medians of the ratios to Lye of single rounds.
    ratios: Vec<f64>,
    /// Medians of single passes.
    seconds: Vec<f64>,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = options.corpus.map_or_else(|| Name::ALL.to_vec(), |name| vec![name]);
    let corpora = names.into_iter().map(Corpus::load).collect::<Result<Vec<_>, _>>()?;
    let peers = if options.peer.is_empty() { Peer::value_variants() } else { &options.peer };
    let mut rows: Vec<Row> = Vec::new();
    for corpus in &corpora {
        subjects::check(corpus)?;
        let mut entries = vec![lye(corpus)?];
        for peer in peers {
            entries.push(peer.entry(corpus)?);
        }
        time(&mut entries, corpus.name, options.rounds)?;
        rows.resize_with(entries.len(), Row::default);
        for (row, entry) in rows.iter_mut().zip(&entries) {
            row.title.clone_from(&entry.title);
            let ratios: Vec<f64> =
                entry.times.iter().zip(&entries[0].times).map(|(own, lye)| own / lye).collect();
            row.ratios.push(median(&ratios));
            row.seconds.push(median(&entry.times));
        }
    }
    print(&rows, &corpora);
    Ok(())
}

fn lye(corpus: &Corpus) -> Result<Entry<'_>, String> {
    let by = By::Preset(lye::Preset::Default);
    let pass = Box::new(subjects::pass(by.cleaner()?));
    let title = format!("Lye {}, preset `{by}` (Rust)", subjects::version("lye"));
    Ok(Entry { title, runner: Runner::InProcess { corpus, pass }, times: Vec::new() })
}

impl Peer {
    fn entry(self, corpus: &Corpus) -> Result<Entry<'_>, String> {
        let value = self.to_possible_value();
        let name = value.as_ref().map_or("", clap::builder::PossibleValue::get_name);
        let mut command = match self {
            Self::Ammonia => {
                let title = format!("ammonia {} (Rust)", subjects::version("ammonia"));
                let pass = Box::new(subjects::ammonia_pass);
                return Ok(Entry { title, runner: Runner::InProcess { corpus, pass }, times: Vec::new() });
            }
            Self::Nh3 | Self::Turbohtml => {
                let mut python = Command::new(install::python()?);
                python.args(["-c", PYTHON_SCRIPT]);
                python
            }
            Self::Dompurify | Self::SanitizeHtml => {
                let mut node = Command::new("node");
                node.current_dir(install::node()?).args(["--input-type=module", "-e", NODE_SCRIPT]);
                node
            }
        };
        command.arg(name);
        let process = Process::start(command, name, corpus)?;
        Ok(Entry { title: process.title.clone(), runner: Runner::Process(process), times: Vec::new() })
    }
}

/// Times the rounds. In each round every sanitizer cleans the corpus once, and another one begins: if the machine changes its speed, it
/// changes it for all.
fn time(entries: &mut [Entry<'_>], corpus: Name, rounds: u16) -> Result<(), String> {
    let rounds = usize::from(rounds);
    let style = ProgressStyle::with_template("{prefix:6} {bar:30} pass {pos}/{len} {elapsed} {msg}");
    let progress = ProgressBar::new(((rounds + 1) * entries.len()) as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_prefix(corpus.as_str());
    progress.enable_steady_tick(Duration::from_secs(1));
    for entry in &mut *entries {
        progress.set_message(format!("warm-up: {}", entry.title));
        let mut seconds = 0.0;
        while seconds < WARM_UP {
            seconds += entry.runner.pass()?;
        }
        progress.inc(1);
    }
    for round in 0..rounds {
        for turn in 0..entries.len() {
            let which = (round + turn) % entries.len();
            let entry = &mut entries[which];
            progress.set_message(entry.title.clone());
            entry.times.push(entry.runner.pass()?);
            progress.inc(1);
        }
    }
    progress.finish_and_clear();
    Ok(())
}

/// Prints a table of ratios to Lye, the first row, and one of speeds.
fn print(rows: &[Row], corpora: &[Corpus]) {
    let head = |first: &str| {
        let names: Vec<_> = corpora.iter().map(|corpus| corpus.name.as_str()).collect();
        println!("| {first} | {} |\n| ---{} |", names.join(" | "), " | ---".repeat(names.len()));
    };
    head("time, in times of Lye's");
    for Row { title, ratios, .. } in rows.iter().skip(1) {
        let cells = ratios.iter().map(|&ratio| match ratio < 20.0 {
            true => format!(" {ratio:.1} |"),
            false => format!(" {ratio:.0} |"),
        });
        println!("| {title} |{}", cells.collect::<String>());
    }
    println!();
    head("MB/s, 10^6 bytes of input");
    for Row { title, seconds, .. } in rows {
        let cells = corpora
            .iter()
            .zip(seconds)
            .map(|(corpus, seconds)| format!(" {:.1} |", corpus.bytes as f64 / 1e6 / seconds));
        println!("| {title} |{}", cells.collect::<String>());
    }
}
