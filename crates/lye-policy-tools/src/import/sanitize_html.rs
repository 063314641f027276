//! The options of sanitize-html 2.17.5. It compares names in lower case, and knows no namespaces.

use super::draft::{Draft, Schemes, filled, limited_to, quoted};
use super::generated::{
    SANITIZE_HTML_CHECKED, SANITIZE_HTML_NON_BOOLEAN, SANITIZE_HTML_NON_TEXT, SANITIZE_HTML_SCHEMES,
    SANITIZE_HTML_TAGS, reasons,
};
use super::names::{
    ALL, Attribute, Element, all_html_elements, defaults, has_capital, html, is_checked, is_known_attribute,
    is_unsafe, known_foreign_elements, known_html_elements, made_anywhere, namespaces_of, plain, possible,
    root_of, rule_key,
};
use super::sanitize_html_attributes::Attributes;
use super::sanitize_html_styles::styles;
use super::settings::{Setting, Settings};
use crate::spelling::{VoidTags, WithoutValue};
use lye_html::{AttrNamespace, Namespace, Tokenization};
use lye_policy::model::{
    DisallowedAction, ElementName, FramePolicy, FrameSource, Limit, LimitOutcome, Limits, PermissionFeature,
    Policy, SandboxToken, may_rename,
};
use lye_policy::path::Path;
use lye_policy::urls::{
    HostPattern, ProtocolRelative, UrlAttributeType, UrlDenial, UrlRuleKey, UrlValueKind,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The attributes with candidates for images.
const SRCSETS: [&str; 2] = ["imagesrcset", "srcset"];

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.parse_without_scripting();
    mode(settings, draft);
    elements(settings, draft);
    let mut attributes = Attributes::default();
    attributes.read(settings, draft);
    attributes.read_classes(settings, draft);
    attributes.keep(draft);
    attributes.keep_classes(draft);
    styles(settings, draft);
    transforms(settings, draft);
    frames(settings, draft);
    let empty = EmptyValues::read(settings, draft);
    urls(settings, &empty, draft);
    empty.limit(draft);
    limits(settings, draft);
    others(settings, draft);
}

/// Converts `disallowedTagsMode` and `nonTextTags`.
fn mode(settings: &mut Settings, draft: &mut Draft) {
    let (path, mode) =
        settings.text("disallowedTagsMode", draft).unwrap_or_else(|| (Path::default(), "discard".to_owned()));
    let without_text = settings.list_or("nonTextTags", SANITIZE_HTML_NON_TEXT, draft);
    match mode.as_str() {
        "discard" => {
            draft.unwrap(|_| true);
            // It does not know that an element is in SVG or MathML.
            without_text.iter().for_each(|(path, name)| draft.remove_named(path, made_anywhere(name)));
        }
        "completelyDiscard" => draft.unmapped(&path, reasons::COMPLETELY_DISCARDED),
        "escape" => {
            draft.disallowed = DisallowedAction::Escape;
            draft.set_policy(|policy| policy.with_tokenization(Tokenization::LosslessIncomplete));
        }
        "recursiveEscape" => draft.unmapped(&path, reasons::RECURSIVELY_ESCAPED),
        _ => draft.unmapped(&path, reasons::UNKNOWN_MODE),
    }
    let keeps_attributes = settings.flag("preserveEscapedAttributes", false, draft);
    if mode == "escape" {
        let reason = match keeps_attributes {
            true => reasons::TAGS_AS_WRITTEN,
            false => reasons::ESCAPED_ATTRIBUTES,
        };
        let path = if keeps_attributes { Path::new(["preserveEscapedAttributes"]) } else { path };
        draft.unmapped(&path, reason);
    }
}

fn elements(settings: &mut Settings, draft: &mut Draft) {
    let is_for_all = draft.has_hooks && settings.get("allowedTags") == Some(&Value::Bool(false));
    let has_frames =
        ["allowedIframeHostnames", "allowedIframeDomains"].iter().any(|name| settings.get(name).is_some());
    // A policy that lists only what it removes keeps no frames.
    draft.opens_elements = is_for_all && !has_frames;
    if draft.opens_elements {
        draft.remove(html("iframe"));
    }
    let tags = match settings.take_or_null("allowedTags") {
        Some(_) if is_for_all => {
            // Rules for elements need these names.
            let names = known_html_elements().chain(known_foreign_elements());
            let of_options =
                ["allowedSchemesByTag", "allowedClasses"].iter().flat_map(|option| settings.names_in(option));
            let names = names.chain(of_options).chain(has_frames.then(|| "iframe".to_owned()));
            let names: BTreeSet<String> = names.filter(|name| name != ALL).collect();
            names.into_iter().map(|name| (Path::default(), name)).collect()
        }
        // Without a list, no element is allowed; `false` allows all.
        Some(setting) if setting.value.is_null() => Vec::new(),
        Some(setting) if setting.value == Value::Bool(false) => {
            draft.unmapped(&setting.path, reasons::ALL_ELEMENTS);
            all_html_elements()
        }
        // Its list may be a text, in which it finds parts: at least the whole.
        Some(Setting { path, value: Value::String(name) }) if !name.is_empty() => {
            draft.unmapped(&path, reasons::LIST_OF_ONE);
            vec![(path, name)]
        }
        Some(setting) => setting.list(draft),
        None => defaults(SANITIZE_HTML_TAGS),
    };
    for (path, name) in &tags {
        // Tags have names in lower case, so that such an entry allows nothing.
        if has_capital(name) {
            draft.unmapped(path, reasons::CAPITALS);
            continue;
        }
        let elements = possible(name, &tags);
        if elements.is_empty() {
            let reason = match namespaces_of(name).last().and_then(root_of) {
                Some(root) => {
                    format!("parsers create `{name}` only in `{root}`, which is not allowed; it is removed")
                }
                None => reasons::INVALID_ELEMENT.to_owned(),
            };
            draft.unmapped(path, reason);
        }
        elements.into_iter().for_each(|element| keep(path, element, draft));
    }
}

fn keep(path: &Path, element: Element, draft: &mut Draft) {
    // The options for frames decide about `iframe`.
    if is_unsafe(&element) && element != html("iframe") {
        return draft.unmapped(path, filled(reasons::UNSAFE_ELEMENT, &element.1));
    }
    draft.keep_made(path, element, reasons::STYLE_SHEETS_AS_WRITTEN);
}

/// Converts tag names and attributes that `transformTags` sets.
fn transforms(settings: &mut Settings, draft: &mut Draft) {
    for (from, setting) in settings.table("transformTags", draft) {
        let path = setting.path.clone();
        let (to, attributes) = match &setting.value {
            Value::String(to) => (to.clone(), Vec::new()),
            Value::Object(members) if members.contains_key("tagName") => {
                let mut transform = setting.settings(draft);
                let Some((_, to)) = transform.text("tagName", draft) else { continue };
                if !transform.flag("merge", true, draft) {
                    draft.unmapped(&path.with("merge"), reasons::NO_MERGE);
                }
                let attributes = transform.table("attribs", draft);
                transform.report_rest("sanitize-html", draft);
                (to, attributes)
            }
            _ => {
                draft.elements.remove(&html(&from));
                draft.unmapped(&path, filled(reasons::TRANSFORM_FUNCTION, &from));
                continue;
            }
        };
        let from = from.to_ascii_lowercase();
        if from == ALL {
            draft.unmapped(&path, reasons::RENAMED_ONE_BY_ONE);
            continue;
        }
        if from != to {
            draft.elements.remove(&html(&from));
            match (draft.keeps(Namespace::Html, &to), may_rename(&from, &to)) {
                (true, true) => drop(draft.rename.insert(from.clone(), to.clone())),
                (true, false) => draft.unmapped(&path, filled(reasons::NOT_RENAMED, &from)),
                (false, _) => {}
            }
        }
        for (name, setting) in attributes {
            let Some(value) = setting.as_text(draft) else { continue };
            if from != to {
                draft.unmapped(&setting.path, reasons::SET_OF_RENAMED);
                continue;
            }
            let (element, attribute) = (html(&to), plain(&name));
            if draft.attributes_of(&element).any(|kept| *kept == attribute) {
                // It replaces the value in the input.
                if Policy::default().may_set(ElementName::of_key(&to), &name, &value) {
                    draft.set_attribute(&element, &attribute, &value);
                } else {
                    draft.elements.entry(element).or_default().remove(&attribute);
                    draft.unmapped(&setting.path, reasons::SET_REFUSED);
                }
            }
        }
    }
}

/// Converts the options for `iframe`.
fn frames(settings: &mut Settings, draft: &mut Draft) {
    let hostnames = settings.take("allowedIframeHostnames");
    let domains = settings.take("allowedIframeDomains");
    let relative = settings.take("allowIframeRelativeUrls");
    let frame = html("iframe");
    if !draft.elements.contains_key(&frame) {
        return;
    }
    let has_src = draft.keeps_attribute(&frame, "src");
    let mut hosts: BTreeSet<String> = BTreeSet::new();
    let lists = [(hostnames, false), (domains, true)];
    for (setting, has_subdomains) in lists.into_iter().filter_map(|(setting, flag)| Some((setting?, flag))) {
        let is_valid = |host: &str| HostPattern::parse(host).is_ok() && !host.contains(['*', ':', '/']);
        let listed = setting.list(draft);
        for (_, host) in draft.kept(listed, is_valid, reasons::INVALID_HOST) {
            hosts.extend(has_subdomains.then(|| format!("*.{host}")));
            hosts.insert(host);
        }
    }
    if hosts.is_empty() || !has_src {
        draft.elements.remove(&frame);
        draft.patterns.attributes.remove("iframe");
        draft.remove(frame);
        return draft.unmapped_option("allowedIframeHostnames", reasons::FRAMES_NEED_HOSTS);
    }
    if relative.is_some_and(|setting| setting.value != Value::Bool(false)) {
        draft.unmapped_option("allowIframeRelativeUrls", reasons::FRAMES_RELATIVE);
    }
    // The input may take rights from a frame, so that no right is sure.
    let own = draft.elements.get(&frame).into_iter().flatten();
    let may_restrict = match draft.opens_attributes {
        true => own.clone().any(|attribute| *attribute == plain("sandbox")),
        false => draft.keeps_attribute(&frame, "sandbox"),
    };
    let kept = ["class", "dir", "height", "id", "lang", "title", "width", "src"];
    let path = Path::new(["allowedAttributes", "iframe"]);
    let listed = draft.elements.insert(frame.clone(), BTreeSet::new()).unwrap_or_default();
    let mut frames = FramePolicy::default();
    if listed.contains(&plain("allowfullscreen")) {
        frames.allow = "fullscreen".parse().ok().map(|feature: PermissionFeature| vec![feature]);
    }
    for (_, name) in listed.into_iter().filter(|(of, _)| *of == AttrNamespace::None) {
        if let Some(reason) = frame_attribute(&name, &kept) {
            draft.unmapped(&path, format!("a policy keeps no `{name}` of frames: {reason}"));
        } else if kept.contains(&name.as_str()) && name != "src" {
            draft.elements.entry(frame.clone()).or_default().insert(plain(&name));
        }
    }
    let hosts = hosts.iter().filter_map(|host| HostPattern::parse(host).ok());
    let usual = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-forms", "allow-presentation"];
    let rights: &[&str] = if may_restrict { &[] } else { &usual };
    let rights = rights.iter().filter_map(|right| right.parse::<SandboxToken>().ok());
    draft.frames = Some(frames.with_allowed(hosts.map(FrameSource::new)).with_sandbox(rights));
    if may_restrict {
        draft.unmapped(&path, reasons::FRAMES_WITHOUT_RIGHTS);
    }
    draft.unmapped_option("allowedIframeHostnames", reasons::FRAMES);
}

/// Returns what a policy makes of an attribute of `iframe` that it does not keep.
fn frame_attribute(name: &str, kept: &[&str]) -> Option<String> {
    let reason = match name {
        "sandbox" => return None,
        "allowfullscreen" => "`frames.allow = [\"fullscreen\"]` lets every frame fill the screen".to_owned(),
        "allow" => "`frames.allow` lists what every frame may use".to_owned(),
        "loading" | "referrerpolicy" | "credentialless" => {
            format!("`frames.{name}` sets it for every frame")
        }
        name if kept.contains(&name) => return None,
        _ => "use a style sheet of the page".to_owned(),
    };
    Some(reason)
}

/// Converts the schemes.
fn urls(settings: &mut Settings, empty: &EmptyValues, draft: &mut Draft) {
    let list = match settings.take_or_null("allowedSchemes") {
        // Without a list, only URLs without a scheme are allowed.
        Some(setting) if [Value::Null, Value::Bool(false)].contains(&setting.value) => Vec::new(),
        Some(setting) => setting.list(draft),
        None => defaults(SANITIZE_HTML_SCHEMES),
    };
    let has_protocol_relative = settings.flag("allowProtocolRelative", true, draft);
    let protocol_relative =
        if has_protocol_relative { ProtocolRelative::Keep } else { ProtocolRelative::Refuse };
    let usual = Schemes::read(&list, draft);
    let by_tag = settings.table("allowedSchemesByTag", draft).into_iter();
    let by_tag: BTreeMap<String, Schemes> =
        by_tag.map(|(element, setting)| (element, Schemes::read(&setting.list(draft), draft))).collect();
    let checked = settings.list_or("allowedSchemesAppliedToAttributes", SANITIZE_HTML_CHECKED, draft);
    let is_checked = |name: &str| checked.iter().any(|(_, known)| known == name);
    draft.keep_urls_by_prefix();
    let rule_of = |schemes: &Schemes, kind: UrlValueKind| {
        let mut rule = schemes
            .rule()
            .with_allow_relative(true)
            .with_deny([UrlDenial::SchemeLookalikes])
            .with_allow_fragment();
        rule.resolve_protocol_relative = protocol_relative.clone();
        rule.keep_good_candidates = kind == UrlValueKind::Srcset;
        rule
    };
    draft.keep_urls_in_css(rule_of(&usual, UrlValueKind::Css));
    let with_urls = draft.url_attributes();
    let is_without_https = [&usual].into_iter().chain(by_tag.values()).any(|schemes| !schemes.has("https"));
    if has_protocol_relative && is_without_https && !with_urls.is_empty() {
        draft.unmapped_option("allowProtocolRelative", reasons::PROTOCOL_RELATIVE_BY_HTTPS);
    }
    let lower = |attribute: &Attribute| attribute.1.to_ascii_lowercase();
    let is_unchecked = |name: &String| !is_checked(name) && !SRCSETS.contains(&name.as_str());
    let unchecked: BTreeSet<String> = with_urls.keys().map(lower).filter(is_unchecked).collect();
    if !unchecked.is_empty() {
        let reason = filled(reasons::SANITIZE_HTML_CHECKED_TOO, quoted(unchecked));
        draft.unmapped_option("allowedSchemesAppliedToAttributes", reason);
    }
    for (attribute, elements) in &with_urls {
        let lower = lower(attribute);
        // The schemes of candidates are those of a tag with the name of the attribute.
        let of_candidates = SRCSETS.contains(&lower.as_str()).then_some(lower.as_str());
        let rule_of = |schemes: &Schemes, kind: UrlValueKind| {
            let mut rule = rule_of(schemes, kind);
            rule.allow_empty = kind == UrlValueKind::Url && empty.keeps(&lower);
            rule
        };
        if let (true, Some((_, known))) = (draft.opens_attributes, elements.first()) {
            // Elements that are not listed have no rule of their own.
            let schemes = of_candidates.and_then(|tag| by_tag.get(tag)).unwrap_or(&usual);
            draft.add_rule(None, attribute, rule_of(schemes, known.kind));
        }
        for (element, known) in elements {
            // `frames` decides about the URLs of frames.
            if *element == html("iframe") && lower == "src" && draft.frames.is_some() {
                continue;
            }
            let tag = of_candidates.map_or_else(|| element.1.to_ascii_lowercase(), str::to_owned);
            let schemes = match by_tag.get(&tag) {
                None if draft.opens_attributes => continue,
                schemes => schemes.unwrap_or(&usual),
            };
            draft.add_rule(Some(element), attribute, rule_of(schemes, known.kind));
        }
    }
    let listed = draft.listed_attributes();
    let is_unsettled = |attribute: &&Attribute| {
        !with_urls.contains_key(*attribute) && attribute.0 != AttrNamespace::Xmlns && is_checked(&attribute.1)
    };
    draft.state_types(listed.iter().filter(|attribute| !with_urls.contains_key(*attribute)).cloned());
    for attribute in listed.iter().filter(is_unsettled) {
        if !is_known_attribute(&attribute.1) {
            let key = rule_key(None, attribute);
            draft.urls.types.extend(key.map(|key| (key, UrlAttributeType::Url)));
            draft.add_rule(None, attribute, rule_of(&usual, UrlValueKind::Url));
            continue;
        }
        // No rule checks the schemes in it.
        draft.remove_attribute(attribute);
        draft.drop_rules_for(attribute);
        draft.unmapped_option("allowedSchemesAppliedToAttributes", filled(reasons::NO_URL, &attribute.1));
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
        let mut take = |option, usual| -> BTreeSet<String> {
            settings.list_or(option, usual, draft).into_iter().map(|(_, name)| name).collect()
        };
        let needs_value = take("nonBooleanAttributes", SANITIZE_HTML_NON_BOOLEAN);
        let may_be_empty = take("allowedEmptyAttributes", &["alt"]);
        draft.spelling.without_value = WithoutValue::Except(may_be_empty.clone());
        Self { needs_value, may_be_empty }
    }

    /// Whether an attribute stays if its value is empty.
    fn keeps(&self, name: &str) -> bool {
        let needs_value = self.needs_value.contains(name) || self.needs_value.contains(ALL);
        !needs_value || self.may_be_empty.contains(name)
    }

    /// Removes other attributes without a value.
    fn limit(&self, draft: &mut Draft) {
        let with_urls: BTreeSet<Attribute> = draft.url_attributes().into_keys().collect();
        let own = draft
            .elements
            .iter()
            .flat_map(|(element, own)| own.iter().map(move |attribute| (Some(element), attribute)));
        let all = own.chain(draft.attributes.iter().map(|attribute| (None, attribute)));
        let keys = all.filter_map(|(element, attribute)| {
            let name = attribute.1.to_ascii_lowercase();
            // URLs have rules for that, and rules for values accept no empty one.
            let is_checked = match element {
                Some(element) => is_checked(element, attribute),
                None => draft.elements.keys().any(|element| is_checked(element, attribute)),
            };
            let is_checked = name != "style" && (is_checked || with_urls.contains(attribute));
            rule_key(element, attribute).filter(|key| {
                !self.keeps(&name)
                    && !is_checked
                    && !draft.values.contains_key(key)
                    && !draft.urls.rules.contains_key(key)
            })
        });
        let keys: Vec<UrlRuleKey> = keys.collect();
        draft.values.extend(keys.into_iter().map(|key| (key, limited_to("(?s).+"))));
    }
}

fn limits(settings: &mut Settings, draft: &mut Draft) {
    let Some(setting) = settings.take("nestingLimit") else { return };
    match setting.value.as_u64().filter(|depth| (1..=512).contains(depth)) {
        Some(depth) => {
            let limit = Limit::new(depth).then(LimitOutcome::Cut);
            draft.set_policy(|policy| policy.with_limits(Limits::default().with_depth(limit)));
            draft.unmapped(&setting.path, reasons::NESTING);
        }
        None => {
            draft.elements.clear();
            draft.unmapped(&setting.path, reasons::NESTING_LIMIT);
        }
    }
}

/// Reports the other options.
fn others(settings: &mut Settings, draft: &mut Draft) {
    if settings.flag("enforceHtmlBoundary", false, draft) {
        draft.elements.clear();
        draft.unmapped_option("enforceHtmlBoundary", reasons::HTML_BOUNDARY);
    }
    // The option only suppresses a warning.
    settings.flag("allowVulnerableTags", false, draft);
    settings.refuse(
        &["exclusiveFilter", "textFilter", "onOpenTag", "onCloseTag"],
        reasons::SANITIZE_HTML_FUNCTION,
        draft,
    );
    let scripts = ["allowedScriptHostnames", "allowedScriptDomains"];
    settings.refuse(&scripts, "no policy can allow `script`", draft);
    if let Some(setting) = settings.take("selfClosing") {
        draft.unmapped(&setting.path, reasons::NO_SPELLING);
        let closed = setting.list(draft).into_iter().map(|(_, name)| name).collect();
        draft.spelling.void = VoidTags::Closed(closed);
    }
    if let Some(setting) = settings.take("parser") {
        for (_, option) in setting.table(draft) {
            draft.unmapped(&option.path, reasons::NO_PARSER);
        }
    }
}
