//! `lye man`: prints or writes the manual pages.

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
                                             write one page per command, such as lye-clean.1

Exit status:
  0  the pages were written
  2  bad arguments, or unwritable output";

/// Print the manual page, or write a page for each command
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Write one page per command to this directory, instead of the main page to standard output
    #[arg(long, value_name = "DIRECTORY")]
    output_dir: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, command: clap::Command) -> Result<(), Failure> {
    if let Some(directory) = &arguments.output_dir {
        return fs::create_dir_all(directory)
            .and_then(|()| clap_mangen::generate_to(command, directory))
            .map_err(|error| Failure::Stopped(format!("cannot write {}: {error}", directory.display())));
    }
    let mut page = Vec::new();
    Man::new(command)
        .render(&mut page)
        .and_then(|()| write_stdout(&String::from_utf8_lossy(&page)))
        .map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))
}
