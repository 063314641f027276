//! `proof`: how the outputs of ordinary inputs are proven, and what share of the work of cleaning that is.
//!
//! Work is counted in instructions by callgrind, once of the whole cleaning and once of reading outputs again alone.

use crate::corpora::{Corpus, Name};
use lye::{Cleaner, Preset, Proof};
use std::hint::black_box;
use std::process::{Command, Stdio};

const PRESETS: [Preset; 4] = [Preset::Default, Preset::SanitizerApi, Preset::Article, Preset::Email];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus; by default all
    #[arg(long)]
    corpus: Option<Name>,
    /// Clean the corpus by this preset once and say nothing (what is counted)
    #[arg(long, hide = true)]
    preset: Option<Preset>,
}

/// How many outputs have which proof.
#[derive(Default)]
struct Shares {
    by_construction: usize,
    by_replay: usize,
    after_passes: usize,
    flattened: usize,
    /// The most passes that an output took.
    most_passes: u32,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = options.corpus.map_or_else(|| Name::ALL.to_vec(), |name| vec![name]);
    if let Some(preset) = options.preset {
        return names.iter().try_for_each(|name| {
            let corpus = Corpus::load(*name)?;
            lye_bench_measured(&corpus, preset);
            Ok(())
        });
    }
    println!(
        "| corpus | preset | by construction | by replay | after passes (most) | flattened | reading again, % |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for name in names {
        let corpus = Corpus::load(name)?;
        for preset in PRESETS {
            let shares = shares(&corpus, preset);
            let percent = |count: usize| 100.0 * count as f64 / corpus.texts.len() as f64;
            let whole = instructions(name, preset, "*lye_bench_measured*")?;
            let again = instructions(name, preset, "*rereading*settle*")?;
            println!(
                "| {} | `{}` | {:.2} % | {:.2} % | {:.2} % ({}) | {:.2} % | {:.1} |",
                name.as_str(),
                preset.name(),
                percent(shares.by_construction),
                percent(shares.by_replay),
                percent(shares.after_passes),
                shares.most_passes,
                percent(shares.flattened),
                100.0 * again as f64 / whole as f64,
            );
        }
    }
    Ok(())
}

fn shares(corpus: &Corpus, preset: Preset) -> Shares {
    let cleaner = Cleaner::from_preset(preset);
    let mut shares = Shares::default();
    for text in &corpus.texts {
        match cleaner.clean(text).map(|clean| clean.proof()) {
            Ok(Proof::ByConstruction) => shares.by_construction += 1,
            Ok(Proof::ByReplay) => shares.by_replay += 1,
            Ok(Proof::AfterPasses(passes)) => {
                shares.after_passes += 1;
                shares.most_passes = shares.most_passes.max(passes);
            }
            Ok(Proof::Flattened) => shares.flattened += 1,
            Ok(_) | Err(_) => {}
        }
    }
    shares
}

/// What callgrind counts while the program is in functions of this name.
fn instructions(corpus: Name, preset: Preset, function: &str) -> Result<u64, String> {
    let own = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={function}"))
        .arg("--")
        .arg(own)
        .args(["proof", "--corpus", corpus.as_str(), "--preset", preset.name()])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot start valgrind: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let counted = log.lines().find_map(|line| line.split_once("Collected :").map(|(_, rest)| rest.trim()));
    counted.and_then(|count| count.parse().ok()).ok_or_else(|| format!("callgrind counted nothing: {log}"))
}

/// Cleans a corpus. `callgrind` counts what happens inside the function of this name.
#[inline(never)]
fn lye_bench_measured(corpus: &Corpus, preset: Preset) {
    let cleaner = Cleaner::from_preset(preset);
    for text in &corpus.texts {
        let _ = black_box(cleaner.clean(text));
    }
}
