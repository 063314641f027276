//! Policies: read from a file or known by a name, and changed as the arguments say.

use crate::cleaning::Place;
use crate::failure::Failure;
use crate::output::tell_stderr;
use lye::{BaseUrl, DisallowedAction, FindingsMode, Policy, PolicyError, PolicyFormat, Preset};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// What the arguments say instead of the policy.
#[derive(Debug)]
pub(crate) struct Changes<'a> {
    pub(crate) place: Option<&'a Place>,
    pub(crate) base: Option<&'a BaseUrl>,
    pub(crate) disallowed: Option<DisallowedAction>,
    /// Whether the input is to be read losslessly. A policy that says so still does.
    pub(crate) lossless: bool,
    pub(crate) collects: Collects,
}

/// Whether findings are to be handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Collects {
    /// If the policy says so.
    No,
    /// A policy that refuses inputs for them still does.
    UnlessRefused,
    /// Whatever the policy says.
    Always,
}

/// The policy in a file, with these changes. What in it has no effect is said on standard error.
pub(crate) fn read(path: &Path, changes: &Changes<'_>) -> Result<Policy, Failure> {
    let name = path.display().to_string();
    let named = |problem: String| Failure::bad_input(format_args!("{name}: {problem}"));
    let in_file = |error: PolicyError| Failure::BadPolicy(error.in_file(&name));
    let format = path
        .extension()
        .and_then(OsStr::to_str)
        .and_then(PolicyFormat::from_extension)
        .ok_or_else(|| named("the name of a policy ends with .toml or .json".to_owned()))?;
    let text = fs::read_to_string(path).map_err(|error| named(format!("cannot read it: {error}")))?;
    let read = Policy::from_text(&text, format).map_err(in_file)?;
    let changed = changed(read, changes)?;
    let checked = changed.check().map_err(|error| in_file(error.located_in(&text, format)))?;
    for warning in changed.warnings() {
        tell_stderr(warning.located_in(&text, format).in_file(&name));
    }
    Ok(collected(changed, checked.findings(), changes))
}

/// A policy by its name, with these changes.
pub(crate) fn preset(preset: Preset, changes: &Changes<'_>) -> Result<Policy, Failure> {
    let changed = changed(preset.policy(), changes)?;
    let checked = changed.check().map_err(Failure::BadPolicy)?;
    Ok(collected(changed, checked.findings(), changes))
}

/// The policy with the mode of findings that the arguments ask for.
fn collected(policy: Policy, mode: FindingsMode, changes: &Changes<'_>) -> Policy {
    let collects = match changes.collects {
        Collects::No => false,
        Collects::UnlessRefused => mode == FindingsMode::Silent,
        Collects::Always => true,
    };
    if collects { policy.with_findings(FindingsMode::Collect) } else { policy }
}

fn changed(mut policy: Policy, changes: &Changes<'_>) -> Result<Policy, Failure> {
    if let Some(place) = changes.place {
        let context = place
            .output_context()
            .map_err(|error| Failure::bad_input(format_args!("--context {place}: {error}")))?;
        policy = policy.with_context(context);
    }
    if let Some(action) = changes.disallowed {
        policy = policy.with_disallowed(action.into());
    }
    if changes.lossless {
        policy = policy.with_lossless(true);
    }
    Ok(match changes.base {
        Some(url) => policy.with_base_url(url.clone()),
        None => policy,
    })
}
