//! `compare`: Lye and its peers in turn, in one process, on the same texts.

use crate::corpora::{Corpus, Name};
use crate::statistics::median;
use crate::subjects::{self, Job};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus
    #[arg(long)]
    corpus: Option<Name>,
    /// Rounds (default: 31 for small, 15 for email, 9 for page)
    #[arg(long)]
    rounds: Option<usize>,
    /// Print a Markdown table of the ratios to ammonia, the medians of three runs: that of RESULTS
    #[arg(long)]
    markdown: bool,
}

/// How many runs the Markdown table has.
const RUNS: usize = 3;

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = options.corpus.map_or_else(|| Name::ALL.to_vec(), |name| vec![name]);
    // All are read before timing starts, so that a missing one is reported at once.
    let corpora = names.into_iter().map(Corpus::load).collect::<Result<Vec<_>, _>>()?;
    if options.markdown {
        return print_markdown(&corpora, options.rounds);
    }
    for corpus in &corpora {
        subjects::check(corpus)?;
        let rounds = rounds(options.rounds, corpus.name);
        println!(
            "{}: {} {}, {:.2} MB, {rounds} rounds",
            corpus.name.as_str(),
            corpus.texts.len(),
            if corpus.is_fragments() { "snippets" } else { "documents" },
            corpus.bytes as f64 / 1e6,
        );
        for mut job in [subjects::parsing(), subjects::cleaning()?, subjects::policies()?] {
            let times = time(&mut job, corpus, rounds);
            print(&job, corpus, &times);
        }
    }
    Ok(())
}

/// Returns the default number of rounds: more for corpora that take less time.
pub(crate) fn rounds(wanted: Option<usize>, corpus: Name) -> usize {
    let usual = match corpus {
        Name::Comment => 1001,
        Name::Small => 31,
        Name::Email => 15,
        Name::Page => 9,
    };
    wanted.unwrap_or(usual).max(1)
}

/// Returns the seconds of each pass, by subject and round. In each round every subject has one pass, and each round begins with another
/// subject, so that changes of the machine's speed affect all.
pub(crate) fn time<C>(job: &mut Job<C>, corpus: &C, rounds: usize) -> Vec<Vec<f64>> {
    let style = ProgressStyle::with_template("{prefix:32} {bar:30} round {pos}/{len} {eta}");
    let progress = ProgressBar::new(rounds as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_prefix(job.title);
    for subject in &mut job.subjects {
        (subject.pass)(corpus);
    }
    let count = job.subjects.len();
    let mut times = vec![Vec::with_capacity(rounds); count];
    for round in 0..rounds {
        for turn in 0..count {
            let which = (round + turn) % count;
            let start = Instant::now();
            std::hint::black_box((job.subjects[which].pass)(corpus));
            times[which].push(start.elapsed().as_secs_f64());
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    times
}

/// Prints a row for each subject that cleans, with a column for each corpus.
fn print_markdown(corpora: &[Corpus], rounds_wanted: Option<usize>) -> Result<(), String> {
    let mut rows: Vec<(String, Vec<f64>)> = Vec::new();
    for corpus in corpora {
        subjects::check(corpus)?;
        let mut job = subjects::cleaning()?;
        let rounds = rounds(rounds_wanted, corpus.name);
        let runs: Vec<Vec<f64>> = (0..RUNS).map(|_| ratios(&time(&mut job, corpus, rounds))).collect();
        rows.resize_with(job.subjects.len(), Default::default);
        for (at, (row, subject)) in rows.iter_mut().zip(&job.subjects).enumerate() {
            row.0.clone_from(&subject.name);
            row.1.push(median(&runs.iter().map(|run| run[at]).collect::<Vec<_>>()));
        }
    }
    let names: Vec<_> = corpora.iter().map(|corpus| corpus.name.as_str()).collect();
    println!("| | {} |\n| ---{} |", names.join(" | "), " | ---".repeat(names.len()));
    for (name, ratios) in rows {
        let ratios: Vec<_> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
        println!("| {name} | {} |", ratios.join(" | "));
    }
    Ok(())
}

/// Returns how many times as fast as the last subject each one is: the median of the ratios of single rounds.
fn ratios(times: &[Vec<f64>]) -> Vec<f64> {
    let Some(peer) = times.last() else { return Vec::new() };
    let ratio = |times: &Vec<f64>| {
        let of_rounds: Vec<f64> = peer.iter().zip(times).map(|(peer, own)| peer / own).collect();
        median(&of_rounds)
    };
    times.iter().map(ratio).collect()
}

fn print(job: &Job, corpus: &Corpus, times: &[Vec<f64>]) {
    let per_text = if corpus.is_fragments() { "ns/snippet" } else { "us/document" };
    println!("\n  {:<34} {:>9} {:>12} {:>12}", job.title, "MB/s", per_text, format!("x {}", job.peer));
    for ((subject, times), ratio) in job.subjects.iter().zip(times).zip(ratios(times)) {
        let seconds = median(times);
        let scale = if corpus.is_fragments() { 1e9 } else { 1e6 };
        println!(
            "  {:<34} {:>9.1} {:>12.0} {:>12.2}",
            subject.name,
            corpus.bytes as f64 / 1e6 / seconds,
            seconds * scale / corpus.texts.len() as f64,
            ratio,
        );
    }
    println!();
}
