//! `passes`: processes that clean a corpus once for each line on their standard input, or have a peer do so.

use crate::corpora::{Corpus, Name};
use crate::one::lye_bench_measured;
use crate::policies::By;
use crate::subjects;
use lye::FindingsMode;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The line that requests a pass without counting. Any other line requests a counted one.
pub(crate) const WARM_UP: &str = "warm-up";
/// The line that requests a pass.
pub(crate) const PASS: &str = "pass";

/// The work of a pass.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Work {
    pub(crate) corpus: Name,
    pub(crate) by: By,
    /// Collect findings
    #[arg(long)]
    pub(crate) findings: bool,
}

impl Work {
    /// Returns the command line for this work.
    pub(crate) fn arguments(self) -> Vec<&'static str> {
        let Self { corpus, by, findings } = self;
        ["passes", corpus.as_str(), by.name()].into_iter().chain(findings.then_some("--findings")).collect()
    }
}

/// Answers each line with a number that depends on the outputs.
pub(crate) fn run(work: &Work) -> Result<(), String> {
    let corpus = Corpus::load(work.corpus)?;
    let findings = if work.findings { FindingsMode::Collect } else { FindingsMode::Silent };
    let mut pass = subjects::pass(work.by.cleaner()?.with_findings(findings));
    let (mut asked, mut line) = (std::io::stdin().lock(), String::new());
    loop {
        line.clear();
        if asked.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            return Ok(());
        }
        let mut sum = 0;
        match line.trim_end() {
            WARM_UP => sum = pass(&corpus),
            _ => lye_bench_measured(&mut || sum = pass(&corpus)),
        }
        println!("{sum}");
    }
}

/// A process that runs a pass on request.
pub(crate) struct Worker {
    name: String,
    process: Child,
    /// `None` once the process should end.
    asks: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Worker {
    /// Starts this program for a piece of work.
    pub(crate) fn of_lye(work: Work) -> Result<Self, String> {
        let own = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
        let mut command = Command::new(own);
        command.args(work.arguments());
        Self::start(format!("Lye, {}", work.by), command)
    }

    pub(crate) fn start(name: impl Into<String>, mut command: Command) -> Result<Self, String> {
        let name = name.into();
        let process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = process.map_err(|error| format!("{name}: cannot start: {error}"))?;
        let (Some(asks), Some(answers)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{name}: no pipes"));
        };
        Ok(Self { name, process, asks: Some(asks), answers: BufReader::new(answers) })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Requests a pass and waits for its end.
    pub(crate) fn pass(&mut self) -> usize {
        self.ask(PASS);
        self.answer()
    }

    /// Sends a line to the process.
    pub(crate) fn ask(&mut self, line: &str) {
        let asks = self.asks.as_mut().map(|asks| writeln!(asks, "{line}").and_then(|()| asks.flush()));
        assert!(matches!(asks, Some(Ok(()))), "{} has ended", self.name);
    }

    /// Waits for the end of a pass.
    pub(crate) fn answer(&mut self) -> usize {
        let mut line = String::new();
        let read = self.answers.read_line(&mut line);
        let number = read.ok().and_then(|_| line.trim_end().parse().ok());
        number.unwrap_or_else(|| panic!("{} gave no answer", self.name))
    }
}

impl Drop for Worker {
    /// The process ends with its standard input.
    fn drop(&mut self) {
        self.asks = None;
        let _ = self.process.wait();
    }
}
