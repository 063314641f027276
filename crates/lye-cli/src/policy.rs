//! Policies: read from a file or known by a name, and changed as the arguments say.

use crate::cleaner::ContextOption;
use crate::failure::Failure;
use crate::output::print_message;
use crate::terminal_escape::TerminalText;
use lye::{
    BaseUrl, DisallowedAction, Finding, FindingsMode, Policy, PolicyError, PolicyFormat, Preset, RulePlaces,
};
use serde::Serialize;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::Path;

/// What the arguments say instead of the policy.
#[derive(Debug)]
pub(crate) struct Overrides<'a> {
    pub(crate) place: Option<&'a ContextOption>,
    pub(crate) base: Option<&'a BaseUrl>,
    pub(crate) disallowed: Option<DisallowedAction>,
    /// Whether the input is to be read losslessly. A policy that says so still does.
    pub(crate) lossless: bool,
    pub(crate) collects: CollectFindings,
}

/// Whether findings are to be handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CollectFindings {
    /// If the policy says so.
    No,
    /// A policy that refuses inputs for them still does.
    UnlessRefused,
    /// Whatever the policy says.
    Always,
}

/// The text of a policy, in which the rules are that findings name.
#[derive(Debug)]
pub(crate) struct RuleLocator {
    /// The file, or the preset.
    name: String,
    /// Nothing, for what is no policy.
    places: Option<RulePlaces>,
}

/// Where in the text of a policy a rule stands.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RuleLocation {
    pub(crate) path: String,
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl RuleLocator {
    /// Those of a policy in a file, which was read before.
    pub(crate) fn of_file(path: &Path) -> Self {
        let format = path.extension().and_then(OsStr::to_str).and_then(PolicyFormat::from_extension);
        let text = fs::read_to_string(path).ok();
        let places = text.zip(format).and_then(|(text, format)| RulePlaces::of(&text, format).ok());
        Self { name: path.display().to_string(), places }
    }

    /// Those of a preset.
    pub(crate) fn of_preset(preset: Preset) -> Self {
        Self {
            name: preset.name().to_owned(),
            places: RulePlaces::of(preset.toml(), PolicyFormat::Toml).ok(),
        }
    }

    /// None: by a configuration.
    pub(crate) fn none() -> Self {
        Self { name: String::new(), places: None }
    }

    /// Where the rule stands that decided about a finding.
    pub(crate) fn place(&self, finding: &Finding) -> Option<RuleLocation> {
        let place = self.places.as_ref()?.of_finding(finding)?;
        let (line, column) = (place.line(), place.column());
        Some(RuleLocation { path: place.path().to_owned(), file: self.name.clone(), line, column })
    }
}

/// `policy.toml:12:3`
impl fmt::Display for RuleLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", TerminalText::one_line(&self.file), self.line, self.column)
    }
}

/// The policy in a file, with these overrides. What in it has no effect is said on standard error.
pub(crate) fn load_file(path: &Path, overrides: &Overrides<'_>) -> Result<Policy, Failure> {
    let NamedPolicy { policy: read, name, text } = read_file(path)?;
    let changed = overridden(read, overrides)?;
    let (text, format) = text.unwrap_or((String::new(), PolicyFormat::Json));
    let in_file = |error: PolicyError| Failure::BadPolicy(error.located_in(&text, format).in_file(&name));
    let checked = changed.check().map_err(in_file)?;
    for warning in changed.warnings() {
        print_message(warning.located_in(&text, format).in_file(&name));
    }
    Ok(with_findings_mode(changed, checked.findings(), overrides))
}

/// A policy, and where it came from.
#[derive(Debug)]
pub(crate) struct NamedPolicy {
    pub(crate) policy: Policy,
    /// The name of the file, or of the preset.
    pub(crate) name: String,
    /// The text of the file, and how it is written; that of a preset is part of the command.
    pub(crate) text: Option<(String, PolicyFormat)>,
}

/// The policy that an argument names: a preset, or a file.
pub(crate) fn load(argument: &str) -> Result<NamedPolicy, Failure> {
    if let Ok(preset) = argument.parse::<Preset>() {
        return Ok(NamedPolicy { policy: preset.policy(), name: argument.to_owned(), text: None });
    }
    let path = Path::new(argument);
    let is_file = path.extension().is_some() || path.components().count() > 1 || path.exists();
    if is_file {
        return read_file(path);
    }
    let names = Preset::ALL.map(Preset::name);
    let meant = names.into_iter().min_by_key(|name| strsim::osa_distance(name, argument));
    let remedy = match meant.filter(|name| strsim::osa_distance(name, argument) <= 1 + name.len() / 3) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("write the name of a file, or one of {}", names.join(", ")),
    };
    Err(Failure::bad_arguments(format_args!("{argument}: there is no such preset; {remedy}")))
}

fn read_file(path: &Path) -> Result<NamedPolicy, Failure> {
    let name = path.display().to_string();
    let named = |problem: String| Failure::bad_arguments(format_args!("{name}: {problem}"));
    let format = path
        .extension()
        .and_then(OsStr::to_str)
        .and_then(PolicyFormat::from_extension)
        .ok_or_else(|| named("the name of a policy ends with .toml or .json".to_owned()))?;
    let text = fs::read_to_string(path).map_err(|error| named(format!("cannot read it: {error}")))?;
    let policy =
        Policy::from_text(&text, format).map_err(|error| Failure::BadPolicy(error.in_file(&name)))?;
    Ok(NamedPolicy { policy, name, text: Some((text, format)) })
}

/// A policy by its name, with these overrides.
pub(crate) fn preset(preset: Preset, overrides: &Overrides<'_>) -> Result<Policy, Failure> {
    let changed = overridden(preset.policy(), overrides)?;
    let checked = changed.check().map_err(Failure::BadPolicy)?;
    Ok(with_findings_mode(changed, checked.findings(), overrides))
}

/// The policy with the mode of findings that the arguments ask for.
fn with_findings_mode(policy: Policy, mode: FindingsMode, overrides: &Overrides<'_>) -> Policy {
    let collects = match overrides.collects {
        CollectFindings::No => false,
        CollectFindings::UnlessRefused => mode == FindingsMode::Silent,
        CollectFindings::Always => true,
    };
    if collects { policy.with_findings(FindingsMode::Collect) } else { policy }
}

fn overridden(mut policy: Policy, overrides: &Overrides<'_>) -> Result<Policy, Failure> {
    if let Some(place) = overrides.place {
        let context = place
            .output_context()
            .map_err(|error| Failure::bad_arguments(format_args!("--context {place}: {error}")))?;
        policy = policy.with_context(context);
    }
    if let Some(action) = overrides.disallowed {
        policy = policy.with_disallowed(action.into());
    }
    if overrides.lossless {
        policy = policy.with_lossless(true);
    }
    Ok(match overrides.base {
        Some(url) => policy.with_base_url(url.clone()),
        None => policy,
    })
}
