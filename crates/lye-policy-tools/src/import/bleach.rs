//! The arguments of bleach's `clean`.

use super::defaults::{BLEACH_ATTRIBUTES, BLEACH_SCHEMES, BLEACH_TAGS, names};
use super::draft::Draft;
use super::settings::Settings;
use serde_json::Value;

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.disallowed = if settings.flag("strip", false, draft) { "unwrap" } else { "escape" };
    // Bleach inserts a line feed for the start tag of a block that it strips.
    draft.separates_blocks = true;
    draft.comments = !settings.flag("strip_comments", true, draft);
    draft.allows_relative = true;
    let tags = settings.list("tags", draft).unwrap_or_else(|| names(BLEACH_TAGS));
    draft.keep_elements(&tags);
    match settings.take("attributes") {
        None => {
            for (element, list) in BLEACH_ATTRIBUTES {
                names(list).iter().for_each(|(path, name)| draft.keep_attribute(path, Some(element), name));
            }
        }
        Some(setting) if setting.value.is_array() => {
            setting.list(draft).iter().for_each(|(path, name)| draft.keep_attribute(path, None, name));
        }
        Some(setting) => {
            for (element, setting) in setting.table(draft) {
                let element = Some(element.as_str()).filter(|element| *element != "*");
                setting.list(draft).iter().for_each(|(path, name)| draft.keep_attribute(path, element, name));
            }
        }
    }
    let schemes = settings.list("protocols", draft).unwrap_or_else(|| names(BLEACH_SCHEMES));
    draft.schemes = draft.schemes_of(&schemes);
    // Without a sanitizer for CSS, bleach empties `style`. Before version 5, its properties were an argument.
    let properties = match settings.take("css_sanitizer") {
        None => settings.list("styles", draft),
        Some(setting) if setting.value == Value::Bool(false) => None,
        Some(setting) => {
            let path = setting.path.clone();
            let mut css = setting.settings(draft);
            css.refuse(&["allowed_svg_properties"], "the policy keeps no SVG elements", draft);
            let properties = css.list("allowed_css_properties", draft);
            if properties.is_none() {
                draft.unmapped(&path, "the allowed properties are not listed; `style` is removed");
            }
            css.report_rest("bleach", draft);
            properties
        }
    };
    if let Some(properties) = properties {
        draft.keep_properties(&properties);
    }
    settings.refuse(
        &["callbacks", "skip_tags", "parse_email"],
        "this option belongs to `linkify`, not to `clean`",
        draft,
    );
}
