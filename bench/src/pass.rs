//! `pass`: the exact number of instructions of cleaning a whole corpus once, without and with findings.

use crate::corpora::Name;
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
    let columns: String = names.iter().map(|name| format!(" {} |", name.as_str())).collect();
    println!("| million instructions |{columns} with findings, times:{columns}");
    println!("| ---{} |", " | ---".repeat(2 * names.len()));
    for by in policies {
        let (mut silent, mut ratios) = (String::new(), String::new());
        for &corpus in &names {
            // The first pass has grown the buffers.
            let [without, with] = [false, true].map(|findings| {
                instructions_of_pass(Work { corpus, by, findings }, MEASURED, &[WARM_UP, PASS])
            });
            let (without, with) = (without? as f64, with? as f64);
            silent.push_str(&format!(" {:.1} |", without / 1e6));
            ratios.push_str(&format!(" {:.2} |", with / without));
        }
        println!("| `{by}` |{silent}{ratios}");
    }
    Ok(())
}
