//! The configuration of DOMPurify.

use super::defaults::{DOMPURIFY_ATTRIBUTES, DOMPURIFY_SCHEMES, DOMPURIFY_TAGS, names};
use super::draft::Draft;
use super::settings::Settings;
use lye_policy::model::path::Path;
use serde_json::json;

/// Elements that are removed with their content, even if other elements are unwrapped.
const FORBID_CONTENTS: &str = "annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed noframes \
    noscript plaintext script style svg template thead title video xmp";

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.disallowed = if settings.flag("KEEP_CONTENT", true, draft) { "unwrap" } else { "remove" };
    draft.allows_relative = true;
    let profiles = profiles(settings, draft);
    elements(settings, profiles, draft);
    attributes(settings, profiles, draft);
    draft.schemes = draft.schemes_of(&names(DOMPURIFY_SCHEMES));
    if let Some(setting) = settings.take("ALLOWED_URI_REGEXP") {
        draft.schemes.clear();
        draft.allows_relative = false;
        draft.unmapped(
            &setting.path,
            "a policy cannot check URLs with a regular expression; all URLs are removed, so add rules",
        );
    }
    if settings.flag("SAFE_FOR_TEMPLATES", false, draft) {
        draft.members.insert("text".to_owned(), json!({ "defuse_templates": true }));
    }
    if settings.flag("SANITIZE_NAMED_PROPS", false, draft) {
        draft.members.insert("ids".to_owned(), json!({ "prefix": "user-content-" }));
    }
    // By default, DOMPurify removes ids and names that clobber `document` or forms.
    if settings.flag("SANITIZE_DOM", true, draft) && !draft.members.contains_key("ids") {
        let named = ["id", "name"].into_iter().any(|name| draft.attributes.contains(name));
        if named {
            draft.members.insert("ids".to_owned(), json!({ "prefix": "user-content-" }));
            draft.unmapped(
                &Path::default(),
                "DOMPurify removes ids and names that clobber the DOM; the policy adds the prefix `user-content-` to all of them",
            );
        }
    }
    if settings.flag("WHOLE_DOCUMENT", false, draft) {
        draft.members.insert("context".to_owned(), json!("document"));
    }
    // The serializer and the checks of markup in values always do what these options ask for.
    settings.take("SAFE_FOR_XML");
    settings.refuse(
        &["ALLOW_UNKNOWN_PROTOCOLS"],
        "a policy lists the allowed schemes; others are removed",
        draft,
    );
    settings.refuse(&["ADD_URI_SAFE_ATTR"], "a policy always checks attributes that hold URLs", draft);
    settings.refuse(
        &["ADD_DATA_URI_TAGS"],
        "a policy allows `data:` URLs by media type, which this option does not name; all are removed",
        draft,
    );
    settings.refuse(
        &["CUSTOM_ELEMENT_HANDLING"],
        "a policy lists custom elements by name; others are removed",
        draft,
    );
    let output = "this option concerns the form of the result, not what is kept";
    let members = [
        "RETURN_DOM",
        "RETURN_DOM_FRAGMENT",
        "RETURN_DOM_IMPORT",
        "RETURN_TRUSTED_TYPE",
        "TRUSTED_TYPES_POLICY",
        "IN_PLACE",
        "FORCE_BODY",
    ];
    settings.refuse(&members, output, draft);
    let namespaces = ["NAMESPACE", "ALLOWED_NAMESPACES", "PARSER_MEDIA_TYPE", "ALLOW_SELF_CLOSE_IN_ATTR"];
    settings.refuse(&namespaces, "the input is parsed as HTML, and only HTML elements are kept", draft);
}

/// Reads `USE_PROFILES`, which overrides the allowlists.
fn profiles(settings: &mut Settings, draft: &mut Draft) -> Profiles {
    let foreign = "a policy lists SVG and MathML elements with their namespace; none is kept (the preset `svg` has a list)";
    let Some(setting) = settings.take("USE_PROFILES") else {
        draft.unmapped(&Path::default(), foreign);
        return Profiles::UnmappedSetting;
    };
    let mut profiles = setting.settings(draft);
    let has_html = profiles.flag("html", false, draft);
    profiles.refuse(&["svg", "svgFilters", "mathMl"], foreign, draft);
    profiles.report_rest("dompurify", draft);
    settings.refuse(&["ALLOWED_TAGS", "ALLOWED_ATTR"], "overridden by USE_PROFILES", draft);
    if has_html { Profiles::Html } else { Profiles::WithoutHtml }
}

/// What `USE_PROFILES` selects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Profiles {
    UnmappedSetting,
    Html,
    WithoutHtml,
}

fn elements(settings: &mut Settings, profiles: Profiles, draft: &mut Draft) {
    let usual = if profiles == Profiles::WithoutHtml { Vec::new() } else { names(DOMPURIFY_TAGS) };
    let listed = settings.list("ALLOWED_TAGS", draft).unwrap_or(usual);
    draft.keep_elements(&without_text(&listed));
    let added = settings.list("ADD_TAGS", draft).unwrap_or_default();
    draft.keep_elements(&without_text(&added));
    for (_, name) in settings.list("FORBID_TAGS", draft).unwrap_or_default() {
        draft.elements.remove(&name.to_ascii_lowercase());
    }
    let contents = settings.list("FORBID_CONTENTS", draft).unwrap_or_else(|| names(FORBID_CONTENTS));
    let added_contents = settings.list("ADD_FORBID_CONTENTS", draft).unwrap_or_default();
    for (path, name) in contents.iter().chain(&added_contents) {
        draft.remove_with_content(path, name);
    }
    if draft.elements.remove("style").is_some() {
        let path = listed.iter().chain(&added).find(|(_, name)| name.eq_ignore_ascii_case("style"));
        let path = path.map(|(path, _)| path.clone()).unwrap_or_default();
        draft.unmapped(
            &path,
            "DOMPurify keeps style sheets unchanged; a policy needs a scope for them, so they are removed",
        );
    }
}

/// Skips names such as `#text`, which are not elements. Text is always kept.
fn without_text(list: &[(Path, String)]) -> Vec<(Path, String)> {
    list.iter().filter(|(_, name)| !name.starts_with('#')).cloned().collect()
}

fn attributes(settings: &mut Settings, profiles: Profiles, draft: &mut Draft) {
    let usual = if profiles == Profiles::WithoutHtml { Vec::new() } else { names(DOMPURIFY_ATTRIBUTES) };
    let listed = settings.list("ALLOWED_ATTR", draft).unwrap_or(usual);
    listed.iter().for_each(|(path, name)| draft.keep_attribute(path, None, name));
    let added = settings.list("ADD_ATTR", draft).unwrap_or_default();
    added.iter().for_each(|(path, name)| draft.keep_attribute(path, None, name));
    draft.data_attributes = settings.flag("ALLOW_DATA_ATTR", true, draft);
    if settings.flag("ALLOW_ARIA_ATTR", true, draft) {
        draft.keep_attribute(&Path::default(), None, "aria-*");
    }
    for (path, name) in settings.list("FORBID_ATTR", draft).unwrap_or_default() {
        let name = name.to_ascii_lowercase();
        draft.attributes.remove(&name);
        if draft.data_attributes && name.starts_with("data-") {
            draft.data_attributes = false;
            draft.unmapped(
                &path,
                "a policy allows `data-*` attributes all together or by name; they are removed",
            );
        }
    }
    if draft.attributes.contains("style") {
        // The groups that cannot cover the page.
        let groups = lye_css::clean::CssPolicy::default().properties;
        let properties = groups.iter().flat_map(|group| lye_css::clean::property_names(group));
        draft.css = Some(properties.map(str::to_owned).collect());
        draft.unmapped(
            &Path::default(),
            "DOMPurify keeps all CSS; the policy keeps properties that load nothing and cannot cover the page",
        );
    }
}
