//! The schema of rehype-sanitize (hast-util-sanitize), which uses property names.

use super::ammonia::allow_values;
use super::defaults::{REHYPE_ATTRIBUTES, REHYPE_CLASSES, REHYPE_SCHEMES, REHYPE_TAGS, names};
use super::draft::Draft;
use super::settings::{Setting, Settings};
use lye_policy::model::path::Path;
use lye_text::NamePrefix;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.disallowed = "unwrap";
    draft.allows_relative = true;
    draft.comments = settings.flag("allowComments", false, draft);
    let tags = settings.list("tagNames", draft).unwrap_or_else(|| names(REHYPE_TAGS));
    draft.keep_elements(&tags);
    for (path, name) in settings.list("strip", draft).unwrap_or_else(|| names("script")) {
        draft.remove_with_content(&path, &name);
    }
    match settings.table("attributes", draft) {
        Some(table) => table.into_iter().for_each(|(element, setting)| attributes(&element, setting, draft)),
        None => default_attributes(draft),
    }
    draft.tell_style();
    protocols(settings, draft);
    required(settings, draft);
    clobber(settings, draft);
    settings.refuse(&["allowDoctypes"], "the policy is for fragments, which have no doctype", draft);
    match settings.take("ancestors") {
        Some(setting) => draft.unmapped(
            &setting.path,
            "a policy checks each element on its own; the parser corrects misplaced table parts",
        ),
        None => {
            draft.unmapped(&Path::default(), "rehype removes table parts and list items without their ancestors; here the parser corrects only tables");
        }
    }
}

fn default_attributes(draft: &mut Draft) {
    for (element, list) in REHYPE_ATTRIBUTES {
        let element = Some(*element).filter(|element| *element != "*");
        names(list).iter().for_each(|(path, name)| draft.keep_attribute(path, element, name));
    }
    for (element, classes) in REHYPE_CLASSES {
        draft.keep_classes(element, &names(classes));
    }
}

/// Converts the attributes of an element: names, and lists of a name and its values.
fn attributes(element: &str, setting: Setting, draft: &mut Draft) {
    let of = Some(element).filter(|element| *element != "*");
    let mut classes: Option<Vec<(Path, String)>> = None;
    for entry in setting.entries(draft) {
        match &entry.value {
            Value::String(property) => draft.keep_attribute(&entry.path, of, &attribute_name(property)),
            Value::Array(_) => {
                let path = entry.path.clone();
                let mut values = entry.list(draft).into_iter();
                let Some((_, property)) = values.next() else { continue };
                let name = attribute_name(&property);
                let values: Vec<(Path, String)> = values.collect();
                match of {
                    _ if name == "class" => classes.get_or_insert_default().extend(values),
                    Some(element) => {
                        let values = values.into_iter().map(|(_, value)| value).collect();
                        allow_values(&path, element, &name, values, draft);
                    }
                    None => draft.unmapped(
                        &path,
                        "restricted values for all elements are not converted; the attribute is removed",
                    ),
                }
            }
            _ => draft.unmapped(&entry.path, "expected a name or a list of a name and values; it is removed"),
        }
    }
    if let Some(classes) = classes {
        draft.keep_classes(element, &classes);
    }
}

/// Returns the attribute name of a property (hast: `className`, `ariaLabel`, `dataFoo`).
fn attribute_name(property: &str) -> String {
    match property {
        "className" => return "class".to_owned(),
        "htmlFor" => return "for".to_owned(),
        "httpEquiv" => return "http-equiv".to_owned(),
        "acceptCharset" => return "accept-charset".to_owned(),
        "data*" => return "data-*".to_owned(),
        _ => {}
    }
    let rest = property.strip_prefix("data").or_else(|| property.strip_prefix("aria"));
    match rest.filter(|rest| rest.starts_with(|first: char| first.is_ascii_uppercase())) {
        // `dataFooBar` is `data-foo-bar`, and `ariaLabelledBy` is `aria-labelledby`.
        Some(rest) if property.starts_with("data") => {
            let mut name = "data".to_owned();
            for character in rest.chars() {
                if character.is_ascii_uppercase() {
                    name.push('-');
                }
                name.push(character.to_ascii_lowercase());
            }
            name
        }
        Some(rest) => format!("aria-{}", rest.to_ascii_lowercase()),
        None => property.to_ascii_lowercase(),
    }
}

/// Converts schemes by attribute. Without schemes, rehype-sanitize allows any URL; the policy allows only relative ones.
fn protocols(settings: &mut Settings, draft: &mut Draft) {
    let listed: BTreeMap<String, BTreeSet<String>> = match settings.table("protocols", draft) {
        Some(table) => table
            .into_iter()
            .map(|(property, setting)| {
                let list = setting.list(draft);
                (attribute_name(&property), draft.schemes_of(&list))
            })
            .collect(),
        None => REHYPE_SCHEMES
            .iter()
            .map(|(attribute, schemes)| ((*attribute).to_owned(), draft.schemes_of(&names(schemes))))
            .collect(),
    };
    let kept = draft
        .elements
        .iter()
        .flat_map(|(element, own)| own.iter().chain(&draft.attributes).map(move |name| (element, name)));
    let unlisted: BTreeSet<String> = kept
        .filter(|(element, name)| {
            super::draft::holds_urls(element, name).is_some() && !listed.contains_key(*name)
        })
        .map(|(_, name)| name.clone())
        .collect();
    for name in unlisted {
        let path = Path::new(["protocols", name.as_str()]);
        draft.unmapped(
            &path,
            format!("without schemes, `{name}` may hold any URL; the policy allows only relative URLs"),
        );
    }
    draft.schemes_by_attribute = listed;
}

/// Converts `required`: attributes that are added to elements without them.
fn required(settings: &mut Settings, draft: &mut Draft) {
    let Some(table) = settings.table("required", draft) else {
        if draft.elements.contains_key("input") {
            let set = [("disabled", ""), ("type", "checkbox")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()));
            draft.set_attributes(&Path::new(["required", "input"]), "input", set.into());
        }
        return;
    };
    for (element, setting) in table {
        let path = setting.path.clone();
        let mut set = BTreeMap::new();
        for (property, setting) in setting.table(draft) {
            let value = match &setting.value {
                Value::String(value) => value.clone(),
                Value::Bool(true) => String::new(),
                _ => {
                    draft.unmapped(&setting.path, "expected a string or `true`; ignored");
                    continue;
                }
            };
            set.insert(attribute_name(&property), value);
        }
        if draft.elements.contains_key(&element) {
            draft.set_attributes(&path, &element, set);
        }
    }
}

/// Converts `clobber` and `clobberPrefix`: adds a prefix to ids, names and references to them.
fn clobber(settings: &mut Settings, draft: &mut Draft) {
    let clobbered = settings.list("clobber", draft);
    let prefix = settings.text("clobberPrefix", draft);
    let (path, prefix) = prefix.unwrap_or_else(|| (Path::default(), "user-content-".to_owned()));
    if clobbered.is_some_and(|list| list.is_empty()) {
        return;
    }
    match NamePrefix::parse(&prefix) {
        Ok(_) => drop(draft.members.insert("ids".to_owned(), json!({ "prefix": prefix }))),
        Err(error) => {
            draft.members.insert("ids".to_owned(), json!("forbid"));
            draft.unmapped(&path, format!("{error}; all ids and names are removed"));
        }
    }
}
