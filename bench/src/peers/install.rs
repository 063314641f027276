//! Installs the peers of `peers/` below `target/peers`: packages from PyPI in a virtual environment, packages from npm in a folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const REQUIREMENTS: &str = include_str!("../../peers/requirements.txt");
const PACKAGE: &str = include_str!("../../peers/package.json");
const PACKAGE_LOCK: &str = include_str!("../../peers/package-lock.json");

const NEEDS_PYTHON: &str =
    "nh3 and turbohtml need Python 3.10 or newer with its module venv: apt-get install python3 python3-venv";
const NEEDS_NODE: &str = "dompurify and sanitize-html need Node.js 20.19 or newer with npm: apt-get install nodejs npm, or a newer release";
const NEEDS_REGISTRY: &str =
    "the first run installs the pinned packages: check that the package registry is reachable";

/// A command of an installation, and what to do if it fails.
struct Step {
    command: Command,
    remedy: &'static str,
}

/// Installs the packages from PyPI, unless they are there. Returns the interpreter that has them.
pub(super) fn python() -> Result<PathBuf, String> {
    let folder = folder("python");
    let interpreter = folder.join("venv/bin/python");
    let steps = [
        step("python3", &["-m", "venv", "venv"], NEEDS_PYTHON),
        step(
            &interpreter,
            &["-m", "pip", "install", "--only-binary", ":all:", "--requirement", "requirements.txt"],
            NEEDS_REGISTRY,
        ),
    ];
    install(&folder, &[("requirements.txt", REQUIREMENTS)], steps)?;
    Ok(interpreter)
}

/// Installs the packages from npm, unless they are there. Returns the folder that has them.
pub(super) fn node() -> Result<PathBuf, String> {
    let folder = folder("node");
    let steps = [
        step("node", &["--version"], NEEDS_NODE),
        step("npm", &["--version"], NEEDS_NODE),
        step(
            "npm",
            &["ci", "--engine-strict", "--ignore-scripts", "--no-audit", "--no-fund"],
            NEEDS_REGISTRY,
        ),
    ];
    install(&folder, &[("package.json", PACKAGE), ("package-lock.json", PACKAGE_LOCK)], steps)?;
    Ok(folder)
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/peers").join(name)
}

fn step(program: impl AsRef<std::ffi::OsStr>, arguments: &[&str], remedy: &'static str) -> Step {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    Step { command, remedy }
}

/// Writes the files that pin the versions to an empty folder and runs the steps there. Does nothing if the folder has a finished
/// installation from the same files.
fn install<const N: usize>(folder: &Path, pins: &[(&str, &str)], steps: [Step; N]) -> Result<(), String> {
    let finished = folder.join("finished");
    let pinned: String = pins.iter().map(|(_, content)| *content).collect();
    if std::fs::read_to_string(&finished).is_ok_and(|installed| installed == pinned) {
        return Ok(());
    }
    eprintln!("Installing peers in {}", folder.display());
    let cannot_write = |error: std::io::Error| format!("cannot write {}: {error}", folder.display());
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(cannot_write)?;
    }
    std::fs::create_dir_all(folder).map_err(cannot_write)?;
    for (name, content) in pins {
        std::fs::write(folder.join(name), content).map_err(cannot_write)?;
    }
    for Step { mut command, remedy } in steps {
        run(command.current_dir(folder)).map_err(|error| {
            format!("{error}\n{remedy}\nTo measure fewer peers, name them: --peer NAME (see --help)")
        })?;
    }
    std::fs::write(finished, pinned).map_err(cannot_write)
}

/// Runs a command. The error has the output of the command.
fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output();
    let program = command.get_program().display();
    let output = output.map_err(|error| format!("cannot run {program}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let arguments: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy()).collect();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Err(format!("{program} {} failed with {}:\n{out}{err}", arguments.join(" "), output.status))
}
