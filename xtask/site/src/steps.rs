//! Steps with their progress, and the programs that they run.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Numbers the steps and prints how long each takes.
pub(crate) struct Steps {
    count: usize,
    done: usize,
}

impl Steps {
    pub(crate) fn new(count: usize) -> Self {
        Self { count, done: 0 }
    }

    /// Runs a step. Its name is the subject of what it prints.
    pub(crate) fn run<T>(
        &mut self,
        name: &str,
        step: impl FnOnce() -> Result<T, String>,
    ) -> Result<T, String> {
        self.done += 1;
        eprintln!("[{}/{}] {name}", self.done, self.count);
        let start = Instant::now();
        let result = step().map_err(|why| format!("{name}: {why}"))?;
        eprintln!("      {:.1} s", start.elapsed().as_secs_f64());
        Ok(result)
    }
}

/// Runs a program in a folder. `remedy` says what to do if the program is missing.
pub(crate) fn run(program: &Path, arguments: &[&str], folder: &Path, remedy: &str) -> Result<(), String> {
    let shown = format!("{} {} (in {})", program.display(), arguments.join(" "), folder.display());
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| format!("{shown}: {error}\n{remedy}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Err(format!("{shown}: {}\n{}", output.status, said.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_names_the_remedy() {
        let why = run(Path::new("no-such-program"), &["--x"], Path::new("."), "install it").unwrap_err();
        assert!(why.starts_with("no-such-program --x (in .): "), "{why}");
        assert!(why.ends_with("\ninstall it"), "{why}");
    }

    #[test]
    fn a_failing_program_says_why() {
        let why = run(Path::new("cargo"), &["no-such-command"], Path::new("."), "").unwrap_err();
        assert!(why.contains("no-such-command"), "{why}");
    }
}
