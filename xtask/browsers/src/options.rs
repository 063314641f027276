//! The options that all modes share.

use crate::browser::Kind;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) const USAGE: &str = "--chromium PATH   path of Chromium
--firefox PATH    path of Firefox
--only BROWSER    only chromium or firefox
--generated N     number of generated inputs (each mode has its own default)
--seed N          seed of the generator (1), or `fresh`: taken from the clock and printed
--sample N        a third of the cases, selected by a number: without a mode, and for `--members`
--corpora FOLDER  folder of real mails and pages, for modes that use them; `none` skips them
--show N          number of examples that `--visible` prints (20)";

/// The default seed.
const USUAL_SEED: u64 = 1;

/// The options on the command line, besides the mode.
pub(crate) struct Options {
    pub(crate) chromium: Option<PathBuf>,
    pub(crate) firefox: Option<PathBuf>,
    pub(crate) only: Option<Kind>,
    /// The number of generated inputs, if given.
    pub(crate) generated: Option<usize>,
    pub(crate) seed: u64,
    /// Whether the seed comes from the clock, so that each run generates different cases.
    pub(crate) is_fresh: bool,
    /// The number that selects a third of the cases, if given.
    pub(crate) sample: Option<u64>,
    pub(crate) corpora: Option<PathBuf>,
    /// How many examples are printed, if given.
    pub(crate) show: Option<usize>,
}

impl Options {
    /// Returns the cases that are asked for: all, or a third.
    pub(crate) fn sampled<T>(&self, cases: Vec<T>) -> Vec<T> {
        const PARTS: usize = 3;
        let Some(sample) = self.sample else { return cases };
        cases.into_iter().skip(sample as usize % PARTS).step_by(PARTS).collect()
    }

    /// Returns the requested browsers, with their programs.
    ///
    /// # Errors
    /// Fails if one is missing.
    pub(crate) fn browsers(&self) -> Result<Vec<(Kind, PathBuf)>, String> {
        [(Kind::Chromium, &self.chromium), (Kind::Firefox, &self.firefox)]
            .into_iter()
            .filter(|(kind, _)| self.only.is_none_or(|only| only == *kind))
            .map(|(kind, given)| Ok((kind, kind.program(given.as_deref())?)))
            .collect()
    }
}

/// Reads the options. Prints a seed that comes from the clock.
///
/// # Errors
/// Fails if an option is unknown or its value is wrong.
pub(crate) fn read(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        chromium: None,
        firefox: None,
        only: None,
        generated: None,
        seed: USUAL_SEED,
        is_fresh: false,
        sample: None,
        corpora: None,
        show: None,
    };
    let mut arguments = arguments.iter();
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| match name.starts_with("--") {
            true => format!("{name} is not a mode, or needs a value"),
            false => format!("unexpected argument {name}"),
        })?;
        let number = || value.parse::<u64>().map_err(|_| format!("{name}: {value} is not a number"));
        match name.as_str() {
            "--chromium" => options.chromium = Some(value.into()),
            "--firefox" => options.firefox = Some(value.into()),
            "--only" => options.only = Some(Kind::named(value)?),
            "--generated" => options.generated = Some(number()? as usize),
            "--seed" if value == "fresh" => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                options.seed = now.map_or(USUAL_SEED, |now| now.as_nanos() as u64);
                options.is_fresh = true;
                println!("seed {}", options.seed);
            }
            "--seed" => options.seed = number()?,
            "--sample" => options.sample = Some(number()?),
            "--show" => options.show = Some(number()? as usize),
            "--corpora" => options.corpora = Some(value.into()),
            _ => return Err(format!("unknown option {name}")),
        }
    }
    Ok(options)
}
