//! The arguments of bleach's `clean` (`Cleaner`) and, with `"function": "linkify"`, of `linkify` (`Linker`). A `LinkifyFilter` among the
//! filters of a `Cleaner` is the member `linkify`, with the arguments of the filter.
//!
//! bleach looks up names without their namespace. Its tokenizer knows only the listed elements, so that the content of `script` is
//! markup to it.

use super::prelude::*;

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    // bleach inserts a line feed for the start tag of a block that it strips.
    draft.separates_blocks = true;
    draft.escape();
    match settings.text("function") {
        Some((_, name)) if name == "linkify" => return linkify(settings, draft),
        Some((path, name)) if name != "clean" => draft.unmapped(&path, reasons::BLEACH_FUNCTION),
        _ => {}
    }
    if settings.flag("strip", false) {
        draft.unwrap(|_| true);
    }
    // bleach also replaces form feeds, which Lye keeps.
    let text = TextPolicy::default().with_controls(ControlCharacters::QuestionMark);
    draft.set_policy(|policy| policy.with_text(text));
    draft.comments = !settings.flag("strip_comments", true);
    elements(&settings.list_or("tags", BLEACH_TAGS), draft);
    attributes(settings, draft);
    let urls = protocols(settings, draft);
    css(settings, &urls, draft);
    if let Some(setting) =
        settings.take("filters").filter(|setting| setting.value != Value::Array(Vec::new()))
    {
        setting.unmapped(reasons::BLEACH_FILTERS);
    }
    if let Some(setting) = settings.take("linkify") {
        let path = setting.path.clone();
        let mut filter = setting.settings();
        links(&mut filter, &path, draft);
        filter.report_rest("bleach");
    }
    let of_linkify = ["callbacks", "skip_tags", "parse_email", "url_re", "email_re", "recognized_tags"];
    settings.refuse(&of_linkify, reasons::BLEACH_OF_LINKIFY);
    draft.settle_css();
    draft.add_rules(&urls);
}

/// Keeps elements in every namespace. An SVG or MathML element needs its root.
fn elements(tags: &Names, draft: &mut Draft) {
    let has = |name: &str| tags.iter().any(|(_, tag)| tag == name);
    for (path, name) in tags {
        if has_capital(name) && foreign_namespaces(name).next().is_none() {
            draft.unmapped(path, reasons::CAPITALS_IN_HTML);
            continue;
        }
        if name == "style" {
            draft.unmapped(path, reasons::STYLE_SHEETS);
            continue;
        }
        if !["svg", "math"].contains(&name.as_str()) && !has_capital(name) {
            draft.keep_element(path, Namespace::Html, name);
        }
        for namespace in foreign_namespaces(name).filter(|of| root_of(*of).is_some_and(has)) {
            draft.keep_element(path, namespace, name);
        }
    }
}

/// Converts the attributes: a list for all elements, or a table by element.
fn attributes(settings: &mut Settings, draft: &mut Draft) {
    let setting = settings.take("attributes").unwrap_or_else(|| settings.usual(BLEACH_ATTRIBUTES));
    if setting.value.is_array() || setting.as_callback().is_some() {
        return listed(setting, None, draft);
    }
    for (element, setting) in setting.table() {
        listed(setting, Some(element.as_str()).filter(|element| *element != ALL), draft);
    }
}

/// Keeps the attributes of a list, or those that a function decides about.
fn listed(setting: Setting, element: Option<&str>, draft: &mut Draft) {
    if setting.as_callback().is_none() {
        return setting.list().iter().for_each(|(path, name)| keep(path, element, name, draft));
    }
    if draft.has_hooks() {
        return for_hooks(&setting.path, element, draft);
    }
    setting.unmapped(reasons::BLEACH_ATTRIBUTE_FUNCTION);
}

/// Keeps the attributes that a hook may decide about: those that the standards know, but for event handlers and documents, and `data-*` and
/// `aria-*`.
fn for_hooks(path: &Path, element: Option<&str>, draft: &mut Draft) {
    let known = AttrId::all().filter_map(AttrId::name);
    for name in known.filter(|name| !name.starts_with("on") && !name.contains(':') && *name != "srcdoc") {
        keep(path, element, name, draft);
    }
    for prefix in ["data-", "aria-"] {
        draft.keep_attribute_prefix(path, element.map(of_key).as_ref(), prefix);
    }
}

/// Keeps an attribute, by its local name.
fn keep(path: &Path, element: Option<&str>, name: &str, draft: &mut Draft) {
    if name.contains('*') {
        return draft.unmapped(path, reasons::BLEACH_READS_STARS);
    }
    // Its parser writes `viewbox` of HTML and `viewBox` of SVG, and it compares names exactly.
    let is_made = |namespace| {
        made_attribute(namespace, &name.to_ascii_lowercase()).is_some_and(|(_, local)| local == name)
    };
    let is_alike = NAMESPACES.into_iter().all(is_made);
    if element.is_none() && is_alike {
        draft.keep_attribute(path, None, name);
    }
    let prefix = match name {
        "href" | "title" | "role" | "type" => Some("xlink"),
        "lang" | "space" => Some("xml"),
        _ => None,
    };
    let is_of = |(namespace, of): &Element| match element {
        Some(element) => element == of,
        None => !is_alike || *namespace != Namespace::Html,
    };
    for of in draft.elements_with(is_of) {
        if is_made(of.0) {
            draft.keep_attribute(path, Some(&of), name);
        }
        if let Some(prefix) = prefix.filter(|_| of.0 != Namespace::Html) {
            draft.keep_attribute(path, Some(&of), &format!("{prefix}:{name}"));
        }
    }
}

/// Converts `protocols`. bleach reads a URL without a scheme as `http` or `https`, but for fragments.
fn protocols(settings: &mut Settings, draft: &mut Draft) -> Urls {
    let setting = settings.take("protocols");
    let path = setting.as_ref().map(|setting| setting.path.clone()).unwrap_or_default();
    let listed = setting.map_or_else(|| defaults(BLEACH_SCHEMES), Setting::list);
    let exact = draft.report.kept(listed, |scheme| !has_capital(scheme), reasons::BLEACH_SCHEME);
    let mut urls = Urls::new(Schemes::read(&exact, draft), ProtocolRelative::Refuse);
    urls.allows_fragments = true;
    // Its parser of URLs takes `1x:` for a scheme, and reads URLs without white space and control characters.
    urls.refuses_lookalikes = true;
    urls.allows_relative = ["http", "https"].into_iter().any(|scheme| urls.schemes.has(scheme));
    if urls.allows_relative {
        urls.protocol_relative = ProtocolRelative::Keep;
        draft.unmapped_if(!urls.schemes.has("https"), &path, reasons::PROTOCOL_RELATIVE_REMOVED);
    }
    let is_local = |(of, element): &Element, local: &str| {
        *of == Namespace::Svg && local == "href" && BLEACH_LOCAL_HREF.contains(&element.as_str())
    };
    let is_checked =
        |element: &Element, local: &str| BLEACH_CHECKED.contains(&local) || is_local(element, local);
    for (_, attribute) in draft.add_unchecked_rules(&urls, is_checked) {
        let reason = filled(reasons::BLEACH_CHECKED_TOO, attribute_key(&attribute));
        draft.unmapped(&Path::default(), reason);
    }
    for (element, attribute) in draft.kept_attributes() {
        if is_local(&element, local_name(&attribute)) && url_entry(&element, &attribute).is_some() {
            let rule = UrlRule::default().with_allow_relative(false).with_allow_fragment();
            draft.add_rule(Some(&element), &attribute, rule);
        }
    }
    urls
}

/// Converts the `CSSSanitizer`. Without it, bleach empties `style`. Before version 5, its properties were an argument.
fn css(settings: &mut Settings, urls: &Urls, draft: &mut Draft) {
    let listed = match settings.take("css_sanitizer") {
        None => settings.take("styles").map(|setting| (setting.path.clone(), setting.list())),
        Some(setting) if setting.value == false => None,
        Some(setting) => {
            let path = setting.path.clone();
            let mut css = setting.settings();
            let mut properties = Names::new();
            for (name, usual) in
                [("allowed_css_properties", BLEACH_CSS), ("allowed_svg_properties", BLEACH_SVG_CSS)]
            {
                let known = usual.iter().copied().filter(|name| !property_names(name).is_empty());
                properties.extend(css.list_or(name, &known.collect::<Vec<_>>()));
            }
            css.report_rest("bleach");
            Some((path, properties))
        }
    };
    let Some((path, properties)) = listed else {
        draft.css = Some(draft.properties(&Names::new()).with_keep_empty());
        return;
    };
    let css = draft.properties(&properties).with_keep_empty();
    draft.css = Some(css.with_trusted_variables(["--*"]));
    draft.keep_urls_in_css(urls.rule(UrlValueKind::Css));
    draft.tell_css(&path, reasons::CSS_VALUES);
}

/// Converts the arguments of `linkify`, which cleans nothing: it keeps every attribute, and escapes unknown elements.
fn linkify(settings: &mut Settings, draft: &mut Draft) {
    draft.comments = true;
    for (path, name) in settings.list_or("recognized_tags", BLEACH_LINKIFY_TAGS) {
        draft.keep_element(&path, Namespace::Html, &name.to_ascii_lowercase());
    }
    for (element, list) in BLEACH_LINKIFY_ATTRIBUTES {
        let element = Some(html(element)).filter(|_| *element != ALL);
        list.iter().for_each(|name| draft.keep_attribute(&Path::default(), element.as_ref(), name));
    }
    if draft.has_hooks() {
        for_hooks(&Path::default(), Some("a"), draft);
    }
    let schemes = Schemes::usual(&["ftp", "http", "https", "mailto"]);
    draft.unmapped(&Path::default(), reasons::LINKIFY_CLEANS_NOTHING);
    links(settings, &Path::default(), draft);
    draft.settle_css();
    draft.add_rules(&Urls::new(schemes, ProtocolRelative::Keep));
}

/// Converts the arguments that `linkify` and `LinkifyFilter` share.
fn links(settings: &mut Settings, path: &Path, draft: &mut Draft) {
    if !draft.keeps_attribute(&html("a"), "href") {
        return draft.unmapped(path, reasons::NO_LINKS);
    }
    let [own_urls, own_emails] = ["url_re", "email_re"].map(|name| settings.take(name));
    match &own_urls {
        Some(own) => own.unmapped(reasons::OWN_EXPRESSION_OF_URLS),
        None => draft.unmapped(path, reasons::URLS_FOUND),
    }
    callbacks(settings, path, draft);
    let skipped = settings.list_or("skip_tags", &[]);
    let finds_emails = settings.flag("parse_email", false) && own_emails.is_none();
    if let Some(own) = &own_emails {
        own.unmapped(reasons::OWN_EXPRESSION_OF_EMAILS);
    }
    if own_urls.is_some() {
        return;
    }
    // `clean` replaces control characters, and `linkify` does not.
    let text = draft.policy.text().with_linkify().with_linkify_scheme(LinkifyScheme::Http);
    let text = if finds_emails { text } else { text.without_linkify_emails() };
    draft.set_policy(|policy| policy.with_text(text));
    for (path, name) in skipped.iter().filter(|(_, name)| !NEVER_LINKED.contains(&name.as_str())) {
        draft.unmapped(path, filled(reasons::LINKS_IN, name));
    }
    let is_skipped = |of: &str| skipped.iter().any(|(_, name)| name == of);
    let linked = NEVER_LINKED.iter().filter(|of| draft.keeps(Namespace::Html, of) && !is_skipped(of));
    let linked: Vec<&str> = linked.copied().collect();
    draft.unmapped_if(!linked.is_empty(), path, filled(reasons::NO_LINKS_IN, linked.join("`, `")));
}

/// Converts the functions that change links.
fn callbacks(settings: &mut Settings, path: &Path, draft: &mut Draft) {
    let mut links = LinkPolicy::default();
    let mut add = |path: &Path, name: &str| match name {
        "nofollow" => links.rel = RelToken::parse("nofollow").into_iter().collect(),
        "target_blank" => links.target = LinkTarget::parse("_blank").ok(),
        _ if draft.has_hooks() => {}
        _ => draft.unmapped(path, reasons::LINK_FUNCTION),
    };
    match settings.take_or_null("callbacks") {
        None => add(&Path::default(), "nofollow"),
        Some(setting) if setting.value.is_null() => {}
        Some(setting) => setting.entries().iter().for_each(|entry| {
            add(&entry.path, entry.as_callback().or(entry.value.as_str()).unwrap_or_default());
        }),
    }
    if links != LinkPolicy::default() {
        draft.set_policy(|policy| policy.with_links(links));
        draft.unmapped(path, reasons::LINKS_OF_MAILTO);
    }
}
