//! Policies for the benchmark: presets, and the equivalent of ammonia's defaults.

use lye::policy_tools::ImportSource;
use lye::{Cleaner, Preset};
use std::fmt;
use std::str::FromStr;

/// A policy, by its name on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Preset(Preset),
    /// The policy that Lye imports from empty ammonia settings: the same elements, attributes and schemes, and `rel` on links.
    Ammonia,
}

impl By {
    /// The default policies.
    pub(crate) const USUAL: [Self; 3] =
        [Self::Preset(Preset::Default), Self::Preset(Preset::SanitizerApi), Self::Ammonia];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Preset(preset) => preset.name(),
            Self::Ammonia => "ammonia",
        }
    }

    pub(crate) fn cleaner(self) -> Result<Cleaner, String> {
        match self {
            Self::Preset(preset) => Ok(Cleaner::from_preset(preset)),
            Self::Ammonia => {
                let imported = lye::policy_tools::import("{}", ImportSource::Ammonia)
                    .map_err(|error| error.to_string())?;
                Cleaner::new(&imported.policy).map_err(|error| error.to_string())
            }
        }
    }
}

impl FromStr for By {
    type Err = <Preset as FromStr>::Err;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if name == Self::Ammonia.name() { Ok(Self::Ammonia) } else { name.parse().map(Self::Preset) }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
