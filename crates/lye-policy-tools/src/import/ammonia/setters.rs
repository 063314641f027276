//! The setters of ammonia's `Builder` that change a list: `add_tags` and `rm_tags` beside `tags`. nh3 has none of them.

use crate::import::prelude::*;

/// The list of an element, or of an attribute.
#[derive(Debug)]
pub(super) struct Entry {
    /// The name of the element or attribute.
    pub(super) name: String,
    pub(super) path: Path,
    pub(super) list: Names,
}

/// Takes a list, or its default, then `add_…` and `rm_…`.
pub(super) fn list(settings: &mut Settings, name: &str, usual: &[&str]) -> Names {
    let mut list = settings.list_or(name, usual);
    for (setting, adds) in changes(settings, name) {
        change_list(&mut list, setting.list(), adds);
    }
    list
}

/// Takes lists of elements, or their defaults, then `add_…` and `rm_…`.
pub(super) fn table(settings: &mut Settings, name: &str, usual: Table) -> Vec<Entry> {
    let mut entries = lists(settings.table_or(name, usual));
    for (setting, adds) in changes(settings, name) {
        change(&mut entries, lists(setting.table()), adds);
    }
    entries
}

/// Takes lists of attributes of elements, then `add_…` and `rm_…`.
pub(super) fn values(settings: &mut Settings, name: &str) -> Vec<(String, Vec<Entry>)> {
    let mut elements: Vec<(String, Vec<Entry>)> = Vec::new();
    let setting = settings.take(name).map(|setting| (setting, true));
    for (setting, adds) in setting.into_iter().chain(changes(settings, name)) {
        for (element, setting) in setting.table() {
            let changes = lists(setting.table());
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

fn lists(table: Vec<(String, Setting)>) -> Vec<Entry> {
    let entry =
        |(name, setting): (String, Setting)| Entry { name, path: setting.path.clone(), list: setting.list() };
    table.into_iter().map(entry).collect()
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
    let names = |of: &Names| -> BTreeSet<String> { of.iter().map(|(_, name)| name.clone()).collect() };
    if adds {
        let known = names(list);
        list.extend(changes.into_iter().filter(|(_, name)| !known.contains(name)));
    } else {
        let removed = names(&changes);
        list.retain(|(_, name)| !removed.contains(name));
    }
}
