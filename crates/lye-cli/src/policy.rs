//! Policies: loaded from a file or a preset, with overrides from the arguments.

use crate::cleaner::ContextOption;
use crate::failure::Failure;
use crate::output::print_message;
use crate::terminal_escape::TerminalText;
use lye::policy::{BaseUrl, DisallowedAction, PolicyFormat, RuleLocations};
use lye::policy_tools::{self, Lint, LintCode, LintSeverity, LoadError, PolicyName};
use lye::{Finding, FindingsMode, Policy, PolicyError, Preset};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::{fs, io};

/// What the arguments override in a policy.
#[derive(Debug)]
pub(crate) struct Overrides<'a> {
    pub(crate) context: Option<&'a ContextOption>,
    pub(crate) base: Option<&'a BaseUrl>,
    pub(crate) disallowed: Option<DisallowedAction>,
    /// Whether to read inputs losslessly. `false` does not override a lossless policy.
    pub(crate) lossless: bool,
    pub(crate) collects: CollectFindings,
    /// Whether to hide how many warnings the policy has.
    pub(crate) is_quiet: bool,
}

/// Whether to collect findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CollectFindings {
    /// Only if the policy asks for it.
    No,
    /// Always, unless the policy refuses inputs with findings.
    UnlessRefused,
    /// Always, whatever the policy says.
    Always,
}

/// Finds the rules that findings name in the text of a policy.
#[derive(Debug)]
pub(crate) struct RuleLocator {
    /// The file or preset.
    name: String,
    /// `None` for a configuration.
    places: Option<RuleLocations>,
}

/// The location of a rule in the text of a policy.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RuleLocation {
    pub(crate) path: String,
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl RuleLocator {
    /// For the policy in a file, which was loaded before.
    pub(crate) fn of_file(path: &Path) -> Self {
        let places = policy_tools::load(path, read).ok().map(|loaded| loaded.locations);
        Self { name: path.display().to_string(), places }
    }

    /// For a preset.
    pub(crate) fn of_preset(preset: Preset) -> Self {
        Self {
            name: preset.name().to_owned(),
            places: RuleLocations::of(preset.toml(), PolicyFormat::Toml).ok(),
        }
    }

    /// Locates nothing: for a configuration.
    pub(crate) fn none() -> Self {
        Self { name: String::new(), places: None }
    }

    /// Returns the location of the rule that caused a finding.
    pub(crate) fn location(&self, finding: &Finding) -> Option<RuleLocation> {
        let place = finding.rule_location(self.places.as_ref()?)?;
        let (line, column) = (place.position.line, place.position.column);
        let file = place.file.unwrap_or_else(|| self.name.clone());
        Some(RuleLocation { path: place.path, file, line, column })
    }
}

/// `policy.toml:12:3`
impl fmt::Display for RuleLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", TerminalText::one_line(&self.file), self.line, self.column)
    }
}

/// Loads a policy file and applies the overrides. Prints to standard error how many warnings it has, and those that only the overrides
/// cause.
pub(crate) fn load_file(path: &Path, overrides: &Overrides<'_>) -> Result<Policy, Failure> {
    let NamedPolicy { policy: read, name, locations } = read_file(path)?;
    let changed = overridden(read.clone(), overrides)?;
    let in_file = |error: PolicyError| {
        let error = locations.iter().fold(error, PolicyError::located_by);
        Failure::BadPolicy(error.in_file(&name))
    };
    let checked = changed.check().map_err(in_file)?;
    if !overrides.is_quiet {
        // `lye policy lint` does not know the overrides.
        let warnings = |policy: &Policy| -> Vec<Lint> {
            let lints = match &locations {
                Some(locations) => lye::policy_tools::lint_located(policy, locations),
                None => lye::policy_tools::lint(policy),
            };
            lints.into_iter().filter(|lint| lint.severity() == LintSeverity::Warning).collect()
        };
        let own: Vec<(LintCode, String)> =
            warnings(&read).iter().map(|lint| (lint.code(), lint.path())).collect();
        let (of_file, of_overrides): (Vec<_>, Vec<_>) =
            warnings(&changed).into_iter().partition(|lint| own.contains(&(lint.code(), lint.path())));
        for warning in of_overrides {
            print_message(warning.in_file(&name));
        }
        let warnings = if of_file.len() == 1 { "warning" } else { "warnings" };
        if !of_file.is_empty() {
            let count = of_file.len();
            print_message(format_args!("{name}: {count} {warnings}; see `lye policy lint {name}`"));
        }
    }
    Ok(with_findings_mode(changed, checked.findings(), overrides))
}

/// A policy and its source.
#[derive(Debug)]
pub(crate) struct NamedPolicy {
    pub(crate) policy: Policy,
    /// The name of the file or preset.
    pub(crate) name: String,
    /// The locations of its rules; `None` for a preset.
    pub(crate) locations: Option<RuleLocations>,
}

/// Loads the policy that an argument names: a preset or a file.
pub(crate) fn load(argument: &str) -> Result<NamedPolicy, Failure> {
    let path = Path::new(argument);
    match PolicyName::of(argument) {
        Ok(PolicyName::Preset(preset)) => {
            Ok(NamedPolicy { policy: preset.policy(), name: argument.to_owned(), locations: None })
        }
        Err(error) if !path.exists() => Err(Failure::bad_arguments(error)),
        Ok(PolicyName::File(_)) | Err(_) => read_file(path),
    }
}

fn read_file(path: &Path) -> Result<NamedPolicy, Failure> {
    let loaded = policy_tools::load(path, read).map_err(|error| match error {
        LoadError::Policy(error) => Failure::BadPolicy(error),
        error => Failure::bad_arguments(error),
    })?;
    let name = path.display().to_string();
    Ok(NamedPolicy { policy: loaded.policy, name, locations: Some(loaded.locations) })
}

/// Returns a preset with the overrides applied.
pub(crate) fn preset(preset: Preset, overrides: &Overrides<'_>) -> Result<Policy, Failure> {
    let changed = overridden(preset.policy(), overrides)?;
    let checked = changed.check().map_err(Failure::BadPolicy)?;
    Ok(with_findings_mode(changed, checked.findings(), overrides))
}

/// Returns the policy with the findings mode that the arguments ask for.
fn with_findings_mode(policy: Policy, mode: FindingsMode, overrides: &Overrides<'_>) -> Policy {
    let collects = match overrides.collects {
        CollectFindings::No => false,
        CollectFindings::UnlessRefused => mode == FindingsMode::Silent,
        CollectFindings::Always => true,
    };
    if collects { policy.with_findings(FindingsMode::Collect) } else { policy }
}

fn overridden(mut policy: Policy, overrides: &Overrides<'_>) -> Result<Policy, Failure> {
    if let Some(option) = overrides.context {
        let context = option
            .output_context()
            .map_err(|error| Failure::bad_arguments(format_args!("--context {option}: {error}")))?;
        policy = policy.with_context(context);
    }
    if let Some(action) = overrides.disallowed {
        policy = policy.with_disallowed(action);
    }
    if overrides.lossless {
        policy = policy.with_tokenization(lye::html::Tokenization::Lossless);
    }
    Ok(match overrides.base {
        Some(url) => policy.with_base_url(url.clone()),
        None => policy,
    })
}

/// Reads a policy file.
fn read(path: &Path) -> io::Result<String> {
    String::from_utf8(fs::read(path)?).map_err(|error| {
        let valid = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        let line = 1 + valid.filter(|byte| **byte == b'\n').count();
        io::Error::new(io::ErrorKind::InvalidData, format!("line {line} is not UTF-8"))
    })
}
