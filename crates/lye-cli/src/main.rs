//! The command `lye`: see `lye --help`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(lye_cli::run(std::env::args_os()))
}
