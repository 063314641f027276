//! Settings as JSON. An importer takes the options that it knows; the rest is reported as unknown.
//!
//! Lists, tuples and sets are arrays. A regular expression is `{ "regex": "^a", "flags": "i" }`, and a function
//! `{ "callback": "name" }`.

use super::generated::{Table, reasons};
use super::js_regex::JsRegex;
use super::names::{Names, defaults};
use super::{ImportError, ImportOption, UnmappedSetting};
use lye_policy::path::{Path, Step};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::rc::Rc;

/// What a policy does not express of the settings. Settings, their parts and the draft of the policy share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    /// Whether hooks of the program decide what functions in the settings decide.
    pub(super) has_hooks: bool,
    unmapped: Rc<RefCell<Vec<UnmappedSetting>>>,
}

impl Report {
    pub(super) fn new(has_hooks: bool) -> Self {
        Self { has_hooks, ..Self::default() }
    }

    /// Adds a setting that the policy does not express, and why.
    pub(super) fn add(&self, path: &Path, reason: impl Into<String>) {
        let unmapped = UnmappedSetting { path: path.to_string(), reason: reason.into() };
        let mut known = self.unmapped.borrow_mut();
        if !known.contains(&unmapped) {
            known.push(unmapped);
        }
    }

    /// Returns what was parsed, or reports why it is not valid, and what the policy does without it.
    pub(super) fn parsed<T>(&self, path: &Path, parsed: Result<T, impl Display>, without: &str) -> Option<T> {
        parsed.map_err(|error| self.add(path, format!("{error}; {without}"))).ok()
    }

    /// Returns what a policy expresses of a setting, or reports that it expresses nothing.
    pub(super) fn expressed<T>(&self, path: &Path, value: Option<T>, reason: impl Into<String>) -> Option<T> {
        if value.is_none() {
            self.add(path, reason);
        }
        value
    }

    /// Returns the names that can be kept, and reports the others.
    pub(super) fn kept(&self, names: Names, is_kept: impl Fn(&str) -> bool, reason: &str) -> Names {
        let (kept, others): (Names, Names) = names.into_iter().partition(|(_, name)| is_kept(name));
        others.iter().for_each(|(path, _)| self.add(path, reason));
        kept
    }

    /// Returns what was reported.
    pub(super) fn take(&self) -> Vec<UnmappedSetting> {
        self.unmapped.take()
    }
}

/// An object in the settings.
#[derive(Debug)]
pub(super) struct Settings {
    path: Path,
    members: Map<String, Value>,
    /// The options that the guide lists, if these are the settings as a whole.
    options: &'static [ImportOption],
    /// The settings of Django in which members were written.
    written: BTreeMap<String, String>,
    report: Report,
}

/// A value and its path.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) path: Path,
    pub(super) value: Value,
    report: Report,
}

impl Settings {
    pub(super) fn read(
        text: &str,
        options: &'static [ImportOption],
        report: &Report,
    ) -> Result<Self, ImportError> {
        let error = |message: &str, line, column| {
            Err(ImportError::Json { message: message.to_owned(), line, column })
        };
        match serde_json::from_str(text.trim_start_matches('\u{FEFF}')) {
            Ok(Value::Object(members)) => {
                let setting =
                    Setting { path: Path::default(), value: members.into(), report: report.clone() };
                let mut settings = Self { options, ..setting.settings() };
                settings.read_django();
                Ok(settings)
            }
            Ok(_) => error("expected an object with the settings: `{ … }`", 1, 1),
            Err(of_json) => {
                let text = of_json.to_string();
                let message = text.split(" at line ").next().unwrap_or_default();
                error(message, of_json.line(), of_json.column())
            }
        }
    }

    /// Renames the settings of django-bleach and django-nh3 to the options that they stand for.
    fn read_django(&mut self) {
        let option = |name: &String| {
            let option = option_of(name).filter(|option| !self.members.contains_key(option));
            Some((name.clone(), option.filter(|option| self.lists(option))?))
        };
        let written: Vec<(String, String)> = self.members.keys().filter_map(option).collect();
        for (name, option) in written {
            let value = self.members.remove(&name).unwrap_or_default();
            // django-nh3 has "" for no `rel`.
            let is_none = option == "link_rel" && value == "";
            self.members.insert(option.clone(), if is_none { Value::Null } else { value });
            self.written.insert(option, name);
        }
    }

    /// Whether the guide lists an option of this sanitizer.
    fn lists(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }

    /// Adds the members of an object that the settings lack. `null` stays: it turns a member off.
    pub(super) fn fill(&mut self, defaults: &str) {
        let defaults: Map<String, Value> = serde_json::from_str(defaults).unwrap_or_default();
        for (name, value) in defaults {
            self.members.entry(name).or_insert(value);
        }
    }

    /// Returns all members.
    pub(super) fn into_members(self) -> Map<String, Value> {
        self.members
    }

    /// Removes and returns a member. `null` counts as absent: use this where the other sanitizer reads `null` or `None` so.
    pub(super) fn take(&mut self, name: &str) -> Option<Setting> {
        self.take_or_null(name).filter(|setting| !setting.value.is_null())
    }

    /// Removes and returns a member if the guide lists it as an option of this sanitizer. `null` counts as absent.
    pub(super) fn take_known(&mut self, name: &str) -> Option<Setting> {
        if self.lists(name) { self.take(name) } else { None }
    }

    /// Removes and returns a member, also if it is `null`.
    pub(super) fn take_or_null(&mut self, name: &str) -> Option<Setting> {
        debug_assert!(self.options.is_empty() || self.lists(name), "the table of options lacks {name}");
        let value = self.members.remove(name)?;
        let written = self.written.get(name).map_or(name, String::as_str);
        Some(Setting { path: self.path.with(written), value, report: self.report.clone() })
    }

    /// Returns a member, also if it is `null`, and leaves it to be taken.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.members.get(name)
    }

    /// Returns the names of the members of an object, or the strings of a list, and leaves the member to be taken.
    pub(super) fn names_in(&self, name: &str) -> Vec<String> {
        match self.get(name) {
            Some(Value::Object(members)) => members.keys().cloned().collect(),
            Some(Value::Array(entries)) => {
                entries.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Reports a function without a counterpart, and tells which hook to use.
    pub(super) fn refuse_callback(&mut self, name: &str, instead: &str) {
        let Some(setting) = self.take(name) else { return };
        let function = setting.as_callback();
        if !self.report.has_hooks || function.is_none() {
            let function = function.map(|name| format!(" `{name}`")).unwrap_or_default();
            setting.unmapped(format!("a policy cannot contain the function{function}: {instead}"));
        }
    }

    /// Takes a boolean, or returns the default. Reports values of other types.
    pub(super) fn flag(&mut self, name: &str, usual: bool) -> bool {
        let Some(setting) = self.take(name) else { return usual };
        let reason = format!("expected a boolean; {usual} is used");
        setting.expressed(setting.value.as_bool(), reason).unwrap_or(usual)
    }

    /// Takes a string, if present.
    pub(super) fn text(&mut self, name: &str) -> Option<(Path, String)> {
        let setting = self.take(name)?;
        Some((setting.path.clone(), setting.as_text()?))
    }

    /// Takes one of some words, if present. Reports others, which have the meaning of the first.
    pub(super) fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)], reason: &str) -> Option<T> {
        let (path, text) = self.text(name)?;
        let known = words.iter().find(|(word, _)| *word == text);
        self.report.expressed(&path, known, reason).or(words.first()).map(|(_, meaning)| *meaning)
    }

    /// Takes the strings of a list, if present.
    pub(super) fn list(&mut self, name: &str) -> Option<Names> {
        self.take(name).map(Setting::list)
    }

    /// Takes the strings of a list, or the default.
    pub(super) fn list_or(&mut self, name: &str, usual: &[&str]) -> Names {
        self.list(name).unwrap_or_else(|| defaults(usual))
    }

    /// Takes the members of an object; none if it is absent.
    pub(super) fn table(&mut self, name: &str) -> Vec<(String, Setting)> {
        self.take(name).map(Setting::table).unwrap_or_default()
    }

    /// Takes lists by name, or their defaults. The places of defaults are empty.
    pub(super) fn table_or(&mut self, name: &str, usual: Table) -> Vec<(String, Setting)> {
        self.take(name).unwrap_or_else(|| self.usual(usual)).table()
    }

    /// Returns lists that are not in the settings, as they would stand there.
    pub(super) fn usual(&self, lists: Table) -> Setting {
        let lists = lists.iter().map(|(name, list)| ((*name).to_owned(), Value::from(list.to_vec())));
        let value = Value::Object(lists.collect());
        Setting { path: Path::default(), value, report: self.report.clone() }
    }

    /// Reports members without a counterpart, all with the same reason.
    pub(super) fn refuse(&mut self, names: &[&str], reason: &str) {
        let settings = names.iter().filter_map(|name| self.take(name));
        let refused = settings.filter(|setting| setting.value != false);
        refused.for_each(|setting| setting.unmapped(reason));
    }

    /// Reports the remaining members as unknown.
    pub(super) fn report_rest(self, source: &str) {
        for name in self.members.keys() {
            let reason = format!("not a known {source} option; ignored");
            self.report.add(&self.path.with(name.as_str()), reason);
        }
    }
}

/// Returns the option that a setting of django-bleach or django-nh3 stands for: `BLEACH_ALLOWED_TAGS` is `tags`.
fn option_of(setting: &str) -> Option<String> {
    let name = setting.strip_prefix("BLEACH_").or_else(|| setting.strip_prefix("NH3_"))?;
    let name = name.strip_prefix("ALLOWED_").unwrap_or(name).to_lowercase();
    Some(match name.as_str() {
        "strip_tags" => "strip".to_owned(),
        "attributes_filter" => "attribute_filter".to_owned(),
        _ => name,
    })
}

impl Setting {
    /// Reports that the policy does not express it.
    pub(super) fn unmapped(&self, reason: impl Into<String>) {
        self.report.add(&self.path, reason);
    }

    /// Returns what a policy expresses of it, or reports that it expresses nothing.
    pub(super) fn expressed<T>(&self, value: Option<T>, reason: impl Into<String>) -> Option<T> {
        self.report.expressed(&self.path, value, reason)
    }

    /// Returns the source and the flags of the regular expression `{ "regex": "…", "flags": "…" }`; `flags` may be absent.
    pub(super) fn as_regex(&self) -> Option<(&str, &str)> {
        let members = self.value.as_object()?;
        let source = members.get("regex")?.as_str()?;
        let flags = members.get("flags").filter(|flags| !flags.is_null()).map_or(Some(""), Value::as_str)?;
        let is_whole = members.keys().all(|name| ["regex", "flags"].contains(&name.as_str()));
        is_whole.then_some((source, flags))
    }

    /// Returns a pattern for the values that a regular expression of JavaScript accepts, if a policy can express it.
    pub(super) fn js_pattern(&self) -> Option<String> {
        JsRegex::read(&self.value)?.pattern()
    }

    /// Returns a part.
    fn part(&self, step: impl Into<Step>, value: &Value) -> Self {
        let path = if self.path == Path::default() { Path::default() } else { self.path.with(step) };
        Self { path, value: value.clone(), report: self.report.clone() }
    }

    /// Returns the name of the function `{ "callback": "name" }`.
    pub(super) fn as_callback(&self) -> Option<&str> {
        let members = self.value.as_object().filter(|members| members.len() == 1)?;
        members.get("callback")?.as_str()
    }

    /// Returns the string. Reports other types: JSON cannot express functions and patterns.
    pub(super) fn as_text(&self) -> Option<String> {
        self.expressed(self.value.as_str(), "expected a string; ignored").map(str::to_owned)
    }

    /// Returns the strings of the list.
    pub(super) fn list(self) -> Names {
        let entries = self.entries().into_iter();
        entries.filter_map(|entry| Some((entry.path.clone(), entry.as_text()?))).collect()
    }

    /// Returns the entries of the list.
    pub(super) fn entries(self) -> Vec<Self> {
        let entries = self.expressed(self.value.as_array(), reasons::NO_LIST).into_iter().flatten();
        entries.enumerate().map(|(at, value)| self.part(at, value)).collect()
    }

    /// Returns the members of the object.
    pub(super) fn table(self) -> Vec<(String, Self)> {
        let members = self.expressed(self.value.as_object(), reasons::NO_OBJECT).into_iter().flatten();
        members.map(|(name, value)| (name.clone(), self.part(name.as_str(), value))).collect()
    }

    /// Returns the object as settings, to take members out of.
    pub(super) fn settings(self) -> Settings {
        let (path, report) = (self.path.clone(), self.report.clone());
        let members = self.table().into_iter().map(|(name, setting)| (name, setting.value)).collect();
        Settings { path, members, options: &[], written: BTreeMap::new(), report }
    }
}
