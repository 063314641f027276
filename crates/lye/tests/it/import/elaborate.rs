//! A rich configuration of each sanitizer, and the settings that are reported as unsupported.

use super::{cleans, import, unmapped};
use lye::policy_tools::ImportSource;

#[test]
fn nh3() {
    let imported = import(
        ImportSource::Nh3,
        r#"{
            "tags": ["a", "b", "div", "p", "img", "script", "svg"],
            "clean_content_tags": ["style", "center"],
            "attributes": { "*": ["title", "onclick"], "a": ["href"], "img": ["src"], "div": ["style"] },
            "attribute_filter": "f",
            "strip_comments": false,
            "link_rel": "nofollow",
            "generic_attribute_prefixes": ["data-", "x-"],
            "tag_attribute_values": { "p": { "align": ["left", "right"] } },
            "set_tag_attribute_values": { "img": { "loading": "lazy" } },
            "url_schemes": ["https", "javascript"],
            "allowed_classes": { "p": ["note"] },
            "filter_style_properties": ["color", "behavior"],
            "frobnicate": 1
        }"#,
    );
    assert_eq!(
        unmapped(&imported),
        [
            "tags[5]",
            "url_schemes[1]",
            "attributes.*[1]",
            "generic_attribute_prefixes[0]",
            "generic_attribute_prefixes[1]",
            "filter_style_properties[1]",
            "filter_style_properties",
            "attribute_filter",
            "frobnicate",
        ]
        .map(|path| path.replace(".*", ".\"*\""))
    );
    cleans(
        &imported,
        &[
            ("<center>a</center><i>b</i><!-- c -->", "b<!-- c -->"),
            (
                "<p align=LEFT class='note d' data-e=f x-g=h>i</p>",
                "<p align=\"LEFT\" class=\"note\" data-e=\"f\">i</p>",
            ),
            ("<p align=center>j</p>", "<p>j</p>"),
            (
                "<img src=https://example.com/k><img src=http://example.com/l>",
                "<img src=\"https://example.com/k\" loading=\"lazy\"><img loading=\"lazy\">",
            ),
            ("<div style='color: red; position: fixed'>m</div>", "<div style=\"color: red\">m</div>"),
            ("<a href=https://example.com/>n</a>", "<a href=\"https://example.com/\" rel=\"nofollow\">n</a>"),
        ],
    );
}

#[test]
fn ammonia_with_a_base() {
    let imported = import(
        ImportSource::Ammonia,
        r#"{ "tags": ["a", "p"], "tag_attributes": { "a": ["href"] }, "generic_attributes": ["id"], "id_prefix": "user-",
             "url_relative": { "rewrite_with_base": "https://example.com/a/" }, "link_rel": "" }"#,
    );
    assert_eq!(unmapped(&imported), ["id_prefix"]);
    cleans(
        &imported,
        &[(
            "<p id=b><a href=c>d</a>",
            "<p id=\"user-b\"><a href=\"https://example.com/a/c\" rel=\"\">d</a></p>",
        )],
    );
}

#[test]
fn bleach() {
    let imported = import(
        ImportSource::Bleach,
        r#"{ "tags": ["p", "a", "iframe"], "attributes": ["href", "style", "data-*"], "protocols": ["https", "data"],
             "strip": true, "strip_comments": false, "css_sanitizer": { "allowed_css_properties": ["color"] },
             "callbacks": ["nofollow"] }"#,
    );
    assert_eq!(
        unmapped(&imported),
        ["tags[2]", "attributes[2]", "protocols[1]", "css_sanitizer", "callbacks"]
    );
    cleans(
        &imported,
        &[
            (
                "<p style='color:red;top:0' data-a=b>c<u>d</u><!-- e -->",
                "<p style=\"color:red\">cd<!-- e --></p>",
            ),
            ("<a href=data:text/html,f>g</a><iframe src=h></iframe>", "<a>g</a>"),
        ],
    );
}

#[test]
fn dompurify() {
    let imported = import(
        ImportSource::Dompurify,
        r##"{ "ALLOWED_TAGS": ["#text", "p", "b", "i", "a"], "ADD_TAGS": ["x-card"], "FORBID_TAGS": ["i"],
              "ALLOWED_ATTR": ["href", "title", "onclick"], "ADD_ATTR": ["target"], "FORBID_ATTR": ["title"],
              "ALLOW_DATA_ATTR": false, "ALLOW_ARIA_ATTR": false, "KEEP_CONTENT": false, "SAFE_FOR_TEMPLATES": true,
              "ALLOWED_URI_REGEXP": "^https:", "RETURN_DOM": true,
              "CUSTOM_ELEMENT_HANDLING": {}, "UNKNOWN": 1 }"##,
    );
    assert_eq!(unmapped(&imported), ["ALLOWED_ATTR[2]", "SAFE_FOR_TEMPLATES", "RETURN_DOM", "UNKNOWN"]);
    cleans(
        &imported,
        &[
            ("<p title=a>{{b}}<i>c</i><x-card data-d>e</x-card>", "<p>{ {b}}<x-card>e</x-card></p>"),
            (
                "<a href=https://example.com/ target=f>g</a><a href=http://example.com/>h</a>",
                "<a href=\"https://example.com/\">g</a><a>h</a>",
            ),
        ],
    );
}

#[test]
fn dompurify_with_profiles() {
    let imported = import(
        ImportSource::Dompurify,
        r#"{ "USE_PROFILES": { "html": true, "svg": true }, "ALLOWED_TAGS": ["x-card"], "FORBID_ATTR": ["style", "id", "name"] }"#,
    );
    assert_eq!(unmapped(&imported)[0], "ALLOWED_TAGS");
    assert!(unmapped(&imported)[1..].iter().all(|path| path.is_empty()), "{:?}", imported.unmapped);
    cleans(&imported, &[("<p style=a id=b lang=c>d</p><x-card>e</x-card>", "<p lang=\"c\">d</p>e")]);
}

#[test]
fn sanitize_html() {
    let imported = import(
        ImportSource::SanitizeHtml,
        r#"{ "allowedTags": ["p", "a", "strong", "img", "script"], "disallowedTagsMode": "escape",
             "allowedAttributes": { "a": ["href"], "img": ["src"], "*": ["data-*"],
                 "p": [{ "name": "align", "values": ["left"] }, { "name": "rel", "multiple": true, "values": ["a"] }] },
             "allowedClasses": { "p": ["note", "x-*"] }, "allowedSchemes": ["https"],
             "allowedSchemesByTag": { "img": ["http", "data"] }, "allowProtocolRelative": false,
             "allowedStyles": { "*": { "color": ["^red$"] } }, "transformTags": { "b": "strong", "xmp": "p" },
             "exclusiveFilter": "f", "nestingLimit": 10 }"#,
    );
    assert_eq!(
        unmapped(&imported),
        [
            "disallowedTagsMode",
            "allowedTags[4]",
            "transformTags.xmp",
            "allowedSchemesByTag.img[1]",
            "nestingLimit",
            "exclusiveFilter",
        ]
    );
    cleans(
        &imported,
        &[
            ("<b>a</b><u>b</u>", "<strong>a</strong>&lt;u&gt;b&lt;/u&gt;"),
            (
                "<p align=left class='note x-c d' data-e=f>g</p>",
                "<p align=\"left\" class=\"note x-c\" data-e=\"f\">g</p>",
            ),
            ("<a href=http://example.com/>h</a><a href=//example.com/>i</a>", "<a>h</a><a>i</a>"),
            (
                "<img src=http://example.com/j><img src=https://example.com/k>",
                "<img src=\"http://example.com/j\"><img>",
            ),
        ],
    );
}

#[test]
fn rehype_sanitize() {
    let imported = import(
        ImportSource::RehypeSanitize,
        r#"{ "tagNames": ["p", "a", "code", "input", "img"], "strip": ["script", "center"], "allowComments": true,
             "attributes": { "a": ["href", "ariaLabel", "dataFooBar"], "code": [["className", "language-js"]],
                 "input": [["type", "checkbox"]], "*": ["title", "htmlFor", "data*", "onClick"], "img": ["src"] },
             "protocols": { "href": ["https", "javascript"] }, "required": { "input": { "disabled": true } },
             "clobber": [], "ancestors": { "li": ["ul"] } }"#,
    );
    assert_eq!(unmapped(&imported), ["attributes.\"*\"[3]", "protocols.href[1]", "protocols.src"]);
    cleans(
        &imported,
        &[
            (
                "<a href=https://example.com/ aria-label=a data-foo-bar=b>c</a>",
                "<a href=\"https://example.com/\" aria-label=\"a\" data-foo-bar=\"b\">c</a>",
            ),
            ("<center>d</center><u>e</u><!-- f -->", "e<!-- f -->"),
            (
                "<code class='language-js x'>g</code><input type=text>",
                "<code class=\"language-js\">g</code><input disabled=\"\">",
            ),
            (
                "<img src=/h><img src=https://example.com/><img src=data:image/png,i>",
                "<img src=\"/h\"><img src=\"https://example.com/\"><img>",
            ),
        ],
    );
}

#[test]
fn justhtml() {
    let imported = import(
        ImportSource::Justhtml,
        r#"{ "allowed_tags": ["p", "a", "img", "object"],
             "allowed_attributes": { "*": ["title", "style"], "a": ["href"], "img": { "src": ["x"], "loading": ["lazy"] } },
             "url_policy": { "default_handling": "allow", "default_allow_relative": false, "url_filter": "f",
                 "allow_rules": { "a,href": { "allowed_schemes": ["https"], "allowed_hosts": ["example.com"],
                     "resolve_protocol_relative": null } } },
             "drop_comments": false, "allowed_css_properties": { "color": true, "width": ["1px"] },
             "force_link_rel": ["nofollow"], "unsafe_handling": "collect", "disallowed_tag_handling": "escape",
             "strip_invisible_unicode": false, "more": 1 }"#,
    );
    assert_eq!(
        unmapped(&imported),
        [
            "allowed_tags[3]",
            "allowed_attributes.img.src",
            "allowed_css_properties",
            "url_policy.url_filter",
            "more",
        ]
    );
    cleans(
        &imported,
        &[
            (
                "<u>a</u><p title=b style='color: red; width: 1px'>c</p><!-- d -->",
                "&lt;u&gt;a&lt;/u&gt;<p title=\"b\" style=\"color: red; width: 1px\">c</p><!-- d -->",
            ),
            (
                "<a href=https://example.com/>e</a><a href=https://example.org/>f</a><a href=g>h</a><a href=//example.com/>i</a>",
                "<a href=\"https://example.com/\" rel=\"nofollow\">e</a><a>f</a><a>h</a><a>i</a>",
            ),
            ("<img src=x loading=lazy>", "<img loading=\"lazy\">"),
        ],
    );
}
