//! The setters of ammonia's `Builder` that change a list: `add_tags` and `rm_tags` beside `tags`. nh3 has none of them.

use crate::import::draft::Draft;
use crate::import::generated::Table;
use crate::import::names::{Names, defaults};
use crate::import::settings::{Setting, Settings};
use lye_policy::path::Path;
use std::collections::BTreeSet;

/// The list of an element, or of an attribute.
#[derive(Debug)]
pub(super) struct Entry {
    /// The name of the element or attribute.
    pub(super) name: String,
    pub(super) path: Path,
    pub(super) list: Names,
}

/// The beginnings of the names of setters that change a list, and whether they add to it.
const VERBS: [(&str, bool); 2] = [("add", true), ("rm", false)];

/// Takes a list, or its default, then `add_…` and `rm_…`.
pub(super) fn list(settings: &mut Settings, name: &str, usual: &[&str], draft: &mut Draft) -> Names {
    let mut list = settings.list(name, draft).unwrap_or_else(|| defaults(usual));
    for (verb, adds) in VERBS {
        let changes = changing(settings, verb, name).map(|setting| setting.list(draft));
        change_list(&mut list, changes.unwrap_or_default(), adds);
    }
    list
}

/// Takes lists of elements, or their defaults, then `add_…` and `rm_…`.
pub(super) fn table(settings: &mut Settings, name: &str, usual: Table, draft: &mut Draft) -> Vec<Entry> {
    let of_element = |(name, list): &(&str, &[&str])| Entry {
        name: (*name).to_owned(),
        path: Path::default(),
        list: defaults(list),
    };
    let mut entries = match settings.take(name) {
        Some(setting) => lists(setting, draft),
        None => usual.iter().map(of_element).collect(),
    };
    for (verb, adds) in VERBS {
        let changes = changing(settings, verb, name).map(|setting| lists(setting, draft));
        change(&mut entries, changes.unwrap_or_default(), adds);
    }
    entries
}

/// Takes lists of attributes of elements, then `add_…` and `rm_…`.
pub(super) fn values(settings: &mut Settings, name: &str, draft: &mut Draft) -> Vec<(String, Vec<Entry>)> {
    let mut elements: Vec<(String, Vec<Entry>)> = Vec::new();
    let setters = [settings.take(name), changing(settings, "add", name), changing(settings, "rm", name)];
    for (setting, adds) in setters.into_iter().zip([true, true, false]) {
        let table = setting.map(|setting| setting.table(draft)).unwrap_or_default();
        for (element, setting) in table {
            let changes = lists(setting, draft);
            match elements.iter_mut().find(|(known, _)| *known == element) {
                Some((_, entries)) => change(entries, changes, adds),
                None if adds => elements.push((element, changes)),
                None => {}
            }
        }
    }
    elements
}

/// Takes the members of a setter that only ammonia has.
pub(super) fn added(settings: &mut Settings, name: &str, draft: &mut Draft) -> Vec<(String, Setting)> {
    settings.take_known(name).map(|setting| setting.table(draft)).unwrap_or_default()
}

fn changing(settings: &mut Settings, verb: &str, name: &str) -> Option<Setting> {
    settings.take_known(&format!("{verb}_{name}"))
}

fn lists(setting: Setting, draft: &mut Draft) -> Vec<Entry> {
    let table = setting.table(draft).into_iter();
    table
        .map(|(name, setting)| Entry { name, path: setting.path.clone(), list: setting.list(draft) })
        .collect()
}

fn change(entries: &mut Vec<Entry>, changes: Vec<Entry>, adds: bool) {
    for changed in changes {
        match entries.iter_mut().find(|entry| entry.name == changed.name) {
            Some(entry) => change_list(&mut entry.list, changed.list, adds),
            None if adds => entries.push(changed),
            None => {}
        }
    }
}

/// Adds the names that a list lacks, or removes names.
fn change_list(list: &mut Names, changes: Names, adds: bool) {
    let of = |names: &Names| -> BTreeSet<String> { names.iter().map(|(_, name)| name.clone()).collect() };
    if adds {
        let known = of(list);
        list.extend(changes.into_iter().filter(|(_, name)| !known.contains(name)));
    } else {
        let removed = of(&changes);
        list.retain(|(_, name)| !removed.contains(name));
    }
}
