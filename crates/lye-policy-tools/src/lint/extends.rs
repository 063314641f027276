//! Lints of a policy that extends another one: each is at a line that the author of the policy can change.

use super::{Lint, LintCode, LintSeverity, is_accepted, lint, texts};
use lye_policy::model::error::{LocatedProblem, Problem};
use lye_policy::model::{Policy, ReplacedList, RuleLocations};
use lye_policy::path::Path;
use lye_policy::presets::{Preset, is_base};

/// How many lost entries a message names.
const NAMED: usize = 3;

/// Like [`lint`], with the places in the text of the policy and in those that it extends.
///
/// Omits the lints of presets and add-ons, which nobody can change: a risk that only arises because the policy changes a preset is at the
/// member that changes it, and one of an add-on at its name. Adds lints that need the text: a policy without an allowlist, and lists that replace those of the base and lose entries.
///
/// ```
/// use lye::policy::{PolicyFormat, RuleLocations};
/// use lye::policy_tools::{LintCode, lint_located};
/// let text = "extends = \"comment\"\nlinks.rel = [\"sponsored\"]\n";
/// let locations = RuleLocations::of(text, PolicyFormat::Toml)?;
/// let lints = lint_located(&lye::Policy::from_toml(text)?, &locations);
/// assert_eq!((lints[0].code(), lints[0].line()), (LintCode::ListReplacesBase, Some(2)));
/// assert!(lints.iter().all(|lint| lint.file().is_none()));
/// # Ok::<(), lye::PolicyError>(())
/// ```
pub fn lint_located(policy: &Policy, locations: &RuleLocations) -> Vec<Lint> {
    let located = |lint: Lint| lint.located_by(locations);
    let mut lints = Vec::new();
    if !is_accepted(policy, LintCode::ListReplacesBase) {
        lints.extend(locations.replaced_lists().iter().map(of_replaced).map(located));
    }
    let own = locations.own_members();
    let is_said = |member: &str| own.iter().any(|own| own == member);
    let base = locations.base();
    let has_allowlist = base.is_some() || ["allow", "sanitizer"].into_iter().any(is_said);
    if !has_allowlist && !is_accepted(policy, LintCode::AllowMissing) {
        let (code, problem) = texts::allow_missing();
        lints.push(located(Lint::new(code, problem.at(["allow"]))));
    }
    let of_base = base.map(|base| keys(&base));
    for found in lint(policy) {
        let wanted = key(&found);
        let found = located(found);
        let add_on = found.file().filter(|file| is_base(file));
        let is_built_in = add_on.is_some() || found.file().is_some_and(|file| file.parse::<Preset>().is_ok());
        let entry = add_on.and_then(|name| locations.entry_of_extends(name));
        let is_of_base = of_base.as_ref().is_some_and(|known| known.contains(&wanted));
        if found.code() == LintCode::AllowDenied && found.file().is_some() {
            // The policy takes away what the one that it extends allows.
        } else if is_of_base && found.file().is_none() && !locations.is_own(&found.located.problem.path) {
            // The base lacks something, and the policy does not add it.
        } else if !is_built_in {
            lints.push(found);
        } else if found.severity() == LintSeverity::Risk {
            match (is_of_base, entry) {
                (true, Some(entry)) => lints.push(moved_to(found, entry, locations)),
                (true, None) => {}
                (false, _) => lints.push(moved(found, &wanted, locations)),
            }
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
fn moved(found: Lint, wanted: &Key, locations: &RuleLocations) -> Lint {
    let own = locations.own_members();
    let causes =
        |name: &&String| locations.base_with(name).is_some_and(|policy| keys(&policy).contains(wanted));
    let member = own.iter().find(causes).map_or("extends", String::as_str);
    moved_to(found, Path::new([member]), locations)
}

fn moved_to(mut found: Lint, path: Path, locations: &RuleLocations) -> Lint {
    let problem = Problem { path, ..found.located.problem.clone() };
    let problem = Problem { message: format!("{} (`{}`)", problem.message, found.path()), ..problem };
    found.located = Box::new(LocatedProblem::new(problem));
    found.located_by(locations)
}

fn of_replaced(list: &ReplacedList) -> Lint {
    let ReplacedList { path, base, lost } = list;
    let named: Vec<String> = lost.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    let what = match lost.len() {
        1 => "1 entry is lost".to_owned(),
        count => format!("{count} entries are lost"),
    };
    let among = if lost.len() > NAMED { ", among them " } else { ": " };
    let lost = format!("{what}{among}{}", named.join(", "));
    let (code, problem) = texts::list_replaces_base(base, lost, path.last_member().unwrap_or_default());
    Lint::new(code, problem.at(path.clone()))
}
