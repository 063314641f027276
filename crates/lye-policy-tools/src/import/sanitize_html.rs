//! The options of sanitize-html 2.17.5. It compares names in lower case, and knows no namespaces.

use super::prelude::*;
use super::sanitize_html_attributes::{Attributes, styles};
use crate::spelling::WithoutValue;

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
    let needs_value = without_paths(settings.list_or("nonBooleanAttributes", SANITIZE_HTML_NON_BOOLEAN));
    let may_be_empty = without_paths(settings.list_or("allowedEmptyAttributes", &["alt"]));
    draft.spelling.without_value = WithoutValue::Except(may_be_empty.clone());
    let keeps_empty =
        |name: &str| may_be_empty.contains(name) || !needs_value.contains(name) && !needs_value.contains(ALL);
    urls(settings, keeps_empty, draft);
    remove_empty(keeps_empty, draft);
    limits(settings, draft);
    others(settings, draft);
}

/// Converts `disallowedTagsMode` and `nonTextTags`.
fn mode(settings: &mut Settings, draft: &mut Draft) {
    let (path, mode) =
        settings.text("disallowedTagsMode").unwrap_or_else(|| (Path::default(), "discard".to_owned()));
    let without_text = settings.list_or("nonTextTags", SANITIZE_HTML_NON_TEXT);
    match mode.as_str() {
        "discard" => {
            draft.unwrap(|_| true);
            // It does not know that an element is in SVG or MathML.
            without_text.iter().for_each(|(path, name)| draft.remove_named(path, made_anywhere(name)));
        }
        "completelyDiscard" => draft.unmapped(&path, reasons::COMPLETELY_DISCARDED),
        "escape" => draft.escape(),
        "recursiveEscape" => draft.unmapped(&path, reasons::RECURSIVELY_ESCAPED),
        _ => draft.unmapped(&path, reasons::UNKNOWN_MODE),
    }
    match settings.flag("preserveEscapedAttributes", false) {
        _ if mode != "escape" => {}
        true => draft.unmapped_option("preserveEscapedAttributes", reasons::TAGS_AS_WRITTEN),
        false => draft.unmapped(&path, reasons::ESCAPED_ATTRIBUTES),
    }
}

fn elements(settings: &mut Settings, draft: &mut Draft) {
    let is_for_all = draft.has_hooks() && settings.get("allowedTags") == Some(&Value::Bool(false));
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
            let of_options =
                ["allowedSchemesByTag", "allowedClasses"].iter().flat_map(|option| settings.names_in(option));
            let foreign = [SVG_TAGS, SVG_FILTERS, SVG_DISALLOWED, MATHML_TAGS, MATHML_DISALLOWED].concat();
            let names = known_html_elements().chain(foreign.into_iter().map(str::to_owned)).chain(of_options);
            let names = names.chain(has_frames.then(|| "iframe".to_owned())).filter(|name| name != ALL);
            names.collect::<BTreeSet<_>>().into_iter().map(|name| (Path::default(), name)).collect()
        }
        // Without a list, no element is allowed; `false` allows all.
        Some(setting) if setting.value.is_null() => Vec::new(),
        Some(setting) if setting.value == false => {
            setting.unmapped(reasons::ALL_ELEMENTS);
            all_html_elements()
        }
        Some(setting) => match setting.value.as_str() {
            // Its list may be a text, in which it finds parts: at least the whole.
            Some(name) if !name.is_empty() => {
                setting.unmapped(reasons::LIST_OF_ONE);
                vec![(setting.path.clone(), name.to_owned())]
            }
            _ => setting.list(),
        },
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
            let root = namespaces_of(name).last().and_then(root_of);
            let reason = root.map_or(reasons::INVALID_ELEMENT.to_owned(), |root| {
                format!("parsers create `{name}` only in `{root}`, which is not allowed; it is removed")
            });
            draft.unmapped(path, reason);
        }
        for element in elements {
            // The options for frames decide about `iframe`.
            if is_unsafe(&element) && element != html("iframe") {
                draft.unmapped(path, filled(reasons::UNSAFE_ELEMENT, &element.1));
            } else {
                draft.keep_made(path, element, reasons::STYLE_SHEETS_AS_WRITTEN);
            }
        }
    }
}

/// Converts tag names and attributes that `transformTags` sets.
fn transforms(settings: &mut Settings, draft: &mut Draft) {
    for (from, setting) in settings.table("transformTags") {
        let path = setting.path.clone();
        let (to, attributes) = match &setting.value {
            Value::String(to) => (to.clone(), Vec::new()),
            Value::Object(members) if members.contains_key("tagName") => {
                let mut transform = setting.settings();
                let Some((_, to)) = transform.text("tagName") else { continue };
                let merges = transform.flag("merge", true);
                draft.unmapped_if(!merges, &path.with("merge"), reasons::NO_MERGE);
                let attributes = transform.table("attribs");
                transform.report_rest("sanitize-html");
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
            let Some(value) = setting.as_text() else { continue };
            if from != to {
                setting.unmapped(reasons::SET_OF_RENAMED);
                continue;
            }
            let (element, attribute) = (html(&to), plain(&name));
            if !draft.attributes_of(&element).any(|kept| *kept == attribute) {
                continue;
            }
            // It replaces the value in the input.
            if Policy::default().may_set(ElementName::of_key(&to), &name, &value) {
                draft.set_attribute(&element, &attribute, &value);
            } else {
                draft.elements.entry(element).or_default().remove(&attribute);
                setting.unmapped(reasons::SET_REFUSED);
            }
        }
    }
}

/// Converts the options for `iframe`.
fn frames(settings: &mut Settings, draft: &mut Draft) {
    let lists = ["allowedIframeHostnames", "allowedIframeDomains"].map(|name| settings.take(name));
    let relative = settings.take("allowIframeRelativeUrls");
    let frame = html("iframe");
    if !draft.elements.contains_key(&frame) {
        return;
    }
    let mut hosts: BTreeSet<String> = BTreeSet::new();
    for (setting, prefixes) in lists.into_iter().zip([&[""][..], &["", "*."]]) {
        let is_valid = |host: &str| HostPattern::parse(host).is_ok() && !host.contains(['*', ':', '/']);
        let listed = setting.map(Setting::list).unwrap_or_default();
        for (_, host) in draft.report.kept(listed, is_valid, reasons::INVALID_HOST) {
            hosts.extend(prefixes.iter().map(|prefix| format!("{prefix}{host}")));
        }
    }
    if hosts.is_empty() || !draft.keeps_attribute(&frame, "src") {
        draft.elements.remove(&frame);
        draft.patterns.attributes.remove("iframe");
        draft.remove(frame);
        return draft.unmapped_option("allowedIframeHostnames", reasons::FRAMES_NEED_HOSTS);
    }
    let has_relative = relative.is_some_and(|setting| setting.value != false);
    draft.unmapped_option_if(has_relative, "allowIframeRelativeUrls", reasons::FRAMES_RELATIVE);
    // The input may take rights from a frame, so that no right is sure.
    let may_restrict = match draft.opens_attributes {
        true => draft.elements.get(&frame).is_some_and(|own| own.contains(&plain("sandbox"))),
        false => draft.keeps_attribute(&frame, "sandbox"),
    };
    let path = Path::new(["allowedAttributes", "iframe"]);
    let listed = draft.elements.insert(frame.clone(), BTreeSet::new()).unwrap_or_default();
    let mut frames = FramePolicy::default();
    if listed.contains(&plain("allowfullscreen")) {
        frames.allow = "fullscreen".parse().ok().map(|feature: PermissionFeature| vec![feature]);
    }
    for (_, name) in listed.into_iter().filter(|(of, _)| *of == AttrNamespace::None) {
        let set_for_all = format!("`frames.{name}` sets it for every frame");
        let reason = match name.as_str() {
            "sandbox" | "src" => continue,
            "class" | "dir" | "height" | "id" | "lang" | "title" | "width" => {
                draft.keep_own(&frame, plain(&name));
                continue;
            }
            "allowfullscreen" => "`frames.allow = [\"fullscreen\"]` lets every frame fill the screen",
            "allow" => "`frames.allow` lists what every frame may use",
            "loading" | "referrerpolicy" | "credentialless" => &set_for_all,
            _ => "use a style sheet of the page",
        };
        draft.unmapped(&path, format!("a policy keeps no `{name}` of frames: {reason}"));
    }
    let hosts = hosts.iter().filter_map(|host| HostPattern::parse(host).ok());
    let usual = ["allow-scripts", "allow-same-origin", "allow-popups", "allow-forms", "allow-presentation"];
    let rights =
        usual.iter().filter(|_| !may_restrict).filter_map(|right| right.parse::<SandboxToken>().ok());
    draft.frames = Some(frames.with_allowed(hosts.map(FrameSource::new)).with_sandbox(rights));
    draft.unmapped_if(may_restrict, &path, reasons::FRAMES_WITHOUT_RIGHTS);
    draft.unmapped_option("allowedIframeHostnames", reasons::FRAMES);
}

/// Converts the schemes.
fn urls(settings: &mut Settings, keeps_empty: impl Fn(&str) -> bool, draft: &mut Draft) {
    let list = match settings.take_or_null("allowedSchemes") {
        // Without a list, only URLs without a scheme are allowed.
        Some(setting) if [Value::Null, Value::Bool(false)].contains(&setting.value) => Vec::new(),
        Some(setting) => setting.list(),
        None => defaults(SANITIZE_HTML_SCHEMES),
    };
    let has_protocol_relative = settings.flag("allowProtocolRelative", true);
    let protocol_relative =
        if has_protocol_relative { ProtocolRelative::Keep } else { ProtocolRelative::Refuse };
    let usual = Schemes::read(&list, draft);
    let by_tag = settings.table("allowedSchemesByTag").into_iter();
    let by_tag: BTreeMap<String, Schemes> =
        by_tag.map(|(element, setting)| (element, Schemes::read(&setting.list(), draft))).collect();
    let checked = settings.list_or("allowedSchemesAppliedToAttributes", SANITIZE_HTML_CHECKED);
    let is_checked = |name: &str| checked.iter().any(|(_, known)| known == name);
    draft.keep_urls_by_prefix();
    let rule_of = |schemes: &Schemes, kind: UrlValueKind| {
        let rule = schemes.rule_with_relative(protocol_relative.clone());
        let mut rule = rule.with_deny([UrlDenial::SchemeLookalikes]);
        rule.keep_good_candidates = kind == UrlValueKind::Srcset;
        rule
    };
    draft.keep_urls_in_css(rule_of(&usual, UrlValueKind::Css));
    let with_urls = draft.url_attributes();
    let is_without_https = [&usual].into_iter().chain(by_tag.values()).any(|schemes| !schemes.has("https"));
    let loses_some = has_protocol_relative && is_without_https && !with_urls.is_empty();
    draft.unmapped_option_if(loses_some, "allowProtocolRelative", reasons::PROTOCOL_RELATIVE_BY_HTTPS);
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
            rule.allow_empty = kind == UrlValueKind::Url && keeps_empty(&lower);
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
        if AttrId::from_name(&attribute.1).is_none() {
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

/// Removes the attributes without a value that do not stay so.
fn remove_empty(keeps_empty: impl Fn(&str) -> bool, draft: &mut Draft) {
    let with_urls: BTreeSet<Attribute> = draft.url_attributes().into_keys().collect();
    let lists = draft.lists();
    let all = lists.flat_map(|(element, list)| list.iter().map(move |attribute| (element, attribute)));
    let keys = all.filter_map(|(element, attribute)| {
        let name = attribute.1.to_ascii_lowercase();
        // URLs have rules for that, and rules for values accept no empty one.
        let is_checked = match element {
            Some(element) => is_checked(element, attribute),
            None => draft.elements.keys().any(|element| is_checked(element, attribute)),
        };
        let is_checked = name != "style" && (is_checked || with_urls.contains(attribute));
        let key = rule_key(element, attribute).filter(|_| !keeps_empty(&name) && !is_checked);
        key.filter(|key| !draft.values.contains_key(key) && !draft.urls.rules.contains_key(key))
    });
    let keys: Vec<UrlRuleKey> = keys.collect();
    draft.values.extend(keys.into_iter().map(|key| (key, limited_to("(?s).+"))));
}

fn limits(settings: &mut Settings, draft: &mut Draft) {
    let Some(setting) = settings.take("nestingLimit") else { return };
    let depth = setting.value.as_u64().filter(|depth| (1..=512).contains(depth));
    let Some(depth) = setting.expressed(depth, reasons::NESTING_LIMIT) else {
        return draft.elements.clear();
    };
    let limit = Limit::new(depth).then(LimitOutcome::Cut);
    draft.set_policy(|policy| policy.with_limits(Limits::default().with_depth(limit)));
    setting.unmapped(reasons::NESTING);
}

/// Reports the other options.
fn others(settings: &mut Settings, draft: &mut Draft) {
    if settings.flag("enforceHtmlBoundary", false) {
        draft.elements.clear();
        draft.unmapped_option("enforceHtmlBoundary", reasons::HTML_BOUNDARY);
    }
    // The option only suppresses a warning.
    settings.flag("allowVulnerableTags", false);
    let functions = ["exclusiveFilter", "textFilter", "onOpenTag", "onCloseTag"];
    settings.refuse(&functions, reasons::SANITIZE_HTML_FUNCTION);
    let scripts = ["allowedScriptHostnames", "allowedScriptDomains"];
    settings.refuse(&scripts, "no policy can allow `script`");
    if let Some(setting) = settings.take("selfClosing") {
        setting.unmapped(reasons::NO_SPELLING);
        draft.spelling.closed = Some(without_paths(setting.list()));
    }
    for (_, option) in settings.table("parser") {
        option.unmapped(reasons::NO_PARSER);
    }
}
