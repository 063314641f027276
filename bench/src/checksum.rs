//! `checksum`: checksums of everything that cleaning returns, over ordinary and hostile inputs. A change that should not change outputs
//! must leave every line unchanged.
//!
//! Of an answer, the checksum covers the output, the counts of removals, the proof, and the code, action, kind, names, spans, rule, values,
//! count and path of each finding. Of a rejection, it covers the code and the position. It does not cover the wording of messages.

use crate::corpora::{Corpus, Name};
use lye::{CleanError, Cleaner, Finding, FindingsMode, Policy, Preset, Proof, Removals};
use sha2::{Digest, Sha256};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Length in bytes of the inputs of hostile families
    #[arg(long, default_value_t = 8_000)]
    family_bytes: usize,
    /// Number of threads
    #[arg(long, default_value_t = 2)]
    jobs: usize,
}

/// Returns the inputs, with the policies that they name.
struct Inputs {
    name: &'static str,
    texts: Vec<(String, Option<&'static str>)>,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let inputs = inputs(options.family_bytes)?;
    let jobs: Vec<(&Inputs, Preset, FindingsMode)> = inputs
        .iter()
        .flat_map(|inputs| Preset::ALL.map(|preset| (inputs, preset)))
        .flat_map(|(inputs, preset)| {
            [FindingsMode::Silent, FindingsMode::Collect].map(|mode| (inputs, preset, mode))
        })
        .collect();
    let sums = Mutex::new(vec![None; jobs.len()]);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(inputs, preset, mode)) = jobs.get(at) else { break };
                    let sum = sum(inputs, preset, mode);
                    sums.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[at] = Some(sum);
                }
            });
        }
    });
    let mut whole = Sha256::new();
    let sums = sums.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    for ((inputs, preset, mode), sum) in jobs.iter().zip(sums) {
        let sum = sum.ok_or("a job has not been done")??;
        let mode = if *mode == FindingsMode::Silent { "silent" } else { "collecting" };
        println!("{sum} {} {} {mode}", inputs.name, preset.name());
        whole.update(sum);
    }
    println!("{} all", hex(whole));
    Ok(())
}

fn inputs(family_bytes: usize) -> Result<Vec<Inputs>, String> {
    let mut all = Vec::new();
    for name in Name::ALL {
        let texts = Corpus::load(name)?.texts.into_iter().map(|text| (text, None)).collect();
        all.push(Inputs { name: name.as_str(), texts });
    }
    let families = lye_hostile::families().map(|family| (family.generate(family_bytes), family.policy));
    all.push(Inputs { name: "families", texts: families.collect() });
    let payloads = lye_hostile::payloads().into_iter().map(|payload| (payload.html, None));
    all.push(Inputs { name: "payloads", texts: payloads.collect() });
    Ok(all)
}

/// Returns the checksum of all answers. Inputs that name a policy are also cleaned by that policy.
fn sum(inputs: &Inputs, preset: Preset, mode: FindingsMode) -> Result<String, String> {
    let mut sum = Sha256::new();
    let cleaner = Cleaner::from_preset(preset).with_findings(mode);
    for (text, policy) in &inputs.texts {
        add(&mut sum, &cleaner, text);
        // Once is enough, because the preset makes no difference.
        if let (Some(policy), Preset::Default) = (policy, preset) {
            let policy = Policy::from_toml(policy).map_err(|error| error.to_string())?;
            let own = Cleaner::new(&policy).map_err(|error| error.to_string())?;
            add(&mut sum, &own.with_findings(mode), text);
        }
    }
    Ok(hex(sum))
}

fn add(sum: &mut Sha256, cleaner: &Cleaner, text: &str) {
    match cleaner.clean(text) {
        Ok(clean) => {
            add_text(sum, clean.html());
            add_text(sum, &proof(clean.proof()));
            add_removals(sum, clean.removals());
            clean.findings().iter().for_each(|finding| add_finding(sum, finding));
        }
        Err(error) => add_refusal(sum, &error),
    }
}

fn add_text(sum: &mut Sha256, text: &str) {
    sum.update(text.len().to_le_bytes());
    sum.update(text);
}

fn add_optional(sum: &mut Sha256, text: Option<&str>) {
    sum.update([u8::from(text.is_some())]);
    add_text(sum, text.unwrap_or_default());
}

fn proof(proof: Proof) -> String {
    match proof {
        Proof::ByConstruction => "construction".into(),
        Proof::ByReparse => "reparse".into(),
        Proof::AfterPasses(passes) => format!("passes {passes}"),
        Proof::Flattened => "flattened".into(),
        _ => "unknown".into(),
    }
}

fn add_removals(sum: &mut Sha256, removals: &Removals) {
    let counts = [
        removals.elements,
        removals.attributes,
        removals.urls,
        removals.comments,
        removals.processing_instructions,
        removals.texts,
        removals.flattened,
        removals.css,
        removals.rewritten,
        removals.escaped,
        removals.limits,
    ];
    counts.iter().for_each(|count| sum.update(count.to_le_bytes()));
}

fn add_finding(sum: &mut Sha256, finding: &Finding) {
    for text in [
        finding.code().as_str(),
        finding.action().as_str(),
        finding.kind().as_str(),
        &format!("{:?}", finding.namespace()),
        finding.node(),
        finding.rule(),
    ] {
        add_text(sum, text);
    }
    for text in [finding.attribute(), finding.before(), finding.after(), finding.path()] {
        add_optional(sum, text);
    }
    for span in [finding.span(), finding.value_span()] {
        sum.update(span.start.to_le_bytes());
        sum.update(span.end.to_le_bytes());
    }
    sum.update(finding.count().to_le_bytes());
    sum.update([u8::from(finding.from_reparse())]);
}

fn add_refusal(sum: &mut Sha256, error: &CleanError) {
    add_text(sum, error.code());
    if let Some(position) = error.position() {
        add_text(sum, &format!("{}:{}", position.line, position.column));
    }
    if let Some(finding) = error.finding() {
        add_finding(sum, finding);
    }
}

fn hex(sum: Sha256) -> String {
    sum.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
