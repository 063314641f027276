//! The `SanitizationPolicy` of JustHTML 3. Keys of URL rules, which are pairs in Python, are written as nested objects, `a[href]` or
//! `a,href`. Without settings, the policy is `DEFAULT_POLICY`; with `allowed_tags` or `allowed_attributes`, fields that are absent have the
//! defaults of `SanitizationPolicy`, `UrlPolicy` and `UrlRule`.
//!
//! Facts are those of the released packages 3.11.0 and 3.16.0.

use super::prelude::*;
use lye_url::form_urlencoded;
use serde_json::Map;

/// The values of CSS properties that JustHTML keeps: not `inherit`, `revert`, `revert-layer` and `unset`, and nothing with `var()`. A
/// pattern has no look-ahead, so it also excludes other words that begin with `inh`, `rever` (but for `reverse`) and `uns`.
const CSS_VALUES: &str = "(?is)(?:(?:[^iruv]|i(?:[^nv]|n(?:[^hv]|vert))|r(?:[^ev]|e(?:[^v]|verse))|u(?:[^nv]|n[^sv]))[^v]*)?\
     (?:v(?:[^av][^v]*|a(?:[^rv][^v]*|r(?:[^(v][^v]*)?)?)?)*";

/// The values of shorthands: as [`CSS_VALUES`], and without URLs. In a policy, a shorthand has the URL rule of its image; in JustHTML, only
/// its own. A pattern cannot name `url(` and `var(`, so it excludes `(` behind `rl` and `ar`, and values that begin with `v` or `ur`.
const CSS_SHORTHANDS: &str = r"(?is)(?:[^iruv(]|i[^n(]|in[^hv(]|r[^e(]|re[^v(]|u[^nr(])(?:(?:[^(]?|[^(]*(?:[^rl(]|[^a(]r|[^r(]l))\()*[^(]*";

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    let is_default = ["allowed_tags", "allowed_attributes"].iter().all(|name| settings.get(name).is_none());
    disallowed(settings, draft);
    let tags = settings.list("allowed_tags");
    draft.unmapped_option_if(tags.is_none() && !is_default, "allowed_tags", reasons::JUSTHTML_REQUIRED);
    let usual = if is_default { JUSTHTML_TAGS } else { &[] };
    elements(&tags.unwrap_or_else(|| defaults(usual)), draft);
    for (path, name) in settings.list_or("drop_content_tags", &["script", "style"]) {
        let name = name.trim().to_ascii_lowercase();
        if !draft.keeps(Namespace::Html, &name) {
            draft.remove_named(&path, made(Namespace::Html, &name));
        }
    }
    // JustHTML removes SVG and MathML with their content.
    draft.remove_roots(|_| true);
    attributes(settings, is_default, draft);
    css(settings, draft);
    if settings.flag("strip_invisible_unicode", true) {
        draft.set_policy(|policy| policy.with_text(TextPolicy::default().with_remove_invisibles()));
    }
    rel(settings, draft);
    let modes = [
        ("strip", FindingsMode::Silent),
        ("collect", FindingsMode::Collect),
        ("raise", FindingsMode::Reject),
    ];
    if let Some(findings) = settings.word("unsafe_handling", &modes, reasons::JUSTHTML_FINDINGS) {
        draft.set_policy(|policy| policy.with_findings(findings));
    }
    urls(settings, is_default, draft);
    if let Some(setting) = settings.take("drop_doctype").filter(|setting| setting.value != true) {
        setting.unmapped(reasons::NO_DOCTYPE);
    }
    settings.refuse(&["selector_limits"], reasons::NO_SELECTORS);
    draft.settle_css();
    draft.settle_values();
    draft.state_unknown_types();
}

/// Converts `disallowed_tag_handling` and `drop_comments`.
fn disallowed(settings: &mut Settings, draft: &mut Draft) {
    const OPTION: &str = "disallowed_tag_handling";
    let words = [
        ("drop", DisallowedAction::Remove),
        ("unwrap", DisallowedAction::Unwrap),
        ("escape", DisallowedAction::Escape),
    ];
    let action = settings.word(OPTION, &words, reasons::JUSTHTML_HANDLING);
    draft.comments = !settings.flag("drop_comments", true);
    match action.unwrap_or(DisallowedAction::Unwrap) {
        DisallowedAction::Unwrap => draft.unwrap(|(namespace, _)| *namespace == Namespace::Html),
        DisallowedAction::Escape => {
            draft.escape();
            draft.unmapped_option_if(!draft.comments, OPTION, reasons::COMMENTS_AS_TEXT);
        }
        _ => {}
    }
}

fn elements(tags: &Names, draft: &mut Draft) {
    for (path, name) in tags {
        let name = name.trim().to_ascii_lowercase();
        match name.as_str() {
            // JustHTML removes them in every namespace, with their content.
            "svg" | "math" => draft.unmapped(path, reasons::JUSTHTML_ROOTS),
            "style" => draft.unmapped(path, reasons::STYLE_SHEETS),
            "template" => draft.unmapped(path, reasons::JUSTHTML_TEMPLATE),
            "" => {}
            _ => draft.keep_element(path, Namespace::Html, &name),
        }
    }
}

/// Converts `allowed_attributes`: by element, names or a table of names and values.
fn attributes(settings: &mut Settings, is_default: bool, draft: &mut Draft) {
    let setting = match settings.take("allowed_attributes") {
        None if is_default => settings.usual(JUSTHTML_ATTRIBUTES),
        None => return draft.unmapped_option("allowed_attributes", reasons::JUSTHTML_REQUIRED),
        Some(setting) => setting,
    };
    for (element, setting) in setting.table() {
        let element = element.trim().to_ascii_lowercase();
        let of = Some(html(&element)).filter(|_| element != ALL);
        if setting.value.is_array() {
            for (path, name) in setting.list() {
                // Such a name has no special meaning to JustHTML.
                match name.contains('*') {
                    true => draft.unmapped(&path, reasons::JUSTHTML_READS_STARS),
                    false => draft.keep_attribute(&path, of.as_ref(), name.trim()),
                }
            }
            continue;
        }
        for (name, values) in setting.table() {
            let path = values.path.clone();
            if let Some(pattern) = pattern_of(values) {
                draft.keep_attribute_with(&path, of.as_ref(), name.trim(), pattern_rule(&pattern));
            }
        }
    }
}

/// Returns the pattern for a list of values, which are texts and regular expressions. `None` if no value is allowed.
fn pattern_of(values: Setting) -> Option<String> {
    let mut patterns = Vec::new();
    for entry in values.entries() {
        match (&entry.value, entry.as_regex()) {
            (Value::String(text), _) => patterns.push(format!("(?:{})", escaped(text))),
            (_, Some((source, flags))) => {
                let flags: String = flags.chars().filter(|flag| "imsx".contains(*flag)).collect();
                let flags = if flags.is_empty() { flags } else { format!("(?{flags})") };
                patterns.push(format!("(?:{flags}{source})"));
            }
            _ => entry.unmapped(reasons::NO_TEXT_OR_PATTERN),
        }
    }
    (!patterns.is_empty()).then(|| patterns.join("|"))
}

/// Returns a regular expression that matches only this text.
fn escaped(text: &str) -> String {
    let escaped = |character: char| match character.is_ascii() && !character.is_ascii_alphanumeric() {
        true => format!("\\x{:02X}", u32::from(character)),
        false => character.to_string(),
    };
    text.chars().map(escaped).collect()
}

/// Converts `allowed_css_properties`: a list, or a table of properties and values.
fn css(settings: &mut Settings, draft: &mut Draft) {
    let setting = settings.take("allowed_css_properties");
    let is_empty = |value: &Value| {
        value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty)
    };
    let Some(setting) = setting.filter(|setting| !is_empty(&setting.value)) else {
        let path = Path::new(["allowed_css_properties"]);
        return draft.tell_css(&path, reasons::PROPERTIES_REQUIRED);
    };
    draft.tell_css(&setting.path, reasons::CSS_VALUES);
    // `None` is a property that is removed, in whatever spelling it comes again.
    let mut rules: BTreeMap<String, Option<CssValueRule>> = BTreeMap::new();
    let mut add = |path: &Path, written: &str, pattern: Option<String>| {
        let Some(pattern) = pattern else { return };
        let Some(property) = draft.property(path, written) else { return };
        if rules.get(&property).is_some_and(Option::is_none) {
            return;
        }
        let rule = ValuePattern::parse(&pattern).ok().map(|_| CssValueRule::default().with_pattern(pattern));
        rules.insert(property, draft.report.expressed(path, rule, reasons::PROPERTY_VALUES));
    };
    if setting.value.is_array() {
        for (path, written) in setting.list() {
            add(&path, &written, Some(usual_values(&written).to_owned()));
        }
    } else {
        for (written, values) in setting.table() {
            let path = values.path.clone();
            let is_any = values.value == true;
            let pattern = if is_any { Some(usual_values(&written).to_owned()) } else { pattern_of(values) };
            add(&path, &written, pattern);
        }
    }
    let rules: BTreeMap<String, CssValueRule> =
        rules.into_iter().filter_map(|(property, rule)| Some((property, rule?))).collect();
    let mut css = CssPolicy::default().with_properties(rules.keys().cloned()).with_values(rules);
    if css.properties.iter().any(|property| key_of_property(property).is_some()) {
        css = css.with_functions(JUSTHTML_CSS_FUNCTIONS.iter().copied());
    }
    // JustHTML removes an attribute without declarations, also if it was empty before.
    let style = plain("style");
    if !css.properties.is_empty() {
        let styled = draft.lists().filter(|(_, list)| list.contains(&style));
        let keys: Vec<UrlRuleKey> = styled.filter_map(|(of, _)| rule_key(of, &style)).collect();
        for key in keys {
            draft.values.entry(key).or_insert_with(|| pattern_rule("(?s).+").unwrap_or_default());
        }
    }
    draft.css = Some(css);
}

/// Returns a pattern of the values that JustHTML keeps in a property if the settings list none.
fn usual_values(property: &str) -> &'static str {
    let property = property.to_ascii_lowercase();
    let own = key_of_property(&property).and_then(|key| key.strip_prefix("style:"));
    if own.is_some_and(|own| own != property) { CSS_SHORTHANDS } else { CSS_VALUES }
}

/// Converts `force_link_rel`, whose tokens are added to those of the input, which are then allowed.
fn rel(settings: &mut Settings, draft: &mut Draft) {
    let tokens = settings.list_or("force_link_rel", &[]).into_iter();
    let rel = tokens.filter_map(|(path, token)| {
        let token = draft.report.parsed(&path, RelToken::parse(&token), "it is not added")?;
        Some((token.as_str().to_owned(), token))
    });
    let rel: BTreeMap<String, RelToken> = rel.collect();
    if !rel.is_empty() && draft.keeps(Namespace::Html, "a") {
        draft.keep_attribute(&Path::default(), Some(&html("a")), "rel");
        let links = LinkPolicy::default().with_rel(rel.into_values());
        draft.set_policy(|policy| policy.with_links(links));
    }
}

/// What the rules of a `UrlPolicy` inherit from it.
struct Inherited {
    handling: UrlHandling,
    proxy: Option<Proxy>,
}

/// A proxy, or why it is not valid.
type Proxy = Result<UrlProxy, InvalidUrlPolicy>;

/// Converts the `UrlPolicy`, whose members are the same.
fn urls(settings: &mut Settings, is_default: bool, draft: &mut Draft) {
    draft.urls.default_allow_relative = true;
    let Some(setting) = settings.take("url_policy") else {
        // `UrlPolicy()` has no rule, so that no URL is kept. `DEFAULT_POLICY` has two.
        if is_default {
            let link = checked(Schemes::usual(&["http", "https", "mailto", "tel"]).rule());
            add_rule(&Path::default(), "a[href]", Ok(link), draft);
            let image = checked(UrlRule::default().with_allow_relative(true))
                .with_resolve_protocol_relative(ProtocolRelative::Refuse);
            add_rule(&Path::default(), "img[src]", Ok(image), draft);
        }
        return;
    };
    let mut urls = setting.settings();
    draft.urls.default_allow_relative = urls.flag("default_allow_relative", true);
    let handling = urls.word("default_handling", &HANDLING, reasons::JUSTHTML_URL_HANDLING);
    let proxy = urls.take("proxy").and_then(proxy);
    let inherited = Inherited { handling: handling.unwrap_or(UrlHandling::Allow), proxy };
    urls.refuse_callback("url_filter", reasons::URL_FILTER);
    for (key, setting) in urls.table("allow_rules") {
        if let Some((element, rest)) = key.split_once([',', '[']) {
            let attribute = rest.trim_end_matches(']').trim();
            rule((element.trim(), attribute), setting, &inherited, draft);
        } else {
            for (attribute, setting) in setting.table() {
                rule((&key, &attribute), setting, &inherited, draft);
            }
        }
    }
    urls.report_rest("justhtml");
}

/// Returns a rule with the checks that JustHTML applies to all URLs, and with fragments.
fn checked(rule: UrlRule) -> UrlRule {
    rule.with_deny([UrlDenial::SchemeLookalikes, UrlDenial::ControlsAndBackslashes]).with_allow_fragment()
}

/// What the policy does with URLs: with those of an unknown word as with the first.
const HANDLING: [(&str, UrlHandling); 3] =
    [("strip", UrlHandling::Remove), ("allow", UrlHandling::Allow), ("proxy", UrlHandling::Proxy)];

/// Returns a `UrlProxy`, as a policy has it.
fn proxy(setting: Setting) -> Option<Proxy> {
    let mut members = setting.settings();
    let (_, url) = members.text("url")?;
    let param = members.text("param").map_or_else(|| "url".to_owned(), |(_, param)| param);
    members.report_rest("justhtml");
    let mark = if url.contains('?') { '&' } else { '?' };
    let query = form_urlencoded::serialize([(param.trim(), "")]);
    Some(UrlProxy::parse(&format!("{}{mark}{query}", url.trim())))
}

/// Converts a `UrlRule`. JustHTML looks it up in lower case, and compares schemes and hosts exactly.
fn rule((element, attribute): (&str, &str), setting: Setting, inherited: &Inherited, draft: &mut Draft) {
    let path = setting.path.clone();
    let mut rule = setting.settings();
    let schemes = exact(rule.list_or("allowed_schemes", &[]), "schemes", draft);
    let mut written = Schemes::read_without_data(&schemes, draft).rule();
    let mut hosts = Ok(Vec::new());
    if let Some(setting) = rule.take("allowed_hosts") {
        let listed = exact(setting.list(), "hosts", draft);
        let bracketed = |host: String| if host.contains(':') { format!("[{host}]") } else { host };
        hosts = listed.into_iter().map(|(_, host)| HostPattern::parse(&bracketed(host))).collect();
        // JustHTML compares the host of every absolute URL, as it is written: without a host in the list, none passes.
        let is_empty = hosts.as_ref().is_ok_and(Vec::is_empty);
        let without = ["mailto", "tel", "sms", "cid", "data"];
        written.allowed_schemes.retain(|scheme| !is_empty && !without.contains(&scheme.as_str()));
        written.deny.insert(UrlDenial::RespelledHosts);
        written.allowed_hosts = hosts.as_ref().ok().cloned();
    }
    if written.allowed_schemes.is_empty() {
        written.deny.clear();
        written.allowed_hosts = None;
        hosts = Ok(Vec::new());
    }
    written.allow_fragment = rule.flag("allow_fragment", true);
    let by_default = draft.urls.default_allow_relative;
    let allows_relative = rule.take("allow_relative").map_or(by_default, |setting| {
        setting.expressed(setting.value.as_bool(), reasons::RELATIVE_NO_BOOLEAN).unwrap_or(false)
    });
    let protocol_relative = match rule.take_or_null("resolve_protocol_relative") {
        None => Some("https".to_owned()),
        Some(setting) if setting.value.is_null() => None,
        Some(setting) => setting.as_text().map(|scheme| scheme.to_ascii_lowercase()),
    };
    let handling = rule.word("handling", &HANDLING, reasons::JUSTHTML_URL_HANDLING);
    let handling = handling.unwrap_or(inherited.handling);
    let own_proxy = rule.take("proxy").and_then(proxy);
    rule.report_rest("justhtml");
    if has_capital(element) || has_capital(attribute) {
        return draft.unmapped(&path, reasons::RULE_WITH_CAPITALS);
    }
    let scheme = protocol_relative.and_then(|scheme| written.allowed_schemes.get(scheme.as_str()).cloned());
    written.resolve_protocol_relative = scheme.map_or(ProtocolRelative::Refuse, ProtocolRelative::Resolve);
    written.allow_relative = Some(allows_relative).filter(|allows| *allows != by_default);
    written.deny.extend(allows_relative.then_some(UrlDenial::SchemeLookalikes));
    written.deny.insert(UrlDenial::ControlsAndBackslashes);
    let stripped = UrlRule::default().with_handling(UrlHandling::Remove);
    let mut written = match handling {
        _ if written.keeps_nothing(allows_relative) => Ok(stripped.clone()),
        UrlHandling::Remove => Ok(stripped.clone()),
        UrlHandling::Allow => Ok(written),
        UrlHandling::Proxy => {
            let written = written.with_handling(UrlHandling::Proxy);
            let proxy = own_proxy.or_else(|| inherited.proxy.clone());
            proxy.map_or(Ok(written.clone()), |proxy| proxy.map(|proxy| written.with_proxy(proxy)))
        }
    };
    if handling != UrlHandling::Remove {
        written = hosts.and(written);
    }
    // JustHTML keeps a refresh only in the form `0;url=…`, without commas and semicolons in the URL.
    let is_meta = ["meta", ALL].contains(&element) && draft.keeps_attribute(&html("meta"), "content");
    if attribute == "content" && written != Ok(stripped.clone()) && is_meta {
        draft.unmapped(&path, reasons::REFRESH);
        written = Ok(stripped);
    }
    let mut properties = draft.css.iter().flat_map(|css| &css.properties);
    let property = attribute.strip_prefix("style:");
    if property.is_none_or(|property| properties.any(|known| known == property)) {
        add_rule(&path, &format!("{element}[{attribute}]"), written, draft);
    }
}

/// Adds a URL rule, if it is valid.
fn add_rule(path: &Path, key: &str, rule: Result<UrlRule, InvalidUrlPolicy>, draft: &mut Draft) {
    const REMOVED: &str = "its URLs are removed";
    let Some(key) = draft.report.parsed(path, UrlRuleKey::parse(key), REMOVED) else { return };
    let check = |rule: UrlRule| {
        let mut urls = UrlPolicy::default().with_rules([(key.clone(), rule.clone())]);
        urls.default_allow_relative = draft.urls.default_allow_relative;
        urls.check().map(|()| rule)
    };
    let rule = draft.report.parsed(path, rule.and_then(check), REMOVED);
    let stripped = || UrlRule::default().with_handling(UrlHandling::Remove);
    draft.urls.rules.insert(key, rule.unwrap_or_else(stripped));
}

/// Returns the entries that can match: JustHTML compares them exactly, with a URL in lower case.
fn exact(list: Names, what: &str, draft: &Draft) -> Names {
    let is_exact = |entry: &str| {
        let is_plain = !entry.contains('*') && !entry.contains("registrable:");
        is_plain && entry.trim() == entry && !entry.chars().any(char::is_uppercase)
    };
    draft.report.kept(list, is_exact, &filled(reasons::JUSTHTML_EXACT, what))
}
