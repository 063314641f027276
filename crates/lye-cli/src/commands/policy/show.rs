//! `lye policy show`: prints a policy as TOML or JSON.

use crate::failure::{Failure, SHOW_EXIT_STATUS};
use crate::policy;
use clap::Args;
use lye::policy::{Group, PolicyFormat, Row, add_ons, groups, is_base};
use lye::policy_tools::PolicyDefaults;
use lye::sanitizer::Edition;
use lye::{Policy, Preset};

const EXAMPLES: &str = "\
Examples:
  lye policy show comment                    print the file of a preset
  lye policy show comment > mine.toml        save a preset to edit it
  lye policy show --defaults mine.toml       include all default values
  lye policy show --json mine.toml           print as JSON
  lye policy show --groups                   print the groups of elements, such as `@tables`
  lye policy show --add-ons                  list the add-ons, such as `katex`
  lye policy show katex                      print the file of an add-on
  lye policy show like-dompurify             print what `lye policy import` builds on";

/// Print a policy, optionally with all defaults
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{SHOW_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// A preset, an add-on, or a policy file (.toml or .json)
    #[arg(value_name = "POLICY", required_unless_present_any = ["groups", "add_ons"])]
    policy: Option<String>,

    /// Print the groups of elements that `allow` and `deny` can name, with the attributes that `true` allows
    #[arg(long, conflicts_with_all = ["policy", "defaults", "json"])]
    groups: bool,

    /// List the add-ons that `extends` can name after a preset
    #[arg(long, conflicts_with_all = ["policy", "groups", "defaults", "json"])]
    add_ons: bool,

    /// Include keys that have their default value
    #[arg(long)]
    defaults: bool,

    /// Write JSON instead of TOML
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Some(name) = &arguments.policy else {
        return super::print(&if arguments.add_ons { all_add_ons() } else { all_groups() });
    };
    let add_on = add_ons().find(|(add_on, _)| add_on == name).map(|(_, text)| text);
    let commented = add_on.or_else(|| name.parse().ok().map(Preset::toml));
    if let Some(text) = commented
        && !arguments.defaults
        && !arguments.json
    {
        return super::print(text);
    }
    let policy = match is_base(name) {
        true => Policy::from_toml(&format!("extends = {name:?}")).map_err(Failure::BadPolicy)?,
        false => policy::load(name)?.policy,
    };
    let format = if arguments.json { PolicyFormat::Json } else { PolicyFormat::Toml };
    let defaults = if arguments.defaults { PolicyDefaults::FilledIn } else { PolicyDefaults::LeftOut };
    super::print(&lye::policy_tools::write(&policy, format, defaults))
}

/// Returns the groups, each as a table of its elements with their attributes.
fn all_groups() -> String {
    let text = |group: &Group| {
        let rows = group.rows.iter().map(|Row { element, attributes }| {
            let name =
                if element.contains([':', '*']) { format!("{element:?}") } else { (*element).to_owned() };
            format!("{name} = {attributes:?}\n")
        });
        format!("[\"@{}\"]\n{}", group.name, rows.collect::<String>())
    };
    groups(Edition::default()).map(text).collect::<Vec<_>>().join("\n")
}

/// Returns the names of the add-ons, each with the first comment of its file.
fn all_add_ons() -> String {
    let line = |(name, text): (&str, &str)| {
        let comment = text.lines().next().unwrap_or_default().trim_start_matches("# ");
        format!("{name:13} {comment}\n")
    };
    add_ons().map(line).collect()
}
