//! The `SanitizationPolicy` of JustHTML 3. Keys of URL rules, which are pairs in Python, are written as nested objects, `a[href]` or
//! `a,href`. Without settings, the policy is `DEFAULT_POLICY`; with `allowed_tags` or `allowed_attributes`, fields that are absent have the
//! defaults of `SanitizationPolicy`, `UrlPolicy` and `UrlRule`.
//!
//! Facts are those of the released packages 3.11.0 and 3.16.0.

use super::defaults::{JUSTHTML_ATTRIBUTES, JUSTHTML_TAGS, names};
use super::draft::{Draft, rule_key};
use super::settings::{Setting, Settings};
use lye_css::clean::key_of_property;
use lye_policy::model::RelToken;
use lye_policy::path::Path;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Elements that a policy removes with their content unless told otherwise. JustHTML unwraps them.
const UNWRAPPED: &[&str] =
    &["applet", "iframe", "noembed", "noframes", "noscript", "object", "script", "style", "title"];

/// The values of CSS properties that JustHTML keeps: not `inherit`, `revert`, `revert-layer` and `unset`, and nothing with `var()`. A
/// pattern has no look-ahead, so it also excludes other words that begin with `inh`, `rever` (but for `reverse`) and `uns`.
const CSS_VALUES: &str = "(?is)(?:(?:[^iruv]|i(?:[^nv]|n(?:[^hv]|vert))|r(?:[^ev]|e(?:[^v]|verse))|u(?:[^nv]|n[^sv]))[^v]*)?\
     (?:v(?:[^av][^v]*|a(?:[^rv][^v]*|r(?:[^(v][^v]*)?)?)?)*";

/// The values of shorthands: as [`CSS_VALUES`], and without URLs. In a policy, a shorthand has the URL rule of its image; in JustHTML, only
/// its own. A pattern cannot name `url(` and `var(`, so it excludes `(` behind `rl` and `ar`, and values that begin with `v` or `ur`.
const CSS_SHORTHANDS: &str = r"(?is)(?:[^iruv(]|i[^n(]|in[^hv(]|r[^e(]|re[^v(]|u[^nr(])(?:(?:[^(]?|[^(]*(?:[^rl(]|[^a(]r|[^r(]l))\()*[^(]*";

/// The functions of CSS that JustHTML keeps in properties with images. Those that load images without `url()` are not among them.
const CSS_FUNCTIONS: &str = "abs blur brightness calc circle clamp color color-mix conic-gradient contrast counter counters cubic-bezier \
    drop-shadow ellipse fit-content grayscale hsl hsla hue-rotate hwb inset invert lab lch light-dark linear linear-gradient matrix matrix3d max min \
    minmax oklab oklch opacity path perspective polygon radial-gradient rect repeat repeating-conic-gradient repeating-linear-gradient \
    repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d scalex scaley scalez sepia skew \
    skewx skewy steps translate translate3d translatex translatey translatez xywh";

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    let is_default = !settings.has("allowed_tags") && !settings.has("allowed_attributes");
    draft.checks_unknown_attributes = false;
    draft.generates_rules = false;
    disallowed(settings, draft);
    let tags = match settings.list("allowed_tags", draft) {
        Some(tags) => tags,
        None if is_default => names(JUSTHTML_TAGS),
        None => required("allowed_tags", draft),
    };
    elements(&tags, draft);
    for (path, name) in settings.list("drop_content_tags", draft).unwrap_or_else(|| names("script style")) {
        if !draft.elements.contains_key(&name.trim().to_ascii_lowercase()) {
            draft.disallow(&path, &name.trim().to_ascii_lowercase(), "remove");
        }
    }
    // JustHTML removes SVG and MathML with their content.
    for key in ["svg:svg", "math:math"] {
        draft.disallow(&Path::default(), key, "remove");
    }
    attributes(settings, is_default, draft);
    css(settings, draft);
    if settings.flag("strip_invisible_unicode", true, draft) {
        draft.members.insert("text".to_owned(), json!({ "strip_invisibles": true }));
    }
    rel(settings, draft);
    if let Some((path, word)) = settings.text("unsafe_handling", draft) {
        let findings = match word.as_str() {
            "strip" => "silent",
            "collect" => "collect",
            "raise" => "refuse",
            _ => {
                draft.unmapped(&path, "unknown JustHTML value: expected `strip`, `collect` or `raise`");
                "silent"
            }
        };
        draft.members.insert("findings".to_owned(), json!(findings));
    }
    urls(settings.take("url_policy"), is_default, draft);
    if let Some(setting) = settings.take("drop_doctype").filter(|setting| setting.value != Value::Bool(true))
    {
        draft.unmapped(&setting.path, "the policy is for fragments, which have no doctype");
    }
    settings.refuse(&["selector_limits"], "a policy has no selectors; ignored", draft);
}

/// Reports a required argument that is absent.
fn required(name: &str, draft: &mut Draft) -> Vec<(Path, String)> {
    draft.unmapped(&Path::new([name]), "JustHTML requires this argument; nothing is allowed by it");
    Vec::new()
}

/// Converts `disallowed_tag_handling` and `drop_comments`.
fn disallowed(settings: &mut Settings, draft: &mut Draft) {
    let handling = settings.text("disallowed_tag_handling", draft);
    draft.disallowed = match handling.as_ref().map(|(_, word)| word.as_str()) {
        None | Some("unwrap") => "unwrap",
        Some("escape") => "escape",
        Some("drop") => "remove",
        Some(_) => {
            let path = handling.as_ref().map(|(path, _)| path.clone()).unwrap_or_default();
            draft.unmapped(&path, "unknown JustHTML value; elements that are not allowed are removed");
            "remove"
        }
    };
    draft.comments = !settings.flag("drop_comments", true, draft);
    match draft.disallowed {
        "unwrap" => {
            for name in UNWRAPPED {
                draft.disallow(&Path::default(), name, "unwrap");
            }
        }
        "escape" => {
            draft.members.insert("lossless".to_owned(), json!("incomplete"));
            if !draft.comments {
                let path = handling.map(|(path, _)| path).unwrap_or_default();
                draft.unmapped(&path, "comments are removed; JustHTML shows them as text");
            }
        }
        _ => {}
    }
}

fn elements(tags: &[(Path, String)], draft: &mut Draft) {
    for (path, name) in tags {
        let name = name.trim().to_ascii_lowercase();
        match name.as_str() {
            // JustHTML removes them in every namespace, with their content.
            "svg" | "math" => draft.unmapped(path, "JustHTML removes SVG and MathML even if they are listed"),
            "style" => draft.unmapped(path, "a policy needs rules for style sheets; `style` is not kept"),
            "template" => {
                draft.unmapped(path, "a policy keeps no `template`; it is removed with its content");
            }
            "" => {}
            _ => draft.keep_element(path, &name),
        }
    }
}

/// Converts `allowed_attributes`: by element, names or a table of names and values.
fn attributes(settings: &mut Settings, is_default: bool, draft: &mut Draft) {
    let Some(table) = settings.table("allowed_attributes", draft) else {
        if !is_default {
            required("allowed_attributes", draft);
            return;
        }
        for (element, list) in JUSTHTML_ATTRIBUTES {
            let element = Some(*element).filter(|element| *element != "*");
            names(list).iter().for_each(|(path, name)| draft.keep_attribute(path, element, name));
        }
        return;
    };
    for (element, setting) in table {
        let element = element.trim().to_ascii_lowercase();
        let of = Some(element.as_str()).filter(|element| *element != "*");
        if setting.value.is_array() {
            for (path, name) in setting.list(draft) {
                keep(&path, of, name.trim(), draft);
            }
            continue;
        }
        for (name, values) in setting.table(draft) {
            let path = values.path.clone();
            if let Some(pattern) = pattern_of(values, draft) {
                let name = name.trim().to_ascii_lowercase();
                draft.keep_attribute_with(&path, of, &name, json!({ "pattern": pattern }));
            }
        }
    }
}

/// Keeps an attribute. A name that ends with `*` has no special meaning to JustHTML.
fn keep(path: &Path, element: Option<&str>, name: &str, draft: &mut Draft) {
    match name.contains('*') {
        true => draft.unmapped(path, "JustHTML reads `*` literally: the entry matches no attribute"),
        false => draft.keep_attribute(path, element, name),
    }
}

/// Returns the pattern for a list of values, which are texts and regular expressions. `None` if no value is allowed.
fn pattern_of(values: Setting, draft: &mut Draft) -> Option<String> {
    let mut patterns = Vec::new();
    for entry in values.entries(draft) {
        match (&entry.value, entry.as_regex()) {
            (Value::String(text), _) => patterns.push(format!("(?:{})", escaped(text))),
            (_, Some(regex)) => {
                let flags: String = regex.flags.chars().filter(|flag| "imsx".contains(*flag)).collect();
                let flags = if flags.is_empty() { String::new() } else { format!("(?{flags})") };
                patterns.push(format!("(?:{flags}{})", regex.source));
            }
            _ => draft.unmapped(&entry.path, "expected a string or a pattern; ignored"),
        }
    }
    (!patterns.is_empty()).then(|| patterns.join("|"))
}

/// Returns a regular expression that matches only this text.
fn escaped(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii() && !character.is_ascii_alphanumeric() {
            pattern.push_str(&format!("\\x{:02X}", u32::from(character)));
        } else {
            pattern.push(character);
        }
    }
    pattern
}

/// Converts `allowed_css_properties`: a list, or a table of properties and values.
fn css(settings: &mut Settings, draft: &mut Draft) {
    let keeps_style = draft.elements.values().chain([&draft.attributes]).any(|of| of.contains("style"));
    let setting = settings.take("allowed_css_properties");
    let is_empty = |value: &Value| {
        value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty)
    };
    let Some(setting) = setting.filter(|setting| !is_empty(&setting.value)) else {
        if keeps_style {
            let path = Path::new(["allowed_css_properties"]);
            draft.unmapped(&path, "JustHTML requires properties if `style` is allowed; `style` is removed");
        }
        return;
    };
    draft.tell_css_values(&setting.path);
    if setting.value.is_array() {
        for (path, property) in setting.list(draft) {
            keep_property(&path, &property, usual_values(&property), draft);
        }
    } else {
        for (property, values) in setting.table(draft) {
            let path = values.path.clone();
            let pattern = match values.value {
                Value::Bool(true) => Some(usual_values(&property).to_owned()),
                _ => pattern_of(values, draft),
            };
            if let Some(pattern) = pattern {
                keep_property(&path, &property, &pattern, draft);
            }
        }
    }
    let properties = draft.css.iter().flatten();
    if properties.clone().any(|property| key_of_property(property).is_some()) {
        draft.css_functions = Some(CSS_FUNCTIONS.split_ascii_whitespace().map(str::to_owned).collect());
    }
    // JustHTML removes an attribute without declarations, also if it was empty before.
    if draft.css.as_ref().is_some_and(|properties| !properties.is_empty()) {
        let of_all = draft.attributes.contains("style").then(|| "*".to_owned());
        let of_some = draft.elements.iter().filter(|(_, names)| names.contains("style"));
        for element in of_some.map(|(element, _)| element.clone()).chain(of_all).collect::<Vec<_>>() {
            draft.values.entry(rule_key(&element, "style")).or_insert_with(|| json!({ "pattern": "(?s).+" }));
        }
    }
}

/// Returns a pattern of the values that JustHTML keeps in a property if the settings list none.
fn usual_values(property: &str) -> &'static str {
    let property = property.to_ascii_lowercase();
    let own = key_of_property(&property).and_then(|key| key.strip_prefix("style:"));
    if own.is_some_and(|own| own != property) { CSS_SHORTHANDS } else { CSS_VALUES }
}

/// Keeps a property with values that match a pattern.
fn keep_property(path: &Path, written: &str, pattern: &str, draft: &mut Draft) {
    let property = written.to_ascii_lowercase();
    let rule = json!({ "pattern": pattern });
    draft.keep_properties(&[(path.clone(), written.to_owned())]);
    let is_known = draft.css.as_ref().is_some_and(|properties| properties.contains(&property));
    if is_known && is_css_rule(&property, &rule) {
        draft.css_values.insert(property, rule);
    } else if is_known {
        draft.css.iter_mut().for_each(|properties| _ = properties.remove(&property));
        draft.unmapped(path, "a policy cannot express these values; the property is removed");
    }
}

/// Whether a policy accepts a rule for the values of a property.
fn is_css_rule(property: &str, rule: &Value) -> bool {
    let css = json!({ "properties": [property], "values": { property: rule } });
    lye_policy::model::Policy::from_json(&json!({ "version": 1, "css": css }).to_string()).is_ok()
}

/// Converts `force_link_rel`, whose tokens are added to those of the input, which are then allowed.
fn rel(settings: &mut Settings, draft: &mut Draft) {
    let mut tokens = BTreeSet::new();
    for (path, token) in settings.list("force_link_rel", draft).unwrap_or_default() {
        match RelToken::parse(&token) {
            Ok(token) => drop(tokens.insert(token.as_str().to_owned())),
            Err(error) => draft.unmapped(&path, format!("{error}; it is not added")),
        }
    }
    if !tokens.is_empty() && draft.elements.contains_key("a") {
        draft.keep_attribute(&Path::default(), Some("a"), "rel");
        draft.members.insert("links".to_owned(), json!({ "rel": tokens }));
    }
}

/// What the rules of a `UrlPolicy` inherit from it.
struct Inherited {
    handling: String,
    proxy: Option<Value>,
}

/// Converts the `UrlPolicy`, whose members are the same.
fn urls(setting: Option<Setting>, is_default: bool, draft: &mut Draft) {
    let Some(setting) = setting else {
        draft.allows_relative = true;
        // `UrlPolicy()` has no rule, so that no URL is kept. `DEFAULT_POLICY` has two.
        if is_default {
            let link = json!({ "allowed_schemes": ["http", "https", "mailto", "tel"], "refuse_scheme_lookalikes": true, "refuse_controls_and_backslashes": true, "allow_fragment": true });
            draft.add_rule(&Path::default(), "a[href]", link);
            let image = json!({ "allow_relative": true, "refuse_scheme_lookalikes": true, "refuse_controls_and_backslashes": true, "allow_fragment": true, "resolve_protocol_relative": false });
            draft.add_rule(&Path::default(), "img[src]", image);
        }
        return;
    };
    let mut urls = setting.settings(draft);
    draft.allows_relative = urls.flag("default_allow_relative", true, draft);
    let handling =
        handling(urls.text("default_handling", draft), draft).unwrap_or_else(|| "allow".to_owned());
    let proxy = urls.take("proxy").and_then(|setting| proxy(setting, draft));
    let inherited = Inherited { handling, proxy };
    urls.refuse_callbacks(
        &["url_filter"],
        "set a hook of the cleaner, or the filter of the URL policy",
        draft,
    );
    for (key, setting) in urls.table("allow_rules", draft).unwrap_or_default() {
        if let Some((element, rest)) = key.split_once([',', '[']) {
            let (element, attribute) = (element.trim(), rest.trim_end_matches(']').trim());
            rule((element, attribute), setting, &inherited, draft);
            continue;
        }
        for (attribute, setting) in setting.table(draft) {
            rule((&key, &attribute), setting, &inherited, draft);
        }
    }
    urls.report_rest("justhtml", draft);
}

/// Returns a valid handling, and reports others: URLs are removed then.
fn handling(written: Option<(Path, String)>, draft: &mut Draft) -> Option<String> {
    let (path, word) = written?;
    if ["allow", "strip", "proxy"].contains(&word.as_str()) {
        return Some(word);
    }
    draft.unmapped(
        &path,
        "unknown JustHTML value: expected `allow`, `strip` or `proxy`; the URLs are removed",
    );
    Some("strip".to_owned())
}

/// Returns a `UrlProxy`, as a policy has it.
fn proxy(setting: Setting, draft: &mut Draft) -> Option<Value> {
    let mut members = setting.settings(draft);
    let (_, url) = members.text("url", draft)?;
    let param = members.text("param", draft).map_or_else(|| "url".to_owned(), |(_, param)| param);
    members.report_rest("justhtml", draft);
    Some(json!({ "url": url.trim(), "param": param }))
}

/// Converts a `UrlRule`. JustHTML looks it up in lower case, and compares schemes and hosts exactly.
fn rule((element, attribute): (&str, &str), setting: Setting, inherited: &Inherited, draft: &mut Draft) {
    let path = setting.path.clone();
    let mut rule = setting.settings(draft);
    let schemes = exact(rule.list("allowed_schemes", draft).unwrap_or_default(), "schemes", draft);
    let mut schemes = draft.schemes_of(&schemes);
    let mut written = Map::new();
    if let Some(setting) = rule.take("allowed_hosts") {
        let hosts: Vec<String> = exact(setting.list(draft), "hosts", draft)
            .into_iter()
            .map(|(_, host)| if host.contains(':') { format!("[{host}]") } else { host })
            .collect();
        // JustHTML compares the host of every absolute URL: without a host in the list, none passes.
        match hosts.is_empty() {
            true => schemes.clear(),
            false => {
                written.insert("allowed_hosts".to_owned(), json!(hosts));
                // JustHTML compares the host as it is written.
                written.insert("refuse_respelled_hosts".to_owned(), json!(true));
            }
        }
        schemes.retain(|scheme| !["mailto", "tel", "sms", "cid", "data"].contains(&scheme.as_str()));
    }
    let has_fragments = rule.flag("allow_fragment", true, draft);
    let allows_relative = match rule.take("allow_relative") {
        None => draft.allows_relative,
        Some(Setting { value: Value::Bool(allows), .. }) => allows,
        Some(other) => {
            draft.unmapped(&other.path, "expected a boolean; relative URLs are removed");
            false
        }
    };
    let protocol_relative = match rule.take_or_null("resolve_protocol_relative") {
        None => Some("https".to_owned()),
        Some(setting) if setting.value.is_null() => None,
        Some(setting) => setting.as_text(draft).map(|scheme| scheme.to_ascii_lowercase()),
    };
    let own = handling(rule.text("handling", draft), draft);
    let handling = own.unwrap_or_else(|| inherited.handling.clone());
    let own_proxy = rule.take("proxy").and_then(|setting| proxy(setting, draft));
    rule.report_rest("justhtml", draft);
    if element.bytes().chain(attribute.bytes()).any(|byte| byte.is_ascii_uppercase()) {
        return draft.unmapped(&path, "JustHTML looks rules up in lower case: this one is never used");
    }
    let keeps_any = !schemes.is_empty() || has_fragments || allows_relative;
    if handling == "strip" || !keeps_any {
        written.clear();
        written.insert("handling".to_owned(), json!("strip"));
    } else {
        if schemes.is_empty() {
            written.remove("allowed_hosts");
            written.remove("refuse_respelled_hosts");
        }
        let scheme = protocol_relative.filter(|scheme| schemes.contains(scheme));
        written.insert("resolve_protocol_relative".to_owned(), scheme.map_or(json!(false), Value::String));
        written.insert("allowed_schemes".to_owned(), json!(schemes));
        written.insert("allow_fragment".to_owned(), json!(has_fragments));
        if allows_relative != draft.allows_relative {
            written.insert("allow_relative".to_owned(), json!(allows_relative));
        }
        if allows_relative {
            written.insert("refuse_scheme_lookalikes".to_owned(), json!(true));
        }
        written.insert("refuse_controls_and_backslashes".to_owned(), json!(true));
        if handling == "proxy" {
            written.insert("handling".to_owned(), json!("proxy"));
            if let Some(proxy) = own_proxy.or_else(|| inherited.proxy.clone()) {
                written.insert("proxy".to_owned(), proxy);
            }
        }
    }
    let key = rule_key(element, attribute);
    // JustHTML keeps a refresh only in the form `0;url=…`, without commas and semicolons in the URL.
    if attribute == "content" && written.get("handling") != Some(&json!("strip")) && is_meta(element, draft) {
        draft.unmapped(
            &path,
            "a policy cannot restrict a refresh to the form that JustHTML requires; it is removed",
        );
        written = Map::from_iter([("handling".to_owned(), json!("strip"))]);
    }
    match attribute.strip_prefix("style:") {
        Some(property) if !draft.css.as_ref().is_some_and(|css| css.contains(property)) => {}
        _ => draft.add_rule(&path, &key, Value::Object(written)),
    }
}

/// Whether a rule of an element, or of all, applies to a `meta` that is kept.
fn is_meta(element: &str, draft: &Draft) -> bool {
    ["meta", "*"].contains(&element) && draft.keeps_attribute("meta", "content")
}

/// Returns the entries that can match: JustHTML compares them exactly, with a URL in lower case.
fn exact(list: Vec<(Path, String)>, what: &str, draft: &mut Draft) -> Vec<(Path, String)> {
    let (kept, other): (Vec<_>, Vec<_>) = list.into_iter().partition(|(_, entry)| {
        let is_plain = !entry.contains('*') && !entry.contains("registrable:");
        is_plain && entry.trim() == entry && !entry.chars().any(|character| character.is_uppercase())
    });
    for (path, _) in &other {
        draft.unmapped(
            path,
            format!("JustHTML compares {what} exactly, in lower case: the entry matches nothing"),
        );
    }
    kept
}
