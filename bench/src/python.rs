//! `python`: compares cleaning with TurboHTML, and with parsing and serializing by lexbor, both in Python. Each runs in its own process, in
//! turn.
//!
//! Lye also runs in its own process for each policy. All processes use the same protocol.

use crate::compare::{rounds, time};
use crate::corpora::{Corpus, Name};
use crate::passes::{Work, Worker};
use crate::policies::By;
use crate::statistics::median;
use crate::subjects::{Job, Subject, subject};
use ammonia::Builder;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A peer process.
const SCRIPT: &str = include_str!("python.py");
/// The peers: their names in the script, and their packages.
const PEERS: [(&str, &str); 2] = [("turbohtml", "turbohtml"), ("lexbor", "selectolax")];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this corpus [default: email and page]
    #[arg(long)]
    corpus: Option<Name>,
    /// A preset, or `ammonia` for ammonia's own defaults (repeatable) [default: default, sanitizer-api, ammonia]
    #[arg(long)]
    policy: Vec<By>,
    /// The Python interpreter that has the packages `turbohtml` and `selectolax`
    #[arg(long, default_value = "python3")]
    python: PathBuf,
    /// Rounds (default: 31 for small, 15 for email, 9 for page)
    #[arg(long)]
    rounds: Option<usize>,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let versions = PEERS.map(|(_, package)| version(&options.python, package));
    let names = options.corpus.map_or_else(|| vec![Name::Email, Name::Page], |name| vec![name]);
    let policies = if options.policy.is_empty() { By::USUAL.to_vec() } else { options.policy.clone() };
    let [turbohtml, selectolax] = versions;
    let versions = [turbohtml?, selectolax?];
    for name in names {
        let corpus = Corpus::load(name)?;
        let rounds = rounds(options.rounds, name);
        let mut subjects = Vec::new();
        for &by in &policies {
            subjects.push(of_worker(Worker::of_lye(Work { corpus: name, by, findings: false })?));
        }
        for ((peer, package), version) in PEERS.into_iter().zip(&versions) {
            let title = if peer == package {
                format!("{peer} {version}")
            } else {
                format!("{peer} of {package} {version}")
            };
            subjects.push(of_worker(start(&options.python, peer, title, &corpus)?));
        }
        println!(
            "{}: {} texts, {:.2} MB, {rounds} rounds",
            name.as_str(),
            corpus.texts.len(),
            corpus.bytes as f64 / 1e6
        );
        let mut job = Job { title: "string to string, in processes", peer: "", subjects };
        let times = time(&mut job, &corpus, rounds);
        print(&job, &corpus, &times);
    }
    Ok(())
}

fn of_worker(mut worker: Worker) -> Subject {
    subject(worker.name().to_owned(), move |_: &Corpus| worker.pass())
}

/// Returns the version of a package, if it is installed.
fn version(python: &Path, package: &str) -> Result<String, String> {
    let program = format!("import importlib.metadata as m; print(m.version('{package}'))");
    let output = Command::new(python).args(["-c", &program]).stdin(Stdio::null()).output();
    let python = python.display();
    let output = output.map_err(|error| format!("{python}: {error}; name another with --python PATH"))?;
    if !output.status.success() {
        let packages = PEERS.map(|(_, package)| package).join(" ");
        return Err(format!(
            "{python} has no {package}. Install what is compared:\n    {python} -m pip install {packages}"
        ));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Starts a peer and sends it the texts.
fn start(python: &Path, peer: &str, title: String, corpus: &Corpus) -> Result<Worker, String> {
    let mut command = Command::new(python);
    command.args(["-c", SCRIPT, peer]);
    let mut worker = Worker::start(title, command)?;
    worker.ask(&json!({ "texts": corpus.texts, "settings": settings() }).to_string());
    Ok(worker)
}

/// ammonia's defaults, by the names of its settings.
fn settings() -> Value {
    let ammonia = Builder::default();
    json!({
        "tags": ammonia.clone_tags(),
        "clean_content_tags": ammonia.clone_clean_content_tags(),
        "tag_attributes": ammonia.clone_tag_attributes(),
        "generic_attributes": ammonia.clone_generic_attributes(),
        "url_schemes": ammonia.clone_url_schemes(),
        "link_rel": ["noopener", "noreferrer"],
    })
}

/// Prints MB/s, and the ratio to each peer: the median of the ratios of single rounds.
fn print(job: &Job, corpus: &Corpus, times: &[Vec<f64>]) {
    let peers = job.subjects.len().saturating_sub(PEERS.len());
    println!("\n  {:<34} {:>9} {:>12} {:>12}", job.title, "MB/s", "x turbohtml", "x lexbor");
    for (subject, own) in job.subjects.iter().zip(times) {
        let ratios = times[peers..].iter().map(|peer| {
            let ratios: Vec<f64> = peer.iter().zip(own).map(|(peer, own)| peer / own).collect();
            format!("{:>12.2}", median(&ratios))
        });
        let ratios: Vec<String> = ratios.collect();
        println!(
            "  {:<34} {:>9.1} {}",
            subject.name,
            corpus.bytes as f64 / 1e6 / median(own),
            ratios.join(" ")
        );
    }
    println!();
}
