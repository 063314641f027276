//! `lye policy lint`: finds dead and risky rules in policies.

use crate::failure::{Failure, LINT_EXIT_STATUS};
use crate::output::print_message;
use crate::policy::{self, NamedPolicy};
use crate::terminal_escape::TerminalText;
use clap::Args;
use lye::policy_tools::{Lint, LintCode, LintSeverity};
use serde::Serialize;
use std::collections::HashMap;

const EXAMPLES: &str = "\
Examples:
  lye policy lint comments.toml              show lints with position, reason and help; those alike once, with their other places
  lye policy lint --allow form-kept --allow comments-kept mine.toml
                                             suppress these lints
  lye policy lint --json policies/*.toml     emit one JSON line per lint

docs/lints.md in the repository lists all lints with examples.";

const MEMBERS: &str = "\
Members of the JSON that --json writes for each lint:
  policy         file or preset
  code           name of the lint
  severity       `warning`: the rule has no effect, or probably not the intended one;
                 `risk`: the rule works, but such rules have caused vulnerabilities elsewhere
  path           path in the policy; empty for the whole policy
  line, column   position in the file, from 1, in characters; null for a preset
  message        what is wrong
  remedy         what to do, or null";

/// Find dead and risky rules in policies
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{LINT_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{MEMBERS}\n\n{LINT_EXIT_STATUS}"),
)]
pub(crate) struct Arguments {
    /// Presets, or policy files (.toml or .json)
    #[arg(value_name = "POLICY", required = true)]
    policies: Vec<String>,

    /// Suppress this lint. Repeatable
    #[arg(long, value_name = "LINT")]
    allow: Vec<LintCode>,

    /// Write one JSON line per lint
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Report a bad policy before any lints.
    let policies: Vec<NamedPolicy> =
        arguments.policies.iter().map(|name| policy::load(name)).collect::<Result<_, _>>()?;
    let (mut shown, mut warnings, mut risks) = (TerminalText::default(), 0_usize, 0_usize);
    for NamedPolicy { policy, name, locations } in &policies {
        let mut lints = match locations {
            Some(locations) => lye::policy_tools::lint_located(policy, locations),
            None => lye::policy_tools::lint(policy),
        };
        lints.retain(|lint| !arguments.allow.contains(&lint.code()));
        for lint in &lints {
            match lint.severity() {
                LintSeverity::Warning => warnings += 1,
                _ => risks += 1,
            }
        }
        if arguments.json {
            for lint in &lints {
                shown.push(&line(name, lint));
                shown.push_static("\n");
            }
        } else {
            for Alike { first, others } in alike(&lints) {
                shown.push(&TerminalText::multi_line(&format!("{}\n", first.clone().in_file(name))));
                shown.push(&TerminalText::multi_line(&more(&others)));
                shown.push_static("\n");
            }
        }
    }
    super::report(&shown)?;
    if warnings + risks == 0 {
        return Ok(());
    }
    if !arguments.json {
        print_message(format_args!("{}, {}", counted(warnings, "warning"), counted(risks, "risk")));
    }
    Err(Failure::Findings)
}

/// The maximum number of further places of a lint that are shown.
const MAX_PLACES: usize = 3;

/// Lints with the same code, message and remedy, at several places.
struct Alike<'l> {
    first: &'l Lint,
    others: Vec<&'l Lint>,
}

/// Groups lints, in the order of the first of each group.
fn alike(lints: &[Lint]) -> Vec<Alike<'_>> {
    let mut groups: Vec<Alike<'_>> = Vec::new();
    let mut positions: HashMap<_, usize> = HashMap::new();
    for lint in lints {
        let at = *positions.entry((lint.code(), lint.message(), lint.remedy())).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.others.push(lint),
            None => groups.push(Alike { first: lint, others: Vec::new() }),
        }
    }
    groups
}

/// `  and 26 more: …`, or nothing.
fn more(others: &[&Lint]) -> String {
    if others.is_empty() {
        return String::new();
    }
    let mut places: Vec<String> =
        others.iter().take(MAX_PLACES).map(|lint| format!("`{}`", lint.path())).collect();
    if others.len() > MAX_PLACES {
        places.push("…".to_owned());
    }
    format!("  and {} more: {}\n", others.len(), places.join(", "))
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

#[derive(Serialize)]
struct Line<'a> {
    policy: &'a str,
    code: &'static str,
    severity: &'static str,
    path: String,
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
    remedy: Option<&'a str>,
}

fn line(policy: &str, lint: &Lint) -> TerminalText {
    let line = Line {
        policy,
        code: lint.code().as_str(),
        severity: lint.severity().as_str(),
        path: lint.path(),
        line: lint.line(),
        column: lint.column(),
        message: lint.message(),
        remedy: lint.remedy(),
    };
    TerminalText::json(&line)
}
