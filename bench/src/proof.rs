//! `proof`: which proofs the outputs of ordinary inputs have, what share of the work the proofs take, and what collecting findings costs.
//!
//! callgrind counts the instructions of three parts: the whole cleaning, re-parsing outputs alone, and the whole cleaning with findings
//! collected.

use crate::corpora::{Corpus, Name};
use crate::measure::instructions_of_pass;
use crate::one::MEASURED;
use crate::passes::{PASS, Work};
use crate::policies::By;
use lye::{Cleaner, Preset, Proof};

const PRESETS: [Preset; 4] = [Preset::Default, Preset::SanitizerApi, Preset::Article, Preset::Email];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus [default: all]
    #[arg(long)]
    corpus: Option<Name>,
}

/// How many outputs have which proof.
#[derive(Default)]
struct Shares {
    by_construction: usize,
    by_replay: usize,
    after_passes: usize,
    flattened: usize,
    /// The maximum number of passes for an output.
    most_passes: u32,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = options.corpus.map_or_else(|| Name::ALL.to_vec(), |name| vec![name]);
    println!(
        "| corpus | preset | by construction | by replay | after passes (most) | flattened | reading again, % | with findings, times |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for name in names {
        let corpus = Corpus::load(name)?;
        for preset in PRESETS {
            let shares = shares(&corpus, preset);
            let percent = |count: usize| 100.0 * count as f64 / corpus.texts.len() as f64;
            let count = |findings, function| {
                let work = Work { corpus: name, by: By::Preset(preset), findings };
                instructions_of_pass(work, function, &[PASS])
            };
            let whole = count(false, MEASURED)?;
            let again = count(false, "*reparse*stabilize*")?;
            let with_findings = count(true, MEASURED)?;
            println!(
                "| {} | `{}` | {:.2} % | {:.2} % | {:.2} % ({}) | {:.2} % | {:.1} | {:.2} |",
                name.as_str(),
                preset.name(),
                percent(shares.by_construction),
                percent(shares.by_replay),
                percent(shares.after_passes),
                shares.most_passes,
                percent(shares.flattened),
                100.0 * again as f64 / whole as f64,
                with_findings as f64 / whole as f64,
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
            Ok(Proof::ByReparse) => shares.by_replay += 1,
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
