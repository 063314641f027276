//! The peers, and the processes that clean with them.

use super::install::Registry;
use lye::policy_tools::ImportSource;
use lye_peers_inputs::rng::Rng;
use serde::Deserialize;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A sanitizer in a package registry.
#[derive(Debug)]
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) source: ImportSource,
    pub(super) registry: Registry,
    /// The character that it writes instead of control characters, if any.
    pub(super) replacement: Option<char>,
    /// Makes settings.
    pub(super) settings: fn(&mut Rng) -> Value,
}

/// All peers.
pub(super) const PEERS: &[Peer] = &[
    Peer {
        name: "nh3",
        source: ImportSource::Nh3,
        registry: Registry::Python,
        replacement: None,
        settings: super::settings::nh3,
    },
    Peer {
        name: "bleach",
        source: ImportSource::Bleach,
        registry: Registry::Python,
        replacement: Some('?'),
        settings: super::settings::bleach,
    },
    Peer {
        name: "dompurify",
        source: ImportSource::Dompurify,
        registry: Registry::Npm,
        replacement: None,
        settings: super::settings::dompurify,
    },
    Peer {
        name: "sanitize-html",
        source: ImportSource::SanitizeHtml,
        registry: Registry::Npm,
        replacement: None,
        settings: super::settings::sanitize_html,
    },
    Peer {
        name: "rehype-sanitize",
        source: ImportSource::RehypeSanitize,
        registry: Registry::Npm,
        replacement: None,
        settings: super::settings::rehype,
    },
];

impl Peer {
    /// Finds a peer.
    ///
    /// # Errors
    /// Fails with the names of all peers.
    pub(super) fn named(name: &str) -> Result<&'static Self, String> {
        PEERS.iter().find(|peer| peer.name == name).ok_or_else(|| {
            let names: Vec<&str> = PEERS.iter().map(|peer| peer.name).collect();
            format!("`{name}` is not a peer; expected one of {}", names.join(", "))
        })
    }
}

/// What a peer makes of an input.
#[derive(Deserialize, Debug)]
pub(super) struct Answer {
    /// The input as the peer's parser reads it, written as HTML, if the peer tells it: once for all settings, or for each settings.
    parsed: Vec<Option<String>>,
    /// The output by each settings. `None` for settings that the peer does not accept, or that were not asked for.
    pub(super) outputs: Vec<Option<Output>>,
}

impl Answer {
    /// Returns the input as the peer's parser reads it by some settings, if the peer tells it.
    pub(super) fn parsed(&self, trial: usize) -> Option<&str> {
        let at = if self.parsed.len() == 1 { 0 } else { trial };
        self.parsed.get(at)?.as_deref()
    }

    /// Returns the output by some settings, if there is one.
    pub(super) fn output(&self, trial: usize) -> Option<&str> {
        match self.outputs.get(trial)?.as_ref()? {
            Output::Html(html) => Some(html),
            Output::Failed { .. } => None,
        }
    }
}

/// An output of a peer.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
pub(super) enum Output {
    /// The cleaned HTML.
    Html(String),
    /// An error of the peer.
    Failed {
        /// The message.
        error: String,
    },
}

/// A running peer.
#[derive(Debug)]
pub(super) struct Process {
    name: &'static str,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Installs and starts a peer.
    ///
    /// # Errors
    /// Fails if it cannot be installed or does not start.
    pub(super) fn start(peer: &Peer) -> Result<Self, String> {
        let mut command = peer.registry.driver()?;
        command.arg(peer.name).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", peer.name))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{}: the process has no pipes", peer.name));
        };
        Ok(Self { name: peer.name, child, input, output: BufReader::new(output) })
    }

    /// Sends all settings. Returns for each why the peer does not accept it, if so.
    ///
    /// # Errors
    /// Fails if the process ended.
    pub(super) fn send_settings(&mut self, settings: &[Value]) -> Result<Vec<Option<String>>, String> {
        self.send(&Value::from(settings.to_vec()))?;
        self.read()
    }

    /// Sends an input. The answer must be received later.
    ///
    /// # Errors
    /// Fails if the process ended.
    pub(super) fn send_input(&mut self, input: &str) -> Result<(), String> {
        self.send(&Value::from(input))
    }

    /// Receives the answer to the first input without one.
    ///
    /// # Errors
    /// Fails if the process ended.
    pub(super) fn receive(&mut self) -> Result<Answer, String> {
        self.read()
    }

    /// Sends an input for the settings with this index only, and receives the answer. No other input may wait for one.
    ///
    /// # Errors
    /// Fails if the process ended.
    pub(super) fn ask(&mut self, trial: usize, input: &str) -> Result<Answer, String> {
        self.send(&serde_json::json!([trial, input]))?;
        self.receive()
    }

    /// Ends the process.
    ///
    /// # Errors
    /// Fails if the process did.
    pub(super) fn finish(self) -> Result<(), String> {
        let Self { name, mut child, input, output } = self;
        drop((input, output));
        match child.wait() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{name}: {status}")),
            Err(error) => Err(format!("{name}: {error}")),
        }
    }

    fn send(&mut self, value: &Value) -> Result<(), String> {
        let line = format!("{value}\n");
        self.input
            .write_all(line.as_bytes())
            .and_then(|()| self.input.flush())
            .map_err(|error| format!("{}: {error}", self.name))
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, String> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) => Err(format!("{}: the process ended", self.name)),
            Ok(_) => serde_json::from_str(&line).map_err(|error| format!("{}: {error}", self.name)),
            Err(error) => Err(format!("{}: {error}", self.name)),
        }
    }
}
