//! Installs the pinned peers below `target/peers`: packages from PyPI in a virtual environment, packages from npm in a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the packages of a peer come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Registry {
    /// PyPI.
    Python,
    /// npm.
    Npm,
}

impl Registry {
    /// Installs the packages, unless they are installed, and returns the command that runs the driver of a peer.
    ///
    /// # Errors
    /// Fails with the output of the command that failed.
    pub(super) fn driver(self) -> Result<Command, String> {
        let (folder, sources) = (self.folder(), Path::new(env!("CARGO_MANIFEST_DIR")).join("live"));
        let pins: Vec<(&str, String)> = self
            .pins()
            .iter()
            .map(|name| read(&sources.join(name)).map(|text| (*name, text)))
            .collect::<Result<_, _>>()?;
        let finished = folder.join("finished");
        let pinned: String = pins.iter().map(|(_, text)| text.as_str()).collect();
        if !fs::read_to_string(&finished).is_ok_and(|installed| installed == pinned) {
            eprintln!("Installing peers in {}", folder.display());
            let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
            if folder.exists() {
                fs::remove_dir_all(&folder).map_err(failed)?;
            }
            fs::create_dir_all(&folder).map_err(failed)?;
            for (name, text) in &pins {
                fs::write(folder.join(name), text).map_err(failed)?;
            }
            self.steps(&folder).iter_mut().try_for_each(|step| run(step.current_dir(&folder)))?;
            fs::write(&finished, &pinned).map_err(failed)?;
        }
        // Node.js looks for packages beside the program.
        let script = folder.join(self.script());
        fs::copy(sources.join(self.script()), &script)
            .map_err(|error| format!("{}: {error}", script.display()))?;
        let mut command = match self {
            Self::Python => Command::new(folder.join("venv/bin/python")),
            Self::Npm => Command::new("node"),
        };
        command.arg(script).current_dir(folder);
        Ok(command)
    }

    fn folder(self) -> PathBuf {
        let name = match self {
            Self::Python => "python",
            Self::Npm => "npm",
        };
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers").join(name)
    }

    fn pins(self) -> &'static [&'static str] {
        match self {
            Self::Python => &["requirements.txt"],
            Self::Npm => &["package.json", "package-lock.json"],
        }
    }

    fn script(self) -> &'static str {
        match self {
            Self::Python => "peer.py",
            Self::Npm => "peer.mjs",
        }
    }

    fn steps(self, folder: &Path) -> Vec<Command> {
        let step = |program: &Path, arguments: &[&str]| {
            let mut command = Command::new(program);
            command.args(arguments);
            command
        };
        match self {
            Self::Python => vec![
                step(Path::new("python3"), &["-m", "venv", "venv"]),
                step(
                    &folder.join("venv/bin/python"),
                    &[
                        "-m",
                        "pip",
                        "install",
                        "--disable-pip-version-check",
                        "--only-binary",
                        ":all:",
                        "--requirement",
                        "requirements.txt",
                    ],
                ),
            ],
            Self::Npm => vec![step(
                Path::new("npm"),
                &[
                    "ci",
                    "--engine-strict",
                    "--ignore-scripts",
                    "--no-audit",
                    "--no-fund",
                    "--no-update-notifier",
                ],
            )],
        }
    }
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Runs a command. The error has the output of the command.
fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output();
    let program = command.get_program().display();
    let output = output.map_err(|error| format!("{program} does not start: {error}; install it"))?;
    if output.status.success() {
        return Ok(());
    }
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Err(format!("{program} failed with {}:\n{out}{err}", output.status))
}
