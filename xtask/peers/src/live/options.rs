//! The options of the comparison with installed peers.

use super::peer::{PEERS, Peer};
use std::path::PathBuf;

/// The options on the command line.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) peers: Vec<&'static Peer>,
    /// The number of inputs.
    pub(super) inputs: usize,
    /// The number of settings for each peer.
    pub(super) settings: usize,
    pub(super) seed: u64,
    /// The maximum number of facets that are shown for each peer.
    pub(super) show: usize,
    /// The maximum number of facets of each peer whose example is made smaller.
    pub(super) shrink: usize,
    pub(super) json: Option<PathBuf>,
    /// Whether classes that declare nothing are listed.
    pub(super) unused: bool,
}

impl Options {
    /// Reads the arguments after `--live`.
    ///
    /// # Errors
    /// Fails with what is wrong with an argument.
    pub(super) fn read(arguments: &[String]) -> Result<Self, String> {
        let mut options = Self {
            peers: Vec::new(),
            inputs: 300,
            settings: 10,
            seed: 1,
            show: 20,
            shrink: 10,
            json: None,
            unused: false,
        };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            if !argument.starts_with("--") {
                options.peers.push(Peer::named(argument)?);
                continue;
            }
            if argument == "--unused" {
                options.unused = true;
                continue;
            }
            let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
            match argument.as_str() {
                "--inputs" => options.inputs = number(argument, value()?)?,
                "--settings" => options.settings = number(argument, value()?)?,
                "--seed" => options.seed = number(argument, value()?)?,
                "--show" => options.show = number(argument, value()?)?,
                "--shrink" => options.shrink = number(argument, value()?)?,
                "--json" => options.json = Some(value()?.into()),
                _ => return Err(format!("unknown option `{argument}`; `--help` lists the options")),
            }
        }
        if options.peers.is_empty() {
            options.peers = PEERS.iter().collect();
        }
        Ok(options)
    }
}

fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{name}: `{value}` is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Options, String> {
        Options::read(&arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn all_peers_run_unless_some_are_named() {
        assert_eq!(read(&[]).unwrap().peers.len(), PEERS.len());
        let options = read(&["nh3", "--inputs", "5", "--unused", "bleach"]).unwrap();
        assert_eq!(options.peers.iter().map(|peer| peer.name).collect::<Vec<_>>(), ["nh3", "bleach"]);
        assert_eq!((options.inputs, options.settings, options.unused), (5, 10, true));
    }

    #[test]
    fn wrong_arguments_are_refused() {
        for arguments in [&["x"][..], &["--inputs"], &["--inputs", "x"], &["--other", "1"]] {
            assert!(read(arguments).is_err(), "{arguments:?}");
        }
    }
}
