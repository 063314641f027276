//! The arguments of bleach's `clean` (`Cleaner`) and, with `"function": "linkify"`, of `linkify` (`Linker`). A `LinkifyFilter` among the
//! filters of a `Cleaner` is the member `linkify`, with the arguments of the filter.
//!
//! bleach looks up names without their namespace. Its tokenizer knows only the listed elements, so that the content of `script` is
//! markup to it.

use super::draft::{Draft, Schemes, Urls, filled};
use super::generated::{
    BLEACH_ATTRIBUTES, BLEACH_CHECKED, BLEACH_CSS, BLEACH_LINKIFY_ATTRIBUTES, BLEACH_LINKIFY_TAGS,
    BLEACH_LOCAL_HREF, BLEACH_SCHEMES, BLEACH_SVG_CSS, BLEACH_TAGS, NEVER_LINKED, reasons,
};
use super::names::{
    ALL, Element, NAMESPACES, Names, attribute_key, defaults, foreign_namespaces, has_capital, holds_urls,
    html, of_key, root_of,
};
use super::settings::{Setting, Settings};
use lye_css::clean::property_names;
use lye_html::{AttrId, Namespace, Tokenization};
use lye_policy::model::names::made_attribute;
use lye_policy::model::{
    ControlCharacters, DisallowedAction, LinkPolicy, LinkTarget, LinkifyScheme, RelToken, TextPolicy,
};
use lye_policy::path::Path;
use lye_policy::urls::{ProtocolRelative, UrlRule, UrlValueKind};
use serde_json::Value;

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    // bleach inserts a line feed for the start tag of a block that it strips.
    draft.separates_blocks = true;
    draft.disallowed = DisallowedAction::Escape;
    draft.set_policy(|policy| policy.with_tokenization(Tokenization::LosslessIncomplete));
    match settings.text("function", draft) {
        Some((_, name)) if name == "linkify" => return linkify(settings, draft),
        Some((path, name)) if name != "clean" => {
            draft.unmapped(&path, reasons::BLEACH_FUNCTION);
        }
        _ => {}
    }
    if settings.flag("strip", false, draft) {
        draft.unwrap(|_| true);
    }
    // bleach also replaces form feeds, which Lye keeps.
    let text = TextPolicy::default().with_controls(ControlCharacters::QuestionMark);
    draft.set_policy(|policy| policy.with_text(text));
    draft.comments = !settings.flag("strip_comments", true, draft);
    elements(&settings.list_or("tags", BLEACH_TAGS, draft), draft);
    attributes(settings, draft);
    let urls = protocols(settings, draft);
    css(settings, &urls, draft);
    if let Some(setting) =
        settings.take("filters").filter(|setting| setting.value != Value::Array(Vec::new()))
    {
        draft.unmapped(&setting.path, reasons::BLEACH_FILTERS);
    }
    if let Some(setting) = settings.take("linkify") {
        let path = setting.path.clone();
        let mut filter = setting.settings(draft);
        links(&mut filter, &path, draft);
        filter.report_rest("bleach", draft);
    }
    settings.refuse(
        &["callbacks", "skip_tags", "parse_email", "url_re", "email_re", "recognized_tags"],
        reasons::BLEACH_OF_LINKIFY,
        draft,
    );
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
    let setting = settings.take("attributes").unwrap_or_else(|| Setting::usual(BLEACH_ATTRIBUTES));
    if setting.value.is_array() || setting.as_callback().is_some() {
        return listed(setting, None, draft);
    }
    for (element, setting) in setting.table(draft) {
        listed(setting, Some(element.as_str()).filter(|element| *element != ALL), draft);
    }
}

/// Keeps the attributes of a list, or those that a function decides about.
fn listed(setting: Setting, element: Option<&str>, draft: &mut Draft) {
    if setting.as_callback().is_none() {
        return setting.list(draft).iter().for_each(|(path, name)| keep(path, element, name, draft));
    }
    if draft.has_hooks {
        return for_hooks(&setting.path, element, draft);
    }
    draft.unmapped(&setting.path, reasons::BLEACH_ATTRIBUTE_FUNCTION);
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
    let is_of = |(namespace, of): &&Element| {
        element.is_none_or(|element| element == of)
            && (element.is_some() || !is_alike || *namespace != Namespace::Html)
    };
    for of in draft.elements.keys().filter(is_of).cloned().collect::<Vec<_>>() {
        if is_made(of.0) {
            draft.keep_attribute(path, Some(&of), name);
        }
        let prefix = match name {
            _ if of.0 == Namespace::Html => continue,
            "href" | "title" | "role" | "type" => "xlink",
            "lang" | "space" => "xml",
            _ => continue,
        };
        draft.keep_attribute(path, Some(&of), &format!("{prefix}:{name}"));
    }
}

/// Converts `protocols`. bleach reads a URL without a scheme as `http` or `https`, but for fragments.
fn protocols(settings: &mut Settings, draft: &mut Draft) -> Urls {
    let setting = settings.take("protocols");
    let path = setting.as_ref().map(|setting| setting.path.clone()).unwrap_or_default();
    let listed = setting.map_or_else(|| defaults(BLEACH_SCHEMES), |setting| setting.list(draft));
    let exact = draft.kept(listed, |scheme| !has_capital(scheme), reasons::BLEACH_SCHEME);
    let mut urls = Urls::new(Schemes::read(&exact, draft));
    urls.allows_fragments = true;
    // Its parser of URLs takes `1x:` for a scheme, and reads URLs without white space and control characters.
    urls.refuses_lookalikes = true;
    urls.allows_relative = ["http", "https"].into_iter().any(|scheme| urls.schemes.has(scheme));
    if urls.allows_relative {
        urls.protocol_relative = ProtocolRelative::Keep;
        if !urls.schemes.has("https") {
            draft.unmapped(&path, reasons::PROTOCOL_RELATIVE_REMOVED);
        }
    }
    url_rules(&urls, draft);
    urls
}

/// Adds rules for attributes that differ from the schemes.
fn url_rules(urls: &Urls, draft: &mut Draft) {
    for (element, attribute) in draft.kept_attributes() {
        let Some(known) = holds_urls(&element, &attribute) else { continue };
        let local = attribute.1.rsplit(':').next().unwrap_or_default();
        let is_svg = element.0 == Namespace::Svg;
        if is_svg && local == "href" && BLEACH_LOCAL_HREF.contains(&element.1.as_str()) {
            let rule = UrlRule::default().with_allow_relative(false).with_allow_fragment();
            draft.add_rule(Some(&element), &attribute, rule);
        } else if !BLEACH_CHECKED.contains(&local) {
            draft.add_rule(Some(&element), &attribute, urls.unchecked_rule(known));
            let reason = filled(reasons::BLEACH_CHECKED_TOO, attribute_key(&attribute));
            draft.unmapped(&Path::default(), reason);
        }
    }
}

/// Converts the `CSSSanitizer`. Without it, bleach empties `style`. Before version 5, its properties were an argument.
fn css(settings: &mut Settings, urls: &Urls, draft: &mut Draft) {
    let usual = |list: &[&str]| -> Names {
        defaults(list).into_iter().filter(|(_, name)| !property_names(name).is_empty()).collect()
    };
    let listed = match settings.take("css_sanitizer") {
        None => settings.take("styles").map(|setting| (setting.path.clone(), setting.list(draft))),
        Some(setting) if setting.value == Value::Bool(false) => None,
        Some(setting) => {
            let path = setting.path.clone();
            let mut css = setting.settings(draft);
            let mut take = |name, list| css.list(name, draft).unwrap_or_else(|| usual(list));
            let mut properties = take("allowed_css_properties", BLEACH_CSS);
            properties.extend(take("allowed_svg_properties", BLEACH_SVG_CSS));
            css.report_rest("bleach", draft);
            Some((path, properties))
        }
    };
    let is_filtered = listed.is_some();
    let (path, properties) = listed.unwrap_or_default();
    let css = draft.properties(&properties).with_keep_empty();
    draft.css = Some(if is_filtered { css.with_trusted_variables(["--*"]) } else { css });
    if is_filtered {
        draft.keep_urls_in_css(urls.rule(UrlValueKind::Css));
        draft.tell_css(&path, reasons::CSS_VALUES);
    }
}

/// Converts the arguments of `linkify`, which cleans nothing: it keeps every attribute, and escapes unknown elements.
fn linkify(settings: &mut Settings, draft: &mut Draft) {
    draft.comments = true;
    for (path, name) in settings.list_or("recognized_tags", BLEACH_LINKIFY_TAGS, draft) {
        draft.keep_element(&path, Namespace::Html, &name.to_ascii_lowercase());
    }
    for (element, list) in BLEACH_LINKIFY_ATTRIBUTES {
        let element = Some(html(element)).filter(|_| *element != ALL);
        list.iter().for_each(|name| draft.keep_attribute(&Path::default(), element.as_ref(), name));
    }
    if draft.has_hooks {
        for_hooks(&Path::default(), Some("a"), draft);
    }
    let mut urls = Urls::new(Schemes::read(&defaults(&["ftp", "http", "https", "mailto"]), draft));
    urls.protocol_relative = ProtocolRelative::Keep;
    draft.unmapped(&Path::default(), reasons::LINKIFY_CLEANS_NOTHING);
    links(settings, &Path::default(), draft);
    draft.settle_css();
    draft.add_rules(&urls);
}

/// Converts the arguments that `linkify` and `LinkifyFilter` share.
fn links(settings: &mut Settings, path: &Path, draft: &mut Draft) {
    if !draft.keeps_attribute(&html("a"), "href") {
        draft.unmapped(path, reasons::NO_LINKS);
        return;
    }
    let [own_urls, own_emails] = ["url_re", "email_re"].map(|name| settings.take(name).map(|own| own.path));
    match &own_urls {
        Some(path) => draft.unmapped(path, reasons::OWN_EXPRESSION_OF_URLS),
        None => draft.unmapped(path, reasons::URLS_FOUND),
    }
    callbacks(settings, path, draft);
    let skipped = settings.list_or("skip_tags", &[], draft);
    let finds_emails = settings.flag("parse_email", false, draft) && own_emails.is_none();
    if let Some(path) = &own_emails {
        draft.unmapped(path, reasons::OWN_EXPRESSION_OF_EMAILS);
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
    if !linked.is_empty() {
        draft.unmapped(path, filled(reasons::NO_LINKS_IN, linked.join("`, `")));
    }
}

/// Converts the functions that change links.
fn callbacks(settings: &mut Settings, path: &Path, draft: &mut Draft) {
    let listed = match settings.take_or_null("callbacks") {
        None => vec![(Path::default(), "nofollow".to_owned())],
        Some(setting) if setting.value.is_null() => Vec::new(),
        Some(setting) => {
            let entries = setting.entries(draft).into_iter();
            let name = |entry: Setting| {
                let name = entry.as_callback().or(entry.value.as_str()).unwrap_or_default().to_owned();
                (entry.path, name)
            };
            entries.map(name).collect()
        }
    };
    let mut links = LinkPolicy::default();
    for (path, name) in listed {
        match name.as_str() {
            "nofollow" => links.rel = RelToken::parse("nofollow").into_iter().collect(),
            "target_blank" => links.target = LinkTarget::parse("_blank").ok(),
            _ if draft.has_hooks => {}
            _ => draft.unmapped(&path, reasons::LINK_FUNCTION),
        }
    }
    if links != LinkPolicy::default() {
        draft.set_policy(|policy| policy.with_links(links));
        draft.unmapped(path, reasons::LINKS_OF_MAILTO);
    }
}
