//! The arguments of bleach's `clean` (`Cleaner`) and, with `"function": "linkify"`, of `linkify` (`Linker`). A `LinkifyFilter` among the
//! filters of a `Cleaner` is the member `linkify`, with the arguments of the filter.
//!
//! bleach looks up names without their namespace. Its tokenizer knows only the listed elements, so that the content of `script` is
//! markup to it.

use super::defaults::{
    BLEACH_ATTRIBUTES, BLEACH_CSS, BLEACH_LINKIFY_TAGS, BLEACH_SCHEMES, BLEACH_SVG_CSS, BLEACH_TAGS, names,
};
use super::draft::{Draft, foreign_namespaces, holds_urls, rule_key};
use super::settings::{Setting, Settings};
use lye_css::clean::property_names;
use lye_html::{AttrId, Namespace};
use lye_policy::model::ElementName;
use lye_policy::model::names::made_attribute;
use lye_policy::path::Path;
use serde_json::{Value, json};

/// Elements that a policy removes with their content unless told otherwise. bleach keeps the content as text.
const UNWRAPPED: &[&str] = &[
    "applet",
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "script",
    "style",
    "title",
    "svg:defs",
    "svg:metadata",
    "svg:script",
    "svg:style",
    "math:annotation",
    "math:annotation-xml",
];

/// The attributes whose URLs bleach checks, by their local names.
const CHECKED: &[&str] = &[
    "href",
    "src",
    "cite",
    "action",
    "longdesc",
    "poster",
    "background",
    "datasrc",
    "dynsrc",
    "lowsrc",
    "ping",
    "base",
];

/// SVG elements whose `href` must be a fragment.
const LOCAL_HREF: &[&str] = &[
    "altGlyph",
    "animate",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "cursor",
    "feImage",
    "filter",
    "linearGradient",
    "pattern",
    "radialGradient",
    "tref",
    "set",
    "use",
];

/// The elements in which a policy creates no links.
const NEVER_LINKED: &[&str] =
    &["button", "code", "kbd", "option", "pre", "samp", "select", "textarea", "title", "tt"];

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.checks_unknown_attributes = false;
    // bleach inserts a line feed for the start tag of a block that it strips.
    draft.separates_blocks = true;
    match settings.text("function", draft) {
        Some((_, name)) if name == "linkify" => return linkify(settings, draft),
        Some((path, name)) if name != "clean" => {
            draft.unmapped(&path, "expected `clean` or `linkify`; `clean` is used");
        }
        _ => {}
    }
    if settings.flag("strip", false, draft) {
        draft.disallowed = "unwrap";
        for key in UNWRAPPED {
            draft.disallow(&Path::default(), key, "unwrap");
        }
    } else {
        draft.disallowed = "escape";
    }
    draft.members.insert("lossless".to_owned(), json!("incomplete"));
    // bleach also replaces form feeds, which Lye keeps.
    draft.members.insert("text".to_owned(), json!({ "controls": "question_mark" }));
    draft.comments = !settings.flag("strip_comments", true, draft);
    let tags = settings.list("tags", draft).unwrap_or_else(|| names(BLEACH_TAGS));
    elements(&tags, draft);
    attributes(settings, draft);
    protocols(settings, draft);
    css(settings, draft);
    match settings.take("filters") {
        Some(setting) if setting.value.as_array().is_some_and(Vec::is_empty) => {}
        Some(setting) => draft.unmapped(
            &setting.path,
            "a policy cannot contain filters, except a `LinkifyFilter` as `linkify`: use a hook of the cleaner",
        ),
        None => {}
    }
    if let Some(setting) = settings.take("linkify") {
        let path = setting.path.clone();
        let mut filter = setting.settings(draft);
        links(&mut filter, &path, draft);
        filter.report_rest("bleach", draft);
    }
    settings.refuse(
        &["callbacks", "skip_tags", "parse_email", "url_re", "email_re", "recognized_tags"],
        "this is an argument of `linkify`, not of `clean`: add `\"function\": \"linkify\"`",
        draft,
    );
}

/// Keeps elements in every namespace. An SVG or MathML element needs its root.
fn elements(tags: &[(Path, String)], draft: &mut Draft) {
    let has = |name: &str| tags.iter().any(|(_, tag)| tag == name);
    for (path, name) in tags {
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) && foreign_namespaces(name).next().is_none() {
            draft.unmapped(path, "HTML names are in lower case: the entry matches no element");
            continue;
        }
        if name == "style" {
            draft.unmapped(path, "a policy needs rules for style sheets; `style` is not kept");
            continue;
        }
        let is_root = name == "svg" || name == "math";
        if !is_root && !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            draft.keep_element(path, name);
        }
        for namespace in foreign_namespaces(name) {
            let root = if namespace == Namespace::Svg { "svg" } else { "math" };
            if has(root) {
                draft.keep_element_in(path, namespace, name);
            }
        }
    }
}

/// Converts the attributes: a list for all elements, or a table by element.
fn attributes(settings: &mut Settings, draft: &mut Draft) {
    match settings.take("attributes") {
        None => {
            for (element, list) in BLEACH_ATTRIBUTES {
                names(list).iter().for_each(|(path, name)| keep(path, Some(element), name, draft));
            }
        }
        Some(setting) if setting.as_callback().is_some() => function(&setting, None, draft),
        Some(setting) if setting.value.is_array() => {
            setting.list(draft).iter().for_each(|(path, name)| keep(path, None, name, draft));
        }
        Some(setting) => {
            for (element, setting) in setting.table(draft) {
                let element = Some(element.as_str()).filter(|element| *element != "*");
                if setting.as_callback().is_some() {
                    function(&setting, element, draft);
                    continue;
                }
                setting.list(draft).iter().for_each(|(path, name)| keep(path, element, name, draft));
            }
        }
    }
}

/// Converts a function that decides about the attributes of an element, or of all.
fn function(setting: &Setting, element: Option<&str>, draft: &mut Draft) {
    if draft.has_hooks {
        return for_hooks(&setting.path, element, draft);
    }
    draft.unmapped(
        &setting.path,
        "a policy cannot contain functions; its attributes are removed: list them, and decide in a hook of the cleaner",
    );
}

/// Keeps the attributes that a hook may decide about: those that the standards know, but for event handlers and documents, and `data-*` and
/// `aria-*`.
fn for_hooks(path: &Path, element: Option<&str>, draft: &mut Draft) {
    let known = AttrId::all().filter_map(AttrId::name);
    for name in known.filter(|name| !name.starts_with("on") && !name.contains(':') && *name != "srcdoc") {
        keep(path, element, name, draft);
    }
    for prefix in ["data-", "aria-"] {
        draft.keep_attribute_prefix(path, element, prefix);
    }
}

/// Keeps an attribute, by its local name.
fn keep(path: &Path, element: Option<&str>, name: &str, draft: &mut Draft) {
    if name.contains('*') {
        return draft.unmapped(path, "bleach reads `*` literally: the entry matches no attribute");
    }
    // Its parser writes `viewbox` of HTML and `viewBox` of SVG, and it compares names exactly.
    let is_made = |namespace| {
        made_attribute(namespace, &name.to_ascii_lowercase()).is_some_and(|(_, local)| local == name)
    };
    let is_alike = [Namespace::Html, Namespace::Svg, Namespace::MathMl].into_iter().all(is_made);
    if element.is_none() && is_alike {
        draft.keep_attribute(path, None, name);
    }
    let of_namespaces = draft.elements.keys().filter(|key| {
        let of = ElementName::of_key(key);
        element.is_none_or(|element| element == of.name)
            && (element.is_some() || !is_alike || of.namespace != Namespace::Html)
    });
    for key in of_namespaces.cloned().collect::<Vec<_>>() {
        if is_made(ElementName::of_key(&key).namespace) {
            draft.keep_attribute(path, Some(&key), name);
        }
        if ElementName::of_key(&key).namespace != Namespace::Html {
            for prefix in ["xlink:", "xml:"] {
                if matches!(
                    (prefix, name),
                    ("xlink:", "href" | "title" | "role" | "type") | ("xml:", "lang" | "space")
                ) {
                    draft.keep_attribute(path, Some(&key), &format!("{prefix}{name}"));
                }
            }
        }
    }
}

/// Converts `protocols`. bleach reads a URL without a scheme as `http` or `https`, but for fragments.
fn protocols(settings: &mut Settings, draft: &mut Draft) {
    let setting = settings.take("protocols");
    let path = setting.as_ref().map(|setting| setting.path.clone()).unwrap_or_default();
    let listed = setting.map_or_else(|| names(BLEACH_SCHEMES), |setting| setting.list(draft));
    let (exact, other): (Vec<_>, Vec<_>) =
        listed.into_iter().partition(|(_, scheme)| !scheme.bytes().any(|byte| byte.is_ascii_uppercase()));
    for (path, _) in &other {
        draft.unmapped(path, "bleach compares schemes in lower case: the entry matches no URL");
    }
    draft.allow_schemes(&exact);
    draft.allows_fragments = true;
    // Its parser of URLs takes `1x:` for a scheme, and reads URLs without white space and control characters.
    draft.refuses_lookalikes = true;
    draft.allows_relative = ["http", "https"].into_iter().any(|scheme| draft.schemes.contains(scheme));
    draft.protocol_relative = json!(if draft.allows_relative { "keep" } else { "https" });
    if draft.allows_relative && !draft.schemes.contains("https") {
        draft.unmapped(&path, "URLs that begin with `//` count as `https`, and are removed");
    }
    url_rules(draft);
}

/// Adds rules for attributes that differ from the schemes.
fn url_rules(draft: &mut Draft) {
    let mut told = Vec::new();
    for (key, attribute) in draft.kept_attributes() {
        let Some(known) = holds_urls(&key, &attribute) else { continue };
        let ElementName { namespace, name } = ElementName::of_key(&key);
        let local = attribute.rsplit(':').next().unwrap_or_default();
        let rule_key = rule_key(&key, &attribute);
        if namespace == Namespace::Svg && local == "href" && LOCAL_HREF.contains(&name) {
            let rule = json!({ "allow_relative": false, "allow_fragment": true });
            draft.rules.insert(rule_key, rule);
        } else if !CHECKED.contains(&local) {
            let rule = draft.unchecked_rule(known);
            draft.rules.insert(rule_key, rule);
            if !told.contains(&attribute) {
                told.push(attribute);
            }
        }
    }
    for attribute in told {
        draft.unmapped(
            &Path::default(),
            format!("the URLs of `{attribute}` are checked too: those with other schemes are removed"),
        );
    }
}

/// Converts the `CSSSanitizer`. Without it, bleach empties `style`. Before version 5, its properties were an argument.
fn css(settings: &mut Settings, draft: &mut Draft) {
    let usual = |list: &str| -> Vec<(Path, String)> {
        names(list).into_iter().filter(|(_, name)| !property_names(name).is_empty()).collect()
    };
    draft.keeps_empty_styles = true;
    let (path, properties) = match settings.take("css_sanitizer") {
        None => match settings.take("styles") {
            None => return draft.keep_properties(&[]),
            Some(setting) => (setting.path.clone(), setting.list(draft)),
        },
        Some(setting) if setting.value == Value::Bool(false) => return draft.keep_properties(&[]),
        Some(setting) => {
            let path = setting.path.clone();
            let mut css = setting.settings(draft);
            let mut properties =
                css.list("allowed_css_properties", draft).unwrap_or_else(|| usual(BLEACH_CSS));
            properties
                .extend(css.list("allowed_svg_properties", draft).unwrap_or_else(|| usual(BLEACH_SVG_CSS)));
            css.report_rest("bleach", draft);
            (path, properties)
        }
    };
    draft.keep_properties(&properties);
    draft.trusts_variables = true;
    draft.keep_urls_in_css();
    draft.tell_css_values(&path);
}

/// Converts the arguments of `linkify`, which cleans nothing: it keeps every attribute, and escapes unknown elements.
fn linkify(settings: &mut Settings, draft: &mut Draft) {
    draft.disallowed = "escape";
    draft.members.insert("lossless".to_owned(), json!("incomplete"));
    draft.comments = true;
    let tags = settings.list("recognized_tags", draft).unwrap_or_else(|| names(BLEACH_LINKIFY_TAGS));
    draft.keep_elements(&tags);
    for (element, list) in
        [("a", "href hreflang name rel target title"), ("img", "src alt height title width")]
    {
        names(list).iter().for_each(|(path, name)| draft.keep_attribute(path, Some(element), name));
    }
    names("dir lang title").iter().for_each(|(path, name)| draft.keep_attribute(path, None, name));
    if draft.has_hooks {
        for_hooks(&Path::default(), Some("a"), draft);
    }
    draft.schemes = draft.schemes_of(&names("ftp http https mailto"));
    draft.allows_relative = true;
    draft.protocol_relative = json!("keep");
    draft.unmapped(
        &Path::default(),
        "`linkify` cleans nothing; the policy keeps safe elements, common attributes, and URLs of `http`, `https`, `ftp` and `mailto`",
    );
    links(settings, &Path::default(), draft);
}

/// Converts the arguments that `linkify` and `LinkifyFilter` share.
fn links(settings: &mut Settings, path: &Path, draft: &mut Draft) {
    if !draft.keeps_attribute("a", "href") {
        draft.unmapped(path, "the policy does not keep `a` with `href`, so it creates no links");
        return;
    }
    let own = |name: &str, settings: &mut Settings| {
        settings.take(name).filter(|setting| !setting.value.is_null()).map(|setting| setting.path)
    };
    let (own_urls, own_emails) = (own("url_re", settings), own("email_re", settings));
    if let Some(path) = &own_urls {
        draft.unmapped(
            path,
            "a policy finds URLs itself, by the list of public suffixes, and not by an expression; it creates no links",
        );
    } else {
        draft.unmapped(
            path,
            "a policy finds URLs and email addresses itself, by the list of public suffixes, and writes URLs that are not valid as the URL Standard serializes them",
        );
    }
    let callbacks = match settings.take_or_null("callbacks") {
        None => vec![(Path::default(), "nofollow".to_owned())],
        Some(setting) if setting.value.is_null() => Vec::new(),
        Some(setting) => setting
            .entries(draft)
            .into_iter()
            .map(|entry| {
                let name = entry.as_callback().or(entry.value.as_str()).unwrap_or_default().to_owned();
                (entry.path, name)
            })
            .collect(),
    };
    let mut members = serde_json::Map::new();
    for (path, name) in callbacks {
        match name.as_str() {
            "nofollow" => drop(members.insert("rel".to_owned(), json!(["nofollow"]))),
            "target_blank" => drop(members.insert("target".to_owned(), json!("_blank"))),
            _ if draft.has_hooks => {}
            _ => draft.unmapped(&path, "a policy cannot contain functions: use a hook for links"),
        }
    }
    if !members.is_empty() {
        draft.members.insert("links".to_owned(), Value::Object(members));
        draft.unmapped(path, "`rel` and `target` are also set on `mailto:` links");
    }
    let skipped = settings.list("skip_tags", draft).unwrap_or_default();
    let finds_emails = settings.flag("parse_email", false, draft) && own_emails.is_none();
    if let Some(path) = &own_emails {
        draft
            .unmapped(path, "a policy finds email addresses itself, and not by an expression; it links none");
    }
    if own_urls.is_some() {
        return;
    }
    let mut text = json!({ "linkify": true, "linkify_scheme": "http" });
    if !finds_emails {
        text["linkify_emails"] = json!(false);
    }
    // `clean` replaces control characters, and `linkify` does not.
    if let Some(cleaned) = draft.members.get("text") {
        text["controls"] = cleaned["controls"].clone();
    }
    draft.members.insert("text".to_owned(), text);
    for (path, name) in skipped.iter().filter(|(_, name)| !NEVER_LINKED.contains(&name.as_str())) {
        draft.unmapped(path, format!("the policy creates links in `{name}`"));
    }
    let linked: Vec<&str> = NEVER_LINKED
        .iter()
        .copied()
        .filter(|of| draft.elements.contains_key(*of) && !skipped.iter().any(|(_, name)| name == of))
        .collect();
    if !linked.is_empty() {
        draft.unmapped(path, format!("the policy creates no links in `{}`", linked.join("`, `")));
    }
}
