//! The options of sanitize-html 2.17.5. It compares names in lower case, and knows no namespaces.

use super::draft::{Draft, Schemes, limited_to};
use super::generated::{
    SANITIZE_HTML_CHECKED, SANITIZE_HTML_NON_BOOLEAN, SANITIZE_HTML_NON_TEXT, SANITIZE_HTML_SCHEMES,
    SANITIZE_HTML_TAGS,
};
use super::names::{
    ALL, Attribute, Element, defaults, has_capital, html, is_checked, is_known_attribute, is_unsafe,
    known_foreign_elements, known_html_elements, made, made_anywhere, namespaces_of, plain, root_of,
    rule_key, set,
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
    HostPattern, ProtocolRelative, UrlAttributeType, UrlDenial, UrlRuleKey, UrlValueKind, UrlsWithoutRule,
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
    let without_text =
        settings.list("nonTextTags", draft).unwrap_or_else(|| defaults(SANITIZE_HTML_NON_TEXT));
    match mode.as_str() {
        "discard" => {
            draft.unwrap(|_| true);
            // It does not know that an element is in SVG or MathML.
            without_text.iter().for_each(|(path, name)| draft.remove_named(path, made_anywhere(name)));
        }
        "completelyDiscard" => draft.unmapped(
            &path,
            "sanitize-html keeps allowed elements in those that it discards; the policy removes them too",
        ),
        "escape" => {
            draft.disallowed = DisallowedAction::Escape;
            draft.set_policy(|policy| policy.with_tokenization(Tokenization::LosslessIncomplete));
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

fn elements(settings: &mut Settings, draft: &mut Draft) {
    let is_for_all = draft.has_hooks && settings.is_false("allowedTags");
    let has_frames = ["allowedIframeHostnames", "allowedIframeDomains"].iter().any(|name| settings.has(name));
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
            draft.unmapped(
                &setting.path,
                "all elements are allowed; the policy keeps the elements of HTML that do not run script or embed documents, without style sheets",
            );
            let known = known_html_elements().filter(|name| !["style", "template"].contains(&name.as_str()));
            known.map(|name| (Path::default(), name)).collect()
        }
        // Its list may be a text, in which it finds parts: at least the whole.
        Some(Setting { path, value: Value::String(name) }) if !name.is_empty() => {
            draft.unmapped(&path, "expected a list; read as a list with one name");
            vec![(path, name)]
        }
        Some(setting) => setting.list(draft),
        None => defaults(SANITIZE_HTML_TAGS),
    };
    let is_listed = |root: &str| tags.iter().any(|(_, name)| name == root);
    for (path, name) in &tags {
        // Tags have names in lower case, so that such an entry allows nothing.
        if has_capital(name) {
            draft.unmapped(path, "sanitize-html compares names in lower case; ignored");
            continue;
        }
        let namespaces: Vec<Namespace> = namespaces_of(name).collect();
        let possible = namespaces.iter().filter(|namespace| root_of(**namespace).is_none_or(is_listed));
        let mut elements = possible.filter_map(|namespace| made(*namespace, name)).peekable();
        if elements.peek().is_none() {
            let reason = match namespaces.last().and_then(|namespace| root_of(*namespace)) {
                Some(root) => {
                    format!("parsers create `{name}` only in `{root}`, which is not allowed; it is removed")
                }
                None => "this is not a valid element name".to_owned(),
            };
            draft.unmapped(path, reason);
        }
        elements.for_each(|element| keep(path, element, draft));
    }
}

fn keep(path: &Path, element: Element, draft: &mut Draft) {
    let name = element.1.as_str();
    let reason = match name {
        // The options for frames decide.
        _ if element == html("iframe") => {
            draft.elements.insert(element, BTreeSet::new());
            return;
        }
        _ if is_unsafe(&element) => {
            let reason =
                format!("no policy can allow `{name}`, which runs script or embeds documents; it is removed");
            return draft.unmapped(path, reason);
        }
        "style" => {
            "sanitize-html keeps style sheets as they are, for the whole page; a policy needs `css.sheets` for that, so they are removed"
        }
        "template" => "browsers keep the content of `template` apart; it is removed",
        _ => {
            draft.elements.insert(element, BTreeSet::new());
            return;
        }
    };
    draft.refused.insert(element.clone());
    draft.remove(element);
    draft.unmapped(path, reason);
}

/// Converts tag names and attributes that `transformTags` sets.
fn transforms(settings: &mut Settings, draft: &mut Draft) {
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
                draft.elements.remove(&html(&from));
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
            draft.elements.remove(&html(&from));
            match (draft.keeps(Namespace::Html, &to), may_rename(&from, &to)) {
                (true, true) => drop(draft.rename.insert(from.clone(), to.clone())),
                (true, false) => draft.unmapped(&path, format!("a policy can rename an element only to one that is parsed in the same way; `{from}` is not kept")),
                (false, _) => {}
            }
        }
        for (name, setting) in attributes {
            let Some(value) = setting.as_text(draft) else { continue };
            if from != to {
                draft.unmapped(
                    &setting.path,
                    "a policy sets attributes of all elements with a name, not only of renamed ones; ignored",
                );
                continue;
            }
            let (element, attribute) = (html(&to), plain(&name));
            if draft.attributes_of(&element).any(|kept| *kept == attribute) {
                // It replaces the value in the input.
                if Policy::default().may_set(ElementName::of_key(&to), &name, &value) {
                    rule_key(Some(&element), &attribute).map(|key| draft.values.remove(&key));
                    draft.set_attribute(&element, &name, &value);
                } else {
                    draft.elements.entry(element).or_default().remove(&attribute);
                    draft.unmapped(&setting.path, "a policy cannot set this attribute; it is removed");
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
    let has_src = draft.attributes_of(&frame).any(|attribute| *attribute == plain("src"));
    let mut hosts: BTreeSet<String> = BTreeSet::new();
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
        draft.elements.remove(&frame);
        draft.patterns.attributes.remove("iframe");
        draft.remove(frame);
        return draft.unmapped_option(
            "allowedIframeHostnames",
            "a policy keeps `iframe` only with `src`, and needs a list of hosts for it; no `iframe` is kept",
        );
    }
    if relative.is_some_and(|setting| setting.value != Value::Bool(false)) {
        draft.unmapped_option(
            "allowIframeRelativeUrls",
            "a policy keeps only frames of listed hosts; others are removed",
        );
    }
    // The input may take rights from a frame, so that no right is sure.
    let own = draft.elements.get(&frame).into_iter().flatten();
    let may_restrict = match draft.opens_attributes {
        true => own.clone().any(|attribute| *attribute == plain("sandbox")),
        false => draft.attributes_of(&frame).any(|attribute| *attribute == plain("sandbox")),
    };
    let kept = ["class", "dir", "height", "id", "lang", "title", "width", "src"];
    let attributes = draft.elements.entry(frame).or_default();
    let is_listed = |name: &str| attributes.contains(&plain(name));
    let mut frames = FramePolicy::default();
    if is_listed("allowfullscreen") {
        frames.allow = "fullscreen".parse().ok().map(|feature: PermissionFeature| vec![feature]);
    }
    let names = attributes.iter().filter(|(of, _)| *of == AttrNamespace::None).map(|(_, name)| name.as_str());
    let reasons = names.filter_map(|name| Some((name.to_owned(), frame_attribute(name, &kept)?)));
    let reasons: Vec<(String, String)> = reasons.collect();
    attributes
        .retain(|(of, name)| *of == AttrNamespace::None && kept.contains(&name.as_str()) && name != "src");
    for (name, reason) in reasons {
        draft.unmapped(
            &Path::new(["allowedAttributes", "iframe"]),
            format!("a policy keeps no `{name}` of frames: {reason}"),
        );
    }
    let hosts = hosts.iter().filter_map(|host| HostPattern::parse(host).ok());
    let usual = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-forms", "allow-presentation"];
    let rights: &[&str] = if may_restrict { &[] } else { &usual };
    let rights = rights.iter().filter_map(|right| right.parse::<SandboxToken>().ok());
    draft.frames = Some(frames.with_allowed(hosts.map(FrameSource::new)).with_sandbox(rights));
    if may_restrict {
        draft.unmapped(
            &Path::new(["allowedAttributes", "iframe"]),
            "a policy sets `sandbox` itself, here without any rights: `frames.sandbox` grants them",
        );
    }
    draft.unmapped_option(
        "allowedIframeHostnames",
        "the policy removes frames with other URLs, keeps only `https` URLs, and sets `sandbox`",
    );
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
    let mut by_tag: BTreeMap<String, Schemes> = BTreeMap::new();
    for (element, setting) in settings.table("allowedSchemesByTag", draft).unwrap_or_default() {
        let list = setting.list(draft);
        by_tag.insert(element, Schemes::read(&list, draft));
    }
    let checked = settings
        .list("allowedSchemesAppliedToAttributes", draft)
        .unwrap_or_else(|| defaults(SANITIZE_HTML_CHECKED));
    let is_checked = |name: &str| checked.iter().any(|(_, known)| known == name);
    // Unlisted attributes, such as `data-*`, may hold anything.
    if draft.data_attributes || !draft.patterns.attributes.is_empty() {
        draft.urls.without_rule = UrlsWithoutRule::Keep;
    }
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
        draft.unmapped_option(
            "allowProtocolRelative",
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
        draft.unmapped_option(
            "allowedSchemesAppliedToAttributes",
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
            let mut rule = rule_of(schemes, kind);
            rule.allow_empty = kind == UrlValueKind::Url && empty.keeps(&lower);
            rule
        };
        if let (true, Some((_, known))) = (draft.opens_attributes, elements.first()) {
            // Elements that are not listed have no rule of their own.
            let schemes = of_candidates.and_then(|tag| by_tag.get(tag)).unwrap_or(&usual);
            let key = rule_key(None, attribute);
            draft.urls.rules.extend(key.map(|key| (key, rule_of(schemes, known.kind))));
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
            let key = rule_key(Some(element), attribute);
            draft.urls.rules.extend(key.map(|key| (key, rule_of(schemes, known.kind))));
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
            draft.urls.types.extend(key.clone().map(|key| (key, UrlAttributeType::Url)));
            draft.urls.rules.extend(key.map(|key| (key, rule_of(&usual, UrlValueKind::Url))));
            continue;
        }
        // No rule checks the schemes in it.
        draft.remove_attribute(attribute);
        draft.drop_rules_for(attribute);
        draft.unmapped_option(
            "allowedSchemesAppliedToAttributes",
            format!("a policy checks no schemes in `{}`, which holds no URL; it is removed", attribute.1),
        );
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
        let mut take = |option, usual| match settings.list(option, draft) {
            Some(list) => list.into_iter().map(|(_, name)| name).collect(),
            None => set(usual),
        };
        let needs_value: BTreeSet<String> = take("nonBooleanAttributes", SANITIZE_HTML_NON_BOOLEAN);
        let may_be_empty: BTreeSet<String> = take("allowedEmptyAttributes", &["alt"]);
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
            draft.unmapped(
                &setting.path,
                "sanitize-html keeps the text of elements that are too deep, and counts elements that it unwraps; the policy removes the text, and does not count them",
            );
        }
        None => {
            draft.elements.clear();
            draft.unmapped(&setting.path, "the limit must be from 1 to 512; no element is kept");
        }
    }
}

/// Reports the other options.
fn others(settings: &mut Settings, draft: &mut Draft) {
    if settings.flag("enforceHtmlBoundary", false, draft) {
        draft.elements.clear();
        draft.unmapped_option(
"enforceHtmlBoundary",
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
