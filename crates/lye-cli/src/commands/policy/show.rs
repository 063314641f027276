//! `lye policy show`: prints a policy as TOML or JSON.

use crate::failure::{Failure, SHOW_EXIT_STATUS};
use crate::policy;
use clap::Args;
use lye::Preset;
use lye::policy::PolicyFormat;
use lye::policy_tools::PolicyDefaults;

const EXAMPLES: &str = "\
Examples:
  lye policy show comment                    print the file of a preset
  lye policy show comment > mine.toml        save a preset to edit it
  lye policy show --defaults mine.toml       include all default values
  lye policy show --json mine.toml           print as JSON";

/// Print a policy, optionally with all defaults
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{SHOW_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// A preset, or a policy file (.toml or .json)
    #[arg(value_name = "POLICY")]
    policy: String,

    /// Include keys that have their default value
    #[arg(long)]
    defaults: bool,

    /// Write JSON instead of TOML
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // The file of a preset has comments.
    if let Ok(preset) = arguments.policy.parse::<Preset>()
        && !arguments.defaults
        && !arguments.json
    {
        return super::print(preset.toml());
    }
    let named = policy::load(&arguments.policy)?;
    let format = if arguments.json { PolicyFormat::Json } else { PolicyFormat::Toml };
    let defaults = if arguments.defaults { PolicyDefaults::FilledIn } else { PolicyDefaults::LeftOut };
    super::print(&lye::policy_tools::write(&named.policy, format, defaults))
}
