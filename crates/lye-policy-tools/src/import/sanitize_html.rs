//! The options of sanitize-html 2.17.5. It compares names in lower case, and knows no namespaces.

use super::data_urls;
use super::defaults::names;
use super::draft::Draft;
use super::parts::{self, Attribute, Element, Parts, attribute_key, element_key, html, made, plain};
use super::sanitize_html_attributes::Attributes;
use super::sanitize_html_styles::styles;
use super::settings::{Setting, Settings};
use super::{ImportError, ImportedPolicy};
use crate::spelling::{VoidTags, WithoutValue};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::Policy;
use lye_policy::path::Path;
use lye_policy::urls::{HostPattern, UrlScheme, UrlValueKind};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The default elements.
const TAGS: &str = "address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption \
    figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span strong \
    sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr";

/// The default schemes.
const SCHEMES: &str = "http https ftp mailto tel";

/// The attributes whose schemes are checked by default.
const CHECKED: &str = "href src cite action formaction data xlink:href poster background ping longdesc usemap codebase classid archive \
    profile manifest itemid dynsrc lowsrc";

/// The elements that are removed with their text by default, if they are not allowed.
const NON_TEXT: &str = "script style textarea option xmp";

/// The attributes that are removed if they are empty, without event handlers, which no policy keeps.
const NON_BOOLEAN: &str = "abbr accept accept-charset accesskey action allow alt as autocapitalize autocomplete blocking charset cite class \
    color cols colspan content contenteditable coords crossorigin data datetime decoding dir dirname download draggable enctype \
    enterkeyhint fetchpriority for form formaction formenctype formmethod formtarget headers height hidden high href hreflang http-equiv \
    id imagesizes imagesrcset inputmode integrity is itemid itemprop itemref itemtype kind label lang list loading low max maxlength \
    media method min minlength name nonce optimum pattern ping placeholder popover popovertarget popovertargetaction poster preload \
    referrerpolicy rel rows rowspan sandbox scope shape size sizes slot span spellcheck src srcdoc srclang srcset start step style \
    tabindex target title translate type usemap value width wrap";

/// Elements that a policy removes with their content when it unwraps others, although they may contain other elements or text.
const UNWRAPPED: &str = "title iframe object applet noembed noframes noscript svg:metadata svg:defs math:annotation math:annotation-xml";

/// The attributes with candidates for images.
const SRCSETS: [&str; 2] = ["imagesrcset", "srcset"];

/// The key for all elements.
const ALL: &str = "*";

pub(super) fn import(mut all: Settings, mut draft: Draft) -> Result<ImportedPolicy, ImportError> {
    let settings = &mut all;
    let mut parts = Parts::default();
    // Its parser does not run scripts.
    parts.members.insert("scripting".to_owned(), json!(false));
    mode(settings, &mut parts, &mut draft);
    elements(settings, &mut parts, &mut draft);
    let mut attributes = Attributes::default();
    attributes.read(settings, &mut parts, &mut draft);
    attributes.read_classes(settings, &parts, &mut draft);
    attributes.keep(&mut parts, &mut draft);
    attributes.keep_classes(&mut parts, &mut draft);
    styles(settings, &mut parts, &mut draft);
    transforms(settings, &mut parts, &mut draft);
    frames(settings, &mut parts, &mut draft);
    let empty = EmptyValues::read(settings, &mut draft);
    urls(settings, &empty, &mut parts, &mut draft);
    empty.limit(&mut parts);
    limits(settings, &mut parts, &mut draft);
    others(settings, &mut parts, &mut draft);
    all.report_rest("sanitize-html", &mut draft);
    parts.finish(draft)
}

/// Converts `disallowedTagsMode` and `nonTextTags`.
fn mode(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let (path, mode) =
        settings.text("disallowedTagsMode", draft).unwrap_or_else(|| (Path::default(), "discard".to_owned()));
    parts.disallowed = "remove";
    let without_text = settings.list("nonTextTags", draft).unwrap_or_else(|| names(NON_TEXT));
    match mode.as_str() {
        "discard" => {
            parts.disallowed = "unwrap";
            for key in UNWRAPPED.split_ascii_whitespace() {
                parts.exceptions.insert(element_of_key(key), "unwrap");
            }
            // Their text stays, unless the list below has them.
            for element in ["script", "style"] {
                parts.exceptions.extend([Namespace::Html, Namespace::Svg].map(|of| ((of, element.to_owned()), "unwrap")));
            }
            for (path, name) in without_text {
                remove_with_content(&path, &name, parts, draft);
            }
        }
        "completelyDiscard" => draft.unmapped(
            &path,
            "sanitize-html keeps allowed elements in those that it discards; the policy removes them too",
        ),
        "escape" => {
            parts.disallowed = "escape";
            parts.members.insert("lossless".to_owned(), json!("incomplete"));
        }
        "recursiveEscape" => draft.unmapped(
            &path,
            "sanitize-html also escapes allowed elements in those that it escapes; a policy cannot, so elements that are not allowed are removed",
        ),
        _ => draft.unmapped(&path, "unknown sanitize-html mode; elements that are not allowed are removed"),
    }
    let keeps_attributes = settings.flag("preserveEscapedAttributes", false, draft);
    if mode == "escape" {
        let reason = match keeps_attributes {
            true => "the policy escapes tags as they are in the input",
            false => {
                "sanitize-html leaves attributes that are not allowed out of escaped tags; the policy escapes tags as they are in the input"
            }
        };
        let path = if keeps_attributes { Path::new(["preserveEscapedAttributes"]) } else { path };
        draft.unmapped(&path, reason);
    }
}

fn element_of_key(key: &str) -> Element {
    match key.split_once(':') {
        Some(("svg", name)) => (Namespace::Svg, name.to_owned()),
        Some(("math", name)) => (Namespace::MathMl, name.to_owned()),
        _ => html(key),
    }
}

fn remove_with_content(path: &Path, name: &str, parts: &mut Parts, draft: &mut Draft) {
    // It does not know that an element is in SVG or MathML.
    let all = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
    let elements: Vec<Element> = all.into_iter().filter_map(|of| made(of, name)).collect();
    if elements.is_empty() {
        draft.unmapped(path, "this is not a valid element name");
    }
    parts.exceptions.extend(elements.into_iter().map(|element| (element, "remove")));
}

/// Returns the namespaces that have an element with a name; unknown elements are in HTML.
fn namespaces(name: &str) -> Vec<Namespace> {
    let mut namespaces = Vec::new();
    if parts::is_html_name(name) && !["svg", "math"].contains(&name) {
        namespaces.push(Namespace::Html);
    }
    if name == "svg" || parts::is_svg_name(name) {
        namespaces.push(Namespace::Svg);
    }
    if parts::is_mathml_name(name) {
        namespaces.push(Namespace::MathMl);
    }
    namespaces
}

fn elements(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let is_for_all = draft.has_hooks && settings.is_false("allowedTags");
    let has_frames = ["allowedIframeHostnames", "allowedIframeDomains"].iter().any(|name| settings.has(name));
    // A policy that lists only what it removes keeps no frames.
    parts.opens_elements = is_for_all && !has_frames;
    if parts.opens_elements {
        parts.exceptions.insert(html("iframe"), "remove");
    }
    let tags = match settings.take_or_null("allowedTags") {
        Some(_) if is_for_all => {
            // Rules for elements need these names.
            let names = parts::known_html_elements().chain(parts::known_foreign_elements());
            let of_options =
                ["allowedSchemesByTag", "allowedClasses"].iter().flat_map(|option| settings.names_in(option));
            let names = names.chain(of_options).chain(has_frames.then(|| "iframe".to_owned()));
            let names: BTreeSet<String> = names.filter(|name| name != ALL).collect();
            names.into_iter().map(|name| (Path::default(), name)).collect()
        }
        // Without a list, no element is allowed; `false` allows all.
        Some(setting) if setting.value.is_null() => Vec::new(),
        Some(setting) if setting.value == Value::Bool(false) => {
            draft.unmapped(
                &setting.path,
                "all elements are allowed; the policy keeps the elements of HTML that do not run script or embed documents, without style sheets",
            );
            let known =
                parts::known_html_elements().filter(|name| !["style", "template"].contains(&name.as_str()));
            known.map(|name| (Path::default(), name)).collect()
        }
        // Its list may be a text, in which it finds parts: at least the whole.
        Some(Setting { path, value: Value::String(name) }) if !name.is_empty() => {
            draft.unmapped(&path, "expected a list; read as a list with one name");
            vec![(path, name)]
        }
        Some(setting) => setting.list(draft),
        None => names(TAGS),
    };
    let roots: BTreeSet<&str> =
        tags.iter().map(|(_, name)| name.as_str()).filter(|name| ["svg", "math"].contains(name)).collect();
    for (path, name) in &tags {
        // Tags have names in lower case, so that such an entry allows nothing.
        if name.chars().any(|character| character.is_ascii_uppercase()) {
            draft.unmapped(path, "sanitize-html compares names in lower case; ignored");
            continue;
        }
        let namespaces = namespaces(name);
        let mut is_kept = false;
        for namespace in &namespaces {
            let root = match namespace {
                Namespace::Html => None,
                Namespace::Svg => Some("svg"),
                Namespace::MathMl => Some("math"),
            };
            if root.is_some_and(|root| !roots.contains(root)) {
                continue;
            }
            let Some(element) = made(*namespace, name) else { continue };
            is_kept = true;
            keep(path, element, parts, draft);
        }
        if !is_kept {
            let reason = match namespaces.last() {
                Some(Namespace::Svg) => {
                    format!("parsers create `{name}` only in `svg`, which is not allowed; it is removed")
                }
                Some(Namespace::MathMl) => {
                    format!("parsers create `{name}` only in `math`, which is not allowed; it is removed")
                }
                _ => "this is not a valid element name".to_owned(),
            };
            draft.unmapped(path, reason);
        }
    }
}

fn keep(path: &Path, element: Element, parts: &mut Parts, draft: &mut Draft) {
    let name = element.1.as_str();
    if element == html("iframe") {
        // The options for frames decide.
        parts.elements.insert(element, BTreeSet::new());
    } else if parts::is_unsafe(&element) {
        let reason =
            format!("no policy can allow `{name}`, which runs script or embeds documents; it is removed");
        draft.unmapped(path, reason);
    } else if name == "style" {
        parts.refused.insert(element.clone());
        parts.exceptions.insert(element, "remove");
        draft.unmapped(
            path,
            "sanitize-html keeps style sheets as they are, for the whole page; a policy needs `css.sheets` for that, so they are removed",
        );
    } else if name == "template" {
        parts.refused.insert(element.clone());
        parts.exceptions.insert(element, "remove");
        draft.unmapped(path, "browsers keep the content of `template` apart; it is removed");
    } else {
        parts.elements.insert(element, BTreeSet::new());
    }
}

/// Converts tag names and attributes that `transformTags` sets.
fn transforms(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let mut rename = Map::new();
    let mut set: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (from, setting) in settings.table("transformTags", draft).unwrap_or_default() {
        let path = setting.path.clone();
        let (to, attributes) = match &setting.value {
            Value::String(to) => (to.clone(), Vec::new()),
            Value::Object(members) if members.contains_key("tagName") => {
                let mut transform = setting.settings(draft);
                let Some((_, to)) = transform.text("tagName", draft) else { continue };
                if !transform.flag("merge", true, draft) {
                    draft.unmapped(
                        &path.with("merge"),
                        "a policy cannot replace all attributes; those of the input stay",
                    );
                }
                let attributes = transform.table("attribs", draft).unwrap_or_default();
                transform.report_rest("sanitize-html", draft);
                (to, attributes)
            }
            _ => {
                parts.elements.remove(&html(&from));
                draft.unmapped(
                    &path,
                    format!(
                        "a policy cannot contain functions, so `{from}` counts as an element that is not listed; if the function only sets \
                         attributes, write {{ \"tagName\": \"{from}\", \"attribs\": {{ \"rel\": \"nofollow\" }} }}, otherwise use a hook of the cleaner"
                    ),
                );
                continue;
            }
        };
        let from = from.to_ascii_lowercase();
        if from == ALL {
            draft.unmapped(&path, "a policy renames elements one by one; ignored");
            continue;
        }
        if from != to {
            let policy = json!({
                "version": 1,
                "sanitizer": { "elements": [to], "attributes": [] },
                "rename": { from.as_str(): to },
            });
            parts.elements.remove(&html(&from));
            if parts.keeps(Namespace::Html, &to) && Policy::from_json(&policy.to_string()).is_ok() {
                rename.insert(from.clone(), json!(to));
            } else if parts.keeps(Namespace::Html, &to) {
                draft.unmapped(&path, format!("a policy can rename an element only to one that is parsed in the same way; `{from}` is not kept"));
            }
        }
        for (name, setting) in attributes {
            let Some(value) = setting.as_text(draft) else { continue };
            if from != to {
                draft.unmapped(
                    &setting.path,
                    "a policy sets attributes of all elements with a name, not only of renamed ones; ignored",
                );
            } else if parts.kept_attributes(&html(&to)).any(|attribute| *attribute == plain(&name)) {
                // It replaces the value in the input.
                if parts::may_set(&html(&to), &name, &value, parts) {
                    parts.values.remove(&format!("{to}[{name}]"));
                    set.entry(to.clone()).or_default().insert(name, value);
                } else {
                    parts.elements.entry(html(&to)).or_default().remove(&plain(&name));
                    draft.unmapped(&setting.path, "a policy cannot set this attribute; it is removed");
                }
            }
        }
    }
    for (member, table) in [("rename", json!(rename)), ("set", json!(set))] {
        if table.as_object().is_some_and(|table| !table.is_empty()) {
            parts.members.insert(member.to_owned(), table);
        }
    }
}

/// Converts the options for `iframe`.
fn frames(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let hostnames = settings.take("allowedIframeHostnames");
    let domains = settings.take("allowedIframeDomains");
    let relative = settings.take("allowIframeRelativeUrls");
    let frame = html("iframe");
    if !parts.elements.contains_key(&frame) {
        return;
    }
    let has_src = parts.kept_attributes(&frame).any(|attribute| *attribute == plain("src"));
    let mut hosts = BTreeSet::new();
    let lists = [(hostnames, false), (domains, true)];
    for (setting, has_subdomains) in lists.into_iter().filter_map(|(setting, flag)| Some((setting?, flag))) {
        for (path, host) in setting.list(draft) {
            if HostPattern::parse(&host).is_err() || host.contains(['*', ':', '/']) {
                draft.unmapped(&path, "this is not the name of a host; ignored");
                continue;
            }
            hosts.extend(has_subdomains.then(|| format!("*.{host}")));
            hosts.insert(host);
        }
    }
    if hosts.is_empty() || !has_src {
        parts.elements.remove(&frame);
        parts.prefixes.remove("iframe");
        parts.exceptions.insert(frame, "remove");
        return draft.unmapped(
            &Path::new(["allowedIframeHostnames"]),
            "a policy keeps `iframe` only with `src`, and needs a list of hosts for it; no `iframe` is kept",
        );
    }
    if relative.is_some_and(|setting| setting.value != Value::Bool(false)) {
        draft.unmapped(
            &Path::new(["allowIframeRelativeUrls"]),
            "a policy keeps only frames of listed hosts; others are removed",
        );
    }
    // The input may take rights from a frame, so that no right is sure.
    let own = parts.elements.get(&frame).into_iter().flatten();
    let may_restrict = match parts.opens_attributes {
        true => own.clone().any(|attribute| *attribute == plain("sandbox")),
        false => parts.kept_attributes(&frame).any(|attribute| *attribute == plain("sandbox")),
    };
    let kept = "class dir height id lang title width src";
    let attributes = parts.elements.entry(frame).or_default();
    let is_listed = |name: &str| attributes.contains(&plain(name));
    let has_fullscreen = is_listed("allowfullscreen");
    for name in attributes.iter().filter(|(of, _)| *of == AttrNamespace::None).map(|(_, name)| name.as_str())
    {
        if let Some(reason) = frame_attribute(name, kept) {
            draft.unmapped(
                &Path::new(["allowedAttributes", "iframe"]),
                format!("a policy keeps no `{name}` of frames: {reason}"),
            );
        }
    }
    attributes.retain(|(of, name)| *of == AttrNamespace::None && parts::has(kept, name) && name != "src");
    let allowed: Vec<Value> = hosts.iter().map(|host| json!({ "host": host })).collect();
    let usual = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-forms", "allow-presentation"];
    let sandbox: &[&str] = if may_restrict { &[] } else { &usual };
    let mut frames = json!({ "allowed": allowed, "sandbox": sandbox });
    if has_fullscreen {
        frames["allow"] = json!(["fullscreen"]);
    }
    parts.members.insert("frames".to_owned(), frames);
    if may_restrict {
        draft.unmapped(
            &Path::new(["allowedAttributes", "iframe"]),
            "a policy sets `sandbox` itself, here without any rights: `frames.sandbox` grants them",
        );
    }
    draft.unmapped(
        &Path::new(["allowedIframeHostnames"]),
        "the policy removes frames with other URLs, keeps only `https` URLs, and sets `sandbox`",
    );
}

/// Returns what a policy makes of an attribute of `iframe` that it does not keep.
fn frame_attribute(name: &str, kept: &str) -> Option<String> {
    let reason = match name {
        "sandbox" => return None,
        "allowfullscreen" => "`frames.allow = [\"fullscreen\"]` lets every frame fill the screen".to_owned(),
        "allow" => "`frames.allow` lists what every frame may use".to_owned(),
        "loading" | "referrerpolicy" | "credentialless" => {
            format!("`frames.{name}` sets it for every frame")
        }
        name if parts::has(kept, name) => return None,
        _ => "use a style sheet of the page".to_owned(),
    };
    Some(reason)
}

/// Converts the schemes.
fn urls(settings: &mut Settings, empty: &EmptyValues, parts: &mut Parts, draft: &mut Draft) {
    let list = match settings.take_or_null("allowedSchemes") {
        // Without a list, only URLs without a scheme are allowed.
        Some(setting) if [Value::Null, Value::Bool(false)].contains(&setting.value) => Vec::new(),
        Some(setting) => setting.list(draft),
        None => names(SCHEMES),
    };
    let has_protocol_relative = settings.flag("allowProtocolRelative", true, draft);
    let usual = Schemes::read(&list, draft);
    let mut by_tag: BTreeMap<String, Schemes> = BTreeMap::new();
    for (element, setting) in settings.table("allowedSchemesByTag", draft).unwrap_or_default() {
        let list = setting.list(draft);
        by_tag.insert(element, Schemes::read(&list, draft));
    }
    let checked = settings.list("allowedSchemesAppliedToAttributes", draft).unwrap_or_else(|| names(CHECKED));
    let is_checked = |name: &str| checked.iter().any(|(_, known)| known == name);
    // Unlisted attributes, such as `data-*`, may hold anything.
    parts.keeps_other_urls = parts.data_attributes || !parts.prefixes.is_empty();
    parts.keep_urls_in_css(usual.rule(UrlValueKind::Css, has_protocol_relative));
    let with_urls = parts.url_attributes();
    let is_without_https =
        [&usual].into_iter().chain(by_tag.values()).any(|schemes| !schemes.schemes.contains("https"));
    if has_protocol_relative && is_without_https && !with_urls.is_empty() {
        draft.unmapped(
            &Path::new(["allowProtocolRelative"]),
            "a policy keeps protocol-relative URLs only where it allows `https`; others are removed",
        );
    }
    let lower = |attribute: &Attribute| attribute.1.to_ascii_lowercase();
    let unchecked: BTreeSet<String> = with_urls
        .keys()
        .map(lower)
        .filter(|name| !is_checked(name) && !SRCSETS.contains(&name.as_str()))
        .collect();
    if !unchecked.is_empty() {
        let names: Vec<String> = unchecked.iter().map(|name| format!("`{name}`")).collect();
        draft.unmapped(
            &Path::new(["allowedSchemesAppliedToAttributes"]),
            format!(
                "sanitize-html does not check {}; the policy allows the same schemes as elsewhere",
                names.join(", ")
            ),
        );
    }
    for (attribute, elements) in &with_urls {
        let lower = lower(attribute);
        // The schemes of candidates are those of a tag with the name of the attribute.
        let of_candidates = SRCSETS.contains(&lower.as_str()).then_some(lower.as_str());
        let rule_of = |schemes: &Schemes, kind: UrlValueKind| {
            let mut rule = schemes.rule(kind, has_protocol_relative);
            if kind == UrlValueKind::Url && empty.keeps(&lower) {
                rule["allow_empty"] = json!(true);
            }
            rule
        };
        if let (true, Some((_, known))) = (parts.opens_attributes, elements.first()) {
            // Elements that are not listed have no rule of their own.
            let schemes = of_candidates.and_then(|tag| by_tag.get(tag)).unwrap_or(&usual);
            let key = attribute_key(ALL, attribute);
            parts.rules.extend(key.map(|key| (key, rule_of(schemes, known.kind))));
        }
        for (element, known) in elements {
            // `frames` decides about the URLs of frames.
            if *element == html("iframe") && lower == "src" && parts.members.contains_key("frames") {
                continue;
            }
            let tag = of_candidates.map_or_else(|| element.1.to_ascii_lowercase(), str::to_owned);
            let schemes = match by_tag.get(&tag) {
                None if parts.opens_attributes => continue,
                schemes => schemes.unwrap_or(&usual),
            };
            let key = attribute_key(&element_key(element), attribute);
            parts.rules.extend(key.map(|key| (key, rule_of(schemes, known.kind))));
        }
    }
    let unknown: BTreeSet<Attribute> =
        parts.elements.values().chain([&parts.attributes]).flatten().cloned().collect();
    for attribute in unknown.difference(&with_urls.into_keys().collect()) {
        let Some(key) = attribute_key(ALL, attribute) else { continue };
        if is_checked(&attribute.1) {
            if parts::is_known_attribute(&attribute.1) {
                // No rule checks the schemes in it.
                parts.remove_attribute(attribute);
                parts.values.retain(|key, _| !key.ends_with(&format!("[{}]", attribute.1)));
                draft.unmapped(
                    &Path::new(["allowedSchemesAppliedToAttributes"]),
                    format!(
                        "a policy checks no schemes in `{}`, which holds no URL; it is removed",
                        attribute.1
                    ),
                );
                continue;
            }
            parts.types.insert(key.clone(), json!("url"));
            parts.rules.insert(key, usual.rule(UrlValueKind::Url, has_protocol_relative));
        } else if attribute.0 == AttrNamespace::None && !parts::is_known_attribute(&attribute.1) {
            parts.types.insert(key, json!("none"));
        }
    }
}

/// Allowed schemes.
#[derive(Debug)]
struct Schemes {
    schemes: BTreeSet<String>,
    has_data: bool,
}

impl Schemes {
    fn read(list: &[(Path, String)], draft: &mut Draft) -> Self {
        let (mut schemes, mut has_data) = (BTreeSet::new(), false);
        for (path, scheme) in list {
            match UrlScheme::parse(scheme) {
                _ if scheme == "data" => {
                    has_data = true;
                    draft.unmapped(path, data_urls::REASON);
                }
                Ok(known) => drop(schemes.insert(known.as_str().to_owned())),
                Err(error) => draft.unmapped(path, format!("{error}; URLs with it are removed")),
            }
        }
        Self { schemes, has_data }
    }

    fn rule(&self, kind: UrlValueKind, has_protocol_relative: bool) -> Value {
        let mut rule = json!({
            "allowed_schemes": self.schemes,
            "allow_relative": true,
            "refuse_scheme_lookalikes": true,
            "allow_fragment": true,
            "resolve_protocol_relative": if has_protocol_relative { json!("keep") } else { json!(false) },
        });
        if let Some(members) = rule.as_object_mut() {
            if self.has_data {
                members.insert("data".to_owned(), data_urls::types().into());
            }
            if kind == UrlValueKind::Srcset {
                members.insert("keep_good_candidates".to_owned(), json!(true));
            }
        }
        rule
    }
}

/// The attributes that stay without a value.
#[derive(Debug)]
struct EmptyValues {
    needs_value: BTreeSet<String>,
    may_be_empty: BTreeSet<String>,
}

impl EmptyValues {
    fn read(settings: &mut Settings, draft: &mut Draft) -> Self {
        let needs_value = match settings.list("nonBooleanAttributes", draft) {
            Some(list) => list.into_iter().map(|(_, name)| name).collect(),
            None => NON_BOOLEAN.split_ascii_whitespace().map(str::to_owned).collect(),
        };
        let may_be_empty: BTreeSet<String> = match settings.list("allowedEmptyAttributes", draft) {
            Some(list) => list.into_iter().map(|(_, name)| name).collect(),
            None => ["alt".to_owned()].into(),
        };
        draft.spelling.without_value = WithoutValue::Except(may_be_empty.clone());
        Self { needs_value, may_be_empty }
    }

    /// Whether an attribute stays if its value is empty.
    fn keeps(&self, name: &str) -> bool {
        let needs_value = self.needs_value.contains(name) || self.needs_value.contains(ALL);
        !needs_value || self.may_be_empty.contains(name)
    }

    /// Removes other attributes without a value.
    fn limit(&self, parts: &mut Parts) {
        let with_urls: BTreeSet<Attribute> = parts.url_attributes().into_keys().collect();
        let mut keys = Vec::new();
        let own = parts
            .elements
            .iter()
            .flat_map(|(element, own)| own.iter().map(move |attribute| (Some(element), attribute)));
        for (element, attribute) in own.chain(parts.attributes.iter().map(|attribute| (None, attribute))) {
            let name = attribute.1.to_ascii_lowercase();
            let is_removed = !self.keeps(&name);
            let key = attribute_key(&element.map_or_else(|| ALL.to_owned(), element_key), attribute);
            // URLs have rules for that, and rules for values accept no empty one.
            let is_checked = match element {
                Some(element) => parts::is_checked(element, attribute),
                None => parts.elements.keys().any(|element| parts::is_checked(element, attribute)),
            };
            let is_checked = name != "style" && (is_checked || with_urls.contains(attribute));
            keys.extend(key.filter(|key| {
                is_removed && !is_checked && !parts.values.contains_key(key) && !parts.rules.contains_key(key)
            }));
        }
        for key in keys {
            parts.values.insert(key, json!({ "pattern": "(?s).+" }));
        }
    }
}

fn limits(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let Some(setting) = settings.take("nestingLimit") else { return };
    match setting.value.as_u64().filter(|depth| (1..=512).contains(depth)) {
        Some(depth) => {
            parts.members.insert("limits".to_owned(), json!({ "depth": { "most": depth, "then": "cut" } }));
            draft.unmapped(
                &setting.path,
                "sanitize-html keeps the text of elements that are too deep, and counts elements that it unwraps; the policy removes the text, and does not count them",
            );
        }
        None => {
            keep_nothing(parts);
            draft.unmapped(&setting.path, "the limit must be from 1 to 512; no element is kept");
        }
    }
}

/// Removes all elements, and the members that have no effect without them.
fn keep_nothing(parts: &mut Parts) {
    parts.elements.clear();
    for member in ["css", "frames", "rename", "set"] {
        parts.members.remove(member);
    }
}

/// Reports the other options.
fn others(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    if settings.flag("enforceHtmlBoundary", false, draft) {
        keep_nothing(parts);
        draft.unmapped(
            &Path::new(["enforceHtmlBoundary"]),
            "a policy cannot drop what is outside of `html`, so no element is kept: cut the input there, and leave this option out",
        );
    }
    // The option only suppresses a warning.
    settings.flag("allowVulnerableTags", false, draft);
    settings.refuse(
        &["exclusiveFilter", "textFilter", "onOpenTag", "onCloseTag"],
        "a policy cannot contain functions: use a hook of the cleaner; ignored",
        draft,
    );
    let scripts = ["allowedScriptHostnames", "allowedScriptDomains"];
    settings.refuse(&scripts, "no policy can allow `script`", draft);
    if let Some(setting) = settings.take("selfClosing") {
        draft.unmapped(&setting.path, "a policy has no spelling; `ImportedPolicy::spelling` has it");
        let closed = setting.list(draft).into_iter().map(|(_, name)| name).collect();
        draft.spelling.void = VoidTags::Closed(closed);
    }
    if let Some(setting) = settings.take("parser") {
        for (_, option) in setting.table(draft) {
            draft.unmapped(&option.path, "the input is parsed as browsers parse it");
        }
    }
}
