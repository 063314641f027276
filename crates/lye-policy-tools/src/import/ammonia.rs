//! The settings of ammonia's `Builder`, and of nh3's `Cleaner`, which have different names.

use super::defaults::{AMMONIA_ATTRIBUTES, AMMONIA_SCHEMES, AMMONIA_TAGS, names};
use super::draft::Draft;
use super::settings::{Setting, Settings};
use lye_policy::model::path::Path;
use lye_policy::model::{BaseUrl, RelToken};
use lye_text::NamePrefix;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The option names that differ between the two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    attributes: &'static str,
    /// The option with the attributes of all elements; in nh3 they are those of `*`.
    generic: Option<&'static str>,
}

pub(super) const AMMONIA: Names = Names { attributes: "tag_attributes", generic: Some("generic_attributes") };
pub(super) const NH3: Names = Names { attributes: "attributes", generic: None };

pub(super) fn import(settings: &mut Settings, of: Names, draft: &mut Draft) {
    draft.disallowed = "unwrap";
    draft.allows_relative = true;
    let tags = settings.list("tags", draft).unwrap_or_else(|| names(AMMONIA_TAGS));
    draft.keep_elements(&tags);
    for (path, name) in settings.list("clean_content_tags", draft).unwrap_or_else(|| names("script style")) {
        draft.remove_with_content(&path, &name);
    }
    attributes(settings, of, draft);
    values(settings, draft);
    let schemes = settings.list("url_schemes", draft).unwrap_or_else(|| names(AMMONIA_SCHEMES));
    draft.schemes = draft.schemes_of(&schemes);
    draft.comments = !settings.flag("strip_comments", true, draft);
    if let Some(properties) = settings.list("filter_style_properties", draft) {
        draft.keep_properties(&properties);
    } else {
        draft.tell_style();
    }
    rel(settings.take("link_rel"), draft);
    if let Some((path, prefix)) = settings.text("id_prefix", draft) {
        match NamePrefix::parse(&prefix) {
            Ok(_) => drop(draft.members.insert("ids".to_owned(), json!({ "prefix": prefix }))),
            Err(error) => {
                draft.members.insert("ids".to_owned(), json!("forbid"));
                draft.unmapped(&path, format!("{error}; all ids are removed"));
            }
        }
    }
    if let Some(setting) = settings.take("url_relative") {
        relative(&setting, draft);
    }
    settings.refuse(
        &["attribute_filter"],
        "a policy cannot contain functions: use a hook of the cleaner",
        draft,
    );
}

fn attributes(settings: &mut Settings, of: Names, draft: &mut Draft) {
    match settings.table(of.attributes, draft) {
        Some(table) => {
            for (element, setting) in table {
                for (path, name) in setting.list(draft) {
                    draft.keep_attribute(
                        &path,
                        Some(element.as_str()).filter(|element| *element != "*"),
                        &name,
                    );
                }
            }
        }
        None => {
            for (element, list) in AMMONIA_ATTRIBUTES {
                names(list).iter().for_each(|(path, name)| draft.keep_attribute(path, Some(element), name));
            }
            if of.generic.is_none() {
                names("lang title").iter().for_each(|(path, name)| draft.keep_attribute(path, None, name));
            }
        }
    }
    if let Some(member) = of.generic {
        let generic = settings.list(member, draft).unwrap_or_else(|| names("lang title"));
        generic.iter().for_each(|(path, name)| draft.keep_attribute(path, None, name));
    }
    for (path, prefix) in settings.list("generic_attribute_prefixes", draft).unwrap_or_default() {
        draft.keep_attribute(&path, None, &format!("{prefix}*"));
    }
}

/// Converts allowed values, set values and classes.
fn values(settings: &mut Settings, draft: &mut Draft) {
    for (element, setting) in settings.table("tag_attribute_values", draft).unwrap_or_default() {
        for (attribute, setting) in setting.table(draft) {
            let path = setting.path.clone();
            let one_of: Vec<String> = setting.list(draft).into_iter().map(|(_, value)| value).collect();
            allow_values(&path, &element, &attribute, one_of, draft);
        }
    }
    for (element, setting) in settings.table("set_tag_attribute_values", draft).unwrap_or_default() {
        let mut set = BTreeMap::new();
        for (attribute, setting) in setting.table(draft) {
            let Some(value) = setting.as_text(draft) else { continue };
            if lye_policy::model::names::addable_attribute(lye_html::Namespace::Html, &attribute).is_err() {
                draft.unmapped(&setting.path, "a policy cannot set this attribute");
            } else {
                set.insert(attribute, value);
            }
        }
        if draft.elements.contains_key(&element) && !set.is_empty() {
            let path = Path::new(["set_tag_attribute_values", element.as_str()]);
            draft.set_attributes(&path, &element, set);
        }
    }
    for (element, setting) in settings.table("allowed_classes", draft).unwrap_or_default() {
        let classes = setting.list(draft);
        draft.keep_classes(&element.to_ascii_lowercase(), &classes);
    }
}

/// Keeps an attribute with a list of values, unless it is already kept with any value.
pub(super) fn allow_values(
    path: &Path,
    element: &str,
    attribute: &str,
    one_of: Vec<String>,
    draft: &mut Draft,
) {
    let element = element.to_ascii_lowercase();
    let has = |draft: &Draft| draft.elements.get(&element).is_some_and(|of| of.contains(attribute));
    if has(draft) || draft.attributes.contains(attribute) || !draft.elements.contains_key(&element) {
        return;
    }
    if super::draft::holds_urls(&element, attribute).is_some() || one_of.is_empty() {
        draft.unmapped(path, "a policy cannot restrict its values to a list; the attribute is removed");
        return;
    }
    draft.keep_attribute(path, Some(&element), attribute);
    if has(draft) {
        draft.values.insert(format!("{element}[{attribute}]"), json!({ "one_of": one_of }));
    }
}

fn rel(setting: Option<Setting>, draft: &mut Draft) {
    let tokens = match setting {
        None => "noopener noreferrer".to_owned(),
        Some(setting) => match setting.as_text(draft) {
            Some(tokens) => tokens,
            None => return,
        },
    };
    let tokens: Vec<String> = tokens
        .split_ascii_whitespace()
        .filter_map(|token| Some(RelToken::parse(token).ok()?.as_str().to_owned()))
        .collect();
    if !tokens.is_empty() && draft.elements.contains_key("a") {
        draft.members.insert("links".to_owned(), json!({ "rel": tokens }));
    }
}

/// Converts `UrlRelative`: a string, or an object whose only member says how URLs are rewritten.
fn relative(setting: &Setting, draft: &mut Draft) {
    let word = match &setting.value {
        Value::String(word) => word.to_ascii_lowercase().replace(['-', '_'], ""),
        Value::Object(members) => {
            return rewrite(setting, members, draft);
        }
        _ => String::new(),
    };
    match word.as_str() {
        "passthrough" => {}
        "deny" => draft.allows_relative = false,
        _ => {
            draft.allows_relative = false;
            draft.unmapped(&setting.path, "a policy cannot do this to relative URLs; they are removed");
        }
    }
}

fn rewrite(setting: &Setting, members: &Map<String, Value>, draft: &mut Draft) {
    let base = members.iter().find_map(|(name, value)| {
        let is_base = name.to_ascii_lowercase().replace(['-', '_'], "") == "rewritewithbase";
        value.as_str().filter(|_| is_base && members.len() == 1)
    });
    match base.map(BaseUrl::parse) {
        Some(Ok(url)) => {
            draft.members.insert("base".to_owned(), json!({ "url": url.to_string() }));
            draft.absolutizes = true;
        }
        Some(Err(error)) => {
            draft.allows_relative = false;
            draft.unmapped(&setting.path, format!("{error}; relative URLs are removed"));
        }
        None => {
            draft.allows_relative = false;
            draft.unmapped(&setting.path, "a policy cannot do this to relative URLs; they are removed");
        }
    }
}
