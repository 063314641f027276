//! The `SanitizationPolicy` of JustHTML 3. Keys of URL rules, which are pairs in Python, are written as `a[href]`, `a,href` or
//! nested objects.

use super::ammonia::allow_values;
use super::defaults::{JUSTHTML_ATTRIBUTES, JUSTHTML_TAGS, names};
use super::draft::Draft;
use super::settings::{Setting, Settings};
use lye_policy::model::RelToken;
use lye_policy::model::path::Path;
use serde_json::{Map, Value, json};

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.disallowed = match settings.text("disallowed_tag_handling", draft) {
        None => "unwrap",
        Some((_, word)) if word == "unwrap" => "unwrap",
        Some((_, word)) if word == "escape" => "escape",
        Some((_, word)) if word == "drop" => "remove",
        Some((path, _)) => {
            draft.unmapped(&path, "unknown JustHTML value; elements that are not allowed are removed");
            "remove"
        }
    };
    draft.comments = !settings.flag("drop_comments", true, draft);
    let tags = settings.list("allowed_tags", draft).unwrap_or_else(|| names(JUSTHTML_TAGS));
    draft.keep_elements(&tags);
    for (path, name) in settings.list("drop_content_tags", draft).unwrap_or_else(|| names("script style")) {
        draft.remove_with_content(&path, &name);
    }
    attributes(settings, draft);
    css(settings, draft);
    if settings.flag("strip_invisible_unicode", true, draft) {
        draft.members.insert("text".to_owned(), json!({ "strip_invisibles": true }));
    }
    let tokens: Vec<String> = settings
        .list("force_link_rel", draft)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|(_, token)| Some(RelToken::parse(&token).ok()?.as_str().to_owned()))
        .collect();
    if !tokens.is_empty() && draft.elements.contains_key("a") {
        draft.members.insert("links".to_owned(), json!({ "rel": tokens }));
    }
    if let Some((path, word)) = settings.text("unsafe_handling", draft) {
        let findings = match word.as_str() {
            "strip" => "silent",
            "collect" => "collect",
            "raise" => "refuse",
            _ => {
                draft.unmapped(&path, "unknown JustHTML value; ignored");
                "silent"
            }
        };
        draft.members.insert("findings".to_owned(), json!(findings));
    }
    urls(settings.take("url_policy"), draft);
    // The policy is for fragments, which have no doctype.
    settings.take("drop_doctype");
    settings.refuse(&["selector_limits"], "a policy has no selectors; ignored", draft);
}

fn attributes(settings: &mut Settings, draft: &mut Draft) {
    let Some(table) = settings.table("allowed_attributes", draft) else {
        for (element, list) in JUSTHTML_ATTRIBUTES {
            let element = Some(*element).filter(|element| *element != "*");
            names(list).iter().for_each(|(path, name)| draft.keep_attribute(path, element, name));
        }
        return;
    };
    for (element, setting) in table {
        let of = Some(element.as_str()).filter(|element| *element != "*");
        if setting.value.is_array() {
            setting.list(draft).iter().for_each(|(path, name)| draft.keep_attribute(path, of, name));
            continue;
        }
        for (name, values) in setting.table(draft) {
            let path = values.path.clone();
            let values = values.list(draft).into_iter().map(|(_, value)| value).collect();
            match of {
                Some(element) => allow_values(&path, element, &name.to_ascii_lowercase(), values, draft),
                None => draft.unmapped(
                    &path,
                    "restricted values for all elements are not converted; the attribute is removed",
                ),
            }
        }
    }
}

fn css(settings: &mut Settings, draft: &mut Draft) {
    let Some(setting) = settings.take("allowed_css_properties") else { return };
    if setting.value.is_array() {
        let list = setting.list(draft);
        return draft.keep_properties(&list);
    }
    for (property, values) in setting.table(draft) {
        if values.value == Value::Bool(true) {
            draft.keep_properties(&[(values.path, property)]);
        } else {
            draft.unmapped(
                &values.path,
                "a policy checks CSS values by property type, not against a list; the property is removed",
            );
        }
    }
}

/// Converts the `UrlPolicy`, whose members are the same.
fn urls(setting: Option<Setting>, draft: &mut Draft) {
    let Some(setting) = setting else {
        // The defaults of `UrlPolicy` have no rule, so that no URL is kept; the defaults of the whole policy have two rules.
        draft.allows_relative = true;
        let link = json!({ "allowed_schemes": ["http", "https", "mailto", "tel"], "allow_fragment": true });
        draft.add_rule(&Path::default(), "a[href]", link);
        let image =
            json!({ "allow_relative": true, "allow_fragment": true, "resolve_protocol_relative": false });
        draft.add_rule(&Path::default(), "img[src]", image);
        return;
    };
    let mut urls = setting.settings(draft);
    draft.allows_relative = urls.flag("default_allow_relative", true, draft);
    let handling = urls.text("default_handling", draft).map(|(_, word)| word);
    let handling = handling.unwrap_or_else(|| "allow".to_owned());
    let proxy = urls.take("proxy").map(|setting| setting.value);
    urls.refuse(&["url_filter"], "a policy cannot contain functions: use a hook of the cleaner", draft);
    draft.rules = Some(Default::default());
    for (key, setting) in urls.table("allow_rules", draft).unwrap_or_default() {
        let is_nested = !key.contains([',', '[']);
        if is_nested {
            for (attribute, setting) in setting.table(draft) {
                rule(&format!("{key}[{attribute}]"), setting, (&handling, proxy.as_ref()), draft);
            }
            continue;
        }
        let key = match key.split_once(',') {
            Some((element, attribute)) => format!("{}[{}]", element.trim(), attribute.trim()),
            None => key,
        };
        rule(&key, setting, (&handling, proxy.as_ref()), draft);
    }
    urls.report_rest("justhtml", draft);
}

fn rule(key: &str, setting: Setting, (handling, proxy): (&str, Option<&Value>), draft: &mut Draft) {
    let path = setting.path.clone();
    let mut rule = setting.settings(draft);
    let mut written = Map::new();
    let schemes = rule.list("allowed_schemes", draft).unwrap_or_default();
    written.insert("allowed_schemes".to_owned(), json!(draft.schemes_of(&schemes)));
    written.insert("allow_fragment".to_owned(), json!(rule.flag("allow_fragment", true, draft)));
    if rule.is_null("resolve_protocol_relative") {
        written.insert("resolve_protocol_relative".to_owned(), json!(false));
    }
    for name in ["allowed_hosts", "allow_relative", "resolve_protocol_relative", "handling"] {
        if let Some(setting) = rule.take(name) {
            written.insert(name.to_owned(), setting.value);
        }
    }
    written.entry("handling").or_insert_with(|| json!(handling));
    let is_proxied = written.get("handling").is_some_and(|word| word == "proxy");
    if let Some(proxy) =
        rule.take("proxy").map(|setting| setting.value).or_else(|| proxy.cloned()).filter(|_| is_proxied)
    {
        written.insert("proxy".to_owned(), proxy);
    }
    if schemes.is_empty() {
        written.remove("allowed_hosts");
    }
    rule.report_rest("justhtml", draft);
    draft.add_rule(&path, &key.to_ascii_lowercase(), Value::Object(written));
}
