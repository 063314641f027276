//! The options of sanitize-html.

use super::ammonia::allow_values;
use super::defaults::{SANITIZE_HTML_ATTRIBUTES, SANITIZE_HTML_SCHEMES, SANITIZE_HTML_TAGS, names};
use super::draft::Draft;
use super::settings::{Setting, Settings};
use serde_json::{Value, json};

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    mode(settings, draft);
    draft.allows_relative = true;
    let tags = match settings.take("allowedTags") {
        Some(setting) if setting.value == Value::Bool(false) => {
            draft.unmapped(
                &setting.path,
                "all elements are allowed; a policy needs a list, so the default list is used",
            );
            names(SANITIZE_HTML_TAGS)
        }
        Some(setting) => setting.list(draft),
        None => names(SANITIZE_HTML_TAGS),
    };
    draft.keep_elements(&tags);
    attributes(settings, draft);
    classes(settings, draft);
    schemes(settings, draft);
    styles(settings, draft);
    transforms(settings, draft);
    for (path, name) in
        settings.list("nonTextTags", draft).unwrap_or_else(|| names("script style textarea option noscript"))
    {
        draft.remove_with_content(&path, &name);
    }
    if let Some(setting) = settings.take("nestingLimit") {
        match setting.value.as_u64().filter(|depth| (1..=512).contains(depth)) {
            Some(depth) => {
                let limit = json!({ "depth": { "most": depth, "then": "cut" } });
                draft.members.insert("limits".to_owned(), limit);
            }
            None => draft.unmapped(&setting.path, "the limit must be from 1 to 512; 256 is used"),
        }
    }
    // The output always has the effect of these options, or they concern parsing, which follows the HTML Standard.
    for settled in ["selfClosing", "parser", "preserveEscapedAttributes", "nonBooleanAttributes"] {
        settings.take(settled);
    }
    settings.refuse(
        &["allowVulnerableTags"],
        "no policy can allow `script`, and `style` needs rules for CSS",
        draft,
    );
    settings.refuse(
        &["exclusiveFilter", "textFilter", "onOpenTag", "onCloseTag"],
        "a policy cannot contain functions; ignored",
        draft,
    );
    let frames = ["allowedIframeHostnames", "allowedIframeDomains", "allowIframeRelativeUrls"];
    settings.refuse(&frames, "list `iframe`, and the hosts in `frames.allowed`; no `iframe` is kept", draft);
    let scripts = ["allowedScriptHostnames", "allowedScriptDomains"];
    settings.refuse(&scripts, "no policy can allow `script`", draft);
    settings.refuse(&["allowedEmptyAttributes"], "an allowed attribute is kept even if it is empty", draft);
    settings.refuse(
        &["enforceHtmlBoundary"],
        "content outside of `html` is parsed as the HTML Standard says",
        draft,
    );
}

fn mode(settings: &mut Settings, draft: &mut Draft) {
    let mode = settings.text("disallowedTagsMode", draft);
    draft.disallowed = match mode.as_ref().map(|(_, word)| word.as_str()) {
        None | Some("discard") => "unwrap",
        Some("completelyDiscard") => "remove",
        Some("escape" | "recursiveEscape") => "escape",
        Some(_) => {
            let path = mode.as_ref().map(|(path, _)| path.clone()).unwrap_or_default();
            draft.unmapped(&path, "unknown sanitize-html mode; elements that are not allowed are removed");
            "remove"
        }
    };
    if let Some((path, _)) = mode.filter(|(_, word)| word == "recursiveEscape") {
        draft.unmapped(&path, "only the tags of an escaped element are escaped; its content is cleaned");
    }
}

fn attributes(settings: &mut Settings, draft: &mut Draft) {
    let Some(setting) = settings.take("allowedAttributes") else {
        for (element, list) in SANITIZE_HTML_ATTRIBUTES {
            names(list).iter().for_each(|(path, name)| draft.keep_attribute(path, Some(element), name));
        }
        return;
    };
    if setting.value == Value::Bool(false) {
        draft.unmapped(&setting.path, "all attributes are allowed; a policy needs a list, so none is kept");
        return;
    }
    for (element, setting) in setting.table(draft) {
        let of = Some(element.as_str()).filter(|element| *element != "*");
        for entry in setting.entries(draft) {
            match &entry.value {
                Value::String(name) => draft.keep_attribute(&entry.path, of, name),
                Value::Object(_) => attribute_with_values(entry, of, draft),
                _ => draft
                    .unmapped(&entry.path, "expected a name or a list of a name and values; it is removed"),
            }
        }
    }
}

/// Converts `{ name, multiple, values }`.
fn attribute_with_values(entry: Setting, element: Option<&str>, draft: &mut Draft) {
    let path = entry.path.clone();
    let mut entry = entry.settings(draft);
    let name = entry.text("name", draft).map(|(_, name)| name.to_ascii_lowercase());
    let is_list = entry.flag("multiple", false, draft);
    let values: Vec<String> =
        entry.list("values", draft).unwrap_or_default().into_iter().map(|(_, value)| value).collect();
    entry.report_rest("sanitize-html", draft);
    match (name, element) {
        (Some(name), Some(element)) if !is_list => allow_values(&path, element, &name, values, draft),
        _ => draft.unmapped(
            &path,
            "restricted values with several tokens, or for all elements, are not converted; the attribute is removed",
        ),
    }
}

fn classes(settings: &mut Settings, draft: &mut Draft) {
    for (element, setting) in settings.table("allowedClasses", draft).unwrap_or_default() {
        match setting.value {
            Value::Bool(false) => draft.keep_attribute(
                &setting.path,
                Some(&element).filter(|of| *of != "*").map(String::as_str),
                "class",
            ),
            Value::Array(_) => {
                let classes = setting.list(draft);
                draft.keep_classes(&element.to_ascii_lowercase(), &classes);
            }
            _ => draft.unmapped(&setting.path, "expected a list of classes; all classes are removed"),
        }
    }
}

fn schemes(settings: &mut Settings, draft: &mut Draft) {
    let schemes = match settings.take("allowedSchemes") {
        Some(setting) if setting.value == Value::Bool(false) => {
            draft.unmapped(
                &setting.path,
                "all schemes are allowed; a policy needs a list, so the default list is used",
            );
            names(SANITIZE_HTML_SCHEMES)
        }
        Some(setting) => setting.list(draft),
        None => names(SANITIZE_HTML_SCHEMES),
    };
    draft.schemes = draft.schemes_of(&schemes);
    for (element, setting) in settings.table("allowedSchemesByTag", draft).unwrap_or_default() {
        let list = setting.list(draft);
        let own = draft.schemes_of(&list);
        draft.schemes_by_element.insert(element.to_ascii_lowercase(), own);
    }
    draft.resolves_protocol_relative = settings.flag("allowProtocolRelative", true, draft);
    if let Some(list) = settings.list("allowedSchemesAppliedToAttributes", draft) {
        for (path, name) in list {
            if !["href", "src", "cite"].contains(&name.as_str()) {
                draft.unmapped(&path, "the schemes apply to all attributes that hold URLs");
            }
        }
    }
}

/// Converts CSS properties. Values are regular expressions, which a policy does not support: only properties without them are kept.
fn styles(settings: &mut Settings, draft: &mut Draft) {
    settings.take("parseStyleAttributes");
    let Some(table) = settings.table("allowedStyles", draft) else { return draft.tell_style() };
    for (_, setting) in table {
        for (_, patterns) in setting.table(draft) {
            draft.unmapped(
                &patterns.path,
                "a policy does not check CSS values with regular expressions; the property is removed",
            );
        }
    }
}

/// Renames an element, if both are parsed in the same way.
fn transforms(settings: &mut Settings, draft: &mut Draft) {
    for (from, setting) in settings.table("transformTags", draft).unwrap_or_default() {
        let Some(to) = setting.as_text(draft) else { continue };
        let (from, to) = (from.to_ascii_lowercase(), to.to_ascii_lowercase());
        let policy = json!({
            "version": 1,
            "sanitizer": { "elements": [to], "attributes": [] },
            "rename": { from.as_str(): to },
        });
        let is_possible = draft.elements.contains_key(&to)
            && lye_policy::model::Policy::from_json(&policy.to_string()).is_ok();
        if is_possible {
            draft.elements.remove(&from);
            draft.rename.insert(from, Value::String(to));
        } else {
            draft.unmapped(
                &setting.path,
                "a policy can rename an element only to a kept element that is parsed in the same way",
            );
        }
    }
}
