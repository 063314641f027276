//! The settings of ammonia's `Builder`, and of nh3's `Cleaner`, which have different names.
//!
//! ammonia looks up names without their namespace, and exactly: an element `svg` is SVG, `a` is HTML and SVG, and `HREF` matches
//! nothing. It removes elements of SVG and MathML where their namespace is unexpected.

mod setters;

use super::defaults::{AMMONIA_ATTRIBUTES, AMMONIA_GENERIC, AMMONIA_SCHEMES, AMMONIA_TAGS, names};
use super::draft::{Draft, holds_urls, key_of, rule_key};
use super::foreign::{MATHML_NAMES, SVG_NAMES};
use super::settings::{Setting, Settings};
use crate::spelling::CssSpelling;
use lye_html::{AttrNamespace, Namespace};
use lye_policy::ids::{Rewritten, attributes};
use lye_policy::model::names::made_attribute;
use lye_policy::model::{BaseUrl, ElementName, IdPolicy, InvalidBaseUrl};
use lye_policy::path::Path;
use lye_text::NamePrefix;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The option names that differ between the two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    source: &'static str,
    attributes: &'static str,
    /// The option with the attributes of all elements; in nh3 they are those of `*`.
    generic: Option<&'static str>,
}

/// ammonia 4.1.2.
pub(super) const AMMONIA: Names =
    Names { source: "ammonia", attributes: "tag_attributes", generic: Some("generic_attributes") };

/// nh3 0.3.6, which uses ammonia 4.1.2.
pub(super) const NH3: Names = Names { source: "nh3", attributes: "attributes", generic: None };

/// Names of SVG and MathML that ammonia also accepts as HTML elements.
const ALSO_HTML: &[&str] = &["title", "style", "font", "a", "script", "span"];

/// Elements that a policy removes with their content unless told otherwise. ammonia unwraps them.
const UNWRAPPED: &[&str] = &["applet", "iframe", "noembed", "noframes", "noscript", "object", "title"];

/// Why a name with `*` is not kept.
const LITERAL: &str = "ammonia reads `*` literally: the entry matches nothing";

/// SVG elements with HTML content, which ammonia removes.
const WITH_HTML: &[&str] = &["desc", "title"];

pub(super) fn import(settings: &mut Settings, of: Names, draft: &mut Draft) {
    draft.disallowed = "unwrap";
    draft.allows_relative = true;
    draft.protocol_relative = json!("keep");
    draft.checks_unknown_attributes = false;
    let tags = setters::list(settings, "tags", || names(AMMONIA_TAGS), draft);
    elements(&tags, draft);
    removed_content(settings, of, draft);
    let schemes = setters::list(settings, "url_schemes", || names(AMMONIA_SCHEMES), draft);
    draft.allow_schemes(&schemes);
    let paths = attributes(settings, of, draft);
    allowed_values(settings, of, draft);
    classes(settings, of, draft);
    draft.comments = !settings.flag("strip_comments", true, draft);
    if let Some(properties) = settings.list("filter_style_properties", draft) {
        draft.keep_properties(&properties);
        draft.keeps_empty_styles = true;
        draft.trusts_variables = true;
        draft.spelling.css = CssSpelling::Ammonia;
        draft.tell_css_values(&Path::new(["filter_style_properties"]));
    } else {
        draft.tell_style(&path_of("style", &paths));
    }
    let ids = id_prefix(settings, draft);
    if let Some(setting) = settings.take("url_relative")
        && !(draft.has_hooks && setting.as_callback().is_some())
    {
        relative(&setting, draft);
    }
    if draft.protocol_relative == json!("keep") && !draft.schemes.contains("https") && !schemes.is_empty() {
        let path = Path::new(["url_schemes"]);
        draft.unmapped(&path, "URLs that begin with `//` count as `https`, and are removed");
    }
    draft.keep_urls_in_css();
    set_values(settings, &ids, draft);
    rel(settings, of, &path_of("rel", &paths), draft);
    settings.refuse_callbacks(&["attribute_filter"], "set a hook of the cleaner", draft);
    unchecked_urls(&paths, draft);
}

/// Keeps elements in the namespaces in which ammonia expects them.
fn elements(tags: &[(Path, String)], draft: &mut Draft) {
    let has = |name: &str| tags.iter().any(|(_, tag)| tag == name);
    for (path, name) in tags {
        if name == "style" {
            draft
                .unmapped(path, "a policy needs rules for style sheets; `style` is removed with its content");
            continue;
        }
        if name == "template" {
            draft.unmapped(path, "ammonia keeps `template` without its content; the policy removes it");
            draft.disallow(path, name, "remove");
            continue;
        }
        let is_svg = is_name(SVG_NAMES, name);
        let is_mathml = is_name(MATHML_NAMES, name);
        if !is_svg && !is_mathml || ALSO_HTML.contains(&name.as_str()) {
            match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
                true => draft.unmapped(path, "HTML names are in lower case: the entry matches no element"),
                false => draft.keep_element(path, name),
            }
        } else if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            // ammonia removes HTML elements with names of SVG and MathML.
            draft.disallow(path, name, "remove");
        }
        // Without its root, ammonia removes an element of SVG or MathML.
        if is_svg && has("svg") {
            if WITH_HTML.contains(&name.as_str()) {
                draft.unmapped(path, "a policy that keeps it would keep HTML in it; it is removed");
                draft.disallow(path, &key_of(Namespace::Svg, name), "remove");
            } else {
                draft.keep_element_in(path, Namespace::Svg, name);
            }
        }
        if is_mathml && has("math") {
            draft.keep_element_in(path, Namespace::MathMl, name);
        }
    }
    // Of SVG and MathML without their root, only text is left.
    for (root, key) in [("svg", "svg:svg"), ("math", "math:math")] {
        if !has(root) {
            draft.disallow(&Path::default(), key, "remove");
        }
    }
    if has("svg") && !has("foreignObject") {
        draft.disallow(&Path::default(), "svg:foreignObject", "remove");
    }
    for name in UNWRAPPED {
        draft.disallow(&Path::default(), name, "unwrap");
    }
}

/// Converts `clean_content_tags`, which must not be in `tags`.
fn removed_content(settings: &mut Settings, of: Names, draft: &mut Draft) {
    let listed = setters::list(settings, "clean_content_tags", || names("script style"), draft);
    for (path, name) in &listed {
        for key in draft.keys_of(name) {
            draft.unmapped(
                path,
                format!(
                    "{} refuses elements that are also in `tags`; `{key}` is removed with its content",
                    of.source
                ),
            );
            draft.elements.remove(&key);
        }
        draft.remove_with_content(path, name);
    }
    for name in ["script", "style"] {
        if !listed.iter().any(|(_, listed)| listed == name) {
            draft.disallow(&Path::default(), name, "unwrap");
        }
    }
}

fn is_name(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == name)
}

/// The place in the settings of each attribute that they list.
type Paths = BTreeMap<String, Path>;

/// Returns the place of an attribute in the settings; empty if it is a default.
fn path_of(attribute: &str, paths: &Paths) -> Path {
    paths.get(attribute).cloned().unwrap_or_default()
}

/// Keeps attributes, and returns where the settings list them.
fn attributes(settings: &mut Settings, of: Names, draft: &mut Draft) -> Paths {
    let mut paths = Paths::new();
    let mut note = |list: &[(Path, String)]| {
        for (path, name) in list.iter().filter(|(path, _)| *path != Path::default()) {
            paths.entry(name.clone()).or_insert_with(|| path.clone());
        }
    };
    let usual = || {
        let of_element = |(element, list): &(&str, &str)| setters::Entry {
            name: (*element).to_owned(),
            path: Path::default(),
            list: names(list),
        };
        AMMONIA_ATTRIBUTES.iter().map(of_element).collect()
    };
    let mut generic = None;
    for setters::Entry { name: element, list, .. } in setters::table(settings, of.attributes, usual, draft) {
        note(&list);
        if element == "*" && of.generic.is_none() {
            generic = Some(list);
            continue;
        }
        for key in keys(&element, draft) {
            list.iter().for_each(|(path, name)| keep(path, &key, name, draft));
        }
    }
    let generic = match of.generic {
        Some(member) => setters::list(settings, member, || names(AMMONIA_GENERIC), draft),
        None => generic.unwrap_or_else(|| names(AMMONIA_GENERIC)),
    };
    note(&generic);
    for (path, name) in generic {
        keep_generic(&path, &name, draft);
    }
    for (path, prefix) in setters::list(settings, "generic_attribute_prefixes", Vec::new, draft) {
        if draft.keep_attribute_prefix(&path, None, &prefix) {
            draft.unmapped(
                &path,
                "the values of matching attributes are checked: those that begin like an absolute URL are removed",
            );
        }
    }
    paths
}

/// Returns the keys of kept elements with exactly this name.
fn keys(name: &str, draft: &Draft) -> Vec<String> {
    let mut keys = draft.keys_of(name);
    keys.retain(|key| ElementName::of_key(key).name == name);
    keys
}

/// Keeps an attribute of an element, by its local name.
fn keep(path: &Path, element: &str, name: &str, draft: &mut Draft) {
    if name.contains('*') {
        return draft.unmapped(path, LITERAL);
    }
    for written in spellings(element, name) {
        draft.keep_attribute(path, Some(element), &written);
    }
}

/// Returns how an attribute with this local name is written on an element: `href` and, in SVG, `xlink:href`.
fn spellings(element: &str, name: &str) -> Vec<String> {
    let namespace = ElementName::of_key(element).namespace;
    let lower = name.to_ascii_lowercase();
    if namespace == Namespace::Html {
        return if lower == name { vec![lower] } else { Vec::new() };
    }
    let mut spellings = vec![lower.clone(), format!("xlink:{lower}"), format!("xml:{lower}")];
    spellings.retain(|written| {
        made_attribute(namespace, written).is_some_and(|(attribute_namespace, local)| {
            local == name && attribute_namespace != AttrNamespace::Xmlns
        })
    });
    spellings
}

/// Keeps an attribute of all elements, by its local name.
fn keep_generic(path: &Path, name: &str, draft: &mut Draft) {
    if name.contains('*') {
        return draft.unmapped(path, LITERAL);
    }
    let is_alike = [Namespace::Html, Namespace::Svg, Namespace::MathMl]
        .into_iter()
        .all(|namespace| made_attribute(namespace, name) == Some((AttrNamespace::None, name.to_owned())));
    if is_alike || !draft.keeps_foreign() && name == name.to_ascii_lowercase() {
        draft.keep_attribute(path, None, name);
    }
    for key in draft.elements.keys().cloned().collect::<Vec<_>>() {
        let is_html = ElementName::of_key(&key).namespace == Namespace::Html;
        if !(is_alike && is_html) && draft.keeps_foreign() {
            keep(path, &key, name, draft);
        }
    }
}

/// Converts `tag_attribute_values`, which ammonia compares without regard to case.
fn allowed_values(settings: &mut Settings, of: Names, draft: &mut Draft) {
    for (element, attributes) in setters::values(settings, "tag_attribute_values", draft) {
        for setters::Entry { name: attribute, path, list } in attributes {
            let one_of: Vec<String> = list.into_iter().map(|(_, value)| value).collect();
            for key in keys(&element, draft) {
                let is_listed = draft.keeps_attribute(&key, &attribute);
                if is_listed && of.source == NH3.source {
                    draft.unmapped(
                        &path,
                        "nh3 refuses an attribute that is also in `attributes`; it is removed",
                    );
                    draft.remove_attribute(&key, &attribute);
                }
                for written in spellings(&key, &attribute).into_iter().filter(|_| !is_listed) {
                    draft.keep_attribute_one_of(&path, Some(&key), &written, &one_of);
                }
            }
        }
    }
}

/// Matches nothing.
const NO_TOKEN: &str = r"[^\s\S]";

/// Converts `allowed_classes`. A class attribute must not be in the other options.
fn classes(settings: &mut Settings, of: Names, draft: &mut Draft) {
    for setters::Entry { name: element, path, list } in
        setters::table(settings, "allowed_classes", Vec::new, draft)
    {
        let (literal, classes): (Vec<_>, Vec<_>) =
            list.into_iter().partition(|(_, class)| class.ends_with('*'));
        literal.iter().for_each(|(path, _)| draft.unmapped(path, LITERAL));
        for key in keys(&element, draft) {
            if draft.keeps_attribute(&key, "class") {
                draft.remove_attribute(&key, "class");
                draft.unmapped(
                    &path,
                    format!(
                        "{} refuses an element that also has the attribute `class`; it is removed",
                        of.source
                    ),
                );
            } else if classes.is_empty() {
                // An empty attribute is left.
                let none = json!({ "tokens": { "pattern": NO_TOKEN, "keep_empty": true } });
                draft.keep_attribute_with(&path, Some(&key), "class", none);
            } else {
                draft.keep_classes(Some(&key), &classes);
            }
        }
    }
}

/// Converts `id_prefix`, and returns it.
fn id_prefix(settings: &mut Settings, draft: &mut Draft) -> IdPolicy {
    let Some((path, prefix)) = settings.text("id_prefix", draft).filter(|(_, prefix)| !prefix.is_empty())
    else {
        return IdPolicy::Allow;
    };
    match NamePrefix::parse(&prefix) {
        Ok(parsed) => {
            draft.members.insert("ids".to_owned(), json!({ "prefix": prefix }));
            draft.unmapped(
                &path,
                "the policy also adds the prefix to names, and to references to ids and names",
            );
            IdPolicy::Prefix(parsed)
        }
        Err(error) => {
            draft.members.insert("ids".to_owned(), json!("forbid"));
            draft.unmapped(&path, format!("{error}; all ids are removed"));
            IdPolicy::Forbid
        }
    }
}

/// Converts `set_tag_attribute_values`.
fn set_values(settings: &mut Settings, ids: &IdPolicy, draft: &mut Draft) {
    let mut set = settings.table("set_tag_attribute_values", draft).unwrap_or_default();
    // Later setters win.
    set.extend(setters::added(settings, "set_tag_attribute_value", draft));
    for (element, setting) in set {
        for (attribute, setting) in setting.table(draft) {
            for key in keys(&element, draft) {
                let Some(mut value) = setting.as_text(draft) else {
                    // The input's own value must not stay.
                    draft.remove_attribute(&key, &attribute);
                    continue;
                };
                let ElementName { namespace, name } = ElementName::of_key(&key);
                let role = attributes::role((namespace, name), (AttrNamespace::None, &attribute));
                match role.map(|role| ids.rewrite(role, &value)) {
                    None | Some(Rewritten::Same) => {}
                    Some(Rewritten::Changed(new)) => {
                        if attribute != "id" {
                            draft.unmapped(
                                &setting.path,
                                "the policy adds the prefix of ids to this name too",
                            );
                        }
                        value = new;
                    }
                    Some(Rewritten::Removed) => {
                        draft.unmapped(&setting.path, "all ids and references to them are removed");
                        draft.remove_attribute(&key, &attribute);
                        continue;
                    }
                }
                draft.set_attribute(&setting.path, &key, &attribute, &value);
            }
        }
    }
}

/// Converts `link_rel`: ammonia sets it on every `a`, and never keeps `rel` then.
fn rel(settings: &mut Settings, of: Names, listed: &Path, draft: &mut Draft) {
    let (path, rel) = match settings.take_or_null("link_rel") {
        None => (Path::default(), Some("noopener noreferrer".to_owned())),
        Some(setting) if setting.value.is_null() => (setting.path, None),
        Some(setting) => {
            let text = setting.as_text(draft);
            (setting.path, text)
        }
    };
    let Some(rel) = rel else { return };
    // Other attributes that are set precede it.
    draft.spelling.rel_is_last = draft.set.contains_key("a");
    for key in keys("a", draft) {
        if draft.keeps_attribute(&key, "rel") {
            draft.unmapped(
                listed,
                format!(
                    "{} refuses `rel` of the input without `link_rel: null`; it is overwritten",
                    of.source
                ),
            );
        }
        draft.set_attribute(&path, &key, "rel", &rel);
    }
}

/// Converts `UrlRelative`: a word, a list of a word and its arguments, or an object whose only member is that word.
fn relative(setting: &Setting, draft: &mut Draft) {
    let texts = |values: &[Value]| -> Option<Vec<String>> {
        values.iter().map(|value| value.as_str().map(str::to_owned)).collect()
    };
    let words: Option<Vec<String>> = match &setting.value {
        Value::String(word) => Some(vec![word.clone()]),
        Value::Array(list) => texts(list),
        Value::Object(members) if members.len() == 1 => members.iter().next().and_then(|(word, value)| {
            let arguments = match value {
                Value::String(argument) => Some(vec![argument.clone()]),
                Value::Array(list) => texts(list),
                Value::Object(named) => ["root", "path"]
                    .into_iter()
                    .map(|name| named.get(name)?.as_str().map(str::to_owned))
                    .collect(),
                _ => None,
            }?;
            Some([word.clone()].into_iter().chain(arguments).collect())
        }),
        _ => None,
    };
    let words = words.unwrap_or_default();
    let mut words = words.iter().map(String::as_str);
    let mode = words.next().unwrap_or_default().to_ascii_lowercase().replace(['-', '_'], "");
    let arguments: Vec<&str> = words.collect();
    match (mode.as_str(), &arguments[..]) {
        ("passthrough", []) => {}
        ("deny", []) => deny(draft),
        ("rewritewithbase", [base]) => rewrite(&setting.path, BaseUrl::parse(base), None, draft),
        ("rewritewithroot", [root, path]) => {
            let root = BaseUrl::parse(root);
            let base = root.clone().and_then(|root| root.join(path));
            rewrite(&setting.path, base, root.ok(), draft);
        }
        ("callback", _) => {
            deny(draft);
            draft.unmapped(
                &setting.path,
                "a policy cannot contain functions; relative URLs are removed: set a hook of the cleaner",
            );
        }
        _ => {
            deny(draft);
            draft.unmapped(&setting.path, "a policy cannot do this to relative URLs; they are removed");
        }
    }
}

fn deny(draft: &mut Draft) {
    draft.allows_relative = false;
    draft.protocol_relative = json!(false);
}

/// Makes relative URLs absolute, and those with `/` at their beginning by a root.
fn rewrite(path: &Path, base: Result<BaseUrl, InvalidBaseUrl>, root: Option<BaseUrl>, draft: &mut Draft) {
    let base = match base {
        Ok(base) => base,
        Err(error) => {
            deny(draft);
            draft.unmapped(path, format!("{error}; relative URLs are removed"));
            return;
        }
    };
    draft.members.insert("base".to_owned(), json!({ "url": base.to_string() }));
    draft.hygiene = json!({ "absolutize": true, "absolutize_fragments": true });
    if let Some(root) = &root {
        draft.hygiene["root"] = json!(root.to_string());
    }
    // `//example.com` gets the scheme of the root.
    let root = root.as_ref().unwrap_or(&base);
    draft.protocol_relative = json!(root.url().scheme());
    for scheme in BTreeSet::from([base.url().scheme(), root.url().scheme()]) {
        if !draft.schemes.contains(scheme) {
            draft.unmapped(path, format!("`{scheme}` is not an allowed scheme; relative URLs are removed"));
        }
    }
}

/// Adds rules for the attributes whose URLs ammonia does not check, such as `cite`.
fn unchecked_urls(paths: &Paths, draft: &mut Draft) {
    let mut told = Vec::new();
    for (key, attribute) in draft.kept_attributes() {
        let local = attribute.rsplit(':').next().unwrap_or_default();
        let Some(known) = holds_urls(&key, &attribute) else { continue };
        if is_checked(ElementName::of_key(&key).name, local) {
            continue;
        }
        let rule = draft.unchecked_rule(known);
        draft.rules.insert(rule_key(&key, &attribute), rule);
        let is_default = AMMONIA_ATTRIBUTES.iter().any(|(element, list)| {
            *element == key && list.split_ascii_whitespace().any(|listed| listed == attribute)
        });
        if !is_default && !told.contains(&attribute) {
            told.push(attribute);
        }
    }
    for attribute in told {
        let local = attribute.rsplit(':').next().unwrap_or_default();
        draft.unmapped(
            &path_of(local, paths),
            format!("the URLs of `{attribute}` are checked too: those with a scheme that `url_schemes` lacks are removed"),
        );
    }
}

/// Whether ammonia checks the URLs of an attribute.
fn is_checked(element: &str, attribute: &str) -> bool {
    matches!(
        (element, attribute),
        (_, "href" | "src")
            | ("form", "action")
            | ("object", "data")
            | ("button" | "input", "formaction")
            | ("a", "ping")
            | ("video", "poster")
    )
}
