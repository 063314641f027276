//! `lye policy schema`: prints the JSON Schema of policies.

use crate::failure::{Failure, SCHEMA_EXIT_STATUS};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  lye policy schema > policy.schema.json

With the first line `#:schema ./policy.schema.json`, editors validate and complete a TOML policy.";

/// Print the JSON Schema of policies, for editors
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{SCHEMA_EXIT_STATUS}"))]
pub(crate) struct Arguments {}

/// Runs the command.
pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    super::print(&format!("{:#}\n", lye::policy_tools::json_schema()))
}
