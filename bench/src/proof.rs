//! `proof`: how the outputs of ordinary inputs are proven, what share of the work of cleaning that is, and how much work it is to collect
//! findings.
//!
//! Work is counted in instructions by callgrind: of the whole cleaning, of reading outputs again alone, and of the whole with findings
//! collected.

use crate::corpora::{Corpus, Name};
use crate::measure::valgrind;
use lye::{Cleaner, FindingsMode, Preset, Proof};
use std::hint::black_box;
use std::process::Stdio;

const PRESETS: [Preset; 4] = [Preset::Default, Preset::SanitizerApi, Preset::Article, Preset::Email];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus; by default all
    #[arg(long)]
    corpus: Option<Name>,
    /// Clean the corpus by this preset once and say nothing (what is counted)
    #[arg(long, hide = true)]
    preset: Option<Preset>,
    /// Collect findings (what is counted)
    #[arg(long, hide = true, requires = "preset")]
    findings: bool,
}

fn mode(findings: bool) -> FindingsMode {
    if findings { FindingsMode::Collect } else { FindingsMode::Silent }
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
            lye_bench_measured(&corpus, preset, mode(options.findings));
            Ok(())
        });
    }
    println!(
        "| corpus | preset | by construction | by replay | after passes (most) | flattened | reading again, % | with findings, times |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for name in names {
        let corpus = Corpus::load(name)?;
        for preset in PRESETS {
            let shares = shares(&corpus, preset);
            let percent = |count: usize| 100.0 * count as f64 / corpus.texts.len() as f64;
            let whole = instructions(name, preset, false, "*lye_bench_measured*")?;
            let again = instructions(name, preset, false, "*rereading*settle*")?;
            let with_findings = instructions(name, preset, true, "*lye_bench_measured*")?;
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
fn instructions(corpus: Name, preset: Preset, findings: bool, function: &str) -> Result<u64, String> {
    let own = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let output = valgrind()
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect={function}"))
        .arg("--")
        .arg(own)
        .args(["proof", "--corpus", corpus.as_str(), "--preset", preset.name()])
        .args(findings.then_some("--findings"))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot start valgrind: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let counted = log.lines().find_map(|line| line.split_once("Collected :").map(|(_, rest)| rest.trim()));
    counted.and_then(|count| count.parse().ok()).ok_or_else(|| format!("callgrind counted nothing: {log}"))
}

/// Cleans a corpus. `callgrind` counts what happens inside the function of this name.
#[inline(never)]
fn lye_bench_measured(corpus: &Corpus, preset: Preset, findings: FindingsMode) {
    let cleaner = Cleaner::from_preset(preset).with_findings(findings);
    for text in &corpus.texts {
        let _ = black_box(cleaner.clean(text));
    }
}
