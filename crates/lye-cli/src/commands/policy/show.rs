//! `lye policy show`: a policy as it is read, in TOML or JSON.

use crate::failure::{Failure, SHOW_EXIT_STATUS};
use crate::policy;
use clap::Args;
use lye::{PolicyDefaults, PolicyFormat};

const EXAMPLES: &str = "\
Examples:
  lye policy show comment                    the policy that is called so
  lye policy show comment > mine.toml        to change it
  lye policy show --defaults mine.toml       with all that it does not say: lists, limits, what each rule does
  lye policy show --json mine.toml           as JSON";

/// Show a policy: as it is read, or with its defaults
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{SHOW_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// The name of a preset, or a file that ends with .toml or .json
    #[arg(value_name = "POLICY")]
    policy: String,

    /// Fill in what the policy does not say
    #[arg(long)]
    defaults: bool,

    /// Write JSON instead of TOML
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let named = policy::load(&arguments.policy)?;
    let format = if arguments.json { PolicyFormat::Json } else { PolicyFormat::Toml };
    let defaults = if arguments.defaults { PolicyDefaults::FilledIn } else { PolicyDefaults::LeftOut };
    super::print(&named.policy.to_text(format, defaults))
}
