//! Settings as JSON. An importer takes the options that it knows; the rest is reported as unknown.
//!
//! Lists, tuples and sets are arrays. A regular expression is `{ "regex": "^a", "flags": "i" }`, and a function
//! `{ "callback": "name" }`.

use super::ImportError;
use super::draft::Draft;
use super::generated::{Table, reasons};
use super::js_regex::JsRegex;
use super::names::{Names, defaults};
use super::options::ImportOption;
use lye_policy::path::{Path, Step};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// An object in the settings.
#[derive(Debug)]
pub(super) struct Settings {
    path: Path,
    members: Map<String, Value>,
    /// The options that the guide lists, if these are the settings as a whole.
    options: Option<&'static [ImportOption]>,
    /// The settings of Django in which members were written.
    written: BTreeMap<String, String>,
}

/// A value and its path.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) path: Path,
    pub(super) value: Value,
}

impl Settings {
    pub(super) fn read(text: &str, options: Option<&'static [ImportOption]>) -> Result<Self, ImportError> {
        match serde_json::from_str(text.trim_start_matches('\u{FEFF}')) {
            Ok(Value::Object(members)) => {
                let written = BTreeMap::new();
                let mut settings = Self { path: Path::default(), members, options, written };
                settings.read_django();
                Ok(settings)
            }
            Ok(_) => {
                let message = "expected an object with the settings: `{ … }`".to_owned();
                Err(ImportError::Json { message, line: 1, column: 1 })
            }
            Err(error) => {
                let text = error.to_string();
                let message = text.split(" at line ").next().unwrap_or_default().to_owned();
                Err(ImportError::Json { message, line: error.line(), column: error.column() })
            }
        }
    }

    /// Renames the settings of django-bleach and django-nh3 to the options that they stand for.
    fn read_django(&mut self) {
        let members = std::mem::take(&mut self.members);
        let is_option = |option: &String| {
            self.options.is_some_and(|known| lists(known, option)) && !members.contains_key(option)
        };
        for (name, value) in members.clone() {
            let option = option_of(&name).filter(is_option);
            let Some(option) = option else {
                self.members.insert(name, value);
                continue;
            };
            // django-nh3 has "" for no `rel`.
            let is_none = option == "link_rel" && value == "";
            self.members.insert(option.clone(), if is_none { Value::Null } else { value });
            self.written.insert(option, name);
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
        let is_known = self.options.is_some_and(|options| lists(options, name));
        if is_known { self.take(name) } else { None }
    }

    /// Removes and returns a member, also if it is `null`.
    pub(super) fn take_or_null(&mut self, name: &str) -> Option<Setting> {
        debug_assert!(
            self.options.is_none_or(|options| lists(options, name)),
            "the table of options lacks {name}"
        );
        let value = self.members.remove(name)?;
        let written = self.written.get(name).map_or(name, String::as_str);
        Some(Setting { path: self.path.with(written), value })
    }

    /// Returns a member, also if it is `null`, and leaves it to be taken.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.members.get(name)
    }

    /// Returns the names of the members of an object, or the strings of a list, and leaves the member to be taken.
    pub(super) fn names_in(&self, name: &str) -> Vec<String> {
        match self.members.get(name) {
            Some(Value::Object(members)) => members.keys().cloned().collect(),
            Some(Value::Array(entries)) => {
                entries.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Reports a function without a counterpart, and tells which hook to use.
    pub(super) fn refuse_callback(&mut self, name: &str, instead: &str, draft: &mut Draft) {
        let Some(setting) = self.take(name) else { return };
        let function = setting.as_callback();
        if !draft.has_hooks || function.is_none() {
            let function = function.map(|name| format!(" `{name}`")).unwrap_or_default();
            let reason = format!("a policy cannot contain the function{function}: {instead}");
            draft.unmapped(&setting.path, reason);
        }
    }

    /// Takes a boolean, or returns the default. Reports values of other types.
    pub(super) fn flag(&mut self, name: &str, usual: bool, draft: &mut Draft) -> bool {
        let Some(Setting { path, value }) = self.take(name) else { return usual };
        let reason = format!("expected a boolean; {usual} is used");
        draft.expressed(&path, value.as_bool(), reason).unwrap_or(usual)
    }

    /// Takes a string, if present.
    pub(super) fn text(&mut self, name: &str, draft: &mut Draft) -> Option<(Path, String)> {
        let setting = self.take(name)?;
        setting.as_text(draft).map(|text| (setting.path.clone(), text))
    }

    /// Takes one of some words, if present. Reports others, which have the meaning of the first.
    pub(super) fn word<T: Copy>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
        reason: &str,
        draft: &mut Draft,
    ) -> Option<T> {
        let (path, text) = self.text(name, draft)?;
        let known = words.iter().find(|(word, _)| *word == text);
        draft.expressed(&path, known, reason).or(words.first()).map(|(_, meaning)| *meaning)
    }

    /// Takes the strings of a list, if present.
    pub(super) fn list(&mut self, name: &str, draft: &mut Draft) -> Option<Names> {
        self.take(name).map(|setting| setting.list(draft))
    }

    /// Takes the strings of a list, or the default.
    pub(super) fn list_or(&mut self, name: &str, usual: &[&str], draft: &mut Draft) -> Names {
        self.list(name, draft).unwrap_or_else(|| defaults(usual))
    }

    /// Takes the members of an object; none if it is absent.
    pub(super) fn table(&mut self, name: &str, draft: &mut Draft) -> Vec<(String, Setting)> {
        self.take(name).map(|setting| setting.table(draft)).unwrap_or_default()
    }

    /// Reports members without a counterpart, all with the same reason.
    pub(super) fn refuse(&mut self, names: &[&str], reason: &str, draft: &mut Draft) {
        for name in names {
            if let Some(setting) = self.take(name)
                && setting.value != Value::Bool(false)
            {
                draft.unmapped(&setting.path, reason);
            }
        }
    }

    /// Reports the remaining members as unknown.
    pub(super) fn report_rest(self, source: &str, draft: &mut Draft) {
        for name in self.members.keys() {
            draft.unmapped(&self.path.with(name.as_str()), format!("not a known {source} option; ignored"));
        }
    }
}

fn lists(options: &[ImportOption], name: &str) -> bool {
    options.iter().any(|option| option.name == name)
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

    /// Returns lists that are not in the settings, as they would stand there. Their places are empty.
    pub(super) fn usual(lists: Table) -> Self {
        let lists = lists.iter().map(|(name, list)| ((*name).to_owned(), Value::from(list.to_vec())));
        Self { path: Path::default(), value: Value::Object(lists.collect()) }
    }

    /// Returns the place of a part.
    fn at(&self, step: impl Into<Step>) -> Path {
        if self.path == Path::default() { Path::default() } else { self.path.with(step) }
    }

    /// Returns the name of the function `{ "callback": "name" }`.
    pub(super) fn as_callback(&self) -> Option<&str> {
        let members = self.value.as_object().filter(|members| members.len() == 1)?;
        members.get("callback")?.as_str()
    }

    /// Returns the string. Reports other types: JSON cannot express functions and patterns.
    pub(super) fn as_text(&self, draft: &mut Draft) -> Option<String> {
        draft.expressed(&self.path, self.value.as_str(), "expected a string; ignored").map(str::to_owned)
    }

    /// Returns the strings of the list.
    pub(super) fn list(self, draft: &mut Draft) -> Names {
        let entries = self.entries(draft).into_iter();
        entries.filter_map(|entry| Some((entry.path.clone(), entry.as_text(draft)?))).collect()
    }

    /// Returns the entries of the list.
    pub(super) fn entries(self, draft: &mut Draft) -> Vec<Self> {
        let entries = draft.expressed(&self.path, self.value.as_array(), reasons::NO_LIST);
        let entries = entries.into_iter().flatten().enumerate();
        entries.map(|(at, value)| Self { path: self.at(at), value: value.clone() }).collect()
    }

    /// Returns the members of the object.
    pub(super) fn table(self, draft: &mut Draft) -> Vec<(String, Self)> {
        let members = draft.expressed(&self.path, self.value.as_object(), reasons::NO_OBJECT);
        let part = |(name, value): (&String, &Value)| {
            (name.clone(), Self { path: self.at(name.as_str()), value: value.clone() })
        };
        members.into_iter().flatten().map(part).collect()
    }

    /// Returns the object as settings, to take members out of.
    pub(super) fn settings(self, draft: &mut Draft) -> Settings {
        let path = self.path.clone();
        let members = self.table(draft).into_iter().map(|(name, setting)| (name, setting.value)).collect();
        Settings { path, members, options: None, written: BTreeMap::new() }
    }
}
