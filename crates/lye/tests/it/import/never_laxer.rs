//! No imported policy keeps what the settings do not name.

use super::import;
use lye::Cleaner;
use lye::html::{Context, parse_fragment};
use lye::policy_tools::ImportSource;

/// Minimal settings of each sanitizer: `b` with `title`, and no schemes.
const LEAST: &[(ImportSource, &str)] = &[
    (ImportSource::Nh3, r#"{ "tags": ["b"], "attributes": { "b": ["title"] }, "url_schemes": [] }"#),
    (
        ImportSource::Ammonia,
        r#"{ "tags": ["b"], "tag_attributes": { "b": ["title"] }, "generic_attributes": [], "url_schemes": [] }"#,
    ),
    (
        ImportSource::Bleach,
        r#"{ "tags": ["b"], "attributes": { "b": ["title"] }, "protocols": [], "strip": true }"#,
    ),
    (
        ImportSource::Dompurify,
        r#"{ "ALLOWED_TAGS": ["b"], "ALLOWED_ATTR": ["title"], "ALLOW_DATA_ATTR": false, "ALLOW_ARIA_ATTR": false }"#,
    ),
    (
        ImportSource::SanitizeHtml,
        r#"{ "allowedTags": ["b"], "allowedAttributes": { "b": ["title"] }, "allowedSchemes": [] }"#,
    ),
    (
        ImportSource::RehypeSanitize,
        r#"{ "tagNames": ["b"], "attributes": { "b": ["title"] }, "protocols": {} }"#,
    ),
    (
        ImportSource::Justhtml,
        r#"{ "allowed_tags": ["b"], "allowed_attributes": { "b": ["title"] }, "url_policy": {} }"#,
    ),
    (ImportSource::SanitizerApi, r#"{ "elements": ["b"], "attributes": ["title"] }"#),
];

/// Settings that name everything dangerous.
const MOST: &[(ImportSource, &str)] = &[
    (
        ImportSource::Nh3,
        r#"{ "tags": ["b", "script", "iframe", "object", "embed", "svg", "math", "style", "a", "use"],
             "attributes": { "*": ["onclick", "srcdoc", "href", "src", "style"] },
             "url_schemes": ["javascript", "vbscript", "data", "https"] }"#,
    ),
    (
        ImportSource::Bleach,
        r#"{ "tags": ["b", "script", "iframe", "svg", "a"], "attributes": ["onclick", "href", "srcdoc", "style"],
             "protocols": ["javascript", "data"] }"#,
    ),
    (
        ImportSource::Dompurify,
        r#"{ "ADD_TAGS": ["script", "iframe", "use", "animate"], "ADD_ATTR": ["onclick", "srcdoc", "xlink:href"],
             "ALLOW_UNKNOWN_PROTOCOLS": true }"#,
    ),
    (
        ImportSource::SanitizeHtml,
        r#"{ "allowedTags": false, "allowedAttributes": false, "allowedSchemes": false, "allowVulnerableTags": true }"#,
    ),
    (
        ImportSource::RehypeSanitize,
        r#"{ "tagNames": ["script", "iframe", "a", "b"], "attributes": { "*": ["onClick", "href", "srcDoc"] }, "protocols": {} }"#,
    ),
    (
        ImportSource::Justhtml,
        r#"{ "allowed_tags": ["script", "a", "svg"], "allowed_attributes": { "*": ["onclick", "href", "srcdoc"] },
             "url_policy": { "allow_rules": { "a[href]": { "allowed_schemes": ["javascript", "https"] } } } }"#,
    ),
    (
        ImportSource::SanitizerApi,
        r#"{ "elements": ["script", "iframe", "b", { "name": "a", "attributes": ["href", "onclick"] },
             { "name": "use", "namespace": "http://www.w3.org/2000/svg" }], "attributes": ["onclick"] }"#,
    ),
];

const HOSTILE: &str = "<b title=a onclick=b style=c class=d id=e data-f=g aria-label=h>i</b><script>alert(1)</script>\
    <iframe src=javascript:j srcdoc='<script>k</script>'></iframe><object data=l></object><embed src=m>\
    <svg><script>n</script><use href=data:o></use><a xlink:href=javascript:p><animate attributeName=href to=javascript:q></a></svg>\
    <math><mi xlink:href=javascript:r>s</mi></math><a href=javascript:alert(1)>t</a><a href=data:text/html,u>v</a><a href=vbscript:w>x</a>\
    <form action=javascript:y><button formaction=javascript:z>1</button></form><style>*{}</style><meta http-equiv=refresh content=2>\
    <base href=https://example.com/><link rel=stylesheet href=3><!-- 4 --><template><script>5</script></template><noscript><i>6</i></noscript>";

/// Returns the elements and attributes of an output, as `b` and `b[title]`.
fn names(html: &str) -> Vec<String> {
    let tree = parse_fragment(html, &Context::html("body")).unwrap();
    let mut names = Vec::new();
    let mut open: Vec<_> = tree.root().first_child().into_iter().collect();
    while let Some(node) = open.pop() {
        open.extend(node.next_sibling());
        open.extend(node.first_child());
        if node.is_element() {
            names.push(node.name().to_owned());
            names.extend(node.attrs().map(|attr| format!("{}[{}]", node.name(), attr.local_name())));
        }
    }
    names
}

#[test]
fn unnamed_elements_are_not_kept() {
    for (source, settings) in LEAST {
        let cleaner = Cleaner::new(&import(*source, settings).policy).unwrap();
        let html = cleaner.clean(HOSTILE).unwrap().into_html();
        assert!(
            names(&html).iter().all(|name| ["b", "b[title]"].contains(&name.as_str())),
            "{source}: {html}"
        );
        assert!(!html.contains("<!--"), "{source}: {html}");
    }
}

#[test]
fn script_is_never_kept() {
    for (source, settings) in MOST {
        let imported = import(*source, settings);
        assert!(!imported.unmapped.is_empty(), "{source}: it is told");
        let html = Cleaner::new(&imported.policy).unwrap().clean(HOSTILE).unwrap().into_html();
        for name in names(&html) {
            let is_dangerous = ["script", "iframe", "object", "embed", "use"].contains(&name.as_str())
                || name.contains("[on")
                || name.ends_with("[srcdoc]");
            assert!(!is_dangerous, "{source}: {name} in {html}");
        }
        assert!(!html.contains("\"javascript:"), "{source}: {html}");
        // The standard removes only `javascript:` URLs.
        let is_by_the_letter = *source == ImportSource::SanitizerApi;
        let has_others = html.contains("\"data:") || html.contains("\"vbscript:");
        assert!(is_by_the_letter || !has_others, "{source}: {html}");
    }
}

/// A value of the wrong type is reported and keeps nothing.
#[test]
fn settings_of_wrong_types_are_reported() {
    for (source, settings) in LEAST.iter().chain(MOST) {
        let settings: serde_json::Value = serde_json::from_str(settings).unwrap();
        for name in settings.as_object().unwrap().keys() {
            for odd in [serde_json::json!(7), serde_json::json!([7]), serde_json::json!({ "x": 7 })] {
                let mut changed = settings.clone();
                changed[name] = odd.clone();
                // A wrong type in the standard's dictionary is an error of the policy.
                if let Ok(imported) = lye::policy_tools::import(&changed.to_string(), *source) {
                    assert!(!imported.unmapped.is_empty(), "{source}: {name}: {odd}");
                }
            }
        }
    }
}

/// Settings whose import kept more than their source.
#[test]
fn settings_that_forbid_are_not_ignored() {
    let cases = [
        // Without `link_rel`, the rel of the input is not kept either.
        (ImportSource::Nh3, r#"{ "link_rel": null }"#, "<a rel=opener>1</a>", "<a>1</a>"),
        (
            ImportSource::Nh3,
            r#"{ "url_relative": "deny" , "link_rel": null }"#,
            "<a href=//b.example/>1</a>",
            "<a>1</a>",
        ),
        (
            ImportSource::Nh3,
            r#"{ "url_relative": "deny" , "link_rel": null }"#,
            "<a href=#b>1</a>",
            "<a>1</a>",
        ),
        (ImportSource::Bleach, r#"{ "protocols": [] }"#, "<a href=//b.example/c>1</a>", "<a>1</a>"),
        (ImportSource::Bleach, r#"{ "protocols": ["mailto"] }"#, "<a href=b>1</a>", "<a>1</a>"),
        (
            ImportSource::Ammonia,
            r#"{ "link_rel": null, "tag_attributes": { "a": ["target"] }, "set_tag_attribute_values": { "a": { "target": "_self" } } }"#,
            "<a target=_top>1</a>",
            "<a target=\"_self\">1</a>",
        ),
        // No policy can set this value.
        (
            ImportSource::Ammonia,
            r#"{ "link_rel": null, "generic_attributes": ["href"], "set_tag_attribute_values": { "a": { "href": "foo:b" } } }"#,
            "<a href=https://b.example/>1</a>",
            "<a>1</a>",
        ),
        (
            ImportSource::Justhtml,
            r#"{ "allowed_tags": ["a"], "allowed_attributes": { "a": ["href"] } }"#,
            "<a href=https://b.example/>1</a>",
            "<a>1</a>",
        ),
        (ImportSource::Nh3, r#"{ "tags": ["rect", "path"] }"#, "<rect>1</rect><svg><path></path></svg>", ""),
    ];
    for (source, settings, input, expected) in cases {
        let imported = import(source, settings);
        let html = Cleaner::new(&imported.policy).unwrap().clean(input).unwrap().into_html();
        assert_eq!(html, expected, "{source}: {settings}");
    }
}

/// ammonia does not look into templates, and writes none of their content.
#[test]
fn ammonia_keeps_nothing_in_templates() {
    let settings = r#"{ "tags": ["b", "template"] }"#;
    for source in [ImportSource::Nh3, ImportSource::Ammonia] {
        let imported = import(source, settings);
        assert_eq!(super::unmapped(&imported), ["tags[1]"], "{source}");
        super::cleans(&imported, &[("<b>1</b><template><b>2</b>3<!--4--></template>", "<b>1</b>")]);
    }
}
