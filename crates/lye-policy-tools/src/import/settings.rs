//! Settings as JSON: members are taken out one by one, and what is left at the end is known to nobody.

use super::ImportError;
use super::draft::Draft;
use lye_policy::model::path::Path;
use serde_json::{Map, Value};

/// Members of an object in the settings.
#[derive(Debug)]
pub(super) struct Settings {
    path: Path,
    members: Map<String, Value>,
}

/// A value, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) path: Path,
    pub(super) value: Value,
}

impl Settings {
    pub(super) fn read(text: &str) -> Result<Self, ImportError> {
        match serde_json::from_str(text.trim_start_matches('\u{FEFF}')) {
            Ok(Value::Object(members)) => Ok(Self { path: Path::default(), members }),
            Ok(_) => {
                let message = "settings are an object: `{ … }`".to_owned();
                Err(ImportError::Json { message, line: 1, column: 1 })
            }
            Err(error) => {
                let text = error.to_string();
                let message = text.split(" at line ").next().unwrap_or_default().to_owned();
                Err(ImportError::Json { message, line: error.line(), column: error.column() })
            }
        }
    }

    /// All members as they are.
    pub(super) fn into_members(self) -> Map<String, Value> {
        self.members
    }

    /// Takes a member out. What is null was not said.
    pub(super) fn take(&mut self, name: &str) -> Option<Setting> {
        let value = self.members.remove(name).filter(|value| !value.is_null())?;
        Some(Setting { path: self.path.with(name), value })
    }

    /// Whether a member is there and says that there is nothing: what it leaves out is another thing.
    pub(super) fn is_null(&self, name: &str) -> bool {
        self.members.get(name) == Some(&Value::Null)
    }

    /// A boolean, or what it is if nothing is said. What is neither is told.
    pub(super) fn flag(&mut self, name: &str, usual: bool, draft: &mut Draft) -> bool {
        match self.take(name) {
            None => usual,
            Some(Setting { value: Value::Bool(flag), .. }) => flag,
            Some(other) => {
                draft.unmapped(&other.path, format!("it is no boolean: taken as {usual}"));
                usual
            }
        }
    }

    /// A string, if one is there.
    pub(super) fn text(&mut self, name: &str, draft: &mut Draft) -> Option<(Path, String)> {
        let setting = self.take(name)?;
        setting.as_text(draft).map(|text| (setting.path.clone(), text))
    }

    /// The strings of a list, if one is there.
    pub(super) fn list(&mut self, name: &str, draft: &mut Draft) -> Option<Vec<(Path, String)>> {
        self.take(name).map(|setting| setting.list(draft))
    }

    /// The members of an object, if one is there.
    pub(super) fn table(&mut self, name: &str, draft: &mut Draft) -> Option<Vec<(String, Setting)>> {
        self.take(name).map(|setting| setting.table(draft))
    }

    /// Tells members that have no counterpart, each for the same reason.
    pub(super) fn refuse(&mut self, names: &[&str], reason: &str, draft: &mut Draft) {
        for name in names {
            if let Some(setting) = self.take(name)
                && setting.value != Value::Bool(false)
            {
                draft.unmapped(&setting.path, reason);
            }
        }
    }

    /// Tells what is left: nobody knows it.
    pub(super) fn tell_rest(self, source: &str, draft: &mut Draft) {
        for name in self.members.keys() {
            draft.unmapped(
                &self.path.with(name.as_str()),
                format!("{source} is not known to have such a setting"),
            );
        }
    }
}

impl Setting {
    /// The string that it is. What is none is told: a function or a pattern cannot be written as JSON.
    pub(super) fn as_text(&self, draft: &mut Draft) -> Option<String> {
        match &self.value {
            Value::String(text) => Some(text.clone()),
            _ => {
                draft.unmapped(&self.path, "it is no string, and nothing is made of it");
                None
            }
        }
    }

    /// The strings of the list that it is.
    pub(super) fn list(self, draft: &mut Draft) -> Vec<(Path, String)> {
        let entries = self.entries(draft).into_iter();
        entries.filter_map(|entry| Some((entry.path.clone(), entry.as_text(draft)?))).collect()
    }

    /// The entries of the list that it is.
    pub(super) fn entries(self, draft: &mut Draft) -> Vec<Self> {
        match self.value {
            Value::Array(entries) => {
                let entries = entries.into_iter().enumerate();
                entries.map(|(at, value)| Self { path: self.path.with(at), value }).collect()
            }
            _ => {
                draft.unmapped(&self.path, "it is no list, and nothing is made of it");
                Vec::new()
            }
        }
    }

    /// The members of the object that it is.
    pub(super) fn table(self, draft: &mut Draft) -> Vec<(String, Self)> {
        match self.value {
            Value::Object(members) => {
                let at = |name: &String| self.path.with(name.as_str());
                members
                    .into_iter()
                    .map(|(name, value)| (name.clone(), Self { path: at(&name), value }))
                    .collect()
            }
            _ => {
                draft.unmapped(&self.path, "it is no object, and nothing is made of it");
                Vec::new()
            }
        }
    }

    /// The object that it is, to take members out of.
    pub(super) fn settings(self, draft: &mut Draft) -> Settings {
        let path = self.path.clone();
        let members = self.table(draft).into_iter().map(|(name, setting)| (name, setting.value)).collect();
        Settings { path, members }
    }
}
