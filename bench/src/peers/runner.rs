//! Runs passes over a corpus: in this process, or in a peer's own process, which measures each pass itself.

use crate::corpora::Corpus;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// A sanitizer with a corpus to clean.
pub(super) enum Runner<'c> {
    InProcess { corpus: &'c Corpus, pass: Box<dyn FnMut(&Corpus) -> usize> },
    Process(Process),
}

impl Runner<'_> {
    /// Cleans each text once. Returns the seconds that it took.
    pub(super) fn pass(&mut self) -> Result<f64, String> {
        match self {
            Self::InProcess { corpus, pass } => {
                let start = Instant::now();
                std::hint::black_box(pass(corpus));
                Ok(start.elapsed().as_secs_f64())
            }
            Self::Process(process) => process.pass(),
        }
    }
}

/// A process that runs `peers/peer.py` or `peers/peer.mjs`.
pub(super) struct Process {
    /// The name and the versions of the peer.
    pub(super) title: String,
    child: Child,
    /// `None` once the process must end.
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a peer and sends it the texts.
    pub(super) fn start(mut command: Command, name: &str, corpus: &Corpus) -> Result<Self, String> {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("{name}: cannot start: {error}"))?;
        let requests = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().ok_or_else(|| format!("{name}: no output"))?);
        let mut process = Self { title: name.to_owned(), child, requests, answers };
        let texts = serde_json::to_string(&corpus.texts).map_err(|error| error.to_string())?;
        process.title = process.request(&texts)?;
        Ok(process)
    }

    fn pass(&mut self) -> Result<f64, String> {
        let answer = self.request("pass")?;
        let nanoseconds: f64 =
            answer.parse().map_err(|_| format!("{}: answered {answer:?} instead of a time", self.title))?;
        Ok(nanoseconds / 1e9)
    }

    /// Writes a line and reads the answer.
    fn request(&mut self, line: &str) -> Result<String, String> {
        let sent = self.requests.as_mut().map(|requests| writeln!(requests, "{line}"));
        let mut answer = String::new();
        let read = self.answers.read_line(&mut answer);
        match (sent, read) {
            (Some(Ok(())), Ok(length)) if length > 0 => Ok(answer.trim_end().to_owned()),
            _ => Err(self.ended()),
        }
    }

    fn ended(&mut self) -> String {
        self.requests = None;
        let status = self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
        format!("{}: its process ended ({status}); its own message is above", self.title)
    }
}

impl Drop for Process {
    /// Ends the process, which reads until its input ends.
    fn drop(&mut self) {
        self.requests = None;
        let _ = self.child.wait();
    }
}
