//! Policies for the benchmark: presets, and the equivalent of ammonia's defaults.

use crate::features::{VARIANTS, Variant};
use lye::policy_tools::ImportSource;
use lye::{Cleaner, Policy, Preset};
use std::fmt;
use std::str::FromStr;

/// A policy, by its name on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Preset(Preset),
    /// The policy that Lye imports from empty ammonia settings: the same elements, attributes and schemes, and `rel` on links.
    Ammonia,
    /// A policy that keeps no element, to measure how long reading alone takes.
    Nothing,
    /// A preset with a feature more or less.
    Variant(&'static Variant),
}

/// The policy of [`By::Nothing`].
const NOTHING: &str = r#"{ "sanitizer": { "elements": [], "attributes": [] } }"#;

impl By {
    /// The default policies.
    pub(crate) const USUAL: [Self; 3] =
        [Self::Preset(Preset::Default), Self::Preset(Preset::SanitizerApi), Self::Ammonia];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Preset(preset) => preset.name(),
            Self::Ammonia => "ammonia",
            Self::Nothing => "nothing",
            Self::Variant(variant) => variant.name,
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
            Self::Variant(variant) => Cleaner::new(&variant.policy()?).map_err(|error| error.to_string()),
            Self::Nothing => {
                let policy = Policy::from_json(NOTHING).map_err(|error| error.to_string())?;
                Cleaner::new(&policy).map_err(|error| error.to_string())
            }
        }
    }
}

impl FromStr for By {
    type Err = <Preset as FromStr>::Err;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let variants = VARIANTS.iter().map(Self::Variant);
        let own = [Self::Ammonia, Self::Nothing].into_iter().chain(variants).find(|by| by.name() == name);
        own.map_or_else(|| name.parse().map(Self::Preset), Ok)
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
