//! The configuration of DOMPurify.

use super::defaults::{DOMPURIFY_ATTRIBUTES, DOMPURIFY_SCHEMES, DOMPURIFY_TAGS, names};
use super::draft::Draft;
use super::settings::Settings;
use lye_policy::model::path::Path;
use serde_json::json;

/// Elements that go with their content where others leave it.
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
            "no policy judges URLs by a regular expression: write rules; all URLs are removed",
        );
    }
    if settings.flag("SAFE_FOR_TEMPLATES", false, draft) {
        draft.members.insert("text".to_owned(), json!({ "defuse_templates": true }));
    }
    if settings.flag("SANITIZE_NAMED_PROPS", false, draft) {
        draft.members.insert("ids".to_owned(), json!({ "prefix": "user-content-" }));
    }
    // By default, names that hide members of `document` and of forms are removed.
    if settings.flag("SANITIZE_DOM", true, draft) && !draft.members.contains_key("ids") {
        let named = ["id", "name"].into_iter().any(|name| draft.attributes.contains(name));
        if named {
            draft.members.insert("ids".to_owned(), json!({ "prefix": "user-content-" }));
            draft.unmapped(
                &Path::default(),
                "names that hide members of the page are removed; the policy gives all names the prefix `user-content-`",
            );
        }
    }
    if settings.flag("WHOLE_DOCUMENT", false, draft) {
        draft.members.insert("context".to_owned(), json!("document"));
    }
    // The writer of the output, and the checks of markup in values, are always what these ask for.
    settings.take("SAFE_FOR_XML");
    settings.refuse(&["ALLOW_UNKNOWN_PROTOCOLS"], "schemes are listed: no other is kept", draft);
    settings.refuse(&["ADD_URI_SAFE_ATTR"], "attributes that hold URLs are always judged", draft);
    settings.refuse(
        &["ADD_DATA_URI_TAGS"],
        "`data:` URLs are kept by their type, which is not said here: none is kept",
        draft,
    );
    settings.refuse(
        &["CUSTOM_ELEMENT_HANDLING"],
        "custom elements are listed by their names: no other is kept",
        draft,
    );
    let output = "it is about how the result is handed out, not about what is kept";
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
    settings.refuse(&namespaces, "the input is read as HTML, and only elements of HTML are kept", draft);
}

/// The profiles that are asked for: they go before lists of what is allowed.
fn profiles(settings: &mut Settings, draft: &mut Draft) -> Profiles {
    let foreign = "elements of SVG and MathML are listed with their namespace: none is kept; the preset `svg` has a list";
    let Some(setting) = settings.take("USE_PROFILES") else {
        draft.unmapped(&Path::default(), foreign);
        return Profiles::UnmappedSetting;
    };
    let mut profiles = setting.settings(draft);
    let has_html = profiles.flag("html", false, draft);
    profiles.refuse(&["svg", "svgFilters", "mathMl"], foreign, draft);
    profiles.tell_rest("dompurify", draft);
    settings.refuse(&["ALLOWED_TAGS", "ALLOWED_ATTR"], "USE_PROFILES goes before it", draft);
    if has_html { Profiles::Html } else { Profiles::WithoutHtml }
}

/// What `USE_PROFILES` says of the lists of HTML.
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
            "style sheets stay as they are; no policy keeps them without a scope: they are removed",
        );
    }
}

/// `#text` and its like are no elements: text always stays.
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
            draft.unmapped(&path, "`data-*` attributes stay all or by name: none stays");
        }
    }
    if draft.attributes.contains("style") {
        // The groups that lay nothing over the page.
        let groups = lye_css::clean::CssPolicy::default().properties;
        let properties = groups.iter().flat_map(|group| lye_css::clean::property_names(group));
        draft.css = Some(properties.map(str::to_owned).collect());
        draft.unmapped(
            &Path::default(),
            "all of `style` stays; the policy keeps what loads nothing and is not laid over the page",
        );
    }
}
