//! Finds policies by name, and reads policy files with those that they extend. The program opens the files.

use lye_policy::model::{Policy, PolicyError, PolicyFormat, PolicyText, RuleLocations};
use lye_policy::presets::Preset;
use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// A policy from a file: see [`load`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoadedPolicy {
    /// The policy. It may still fail [`Policy::check`].
    pub policy: Policy,
    /// Where its rules are, in the file and in those that it extends.
    pub locations: RuleLocations,
}

/// What the name of a policy stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolicyName<'n> {
    /// A preset.
    Preset(Preset),
    /// A policy file.
    File(&'n Path),
}

impl<'n> PolicyName<'n> {
    /// Returns what a name stands for. A name with an extension or in a folder is that of a file.
    ///
    /// ```
    /// use lye::Preset;
    /// use lye::policy_tools::PolicyName;
    /// assert_eq!(PolicyName::of("markdown")?, PolicyName::Preset(Preset::Markdown));
    /// assert_eq!(PolicyName::of("forum.toml")?, PolicyName::File("forum.toml".as_ref()));
    /// assert_eq!(PolicyName::of("markdwon").unwrap_err().to_string(), "markdwon: unknown preset; did you mean `markdown`?");
    /// # Ok::<(), lye::policy_tools::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// Fails for other names than those of presets, and suggests one.
    pub fn of(name: &'n str) -> Result<Self, LoadError> {
        if let Ok(preset) = name.parse() {
            return Ok(Self::Preset(preset));
        }
        let path = Path::new(name);
        match path.extension().is_some() || path.components().count() > 1 {
            true => Ok(Self::File(path)),
            false => Err(LoadError::UnknownPreset(name.to_owned())),
        }
    }
}

/// Why a policy cannot be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// No preset has this name.
    UnknownPreset(String),
    /// The name of the file ends neither in `.toml` nor in `.json`.
    UnknownFormat(PathBuf),
    /// The file cannot be read.
    Io(PathBuf, io::Error),
    /// The text is not a policy. Names the file.
    Policy(PolicyError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPreset(name) => write!(f, "{name}: unknown preset; {}", suggestion(name)),
            Self::UnknownFormat(path) if path.to_str().is_some_and(|name| name.parse::<Preset>().is_ok()) => {
                let name = path.display();
                write!(f, "{name}: this is a preset, not a file: write `--preset {name}`")
            }
            Self::UnknownFormat(path) => {
                write!(f, "{}: expected a policy file that ends in .toml or .json", path.display())
            }
            Self::Io(path, error) if error.kind() == io::ErrorKind::InvalidData => {
                let reason = error.get_ref().map_or("not in UTF-8".to_owned(), ToString::to_string);
                write!(f, "{}: {reason}: save the file as UTF-8", path.display())
            }
            Self::Io(path, error) => write!(f, "{}: cannot read: {error}", path.display()),
            Self::Policy(error) => error.fmt(f),
        }
    }
}

impl Error for LoadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::UnknownPreset(_) | Self::UnknownFormat(_) => None,
            Self::Io(_, error) => Some(error),
            Self::Policy(error) => Some(error),
        }
    }
}

/// Suggests a preset for a name that none has.
fn suggestion(name: &str) -> String {
    let presets = Preset::ALL.map(Preset::name);
    let closest = presets.into_iter().min_by_key(|preset| strsim::osa_distance(preset, name));
    match closest.filter(|preset| strsim::osa_distance(preset, name) <= 1 + preset.len() / 3) {
        Some(closest) => format!("did you mean `{closest}`?"),
        None => format!("expected a .toml or .json file, or one of {}", presets.join(", ")),
    }
}

/// Reads a policy file in TOML or JSON. `extends` names a preset, or a file relative to the file that extends it. `read` returns the
/// text of a file, such as [`std::fs::read_to_string`] does. Linear in the files.
///
/// # Errors
/// Fails if the file cannot be read, or is not a policy. [`Policy::check`] finds further problems, such as contradictions.
///
/// ```
/// use lye::policy_tools::load;
/// let read = |path: &std::path::Path| {
///     Ok(match path.to_str() {
///         Some("policies/forum.toml") => "extends = \"site.toml\"".to_owned(),
///         Some("policies/site.toml") => "input.lossless = true".to_owned(),
///         _ => return Err(std::io::ErrorKind::NotFound.into()),
///     })
/// };
/// assert!(load("policies/forum.toml".as_ref(), read).is_ok());
/// assert_eq!(load("forum.yaml".as_ref(), read).unwrap_err().to_string(), "forum.yaml: expected a policy file that ends in .toml or .json");
/// ```
pub fn load(path: &Path, read: impl Fn(&Path) -> io::Result<String>) -> Result<LoadedPolicy, LoadError> {
    let format = format_of(path).ok_or_else(|| LoadError::UnknownFormat(path.to_owned()))?;
    let text = read(path).map_err(|error| LoadError::Io(path.to_owned(), error))?;
    let in_file = |error: PolicyError| LoadError::Policy(error.in_file(path.display().to_string()));
    let base = |name: &str, from: Option<&str>| load_base(path, name, from, &read);
    let policy = Policy::from_text_with(&text, format, base).map_err(in_file)?;
    let locations = RuleLocations::of_with(&text, format, base).map_err(in_file)?;
    Ok(LoadedPolicy { policy, locations })
}

fn format_of(path: &Path) -> Option<PolicyFormat> {
    path.extension().and_then(OsStr::to_str).and_then(PolicyFormat::from_extension)
}

/// Loads the file that a policy names in `extends`, relative to the file of that policy: `from`, or else `first`.
fn load_base(
    first: &Path,
    name: &str,
    from: Option<&str>,
    read: impl Fn(&Path) -> io::Result<String>,
) -> Result<PolicyText, String> {
    let folder = from.map_or(first, Path::new).parent().unwrap_or(Path::new(""));
    let path = folder.join(name.strip_prefix("./").unwrap_or(name));
    let format = format_of(&path).ok_or("expected a policy file that ends in .toml or .json")?;
    let shown = path.display().to_string();
    let text = read(&path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    Ok(PolicyText::new(shown, text, format))
}
