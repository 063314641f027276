//! The policies that are like other sanitizers, and what an import writes over them. With `LYE_BLESS=1`, the test writes these policies instead
//! of comparing them, twice, because they build on each other; then run `cargo run -p xtask -- gen`.

use lye::policy::PolicyFormat;
use lye::policy_tools::{ImportSource, diff, import};
use lye::{Cleaner, Policy, write_imported, write_over};
use serde_json::{Map, Value, json};
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
        let policy = made(name, *source, settings);
        let bare = format!("like-{source}-bare");
        let bases: &[&str] = if bare == *name { &[] } else { &[&bare] };
        let text = format!(
            "# Like {source}: keeps {kept}, and treats the rest as it does.\n\
             # Written by `LYE_BLESS=1 cargo test -p lye --test it import::like`: do not edit.\n\n{}",
            write_over(&policy, bases, PolicyFormat::Toml)
        );
        let path = format!("{}/../lye-policy/like/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        if is_blessing {
            fs::write(path, text).unwrap();
        } else {
            assert!(fs::read_to_string(path).unwrap() == text, "{name} is old: set LYE_BLESS=1 to write it");
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
        let text = write_imported(&policy, *source, PolicyFormat::Toml);
        let read = Policy::from_toml(&text).unwrap();
        assert_eq!(diff(&read, &policy), [], "{settings}");
        let [by_text, by_policy] =
            [&read, &policy].map(|policy| Cleaner::new(policy).unwrap().clean(HTML).unwrap().into_html());
        assert_eq!(by_text, by_policy, "{settings}");
        if 3 * lines(&text) > 4 * lines(settings).max(2) {
            long.push(format!("{source} {settings}: {} lines of {}\n{text}", lines(&text), lines(settings)));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn what_nothing_can_take_back_is_not_written_over_it() {
    // A policy cannot take back what another one sets.
    let policy = import(r#"{ "link_rel": null }"#, ImportSource::Nh3).unwrap().policy;
    let text = write_imported(&policy, ImportSource::Nh3, PolicyFormat::Toml);
    assert_eq!(diff(&Policy::from_toml(&text).unwrap(), &policy), []);
    assert!(!text.contains("\"like-nh3\"") && !text.contains("set"), "{text}");
}
