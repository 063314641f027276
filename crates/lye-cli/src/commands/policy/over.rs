//! Writes an imported policy as what it changes in one that treats HTML as the other sanitizer does.

use lye::Policy;
use lye::policy::{AttributeList, ElementTable, PolicyFormat, group};
use lye::policy_tools::{ImportSource, PolicyDefaults, diff, write, write_members};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The member of `allow` and `deny` for the attributes of all elements.
const ALL: &str = "*";

/// How many policies are tried: those whose allowlists are nearest.
const NEAREST: usize = 2;

/// Returns what `extends` can name for a sanitizer: first what keeps as much as it keeps by default.
fn bases(source: ImportSource) -> &'static [&'static str] {
    match source {
        ImportSource::Nh3 | ImportSource::Ammonia => &["like-nh3", "like-nh3-bare"],
        ImportSource::Bleach => &["like-bleach", "like-bleach-bare"],
        ImportSource::Dompurify => &[
            "like-dompurify",
            "like-dompurify-html",
            "like-dompurify-svg",
            "like-dompurify-mathml",
            "like-dompurify-attributes",
            "like-dompurify-bare",
        ],
        ImportSource::SanitizeHtml => &["like-sanitize-html", "like-sanitize-html-bare"],
        ImportSource::RehypeSanitize => &["like-rehype-sanitize", "like-rehype-sanitize-bare"],
        ImportSource::Justhtml => &["justhtml-3"],
        _ => &[],
    }
}

/// Writes an imported policy: over one of the policies that are like the sanitizer, or the whole if that is not longer.
pub(super) fn imported(policy: &Policy, source: ImportSource, format: PolicyFormat) -> String {
    write_over(policy, bases(source), format)
}

/// Writes a policy over one of those that are named, or the whole if that is not longer. The whole has no rules without an effect, the others may.
fn write_over(policy: &Policy, bases: &[&str], format: PolicyFormat) -> String {
    let length = |text: &str| (text.lines().count(), text.len());
    let whole = write(policy, format, PolicyDefaults::LeftOut);
    let listed = listed(policy);
    let distance = |base: &&str| {
        let base = read(&extending(base)).map(|base| self::listed(&base)).unwrap_or_default();
        listed.symmetric_difference(&base).count()
    };
    let mut bases = bases.to_vec();
    bases.sort_by_cached_key(distance);
    let over = bases.into_iter().take(NEAREST).filter_map(|base| over(base, policy));
    let mut texts: Vec<_> = over.map(|members| (write_members(members.clone(), format), members)).collect();
    texts.sort_by_key(|(text, _)| length(text));
    let mut shorter = texts.into_iter().take_while(|(text, _)| length(text) < length(&whole));
    shorter.find(|(_, members)| says(members, policy)).map_or(whole, |(text, _)| text)
}

/// Returns what a policy lists in `allow`.
fn listed(policy: &Policy) -> BTreeSet<(String, String)> {
    let of_element = |(element, list): (&str, &AttributeList)| -> Vec<(String, String)> {
        let names = list.names().map(|name| (element.to_owned(), name.to_owned()));
        names.chain([(element.to_owned(), String::new())]).collect()
    };
    policy.allow().into_iter().flat_map(ElementTable::iter).flat_map(of_element).collect()
}

fn extending(base: &str) -> Map<String, Value> {
    Map::from_iter([("extends".to_owned(), Value::from(base))])
}

/// Returns the members of a policy that extends a built-in one and probably cleans as this policy does. It may have rules that have no
/// effect.
fn over(base: &str, policy: &Policy) -> Option<Map<String, Value>> {
    let extends = extending(base);
    let base = read(&extends)?;
    let members =
        |policy: &Policy| serde_json::from_str::<Map<String, Value>>(&policy.to_json()).unwrap_or_default();
    let (of_base, mut own) = (members(&base), members(policy));
    let Some(Value::Object(allow)) = own.remove("allow") else { return None };
    let denied = own.remove("deny");
    let filled = write(policy, PolicyFormat::Json, PolicyDefaults::FilledIn);
    let mut filled: Map<String, Value> = serde_json::from_str(&filled).unwrap_or_default();
    // A policy without `urls` has rules, which have no effect if it was imported.
    filled.get_mut("urls").and_then(|urls| urls.as_object_mut()?.remove("rules"));
    let mut changed = differences(&of_base, &own, &filled);
    let mut gained = BTreeSet::new();
    let mut lost: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for change in diff(&base, policy) {
        let (is_element, name) = match change.path.split_once('.') {
            Some(("elements", name)) => (true, name),
            Some(("attributes", name)) => (false, name),
            _ => continue,
        };
        let (element, attribute) = name.split_once('[').unwrap_or((name, ""));
        if change.after.as_deref() == Some("kept") {
            gained.insert(element.to_owned());
        } else if change.before.as_deref() == Some("kept") {
            let attribute = attribute.trim_end_matches(']').to_owned();
            lost.entry(element.to_owned()).or_default().extend((!is_element).then_some(attribute));
        }
    }
    let is_gained =
        |name: &String| match name.strip_prefix('@').and_then(|name| group(name, policy.edition())) {
            Some(group) => group.elements().any(|element| gained.contains(element)),
            None => gained.contains(name),
        };
    let mut added: Map<String, Value> = allow.into_iter().filter(|(name, _)| is_gained(name)).collect();
    if let (Some(Value::Array(all)), Some(of_base)) = (added.get_mut(ALL), of_base.get("allow")) {
        let known = of_base.get(ALL).and_then(Value::as_array);
        all.retain(|name| !known.is_some_and(|known| known.contains(name)));
    }
    let lost = lost
        .into_iter()
        .map(|(element, list)| (element, if list.is_empty() { true.into() } else { list.into() }));
    let mut denied = denied.and_then(|table| table.as_object().cloned()).unwrap_or_default();
    denied.extend(lost);
    for (member, table) in [("allow", added), ("deny", denied)] {
        if !table.is_empty() {
            changed.insert(member.to_owned(), table.into());
        }
    }
    changed.extend(extends);
    Some(changed)
}

/// Whether members are a policy that cleans as this one.
fn says(members: &Map<String, Value>, policy: &Policy) -> bool {
    read(members).is_some_and(|read| diff(&read, policy).is_empty())
}

fn read(members: &Map<String, Value>) -> Option<Policy> {
    Policy::from_json(&Value::Object(members.clone()).to_string()).ok()
}

/// Returns what makes a table of another: members that differ, and the values of members that only the other has. The recursion depth is that
/// of the policy format.
fn differences(
    base: &Map<String, Value>,
    own: &Map<String, Value>,
    filled: &Map<String, Value>,
) -> Map<String, Value> {
    let (mut changed, empty) = (Map::new(), Map::new());
    let names: BTreeSet<&String> = base.keys().chain(own.keys()).filter(|name| *name != "allow").collect();
    for name in names {
        let whole = filled.get(name);
        let change = match (base.get(name), own.get(name).or(whole)) {
            (Some(Value::Object(base)), Some(Value::Object(_))) => {
                let [own, whole] =
                    [own.get(name), whole].map(|table| table.and_then(Value::as_object).unwrap_or(&empty));
                Some(differences(base, own, whole)).filter(|table| !table.is_empty()).map(Value::from)
            }
            (base, own) => own.filter(|own| base != Some(own)).cloned(),
        };
        changed.extend(change.map(|change| (name.clone(), change)));
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye::Cleaner;
    use lye::policy_tools::import;
    use serde_json::json;
    use std::{env, fs};

    /// Attributes with URLs, which have a rule once one of them is kept.
    const WITH_URLS: &str = r#"{
    "a": ["href"], "area": ["href"], "audio": ["src"], "blockquote": ["cite"], "del": ["cite"], "img": ["src", "srcset", "longdesc"],
    "ins": ["cite"], "q": ["cite"], "source": ["src", "srcset"], "track": ["src"], "video": ["src", "poster"]
}"#;

    /// Returns settings that keep [`WITH_URLS`], by the names of the options for elements and attributes.
    fn with_urls(elements: &str, attributes: &str) -> String {
        let listed: Map<String, Value> = serde_json::from_str(WITH_URLS).unwrap();
        json!({ elements: listed.keys().collect::<Vec<_>>(), attributes: listed }).to_string()
    }

    /// Each policy with the sanitizer, the settings that it is made of, and what it keeps.
    const POLICIES: &[(&str, ImportSource, &str, &str)] = &[
        ("like-nh3-bare", ImportSource::Nh3, r#"{ "tags": [] }"#, "nothing"),
        ("like-nh3", ImportSource::Nh3, "{}", "what it keeps by default"),
        ("like-bleach-bare", ImportSource::Bleach, r#"{ "tags": [], "strip": true }"#, "nothing"),
        ("like-bleach", ImportSource::Bleach, "{}", "what it keeps by default"),
        (
            "like-dompurify-bare",
            ImportSource::Dompurify,
            r#"{ "ALLOWED_TAGS": ["b"], "ALLOWED_ATTR": [] }"#,
            "nothing but `aria-*` and `data-*`",
        ),
        (
            "like-dompurify-attributes",
            ImportSource::Dompurify,
            r#"{ "ALLOWED_TAGS": ["b"] }"#,
            "the default attributes, no elements",
        ),
        (
            "like-dompurify-html",
            ImportSource::Dompurify,
            r#"{ "USE_PROFILES": { "html": true } }"#,
            "its profile `html`",
        ),
        (
            "like-dompurify-svg",
            ImportSource::Dompurify,
            r#"{ "USE_PROFILES": { "svg": true, "svgFilters": true } }"#,
            "its profiles `svg` and `svgFilters`",
        ),
        (
            "like-dompurify-mathml",
            ImportSource::Dompurify,
            r#"{ "USE_PROFILES": { "mathMl": true } }"#,
            "its profile `mathMl`",
        ),
        ("like-dompurify", ImportSource::Dompurify, "{}", "what it keeps by default"),
        ("like-sanitize-html-bare", ImportSource::SanitizeHtml, r#"{ "allowedTags": [] }"#, "nothing"),
        ("like-sanitize-html", ImportSource::SanitizeHtml, "{}", "what it keeps by default"),
        ("like-rehype-sanitize-bare", ImportSource::RehypeSanitize, r#"{ "tagNames": [] }"#, "nothing"),
        ("like-rehype-sanitize", ImportSource::RehypeSanitize, "{}", "what it keeps by default"),
    ];

    fn members(policy: &Policy) -> Map<String, Value> {
        serde_json::from_str(&policy.to_json()).unwrap()
    }

    /// Returns a policy of the table.
    fn made(name: &str, source: ImportSource, settings: &str) -> Policy {
        let mut made = members(&import(settings, source).unwrap().policy);
        if name.ends_with("-bare") {
            // Rules for attributes have an effect once one of them is kept.
            let of_rules = match source {
                ImportSource::Nh3 | ImportSource::Bleach => with_urls("tags", "attributes"),
                ImportSource::SanitizeHtml => with_urls("allowedTags", "allowedAttributes"),
                ImportSource::Dompurify => r#"{ "ADD_ATTR": ["target"] }"#.to_owned(),
                _ => "{}".to_owned(),
            };
            let rules = members(&import(&of_rules, source).unwrap().policy);
            made.extend(rules.into_iter().filter(|(name, _)| ["urls", "values"].contains(&name.as_str())));
        }
        if name.ends_with("-bare") || name.ends_with("-attributes") {
            made["allow"].as_object_mut().unwrap().retain(|element, _| element == "*");
        }
        Policy::from_json(&Value::Object(made).to_string()).unwrap()
    }

    #[test]
    fn they_are_what_an_import_makes_of_the_settings() {
        let is_blessing = env::var_os("LYE_BLESS").is_some_and(|value| value == "1");
        for (name, source, settings, kept) in POLICIES {
            assert!(bases(*source).contains(name), "{name}");
            let policy = made(name, *source, settings);
            let bare = format!("like-{source}-bare");
            let bases: &[&str] = if bare == *name { &[] } else { &[&bare] };
            let text = format!(
                "# Like {source}: keeps {kept}, and treats the rest as it does.\n\
             # Written by `LYE_BLESS=1 cargo test -p lye-cli --lib policy::over`: do not edit.\n\n{}",
                write_over(&policy, bases, PolicyFormat::Toml)
            );
            let path = format!("{}/../lye-policy/like/{name}.toml", env!("CARGO_MANIFEST_DIR"));
            if is_blessing {
                fs::write(path, text).unwrap();
            } else {
                assert!(
                    fs::read_to_string(path).unwrap() == text,
                    "{name} is old: set LYE_BLESS=1 to write it"
                );
                let extended = Policy::from_json(&json!({ "extends": name }).to_string()).unwrap();
                assert_eq!(diff(&extended, &policy), [], "{name}");
            }
        }
    }

    /// Settings of the kinds that the sanitizers' own documentation shows, one option to a line as there.
    const EXAMPLES: &[(ImportSource, &str)] = &[
        (ImportSource::Nh3, "{}"),
        (ImportSource::Nh3, r#"{ "tags": ["b", "i", "u"] }"#),
        (
            ImportSource::Nh3,
            r#"{
            "tags": ["a", "b", "i", "p"],
            "attributes": { "a": ["href", "title"], "*": ["lang"] },
            "url_schemes": ["https", "mailto"],
            "link_rel": "noopener"
        }"#,
        ),
        (ImportSource::Ammonia, r#"{ "generic_attribute_prefixes": ["data-"] }"#),
        (ImportSource::Bleach, "{}"),
        (ImportSource::Bleach, r#"{ "tags": ["b", "i", "u", "em"], "strip": true }"#),
        (
            ImportSource::Bleach,
            r#"{
            "tags": ["p", "a", "b", "img"],
            "attributes": { "a": ["href", "rel"], "img": ["src", "alt"] },
            "protocols": ["http", "https"],
            "strip": true
        }"#,
        ),
        (ImportSource::Dompurify, "{}"),
        (ImportSource::Dompurify, r#"{ "ALLOWED_TAGS": ["b"] }"#),
        (
            ImportSource::Dompurify,
            r#"{
            "ALLOWED_TAGS": ["b", "q"],
            "ALLOWED_ATTR": ["style"]
        }"#,
        ),
        (ImportSource::Dompurify, r#"{ "USE_PROFILES": { "html": true } }"#),
        (ImportSource::Dompurify, r#"{ "USE_PROFILES": { "svg": true, "svgFilters": true } }"#),
        (ImportSource::Dompurify, r#"{ "FORBID_TAGS": ["style"] }"#),
        (ImportSource::Dompurify, r#"{ "FORBID_ATTR": ["style"] }"#),
        (ImportSource::Dompurify, r#"{ "ADD_ATTR": ["target"] }"#),
        (ImportSource::Dompurify, r#"{ "ALLOW_DATA_ATTR": false }"#),
        (
            ImportSource::Dompurify,
            r#"{
            "ADD_TAGS": ["my-tag"],
            "ADD_ATTR": ["my-attr"]
        }"#,
        ),
        (ImportSource::SanitizeHtml, "{}"),
        (ImportSource::SanitizeHtml, r#"{ "allowedTags": [] }"#),
        (
            ImportSource::SanitizeHtml,
            r#"{
            "allowedTags": ["b", "i", "em", "strong", "a"],
            "allowedAttributes": {
                "a": ["href"]
            },
            "allowedIframeHostnames": ["www.youtube.com"]
        }"#,
        ),
        (
            ImportSource::SanitizeHtml,
            r#"{
            "allowedTags": ["p", "em", "strong"],
            "allowedClasses": {
                "p": ["fancy", "simple"]
            }
        }"#,
        ),
        (
            ImportSource::SanitizeHtml,
            r#"{
            "allowedTags": ["p", "iframe"],
            "allowedAttributes": {
                "iframe": ["src"]
            },
            "allowedIframeHostnames": ["www.youtube.com", "player.vimeo.com"]
        }"#,
        ),
        (ImportSource::RehypeSanitize, "{}"),
        (
            ImportSource::RehypeSanitize,
            r#"{
            "tagNames": ["p", "a", "code", "pre"],
            "attributes": {
                "a": ["href"],
                "code": [["className", { "regex": "^language-." }]]
            },
            "protocols": { "href": ["https", "mailto"] }
        }"#,
        ),
    ];

    /// Returns the number of lines that are not empty.
    fn lines(text: &str) -> usize {
        text.lines().filter(|line| !line.trim_ascii().is_empty()).count()
    }

    /// Elements and attributes of many kinds, with URLs that are kept or not.
    const HTML: &str = "<p class='fancy x' title=a]] dir=ltr data-a=1 aria-label=b id=title style='color:red;background:url(a.png)'>1\
        <b onclick=x>2</b><q cite=/q>3</q><a href='https://example.com/' target=_blank rel=x>4</a><a href=javascript:5>5</a>\
        <a href=//example.org/>6</a><a href=1a:b>7</a><a href='mailto:a@example.com'>8</a><img src=/a.png alt=a srcset='/b 2x' width=javascript:1>\
        <iframe src=https://www.youtube.com/embed/1></iframe><code class=language-js>9</code><svg viewBox='0 0 1 1'><path d=M0 fill='url(#a)'/>\
        <title>10</title></svg><math><mi mathvariant=bold>x</mi></math><script>11</script><style>p{}</style><my-tag my-attr=1>12</my-tag>\
        <table><tr><td width=1>13</table><textarea>14</textarea><template>15</template><video poster=/p src=data:video/mp4,1></video><!--c-->";

    #[test]
    fn imports_are_at_most_a_third_longer_than_the_settings() {
        let mut long = Vec::new();
        for (source, settings) in EXAMPLES {
            let policy = import(settings, *source).unwrap().policy;
            let text = imported(&policy, *source, PolicyFormat::Toml);
            let read = Policy::from_toml(&text).unwrap();
            assert_eq!(diff(&read, &policy), [], "{settings}");
            let [by_text, by_policy] =
                [&read, &policy].map(|policy| Cleaner::new(policy).unwrap().clean(HTML).unwrap().into_html());
            assert_eq!(by_text, by_policy, "{settings}");
            if 3 * lines(&text) > 4 * lines(settings).max(2) {
                long.push(format!(
                    "{source} {settings}: {} lines of {}\n{text}",
                    lines(&text),
                    lines(settings)
                ));
            }
        }
        assert!(long.is_empty(), "{}", long.join("\n"));
    }

    #[test]
    fn what_nothing_can_take_back_is_not_written_over_it() {
        // A policy cannot take back what another one sets.
        let policy = import(r#"{ "link_rel": null }"#, ImportSource::Nh3).unwrap().policy;
        let text = imported(&policy, ImportSource::Nh3, PolicyFormat::Toml);
        assert_eq!(diff(&Policy::from_toml(&text).unwrap(), &policy), []);
        assert!(!text.contains("\"like-nh3\"") && !text.contains("set"), "{text}");
    }
}
