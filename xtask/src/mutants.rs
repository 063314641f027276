//! `bite`: whether the property tests notice deliberate faults (`xtask/faults.toml`).
//!
//! The sources are copied to a folder below the target directory. There each fault is applied alone; its tests have to
//! compile, and to fail.

use serde::Deserialize;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

pub(crate) const USAGE: &str = "usage: cargo run -p xtask -- bite [--list | --only NAMES]

Applies each fault of xtask/faults.toml to a copy of the sources, and demands that its tests fail.

cargo run -p xtask -- bite               all faults; exits with 1 if one goes unnoticed or does not compile
cargo run -p xtask -- bite --list        what they are
cargo run -p xtask -- bite --only host   those whose names begin with this";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Faults {
    fault: Vec<Fault>,
}

/// A text to break, and the tests that have to notice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    name: String,
    file: String,
    find: String,
    replace: String,
    tests: String,
}

/// Runs the task.
///
/// # Errors
/// How it is called, or the faults that went unnoticed.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let mut faults = read()?;
    match arguments {
        [] => {}
        ["--help"] => {
            println!("{USAGE}");
            return Ok(());
        }
        ["--list"] => {
            for fault in &faults {
                fault.applied(&root())?;
                println!("{:<22} {:<48} {}", fault.name, fault.file, fault.tests);
            }
            return Ok(());
        }
        ["--only", name] => {
            faults.retain(|fault| fault.name.starts_with(name));
            if faults.is_empty() {
                return Err(format!("no fault has a name that begins with {name}; see `bite --list`"));
            }
        }
        _ => return Err(USAGE.to_owned()),
    }
    let scratch = Scratch::new()?;
    let mut tests: Vec<&str> = faults.iter().map(|fault| fault.tests.as_str()).collect();
    tests.sort_unstable();
    tests.dedup();
    for tests in tests {
        eprintln!("without a fault: cargo test {tests}");
        if !scratch.passes(tests, false) {
            return Err(format!("`cargo test {tests}` fails without any fault"));
        }
    }
    let mut wrong = Vec::new();
    for (number, fault) in (1..).zip(&faults) {
        let start = Instant::now();
        let outcome = scratch.bites(fault)?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{number:>2} of {}  {:<22} {seconds:>5.1} s  {outcome}", faults.len(), fault.name);
        if outcome != NOTICED {
            wrong.push(fault.name.as_str());
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("not noticed: {}", wrong.join(", "))) }
}

const NOTICED: &str = "noticed";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read() -> Result<Vec<Fault>, String> {
    let text = fs::read_to_string(root().join("xtask/faults.toml"))
        .map_err(|error| format!("xtask/faults.toml: {error}"))?;
    let faults: Faults = toml::from_str(&text).map_err(|error| format!("xtask/faults.toml: {error}"))?;
    Ok(faults.fault)
}

impl Fault {
    /// The file with the fault, and without it.
    fn applied(&self, root: &Path) -> Result<(String, String), String> {
        let of = |what: String| format!("the fault {}: {}: {what}", self.name, self.file);
        let sound = fs::read_to_string(root.join(&self.file)).map_err(|error| of(error.to_string()))?;
        match sound.matches(&self.find).count() {
            1 => Ok((sound.replace(&self.find, &self.replace), sound)),
            count => Err(of(format!("its text occurs {count} times instead of once: {:?}", self.find))),
        }
    }
}

/// Removes the files of a folder that are not known: an older copy may have what is gone since.
fn remove_others(folder: &Path, known: &HashSet<PathBuf>) -> io::Result<()> {
    let mut ahead = vec![folder.to_owned()];
    while let Some(folder) = ahead.pop() {
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                ahead.push(path);
            } else if !known.contains(&path) {
                fs::remove_file(path)?;
            }
        }
    }
    Ok(())
}

/// A copy of the sources.
struct Scratch {
    sources: PathBuf,
    target: PathBuf,
}

impl Scratch {
    /// Copies what git knows of.
    fn new() -> Result<Self, String> {
        let root = root();
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let scratch = target.join("bite");
        let sources = scratch.join("sources");
        let listed = Command::new("git").arg("ls-files").current_dir(&root).output();
        let listed = listed.map_err(|error| format!("git ls-files: {error}"))?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let known: HashSet<PathBuf> = listed.lines().map(|name| sources.join(name)).collect();
        remove_others(&sources, &known).map_err(|error| format!("{}: {error}", sources.display()))?;
        for name in listed.lines() {
            let (from, to) = (root.join(name), sources.join(name));
            let text = fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?;
            // What is the same keeps its time, so that it is not compiled again.
            if fs::read(&to).is_ok_and(|known| known == text) {
                continue;
            }
            let folder = to.parent().unwrap_or(&sources);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&to, text))
                .map_err(|error| format!("{}: {error}", to.display()))?;
        }
        Ok(Self { sources, target: scratch.join("target") })
    }

    /// Whether `cargo test` with these arguments comes to a good end.
    fn passes(&self, tests: &str, only_compile: bool) -> bool {
        let mut command = Command::new("cargo");
        command
            .arg("test")
            .arg("--quiet")
            .args(tests.split_whitespace())
            .args(only_compile.then_some("--no-run"));
        command.current_dir(&self.sources).env("CARGO_TARGET_DIR", &self.target);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    /// Applies a fault, and says what its tests make of it.
    fn bites(&self, fault: &Fault) -> Result<&'static str, String> {
        let (faulty, sound) = fault.applied(&self.sources)?;
        let path = self.sources.join(&fault.file);
        let write =
            |text: &str| fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()));
        write(&faulty)?;
        let outcome = if !self.passes(&fault.tests, true) {
            "does not compile"
        } else if self.passes(&fault.tests, false) {
            "NOT NOTICED"
        } else {
            NOTICED
        };
        write(&sound)?;
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::{read, root};
    use std::collections::HashSet;

    #[test]
    fn every_fault_has_its_text_once_and_changes_it() {
        let faults = read().unwrap();
        let names: HashSet<&str> = faults.iter().map(|fault| fault.name.as_str()).collect();
        assert_eq!(names.len(), faults.len(), "two faults have one name");
        assert!(faults.len() >= 12, "{}", faults.len());
        for fault in &faults {
            let (faulty, sound) = fault.applied(&root()).unwrap();
            assert_ne!(faulty, sound, "{}", fault.name);
            assert!(fault.tests.starts_with("-p "), "{}", fault.name);
        }
    }
}
