//! The configuration of DOMPurify 3.4.14. DOMPurify compares names in lower case, and then checks that the namespace of an element
//! fits its name and its parent.

use super::data_urls;
use super::defaults::names;
use super::dompurify_names::{
    DATA_URI_TAGS, FORBID_CONTENTS, HTML_ATTRIBUTES, HTML_TAGS, MATHML_ATTRIBUTES, MATHML_TAGS,
    RESERVED_NAMES, SCHEMES, SVG_ATTRIBUTES, SVG_FILTERS, SVG_TAGS, URI_SAFE_ATTRIBUTES, XML_ATTRIBUTES,
};
use super::draft::{Draft, never_kept};
use super::js_regex::{JsRegex, Texts};
use super::parts::{self, Attribute, Element, Parts, attribute_key, has, html, made, made_attribute, plain};
use super::settings::{Setting, Settings};
use super::uri_regex::{PLAIN_SCHEMES, Text, UriRegex};
use super::{ImportError, ImportedPolicy};
use lye_html::{AttrId, AttrNamespace, Namespace, TagId};
use lye_policy::path::Path;
use lye_policy::urls::UrlValueKind;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Elements that `unwrap` removes with their content, unless a policy names them.
const REMOVED_BY_UNWRAP: &str = "script style template iframe title object applet noembed noframes noscript metadata defs annotation \
    annotation-xml";

/// Parts of SVG and MathML with content in HTML, which DOMPurify removes there and a policy does not.
const WITH_HTML: &str = "desc title foreignobject annotation-xml";
const SVG_WITH_HTML: &str = "desc title foreignobject";
const MATHML_WITH_HTML: &str = "annotation-xml mi mn mo ms mtext";

pub(super) fn import(mut all: Settings, mut draft: Draft) -> Result<ImportedPolicy, ImportError> {
    let settings = &mut all;
    let mut parts = Parts { disallowed: "remove", ..Parts::default() };
    // Its parser does not run scripts.
    parts.members.insert("scripting".to_owned(), json!(false));
    let options = Options::read(settings, &mut draft);
    elements(settings, &options, &mut parts, &mut draft);
    attributes(settings, &options, &mut parts, &mut draft);
    custom_elements(settings, &mut parts, &mut draft);
    ids(settings, &mut parts, &mut draft);
    urls(settings, &options, &mut parts, &mut draft);
    if options.is_for_templates {
        parts.members.insert("text".to_owned(), json!({ "defuse_templates": true }));
        draft.unmapped(
            &Path::new(["SAFE_FOR_TEMPLATES"]),
            "DOMPurify replaces template expressions with a space; the policy inserts a space into their delimiters, and removes attributes with braces or angle brackets, and URLs with unusual characters",
        );
    }
    if !options.keeps_self_close {
        draft.unmapped(
            &Path::new(["ALLOW_SELF_CLOSE_IN_ATTR"]),
            "DOMPurify removes attributes with `/>`; the policy removes those with `<` or `>`, `data-*`, and URLs with unusual characters",
        );
    }
    if options.is_document {
        parts.members.insert("context".to_owned(), json!("document"));
    }
    form(settings, &mut draft);
    all.report_rest("dompurify", &mut draft);
    parts.finish(draft)
}

/// Options that several parts depend on.
struct Options {
    keeps_content: bool,
    /// Whether comments with markup and similar traps are removed.
    is_for_xml: bool,
    is_for_templates: bool,
    /// Whether values with `/>` are kept.
    keeps_self_close: bool,
    is_document: bool,
    /// Whether leading elements such as `template` stay in the body, instead of the head that is dropped.
    has_forced_body: bool,
    /// The profiles: HTML, SVG, filters and MathML; `None` without profiles.
    profiles: Option<[bool; 4]>,
    namespaces: BTreeSet<Namespace>,
    /// Parts of SVG and MathML in which HTML is allowed.
    integration_points: BTreeSet<String>,
}

impl Options {
    fn read(settings: &mut Settings, draft: &mut Draft) -> Self {
        let profiles = profiles(settings, draft);
        Self {
            keeps_content: settings.flag("KEEP_CONTENT", true, draft),
            is_for_xml: settings.flag("SAFE_FOR_XML", true, draft),
            is_for_templates: settings.flag("SAFE_FOR_TEMPLATES", false, draft),
            keeps_self_close: settings.flag("ALLOW_SELF_CLOSE_IN_ATTR", true, draft),
            is_document: settings.flag("WHOLE_DOCUMENT", false, draft),
            has_forced_body: settings.flag("FORCE_BODY", false, draft),
            profiles,
            namespaces: namespaces(settings, draft),
            integration_points: integration_points(settings, draft),
        }
    }

    /// Returns what all values are limited to.
    fn text(&self) -> Text {
        match (self.is_for_templates, self.keeps_self_close, self.is_for_xml) {
            (true, _, _) => Text::Without("{}<>"),
            (false, false, _) => Text::Without("<>"),
            (false, true, true) => Text::WithoutEnds,
            (false, true, false) => Text::Any,
        }
    }

    /// Whether values are checked for single characters.
    fn excludes(&self) -> bool {
        matches!(self.text(), Text::Without(_))
    }

    /// Returns the default names of elements or attributes, for HTML, SVG, filters and MathML.
    fn usual(&self, lists: [&str; 4]) -> Vec<(Path, String)> {
        let selected = self.profiles.unwrap_or([true; 4]);
        lists
            .iter()
            .zip(selected)
            .filter(|(_, is_selected)| *is_selected)
            .flat_map(|(list, _)| names(list))
            .collect()
    }
}

/// Reads `USE_PROFILES`, which overrides the allowlists.
fn profiles(settings: &mut Settings, draft: &mut Draft) -> Option<[bool; 4]> {
    let setting = settings.take("USE_PROFILES").filter(|setting| setting.value != Value::Bool(false))?;
    let mut profiles = setting.settings(draft);
    let selected = ["html", "svg", "svgFilters", "mathMl"].map(|name| profiles.flag(name, false, draft));
    profiles.report_rest("dompurify", draft);
    settings.refuse(&["ALLOWED_TAGS", "ALLOWED_ATTR"], "overridden by USE_PROFILES", draft);
    Some(selected)
}

fn namespaces(settings: &mut Settings, draft: &mut Draft) -> BTreeSet<Namespace> {
    let all = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
    let mut allowed: BTreeSet<Namespace> = all.into();
    if let Some(list) = settings.list("ALLOWED_NAMESPACES", draft) {
        allowed.retain(|namespace| list.iter().any(|(_, uri)| uri == namespace.uri()));
        for (path, uri) in &list {
            if !all.iter().any(|namespace| namespace.uri() == uri) {
                draft.unmapped(path, "parsers of HTML create no elements in this namespace; ignored");
            }
        }
    }
    if let Some((path, uri)) = settings.text("NAMESPACE", draft)
        && uri != Namespace::Html.uri()
    {
        allowed.clear();
        draft.unmapped(&path, "the input is parsed as HTML, so no element is kept");
    }
    if let Some((path, kind)) = settings.text("PARSER_MEDIA_TYPE", draft)
        && kind == "application/xhtml+xml"
    {
        allowed.clear();
        draft.unmapped(&path, "the input is parsed as HTML, so no element is kept");
    }
    allowed
}

fn integration_points(settings: &mut Settings, draft: &mut Draft) -> BTreeSet<String> {
    let mut points = BTreeSet::new();
    for (name, setting) in settings.table("HTML_INTEGRATION_POINTS", draft).unwrap_or_default() {
        if setting.value == Value::Bool(true) {
            points.insert(name.to_ascii_lowercase());
        } else if setting.value != Value::Bool(false) {
            draft.unmapped(&setting.path, "expected a boolean; ignored");
        }
    }
    let reason = "browsers decide which elements of MathML contain HTML; the policy keeps HTML in `mi`, `mo`, `mn`, `ms` and `mtext`";
    settings.refuse(&["MATHML_TEXT_INTEGRATION_POINTS"], reason, draft);
    points
}

/// Reads a list that may also be a function.
fn added(settings: &mut Settings, name: &str, draft: &mut Draft) -> Vec<(Path, String)> {
    match settings.take(name) {
        Some(setting) if setting.value.is_array() => setting.list(draft),
        Some(setting) => {
            draft.unmapped(&setting.path, "a policy cannot contain functions; nothing is added");
            Vec::new()
        }
        None => Vec::new(),
    }
}

fn elements(settings: &mut Settings, options: &Options, parts: &mut Parts, draft: &mut Draft) {
    let usual = options.usual([HTML_TAGS, SVG_TAGS, SVG_FILTERS, MATHML_TAGS]);
    let mut listed = match settings.list("ALLOWED_TAGS", draft) {
        Some(list) => list,
        None => usual.into_iter().chain(names("#text")).collect(),
    };
    listed.extend(added(settings, "ADD_TAGS", draft));
    let mut allowed: BTreeMap<String, Path> = BTreeMap::new();
    for (path, name) in listed {
        allowed.entry(name.to_ascii_lowercase()).or_insert(path);
    }
    let mut forbidden: BTreeSet<String> = lower(settings.list("FORBID_TAGS", draft)).collect();
    if options.is_document {
        for (path, name) in names("html head body") {
            allowed.entry(name).or_insert(path);
        }
    }
    if allowed.contains_key("table") {
        allowed.entry("tbody".to_owned()).or_default();
        forbidden.remove("tbody");
    }
    allowed.retain(|name, _| !forbidden.contains(name));
    special_names(&mut allowed, options, parts, draft);
    let contents = lower(settings.list("FORBID_CONTENTS", draft).or_else(|| Some(names(FORBID_CONTENTS))));
    let contents: BTreeSet<String> =
        contents.chain(lower(settings.list("ADD_FORBID_CONTENTS", draft))).collect();
    if options.keeps_content {
        parts.disallowed = "unwrap";
        unwrapped(&contents, parts);
    }
    let mut foreign: BTreeSet<Namespace> = BTreeSet::new();
    for (root, namespace) in [("svg", Namespace::Svg), ("math", Namespace::MathMl)] {
        if allowed.contains_key(root) && options.namespaces.contains(&namespace) {
            foreign.insert(namespace);
        }
    }
    if options.keeps_content {
        integration_points_removed(&allowed, &contents, &foreign, parts, draft);
    }
    // A default element that no standard has, such as `decorator`, is not kept: it has no meaning.
    let is_unknown = |name: &str, path: &Path| {
        *path == Path::default() && parts::is_html_name(name) && TagId::from_name(name).is_none()
    };
    for (name, path) in allowed.iter().filter(|(name, path)| !is_unknown(name, path)) {
        place(name, path, &foreign, options, parts, draft);
    }
    remove_moved(&allowed, &contents, &foreign, options, parts);
}

/// Removes elements of SVG and MathML with allowed names, where DOMPurify keeps the content of `svg` or `math`, but not the element: their
/// parent is one of HTML then, so that it removes them with their content.
fn remove_moved(
    allowed: &BTreeMap<String, Path>,
    contents: &BTreeSet<String>,
    foreign: &BTreeSet<Namespace>,
    options: &Options,
    parts: &mut Parts,
) {
    for (root, namespace) in [("svg", Namespace::Svg), ("math", Namespace::MathMl)] {
        if foreign.contains(&namespace) || contents.contains(root) || !options.keeps_content {
            continue;
        }
        let removed = allowed.keys().filter(|name| *name != root).filter_map(|name| made(namespace, name));
        parts.exceptions.extend(removed.map(|element| (element, "remove")));
    }
}

/// Reports an entry of a list. Deviations of the default lists do not depend on settings: `docs/migrating.md` describes them.
fn report(path: &Path, reason: impl Into<String>, draft: &mut Draft) {
    if *path != Path::default() {
        draft.unmapped(path, reason);
    }
}

fn lower(list: Option<Vec<(Path, String)>>) -> impl Iterator<Item = String> {
    list.into_iter().flatten().map(|(_, name)| name.to_ascii_lowercase())
}

/// Takes out the names of text, comments and doctypes, which are not elements.
fn special_names(
    allowed: &mut BTreeMap<String, Path>,
    options: &Options,
    parts: &mut Parts,
    draft: &mut Draft,
) {
    if allowed.remove("#text").is_none() && !options.keeps_content {
        draft.unmapped(
            &Path::new(["KEEP_CONTENT"]),
            "DOMPurify also removes text that `#text` does not allow; the policy keeps it",
        );
    }
    if let Some(path) = allowed.remove("#comment") {
        parts.comments = !options.is_for_xml;
        if options.is_for_xml {
            draft.unmapped(&path, "DOMPurify removes comments with markup; the policy removes all comments");
        }
    }
    if let Some(path) = allowed.remove("!doctype") {
        draft.unmapped(&path, "a policy writes no doctype");
    }
    let others: Vec<String> = allowed.keys().filter(|name| name.starts_with(['#', '!'])).cloned().collect();
    for name in others {
        if let Some(path) = allowed.remove(&name) {
            draft.unmapped(&path, format!("`{name}` is not an element; ignored"));
        }
    }
}

/// Removes parts of SVG and MathML that may contain HTML with their content, although DOMPurify keeps some of that: HTML would move to where
/// parsers make other elements of its tags.
fn integration_points_removed(
    allowed: &BTreeMap<String, Path>,
    contents: &BTreeSet<String>,
    foreign: &BTreeSet<Namespace>,
    parts: &mut Parts,
    draft: &mut Draft,
) {
    let mut removed = BTreeSet::new();
    for (namespace, list) in [(Namespace::Svg, SVG_WITH_HTML), (Namespace::MathMl, MATHML_WITH_HTML)] {
        let names = list.split_ascii_whitespace().filter(|_| foreign.contains(&namespace));
        for name in names.filter(|name| !contents.contains(*name) && !allowed.contains_key(*name)) {
            if let Some(element) = made(namespace, name) {
                removed.insert(name);
                parts.exceptions.insert(element, "remove");
            }
        }
    }
    if !removed.is_empty() {
        let names: Vec<&str> = removed.into_iter().collect();
        draft.unmapped(
            &Path::new(["FORBID_CONTENTS"]),
            format!(
                "DOMPurify keeps the content of `{}`, without HTML elements; the policy removes it",
                names.join("`, `")
            ),
        );
    }
}

/// Lists the elements that are removed with their content, and those of which only the content is kept.
fn unwrapped(contents: &BTreeSet<String>, parts: &mut Parts) {
    let of_unwrap = REMOVED_BY_UNWRAP.split_ascii_whitespace().filter(|name| !contents.contains(*name));
    for (name, action) in
        contents.iter().map(|name| (name.as_str(), "remove")).chain(of_unwrap.map(|name| (name, "unwrap")))
    {
        // The content of a template is not part of the page.
        if name == "template" {
            parts.exceptions.insert(html(name), "remove");
            if action == "unwrap" {
                continue;
            }
        }
        let namespaces = match name {
            _ if action == "unwrap" && ["metadata", "defs"].contains(&name) => &[Namespace::Svg][..],
            _ if action == "unwrap" && parts::is_mathml_name(name) => &[Namespace::MathMl],
            _ if action == "unwrap" && ["script", "style"].contains(&name) => {
                &[Namespace::Html, Namespace::Svg]
            }
            _ if action == "unwrap" => &[Namespace::Html],
            _ => &[Namespace::Html, Namespace::Svg, Namespace::MathMl],
        };
        for namespace in namespaces {
            if let Some(element) = made(*namespace, name) {
                parts.exceptions.insert(element, action);
            }
        }
    }
}

/// Keeps an allowed element in the namespaces where DOMPurify accepts it. In others, DOMPurify removes it with its content.
fn place(
    name: &str,
    path: &Path,
    foreign: &BTreeSet<Namespace>,
    options: &Options,
    parts: &mut Parts,
    draft: &mut Draft,
) {
    let is_html = parts::is_html_name(name) && options.namespaces.contains(&Namespace::Html);
    let is_svg = name == "svg" || parts::is_svg_name(name);
    let is_mathml = parts::is_mathml_name(name);
    let mut has_place = false;
    for (namespace, is_valid) in [
        (Namespace::Html, is_html),
        (Namespace::Svg, is_svg && foreign.contains(&Namespace::Svg)),
        (Namespace::MathMl, is_mathml && foreign.contains(&Namespace::MathMl)),
    ] {
        let Some(element) = made(namespace, name) else { continue };
        if !is_valid {
            // Without `svg` and `math`, their content is removed or hoisted by the exceptions for them.
            let is_reachable = namespace == Namespace::Html || foreign.contains(&namespace);
            if is_reachable {
                parts.exceptions.insert(element, "remove");
            }
            continue;
        }
        has_place = true;
        if parts::is_unsafe(&element) {
            report(path, never_kept(name), draft);
        } else if let Some(reason) = refusal(&element, name, options) {
            parts.exceptions.insert(element, "remove");
            report(path, reason, draft);
        } else {
            parts.elements.insert(element, BTreeSet::new());
        }
    }
    if !has_place && made(Namespace::Html, name).is_none() {
        draft.unmapped(path, format!("`{name}` is not an element name; ignored"));
    } else if !has_place && *path != Path::default() {
        let root = if is_mathml { "math" } else { "svg" };
        draft.unmapped(
            path,
            format!("DOMPurify keeps `{name}` only in `{root}`, which is not allowed; ignored"),
        );
    }
}

/// Returns why an element is removed, although DOMPurify keeps it in some places.
fn refusal((namespace, _): &Element, name: &str, options: &Options) -> Option<String> {
    let has_body = options.is_document || options.has_forced_body;
    match (namespace, name) {
        (_, "style") => Some(
            "DOMPurify removes style sheets with markup and those in front of other content, which a policy cannot express; all are removed".to_owned(),
        ),
        (Namespace::Html, "template" | "title") if !has_body => Some(format!(
            "DOMPurify keeps `{name}` only in the body, and drops it in front of other content; the policy always removes it"
        )),
        (Namespace::Html, _) => None,
        _ if has(WITH_HTML, name) && !options.integration_points.contains(name) => {
            Some(format!("DOMPurify removes HTML elements in `{name}`, which a policy cannot express; `{name}` is removed"))
        }
        _ => None,
    }
}

fn attributes(settings: &mut Settings, options: &Options, parts: &mut Parts, draft: &mut Draft) {
    let svg = [SVG_ATTRIBUTES, XML_ATTRIBUTES].join(" ");
    let mathml = [MATHML_ATTRIBUTES, XML_ATTRIBUTES].join(" ");
    let usual = options.usual([HTML_ATTRIBUTES, &svg, &svg, &mathml]);
    let mut listed = settings.list("ALLOWED_ATTR", draft).unwrap_or(usual);
    listed.extend(added(settings, "ADD_ATTR", draft));
    let mut allowed: BTreeMap<String, Path> = BTreeMap::new();
    for (path, name) in listed {
        allowed.entry(name.to_ascii_lowercase()).or_insert(path);
    }
    let forbidden: BTreeSet<String> = lower(settings.list("FORBID_ATTR", draft)).collect();
    allowed.retain(|name, _| !forbidden.contains(name));
    let present = [Namespace::Html, Namespace::Svg, Namespace::MathMl]
        .into_iter()
        .filter(|namespace| parts.elements.keys().any(|(of, _)| of == namespace))
        .collect::<Vec<_>>();
    for (name, path) in &allowed {
        if name == "srcdoc" {
            draft.unmapped(path, "the policy keeps no documents in frames; the attribute is removed");
            continue;
        }
        if name == "patchsrc" {
            // DOMPurify removes it too, unless it trusts the input.
            if !options.is_for_xml {
                draft.unmapped(path, "no policy can allow `patchsrc`, which loads markup; it is removed");
            }
            continue;
        }
        // DOMPurify removes it if it names `href`. Only elements of SVG have a use for it.
        if name == "attributename" && !present.contains(&Namespace::Svg) {
            report(path, "only elements of SVG have a use for `attributeName`; it is removed", draft);
            continue;
        }
        let made: BTreeMap<Namespace, Attribute> = present
            .iter()
            .filter_map(|namespace| Some((*namespace, made_attribute(*namespace, name)?)))
            .collect();
        let differs = |(namespace, attribute): (&Namespace, &Attribute)| {
            *namespace != Namespace::Html && *attribute != plain(name)
        };
        let is_default = *path == Path::default();
        if is_default
            && !parts::is_known_attribute(name)
            && made.values().all(|(of, _)| *of == AttrNamespace::None)
        {
            // No standard has it, so that it has no meaning.
            continue;
        }
        if made.is_empty() && !present.is_empty() && !is_default {
            let reason = match name.starts_with("on") {
                true => format!(
                    "no policy can allow `{name}`: it is an event handler, or may become one; it is removed"
                ),
                false => format!("`{name}` is not an attribute name; ignored"),
            };
            draft.unmapped(path, reason);
        }
        // Elements of HTML have no use for `viewbox` and `xmlns`.
        let is_foreign = name == "xmlns" || made.iter().any(differs);
        if is_foreign && present.contains(&Namespace::Html) {
            let reason = "DOMPurify keeps this attribute on elements of HTML too, where it does nothing; the policy keeps it in SVG and MathML";
            report(path, reason, draft);
        }
        let kept = made.into_values().filter(|attribute| !is_foreign || *attribute != plain(name));
        parts.attributes.extend(kept);
    }
    // DOMPurify removes it elsewhere, where it is part of a patch of the page.
    let of_labels = plain("for");
    if options.is_for_xml && parts.attributes.remove(&of_labels) {
        for element in ["label", "output"].map(html) {
            if let Some(own) = parts.elements.get_mut(&element) {
                own.insert(of_labels.clone());
            }
        }
    }
    data_and_aria(settings, options, &forbidden, parts, draft);
}

/// Keeps `data-*`, and the attributes of WAI-ARIA.
fn data_and_aria(
    settings: &mut Settings,
    options: &Options,
    forbidden: &BTreeSet<String>,
    parts: &mut Parts,
    draft: &mut Draft,
) {
    // No rule can check the values of all attributes with a prefix.
    let is_checked = options.excludes();
    let keeps_data = settings.flag("ALLOW_DATA_ATTR", true, draft) && !is_checked;
    let exception = forbidden.iter().find(|name| name.starts_with("data-"));
    if let (true, Some(name)) = (keeps_data, exception) {
        draft.unmapped(
            &Path::new(["FORBID_ATTR"]),
            format!("a policy allows `data-*` all together or by name; without `{name}`, unlisted ones are removed"),
        );
    }
    parts.data_attributes = keeps_data && exception.is_none();
    if settings.flag("ALLOW_ARIA_ATTR", true, draft) {
        // A prefix would also allow names with characters that DOMPurify does not allow.
        let known = AttrId::all().filter_map(AttrId::name);
        let known = known.filter(|name| name.starts_with("aria-") && !forbidden.contains(*name));
        parts.attributes.extend(known.map(plain));
    }
}

fn custom_elements(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let Some(setting) = settings.take("CUSTOM_ELEMENT_HANDLING") else { return };
    let mut handling = setting.settings(draft);
    let tags = handling.take("tagNameCheck");
    let attributes = handling.take("attributeNameCheck");
    if handling.flag("allowCustomizedBuiltInElements", false, draft) && tags.is_some() {
        draft.unmapped(
            &Path::new(["CUSTOM_ELEMENT_HANDLING", "allowCustomizedBuiltInElements"]),
            "a policy cannot restrict the values of `is` to custom elements; `is` is removed",
        );
    }
    handling.report_rest("dompurify", draft);
    let Some((tag_path, texts)) = tags.and_then(|setting| texts(setting, draft)) else { return };
    let globs: BTreeSet<String> = texts.texts.iter().filter_map(|text| glob(text, &texts)).collect();
    if globs.len() < texts.texts.len() || globs.is_empty() {
        draft.unmapped(&tag_path, "some of these names cannot be those of custom elements; ignored");
    }
    if globs.is_empty() {
        return;
    }
    if globs.iter().any(|glob| glob.contains('*')) {
        draft.unmapped(
            &tag_path,
            "DOMPurify takes only names of ASCII letters, digits, `_` and `.` between hyphens for those of custom elements; the policy keeps all that the HTML Standard allows",
        );
    }
    let mut own = BTreeSet::new();
    if let Some((path, texts)) = attributes.and_then(|setting| self::texts(setting, draft)) {
        if !(texts.is_start && texts.is_end) {
            draft.unmapped(
                &path,
                "a policy lists the attributes of custom elements by full name; others are removed",
            );
        }
        for text in &texts.texts {
            match made_attribute(Namespace::Html, text) {
                Some((_, name)) if name == *text => drop(own.insert(name)),
                _ => draft
                    .unmapped(&path, format!("no policy can allow an attribute `{}`", text.escape_debug())),
            }
        }
    }
    let mut members = json!({ "names": globs });
    if let (false, Some(members)) = (own.is_empty(), members.as_object_mut()) {
        members.insert("attributes".to_owned(), json!(own));
    }
    parts.members.insert("custom_elements".to_owned(), members);
    remove_roots_of_custom_elements(&tag_path, parts, draft);
}

/// Removes `svg` and `math` where DOMPurify moves their content out: it keeps custom elements in them, as elements of their namespace, but
/// removes HTML in those. A policy keeps custom elements of HTML only.
fn remove_roots_of_custom_elements(path: &Path, parts: &mut Parts, draft: &mut Draft) {
    if parts.disallowed != "unwrap" {
        return;
    }
    let roots = [(Namespace::Svg, "svg"), (Namespace::MathMl, "math")];
    for element in roots.into_iter().filter_map(|(namespace, root)| made(namespace, root)) {
        if parts.elements.contains_key(&element) || parts.exceptions.get(&element) == Some(&"remove") {
            continue;
        }
        let root = element.1.clone();
        draft.unmapped(
            path,
            format!("DOMPurify keeps custom elements in `{root}`, without HTML in them; `{root}` is removed"),
        );
        parts.exceptions.insert(element, "remove");
    }
}

/// Returns the texts of a regular expression; reports others.
fn texts(setting: Setting, draft: &mut Draft) -> Option<(Path, Texts)> {
    let regex = JsRegex::read(&setting.value);
    let texts =
        regex.as_ref().and_then(JsRegex::texts).filter(|texts| !texts.texts.iter().any(String::is_empty));
    match texts {
        Some(texts) if regex.is_some_and(|regex| !regex.ignores_case()) => Some((setting.path, texts)),
        _ => {
            let reason = "a policy lists names, or names with `*`; this expression or function is not one of those, so nothing is allowed";
            draft.unmapped(&setting.path, reason);
            None
        }
    }
}

/// Returns the names that a text stands for, if they are those of custom elements.
fn glob(text: &str, texts: &Texts) -> Option<String> {
    let is_of_names = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-._".contains(c));
    let start = if texts.is_start { "" } else { "*" };
    let end = if texts.is_end { "" } else { "*" };
    let is_valid = match (texts.is_start, texts.is_end) {
        (true, true) => {
            text.starts_with(|c: char| c.is_ascii_lowercase())
                && text.contains('-')
                && !has(RESERVED_NAMES, text)
        }
        (true, false) => text.starts_with(|c: char| c.is_ascii_lowercase()),
        _ => true,
    };
    (is_of_names && is_valid).then(|| format!("{start}{text}{end}"))
}

/// Converts the options about ids and names.
fn ids(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let has_prefix = settings.flag("SANITIZE_NAMED_PROPS", false, draft);
    let is_checked = settings.flag("SANITIZE_DOM", true, draft);
    if !["id", "name"].iter().any(|name| parts.attributes.contains(&plain(name))) {
        return;
    }
    if has_prefix {
        parts.members.insert("ids".to_owned(), json!({ "prefix": "user-content-" }));
        draft.unmapped(
            &Path::new(["SANITIZE_NAMED_PROPS"]),
            "the policy also adds the prefix to references to ids and names, so that they still work",
        );
    } else if is_checked {
        parts.members.insert("ids".to_owned(), json!("drop_clobbering"));
    }
}

/// Converts the checks of URLs, which DOMPurify applies to the values of most attributes.
fn urls(settings: &mut Settings, options: &Options, parts: &mut Parts, draft: &mut Draft) {
    let unknown =
        settings.take("ALLOW_UNKNOWN_PROTOCOLS").filter(|setting| setting.value != Value::Bool(false));
    let regex = uri_regex(settings, unknown.is_some(), draft);
    if let Some(setting) = unknown {
        draft.unmapped(&setting.path, "a policy lists the allowed schemes; URLs with others are removed");
    }
    let mut safe: BTreeSet<String> =
        URI_SAFE_ATTRIBUTES.split_ascii_whitespace().map(str::to_owned).collect();
    for (path, name) in settings.list("ADD_URI_SAFE_ATTR", draft).unwrap_or_default() {
        let name = name.to_ascii_lowercase();
        let is_url = parts.url_attributes().keys().any(|(_, known)| *known == name);
        if is_url {
            draft.unmapped(&path, "a policy always checks attributes that hold URLs");
        }
        safe.insert(name);
    }
    // Unlisted attributes, such as `data-*`, may hold anything, and so may CSS.
    parts.keeps_other_urls = parts.data_attributes
        || parts.lists_attribute(&plain("style"))
        || parts.elements.keys().any(|(namespace, _)| *namespace == Namespace::Svg);
    // The pattern for URLs of plain characters only matches those of some schemes.
    let nothing = UriRegex::default();
    let of_urls = if options.excludes() && !regex.allows_plain_characters() { &nothing } else { &regex };
    data_tags(settings, of_urls, parts, draft);
    let with_urls = parts.url_attributes();
    for (attribute, elements) in &with_urls {
        let Some(key) = attribute_key("*", attribute) else { continue };
        let is_single = elements.iter().all(|(_, known)| known.kind == UrlValueKind::Url);
        if !is_single && !of_urls.loads(&key) {
            // A rule must keep some URL.
            parts.remove_attribute(attribute);
            continue;
        }
        // DOMPurify tests `srcset` as one URL. A rule that keeps some candidates would be laxer where the first one is refused.
        parts.rules.insert(key, one_or_list(of_urls.rules(&[], is_single)));
    }
    if options.excludes() {
        for rule in parts.rules.values_mut().flat_map(each_rule) {
            restrict_characters(rule);
        }
    }
    values(&regex, &safe, options.text(), &with_urls.into_keys().collect(), parts);
}

/// Allows only URLs of plain characters. The pattern for them only matches some schemes: rules with others keep nothing.
fn restrict_characters(rule: &mut Map<String, Value>) {
    let schemes = rule.get("allowed_schemes").and_then(Value::as_array);
    let is_matched = |scheme: &Value| scheme.as_str().is_some_and(|scheme| PLAIN_SCHEMES.contains(&scheme));
    let is_relative = rule.get("allow_relative") == Some(&json!(true));
    if is_relative || schemes.is_some_and(|schemes| schemes.iter().any(is_matched)) {
        rule.insert("pattern".to_owned(), json!("howto-sophisticated-somewhat-safe"));
    } else {
        rule.insert("allowed_schemes".to_owned(), json!([]));
        rule.remove("data");
    }
}

/// Returns the members of a rule, or those of each rule of a list.
fn each_rule(rule: &mut Value) -> impl Iterator<Item = &mut Map<String, Value>> {
    match rule {
        Value::Array(rules) => rules.as_mut_slice(),
        rule => std::slice::from_mut(rule),
    }
    .iter_mut()
    .filter_map(Value::as_object_mut)
}

fn one_or_list(mut rules: Vec<Value>) -> Value {
    match rules.len() {
        1 => rules.swap_remove(0),
        _ => Value::Array(rules),
    }
}

/// Reads `ALLOWED_URI_REGEXP`. With unknown schemes, DOMPurify allows all other URLs too, apart from a few schemes.
fn uri_regex(settings: &mut Settings, with_unknown: bool, draft: &mut Draft) -> UriRegex {
    let schemes = || SCHEMES.split_ascii_whitespace().map(str::to_owned);
    let Some(setting) = settings.take("ALLOWED_URI_REGEXP") else { return UriRegex::usual(schemes()) };
    let regex = match &setting.value {
        Value::String(source) if !source.starts_with('/') => JsRegex::new(source, ""),
        value => JsRegex::read(value),
    };
    let known = regex.as_ref().and_then(UriRegex::recognize);
    if with_unknown {
        let mut known = known.unwrap_or_default();
        known.widen(schemes());
        return known;
    }
    match known {
        Some(known) => {
            if let Some(reason) = known.stricter {
                draft.unmapped(&setting.path, reason);
            }
            known
        }
        None => {
            draft.unmapped(
                &setting.path,
                "URL rules cannot express this expression; all URLs are removed, and other values that DOMPurify checks with it",
            );
            UriRegex::default()
        }
    }
}

/// Converts `ADD_DATA_URI_TAGS` and the default elements that may have `data:` URLs.
fn data_tags(settings: &mut Settings, regex: &UriRegex, parts: &mut Parts, draft: &mut Draft) {
    let added: BTreeSet<String> = lower(settings.list("ADD_DATA_URI_TAGS", draft)).collect();
    let usual: BTreeSet<String> = DATA_URI_TAGS.split_ascii_whitespace().map(str::to_owned).collect();
    let data = data_urls::types();
    for ((of, attribute), elements) in parts.url_attributes() {
        let is_source = match of {
            AttrNamespace::None => ["src", "href"].contains(&attribute.as_str()),
            AttrNamespace::XLink => attribute == "href",
            _ => false,
        };
        // The parser gives no attribute of an HTML element a namespace.
        let is_of = |element: &Element| of == AttrNamespace::None || element.0 != Namespace::Html;
        for (element, _) in elements.iter().filter(|(element, _)| is_source && is_of(element)) {
            let name = element.1.to_ascii_lowercase();
            if usual.contains(&name) || added.contains(&name) {
                let key = attribute_key(&parts::element_key(element), &(of, attribute.clone()));
                parts.rules.extend(key.map(|key| (key, one_or_list(regex.rules(&data, true)))));
            }
        }
    }
}

/// Checks the other values as DOMPurify does, which removes `width="javascript:x"` too.
fn values(
    regex: &UriRegex,
    safe: &BTreeSet<String>,
    text: Text,
    with_urls: &BTreeSet<Attribute>,
    parts: &mut Parts,
) {
    let pattern = regex.value_pattern(text);
    let free = text.pattern();
    let own: BTreeSet<Attribute> = parts.elements.values().flatten().cloned().collect();
    for attribute in parts.attributes.union(&own).cloned().collect::<Vec<_>>() {
        let (of, name) = &attribute;
        let lower = name.to_ascii_lowercase();
        let is_of_data = *of == AttrNamespace::None && parts.data_attributes && lower.starts_with("data-");
        if with_urls.contains(&attribute) || is_of_data {
            continue;
        }
        let Some(key) = attribute_key("*", &attribute) else { continue };
        if *of == AttrNamespace::None && !parts::is_known_attribute(&lower) {
            parts.types.insert(key.clone(), json!("none"));
        }
        let is_free = safe.contains(&lower) || *of == AttrNamespace::None && lower.starts_with("aria-");
        if !is_free {
            parts.values.insert(key, json!({ "pattern": pattern }));
        } else if let Some(pattern) = &free {
            parts.values.insert(key, json!({ "pattern": pattern }));
        }
    }
}

/// Reports the options about the form of the result.
fn form(settings: &mut Settings, draft: &mut Draft) {
    let output = "this option concerns the form of the result, not what is kept";
    let members = [
        "RETURN_DOM",
        "RETURN_DOM_FRAGMENT",
        "RETURN_DOM_IMPORT",
        "RETURN_TRUSTED_TYPE",
        "TRUSTED_TYPES_POLICY",
        "IN_PLACE",
    ];
    settings.refuse(&members, output, draft);
}
