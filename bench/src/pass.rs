//! `pass`: the exact number of instructions of cleaning a whole corpus once, without and with findings.

use crate::corpora::{Corpus, Name};
use crate::measure::instructions_of_pass;
use crate::one::MEASURED;
use crate::passes::{PASS, WARM_UP, Work};
use crate::policies::By;
use lye::Preset;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus [default: all]
    #[arg(long)]
    corpus: Option<Name>,
    /// A preset, `ammonia` for ammonia's own defaults, or `nothing` for a policy that keeps no element (repeatable) [default: default, sanitizer-api, ammonia]
    #[arg(long)]
    policy: Vec<By>,
    /// All presets
    #[arg(long, conflicts_with = "policy")]
    presets: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let names = options.corpus.map_or_else(|| Name::ALL.to_vec(), |name| vec![name]);
    let policies = match (options.presets, options.policy.is_empty()) {
        (true, _) => Preset::ALL.map(By::Preset).to_vec(),
        (false, true) => By::USUAL.to_vec(),
        (false, false) => options.policy.clone(),
    };
    println!("| corpus | policy | million instructions | for each byte | with findings | times |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for corpus in names {
        let bytes = Corpus::load(corpus)?.bytes as f64;
        for &by in &policies {
            // The first pass has grown the buffers.
            let [silent, collected] = [false, true].map(|findings| {
                instructions_of_pass(Work { corpus, by, findings }, MEASURED, &[WARM_UP, PASS])
            });
            let (silent, collected) = (silent? as f64, collected? as f64);
            println!(
                "| {} | `{by}` | {:.3} | {:.2} | {:.3} | {:.3} |",
                corpus.as_str(),
                silent / 1e6,
                silent / bytes,
                collected / 1e6,
                collected / silent,
            );
        }
    }
    Ok(())
}
