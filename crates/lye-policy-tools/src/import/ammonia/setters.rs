//! The setters of ammonia's `Builder` that change a list: `add_tags` and `rm_tags` beside `tags`. nh3 has none of them.

use crate::import::draft::Draft;
use crate::import::generated::Table;
use crate::import::names::Names;
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

/// Takes a list, or its default, then `add_…` and `rm_…`.
pub(super) fn list(settings: &mut Settings, name: &str, usual: &[&str], draft: &mut Draft) -> Names {
    let mut list = settings.list_or(name, usual, draft);
    for (setting, adds) in changes(settings, name) {
        change_list(&mut list, setting.list(draft), adds);
    }
    list
}

/// Takes lists of elements, or their defaults, then `add_…` and `rm_…`.
pub(super) fn table(settings: &mut Settings, name: &str, usual: Table, draft: &mut Draft) -> Vec<Entry> {
    let setting = settings.take(name).unwrap_or_else(|| Setting::usual(usual));
    let mut entries = lists(setting, draft);
    for (setting, adds) in changes(settings, name) {
        change(&mut entries, lists(setting, draft), adds);
    }
    entries
}

/// Takes lists of attributes of elements, then `add_…` and `rm_…`.
pub(super) fn values(settings: &mut Settings, name: &str, draft: &mut Draft) -> Vec<(String, Vec<Entry>)> {
    let mut elements: Vec<(String, Vec<Entry>)> = Vec::new();
    let setting = settings.take(name).map(|setting| (setting, true));
    for (setting, adds) in setting.into_iter().chain(changes(settings, name)) {
        for (element, setting) in setting.table(draft) {
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

/// Takes the settings that change a list, each with whether it adds to it.
fn changes(settings: &mut Settings, name: &str) -> Vec<(Setting, bool)> {
    let verbs = [("add", true), ("rm", false)].into_iter();
    verbs.filter_map(|(verb, adds)| Some((settings.take_known(&format!("{verb}_{name}"))?, adds))).collect()
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
