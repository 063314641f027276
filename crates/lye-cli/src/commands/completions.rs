//! `lye completions`: prints a completion script for a shell.

use crate::failure::Failure;
use crate::output::write_stdout;
use clap::Args;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  lye completions bash > ~/.local/share/bash-completion/completions/lye
  lye completions zsh > ~/.zfunc/_lye
  lye completions fish > ~/.config/fish/completions/lye.fish

Exit status:
  0  the script was written
  2  bad arguments, or unwritable output";

/// Print a shell completion script
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, mut command: clap::Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "lye", &mut script);
    write_stdout(&String::from_utf8_lossy(&script))
        .map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))
}
