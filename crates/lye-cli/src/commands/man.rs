//! `lye man`: the command's manual pages.

use crate::failure::Failure;
use crate::output::write_stdout;
use clap::Args;
use clap_mangen::Man;
use std::fs;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye man | man -l -                         read the manual
  lye man --output-dir ~/.local/share/man/man1
                                             write a page for each command, lye-clean.1 and others

Exit status:
  0  they were written
  2  bad arguments, or output that cannot be written";

/// Print the manual, or write its pages
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Write a page for each command into this directory, instead of the first to standard output
    #[arg(long, value_name = "DIRECTORY")]
    output_dir: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, command: clap::Command) -> Result<(), Failure> {
    if let Some(directory) = &arguments.output_dir {
        return fs::create_dir_all(directory)
            .and_then(|()| clap_mangen::generate_to(command, directory))
            .map_err(|error| Failure::Stopped(format!("cannot write to {}: {error}", directory.display())));
    }
    let mut page = Vec::new();
    Man::new(command)
        .render(&mut page)
        .and_then(|()| write_stdout(&String::from_utf8_lossy(&page)))
        .map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))
}
