//! Lints of a policy that extends another one: each is at a line that the author of the policy can change.

use super::{Lint, LintCode, LintSeverity, lint};
use lye_policy::model::error::{LocatedProblem, Problem};
use lye_policy::model::{Policy, ReplacedList, RuleLocations};
use lye_policy::path::Path;
use lye_policy::presets::Preset;

/// How many lost entries a message names.
const NAMED: usize = 3;

/// Like [`lint`], with the places in the text of the policy and in those that it extends.
///
/// Leaves out the lints of presets, which nobody can change: a risk that only arises because the policy changes a preset is at the member
/// that changes it. Also reports lists that replace those of the policy that is extended and lose entries.
///
/// ```
/// use lye::policy::{PolicyFormat, RuleLocations};
/// use lye::policy_tools::{LintCode, lint_located};
/// let text = "version = 1\nextends = \"comment\"\nsanitizer.elements = [\"h3\"]\n";
/// let locations = RuleLocations::of(text, PolicyFormat::Toml)?;
/// let lints = lint_located(&lye::Policy::from_toml(text)?, &locations);
/// assert_eq!((lints[0].code(), lints[0].line()), (LintCode::ListReplacesBase, Some(3)));
/// assert!(lints.iter().all(|lint| lint.file().is_none()));
/// # Ok::<(), lye::PolicyError>(())
/// ```
pub fn lint_located(policy: &Policy, locations: &RuleLocations) -> Vec<Lint> {
    let located = |lint: Lint| lint.located_by(locations);
    let mut lints: Vec<Lint> = locations.replaced_lists().iter().map(of_replaced).map(located).collect();
    let of_base = locations.base().map(|base| keys(&base));
    for found in lint(policy) {
        let found = with_true_remedy(located(found), locations);
        let is_of_preset = found.file().is_some_and(|file| file.parse::<Preset>().is_ok());
        let is_of_base = of_base.as_ref().is_some_and(|known| known.contains(&key(&found)));
        if is_of_base && found.file().is_none() && !locations.is_own(&found.located.problem.path) {
            // The base lacks something, and the policy does not add it.
        } else if !is_of_preset {
            lints.push(found);
        } else if found.severity() == LintSeverity::Risk && !is_of_base {
            lints.push(moved(found, locations));
        }
    }
    lints
}

type Key = (LintCode, String, String);

fn key(lint: &Lint) -> Key {
    (lint.code(), lint.path(), lint.message().to_owned())
}

fn keys(policy: &Policy) -> Vec<Key> {
    lint(policy).iter().map(key).collect()
}

/// Moves a risk from the line of a preset to the member of the policy that causes it.
fn moved(mut found: Lint, locations: &RuleLocations) -> Lint {
    let wanted = key(&found);
    let own = locations.own_members();
    let causes =
        |name: &&String| locations.base_with(name).is_some_and(|policy| keys(&policy).contains(&wanted));
    let member = own.iter().find(causes).map_or("extends", String::as_str);
    let problem = Problem { path: Path::new([member]), ..found.located.problem.clone() };
    let problem = Problem { message: format!("{} (`{}`)", problem.message, wanted.1), ..problem };
    found.located = Box::new(LocatedProblem::new(problem));
    found.located_by(locations)
}

fn of_replaced(list: &ReplacedList) -> Lint {
    let ReplacedList { path, base, lost } = list;
    let named: Vec<String> = lost.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    let is_of_elements =
        *path == Path::new(["sanitizer", "elements"]) && !lost.iter().any(|name| name.contains('['));
    let what = match (is_of_elements, lost.len()) {
        (true, 1) => "1 element is lost".to_owned(),
        (true, count) => format!("{count} elements are lost"),
        (false, 1) => "1 entry is lost".to_owned(),
        (false, count) => format!("{count} entries are lost"),
    };
    let among = if lost.len() > NAMED { ", among them " } else { ": " };
    let message = format!("this replaces the list of `{base}`: {what}{among}{}", named.join(", "));
    let problem = Problem::new(message).at(path.clone()).with_remedy(format!(
        "to keep them, copy the list that `lye policy show {base}` writes, and change the copy"
    ));
    Lint { code: LintCode::ListReplacesBase, located: Box::new(LocatedProblem::new(problem)) }
}

/// Adds to a remedy that the list in which something shall be added is that of the base, and that a new one replaces it.
fn with_true_remedy(mut found: Lint, locations: &RuleLocations) -> Lint {
    for name in ["elements", "attributes"] {
        let Some(remedy) = &mut found.located.problem.remedy else { continue };
        let adds = remedy.contains(&format!("`sanitizer.{name}`")) && remedy.contains("add ")
            || remedy.contains(&format!("`{name} = ["));
        if adds && let Some(base) = locations.origin(&Path::new(["sanitizer", name])) {
            remedy.push_str(&format!(
                "; a list of your own replaces that of `{base}`: copy its entries from `lye policy show {base}`"
            ));
        }
    }
    found
}
