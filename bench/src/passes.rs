//! `passes`: processes that clean a corpus once for each line that comes, or have a peer do so.

use crate::corpora::{Corpus, Name};
use crate::one::lye_bench_measured;
use crate::policies::By;
use crate::subjects;
use lye::FindingsMode;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What asks for a pass that is not counted; any other line asks for one that is.
pub(crate) const WARM_UP: &str = "warm-up";
/// What asks for a pass.
pub(crate) const PASS: &str = "pass";

/// What is done in a pass.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Work {
    pub(crate) corpus: Name,
    pub(crate) by: By,
    /// Collect findings
    #[arg(long)]
    pub(crate) findings: bool,
}

impl Work {
    /// The command line that does it.
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

/// A process that does a pass when it is asked to.
pub(crate) struct Worker {
    name: String,
    process: Child,
    /// None once it is to end.
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

    /// Has it go over its texts once.
    pub(crate) fn pass(&mut self) -> usize {
        self.ask(PASS);
        self.answer()
    }

    /// Writes a line to it.
    pub(crate) fn ask(&mut self, line: &str) {
        let asks = self.asks.as_mut().map(|asks| writeln!(asks, "{line}").and_then(|()| asks.flush()));
        assert!(matches!(asks, Some(Ok(()))), "{} has ended", self.name);
    }

    /// Waits until it has gone over its texts.
    pub(crate) fn answer(&mut self) -> usize {
        let mut line = String::new();
        let read = self.answers.read_line(&mut line);
        let number = read.ok().and_then(|_| line.trim_end().parse().ok());
        number.unwrap_or_else(|| panic!("{} gave no answer", self.name))
    }
}

impl Drop for Worker {
    /// Without further lines it ends.
    fn drop(&mut self) {
        self.asks = None;
        let _ = self.process.wait();
    }
}
