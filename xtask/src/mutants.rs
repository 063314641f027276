//! `mutants`: checks that the tests notice deliberate faults (`xtask/mutants.toml`).
//!
//! The task copies the sources to a folder below the target directory. It applies each mutant alone there. The named tests must compile and
//! fail.

use crate::test_names::TestName;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

pub(crate) const USAGE: &str = "usage: cargo run -p xtask -- mutants [--list | --only NAMES | --sample COUNT]

Applies each mutant of xtask/mutants.toml to a copy of the sources, and checks that its tests fail.

cargo run -p xtask -- mutants               all mutants; exits with 1 if one goes unnoticed or does not compile
cargo run -p xtask -- mutants --list        list them
cargo run -p xtask -- mutants --only host   only those with this prefix
cargo run -p xtask -- mutants --sample 6    only this many, chosen by the hash of the commit";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mutants {
    mutant: Vec<Mutant>,
}

/// A text to replace, and the tests that must notice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mutant {
    name: String,
    file: String,
    find: String,
    replace: String,
    tests: String,
}

/// Runs the task.
///
/// # Errors
/// Returns the usage, or the unnoticed mutants.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let mut mutants = read()?;
    match arguments {
        [] => {}
        ["--help"] => {
            println!("{USAGE}");
            return Ok(());
        }
        ["--list"] => {
            for mutant in &mutants {
                mutant.applied(&root())?;
                println!("{:<22} {:<48} {}", mutant.name, mutant.file, mutant.tests);
            }
            return Ok(());
        }
        ["--only", name] => {
            mutants.retain(|mutant| mutant.name.starts_with(name));
            if mutants.is_empty() {
                return Err(format!("no mutant has a name that begins with {name}; see `mutants --list`"));
            }
        }
        ["--sample", count] => {
            let count = count.parse().map_err(|error| format!("--sample {count}: {error}\n\n{USAGE}"))?;
            let commit = git(&["rev-parse", "HEAD"])?;
            mutants.sort_by_key(|mutant| hash(&[commit.trim(), &mutant.name].concat()));
            mutants.truncate(count);
        }
        _ => return Err(USAGE.to_owned()),
    }
    let scratch = Scratch::new()?;
    scratch.check_without_mutants(&mutants)?;
    let mut wrong = Vec::new();
    for (number, mutant) in (1..).zip(&mutants) {
        let start = Instant::now();
        let outcome = scratch.outcome(mutant)?;
        let seconds = start.elapsed().as_secs_f64();
        println!("{number:>3} of {}  {:<22} {seconds:>5.1} s  {outcome}", mutants.len(), mutant.name);
        if outcome != NOTICED {
            wrong.push(mutant.name.as_str());
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("not noticed: {}", wrong.join(", "))) }
}

const NOTICED: &str = "noticed";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read() -> Result<Vec<Mutant>, String> {
    let text = fs::read_to_string(root().join("xtask/mutants.toml"))
        .map_err(|error| format!("xtask/mutants.toml: {error}"))?;
    let mutants: Mutants = toml::from_str(&text).map_err(|error| format!("xtask/mutants.toml: {error}"))?;
    Ok(mutants.mutant)
}

fn git(arguments: &[&str]) -> Result<String, String> {
    let of = |what: String| format!("git {}: {what}", arguments.join(" "));
    let output = Command::new("git").args(arguments).current_dir(root()).output();
    let output = output.map_err(|error| of(error.to_string()))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(of(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}

/// FNV-1a: the same on every machine and with every version of Rust.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Mutant {
    /// Returns the file with the fault, and without it.
    fn applied(&self, root: &Path) -> Result<(String, String), String> {
        let of = |what: String| format!("the mutant {}: {}: {what}", self.name, self.file);
        let original = fs::read_to_string(root.join(&self.file)).map_err(|error| of(error.to_string()))?;
        match original.matches(&self.find).count() {
            1 => Ok((original.replace(&self.find, &self.replace), original)),
            count => Err(of(format!("its text occurs {count} times instead of once: {:?}", self.find))),
        }
    }

    /// Returns the names of its tests, or prefixes of names.
    fn tests(&self) -> Result<Vec<TestName<'_>>, String> {
        let names = self.tests.split_whitespace().map(|name| {
            TestName::parse(name)
                .ok_or_else(|| format!("the mutant {}: `{name}` is not the name of a test", self.name))
        });
        names.collect()
    }
}

/// Removes files that are not in `known` from a folder, because an older copy may contain deleted files.
fn remove_others(folder: &Path, known: &HashSet<PathBuf>) -> io::Result<()> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if !known.contains(&path) {
                fs::remove_file(path)?;
            }
        }
    }
    Ok(())
}

/// The outcome of a test run.
#[derive(PartialEq)]
enum TestRun {
    Passed,
    Failed,
    NotCompiled,
}

/// A copy of the sources.
struct Scratch {
    sources: PathBuf,
    /// That of the originals, which has the dependencies.
    target: PathBuf,
}

impl Scratch {
    /// Copies the files that git tracks.
    fn new() -> Result<Self, String> {
        let root = root();
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let scratch = target.join("mutants");
        let sources = scratch.join("sources");
        let listed = git(&["ls-files"])?;
        let known: HashSet<PathBuf> = listed.lines().map(|name| sources.join(name)).collect();
        remove_others(&sources, &known).map_err(|error| format!("{}: {error}", sources.display()))?;
        for name in listed.lines() {
            let (from, to) = (root.join(name), sources.join(name));
            let text = fs::read(&from).map_err(|error| format!("{}: {error}", from.display()))?;
            // An unchanged file keeps its modification time, so that it is not compiled again.
            if fs::read(&to).is_ok_and(|known| known == text) {
                continue;
            }
            let folder = to.parent().unwrap_or(&sources);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&to, text))
                .map_err(|error| format!("{}: {error}", to.display()))?;
        }
        Ok(Self { sources, target })
    }

    fn cargo_test(&self, arguments: &[String]) -> Result<Output, String> {
        let mut command = Command::new("cargo");
        command.args(["test", "--quiet"]).args(arguments);
        command.current_dir(&self.sources).env("CARGO_TARGET_DIR", &self.target);
        // Each mutant is compiled once and run once, so optimization would cost more time than it saves.
        command.env("CARGO_PROFILE_TEST_OPT_LEVEL", "0").env("CARGO_INCREMENTAL", "0");
        command.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_PROFILE_TEST_DEBUG", "0");
        command.output().map_err(|error| format!("cargo test: {error}"))
    }

    /// Runs all tests whose names are, or begin with, one of these.
    fn run(&self, names: &[TestName<'_>]) -> Result<TestRun, String> {
        let mut targets: BTreeMap<Vec<String>, Vec<&str>> = BTreeMap::new();
        for name in names {
            let (arguments, path) = name.target(&self.sources);
            targets.entry(arguments).or_default().push(path);
        }
        for (arguments, paths) in targets {
            let list = self.cargo_test(&[&arguments[..], &["--".into(), "--list".into()]].concat())?;
            if !list.status.success() {
                return Ok(TestRun::NotCompiled);
            }
            let list = String::from_utf8_lossy(&list.stdout).into_owned();
            let tests = list.lines().filter_map(|line| line.strip_suffix(": test"));
            let tests: Vec<String> = tests
                .filter(|test| paths.iter().any(|path| test.starts_with(path)))
                .map(str::to_owned)
                .collect();
            if tests.is_empty() {
                return Err(format!("{}: no test begins with {}", arguments.join(" "), paths.join(" or ")));
            }
            let run = [&arguments[..], &["--".into(), "--exact".into()], &tests].concat();
            if !self.cargo_test(&run)?.status.success() {
                return Ok(TestRun::Failed);
            }
        }
        Ok(TestRun::Passed)
    }

    /// Removes modules that these tests do not need from the programs in `tests/`, because they take most of the compile time.
    fn keep_modules(&self, names: &[TestName<'_>]) -> Result<(), String> {
        let mut programs: BTreeMap<PathBuf, BTreeSet<&str>> = BTreeMap::new();
        for name in names {
            let Some((program, path)) = name.program(&self.sources) else { continue };
            let main = name.folder().join("tests").join(program).join("main.rs");
            if let Some((module, _)) = path.split_once("::") {
                programs.entry(main).or_insert_with(|| BTreeSet::from(["common"])).insert(module);
            }
        }
        for (main, modules) in programs {
            let Ok(whole) = fs::read_to_string(root().join(&main)) else { continue };
            let path = self.sources.join(main);
            let folder = path.parent().unwrap_or(&self.sources);
            // Other modules use a module without tests.
            let is_needed = |module: &str| {
                modules.contains(module)
                    || fs::read_to_string(folder.join(format!("{module}.rs")))
                        .is_ok_and(|source| !source.contains("#[test]"))
            };
            fs::write(&path, only_modules(&whole, is_needed))
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }

    /// Checks that the tests of all these mutants pass without a mutant.
    fn check_without_mutants(&self, mutants: &[Mutant]) -> Result<(), String> {
        let mut names = Vec::new();
        for mutant in mutants {
            names.extend(mutant.tests()?);
        }
        names.sort_unstable();
        names.dedup();
        eprintln!("without a mutant: {} kinds of tests", names.len());
        self.keep_modules(&names)?;
        for name in names {
            let outcome = self.run(&[name])?;
            match outcome {
                TestRun::Passed => {}
                TestRun::NotCompiled => return Err(format!("{name:?} does not compile without any mutant")),
                TestRun::Failed => return Err(format!("{name:?} fails without any mutant")),
            }
        }
        Ok(())
    }

    /// Applies a mutant and runs its tests.
    fn outcome(&self, mutant: &Mutant) -> Result<&'static str, String> {
        let (faulty, original) = mutant.applied(&self.sources)?;
        let path = self.sources.join(&mutant.file);
        let write =
            |text: &str| fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()));
        let names = mutant.tests()?;
        self.keep_modules(&names)?;
        write(&faulty)?;
        let outcome = self.run(&names);
        write(&original)?;
        Ok(match outcome? {
            TestRun::NotCompiled => "does not compile",
            TestRun::Passed => "NOT NOTICED",
            TestRun::Failed => NOTICED,
        })
    }
}

/// Removes the lines `mod name;` of other modules, and the attributes before them.
fn only_modules(main: &str, is_needed: impl Fn(&str) -> bool) -> String {
    let mut kept = String::new();
    let mut attributes = String::new();
    for line in main.lines() {
        let module = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'));
        if line.starts_with("#[") {
            attributes += &format!("{line}\n");
        } else if module.is_none_or(&is_needed) {
            kept += &std::mem::take(&mut attributes);
            kept += &format!("{line}\n");
        } else {
            attributes.clear();
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_names::Sources;

    #[test]
    fn mutants_change_a_text_that_occurs_once() {
        let mutants = read().unwrap();
        let names: HashSet<&str> = mutants.iter().map(|mutant| mutant.name.as_str()).collect();
        assert_eq!(names.len(), mutants.len(), "two mutants have one name");
        assert!(mutants.len() >= 12, "{}", mutants.len());
        for mutant in &mutants {
            let (faulty, original) = mutant.applied(&root()).unwrap();
            assert_ne!(faulty, original, "{}", mutant.name);
        }
    }

    #[test]
    fn mutants_name_existing_tests() {
        let mut sources = Sources::new(root());
        for mutant in read().unwrap() {
            for name in mutant.tests().unwrap() {
                assert!(sources.have_beginning(name), "{}: {name:?}", mutant.name);
            }
        }
    }

    #[test]
    fn unneeded_modules_are_removed() {
        let main = "//! Tests.\n\nmod common;\n#[cfg(feature = \"toml\")]\nmod a;\n#[cfg(unix)]\nmod b;\n";
        let is_needed = |module: &str| module == "common" || module == "b";
        assert_eq!(only_modules(main, is_needed), "//! Tests.\n\nmod common;\n#[cfg(unix)]\nmod b;\n");
    }

    #[test]
    fn samples_differ_between_commits() {
        let mutants = read().unwrap();
        let first = |commit: &str| {
            let by = |mutant: &&Mutant| hash(&[commit, &mutant.name].concat());
            mutants.iter().min_by_key(by).unwrap().name.clone()
        };
        let chosen: HashSet<String> = (0..40).map(|commit| first(&format!("{commit:040x}"))).collect();
        assert!(chosen.len() > 20, "{}", chosen.len());
    }
}
