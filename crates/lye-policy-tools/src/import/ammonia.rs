//! The settings of ammonia's `Builder`, and of nh3's `Cleaner`, which have different names.
//!
//! ammonia looks up names without their namespace, and exactly: an element `svg` is SVG, `a` is HTML and SVG, and `HREF` matches
//! nothing. It removes elements of SVG and MathML where their namespace is unexpected.

mod setters;

use super::prelude::*;
use crate::spelling::CssSpelling;
use lye_policy::ids::{Rewritten, attributes};
use setters::Entry;

/// The option names that differ between the two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    source: &'static str,
    attributes: &'static str,
    /// The option with the attributes of all elements; in nh3 they are those of `*`.
    generic: Option<&'static str>,
}

/// ammonia 4.1.2.
pub(super) const AMMONIA: Options =
    Options { source: "ammonia", attributes: "tag_attributes", generic: Some("generic_attributes") };

/// nh3 0.3.6, which uses ammonia 4.1.2.
pub(super) const NH3: Options = Options { source: "nh3", attributes: "attributes", generic: None };

pub(super) fn import(settings: &mut Settings, of: Options, draft: &mut Draft) {
    elements(&setters::list(settings, "tags", AMMONIA_TAGS), draft);
    removed_content(settings, of, draft);
    let list = setters::list(settings, "url_schemes", AMMONIA_SCHEMES);
    let mut urls = Urls::new(Schemes::read(&list, draft), ProtocolRelative::Keep);
    let paths = attributes(settings, of, draft);
    let path_of = |attribute: &str| paths.get(attribute).cloned().unwrap_or_default();
    allowed_values(settings, of, draft);
    classes(settings, of, draft);
    draft.comments = !settings.flag("strip_comments", true);
    if let Some(properties) = settings.list("filter_style_properties") {
        draft.css = Some(draft.properties(&properties).with_keep_empty().with_trusted_variables(["--*"]));
        draft.spelling.css = CssSpelling::Ammonia;
        draft.tell_css(&Path::new(["filter_style_properties"]), reasons::CSS_VALUES);
    } else {
        draft.tell_css(&path_of("style"), reasons::ALL_CSS);
    }
    let ids = id_prefix(settings, draft);
    if let Some(setting) = settings.take("url_relative")
        && !(draft.has_hooks() && setting.as_callback().is_some())
    {
        relative(&setting, &mut urls, draft);
    }
    let keeps_none = urls.protocol_relative == ProtocolRelative::Keep && !urls.schemes.has("https");
    let loses_some = keeps_none && !list.is_empty();
    draft.unmapped_option_if(loses_some, "url_schemes", reasons::PROTOCOL_RELATIVE_REMOVED);
    draft.keep_urls_in_css(urls.rule(UrlValueKind::Css));
    let mut set = set_values(settings, &ids, draft);
    rel(settings, of, &path_of("rel"), &mut set, draft);
    settings.refuse_callback("attribute_filter", "set a hook of the cleaner");
    for (element, attribute) in draft.add_unchecked_rules(&urls, is_checked) {
        let is_default = AMMONIA_ATTRIBUTES.iter().any(|(of, list)| {
            html(of) == element && list.iter().any(|listed| *listed == attribute_key(&attribute))
        });
        if !is_default {
            let reason = filled(reasons::AMMONIA_CHECKED, attribute_key(&attribute));
            draft.unmapped(&path_of(local_name(&attribute)), reason);
        }
    }
    draft.settle_css();
    settle_set(set, &urls, draft);
    draft.add_rules(&urls);
}

/// Keeps elements in the namespaces in which ammonia expects them.
fn elements(tags: &Names, draft: &mut Draft) {
    draft.unwrap(|(namespace, name)| {
        *namespace == Namespace::Html && !["script", "style"].contains(&name.as_str())
    });
    let has = |name: &str| tags.iter().any(|(_, tag)| tag == name);
    for (path, name) in tags {
        let is_svg = SVG_NAMES.contains(&name.as_str());
        let is_mathml = MATHML_NAMES.contains(&name.as_str());
        match name.as_str() {
            "style" => {
                draft.unmapped(path, reasons::AMMONIA_STYLE_SHEETS);
                continue;
            }
            "template" => {
                draft.unmapped(path, reasons::AMMONIA_TEMPLATE);
                draft.remove(html(name));
                continue;
            }
            // ammonia removes HTML elements with names of SVG and MathML.
            _ if (is_svg || is_mathml) && !AMMONIA_ALSO_HTML.contains(&name.as_str()) => {
                if !has_capital(name) {
                    draft.remove(html(name));
                }
            }
            _ if has_capital(name) => draft.unmapped(path, reasons::CAPITALS_IN_HTML),
            _ => draft.keep_element(path, Namespace::Html, name),
        }
        // Without its root, ammonia removes an element of SVG or MathML. It removes HTML content.
        if is_svg && has("svg") && ["desc", "title"].contains(&name.as_str()) {
            draft.unmapped(path, reasons::HTML_IN_SVG);
            draft.remove((Namespace::Svg, name.clone()));
        } else if is_svg && has("svg") {
            draft.keep_element(path, Namespace::Svg, name);
        }
        if is_mathml && has("math") {
            draft.keep_element(path, Namespace::MathMl, name);
        }
    }
    // Of SVG and MathML without their root, only text is left.
    draft.remove_roots(|root| !has(root));
    if has("svg") && !has("foreignObject") {
        draft.remove((Namespace::Svg, "foreignObject".to_owned()));
    }
}

/// Converts `clean_content_tags`, which must not be in `tags`.
fn removed_content(settings: &mut Settings, of: Options, draft: &mut Draft) {
    let usual = ["script", "style"];
    let listed = setters::list(settings, "clean_content_tags", &usual);
    for (path, name) in &listed {
        for element in draft.elements_named(name) {
            let (source, key) = (of.source, element_key(&element));
            let reason = "refuses elements that are also in `tags`";
            draft.unmapped(path, format!("{source} {reason}; `{key}` is removed with its content"));
            draft.elements.remove(&element);
        }
        let namespaces = [Namespace::Html].into_iter().chain(foreign_namespaces(name));
        draft.remove_named(path, namespaces.filter_map(|namespace| made(namespace, name)));
    }
    for name in usual.into_iter().filter(|name| !listed.iter().any(|(_, listed)| listed == name)) {
        draft.actions.insert(html(name), DisallowedAction::Unwrap);
    }
}

/// Keeps attributes, and returns where the settings list them.
fn attributes(settings: &mut Settings, of: Options, draft: &mut Draft) -> BTreeMap<String, Path> {
    let mut paths = BTreeMap::new();
    let mut note = |list: &Names| {
        for (path, name) in list.iter().filter(|(path, _)| *path != Path::default()) {
            paths.entry(name.clone()).or_insert_with(|| path.clone());
        }
    };
    let mut generic = None;
    for Entry { name, list, .. } in setters::table(settings, of.attributes, AMMONIA_ATTRIBUTES) {
        note(&list);
        if name == ALL && of.generic.is_none() {
            generic = Some(list);
            continue;
        }
        for element in exactly_named(&name, draft) {
            list.iter().for_each(|(path, name)| keep(path, &element, name, draft));
        }
    }
    let generic = match of.generic {
        Some(member) => setters::list(settings, member, AMMONIA_GENERIC),
        None => generic.unwrap_or_else(|| defaults(AMMONIA_GENERIC)),
    };
    note(&generic);
    generic.iter().for_each(|(path, name)| keep_generic(path, name, draft));
    for (path, prefix) in setters::list(settings, "generic_attribute_prefixes", &[]) {
        let is_kept = draft.keep_attribute_prefix(&path, None, &prefix);
        draft.unmapped_if(is_kept, &path, reasons::PREFIXED_VALUES);
    }
    paths
}

/// Returns the kept elements with exactly this name.
fn exactly_named(name: &str, draft: &Draft) -> Vec<Element> {
    draft.elements_with(|(_, known)| known == name)
}

/// Keeps an attribute of an element, by its local name.
fn keep(path: &Path, element: &Element, name: &str, draft: &mut Draft) {
    if name.contains('*') {
        return draft.unmapped(path, reasons::AMMONIA_READS_STARS);
    }
    for written in spellings(element, name) {
        draft.keep_attribute(path, Some(element), &written);
    }
}

/// Returns how an attribute with this local name is written on an element: `href` and, in SVG, `xlink:href`.
fn spellings((namespace, _): &Element, name: &str) -> Vec<String> {
    let lower = name.to_ascii_lowercase();
    let mut spellings = vec![lower.clone(), format!("xlink:{lower}"), format!("xml:{lower}")];
    spellings.retain(|written| match namespace {
        Namespace::Html => *written == name,
        _ => made_attribute(*namespace, written)
            .is_some_and(|(of, local)| local == name && of != AttrNamespace::Xmlns),
    });
    spellings
}

/// Keeps an attribute of all elements, by its local name.
fn keep_generic(path: &Path, name: &str, draft: &mut Draft) {
    if name.contains('*') {
        return draft.unmapped(path, reasons::AMMONIA_READS_STARS);
    }
    let is_alike = NAMESPACES.into_iter().all(|of| made_attribute(of, name) == Some(plain(name)));
    let has_foreign = draft.has_foreign();
    if is_alike || !has_foreign && !has_capital(name) {
        draft.keep_attribute(path, None, name);
    }
    for element in draft.elements_with(|(of, _)| has_foreign && !(is_alike && *of == Namespace::Html)) {
        keep(path, &element, name, draft);
    }
}

/// Converts `tag_attribute_values`, which ammonia compares without regard to case.
fn allowed_values(settings: &mut Settings, of: Options, draft: &mut Draft) {
    for (element, attributes) in setters::values(settings, "tag_attribute_values") {
        for Entry { name, path, list } in attributes {
            let one_of: Vec<String> = list.into_iter().map(|(_, value)| value).collect();
            for element in exactly_named(&element, draft) {
                if draft.keeps_attribute(&element, &name) {
                    if of.source == NH3.source {
                        draft.unmapped(&path, reasons::NH3_LISTED_TWICE);
                        draft.withhold(&element, &name);
                    }
                    continue;
                }
                for written in spellings(&element, &name) {
                    if one_of.is_empty() {
                        draft.unmapped(&path, reasons::NO_VALUE);
                    } else {
                        let rule = ValueRule::default().with_one_of(&one_of);
                        draft.keep_attribute_with(&path, Some(&element), &written, Some(rule));
                    }
                }
            }
        }
    }
}

/// Converts `allowed_classes`. A class attribute must not be in the other options.
fn classes(settings: &mut Settings, of: Options, draft: &mut Draft) {
    for Entry { name, path, list } in setters::table(settings, "allowed_classes", &[]) {
        let classes = draft.report.kept(list, |class| !class.ends_with('*'), reasons::AMMONIA_READS_STARS);
        for element in exactly_named(&name, draft) {
            if draft.keeps_attribute(&element, "class") {
                draft.withhold(&element, "class");
                draft.unmapped(&path, filled(reasons::CLASS_LISTED_TWICE, of.source));
                continue;
            }
            let is_valid =
                |class: &str| !class.is_empty() && !class.contains(|of: char| of.is_ascii_whitespace());
            let one_of = draft.report.kept(classes.clone(), is_valid, reasons::INVALID_CLASS);
            let tokens = match one_of.is_empty() {
                false => TokenRule::default().with_one_of(one_of.into_iter().map(|(_, class)| class)),
                true if classes.is_empty() => tokens_of(NOTHING),
                true => continue,
            };
            // What is left of a class attribute may be empty.
            let rule = ValueRule::default().with_tokens(tokens.with_keep_empty());
            let path = classes.first().map_or(&path, |(path, _)| path);
            draft.keep_attribute_with(path, Some(&element), "class", Some(rule));
        }
    }
}

/// Converts `id_prefix`, and returns it.
fn id_prefix(settings: &mut Settings, draft: &mut Draft) -> IdPolicy {
    let prefix = settings.text("id_prefix").filter(|(_, prefix)| !prefix.is_empty());
    let Some((path, prefix)) = prefix else { return IdPolicy::Allow };
    let prefix = draft.report.parsed(&path, NamePrefix::parse(&prefix), "all ids are removed");
    draft.unmapped_if(prefix.is_some(), &path, reasons::PREFIX_OF_REFERENCES);
    let ids = prefix.map_or(IdPolicy::Remove, IdPolicy::Prefix);
    draft.set_policy(|policy| policy.with_ids(ids.clone()));
    ids
}

/// The values that attributes are set to, by element and name.
type Set = BTreeMap<(Element, String), (Path, String)>;

/// Converts `set_tag_attribute_values`.
fn set_values(settings: &mut Settings, ids: &IdPolicy, draft: &mut Draft) -> Set {
    let mut set = Set::new();
    let mut listed = settings.table("set_tag_attribute_values");
    // Later setters win. Only ammonia has this one.
    let later = settings.take_known("set_tag_attribute_value");
    listed.extend(later.into_iter().flat_map(Setting::table));
    for (element, setting) in listed {
        for (attribute, setting) in setting.table() {
            for element in exactly_named(&element, draft) {
                let Some(mut value) = setting.as_text() else {
                    // The input's own value must not stay.
                    draft.withhold(&element, &attribute);
                    continue;
                };
                let role = attributes::role((element.0, &element.1), (AttrNamespace::None, &attribute));
                match role.map(|role| ids.rewrite(role, &value)) {
                    None | Some(Rewritten::Same) => {}
                    Some(Rewritten::Changed(new)) => {
                        draft.unmapped_if(attribute != "id", &setting.path, reasons::PREFIX_OF_NAME);
                        value = new;
                    }
                    Some(Rewritten::Removed) => {
                        setting.unmapped(reasons::REFERENCES_REMOVED);
                        draft.withhold(&element, &attribute);
                        continue;
                    }
                }
                set.insert((element, attribute.to_ascii_lowercase()), (setting.path.clone(), value));
            }
        }
    }
    set
}

/// Converts `link_rel`: ammonia sets it on every `a`, and never keeps `rel` then.
fn rel(settings: &mut Settings, of: Options, listed: &Path, set: &mut Set, draft: &mut Draft) {
    let (path, rel) = match settings.take_or_null("link_rel") {
        None => (Path::default(), "noopener noreferrer".to_owned()),
        Some(setting) if setting.value.is_null() => return,
        Some(setting) => match setting.as_text() {
            None => return,
            Some(rel) => (setting.path, rel),
        },
    };
    // Other attributes that are set precede it.
    draft.spelling.rel_is_last = set.keys().any(|(element, _)| *element == html("a"));
    for element in exactly_named("a", draft) {
        let is_listed = draft.keeps_attribute(&element, "rel");
        draft.unmapped_if(is_listed, listed, filled(reasons::REL_LISTED, of.source));
        set.insert((element, "rel".to_owned()), (path.clone(), rel.clone()));
    }
}

/// Sets attributes. Those that the policy refuses to set are removed, with their values from the input.
fn settle_set(set: Set, urls: &Urls, draft: &mut Draft) {
    for ((element, name), (path, value)) in set {
        let made = made_attribute(element.0, &name).unwrap_or_else(|| plain(&name));
        if may_set(&element, &made, &value, urls, draft) {
            // The policy sets it whether or not it is listed.
            draft.elements.get_mut(&element).map(|listed| listed.remove(&made));
            draft.set_attribute(&element, &made, &value);
            continue;
        }
        draft.withhold(&element, &name);
        if !draft.attributes.contains(&made) && draft.keeps_by_prefix(&element, &attribute_key(&made)) {
            // The input can only have the value that the other sanitizer sets.
            let key = rule_key(Some(&element), &made);
            draft.values.extend(key.map(|key| (key, ValueRule::default().with_one_of([value]))));
        }
        draft.unmapped(&path, reasons::VALUE_NOT_SET);
    }
}

/// Whether the policy sets an attribute to a value, with its base URL, and its rules for URLs and CSS.
fn may_set(element: &Element, attribute: &Attribute, value: &str, urls: &Urls, draft: &Draft) -> bool {
    let base = draft.policy.base_url().cloned();
    let mut policy = base.into_iter().fold(Policy::default(), Policy::with_base_url);
    if let Some(known) = url_entry(element, attribute) {
        let keys = [Some(element), None].map(|of| rule_key(of, attribute));
        let rule = keys.iter().flatten().find_map(|key| draft.urls.rules.get(key).cloned());
        let rule = rule.unwrap_or_else(|| urls.rule(known.kind));
        let [key, _] = keys;
        policy = policy.with_urls(UrlPolicy::default().with_rules(key.map(|key| (key, rule))));
    }
    policy = draft.css.iter().cloned().fold(policy, Policy::with_css);
    let element = ElementName { namespace: element.0, name: &element.1 };
    policy.may_set(element, &attribute_key(attribute), value)
}

/// Converts `UrlRelative`: a word, a list of a word and its arguments, or an object whose only member is that word.
fn relative(setting: &Setting, urls: &mut Urls, draft: &mut Draft) {
    fn texts(value: &Value) -> Option<Vec<&str>> {
        match value {
            Value::String(text) => Some(vec![text]),
            Value::Array(list) => list.iter().map(Value::as_str).collect(),
            _ => ["root", "path"].into_iter().map(|name| value.get(name)?.as_str()).collect(),
        }
    }
    let words = match &setting.value {
        Value::Object(members) if members.len() > 1 => None,
        Value::Object(members) => members
            .iter()
            .next()
            .and_then(|(word, value)| Some([vec![word.as_str()], texts(value)?].concat())),
        value => texts(value),
    };
    let words = words.unwrap_or_default();
    let (mode, arguments) = words.split_first().unwrap_or((&"", &[]));
    let mode = mode.to_ascii_lowercase().replace(['-', '_'], "");
    let reason = match (mode.as_str(), arguments) {
        ("passthrough", []) => return,
        ("deny", []) => return deny(urls),
        ("rewritewithbase", [base]) => {
            return rewrite(&setting.path, BaseUrl::parse(base), None, urls, draft);
        }
        ("rewritewithroot", [root, path]) => {
            let root = BaseUrl::parse(root);
            let base = root.clone().and_then(|root| root.join(path));
            return rewrite(&setting.path, base, root.ok(), urls, draft);
        }
        ("callback", _) => reasons::RELATIVE_FUNCTION,
        _ => reasons::RELATIVE_UNKNOWN,
    };
    deny(urls);
    setting.unmapped(reason);
}

fn deny(urls: &mut Urls) {
    urls.allows_relative = false;
    urls.protocol_relative = ProtocolRelative::Refuse;
}

/// Makes relative URLs absolute, and those with `/` at their beginning by a root.
fn rewrite(
    path: &Path,
    base: Result<BaseUrl, InvalidValue>,
    root: Option<BaseUrl>,
    urls: &mut Urls,
    draft: &mut Draft,
) {
    let Some(base) = draft.report.parsed(path, base, "relative URLs are removed") else { return deny(urls) };
    let hygiene = UrlHygiene::default().with_absolutize().with_absolutize_fragments();
    draft.urls.hygiene = root.iter().cloned().fold(hygiene, UrlHygiene::with_root);
    // `//example.com` gets the scheme of the root.
    let root = root.as_ref().unwrap_or(&base).url().scheme();
    let scheme = UrlScheme::parse(root).ok().filter(|_| urls.schemes.has(root));
    urls.protocol_relative = scheme.map_or(ProtocolRelative::Refuse, ProtocolRelative::Resolve);
    for scheme in BTreeSet::from([base.url().scheme(), root]) {
        draft.unmapped_if(!urls.schemes.has(scheme), path, filled(reasons::SCHEME_OF_BASE, scheme));
    }
    draft.set_policy(|policy| policy.with_base_url(base));
}

/// Whether ammonia checks the URLs of an attribute.
fn is_checked((_, element): &Element, attribute: &str) -> bool {
    let mut checked = AMMONIA_URLS.iter();
    checked.any(|(of, list)| [ALL, element].contains(of) && list.contains(&attribute))
}
