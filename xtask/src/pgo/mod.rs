//! `pgo`: builds the command `lye` with profile-guided optimization: an instrumented build, runs of it on training inputs, and a build
//! that uses the counts.

mod profdata;
mod training;

use crate::generate::repository;
use profdata::Profdata;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const USAGE: &str = "usage: cargo run -p xtask -- pgo [FOLDER]

Builds the command lye for a release (profile `dist`), with profile-guided optimization.

cargo run -p xtask -- pgo          with generated training inputs: pages, newsletters and comments
cargo run -p xtask -- pgo FOLDER   with the HTML files in this folder and its subfolders

Needs an llvm-profdata of the same LLVM version as rustc: from `rustup component add llvm-tools`, or named in LLVM_PROFDATA.";

/// The runs on the training inputs, each with its output folder.
const RUNS: &[&[&str]] = &[
    &["clean", "--quiet", "--lossy", "--jobs", "1"],
    &["clean", "--quiet", "--lossy", "--jobs", "1", "--document", "--preset", "article"],
    &["clean", "--quiet", "--lossy", "--jobs", "1", "--preset", "sanitizer-api"],
    &["clean", "--quiet", "--lossy", "--jobs", "1", "--preset", "email"],
];

/// Runs the task.
///
/// # Errors
/// Returns the usage, or the step that failed.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let inputs = match arguments {
        ["--help"] => {
            println!("{USAGE}");
            return Ok(());
        }
        [] => None,
        [folder] if !folder.starts_with('-') => Some(PathBuf::from(folder)),
        _ => return Err(USAGE.to_owned()),
    };
    if let Some(folder) = inputs.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(format!("{}: folder not found", folder.display()));
    }
    let rustc = Rustc::ask()?;
    // Builds take minutes, so missing tools are reported first.
    let profdata = Profdata::find(&rustc)?;
    let target = std::env::var_os("CARGO_TARGET_DIR");
    let target = target.map_or_else(|| repository().join("target"), PathBuf::from);
    // Profiles of other sources must not be merged, so everything is generated anew.
    let folder = empty_folder(&std::path::absolute(target).map_err(|error| error.to_string())?.join("pgo"))?;
    let inputs = match inputs {
        Some(inputs) => inputs,
        None => training::write(&empty_folder(&folder.join("inputs"))?)?,
    };

    let counts = empty_folder(&folder.join("counts"))?;
    println!("1. building lye with instrumentation");
    let counting = rustc.build(&folder.join("counting"), "-Cprofile-generate=", &counts)?;
    println!("2. running it on {}", inputs.display());
    for run in RUNS {
        train(&counting, run, &inputs, &empty_folder(&folder.join("outputs"))?)?;
    }
    let profile = folder.join("lye.profdata");
    profdata.merge(&counts, &profile)?;
    println!("3. building lye with the profile");
    let optimized = rustc.build(&folder.join("optimized"), "-Cprofile-use=", &profile)?;
    let lye = folder.join(format!("lye{EXE_SUFFIX}"));
    fs::copy(&optimized, &lye).map_err(|error| format!("{}: {error}", lye.display()))?;
    println!("wrote {}", lye.display());
    Ok(())
}

/// Creates an empty folder.
fn empty_folder(path: &Path) -> Result<PathBuf, String> {
    let made = if path.exists() { fs::remove_dir_all(path) } else { Ok(()) };
    made.and_then(|()| fs::create_dir_all(path)).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path.to_owned())
}

/// The properties of the compiler that decide about compatibility.
struct Rustc {
    host: String,
    /// The major version of its LLVM.
    llvm: String,
    sysroot: PathBuf,
}

impl Rustc {
    fn ask() -> Result<Self, String> {
        let version = answer("rustc", &["-vV"])?;
        let line = |name: &str| version.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let [Some(host), Some(llvm)] = ["host:", "LLVM version:"].map(line) else {
            return Err(format!("`rustc -vV` names no host, or no LLVM: {version}"));
        };
        let sysroot = answer("rustc", &["--print", "sysroot"])?;
        let llvm = llvm.split_once('.').map_or(llvm, |(major, _)| major);
        Ok(Self { host: host.to_owned(), llvm: llvm.to_owned(), sysroot: PathBuf::from(sysroot.trim()) })
    }

    /// Builds the command for a release, with one more flag for rustc. Returns its path.
    fn build(&self, target_folder: &Path, flag: &str, path: &Path) -> Result<PathBuf, String> {
        let path = path.to_str().ok_or_else(|| format!("{}: not in UTF-8", path.display()))?;
        let others = std::env::var("RUSTFLAGS").unwrap_or_default();
        let flags: Vec<&str> = others.split_whitespace().collect();
        // Flags in this variable may contain spaces. With a named target, build scripts and macros do not get them.
        let flags = [flags.join("\u{1f}").as_str(), &format!("{flag}{path}")].join("\u{1f}");
        let mut command = Command::new(env!("CARGO"));
        command
            .args([
                "build",
                "--quiet",
                "--locked",
                "--profile",
                "dist",
                "--package",
                "lye-cli",
                "--bin",
                "lye",
            ])
            .args(["--target", &self.host, "--target-dir"])
            .arg(target_folder)
            .env("CARGO_ENCODED_RUSTFLAGS", flags.trim_start_matches('\u{1f}'))
            .env("CARGO_INCREMENTAL", "0")
            .current_dir(repository());
        succeed(&mut command, "cargo build")?;
        Ok(target_folder.join(&self.host).join("dist").join(format!("lye{EXE_SUFFIX}")))
    }
}

/// Runs the instrumented command. An input that it rejects (exit status 1) is training, too.
fn train(lye: &Path, run: &[&str], inputs: &Path, outputs: &Path) -> Result<(), String> {
    let mut command = Command::new(lye);
    command.args(run).arg("--output-dir").arg(outputs).arg(inputs).stdin(Stdio::null()).stdout(Stdio::null());
    let status = command.status().map_err(|error| format!("{}: {error}", lye.display()))?;
    match status.code() {
        Some(0 | 1) => Ok(()),
        _ => Err(format!("lye {}: {status}", run.join(" "))),
    }
}

/// Runs a command that must succeed.
fn succeed(command: &mut Command, name: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// Returns the standard output of a command.
fn answer(command: impl AsRef<OsStr>, arguments: &[&str]) -> Result<String, String> {
    let name = command.as_ref().display().to_string();
    let output = Command::new(command).args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name} {}: {}", arguments.join(" "), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
